//! Who made a result.

use oxpecker_report::Tool;

/// What results say about who made them.
pub const TOOL: Tool = Tool {
    name: "oxpecker",
    version: env!("CARGO_PKG_VERSION"),
};
