//! Reports of many methods in the forms that others read.

mod common;

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

const SHOP: &str = "public class Shop {
    public static int share(int money, int people) { return money / people; }
    public static int price(int amount) {
        if (amount < 0) throw new IllegalArgumentException(\"less than <none>\");
        return amount * 3;
    }
    public static void check(int n) { int m = n + 1; assert m > n : \"too & large\"; }
}
";

/// All reports about the class, in a directory.
fn reports() -> Option<TempDir> {
    let search = oxpecker_jvm::JdkSearch::from_environment(None);
    let jdk = oxpecker_jvm::Jdk::find(&search).ok()?;
    jdk.program("javac")?;
    let folder = tempfile::tempdir().expect("a directory");
    std::fs::write(folder.path().join("Shop.java"), SHOP).expect("it can be written");
    let mut command = common::command(["verify", "Shop.java", "--steps", "200000", "--no-replay"]);
    command.current_dir(folder.path()).arg("--no-cache");
    for name in ["r.sarif", "r.html", "r.xml", "r.json", "r.txt"] {
        command.args(["--report", name]);
    }
    let ran = command.output().expect("it runs");
    assert_eq!(
        ran.status.code(),
        Some(1),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    Some(folder)
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("the report is there")
}

/// What the schema of SARIF 2.1.0 demands of what is used here.
#[test]
fn sarif_has_what_its_schema_demands() {
    let Some(folder) = reports() else {
        return;
    };
    let log: Value = serde_json::from_str(&read(folder.path(), "r.sarif")).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "oxpecker");
    let rules = driver["rules"].as_array().expect("rules");
    let ids: std::collections::BTreeSet<_> = rules.iter().map(|it| it["id"].to_string()).collect();
    assert_eq!(ids.len(), rules.len(), "ids are unique");
    assert!(run["invocations"][0]["executionSuccessful"].is_boolean());
    let results = run["results"].as_array().expect("results");
    assert_eq!(results.len(), 2, "{log:#}");
    for result in results {
        assert!(
            result["message"]["text"]
                .as_str()
                .is_some_and(|it| !it.is_empty())
        );
        let rule = usize::try_from(result["ruleIndex"].as_u64().expect("a rule")).unwrap();
        assert_eq!(rules[rule]["id"], result["ruleId"]);
        assert!(["none", "note", "warning", "error"].contains(&result["level"].as_str().unwrap()));
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "Shop.java");
        assert!(
            place["region"]["startLine"]
                .as_u64()
                .is_some_and(|it| it >= 1)
        );
        for flow in result["codeFlows"].as_array().into_iter().flatten() {
            let steps = flow["threadFlows"][0]["locations"].as_array();
            assert!(steps.is_some_and(|it| !it.is_empty()));
        }
    }
    let lines = results
        .iter()
        .map(|it| it["locations"][0]["physicalLocation"]["region"]["startLine"].as_u64());
    assert_eq!(lines.collect::<Vec<_>>(), [Some(2), Some(7)]);
}

#[test]
fn build_servers_read_a_test_case_for_each_method() {
    let Some(folder) = reports() else {
        return;
    };
    let xml = read(folder.path(), "r.xml");
    assert_eq!(xml.matches("<testcase ").count(), 4, "{xml}");
    assert_eq!(xml.matches("<failure ").count(), 2, "{xml}");
    assert!(
        xml.contains("tests=\"4\" failures=\"2\" errors=\"0\""),
        "{xml}"
    );
    assert!(
        xml.contains("classname=\"Shop\" name=\"share(int,int)\""),
        "{xml}"
    );
    // Python reads XML without further packages, where it is there.
    let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])";
    let file = folder.path().join("r.xml");
    if let Ok(ran) = Command::new("python3")
        .args(["-c", parse])
        .arg(file)
        .output()
    {
        assert!(
            ran.status.success(),
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
    }
}

#[test]
fn github_gets_annotations() {
    let Some(folder) = reports() else {
        return;
    };
    let mut command = common::command(["verify", "Shop.java", "--steps", "200000", "--no-replay"]);
    command
        .current_dir(folder.path())
        .args(["--no-cache", "--format", "github"]);
    let ran = command.output().expect("it runs");
    let text = String::from_utf8_lossy(&ran.stdout);
    let errors: Vec<&str> = text
        .lines()
        .filter(|it| it.starts_with("::error "))
        .collect();
    assert_eq!(errors.len(), 2, "{text}");
    assert!(
        errors[0].starts_with("::error file=Shop.java,line=2,"),
        "{text}"
    );
    assert!(errors[0].contains("division by zero"), "{text}");
    assert!(
        errors[0].contains("%0A"),
        "inputs stand on further lines: {text}"
    );
}

#[test]
fn the_page_has_methods_sources_inputs_and_behaviour() {
    let Some(folder) = reports() else {
        return;
    };
    let page = read(folder.path(), "r.html");
    for wanted in [
        "<table id=\"methods\">",
        "Shop.share(int,int)",
        "class=\"violated\"",
        "int people = 0;",
        "less than &lt;none&gt;",
        "<table class=\"behaviour\">",
        "Solver calls",
    ] {
        assert!(page.contains(wanted), "{wanted} is missing");
    }
    assert!(!page.contains("http"), "the page needs nothing else");
    let Some(shown) = in_browser(&folder.path().join("r.html")) else {
        return;
    };
    // What the script of the page finds in the browser's own tree.
    assert!(shown.contains("id=\"methods\""), "{shown}");
    assert_eq!(shown.matches("<tr class=\"message\">").count(), 2);
}

/// The page as Chromium has it after its script ran; nothing without one.
fn in_browser(page: &Path) -> Option<String> {
    let browser = ["chromium", "chromium-browser", "google-chrome"];
    let ran = browser.iter().find_map(|browser| {
        let mut command = Command::new(browser);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]);
        command.arg(format!("file://{}", page.display()));
        command.output().ok()
    })?;
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    (ran.status.success() && !text.is_empty()).then_some(text)
}
