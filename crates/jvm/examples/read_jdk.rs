//! Reads every class of a module of a Java installation and prints counts and times.
//!
//! ```text
//! cargo run --release -p oxpecker-jvm --example read_jdk [directory of the installation [module]]
//! ```
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use std::env;
use std::error::Error;
use std::time::{Duration, Instant};

use oxpecker_jvm::source::{JImage, Layout};
use oxpecker_jvm::{ClassFile, Jdk, JdkSearch};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let asked = arguments.next().map(Into::into);
    let module = arguments.next().unwrap_or_else(|| "java.base".to_owned());
    let jdk = Jdk::find(&JdkSearch::from_environment(asked))?;
    let Layout::Image(path) = &jdk.layout else {
        return Err("this installation has no run-time image".into());
    };

    let start = Instant::now();
    let image = JImage::open(path)?;
    let opened = start.elapsed();
    let start = Instant::now();
    let names = image.resources();
    let listed = start.elapsed();

    let prefix = format!("/{module}/");
    let classes: Vec<&String> = names
        .iter()
        .filter(|name| name.starts_with(&prefix) && name.ends_with(".class"))
        .collect();
    let (mut read, mut parsed, mut decoded) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let (mut bytes_total, mut methods, mut with_code, mut natives) = (0, 0, 0, 0);
    let (mut instructions, mut notes) = (0, 0);
    for name in &classes {
        let start = Instant::now();
        let bytes = image.read(name)?.ok_or("a listed class is not there")?;
        read += start.elapsed();
        bytes_total += bytes.len();
        let start = Instant::now();
        let class = ClassFile::parse(&bytes).map_err(|error| format!("{name}: {error}"))?;
        parsed += start.elapsed();
        notes += class.notes.len();
        methods += class.methods.len();
        let start = Instant::now();
        for method in &class.methods {
            natives += usize::from(method.access.is_native());
            let code = class
                .instructions(method)
                .map_err(|error| format!("{name}, method {}: {error}", method.name))?;
            with_code += usize::from(code.is_some());
            instructions += code.map_or(0, |code| code.len());
        }
        decoded += start.elapsed();
    }
    println!("Java {} in {}", jdk.version, jdk.home.display());
    println!(
        "opened in {opened:?}, {} names listed in {listed:?}",
        names.len()
    );
    println!("{module}: {} classes, {bytes_total} bytes", classes.len());
    println!("{methods} methods, {with_code} with code, {natives} native");
    println!("{instructions} instructions, {notes} notes");
    println!("read in {read:?}, parsed in {parsed:?}, decoded in {decoded:?}");
    Ok(())
}
