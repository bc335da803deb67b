//! Properties of ops in generic form, `<{..}>`.

use super::Parsed;
use super::op::MAX_MEMO;
use super::state::OpParser;
use crate::context::Attribute;
use crate::text::lex::Tok;

impl OpParser<'_> {
    /// `<..>`
    pub(super) fn parse_properties(&mut self) -> Parsed<Attribute> {
        if !self.p.has_short_ways() {
            return self.properties();
        }
        let start = self.token().start;
        let src = self.source();
        let piece = properties_piece(src, start);
        if let Some(piece) = piece
            && let Some((attr, told)) = self.work.properties.get(piece)
        {
            let (attr, told) = (*attr, *told);
            self.p.saw_again(told, start);
            self.p.reset(start + piece.len() as u32);
            return Ok(attr);
        }
        let told = self.p.told();
        let attr = self.properties()?;
        let whole = piece.filter(|p| start + p.len() as u32 == self.p.last_end());
        if let Some(piece) = whole.filter(|_| self.work.properties.len() < MAX_MEMOS) {
            let told = self.p.told_since(told, start);
            self.work.properties.insert(piece.into(), (attr, told));
        }
        Ok(attr)
    }

    /// `<..>`, without a memo.
    fn properties(&mut self) -> Parsed<Attribute> {
        self.p.advance();
        self.p.set_dictionary_depth(1);
        let attr = self.p.parse_attribute(None);
        self.p.set_dictionary_depth(0);
        let attr = attr?;
        self.p.expect(Tok::Greater, "expected '>' to close properties")?;
        Ok(attr)
    }
}

/// The text of properties up to the `>` that closes them; nothing where strings or arrows make that hard to tell.
#[inline]
fn properties_piece(src: &[u8], start: u32) -> Option<&[u8]> {
    let rest = src.get(start as usize..)?;
    let rest = &rest[..rest.len().min(MAX_MEMO as usize)];
    let mut depth = 0;
    let mut at = 0;
    loop {
        at += memchr::memchr3(b'<', b'>', b'"', &rest[at..])? + 1;
        match rest[at - 1] {
            b'<' => depth += 1,
            b'>' if depth == 1 => return Some(&rest[..at]),
            b'>' => depth -= 1,
            _ => return None,
        }
    }
}

/// More texts are not remembered.
const MAX_MEMOS: usize = 4096;
