//! `tree`: the decisions of a saved run, as text or as a picture.

use oxpecker_report::tree::{TreeLimits, TreePicture};

use crate::args::TreeArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;
use crate::session::Session;

/// Levels, nodes below one, and nodes in all that people are shown if they do not ask for more.
const USUAL: TreeLimits = TreeLimits {
    depth: 12,
    width: 8,
    nodes: 100,
};

/// Shows how far a run came and what it decided.
pub(crate) fn tree(args: &TreeArgs) -> Result<Exit, Failure> {
    let (record, finished) = Session::search_record(&args.folder)?;
    let format = args.format;
    let given = |given: Option<usize>, usual: usize| {
        given.unwrap_or(if format.for_people { usual } else { usize::MAX })
    };
    let limits = TreeLimits {
        depth: given(args.depth, USUAL.depth),
        width: given(args.width, USUAL.width),
        nodes: given(args.nodes, USUAL.nodes),
    };
    let picture = TreePicture::new(&record, finished, limits);
    output::result(&(format.render)(&picture), args.output.as_deref())?;
    Ok(Exit::Fine)
}
