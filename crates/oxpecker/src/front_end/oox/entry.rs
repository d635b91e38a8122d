//! Which method a command is about.

use oxpecker_ir::{MethodId, Program};

use crate::entry::EntryError;

/// The method of a name, or `Main.main`, or the only static method.
pub(super) fn find(program: &Program, name: Option<&str>) -> Result<MethodId, EntryError> {
    match name {
        Some(name) => named(program, name),
        None => default(program),
    }
}

fn default(program: &Program) -> Result<MethodId, EntryError> {
    if let Some(main) = program.class_named("Main")
        && let [only] = program.methods_named(main, "main")[..]
    {
        return Ok(only);
    }
    let candidates = runnable(program);
    let statics: Vec<MethodId> = candidates
        .iter()
        .copied()
        .filter(|id| program.methods[*id].is_static)
        .collect();
    match (statics.as_slice(), candidates.is_empty()) {
        ([only], _) => Ok(*only),
        (_, true) => Err(EntryError::NothingToRun),
        ([], false) => Err(choose(program, &candidates)),
        (several, false) => Err(choose(program, several)),
    }
}

fn choose(program: &Program, candidates: &[MethodId]) -> EntryError {
    EntryError::NoDefault(signatures(program, candidates))
}

/// Finds `Class.method` or, among overloads, `Class.method(int,bool)`.
fn named(program: &Program, name: &str) -> Result<MethodId, EntryError> {
    let candidates = runnable(program);
    let wanted = squeeze(name);
    let exact = candidates
        .iter()
        .find(|id| squeeze(&signature(program, **id)) == wanted);
    if let Some(id) = exact {
        return Ok(*id);
    }
    let same: Vec<MethodId> = candidates
        .iter()
        .copied()
        .filter(|id| program.method_name(*id) == name)
        .collect();
    match same[..] {
        [only] => Ok(only),
        [] => Err(missing(program, name, &candidates)),
        _ => Err(EntryError::Overloaded {
            name: name.into(),
            candidates: signatures(program, &same),
        }),
    }
}

fn missing(program: &Program, name: &str, candidates: &[MethodId]) -> EntryError {
    let by_distance = |id: &&MethodId| {
        let known = program.method_name(**id).to_lowercase();
        strsim::damerau_levenshtein(&known, &name.to_lowercase())
    };
    let nearest = candidates.iter().min_by_key(by_distance);
    let near = nearest.filter(|id| by_distance(id) <= 2.max(name.chars().count() / 4));
    EntryError::NoMethod {
        name: name.into(),
        similar: near.map(|id| program.method_name(*id)),
        candidates: signatures(program, candidates),
    }
}

/// Methods with a body, constructors aside, in order of declaration.
pub(super) fn runnable(program: &Program) -> Vec<MethodId> {
    let methods = program.methods.iter_ids();
    methods
        .filter(|(_, method)| !method.is_abstract && !method.is_constructor)
        .map(|(id, _)| id)
        .collect()
}

/// `Class.method(int, bool)`.
pub(super) fn signature(program: &Program, id: MethodId) -> String {
    let method = &program.methods[id];
    let receiver = usize::from(!method.is_static);
    let types: Vec<String> = method
        .locals()
        .iter()
        .take(method.params)
        .skip(receiver)
        .map(|local| {
            local
                .ty
                .as_ref()
                .map_or("?".into(), |ty| program.type_name(ty))
        })
        .collect();
    format!("{}({})", program.method_name(id), types.join(", "))
}

fn squeeze(text: &str) -> String {
    text.chars().filter(|it| !it.is_whitespace()).collect()
}

fn signatures(program: &Program, ids: &[MethodId]) -> Vec<String> {
    ids.iter().map(|id| signature(program, *id)).collect()
}
