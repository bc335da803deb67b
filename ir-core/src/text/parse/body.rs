//! Bodies of isolated ops, parsed on other threads.
//!
//! A body may go to another thread when no name is in scope around it: then nothing in it can refer to values outside,
//! unless the text is wrong. A body that does not parse on its own, for whatever reason, makes the caller parse the
//! whole source in one pass instead.
//!
//! A body is the arena of an isolate; or, where isolated ops stay in the arena around them, small bodies share an arena, a *piece*, until the
//! first thread moves it behind what is there.

use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use super::state::{Argument, BodyForm, DeferredLoc, IsolateFrame, Isolates, LocTarget, OpParser, Patch, Scratch};
use super::top::BYTES_OF_OP;
use super::{Failed, Parsed, Shared};
use crate::ir::DETACHED;
use crate::ir::arena::{Arena, NONE};
use crate::ir::handles::{IsolateId, ROOT};

/// Bodies go to other threads with about so many bytes of text at once.
const BATCH: u32 = 16 << 10;

/// Bodies of symbol tables with more bytes are parsed where they are, and the bodies in them handed over.
pub(super) const LARGE_TABLE: u32 = 16 << 10;

/// Bodies with more bytes have arenas of their own, so that nobody copies them.
pub(super) const LARGE_BODY: u32 = 4 << 10;

/// A body to parse: from its `{` to behind its `}`.
pub(super) struct BodyJob {
    pub start: u32,
    pub end: u32,
    pub place: Place,
    /// The dialect whose prefix op names go without.
    pub default_dialect: &'static str,
    /// The position of the name of the op that owns the body.
    pub op: u32,
    /// The completion of the region.
    pub form: BodyForm,
    /// Arguments of the entry block that are written before the body.
    pub arguments: Vec<Argument>,
}

/// Where a body goes.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// It is all that an isolate holds.
    Isolate(IsolateId),
    /// It is a region of the outermost arena.
    Region(u32),
}

/// Bodies that another thread may parse. The last ones are handed over when this is dropped.
pub(super) struct Jobs {
    sender: mpsc::Sender<Vec<BodyJob>>,
    batch: Vec<BodyJob>,
    /// Bytes of text in the batch.
    bytes: u32,
    /// Bytes that may still be looked through for the ends of symbol tables that turn out to be large.
    pub search: usize,
}

impl Jobs {
    /// Bodies of a source of so many bytes.
    pub fn new(sender: mpsc::Sender<Vec<BodyJob>>, source: usize) -> Jobs {
        Jobs { sender, batch: Vec::new(), bytes: 0, search: source }
    }

    /// Adds a body; returns whether a batch was handed over.
    pub fn push(&mut self, job: BodyJob) -> bool {
        self.bytes += job.end - job.start;
        self.batch.push(job);
        let full = self.bytes >= BATCH;
        if full {
            self.send();
        }
        full
    }

    fn send(&mut self) {
        self.bytes = 0;
        // The next one has about as many bodies.
        let next = Vec::with_capacity(self.batch.len());
        // The receiver outlives the parser.
        let _ = self.sender.send(std::mem::replace(&mut self.batch, next));
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.send();
    }
}

/// Bodies of ops in the outermost arena, the first regions of an arena of their own.
struct Piece {
    arena: Box<Arena>,
    /// The regions that they are in the outermost arena.
    regions: Vec<u32>,
    deferred_locs: Vec<DeferredLoc>,
}

/// Pieces on their way to the outermost arena, and the memory of those that have arrived.
#[derive(Default)]
pub(super) struct Pieces {
    ready: Mutex<Vec<Piece>>,
    #[allow(clippy::vec_box)]
    spare: Mutex<Vec<Box<Arena>>>,
}

impl Pieces {
    fn arena(&self) -> Box<Arena> {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.unwrap_or_else(|| {
            let mut arena = Box::new(Arena::new());
            arena.reserve(BATCH as usize / BYTES_OF_OP);
            arena
        })
    }

    fn add(&self, piece: Piece) {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).push(piece);
    }
}

impl OpParser<'_> {
    /// Moves the pieces that are ready into the outermost arena, which is the current one.
    pub(super) fn absorb_pieces(&mut self) {
        debug_assert!(self.iso.id == DETACHED);
        let ready = std::mem::take(&mut *self.pieces.ready.lock().unwrap_or_else(PoisonError::into_inner));
        for Piece { arena: mut piece, regions, mut deferred_locs } in ready {
            let arena = &mut self.iso.arena;
            let (ops, values) = (arena.links.len() as u32 - 1, arena.values.len() as u32);
            arena.absorb(&mut piece, &regions);
            self.pieces.spare.lock().unwrap_or_else(PoisonError::into_inner).push(piece);
            for loc in deferred_locs.iter_mut().filter(|loc| loc.iso == DETACHED) {
                match &mut loc.target {
                    LocTarget::Op(op) => *op += ops,
                    LocTarget::Arg(value) => *value += values,
                }
            }
            self.deferred_locs.append(&mut deferred_locs);
        }
    }
}

/// Parsed bodies of isolates, and the isolates nested in them.
pub(super) struct ParsedBodies {
    pub bodies: Vec<(IsolateId, Box<Arena>)>,
    pub nested: Isolates,
    pub deferred_locs: Vec<DeferredLoc>,
    pub patches: Vec<Patch>,
}

/// Parses bodies, one after the other.
pub(super) struct BodyParser<'a> {
    parser: OpParser<'a>,
    bodies: Vec<(IsolateId, Box<Arena>)>,
}

impl<'a> BodyParser<'a> {
    /// A parser for one thread. Small bodies go into `pieces` where isolated ops stay in the isolate around them.
    pub fn new(shared: &'a Shared<'a>, ids: &Arc<AtomicU32>, pieces: &Arc<Pieces>, inline_isolated: bool) -> Self {
        let none = IsolateFrame::new(DETACHED, Box::new(Arena::new()), 0);
        let parser = OpParser::new(shared, 0, none, Scratch::new(), ids.clone());
        BodyParser { parser: OpParser { inline_isolated, pieces: pieces.clone(), ..parser }, bodies: Vec::new() }
    }

    /// Parses bodies on their own. After a failure nothing else can be parsed.
    pub fn parse(&mut self, jobs: Vec<BodyJob>) -> Parsed {
        let region = |job: &BodyJob| match job.place {
            Place::Region(region) => Some(region),
            Place::Isolate(_) => None,
        };
        let regions: Vec<u32> = jobs.iter().filter_map(region).collect();
        let mut piece = (!regions.is_empty()).then(|| self.parser.pieces.arena());
        if let Some(arena) = &mut piece {
            for _ in &regions {
                arena.add_region(NONE);
            }
        }
        let mut parsed = 0;
        for job in jobs {
            match job.place {
                Place::Isolate(isolate) => {
                    let mut arena = self.parser.work.arena();
                    let region = arena.add_region(ROOT);
                    let mut arena = self.parse_body(isolate, arena, region, &job)?;
                    arena.set_root_regions(&[region]);
                    self.bodies.push((isolate, self.parser.work.exact(arena)));
                }
                Place::Region(_) => {
                    let Some(arena) = piece.take() else { continue };
                    piece = Some(self.parse_body(DETACHED, arena, parsed, &job)?);
                    parsed += 1;
                }
            }
        }
        let Some(arena) = piece else { return Ok(()) };
        // A value that is used against the rules.
        if !arena.foreign.is_empty() {
            return Err(Failed);
        }
        let deferred_locs = std::mem::take(&mut self.parser.deferred_locs);
        self.parser.pieces.add(Piece { arena, regions, deferred_locs });
        Ok(())
    }

    /// Parses a body into a region of an arena.
    fn parse_body(&mut self, isolate: IsolateId, arena: Box<Arena>, region: u32, job: &BodyJob) -> Parsed<Box<Arena>> {
        let parser = &mut self.parser;
        if !parser.work.names.is_empty() {
            parser.work.names.clear();
        }
        parser.waiting.clear();
        let frame = IsolateFrame::new(isolate, arena, job.op);
        let none = std::mem::replace(&mut parser.iso, frame);
        parser.p.reset(job.start);
        parser.default_dialects.clear();
        parser.default_dialects.push(job.default_dialect);
        parser.parse_body(region, &job.arguments)?;
        if matches!(job.form, BodyForm::Required(_)) && parser.iso.arena.regions[region as usize].first == NONE {
            return Err(Failed);
        }
        parser.complete_blocks(region, job.form, job.op);
        let whole = parser.last_end() == job.end
            && parser.waiting.iter().all(|w| w.defined)
            && parser.diags.is_empty()
            && parser.retry_inline.is_empty();
        if !whole {
            return Err(Failed);
        }
        Ok(std::mem::replace(&mut parser.iso, none).arena)
    }

    /// The parsed bodies of isolates.
    pub fn finish(self) -> ParsedBodies {
        let OpParser { done: nested, deferred_locs, patches, .. } = self.parser;
        ParsedBodies { bodies: self.bodies, nested, deferred_locs, patches }
    }
}

/// The position behind the `}` that closes the `{` at `start`; braces in strings and comments do not count.
pub(super) fn matching_brace(src: &[u8], start: u32) -> Option<u32> {
    // Few bodies have comments, and without them the search is faster.
    let end = end_of_braces(src, start, false);
    let seen = src.get(start as usize..end.map_or(src.len(), |end| end as usize))?;
    if find_comment(seen).is_some() { end_of_braces(src, start, true) } else { end }
}

/// As [`matching_brace`]; `comments` tells whether there may be any.
fn end_of_braces(src: &[u8], start: u32, comments: bool) -> Option<u32> {
    let mut at = start as usize;
    let mut depth = 0usize;
    let mut stop = at;
    loop {
        if stop <= at {
            stop = at + memchr::memchr3(b'{', b'}', b'"', src.get(at..)?)?;
        }
        // A comment between the last stop and here may hide the found character.
        if let Some(comment) = comments.then(|| find_comment(&src[at..stop])).flatten() {
            let from = at + comment;
            at = from + memchr::memchr2(b'\n', b'\r', &src[from..])?;
            continue;
        }
        at = stop + 1;
        match src[stop] {
            b'{' => depth += 1,
            b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return u32::try_from(at).ok();
                }
            }
            _ => at = end_of_string(src, at)?,
        }
    }
}

/// The position of a comment in a piece without quotes.
#[inline]
fn find_comment(piece: &[u8]) -> Option<usize> {
    if piece.len() < 16 {
        return piece.windows(2).position(|w| w == b"//");
    }
    let mut from = 0;
    while let Some(found) = memchr::memchr(b'/', &piece[from..]) {
        if piece.get(from + found + 1) == Some(&b'/') {
            return Some(from + found);
        }
        from += found + 1;
    }
    None
}

/// The position behind the quote that ends a string whose contents start at `at`.
fn end_of_string(src: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let found = at + memchr::memchr3(b'"', b'\\', b'\n', src.get(at..)?)?;
        match src[found] {
            b'"' => return Some(found + 1),
            b'\\' => at = found + 2,
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::matching_brace;

    #[test]
    fn braces_in_strings_and_comments_do_not_count() {
        let end = |s: &str| matching_brace(s.as_bytes(), 0).map(|e| e as usize);
        assert_eq!(end("{}"), Some(2));
        assert_eq!(end("{ {} } }"), Some(6));
        assert_eq!(end("{ \"}\\\"}\" }"), Some(10));
        assert_eq!(end("{ // }\n }"), Some(9));
        assert_eq!(end("{ // \"\n }x"), Some(9));
        assert_eq!(end("{ // a\n// b\n{// }\n} // {{\n}x"), Some(27));
        assert_eq!(end("{ //\n}x"), Some(6));
        assert_eq!(end("{ a / b // { and more text than that }\n}"), Some(40));
        assert_eq!(end("{ \"a\n\" }"), None);
        assert_eq!(end("{ {}"), None);
    }
}
