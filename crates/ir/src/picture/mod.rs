//! What the pictures of a method show, before any drawing: boxes with lines, edges, tones.

pub(crate) mod layers;
pub(crate) mod layout;
mod readable;
mod rows;

use oxpecker_base::{SourceMap, Span};

use self::readable::Reader;
use crate::analysis::{Cfg, Edge, EdgeKind, Joins, reverse_post_order};
use crate::inst::{Block, Inst, Terminator};
use crate::program::{Method, Program};
use crate::types::MethodId;

/// The longest line of a box, in characters.
const MAX_LINE: usize = 72;

/// What kind of block a box shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// An ordinary block.
    Plain,
    /// Where execution starts.
    Entry,
    /// Leaves the method normally.
    Return,
    /// Raises.
    Raise,
    /// Is entered by exceptions.
    Handler,
    /// Cannot be reached.
    Dead,
}

/// A block as a box.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    /// The name of the block.
    pub(crate) title: String,
    /// Its statements or instructions.
    pub(crate) lines: Vec<String>,
    pub(crate) tone: Tone,
    pub(crate) edges: Vec<Edge>,
}

/// A method as boxes, one per block in order.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub(crate) title: String,
    pub(crate) cards: Vec<Card>,
    /// The reachable blocks in reverse post-order.
    pub(crate) order: Vec<usize>,
}

impl Picture {
    /// Collects what is shown. A method that does not exist has no boxes.
    pub(crate) fn new(program: &Program, sources: Option<&SourceMap>, id: MethodId) -> Self {
        let Some(method) = program.methods.get(id) else {
            return Self {
                title: id.to_string(),
                cards: Vec::new(),
                order: Vec::new(),
            };
        };
        let cfg = Cfg::new(method);
        let order = reverse_post_order(&cfg);
        let reader = Reader { program, method };
        let mut cards: Vec<Card> = method
            .blocks()
            .iter_ids()
            .map(|(id, block)| Card {
                title: id.to_string(),
                lines: lines(&reader, sources, block),
                tone: Tone::Dead,
                edges: cfg.edges(id).to_vec(),
            })
            .collect();
        let order: Vec<usize> = order.iter().map(|block| block.0 as usize).collect();
        for place in &order {
            cards[*place].tone = tone(method, *place);
        }
        Self {
            title: reader.signature(),
            cards,
            order,
        }
    }

    /// Says of every block that branches where its alternatives meet again.
    fn add_regions(&mut self, method: &Method) {
        let joins = Joins::new(method);
        for (card, block) in self.cards.iter_mut().zip(method.blocks().iter()) {
            let targets = block.terminator.targets();
            if targets.len() < 2 {
                continue;
            }
            card.lines.push(match joins.common(&targets) {
                Some(join) => format!("-- region: meets at {join}"),
                None => "-- region: meets behind the call".into(),
            });
        }
    }
}

/// What a picture shows.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The program.
    pub program: &'a Program,
    /// The sources, for statements instead of instructions.
    pub sources: Option<&'a SourceMap>,
    /// The method.
    pub method: MethodId,
    /// Whether blocks that branch say where their alternatives meet again.
    pub regions: bool,
}

impl Shown<'_> {
    pub(crate) fn picture(&self) -> Picture {
        let mut picture = Picture::new(self.program, self.sources, self.method);
        let method = self.program.methods.get(self.method);
        if let Some(method) = method.filter(|_| self.regions) {
            picture.add_regions(method);
        }
        picture
    }
}

/// The word at an edge.
pub(crate) fn edge_label(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::Goto | EdgeKind::Handler => "",
        EdgeKind::True => "true",
        EdgeKind::False => "false",
    }
}

fn tone(method: &Method, place: usize) -> Tone {
    let block = &method.blocks().as_slice()[place];
    let mut handlers = method.blocks().iter().filter_map(|block| block.handler);
    match block.terminator {
        _ if place == 0 => Tone::Entry,
        Terminator::Return(_) => Tone::Return,
        Terminator::Throw { .. } | Terminator::Rethrow => Tone::Raise,
        _ if handlers.any(|handler| handler.0 as usize == place) => Tone::Handler,
        _ => Tone::Plain,
    }
}

fn lines(reader: &Reader<'_>, sources: Option<&SourceMap>, block: &Block) -> Vec<String> {
    let end = reader.terminator(&block.terminator);
    let mut lines: Vec<String> = match sources {
        None => block
            .insts
            .iter()
            .filter_map(|it| reader.inst(it))
            .collect(),
        Some(sources) => {
            let mut lines: Vec<String> = block
                .insts
                .iter()
                .filter_map(|inst| match inst {
                    Inst::Stmt(span) => statement(sources, *span),
                    _ => None,
                })
                .collect();
            lines.dedup();
            lines
        }
    };
    // Statements say themselves how they end; instructions, and blocks without a statement, do not.
    if sources.is_none() || lines.is_empty() {
        lines.extend(end);
    }
    lines.iter().map(|line| shorten(line)).collect()
}

/// The first line of a statement, with single spaces.
fn statement(sources: &SourceMap, span: Span) -> Option<String> {
    let (_, file) = sources.iter().find(|(id, _)| *id == span.file)?;
    let text = file.text.get(span.start as usize..span.end as usize)?;
    let mut lines = text.trim().lines();
    let words: Vec<&str> = lines.next()?.split_whitespace().collect();
    let more = if lines.next().is_some() { " …" } else { "" };
    Some(words.join(" ") + more)
}

fn shorten(line: &str) -> String {
    if line.chars().count() <= MAX_LINE {
        return line.into();
    }
    let kept: String = line.chars().take(MAX_LINE - 1).collect();
    kept + "…"
}
