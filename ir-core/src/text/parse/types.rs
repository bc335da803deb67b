//! Types: the builtin ones, aliases and those of dialects. [LangRef: Type system, Builtin types]

use smallvec::SmallVec;

use super::editor::{Role, Wanted, What};
use super::symbols::Symbol;
use super::{Parsed, Parser};
use crate::attrs::AttrData;
use crate::context::{Attribute, Type};
use crate::num::FloatKind;
use crate::text::lex::{Tok, Token};
use crate::types::{DYNAMIC, MAX_INTEGER_WIDTH, Signedness, TypeData};

/// Types and attributes nest no deeper than this in text: far deeper than the reference can go, and far less than a stack
/// that grows on the heap can hold.
const MAX_NESTING: u32 = 1 << 16;

/// The type that begins with a keyword.
enum Word {
    Index,
    None,
    Float(FloatKind),
    Complex,
    MemRef,
    Tensor,
    Tuple,
    Vector,
}

impl Word {
    fn of(word: &[u8]) -> Option<Word> {
        Some(match word {
            b"index" => Word::Index,
            b"none" => Word::None,
            b"complex" => Word::Complex,
            b"memref" => Word::MemRef,
            b"tensor" => Word::Tensor,
            b"tuple" => Word::Tuple,
            b"vector" => Word::Vector,
            [b'b' | b'f' | b't', ..] => Word::Float(FloatKind::from_name(word)?),
            _ => return None,
        })
    }
}

impl<'a> Parser<'a> {
    /// Parses a construct that may nest in itself, on a stack that grows. Custom syntax that parses its own kind again without
    /// [`parse_type`](Self::parse_type) or [`parse_attribute`](Self::parse_attribute) calls it.
    ///
    /// # Errors
    /// Those of `parse`, and constructs that nest too deep.
    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_NESTING {
            return Err(self.error(format!("types and attributes nest deeper than {MAX_NESTING} levels")));
        }
        self.depth += 1;
        let parsed = stacker::maybe_grow(128 << 10, 2 << 20, || parse(self));
        self.depth -= 1;
        parsed
    }

    /// A type.
    #[inline]
    pub fn parse_type(&mut self) -> Parsed<Type> {
        match self.kind() {
            Tok::LParen => self.parse_function_type(),
            _ => self.parse_non_function_type(),
        }
    }

    /// A type, when the current token can begin one.
    pub fn parse_optional_type(&mut self) -> Parsed<Option<Type>> {
        let found = match self.kind() {
            Tok::LParen | Tok::IntType | Tok::Bang => true,
            Tok::Bare => Word::of(self.spelling()).is_some(),
            Tok::Eof => {
                self.missed(|| Wanted::Type);
                false
            }
            _ => false,
        };
        if found { self.parse_type().map(Some) } else { Ok(None) }
    }

    /// A function type: `(i32, f32) -> f64`, `() -> ()`.
    pub fn parse_function_type(&mut self) -> Parsed<Type> {
        match self.is_watched() {
            false => self.function_type(),
            true => self.watched_type(Self::function_type),
        }
    }

    fn function_type(&mut self) -> Parsed<Type> {
        self.nested(|p| {
            let mut inputs = Vec::new();
            let mut results = Vec::new();
            p.parse_type_list_in_parens(&mut inputs)?;
            p.expect(Tok::Arrow, "expected '->' in function type")?;
            p.parse_function_result_types(&mut results)?;
            Ok(p.cx().intern_type(TypeData::Function { inputs: inputs.into(), results: results.into() }))
        })
    }

    /// The results of a function type: one type that is no function type, or a list in parentheses.
    pub fn parse_function_result_types(&mut self, types: &mut Vec<Type>) -> Parsed {
        if self.kind() == Tok::LParen {
            return self.parse_type_list_in_parens(types);
        }
        types.push(self.parse_non_function_type()?);
        Ok(())
    }

    /// `(i32, f32)`, also empty.
    pub fn parse_type_list_in_parens(&mut self, types: &mut Vec<Type>) -> Parsed {
        self.expect(Tok::LParen, "expected '('")?;
        if self.consume_if(Tok::RParen) {
            return Ok(());
        }
        self.parse_type_list(types)?;
        self.expect(Tok::RParen, "expected ')'")
    }

    /// `i32, f32`
    pub fn parse_type_list(&mut self, types: &mut Vec<Type>) -> Parsed {
        self.comma_separated(|p| {
            types.push(p.parse_type()?);
            Ok(())
        })
    }

    /// A type that does not begin with a parenthesis.
    pub fn parse_non_function_type(&mut self) -> Parsed<Type> {
        match self.is_watched() {
            false => self.non_function_type(),
            true => self.watched_type(Self::non_function_type),
        }
    }

    #[inline]
    fn non_function_type(&mut self) -> Parsed<Type> {
        let word = match self.kind() {
            Tok::IntType => return self.parse_integer_type(),
            Tok::Bang => return self.parse_extended_type(),
            Tok::Bare => Word::of(self.spelling()),
            _ => None,
        };
        let at = self.token().start;
        let Some(word) = word else { return Err(self.wrong_token("expected non-function type")) };
        let text = match word {
            Word::MemRef | Word::Tensor | Word::Vector if !self.is_watched() => match self.known_type() {
                Ok(ty) => return Ok(ty),
                Err(text) => text,
            },
            _ => None,
        };
        self.advance();
        let ty = match word {
            Word::Index => Ok(Type::INDEX),
            Word::None => Ok(Type::NONE),
            Word::Float(FloatKind::F16) => Ok(Type::F16),
            Word::Float(FloatKind::F32) => Ok(Type::F32),
            Word::Float(FloatKind::F64) => Ok(Type::F64),
            Word::Float(kind) => Ok(self.cx().float_type(kind)),
            Word::Complex => self.nested(Self::parse_complex_type),
            Word::MemRef => self.nested(|p| p.parse_memref_type(at)),
            Word::Tensor => self.nested(Self::parse_tensor_type),
            Word::Tuple => self.nested(Self::parse_tuple_type),
            Word::Vector => self.nested(|p| p.parse_vector_type(at)),
        }?;
        if let Some(text) = text {
            self.remember_type(text, ty);
        }
        Ok(ty)
    }

    fn parse_integer_type(&mut self) -> Parsed<Type> {
        let spelling = self.spelling();
        let common = match spelling {
            b"i1" => Some(Type::I1),
            b"i8" => Some(Type::I8),
            b"i16" => Some(Type::I16),
            b"i32" => Some(Type::I32),
            b"i64" => Some(Type::I64),
            _ => None,
        };
        if let Some(ty) = common {
            self.advance();
            return Ok(ty);
        }
        let (sign, digits) = match spelling {
            [b's', b'i', digits @ ..] => (Signedness::Signed, digits),
            [b'u', b'i', digits @ ..] => (Signedness::Unsigned, digits),
            [_, digits @ ..] => (Signedness::Signless, digits),
            [] => (Signedness::Signless, spelling),
        };
        let width = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u32>().ok());
        let Some(width) = width else { return Err(self.error("invalid integer width")) };
        let at = self.token().start;
        self.advance();
        match self.cx().signed_integer_type(width, sign) {
            Some(ty) => Ok(ty),
            None => Err(self.error_at(at, format!("integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits"))),
        }
    }

    fn parse_complex_type(&mut self) -> Parsed<Type> {
        self.expect(Tok::Less, "expected '<' in complex type")?;
        let at = self.token().start;
        let element = self.parse_type()?;
        self.expect(Tok::Greater, "expected '>' in complex type")?;
        self.checked(at, self.cx().complex_type(element))
    }

    fn parse_tuple_type(&mut self) -> Parsed<Type> {
        self.expect(Tok::Less, "expected '<' in tuple type")?;
        let mut types = Vec::new();
        if !self.consume_if(Tok::Greater) {
            self.parse_type_list(&mut types)?;
            self.expect(Tok::Greater, "expected '>' in tuple type")?;
        }
        Ok(self.cx().intern_type(TypeData::Tuple(types.into())))
    }

    fn parse_vector_type(&mut self, start: u32) -> Parsed<Type> {
        self.expect(Tok::Less, "expected '<' in vector type")?;
        let mut shape: SmallVec<[i64; 8]> = SmallVec::new();
        let mut scalable: SmallVec<[bool; 8]> = SmallVec::new();
        while matches!(self.kind(), Tok::Integer | Tok::LSquare) {
            let scales = self.consume_if(Tok::LSquare);
            scalable.push(scales);
            if scales {
                shape.push(self.parse_dimension_size()?);
                self.expect(Tok::RSquare, "missing ']' closing scalable dimension")?;
                self.parse_x_in_dimension_list()?;
            } else {
                shape.push(self.parse_dimension_and_x()?);
            }
        }
        let element = self.parse_type()?;
        self.expect(Tok::Greater, "expected '>' in vector type")?;
        self.checked(start, self.cx().vector_type(&shape, &scalable, element))
    }

    fn parse_tensor_type(&mut self) -> Parsed<Type> {
        self.expect(Tok::Less, "expected '<' in tensor type")?;
        let mut shape: SmallVec<[i64; 8]> = SmallVec::new();
        let ranked = self.parse_ranked_dimensions(&mut shape)?;
        let at = self.token().start;
        let element = self.parse_type();
        // The reference continues with the encoding, and reports errors in it too, when there is no element type.
        let mut encoding = None;
        if (element.is_ok() || self.kind() == Tok::Comma) && self.consume_if(Tok::Comma) {
            encoding = self.parse_optional_attribute(None)?;
        }
        let element = element?;
        if let Some(encoding) = encoding {
            self.cx().check_encoding(encoding, &shape, element).map_err(|message| self.error(message))?;
        }
        self.expect(Tok::Greater, "expected '>' in tensor type")?;
        if ranked {
            return self.checked(at, self.cx().tensor_type(&shape, element, encoding));
        }
        let ty = self.checked(at, self.cx().unranked_tensor_type(element))?;
        match encoding {
            Some(_) => Err(self.error("cannot apply encoding to unranked tensor")),
            None => Ok(ty),
        }
    }

    fn parse_memref_type(&mut self, start: u32) -> Parsed<Type> {
        self.expect(Tok::Less, "expected '<' in memref type")?;
        let mut shape: SmallVec<[i64; 8]> = SmallVec::new();
        let ranked = self.parse_ranked_dimensions(&mut shape)?;
        let at = self.token().start;
        let element = self.parse_type()?;
        let cx = self.cx();
        if !cx.is_memref_element(element) {
            return Err(self.error_at(at, "invalid memref element type"));
        }
        let (mut layout, mut space) = (None, None);
        if !self.consume_if(Tok::Greater) {
            self.expect(Tok::Comma, "expected ',' or '>' in memref type")?;
            self.comma_separated_until(Tok::Greater, false, |p| {
                let attr = p.parse_attribute(None)?;
                if !p.is_memref_layout(attr) {
                    if space.is_some() {
                        return Err(p.error("multiple memory spaces specified in memref type"));
                    }
                    space = Some(attr);
                    return Ok(());
                }
                layout = Some(attr);
                if !ranked {
                    return Err(p.error("cannot have affine map for unranked memref type"));
                }
                if space.is_some() {
                    return Err(p.error("expected memory space to be last in memref type"));
                }
                Ok(())
            })?;
        }
        let ty = match ranked {
            true => cx.memref_type(&shape, element, layout, space),
            false => cx.unranked_memref_type(element, space),
        };
        self.checked(start, ty)
    }

    fn is_memref_layout(&self, attr: Attribute) -> bool {
        match self.cx().attr_data(attr) {
            AttrData::AffineMap(_) | AttrData::StridedLayout { .. } => true,
            AttrData::Extension(ext) => ext.0.memref_layout().is_some(),
            _ => false,
        }
    }

    /// The result of a checked constructor, or its message at `at`.
    pub(super) fn checked<T>(&mut self, at: u32, made: Result<T, String>) -> Parsed<T> {
        made.map_err(|message| self.error_at(at, message))
    }

    // ---- dimension lists

    /// `*x`, or sizes each with its `x`; gives whether there is a rank.
    fn parse_ranked_dimensions(&mut self, shape: &mut SmallVec<[i64; 8]>) -> Parsed<bool> {
        if self.consume_if(Tok::Star) {
            self.parse_x_in_dimension_list()?;
            return Ok(false);
        }
        while matches!(self.kind(), Tok::Integer | Tok::Question) {
            shape.push(self.parse_dimension_and_x()?);
        }
        Ok(true)
    }

    /// `4x?x8`, or nothing; with `trailing_x`, `4x?x8x`. The sizes may be dynamic only if `allow_dynamic` is set.
    pub fn parse_dimension_list(&mut self, shape: &mut Vec<i64>, allow_dynamic: bool, trailing_x: bool) -> Parsed {
        let mut dimension = |p: &mut Self| {
            if p.kind() == Tok::Question && !allow_dynamic {
                let at = p.token().start;
                p.advance();
                return Err(p.error_at(at, "expected static shape"));
            }
            shape.push(p.parse_dimension()?);
            Ok(())
        };
        if trailing_x {
            while matches!(self.kind(), Tok::Integer | Tok::Question) {
                dimension(self)?;
                self.parse_x_in_dimension_list()?;
            }
        } else if matches!(self.kind(), Tok::Integer | Tok::Question) {
            dimension(self)?;
            while self.kind() == Tok::Bare && self.spelling().first() == Some(&b'x') {
                self.parse_x_in_dimension_list()?;
                dimension(self)?;
            }
        }
        Ok(())
    }

    /// A size and its `x`.
    fn parse_dimension_and_x(&mut self) -> Parsed<i64> {
        let token = self.token();
        // Usually the `x` follows at once. Reading it as a token would read all sizes behind it as one word, again and
        // again.
        let end = if self.is_hex_like() { token.start + 1 } else { token.end };
        if self.source().get(end as usize) != Some(&b'x') {
            let size = self.parse_dimension()?;
            self.parse_x_in_dimension_list()?;
            return Ok(size);
        }
        let size = match token.kind {
            Tok::Question => DYNAMIC,
            _ if self.is_hex_like() => 0,
            _ => self.dimension_size_of(token)?,
        };
        self.reset(end + 1);
        Ok(size)
    }

    fn parse_dimension(&mut self) -> Parsed<i64> {
        if self.consume_if(Tok::Question) { Ok(DYNAMIC) } else { self.parse_dimension_size() }
    }

    fn parse_dimension_size(&mut self) -> Parsed<i64> {
        let token = self.token();
        if self.is_hex_like() {
            self.reset(token.start + 1);
            return Ok(0);
        }
        let size = self.dimension_size_of(token)?;
        self.advance();
        Ok(size)
    }

    /// `0x4` is not a hexadecimal number here, but the size 0 and an `x`.
    fn is_hex_like(&self) -> bool {
        self.spelling().get(1) == Some(&b'x')
    }

    fn dimension_size_of(&mut self, token: Token) -> Parsed<i64> {
        let size = self.integer_value(token).and_then(|value| i64::try_from(value).ok());
        size.ok_or_else(|| self.error("invalid dimension"))
    }

    /// The `x` between sizes. It may have been read as the beginning of a word: `x8xf32`, `xbf16`.
    fn parse_x_in_dimension_list(&mut self) -> Parsed {
        let token = self.token();
        if token.kind != Tok::Bare || self.spelling().first() != Some(&b'x') {
            return Err(self.wrong_token("expected 'x' in dimension list"));
        }
        self.reset(token.start + 1);
        Ok(())
    }

    // ---- aliases and dialects

    /// `!alias`, `!dialect.type<..>`, `!dialect<..>`
    fn parse_extended_type(&mut self) -> Parsed<Type> {
        if self.is_watched() {
            return self.extended_type();
        }
        let text = match self.known_dialect_type() {
            Ok(ty) => return Ok(ty),
            Err(text) => text,
        };
        let ty = self.extended_type()?;
        if let Some(text) = text {
            self.remember_type(text, ty);
        }
        Ok(ty)
    }

    fn extended_type(&mut self) -> Parsed<Type> {
        let token = self.token();
        match self.parse_symbol()? {
            Symbol::Alias(name) => match self.shared.type_alias(name, token.start) {
                Some(ty) => {
                    self.saw(token, |_| What::type_alias(ty, Role::Use(None)));
                    Ok(ty)
                }
                None => Err(self.undefined_alias(b'!', name)),
            },
            Symbol::Dialect(symbol) => {
                let cx = self.cx();
                match cx.load_dialect(symbol.dialect) {
                    Some(dialect) => self.parse_dialect_type(dialect, symbol),
                    None => self.checked(symbol.loc, cx.opaque_type(symbol.dialect, symbol.body)),
                }
            }
        }
    }
}
