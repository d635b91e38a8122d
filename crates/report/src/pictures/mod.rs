//! Pictures as self-contained SVG: no scripts, no fonts to fetch, on a light ground.

mod flame;
mod quantile;

pub use flame::{FlameRow, flame_rows, flame_svg, folded};
pub use quantile::{Series, quantile_svg};

use oxpecker_ir::markup::escape;

/// The style all pictures share.
const STYLE: &str = "\
    text{font:12px system-ui,'Segoe UI','DejaVu Sans',sans-serif;fill:#334155}\
    .h{font-size:16px;font-weight:600;fill:#0f172a}\
    .s{fill:#64748b}\
    .m{font:11px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#1e293b}";

/// The start of a picture with its title in the upper left corner.
pub(crate) fn open(width: f64, height: f64, title: &str) -> String {
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text class=\"h\" x=\"24\" y=\"34\">{title}</text>\n"
    )
}
