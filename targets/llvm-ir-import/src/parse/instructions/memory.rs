//! Memory: its allocation, accesses, addresses, and what is atomic.

use super::super::{Parsed, Parser};
use crate::module::function::{Atomic, Inst, Kind, Val};
use crate::module::types::{Ty, TypeId};

/// Operations of `atomicrmw`.
const RMW: [&str; 21] = [
    "xchg",
    "add",
    "sub",
    "and",
    "nand",
    "or",
    "xor",
    "max",
    "min",
    "umax",
    "umin",
    "fadd",
    "fsub",
    "fmax",
    "fmin",
    "fmaximum",
    "fminimum",
    "uinc_wrap",
    "udec_wrap",
    "usub_cond",
    "usub_sat",
];

impl Parser<'_> {
    pub(super) fn alloca(&mut self, at: usize) -> Parsed<Inst> {
        let inalloca = self.eat_word("inalloca");
        let swifterror = self.eat_word("swifterror");
        let ty_at = self.at;
        let ty = self.first_type()?;
        if matches!(self.module.types.get(ty), Ty::Function { .. } | Ty::Label | Ty::Metadata | Ty::Token | Ty::X86Amx)
        {
            return self.error_at(ty_at, "invalid type for alloca");
        }
        if !self.module.types.is_sized(ty) {
            return self.error_at(ty_at, "Cannot allocate unsized type");
        }
        let (mut count, mut align, mut space) = (None, 0, self.layout.alloca_space);
        while self.more() {
            if self.is_word("align") {
                align = self.align()?;
            } else if self.is_word("addrspace") {
                space = self.optional_address_space(space)?;
            } else {
                let count_at = self.at;
                let (value, count_ty) = self.typed_value()?;
                if self.module.types.int_width(count_ty).is_none() {
                    return self.error_at(count_at, "element count must have integer type");
                }
                count = Some(value);
            }
        }
        let count = match count {
            Some(count) => count,
            None => {
                let word = self.module.types.int(32);
                Val::Const(self.module.consts.int(word, dialekt_ir_core::num::ApInt::new_u64(32, 1)))
            }
        };
        if align == 0 {
            align = self.layout.pref_align(&self.module.types, ty);
        }
        let ptr = self.module.types.ptr(space);
        Ok(self.new_inst(Kind::Alloca { ty, align, inalloca, swifterror }, ptr, vec![count], at))
    }

    /// `, align N`, if it is next.
    fn trailing_align(&mut self) -> Parsed<u64> {
        let mut align = 0;
        while self.more() {
            if !self.is_word("align") {
                return self.error("expected metadata or 'align'");
            }
            align = self.align()?;
        }
        Ok(align)
    }

    pub(super) fn load(&mut self, at: usize) -> Parsed<Inst> {
        let is_atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let ty_at = self.at;
        let ty = self.first_type()?;
        self.expect(b',', "expected comma after load's type")?;
        let pointer_at = self.at;
        let (pointer, pointer_ty) = self.typed_value()?;
        let atomic = if is_atomic { Some(self.scope_and_ordering()?) } else { None };
        let mut align = self.trailing_align()?;
        if self.module.types.address_space(pointer_ty).is_none() || !self.module.types.is_first_class(ty) {
            return self.error_at(pointer_at, "load operand must be a pointer to a first class type");
        }
        if atomic.is_some() && align == 0 {
            return self.error_at(pointer_at, "atomic load must have explicit non-zero alignment");
        }
        if atomic.as_ref().is_some_and(|atomic| matches!(atomic.ordering, "release" | "acq_rel")) {
            return self.error_at(pointer_at, "atomic load cannot use Release ordering");
        }
        if !self.module.types.is_sized(ty) {
            return self.error_at(ty_at, "loading unsized types is not allowed");
        }
        if align == 0 {
            align = self.layout.abi_align(&self.module.types, ty);
        }
        Ok(self.new_inst(Kind::Load { volatile, atomic, align }, ty, vec![pointer], at))
    }

    pub(super) fn store(&mut self, at: usize) -> Parsed<Inst> {
        let is_atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let value_at = self.at;
        let (value, ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after store operand")?;
        let pointer_at = self.at;
        let (pointer, pointer_ty) = self.typed_value()?;
        let atomic = if is_atomic { Some(self.scope_and_ordering()?) } else { None };
        let mut align = self.trailing_align()?;
        if self.module.types.address_space(pointer_ty).is_none() {
            return self.error_at(pointer_at, "store operand must be a pointer");
        }
        if !self.module.types.is_first_class(ty) {
            return self.error_at(value_at, "store operand must be a first class value");
        }
        if atomic.is_some() && align == 0 {
            return self.error_at(value_at, "atomic store must have explicit non-zero alignment");
        }
        if atomic.as_ref().is_some_and(|atomic| matches!(atomic.ordering, "acquire" | "acq_rel")) {
            return self.error_at(value_at, "atomic store cannot use Acquire ordering");
        }
        if !self.module.types.is_sized(ty) {
            return self.error_at(value_at, "storing unsized types is not allowed");
        }
        if align == 0 {
            align = self.layout.abi_align(&self.module.types, ty);
        }
        let void = self.void();
        Ok(self.new_inst(Kind::Store { volatile, atomic, align }, void, vec![value, pointer], at))
    }

    /// The alignment of an atomic access where none is given: the size of the value.
    fn natural_align(&self, ty: TypeId) -> u64 {
        self.layout.bits(&self.module.types, ty).div_ceil(8).max(1).next_power_of_two()
    }

    pub(super) fn cmpxchg(&mut self, at: usize) -> Parsed<Inst> {
        let weak = self.eat_word("weak");
        let volatile = self.eat_word("volatile");
        let pointer_at = self.at;
        let (pointer, pointer_ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after cmpxchg address")?;
        let (expected, ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after cmpxchg cmp operand")?;
        let new_at = self.at;
        let (new, new_ty) = self.typed_value()?;
        let atomic = self.scope_and_ordering()?;
        let failure = self.ordering()?;
        let mut align = self.trailing_align()?;
        if atomic.ordering == "unordered" {
            return self.error("invalid cmpxchg success ordering");
        }
        if matches!(failure, "unordered" | "release" | "acq_rel") {
            return self.error("invalid cmpxchg failure ordering");
        }
        if self.module.types.address_space(pointer_ty).is_none() {
            return self.error_at(pointer_at, "cmpxchg operand must be a pointer");
        }
        if ty != new_ty {
            return self.error_at(new_at, "compare value and new value type do not match");
        }
        if align == 0 {
            align = self.natural_align(ty);
        }
        let bit = self.module.types.int(1);
        let result = self.module.types.intern(Ty::Struct { fields: vec![ty, bit], packed: false });
        let kind = Kind::CmpXchg { weak, volatile, atomic, failure, align };
        Ok(self.new_inst(kind, result, vec![pointer, expected, new], at))
    }

    pub(super) fn atomicrmw(&mut self, at: usize) -> Parsed<Inst> {
        let volatile = self.eat_word("volatile");
        let Some(op) = self.eat_any(&RMW) else { return self.error("expected binary operation in atomicrmw") };
        let pointer_at = self.at;
        let (pointer, pointer_ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after atomicrmw address")?;
        let value_at = self.at;
        let (value, ty) = self.typed_value()?;
        let atomic: Atomic = self.scope_and_ordering()?;
        let mut align = self.trailing_align()?;
        if atomic.ordering == "unordered" {
            return self.error("atomicrmw cannot be unordered");
        }
        if self.module.types.address_space(pointer_ty).is_none() {
            return self.error_at(pointer_at, "atomicrmw operand must be a pointer");
        }
        let is_float = matches!(op, "fadd" | "fsub" | "fmax" | "fmin" | "fmaximum" | "fminimum");
        if is_float && !self.module.types.is_float_or_vector(ty) {
            return self.error_at(value_at, format!("atomicrmw {op} operand must be a floating point type"));
        }
        if !is_float && op != "xchg" && self.module.types.int_width(ty).is_none() {
            return self.error_at(value_at, format!("atomicrmw {op} operand must be an integer"));
        }
        if align == 0 {
            align = self.natural_align(ty);
        }
        Ok(self.new_inst(Kind::AtomicRmw { op, volatile, atomic, align }, ty, vec![pointer, value], at))
    }

    pub(super) fn fence(&mut self, at: usize) -> Parsed<Inst> {
        let void = self.void();
        let atomic = self.scope_and_ordering()?;
        match atomic.ordering {
            "unordered" => self.error("fence cannot be unordered"),
            "monotonic" => self.error("fence cannot be monotonic"),
            _ => Ok(self.new_inst(Kind::Fence(atomic), void, Vec::new(), at)),
        }
    }

    pub(super) fn gep(&mut self, at: usize) -> Parsed<Inst> {
        let flags = self.gep_flags();
        let element = self.ty()?;
        self.expect(b',', "expected comma after getelementptr's type")?;
        let base_at = self.at;
        let (base, base_ty) = self.typed_value()?;
        let (mut operands, mut types, mut indices) = (vec![base], Vec::new(), Vec::new());
        while self.more() {
            let index_at = self.at;
            let (value, ty) = self.typed_value()?;
            operands.push(value);
            types.push((index_at, ty));
            indices.push(match value {
                Val::Const(id) => self.index_value(id),
                _ => None,
            });
        }
        let result = self.gep_type((base_at, base_ty), element, &types, &indices)?;
        Ok(self.new_inst(Kind::Gep { element, flags }, result, operands, at))
    }

    pub(super) fn va_arg(&mut self, at: usize) -> Parsed<Inst> {
        let (list, _) = self.typed_value()?;
        self.expect(b',', "expected ',' after vaarg operand")?;
        let ty_at = self.at;
        let ty = self.first_type()?;
        if !self.module.types.is_first_class(ty) {
            return self.error_at(ty_at, "va_arg requires operand with first class type");
        }
        Ok(self.new_inst(Kind::VaArg, ty, vec![list], at))
    }
}
