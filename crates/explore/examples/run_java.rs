//! Runs the `main` of a compiled Java program: `run_java <class path> <class> [<jdk>]`.
//!
//! Prints what the program prints and, on the error output, how it ended.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal"
)]

use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;

use oxpecker_interp::exec::{Output, Stop};
use oxpecker_interp::{ConcreteInputs, Interpreter, PathConfig};
use oxpecker_java_library::JAVA;
use oxpecker_jvm::{ClassPath, Jdk, JdkSearch, SourceTexts, find_entry, load};

/// Instructions a program may run.
const FUEL: u64 = 2_000_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("a class path is missing")?;
    let class = arguments.next().ok_or("a class is missing")?;
    let jdk = Jdk::find(&JdkSearch::from_environment(
        arguments.next().map(PathBuf::from),
    ))?;
    let mut path = ClassPath::default();
    for part in folder.split(':') {
        path.add(part.as_ref(), jdk.version)?;
    }
    path.add_library(&jdk)?;
    let (program, _) = load(path, SourceTexts::default());
    let entry = find_entry(&program, &class, "main")?;
    let config = PathConfig {
        language: &JAVA,
        ..PathConfig::default()
    };
    let mut interpreter = Interpreter::new(&program, &config);
    interpreter.recorded.output = Some(Output::default());
    let mut state = interpreter
        .concrete_state(entry, &ConcreteInputs::default())
        .map_err(|reason| format!("{reason:?}"))?;
    let stop = interpreter.run(&mut state, FUEL);
    let output = interpreter.recorded.output.take().unwrap_or_default();
    std::io::stdout().write_all(&output.out)?;
    std::io::stderr().write_all(&output.err)?;
    match &stop {
        Stop::End(end) => eprintln!("{}", interpreter.describe(&state, end)),
        Stop::Fuel => eprintln!("no fuel"),
        Stop::Joined => {}
        Stop::Fork(alternatives) => eprintln!("undecided: {}", alternatives.len()),
    }
    if std::env::var_os("STACK").is_some() {
        for frame in state.callers.iter().map(|it| &**it).chain([&state.frame]) {
            let method = &program.methods[frame.method];
            eprintln!(
                "  at {} {}",
                program.method_name(frame.method),
                method.selector
            );
        }
    }
    eprintln!(
        "{} instructions, {} classes",
        interpreter.counted.steps,
        program.classes.len()
    );
    Ok(())
}
