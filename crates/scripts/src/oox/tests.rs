//! What is printed is read back as the same inputs.

use crate::{Names, print_inputs};
use oxpecker_base::Rng;
use oxpecker_oox::{DialectChoice, Options};

use super::*;

const PROGRAM: &str = "
    class A { A left; B right; int n; int[] row; }
    class B extends A { char c; float f; string s; bool b; uint u; A[][] grid; }
    class Main {
        static void main(A a, B b, int x, int[] xs, A[] as, B[][] bs, float f, char c, string s, bool t, A array1) { }
    }";

fn program() -> Program {
    let mut sources = SourceMap::default();
    sources.add("p.oox", PROGRAM);
    let options = Options {
        dialect: DialectChoice::Strict,
        int: Arith::Math,
    };
    let loaded = oxpecker_oox::load(&sources, &options);
    loaded.program.expect("the program is right")
}

/// Random inputs: a handful of objects whose fields and elements lead anywhere their types allow.
struct Random<'a> {
    program: &'a Program,
    rng: Rng,
    objects: Vec<ConcreteObject>,
}

impl Random<'_> {
    fn inputs(mut self, entry: MethodId) -> ConcreteInputs {
        let (a, b) = (self.program.class_named("A"), self.program.class_named("B"));
        let (a, b) = (a.expect("declared"), b.expect("declared"));
        let arrays = [
            Type::Int,
            Type::Class(a),
            Type::Class(b).array(),
            Type::Class(a).array(),
        ];
        for _ in 0..self.rng.below(8) {
            let object = match self.rng.below(3) {
                0 => self.array(arrays[self.rng.clone().below(4)].clone()),
                it => ConcreteObject::Instance {
                    class: if it == 1 { a } else { b },
                    fields: Vec::new(),
                },
            };
            self.objects.push(object);
        }
        for place in 0..self.objects.len() {
            self.fill(place);
        }
        let method = &self.program.methods[entry];
        let types: Vec<Type> = method
            .locals()
            .iter()
            .take(method.params)
            .filter_map(|it| it.ty.clone())
            .collect();
        let arguments = types.iter().map(|ty| self.value(ty)).collect();
        ConcreteInputs {
            arguments,
            objects: self.objects,
            ..ConcreteInputs::default()
        }
    }

    fn array(&mut self, element: Type) -> ConcreteObject {
        ConcreteObject::Array {
            default: ConcreteInputs::default_of(&element),
            element,
            length: [0, 1, 3, 40, 100_000_000_000_u64][self.rng.below(5)].into(),
            entries: BTreeMap::new(),
        }
    }

    fn fill(&mut self, place: usize) {
        match self.objects[place].clone() {
            ConcreteObject::Instance { class, .. } => {
                let layout = self.program.hierarchy.layout(class);
                let values = layout
                    .iter()
                    .map(|it| self.value(&self.program.fields[*it].ty))
                    .collect();
                self.objects[place] = ConcreteObject::Instance {
                    class,
                    fields: values,
                };
            }
            ConcreteObject::Array {
                element,
                length,
                mut default,
                ..
            } => {
                let mut entries = BTreeMap::new();
                for _ in 0..4 {
                    let index = BigInt::from(self.rng.below(50));
                    if index < length {
                        entries.insert(index, self.value(&element));
                    }
                }
                if length < BigInt::from(100) && self.rng.percent(30) {
                    default = self.value(&element);
                }
                self.objects[place] = ConcreteObject::Array {
                    element,
                    length,
                    default,
                    entries,
                };
            }
            other => unreachable!("{other:?}"),
        }
    }

    fn value(&mut self, ty: &Type) -> ConcreteValue {
        let floats = [
            0.0,
            -0.0,
            1.5,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            1e-300,
            -2e21,
        ];
        let chars = [
            0, 7, 10, 34, 39, 92, 97, 0xe9, 0x2028, 0xd800, 0x1f600, 0x10_ffff,
        ];
        match ty {
            Type::Bool => ConcreteValue::Bool(self.rng.percent(50)),
            Type::Int => ConcreteValue::Int(BigInt::from(self.rng.below(5)) - 2),
            Type::Uint => ConcreteValue::Int(BigInt::from(self.rng.next_u64()) * 1000),
            Type::Char => ConcreteValue::Int(chars[self.rng.below(chars.len())].into()),
            Type::Float => ConcreteValue::Float(floats[self.rng.below(floats.len())]),
            Type::Str if self.rng.percent(50) => {
                ConcreteValue::Str("two words // no comment".into())
            }
            Type::Str | Type::Void | Type::Single | Type::Machine(_) | Type::Named(_) => {
                ConcreteValue::Null
            }
            Type::Class(_) | Type::Array(_) => {
                let fits = |object: &ConcreteObject| match (object, ty) {
                    (ConcreteObject::Instance { class, .. }, Type::Class(wanted)) => {
                        self.program.hierarchy.is_subtype(*class, *wanted)
                    }
                    (ConcreteObject::Array { element, .. }, Type::Array(wanted)) => {
                        *element == **wanted
                    }
                    _ => false,
                };
                let places: Vec<usize> = (0..self.objects.len())
                    .filter(|it| fits(&self.objects[*it]))
                    .collect();
                match places.get(self.rng.below(places.len() + 1)) {
                    Some(place) => ConcreteValue::Object(*place),
                    None => ConcreteValue::Null,
                }
            }
        }
    }
}

/// The inputs as one text in which objects are numbered in the order they are reached.
fn canonical(inputs: &ConcreteInputs) -> String {
    let mut order: Vec<usize> = Vec::new();
    let mut text = String::new();
    for argument in &inputs.arguments {
        text += &reached(argument, &mut order);
    }
    let mut next = 0;
    while let Some(place) = order.get(next).copied() {
        next += 1;
        match &inputs.objects[place] {
            ConcreteObject::Instance { class, fields } => {
                text += &format!("\n{class}");
                for field in fields {
                    text += &reached(field, &mut order);
                }
            }
            ConcreteObject::Array {
                element,
                length,
                default,
                entries,
            } => {
                text += &format!("\n{element:?} {length}");
                let shown = length.clone().min(BigInt::from(100));
                for index in 0..u64::try_from(&shown).unwrap_or(0) {
                    let value = entries.get(&BigInt::from(index)).unwrap_or(default);
                    text += &reached(value, &mut order);
                }
            }
            other => text += &format!("\n{other:?}"),
        }
    }
    text
}

fn reached(value: &ConcreteValue, order: &mut Vec<usize>) -> String {
    let ConcreteValue::Object(place) = value else {
        return format!(" {value:?}");
    };
    let known = order.iter().position(|it| it == place).unwrap_or_else(|| {
        order.push(*place);
        order.len() - 1
    });
    format!(" object {known}")
}

#[test]
fn printed_inputs_are_read_back() {
    let program = program();
    let main = program.class_named("Main").expect("declared");
    let entry = program.methods_named(main, "main")[0];
    for seed in 0..2000 {
        let random = Random {
            program: &program,
            rng: Rng::new(seed),
            objects: Vec::new(),
        };
        let inputs = random.inputs(entry);
        let names = Names::new(&program, entry, &inputs);
        let script = print_inputs(&program, entry, &inputs, &names);
        let mut sources = SourceMap::default();
        let file = sources.add("inputs", script.clone());
        let read = read(&sources, file, &program, entry)
            .unwrap_or_else(|problems| panic!("seed {seed}: {problems:?}\n{script}"));
        assert_eq!(
            canonical(&read.inputs),
            canonical(&inputs),
            "seed {seed}:\n{script}"
        );
    }
}
