//! A class file with code that no compiler makes: a loop that is entered at two points, and monitors that are entered and
//! left in different branches.

use crate::builder::Builder;

/// Static methods without access modifiers.
const STATIC: u16 = 8;

/// The class `T`.
pub(crate) fn class() -> Vec<u8> {
    let mut class = Builder::new();
    let code = class.code(&walk(), &[], &[]);
    class.method(STATIC, "walk", "(ZZ)I", &[code]);
    let holds = class.member(10, "MonitorUnbalanced", "holds", "(Ljava/lang/Object;)Z");
    let code = class.code(&enter(holds), &[], &[]);
    class.method(STATIC, "enter", "(Ljava/lang/Object;Z)Z", &[code]);
    class.build()
}

/// `int walk(boolean jump, boolean skip)`: both `A` and `B` are entered from outside of the loop that they make.
#[rustfmt::skip]
fn walk() -> [u8; 28] {
    [
        0x03, 0x3d,             //     sum = 0
        0x03, 0x3e,             //     turns = 0
        0x1a, 0x9a, 0, 10,      //     if (jump) goto B
        0x1b, 0x9a, 0, 6,       //  A: if (skip) goto B
        0x84, 2, 1,             //     sum += 1
        0x84, 2, 10,            //  B: sum += 10
        0x84, 3, 1,             //     turns += 1
        0x1d, 0x05,             //     if (turns < 2) goto A
        0xa1, 0xff, 0xf1,
        0x1c, 0xac,             //     return sum
    ]
}

/// `boolean enter(Object lock, boolean choice)`: whether the monitor was held between the branches.
#[rustfmt::skip]
fn enter(holds: u16) -> [u8; 19] {
    let [high, low] = holds.to_be_bytes();
    [
        0x1b, 0x99, 0, 5,       //     if (!choice) goto A
        0x2a, 0xc2,             //     enter the monitor of lock
        0x2a, 0xb8, high, low,  //  A: held = holds(lock)
        0x3d,
        0x1b, 0x99, 0, 5,       //     if (!choice) goto B
        0x2a, 0xc3,             //     leave the monitor of lock
        0x1c, 0xac,             //  B: return held
    ]
}
