//! What a run gave, as values that need no program to be understood.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use oxpecker_interp::PathEnd;
use oxpecker_interp::concrete::{ConcreteInputs, ConcreteObject, ConcreteValue};
use oxpecker_interp::concrete_run::Solved;
use oxpecker_ir::{ClassId, MethodId, Program, Type, Word};
use oxpecker_term::Literal;

use super::copied::snapshot_value;
use super::replay;
use crate::solutions::{NamedValues, Solution, SolutionEnd, SolutionValue};

/// Arrays of inputs that are longer are not written out.
pub(super) const LONGEST: usize = 100_000;

/// What a run of inputs gave; none if something of it has no value.
pub(super) fn solution(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    ran: &Solved,
) -> Option<Solution> {
    let labels = ran.labels.iter();
    let labels = labels.map(|it| {
        Some((
            it.name.to_string(),
            snapshot_value(program, &it.value, None)?,
        ))
    });
    let result = match &ran.end {
        PathEnd::Returned(Some(_)) => Some(snapshot_value(program, ran.result.as_ref()?, None)?),
        _ => None,
    };
    let end = match &ran.end {
        PathEnd::Returned(_) => SolutionEnd::Returned,
        PathEnd::Threw(_) => {
            let words = ran.described.clone();
            SolutionEnd::Threw(words.unwrap_or_else(|| "exception".into()))
        }
        _ => SolutionEnd::Threw("violation".into()),
    };
    Some(Solution {
        labels: labels.collect::<Option<_>>()?,
        result,
        inputs: Reading::new(program, inputs).all(entry),
        end,
        run: replay::run_inputs(program, inputs),
    })
}

pub(super) fn literal_value(literal: &Literal, ty: &Type) -> Option<SolutionValue> {
    Some(match literal {
        Literal::Bool(value) => SolutionValue::Bool(*value),
        Literal::Float(value) => SolutionValue::Double(value.to_bits()),
        Literal::Single(value) => SolutionValue::Single(value.to_bits()),
        Literal::Int(value) | Literal::Bv64(value) => integer(&BigInt::from(*value), ty),
        Literal::Bv32(value) => integer(&BigInt::from(*value), ty),
        Literal::Big(value) => integer(value, ty),
        Literal::Ref(_) | Literal::Text(_) => return None,
    })
}

/// A value of a type that is no object; the place of the object otherwise.
pub(super) fn plain(value: &ConcreteValue, ty: &Type) -> Result<SolutionValue, usize> {
    Ok(match value {
        ConcreteValue::Bool(value) => SolutionValue::Bool(*value),
        ConcreteValue::Int(value) => integer(value, ty),
        ConcreteValue::Float(value) => SolutionValue::Double(value.to_bits()),
        ConcreteValue::Single(value) => SolutionValue::Single(value.to_bits()),
        ConcreteValue::Null => SolutionValue::Null,
        ConcreteValue::Str(text) => SolutionValue::Text(text.encode_utf16().collect()),
        ConcreteValue::Text(units) => SolutionValue::Text(units.clone()),
        ConcreteValue::Object(place) => return Err(*place),
    })
}

fn integer(value: &BigInt, ty: &Type) -> SolutionValue {
    match ty {
        Type::Machine(Word::Boolean) => SolutionValue::Bool(*value != BigInt::ZERO),
        Type::Machine(Word::Char) | Type::Char => match value.to_u32() {
            Some(code) => SolutionValue::Char(code),
            None => SolutionValue::Int(value.clone()),
        },
        _ => SolutionValue::Int(value.clone()),
    }
}

pub(super) fn class_name(program: &Program, class: ClassId) -> String {
    program.classes[class].name.replace('/', ".")
}

/// The constant of an enumeration: its static fields of its own type come first, in order.
pub(super) fn constant(program: &Program, class: ClassId, ordinal: usize) -> SolutionValue {
    let own = |ty: &Type| match ty {
        Type::Class(it) => *it == class,
        Type::Named(name) => **name == *program.classes[class].name,
        _ => false,
    };
    let fields = program.classes[class]
        .fields
        .iter()
        .map(|it| &program.fields[*it]);
    let mut constants = fields.filter(|it| it.is_static && own(&it.ty));
    let name = constants.nth(ordinal).map(|it| it.name.clone());
    let name = name.unwrap_or_else(|| format!("#{ordinal}"));
    SolutionValue::Constant(class_name(program, class), name)
}

/// Reads the inputs of a run.
struct Reading<'a> {
    program: &'a Program,
    inputs: &'a ConcreteInputs,
    /// Arrays and objects of the running value, by their places.
    seen: Vec<usize>,
}

impl<'a> Reading<'a> {
    fn new(program: &'a Program, inputs: &'a ConcreteInputs) -> Self {
        Reading {
            program,
            inputs,
            seen: Vec::new(),
        }
    }

    /// Parameters by their names, then what the program asked for.
    fn all(mut self, entry: MethodId) -> NamedValues {
        let method = &self.program.methods[entry];
        let own = Type::Class(method.class);
        let typed = self.inputs.arguments.iter().zip(method.locals().iter());
        let mut all = Vec::new();
        for (number, (argument, local)) in typed.enumerate() {
            let name = match &local.name {
                Some(name) => name.clone(),
                None if number == 0 && !method.is_static => "this".into(),
                None => format!("arg{number}"),
            };
            let ty = local.ty.as_ref().unwrap_or(&own);
            all.push((name, self.named(argument, ty)));
        }
        for (number, asked) in self.inputs.asked.iter().enumerate() {
            let name = format!("{}#{}", asked.what, number + 1);
            all.push((name, self.named(&asked.value, &asked.ty)));
        }
        all
    }

    fn named(&mut self, value: &ConcreteValue, ty: &Type) -> SolutionValue {
        self.seen.clear();
        self.value(value, ty)
    }

    fn value(&mut self, value: &ConcreteValue, ty: &Type) -> SolutionValue {
        plain(value, ty).unwrap_or_else(|place| self.object(place))
    }

    fn object(&mut self, place: usize) -> SolutionValue {
        if let Some(number) = self.seen.iter().position(|it| *it == place) {
            return SolutionValue::Again(number);
        }
        let (program, inputs) = (self.program, self.inputs);
        match inputs.objects.get(place) {
            None => SolutionValue::Null,
            Some(ConcreteObject::Text { units, .. }) => SolutionValue::Text(units.clone()),
            Some(ConcreteObject::Boxed { class, value, .. }) => {
                let field = program.hierarchy.layout(*class).first();
                let ty = field.map_or(&Type::Int, |field| &program.fields[*field].ty);
                self.value(value, ty)
            }
            Some(ConcreteObject::Constant { class, ordinal }) => {
                constant(program, *class, *ordinal)
            }
            Some(ConcreteObject::Made { class, number, .. }) => {
                SolutionValue::Constant(class_name(program, *class), format!("#{number}"))
            }
            Some(ConcreteObject::Instance { class, fields }) => {
                self.seen.push(place);
                let layout = program.hierarchy.layout(*class).iter().zip(fields);
                let fields = layout.map(|(field, it)| {
                    let field = &program.fields[*field];
                    (field.name.clone(), self.value(it, &field.ty))
                });
                let fields = fields.collect();
                SolutionValue::Object(class_name(program, *class), fields)
            }
            Some(ConcreteObject::Array {
                element,
                length,
                default,
                entries,
            }) => {
                self.seen.push(place);
                let length = length.to_usize().unwrap_or(LONGEST).min(LONGEST);
                let elements = (0..length).map(|index| {
                    let value = entries.get(&BigInt::from(index)).unwrap_or(default);
                    self.value(value, element)
                });
                SolutionValue::Array(elements.collect())
            }
        }
    }
}
