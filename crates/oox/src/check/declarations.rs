//! The tables of a program: its classes, fields and method signatures, found by name.

use oxpecker_base::{Diagnostic, GrowVec, IndexVec, Span};
use oxpecker_ir::{Class, ClassId, ClassKind, ClassOrigin, Field, FieldId, MethodId, Type};
use rustc_hash::FxHashMap;

use crate::Dialect;
use crate::ast::{Ast, BaseType, ClassDecl, FieldDecl, Ident, MethodDecl, TypeName};
use crate::check::inheritance;
use crate::check::types::Ty;
use crate::codes;
use crate::diagnostics::Diagnostics;

/// What is known of a method before its body is looked at.
#[derive(Debug)]
pub(crate) struct Signature<'a, 's> {
    pub(crate) name: &'s str,
    pub(crate) class: ClassId,
    pub(crate) is_static: bool,
    pub(crate) is_constructor: bool,
    /// The types of the parameters, without the receiver.
    pub(crate) params: Vec<Ty>,
    pub(crate) result: Ty,
    pub(crate) selector: String,
    pub(crate) decl: &'a MethodDecl<'s>,
}

impl Signature<'_, '_> {
    pub(crate) fn has_body(&self) -> bool {
        self.decl.body.is_some()
    }
}

/// All declarations of a program.
#[derive(Debug)]
pub(crate) struct Declarations<'a, 's> {
    pub(crate) dialect: Dialect,
    pub(crate) classes: GrowVec<ClassId, Class>,
    pub(crate) fields: GrowVec<FieldId, Field>,
    pub(crate) methods: IndexVec<MethodId, Signature<'a, 's>>,
    /// Per class: itself and all its supertypes, sorted.
    pub(super) supertypes: IndexVec<ClassId, Vec<ClassId>>,
    class_names: FxHashMap<&'s str, ClassId>,
    field_names: FxHashMap<(ClassId, &'s str), FieldId>,
    method_names: FxHashMap<(ClassId, &'s str), Vec<MethodId>>,
    constructors: FxHashMap<ClassId, Vec<MethodId>>,
    /// All fields and methods of a name, whatever their class: receivers of the jip dialect may be untyped.
    fields_anywhere: FxHashMap<&'s str, Vec<FieldId>>,
    methods_anywhere: FxHashMap<&'s str, Vec<MethodId>>,
}

/// Looking things up.
impl<'a, 's> Declarations<'a, 's> {
    pub(crate) fn class(&self, name: &str) -> Option<ClassId> {
        self.class_names.get(name).copied()
    }

    pub(crate) fn is_subtype(&self, sub: ClassId, sup: ClassId) -> bool {
        self.supertypes[sub].binary_search(&sup).is_ok()
    }

    /// The field of this name that objects of a class have; the nearest one if a subclass hides another.
    pub(crate) fn field(&self, class: ClassId, name: &'s str) -> Option<FieldId> {
        std::iter::successors(Some(class), |class| self.classes[*class].superclass)
            .find_map(|class| self.field_names.get(&(class, name)).copied())
    }

    pub(crate) fn fields_named(&self, name: &str) -> &[FieldId] {
        self.fields_anywhere.get(name).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn methods_named(&self, name: &str) -> &[MethodId] {
        self.methods_anywhere.get(name).map_or(&[], Vec::as_slice)
    }

    /// The methods of this name that a class declares itself.
    pub(crate) fn declared(&self, class: ClassId, name: &'s str) -> &[MethodId] {
        let found = self.method_names.get(&(class, name));
        found.map_or(&[], Vec::as_slice)
    }

    pub(crate) fn constructors(&self, class: ClassId) -> &[MethodId] {
        self.constructors.get(&class).map_or(&[], Vec::as_slice)
    }

    /// The type a name stands for; absent when its class is unknown.
    pub(crate) fn resolve(&self, ty: &TypeName<'s>) -> Option<Type> {
        let base = match ty.base {
            BaseType::Void => Type::Void,
            BaseType::Int => Type::Int,
            BaseType::Uint => Type::Uint,
            BaseType::Bool => Type::Bool,
            BaseType::Float => Type::Float,
            BaseType::Char => Type::Char,
            BaseType::Str => Type::Str,
            BaseType::Class(name) => Type::Class(self.class(name)?),
        };
        Some((0..ty.dims).fold(base, |ty, _| ty.array()))
    }

    /// The type of a variable, field or element; reports when there is none.
    pub(crate) fn value_type(&self, ty: &TypeName<'s>, diagnostics: &mut Diagnostics) -> Ty {
        let resolved = self.any_type(ty, diagnostics);
        if ty.base == BaseType::Void {
            let message = "only the result of a method can be `void`".into();
            diagnostics.push(Diagnostic::error(codes::VOID_VARIABLE, ty.span, message));
            return Ty::Any;
        }
        resolved
    }

    fn any_type(&self, ty: &TypeName<'s>, diagnostics: &mut Diagnostics) -> Ty {
        if let Some(found) = self.resolve(ty) {
            return Ty::Of(found);
        }
        if let BaseType::Class(text) = ty.base {
            let span = Span {
                end: ty.span.start + text.len() as u32,
                ..ty.span
            };
            diagnostics.push(self.unknown_class(Ident { text, span }));
        }
        Ty::Any
    }

    pub(crate) fn unknown_class(&self, name: Ident<'s>) -> Diagnostic {
        let message = format!("there is no class or interface `{}`", name.text);
        let diagnostic = Diagnostic::error(codes::UNKNOWN_CLASS, name.span, message);
        match name.text {
            "boolean" => diagnostic.with_help("the type is written `bool`"),
            "String" => diagnostic.with_help("the type is written `string`"),
            "double" | "long" | "short" | "byte" => {
                diagnostic.with_help("the types of numbers are `int`, `uint` and `float`")
            }
            _ => diagnostic,
        }
    }
}

/// Collects all declarations and checks them against each other.
pub(crate) fn declare<'a, 's>(
    ast: &'a Ast<'s>,
    dialect: Dialect,
    diagnostics: &mut Diagnostics,
) -> Declarations<'a, 's> {
    let mut declarations = Declarations {
        dialect,
        classes: GrowVec::new(),
        fields: GrowVec::new(),
        methods: IndexVec::new(),
        supertypes: IndexVec::new(),
        class_names: FxHashMap::default(),
        field_names: FxHashMap::default(),
        method_names: FxHashMap::default(),
        constructors: FxHashMap::default(),
        fields_anywhere: FxHashMap::default(),
        methods_anywhere: FxHashMap::default(),
    };
    for class in &ast.classes {
        declarations.add_class(class, diagnostics);
    }
    inheritance::connect(&mut declarations, ast, diagnostics);
    for (index, class) in ast.classes.iter().enumerate() {
        let id = ClassId(index as u32);
        for field in &class.fields {
            declarations.add_field(id, field, diagnostics);
        }
        for method in &class.methods {
            declarations.add_method(id, method, diagnostics);
        }
    }
    if dialect == Dialect::Strict && !diagnostics.is_full() {
        inheritance::check_methods(&declarations, diagnostics);
    }
    declarations
}

/// Filling the tables.
impl<'a, 's> Declarations<'a, 's> {
    fn add_class(&mut self, decl: &'a ClassDecl<'s>, diagnostics: &mut Diagnostics) {
        let id = self.classes.push(Class {
            name: decl.name.text.to_string(),
            origin: ClassOrigin::User,
            kind: decl.kind,
            superclass: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            span: decl.name.span,
        });
        if let Some(first) = self.class_names.get(decl.name.text) {
            let message = format!("`{}` is declared twice", decl.name.text);
            let diagnostic = Diagnostic::error(codes::DUPLICATE_CLASS, decl.name.span, message);
            let first = self.classes[*first].span;
            diagnostics.push(diagnostic.with_related(first, "first declared here"));
            return;
        }
        let _ = self.class_names.insert(decl.name.text, id);
    }

    fn add_field(
        &mut self,
        class: ClassId,
        decl: &'a FieldDecl<'s>,
        diagnostics: &mut Diagnostics,
    ) {
        if let (Some(dash), Dialect::Strict) = (decl.dash, self.dialect) {
            let message = "the strict dialect has no `-` in front of fields".into();
            let diagnostic = Diagnostic::error(codes::DASH_FIELD, dash, message);
            diagnostics.push(diagnostic.with_help("leave it out, or use the jip dialect"));
        }
        let ty = self.value_type(&decl.ty, diagnostics);
        let name = decl.name;
        if let Some(first) = self.field_names.get(&(class, name.text)) {
            let message = format!("the field `{}` is declared twice", name.text);
            let diagnostic = Diagnostic::error(codes::DUPLICATE_FIELD, name.span, message);
            let first = self.fields[*first].span;
            diagnostics.push(diagnostic.with_related(first, "first declared here"));
            return;
        }
        let field = self.fields.push(Field {
            name: name.text.to_string(),
            ty: match ty {
                Ty::Of(ty) => ty,
                // Reported above; the program is not used.
                _ => Type::Int,
            },
            class,
            is_static: false,
            span: name.span,
        });
        self.classes[class].fields.push(field);
        let _ = self.field_names.insert((class, name.text), field);
        self.fields_anywhere
            .entry(name.text)
            .or_default()
            .push(field);
    }

    fn add_method(
        &mut self,
        class: ClassId,
        decl: &'a MethodDecl<'s>,
        diagnostics: &mut Diagnostics,
    ) {
        let signature = self.signature(class, decl, diagnostics);
        let is_constructor = signature.is_constructor;
        let rivals = if is_constructor {
            self.constructors(class)
        } else {
            self.declared(class, decl.name.text)
        };
        let rival = rivals
            .iter()
            .find(|id| self.methods[**id].selector == signature.selector);
        if let (Some(first), Dialect::Strict) = (rival, self.dialect) {
            let message = format!("`{}` is declared twice", signature.selector);
            let diagnostic = Diagnostic::error(codes::DUPLICATE_METHOD, decl.name.span, message);
            let first = self.methods[*first].decl.name.span;
            diagnostics.push(diagnostic.with_related(first, "first declared here"));
        }
        let id = self.methods.push(signature);
        self.classes[class].methods.push(id);
        if is_constructor {
            self.constructors.entry(class).or_default().push(id);
            return;
        }
        let key = (class, decl.name.text);
        self.method_names.entry(key).or_default().push(id);
        let anywhere = self.methods_anywhere.entry(decl.name.text);
        anywhere.or_default().push(id);
    }

    fn signature(
        &self,
        class: ClassId,
        decl: &'a MethodDecl<'s>,
        diagnostics: &mut Diagnostics,
    ) -> Signature<'a, 's> {
        let types = decl.params.iter();
        let params: Vec<Ty> = types
            .map(|param| self.value_type(&param.ty, diagnostics))
            .collect();
        let result = match &decl.result {
            Some(ty) if ty.dims > 0 => self.value_type(ty, diagnostics),
            Some(ty) => self.any_type(ty, diagnostics),
            None => Ty::Of(Type::Void),
        };
        let selector = match self.dialect {
            Dialect::Strict => {
                let types: Vec<String> = params.iter().map(|ty| self.bare_text(ty)).collect();
                format!("{}({})", decl.name.text, types.join(","))
            }
            Dialect::Jip => format!("{}/{}", decl.name.text, params.len()),
        };
        if self.classes[class].kind == ClassKind::Interface && decl.result.is_none() {
            let message = "interfaces have no constructors".into();
            diagnostics.push(Diagnostic::error(codes::NOT_OOX, decl.name.span, message));
        }
        Signature {
            name: decl.name.text,
            class,
            is_static: decl.is_static,
            is_constructor: decl.result.is_none(),
            params,
            result,
            selector,
            decl,
        }
    }

    fn bare_text(&self, ty: &Ty) -> String {
        match ty {
            Ty::Of(ty) => self.type_text(ty),
            _ => "?".into(),
        }
    }
}
