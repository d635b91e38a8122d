//! Hostile files besides programs: class files, jars, saved runs, inputs, schedules, task lists; and hostile options.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use oxpecker_jvm::{Jdk, JdkSearch};

use crate::Case;

type Bytes = fn() -> Vec<u8>;
type Text = fn() -> String;
type Words = fn() -> Vec<String>;

const SIMPLE: &str =
    "class Main { static void main(int x, int[] a) { int y := x * x; assert y != 50; } }";
const THREADS: &str = "class C { int n; C() { ; } static void up(C c) { int n := c.n; c.n := n + 1; } } class Main { static void main() { C c := new C(); fork C.up(c); fork C.up(c); join; int n := c.n; assert n == 2; } }";

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = class_files();
    cases.extend(jars());
    cases.extend(inputs());
    cases.extend(saved_runs());
    cases.extend(task_lists());
    cases.extend(options());
    cases
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

/// A file in a directory that is ours.
fn put(place: &Path, name: &str, contents: impl AsRef<[u8]>) -> String {
    let path = place.join(name);
    fs::write(&path, contents).expect("the directory is ours");
    path.display().to_string()
}

/// The bytes of a compiled class, or of the beginning of one where there is no compiler.
fn class_file() -> Vec<u8> {
    static CLASS: OnceLock<Vec<u8>> = OnceLock::new();
    let compiled = || {
        let jdk = Jdk::find(&JdkSearch::from_environment(None)).ok()?;
        let folder = crate::folder("class-file");
        let source = put(
            &folder,
            "Main.java",
            "public class Main { static int f(int x) { switch (x) { case 1: return 2; default: return x * x; } } public static void main(String[] args) { try { assert f(args.length) != 7 : \"seven\"; } catch (RuntimeException e) { System.out.println(e); } } }",
        );
        let mut command = Command::new(jdk.program("javac")?);
        let done = command.arg("-d").arg(&folder).arg(source).status().ok()?;
        done.success()
            .then(|| fs::read(folder.join("Main.class")).ok())?
    };
    let bytes = || compiled().unwrap_or_else(|| b"\xca\xfe\xba\xbe\0\0\0\x3d\0\x05".to_vec());
    CLASS.get_or_init(bytes).clone()
}

fn class_files() -> Vec<Case> {
    let mut cases = Vec::new();
    for step in 1..=10 {
        cases.push(Case::new(&format!("class-cut-{step}"), move |place| {
            let good = class_file();
            let bytes = &good[..good.len() * step / 11];
            let file = put(place, "Main.class", bytes);
            words(&["verify", &file, "--no-replay"])
        }));
    }
    for seed in 1..=10_usize {
        cases.push(Case::new(&format!("class-changed-{seed}"), move |place| {
            let mut bytes = class_file();
            let mut at = seed * 7919;
            for _ in 0..seed {
                at = (at * 1_103_515_245 + 12_345) % (1 << 31);
                let length = bytes.len();
                bytes[8 + at % (length - 8)] = (at >> 8) as u8;
            }
            put(place, "Main.class", bytes);
            words(&["verify", &place.display().to_string(), "--no-replay"])
        }));
    }
    let huge: [(&str, Bytes); 3] = [
        ("zeros", || vec![0; 20_000_000]),
        ("magic", || {
            b"\xca\xfe\xba\xbe\0\0\0\x3d\xff\xff"
                .iter()
                .copied()
                .chain([1, 255, 255].repeat(30_000))
                .collect()
        }),
        ("constants", || {
            b"\xca\xfe\xba\xbe\0\0\0\x3d\xff\xff"
                .iter()
                .copied()
                .chain([8, 0, 1].repeat(65_534))
                .collect()
        }),
    ];
    for (name, bytes) in huge {
        cases.push(Case::new(&format!("class-{name}"), move |place| {
            let file = put(place, "Main.class", bytes());
            words(&["verify", &file, "--no-replay"])
        }));
    }
    cases
}

fn jars() -> Vec<Case> {
    let jars: [(&str, Bytes); 5] = [
        ("zeros", || vec![0; 50_000_000]),
        ("header", || b"PK\x03\x04".repeat(100_000)),
        ("end", || {
            b"PK\x05\x06\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0\0\0".to_vec()
        }),
        ("ends", || {
            b"PK\x05\x06\0\0\0\0\x01\0\x01\0\x2e\0\0\0\0\0\0\0\0\0".repeat(10_000)
        }),
        ("directory", || b"PK\x01\x02".repeat(1_000_000)),
    ];
    let case = |(name, bytes): (&str, Bytes)| {
        Case::new(&format!("jar-{name}"), move |place| {
            let file = put(place, "hostile.jar", bytes());
            words(&["verify", &file, "--no-replay"])
        })
    };
    jars.into_iter().map(case).collect()
}

fn inputs() -> Vec<Case> {
    let scripts: [(&str, Text); 8] = [
        ("literal", || format!("x := {};", "9".repeat(1_000_000))),
        ("array", || {
            "a := new int[2000000000]; a[1999999999] := 1;".into()
        }),
        ("elements", || {
            "a := new int[100000];".to_string()
                + &(0..100_000)
                    .map(|it| format!("a[{it}] := {it};"))
                    .collect::<String>()
        }),
        ("assignments", || "x := 1;".repeat(300_000)),
        ("minuses", || format!("x := {}1;", "-".repeat(1_000_000))),
        ("broken", || ":=".repeat(500_000)),
        ("open", || "a := new int[".repeat(100_000)),
        ("zeros", || "\0".repeat(1_000_000)),
    ];
    let case = |(name, text): (&str, Text)| {
        Case::new(&format!("inputs-{name}"), move |place| {
            let program = put(place, "simple.oox", SIMPLE);
            let file = put(place, "hostile.inputs", text());
            words(&["run", &program, "--inputs", &file])
        })
    };
    let mut cases: Vec<Case> = scripts.into_iter().map(case).collect();
    let schedules: [(&str, Text); 4] = [
        ("long", || "0:1 1:1 2:1 ".repeat(10_000)),
        ("nobody", || "99999:1 ".repeat(1_000)),
        ("huge", || "0:4294967295 4294967295:1".into()),
        ("broken", || ":".repeat(50_000)),
    ];
    for (name, text) in schedules {
        cases.push(Case::new(&format!("schedule-{name}"), move |place| {
            let program = put(place, "threads.oox", THREADS);
            words(&["run", &program, "--schedule", &text()])
        }));
    }
    cases.push(Case::new("run-endless", |place| {
        let program = put(
            place,
            "endless.oox",
            "class Main { static void main() { int p := 3; while (true) { p := p * p; } } }",
        );
        words(&["run", &program])
    }));
    cases
}

/// A saved run whose files are replaced by something else.
fn saved_runs() -> Vec<Case> {
    let asked = |arguments: &str| {
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "{{\"format\":1,\"version\":\"{version}\",\"arguments\":{arguments},\"folder\":\"/\",\"fingerprint\":0}}"
        )
    };
    let counts = "{\"steps\":0,\"paths_done\":0,\"paths_truncated\":0,\"paths_assumed_away\":0,\"paths_matched\":0,\"forks\":0,\"pruned\":0,\"max_depth\":0,\"assertions_reached\":0,\"feasibility_checks\":0,\"answered_early\":0,\"solver_calls\":0,\"solver_nanoseconds\":0}";
    let saved: Vec<(&str, String, String)> = vec![
        ("empty", String::new(), String::new()),
        ("no-arguments", asked("[]"), String::new()),
        ("other-command", asked("[\"explain\"]"), String::new()),
        ("deep", "[".repeat(200_000), String::new()),
        (
            "long",
            format!("\"{}\"", "a".repeat(5_000_000)),
            String::new(),
        ),
        ("zeros", "\0".repeat(1_000_000), String::new()),
        (
            "decisions",
            asked("[\"verify\",\"none.oox\"]"),
            format!(
                "{{\"frontier\":[{}[4294967295]],\"gaps\":[],\"counts\":{counts}}}",
                "[1,2,3],".repeat(200_000)
            ),
        ),
        (
            "broken-decisions",
            asked("[\"verify\",\"none.oox\"]"),
            "{\"frontier\":[[".repeat(10_000),
        ),
    ];
    let case = |(name, run, checkpoint): (&str, String, String)| {
        Case::new(&format!("saved-{name}"), move |place| {
            put(place, "run.json", &run);
            put(place, "checkpoint.json", &checkpoint);
            words(&["resume", &place.display().to_string()])
        })
    };
    saved.into_iter().map(case).collect()
}

fn task_lists() -> Vec<Case> {
    let lists: [(&str, &str, Text); 7] = [
        ("deep", "hostile.yml", || "[".repeat(100_000)),
        ("deep-maps", "hostile.yml", || {
            (0..5_000)
                .map(|it| format!("{}a:\n", " ".repeat(it)))
                .collect()
        }),
        ("aliases", "hostile.yml", || {
            (1..60).fold("a0: &a0 [x, x]\n".to_string(), |text, it| {
                format!("{text}a{it}: &a{it} [*a{0}, *a{0}]\n", it - 1)
            })
        }),
        ("long", "hostile.yml", || {
            format!("format_version: \"{}\"", "2".repeat(3_000_000))
        }),
        ("zeros", "hostile.yml", || "\0".repeat(1_000_000)),
        ("rows", "hostile.tsv", || {
            "none.oox\tMain.main\tvalid\n".repeat(100)
        }),
        ("columns", "hostile.tsv", || "\t".repeat(3_000_000)),
    ];
    let case = |(name, file, text): (&str, &'static str, Text)| {
        Case::new(&format!("tasks-{name}"), move |place| {
            let path = put(place, file, text());
            match file.ends_with("tsv") {
                true => words(&["bench", "--expected", &path]),
                false => words(&["bench", &path]),
            }
        })
    };
    lists.into_iter().map(case).collect()
}

fn options() -> Vec<Case> {
    let options: [(&str, Words); 10] = [
        ("entry-long", || vec!["--entry".into(), "a".repeat(100_000)]),
        ("entry-dots", || vec!["--entry".into(), ".".repeat(100_000)]),
        ("depth", || words(&["--depth", "4294967295"])),
        ("depth-huge", || words(&["--depth", &"9".repeat(10_000)])),
        ("paths", || words(&["--paths", "18446744073709551615"])),
        ("max-array", || words(&["--max-array", "4294967295"])),
        ("search-long", || {
            vec!["--search".into(), "dfs,".repeat(10_000)]
        }),
        ("solver-timeout", || words(&["--solver-timeout", "999999h"])),
        ("output", || words(&["--output", "/dev/full"])),
        ("unknown", || vec![format!("--{}", "x".repeat(100_000))]),
    ];
    let case = |(name, given): (&str, Words)| {
        Case::new(&format!("options-{name}"), move |place| {
            let program = put(place, "simple.oox", SIMPLE);
            let mut args = words(&["verify", &program]);
            args.extend(given());
            args
        })
    };
    options.into_iter().map(case).collect()
}
