//! The text of a rule as a tree.

use std::collections::BTreeSet;

/// A word, or an operation with its operands.
#[derive(Debug)]
pub(crate) enum Tree {
    Word(String),
    Operation(String, Vec<Tree>),
}

impl Tree {
    /// Reads `(operation operand …)` or a word.
    pub(crate) fn read(text: &str) -> Tree {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut words = spaced.split_whitespace();
        let first = words.next().expect("an expression");
        let tree = Tree::read_from(first, &mut words);
        assert_eq!(words.next(), None, "{text}");
        tree
    }

    fn read_from<'a>(word: &'a str, words: &mut impl Iterator<Item = &'a str>) -> Tree {
        if word != "(" {
            return Tree::Word(word.into());
        }
        let name = words.next().expect("an operation").to_string();
        let mut operands = Vec::new();
        loop {
            match words.next().expect("a closing parenthesis") {
                ")" => return Tree::Operation(name, operands),
                word => operands.push(Tree::read_from(word, words)),
            }
        }
    }

    /// Whether an array in it holds something other than a constant everywhere.
    pub(crate) fn has_open_constant(&self) -> bool {
        match self {
            Tree::Operation(name, operands) => {
                let open = |it: &Tree| match it {
                    Tree::Word(word) => word.starts_with(|it: char| it.is_ascii_lowercase()),
                    Tree::Operation(..) => true,
                };
                name == "const" && operands.iter().any(open)
                    || operands.iter().any(Tree::has_open_constant)
            }
            Tree::Word(_) => false,
        }
    }

    /// All words in it.
    pub(crate) fn names(&self, names: &mut BTreeSet<String>) {
        match self {
            Tree::Word(word) => {
                names.insert(word.clone());
            }
            Tree::Operation(_, operands) => operands.iter().for_each(|it| it.names(names)),
        }
    }
}
