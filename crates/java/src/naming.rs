//! Names of types as Java writes them.

use oxpecker_ir::{Type, Word};

/// The name as `Class.getName` gives it: `[I`, `java.lang.String`, `int`.
pub fn binary_name(ty: &Type) -> String {
    match ty {
        Type::Array(element) => format!("[{}", descriptor(element).replace('/', ".")),
        Type::Named(name) => name.replace('/', "."),
        other => primitive_name(other).into(),
    }
}

/// Whether a class was made for `+` on strings at some place of the code.
pub(crate) fn is_concatenation(class: &str) -> bool {
    class.contains("$$Concat$")
}

/// Whether a method that is named with its descriptor has a parameter of a primitive type.
pub(crate) fn has_primitive_parameter(selector: &str) -> bool {
    let mut rest = selector
        .split_once('(')
        .map_or("", |(_, parameters)| parameters);
    loop {
        let element = rest.trim_start_matches('[');
        let is_array = element.len() < rest.len();
        rest = match element.chars().next() {
            None | Some(')') => return false,
            Some('L') => element.split_once(';').map_or("", |(_, behind)| behind),
            Some(_) if is_array => &element[1..],
            Some(_) => return true,
        };
    }
}

/// The type as descriptors have it.
pub fn descriptor(ty: &Type) -> String {
    match ty {
        Type::Array(element) => format!("[{}", descriptor(element)),
        Type::Named(name) => format!("L{name};"),
        Type::Machine(word) => match word {
            Word::Boolean => "Z",
            Word::Byte => "B",
            Word::Short => "S",
            Word::Char => "C",
            Word::Int => "I",
            Word::Long => "J",
        }
        .into(),
        Type::Single => "F".into(),
        Type::Float => "D".into(),
        _ => "V".into(),
    }
}

/// The keyword of a primitive type.
pub fn primitive_name(ty: &Type) -> &'static str {
    match ty {
        Type::Machine(word) => match word {
            Word::Boolean => "boolean",
            Word::Byte => "byte",
            Word::Short => "short",
            Word::Char => "char",
            Word::Int => "int",
            Word::Long => "long",
        },
        Type::Single => "float",
        Type::Float => "double",
        _ => "void",
    }
}

/// The primitive type of a keyword, `void` included.
pub fn primitive(name: &str) -> Option<Type> {
    Some(match name {
        "boolean" => Type::Machine(Word::Boolean),
        "byte" => Type::Machine(Word::Byte),
        "short" => Type::Machine(Word::Short),
        "char" => Type::Machine(Word::Char),
        "int" => Type::Machine(Word::Int),
        "long" => Type::Machine(Word::Long),
        "float" => Type::Single,
        "double" => Type::Float,
        "void" => Type::Void,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::has_primitive_parameter;

    #[test]
    fn arrays_and_classes_are_no_numbers() {
        for selector in [
            "run()V",
            "add(Ljava/lang/Object;)Z",
            "copy([I[[JLjava/util/List;)I",
        ] {
            assert!(!has_primitive_parameter(selector), "{selector}");
        }
        for selector in ["get(I)V", "put([ILjava/lang/Object;J)V", "set(Z)V"] {
            assert!(has_primitive_parameter(selector), "{selector}");
        }
    }
}
