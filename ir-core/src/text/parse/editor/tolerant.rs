//! The tolerant mode, which recovers from errors.
//!
//! An op with an error is left out: its *extent* is skipped, and the names of its results are known to be broken, so
//! that their uses are not reported. A pass may leave behind parts of ops that turned out to have errors. So its IR is
//! thrown away, and the text is parsed again without these ops, until a pass finds none: the IR is always that of a
//! text without errors. Errors are those of the first pass that finds any, since these are not about ops that are left
//! out.
//!
//! Some errors leave nothing out: a value or block that is not defined gets a replacement; a region that the text ends
//! in is closed there.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Editor, Log};
use crate::context::ids::LocationRepr;
use crate::context::{Bytes, Context, Location, SourceText};
use crate::diag::{Diagnostic, Severity};
use crate::text::parse::runs::Pieces;
use crate::text::parse::state::ResultName;
use crate::text::parse::top::{Attempts, finish, new_parser};
use crate::text::parse::{ParseOptions, ParsedSource};

/// A source, and everything that is wrong with it.
pub struct TolerantSource {
    /// The ops that are not wrong. `None` for a text that is too large.
    ///
    /// With errors, it need not be valid: ops may be missing. The values of missing ops are results of
    /// `builtin.unrealized_conversion_cast` ops without operands.
    pub source: Option<ParsedSource>,
    /// Errors and warnings. The first error is the one that [`parse_source`](super::super::parse_source) stops at; the others follow in
    /// the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses a source, and recovers from errors.
///
/// A source without errors gives what [`parse_source`](super::super::parse_source) gives. After 1000 errors the rest of
/// the text is not read. An [observer](ParseOptions::observer) also gets the entries of ops with errors.
///
/// ```
/// use std::sync::Arc;
/// use dialekt_ir_core::context::Context;
/// use dialekt_ir_core::text::parse::{ParseOptions, parse_tolerant};
///
/// let cx = Context::new();
/// cx.allow_unregistered_dialects(true);
/// let text = "%a = \"t.a\"() : () -> oops\n\"t.b\"(%a) : (i32) -> ()\n\"t.c\"( : () -> ()";
/// let found = parse_tolerant(&cx, "example", Arc::new(text.as_bytes()), &ParseOptions::default());
/// assert_eq!(found.diagnostics.len(), 2);
/// let source = found.source.unwrap();
/// let body = source.ir.op(source.top).region(0).unwrap().first_block().unwrap();
/// assert_eq!(cx.op_str(body.last_op().unwrap().name()), "t.b");
/// ```
pub fn parse_tolerant(cx: &Context, name: &str, text: Bytes, options: &ParseOptions) -> TolerantSource {
    let text = SourceText::new(text);
    let mut diagnostics = Vec::new();
    let Some(attempts) = Attempts::new(cx, name, &text, 0..text.bytes().len(), options, &mut diagnostics) else {
        return TolerantSource { source: None, diagnostics };
    };
    let (source, _) = parse_attempts(attempts, options, None, &mut diagnostics);
    TolerantSource { source, diagnostics }
}

/// More errors are not reported.
pub(super) const MAX_ERRORS: usize = 1000;

/// The number of passes that leave out single ops; then whole ops of the outermost level are left out.
const FINE_PASSES: usize = 6;

/// More passes are not made: nothing is left of the text then.
const MAX_PASSES: usize = 12;

/// Parses until a pass finds nothing to leave out; `wishes` makes the end of the text a cursor, and comes back filled.
pub(super) fn parse_attempts(
    mut attempts: Attempts<'_>,
    options: &ParseOptions,
    mut wishes: Option<super::complete::Wishes>,
    diags: &mut Vec<Diagnostic>,
) -> (Option<ParsedSource>, Option<super::complete::Wishes>) {
    let cx = attempts.cx;
    let mut errors: Option<Vec<Diagnostic>> = None;
    let mut known: HashMap<u32, Broken> = HashMap::new();
    let mut inline_ops = HashSet::new();
    for pass in 0.. {
        let shared = attempts.next();
        let mut parser = new_parser(&shared);
        parser.inline_ops = inline_ops.clone();
        let recovery = Recovery {
            known: std::mem::take(&mut known),
            coarse: pass >= FINE_PASSES,
            // Nothing is left to be wrong.
            all_skipped: pass >= MAX_PASSES,
            ..Recovery::default()
        };
        parser.p.editor = Some(Box::new(Editor {
            log: options.observer.is_some().then(Log::default),
            recovery: Some(Box::new(recovery)),
            wanted: wishes.take(),
            ..Editor::default()
        }));
        let ((), emitted) = cx.capture_diagnostics(|| parser.parse_top_tolerantly());
        let mut said = emitted;
        said.append(&mut parser.p.diags);
        let Some(editor) = &mut parser.p.editor else { return (None, None) };
        let Some(recovery) = editor.recovery.as_deref_mut() else { return (None, None) };
        wishes = editor.wanted.take();
        let fresh = std::mem::take(&mut recovery.fresh);
        let mut errors_here = said.iter().filter(|diag| diag.severity == Severity::Error);
        if errors.is_none() && (!fresh.is_empty() || recovery.failed || errors_here.next().is_some()) {
            errors = Some(std::mem::take(&mut said));
        }
        if wishes.is_some() {
            // The IR is not needed for completion.
            return (None, wishes);
        }
        known = std::mem::take(&mut recovery.known);
        let again = !fresh.is_empty() || !parser.retry_inline.is_empty();
        if again && pass < MAX_PASSES {
            known.extend(fresh);
            inline_ops.extend(std::mem::take(&mut parser.retry_inline));
            drop(parser);
            attempts.keep(shared);
            continue;
        }
        if let Some(recovery) = parser.p.recovery_mut() {
            recovery.known = known;
        }
        let log = parser.p.editor.as_mut().and_then(|editor| editor.log.take());
        let finished = finish(parser, Vec::new(), &Pieces::default(), options);
        diags.extend(in_order(errors.unwrap_or(said), finished.diags));
        if let (Some(log), Some(observer)) = (log, &options.observer) {
            observer.tell(log.finish(cx, shared.src, finished.moved));
        }
        return (finished.source, None);
    }
    (None, None)
}

/// All errors, the first one before all others, then by position.
fn in_order(errors: Vec<Diagnostic>, rest: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut all = errors;
    all.extend(rest);
    let first = all.iter().position(|diag| diag.severity == Severity::Error).map_or(0, |first| first + 1);
    let position = |loc: Location| match loc.repr() {
        LocationRepr::Offset(offset) => offset,
        // Interned locations come last, in the order in which they were found.
        LocationRepr::Attr(_) => u32::MAX,
    };
    all[first..].sort_by_key(|diag| position(diag.loc));
    all
}

/// The state of recovery from errors.
#[derive(Default)]
pub(in crate::text::parse) struct Recovery {
    /// The broken parts found in earlier passes, by their start.
    pub known: HashMap<u32, Broken>,
    /// The broken parts found in this pass.
    pub fresh: BTreeMap<u32, Broken>,
    /// True if whole ops of the outermost level are left out.
    pub coarse: bool,
    /// True if everything is left out.
    pub all_skipped: bool,
    /// True if no more errors are reported.
    pub quiet: bool,
    /// True if there are so many errors that the rest of the text is not read.
    pub is_full: bool,
    /// True if something failed in this pass, silently perhaps.
    pub failed: bool,
    /// The end of the region that was closed last.
    pub read_to: u32,
    /// True if mismatched braces were found.
    pub unbalanced: bool,
    /// Aliases whose definitions are wrong, with their sigils.
    pub broken_aliases: HashSet<Box<[u8]>>,
    /// Uses of blocks where no block can be.
    pub lost_blocks: Vec<u32>,
}

impl Recovery {
    /// Returns whether ops are missing.
    pub fn leaves_out(&self) -> bool {
        self.all_skipped || !self.known.is_empty()
    }

    /// Leaves something out in the next pass, with all that was to be left out within.
    pub fn leave_out(&mut self, start: u32, mut broken: Broken) {
        let within: Vec<u32> = self.fresh.range(start..broken.end.max(start + 1)).map(|(start, _)| *start).collect();
        for mut inner in within.into_iter().filter_map(|start| self.fresh.remove(&start)) {
            // The longer list takes the shorter one: nests that are wrong on all levels are not copied again and again.
            if inner.entries.len() > broken.entries.len() {
                std::mem::swap(&mut inner.entries, &mut broken.entries);
            }
            broken.entries.append(inner.entries);
        }
        self.fresh.insert(start, broken);
    }

    pub fn is_broken_alias(&self, sigil: u8, name: &[u8]) -> bool {
        !self.broken_aliases.is_empty() && self.broken_aliases.contains([&[sigil], name].concat().as_slice())
    }
}

/// A part of the text that is left out.
#[derive(Clone)]
pub(in crate::text::parse) struct Broken {
    pub end: u32,
    /// Names of results.
    pub names: Vec<ResultName>,
    /// Its entries for observers.
    pub entries: Log,
}
