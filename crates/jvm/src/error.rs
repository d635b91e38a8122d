//! What can be wrong with a class file.

/// Why a class file cannot be used, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem} (byte {offset} of the class file)")]
pub struct ClassError {
    /// The byte of the class file at which the problem was noticed.
    pub offset: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong, without the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// There are fewer bytes than announced.
    #[error("it ends in the middle of something")]
    Truncated,
    /// It does not start with the magic number.
    #[error("this is no class file")]
    NotAClassFile,
    /// A constant of a kind that nobody knows; its length is unknown, so nothing after it can be read.
    #[error("unknown kind of constant {0}")]
    UnknownConstant(u8),
    /// A constant is not there, or not of the kind that its use asks for.
    #[error("constant {index} is not {expected}")]
    WrongConstant {
        /// Its index.
        index: u16,
        /// What it should have been, with an article.
        expected: &'static str,
    },
    /// Text is not in the modified UTF-8 of class files.
    #[error("malformed string")]
    MalformedText,
    /// A descriptor does not spell a type.
    #[error("malformed descriptor '{0}'")]
    MalformedDescriptor(String),
    /// A dynamic constant or call site names a bootstrap method that is not there.
    #[error("there is no bootstrap method {0}")]
    NoBootstrapMethod(u16),
    /// A method has code although it must not, has none although it must, or has it twice.
    #[error("{0}")]
    CodePresence(&'static str),
    /// Code is empty or longer than 65,535 bytes.
    #[error("code of {0} bytes")]
    CodeLength(u32),
    /// An attribute has bytes left over.
    #[error("an attribute is longer than its contents")]
    LongAttribute,
    /// Nobody knows this attribute at this place.
    #[error("unknown attribute")]
    UnknownAttribute,
    /// No instruction has this opcode.
    #[error("unknown opcode {0:#04x}")]
    UnknownOpcode(u8),
    /// An operand is out of its range.
    #[error("{0}")]
    BadOperand(&'static str),
    /// A jump leads outside the code or into the middle of an instruction.
    #[error("no instruction starts at {0}")]
    BadTarget(i64),
    /// A local variable has a number beyond what the method declares.
    #[error("there is no local variable {0}")]
    BadSlot(u32),
    /// The last instruction lets control go on.
    #[error("control runs off the end of the code")]
    OffTheEnd,
}

/// Something that was skipped because it is damaged and can be done without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The byte of the class file at which it was noticed.
    pub offset: usize,
    /// The name of the attribute, or what else was skipped.
    pub what: String,
    /// Why.
    pub problem: Problem,
}

/// Adds the place to a problem.
pub(crate) trait At<T> {
    /// The same with the place.
    fn at(self, offset: usize) -> Result<T, ClassError>;
}

impl<T> At<T> for Result<T, Problem> {
    fn at(self, offset: usize) -> Result<T, ClassError> {
        self.map_err(|problem| ClassError { offset, problem })
    }
}
