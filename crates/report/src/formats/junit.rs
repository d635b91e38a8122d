//! XML of JUnit, which build servers read: one test case for each method.

use super::Format;
use crate::suite::{MethodResult, Suite, Word};
use crate::xml::Xml;

pub(super) const FORMAT: Format = Format {
    name: "junit",
    summary: "XML of JUnit, for build servers: one test case for each method",
    for_people: false,
    render: |report| render(&super::suite_of(report)),
    render_suite: render,
};

fn render(suite: &Suite) -> String {
    let totals = suite.totals();
    let skipped = totals.unknown + totals.valid_up_to;
    let counts = [totals.all(), totals.invalid, totals.error, skipped].map(|it| it.to_string());
    let time = seconds(suite.seconds);
    Xml::document("yes", |xml| {
        let attributes = [
            ("name", "oxpecker"),
            ("tests", counts[0].as_str()),
            ("failures", counts[1].as_str()),
            ("errors", counts[2].as_str()),
            ("skipped", counts[3].as_str()),
            ("time", time.as_str()),
        ];
        xml.element("testsuites", &attributes, |xml| {
            xml.element("testsuite", &attributes, |xml| {
                let mut cases = suite.methods.iter();
                cases.try_for_each(|method| case(method, xml))
            })
        })
    })
}

fn case(method: &MethodResult, xml: &mut Xml) -> std::io::Result<()> {
    let name = method.signature.split('(').next().unwrap_or("");
    let class = name.rsplit_once('.').map_or("", |(class, _)| class);
    let called = method.signature[class.len()..].trim_start_matches('.');
    let time = seconds(method.seconds());
    let line = method.place.1.to_string();
    let attributes = [
        ("classname", class),
        ("name", called),
        ("time", time.as_str()),
        ("file", method.place.0.as_str()),
        ("line", line.as_str()),
    ];
    let summary = method.summary();
    xml.element("testcase", &attributes, |xml| match method.word {
        Word::Valid => Ok(()),
        Word::Invalid => {
            let mut findings = method.findings().into_iter();
            findings.try_for_each(|found| {
                let violation = &found.violation;
                let kind = violation.kind.as_str();
                let shown = [("message", violation.message.as_str()), ("type", kind)];
                let inputs = found.counterexample.as_ref().map_or("", |it| &it.script);
                let place = &violation.place;
                let at = format!("{}:{}:{}", place.file, place.line, place.column);
                xml.text("failure", &shown, &format!("{at}\n{inputs}"))
            })
        }
        Word::Error => xml.empty(
            "error",
            &[("message", &summary), ("type", "internal-error")],
        ),
        Word::Unknown | Word::ValidUpTo => {
            let message = format!("{}: {summary}", method.word.name());
            xml.empty("skipped", &[("message", &message)])
        }
    })
}

fn seconds(time: Option<f64>) -> String {
    format!("{:.3}", time.unwrap_or(0.0))
}
