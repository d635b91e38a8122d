//! What is in input objects of library classes whose fields are private, and how to put something there.
//!
//! See `library_inputs` for what they look like inside.

use num_bigint::BigInt;
use oxpecker_ir::{ClassId, Program, Type};

use oxpecker_interp::concrete::{ConcreteInputs, ConcreteObject, ConcreteValue};

/// An input object of a library class whose fields are private.
#[derive(Clone, Debug, PartialEq)]
pub struct Collection {
    /// The expression that makes it as long as nothing is in it; of an optional value the name of its class.
    pub blank: &'static str,
    /// What is in it.
    pub contents: Contents,
    /// The objects that nobody else knows.
    pub parts: Vec<usize>,
}

/// What is in an object.
#[derive(Clone, Debug, PartialEq)]
pub enum Contents {
    /// Elements, which `add` adds.
    Elements(Vec<ConcreteValue>),
    /// Entries, which `put` adds.
    Entries(Vec<(ConcreteValue, ConcreteValue)>),
    /// A value or null.
    Value(ConcreteValue),
}

const LIST: &str = "java/util/ArrayList";
const CHAIN: &str = "java/util/LinkedList";
const MAP: &str = "java/util/HashMap";
const SET: &str = "java/util/Collections$SetFromMap";
const OPTIONAL: &str = "java/util/Optional";

/// What is in an object, if it is of a library class whose fields are private.
pub fn collection(program: &Program, inputs: &ConcreteInputs, place: usize) -> Option<Collection> {
    let view = View { program, inputs };
    let class = view.class(place)?;
    let (blank, contents, parts) = match program.classes[class].name.as_str() {
        LIST => {
            let (elements, parts) = view.array(place)?;
            ("new ArrayList<>()", Contents::Elements(elements), parts)
        }
        CHAIN => {
            let (nodes, parts) = view.nodes(view.field(place, "first")?);
            let items = nodes.iter().filter_map(|node| view.field(*node, "item"));
            let items = items.cloned().collect();
            ("new LinkedList<>()", Contents::Elements(items), parts)
        }
        MAP => {
            let (entries, parts) = view.entries(place);
            ("new HashMap<>(1, 100f)", Contents::Entries(entries), parts)
        }
        SET => {
            let map = view.object(view.field(place, "m")?)?;
            let (entries, mut parts) = view.entries(map);
            parts.push(map);
            parts.extend(view.field(place, "s").and_then(|it| view.object(it)));
            parts.extend(entries.iter().filter_map(|(_, it)| view.object(it)));
            let keys = entries.into_iter().map(|(key, _)| key).collect();
            let blank = "Collections.newSetFromMap(new HashMap<>(1, 100f))";
            (blank, Contents::Elements(keys), parts)
        }
        OPTIONAL => {
            let value = view.field(place, "value")?.clone();
            ("Optional", Contents::Value(value), Vec::new())
        }
        _ => return None,
    };
    Some(Collection {
        blank,
        contents,
        parts,
    })
}

/// Looks into inputs.
#[derive(Clone, Copy)]
struct View<'a> {
    program: &'a Program,
    inputs: &'a ConcreteInputs,
}

impl<'a> View<'a> {
    fn class(self, place: usize) -> Option<ClassId> {
        match self.inputs.objects.get(place)? {
            ConcreteObject::Instance { class, .. } => Some(*class),
            _ => None,
        }
    }

    fn field(self, place: usize, name: &str) -> Option<&'a ConcreteValue> {
        let ConcreteObject::Instance { class, fields } = self.inputs.objects.get(place)? else {
            return None;
        };
        let at = slot(self.program, *class, name)?;
        fields.get(at)
    }

    fn object(self, value: &ConcreteValue) -> Option<usize> {
        match value {
            ConcreteValue::Object(place) => Some(*place),
            _ => None,
        }
    }

    /// The elements of a list with an array. A list that nobody looked into has none.
    fn array(self, place: usize) -> Option<(Vec<ConcreteValue>, Vec<usize>)> {
        let Some(array) = self.object(self.field(place, "elementData")?) else {
            return Some((Vec::new(), Vec::new()));
        };
        let ConcreteObject::Array {
            default, entries, ..
        } = self.inputs.objects.get(array)?
        else {
            return None;
        };
        let ConcreteValue::Int(size) = self.field(place, "size")? else {
            return None;
        };
        let size = u32::try_from(size).ok().filter(|it| *it <= 100_000)?;
        let element = |at: u32| entries.get(&BigInt::from(at)).unwrap_or(default).clone();
        Some(((0..size).map(element).collect(), vec![array]))
    }

    /// A node and those behind it.
    fn nodes(self, first: &ConcreteValue) -> (Vec<usize>, Vec<usize>) {
        let next = |place: &usize| self.object(self.field(*place, "next")?);
        let nodes: Vec<usize> = std::iter::successors(self.object(first), next)
            .take(self.inputs.objects.len())
            .collect();
        (nodes.clone(), nodes)
    }

    fn entries(self, map: usize) -> (Vec<(ConcreteValue, ConcreteValue)>, Vec<usize>) {
        let table = self.field(map, "table").and_then(|it| self.object(it));
        let Some(table) = table else {
            return (Vec::new(), Vec::new());
        };
        let first = match self.inputs.objects.get(table) {
            Some(ConcreteObject::Array {
                default, entries, ..
            }) => entries.get(&BigInt::from(0)).unwrap_or(default),
            _ => &ConcreteValue::Null,
        };
        let (nodes, mut parts) = self.nodes(first);
        parts.push(table);
        let entry = |node: &usize| {
            let (key, value) = (self.field(*node, "key")?, self.field(*node, "value")?);
            Some((key.clone(), value.clone()))
        };
        (nodes.iter().filter_map(entry).collect(), parts)
    }
}

/// The place of a field in the layout of a class.
fn slot(program: &Program, class: ClassId, name: &str) -> Option<usize> {
    let mut layout = program.hierarchy.layout(class).iter();
    layout.position(|id| program.fields[*id].name == name)
}

/// Puts objects of library classes together.
#[derive(Debug)]
pub struct Builder<'a> {
    /// The program.
    pub program: &'a Program,
    /// All objects so far.
    pub objects: &'a mut Vec<ConcreteObject>,
}

impl Builder<'_> {
    /// A list, map or set in which nothing is; none if the class is another one.
    pub fn blank(&mut self, class: ClassId) -> Option<usize> {
        let program = self.program;
        let fields: Vec<(&str, ConcreteValue)> = match program.classes[class].name.as_str() {
            LIST => {
                let array = self.array(Type::Named("java/lang/Object".into()), 0);
                vec![("elementData", ConcreteValue::Object(array))]
            }
            CHAIN => Vec::new(),
            MAP => {
                let node = Type::Named("java/util/HashMap$Node".into());
                let table = self.array(node, 1);
                vec![
                    ("table", ConcreteValue::Object(table)),
                    ("threshold", ConcreteValue::Int(100.into())),
                    ("loadFactor", ConcreteValue::Single(100.0)),
                ]
            }
            SET => {
                let map = self.blank(program.load_class(MAP).ok()?)?;
                let map = ConcreteValue::Object(map);
                let keys = program.load_class("java/util/HashMap$KeySet").ok()?;
                let keys = self.instance(keys, &[("this$0", map.clone())])?;
                vec![("m", map), ("s", ConcreteValue::Object(keys))]
            }
            _ => return None,
        };
        self.instance(class, &fields)
    }

    /// An optional value.
    pub fn optional(&mut self, value: ConcreteValue) -> Option<usize> {
        let class = self.program.load_class(OPTIONAL).ok()?;
        self.instance(class, &[("value", value)])
    }

    /// Adds something to a list or set; none if that is not what the object is, or if nobody knows its hash code.
    pub fn add(&mut self, place: usize, value: ConcreteValue) -> Option<()> {
        let class = self.class(place)?;
        match self.program.classes[class].name.as_str() {
            LIST => {
                let array = self.part(place, "elementData")?;
                let size = self.grow(place)?;
                if let ConcreteObject::Array {
                    length, entries, ..
                } = self.objects.get_mut(array)?
                {
                    *length = size.clone();
                    entries.insert(size - 1, value);
                }
                Some(())
            }
            CHAIN => {
                let node = self.program.load_class("java/util/LinkedList$Node").ok()?;
                let last = self.get(place, "last")?;
                let fields = [("item", value), ("prev", last.clone())];
                let node = ConcreteValue::Object(self.instance(node, &fields)?);
                match last {
                    ConcreteValue::Object(last) => self.set(last, "next", node.clone())?,
                    _ => self.set(place, "first", node.clone())?,
                }
                self.set(place, "last", node)?;
                self.grow(place).map(|_| ())
            }
            SET => {
                let mark = self.program.load_class("java/lang/Boolean").ok()?;
                self.objects.push(ConcreteObject::Boxed {
                    class: mark,
                    value: ConcreteValue::Int(1.into()),
                    shared: true,
                });
                let mark = ConcreteValue::Object(self.objects.len() - 1);
                let map = self.part(place, "m")?;
                self.put(map, value, mark)
            }
            _ => None,
        }
    }

    /// Adds an entry to a map that has none for the key.
    pub fn put(&mut self, map: usize, key: ConcreteValue, value: ConcreteValue) -> Option<()> {
        let hash = self.hash(&key)?;
        let node = self.program.load_class("java/util/HashMap$Node").ok()?;
        let spread = hash ^ ((hash as u32) >> 16) as i32;
        let fields = [
            ("hash", ConcreteValue::Int(spread.into())),
            ("key", key),
            ("value", value),
        ];
        let table = self.part(map, "table")?;
        let node = ConcreteValue::Object(self.instance(node, &fields)?);
        let first = match self.objects.get(table)? {
            ConcreteObject::Array { entries, .. } => entries.get(&BigInt::from(0)).cloned(),
            _ => None,
        };
        match first {
            Some(ConcreteValue::Object(first)) => {
                let mut last = first;
                while let Some(next) = self.part(last, "next") {
                    last = next;
                }
                self.set(last, "next", node)?;
            }
            _ => {
                if let ConcreteObject::Array { entries, .. } = self.objects.get_mut(table)? {
                    entries.insert(BigInt::from(0), node);
                }
            }
        }
        self.grow(map).map(|_| ())
    }

    /// The hash code of a string or box.
    fn hash(&self, key: &ConcreteValue) -> Option<i32> {
        let ConcreteValue::Object(place) = key else {
            return None;
        };
        match self.objects.get(*place)? {
            ConcreteObject::Text { units, .. } => {
                let add =
                    |hash: i32, unit: &u16| hash.wrapping_mul(31).wrapping_add(i32::from(*unit));
                Some(units.iter().fold(0, add))
            }
            ConcreteObject::Boxed {
                class,
                value: ConcreteValue::Int(value),
                ..
            } => {
                let value = i64::try_from(value).ok()?;
                match self.program.classes[*class].name.as_str() {
                    "java/lang/Long" => Some((value ^ ((value as u64) >> 32) as i64) as i32),
                    "java/lang/Boolean" => None,
                    _ => Some(value as i32),
                }
            }
            _ => None,
        }
    }

    fn class(&self, place: usize) -> Option<ClassId> {
        match self.objects.get(place)? {
            ConcreteObject::Instance { class, .. } => Some(*class),
            _ => None,
        }
    }

    fn array(&mut self, element: Type, length: i32) -> usize {
        self.objects.push(ConcreteObject::Array {
            default: ConcreteValue::Null,
            element,
            length: length.into(),
            entries: std::collections::BTreeMap::new(),
        });
        self.objects.len() - 1
    }

    fn instance(&mut self, class: ClassId, given: &[(&str, ConcreteValue)]) -> Option<usize> {
        let program = self.program;
        let layout = program.hierarchy.layout(class).iter();
        let fields = layout.map(|id| ConcreteInputs::default_of(&program.fields[*id].ty));
        let mut fields: Vec<ConcreteValue> = fields.collect();
        for (name, value) in given {
            fields[slot(program, class, name)?] = value.clone();
        }
        self.objects
            .push(ConcreteObject::Instance { class, fields });
        Some(self.objects.len() - 1)
    }

    fn get(&self, place: usize, name: &str) -> Option<ConcreteValue> {
        let ConcreteObject::Instance { class, fields } = self.objects.get(place)? else {
            return None;
        };
        fields.get(slot(self.program, *class, name)?).cloned()
    }

    fn part(&self, place: usize, name: &str) -> Option<usize> {
        match self.get(place, name)? {
            ConcreteValue::Object(part) => Some(part),
            _ => None,
        }
    }

    fn set(&mut self, place: usize, name: &str, value: ConcreteValue) -> Option<()> {
        let at = slot(self.program, self.class(place)?, name)?;
        if let ConcreteObject::Instance { fields, .. } = self.objects.get_mut(place)? {
            fields[at] = value;
        }
        Some(())
    }

    /// The size of an object that gets one element more.
    fn grow(&mut self, place: usize) -> Option<BigInt> {
        let ConcreteValue::Int(size) = self.get(place, "size")? else {
            return None;
        };
        let size: BigInt = size + 1;
        self.set(place, "size", ConcreteValue::Int(size.clone()))?;
        Some(size)
    }
}
