//! `array<i32: 1, 2>`: flat arrays of numbers. [LangRef: Builtin attributes, DenseArrayAttr]

use smallvec::SmallVec;

use super::{Failed, Parsed, Parser};
use crate::attrs::{AttrData, MAX_ELEMENT_DATA};
use crate::context::{Attribute, Blob};
use crate::num::ApInt;
use crate::text::lex::Tok;
use crate::text::print;
use crate::types::{Signedness, TypeData};

/// Elements of more bits count among the wide integers of the source.
const WIDE: u32 = 1 << 13;

/// Elements that were read.
#[derive(Default)]
struct Elements {
    len: u32,
    bytes: Vec<u8>,
}

impl Parser<'_> {
    /// `array<type: elements>`, `array<type>`
    pub(super) fn parse_dense_array_attr(&mut self) -> Parsed<Attribute> {
        self.advance();
        self.expect(Tok::Less, "expected '<' after 'array'")?;
        let type_at = self.token().start;
        let element =
            self.parse_type().map_err(|Failed| self.error_at(type_at, "expected an integer or floating point type"))?;
        let cx = self.cx();
        let data = cx.scalar_data(element);
        let bits = match data {
            TypeData::Integer { width: 1, .. } => 8,
            TypeData::Integer { width, .. } => *width,
            TypeData::Float(kind) => kind.width(),
            // The reference crashes at `index`.
            _ => {
                let element = print::type_to_string(cx, element);
                return Err(self.error_at(type_at, format!("expected integer or float type, got: '{element}'")));
            }
        };
        if bits % 8 != 0 {
            return Err(self.error_at(type_at, "element type bitwidth must be a multiple of 8"));
        }
        let mut elements = Elements::default();
        if !self.consume_if(Tok::Greater) {
            self.expect(Tok::Colon, "expected ':' after dense array type")?;
            elements = self.parse_array_elements(data, bits)?;
            self.expect(Tok::Greater, "expected '>' to close an array attribute")?;
        }
        let Elements { len, bytes } = elements;
        Ok(cx.intern_attr(AttrData::DenseArray { element, len, data: Blob::new(bytes) }))
    }

    /// `[1, 2]`: the elements of a dense array that an op writes in its own form. Unlike those of `array<..>` they are read as
    /// parameters are.
    pub(crate) fn parse_dense_array_body<T>(
        &mut self,
        mut element: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<SmallVec<[T; 8]>> {
        self.expect(Tok::LSquare, "expected '['")?;
        let mut elements = SmallVec::new();
        if self.consume_if(Tok::RSquare) {
            return Ok(elements);
        }
        let listed = self.comma_separated(|p| element(p).map(|element| elements.push(element)));
        // A list with a mistake has to end all the same, as in the reference.
        self.expect(Tok::RSquare, "expected ']'")?;
        listed.map(|()| elements)
    }

    fn parse_array_elements(&mut self, element: &TypeData, bits: u32) -> Parsed<Elements> {
        let Elements { mut len, mut bytes } = Elements::default();
        self.comma_separated(|p| {
            len += 1;
            if bytes.len() + bits as usize / 8 > MAX_ELEMENT_DATA.max(len as usize * 64) {
                return Err(p.error(format!("array of more than {} bytes is too large", bytes.len())));
            }
            if bits > WIDE {
                p.admit_wide_integers(bits as usize / 8, p.token().start)?;
            }
            match element {
                TypeData::Integer { width, sign } => p.parse_array_integer(*width, *sign, &mut bytes),
                _ => p.parse_array_float(element, &mut bytes),
            }
        })?;
        Ok(Elements { len, bytes })
    }

    fn parse_array_integer(&mut self, width: u32, sign: Signedness, bytes: &mut Vec<u8>) -> Parsed {
        let negative = self.consume_if(Tok::Minus);
        let spelling = self.spelling();
        match self.kind() {
            Tok::Bare if matches!(spelling, b"true" | b"false") => {
                if width != 1 {
                    return Err(self.error("expected i1 type for 'true' or 'false' values"));
                }
                self.advance();
                bytes.push(u8::from(spelling == b"true"));
            }
            Tok::Integer => {
                self.advance();
                if width == 1 {
                    return Err(self.error("expected 'true' or 'false' values for i1 type"));
                }
                match ApInt::from_literal(width, sign == Signedness::Signed, negative, spelling) {
                    Some(value) => value.to_le_bytes(bytes),
                    None => return Err(self.error("integer constant out of range")),
                }
            }
            _ => return Err(self.error("expected integer literal")),
        }
        Ok(())
    }

    fn parse_array_float(&mut self, element: &TypeData, bytes: &mut Vec<u8>) -> Parsed {
        let TypeData::Float(kind) = element else { return Err(self.error("expected floating point literal")) };
        let negative = self.consume_if(Tok::Minus);
        let token = self.token();
        let bits = self.float_of_literal(*kind, negative, token)?;
        self.advance();
        bytes.extend_from_slice(&kind.to_memory(bits).to_le_bytes()[..kind.storage_bits() as usize / 8]);
        Ok(())
    }
}
