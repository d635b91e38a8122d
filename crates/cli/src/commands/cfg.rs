//! `cfg`: the control flow of a method as a graph, a picture or text.

use oxpecker_ir::{Shown, dot, svg, text};

use crate::args::CfgArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{output, project};

/// Draws the control flow of a method.
pub(crate) fn cfg(args: &CfgArgs) -> Result<Exit, Failure> {
    let project = project::open(&args.source, &args.java)?;
    let program = project.program();
    // The textual form is that of a whole program: a method alone could not be read back. Where code is loaded when it
    // is needed, that of the method is.
    let drawn = if args.format == "ir" && project.is_complete() {
        text::print(program)
    } else {
        let method = project.entry(args.entry.as_deref())?.method;
        program.load_body(method).map_err(Failure::NoBody)?;
        let sources = project.sources();
        let shown = Shown {
            program,
            sources: Some(&sources),
            method,
            regions: args.regions,
        };
        match args.format.as_str() {
            "ir" => text::print(program),
            "svg" => svg::method_svg(shown),
            _ => dot::method_dot(shown),
        }
    };
    output::result(&drawn, args.output.as_deref())?;
    Ok(Exit::Fine)
}
