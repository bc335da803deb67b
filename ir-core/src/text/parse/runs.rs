//! Runs of ops, parsed on other threads.
//!
//! A run is text: ops that follow each other in a symbol table, or at the top of the source. It may go to another thread when no name is in
//! scope around it: then nothing in it can refer to values outside, unless the text is wrong. Where it ends is found by counting braces. A
//! run that does not parse on its own, for whatever reason, makes the caller parse the whole source in one pass instead.
//!
//! The first thread looks for runs, and leaves a [`Gap`] for each. Other threads parse runs into arenas of their own, *pieces*, whose contents
//! are moved behind what is in the outermost arena; the first thread parses runs there. In the end the gaps are closed.

use std::ops::Range;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use super::braces::{Braces, Found, end_of_line, end_of_string, matching_brace};
use super::repeat::Inboxes;
use super::state::{DeferredLoc, IsolateFrame, Isolates, LocTarget, OpFrame, OpParser, Patch, Scratch};
use super::top::BYTES_OF_OP;
use super::{Failed, Parsed, Shared};
use crate::context::OpTraits;
use crate::ir::arena::{Arena, NONE};
use crate::ir::handles::IsolateId;
use crate::ir::{DETACHED, Ir};
use crate::text::lex::{Lexer, Tok};

/// Runs are longer than so many bytes, unless the ops that follow have to be parsed in place.
const LONG: usize = 16 << 10;

/// Runs of fewer bytes are parsed in place.
const SHORT: usize = 2 << 10;

/// Symbol tables of more bytes are parsed where they are: runs are looked for inside.
const LARGE_TABLE: usize = 16 << 10;

/// Bodies of more bytes have arenas of their own, so that nobody copies them.
const LARGE_BODY: usize = 4 << 10;

/// Ops that any thread may parse.
#[derive(Clone, Copy)]
pub(super) struct Run {
    start: u32,
    /// The start of the op behind.
    end: u32,
    /// The number of its gap.
    gap: u32,
    /// The isolate that the ops are in.
    isolate: IsolateId,
    /// The dialect whose prefix op names go without.
    default_dialect: &'static str,
    /// True if the body of an op may be large.
    may_be_large: bool,
}

/// A place that the ops of a run have to go to.
pub(super) struct Gap {
    isolate: IsolateId,
    block: u32,
    /// The op in front of it, or in front of the gaps before it.
    after: u32,
    /// The ops, once they are in the isolate: first and last.
    ops: Option<(u32, u32)>,
}

/// Runs that are handed over while others are still looked for.
pub(super) struct Runs<'a> {
    sender: mpsc::Sender<Run>,
    /// What has been made of them.
    pieces: &'a Pieces,
    /// Bytes that may still be looked at in vain: some are where tables nest.
    budget: usize,
}

impl<'a> Runs<'a> {
    /// Runs of a source of so many bytes.
    pub fn new(sender: mpsc::Sender<Run>, pieces: &'a Pieces, source: usize) -> Runs<'a> {
        Runs { sender, pieces, budget: 2 * source }
    }
}

impl OpParser<'_> {
    /// Leaves runs to other threads from here on, where an op of a block starts: the current token is then the start of the op behind them.
    #[inline(never)]
    pub(super) fn leave_runs(&mut self, block: u32) {
        let is_table = match self.frames.last() {
            Some(frame) => {
                let continues = frame.custom.as_ref().is_some_and(|state| state.then.is_some());
                !continues && self.cx().op_has(frame.name, OpTraits::SYMBOL_TABLE)
            }
            None => true,
        };
        let has_place = !self.inline_isolated || self.iso.id == DETACHED;
        if !is_table || !has_place || self.open_in_hooks > 0 || !self.work.names.is_empty() {
            return;
        }
        let Some(mut runs) = self.runs.take() else { return };
        while let Some((end, may_be_large)) = self.next_run(&mut runs.budget) {
            let run = Run {
                start: self.token().start,
                end,
                gap: self.gaps.len() as u32,
                isolate: self.iso.id,
                default_dialect: self.default_dialects.last().copied().unwrap_or("builtin"),
                may_be_large,
            };
            let after = self.iso.arena.blocks[block as usize].last;
            self.gaps.push(Gap { isolate: self.iso.id, block, after, ops: None });
            // The receiver outlives the parser.
            let _ = runs.sender.send(run);
            self.p.reset(end);
            if self.inline_isolated {
                self.absorb_pieces(runs.pieces);
            }
        }
        self.runs = Some(runs);
    }

    /// The end of the run that starts at the current token, and whether the body of one of its ops may be large.
    fn next_run(&mut self, budget: &mut usize) -> Option<(u32, bool)> {
        let start = self.token().start as usize;
        if (start as u32) < self.in_place {
            return None;
        }
        let mut src = self.p.source();
        loop {
            let (end, is_large) = self.run_in(src, start, budget)?;
            // Definitions of aliases, at the top of the source, are no part of a run.
            let definition = if self.frames.is_empty() { definition_in(src, start..end) } else { None };
            let Some(definition) = definition else { return Some((end as u32, is_large)) };
            *budget = budget.saturating_sub(end - definition);
            src = &src[..definition];
        }
    }

    /// The end of the run that starts at a position, in a text that may end between ops.
    fn run_in(&mut self, src: &[u8], start: usize, budget: &mut usize) -> Option<(usize, bool)> {
        let mut braces = Braces::new(src, start as u32);
        let (mut op, mut until, mut is_large) = (start, start + LARGE_TABLE, false);
        let passed = loop {
            match braces.next(until) {
                Found::Closed => {
                    let Some(next) = behind_line(src, braces.at()) else { continue };
                    is_large |= next - op > LARGE_BODY;
                    if next - start >= LONG && self.starts_op(next) {
                        return Some((next, is_large));
                    }
                    (op, until) = (next, next + LARGE_TABLE);
                }
                Found::Outer => break braces.at(),
                Found::Nothing if braces.at() < src.len() => {
                    // Ops without braces may stand in front of one that is open.
                    let line = braces.opened().and_then(|at| memchr::memrchr(b'\n', &src[op..at]));
                    let open = line.map_or(op, |line| op + line + blanks(&src[op + line..]));
                    if self.is_table(open) {
                        op = open;
                        break op + 1;
                    }
                    until = src.len();
                }
                Found::Nothing => break src.len(),
            }
        };
        *budget = budget.saturating_sub(braces.at() - op);
        // What follows is parsed in place.
        self.in_place = if *budget == 0 { u32::MAX } else { passed as u32 };
        (op - start >= SHORT && self.starts_op(op)).then_some((op, is_large))
    }

    /// Returns whether there is the name of an op at a position.
    fn starts_op(&mut self, at: usize) -> bool {
        let mut lexer = Lexer::new(self.p.source());
        lexer.reset(at as u32);
        let token = lexer.next_token();
        match token.kind {
            Tok::Bare => {
                let name = self.custom_op_name(token);
                self.cx().op_facts(name).is_some()
            }
            Tok::Str => self.p.source().get(token.end as usize) == Some(&b'('),
            _ => false,
        }
    }

    /// Returns whether the op that starts at a position is a symbol table.
    fn is_table(&mut self, at: usize) -> bool {
        let mut lexer = Lexer::new(self.p.source());
        lexer.reset(at as u32);
        let token = lexer.next_token();
        let name = match token.kind {
            Tok::Bare => self.custom_op_name(token),
            Tok::Str => self.cx().op_name(&*self.p.string_value(token)),
            _ => return false,
        };
        self.cx().op_has(name, OpTraits::SYMBOL_TABLE)
    }

    /// Returns whether the body at the current token needs an arena of its own, in a tree where isolated ops have none.
    pub(super) fn is_large_body(&self, of: &OpFrame) -> bool {
        // The runs in a table go where the table is.
        let may_have_gaps = || self.runs.is_some() && self.cx().op_has(of.name, OpTraits::SYMBOL_TABLE);
        if !self.may_be_large || may_have_gaps() {
            return false;
        }
        let (src, start) = (self.p.source(), self.p.token().start);
        let end = src.len().min(start as usize + LARGE_BODY);
        matching_brace(&src[..end], start).is_none()
    }

    /// Parses a run into a block of the current isolate, on the thread with this number.
    fn parse_run(&mut self, run: &Run, block: u32, inboxes: &Inboxes, thread: usize) -> Parsed {
        if !self.work.names.is_empty() {
            self.work.names.clear();
        }
        self.waiting.clear();
        self.iso.forward.clear();
        self.default_dialects.clear();
        self.default_dialects.push(run.default_dialect);
        self.may_be_large = run.may_be_large;
        self.p.reset(run.start);
        while self.p.token().start < run.end {
            self.parse_top_op(block)?;
            // Others might refer to it.
            if !self.work.names.is_empty() {
                return Err(Failed);
            }
        }
        self.close_blocks(0)?;
        let is_whole = self.p.token().start == run.end
            && self.waiting.iter().all(|waiting| waiting.defined)
            && self.diags.is_empty()
            && self.retry_inline.is_empty()
            && self.iso.arena.foreign.is_empty();
        if !is_whole {
            return Err(Failed);
        }
        // Runs are taken in order: the next one here comes behind those that others have parsed.
        self.work.models.exchange(self.p.source(), inboxes, thread);
        Ok(())
    }

    /// Forgets what was learnt of texts that come behind those which are parsed now.
    pub(super) fn start_over(&mut self) {
        self.work = Scratch::new();
    }

    /// Parses a run where its ops go: the current isolate has the gap. After a failure nothing else can be parsed.
    pub(super) fn parse_run_here(&mut self, run: &Run, inboxes: &Inboxes, thread: usize) -> Parsed {
        debug_assert!(self.iso.id == run.isolate);
        let block = self.gaps[run.gap as usize].block;
        // What is in the block already comes before the ops, and behind.
        let others = self.iso.arena.replace_ops(block, (NONE, NONE));
        self.parse_run(run, block, inboxes, thread)?;
        let (first, last) = self.iso.arena.replace_ops(block, others);
        self.gaps[run.gap as usize].ops = (first != NONE).then_some((first, last));
        Ok(())
    }

    /// Moves the pieces that are ready into the outermost arena, which is the current one.
    pub(super) fn absorb_pieces(&mut self, pieces: &Pieces) {
        debug_assert!(self.iso.id == DETACHED);
        for piece in pieces.take() {
            let arena = piece.move_to(&mut self.iso.arena, &mut self.gaps, &mut self.moved, &mut self.deferred_locs);
            pieces.give_back(arena);
        }
    }
}

/// The start of what may be the next op, when an op can end with the line of `at`, which is behind a `}`.
fn behind_line(src: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match src.get(at)? {
            b'\n' => break,
            b'{' | b'}' => return None,
            b'"' => at = end_of_string(src, at + 1)?,
            b'/' if src.get(at + 1) == Some(&b'/') => at = end_of_line(src, at)?,
            _ => at += 1,
        }
    }
    let start = at + blanks(&src[at..]);
    src.get(start).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'"').then_some(start)
}

/// The number of blank bytes that a text begins with.
fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// The start of the first line in a range that begins with the definition of an alias, or metadata.
fn definition_in(src: &[u8], range: Range<usize>) -> Option<usize> {
    let starts_line = |at: usize| {
        let before = src[..at].strip_suffix(b"{-").unwrap_or(&src[..at]);
        let line = before.trim_ascii_end().len();
        (line == 0 || before[line..].contains(&b'\n')).then_some(before.len())
    };
    memchr::memchr2_iter(b'#', b'!', &src[range.clone()]).find_map(|found| starts_line(range.start + found))
}

/// The ops of a run, in the first block of an arena of their own.
struct Piece {
    run: Run,
    arena: Box<Arena>,
    deferred_locs: Vec<DeferredLoc>,
}

impl Piece {
    /// Moves the ops to the isolate that they belong to; returns the memory of the piece. Isolates among them get places there.
    fn move_to(
        mut self,
        arena: &mut Arena,
        gaps: &mut [Gap],
        moved: &mut Vec<(IsolateId, u32)>,
        deferred_locs: &mut Vec<DeferredLoc>,
    ) -> Box<Arena> {
        let (ops, values) = (arena.links.len() as u32 - 1, arena.values.len() as u32);
        if self.arena.has_links() {
            let places = 1..self.arena.links.len() as u32;
            moved.extend(places.filter_map(|op| Some((self.arena.nested_isolate(op)?, ops + op))));
        }
        let gap = &mut gaps[self.run.gap as usize];
        gap.ops = arena.absorb(&mut self.arena, gap.block);
        for loc in self.deferred_locs.iter_mut().filter(|loc| loc.iso == self.run.isolate) {
            match &mut loc.target {
                LocTarget::Op(op) => *op += ops,
                LocTarget::Arg(value) => *value += values,
            }
        }
        deferred_locs.append(&mut self.deferred_locs);
        self.arena
    }
}

/// Pieces on their way to the arenas that they belong to, and the memory of those that have arrived.
#[derive(Default)]
pub(super) struct Pieces {
    ready: Mutex<Vec<Piece>>,
    #[allow(clippy::vec_box)]
    spare: Mutex<Vec<Box<Arena>>>,
}

impl Pieces {
    /// An arena for a run. There is little in it unless isolated ops are inline.
    fn arena(&self, inline_isolated: bool) -> Box<Arena> {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.unwrap_or_else(|| {
            let mut arena = Box::new(Arena::new());
            if inline_isolated {
                arena.reserve(LONG / BYTES_OF_OP);
            }
            arena
        })
    }

    fn add(&self, piece: Piece) {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).push(piece);
    }

    fn take(&self) -> Vec<Piece> {
        std::mem::take(&mut *self.ready.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn give_back(&self, arena: Box<Arena>) {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(arena);
    }
}

/// What a thread has parsed beside pieces: the isolates in its runs.
#[derive(Default)]
pub(super) struct ParsedRuns {
    pub nested: Isolates,
    pub deferred_locs: Vec<DeferredLoc>,
    pub patches: Vec<Patch>,
}

/// Parses runs, one after the other, into pieces.
pub(super) struct RunParser<'a> {
    parser: OpParser<'a>,
    pieces: &'a Pieces,
    inboxes: &'a Inboxes,
    thread: usize,
}

impl<'a> RunParser<'a> {
    /// A parser for the thread with this number.
    pub fn new(
        shared: &'a Shared<'a>,
        ids: &Arc<AtomicU32>,
        pieces: &'a Pieces,
        inboxes: &'a Inboxes,
        thread: usize,
        inline_isolated: bool,
    ) -> Self {
        let none = IsolateFrame::new(DETACHED, Box::new(Arena::new()), 0);
        let parser = OpParser::new(shared, 0, none, Scratch::new(), ids.clone());
        RunParser { parser: OpParser { inline_isolated, ..parser }, pieces, inboxes, thread }
    }

    /// Parses a run. After a failure nothing else can be parsed.
    pub fn parse(&mut self, run: Run) -> Parsed {
        let mut arena = self.pieces.arena(self.parser.inline_isolated);
        let block = arena.add_block();
        let parser = &mut self.parser;
        let none = std::mem::replace(&mut parser.iso, IsolateFrame::new(run.isolate, arena, run.start));
        parser.parse_run(&run, block, self.inboxes, self.thread)?;
        let arena = std::mem::replace(&mut parser.iso, none).arena;
        let deferred_locs = std::mem::take(&mut parser.deferred_locs);
        self.pieces.add(Piece { run, arena, deferred_locs });
        Ok(())
    }

    /// The isolates.
    pub fn finish(self) -> ParsedRuns {
        let OpParser { done: nested, deferred_locs, patches, .. } = self.parser;
        ParsedRuns { nested, deferred_locs, patches }
    }
}

/// Moves the pieces that are left to their isolates, and closes the gaps.
pub(super) fn close_gaps(
    ir: &mut Ir,
    pieces: &Pieces,
    mut gaps: Vec<Gap>,
    mut moved: Vec<(IsolateId, u32)>,
    deferred_locs: &mut Vec<DeferredLoc>,
) {
    for piece in pieces.take() {
        if let Some(isolate) = ir.isolate_mut(piece.run.isolate) {
            piece.move_to(isolate.arena_mut(), &mut gaps, &mut moved, deferred_locs);
        }
    }
    for (isolate, place) in moved {
        if let Some(isolate) = ir.isolate_mut(isolate) {
            isolate.place = place;
        }
    }
    // From the last one on: each comes right behind the op in front of it, and in front of those that came there before.
    for Gap { isolate, block, after, ops } in gaps.iter().rev() {
        if let (Some(isolate), Some((first, last))) = (ir.isolate_mut(*isolate), *ops) {
            isolate.arena_mut().insert_ops(first, last, *block, *after);
        }
    }
    for Gap { isolate, block, .. } in gaps {
        if let Some(isolate) = ir.isolate_mut(isolate) {
            isolate.arena_mut().number_block(block);
        }
    }
}

#[cfg(test)]
mod tests;
