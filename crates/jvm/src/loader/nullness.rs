//! What annotations say about null. Several libraries have them, so their simple names count; their classes need not be there.

use oxpecker_ir::{ClassId, Loader, MethodId, Nullness, Program};

use super::JavaLoader;
use super::harness::is_harness;
use crate::classfile::Annotation;

const NEVER_NULL: &[&str] = &["NonNull", "NotNull", "Nonnull", "NotEmpty", "NotBlank"];
const NULLABLE: &[&str] = &[
    "Nullable",
    "CheckForNull",
    "NullUnmarked",
    "WithNull",
    "NullSource",
];
/// What makes everything in a class or package not null that says nothing else.
const MARKED: &[&str] = &["NullMarked", "NonNullApi", "ParametersAreNonnullByDefault"];

/// What is said about each parameter of a method, the receiver left out.
pub(super) fn nullness(loader: &JavaLoader, program: &Program, method: MethodId) -> Vec<Nullness> {
    let Some(file) = loader.method_file(method) else {
        return Vec::new();
    };
    let class = program.methods[method].class;
    let usual = match is_harness(file) || is_marked(loader, program, class) {
        true => Nullness::NonNull,
        false => Nullness::Unspecified,
    };
    let count = file.descriptor.parameters.len();
    // What the compiler adds stands first and has no annotations.
    let added = count.saturating_sub(file.parameter_annotations.len());
    let each = (0..count).map(|number| {
        let declared = number.checked_sub(added);
        let declared = declared.and_then(|it| file.parameter_annotations.get(it));
        let of_type = file.type_annotations.iter();
        let of_type = of_type
            .filter(|(of, _)| *of == number)
            .map(|(_, annotation)| annotation);
        said(declared.into_iter().flatten().chain(of_type)).unwrap_or(usual)
    });
    each.collect()
}

fn said<'a>(annotations: impl Iterator<Item = &'a Annotation>) -> Option<Nullness> {
    let mut found = None;
    for annotation in annotations {
        let name = annotation.simple();
        if NULLABLE.contains(&name) {
            found = Some(Nullness::Nullable);
        } else if NEVER_NULL.contains(&name) {
            found = Some(Nullness::NonNull);
        }
    }
    found
}

/// Whether a class, one around it or its package is marked.
fn is_marked(loader: &JavaLoader, program: &Program, class: ClassId) -> bool {
    let name = program.classes[class].name.clone();
    let mut names: Vec<String> = vec![name.clone()];
    let nested = name
        .match_indices('$')
        .map(|(at, _)| name[..at].to_string());
    names.extend(nested);
    let package = name.rsplit_once('/').map(|(package, _)| package);
    names.extend(package.map(|it| format!("{it}/package-info")));
    names.iter().any(|name| {
        let class = loader.class(program, name).ok();
        let file = class.and_then(|it| loader.class_file(it));
        let annotations = file.into_iter().flat_map(|it| &it.annotations);
        annotations
            .into_iter()
            .any(|it| MARKED.contains(&simple(it)))
    })
}

fn simple(name: &str) -> &str {
    name.rsplit(['/', '$']).next().unwrap_or(name)
}
