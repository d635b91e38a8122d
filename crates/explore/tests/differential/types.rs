//! The types of generated programs and the fixed part of their class hierarchy.

/// A type of the generated programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    Int,
    Bool,
    Float,
    Str,
    Node,
    Sub,
    Face,
    Crate,
    Ints,
    Nodes,
    Bools,
}

impl Ty {
    pub(crate) const ALL: [Ty; 11] = [
        Ty::Int,
        Ty::Bool,
        Ty::Float,
        Ty::Str,
        Ty::Node,
        Ty::Sub,
        Ty::Face,
        Ty::Crate,
        Ty::Ints,
        Ty::Nodes,
        Ty::Bools,
    ];

    /// As it is written.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Ty::Int => "int",
            Ty::Bool => "bool",
            Ty::Float => "float",
            Ty::Str => "string",
            Ty::Node => "Node",
            Ty::Sub => "Sub",
            Ty::Face => "Face",
            Ty::Crate => "Crate",
            Ty::Ints => "int[]",
            Ty::Nodes => "Node[]",
            Ty::Bools => "bool[]",
        }
    }

    pub(crate) fn is_reference(self) -> bool {
        !matches!(self, Ty::Int | Ty::Bool | Ty::Float)
    }

    pub(crate) fn is_array(self) -> bool {
        self.element().is_some()
    }

    /// What the elements of an array are.
    pub(crate) fn element(self) -> Option<Ty> {
        match self {
            Ty::Ints => Some(Ty::Int),
            Ty::Nodes => Some(Ty::Node),
            Ty::Bools => Some(Ty::Bool),
            _ => None,
        }
    }

    /// What a variable is before it has a value.
    pub(crate) fn default(self) -> &'static str {
        match self {
            Ty::Int => "0",
            Ty::Bool => "false",
            Ty::Float => "0.0",
            _ => "null",
        }
    }

    /// Whether a value of this type can be stored in a variable of another.
    pub(crate) fn widens(self, to: Ty) -> bool {
        self == to
            || matches!(
                (self, to),
                (Ty::Sub, Ty::Node | Ty::Face) | (Ty::Crate, Ty::Face)
            )
    }

    /// What a value of this type may be cast to.
    pub(crate) fn narrower(self) -> &'static [Ty] {
        match self {
            Ty::Node => &[Ty::Sub],
            Ty::Face => &[Ty::Sub, Ty::Crate],
            _ => &[],
        }
    }

    /// The fields an object of this type has.
    pub(crate) fn fields(self) -> &'static [(&'static str, Ty)] {
        match self {
            Ty::Node => &[
                ("v", Ty::Int),
                ("flag", Ty::Bool),
                ("next", Ty::Node),
                ("data", Ty::Ints),
            ],
            Ty::Sub => &[
                ("v", Ty::Int),
                ("next", Ty::Node),
                ("w", Ty::Int),
                ("face", Ty::Face),
            ],
            Ty::Crate => &[("size", Ty::Int), ("item", Ty::Node), ("name", Ty::Str)],
            _ => &[],
        }
    }

    /// The methods of an object: name, parameter, result. `void` results are none.
    pub(crate) fn methods(self) -> &'static [(&'static str, Ty, Option<Ty>)] {
        match self {
            Ty::Node => &[
                ("step", Ty::Int, Some(Ty::Int)),
                ("link", Ty::Node, None),
                ("pick", Ty::Node, Some(Ty::Node)),
            ],
            Ty::Sub => &[
                ("step", Ty::Int, Some(Ty::Int)),
                ("link", Ty::Node, None),
                ("area", Ty::Int, Some(Ty::Int)),
            ],
            Ty::Face | Ty::Crate => &[
                ("area", Ty::Int, Some(Ty::Int)),
                ("twice", Ty::Int, Some(Ty::Int)),
            ],
            _ => &[],
        }
    }
}
