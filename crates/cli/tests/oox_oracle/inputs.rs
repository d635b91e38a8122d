//! Inputs: all of a small domain one after the other, random ones of it, or those of a counterexample.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::meaning::{Object, Value};
use super::tree::{Program, Ty};

/// The integers of the domain, the usual ones first.
pub(crate) const WHOLE: &[i128] = &[0, 1, -1, 2, 3, 7];
/// Input objects of one run.
const MOST_OBJECTS: usize = 5;

/// What decides about an input when it is read first: a list of choices, each with the number of its alternatives.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    /// The integers to choose from.
    pub(crate) whole: &'static [i128],
    choices: Vec<(usize, usize)>,
    next: usize,
    /// Beyond the list of choices: the first alternative, or any.
    random: Option<Random>,
    /// Places of input objects and what they can be used as.
    known: Vec<(usize, Ty)>,
    /// What was chosen, in words.
    pub(crate) words: Vec<String>,
    pub(crate) longest_array: usize,
    pub(crate) aliasing: bool,
    pub(crate) null: bool,
}

impl Inputs {
    pub(crate) fn of(longest_array: usize, aliasing: bool, null: bool) -> Inputs {
        Inputs {
            whole: WHOLE,
            longest_array,
            aliasing,
            null,
            ..Inputs::default()
        }
    }

    /// Starts the next run; false when all inputs have been tried.
    pub(crate) fn advance(&mut self) -> bool {
        self.choices.truncate(self.next);
        self.again();
        while let Some((chosen, of)) = self.choices.pop() {
            if chosen + 1 < of {
                self.choices.push((chosen + 1, of));
                return true;
            }
        }
        false
    }

    /// Starts a run with random inputs.
    pub(crate) fn shuffle(&mut self, seed: u64) {
        self.again();
        self.choices.clear();
        self.random = Some(Random(seed));
    }

    fn again(&mut self) {
        self.next = 0;
        self.known.clear();
        self.words.clear();
    }

    fn one_of(&mut self, alternatives: usize) -> usize {
        if self.next == self.choices.len() {
            let random = self.random.as_mut();
            let chosen = random.map_or(0, |it| it.below(alternatives));
            self.choices.push((chosen, alternatives));
        }
        self.next += 1;
        self.choices[self.next - 1].0
    }

    /// The value of an input that is read for the first time.
    pub(crate) fn choose(
        &mut self,
        program: &Program,
        heap: &mut Vec<Object>,
        (ty, name): (&Ty, &str),
        nullable: bool,
    ) -> Value {
        let value = match ty {
            Ty::Bool => Value::Bool(self.one_of(2) == 1),
            Ty::Int => Value::Int(self.whole[self.one_of(self.whole.len())]),
            Ty::Uint => Value::Int(self.whole[self.one_of(self.whole.len())].max(0)),
            Ty::Class(_) | Ty::Array(_) => self.reference(program, heap, ty, nullable && self.null),
        };
        let more = match &value {
            Value::Object(place) => match &heap[*place] {
                Object::Instance { class, .. } => (*class).to_string(),
                Object::Array { length, .. } => format!("of length {length}"),
            },
            _ => String::new(),
        };
        self.words.push(format!("{name} = {value:?} {more}"));
        value
    }

    /// Null, an input object that is there already, or a new one.
    fn reference(
        &mut self,
        program: &Program,
        heap: &mut Vec<Object>,
        ty: &Ty,
        nullable: bool,
    ) -> Value {
        let fits = |heap: &[Object], place: usize, known: &Ty| match (&heap[place], ty) {
            (Object::Instance { class, .. }, Ty::Class(wanted)) => {
                program.is_subtype(class, wanted)
            }
            _ => known == ty,
        };
        let known = self.known.iter().filter(|_| self.aliasing);
        let known = known.filter(|(place, ty)| fits(heap, *place, ty));
        let mut values: Vec<Value> = known.map(|it| Value::Object(it.0)).collect();
        if nullable {
            values.insert(0, Value::Null);
        }
        let full = self.known.len() >= MOST_OBJECTS && !values.is_empty();
        let kinds = match ty {
            Ty::Class(name) => program.instantiable(name).len(),
            _ => self.longest_array + 1,
        };
        let new = if full { 0 } else { kinds };
        let chosen = self.one_of(values.len() + new);
        if let Some(value) = values.get(chosen) {
            return value.clone();
        }
        let kind = chosen - values.len();
        heap.push(match ty {
            Ty::Class(name) => {
                let class = program.instantiable(name)[kind];
                let fields = program.fields(class).into_iter();
                let fields = fields.map(|(name, ty)| (name, Value::Unread(ty))).collect();
                Object::Instance { class, fields }
            }
            Ty::Array(element) => Object::Array {
                element: (**element).clone(),
                length: kind as i128,
                default: Value::Unread((**element).clone()),
                entries: BTreeMap::new(),
            },
            _ => unreachable!("only references get here"),
        });
        self.known.push((heap.len() - 1, ty.clone()));
        Value::Object(heap.len() - 1)
    }
}

/// The objects and the arguments of a counterexample; the reason if it is no input of the program.
pub(crate) fn counterexample(
    program: &Program,
    inputs: &Json,
    heap: &mut Vec<Object>,
) -> Result<Vec<Value>, String> {
    let objects = inputs["objects"].as_array().ok_or("no objects")?;
    let main = program.method("Main", "main").ok_or("no main")?;
    // All objects are made before they are filled, so that references can be checked.
    for object in objects {
        heap.push(empty(program, object)?);
    }
    for (place, object) in objects.iter().enumerate() {
        fill(program, heap, place, object)?;
    }
    let arguments = inputs["arguments"].as_array().ok_or("no arguments")?;
    let typed = main.params.iter().zip(arguments);
    typed
        .map(|((_, ty), it)| value(program, heap, &it["value"], ty))
        .collect()
}

fn empty(program: &Program, object: &Json) -> Result<Object, String> {
    if object["kind"] == "instance" {
        let name = object["class"].as_str().unwrap_or("");
        let class = program.classes.iter().find(|it| it.name == name);
        let class = class.filter(|it| !it.is_interface).ok_or("what class?")?;
        let fields = BTreeMap::new();
        let class = class.name;
        return Ok(Object::Instance { class, fields });
    }
    let element = object["element"].as_str().ok_or("no element")?;
    let length = number(&object["length"])?;
    if length < 0 {
        return Err("a negative length".into());
    }
    let element = parse_type(program, element).ok_or(format!("what is `{element}`?"))?;
    Ok(Object::Array {
        default: super::meaning::default(&element),
        element,
        length,
        entries: BTreeMap::new(),
    })
}

fn fill(program: &Program, heap: &mut [Object], place: usize, json: &Json) -> Result<(), String> {
    match heap[place].clone() {
        Object::Instance { class, mut fields } => {
            for (name, ty) in program.fields(class) {
                let all = json["fields"].as_array().ok_or("no fields")?;
                let field = all.iter().find(|it| it["name"] == name);
                let field = field.ok_or(format!("no field {name}"))?;
                fields.insert(name, value(program, heap, &field["value"], &ty)?);
            }
            heap[place] = Object::Instance { class, fields };
        }
        Object::Array {
            element,
            length,
            mut entries,
            ..
        } => {
            for entry in json["elements"].as_array().ok_or("no elements")? {
                let found = value(program, heap, &entry["value"], &element)?;
                entries.insert(number(&entry["index"])?, found);
            }
            heap[place] = Object::Array {
                default: value(program, heap, &json["default"], &element)?,
                element,
                length,
                entries,
            };
        }
    }
    Ok(())
}

fn value(program: &Program, heap: &[Object], json: &Json, ty: &Ty) -> Result<Value, String> {
    let found = match json["kind"].as_str().unwrap_or("") {
        "int" => Value::Int(number(&json["value"])?),
        "bool" => Value::Bool(json["value"] == true || json["value"] == "true"),
        "null" => Value::Null,
        "object" => Value::Object(json["object"].as_u64().ok_or("what object?")? as usize),
        other => return Err(format!("what is `{other}`?")),
    };
    let fits = match (&found, ty) {
        (Value::Int(value), Ty::Uint) => *value >= 0,
        (Value::Int(_), Ty::Int) | (Value::Bool(_), Ty::Bool) => true,
        (Value::Null, Ty::Class(_) | Ty::Array(_)) => true,
        (Value::Object(place), ty) => match (heap.get(*place), ty) {
            (Some(Object::Instance { class, .. }), Ty::Class(wanted)) => {
                program.is_subtype(class, wanted)
            }
            (Some(Object::Array { element, .. }), Ty::Array(wanted)) => *element == **wanted,
            _ => false,
        },
        _ => false,
    };
    fits.then_some(found)
        .ok_or(format!("{json} is no {}", ty.text()))
}

fn number(json: &Json) -> Result<i128, String> {
    let text = json.as_str().map_or(json.to_string(), str::to_string);
    text.parse().map_err(|_| format!("{text} is too large"))
}

fn parse_type(program: &Program, text: &str) -> Option<Ty> {
    if let Some(element) = text.strip_suffix("[]") {
        return Some(Ty::array(parse_type(program, element)?));
    }
    Some(match text {
        "int" => Ty::Int,
        "uint" => Ty::Uint,
        "bool" => Ty::Bool,
        name => Ty::Class(program.classes.iter().find(|it| it.name == name)?.name),
    })
}

/// Random numbers of our own.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }

    pub(crate) fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}
