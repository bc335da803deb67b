//! Locations, as they stand between the parentheses of `loc(..)`. [LangRef: Location attributes]

use hashbrown::HashSet;

use super::editor::Wanted;
use super::{Parsed, Parser};
use crate::attrs::AttrData;
use crate::context::{Attribute, Location};
use crate::text::lex::Tok;
use crate::text::print;

/// The locations of a fused location: in order, without duplicates.
#[derive(Default)]
struct Fused {
    order: Vec<Attribute>,
    seen: HashSet<Attribute>,
}

impl Fused {
    fn insert(&mut self, loc: Attribute) {
        if self.seen.insert(loc) {
            self.order.push(loc);
        }
    }
}

impl Parser<'_> {
    /// A location, without the parentheses around it.
    pub fn parse_location_instance(&mut self) -> Parsed<Location> {
        let attr = self.parse_location_attr()?;
        Ok(self.cx().location_of_attr(attr).unwrap_or(Location::UNKNOWN))
    }

    fn parse_location_attr(&mut self) -> Parsed<Attribute> {
        match self.kind() {
            Tok::Hash => {
                let attr = self.parse_extended_attr(None)?;
                if self.cx().attr_data(attr).is_location() {
                    return Ok(attr);
                }
                let text = print::attr_to_string(self.cx(), attr);
                Err(self.error(format!("expected location attribute, but got{text}")))
            }
            Tok::Str => self.parse_name_or_file_location(),
            Tok::Bare => match self.spelling() {
                b"callsite" => self.nested(Self::parse_callsite_location),
                b"fused" => self.parse_fused_location(),
                b"unknown" => {
                    self.advance();
                    Ok(Attribute::UNKNOWN_LOC)
                }
                _ => Err(self.wrong_token("expected location instance")),
            },
            Tok::Eof => {
                ["callsite", "fused", "unknown"].into_iter().for_each(|word| self.expected_word(word));
                self.missed(|| Wanted::Token(Tok::Hash));
                Err(self.wrong_token("expected location instance"))
            }
            _ => Err(self.wrong_token("expected location instance")),
        }
    }

    /// `callsite(callee at caller)`
    fn parse_callsite_location(&mut self) -> Parsed<Attribute> {
        self.advance();
        self.expect(Tok::LParen, "expected '(' in callsite location")?;
        let callee = self.parse_location_attr()?;
        if !self.consume_keyword(b"at") {
            return Err(self.wrong_token("expected 'at' in callsite location"));
        }
        let caller = self.parse_location_attr()?;
        self.expect(Tok::RParen, "expected ')' in callsite location")?;
        Ok(self.cx().intern_attr(AttrData::CallSiteLoc { callee, caller }))
    }

    /// `fused<metadata>[a, b]`
    fn parse_fused_location(&mut self) -> Parsed<Attribute> {
        let metadata = self.parse_fused_metadata()?;
        self.parse_fused_with(metadata)
    }

    fn parse_fused_metadata(&mut self) -> Parsed<Option<Attribute>> {
        self.advance();
        if !self.consume_if(Tok::Less) {
            return Ok(None);
        }
        let metadata = self.parse_attribute(None)?;
        self.expect(Tok::Greater, "expected '>' after fused location metadata")?;
        Ok(Some(metadata))
    }

    fn parse_fused_with(&mut self, metadata: Option<Attribute>) -> Parsed<Attribute> {
        let mut fused = Fused::default();
        self.nested(|p| p.parse_fused_list(metadata, &mut fused))?;
        match (&fused.order[..], metadata) {
            ([], None) => Ok(Attribute::UNKNOWN_LOC),
            ([single], None) => Ok(*single),
            _ => Ok(self.cx().intern_attr(AttrData::FusedLoc { locations: fused.order.into(), metadata })),
        }
    }

    /// `[a, b]`: the parts of the fused location `into`. Returns whether there are any. A fused location in the list
    /// that has the same metadata adds its own locations and is itself never made, so that deep nesting does not copy
    /// them again and again.
    fn parse_fused_list(&mut self, metadata: Option<Attribute>, into: &mut Fused) -> Parsed<bool> {
        let mut any = false;
        self.expect(Tok::LSquare, "expected '[' in fused location")?;
        if !self.consume_if(Tok::RSquare) {
            self.comma_separated(|p| {
                let loc = if p.at_keyword(b"fused") {
                    let own = p.parse_fused_metadata()?;
                    if own == metadata {
                        any |= p.nested(|p| p.parse_fused_list(own, into))?;
                        return Ok(());
                    }
                    p.parse_fused_with(own)?
                } else {
                    p.parse_location_attr()?
                };
                any |= p.fuse(loc, metadata, into);
                Ok(())
            })?;
            self.expect(Tok::RSquare, "expected ']' in fused location")?;
        }
        if !any && metadata.is_some() {
            into.insert(Attribute::UNKNOWN_LOC);
            any = true;
        }
        Ok(any)
    }

    /// Adds a location, unless it is unknown.
    fn fuse(&self, loc: Attribute, metadata: Option<Attribute>, into: &mut Fused) -> bool {
        match self.cx().attr_data(loc) {
            AttrData::FusedLoc { locations, metadata: own } if *own == metadata => {
                locations.iter().for_each(|loc| into.insert(*loc));
            }
            AttrData::UnknownLoc => return false,
            _ => into.insert(loc),
        }
        true
    }

    /// `"file":1:2`, `"file":1:2 to 3:4`, `"name"`, `"name"(child)`
    fn parse_name_or_file_location(&mut self) -> Parsed<Attribute> {
        let text = self.string_value(self.token());
        self.advance();
        let cx = self.cx();
        if self.consume_if(Tok::Colon) {
            return self.parse_file_location(if text.is_empty() { b"-" } else { &text });
        }
        let child = match self.consume_if(Tok::LParen) {
            false => Attribute::UNKNOWN_LOC,
            true => {
                let child = self.nested(Self::parse_location_attr)?;
                self.expect(Tok::RParen, "expected ')' after child location of NameLoc")?;
                child
            }
        };
        Ok(cx.intern_attr(AttrData::NameLoc { name: cx.ident(text), child }))
    }

    /// The rest of a file location behind its first colon.
    fn parse_file_location(&mut self, file: &[u8]) -> Parsed<Attribute> {
        let file = self.cx().ident(file);
        let make = |p: &Self, given, [start_line, start_column, end_line, end_column]: [u32; 4]| {
            p.cx().intern_attr(AttrData::FileLineCol { file, start_line, start_column, end_line, end_column, given })
        };
        let line = self.parse_line_number()?;
        if !self.consume_if(Tok::Colon) {
            return Ok(make(self, 1, [line, 0, line, 0]));
        }
        let column = self.parse_column_number()?;
        if !self.consume_keyword(b"to") {
            return Ok(make(self, 2, [line, column, line, column]));
        }
        let end_line = if self.kind() == Tok::Integer { Some(self.parse_line_number()?) } else { None };
        self.expect(Tok::Colon, "expected either integer or `:` post `to` in FileLineColRange")?;
        let end_column = self.parse_column_number()?;
        let given = if end_line.is_some() { 4 } else { 3 };
        Ok(make(self, given, [line, column, end_line.unwrap_or(line), end_column]))
    }

    fn parse_line_number(&mut self) -> Parsed<u32> {
        match self.consume_u32() {
            Some(line) => Ok(line),
            None => Err(self.wrong_token("expected integer line number in FileLineColRange")),
        }
    }

    fn parse_column_number(&mut self) -> Parsed<u32> {
        let is_integer = self.kind() == Tok::Integer;
        match self.consume_u32() {
            Some(column) => Ok(column),
            None if is_integer => Err(self.error("expected integer column number in FileLineColRange")),
            None => Err(self.wrong_token("expected integer column number in FileLineColRange")),
        }
    }

    fn consume_u32(&mut self) -> Option<u32> {
        let token = self.token();
        if token.kind != Tok::Integer {
            return None;
        }
        let value = self.integer_value(token).and_then(|value| u32::try_from(value).ok())?;
        self.advance();
        Some(value)
    }
}
