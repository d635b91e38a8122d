//! The types of fields and methods as descriptors spell them: `I`, `[Ljava/lang/String;`, `(IJ)V`.

use std::fmt;
use std::sync::Arc;

use crate::error::Problem;

/// The type of a field, a parameter, a result or an array element.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FieldType {
    /// `B`
    Byte,
    /// `C`
    Char,
    /// `D`
    Double,
    /// `F`
    Float,
    /// `I`
    Int,
    /// `J`
    Long,
    /// `S`
    Short,
    /// `Z`
    Boolean,
    /// `L…;`, by its internal name such as `java/lang/String`.
    Object(Arc<str>),
    /// `[…`, by the type of its elements.
    Array(Arc<FieldType>),
}

impl FieldType {
    /// Reads a whole field descriptor.
    pub fn parse(descriptor: &str) -> Result<Self, Problem> {
        match parse_prefix(descriptor) {
            Some((parsed, "")) => Ok(parsed),
            _ => Err(malformed(descriptor)),
        }
    }

    /// The type that a class constant names: a class by its name, an array by its descriptor.
    pub fn of_class(name: &Arc<str>) -> Result<Self, Problem> {
        if name.starts_with('[') {
            Self::parse(name)
        } else if is_class_name(name) {
            Ok(Self::Object(Arc::clone(name)))
        } else {
            Err(malformed(name))
        }
    }

    /// How many slots or stack entries a value takes: two for `long` and `double`.
    pub fn slots(&self) -> u16 {
        match self {
            Self::Long | Self::Double => 2,
            _ => 1,
        }
    }

    /// Whether values are references.
    pub fn is_reference(&self) -> bool {
        matches!(self, Self::Object(_) | Self::Array(_))
    }

    /// How many brackets the type has.
    pub fn dimensions(&self) -> usize {
        let mut dimensions = 0;
        let mut inner = self;
        while let Self::Array(element) = inner {
            dimensions += 1;
            inner = element;
        }
        dimensions
    }
}

/// The descriptor it came from.
impl fmt::Display for FieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Byte => "B",
            Self::Char => "C",
            Self::Double => "D",
            Self::Float => "F",
            Self::Int => "I",
            Self::Long => "J",
            Self::Short => "S",
            Self::Boolean => "Z",
            Self::Object(name) => return write!(f, "L{name};"),
            Self::Array(element) => return write!(f, "[{element}"),
        })
    }
}

/// The types of a method, and the descriptor that spells them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodDescriptor {
    /// The descriptor itself: with the name it identifies a method in a class.
    pub text: Arc<str>,
    /// The declared parameters, without a receiver.
    pub parameters: Vec<FieldType>,
    /// The result; `None` for `void`.
    pub result: Option<FieldType>,
}

impl MethodDescriptor {
    /// Reads a whole method descriptor.
    pub fn parse(descriptor: &Arc<str>) -> Result<Self, Problem> {
        Self::parts(descriptor)
            .map(|(parameters, result)| Self {
                text: Arc::clone(descriptor),
                parameters,
                result,
            })
            .filter(|parsed| parsed.parameter_slots() <= 255)
            .ok_or_else(|| malformed(descriptor))
    }

    /// How many slots the parameters take, without a receiver.
    pub fn parameter_slots(&self) -> u16 {
        self.parameters
            .iter()
            .fold(0, |sum, parameter| sum.saturating_add(parameter.slots()))
    }

    /// Parameters and result.
    fn parts(descriptor: &str) -> Option<(Vec<FieldType>, Option<FieldType>)> {
        let mut rest = descriptor.strip_prefix('(')?;
        let mut parameters = Vec::new();
        while !rest.starts_with(')') {
            let (parameter, after) = parse_prefix(rest)?;
            parameters.push(parameter);
            rest = after;
        }
        match &rest[1..] {
            "V" => Some((parameters, None)),
            result => Some((parameters, Some(FieldType::parse(result).ok()?))),
        }
    }
}

impl fmt::Display for MethodDescriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The type at the start, and what is behind it.
fn parse_prefix(text: &str) -> Option<(FieldType, &str)> {
    let element = text.trim_start_matches('[');
    let dimensions = text.len() - element.len();
    if dimensions > 255 {
        return None;
    }
    let (mut parsed, rest) = parse_element(element)?;
    for _ in 0..dimensions {
        parsed = FieldType::Array(Arc::new(parsed));
    }
    Some((parsed, rest))
}

/// A type without brackets at the start, and what is behind it.
fn parse_element(text: &str) -> Option<(FieldType, &str)> {
    let first = text.chars().next()?;
    let rest = &text[first.len_utf8()..];
    let parsed = match first {
        'B' => FieldType::Byte,
        'C' => FieldType::Char,
        'D' => FieldType::Double,
        'F' => FieldType::Float,
        'I' => FieldType::Int,
        'J' => FieldType::Long,
        'S' => FieldType::Short,
        'Z' => FieldType::Boolean,
        'L' => {
            let (name, rest) = rest.split_once(';')?;
            return is_class_name(name).then(|| (FieldType::Object(name.into()), rest));
        }
        _ => return None,
    };
    Some((parsed, rest))
}

/// Whether this can be the internal name of a class: parts without reserved characters between slashes.
fn is_class_name(name: &str) -> bool {
    name.split('/')
        .all(|part| !part.is_empty() && !part.contains(['.', ';', '[']))
}

/// The error for a descriptor; damaged ones can be long, so only the start is shown.
fn malformed(descriptor: &str) -> Problem {
    Problem::MalformedDescriptor(descriptor.chars().take(80).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_of_fields() {
        let good = [
            "B",
            "C",
            "D",
            "F",
            "I",
            "J",
            "S",
            "Z",
            "La;",
            "La/b;",
            "[I",
            "[[La/b$c;",
            "Lä/ß;",
        ];
        for descriptor in good {
            assert_eq!(
                FieldType::parse(descriptor).unwrap().to_string(),
                descriptor
            );
        }
        let bad = [
            "", "V", "[", "L", "La", "L;", "La//b;", "L/a;", "La/;", "La.b;", "L[a;", "II", "X",
            "[V", "é",
        ];
        for descriptor in bad {
            assert!(FieldType::parse(descriptor).is_err(), "{descriptor}");
        }
        assert!(FieldType::parse(&format!("{}I", "[".repeat(255))).is_ok());
        assert!(FieldType::parse(&format!("{}I", "[".repeat(256))).is_err());
    }

    #[test]
    fn descriptors_of_methods() {
        let parsed = MethodDescriptor::parse(&"(I[JLa/b;D)[Z".into()).unwrap();
        assert_eq!(parsed.parameters.len(), 4);
        assert_eq!(parsed.parameter_slots(), 5);
        assert_eq!(parsed.result.unwrap().to_string(), "[Z");
        assert_eq!(MethodDescriptor::parse(&"()V".into()).unwrap().result, None);
        for bad in [
            "", "(", "()", "(V)V", "()VV", "(I", "I", "(I)", "()[V", "(é)V",
        ] {
            assert!(MethodDescriptor::parse(&bad.into()).is_err(), "{bad}");
        }
        let long = |count| format!("({})V", "J".repeat(count)).into();
        assert!(MethodDescriptor::parse(&long(127)).is_ok());
        assert!(MethodDescriptor::parse(&long(128)).is_err());
    }

    #[test]
    fn classes_as_types() {
        let of = |name: &str| FieldType::of_class(&name.into()).map(|class| class.to_string());
        assert_eq!(of("a/B").unwrap(), "La/B;");
        assert_eq!(of("[[I").unwrap(), "[[I");
        assert!(of("").is_err());
        assert!(of("a;").is_err());
        assert!(of("[x").is_err());
    }
}
