//! Arguments of a method as the user writes them: `8, true, [1, 2], _`.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue, Given};
use oxpecker_ir::{MethodId, Program, Type, Word};

/// The arguments of a list for a method; `_` is free, and so is the receiver.
pub(crate) fn read(text: &str, program: &Program, entry: MethodId) -> Result<Given, String> {
    // Types of parameters are known with the code.
    let _ = program.load_body(entry);
    let method = &program.methods[entry];
    let receiver = usize::from(!method.is_static);
    let types = method.locals().iter().take(method.params).skip(receiver);
    let types: Vec<Type> = types.map(|it| it.ty.clone().unwrap_or(Type::Int)).collect();
    let mut given = typed(text, &types)?;
    for _ in 0..receiver {
        given.inputs.arguments.insert(0, ConcreteValue::Null);
        given.is_free.insert(0, true);
    }
    Ok(given)
}

/// The arguments of a list for parameters of some types.
fn typed(text: &str, types: &[Type]) -> Result<Given, String> {
    let parts = split(text);
    if parts.len() != types.len() {
        let (given, wanted) = (parts.len(), types.len());
        return Err(format!("{given} arguments for {wanted} parameters"));
    }
    let mut given = Given {
        inputs: ConcreteInputs::default(),
        is_free: Vec::new(),
    };
    for (part, ty) in parts.iter().zip(types) {
        let objects = &mut given.inputs.objects;
        let value = match *part {
            "_" => ConcreteInputs::default_of(ty),
            part => argument(part, ty, objects)?,
        };
        given.inputs.arguments.push(value);
        given.is_free.push(*part == "_");
    }
    Ok(given)
}

/// The parts between commas that are in no brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut begin, mut depth) = (Vec::new(), 0, 0);
    for (at, symbol) in text.char_indices() {
        match symbol {
            '[' => depth += 1,
            ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
    }
    if !text.trim().is_empty() {
        parts.push(text[begin..].trim());
    }
    parts
}

fn argument(
    text: &str,
    ty: &Type,
    objects: &mut Vec<ConcreteObject>,
) -> Result<ConcreteValue, String> {
    let Type::Array(element) = ty else {
        return scalar(text, ty);
    };
    let inner = text.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let inner = inner.ok_or_else(|| format!("`{text}` is no array such as [1, 2]"))?;
    let values = split(inner).into_iter().enumerate();
    let values = values.map(|(at, it)| Ok((at.into(), argument(it, element, objects)?)));
    let entries = values.collect::<Result<BTreeMap<BigInt, _>, String>>()?;
    objects.push(ConcreteObject::Array {
        element: (**element).clone(),
        length: entries.len().into(),
        default: ConcreteInputs::default_of(element),
        entries,
    });
    Ok(ConcreteValue::Object(objects.len() - 1))
}

fn scalar(text: &str, ty: &Type) -> Result<ConcreteValue, String> {
    let wrong = || format!("`{text}` is no value of its parameter");
    let truth = || text.parse::<bool>().map_err(|_| wrong());
    let number = || text.parse::<BigInt>().map_err(|_| wrong());
    match ty {
        Type::Bool => Ok(ConcreteValue::Bool(truth()?)),
        Type::Machine(Word::Boolean) => Ok(ConcreteValue::Int(i32::from(truth()?).into())),
        Type::Machine(word) => {
            let value = match (
                word,
                text.strip_prefix('\'').and_then(|it| it.strip_suffix('\'')),
            ) {
                (Word::Char, Some(symbol)) => {
                    let mut units = symbol.encode_utf16();
                    let unit = units.next().filter(|_| units.next().is_none());
                    BigInt::from(unit.ok_or_else(wrong)?)
                }
                _ => number()?,
            };
            let (low, high) = word.range();
            let fits = value >= low.into() && value <= high.into();
            fits.then_some(ConcreteValue::Int(value)).ok_or_else(wrong)
        }
        Type::Int | Type::Char => Ok(ConcreteValue::Int(number()?)),
        Type::Uint => {
            let value = number()?;
            let fits = value >= BigInt::ZERO;
            fits.then_some(ConcreteValue::Int(value)).ok_or_else(wrong)
        }
        Type::Float => Ok(ConcreteValue::Float(text.parse().map_err(|_| wrong())?)),
        Type::Single => Ok(ConcreteValue::Single(text.parse().map_err(|_| wrong())?)),
        _ => Err(format!(
            "`{text}` is for an object; only numbers, truth values and arrays of them can be given"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_by_their_types() {
        let int = Type::Machine(Word::Int);
        let types = [
            int.clone(),
            Type::Machine(Word::Boolean),
            int.clone().array(),
            int,
        ];
        let given = typed("8, true, [1, -2], _", &types).expect("four arguments");
        let number = |value: i32| ConcreteValue::Int(value.into());
        let arguments = &given.inputs.arguments;
        assert_eq!(arguments[..2], [number(8), number(1)]);
        assert_eq!(given.is_free, [false, false, false, true]);
        let ConcreteObject::Array { entries, .. } = &given.inputs.objects[0] else {
            panic!("an array");
        };
        let entries: Vec<_> = entries.values().cloned().collect();
        assert_eq!(entries, [number(1), number(-2)]);
        let rows = typed("[[1], [], [2, 3]]", &[types[2].clone().array()]);
        assert_eq!(rows.map(|it| it.inputs.objects.len()), Ok(4));
        for bad in [
            "",
            "8",
            "8, 1, [1], 2, 3",
            "8, 1, [1], 2",
            "3000000000, true, [], 1",
            "1, true, 2, 1",
        ] {
            assert!(typed(bad, &types).is_err(), "{bad}");
        }
    }
}
