//! Attributes and their groups.

use dialekt_ir_core::num::{ApInt, Sign};

use super::lex::Tok;
use super::{Parsed, Parser};
use crate::module::attributes::{self, Attr, AttrValue, MEMORY_LOCATIONS, ORDER, UNITS};

/// The place that attributes stand at.
#[derive(Clone, Copy)]
enum Place {
    /// A function, call or variable, or a group.
    Function,
    Parameter,
    Result,
    /// Any of these.
    Any,
}

impl Parser<'_> {
    pub(super) fn attribute_group(&mut self) -> Parsed {
        self.advance();
        let Tok::Group(number) = self.tok else { return self.error("expected attribute group id") };
        self.advance();
        self.expect(b'=', "expected '=' here")?;
        self.expect(b'{', "expected '{' here")?;
        let mut attrs = self.groups.remove(&number).unwrap_or_default();
        while !self.is_punct(b'}') {
            if let Tok::Group(_) = self.tok {
                return self.error("cannot have an attribute group reference in an attribute group");
            }
            match self.attribute(true, Place::Function)? {
                Some(attr) => attributes::add(&mut attrs, attr),
                None => return self.error("unterminated attribute group"),
            }
        }
        self.advance();
        attributes::sort(&mut attrs);
        self.groups.insert(number, attrs);
        Ok(())
    }

    /// Attributes of a function, call or variable, and the groups among them.
    pub(super) fn attribute_list(&mut self, is_variable: bool) -> Parsed<(Vec<Attr>, Vec<u32>)> {
        let (mut attrs, mut groups) = (Vec::new(), Vec::new());
        loop {
            if let Tok::Group(number) = self.tok {
                groups.push(number);
                self.advance();
                continue;
            }
            // The alignment of a function is not an attribute.
            if !is_variable && self.is_word("align") {
                break;
            }
            match self.attribute(false, Place::Function)? {
                Some(attr) => attributes::add(&mut attrs, attr),
                None => break,
            }
        }
        attributes::sort(&mut attrs);
        Ok((attrs, groups))
    }

    /// Attributes of a parameter or argument.
    pub(super) fn parameter_attributes(&mut self) -> Parsed<Vec<Attr>> {
        self.value_attributes(Place::Parameter)
    }

    /// Attributes of a result.
    pub(super) fn result_attributes(&mut self) -> Parsed<Vec<Attr>> {
        self.value_attributes(Place::Result)
    }

    /// Attributes of anything.
    pub(super) fn any_attributes(&mut self) -> Parsed<Vec<Attr>> {
        self.value_attributes(Place::Any)
    }

    fn value_attributes(&mut self, place: Place) -> Parsed<Vec<Attr>> {
        let mut attrs = Vec::new();
        while let Some(attr) = self.attribute(false, place)? {
            attributes::add(&mut attrs, attr);
        }
        attributes::sort(&mut attrs);
        Ok(attrs)
    }

    fn attribute(&mut self, in_group: bool, place: Place) -> Parsed<Option<Attr>> {
        let at = self.at;
        let word = match self.tok.clone() {
            Tok::Text(name) => {
                self.advance();
                let value = if self.eat(b'=') { self.string()? } else { Vec::new() };
                return Ok(Some(Attr { name, value: AttrValue::Text(value) }));
            }
            Tok::Word(word) => word,
            _ => return Ok(None),
        };
        let Ok(word) = std::str::from_utf8(&word) else { return Ok(None) };
        // Words of before: what a pointer does not give away, memory effects.
        match word {
            "nocapture" => {
                self.advance();
                return Ok(Some(Attr::int("captures", 0)));
            }
            "argmemonly" | "inaccessiblememonly" | "inaccessiblemem_or_argmemonly" => {
                self.advance();
                let bits = match word {
                    "argmemonly" => 0b11,
                    "inaccessiblememonly" => 0b1100,
                    _ => 0b1111,
                };
                return Ok(Some(Attr::int("memory", bits)));
            }
            _ => {}
        }
        let Some(rank) = ORDER.iter().position(|known| *known == word) else { return Ok(None) };
        let word = ORDER[rank];
        let value = match rank < UNITS {
            true => {
                self.advance();
                AttrValue::Unit
            }
            false => self.attribute_value(word, in_group)?,
        };
        let (function, parameter, result) = attributes::applies(word);
        let (applies, owners) = match place {
            Place::Function => (function, "functions"),
            Place::Parameter => (parameter, "parameters"),
            Place::Result => (result, "return values"),
            Place::Any => (true, ""),
        };
        if !applies {
            return self.error_at(at, format!("this attribute does not apply to {owners}"));
        }
        Ok(Some(Attr { name: word.into(), value }))
    }

    fn open(&mut self) -> Parsed {
        self.expect(b'(', "expected '('")
    }

    fn close(&mut self) -> Parsed {
        self.expect(b')', "expected ')'")
    }

    fn attribute_value(&mut self, word: &'static str, in_group: bool) -> Parsed<AttrValue> {
        if word == "align" && !in_group {
            return Ok(AttrValue::Int(self.align()?));
        }
        self.advance();
        Ok(match word {
            "byref" | "byval" | "elementtype" | "inalloca" | "preallocated" | "sret" => {
                self.open()?;
                let ty = self.ty()?;
                self.close()?;
                AttrValue::Type(ty)
            }
            "align" | "alignstack" => {
                let value = match in_group && self.eat(b'=') {
                    // In groups any number is rounded down to an alignment.
                    true => match self.uint64()? {
                        0 => 1,
                        value => 1 << value.ilog2(),
                    },
                    false => {
                        self.open()?;
                        let value = self.uint64()?;
                        self.close()?;
                        value
                    }
                };
                if !value.is_power_of_two() {
                    return self.error("alignment is not a power of two");
                }
                AttrValue::Int(value)
            }
            "dereferenceable" | "dereferenceable_or_null" => {
                if in_group && self.eat(b'=') {
                    return Ok(AttrValue::Int(self.uint64()?));
                }
                self.open()?;
                let at = self.at;
                let value = self.uint64()?;
                self.close()?;
                if value == 0 {
                    return self.error_at(at, "dereferenceable bytes must be non-zero");
                }
                AttrValue::Int(value)
            }
            "allocsize" => {
                self.open()?;
                let element = self.uint32()?;
                let count = match self.eat(b',') {
                    true => {
                        let at = self.at;
                        let count = self.uint32()?;
                        if count == element {
                            return self.error_at(at, "'allocsize' indices can't refer to the same parameter");
                        }
                        count
                    }
                    false => u32::MAX,
                };
                self.close()?;
                AttrValue::Int(u64::from(element) << 32 | u64::from(count))
            }
            "allockind" => {
                self.open()?;
                let at = self.at;
                let text = self.string()?;
                let words = ["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"];
                let mut bits = 0;
                for word in text.split(|b| *b == b',') {
                    match words.iter().position(|known| known.as_bytes() == word) {
                        Some(bit) => bits |= 1 << bit,
                        None => {
                            let shown = String::from_utf8_lossy(word);
                            return self.error_at(at, format!("unknown allockind {shown}"));
                        }
                    }
                }
                self.close()?;
                AttrValue::Int(bits)
            }
            "uwtable" => {
                if !self.eat(b'(') {
                    return Ok(AttrValue::Int(2));
                }
                let Some(kind) = self.eat_one_of(&[("sync", 1), ("async", 2)]) else {
                    return self.error("expected unwind table kind");
                };
                self.close()?;
                AttrValue::Int(kind)
            }
            "vscale_range" => {
                self.open()?;
                let least = self.uint32()?;
                let most = if self.eat(b',') { self.uint32()? } else { least };
                self.close()?;
                AttrValue::Int(u64::from(least) << 32 | u64::from(most))
            }
            "memory" => AttrValue::Int(self.memory()?),
            "captures" => AttrValue::Int(self.captures()?),
            "nofpclass" => AttrValue::Int(self.fp_classes()?),
            "range" => {
                self.open()?;
                let ty = self.ty()?;
                let Some(width) = self.module.types.int_width(ty) else {
                    return self.error("the range must have integer type!");
                };
                let low = self.bound(width)?;
                self.expect(b',', "expected ','")?;
                let high = self.bound(width)?;
                self.close()?;
                AttrValue::Range(ty, low, high)
            }
            _ => {
                // Ranges of bytes, in parentheses.
                self.open()?;
                let mut ranges: Vec<(ApInt, ApInt)> = Vec::new();
                loop {
                    self.open()?;
                    let low = self.bound(64)?;
                    self.expect(b',', "expected ','")?;
                    let high = self.bound(64)?;
                    if low == high {
                        return self.error("the range should not represent the full or empty set!");
                    }
                    self.close()?;
                    ranges.push((low, high));
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.close()?;
                let less = |a: &ApInt, b: &ApInt| a.compare(b, Sign::Signed).is_lt();
                let is_ordered = ranges.iter().all(|(low, high)| less(low, high))
                    && ranges.windows(2).all(|pair| less(&pair[0].1, &pair[1].0));
                if !is_ordered {
                    return self.error("Invalid (unordered or overlapping) range list");
                }
                AttrValue::Ranges
            }
        })
    }

    fn bound(&mut self, width: u32) -> Parsed<ApInt> {
        let Tok::Int(text) = self.tok.clone() else { return self.error("expected integer") };
        let (negative, digits) = match text.strip_prefix(b"-") {
            Some(digits) => (true, digits),
            None => (false, text.as_slice()),
        };
        let magnitude = ApInt::parse_literal(digits);
        let Some(value) = magnitude.filter(|value| value.width() <= width) else {
            return self.error("integer is too large for the bit width of specified type");
        };
        let value = value.zext_or_trunc(width);
        self.advance();
        Ok(if negative { value.negate() } else { value })
    }

    fn memory(&mut self) -> Parsed<u64> {
        self.open()?;
        let kinds = [("none", 0u64), ("read", 1), ("write", 2), ("readwrite", 3)];
        let mut bits = 0;
        let mut seen_location = false;
        loop {
            let mut location = None;
            if let Tok::Label(name) = self.tok.clone() {
                location = MEMORY_LOCATIONS.iter().position(|known| known.as_bytes() == name && *known != "other");
                if location.is_none() {
                    return self.error("expected memory location (argmem, inaccessiblemem, errnomem) or access kind (none, read, write, readwrite)");
                }
                self.advance();
            }
            let Some(kind) = self.eat_one_of(&kinds) else {
                return self.error(match location {
                    Some(_) => "expected access kind (none, read, write, readwrite)",
                    None => "expected memory location (argmem, inaccessiblemem, errnomem) or access kind (none, read, write, readwrite)",
                });
            };
            match location {
                Some(at) => {
                    seen_location = true;
                    bits = bits & !(3 << (2 * at)) | kind << (2 * at);
                }
                None if seen_location => return self.error("default access kind must be specified first"),
                None => bits = (0..6).fold(0, |bits, at| bits | kind << (2 * at)),
            }
            if self.eat(b')') {
                return Ok(bits);
            }
            self.expect(b',', "unterminated memory attribute")?;
        }
    }

    /// What a pointer may give away: bits, 0 for nothing.
    fn captures(&mut self) -> Parsed<u64> {
        self.open()?;
        let mut bits = 0;
        loop {
            if let Tok::Label(name) = &self.tok {
                if name != b"ret" {
                    return self.error(
                        "expected one of 'none', 'address', 'address_is_null', 'provenance' or 'read_provenance'",
                    );
                }
                self.advance();
            }
            match self.eat_one_of(attributes::CAPTURES) {
                Some(kind) => bits |= kind,
                None => {
                    return self.error(
                        "expected one of 'none', 'address', 'address_is_null', 'provenance' or 'read_provenance'",
                    );
                }
            }
            if self.eat(b')') {
                return Ok(bits);
            }
            self.expect(b',', "expected ',' or ')'")?;
        }
    }

    fn fp_classes(&mut self) -> Parsed<u64> {
        self.open()?;
        let mut bits = 0;
        if self.digits().is_some() {
            bits = u64::from(self.uint32()?);
            self.close()?;
            return Ok(bits);
        }
        while let Some(word) = self.eat_one_of(attributes::FP_CLASSES) {
            bits |= word;
            if self.eat(b')') {
                return Ok(bits);
            }
        }
        self.error("expected nofpclass test mask")
    }
}
