//! Constant expressions, and what they have in common with instructions: lanes of shuffles, types of addresses, casts that exist.

use super::lex::Tok;
use super::{Parsed, Parser};
use crate::module::constants::{Const, ConstId, ExprOp};
use crate::module::function::Cast;
use crate::module::types::{Ty, TypeId};

/// Operations that once were constant expressions.
const NO_LONGER: &[&str] = &[
    "zext",
    "sext",
    "fptrunc",
    "fpext",
    "fptoui",
    "fptosi",
    "uitofp",
    "sitofp",
    "fneg",
    "fadd",
    "fsub",
    "fmul",
    "fdiv",
    "frem",
    "mul",
    "udiv",
    "sdiv",
    "urem",
    "srem",
    "shl",
    "lshr",
    "ashr",
    "and",
    "or",
    "select",
    "icmp",
    "fcmp",
    "extractvalue",
    "insertvalue",
];

impl Parser<'_> {
    /// A constant expression that begins with a word; `None` if none does.
    pub(super) fn expression(&mut self, word: &[u8]) -> Parsed<Option<ConstId>> {
        let at = self.at;
        let Ok(word) = std::str::from_utf8(word) else { return Ok(None) };
        if NO_LONGER.contains(&word) {
            return self.error(format!("{word} constexprs are no longer supported"));
        }
        if let Some((cast, _)) = Cast::ALL.iter().find(|(_, known)| *known == word) {
            self.advance();
            self.wrap(word);
            self.expect(b'(', "expected '(' after constantexpr cast")?;
            let value = self.typed_constant()?;
            self.expect_word("to", "expected 'to' in constantexpr cast")?;
            let to = self.ty()?;
            self.expect(b')', "expected ')' at end of constantexpr cast")?;
            if !self.is_valid_cast(*cast, self.const_ty(value), to) {
                let (from, to) = (self.show(self.const_ty(value)), self.show(to));
                return self.error_at(at, format!("invalid cast opcode for cast from '{from}' to '{to}'"));
            }
            return Ok(Some(self.module.consts.cast(&self.module.types, *cast, value, to)));
        }
        Ok(Some(match word {
            "add" | "sub" | "xor" => {
                self.advance();
                let name = if word == "add" {
                    "add"
                } else if word == "sub" {
                    "sub"
                } else {
                    "xor"
                };
                let wrap = self.wrap(word);
                self.expect(b'(', "expected '(' in binary constantexpr")?;
                let a = self.typed_constant()?;
                self.expect(b',', "expected comma in binary constantexpr")?;
                let b = self.typed_constant()?;
                self.expect(b')', "expected ')' in binary constantexpr")?;
                if self.const_ty(a) != self.const_ty(b) {
                    return self.error_at(at, "operands of constexpr must have same type");
                }
                let scalar = self.module.types.scalar(self.const_ty(a));
                if self.module.types.int_width(scalar).is_none() {
                    return self.error_at(at, "constexpr requires integer operands");
                }
                self.module.consts.binary(&self.module.types, name, wrap, a, b)
            }
            "getelementptr" => self.gep_expression(at)?,
            "extractelement" | "insertelement" | "shufflevector" => {
                self.advance();
                self.expect(b'(', "expected '(' in constantexpr")?;
                let mut operands = vec![self.typed_constant()?];
                while self.eat(b',') {
                    operands.push(self.typed_constant()?);
                }
                self.expect(b')', "expected ')' in constantexpr")?;
                self.vector_expression(at, word, operands)?
            }
            _ => return Ok(None),
        }))
    }

    fn vector_expression(&mut self, at: usize, word: &str, operands: Vec<ConstId>) -> Parsed<ConstId> {
        let ty = self.const_ty(operands[0]);
        let Ty::Vector { scalable, element, .. } = *self.module.types.get(ty) else {
            return self.error_at(at, format!("invalid {word} operands"));
        };
        let count = if word == "extractelement" { 2 } else { 3 };
        if operands.len() != count {
            return self.error_at(at, format!("expected {count} operands in constantexpr"));
        }
        let (ty, op, operands) = match word {
            "extractelement" => (element, ExprOp::ExtractElement, operands),
            "insertelement" => (ty, ExprOp::InsertElement, operands),
            _ => {
                let Some(mask) = self.shuffle_mask(operands[2]) else {
                    return self.error_at(at, "invalid operands to shufflevector");
                };
                let result = Ty::Vector { scalable, count: mask.len() as u32, element };
                let ty = self.module.types.intern(result);
                (ty, ExprOp::Shuffle(mask), operands[..2].to_vec())
            }
        };
        Ok(self.module.consts.expr(&self.module.types, ty, op, operands))
    }

    /// The lanes that a constant chooses, -1 for any.
    pub(super) fn shuffle_mask(&mut self, mask: ConstId) -> Option<Vec<i32>> {
        let ty = self.const_ty(mask);
        let Ty::Vector { scalable, count, element } = *self.module.types.get(ty) else { return None };
        if self.module.types.int_width(element) != Some(32) {
            return None;
        }
        match self.module.consts.get(mask) {
            Const::Zero => return Some(vec![0; count as usize]),
            Const::Undef | Const::Poison => return Some(vec![-1; count as usize]),
            _ if scalable => return None,
            _ => {}
        }
        (0..u64::from(count))
            .map(|at| {
                let lane = self.module.consts.element(&self.module.types, mask, at)?;
                Some(self.module.consts.as_u64(lane).map_or(-1, |lane| lane as i32))
            })
            .collect()
    }

    fn gep_expression(&mut self, at: usize) -> Parsed<ConstId> {
        self.advance();
        let mut flags = self.gep_flags();
        if self.eat_word("inrange") {
            self.expect(b'(', "expected '('")?;
            for close in [b',', b')'] {
                if !matches!(self.tok, Tok::Int(_)) {
                    return self.error("expected integer");
                }
                self.advance();
                self.expect(close, if close == b',' { "expected ','" } else { "expected ')'" })?;
            }
            let more = self.gep_flags();
            flags.inbounds |= more.inbounds;
            flags.nusw |= more.nusw;
            flags.nuw |= more.nuw;
        }
        self.expect(b'(', "expected '(' in constantexpr")?;
        let element = self.ty()?;
        self.expect(b',', "expected comma after getelementptr's type")?;
        let mut operands = vec![self.typed_constant()?];
        while self.eat(b',') {
            operands.push(self.typed_constant()?);
        }
        self.expect(b')', "expected ')' in constantexpr")?;
        let base = (at, self.const_ty(operands[0]));
        let types: Vec<(usize, TypeId)> = operands[1..].iter().map(|index| (at, self.const_ty(*index))).collect();
        let indices: Vec<Option<u64>> = operands[1..].iter().map(|index| self.index_value(*index)).collect();
        let result = self.gep_type(base, element, &types, &indices)?;
        Ok(self.module.consts.expr(&self.module.types, result, ExprOp::Gep(element, flags), operands))
    }

    /// The integer that a constant, or each of its elements, is.
    pub(super) fn index_value(&mut self, id: ConstId) -> Option<u64> {
        match self.module.consts.get(id) {
            Const::Int(_) => self.module.consts.as_u64(id),
            Const::Zero => Some(0),
            Const::Aggregate(elements) => {
                let first = elements[0];
                elements.iter().all(|e| *e == first).then(|| self.module.consts.as_u64(first)).flatten()
            }
            _ => None,
        }
    }

    /// The type of the result of `getelementptr`: of the base and the indices, with their places, and the values of indices that are constant.
    pub(super) fn gep_type(
        &mut self,
        (at, base): (usize, TypeId),
        element: TypeId,
        types: &[(usize, TypeId)],
        indices: &[Option<u64>],
    ) -> Parsed<TypeId> {
        if !matches!(self.module.types.get(self.module.types.scalar(base)), Ty::Ptr(_)) {
            return self.error_at(at, "base of getelementptr must be a pointer");
        }
        let mut result = base;
        for (index_at, ty) in types {
            if self.module.types.int_width(self.module.types.scalar(*ty)).is_none() {
                return self.error_at(*index_at, "getelementptr index must be an integer");
            }
            if let Ty::Vector { scalable, count, .. } = *self.module.types.get(*ty) {
                let element = self.module.types.scalar(base);
                let vector = self.module.types.intern(Ty::Vector { scalable, count, element });
                if matches!(self.module.types.get(result), Ty::Vector { .. }) && result != vector {
                    return self.error_at(*index_at, "getelementptr vector index has a wrong number of elements");
                }
                result = vector;
            }
        }
        if !types.is_empty() && !self.module.types.is_sized(element) {
            return self.error_at(at, "base element of getelementptr must be sized");
        }
        if self.module.types.fields(element).is_some() && self.module.types.is_scalable(element) {
            let message = "getelementptr cannot target structure that contains scalable vector type";
            return self.error_at(at, message);
        }
        let mut ty = element;
        for (index, (_, index_ty)) in indices.iter().zip(types).skip(1) {
            let part = match self.module.types.get(ty) {
                Ty::Array(_, element) | Ty::Vector { element, .. } => Some(*element),
                // Fields are chosen by integers of 32 bits.
                _ if self.module.types.int_width(self.module.types.scalar(*index_ty)) != Some(32) => None,
                _ => index.and_then(|index| self.module.types.part(ty, index)),
            };
            match part {
                Some(part) => ty = part,
                None => return self.error_at(at, "invalid getelementptr indices"),
            }
        }
        Ok(result)
    }

    /// Returns whether a cast exists.
    pub(super) fn is_valid_cast(&self, cast: Cast, from: TypeId, to: TypeId) -> bool {
        let types = &self.module.types;
        let shape = |ty| match types.get(ty) {
            Ty::Vector { scalable, count, .. } => Some((*scalable, *count)),
            _ => None,
        };
        let (a, b) = (types.scalar(from), types.scalar(to));
        let int = |ty| types.int_width(ty);
        let float = |ty| match types.get(ty) {
            Ty::Float(kind) => Some(kind.width()),
            Ty::PpcFp128 => Some(128),
            _ => None,
        };
        let pointer = |ty| types.address_space(ty);
        let same_shape = shape(from) == shape(to);
        match cast {
            Cast::Trunc => same_shape && int(a).zip(int(b)).is_some_and(|(a, b)| a > b),
            Cast::ZExt | Cast::SExt => same_shape && int(a).zip(int(b)).is_some_and(|(a, b)| a < b),
            Cast::FpTrunc => same_shape && float(a).zip(float(b)).is_some_and(|(a, b)| a > b),
            Cast::FpExt => same_shape && float(a).zip(float(b)).is_some_and(|(a, b)| a < b),
            Cast::FpToUi | Cast::FpToSi => same_shape && float(a).is_some() && int(b).is_some(),
            Cast::UiToFp | Cast::SiToFp => same_shape && int(a).is_some() && float(b).is_some(),
            Cast::PtrToInt | Cast::PtrToAddr => same_shape && pointer(a).is_some() && int(b).is_some(),
            Cast::IntToPtr => same_shape && int(a).is_some() && pointer(b).is_some(),
            Cast::AddressSpace => same_shape && pointer(a).zip(pointer(b)).is_some_and(|(a, b)| a != b),
            Cast::Bits => {
                if pointer(a).is_some() || pointer(b).is_some() {
                    return pointer(a) == pointer(b) && same_shape;
                }
                let bits = |ty| self.layout.bits(types, ty);
                let plain = |ty| int(ty).is_some() || float(ty).is_some() || matches!(types.get(ty), Ty::X86Amx);
                plain(a) && plain(b) && bits(from) == bits(to) || from == to
            }
        }
    }
}
