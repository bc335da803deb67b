//! Locations behind ops and arguments.

use super::editor::{Role, What};
use super::state::{DeferredLoc, LocTarget, OpParser, WrittenLoc};
use super::{Failed, Parsed};
use crate::context::{Attribute, Location};
use crate::text::lex::Tok;

impl OpParser<'_> {
    #[inline]
    pub(super) fn at_loc(&mut self) -> bool {
        self.p.at_keyword(b"loc")
    }

    /// `loc(..)` behind an op or argument; `None` when it is an alias that is not defined yet.
    pub(super) fn parse_trailing_location(&mut self, target: LocTarget) -> Parsed<Option<Location>> {
        self.work.models.located = true;
        Ok(match self.parse_written_location()? {
            WrittenLoc::Known(loc) => Some(loc),
            WrittenLoc::Alias { at, end } => {
                self.deferred_locs.push(DeferredLoc { iso: self.iso.id, target, at, end });
                None
            }
        })
    }

    /// `loc(..)`, whose `loc` is the current token.
    pub(super) fn parse_written_location(&mut self) -> Parsed<WrittenLoc> {
        self.p.advance();
        self.p.expect(Tok::LParen, "expected '(' in location")?;
        let token = self.token();
        let loc = if token.kind == Tok::Hash && !self.p.spelling().contains(&b'.') {
            let name = &self.p.spelling()[1..];
            self.p.advance();
            let known = self.p.shared.attr_alias(name, token.start);
            self.p.saw(token, |_| What::attr_alias(known, Role::Use(None)));
            match known {
                Some(attr) => WrittenLoc::Known(self.location_from(attr, token.start)?),
                None => WrittenLoc::Alias { at: token.start, end: token.end },
            }
        } else {
            WrittenLoc::Known(self.p.parse_location_instance()?)
        };
        self.p.expect(Tok::RParen, "expected ')' in location")?;
        Ok(loc)
    }

    pub(super) fn location_from(&mut self, attr: Attribute, at: u32) -> Parsed<Location> {
        match self.cx().location_of_attr(attr) {
            Some(loc) => Ok(loc),
            None => {
                let text = crate::text::print::attr_to_string(self.cx(), attr);
                Err(self.p.error_at(at, format!("expected location, but found '{text}'")))
            }
        }
    }

    /// Reports the names that nothing defined.
    pub(super) fn report_undeclared(&mut self) -> Parsed {
        // Names in the order of the text.
        let mut places: Vec<u32> = self.waiting.iter().filter(|w| !w.defined && !w.silent).map(|w| w.at).collect();
        if places.is_empty() {
            return Ok(());
        }
        places.sort_unstable();
        for at in places {
            self.p.error_at(at, "use of undeclared SSA value name");
        }
        Err(Failed)
    }
}
