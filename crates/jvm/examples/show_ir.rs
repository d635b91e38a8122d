//! Prints the IR of a method.
//!
//! ```text
//! cargo run -p oxpecker-jvm --example show_ir <class path> <class> <method>
//! ```
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use std::env;
use std::error::Error;
use std::path::Path;

use oxpecker_ir::text::{print_inst, print_terminator};
use oxpecker_jvm::{ClassPath, Jdk, JdkSearch, SourceTexts, find_entry, load};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [path, class, method] = arguments.as_slice() else {
        return Err("arguments: <class path> <class> <method>".into());
    };
    let jdk = Jdk::find(&JdkSearch::from_environment(None))?;
    let mut class_path = ClassPath::default();
    for path in path.split(':').filter(|path| !path.is_empty()) {
        class_path.add(Path::new(path), jdk.version)?;
    }
    class_path.add_library(&jdk)?;
    let (program, loader) = load(class_path, SourceTexts::default());
    let id = find_entry(&program, class, method)?;
    let body = program.load_body(id)?;
    for (id, local) in body.locals.iter_ids() {
        println!("local {id} {:?} {:?}", local.name, local.ty);
    }
    for (id, block) in body.blocks.iter_ids() {
        println!("{id} handler {:?}:", block.handler);
        for inst in &block.insts {
            match inst {
                oxpecker_ir::Inst::Stmt(span) => {
                    println!("  {}", loader.source_map().describe(*span))
                }
                _ => println!("    {}", print_inst(&program, inst)),
            }
        }
        println!("    {}", print_terminator(&block.terminator));
    }
    Ok(())
}
