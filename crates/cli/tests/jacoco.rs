//! Branches per line are those that JaCoCo counts. `tests/java/classes/jacoco.tsv` is what it counted: written by
//! `contrib/measure-coverage --record`.

mod common;

use std::collections::BTreeMap;

/// File and line with the number of branches.
type Lines = BTreeMap<(String, u32), u32>;

#[test]
fn lines_have_the_branches_that_jacoco_counts() {
    let jdk = oxpecker_jvm::Jdk::find(&oxpecker_jvm::JdkSearch::from_environment(None));
    if !jdk.is_ok_and(|jdk| jdk.program("javac").is_some()) {
        return;
    }
    let target = common::scratch("jacoco.xml", "");
    let args = ["verify", "tests/java/classes", "--entry", "Gcd.gcd"];
    let more = ["--steps", "2000", "--release", "11", "--coverage"];
    let path = [target.to_str().expect("UTF-8")];
    let ran = common::oxpecker(args.into_iter().chain(more).chain(path));
    let report = std::fs::read_to_string(&target).unwrap_or_default();
    let recorded = common::root().join("tests/java/classes/jacoco.tsv");
    let recorded = std::fs::read_to_string(recorded).expect("it is there");
    assert_eq!(ours(&report), theirs(&recorded), "{}", ran.stderr);
}

fn theirs(text: &str) -> Lines {
    let lines = text.lines().map(|line| {
        let mut words = line.split('\t');
        let mut word = || words.next().expect("three words");
        let file = word().to_string();
        let line = word().parse().expect("a line");
        ((file, line), word().parse().expect("a number"))
    });
    lines.collect()
}

fn ours(report: &str) -> Lines {
    let mut lines = Lines::new();
    let mut file = String::new();
    for line in report.lines() {
        let value = |name: &str| {
            let (_, rest) = line.split_once(&format!(" {name}=\""))?;
            Some(rest.split('"').next().unwrap_or_default())
        };
        let number = |name: &str| value(name).and_then(|it| it.parse::<u32>().ok());
        if line.contains("<sourcefile ") {
            file = value("name").unwrap_or_default().to_string();
        }
        if let (Some(nr), Some(missed), Some(covered)) = (number("nr"), number("mb"), number("cb"))
            && missed + covered > 0
        {
            lines.insert((file.clone(), nr), missed + covered);
        }
    }
    lines
}
