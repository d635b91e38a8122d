//! Statements that make an object: through a constructor and setters where they lead to its very state.

use std::collections::BTreeSet;

use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue, PathEnd, observe};
use oxpecker_ir::{ClassId, ClassKind, MethodId, Type};

use super::build::Builder;
use super::names::{class_text, is_open};
use super::no_test::NoTest;

/// Instructions of a constructor or setter.
const FUEL: u64 = 100_000;
const FINAL: u16 = 0x0010;

/// A constructor call and what comes behind it.
struct Plan {
    arguments: Vec<(ConcreteValue, Type)>,
    fixes: Vec<Fix>,
}

/// A field that gets another value than the constructor gives it.
struct Fix {
    field: String,
    setter: Option<String>,
    value: ConcreteValue,
    ty: Type,
}

impl Builder<'_> {
    pub(super) fn instance(
        &mut self,
        place: usize,
        class: ClassId,
        fields: &[ConcreteValue],
    ) -> Result<String, NoTest> {
        let program = self.program;
        self.nameable(class)?;
        let name = &program.classes[class].name;
        let text = class_text(program, class, self.package);
        match (name.as_str(), fields) {
            ("java/lang/Object", _) => return Ok(self.declare(place, "Object", "new Object()")),
            ("java/lang/Double" | "java/lang/Float", [value]) => {
                let (_, value) = self.boxed(class, value)?;
                let text = format!("{text}.valueOf({value})");
                self.made[place] = Some(text.clone());
                return Ok(text);
            }
            _ => {}
        }
        if name.starts_with("java/") || name.starts_with("jdk/") {
            return Err(NoTest::LibraryObject(name.replace('/', ".")));
        }
        if let Some(plan) = self.plan(place, class, fields) {
            let mut arguments = Vec::new();
            for (value, ty) in &plan.arguments {
                arguments.push(self.argument(value, ty)?);
            }
            let call = format!("new {text}({})", arguments.join(", "));
            let variable = self.declare(place, &text, &call);
            for fix in &plan.fixes {
                let value = self.value(&fix.value, &fix.ty)?;
                self.lines.push(match &fix.setter {
                    Some(setter) => format!("{variable}.{setter}({value});"),
                    None => format!("{variable}.{} = {value};", fix.field),
                });
            }
            return Ok(variable);
        }
        (self.reflects, self.unmade) = (true, true);
        let variable = self.declare(place, &text, &format!("blank({text}.class)"));
        let layout = program.hierarchy.layout(class);
        for (field, value) in layout.iter().zip(fields) {
            let flags = self.field_flags(*field);
            let field = &program.fields[*field];
            if *value == ConcreteInputs::default_of(&field.ty) {
                continue;
            }
            self.nameable(field.class)?;
            let value = self.value(value, &field.ty)?;
            let is_free = flags & FINAL == 0 && is_open(program, field.class, flags, self.package);
            let owner = class_text(program, field.class, self.package);
            self.lines.push(match is_free {
                true => format!("{variable}.{} = {value};", field.name),
                false => format!(
                    "set({variable}, {owner}.class, \"{}\", {value});",
                    field.name
                ),
            });
        }
        Ok(variable)
    }

    /// A constructor call and assignments that lead to a state.
    fn plan(&self, place: usize, class: ClassId, fields: &[ConcreteValue]) -> Option<Plan> {
        let program = self.program;
        if program.classes[class].kind != ClassKind::Class {
            return None;
        }
        let mut constructors: Vec<MethodId> = program.classes[class].methods.clone();
        constructors.retain(|id| {
            let flags = program.loader.as_ref().and_then(|it| it.method_flags(*id));
            program.methods[*id].name == "<init>"
                && flags.is_some_and(|flags| is_open(program, class, flags, self.package))
                && program.load_body(*id).is_ok()
        });
        constructors.sort_by_key(|id| program.methods[*id].params);
        constructors
            .iter()
            .flat_map(|id| {
                self.assignments(*id, class, fields)
                    .into_iter()
                    .map(move |it| (*id, it))
            })
            .find_map(|(id, arguments)| self.tried(id, place, fields, arguments))
    }

    /// Arguments worth a try: the fields of the parameters' names, those of their types in order.
    fn assignments(
        &self,
        constructor: MethodId,
        class: ClassId,
        fields: &[ConcreteValue],
    ) -> Vec<Vec<(ConcreteValue, Type)>> {
        let program = self.program;
        let method = &program.methods[constructor];
        let layout = program.hierarchy.layout(class);
        let known: Vec<(&str, &Type, &ConcreteValue)> = layout
            .iter()
            .zip(fields)
            .map(|(id, value)| {
                let field = &program.fields[*id];
                (field.name.as_str(), &field.ty, value)
            })
            .collect();
        let (mut named, mut ordered) = (Vec::new(), Vec::new());
        let mut taken = vec![false; known.len()];
        for local in method.locals().iter().take(method.params).skip(1) {
            let Some(ty) = &local.ty else {
                return Vec::new();
            };
            let usual = ConcreteInputs::default_of(ty);
            let same = |it: &&(&str, &Type, &ConcreteValue)| Some(it.0) == local.name.as_deref();
            let by_name = known.iter().find(same).filter(|it| it.1 == ty);
            named.push((by_name.map_or(usual.clone(), |it| it.2.clone()), ty.clone()));
            let mut free = (0..known.len()).filter(|at| !taken[*at] && known[*at].1 == ty);
            let value = match free.next() {
                Some(at) => {
                    taken[at] = true;
                    known[at].2.clone()
                }
                None => usual,
            };
            ordered.push((value, ty.clone()));
        }
        match named == ordered {
            true => vec![named],
            false => vec![named, ordered],
        }
    }

    /// Whether a constructor call, with assignments behind it, leads to a state.
    fn tried(
        &self,
        constructor: MethodId,
        place: usize,
        wanted: &[ConcreteValue],
        arguments: Vec<(ConcreteValue, Type)>,
    ) -> Option<Plan> {
        let program = self.program;
        let ConcreteObject::Instance { class, .. } = self.inputs.objects[place] else {
            return None;
        };
        // What leads back to the object can only be set behind it.
        let forward = arguments
            .into_iter()
            .map(|(value, ty)| match self.reaches(&value, place) {
                true => (ConcreteInputs::default_of(&ty), ty),
                false => (value, ty),
            });
        let arguments: Vec<(ConcreteValue, Type)> = forward.collect();
        let layout = program.hierarchy.layout(class);
        let blank = layout
            .iter()
            .map(|it| ConcreteInputs::default_of(&program.fields[*it].ty));
        let mut objects = self.inputs.objects.clone();
        objects[place] = ConcreteObject::Instance {
            class,
            fields: blank.collect(),
        };
        let own = [ConcreteValue::Object(place)].into_iter();
        let given = arguments.iter().map(|(value, _)| value.clone());
        let mut objects = self.run(constructor, own.chain(given).collect(), objects, place)?;
        let mut fixes = Vec::new();
        for (number, (id, value)) in layout.iter().zip(wanted).enumerate() {
            let field = &program.fields[*id];
            let ConcreteObject::Instance { fields, .. } = &mut objects[place] else {
                return None;
            };
            if fields[number] == *value {
                continue;
            }
            let flags = self.field_flags(*id);
            let is_free = flags & FINAL == 0 && is_open(program, field.class, flags, self.package);
            let mut fix = Fix {
                field: field.name.clone(),
                setter: None,
                value: value.clone(),
                ty: field.ty.clone(),
            };
            if is_free {
                fields[number] = value.clone();
            } else {
                let setter = self.setter(class, field)?;
                fix.setter = Some(program.methods[setter].name.clone());
                let given = vec![ConcreteValue::Object(place), value.clone()];
                objects = self.run(setter, given, objects, place)?;
            }
            fixes.push(fix);
        }
        let reached =
            matches!(&objects[place], ConcreteObject::Instance { fields, .. } if fields == wanted);
        reached.then_some(Plan { arguments, fixes })
    }

    fn setter(&self, class: ClassId, field: &oxpecker_ir::Field) -> Option<MethodId> {
        let program = self.program;
        let mut letters = field.name.chars();
        let first = letters.next()?.to_uppercase();
        let name = format!("set{first}{}", letters.as_str());
        let mut owner = Some(class);
        while let Some(class) = owner {
            let mut methods = program.classes[class].methods.iter().copied();
            let found = methods.find(|id| {
                let method = &program.methods[*id];
                let flags = program.loader.as_ref().and_then(|it| it.method_flags(*id));
                let is_open = flags.is_some_and(|it| is_open(program, class, it, self.package));
                let loaded = method.name == name && program.load_body(*id).is_ok();
                let ty = method.locals().iter().nth(1).and_then(|it| it.ty.as_ref());
                loaded && is_open && method.params == 2 && ty == Some(&field.ty)
            });
            if found.is_some() {
                return found;
            }
            owner = program.classes[class].superclass;
        }
        None
    }

    /// The objects after a call that changes only one of them.
    fn run(
        &self,
        method: MethodId,
        arguments: Vec<ConcreteValue>,
        objects: Vec<ConcreteObject>,
        place: usize,
    ) -> Option<Vec<ConcreteObject>> {
        let inputs = ConcreteInputs {
            arguments,
            objects,
            statics: self.inputs.statics.clone(),
            ..ConcreteInputs::default()
        };
        let ran = observe(self.program, method, &inputs, self.config, FUEL);
        let ended = matches!(ran.end, PathEnd::Returned(_)) && !ran.asked;
        let mut after = ran.after.filter(|_| ended)?.objects;
        after.truncate(inputs.objects.len());
        let mut both = after.iter().zip(&inputs.objects).enumerate();
        let alone = both.all(|(at, (after, before))| at == place || after == before);
        alone.then_some(after)
    }

    /// Whether an object can be reached from a value.
    fn reaches(&self, from: &ConcreteValue, place: usize) -> bool {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(value) = open.pop() {
            let ConcreteValue::Object(at) = value else {
                continue;
            };
            if *at == place {
                return true;
            }
            if !seen.insert(*at) {
                continue;
            }
            match self.inputs.objects.get(*at) {
                Some(ConcreteObject::Instance { fields, .. }) => open.extend(fields),
                Some(ConcreteObject::Array {
                    entries, default, ..
                }) => {
                    open.extend(entries.values());
                    open.push(default);
                }
                _ => {}
            }
        }
        false
    }
}
