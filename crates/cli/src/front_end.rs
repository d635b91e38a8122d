//! From source files to a program.

use oxpecker_base::SourceMap;
use oxpecker_ir::{Arith, Program};
use oxpecker_oox::{Dialect, DialectChoice, Loaded, Options};

use crate::args::SourceArgs;
use crate::diagnostics;
use crate::exit::Failure;

/// The program of some files, or the diagnostics that say why there is none.
pub(crate) fn load(
    sources: &SourceMap,
    args: &SourceArgs,
    quiet: bool,
) -> Result<(Program, Dialect), Failure> {
    let loaded = loaded(sources, args);
    let Some(program) = loaded.program else {
        diagnostics::print(sources, &loaded.diagnostics);
        return Err(Failure::Input);
    };
    if !quiet {
        diagnostics::print(sources, &loaded.diagnostics);
    }
    Ok((program, loaded.dialect))
}

/// What the front end says, whether there is a program or not.
pub(crate) fn loaded(sources: &SourceMap, args: &SourceArgs) -> Loaded {
    let options = Options {
        dialect: args.dialect.into(),
        int: match args.int_bits {
            None => Arith::Math,
            Some(_) => Arith::Wrap32,
        },
    };
    oxpecker_oox::load(sources, &options)
}

/// The name of a dialect as the user types it.
pub(crate) fn dialect_name(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Strict => "strict",
        Dialect::Jip => "jip",
    }
}

impl From<crate::args::DialectArg> for DialectChoice {
    fn from(arg: crate::args::DialectArg) -> Self {
        match arg {
            crate::args::DialectArg::Strict => DialectChoice::Strict,
            crate::args::DialectArg::Jip => DialectChoice::Jip,
            crate::args::DialectArg::Auto => DialectChoice::Auto,
        }
    }
}
