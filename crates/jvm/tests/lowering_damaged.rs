//! Lowering damaged class files: whatever can be read is lowered to something well formed.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

mod support;

use std::path::Path;
use std::sync::Arc;

use oxpecker_base::Rng;
use oxpecker_ir::check::check;
use oxpecker_jvm::source::SourceError;
use oxpecker_jvm::{ClassFile, ClassPath, ClassSource, Jdk, SourceTexts, load};
use support::compilers;

/// Classes with many kinds of instructions.
const CLASSES: [&str; 6] = [
    "java/util/HashMap",
    "java/util/concurrent/locks/StampedLock",
    "java/lang/Math",
    "java/util/Formatter",
    "java/util/stream/Collectors",
    "java/lang/invoke/MethodHandles",
];

/// Damaged files per class.
const DAMAGES: usize = 60;

/// A library in which one class is damaged.
#[derive(Debug)]
struct Damaged {
    name: &'static str,
    bytes: Vec<u8>,
    library: Arc<Vec<Box<dyn ClassSource>>>,
}

impl ClassSource for Damaged {
    fn find(&self, internal_name: &str) -> Result<Option<Vec<u8>>, SourceError> {
        if internal_name == self.name {
            return Ok(Some(self.bytes.clone()));
        }
        for source in self.library.iter() {
            if let Some(found) = source.find(internal_name)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn list(&self) -> Result<Vec<String>, SourceError> {
        Ok(Vec::new())
    }

    fn path(&self) -> &Path {
        Path::new("damaged")
    }
}

#[test]
fn damaged_classes_are_lowered() {
    for jdk in compilers().iter().take(1) {
        damage_all(jdk);
    }
}

fn damage_all(jdk: &Jdk) {
    let library = Arc::new(jdk.library().unwrap());
    let mut random = Rng::new(1);
    let mut lowered = 0;
    for name in CLASSES {
        let bytes = library
            .iter()
            .find_map(|it| it.find(name).unwrap())
            .unwrap();
        for _ in 0..DAMAGES {
            let mut damaged = bytes.clone();
            for _ in 0..1 + random.below(4) {
                let at = random.below(damaged.len());
                damaged[at] = match random.below(3) {
                    0 => damaged[at].wrapping_add(1),
                    1 => damaged[at] ^ (1 << random.below(8)),
                    _ => random.below(256) as u8,
                };
            }
            if !ClassFile::parse(&damaged).is_ok_and(|file| *file.name == *name) {
                continue;
            }
            lowered += lower(Damaged {
                name,
                bytes: damaged,
                library: Arc::clone(&library),
            });
        }
    }
    assert!(lowered > 1000, "{lowered}");
}

/// Lowers all methods of a damaged class; the number of those that could be.
fn lower(source: Damaged) -> usize {
    let name = source.name;
    let mut class_path = ClassPath::default();
    class_path.push(Box::new(source));
    let (program, _) = load(class_path, SourceTexts::default());
    let Ok(class) = program.load_class(name) else {
        return 0;
    };
    let methods = program.classes[class].methods.iter();
    let lowered = methods.filter(|id| program.load_body(**id).is_ok()).count();
    let problems: Vec<String> = check(&program).iter().map(ToString::to_string).collect();
    assert_eq!(problems, [] as [&str; 0], "{name}");
    lowered
}
