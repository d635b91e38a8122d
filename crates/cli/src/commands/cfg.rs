//! `cfg`: the control flow of a method as a graph, a picture or text.

use crate::args::CfgArgs;
use crate::exit::{Exit, Failure};
use crate::{entry, files, front_end, java, output};

/// Draws the control flow of a method.
pub(crate) fn cfg(args: &CfgArgs) -> Result<Exit, Failure> {
    if java::is_java(&args.source.files) {
        return cfg_java(args);
    }
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

/// The same for a method of a Java program; the textual form has everything that was loaded for it.
fn cfg_java(args: &CfgArgs) -> Result<Exit, Failure> {
    let java = java::JavaProgram::open(&args.source.files, &args.java)?;
    let (program, loader) = (&java.program, &java.loader);
    let method = java::entry::find(program, loader, args.entry.as_deref())?;
    program
        .load_body(method)
        .map_err(|why| Failure::usage(why, None))?;
    let sources = loader.source_map();
    let text = match args.format.as_str() {
        "ir" => oxpecker_ir::text::print(program),
        "svg" => oxpecker_ir::svg::method_svg(program, Some(&sources), method),
        _ => oxpecker_ir::dot::method_dot(program, Some(&sources), method),
    };
    output::result(&text, args.output.as_deref())?;
    Ok(Exit::Fine)
}
