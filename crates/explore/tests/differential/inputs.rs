//! Random concrete inputs within the restrictions of a configuration: the oracle's side of the comparison.

use std::collections::BTreeMap;

use oxpecker_base::Rng;
use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue, InputConfig};
use oxpecker_ir::{Arith, ClassId, MethodId, Program, Type};

/// Objects of one input beyond which references are null or aliases.
const MAX_OBJECTS: usize = 7;

/// Draws inputs of a method.
pub(crate) fn draw(
    program: &Program,
    entry: MethodId,
    config: &InputConfig,
    rng: &mut Rng,
) -> ConcreteInputs {
    let style = Style {
        null: [0, 15, 40][rng.below(3)],
        alias: [0, 30, 70][rng.below(3)],
        extreme: [0, 0, 30][rng.below(3)],
    };
    let mut drawer = Drawer {
        program,
        config,
        rng,
        style,
        inputs: ConcreteInputs::default(),
        types: Vec::new(),
    };
    let method = &program.methods[entry];
    for (number, local) in method.locals().iter().take(method.params).enumerate() {
        let ty = local.ty.clone().unwrap_or(Type::Class(method.class));
        let array = program.semantics.entry_arrays_are_non_null && matches!(ty, Type::Array(_));
        let receiver = number == 0 && !method.is_static;
        let value = drawer.value(&ty, array || receiver);
        drawer.inputs.arguments.push(value);
    }
    // Objects are filled after all arguments exist; filling may add more.
    let mut next = 0;
    while let Some(ty) = drawer.types.get(next).cloned() {
        let object = drawer.object(&ty);
        drawer.inputs.objects[next] = object;
        next += 1;
    }
    drawer.inputs
}

struct Style {
    null: usize,
    alias: usize,
    extreme: usize,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Instance(ClassId),
    Array(Type),
}

struct Drawer<'a> {
    program: &'a Program,
    config: &'a InputConfig,
    rng: &'a mut Rng,
    style: Style,
    inputs: ConcreteInputs,
    types: Vec<Kind>,
}

impl Drawer<'_> {
    fn value(&mut self, ty: &Type, non_null: bool) -> ConcreteValue {
        match ty {
            Type::Bool => ConcreteValue::Bool(self.rng.percent(50)),
            Type::Float => ConcreteValue::Float(self.float()),
            Type::Str => self.text(),
            Type::Class(_) | Type::Array(_) => self.reference(ty, non_null),
            Type::Uint => ConcreteValue::Int(self.int().max(0).into()),
            _ => ConcreteValue::Int(self.int().into()),
        }
    }

    fn int(&mut self) -> i64 {
        if !self.rng.percent(self.style.extreme) {
            return self.rng.below(6) as i64 - 2;
        }
        let low = i64::from(i32::MIN);
        let narrow = [low, low + 1, 2_147_483_647, 1_073_741_824, 100, -7];
        let wide = [i64::MIN, i64::MAX, low, 4_294_967_296, 65_536, -7];
        let known = match self.program.semantics.int {
            Arith::Wrap32 => narrow,
            _ => wide,
        };
        known[self.rng.below(known.len())]
    }

    fn float(&mut self) -> f64 {
        let known = [0.0, -0.0, 1.5, 2.0, -1.0, f64::NAN, f64::INFINITY, 0.1];
        known[self.rng.below(known.len())]
    }

    fn text(&mut self) -> ConcreteValue {
        if self.config.symbolic_null && self.rng.percent(20) {
            return ConcreteValue::Null;
        }
        ConcreteValue::Str(["a", "other", "string1", "string2"][self.rng.below(4)].into())
    }

    fn reference(&mut self, ty: &Type, non_null: bool) -> ConcreteValue {
        let nullable = self.config.symbolic_null && !non_null;
        if nullable && self.rng.percent(self.style.null) {
            return ConcreteValue::Null;
        }
        let fitting: Vec<usize> = (0..self.types.len())
            .filter(|place| self.config.aliasing && self.fits(&self.types[*place], ty))
            .collect();
        let full = self.types.len() >= MAX_OBJECTS;
        if !fitting.is_empty() && (full || self.rng.percent(self.style.alias)) {
            return ConcreteValue::Object(fitting[self.rng.below(fitting.len())]);
        }
        if full && nullable {
            return ConcreteValue::Null;
        }
        self.fresh(ty)
    }

    fn fits(&self, kind: &Kind, ty: &Type) -> bool {
        match (kind, ty) {
            (Kind::Instance(class), Type::Class(wanted)) => {
                self.program.hierarchy.is_subtype(*class, *wanted)
            }
            (Kind::Array(element), Type::Array(wanted)) => *element == **wanted,
            _ => false,
        }
    }

    fn fresh(&mut self, ty: &Type) -> ConcreteValue {
        let kind = match ty {
            Type::Class(class) => {
                let classes = self.program.hierarchy.instantiable(*class);
                match classes.get(self.rng.below(classes.len())) {
                    Some(class) => Kind::Instance(*class),
                    None => return ConcreteValue::Null,
                }
            }
            Type::Array(element) => Kind::Array((**element).clone()),
            _ => return ConcreteValue::Null,
        };
        self.types.push(kind);
        self.inputs.objects.push(ConcreteObject::Instance {
            class: ClassId(0),
            fields: Vec::new(),
        });
        ConcreteValue::Object(self.types.len() - 1)
    }

    fn object(&mut self, kind: &Kind) -> ConcreteObject {
        match kind {
            Kind::Instance(class) => {
                let program = self.program;
                let layout = program.hierarchy.layout(*class).iter();
                let fields = layout.map(|field| self.value(&program.fields[*field].ty, false));
                let (class, fields) = (*class, fields.collect());
                ConcreteObject::Instance { class, fields }
            }
            Kind::Array(element) => {
                let length = self
                    .rng
                    .below(self.config.max_array.unwrap_or(3) as usize + 1);
                let entries: BTreeMap<_, _> = (0..length)
                    .map(|place| (place.into(), self.value(element, false)))
                    .collect();
                ConcreteObject::Array {
                    element: element.clone(),
                    length: length.into(),
                    default: ConcreteInputs::default_of(element),
                    entries,
                }
            }
        }
    }
}
