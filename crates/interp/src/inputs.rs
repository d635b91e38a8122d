//! Symbolic inputs: the state a verification starts from and the objects that appear on first use.

mod drawn;

use std::rc::Rc;

use oxpecker_ir::{ClassId, FieldId, MethodId, Type, Word};
use oxpecker_path::{Knowledge, PathCondition};
use oxpecker_term::{Model, Scalar, Sort, TermId, TermPool};

use crate::ending::Reason;
use crate::exec::{Interpreter, unsupported};
use crate::heap::{ArrayObject, ClassOf, Elements, Heap, Object};
use crate::slots::Slots;
use crate::state::{Atom, Classes, Frame, History, Inputs, State};
use crate::value::{Ref, Value};

/// Input arrays bounded by at most this many elements are vectors of variables, others are array variables.
const MAX_INPUT_VECTOR: u32 = 64;

/// Makes a variable of a name, a sort and bounds.
type MakeVariable = fn(&mut TermPool, &str, Sort, Option<i64>, Option<i64>) -> TermId;

impl Interpreter<'_> {
    /// A state at the start of a method with the given arguments and nothing else known.
    pub fn blank_state(&self, entry: MethodId, args: &[Value]) -> State {
        let mut heap = Heap::default();
        // String literals come first: the literal with number n is object n + 1.
        for text in self.program.strings.iter() {
            heap.add_input(Object::Str(text.clone()));
        }
        State {
            frame: Frame::enter(entry, &self.program.methods[entry], args, None),
            callers: imbl::Vector::new(),
            heap,
            path: PathCondition::default(),
            knowledge: Knowledge::new(self.inference),
            model: Some(Rc::new(Model::new())),
            inputs: Inputs::default(),
            exception: None,
            classes: Classes::default(),
            slots: Slots::default(),
            threads: None,
            decisions: Vec::new(),
            merged_indexes: Default::default(),
            history: History::default(),
        }
    }

    /// The state a verification of a method starts from: every parameter is an input.
    pub fn symbolic_state(&mut self, entry: MethodId) -> Result<State, Reason> {
        self.load_entry(entry)?;
        let language = self.language;
        language.discover(self, entry);
        let mut state = self.blank_state(entry, &[]);
        let given = self.config.inputs.given.as_ref();
        let given = given.and_then(|it| it.read(self.program, entry));
        let known = match &given {
            Some(given) => self.place_given(&mut state, given),
            None => Vec::new(),
        };
        let method = &self.program.methods[entry];
        for (number, local) in method.locals().iter().take(method.params).enumerate() {
            if self.is_main(entry) {
                break;
            }
            let name = local.name.clone().unwrap_or_else(|| format!("arg{number}"));
            let ty = local.ty.clone().unwrap_or(Type::Class(method.class));
            let receiver = number == 0 && !method.is_static;
            if let Some(Some(value)) = known.get(number) {
                state.frame.locals[number] = *value;
                continue;
            }
            if receiver && let Some(own) = language.receiver(self, &mut state, entry)? {
                state.frame.locals[number] = own;
                continue;
            }
            let array =
                self.program.semantics.entry_arrays_are_non_null && matches!(ty, Type::Array(_));
            let range = language.argument_range(self.program, entry, number);
            let value = match range {
                Some(range) => self.input_within(&mut state, &ty, (&name, range)),
                None => self.input(&mut state, &ty, &name),
            };
            if let (Value::Term(term), true) = (value, receiver || array) {
                if let Some(atom) = state.inputs.atoms.get_mut(&term) {
                    atom.nullable = false;
                }
                self.initialized(&mut state, term)?;
            }
            state.frame.locals[number] = value;
        }
        language.begin(self, &mut state)?;
        if let Some(given) = &given {
            language.added_inputs(self, &mut state, &given.inputs)?;
        }
        Ok(state)
    }

    /// The arguments of a state at the start of a method; a main method has none that are inputs.
    pub fn entry_arguments(&self, state: &State, entry: MethodId) -> Vec<Value> {
        if self.is_main(entry) {
            return Vec::new();
        }
        let frame = state.callers.front().map_or(&state.frame, |it| &**it);
        frame.locals[..self.program.methods[entry].params].to_vec()
    }

    /// Whether a method is started without inputs that can be chosen.
    pub fn is_main(&self, entry: MethodId) -> bool {
        self.language.is_main(self.program, entry)
    }

    /// Brings in the code of the method execution starts in.
    pub fn load_entry(&self, entry: MethodId) -> Result<(), Reason> {
        if !self.language.is_language_of(self.program) {
            return Err(unsupported("a program of another language".into()));
        }
        let loaded = self.program.load_body(entry);
        loaded.map(|_| ()).map_err(|why| Reason::Unsupported {
            what: format!("{}: {why}", self.program.method_name(entry)),
            span: None,
        })
    }

    /// A fresh input of a declared type.
    pub fn input(&mut self, state: &mut State, ty: &Type, name: &str) -> Value {
        if let Some(value) = self.drawn_value(ty, name) {
            return value;
        }
        let scalar = self.scalar(ty);
        if let Type::Machine(word) = ty {
            return self.machine_input(*word, name, TermPool::fresh_var_in);
        }
        let term = match (ty, scalar) {
            (Type::Int, _) if self.config.inputs.integers.is_some() => {
                let (low, high) = self.config.inputs.integers.unwrap_or_default();
                self.pool
                    .fresh_var_in(name, scalar.into(), Some(low), Some(high))
            }
            (Type::Uint | Type::Char, oxpecker_term::Scalar::Int) => {
                let high = whole_range(ty).and_then(|it| it.1);
                self.pool.fresh_var_in(name, scalar.into(), Some(0), high)
            }
            _ => self.pool.fresh_var(name, Sort::Scalar(scalar)),
        };
        if ty.is_reference() {
            let nullable = self.config.inputs.symbolic_null;
            state.inputs.atoms.insert(
                term,
                Atom {
                    ty: ty.clone(),
                    nullable,
                    candidates: None,
                    region: None,
                },
            );
        } else if let Some((low, high)) = whole_range(ty) {
            self.assume_at_least(state, term, low);
            if let Some(high) = high {
                self.assume_at_most(state, term, high);
            }
        }
        Value::Term(term)
    }

    /// What a program asks for, by a name that says how many things it asked for before. No path asks twice under one name, so
    /// paths can share the number: where they meet again there is one question and not one for each of them.
    pub fn asked_input(&mut self, state: &mut State, ty: &Type, name: &str) -> Value {
        if let Some(value) = self.drawn_value(ty, name) {
            return value;
        }
        match ty {
            Type::Machine(word) => self.machine_input(*word, name, TermPool::same_var_in),
            Type::Float | Type::Single => {
                let sort = self.scalar(ty).into();
                Value::Term(self.pool.same_var_in(name, sort, None, None))
            }
            _ => self.input(state, ty, name),
        }
    }

    /// The same with a range, if it is an integer.
    fn input_within(
        &mut self,
        state: &mut State,
        ty: &Type,
        (name, (low, high)): (&str, (i64, i64)),
    ) -> Value {
        let Type::Machine(word) = ty else {
            return self.input(state, ty, name);
        };
        let (least, most) = word.range();
        let (low, high) = (low.max(least), high.min(most));
        if let Some(drawn) = self.drawn_within(name, (low, high)) {
            return drawn;
        }
        let sort = self.scalar(ty).into();
        Value::Term(self.pool.fresh_var_in(name, sort, Some(low), Some(high)))
    }

    /// A machine integer of its whole range.
    fn machine_input(&mut self, word: Word, name: &str, variable: MakeVariable) -> Value {
        let scalar = self.scalar(&Type::Machine(word));
        let mut variable = |sort, low, high| variable(&mut self.pool, name, sort, low, high);
        let term = match word {
            Word::Boolean => {
                let chosen = variable(Scalar::Bool.into(), None, None);
                let (one, zero) = (self.pool.number(scalar, 1), self.pool.number(scalar, 0));
                self.pool.ite(chosen, one, zero)
            }
            Word::Int if self.config.inputs.integers.is_some() => {
                let (low, high) = self.config.inputs.integers.unwrap_or_default();
                variable(scalar.into(), Some(low), Some(high))
            }
            Word::Int | Word::Long => variable(scalar.into(), None, None),
            Word::Byte | Word::Short | Word::Char => {
                let (low, high) = word.range();
                variable(scalar.into(), Some(low), Some(high))
            }
        };
        Value::Term(term)
    }

    fn assume_at_least(&mut self, state: &mut State, term: TermId, low: i64) {
        let low = self.pool.number(self.int_scalar(), low);
        let fact = self.pool.ge(term, low);
        self.assume(state, fact);
    }

    fn assume_at_most(&mut self, state: &mut State, term: TermId, high: i64) {
        let high = self.pool.number(self.int_scalar(), high);
        let fact = self.pool.le(term, high);
        self.assume(state, fact);
    }

    /// New input objects of a declared type; none when the type has no instances.
    pub fn fresh_objects(
        &mut self,
        state: &mut State,
        ty: &Type,
        (leaf, name): (Option<TermId>, &str),
    ) -> Result<Vec<Ref>, Reason> {
        let language = self.language;
        if let Some(objects) = language.input_objects(self, state, ty, (leaf, name))? {
            return Ok(objects);
        }
        let object = match ty {
            Type::Class(class) => self.fresh_instance(state, *class, name),
            Type::Array(element) => Some(self.fresh_array(state, element, name)?),
            _ => {
                // It differs from every literal, also from those that look like it.
                let number = state.heap.inputs().count();
                let mut text = format!("string{number}");
                while self.program.strings.iter().any(|known| *known == text) {
                    text.push('_');
                }
                Some(Object::Str(text))
            }
        };
        let added = object.map(|object| state.heap.add_input(object));
        Ok(added.into_iter().collect())
    }

    fn fresh_instance(&mut self, state: &mut State, class: ClassId, name: &str) -> Option<Object> {
        let classes = self.program.hierarchy.instantiable(class);
        self.instance_of_any(state, &classes, name)
    }

    /// A new object of one of some classes whose fields are inputs; none if there is no class.
    pub fn instance_of_any(
        &mut self,
        state: &mut State,
        classes: &[ClassId],
        name: &str,
    ) -> Option<Object> {
        let program = self.program;
        if classes.len() > 1
            && let Some(place) = self.drawn_class(name, classes.len())
        {
            return self.instance_of_any(state, &classes[place..=place], name);
        }
        let (class, fields) = self.class_among(classes, name)?;
        let mut values = Vec::with_capacity(fields.len());
        for field in fields.iter() {
            let field = &program.fields[*field];
            let value = self.input(state, &field.ty, &format!("{name}.{}", field.name));
            // Objects of inner classes always have an outer one.
            if let (Value::Term(term), true) = (value, field.name.starts_with("this$"))
                && let Some(atom) = state.inputs.atoms.get_mut(&term)
            {
                atom.nullable = false;
            }
            values.push(value);
        }
        Some(Object::Instance {
            class,
            fields: values,
        })
    }

    /// The class of an object of one of some classes, and its fields; none if there is no class.
    pub(crate) fn class_among(
        &mut self,
        classes: &[ClassId],
        name: &str,
    ) -> Option<(ClassOf, Rc<[FieldId]>)> {
        let program = self.program;
        let fields: Rc<[FieldId]> = match classes {
            [] => return None,
            [class] => program.hierarchy.layout(*class).into(),
            several => all_fields(several, |class| program.hierarchy.layout(class)),
        };
        let class = match classes {
            [class] => ClassOf::Known(*class),
            several => {
                let high = several.len() as i64 - 1;
                let name = format!("class of {name}");
                let int = oxpecker_term::Scalar::Int;
                let tag = self
                    .pool
                    .fresh_var_in(&name, int.into(), Some(0), Some(high));
                ClassOf::Among {
                    tag,
                    classes: several.into(),
                    fields: Rc::clone(&fields),
                }
            }
        };
        Some((class, fields))
    }

    /// A new input array.
    pub fn fresh_array(
        &mut self,
        state: &mut State,
        element: &Type,
        name: &str,
    ) -> Result<Object, Reason> {
        if let Some((length, elements)) = self.drawn_array(state, element, name) {
            return Ok(Object::Array(ArrayObject {
                element: element.clone(),
                length,
                elements,
            }));
        }
        let (index, limit) = (self.int_scalar(), self.config.inputs.max_array);
        let (title, high) = (format!("#{name}"), limit.map(i64::from));
        let length = if index == oxpecker_term::Scalar::Int {
            self.pool.fresh_var_in(&title, index.into(), Some(0), high)
        } else {
            self.pool.fresh_var(&title, Sort::Scalar(index))
        };
        self.assume_at_least(state, length, 0);
        if let Some(limit) = limit {
            self.assume_at_most(state, length, i64::from(limit));
        }
        let elements = match limit {
            Some(limit) if limit <= MAX_INPUT_VECTOR => {
                let places = 0..limit;
                let input = |place| self.input(state, element, &format!("{name}[{place}]"));
                Elements::Vector(places.map(input).collect())
            }
            _ => {
                let sort = Sort::Array {
                    index,
                    element: self.scalar(element),
                };
                let term = self.pool.fresh_var(name, sort);
                let narrow = matches!(element, Type::Machine(_)) || whole_range(element).is_some();
                if let (Some(var), true) =
                    (self.pool.var_of(term), narrow || element.is_reference())
                {
                    state.inputs.base_arrays.insert(var, element.clone());
                }
                Elements::Term(term)
            }
        };
        let length = Value::Term(length);
        Ok(Object::Array(ArrayObject {
            element: element.clone(),
            length,
            elements,
        }))
    }
}

const MAX_CHAR: i64 = 0x10_ffff;

/// The least and the greatest input of a type of OOX that is not all integers.
pub fn whole_range(ty: &Type) -> Option<(i64, Option<i64>)> {
    match ty {
        Type::Uint => Some((0, None)),
        Type::Char => Some((0, Some(MAX_CHAR))),
        _ => None,
    }
}

fn all_fields<'a>(classes: &[ClassId], layout: impl Fn(ClassId) -> &'a [FieldId]) -> Rc<[FieldId]> {
    let mut fields: Vec<FieldId> = Vec::new();
    for class in classes {
        for field in layout(*class) {
            if !fields.contains(field) {
                fields.push(*field);
            }
        }
    }
    fields.into()
}
