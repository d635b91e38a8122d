//! Classes from directories, jars and class paths.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use oxpecker_base::Rng;
use oxpecker_ir::ClassOrigin;
use oxpecker_jvm::source::{Jar, LoadError, SourceProblem, open};
use oxpecker_jvm::{ClassPath, ClassSource};

use support::builder::Builder;
use support::{Scratch, compile, compilers, run};

/// A little-endian number of so many bytes.
fn number(value: u64, length: usize) -> Vec<u8> {
    value.to_le_bytes()[..length].to_vec()
}

/// The check sum of an archive's entry, bit by bit.
fn check_sum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            if crc & 1 == 1 {
                crc >> 1 ^ 0xedb8_8320
            } else {
                crc >> 1
            }
        })
    })
}

/// An archive without compression; `large` writes every number that can be in the form for large archives.
fn archive(entries: &[(&str, &[u8])], prefix: &[u8], large: bool) -> Vec<u8> {
    let mut bytes = prefix.to_vec();
    let mut directory = Vec::new();
    for (name, contents) in entries {
        let offset = (bytes.len() - prefix.len()) as u64;
        let size = contents.len() as u64;
        let common = |size: u64, extra: u64| {
            let mut head = vec![20, 0, 0, 0, 0, 0, 0, 0, 0, 0];
            head.extend(check_sum(contents).to_le_bytes());
            head.extend([number(size, 4), number(size, 4)].concat());
            head.extend([number(name.len() as u64, 2), number(extra, 2)].concat());
            head
        };
        bytes.extend(b"PK\x03\x04");
        // The extra field here differs from the one in the directory.
        bytes.extend(common(size, 3));
        bytes.extend(name.as_bytes());
        bytes.extend([0; 3]);
        bytes.extend(*contents);
        directory.extend(b"PK\x01\x02\x14\x00");
        let shown = |value: u64| if large { 0xffff_ffff } else { value };
        directory.extend(common(shown(size), if large { 28 } else { 0 }));
        directory.extend([0; 10]);
        directory.extend(number(shown(offset), 4));
        directory.extend(name.as_bytes());
        if large {
            directory.extend([1, 0, 24, 0]);
            directory.extend([number(size, 8), number(size, 8), number(offset, 8)].concat());
        }
    }
    let start = (bytes.len() - prefix.len()) as u64;
    let size = directory.len() as u64;
    let count = entries.len() as u64;
    bytes.extend(directory);
    if large {
        let record = (bytes.len() - prefix.len()) as u64;
        bytes.extend(b"PK\x06\x06");
        bytes.extend([number(44, 8), vec![45, 0, 45, 0], vec![0; 8]].concat());
        bytes.extend(
            [
                number(count, 8),
                number(count, 8),
                number(size, 8),
                number(start, 8),
            ]
            .concat(),
        );
        bytes.extend(b"PK\x06\x07\x00\x00\x00\x00");
        bytes.extend([number(record, 8), number(1, 4)].concat());
    }
    bytes.extend(b"PK\x05\x06\x00\x00\x00\x00");
    let shown = |value: u64| if large { u64::MAX } else { value };
    bytes.extend([number(shown(count), 2), number(shown(count), 2)].concat());
    bytes.extend([number(shown(size), 4), number(shown(start), 4)].concat());
    bytes.extend([number(7, 2), b"comment".to_vec()].concat());
    bytes
}

/// Entries of a jar that has classes for several versions of Java.
const ENTRIES: [(&str, &[u8]); 7] = [
    (
        "META-INF/MANIFEST.MF",
        b"Manifest-Version: 1.0\r\nmulti-release: TRUE\r\n\r\n",
    ),
    ("a/B.class", b"old"),
    ("META-INF/versions/9/a/B.class", b"nine"),
    ("META-INF/versions/11/a/B.class", b"eleven"),
    ("META-INF/versions/11/a/New.class", b"new"),
    ("module-info.class", b"module"),
    ("a/readme.txt", b"text"),
];

/// Writes a file and returns its path.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn jars_for_several_versions_of_java() {
    let scratch = Scratch::new("versions");
    let found = |jar: &Jar| {
        jar.find("a/B")
            .unwrap()
            .map(|it| String::from_utf8(it).unwrap())
    };
    for (prefix, large) in [
        ("", false),
        ("#!/bin/sh\n", false),
        ("", true),
        ("#!", true),
    ] {
        let bytes = archive(&ENTRIES, prefix.as_bytes(), large);
        let path = write(&scratch.0, "x.jar", &bytes);
        for (version, expected) in [
            (8, "old"),
            (9, "nine"),
            (10, "nine"),
            (11, "eleven"),
            (25, "eleven"),
        ] {
            let jar = Jar::open(&path, version).unwrap();
            assert_eq!(
                found(&jar).as_deref(),
                Some(expected),
                "{version} {prefix} {large}"
            );
            let list: &[&str] = if version < 11 {
                &["a/B"]
            } else {
                &["a/B", "a/New"]
            };
            assert_eq!(jar.list().unwrap(), list);
        }
    }
    let single = archive(&ENTRIES[1..], b"", false);
    let jar = Jar::open(&write(&scratch.0, "y.jar", &single), 25).unwrap();
    assert_eq!(found(&jar).as_deref(), Some("old"));
    assert_eq!(jar.list().unwrap(), ["a/B"]);
    assert_eq!(jar.find("a/C").unwrap(), None);
}

#[test]
fn damaged_archives_do_no_harm() {
    let scratch = Scratch::new("damaged-jar");
    let mut rng = Rng::new(5);
    let mut errors = 0;
    for round in 0..400 {
        let mut bytes = archive(&ENTRIES, b"", round % 2 == 0);
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(bytes.len());
            bytes[at] = [0, 0xff, rng.below(256) as u8][rng.below(3)];
        }
        if round % 7 == 0 {
            bytes.truncate(rng.below(bytes.len()));
        }
        let path = write(&scratch.0, "x.jar", &bytes);
        match Jar::open(&path, 17) {
            Err(_) => errors += 1,
            Ok(jar) => {
                for class in jar.list().unwrap() {
                    errors += usize::from(jar.find(&class).is_err());
                }
            }
        }
    }
    assert!(errors > 20, "{errors}");
    let mut bytes = archive(&ENTRIES, b"", false);
    let at = bytes.windows(3).position(|part| part == b"old").unwrap();
    bytes[at] = b'0';
    let error = Jar::open(&write(&scratch.0, "x.jar", &bytes), 8)
        .unwrap()
        .find("a/B");
    assert!(matches!(
        error.unwrap_err().problem,
        SourceProblem::Damaged(_)
    ));
}

#[test]
fn the_first_source_that_has_a_class_wins() {
    let scratch = Scratch::new("class-path");
    let class = Builder::new().build();
    write(&scratch.0, "first/T.class", &class);
    write(&scratch.0, "first/p/module-info.class", b"");
    write(&scratch.0, "first/p/q/U.class", &class);
    write(&scratch.0, "first/Broken.class", b"broken");
    let jar = archive(
        &[("T.class", b"not this one"), ("V.class", &class)],
        b"",
        false,
    );
    let jar = write(&scratch.0, "second.jar", &jar);
    let mut path = ClassPath::default();
    path.add(&scratch.0.join("first"), 17).unwrap();
    path.add(&jar, 17).unwrap();
    assert_eq!(path.sources()[0].list().unwrap(), ["Broken", "T", "p/q/U"]);
    assert_eq!(&*path.load("T").unwrap().unwrap().0.name, "T");
    assert_eq!(path.find("V").unwrap().unwrap(), (class, ClassOrigin::User));
    assert!(path.load("p/q").unwrap().is_none());
    assert!(path.load("p/../T").unwrap().is_none());
    assert!(matches!(path.load("V"), Err(LoadError::OtherClass { .. })));
    assert!(matches!(path.load("Broken"), Err(LoadError::Class { .. })));
    assert!(open(&scratch.0.join("absent"), 17).is_err());
    let text = write(&scratch.0, "text", b"no archive");
    assert!(open(&text, 17).is_err());
    assert!(open(&write(&scratch.0, "empty", b""), 17).is_err());
}

#[test]
fn jars_made_by_the_real_tool() {
    let Some(jdk) = compilers()
        .into_iter()
        .find(|jdk| jdk.program("jar").is_some())
    else {
        return;
    };
    let scratch = Scratch::new("real-jar");
    let source = include_str!("java/Features.java");
    let files = compile(&jdk, &scratch.0, "Features", source);
    let mut arguments = vec!["cf", "features.jar"];
    arguments.extend(files.iter().map(String::as_str));
    run(&jdk, "jar", &scratch.0, &arguments);
    let jar = open(&scratch.0.join("features.jar"), jdk.version).unwrap();
    let folder = open(&scratch.0, jdk.version).unwrap();
    let names = jar.list().unwrap();
    assert_eq!(names.len(), files.len());
    assert_eq!(names, folder.list().unwrap());
    for name in names {
        assert_eq!(jar.find(&name).unwrap(), folder.find(&name).unwrap());
    }
}
