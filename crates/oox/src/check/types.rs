//! Static types of expressions and when one can be used as another.

use oxpecker_ir::{ClassKind, Const, Type};

use crate::check::declarations::Declarations;

/// What is known about a value before the program runs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ty {
    /// A value of this type.
    Of(Type),
    /// The literal `null`.
    Null,
    /// An integer literal, which can be a float too.
    Literal,
    /// Anything: an untyped variable of the jip dialect, or what was already reported.
    Any,
}

impl Ty {
    pub(crate) const INT: Ty = Ty::Of(Type::Int);
    pub(crate) const BOOL: Ty = Ty::Of(Type::Bool);

    pub(crate) fn is_integer(&self) -> bool {
        matches!(self, Ty::Of(Type::Int | Type::Uint) | Ty::Literal | Ty::Any)
    }

    pub(crate) fn is_float(&self) -> bool {
        matches!(self, Ty::Of(Type::Float) | Ty::Literal | Ty::Any)
    }

    pub(crate) fn is_bool(&self) -> bool {
        matches!(self, Ty::Of(Type::Bool) | Ty::Any)
    }

    fn is_char(&self) -> bool {
        matches!(self, Ty::Of(Type::Char) | Ty::Any)
    }

    pub(crate) fn is_reference(&self) -> bool {
        match self {
            Ty::Of(ty) => ty.is_reference(),
            Ty::Null | Ty::Any => true,
            Ty::Literal => false,
        }
    }

    /// Whether `<` and the like make sense on two values of these types.
    pub(crate) fn comparable(left: &Ty, right: &Ty) -> bool {
        Ty::arithmetic(left, right) || left.is_char() && right.is_char()
    }

    /// Whether `+` and the like make sense on two values of these types.
    pub(crate) fn arithmetic(left: &Ty, right: &Ty) -> bool {
        left.is_integer() && right.is_integer() || left.is_float() && right.is_float()
    }
}

/// The value of a variable, field or element of this type that was never assigned.
pub(crate) fn default_value(ty: &Type) -> Const {
    match ty {
        Type::Bool => Const::Bool(false),
        Type::Float => Const::Float(0.0),
        Type::Single => Const::Single(0.0),
        Type::Void | Type::Int | Type::Uint | Type::Char | Type::Machine(_) => Const::Int(0),
        Type::Str | Type::Class(_) | Type::Named(_) | Type::Array(_) => Const::Null,
    }
}

impl Declarations<'_, '_> {
    /// Whether a value of one type can be used where another is wanted.
    pub(crate) fn assignable(&self, from: &Ty, to: &Ty) -> bool {
        match (from, to) {
            (Ty::Any, _) | (_, Ty::Any) => true,
            (Ty::Null, to) => to.is_reference(),
            (Ty::Literal, to) => to.is_integer() || to.is_float(),
            (Ty::Of(_), Ty::Null | Ty::Literal) => false,
            (Ty::Of(from), Ty::Of(to)) => self.widens(from, to),
        }
    }

    fn widens(&self, from: &Type, to: &Type) -> bool {
        match (from, to) {
            (Type::Class(from), Type::Class(to)) => self.is_subtype(*from, *to),
            (Type::Int | Type::Uint, Type::Int | Type::Uint) => true,
            _ => from == to,
        }
    }

    /// Whether `==` makes sense on two values of these types.
    pub(crate) fn equatable(&self, left: &Ty, right: &Ty) -> bool {
        let same_bools = left.is_bool() && right.is_bool();
        if Ty::comparable(left, right) || same_bools {
            return true;
        }
        match (left, right) {
            (Ty::Of(left), Ty::Of(right)) if left.is_reference() && right.is_reference() => {
                self.related(left, right)
            }
            _ => left.is_reference() && right.is_reference(),
        }
    }

    /// Whether some value can have both types.
    pub(crate) fn related(&self, left: &Type, right: &Type) -> bool {
        let (Type::Class(one), Type::Class(two)) = (left, right) else {
            return left == right;
        };
        let is_interface = |id| self.classes[id].kind == ClassKind::Interface;
        // A subclass of an unrelated class may implement the interface.
        is_interface(*one)
            || is_interface(*two)
            || self.is_subtype(*one, *two)
            || self.is_subtype(*two, *one)
    }

    /// A type for messages.
    pub(crate) fn show(&self, ty: &Ty) -> String {
        match ty {
            Ty::Of(ty) => format!("`{}`", self.type_text(ty)),
            Ty::Null => "`null`".into(),
            Ty::Literal => "`int`".into(),
            Ty::Any => "anything".into(),
        }
    }

    /// A type as it is written.
    pub(crate) fn type_text(&self, ty: &Type) -> String {
        match ty {
            Type::Void => "void".into(),
            Type::Bool => "bool".into(),
            Type::Int => "int".into(),
            Type::Uint => "uint".into(),
            Type::Float => "float".into(),
            Type::Char => "char".into(),
            Type::Str => "string".into(),
            Type::Class(class) => self.classes[*class].name.clone(),
            Type::Array(element) => format!("{}[]", self.type_text(element)),
            // Not in this language.
            Type::Single | Type::Machine(_) | Type::Named(_) => format!("{ty:?}"),
        }
    }
}
