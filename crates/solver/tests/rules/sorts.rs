//! What the words of a rule stand for.

use super::tree::Tree;

/// A sort of terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Bool,
    Int,
    /// Machine integers of a width.
    Word(u32),
    Double,
    Single,
    /// Object numbers; those of inputs are not negative.
    Ref,
    /// Arrays indexed by integers.
    Ints,
    Refs,
}

/// A variable of the rows.
pub(crate) struct Var {
    pub(crate) name: &'static str,
    pub(crate) sort: Sort,
    /// What always holds of it; empty if nothing does.
    pub(crate) fact: &'static str,
}

/// The variables of all rows.
pub(crate) const VARS: [Var; 19] = [
    var("p", Sort::Bool, ""),
    var("q", Sort::Bool, ""),
    var("r", Sort::Bool, ""),
    var("x", Sort::Int, ""),
    var("y", Sort::Int, ""),
    var("z", Sort::Int, ""),
    var("n", Sort::Int, "(<= 0 n)"),
    var("k", Sort::Int, "(<= 0 k 1)"),
    var("u", Sort::Word(32), ""),
    var("v", Sort::Word(32), ""),
    var("f", Sort::Double, ""),
    var("s", Sort::Ref, "(<= 0 s)"),
    var("t", Sort::Ref, "(<= 0 t)"),
    var("a", Sort::Ints, ""),
    var("o", Sort::Refs, "(forall ((j Int)) (<= 0 (select o j)))"),
    var("w", Sort::Word(64), ""),
    var("b", Sort::Word(32), "(bvule b (_ bv1 32))"),
    var("g", Sort::Single, ""),
    var("h", Sort::Double, ""),
];

const fn var(name: &'static str, sort: Sort, fact: &'static str) -> Var {
    Var { name, sort, fact }
}

impl Sort {
    /// The sort in SMT-LIB.
    pub(crate) fn smt(self) -> String {
        match self {
            Sort::Bool => "Bool".into(),
            Sort::Int | Sort::Ref => "Int".into(),
            Sort::Word(width) => format!("(_ BitVec {width})"),
            Sort::Double => "Float64".into(),
            Sort::Single => "Float32".into(),
            Sort::Ints | Sort::Refs => "(Array Int Int)".into(),
        }
    }

    /// The sort of an array's elements.
    pub(crate) fn element(self) -> Sort {
        match self {
            Sort::Refs => Sort::Ref,
            _ => Sort::Int,
        }
    }
}

impl Tree {
    /// The sort, unless it is made of plain numbers, which belong to the integers of any width.
    pub(crate) fn sort(&self) -> Option<Sort> {
        let (name, operands) = match self {
            Tree::Word(word) => return sort_of_word(word),
            Tree::Operation(name, operands) => (name.as_str(), operands),
        };
        match name {
            "not" | "and" | "or" | "implies" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "bvsle"
            | "fp.eq" | "fp.lt" | "fp.leq" | "forall" | "exists" => Some(Sort::Bool),
            "widen" | "long" => Some(Sort::Word(64)),
            "truncate" | "byte" | "short" | "char" | "int" => Some(Sort::Word(32)),
            "double" => Some(Sort::Double),
            "single" => Some(Sort::Single),
            "of-bits" => Some(match operands[0].sort() {
                Some(Sort::Word(32)) => Sort::Single,
                _ => Sort::Double,
            }),
            "bits" => Some(match operands[0].sort() {
                Some(Sort::Single) => Sort::Word(32),
                _ => Sort::Word(64),
            }),
            "ite" => operands[1].sort().or(operands[2].sort()),
            "select" => operands[0].sort().map(Sort::element),
            "store" => operands[0].sort(),
            "table" => operands.split_last()?.1.iter().find_map(Tree::sort),
            "const" => Some(match operands[0].sort() {
                Some(Sort::Ref) => Sort::Refs,
                _ => Sort::Ints,
            }),
            _ => operands.iter().find_map(Tree::sort),
        }
    }
}

fn sort_of_word(word: &str) -> Option<Sort> {
    if let Some(var) = VARS.iter().find(|it| it.name == word) {
        return Some(var.sort);
    }
    match word {
        "true" | "false" => Some(Sort::Bool),
        "null" => Some(Sort::Ref),
        "nan" | "NaN" | "inf" | "-inf" => Some(Sort::Double),
        "inff" | "-inff" => Some(Sort::Single),
        _ if word.starts_with('@') => Some(Sort::Ref),
        _ if word.starts_with('i') => Some(Sort::Int),
        _ if word.ends_with('u') => Some(Sort::Word(32)),
        _ if word.ends_with('l') => Some(Sort::Word(64)),
        _ if word.contains('.') && word.ends_with('f') => Some(Sort::Single),
        _ if word.contains('.') || word.contains('e') => Some(Sort::Double),
        _ => None,
    }
}
