//! Instructions, close to the specification of the virtual machine but grouped: what differs in type
//! or operator only is one variant with fields.

mod arithmetic;
mod control;
mod decode;
mod list;
mod object;
mod operands;

use std::sync::Arc;

pub use list::Instructions;
pub use operands::{
    ArithOp, BitOp, Comparison, Condition, ConvertTo, Element, FieldAccess, Integer, InvokeKind,
    Kind, MonitorOp, Number, ShiftOp, StackOp,
};

use crate::classfile::{CallSite, FieldRef, Loadable, MethodRef};
use crate::descriptor::FieldType;

/// An instruction. Targets are byte offsets in the code at which an instruction starts.
#[derive(Clone, Debug, PartialEq)]
pub enum Insn {
    /// Does nothing.
    Nop,
    /// Pushes `null`.
    PushNull,
    /// Pushes a constant: `iconst`, `bipush`, `ldc` and their like.
    Push(Loadable),
    /// Pushes a local variable.
    Load {
        /// What it holds.
        kind: Kind,
        /// Its number.
        slot: u16,
    },
    /// Pops into a local variable.
    Store {
        /// What it holds.
        kind: Kind,
        /// Its number.
        slot: u16,
    },
    /// Adds a constant to an `int` variable.
    Increment {
        /// Its number.
        slot: u16,
        /// What is added.
        by: i16,
    },
    /// Array and index give an element.
    ArrayLoad(Element),
    /// Array, index and value give nothing.
    ArrayStore(Element),
    /// Moves stack entries around.
    Stack(StackOp),
    /// Arithmetic with two operands.
    Arith {
        /// The operator.
        op: ArithOp,
        /// The type of operands and result.
        kind: Number,
    },
    /// Negation.
    Negate(Number),
    /// A shift.
    Shift {
        /// The operator.
        op: ShiftOp,
        /// The type of the value and the result.
        kind: Integer,
    },
    /// An operation bit by bit.
    Bitwise {
        /// The operator.
        op: BitOp,
        /// The type of operands and result.
        kind: Integer,
    },
    /// A conversion between numbers.
    Convert {
        /// From what.
        from: Number,
        /// To what.
        to: ConvertTo,
    },
    /// A three-way comparison.
    Compare(Comparison),
    /// Jumps if an `int` compares with zero in this way.
    If {
        /// The way.
        condition: Condition,
        /// Where to.
        target: u16,
    },
    /// Jumps if two `int`s compare in this way.
    IfCompare {
        /// The way.
        condition: Condition,
        /// Where to.
        target: u16,
    },
    /// Jumps if two references are the same, or if they are not.
    IfReference {
        /// Whether it jumps when they are the same.
        equal: bool,
        /// Where to.
        target: u16,
    },
    /// Jumps if a reference is null, or if it is not.
    IfNull {
        /// Whether it jumps on null.
        null: bool,
        /// Where to.
        target: u16,
    },
    /// Jumps.
    Goto(u16),
    /// Jumps and pushes the offset of the next instruction; only in files before version 51.
    Jsr(u16),
    /// Jumps to the offset in a local variable.
    Ret(u16),
    /// Jumps by a number from a range.
    TableSwitch(Box<TableSwitch>),
    /// Jumps by a number among some.
    LookupSwitch(Box<LookupSwitch>),
    /// Leaves the method, with a value unless it is `void`.
    Return(Option<Kind>),
    /// Reads or writes a field.
    Field {
        /// How.
        access: FieldAccess,
        /// Which.
        field: Arc<FieldRef>,
    },
    /// Calls a method.
    Invoke {
        /// How the method is chosen.
        kind: InvokeKind,
        /// Which.
        method: Arc<MethodRef>,
    },
    /// Calls what a bootstrap method has linked here.
    InvokeDynamic(Arc<CallSite>),
    /// Makes an object, not initialized yet.
    New(Arc<str>),
    /// A length gives an array with elements of this type.
    NewArray(FieldType),
    /// Lengths give an array of arrays.
    MultiNewArray {
        /// The type of the whole array.
        array: FieldType,
        /// How many lengths are given; between 1 and the dimensions of the type.
        dimensions: u8,
    },
    /// The length of an array.
    ArrayLength,
    /// Throws an exception.
    Throw,
    /// Throws unless a reference is null or of this type.
    CheckCast(FieldType),
    /// Whether a reference is of this type and not null.
    InstanceOf(FieldType),
    /// Takes or gives back a monitor.
    Monitor(MonitorOp),
}

/// A jump by a number from a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSwitch {
    /// The number of the first target.
    pub low: i32,
    /// Where to for `low`, `low + 1` and so on.
    pub targets: Vec<u16>,
    /// Where to for all other numbers.
    pub default: u16,
}

/// A jump by a number among some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookupSwitch {
    /// The numbers, ascending, and where to.
    pub cases: Vec<(i32, u16)>,
    /// Where to for all other numbers.
    pub default: u16,
}

impl Insn {
    /// Calls `visit` for each offset to which it may jump; [`Insn::Ret`] does not know its own.
    pub fn for_each_target(&self, mut visit: impl FnMut(u16)) {
        match self {
            Self::If { target, .. }
            | Self::IfCompare { target, .. }
            | Self::IfReference { target, .. }
            | Self::IfNull { target, .. }
            | Self::Goto(target)
            | Self::Jsr(target) => visit(*target),
            Self::TableSwitch(switch) => {
                switch.targets.iter().copied().for_each(&mut visit);
                visit(switch.default);
            }
            Self::LookupSwitch(switch) => {
                switch.cases.iter().for_each(|(_, target)| visit(*target));
                visit(switch.default);
            }
            _ => {}
        }
    }

    /// Whether control can go on to the next instruction; after [`Insn::Jsr`] it comes back there.
    pub fn falls_through(&self) -> bool {
        !matches!(
            self,
            Self::Goto(_)
                | Self::Ret(_)
                | Self::TableSwitch(_)
                | Self::LookupSwitch(_)
                | Self::Return(_)
                | Self::Throw
        )
    }
}
