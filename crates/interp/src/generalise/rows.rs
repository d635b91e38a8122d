//! Arrays of arrays of any length: of the inner ones, the *rows*, is known what type they have and how long they are.

use oxpecker_ir::{Type, Word};
use oxpecker_term::{Literal, Node, Scalar, Sort, TermId};

use super::reach::Reached;
use super::{Place, RegionId, Rows};
use crate::exec::Interpreter;
use crate::heap::{ArrayObject, Elements, Heap, Object};
use crate::state::{Atom, State};
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    /// What an element of an array variable is whose elements lead into a region.
    pub(crate) fn row_atom(&self, state: &State, leaf: TermId) -> Option<Atom> {
        let region = self.row_region(state, leaf)?;
        let rows = state.inputs.regions.get(region)?.rows.as_ref()?;
        Some(Atom {
            ty: Type::Array(rows.element.clone().into()),
            nullable: true,
            candidates: None,
            region: Some(region),
        })
    }

    /// The region that an element of an array variable leads into.
    pub(super) fn row_region(&self, state: &State, leaf: TermId) -> Option<RegionId> {
        let Node::Select(array, _) = self.pool.node(leaf) else {
            return None;
        };
        let var = self.pool.var_of(*array)?;
        state.inputs.regions.of_array(var)
    }

    /// A new row.
    pub(super) fn row(&mut self, state: &mut State, rows: &Rows, name: &str) -> Object {
        let index = self.int_scalar();
        let length = match rows.lengths.first() {
            Some(length) => *length,
            None => {
                let most = Some(i64::from(i32::MAX)).filter(|_| index != Scalar::Int);
                let sort = Sort::Scalar(index);
                let text = format!("#{name}");
                self.pool.fresh_var_in(&text, sort, Some(0), most)
            }
        };
        for other in rows.lengths.iter().skip(1) {
            let same = self.pool.eq(length, *other);
            self.assume(state, same);
        }
        if rows.lengths.len() > 1 {
            state.model = None;
        }
        let element = self.scalar(&rows.element);
        let sort = Sort::Array { index, element };
        let elements = self.pool.fresh_computed(name, sort);
        Object::Array(ArrayObject {
            element: rows.element.clone(),
            length: self.lower(length),
            elements: Elements::Term(elements),
        })
    }

    /// The references that an array of references consists of: what was written to it, and array variables; none if
    /// something else is in it.
    fn array_leaves(&mut self, term: TermId) -> Option<(Vec<TermId>, Vec<TermId>)> {
        let (mut references, mut arrays) = (Vec::new(), Vec::new());
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            match self.pool.node(term) {
                Node::Store(array, _, value) => {
                    open.push(*array);
                    references.push(*value);
                }
                Node::ConstArray(_, value) => references.push(*value),
                Node::Ite(_, then, otherwise) => open.extend([*then, *otherwise]),
                Node::Var(_) => arrays.push(term),
                _ => return None,
            }
        }
        let mut leaves = Vec::new();
        for reference in references {
            leaves.extend(self.leaves(reference));
        }
        Some((leaves, arrays))
    }

    /// The rows that an array of arrays leads to, whose elements are of a type; none if it leads to anything else.
    pub fn reached_rows(
        &mut self,
        state: &State,
        (elements, element): (Value, &Type),
    ) -> Option<Reached> {
        let Value::Term(term) = elements else {
            return None;
        };
        let (leaves, arrays) = self.array_leaves(term)?;
        let mut reached = Reached::default();
        for array in arrays {
            let region = state.inputs.regions.of_array(self.pool.var_of(array)?)?;
            reached.regions.insert(region);
        }
        for leaf in leaves {
            match self.pool.literal(leaf) {
                Some(Literal::Ref(0)) => {}
                Some(Literal::Ref(id)) => {
                    reached.objects.insert(Ref(id));
                }
                _ => {
                    let atom = state.inputs.atoms.get(&leaf);
                    let region = match atom {
                        Some(atom) => atom.region,
                        None => self.row_region(state, leaf),
                    };
                    reached.regions.insert(region?);
                }
            }
        }
        for object in reached.objects.clone() {
            if !Heap::is_made(object) {
                reached.regions.insert(state.inputs.regions.of(object)?);
            }
        }
        for region in reached.regions.clone() {
            let rows = state.inputs.regions.get(region)?.rows.as_ref()?;
            if rows.element != *element {
                return None;
            }
            reached.objects.extend(state.inputs.regions.met(region));
        }
        let fits = |object: &Ref| match state.heap.get(*object) {
            Some(Object::Array(array)) => array.element == *element,
            _ => false,
        };
        reached.objects.iter().all(fits).then_some(reached)
    }

    /// Whether an array of references leads to what was reached; none if it is not known.
    pub(super) fn array_leads_into(
        &mut self,
        state: &State,
        term: TermId,
        reached: &Reached,
    ) -> Option<bool> {
        let (leaves, arrays) = self.array_leaves(term)?;
        let variables = arrays.into_iter().any(|it| {
            let var = self.pool.var_of(it);
            let region = var.and_then(|it| state.inputs.regions.of_array(it));
            region.is_some_and(|it| reached.regions.contains(&it))
        });
        let leaves = leaves.into_iter();
        let mut values = leaves.map(Value::Term);
        Some(variables || values.any(|it| self.leads_into(state, it, reached)))
    }

    /// The arrays of a state all of whose elements lead into a region.
    pub fn row_places(&self, state: &State) -> Vec<Place> {
        let all = state.heap.all().into_iter();
        let places = all.filter_map(|(object, contents)| {
            let Object::Array(array) = &*contents else {
                return None;
            };
            let Elements::Term(term) = array.elements else {
                return None;
            };
            let var = self.pool.var_of(term)?;
            state.inputs.regions.of_array(var)?;
            Some(Place::Elements(object))
        });
        places.collect()
    }

    /// The type of the elements of the rows of an array of arrays; none if they are references or narrow numbers, whose
    /// ranges would have to be known.
    pub fn row_type(&self, state: &State, array: Ref) -> Option<Type> {
        let Some(Object::Array(array)) = state.heap.get(array) else {
            return None;
        };
        let Type::Array(element) = &array.element else {
            return None;
        };
        let is_wide = matches!(
            **element,
            Type::Bool
                | Type::Int
                | Type::Float
                | Type::Single
                | Type::Machine(Word::Int | Word::Long)
        );
        is_wide.then(|| (**element).clone())
    }
}
