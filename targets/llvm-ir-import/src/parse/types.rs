//! Types.

use dialekt_ir_core::num::FloatKind;

use super::lex::Tok;
use super::{Parsed, Parser};
use crate::module::Name;
use crate::module::types::{NamedStruct, Ty, TypeId};

impl Parser<'_> {
    /// The type that a word stands for.
    pub(super) fn simple_type(&self) -> Option<Ty> {
        let Tok::Word(word) = &self.tok else { return None };
        Some(match word.as_slice() {
            b"void" => Ty::Void,
            b"half" => Ty::Float(FloatKind::F16),
            b"bfloat" => Ty::Float(FloatKind::BF16),
            b"float" => Ty::Float(FloatKind::F32),
            b"double" => Ty::Float(FloatKind::F64),
            b"x86_fp80" => Ty::Float(FloatKind::F80),
            b"fp128" => Ty::Float(FloatKind::F128),
            b"ppc_fp128" => Ty::PpcFp128,
            b"x86_amx" => Ty::X86Amx,
            b"label" => Ty::Label,
            b"metadata" => Ty::Metadata,
            b"token" => Ty::Token,
            b"ptr" => Ty::Ptr(0),
            [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
                let width = std::str::from_utf8(digits).ok()?.parse().unwrap_or(u32::MAX);
                Ty::Int(width)
            }
            _ => return None,
        })
    }

    /// A type that values may have.
    pub(super) fn first_type(&mut self) -> Parsed<TypeId> {
        let at = self.at;
        let ty = self.ty()?;
        match self.module.types.get(ty) {
            Ty::Void => self.error_at(at, "void type only allowed for function results"),
            _ => Ok(ty),
        }
    }

    /// A type, `void` included.
    pub(super) fn ty(&mut self) -> Parsed<TypeId> {
        self.nested(|p| p.type_here("expected type"))
    }

    pub(super) fn type_or(&mut self, message: &str) -> Parsed<TypeId> {
        self.nested(|p| p.type_here(message))
    }

    fn type_here(&mut self, message: &str) -> Parsed<TypeId> {
        let start = self.at;
        let mut ty = if let Some(ty) = self.simple_type() {
            if matches!(ty, Ty::Int(width) if width == 0 || width > (1 << 23)) {
                return self.error("bitwidth for integer type out of range");
            }
            self.advance();
            match ty {
                Ty::Ptr(_) => {
                    let space = self.optional_address_space(0)?;
                    let ty = self.module.types.ptr(space);
                    if self.is_punct(b'*') {
                        return self.error("ptr* is invalid - use ptr instead");
                    }
                    // A pointer is followed by no parameters.
                    if !self.is_punct(b'(') {
                        return Ok(ty);
                    }
                    ty
                }
                ty => self.module.types.intern(ty),
            }
        } else {
            match self.tok.clone() {
                Tok::Word(word) if word == b"target" => self.target_type()?,
                Tok::Punct(b'{') => self.struct_type(false)?,
                Tok::Punct(b'[') => {
                    self.advance();
                    self.sequence_type(false)?
                }
                Tok::Punct(b'<') => {
                    self.advance();
                    match self.is_punct(b'{') {
                        true => {
                            let ty = self.struct_type(true)?;
                            self.expect(b'>', "expected '>' at end of packed struct")?;
                            ty
                        }
                        false => self.sequence_type(true)?,
                    }
                }
                Tok::Local(name) => self.named_type(Name::Text(name)),
                Tok::LocalNumber(number) => self.named_type(Name::Number(number)),
                _ => return self.error(message),
            }
        };
        loop {
            match &self.tok {
                Tok::Punct(b'*') => {
                    match self.module.types.get(ty) {
                        Ty::Label => return self.error("basic block pointers are invalid"),
                        Ty::Void => return self.error("pointers to void are invalid - use i8* instead"),
                        _ => {}
                    }
                    self.advance();
                    ty = self.module.types.ptr(0);
                }
                Tok::Word(word) if word == b"addrspace" => {
                    let space = self.optional_address_space(0)?;
                    self.expect(b'*', "expected '*' in address space")?;
                    ty = self.module.types.ptr(space);
                }
                Tok::Punct(b'(') => ty = self.function_type(ty, start)?,
                _ => return Ok(ty),
            }
        }
    }

    /// `addrspace(N)`, if it is next.
    pub(super) fn optional_address_space(&mut self, default: u32) -> Parsed<u32> {
        if !self.eat_word("addrspace") {
            return Ok(default);
        }
        self.expect(b'(', "expected '(' in address space")?;
        let space = match self.tok.clone() {
            Tok::Text(name) => {
                let Some(space) = self.layout.space_named(&String::from_utf8_lossy(&name)) else {
                    return self.error(format!("invalid symbolic addrspace '{}'", String::from_utf8_lossy(&name)));
                };
                self.advance();
                space
            }
            _ => {
                if !matches!(self.tok, Tok::Int(_)) {
                    return self.error("expected integer or string constant");
                }
                let at = self.at;
                let space = self.uint32()?;
                if space >= 1 << 24 {
                    return self.error_at(at, "invalid address space, must be a 24-bit integer");
                }
                space
            }
        };
        self.expect(b')', "expected ')' in address space")?;
        Ok(space)
    }

    fn named_type(&mut self, name: Name) -> TypeId {
        let at = self.at;
        self.advance();
        self.named_type_id(name, at)
    }

    pub(super) fn named_type_id(&mut self, name: Name, at: usize) -> TypeId {
        if let Some(ty) = self.types.get(&name) {
            return *ty;
        }
        let text = match &name {
            Name::Text(text) => text.clone(),
            Name::Number(_) => Vec::new(),
        };
        let index = self.module.types.named.len();
        self.module.types.named.push(NamedStruct { name: text, body: None, is_defined: false, at });
        let ty = self.module.types.intern(Ty::Named(index));
        self.types.insert(name, ty);
        ty
    }

    /// The fields of a struct, from its brace on.
    pub(super) fn fields(&mut self) -> Parsed<Vec<TypeId>> {
        self.advance();
        let mut fields = Vec::new();
        if self.eat(b'}') {
            return Ok(fields);
        }
        loop {
            let at = self.at;
            let ty = self.first_type()?;
            if !self.is_element(ty) {
                return self.error_at(at, "invalid element type for struct");
            }
            fields.push(ty);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}', "expected '}' at end of struct")?;
        Ok(fields)
    }

    fn is_element(&self, ty: TypeId) -> bool {
        !matches!(self.module.types.get(ty), Ty::Void | Ty::Label | Ty::Metadata | Ty::Function { .. } | Ty::Token)
    }

    fn struct_type(&mut self, packed: bool) -> Parsed<TypeId> {
        let fields = self.fields()?;
        Ok(self.module.types.intern(Ty::Struct { fields, packed }))
    }

    fn sequence_type(&mut self, is_vector: bool) -> Parsed<TypeId> {
        let scalable = is_vector && self.eat_word("vscale");
        if scalable {
            self.expect_word("x", "expected 'x' after vscale")?;
        }
        let size_at = self.at;
        if self.digits().is_none() {
            return self.error("expected number in array or vector type");
        }
        let count = self.uint64()?;
        self.expect_word("x", "expected 'x' after element count")?;
        let at = self.at;
        let element = self.first_type()?;
        let (close, message) = match is_vector {
            true => (b'>', "expected end of sequential type"),
            false => (b']', "expected end of sequential type"),
        };
        self.expect(close, message)?;
        if !is_vector {
            if !self.is_element(element) {
                return self.error_at(at, "invalid array element type");
            }
            return Ok(self.module.types.intern(Ty::Array(count, element)));
        }
        if count == 0 {
            return self.error_at(size_at, "zero element vector is illegal");
        }
        let Ok(count) = u32::try_from(count) else {
            return self.error_at(size_at, "size too large for vector");
        };
        if !matches!(
            self.module.types.get(element),
            Ty::Int(_) | Ty::Float(_) | Ty::PpcFp128 | Ty::Ptr(_) | Ty::Target { .. }
        ) {
            return self.error_at(at, "invalid vector element type");
        }
        Ok(self.module.types.intern(Ty::Vector { scalable, count, element }))
    }

    fn function_type(&mut self, result: TypeId, at: usize) -> Parsed<TypeId> {
        if matches!(self.module.types.get(result), Ty::Function { .. } | Ty::Label | Ty::Metadata) {
            return self.error_at(at, "invalid function return type");
        }
        self.advance();
        let (mut params, mut vararg) = (Vec::new(), false);
        if !self.eat(b')') {
            loop {
                if self.tok == Tok::Ellipsis {
                    self.advance();
                    vararg = true;
                    break;
                }
                let at = self.at;
                let ty = self.first_type_as_argument(at)?;
                self.parameter_attributes()?;
                if matches!(self.tok, Tok::Local(_) | Tok::LocalNumber(_)) {
                    return self.error("argument name invalid in function type");
                }
                params.push(ty);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b')', "expected ')' at end of argument list")?;
        }
        Ok(self.module.types.intern(Ty::Function { result, params, vararg }))
    }

    pub(super) fn first_type_as_argument(&mut self, at: usize) -> Parsed<TypeId> {
        let ty = self.first_type()?;
        match self.module.types.get(ty) {
            Ty::Function { .. } | Ty::Label => self.error_at(at, "invalid type for function argument"),
            Ty::Named(index) if self.module.types.named[*index].body.is_none() => {
                self.error_at(at, "invalid type for function argument")
            }
            _ => Ok(ty),
        }
    }

    fn target_type(&mut self) -> Parsed<TypeId> {
        self.advance();
        self.expect(b'(', "expected '(' in target extension type")?;
        let name = self.string()?;
        let (mut types, mut ints) = (Vec::new(), Vec::new());
        while self.eat(b',') {
            if self.digits().is_some() {
                ints.push(self.uint32()?);
            } else if ints.is_empty() {
                types.push(self.ty()?);
            } else {
                return self.error("expected uint32 param");
            }
        }
        self.expect(b')', "expected ')' in target extension type")?;
        Ok(self.module.types.intern(Ty::Target { name, types, ints }))
    }
}
