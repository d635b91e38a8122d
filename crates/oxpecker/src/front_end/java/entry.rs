//! Which method of a Java program a command is about.

use oxpecker_ir::{ClassId, Loader, MethodId, NotLoaded, Program};
use oxpecker_jvm::{FieldType, JavaLoader};

use crate::entry::EntryError;

/// The `main` that the virtual machine starts.
const MAIN: &str = "main([Ljava/lang/String;)V";

/// The method of a name, or `Main.main`, or the only `main`.
pub(super) fn find(
    program: &Program,
    loader: &JavaLoader,
    name: Option<&str>,
) -> Result<MethodId, EntryError> {
    match name {
        Some(name) => named(program, loader, name),
        None => default(program, loader),
    }
}

fn default(program: &Program, loader: &JavaLoader) -> Result<MethodId, EntryError> {
    match program.load_class("Main") {
        Ok(class) => {
            if let Some(main) = launched(program, class) {
                return Ok(main);
            }
        }
        Err(why) => usable(loader, "Main", why)?,
    }
    let classes = loader.user_classes(program);
    let mains = classes.iter().filter_map(|class| launched(program, *class));
    let mains: Vec<MethodId> = mains.collect();
    match mains[..] {
        [only] => Ok(only),
        [] => {
            let all = classes.iter().flat_map(|class| own(program, *class));
            let all: Vec<MethodId> = all.filter(|id| has_code(program, *id)).collect();
            Err(EntryError::NoMain(signatures(program, loader, &all)))
        }
        _ => {
            let mains = signatures(program, loader, &mains);
            Err(EntryError::SeveralMains(mains))
        }
    }
}

fn named(program: &Program, loader: &JavaLoader, name: &str) -> Result<MethodId, EntryError> {
    // Types have dots of their own.
    let head = name.split('(').next().unwrap_or(name);
    let Some(dot) = head.rfind('.') else {
        return Err(EntryError::NoClassName(name.into()));
    };
    let (class_name, method) = (&head[..dot], &head[dot + 1..]);
    if let Err(why) = program.load_class(&class_name.replace('.', "/")) {
        usable(loader, &class_name.replace('.', "/"), why)?;
    }
    let class = class_named(program, class_name).ok_or_else(|| {
        let classes = loader.user_classes(program);
        let classes = classes.iter().map(|class| shown(program, *class));
        EntryError::NoClass {
            name: class_name.into(),
            classes: classes.collect(),
        }
    })?;
    let simple = class_name.rsplit(['.', '$']).next().unwrap_or(class_name);
    let method = if method == simple { "<init>" } else { method };
    let types = &name[head.len()..];
    let same: Vec<MethodId> = own(program, class)
        .filter(|id| program.methods[*id].name == method)
        .collect();
    let fitting: Vec<MethodId> = same
        .iter()
        .copied()
        .filter(|id| types.is_empty() || fits(program, loader, *id, types))
        .collect();
    let main = fitting
        .iter()
        .find(|id| program.methods[**id].selector == MAIN);
    match (&fitting[..], main) {
        ([only], _) => Ok(*only),
        (_, Some(main)) => Ok(*main),
        ([], None) if same.is_empty() => {
            let all: Vec<MethodId> = own(program, class)
                .filter(|id| has_code(program, *id))
                .collect();
            Err(EntryError::NoMethodOfClass {
                class: class_name.into(),
                method: method.into(),
                candidates: signatures(program, loader, &all),
            })
        }
        (found, None) => {
            let candidates = signatures(program, loader, &same);
            Err(match found.is_empty() {
                true => EntryError::NoOverload {
                    class: class_name.into(),
                    method: format!("{method}{types}"),
                    candidates,
                },
                false => EntryError::Overloaded {
                    name: name.into(),
                    candidates,
                },
            })
        }
    }
}

/// A class that is there but cannot be used is no matter of options.
fn usable(loader: &JavaLoader, internal: &str, why: NotLoaded) -> Result<(), EntryError> {
    if matches!(loader.class_path().find(internal), Ok(None)) {
        return Ok(());
    }
    Err(EntryError::Unusable(why))
}

/// A class by its name in Java: what is behind a dot may be a class in a class.
fn class_named(program: &Program, name: &str) -> Option<ClassId> {
    let mut internal = name.replace('.', "/");
    loop {
        let found = program.load_class(&internal);
        match (found, internal.rfind('/')) {
            (Err(_), Some(at)) => internal.replace_range(at..=at, "$"),
            (Ok(class), _) => return Some(class),
            (Err(_), None) => return None,
        }
    }
}

fn own(program: &Program, class: ClassId) -> impl Iterator<Item = MethodId> + '_ {
    program.classes[class].methods.iter().copied()
}

fn launched(program: &Program, class: ClassId) -> Option<MethodId> {
    own(program, class).find(|id| {
        let method = &program.methods[*id];
        method.is_static && method.selector == MAIN
    })
}

fn has_code(program: &Program, id: MethodId) -> bool {
    let method = &program.methods[id];
    !method.is_abstract && method.name != "<clinit>"
}

/// Whether a method has the parameters that `(int,String)` or a descriptor such as `(I)V` says.
fn fits(program: &Program, loader: &JavaLoader, id: MethodId, types: &str) -> bool {
    let selector = &program.methods[id].selector;
    if selector.ends_with(types) && !types.ends_with(')') {
        return true;
    }
    let types: String = types.chars().filter(|it| !it.is_whitespace()).collect();
    let Some(types) = types.strip_prefix('(').and_then(|it| it.strip_suffix(')')) else {
        return false;
    };
    let wanted: Vec<&str> = types.split(',').filter(|it| !it.is_empty()).collect();
    let types = parameters(loader, id);
    let is = |(wanted, ty): (&&str, &String)| {
        let wanted = wanted.replace("...", "[]");
        let simple = ty.rsplit(['.', '$']).next();
        *ty == wanted || ty.replace('$', ".") == wanted || simple == Some(wanted.as_str())
    };
    wanted.len() == types.len() && wanted.iter().zip(&types).all(is)
}

fn parameters(loader: &JavaLoader, id: MethodId) -> Vec<String> {
    let types = loader.method_file(id).map(|it| &it.descriptor.parameters);
    types.into_iter().flatten().map(type_name).collect()
}

fn type_name(ty: &FieldType) -> String {
    match ty {
        FieldType::Byte => "byte".into(),
        FieldType::Char => "char".into(),
        FieldType::Double => "double".into(),
        FieldType::Float => "float".into(),
        FieldType::Int => "int".into(),
        FieldType::Long => "long".into(),
        FieldType::Short => "short".into(),
        FieldType::Boolean => "boolean".into(),
        FieldType::Object(name) => name.replace('/', "."),
        FieldType::Array(element) => format!("{}[]", type_name(element)),
    }
}

fn shown(program: &Program, class: ClassId) -> String {
    program.classes[class].name.replace('/', ".")
}

/// `pkg.Class.method(int,java.lang.String)`.
pub(super) fn signature(program: &Program, loader: &JavaLoader, id: MethodId) -> String {
    let method = &program.methods[id];
    let types = parameters(loader, id).join(",");
    format!("{}.{}({types})", shown(program, method.class), method.name)
}

fn signatures(program: &Program, loader: &JavaLoader, ids: &[MethodId]) -> Vec<String> {
    let each = ids.iter().map(|id| signature(program, loader, *id));
    each.collect()
}
