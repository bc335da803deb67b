//! Constants.

use dialekt_ir_core::num::{ApInt, FloatKind};

use super::lex::Tok;
use super::{Parsed, Parser};
use crate::module::Name;
use crate::module::constants::{Const, ConstId, ExprOp, exact_float};
use crate::module::function::Val;
use crate::module::types::{Ty, TypeId};

/// The most elements that a splat may have: each of them is stored. The reference stops at the end of the memory.
const MOST_LANES: u32 = 1 << 24;

impl Parser<'_> {
    /// Returns whether a type that is known so far has a zero.
    fn has_zero(&self, ty: TypeId) -> bool {
        match self.module.types.get(ty) {
            Ty::Label => false,
            Ty::Named(index) => self.module.types.named[*index].body.is_some(),
            _ => true,
        }
    }

    /// A constant of a type.
    pub(super) fn constant(&mut self, ty: TypeId) -> Parsed<ConstId> {
        let at = self.at;
        match self.value(ty)? {
            Val::Const(id) => Ok(id),
            _ => self.error_at(at, "expected a constant value"),
        }
    }

    /// A type and a constant of it.
    pub(super) fn typed_constant(&mut self) -> Parsed<ConstId> {
        let ty = self.first_type()?;
        self.constant(ty)
    }

    /// An expression that says its type itself.
    pub(super) fn typed_expression(&mut self) -> Parsed<ConstId> {
        let Tok::Word(word) = self.tok.clone() else { return self.error("expected value token") };
        match self.expression(&word)? {
            Some(id) => Ok(id),
            None => self.error("expected value token"),
        }
    }

    /// A value of a type.
    pub(super) fn value(&mut self, ty: TypeId) -> Parsed<Val> {
        self.nested(|p| p.value_here(ty))
    }

    fn is(&self, ty: TypeId, test: impl Fn(&Ty) -> bool) -> bool {
        test(self.module.types.get(ty))
    }

    fn value_here(&mut self, ty: TypeId) -> Parsed<Val> {
        let at = self.at;
        let tok = self.tok.clone();
        if matches!(self.module.types.get(ty), Ty::Function { .. }) {
            return self.error("functions are not values, refer to them as pointers");
        }
        let id = match tok {
            Tok::Local(name) => return self.local(Name::Text(name), ty),
            Tok::LocalNumber(number) => return self.local(Name::Number(number), ty),
            Tok::Global(name) => self.global_use(Name::Text(name), ty)?,
            Tok::GlobalNumber(number) => self.global_use(Name::Number(number), ty)?,
            Tok::Int(text) => {
                self.advance();
                self.integer(at, ty, &text)?
            }
            Tok::HexInt(signed, digits) => {
                self.advance();
                let Some(width) = self.module.types.int_width(ty) else {
                    return self.error_at(at, "integer constant must have integer type");
                };
                let literal = [b"0x".as_slice(), &digits].concat();
                let value = ApInt::parse_literal(&literal).unwrap_or_else(|| ApInt::zero(width));
                let value = match signed {
                    true => value.zext_or_trunc((digits.len() * 4) as u32).sext_or_trunc(width),
                    false => value.zext_or_trunc(width),
                };
                self.module.consts.int(ty, value)
            }
            Tok::Float(text) => {
                self.advance();
                self.float(at, ty, &text)?
            }
            Tok::HexFloat(letter, digits) => {
                self.advance();
                self.hex_float(at, ty, letter, &digits)?
            }
            Tok::Punct(b'{') => {
                self.advance();
                let elements = self.constants_until(b'}', "expected end of struct constant")?;
                self.struct_constant(at, ty, elements, false)?
            }
            Tok::Punct(b'<') => {
                self.advance();
                let packed = self.eat(b'{');
                if packed {
                    let elements = self.constants_until(b'}', "expected end of packed struct")?;
                    self.expect(b'>', "expected end of constant")?;
                    self.struct_constant(at, ty, elements, true)?
                } else {
                    let elements = self.constants_until(b'>', "expected end of constant")?;
                    self.sequence(at, ty, elements, true)?
                }
            }
            Tok::Punct(b'[') => {
                self.advance();
                let elements = self.constants_until(b']', "expected end of array constant")?;
                self.sequence(at, ty, elements, false)?
            }
            Tok::Word(word) => self.word_constant(at, ty, &word)?,
            Tok::Error(_) => return self.error("expected value token"),
            _ => return self.error("expected value token"),
        };
        Ok(Val::Const(id))
    }

    fn global_use(&mut self, name: Name, ty: TypeId) -> Parsed<ConstId> {
        let at = self.at;
        self.advance();
        let Some(space) = self.module.types.address_space(ty) else {
            return self.error_at(at, "global variable reference must have pointer type");
        };
        let id = self.global_id(&name, at, space);
        let global = self.module.global(id);
        if global.address_space != space {
            let found = global.address_space;
            let (found, expected) = (self.module.types.ptr(found), self.show(ty));
            let shown = match &name {
                Name::Text(text) => crate::module::metadata::printed_name(text),
                Name::Number(number) => number.to_string(),
            };
            let message = format!("'@{shown}' defined with type '{}' but expected '{expected}'", self.show(found));
            return self.error_at(at, message);
        }
        Ok(self.module.consts.intern(ty, Const::Global(id)))
    }

    fn integer(&mut self, at: usize, ty: TypeId, text: &[u8]) -> Parsed<ConstId> {
        let Some(width) = self.module.types.int_width(ty) else {
            return self.error_at(at, "integer constant must have integer type");
        };
        let (negative, digits) = match text.strip_prefix(b"-") {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        let value = ApInt::parse_literal(digits).unwrap_or_else(|| ApInt::zero(width));
        let value = value.zext_or_trunc(width.max(value.width()) + 1);
        let value = if negative { value.negate() } else { value };
        let value = value.zext_or_trunc(width);
        Ok(self.module.consts.int(ty, value))
    }

    fn float(&mut self, at: usize, ty: TypeId, text: &[u8]) -> Parsed<ConstId> {
        let text = std::str::from_utf8(text).unwrap_or("0.0");
        let value: f64 = text.parse().unwrap_or(0.0);
        let bits = match self.module.types.get(ty) {
            Ty::Float(kind) => exact_float(*kind, u128::from(value.to_bits())),
            Ty::PpcFp128 => Some(u128::from(value.to_bits())),
            _ => return self.error_at(at, "floating point constant invalid for type"),
        };
        match bits {
            Some(bits) => Ok(self.module.consts.intern(ty, Const::Float(bits))),
            None => self.error_at(at, "floating point constant invalid for type"),
        }
    }

    fn hex_float(&mut self, at: usize, ty: TypeId, letter: u8, digits: &[u8]) -> Parsed<ConstId> {
        let text = std::str::from_utf8(digits).unwrap_or("0");
        let tail = &text[text.len().saturating_sub(32)..];
        let value = u128::from_str_radix(tail, 16).unwrap_or(0);
        // Of two words, the first has the low bits; of x86_fp80, the first 16 bits are sign and exponent.
        let words = || {
            let (first, second) = text.split_at(text.len().min(16));
            let word = |text: &str| u128::from_str_radix(text, 16).unwrap_or(0);
            word(first) | word(&second[..second.len().min(16)]) << 64
        };
        let kind = self.module.types.float_kind(ty);
        let bits = match (letter, kind, self.module.types.get(ty)) {
            (0, Some(kind), _) => exact_float(kind, value & u128::from(u64::MAX)),
            (b'H', Some(FloatKind::F16), _) | (b'R', Some(FloatKind::BF16), _) => Some(value & 0xffff),
            (b'K', Some(FloatKind::F80), _) => Some(value & ((1 << 80) - 1)),
            (b'L', Some(FloatKind::F128), _) | (b'M', None, Ty::PpcFp128) => Some(words()),
            _ => None,
        };
        match bits {
            Some(bits) => Ok(self.module.consts.intern(ty, Const::Float(bits))),
            None => self.error_at(at, "floating point constant invalid for type"),
        }
    }

    /// Constants with their types, up to a bracket.
    fn constants_until(&mut self, close: u8, message: &str) -> Parsed<Vec<(usize, ConstId)>> {
        let mut elements = Vec::new();
        if self.eat(close) {
            return Ok(elements);
        }
        loop {
            let at = self.at;
            elements.push((at, self.typed_constant()?));
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(close, message)?;
        Ok(elements)
    }

    fn struct_constant(
        &mut self,
        at: usize,
        ty: TypeId,
        elements: Vec<(usize, ConstId)>,
        packed: bool,
    ) -> Parsed<ConstId> {
        let Some((fields, is_packed)) = self.module.types.fields(ty) else {
            return self.error_at(at, "constant expression type mismatch: got a struct");
        };
        let fields = fields.to_vec();
        if fields.len() != elements.len() {
            return self.error_at(at, "initializer with struct type has wrong # elements");
        }
        if is_packed != packed {
            return self.error_at(at, "packed'ness of initializer and type don't match");
        }
        for (number, (element, field)) in elements.iter().zip(&fields).enumerate() {
            if self.const_ty(element.1) != *field {
                return self
                    .error_at(at, format!("element {number} of struct initializer doesn't match struct element type"));
            }
        }
        Ok(self.module.consts.aggregate(ty, elements.into_iter().map(|(_, id)| id).collect()))
    }

    fn sequence(&mut self, at: usize, ty: TypeId, elements: Vec<(usize, ConstId)>, is_vector: bool) -> Parsed<ConstId> {
        let word = if is_vector { "vector" } else { "array" };
        let Some(first) = elements.first().map(|(_, id)| self.const_ty(*id)) else {
            if is_vector {
                return self.error_at(at, "constant vector must not be empty");
            }
            return match self.module.types.get(ty) {
                Ty::Array(0, _) => Ok(self.module.consts.intern(ty, Const::Zero)),
                _ => self.error_at(at, "invalid empty array initializer"),
            };
        };
        for (number, (_, id)) in elements.iter().enumerate() {
            if self.const_ty(*id) != first {
                // LLVM does not close the quote of arrays.
                let close = if is_vector { "'" } else { "" };
                let message = format!("{word} element #{number} is not of type '{}{close}", self.show(first));
                return self.error_at(elements[0].0, message);
            }
        }
        let count = elements.len() as u64;
        let found = match is_vector {
            true => Ty::Vector { scalable: false, count: count as u32, element: first },
            false => Ty::Array(count, first),
        };
        let found = self.module.types.intern(found);
        if found != ty {
            let (found, expected) = (self.show(found), self.show(ty));
            return self.error_at(
                at,
                format!("constant expression type mismatch: got type '{found}' but expected '{expected}'"),
            );
        }
        Ok(self.module.consts.aggregate(ty, elements.into_iter().map(|(_, id)| id).collect()))
    }

    fn word_constant(&mut self, at: usize, ty: TypeId, word: &[u8]) -> Parsed<ConstId> {
        let expected = match word {
            b"true" | b"false" => {
                self.advance();
                if self.module.types.int_width(ty) != Some(1) {
                    let expected = self.show(ty);
                    return self.error_at(
                        at,
                        format!("constant expression type mismatch: got type 'i1' but expected '{expected}'"),
                    );
                }
                return Ok(self.module.consts.int(ty, ApInt::new_u64(1, u64::from(word == b"true"))));
            }
            b"null" => {
                self.advance();
                if !self.is(ty, |ty| matches!(ty, Ty::Ptr(_))) {
                    return self.error_at(at, "null must be a pointer type");
                }
                return Ok(self.module.consts.intern(ty, Const::Null));
            }
            b"none" => {
                self.advance();
                if !self.is(ty, |ty| matches!(ty, Ty::Token)) {
                    return self.error_at(at, "invalid type for none constant");
                }
                return Ok(self.module.consts.intern(ty, Const::NoToken));
            }
            b"undef" | b"poison" => {
                self.advance();
                if !self.module.types.is_first_class(ty) || self.is(ty, |ty| matches!(ty, Ty::Label)) {
                    let message = if word == b"undef" {
                        "invalid type for undef constant"
                    } else {
                        "invalid type for poison constant"
                    };
                    return self.error_at(at, message);
                }
                return Ok(self.module.consts.intern(ty, if word == b"undef" { Const::Undef } else { Const::Poison }));
            }
            b"zeroinitializer" => {
                self.advance();
                let zero = self.has_zero(ty).then(|| self.module.consts.zero(&self.module.types, ty));
                return match zero.flatten() {
                    Some(zero) => Ok(zero),
                    None => self.error_at(at, "invalid type for null constant"),
                };
            }
            b"c" => {
                self.advance();
                let text = self.string()?;
                return self.string_constant(at, ty, &text);
            }
            b"splat" => {
                self.advance();
                self.expect(b'(', "expected '(' after vector splat")?;
                let element = self.typed_constant()?;
                self.expect(b')', "expected ')' at end of vector splat")?;
                return self.splat(at, ty, element);
            }
            b"asm" => return self.error("invalid type for inline asm constraint string"),
            b"blockaddress" => self.block_address(ty)?,
            b"dso_local_equivalent" | b"no_cfi" => {
                self.advance();
                let name = match self.tok.clone() {
                    Tok::Global(name) => Name::Text(name),
                    Tok::GlobalNumber(number) => Name::Number(number),
                    _ => return self.error(format!("expected global value name in {}", String::from_utf8_lossy(word))),
                };
                let name_at = self.at;
                self.advance();
                let space = self.module.types.address_space(ty).unwrap_or(0);
                let id = self.global_id(&name, name_at, space);
                let value = match word == b"no_cfi" {
                    true => Const::NoCfi(id),
                    false => {
                        self.equivalent_uses.push((id, name_at));
                        Const::DsoLocalEquivalent(id)
                    }
                };
                let ptr = self.module.types.ptr(space);
                self.module.consts.intern(ptr, value)
            }
            b"ptrauth" => {
                self.advance();
                self.expect(b'(', "expected '(' in constant ptrauth expression")?;
                let mut parts = vec![self.typed_constant()?];
                while self.eat(b',') {
                    parts.push(self.typed_constant()?);
                }
                self.expect(b')', "expected ')' in constant ptrauth expression")?;
                let ty = self.const_ty(parts[0]);
                self.module.consts.intern(ty, Const::PtrAuth(parts))
            }
            _ => match self.expression(word)? {
                Some(id) => id,
                None => return self.error("expected value token"),
            },
        };
        if self.const_ty(expected) != ty {
            let (found, wanted) = (self.show(self.const_ty(expected)), self.show(ty));
            return self.error_at(
                at,
                format!("constant expression type mismatch: got type '{found}' but expected '{wanted}'"),
            );
        }
        Ok(expected)
    }

    fn string_constant(&mut self, at: usize, ty: TypeId, text: &[u8]) -> Parsed<ConstId> {
        let byte = self.module.types.int(8);
        let found = self.module.types.intern(Ty::Array(text.len() as u64, byte));
        if found != ty {
            let (found, expected) = (self.show(found), self.show(ty));
            return self.error_at(
                at,
                format!("constant expression type mismatch: got type '{found}' but expected '{expected}'"),
            );
        }
        let elements = text.iter().map(|b| self.module.consts.int(byte, ApInt::new_u64(8, u64::from(*b)))).collect();
        Ok(self.module.consts.aggregate(ty, elements))
    }

    fn splat(&mut self, at: usize, ty: TypeId, element: ConstId) -> Parsed<ConstId> {
        let Ty::Vector { scalable, count, element: wanted } = *self.module.types.get(ty) else {
            return self.error_at(at, "vector splat must have vector type");
        };
        if self.const_ty(element) != wanted {
            let (found, expected) = (self.show(self.const_ty(element)), self.show(wanted));
            let message = format!("constant expression type mismatch: got type '{found}' but expected '{expected}'");
            return self.error_at(at, message);
        }
        if count > MOST_LANES {
            return self.error_at(at, format!("vector splat with more than {MOST_LANES} elements"));
        }
        if !scalable {
            return Ok(self.module.consts.aggregate(ty, vec![element; count as usize]));
        }
        let consts = &mut self.module.consts;
        if crate::module::constants::is_null(consts.get(element)) {
            return Ok(consts.intern(ty, Const::Zero));
        }
        let value = consts.get(element).clone();
        if matches!(value, Const::Undef | Const::Poison) {
            return Ok(consts.intern(ty, value));
        }
        let poison = consts.intern(ty, Const::Poison);
        let index = self.module.types.int(64);
        let zero = self.module.consts.int(index, ApInt::zero(64));
        let (types, consts) = (&self.module.types, &mut self.module.consts);
        let inserted = consts.expr(types, ty, ExprOp::InsertElement, vec![poison, element, zero]);
        Ok(consts.expr(types, ty, ExprOp::Shuffle(vec![0; count as usize]), vec![inserted, poison]))
    }

    fn block_address(&mut self, ty: TypeId) -> Parsed<ConstId> {
        self.advance();
        self.expect(b'(', "expected '(' in block address expression")?;
        let at = self.at;
        let function = match self.tok.clone() {
            Tok::Global(name) => Name::Text(name),
            Tok::GlobalNumber(number) => Name::Number(number),
            _ => return self.error("expected function name in blockaddress"),
        };
        self.advance();
        self.expect(b',', "expected comma in block address expression")?;
        let block = match self.tok.clone() {
            Tok::Local(name) => Name::Text(name),
            Tok::LocalNumber(number) => Name::Number(number),
            _ => return self.error("expected basic block name in blockaddress"),
        };
        let block_at = self.at;
        self.advance();
        self.expect(b')', "expected ')' in block address expression")?;
        let space = self.module.types.address_space(ty).unwrap_or(0);
        let id = self.global_id(&function, at, space);
        let ptr = self.module.types.ptr(space);
        self.mention_block(id, &block, block_at)?;
        Ok(self.module.consts.intern(ptr, Const::BlockAddress(id, block)))
    }
}
