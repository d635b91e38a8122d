//! Types with their arguments, as signatures in class files spell them.

use std::rc::Rc;

use oxpecker_ir::Type;

/// What stands for a type that a signature leaves open.
const ANY: &str = "java/lang/Object";

/// A type with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Generic {
    /// The type without them.
    pub(super) ty: Type,
    /// The arguments; none where nothing is said.
    pub(super) arguments: Vec<Rc<Generic>>,
}

impl Generic {
    /// Anything.
    pub(super) fn any() -> Rc<Self> {
        Rc::new(Generic {
            ty: Type::Named(ANY.into()),
            arguments: Vec::new(),
        })
    }

    /// An argument by its number; anything if nothing is said about it.
    pub(super) fn argument(&self, number: usize) -> Rc<Generic> {
        let given = self.arguments.get(number);
        given.cloned().unwrap_or_else(Generic::any)
    }
}

/// The type of a field.
pub(super) fn of_field(signature: &str) -> Option<Rc<Generic>> {
    let mut reader = Reader::new(signature);
    reader.ty().map(Rc::new)
}

/// The types of the parameters of a method.
pub(super) fn of_parameters(signature: &str) -> Option<Vec<Rc<Generic>>> {
    let mut reader = Reader::new(signature);
    reader.formals()?;
    reader.expect('(')?;
    let mut found = Vec::new();
    while reader.peek()? != ')' {
        found.push(Rc::new(reader.ty()?));
    }
    Some(found)
}

/// The type of the result of a method of a type: what its class calls a type variable is an argument of the type.
pub(super) fn of_result(method: &str, class: &str, ty: &Generic) -> Option<Rc<Generic>> {
    let mut own = Reader::new(class);
    own.formals()?;
    let mut reader = Reader::new(method);
    reader.formals()?;
    reader.expect('(')?;
    while reader.peek()? != ')' {
        reader.ty()?;
    }
    reader.expect(')')?;
    let variable = reader
        .rest
        .strip_prefix('T')
        .and_then(|it| it.strip_suffix(';'));
    let is_own = |it: &str| reader.bounds.iter().all(|(name, _)| *name != it);
    let Some(variable) = variable.filter(|it| is_own(it)) else {
        return reader.ty().map(Rc::new);
    };
    let number = own.bounds.iter().position(|(name, _)| *name == variable)?;
    match ty.arguments.get(number) {
        Some(argument) => Some(Rc::clone(argument)),
        None => Some(Rc::new(Generic {
            ty: own.bounds[number].1.clone(),
            arguments: Vec::new(),
        })),
    }
}

/// Reads a signature from its beginning. What it does not understand ends it.
struct Reader<'a> {
    rest: &'a str,
    /// The bounds of type variables.
    bounds: Vec<(&'a str, Type)>,
}

impl<'a> Reader<'a> {
    fn new(signature: &'a str) -> Self {
        Reader {
            rest: signature,
            bounds: Vec::new(),
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn expect(&mut self, wanted: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(wanted)?;
        Some(())
    }

    /// Everything up to one of some characters, which stays.
    fn up_to(&mut self, ends: &[char]) -> Option<&'a str> {
        let end = self.rest.find(ends)?;
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(word)
    }

    /// `<T:Ljava/lang/Object;U::Ljava/lang/Comparable<TU;>;>`.
    fn formals(&mut self) -> Option<()> {
        if self.expect('<').is_none() {
            return Some(());
        }
        while self.peek()? != '>' {
            let name = self.up_to(&[':'])?;
            let mut bound = None;
            while self.expect(':').is_some() {
                if self.peek()? != ':' {
                    let ty = self.ty()?.ty;
                    bound.get_or_insert(ty);
                }
            }
            let bound = bound.unwrap_or_else(|| Type::Named(ANY.into()));
            self.bounds.push((name, bound));
        }
        self.expect('>')
    }

    fn ty(&mut self) -> Option<Generic> {
        let plain = |ty| Generic {
            ty,
            arguments: Vec::new(),
        };
        match self.peek()? {
            'L' => self.class(),
            'T' => {
                self.expect('T')?;
                let name = self.up_to(&[';'])?;
                self.expect(';')?;
                let known = self.bounds.iter().find(|(it, _)| *it == name);
                let bound = known.map(|(_, bound)| bound.clone());
                Some(plain(bound.unwrap_or_else(|| Type::Named(ANY.into()))))
            }
            '[' => {
                self.expect('[')?;
                Some(plain(self.ty()?.ty.array()))
            }
            // Primitive types have no arguments: which one it is nobody asks.
            'B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z' => {
                self.rest = &self.rest[1..];
                Some(plain(Type::Void))
            }
            _ => None,
        }
    }

    /// `Ljava/util/Map<TK;+Ljava/lang/Number;>.Inner;`.
    fn class(&mut self) -> Option<Generic> {
        self.expect('L')?;
        let mut name = self.up_to(&['<', ';', '.'])?.to_string();
        let mut arguments = self.arguments()?;
        while self.expect('.').is_some() {
            name.push('$');
            name.push_str(self.up_to(&['<', ';', '.'])?);
            arguments = self.arguments()?;
        }
        self.expect(';')?;
        Some(Generic {
            ty: Type::Named(name.as_str().into()),
            arguments,
        })
    }

    fn arguments(&mut self) -> Option<Vec<Rc<Generic>>> {
        let mut found = Vec::new();
        if self.expect('<').is_none() {
            return Some(found);
        }
        while self.expect('>').is_none() {
            let argument = match self.peek()? {
                '*' => {
                    self.expect('*')?;
                    Generic::any()
                }
                // Something that is no more special than the bound: anything may be in it.
                '-' => {
                    self.expect('-')?;
                    self.ty()?;
                    Generic::any()
                }
                sign => {
                    if sign == '+' {
                        self.expect('+')?;
                    }
                    Rc::new(self.ty()?)
                }
            };
            found.push(argument);
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(it: &Generic) -> String {
        let name = match &it.ty {
            Type::Named(name) => name.rsplit('/').next().unwrap_or_default().to_string(),
            Type::Array(_) => "array".into(),
            _ => "primitive".into(),
        };
        let arguments: Vec<String> = it.arguments.iter().map(|it| shown(it)).collect();
        match arguments.is_empty() {
            true => name,
            false => format!("{name}<{}>", arguments.join(", ")),
        }
    }

    #[test]
    fn signatures() {
        let field = |text: &str| of_field(text).map(|it| shown(&it));
        let map = "Ljava/util/Map<Ljava/lang/String;Ljava/util/List<+Ljava/lang/Integer;>;>;";
        assert_eq!(field(map), Some("Map<String, List<Integer>>".into()));
        assert_eq!(field("Ljava/util/List<*>;"), Some("List<Object>".into()));
        assert_eq!(
            field("La/Outer<TT;>.Inner<Ljava/lang/Long;>;"),
            Some("Outer$Inner<Long>".into())
        );
        assert_eq!(field("Ljava/util/List<"), None);
        let class = "<T:Ljava/lang/Object;R:Ljava/lang/Number;>Ljava/lang/Object;";
        let ty = of_field("La/Function<Ljava/lang/String;Ljava/lang/Long;>;");
        let ty = ty
            .as_deref()
            .cloned()
            .unwrap_or_else(|| (*Generic::any()).clone());
        let raw = (*Generic::any()).clone();
        let result = |method, ty| of_result(method, class, ty).map(|it| shown(&it));
        assert_eq!(result("(TT;)TR;", &ty), Some("Long".into()));
        assert_eq!(result("(TT;)TR;", &raw), Some("Number".into()));
        assert_eq!(result("<T:La/B;>(TT;)TT;", &ty), Some("B".into()));
        assert_eq!(
            result("(TT;)Ljava/util/List<TR;>;", &ty),
            Some("List<Object>".into())
        );
        let method = "<T::Ljava/lang/Comparable<-TT;>;>(ILjava/util/Collection<TT;>;[TT;)TT;";
        let found = of_parameters(method).unwrap_or_default();
        let found: Vec<String> = found.iter().map(|it| shown(it)).collect();
        assert_eq!(found, ["primitive", "Collection<Comparable>", "array"]);
    }
}
