//! Lowers every method of a module of a Java installation, or of directories and jars, and prints counts and times.
//!
//! ```text
//! cargo run --release -p oxpecker-jvm --example lower_jdk [directory or jar …]
//! ```
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

use oxpecker_ir::NotLoaded;
use oxpecker_ir::check::check;
use oxpecker_ir::{Inst, MethodId, Program};
use oxpecker_jvm::Unloadable;
use oxpecker_jvm::source::{JImage, Layout};
use oxpecker_jvm::{ClassPath, Jdk, JdkSearch, SourceTexts, load};

fn main() -> Result<(), Box<dyn Error>> {
    let jdk = Jdk::find(&JdkSearch::from_environment(None))?;
    let mut class_path = ClassPath::default();
    for path in env::args().skip(1) {
        class_path.add(Path::new(&path), jdk.version)?;
    }
    let mut names = Vec::new();
    for source in class_path.sources() {
        names.extend(source.list()?);
    }
    if names.is_empty() {
        names = classes_of_base(&jdk)?;
    }
    class_path.add_library(&jdk)?;
    let (program, _) = load(class_path, SourceTexts::default());

    let start = Instant::now();
    let mut failures: BTreeMap<String, usize> = BTreeMap::new();
    let mut methods = 0;
    for name in &names {
        match program.load_class(name) {
            Ok(class) => {
                let declared = program.classes[class].methods.clone();
                methods += lower_all(&program, &declared, &mut failures);
            }
            Err(why) => *failures.entry(format!("class: {why}")).or_default() += 1,
        }
    }
    // What `invokedynamic` links to.
    for class in program.classes.ids() {
        if program.classes[class].name.contains("$$") {
            let declared = &program.classes[class].methods;
            methods += lower_all(&program, declared, &mut failures);
        }
    }
    let lowered = start.elapsed();
    println!(
        "{} classes, {methods} methods with code in {lowered:?}",
        names.len()
    );
    show(&program, failures);
    let start = Instant::now();
    let problems = check(&program);
    println!("{} problems found in {:?}", problems.len(), start.elapsed());
    for problem in problems.iter().take(20) {
        println!("  {problem}");
    }
    Ok(())
}

fn classes_of_base(jdk: &Jdk) -> Result<Vec<String>, Box<dyn Error>> {
    let Layout::Image(path) = &jdk.layout else {
        return Err("this installation has no run-time image".into());
    };
    let resources = JImage::open(path)?.resources();
    let classes = resources.iter().filter_map(|name| {
        let class = name.strip_prefix("/java.base/")?.strip_suffix(".class")?;
        (class != "module-info").then(|| class.to_owned())
    });
    Ok(classes.collect())
}

fn lower_all(
    program: &Program,
    methods: &[MethodId],
    failures: &mut BTreeMap<String, usize>,
) -> usize {
    let mut lowered = 0;
    for method in methods {
        match program.load_body(*method) {
            Ok(_) => lowered += 1,
            Err(NotLoaded::Loader(why))
                if matches!(
                    why.downcast_ref(),
                    Some(Unloadable::Native(_) | Unloadable::Abstract(_))
                ) => {}
            Err(why) => *failures.entry(format!("method: {why}")).or_default() += 1,
        }
    }
    lowered
}

fn show(program: &Program, mut failures: BTreeMap<String, usize>) {
    let (mut blocks, mut insts, mut locals, mut most) = (0, 0, 0, 0);
    for (id, method) in program.methods.iter_ids() {
        locals += method.locals().len();
        most = most.max(method.locals().len());
        for block in method.blocks().iter() {
            blocks += 1;
            insts += block.insts.len();
            for inst in &block.insts {
                if let Inst::Unsupported { what, .. } = inst {
                    *failures.entry(what.clone()).or_default() += 1;
                    if env::var_os("WHERE").is_some() {
                        println!("{}: {what}", program.method_name(id));
                    }
                }
            }
        }
    }
    println!(
        "{} classes and {} methods declared",
        program.classes.len(),
        program.methods.len()
    );
    println!("{blocks} blocks, {insts} instructions, {locals} locals (at most {most})");
    let mut failures: Vec<(String, usize)> = failures.into_iter().collect();
    failures.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let total: usize = failures.iter().map(|(_, count)| count).sum();
    println!("{total} places are not supported");
    for (what, count) in failures.iter().take(40) {
        println!("  {count:6} {what}");
    }
}
