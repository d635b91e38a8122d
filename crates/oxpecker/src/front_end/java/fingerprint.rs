//! A number for all code that a method can reach, so that results can be kept until that code changes.
//!
//! What code names is taken from its instructions, with constants resolved: a change elsewhere in a class file leaves it as it
//! is. More is taken as reachable than can be: every method of a name that occurs, whatever its class, and every method
//! that the library may call back because it is declared there.

use std::collections::BTreeSet;
use std::hash::Hasher;

use oxpecker_ir::{ClassId, Loader, MethodId, Program};
use oxpecker_jvm::{ClassFile, Insn, JavaLoader, Method};
use rustc_hash::{FxHashMap, FxHasher};

/// All code of the user, and what leads to what.
#[derive(Debug, Default)]
pub(crate) struct CodeIndex {
    methods: Vec<Node>,
    classes: Vec<Shape>,
    by_id: FxHashMap<MethodId, usize>,
    /// Methods that the library may call.
    callbacks: Vec<usize>,
}

/// A method.
#[derive(Debug, Default)]
struct Node {
    class: usize,
    name: String,
    digest: u64,
    names: BTreeSet<String>,
    /// The methods and classes that it names.
    calls: Vec<usize>,
    classes: Vec<usize>,
}

/// What a class is without its code.
#[derive(Debug)]
struct Shape {
    name: String,
    digest: u64,
    ancestors: Vec<String>,
    initializer: Option<usize>,
    /// What it extends and what extends it.
    related: Vec<usize>,
}

impl CodeIndex {
    pub(super) fn new(program: &Program, loader: &JavaLoader) -> Self {
        let mut index = CodeIndex::default();
        for class in loader.user_classes(program) {
            if let Some(file) = loader.class_file(class) {
                index.add(program, class, file);
            }
        }
        index.relate();
        index.link();
        index
    }

    fn add(&mut self, program: &Program, class: ClassId, file: &ClassFile) {
        let mut initializer = None;
        for id in &program.classes[class].methods {
            let method = &program.methods[*id];
            let descriptor = &method.selector[method.name.len().min(method.selector.len())..];
            let Some(found) = file.method(&method.name, descriptor) else {
                continue;
            };
            let number = self.methods.len();
            self.methods.push(Node {
                class: self.classes.len(),
                name: method.name.clone(),
                ..node(file, found)
            });
            self.by_id.insert(*id, number);
            if method.name == "<clinit>" {
                initializer = Some(number);
            } else if is_callback(program, class, &method.selector) {
                self.callbacks.push(number);
            }
        }
        let supers = supertypes(program, class).into_iter();
        let shape = format!(
            "{} {:?} {:?} {:?} {:?} {:?} {:?}",
            file.name,
            file.access,
            file.super_class,
            file.interfaces,
            file.fields,
            file.record,
            file.signature
        );
        self.classes.push(Shape {
            name: file.name.to_string(),
            digest: digest(&shape),
            ancestors: supers.map(|it| program.classes[it].name.clone()).collect(),
            initializer,
            related: Vec::new(),
        });
    }

    fn classes_by_name(&self) -> FxHashMap<String, usize> {
        let names = self.classes.iter().map(|it| it.name.clone());
        names.zip(0..).collect()
    }

    /// A class that is named, what it extends and what extends it may be initialized and made.
    fn relate(&mut self) {
        let by_name = self.classes_by_name();
        for number in 0..self.classes.len() {
            let above = self.classes[number].ancestors.iter();
            let above: Vec<usize> = above.filter_map(|it| by_name.get(it).copied()).collect();
            for other in above {
                self.classes[number].related.push(other);
                self.classes[other].related.push(number);
            }
        }
    }

    /// Names become what they can mean: every method of a name, whatever its class. Constructors are called on a class that is
    /// named as well.
    fn link(&mut self) {
        let by_name = self.classes_by_name();
        let mut methods: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (number, node) in self.methods.iter().enumerate() {
            methods.entry(node.name.clone()).or_default().push(number);
        }
        for number in 0..self.methods.len() {
            let names = std::mem::take(&mut self.methods[number].names);
            let classes: Vec<usize> = names
                .iter()
                .filter_map(|it| by_name.get(it).copied())
                .collect();
            let mut calls = Vec::new();
            for name in &names {
                let called = methods.get(name).into_iter().flatten().copied();
                calls.extend(
                    called.filter(|it| {
                        name != "<init>" || classes.contains(&self.methods[*it].class)
                    }),
                );
            }
            let node = &mut self.methods[number];
            (node.calls, node.classes) = (calls, classes);
        }
    }

    /// The number of all that a method can reach.
    pub(super) fn fingerprint(&self, method: MethodId) -> Option<u64> {
        let mut open = vec![*self.by_id.get(&method)?];
        open.extend(&self.callbacks);
        let mut methods = vec![false; self.methods.len()];
        let mut classes = vec![false; self.classes.len()];
        let mut named: Vec<usize> = Vec::new();
        while let Some(number) = open.pop() {
            if std::mem::replace(&mut methods[number], true) {
                continue;
            }
            let node = &self.methods[number];
            open.extend(&node.calls);
            named.push(node.class);
            named.extend(&node.classes);
            while let Some(class) = named.pop() {
                if !std::mem::replace(&mut classes[class], true) {
                    open.extend(self.classes[class].initializer);
                    named.extend(&self.classes[class].related);
                }
            }
        }
        let methods = methods.iter().zip(&self.methods);
        let methods = methods
            .filter(|(is_in, _)| **is_in)
            .map(|(_, it)| it.digest);
        let classes = classes.iter().zip(&self.classes);
        let classes = classes
            .filter(|(is_in, _)| **is_in)
            .map(|(_, it)| it.digest);
        let mut all: Vec<u64> = methods.chain(classes).collect();
        // Classes come in the order of directories, which is no property of the code.
        all.sort_unstable();
        let mut hasher = FxHasher::default();
        all.into_iter().for_each(|it| hasher.write_u64(it));
        Some(hasher.finish())
    }
}

fn node(file: &ClassFile, method: &Method) -> Node {
    let mut text = format!(
        "{} {} {:?} {:?} {:?}",
        file.name, method.name, method.descriptor, method.access, method.exceptions
    );
    if let Ok(Some(code)) = file.instructions(method) {
        for (at, insn) in code.iter() {
            text.push_str(&format!("\n{at} {insn:?}"));
            if let Insn::InvokeDynamic(site) = insn {
                let linked = file.bootstrap_methods.get(usize::from(site.bootstrap));
                text.push_str(&format!(" {linked:?}"));
            }
        }
    }
    if let Some(code) = &method.code {
        text.push_str(&format!(
            "{:?} {:?} {:?}",
            code.handlers, code.lines, code.variables
        ));
    }
    Node {
        digest: digest(&text),
        names: quoted(&text),
        ..Node::default()
    }
}

/// Everything in quotation marks: names of classes and members, and strings, which may be names as well.
fn quoted(text: &str) -> BTreeSet<String> {
    let parts = text.split('"').skip(1).step_by(2);
    parts.map(str::to_string).collect()
}

/// Whether a class or interface of the library declares a method that a class of the user has.
fn is_callback(program: &Program, class: ClassId, selector: &str) -> bool {
    let supers = supertypes(program, class).into_iter();
    let mut library = supers.filter(|it| program.classes[*it].is_library());
    library.any(|it| {
        let mut methods = program.classes[it].methods.iter();
        let is_same = |id: &MethodId| program.methods[*id].selector == selector;
        !selector.starts_with('<') && methods.any(is_same)
    })
}

/// What a class extends and implements, directly or not.
fn supertypes(program: &Program, class: ClassId) -> BTreeSet<ClassId> {
    let mut found = BTreeSet::new();
    let mut open = vec![class];
    while let Some(class) = open.pop() {
        let declared = &program.classes[class];
        let above = declared.superclass.iter().chain(&declared.interfaces);
        open.extend(above.filter(|it| found.insert(**it)));
    }
    found
}

fn digest(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}
