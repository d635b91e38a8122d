//! A quantile plot: how many results each series has within which time.
//!
//! The n-th point of a line is the n-th fastest result. A line that reaches further right has more results, a lower one
//! is faster. The scale of seconds is logarithmic.

use std::fmt::Write;

use oxpecker_ir::markup::escape;

use super::open;

/// One line of the plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// The seconds of its results, in any order.
    pub seconds: Vec<f64>,
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 560.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 720.0;
const TOP: f64 = 76.0;
const BOTTOM: f64 = 496.0;
/// Clocks are not finer than this.
const SHORTEST: f64 = 0.001;

/// Far enough apart for the eye, also on paper.
const COLORS: [&str; 8] = [
    "#2563eb", "#dc2626", "#16a34a", "#9333ea", "#ea580c", "#0891b2", "#be185d", "#4d7c0f",
];
/// Lines that share a color differ in this.
const DASHES: [&str; 3] = ["", "7 3", "2 3"];

/// Where values lie in the picture.
struct Scale {
    results: usize,
    /// Powers of ten.
    low: i32,
    high: i32,
}

impl Scale {
    fn new(series: &[Series]) -> Self {
        let all = series.iter().flat_map(|it| it.seconds.iter().copied());
        let (shortest, longest) = all
            .map(|it| it.max(SHORTEST))
            .fold((f64::INFINITY, SHORTEST), |(low, high), it| {
                (low.min(it), high.max(it))
            });
        let low = shortest.min(longest).log10().floor() as i32;
        let most = series.iter().map(|it| it.seconds.len()).max().unwrap_or(0);
        Self {
            results: most.max(1).next_multiple_of(step(most)),
            low,
            high: (longest.log10().ceil() as i32).max(low + 1),
        }
    }

    fn x(&self, place: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * place as f64 / self.results as f64
    }

    fn y(&self, seconds: f64) -> f64 {
        let part =
            (seconds.max(SHORTEST).log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        BOTTOM - (BOTTOM - TOP) * part
    }
}

/// Between two marks on the axis of results.
fn step(results: usize) -> usize {
    [1, 2, 5, 10, 20, 50, 100, 200, 500]
        .into_iter()
        .find(|step| results <= 10 * step)
        .unwrap_or(results / 10 + 1)
}

/// Draws the plot. Every series is in the legend, those with most results first, the faster ones first among equals.
pub fn quantile_svg(title: &str, series: &[Series]) -> String {
    let mut lines: Vec<(usize, Series)> = series.iter().cloned().enumerate().collect();
    for (_, line) in &mut lines {
        line.seconds.sort_by(f64::total_cmp);
    }
    lines.sort_by(|(_, one), (_, other)| {
        let by_count = other.seconds.len().cmp(&one.seconds.len());
        by_count.then(total(one).total_cmp(&total(other)))
    });
    let scale = Scale::new(series);
    let legend_end = TOP + 22.0 * lines.len() as f64 + 24.0;
    let mut out = open(WIDTH, HEIGHT.max(legend_end), title);
    axes(&mut out, &scale);
    // The best lines last, on top of the others.
    for (place, line) in lines.iter().rev() {
        draw_line(&mut out, &scale, *place, line);
    }
    for (row, (place, line)) in lines.iter().enumerate() {
        legend(&mut out, row, *place, line);
    }
    out.push_str("</svg>\n");
    out
}

fn total(series: &Series) -> f64 {
    series.seconds.iter().sum()
}

fn axes(out: &mut String, scale: &Scale) {
    // Writing to a string cannot fail, here and below.
    for power in scale.low..=scale.high {
        let y = scale.y(10f64.powi(power));
        let label = match power {
            ..0 => format!("{:.*} s", power.unsigned_abs() as usize, 10f64.powi(power)),
            _ => format!("{:.0} s", 10f64.powi(power)),
        };
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"#cbd5e1\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            LEFT - 10.0,
            y + 4.0
        );
        if power < scale.high {
            for part in 2..10 {
                let y = scale.y(f64::from(part) * 10f64.powi(power));
                let _ = write!(
                    out,
                    "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"#f1f5f9\"/>"
                );
            }
        }
    }
    for place in (0..=scale.results).step_by(step(scale.results)) {
        let x = scale.x(place);
        let _ = writeln!(
            out,
            "<path d=\"M{x:.1} {BOTTOM}v6\" stroke=\"#94a3b8\"/>\
             <text x=\"{x:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{place}</text>",
            BOTTOM + 21.0
        );
    }
    let _ = writeln!(
        out,
        "<path d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\" stroke=\"#94a3b8\" fill=\"none\"/>\
         <text class=\"s\" x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">n-th fastest correct result</text>\
         <text class=\"s\" x=\"24\" y=\"58\">CPU seconds, logarithmic</text>",
        (LEFT + RIGHT) / 2.0,
        BOTTOM + 44.0
    );
}

/// Color and dashes of the series at a place.
fn look(place: usize) -> String {
    let color = COLORS[place % COLORS.len()];
    let dash = DASHES[place / COLORS.len() % DASHES.len()];
    format!("stroke=\"{color}\" stroke-width=\"1.8\" stroke-dasharray=\"{dash}\" fill=\"none\"")
        .replace(" stroke-dasharray=\"\"", "")
}

fn draw_line(out: &mut String, scale: &Scale, place: usize, series: &Series) {
    let points = series.seconds.iter().enumerate();
    let points = points
        .map(|(before, seconds)| format!("{:.1} {:.1}", scale.x(before + 1), scale.y(*seconds)));
    let points: Vec<String> = points.collect();
    let Some(last) = points.last().and_then(|it| it.split_once(' ')) else {
        return;
    };
    let _ = writeln!(
        out,
        "<g><title>{}</title><path {} stroke-linejoin=\"round\" d=\"M{}\"/>\
         <circle cx=\"{}\" cy=\"{}\" r=\"3.5\" fill=\"{}\"/></g>",
        escape(&summary(series)),
        look(place),
        points.join("L"),
        last.0,
        last.1,
        COLORS[place % COLORS.len()]
    );
}

fn summary(series: &Series) -> String {
    let count = series.seconds.len();
    format!("{}: {count} correct, {:.2} s", series.name, total(series))
}

fn legend(out: &mut String, row: usize, place: usize, series: &Series) {
    let y = TOP + 10.0 + 22.0 * row as f64;
    let x = RIGHT + 28.0;
    let _ = writeln!(
        out,
        "<g><title>{}</title><path {} d=\"M{x:.0} {y:.0}h30\"/><text x=\"{:.0}\" y=\"{:.0}\">{}</text>\
         <text class=\"s\" x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{}</text></g>",
        escape(&summary(series)),
        look(place),
        x + 38.0,
        y + 4.0,
        escape(&series.name),
        WIDTH - 24.0,
        y + 4.0,
        series.seconds.len()
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(name: &str, seconds: &[f64]) -> Series {
        Series {
            name: name.into(),
            seconds: seconds.to_vec(),
        }
    }

    #[test]
    fn orders_points_and_legend() {
        let all = [
            series("slow & few", &[3.0, 0.5]),
            series("many", &[0.1, 0.01, 1.0]),
            series("none", &[]),
        ];
        let svg = quantile_svg("Quantiles", &all);
        let place = |text: &str| svg.rfind(text).unwrap_or_else(|| panic!("{text}: {svg}"));
        assert!(place(">many<") < place(">slow &amp; few<"));
        assert!(place(">slow &amp; few<") < place(">none<"));
        assert!(svg.contains("<title>many: 3 correct, 1.11 s</title>"));
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }

    #[test]
    fn scales_hold_all_points() {
        let all = [series("a", &[0.02, 30.0]), series("b", &[0.0])];
        let scale = Scale::new(&all);
        assert_eq!((scale.results, scale.low, scale.high), (2, -3, 2));
        assert!((scale.y(0.0) - BOTTOM).abs() < 1e-9);
        assert!((scale.y(100.0) - TOP).abs() < 1e-9);
        assert!((scale.x(2) - RIGHT).abs() < 1e-9);
        let empty = Scale::new(&[]);
        assert_eq!((empty.results, empty.low, empty.high), (1, -3, -2));
    }

    #[test]
    fn marks_are_round_and_few() {
        for results in [0, 1, 9, 57, 81, 1000, 123_456] {
            assert!(results / step(results) <= 10, "{results}");
        }
        assert_eq!((step(57), step(81), step(1000)), (10, 10, 100));
    }
}
