//! Pictures of methods: the DOT text as data (`BLESS=1` rewrites it), the SVG by its structure.

mod common;

use std::fs;
use std::path::Path;

use common::random_program;
use oxpecker_base::SourceMap;
use oxpecker_ir::dot::method_dot;
use oxpecker_ir::svg::method_svg;
use oxpecker_ir::text::{parse, print};
use oxpecker_ir::{MethodId, Program, Shown};

fn example() -> (Program, SourceMap) {
    let mut sources = SourceMap::default();
    sources.add("picture.oox", include_str!("data/picture.oox"));
    let program = parse(include_str!("data/picture.ir")).expect("the example is well formed");
    (program, sources)
}

fn shown<'a>(program: &'a Program, sources: Option<&'a SourceMap>, method: MethodId) -> Shown<'a> {
    Shown {
        program,
        sources,
        method,
        regions: false,
    }
}

#[test]
fn branches_say_where_they_meet() {
    let (program, _) = example();
    let regions = Shown {
        regions: true,
        ..shown(&program, None, MethodId(0))
    };
    let marked = method_dot(regions);
    let plain = method_dot(shown(&program, None, MethodId(0)));
    assert!(marked.contains("region: meets"), "{marked}");
    assert!(!plain.contains("region"), "{plain}");
}

#[test]
fn dot_text_is_as_recorded() {
    let (program, sources) = example();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    for (name, sources) in [("source.dot", Some(&sources)), ("insts.dot", None)] {
        let found = method_dot(shown(&program, sources, MethodId(0)));
        let path = folder.join(name);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &found).unwrap();
        }
        assert_eq!(found, fs::read_to_string(&path).unwrap());
    }
}

#[test]
fn svg_shows_every_statement_once() {
    let (program, sources) = example();
    let svg = method_svg(shown(&program, Some(&sources), MethodId(0)));
    // `PICTURES=directory` keeps what the tests draw, to look at it.
    if let Some(folder) = std::env::var_os("PICTURES") {
        let insts = method_svg(shown(&program, None, MethodId(0)));
        fs::write(Path::new(&folder).join("source.svg"), &svg).unwrap();
        fs::write(Path::new(&folder).join("insts.svg"), insts).unwrap();
    }
    for text in [
        ">int low := 0;<",
        ">int found := a[mid];<",
        ">low &lt;= high<",
        ">key &gt; 1000 &amp;&amp; &quot;a&lt;b&quot; != &quot;\\&quot;&quot;<",
        ">rethrow<",
    ] {
        assert_eq!(svg.matches(text).count(), 1, "{text}");
    }
    assert_eq!(svg.matches(">true<").count(), 4);
    assert!(!svg.contains("<script"));
}

#[test]
fn every_method_has_a_picture() {
    for seed in 0..300 {
        let program = random_program(seed);
        let mut sources = SourceMap::default();
        sources.add("a", print(&program));
        for method in (0..=program.methods.len() as u32).map(MethodId) {
            for sources in [None, Some(&sources)] {
                let svg = method_svg(shown(&program, sources, method));
                assert_well_formed(&svg);
                let dot = method_dot(shown(&program, sources, method));
                // Outside of escapes, quotes come in pairs.
                let bare = dot.replace("\\\\", "").replace("\\\"", "");
                assert!(
                    bare.lines().all(|line| line.matches('"').count() % 2 == 0),
                    "{dot}"
                );
            }
        }
    }
}

#[test]
fn huge_methods_have_a_picture_too() {
    let mut text = String::from(
        "program math\nmethod method0 \"m\" class0 static selector \"m\" params 0 result void @0:0..0 {\n",
    );
    for block in 0..3000 {
        let next = block + 1;
        text += &format!("b{block} handler b3000:\n  check null true @0:0..0\n  goto b{next}\n");
    }
    text += "b3000:\n  return\n}\n";
    let program = parse(&text).unwrap();
    let svg = method_svg(shown(&program, None, MethodId(0)));
    assert_eq!(svg.matches("class=\"b\"").count(), 3001);
}

/// Every element is closed, in order.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let end = rest.find('>').expect("every tag ends");
        let tag = &rest[start + 1..end];
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{tag}");
        let name: String = tag.chars().take_while(|it| it.is_alphanumeric()).collect();
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop().as_deref(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty());
}
