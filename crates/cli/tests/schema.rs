//! Results are as `docs/result.schema.json` says.

mod common;

use common::validator::Validator;
use serde_json::Value;

#[test]
fn results_fit_the_schema() {
    let text = std::fs::read_to_string(common::root().join("docs/result.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let runs = [
        "examples/abs.oox",
        "examples/alias.oox",
        "examples/alias.oox --no-aliasing --no-timing",
        "examples/list.oox --depth 10",
        "examples/list.oox --int-bits 32",
        "examples/shapes.oox",
        "examples/sort.oox --max-array 2",
        "examples/sort.oox --steps 5000",
        "examples/exceptions.oox",
        "examples/sort.oox --max-array 3 --statistics --search interleave(random-path,md2u)",
        "examples/shapes.oox --statistics --search adaptive",
        "tests/programs/threads/lost_update.oox",
        "tests/findings/every_kind.oox --all",
        "tests/findings/undecided_part.oox --all --steps 20000",
        "tests/findings/none.oox --all",
    ];
    // These need a Java compiler.
    let java = [
        "examples/Account.java --entry Account.transfer --no-replay",
        "tests/java/inputs/Values.java --entry Values.constants --no-replay",
        "tests/java/inputs/Values.java --entry Values.smallBoxesMayBeNew --no-replay",
        "tests/java/inputs/Values.java --entry Values.literal --no-replay",
        "tests/java/inputs/Nodes.java --entry Nodes.staticsAlias --no-replay",
    ];
    let jdk = oxpecker_jvm::Jdk::find(&oxpecker_jvm::JdkSearch::from_environment(None));
    let compiles = jdk.is_ok_and(|jdk| jdk.program("javac").is_some());
    let java = java.into_iter().filter(|_| compiles);
    for run in runs.into_iter().chain(java) {
        let args = ["verify", "--format", "json"]
            .into_iter()
            .chain(run.split(' '));
        let ran = common::oxpecker(args);
        let result: Value =
            serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{run}: {}", ran.stderr));
        let mut problems = Vec::new();
        Validator { root: &schema }.check(&schema, &result, "", &mut problems);
        assert!(problems.is_empty(), "{run}: {problems:#?}\n{}", ran.stdout);
    }
}
