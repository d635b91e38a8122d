//! Objects that static fields of the library hold, such as character sets: they are made when a class is initialized, so they are
//! inputs from then on. Only references of their own type can be them.

use oxpecker_ir::{ClassId, FieldId};

use crate::Jvm;
use crate::slots::InputObjects;
use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::unsupported;
use oxpecker_interp::heap::{ClassOf, Object};
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};

/// What stands for a type: classes and their static fields.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Held(&'static [(&'static str, &'static str)]);

pub(super) const CHARSETS: Held = Held(&[
    ("sun/nio/cs/UTF_8", "INSTANCE"),
    ("sun/nio/cs/ISO_8859_1", "INSTANCE"),
    ("sun/nio/cs/US_ASCII", "INSTANCE"),
]);

pub(super) const LOCALES: Held = Held(&[
    ("java/util/Locale", "ROOT"),
    ("java/util/Locale", "US"),
    ("java/util/Locale", "GERMANY"),
]);

/// All of them.
const ALL: [&Held; 2] = [&CHARSETS, &LOCALES];

impl Held {
    /// The classes.
    pub(super) fn owners(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(owner, _)| *owner)
    }

    /// The first of them.
    pub(super) fn owner(&self) -> &'static str {
        self.owners().next().unwrap_or_default()
    }

    /// What is held, for people.
    pub(super) fn names(&self) -> String {
        let simple = |name: &'static str| name.rsplit('/').next().unwrap_or(name);
        let name = |(owner, field): &(&'static str, &'static str)| match *field {
            "INSTANCE" => simple(owner).replace('_', "-"),
            field => field.to_string(),
        };
        let names: Vec<String> = self.0.iter().map(name).collect();
        names.join(" or ")
    }
}

impl Jvm<'_, '_> {
    /// What the fields hold, after the classes were initialized.
    pub(super) fn held_objects(
        &mut self,
        state: &State,
        held: &Held,
        made: &mut Vec<Ref>,
    ) -> Result<(), Reason> {
        for (owner, name) in held.0 {
            let class = self.load_class(owner)?;
            let object = self.static_field(class, name);
            let object = object.and_then(|field| state.classes.statics.get(&field).copied());
            match object {
                Some(Value::Ref(object))
                    if state.slot::<InputObjects>().offered.contains(&object) =>
                {
                    made.push(object);
                }
                // Another version of the library keeps other things.
                _ => {
                    let owner = owner.replace('/', ".");
                    return Err(unsupported(format!("an input that {owner}.{name} holds")));
                }
            }
        }
        Ok(())
    }

    fn static_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let program = self.program;
        let mut fields = program.classes[class].fields.iter().copied();
        fields.find(|it| program.fields[*it].is_static && program.fields[*it].name == name)
    }

    /// The class whose initializer makes an object that inputs of its type can be.
    pub(crate) fn holder(&self, state: &State, object: &Object) -> Option<ClassId> {
        let Object::Instance {
            class: ClassOf::Known(class),
            ..
        } = object
        else {
            return None;
        };
        let name = self.program.classes[*class].name.as_str();
        ALL.iter()
            .flat_map(|it| it.owners())
            .find(|it| *it == name)?;
        let frames = state.callers.iter().map(|frame| &**frame);
        let mut frames = frames.chain([&state.frame]);
        frames
            .any(|frame| frame.initializes == Some(*class))
            .then_some(*class)
    }
}
