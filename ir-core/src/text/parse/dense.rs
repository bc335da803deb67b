//! Element data: `dense<..>`, `sparse<..>` and the literals in them. [LangRef: Elements attributes]

use hashbrown::HashMap;

use super::{Failed, Parsed, Parser};
use crate::attrs::MAX_ELEMENT_DATA;
use crate::context::{Attribute, ContextData, Ident, Type};
use crate::num::{ApInt, FloatKind};
use crate::text::lex::{Lexer, Tok, Token};
use crate::text::print;
use crate::types::{Signedness, TypeData, comma_separated};

/// Nested lists of elements in the text: their shape and the position of each element. The type follows them, so that
/// elements are only read when it is known.
#[derive(Default)]
struct Literal {
    /// The sizes of the lists, outermost first; empty for a single element.
    shape: Vec<i64>,
    /// The position of each element, a minus sign included.
    elements: Vec<u32>,
    /// A string in place of everything: bytes in hexadecimal, or a string element.
    string: Option<Token>,
}

/// Shapes of lists while their nesting is read: a shape is a size and the shape of the elements. Equal shapes have
/// equal numbers, so that comparing two takes no time however deep they are.
#[derive(Default)]
struct Shapes {
    parts: Vec<(i64, u32)>,
    numbers: HashMap<(i64, u32), u32>,
}

impl Shapes {
    /// The shape of an element.
    const ELEMENT: u32 = 0;

    fn list(&mut self, size: i64, inner: u32) -> u32 {
        *self.numbers.entry((size, inner)).or_insert_with(|| {
            self.parts.push((size, inner));
            self.parts.len() as u32
        })
    }

    fn sizes(&self, mut shape: u32) -> Vec<i64> {
        let mut sizes = Vec::new();
        while let Some((size, inner)) = (shape as usize).checked_sub(1).and_then(|at| self.parts.get(at)) {
            sizes.push(*size);
            shape = *inner;
        }
        sizes
    }
}

/// A list that is still open.
struct OpenList {
    size: i64,
    /// The shape of its first element.
    inner: Option<u32>,
}

impl<'a> Parser<'a> {
    /// `dense<elements> : type`
    pub(super) fn parse_dense_elements_attr(&mut self, ty: Option<Type>) -> Parsed<Attribute> {
        let start = self.token().start;
        self.advance();
        self.expect(Tok::Less, "expected '<' after 'dense'")?;
        let mut literal = Literal::default();
        if !self.consume_if(Tok::Greater) {
            literal = self.parse_dense_literal(true)?;
            self.expect(Tok::Greater, "expected '>'")?;
        }
        let ty = self.parse_elements_type(start, ty)?;
        self.elements_of_literal(start, &literal, ty)
    }

    /// The type behind a literal, unless its place gives it: shaped, with static shape.
    fn parse_elements_type(&mut self, at: u32, ty: Option<Type>) -> Parsed<Type> {
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.expect(Tok::Colon, "expected ':'")?;
                self.parse_type()?
            }
        };
        let data = self.cx().type_data(ty);
        if data.element_type().is_none() {
            return Err(self.error_at(at, "elements literal must be a shaped type"));
        }
        if !data.has_static_shape() {
            return Err(self.error_at(at, "elements literal type must have static shape"));
        }
        Ok(ty)
    }

    // ---- literals

    fn parse_dense_literal(&mut self, allow_string: bool) -> Parsed<Literal> {
        let mut literal = Literal::default();
        match self.kind() {
            Tok::Str if allow_string => {
                literal.string = Some(self.token());
                self.advance();
            }
            Tok::LSquare => self.parse_dense_lists(&mut literal)?,
            _ => self.parse_dense_element(&mut literal)?,
        }
        Ok(literal)
    }

    /// Nested lists; all lists at one place of their parents have the same shape.
    fn parse_dense_lists(&mut self, literal: &mut Literal) -> Parsed {
        let mut shapes = Shapes::default();
        let mut open: Vec<OpenList> = Vec::new();
        loop {
            let mut shape = Shapes::ELEMENT;
            if self.consume_if(Tok::LSquare) {
                if self.kind() != Tok::RSquare {
                    open.push(OpenList { size: 0, inner: None });
                    continue;
                }
                self.advance();
                shape = shapes.list(0, Shapes::ELEMENT);
            } else {
                self.parse_dense_element(literal)?;
            }
            // Something is complete, and lists may end with it.
            loop {
                let Some(list) = open.last_mut() else {
                    literal.shape = shapes.sizes(shape);
                    return Ok(());
                };
                list.size += 1;
                if *list.inner.get_or_insert(shape) != shape {
                    let message = "tensor literal is invalid; ranks are not consistent between elements";
                    return Err(self.error(message));
                }
                if self.consume_if(Tok::Comma) {
                    break;
                }
                self.expect(Tok::RSquare, "expected ']'")?;
                shape = shapes.list(list.size, shape);
                open.pop();
            }
        }
    }

    /// A number, a word, a string, or a pair of elements in parentheses.
    fn parse_dense_element(&mut self, literal: &mut Literal) -> Parsed {
        let at = self.token().start;
        match self.kind() {
            Tok::Integer | Tok::Float | Tok::Str => {}
            Tok::Bare if matches!(self.spelling(), b"true" | b"false") => {}
            Tok::Minus => {
                self.advance();
                if !matches!(self.kind(), Tok::Integer | Tok::Float) {
                    return Err(self.error("expected integer or floating point literal"));
                }
            }
            Tok::LParen => {
                return self.nested(|p| {
                    p.advance();
                    p.parse_dense_element(literal)?;
                    p.expect(Tok::Comma, "expected ',' between complex elements")?;
                    p.parse_dense_element(literal)?;
                    p.expect(Tok::RParen, "expected ')' after complex elements")
                });
            }
            _ => return Err(self.error("expected element literal of primitive type")),
        }
        self.advance();
        literal.elements.push(at);
        Ok(())
    }

    /// The element at a position: whether there is a minus sign, and the token behind it.
    fn dense_token(&self, at: u32) -> Parsed<(bool, Token)> {
        let mut lexer = Lexer::new(self.source());
        lexer.reset(at);
        let first = lexer.next_token();
        let minus = first.kind == Tok::Minus;
        let token = if minus { lexer.next_token() } else { first };
        if token.kind == Tok::Error { Err(Failed) } else { Ok((minus, token)) }
    }

    // ---- elements

    /// The attribute that a literal gives with its type.
    fn elements_of_literal(&mut self, at: u32, literal: &Literal, ty: Type) -> Parsed<Attribute> {
        let cx = self.cx();
        let data = cx.type_data(ty);
        let element = data.element_type().unwrap_or(ty);
        let element_data = cx.scalar_data(element);
        if let Some(token) = literal.string
            && (element_data.is_int_or_index_or_float() || matches!(element_data, TypeData::Complex(_)))
        {
            return self.elements_of_hex(at, token, ty);
        }
        let shape = data.shape().unwrap_or(&[]);
        if !literal.shape.is_empty() && literal.shape != shape {
            let (found, wanted) = (comma_separated(&literal.shape), comma_separated(shape));
            let message = format!("inferred shape of elements literal ([{found}]) does not match type ([{wanted}])");
            return Err(self.error_at(at, message));
        }
        // Sizes whose product does not fit wrap around in the reference; nothing but a splat can have them.
        let count = wrapping_count(shape);
        if literal.string.is_none() && literal.elements.is_empty() && count != 0 {
            let ty = print::type_to_string(cx, ty);
            let message = format!("parsed zero elements, but type ('{ty}') expected at least 1");
            return Err(self.error_at(at, message));
        }
        let (scalar, per_element) = match element_data {
            TypeData::Complex(part) => (*part, 2),
            _ => (element, 1),
        };
        let values = &literal.elements[..];
        let mut needed = self.dense_count(literal, (ty, element), count, per_element);
        let scalar_data = cx.scalar_data(scalar);
        let data = |p: &mut Self, values: &[u32]| match scalar_data {
            TypeData::Integer { width, sign } => p.integer_elements(values, *width, *sign, per_element == 2).map(Some),
            TypeData::Index => p.integer_elements(values, 64, Signedness::Signed, false).map(Some),
            TypeData::Float(kind) => p.float_elements(values, *kind).map(Some),
            _ => p.strings(at, values).map(|_| None),
        };
        // Elements that are not needed are read all the same. Errors in one are reported before errors in their number,
        // except for those of complex numbers, where any are needed.
        if (per_element == 1 || count == 0) && needed.as_ref().ok() != Some(&values.len()) {
            let all = data(self, values)?;
            // A tuple of equal elements is a splat, whatever their number.
            let is_splat = || match all {
                Some(all) => is_splat(&all, values.len(), count, scalar_data),
                None => self.strings(at, values).is_ok_and(|all| all.windows(2).all(|pair| pair[0] == pair[1])),
            };
            if per_element == 1 && literal.shape.is_empty() && is_splat() {
                needed = Ok(1);
            }
        }
        let needed = needed.map_err(|message| self.error_at(at, message))?;
        match data(self, &values[..needed])? {
            Some(data) => self.checked(at, cx.dense_elements_attr(ty, data)),
            None => self.string_elements(at, literal.string, &values[..needed], ty),
        }
    }

    /// The number of elements that the attribute takes of the literal. The reference reads past the end where there are
    /// too few, and ignores surplus ones.
    fn dense_count(
        &self,
        literal: &Literal,
        (ty, element): (Type, Type),
        count: u64,
        per_element: u64,
    ) -> Result<usize, String> {
        let found = literal.elements.len() as u64;
        let is_single = literal.shape.is_empty() && found != 0;
        let complex = per_element == 2;
        let (shown, wanted) = match is_single {
            true if complex => (element, 2),
            _ => (ty, count.saturating_mul(per_element)),
        };
        let fits = match (is_single, complex) {
            (true, false) => found == 1 || found >= wanted,
            (false, false) => found >= wanted,
            // A number that is not complex is one too few, but where there is nothing to fill.
            (_, true) => found == wanted || is_single && found == 1 && count == 0,
        };
        if !fits && literal.string.is_none() {
            let shown = print::type_to_string(self.cx(), shown);
            return Err(format!("parsed {found} elements, but type ('{shown}') expected {wanted} elements"));
        }
        let needed = match is_single {
            true if found == per_element => found,
            true if complex && count == 0 => 0,
            _ => wanted.min(found),
        };
        Ok(needed as usize)
    }

    /// Little-endian integers. `i1` is packed to bits, but for the parts of complex numbers.
    fn integer_elements(&mut self, values: &[u32], width: u32, sign: Signedness, in_complex: bool) -> Parsed<Vec<u8>> {
        let packed = width == 1 && !in_complex;
        let bytes =
            if packed { values.len().div_ceil(8) } else { values.len().saturating_mul(width.div_ceil(8) as usize) };
        let mut data = self.element_buffer(values, bytes)?;
        for (i, at) in values.iter().enumerate() {
            let (negative, token) = self.dense_token(*at)?;
            if negative && sign == Signedness::Unsigned {
                let message = "expected unsigned integer elements, but parsed negative value";
                return Err(self.error_at(token.start, message));
            }
            let spelling = self.spelling_of(token);
            let value = match token.kind {
                Tok::Float => {
                    let message = "expected integer elements, but parsed floating-point";
                    return Err(self.error_at(token.start, message));
                }
                Tok::Bare if width == 1 => Some(ApInt::new_u64(1, u64::from(spelling == b"true"))),
                Tok::Bare => {
                    return Err(self.error_at(token.start, "expected i1 type for 'true' or 'false' values"));
                }
                _ => ApInt::from_literal(width, sign == Signedness::Signed, negative, spelling),
            };
            let Some(value) = value else {
                return Err(self.error_at(token.start, "integer constant out of range for type"));
            };
            if !packed {
                value.to_le_bytes(&mut data);
                continue;
            }
            if i % 8 == 0 {
                data.push(0);
            }
            if let Some(last) = data.last_mut() {
                *last |= u8::from(!value.is_zero()) << (i % 8);
            }
        }
        if packed && values.len() == 1 && data == [1] {
            // A true splat has all bits set.
            data[0] = 0xFF;
        }
        Ok(data)
    }

    fn float_elements(&mut self, values: &[u32], kind: FloatKind) -> Parsed<Vec<u8>> {
        let size = kind.storage_bits() as usize / 8;
        let mut data = self.element_buffer(values, values.len().saturating_mul(size))?;
        for at in values {
            let (negative, token) = self.dense_token(*at)?;
            let bits = self.float_of_literal(kind, negative, token)?;
            data.extend_from_slice(&kind.to_memory(bits).to_le_bytes()[..size]);
        }
        Ok(data)
    }

    /// Room for elements: a type of a million bits must not let a short text use up all memory.
    fn element_buffer(&mut self, values: &[u32], bytes: usize) -> Parsed<Vec<u8>> {
        let at = values.first().copied().unwrap_or(0);
        let usual = values.len().saturating_mul(1 << 10);
        if bytes > MAX_ELEMENT_DATA.max(usual) {
            return Err(self.error_at(at, format!("elements of {bytes} bytes are too large")));
        }
        if bytes > usual {
            self.admit_wide_integers(bytes, at)?;
        }
        Ok(Vec::with_capacity(bytes))
    }

    fn string_elements(&mut self, at: u32, single: Option<Token>, elements: &[u32], ty: Type) -> Parsed<Attribute> {
        let cx = self.cx();
        let mut values = self.strings(at, elements)?;
        if let Some(token) = single {
            values.push(cx.ident(self.string_value(token)));
        }
        self.checked(at, cx.dense_strings_attr(ty, values))
    }

    fn strings(&mut self, at: u32, elements: &[u32]) -> Parsed<Vec<Ident>> {
        let mut values: Vec<Ident> = Vec::with_capacity(elements.len());
        for element in elements {
            let (_, token) = self.dense_token(*element)?;
            if token.kind != Tok::Str {
                let found = String::from_utf8_lossy(self.spelling_of(token)).into_owned();
                return Err(self.error_at(at, format!("expected string token, got {found}")));
            }
            values.push(self.cx().ident(self.string_value(token)));
        }
        Ok(values)
    }

    /// `dense<"0x0A0B">`: the bytes of the elements.
    fn elements_of_hex(&mut self, at: u32, token: Token, ty: Type) -> Parsed<Attribute> {
        let Some(data) = self.hex_string_value(token) else {
            let message = "expected string containing hex digits starting with `0x`";
            return Err(self.error_at(token.start, message));
        };
        let cx = self.cx();
        if !cx.is_valid_element_data(ty, &data) {
            let ty = print::type_to_string(cx, ty);
            let message = format!("elements hex data size is invalid for provided type: '{ty}'");
            return Err(self.error_at(at, message));
        }
        self.checked(at, cx.dense_elements_attr(ty, data))
    }

    /// The bytes that a string token like `"0x0A0B"` spells.
    pub(super) fn hex_string_value(&self, token: Token) -> Option<Vec<u8>> {
        let digits = self.spelling_of(token).strip_prefix(b"\"0x")?.strip_suffix(b"\"")?;
        if digits.len() % 2 != 0 {
            return None;
        }
        let digit = |c: u8| (c as char).to_digit(16).map(|d| d as u8);
        digits.chunks_exact(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
    }

    // ---- sparse elements

    /// `sparse<indices, values> : type`
    pub(super) fn parse_sparse_elements_attr(&mut self, ty: Option<Type>) -> Parsed<Attribute> {
        let start = self.token().start;
        self.advance();
        self.expect(Tok::Less, "Expected '<' after 'sparse'")?;
        let cx = self.cx();
        let tensor =
            |shape: &[i64], element| cx.intern_type(TypeData::Tensor { shape: shape.into(), element, encoding: None });
        if self.consume_if(Tok::Greater) {
            let ty = self.parse_elements_type(start, ty)?;
            let (rank, element) = rank_and_element(cx, ty);
            let none = Literal { shape: Vec::new(), ..Literal::default() };
            let indices = self.elements_of_literal(start, &none, tensor(&[0, rank], Type::I64))?;
            let values = self.elements_of_literal(start, &none, tensor(&[0], element))?;
            return self.checked(start, cx.sparse_elements_attr(ty, indices, values));
        }
        let indices_at = self.token().start;
        let indices = self.parse_dense_literal(false)?;
        self.expect(Tok::Comma, "expected ','")?;
        let values_at = self.token().start;
        let values = self.parse_dense_literal(true)?;
        self.expect(Tok::Greater, "expected '>'")?;
        let ty = self.parse_elements_type(start, ty)?;
        let (rank, element) = rank_and_element(cx, ty);
        // A single index is one row of equal coordinates.
        let single = [1, rank];
        let index_shape = if indices.shape.is_empty() { &single[..] } else { &indices.shape };
        let indices_attr = self.elements_of_literal(indices_at, &indices, tensor(index_shape, Type::I64))?;
        let value_shape = if values.shape.is_empty() { &index_shape[..1] } else { &values.shape };
        let values_attr = self.elements_of_literal(values_at, &values, tensor(value_shape, element))?;
        self.checked(start, cx.sparse_elements_attr(ty, indices_attr, values_attr))
    }
}

fn rank_and_element(cx: &ContextData, ty: Type) -> (i64, Type) {
    let data = cx.type_data(ty);
    (data.shape().map_or(0, <[i64]>::len) as i64, data.element_type().unwrap_or(ty))
}

/// The number of elements, modulo 2^64.
fn wrapping_count(shape: &[i64]) -> u64 {
    shape.iter().fold(1u64, |count, size| count.wrapping_mul(*size as u64))
}

/// Returns whether the `found` numbers of a tuple are all the same, and so stand for all of `count` elements. Bits that
/// are set have to end where those of the elements do in the last byte.
fn is_splat(data: &[u8], found: usize, count: u64, scalar: &TypeData) -> bool {
    if matches!(scalar, TypeData::Integer { width: 1, .. }) {
        let set: u32 = data.iter().map(|byte| byte.count_ones()).sum();
        return set == 0 || set as usize == found && found as u64 % 8 == count % 8;
    }
    data.len().checked_div(found).is_some_and(|size| size != 0 && data.chunks(size).all(|value| value == &data[..size]))
}
