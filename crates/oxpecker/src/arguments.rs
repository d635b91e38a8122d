//! Arguments of a method as the user writes them: `8, true, [1, 2], _`.

use num_bigint::BigInt;
use oxpecker_interp::{Argument, ConcreteValue};
use oxpecker_ir::{Type, Word};

/// The arguments of a list for parameters of some types; `_` is free.
pub(crate) fn read(text: &str, types: &[Type]) -> Result<Vec<Option<Argument>>, String> {
    let parts = split(text);
    if parts.len() != types.len() {
        let (given, wanted) = (parts.len(), types.len());
        return Err(format!("{given} arguments for {wanted} parameters"));
    }
    let typed = parts.iter().zip(types);
    typed.map(|(part, ty)| argument(part, ty)).collect()
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

fn argument(text: &str, ty: &Type) -> Result<Option<Argument>, String> {
    if text == "_" {
        return Ok(None);
    }
    let Type::Array(element) = ty else {
        return Ok(Some(Argument::Scalar(scalar(text, ty)?)));
    };
    let inner = text.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let inner = inner.ok_or_else(|| format!("`{text}` is no array such as [1, 2]"))?;
    let values = split(inner).into_iter().map(|it| scalar(it, element));
    Ok(Some(Argument::Array(values.collect::<Result<_, _>>()?)))
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
        let read_all = read("8, true, [1, -2], _", &types).expect("four arguments");
        let number = |value: i32| ConcreteValue::Int(value.into());
        assert_eq!(read_all[0], Some(Argument::Scalar(number(8))));
        assert_eq!(read_all[1], Some(Argument::Scalar(number(1))));
        assert_eq!(
            read_all[2],
            Some(Argument::Array(vec![number(1), number(-2)]))
        );
        assert_eq!(read_all[3], None);
        for bad in [
            "",
            "8",
            "8, 1, [1], 2, 3",
            "8, 1, [1], 2",
            "3000000000, true, [], 1",
            "1, true, 2, 1",
        ] {
            assert!(read(bad, &types).is_err(), "{bad}");
        }
    }
}
