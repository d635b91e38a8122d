//! How a program is read.

use std::path::PathBuf;

use oxpecker_ir::Arith;
use oxpecker_oox::DialectChoice;

/// How a program is read. The defaults fit most programs.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// The dialect of OOX.
    pub dialect: DialectChoice,
    /// What integers of OOX are: mathematical, or of 32 bits.
    pub integers: Arith,
    /// Where a Java program finds its classes.
    pub java: JavaOptions,
}

/// Where a Java program finds its classes.
#[derive(Clone, Debug, Default)]
pub struct JavaOptions {
    /// Further directories and jars.
    pub class_path: Vec<PathBuf>,
    /// The installation whose library is used.
    pub jdk: JdkChoice,
    /// Sources are compiled for this version of Java.
    pub release: Option<String>,
    /// Where compiled classes are kept from run to run.
    pub cache: Option<PathBuf>,
    /// Where the classes of the sources are already.
    pub compiled: Option<PathBuf>,
}

/// A Java installation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum JdkChoice {
    /// That of `JAVA_HOME`, then that of the program `java`, if there is one.
    #[default]
    Usual,
    /// None: no library, no compiler, no JVM.
    None,
    /// The one in a directory.
    At(PathBuf),
}

impl Default for OpenOptions {
    fn default() -> Self {
        OpenOptions {
            dialect: DialectChoice::default(),
            integers: Arith::Math,
            java: JavaOptions::default(),
        }
    }
}
