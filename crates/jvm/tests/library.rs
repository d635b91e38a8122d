//! The classes of the Java installations at hand.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

mod support;

use std::collections::BTreeMap;
use std::path::Path;

use oxpecker_jvm::source::{JImage, Jmods, Layout};
use oxpecker_jvm::{ClassFile, ClassPath, ClassSource, Jdk};

use support::compilers;

/// Debug builds look at every tenth class only.
const STEP: usize = if cfg!(debug_assertions) { 10 } else { 1 };

/// The run-time image of an installation, if it has one.
fn image(jdk: &Jdk) -> Option<JImage> {
    match &jdk.layout {
        Layout::Image(path) => Some(JImage::open(path).unwrap()),
        _ => None,
    }
}

#[test]
fn every_class_of_the_library_is_understood() {
    for jdk in compilers() {
        let Some(image) = image(&jdk) else { continue };
        let names = image.resources();
        let classes = names
            .iter()
            .filter(|name| name.starts_with("/java.base/") && name.ends_with(".class"));
        let mut instructions = 0;
        for name in classes.step_by(STEP) {
            let bytes = image.read(name).unwrap().unwrap();
            let class = ClassFile::parse(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(class.notes, [], "{name}");
            for method in &class.methods {
                let code = class.instructions(method);
                let code = code.unwrap_or_else(|error| panic!("{name}, {}: {error}", method.name));
                instructions += code.map_or(0, |code| code.len());
            }
        }
        assert!(instructions > 1_000_000 / STEP, "{instructions}");
    }
}

#[test]
fn the_image_and_the_modules_have_the_same_classes() {
    for jdk in compilers() {
        let jmod = jdk.home.join("jmods/java.base.jmod");
        let Some(image) = image(&jdk).filter(|_| jmod.is_file()) else {
            continue;
        };
        let module = Jmods::open_one(&jmod).unwrap();
        let names = module.list().unwrap();
        assert!(names.len() > 5000);
        let mut different = BTreeMap::new();
        for name in names.iter().step_by(STEP) {
            let bytes = module.find(name).unwrap().unwrap();
            if image.find(name).unwrap().as_ref() != Some(&bytes) {
                different.insert(name, bytes.len());
            }
        }
        // Making an image generates a few classes anew.
        assert!(different.len() <= 20, "{different:?}");
    }
}

#[test]
fn classes_of_the_library_by_name() {
    for jdk in compilers() {
        let mut path = ClassPath::default();
        path.add(Path::new(env!("CARGO_MANIFEST_DIR")), jdk.version)
            .unwrap();
        path.add_library(&jdk).unwrap();
        let string = path.load("java/lang/String").unwrap().unwrap();
        assert_eq!(string.0.super_class.as_deref(), Some("java/lang/Object"));
        assert!(
            path.load("java/lang/Object")
                .unwrap()
                .unwrap()
                .0
                .super_class
                .is_none()
        );
        assert!(
            path.load("java/util/Map$Entry")
                .unwrap()
                .unwrap()
                .0
                .access
                .is_interface()
        );
        assert!(path.load("java/sql/Connection").unwrap().is_some());
        for absent in [
            "java/lang/Strin",
            "String",
            "java/lang",
            "",
            "[I",
            "../x",
            "java.lang.String",
        ] {
            assert!(path.load(absent).unwrap().is_none(), "{absent}");
        }
    }
}
