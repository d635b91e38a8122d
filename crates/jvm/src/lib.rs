//! The Java front end: from bytes to classes and instructions, and from instructions to the IR.
//!
//! ```text
//! directories, jars, lib/modules ─► source ─► classfile ─► instructions ─► lower ─► IR
//! ```
//!
//! * [`source`] finds the bytes of a class by its internal name (`java/lang/String`), in the order
//!   of a [`ClassPath`], and finds the user's Java installation ([`Jdk`]).
//! * [`classfile`] turns bytes into a [`ClassFile`]. Constants are resolved once and shared; strings
//!   are UTF-16 code units, so that lone surrogates survive. What may be missing without changing
//!   the meaning of the program (debug information, for instance) is skipped with a [`Note`] when it
//!   is damaged; anything else is a [`ClassError`] with the byte it was found at.
//! * [`instructions`] decodes the code of one method on demand. Byte offsets are kept, so that
//!   everything can be compared with `javap -c`. Every jump lands on an instruction, every local
//!   variable exists, and nothing runs off the end.
//! * [`descriptor`] has the types that descriptors spell.
//! * [`loader`] brings classes into a program of the IR when they are needed, and lowers methods when they are entered.
//!
//! ```no_run
//! use oxpecker_jvm::{ClassPath, Jdk, JdkSearch};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let jdk = Jdk::find(&JdkSearch::from_environment(None))?;
//! let mut path = ClassPath::default();
//! path.add("target/classes".as_ref(), jdk.version)?;
//! path.add_library(&jdk)?;
//! let (class, _) = path.load("Main")?.ok_or("no class Main")?;
//! for method in &class.methods {
//!     if let Some(code) = class.instructions(method)? {
//!         for (offset, insn) in code.iter() {
//!             let line = code.line_at(offset);
//!             # let _ = (insn, line);
//!         }
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! What is *not* checked here: that the operand stack fits, that types on it agree, and that
//! a class may access what it names. A front end that walks the instructions must expect those.
//! No input makes anything here panic, and memory stays proportional to the bytes given.
#![warn(missing_docs)]

pub mod classfile;
pub mod descriptor;
mod error;
mod headers;
pub mod instructions;
pub mod loader;
mod lower;
mod reader;
pub mod source;

pub use classfile::{ClassFile, Code, Field, Method};
pub use descriptor::{FieldType, MethodDescriptor};
pub use error::{ClassError, Note, Problem};
pub use instructions::{Insn, Instructions};
pub use loader::{JavaLoader, NoEntry, SourceTexts, Unloadable, find_entry, load};
pub use source::{ClassPath, ClassSource, Jdk, JdkSearch};
