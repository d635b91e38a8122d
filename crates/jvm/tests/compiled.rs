//! Compiled sources, with the listing of `javap` as the judge of every instruction and table.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

mod support;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use oxpecker_jvm::classfile::{HandleKind, Loadable};
use oxpecker_jvm::{ClassFile, Insn, Jdk};

use support::{Scratch, compile, compilers, javap, render, run};

/// Every which class of a library is compared; all of them (1) take some minutes.
const SAMPLE: usize = 97;

/// Compiles a source and compares what we read with what `javap` lists.
fn compare(jdk: &Jdk, folder: &Path, name: &str, source: &str) -> Vec<ClassFile> {
    let files = compile(jdk, folder, name, source);
    let classes = compare_files(jdk, folder, &files);
    for class in &classes {
        assert_eq!(u32::from(class.version.java()), jdk.version);
    }
    classes
}

/// Compares what we read in class files with what `javap` lists.
fn compare_files(jdk: &Jdk, folder: &Path, files: &[String]) -> Vec<ClassFile> {
    let classes: Vec<ClassFile> = files
        .iter()
        .map(|file| ClassFile::parse(&fs::read(folder.join(file)).unwrap()).unwrap())
        .collect();
    let mut arguments = vec!["-J-Duser.language=en", "-c", "-p", "-s", "-l"];
    arguments.extend(files.iter().map(String::as_str));
    let listing = run(jdk, "javap", folder, &arguments);
    let names: Vec<String> = classes.iter().map(|class| class.name.to_string()).collect();
    for (class, listed) in classes.iter().zip(javap::parse(&listing, &names)) {
        assert_eq!(class.notes, [], "{}", class.name);
        assert_eq!(class.fields.len(), listed.fields, "{}", class.name);
        assert_eq!(class.methods.len(), listed.methods.len(), "{}", class.name);
        for (method, listed) in class.methods.iter().zip(listed.methods) {
            let ours = render::method(class, method);
            assert_eq!(ours, listed, "{}.{}", class.name, method.name);
        }
    }
    classes
}

#[test]
fn a_sample_of_the_library() {
    for jdk in compilers() {
        let scratch = Scratch::new(&format!("library-{}", jdk.version));
        let library = jdk.library().unwrap().remove(0);
        let names = library.list().unwrap();
        let public = names.iter().filter(|name| name.starts_with("java/"));
        let mut files = Vec::new();
        for (number, name) in public.step_by(SAMPLE).enumerate() {
            let file = format!("{number}.class");
            let bytes = library.find(name).unwrap().unwrap();
            fs::write(scratch.0.join(&file), bytes).unwrap();
            files.push(file);
        }
        assert!(files.len() > 10);
        for some in files.chunks(500) {
            compare_files(&jdk, &scratch.0, some);
        }
    }
}

/// The class with a name.
fn class<'a>(classes: &'a [ClassFile], name: &str) -> &'a ClassFile {
    classes.iter().find(|class| &*class.name == name).unwrap()
}

#[test]
fn features_of_the_language() {
    let source = include_str!("java/Features.java");
    for jdk in compilers().iter().filter(|jdk| jdk.version >= 17) {
        let scratch = Scratch::new(&format!("features-{}", jdk.version));
        let classes = compare(jdk, &scratch.0, "Features", source);
        assert!(classes.len() >= 12);
        attributes(&classes);
        nested(&classes);
        bootstraps(&classes);
        strings(class(&classes, "Features"));
    }
}

/// The attributes of classes, fields and methods.
fn attributes(classes: &[ClassFile]) {
    let features = class(classes, "Features");
    assert_eq!(features.source_file.as_deref(), Some("Features.java"));
    let signature = "<T::Ljava/lang/Comparable<TT;>;>Ljava/lang/Object;";
    assert_eq!(features.signature.as_deref(), Some(signature));
    assert!(
        features
            .nest_members
            .iter()
            .any(|member| &**member == "Features$Inner$Deeper")
    );
    let constant = |name: &str| {
        let field = features.fields.iter().find(|field| &*field.name == name);
        field.unwrap().constant_value.clone()
    };
    assert_eq!(constant("ANSWER"), Some(Loadable::Int(42)));
    assert_eq!(constant("LONG"), Some(Loadable::Long(1 << 40)));
    assert_eq!(constant("DOUBLE"), Some(Loadable::Double(1.5)));
    assert_eq!(constant("FLAG"), Some(Loadable::Int(1)));
    assert_eq!(
        constant("TEXT"),
        Some(Loadable::String("constant".encode_utf16().collect()))
    );
    match constant("FLOAT") {
        Some(Loadable::Float(zero)) => assert_eq!(zero.to_bits(), 0x8000_0000),
        other => panic!("{other:?}"),
    }
    assert_eq!(constant("items"), None);
    debug_information(features);
}

/// The attributes of nested classes and of their methods.
fn nested(classes: &[ClassFile]) {
    let point = class(classes, "Features$Point");
    assert_eq!(point.nest_host.as_deref(), Some("Features"));
    let components = point.record.as_ref().unwrap().iter();
    let components: Vec<_> = components
        .map(|part| format!("{}:{}", part.name, part.ty))
        .collect();
    assert_eq!(components, ["x:I", "y:J", "names:[Ljava/lang/String;"]);
    let constructor = point.method("<init>", "(IJ[Ljava/lang/String;)V").unwrap();
    let names = constructor
        .parameters
        .iter()
        .filter_map(|parameter| parameter.name.as_deref());
    assert_eq!(names.collect::<Vec<_>>(), ["x", "y", "names"]);
    assert_eq!(constructor.argument_slots(), 5);

    let shape = class(classes, "Features$Shape");
    assert!(shape.access.is_interface() && shape.access.is_abstract());
    let permitted: Vec<_> = shape
        .permitted_subclasses
        .as_ref()
        .unwrap()
        .iter()
        .map(|it| &**it)
        .collect();
    assert_eq!(permitted, ["Features$Circle", "Features$Square"]);

    let base = class(classes, "Features$Base");
    let act = base.method("act", "()V").unwrap();
    assert_eq!(
        act.exceptions.iter().map(|it| &**it).collect::<Vec<_>>(),
        ["java/io/IOException", "java/lang/InterruptedException"]
    );
    assert!(act.code.is_none() && base.method("outside", "([I)I").unwrap().access.is_native());
    assert!(
        base.method("locked", "(DF)D")
            .unwrap()
            .access
            .is_synchronized()
    );

    let local = class(classes, "Features$1Local");
    let enclosing = local.enclosing_method.as_ref().unwrap();
    assert_eq!(&*enclosing.class, "Features");
    assert_eq!(
        enclosing.method.as_ref().map(|(name, _)| &**name),
        Some("classes")
    );
    let inner = local
        .inner_classes
        .iter()
        .find(|inner| inner.class == local.name)
        .unwrap();
    assert_eq!(
        (inner.outer.as_deref(), inner.name.as_deref()),
        (None, Some("Local"))
    );
}

/// Lines and names of variables.
fn debug_information(features: &ClassFile) {
    let method = features.method("loops", "(I)I").unwrap();
    let code = features.instructions(method).unwrap().unwrap();
    let (last, _) = code.iter().next_back().unwrap();
    assert_eq!(code.index_at(last), Some(code.len() - 1));
    assert_eq!(code.index_at(u16::MAX), None);
    let name = code.variable_at(0, last).map(|variable| &*variable.name);
    assert_eq!(name, Some("n"));
    assert!(code.line_at(0) < code.line_at(last));
}

/// What links the dynamic calls.
fn bootstraps(classes: &[ClassFile]) {
    let mut used = Vec::new();
    for class in classes {
        for method in &class.methods {
            let Some(code) = class.instructions(method).unwrap() else {
                continue;
            };
            for (_, insn) in code.iter() {
                if let Insn::InvokeDynamic(site) = insn {
                    let bootstrap = class.bootstrap_method(site.bootstrap).unwrap();
                    assert_eq!(bootstrap.handle.kind, HandleKind::InvokeStatic);
                    let oxpecker_jvm::classfile::MemberRef::Method(method) =
                        &bootstrap.handle.member
                    else {
                        panic!("a bootstrap method that is a field")
                    };
                    used.push(format!("{}.{}", method.class, method.name));
                }
            }
        }
    }
    used.sort();
    used.dedup();
    assert_eq!(
        used,
        [
            "java/lang/invoke/LambdaMetafactory.altMetafactory",
            "java/lang/invoke/LambdaMetafactory.metafactory",
            "java/lang/invoke/StringConcatFactory.makeConcatWithConstants",
            "java/lang/runtime/ObjectMethods.bootstrap",
        ]
    );
}

/// Code units that are no characters.
fn strings(features: &ClassFile) {
    let method = features.method("odd", "()Ljava/lang/String;").unwrap();
    let code = features.instructions(method).unwrap().unwrap();
    let Some((0, Insn::Push(Loadable::String(units)))) = code.get(0) else {
        panic!("{:?}", code.get(0))
    };
    let mut expected = vec![0xd800];
    expected.extend(" alone, ".encode_utf16());
    expected.push(0xdc00);
    expected.extend(" alone, 😀 together, zero \0, é€".encode_utf16());
    assert_eq!(**units, *expected);
}

#[test]
fn pattern_switches_with_dynamic_constants() {
    let source = include_str!("java/Patterns.java");
    for jdk in compilers().iter().filter(|jdk| jdk.version >= 21) {
        let scratch = Scratch::new(&format!("patterns-{}", jdk.version));
        let classes = compare(jdk, &scratch.0, "Patterns", source);
        let patterns = class(&classes, "Patterns");
        let arguments = patterns
            .bootstrap_methods
            .iter()
            .flat_map(|method| &method.arguments);
        let dynamic = arguments.filter(|argument| matches!(argument, Loadable::Dynamic(_)));
        assert!(dynamic.count() > 0);
    }
}

#[test]
fn wide_instructions_and_large_switches() {
    let mut source = String::from("class Large {\n  static long wide(int n) {\n");
    for variable in 0..200 {
        writeln!(
            source,
            "    long v{variable} = n + {variable}; Object o{variable} = null;"
        )
        .unwrap();
    }
    source.push_str("    int i = 0; float f = n; double d = n;\n    for (i = 1; i < n; i += 1000) { f += i; d += f; }\n");
    source.push_str("    return v199 + i + (long) d + (o199 == o0 ? 1 : 2);\n  }\n  static int table(int n) {\n    switch (n) {\n");
    for case in -1000..1000 {
        writeln!(source, "      case {case}: return {};", case * 7).unwrap();
    }
    source.push_str("    }\n    return -1;\n  }\n  static int lookup(int n) {\n    int r = 0;\n    switch (n) {\n");
    for case in -500..500 {
        writeln!(
            source,
            "      case {}: r = {case}; break;",
            case * 1_000_003
        )
        .unwrap();
    }
    source.push_str("    }\n    return r;\n  }\n");
    // Jumps too long for two bytes.
    source
        .push_str("  static int far(int n) {\n    int r = 0;\n    for (int i = 0; i < n; i++) {\n");
    for _ in 0..6000 {
        source.push_str("      r = r * 31 + i;\n");
    }
    source.push_str("    }\n    return r;\n  }\n}\n");
    if let Some(jdk) = compilers().first() {
        let scratch = Scratch::new("large");
        let classes = compare(jdk, &scratch.0, "Large", &source);
        let large = class(&classes, "Large");
        let insns = |name: &str, descriptor: &str| {
            let method = large.method(name, descriptor).unwrap();
            large.instructions(method).unwrap().unwrap()
        };
        let wide = insns("wide", "(I)J");
        assert!(wide.iter().any(|(_, insn)| matches!(
            insn,
            Insn::Increment {
                slot: 256..,
                by: 1000
            }
        )));
        assert!(insns("table", "(I)I").iter().any(|(_, insn)| {
            matches!(insn, Insn::TableSwitch(switch) if switch.low == -1000 && switch.targets.len() == 2000)
        }));
        assert!(insns("lookup", "(I)I").iter().any(|(_, insn)| {
            matches!(insn, Insn::LookupSwitch(switch) if switch.cases.len() == 1000)
        }));
        let far = insns("far", "(I)I");
        let jump = |(offset, insn): (u16, &Insn)| matches!(insn, Insn::Goto(target) if offset.abs_diff(*target) > 32768);
        assert!(far.iter().any(jump));
    }
}
