//! Bodies of isolates, parsed on other threads.
//!
//! A body may go to another thread when no name is in scope around it: then nothing in it can refer to values outside,
//! unless the text is wrong. A body that does not parse on its own, for whatever reason, makes the caller parse the
//! whole source in one pass instead.

use std::sync::atomic::AtomicU32;
use std::sync::{Arc, mpsc};

use super::state::{Argument, BodyForm, DeferredLoc, IsolateFrame, Isolates, OpParser, Patch, Scratch};
use super::value::set_root_regions;
use super::{Failed, Parsed, Shared};
use crate::ir::DETACHED;
use crate::ir::arena::{Arena, NONE};
use crate::ir::handles::{IsolateId, ROOT};

/// Bodies go to other threads with about so many bytes of text at once.
const BATCH: u32 = 16 << 10;

/// Bodies of symbol tables with more bytes are parsed where they are, and the bodies in them handed over.
pub(super) const LARGE_TABLE: u32 = 16 << 10;

/// A body to parse: from its `{` to behind its `}`.
pub(super) struct BodyJob {
    pub start: u32,
    pub end: u32,
    pub isolate: IsolateId,
    /// The dialect whose prefix op names go without.
    pub default_dialect: &'static str,
    /// The position of the name of the op that owns the body.
    pub op: u32,
    /// The completion of the region.
    pub form: BodyForm,
    /// Arguments of the entry block that are written before the body.
    pub arguments: Vec<Argument>,
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

    pub fn push(&mut self, job: BodyJob) {
        self.bytes += job.end - job.start;
        self.batch.push(job);
        if self.bytes >= BATCH {
            self.send();
        }
    }

    fn send(&mut self) {
        self.bytes = 0;
        // The receiver outlives the parser.
        let _ = self.sender.send(std::mem::take(&mut self.batch));
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.send();
    }
}

/// Parsed bodies, and the isolates nested in them.
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
    pub fn new(shared: &'a Shared<'a>, ids: &Arc<AtomicU32>, inline_isolated: bool) -> BodyParser<'a> {
        let none = IsolateFrame::new(DETACHED, Box::new(Arena::new()), 0);
        let parser = OpParser::new(shared, 0, none, Scratch::new(), ids.clone());
        BodyParser { parser: OpParser { inline_isolated, ..parser }, bodies: Vec::new() }
    }

    /// Parses a body on its own. After a failure nothing else can be parsed.
    pub fn parse(&mut self, job: BodyJob) -> Parsed {
        let parser = &mut self.parser;
        parser.work.names.clear();
        parser.waiting.clear();
        let frame = IsolateFrame::new(job.isolate, parser.work.arena(), job.op);
        let none = std::mem::replace(&mut parser.iso, frame);
        parser.p.reset(job.start);
        parser.default_dialects.clear();
        parser.default_dialects.push(job.default_dialect);
        let region = parser.iso.arena.add_region(ROOT);
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
        let mut frame = std::mem::replace(&mut parser.iso, none);
        set_root_regions(&mut frame.arena, &[region]);
        self.bodies.push((job.isolate, parser.work.exact(frame.arena)));
        Ok(())
    }

    /// The parsed bodies.
    pub fn finish(self) -> ParsedBodies {
        let OpParser { done: nested, deferred_locs, patches, .. } = self.parser;
        ParsedBodies { bodies: self.bodies, nested, deferred_locs, patches }
    }
}

/// The position behind the `}` that closes the `{` at `start`; braces in strings and comments do not count.
///
/// `comments` tells whether the source has any: without them the search is faster.
pub(super) fn matching_brace(src: &[u8], start: u32, comments: bool) -> Option<u32> {
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
        let end = |s: &str| matching_brace(s.as_bytes(), 0, s.contains("//")).map(|e| e as usize);
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
