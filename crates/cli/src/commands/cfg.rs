//! `cfg`: the control flow of a method as a graph, a picture or text.

use crate::args::CfgArgs;
use crate::exit::{Exit, Failure};
use crate::{entry, files, front_end, output};

/// Draws the control flow of a method.
pub(crate) fn cfg(args: &CfgArgs) -> Result<Exit, Failure> {
    let sources = files::read_all(&args.source.files)?;
    let (program, _) = front_end::load(&sources, &args.source, true)?;
    let text = match args.format.as_str() {
        // The textual form is that of a whole program: a method alone could not be read back.
        "ir" => oxpecker_ir::text::print(&program),
        "svg" => {
            let method = entry::find(&program, args.entry.as_deref())?;
            oxpecker_ir::svg::method_svg(&program, Some(&sources), method)
        }
        _ => {
            let method = entry::find(&program, args.entry.as_deref())?;
            oxpecker_ir::dot::method_dot(&program, Some(&sources), method)
        }
    };
    output::result(&text, args.output.as_deref())?;
    Ok(Exit::Fine)
}
