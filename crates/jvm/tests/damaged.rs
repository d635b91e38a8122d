//! Damaged and hostile class files: an error, notes or a class, but never a panic and never much memory.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

mod support;

use std::fs;

use oxpecker_base::Rng;
use oxpecker_jvm::{ClassFile, Jdk, JdkSearch};

use support::builder::Builder;

/// Reads all that can be read.
fn read(bytes: &[u8]) -> bool {
    let Ok(class) = ClassFile::parse(bytes) else {
        return false;
    };
    for method in &class.methods {
        if let Ok(Some(code)) = class.instructions(method) {
            for (offset, _) in code.iter() {
                code.line_at(offset);
                code.variable_at(0, offset);
            }
        }
    }
    true
}

/// A class with something of everything.
fn handmade() -> Vec<u8> {
    let mut builder = Builder::new();
    let long = builder.constant(5, &7_u64.to_be_bytes());
    let text = builder.text(&[b'a', 0xc0, 0x80, 0xed, 0xa0, 0x80]);
    let string = builder.indexes(8, &[text]);
    let field = builder.member(9, "a/B", "f", "[[Z");
    let method = builder.member(11, "a/I", "m", "(IJLa/B;)V");
    let handle = builder.constant(15, &[9, method.to_be_bytes()[0], method.to_be_bytes()[1]]);
    let site_type = builder.name_and_type("s", "(J)V");
    let site = builder.indexes(18, &[0, site_type]);
    let bootstrap: Vec<u8> = [1, handle, 1, string]
        .iter()
        .flat_map(|it| it.to_be_bytes())
        .collect();
    builder.class_attribute("BootstrapMethods", &bootstrap);
    builder.class_attribute("SourceFile", &text.to_be_bytes());
    builder.class_attribute("InnerClasses", &[0, 1, 0, 2, 0, 4, 0, 1, 0, 8]);
    builder.class_attribute("NestMembers", &[0, 2, 0, 2, 0, 4]);
    let value = builder.attribute("ConstantValue", &long.to_be_bytes());
    builder.field(8, "l", "J", &[value]);
    let mut code = vec![0x14];
    code.extend(long.to_be_bytes());
    code.push(0xb2);
    code.extend(field.to_be_bytes());
    code.push(0xb9);
    code.extend(method.to_be_bytes());
    code.extend([4, 0, 0xba]);
    code.extend(site.to_be_bytes());
    code.extend([0, 0, 0xc4, 0x84, 0, 1, 1, 0]);
    code.extend([
        0xaa, 0, 0, 0, 0, 0, 24, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 24, 0, 0, 0, 24, 0xb1,
    ]);
    let lines = builder.attribute("LineNumberTable", &[0, 1, 0, 0, 0, 5]);
    let code = builder.code(&code, &[[0, 3, 0, 2]], &[lines]);
    builder.method(8, "m", "()V", &[code]);
    builder.build()
}

/// The class file with a few bytes changed, and now and then cut off, doubled or shortened somewhere.
fn damage(good: &[u8], rng: &mut Rng) -> Vec<u8> {
    const NASTY: [u8; 6] = [0, 1, 0x7f, 0x80, 0xfe, 0xff];
    let mut bytes = good.to_vec();
    for _ in 0..1 + rng.below(4) {
        let at = rng.below(bytes.len());
        bytes[at] = match rng.below(3) {
            0 => bytes[at] ^ 1 << rng.below(8),
            1 => NASTY[rng.below(NASTY.len())],
            _ => rng.below(256) as u8,
        };
    }
    match rng.below(10) {
        0 => bytes.truncate(rng.below(bytes.len())),
        1 => drop(bytes.remove(rng.below(bytes.len()))),
        2 => bytes.insert(rng.below(bytes.len()), rng.below(256) as u8),
        _ => {}
    }
    bytes
}

/// The most memory this process ever had, in kilobytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}

#[test]
fn damaged_files_do_no_harm() {
    let mut rng = Rng::new(2024);
    let mut examples = vec![(handmade(), 6000)];
    if let Ok(jdk) = Jdk::find(&JdkSearch::from_environment(None)) {
        let library = jdk.library().unwrap().remove(0);
        for name in [
            "java/util/Optional",
            "java/lang/Enum",
            "java/util/BitSet",
            "java/util/Currency",
        ] {
            examples.push((library.find(name).unwrap().unwrap(), 800));
        }
    } else {
        println!("only the class made by hand: there is no Java installation");
    }
    for (good, rounds) in examples {
        assert!(read(&good));
        let readable = (0..rounds)
            .filter(|_| read(&damage(&good, &mut rng)))
            .count();
        // Damage is often found, and often does not matter: both ways must have been taken.
        assert!((1..rounds).contains(&readable), "{readable} of {rounds}");
    }
}

#[test]
fn every_truncation_is_an_error() {
    let good = handmade();
    for length in 0..good.len() {
        assert!(!read(&good[..length]), "{length}");
    }
}

#[test]
fn sharing_keeps_hostile_files_small() {
    let mut builder = Builder::new();
    let array = format!("{}I", "[".repeat(255));
    let descriptor = format!("({})V", array.repeat(255));
    builder.major = 61;
    let long = builder.text(descriptor.as_bytes());
    let field = builder.text(array.as_bytes());
    let name = builder.text(b"m");
    let class = builder.indexes(7, &[field]);
    let types = [
        builder.indexes(12, &[name, long]),
        builder.indexes(12, &[name, field]),
    ];
    for _ in 0..10_000 {
        builder.indexes(8, &[long]);
        builder.indexes(16, &[long]);
        builder.indexes(10, &[class, types[0]]);
        builder.indexes(9, &[class, types[1]]);
    }
    for _ in 0..10_000 {
        builder.raw_members(0x400, name, long, field);
    }
    let mut code = Vec::new();
    for _ in 0..20_000 {
        code.push(0xc0);
        code.extend(class.to_be_bytes());
    }
    code.push(0xb1);
    builder.static_method(&code, &[]);
    let bytes = builder.build();
    assert!(bytes.len() < 1_000_000);
    assert!(read(&bytes));
    if let Some(peak) = peak_memory() {
        assert!(peak < 400_000, "{peak} kB");
    }
}
