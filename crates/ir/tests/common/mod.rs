//! Random programs: every instruction and constant, ids often out of range, classes always sound.

use oxpecker_base::id::Id;
use oxpecker_base::{FileId, GrowVec, Rng, Span};
use oxpecker_ir::*;

/// A program that is fixed by its seed. Only the class table is well formed.
pub(crate) fn random_program(seed: u64) -> Program {
    let mut random = Random(Rng::new(seed));
    let (classes, fields, methods) = random.tables();
    let hierarchy = Hierarchy::new(&classes, &fields, &methods);
    Program {
        strings: (0..random.0.below(4)).map(|_| random.text()).collect(),
        semantics: Semantics {
            escaping_check_is_violation: random.flag(),
            entry_ensures_is_precondition: random.flag(),
            entry_arrays_are_non_null: random.flag(),
            exceptions_are_objects: random.flag(),
            int: random.arith(),
        },
        classes,
        fields,
        methods,
        hierarchy,
        loader: None,
    }
}

struct Random(Rng);

type Tables = (
    GrowVec<ClassId, Class>,
    GrowVec<FieldId, Field>,
    GrowVec<MethodId, Method>,
);

impl Random {
    fn flag(&mut self) -> bool {
        self.0.percent(50)
    }
    fn one<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.0.below(items.len())].clone()
    }
    fn id<I: Id>(&mut self) -> I {
        let far = self.0.percent(3);
        I::new(self.0.below(if far { 4_000_000_000 } else { 5 }))
    }
    fn span(&mut self) -> Span {
        Span {
            file: FileId(self.0.below(3) as u32),
            start: self.0.next_u64() as u32,
            end: self.0.below(1000) as u32,
        }
    }
    fn text(&mut self) -> String {
        const PIECES: [&str; 14] = [
            "a", "Node", "\"", "\\", "\n", "\r", ";", "}", " ", "ä", "\u{202e}", "\0", "'",
            "@0:1..2",
        ];
        (0..self.0.below(5)).map(|_| self.one(&PIECES)).collect()
    }
    fn arith(&mut self) -> Arith {
        self.one(&[Arith::Math, Arith::Wrap32, Arith::Wrap64])
    }
    fn ty(&mut self) -> Type {
        let base = self.id();
        use Word::*;
        let word = self.one(&[Boolean, Byte, Short, Char, Int, Long]);
        let name = self.text();
        let base = self.one(&[
            Type::Void,
            Type::Bool,
            Type::Int,
            Type::Uint,
            Type::Float,
            Type::Char,
            Type::Str,
            Type::Class(base),
            Type::Single,
            Type::Named(name.into()),
            Type::Machine(word),
        ]);
        (0..self.0.below(3)).fold(base, |ty, _| ty.array())
    }

    fn tables(&mut self) -> Tables {
        let sizes = [self.0.below(5), self.0.below(5), self.0.below(4)];
        let some = |random: &mut Self, size: usize| -> Vec<usize> {
            (0..size).filter(|_| random.flag()).collect()
        };
        let class = |random: &mut Self, index: usize| Class {
            origin: [
                ClassOrigin::User,
                ClassOrigin::Library,
                ClassOrigin::Harness,
            ][index % 3],
            name: random.text(),
            kind: random.one(&[ClassKind::Class, ClassKind::Abstract, ClassKind::Interface]),
            superclass: some(random, index).pop().map(Id::new),
            interfaces: some(random, index).into_iter().map(Id::new).collect(),
            fields: some(random, sizes[1]).into_iter().map(Id::new).collect(),
            methods: some(random, sizes[2]).into_iter().map(Id::new).collect(),
            span: random.span(),
        };
        let classes = (0..sizes[0]).map(|index| class(self, index)).collect();
        let field = |random: &mut Self| Field {
            name: random.text(),
            ty: random.ty(),
            class: random.id(),
            is_static: random.flag(),
            span: random.span(),
        };
        let fields = (0..sizes[1]).map(|_| field(self)).collect();
        let methods = (0..sizes[2]).map(|_| self.method()).collect();
        (classes, fields, methods)
    }

    fn method(&mut self) -> Method {
        let local = |random: &mut Self| Local {
            name: random.flag().then(|| random.text()),
            ty: random.flag().then(|| random.ty()),
        };
        let body = Body {
            locals: (0..self.0.below(6)).map(|_| local(self)).collect(),
            blocks: (0..self.0.below(6)).map(|_| self.block()).collect(),
        };
        Method {
            name: self.text(),
            class: self.id(),
            is_static: self.flag(),
            is_constructor: self.flag(),
            is_abstract: self.flag(),
            visibility: self.one(&[
                Visibility::Public,
                Visibility::Protected,
                Visibility::Package,
                Visibility::Private,
            ]),
            selector: self.text(),
            params: self.0.below(4),
            result: self.ty(),
            body: body.into(),
            span: self.span(),
        }
    }

    fn block(&mut self) -> Block {
        Block {
            insts: (0..self.0.below(6)).map(|_| self.inst(0)).collect(),
            terminator: self.terminator(),
            handler: self.0.percent(30).then(|| self.id()),
        }
    }

    fn terminator(&mut self) -> Terminator {
        match self.0.below(7) {
            4 => Terminator::Switch {
                src: self.operand(),
                cases: (0..self.0.below(4))
                    .map(|_| (self.0.next_u64() as i64, self.id()))
                    .collect(),
                default: self.id(),
                span: self.span(),
            },
            5 => Terminator::ThrowObject {
                src: self.operand(),
                span: self.span(),
            },
            0 => Terminator::Goto(self.id()),
            1 => Terminator::Branch {
                cond: self.operand(),
                then: self.id(),
                otherwise: self.id(),
                span: self.span(),
            },
            2 => Terminator::Return(self.flag().then(|| self.operand())),
            3 => Terminator::Throw {
                message: self.flag().then(|| self.id()),
                span: self.span(),
            },
            _ => Terminator::Rethrow,
        }
    }

    fn operand(&mut self) -> Operand {
        const FLOATS: [f64; 9] = [
            0.0,
            -0.0,
            0.1,
            1e300,
            -5e-324,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            f64::MAX,
        ];
        Operand::Const(match self.0.below(13) {
            8 => Const::Single(f32::from_bits(self.0.next_u64() as u32)),
            0 => Const::Bool(self.flag()),
            1 => Const::Int(self.0.next_u64() as i64),
            2 => Const::BigInt(self.id()),
            3 => Const::Float(self.one(&FLOATS)),
            4 => Const::Float(f64::from_bits(self.0.next_u64())),
            5 => Const::Float(f64::from_bits(self.0.next_u64() | 0x7ff0_0000_0000_0000)),
            6 => Const::Str(self.id()),
            7 => Const::Null,
            _ => return Operand::Local(self.id()),
        })
    }

    fn quant(&mut self, depth: usize) -> Inst {
        Inst::Quant(Box::new(Quant {
            dst: self.id(),
            kind: self.one(&[QuantKind::Forall, QuantKind::Exists]),
            array: self.operand(),
            index: self.id(),
            element: self.id(),
            body: (0..self.0.below(3)).map(|_| self.inst(depth + 1)).collect(),
            result: self.operand(),
            span: self.span(),
        }))
    }

    fn binary_op(&mut self) -> BinaryOp {
        use BinaryOp::*;
        self.one(&[
            Add,
            Sub,
            Mul,
            Div,
            Rem,
            Eq,
            Ne,
            Lt,
            Le,
            Gt,
            Ge,
            And,
            Or,
            Implies,
            BitAnd,
            BitOr,
            BitXor,
            Shl,
            Shr,
            Ushr,
            Compare,
            CompareGreater,
        ])
    }

    fn unary_op(&mut self) -> UnaryOp {
        use Number::*;
        let (from, to) = (
            self.one(&[Int, Long, Single, Double]),
            self.one(&[Int, Long, Single, Double, Byte, Short, Char]),
        );
        self.one(&[
            UnaryOp::Neg,
            UnaryOp::Not,
            UnaryOp::Flag,
            UnaryOp::Convert(from, to),
        ])
    }

    fn java_inst(&mut self, dst: LocalId) -> Inst {
        match self.0.below(8) {
            0 => Inst::InitClass {
                class: self.id(),
                span: self.span(),
            },
            1 => Inst::LoadStatic {
                dst,
                field: self.id(),
            },
            2 => Inst::StoreStatic {
                field: self.id(),
                src: self.operand(),
            },
            3 => Inst::Caught { dst },
            4 => Inst::Text {
                dst,
                units: (0..self.0.below(4))
                    .map(|_| self.0.next_u64() as u16)
                    .collect(),
            },
            5 => Inst::TypeObject { dst, ty: self.ty() },
            6 => Inst::CanHold {
                dst,
                array: self.operand(),
                src: self.operand(),
            },
            _ => Inst::Monitor {
                object: self.operand(),
                enters: self.flag(),
                span: self.span(),
            },
        }
    }

    fn check(&mut self) -> Inst {
        use CheckKind::*;
        Inst::Check {
            kind: self.one(&[
                Null,
                Bounds,
                DivisionByZero,
                Cast,
                NegativeSize,
                ArrayStore,
                NotOwner,
                NoImplementation,
                Ambiguous,
                NoMethod,
                NoAccess,
            ]),
            guard: self.flag().then(|| self.operand()),
            cond: self.operand(),
            span: self.span(),
        }
    }

    fn spec(&mut self) -> Inst {
        use SpecKind::*;
        Inst::Spec {
            kind: self.one(&[Assert, Assume, Requires, Ensures, Exceptional, EntryEnsures]),
            cond: self.operand(),
            span: self.span(),
        }
    }

    fn call(&mut self) -> Inst {
        let target = self.id();
        Inst::Call(Box::new(Call {
            dst: self.flag().then(|| self.id()),
            target: self.one(&[CallTarget::Exact(target), CallTarget::Virtual(target)]),
            args: (0..self.0.below(3)).map(|_| self.operand()).collect(),
            span: self.span(),
        }))
    }

    fn thread_inst(&mut self) -> Inst {
        match self.call() {
            Inst::Call(call) if self.flag() => Inst::Fork(Box::new(Call { dst: None, ..*call })),
            _ => Inst::Join { span: self.span() },
        }
    }

    fn inst(&mut self, depth: usize) -> Inst {
        let dst = self.id();
        match self.0.below(24) {
            18..=21 => self.java_inst(dst),
            0 => Inst::Stmt(self.span()),
            1 => Inst::Unary {
                dst,
                op: self.unary_op(),
                arith: self.arith(),
                src: self.operand(),
            },
            2 => Inst::Binary {
                dst,
                op: self.binary_op(),
                arith: self.arith(),
                lhs: self.operand(),
                rhs: self.operand(),
            },
            3 => {
                let array = self.operand();
                Inst::Length { dst, array }
            }
            4 => Inst::InBounds {
                dst,
                array: self.operand(),
                index: self.operand(),
            },
            5 => {
                let (class, element) = (self.id(), self.ty());
                Inst::InstanceOf {
                    dst,
                    src: self.operand(),
                    test: self.one(&[
                        TypeTest::Class(class),
                        TypeTest::Str,
                        TypeTest::Array(element),
                    ]),
                }
            }
            6 => Inst::LoadField {
                dst,
                object: self.operand(),
                field: self.id(),
            },
            7 => Inst::StoreField {
                object: self.operand(),
                field: self.id(),
                src: self.operand(),
            },
            8 => Inst::LoadElement {
                dst,
                array: self.operand(),
                index: self.operand(),
            },
            9 => Inst::StoreElement {
                array: self.operand(),
                index: self.operand(),
                src: self.operand(),
            },
            10 => {
                let class = self.id();
                Inst::NewObject { dst, class }
            }
            11 => Inst::NewArray {
                dst,
                element: self.ty(),
                length: self.operand(),
            },
            12 if depth < 3 => self.quant(depth),
            13 => self.check(),
            14 => self.spec(),
            15 => self.call(),
            22 | 23 => self.thread_inst(),
            16 => Inst::Unsupported {
                what: self.text(),
                span: self.span(),
            },
            _ => self.copy(dst),
        }
    }

    fn copy(&mut self, dst: LocalId) -> Inst {
        let src = self.operand();
        Inst::Copy { dst, src }
    }
}
