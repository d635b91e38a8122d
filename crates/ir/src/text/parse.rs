//! Reads programs: declarations, methods, blocks.

use std::cell::OnceCell;
use std::fmt;

use oxpecker_base::{GrowVec, IndexVec};

use super::keyword::Keyword;
use super::parse_inst::{Step, step};
use super::scan::{Line, Lines, id_of};
use crate::check::is_acyclic;
use crate::hierarchy::Hierarchy;
use crate::inst::{Arith, Block, BlockId, StrId};
use crate::program::{
    Body, Class, ClassKind, ClassOrigin, Field, Local, Method, Program, Semantics, Visibility,
};
use crate::types::{ClassId, FieldId, MethodId, Type, Word};

/// Why a text is not a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl ParseError {
    pub(super) fn new(line: usize, message: String) -> Self {
        Self { line, message }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Reads the textual form of a program.
///
/// Only what the derived tables need is verified; [`check`](crate::check::check) verifies the rest.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    let mut lines = Lines::new(text);
    let mut tables = Tables::default();
    let mut head = lines.expect("`program`")?;
    let semantics = semantics(&mut head)?;
    while let Some(line) = lines.next()? {
        tables.declaration(line, &mut lines)?;
    }
    tables.finish(semantics, lines.number)
}

#[derive(Default)]
struct Tables {
    classes: GrowVec<ClassId, Class>,
    fields: GrowVec<FieldId, Field>,
    methods: GrowVec<MethodId, Method>,
    strings: IndexVec<StrId, String>,
}

impl Tables {
    fn declaration(&mut self, mut line: Line<'_>, lines: &mut Lines<'_>) -> Result<(), ParseError> {
        match line.word("a declaration")? {
            "string" => {
                line.next_id::<StrId>(self.strings.len())?;
                self.strings.push(line.text()?);
                line.end()?;
            }
            "class" => {
                let class = self.class(ClassKind::Class, line)?;
                self.classes.push(class);
            }
            "abstract" => {
                let class = self.class(ClassKind::Abstract, line)?;
                self.classes.push(class);
            }
            "interface" => {
                let class = self.class(ClassKind::Interface, line)?;
                self.classes.push(class);
            }
            "field" => {
                line.next_id::<FieldId>(self.fields.len())?;
                self.fields.push(field(line)?);
            }
            "method" => {
                line.next_id::<MethodId>(self.methods.len())?;
                self.methods.push(method(line, lines)?);
            }
            word => return Err(line.error(format!("unknown declaration `{word}`"))),
        }
        Ok(())
    }

    fn class(&self, kind: ClassKind, mut line: Line<'_>) -> Result<Class, ParseError> {
        line.next_id::<ClassId>(self.classes.len())?;
        let class = Class {
            name: line.text()?,
            origin: match (line.eat("library"), line.eat("harness")) {
                (true, _) => ClassOrigin::Library,
                (_, true) => ClassOrigin::Harness,
                _ => ClassOrigin::User,
            },
            kind,
            superclass: line.eat("extends").then(|| line.id()).transpose()?,
            interfaces: ids_after(&mut line, "implements")?,
            fields: ids_after(&mut line, "fields")?,
            methods: ids_after(&mut line, "methods")?,
            span: line.span()?,
        };
        line.end()?;
        Ok(class)
    }

    /// Derives the hierarchy, which needs ids in range and no cycle.
    fn finish(self, semantics: Semantics, line: usize) -> Result<Program, ParseError> {
        let fail = |message: String| Err(ParseError::new(line, message));
        for class in self.classes.iter() {
            let mut parents = class.superclass.iter().chain(&class.interfaces);
            let known = parents.all(|id| self.classes.get(*id).is_some())
                && class.fields.iter().all(|id| self.fields.get(*id).is_some())
                && class
                    .methods
                    .iter()
                    .all(|id| self.methods.get(*id).is_some());
            if !known {
                return fail(format!("class `{}` names an unknown id", class.name));
            }
        }
        if !is_acyclic(&self.classes) {
            return fail("a class is its own supertype".into());
        }
        let hierarchy = Hierarchy::new(&self.classes, &self.fields, &self.methods);
        Ok(Program {
            classes: self.classes,
            fields: self.fields,
            methods: self.methods,
            strings: self.strings,
            semantics,
            hierarchy,
            loader: None,
        })
    }
}

fn semantics(line: &mut Line<'_>) -> Result<Semantics, ParseError> {
    if !line.eat("program") {
        return Err(line.error("expected `program`"));
    }
    let int: Arith = line.keyword("how integers are computed")?;
    let semantics = Semantics {
        escaping_check_is_violation: line.eat("escaping-check-is-violation"),
        entry_ensures_is_precondition: line.eat("entry-ensures-is-precondition"),
        entry_arrays_are_non_null: line.eat("entry-arrays-are-non-null"),
        exceptions_are_objects: line.eat("exceptions-are-objects"),
        int,
    };
    line.end()?;
    Ok(semantics)
}

fn ids_after<I: super::scan::Prefixed>(
    line: &mut Line<'_>,
    word: &str,
) -> Result<Vec<I>, ParseError> {
    if line.eat(word) {
        return line.ids();
    }
    Ok(Vec::new())
}

fn field(mut line: Line<'_>) -> Result<Field, ParseError> {
    let name = line.text()?;
    let class = line.id()?;
    let is_static = line.eat("static");
    let ty = ty(&mut line)?;
    let span = line.span()?;
    line.end()?;
    Ok(Field {
        name,
        ty,
        class,
        is_static,
        span,
    })
}

fn method(mut line: Line<'_>, lines: &mut Lines<'_>) -> Result<Method, ParseError> {
    let mut method = method_head(&mut line)?;
    let mut body = Body::default();
    loop {
        let mut line = lines.expect("`}`")?;
        if line.eat_sign('}') {
            line.end()?;
            method.body = body.into();
            return Ok(method);
        }
        if line.eat("local") {
            line.next_id::<crate::LocalId>(body.locals.len())?;
            body.locals.push(local(line)?);
        } else {
            line.next_id::<BlockId>(body.blocks.len())?;
            body.blocks.push(block(line, lines)?);
        }
    }
}

fn method_head(line: &mut Line<'_>) -> Result<Method, ParseError> {
    let name = line.text()?;
    let class = line.id()?;
    let is_static = line.eat("static");
    let is_constructor = line.eat("constructor");
    let is_abstract = line.eat("abstract");
    let hidden = [
        Visibility::Protected,
        Visibility::Package,
        Visibility::Private,
    ];
    let visibility = hidden.into_iter().find(|it| line.eat(it.word()));
    expect(line, "selector")?;
    let selector = line.text()?;
    expect(line, "params")?;
    let params = line.number("the number of parameters")?;
    expect(line, "result")?;
    let result = ty(line)?;
    let span = line.span()?;
    line.sign('{')?;
    line.end()?;
    Ok(Method {
        name,
        class,
        is_static,
        is_constructor,
        is_abstract,
        visibility: visibility.unwrap_or_default(),
        selector,
        params,
        result,
        body: OnceCell::new(),
        span,
    })
}

fn expect(line: &mut Line<'_>, word: &str) -> Result<(), ParseError> {
    if line.eat(word) {
        return Ok(());
    }
    Err(line.error(format!("expected `{word}`")))
}

fn local(mut line: Line<'_>) -> Result<Local, ParseError> {
    let name = line.text_if();
    let ty = line.eat_sign(':').then(|| ty(&mut line)).transpose()?;
    line.end()?;
    Ok(Local { name, ty })
}

fn block(mut line: Line<'_>, lines: &mut Lines<'_>) -> Result<Block, ParseError> {
    let handler = line.eat("handler").then(|| line.id()).transpose()?;
    line.sign(':')?;
    line.end()?;
    let mut insts = Vec::new();
    loop {
        match step(lines.expect("a terminator")?, lines, 0)? {
            Step::Inst(inst) => insts.push(inst),
            Step::Terminator(terminator) => {
                return Ok(Block {
                    insts,
                    terminator,
                    handler,
                });
            }
        }
    }
}

/// Reads a type.
pub(super) fn ty(line: &mut Line<'_>) -> Result<Type, ParseError> {
    /// As in class files; keeps recursion over types shallow.
    const MAX_DIMENSIONS: usize = 255;
    if line.eat("named") {
        let base = Type::Named(line.text()?.into());
        let dimensions = line
            .peek()
            .filter(|word| word.trim_end_matches("[]").is_empty());
        let dimensions = dimensions.map_or(0, |word| word.len() / 2);
        if dimensions > 0 {
            line.word("dimensions")?;
        }
        if dimensions > MAX_DIMENSIONS {
            return Err(line.error("too many dimensions"));
        }
        return Ok((0..dimensions).fold(base, |ty, _| ty.array()));
    }
    let word = line.word("a type")?;
    let base = word.trim_end_matches("[]");
    let dimensions = (word.len() - base.len()) / 2;
    let base = match base {
        "void" => Some(Type::Void),
        "bool" => Some(Type::Bool),
        "int" => Some(Type::Int),
        "uint" => Some(Type::Uint),
        "float" => Some(Type::Float),
        "single" => Some(Type::Single),
        "char" => Some(Type::Char),
        "string" => Some(Type::Str),
        _ => id_of(base)
            .map(Type::Class)
            .or_else(|| Word::find(base).map(Type::Machine)),
    };
    match base {
        Some(base) if dimensions <= MAX_DIMENSIONS => {
            Ok((0..dimensions).fold(base, |ty, _| ty.array()))
        }
        _ => Err(line.error(format!("expected a type, found `{word}`"))),
    }
}
