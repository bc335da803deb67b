//! Instructions.

use super::flags::{FCMP, ICMP};
use super::lex::Tok;
use super::{Parsed, Parser};
use crate::module::attributes::Attr;
use crate::module::function::{Asm, Atomic, BlockId, Bundle, Call, Callee, Cast, Inst, Kind, Val, Wrap};
use crate::module::types::{Ty, TypeId};

const INTEGER_OPS: [&str; 13] =
    ["add", "sub", "mul", "shl", "udiv", "sdiv", "urem", "srem", "lshr", "ashr", "and", "or", "xor"];
const FLOAT_OPS: [&str; 5] = ["fadd", "fsub", "fmul", "fdiv", "frem"];

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
    fn void(&mut self) -> TypeId {
        self.module.types.intern(Ty::Void)
    }

    /// Passes a comma, unless metadata follows it.
    fn more(&mut self) -> bool {
        self.is_punct(b',') && !matches!(self.peek(), Tok::Metadata(_)) && self.eat(b',')
    }

    pub(super) fn instruction(&mut self, word: &[u8], at: usize) -> Parsed<Inst> {
        let word = String::from_utf8_lossy(word).into_owned();
        let word = word.as_str();
        if let Some(op) = INTEGER_OPS.iter().find(|op| **op == word) {
            self.advance();
            let wrap = self.wrap(op);
            return self.binary(op, wrap, at, false);
        }
        if let Some(op) = FLOAT_OPS.iter().find(|op| **op == word) {
            self.advance();
            let flags = self.fast_math();
            let mut inst = self.binary(op, Wrap::default(), at, true)?;
            inst.fast_math = flags;
            return Ok(inst);
        }
        if let Some((cast, _)) = Cast::ALL.iter().find(|(_, known)| *known == word) {
            self.advance();
            return self.cast(*cast, word, at);
        }
        let known = [
            "unreachable",
            "ret",
            "br",
            "switch",
            "indirectbr",
            "invoke",
            "resume",
            "cleanupret",
            "catchret",
            "catchswitch",
            "catchpad",
            "cleanuppad",
            "callbr",
            "fneg",
            "icmp",
            "fcmp",
            "select",
            "va_arg",
            "extractelement",
            "insertelement",
            "shufflevector",
            "phi",
            "landingpad",
            "freeze",
            "call",
            "tail",
            "musttail",
            "notail",
            "alloca",
            "load",
            "store",
            "cmpxchg",
            "atomicrmw",
            "fence",
            "getelementptr",
            "extractvalue",
            "insertvalue",
        ];
        if !known.contains(&word) {
            return self.error("expected instruction opcode");
        }
        if !matches!(word, "tail" | "musttail" | "notail") {
            self.advance();
        }
        let void = self.void();
        match word {
            "unreachable" => Ok(self.new_inst(Kind::Unreachable, void, Vec::new(), at)),
            "ret" => self.ret(at),
            "br" => self.br(at),
            "switch" => self.switch(at),
            "indirectbr" => {
                let (address, ty) = self.typed_value()?;
                if self.module.types.address_space(ty).is_none() {
                    return self.error_at(at, "indirectbr address must have pointer type");
                }
                self.expect(b',', "expected ',' after indirectbr address")?;
                self.expect(b'[', "expected '[' with indirectbr")?;
                let mut blocks = Vec::new();
                if !self.is_punct(b']') {
                    loop {
                        blocks.push(self.typed_block()?);
                        if !self.eat(b',') {
                            break;
                        }
                    }
                }
                self.expect(b']', "expected ']' at end of block list")?;
                Ok(self.new_inst(Kind::IndirectBr(blocks), void, vec![address], at))
            }
            "invoke" => self.invoke(at),
            "resume" => {
                let (value, _) = self.typed_value()?;
                Ok(self.new_inst(Kind::Resume, void, vec![value], at))
            }
            "cleanupret" | "catchret" | "catchswitch" | "catchpad" | "cleanuppad" => self.funclet(word, at),
            "callbr" => self.callbr(at),
            "fneg" => {
                let flags = self.fast_math();
                let value_at = self.at;
                let (value, ty) = self.typed_value()?;
                if !self.module.types.is_float_or_vector(ty) {
                    return self.error_at(value_at, "invalid operand type for instruction");
                }
                let mut inst = self.new_inst(Kind::FNeg, ty, vec![value], at);
                inst.fast_math = flags;
                Ok(inst)
            }
            "icmp" | "fcmp" => self.compare(word == "icmp", at),
            "select" => {
                let flags = self.fast_math();
                let (condition, _) = self.typed_value()?;
                self.expect(b',', "expected ',' after select condition")?;
                let (yes, ty) = self.typed_value()?;
                self.expect(b',', "expected ',' after select value")?;
                let no_at = self.at;
                let (no, other) = self.typed_value()?;
                if ty != other {
                    return self.error_at(no_at, "select values must have same type");
                }
                let mut inst = self.new_inst(Kind::Select, ty, vec![condition, yes, no], at);
                inst.fast_math = flags;
                Ok(inst)
            }
            "va_arg" => {
                let (list, _) = self.typed_value()?;
                self.expect(b',', "expected ',' after vaarg operand")?;
                let ty_at = self.at;
                let ty = self.first_type()?;
                if !self.module.types.is_first_class(ty) {
                    return self.error_at(ty_at, "va_arg requires operand with first class type");
                }
                Ok(self.new_inst(Kind::VaArg, ty, vec![list], at))
            }
            "extractelement" => {
                let (vector, ty) = self.typed_value()?;
                self.expect(b',', "expected ',' after extract value")?;
                let (index, index_ty) = self.typed_value()?;
                if !matches!(self.module.types.get(ty), Ty::Vector { .. })
                    || self.module.types.int_width(index_ty).is_none()
                {
                    return self.error_at(at, "invalid extractelement operands");
                }
                let element = self.module.types.scalar(ty);
                Ok(self.new_inst(Kind::ExtractElement, element, vec![vector, index], at))
            }
            "insertelement" => {
                let (vector, ty) = self.typed_value()?;
                self.expect(b',', "expected ',' after insertelement value")?;
                let (value, value_ty) = self.typed_value()?;
                self.expect(b',', "expected ',' after insertelement value")?;
                let (index, index_ty) = self.typed_value()?;
                let is_vector = matches!(self.module.types.get(ty), Ty::Vector { element, .. } if *element == value_ty);
                if !is_vector || self.module.types.int_width(index_ty).is_none() {
                    return self.error_at(at, "invalid insertelement operands");
                }
                Ok(self.new_inst(Kind::InsertElement, ty, vec![vector, value, index], at))
            }
            "shufflevector" => {
                let (a, ty) = self.typed_value()?;
                self.expect(b',', "expected ',' after shuffle mask")?;
                let (b, other) = self.typed_value()?;
                self.expect(b',', "expected ',' after shuffle value")?;
                let (mask, mask_ty) = self.typed_value()?;
                let lanes = match mask {
                    Val::Const(mask) if ty == other => self.shuffle_mask(mask),
                    _ => None,
                };
                let (Some(lanes), Ty::Vector { element, .. }) = (lanes, self.module.types.get(ty).clone()) else {
                    return self.error_at(at, "invalid shufflevector operands");
                };
                let result = self.module.types.with_scalar(mask_ty, element);
                Ok(self.new_inst(Kind::ShuffleVector(lanes), result, vec![a, b], at))
            }
            "phi" => self.phi(at),
            "landingpad" => self.landing_pad(at),
            "freeze" => {
                let (value, ty) = self.typed_value()?;
                Ok(self.new_inst(Kind::Freeze, ty, vec![value], at))
            }
            "alloca" => self.alloca(at),
            "load" => self.load(at),
            "store" => self.store(at),
            "cmpxchg" => self.cmpxchg(at),
            "atomicrmw" => self.atomicrmw(at),
            "fence" => {
                let order_at = self.at;
                let atomic = self.scope_and_ordering()?;
                match atomic.ordering {
                    "unordered" => self.error_at(order_at, "fence cannot be unordered"),
                    "monotonic" => self.error_at(order_at, "fence cannot be monotonic"),
                    _ => Ok(self.new_inst(Kind::Fence(atomic), void, Vec::new(), at)),
                }
            }
            "getelementptr" => self.gep(at),
            "extractvalue" => {
                let (value, ty) = self.typed_value()?;
                let indices = self.indices()?;
                let Some(part) = indices.iter().try_fold(ty, |ty, index| self.member(ty, *index)) else {
                    return self.error_at(at, "invalid indices for extractvalue");
                };
                Ok(self.new_inst(Kind::ExtractValue(indices), part, vec![value], at))
            }
            "insertvalue" => {
                let (value, ty) = self.typed_value()?;
                self.expect(b',', "expected comma after insertvalue operand")?;
                let (part, part_ty) = self.typed_value()?;
                let indices = self.indices()?;
                let Some(found) = indices.iter().try_fold(ty, |ty, index| self.member(ty, *index)) else {
                    return self.error_at(at, "invalid indices for insertvalue");
                };
                if found != part_ty {
                    let (found, expected) = (self.show(part_ty), self.show(found));
                    let message =
                        format!("insertvalue operand and field disagree in type: '{found}' instead of '{expected}'");
                    return self.error_at(at, message);
                }
                Ok(self.new_inst(Kind::InsertValue(indices), ty, vec![value, part], at))
            }
            _ => self.call(at),
        }
    }

    fn member(&self, ty: TypeId, index: u32) -> Option<TypeId> {
        match self.module.types.get(ty) {
            Ty::Vector { .. } => None,
            _ => self.module.types.part(ty, u64::from(index)),
        }
    }

    fn indices(&mut self) -> Parsed<Vec<u32>> {
        if !self.is_punct(b',') {
            return self.error("expected ',' as start of index list");
        }
        let mut indices = Vec::new();
        while self.more() {
            indices.push(self.uint32()?);
        }
        if indices.is_empty() {
            return self.error("expected index");
        }
        Ok(indices)
    }

    fn binary(&mut self, op: &'static str, wrap: Wrap, at: usize, is_float: bool) -> Parsed<Inst> {
        let value_at = self.at;
        let (a, ty) = self.typed_value()?;
        let fits = match is_float {
            true => self.module.types.is_float_or_vector(ty),
            false => self.module.types.int_width(self.module.types.scalar(ty)).is_some(),
        };
        if !fits {
            return self.error_at(
                value_at,
                match op {
                    "and" | "or" | "xor" => "instruction requires integer or integer vector operands",
                    _ => "invalid operand type for instruction",
                },
            );
        }
        self.expect(
            b',',
            match op {
                "and" | "or" | "xor" => "expected ',' in logical operation",
                _ => "expected ',' in arithmetic operation",
            },
        )?;
        let b = self.value(ty)?;
        Ok(self.new_inst(Kind::Binary(op, wrap), ty, vec![a, b], at))
    }

    fn cast(&mut self, cast: Cast, word: &str, at: usize) -> Parsed<Inst> {
        let mut flags = 0;
        let wrap = match cast {
            Cast::FpTrunc | Cast::FpExt => {
                flags = self.fast_math();
                Wrap::default()
            }
            _ => self.wrap(word),
        };
        let (value, from) = self.typed_value()?;
        self.expect_word("to", "expected 'to' after cast value")?;
        let to = self.ty()?;
        if !self.is_valid_cast(cast, from, to) {
            let (from, to) = (self.show(from), self.show(to));
            return self.error_at(at, format!("invalid cast opcode for cast from '{from}' to '{to}'"));
        }
        let mut inst = self.new_inst(Kind::Cast(cast, wrap), to, vec![value], at);
        inst.fast_math = flags;
        Ok(inst)
    }

    fn compare(&mut self, is_int: bool, at: usize) -> Parsed<Inst> {
        let flags = if is_int { 0 } else { self.fast_math() };
        if is_int {
            self.eat_word("samesign");
        }
        let kind = match is_int {
            true => Kind::ICmp(self.predicate(&ICMP, "expected icmp predicate (e.g. 'eq')")?),
            false => Kind::FCmp(self.predicate(&FCMP, "expected fcmp predicate (e.g. 'oeq')")?),
        };
        let value_at = self.at;
        let (a, ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after compare value")?;
        let b = self.value(ty)?;
        let scalar = self.module.types.scalar(ty);
        if is_int && !matches!(self.module.types.get(scalar), Ty::Int(_) | Ty::Ptr(_)) {
            return self.error_at(value_at, "icmp requires integer operands");
        }
        if !is_int && !self.module.types.is_float_or_vector(ty) {
            return self.error_at(value_at, "fcmp requires floating point operands");
        }
        let bit = self.module.types.int(1);
        let result = self.module.types.with_scalar(ty, bit);
        let mut inst = self.new_inst(kind, result, vec![a, b], at);
        inst.fast_math = flags;
        Ok(inst)
    }

    fn predicate(&mut self, words: &[&'static str], message: &str) -> Parsed<&'static str> {
        match self.eat_any(words) {
            Some(word) => Ok(word),
            None => self.error(message),
        }
    }

    fn ret(&mut self, at: usize) -> Parsed<Inst> {
        let ty_at = self.at;
        let ty = self.ty()?;
        let result = self.result_type()?;
        let void = self.void();
        let operands = match ty == void {
            true => Vec::new(),
            false => vec![self.value(ty)?],
        };
        if ty != result {
            let message = format!("value doesn't match function result type '{}'", self.show(result));
            return self.error_at(ty_at, message);
        }
        Ok(self.new_inst(Kind::Ret, void, operands, at))
    }

    fn br(&mut self, at: usize) -> Parsed<Inst> {
        let void = self.void();
        let value_at = self.at;
        let (value, ty) = self.typed_value()?;
        if let Val::Block(block) = value {
            return Ok(self.new_inst(Kind::Br(block), void, Vec::new(), at));
        }
        if self.module.types.int_width(ty) != Some(1) {
            return self.error_at(value_at, "branch condition must have 'i1' type");
        }
        self.expect(b',', "expected ',' after branch condition")?;
        let yes = self.typed_block()?;
        self.expect(b',', "expected ',' after true destination")?;
        let no = self.typed_block()?;
        Ok(self.new_inst(Kind::CondBr(yes, no), void, vec![value], at))
    }

    fn switch(&mut self, at: usize) -> Parsed<Inst> {
        let value_at = self.at;
        let (value, ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after switch condition")?;
        let default = self.typed_block()?;
        self.expect(b'[', "expected '[' with switch table")?;
        if self.module.types.int_width(ty).is_none() {
            return self.error_at(value_at, "switch condition must have integer type");
        }
        let mut cases = Vec::new();
        while !self.is_punct(b']') {
            let case_at = self.at;
            let case = self.typed_constant()?;
            self.expect(b',', "expected ',' after case value")?;
            let block = self.typed_block()?;
            if cases.iter().any(|(known, _)| *known == case) {
                return self.error_at(case_at, "duplicate case value in switch");
            }
            if self.const_ty(case) != ty
                || self.module.consts.get(case).clone() == crate::module::constants::Const::Undef
            {
                return self.error_at(case_at, "case value is not a constant integer");
            }
            cases.push((case, block));
        }
        self.advance();
        let void = self.void();
        Ok(self.new_inst(Kind::Switch { default, cases }, void, vec![value], at))
    }

    fn phi(&mut self, at: usize) -> Parsed<Inst> {
        let flags = self.fast_math();
        let ty_at = self.at;
        let ty = self.first_type()?;
        if !self.module.types.is_first_class(ty) {
            return self.error_at(ty_at, "phi node must have first class type");
        }
        let (mut values, mut blocks) = (Vec::new(), Vec::new());
        if self.is_punct(b'[') {
            loop {
                self.expect(b'[', "expected '[' in phi value list")?;
                values.push(self.value(ty)?);
                self.expect(b',', "expected ',' after insertelement value")?;
                blocks.push(self.block()?);
                self.expect(b']', "expected ']' in phi value list")?;
                if !self.more() {
                    break;
                }
            }
        }
        let mut inst = self.new_inst(Kind::Phi(blocks), ty, values, at);
        inst.fast_math = flags;
        Ok(inst)
    }

    fn landing_pad(&mut self, at: usize) -> Parsed<Inst> {
        let ty = self.first_type()?;
        let cleanup = self.eat_word("cleanup");
        let mut operands = Vec::new();
        while self.eat_any(&["catch", "filter"]).is_some() {
            let (value, _) = self.typed_value()?;
            operands.push(value);
        }
        Ok(self.new_inst(Kind::LandingPad { cleanup }, ty, operands, at))
    }

    fn alloca(&mut self, at: usize) -> Parsed<Inst> {
        let inalloca = self.eat_word("inalloca");
        self.eat_word("swifterror");
        let ty_at = self.at;
        let ty = self.first_type()?;
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
        Ok(self.new_inst(Kind::Alloca { ty, align, inalloca }, ptr, vec![count], at))
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

    fn load(&mut self, at: usize) -> Parsed<Inst> {
        let is_atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let ty_at = self.at;
        let ty = self.ty()?;
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

    fn store(&mut self, at: usize) -> Parsed<Inst> {
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

    fn cmpxchg(&mut self, at: usize) -> Parsed<Inst> {
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

    fn atomicrmw(&mut self, at: usize) -> Parsed<Inst> {
        let volatile = self.eat_word("volatile");
        let Some(op) = self.eat_any(&RMW) else { return self.error("expected binary operation in atomicrmw") };
        let pointer_at = self.at;
        let (pointer, pointer_ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after atomicrmw address")?;
        let value_at = self.at;
        let (value, ty) = self.typed_value()?;
        let order_at = self.at;
        let atomic: Atomic = self.scope_and_ordering()?;
        let mut align = self.trailing_align()?;
        if atomic.ordering == "unordered" {
            return self.error_at(order_at, "atomicrmw cannot be unordered");
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

    fn gep(&mut self, at: usize) -> Parsed<Inst> {
        let flags = self.gep_flags();
        let element = self.ty()?;
        self.expect(b',', "expected comma after getelementptr's type")?;
        let base_at = self.at;
        let (base, base_ty) = self.typed_value()?;
        let (mut operands, mut types, mut indices) = (vec![base], vec![base_ty], Vec::new());
        while self.more() {
            let (value, ty) = self.typed_value()?;
            operands.push(value);
            types.push(ty);
            indices.push(match value {
                Val::Const(id) => self.index_value(id),
                _ => None,
            });
        }
        let result = self.gep_type(base_at, element, &types, &indices)?;
        Ok(self.new_inst(Kind::Gep { element, flags }, result, operands, at))
    }

    fn call(&mut self, at: usize) -> Parsed<Inst> {
        let tail = self.eat_any(&["tail", "musttail", "notail"]).unwrap_or("");
        if !tail.is_empty() {
            self.expect_word("call", "expected 'call' after tail, musttail, or notail")?;
        }
        let flags = self.fast_math();
        let (call, operands, result) = self.called(at, tail)?;
        if flags != 0 && !self.module.types.is_float_result(result) {
            return self.error_at(
                at,
                "fast-math-flags specified for call without floating-point scalar or vector return type",
            );
        }
        let mut inst = self.new_inst(Kind::Call(Box::new(call)), result, operands, at);
        inst.fast_math = flags;
        Ok(inst)
    }

    fn invoke(&mut self, at: usize) -> Parsed<Inst> {
        let (call, operands, result) = self.called(at, "")?;
        self.expect_word("to", "expected 'to' in invoke")?;
        let normal = self.typed_block()?;
        self.expect_word("unwind", "expected 'unwind' in invoke")?;
        let unwind = self.typed_block()?;
        Ok(self.new_inst(Kind::Invoke { call: Box::new(call), normal, unwind }, result, operands, at))
    }

    fn callbr(&mut self, at: usize) -> Parsed<Inst> {
        let (call, operands, result) = self.called(at, "")?;
        drop(call);
        self.expect_word("to", "expected 'to' in callbr")?;
        let mut blocks = vec![self.typed_block()?];
        self.expect(b'[', "expected '[' in callbr")?;
        if !self.is_punct(b']') {
            loop {
                blocks.push(self.typed_block()?);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b']', "expected ']' at end of block list")?;
        Ok(self.new_inst(Kind::Unsupported("callbr", blocks), result, operands, at))
    }

    /// A call from its convention to its bundles: the operands are the arguments.
    fn called(&mut self, at: usize, tail: &'static str) -> Parsed<(Call, Vec<Val>, TypeId)> {
        let calling_conv = self.calling_convention()?;
        let result_attrs = self.parameter_attributes()?;
        let space = self.optional_address_space(self.layout.program_space)?;
        let ty_at = self.at;
        let ty = self.ty()?;
        let ptr = self.module.types.ptr(space);
        let callee = match self.is_word("asm") {
            true => Callee::Asm(Box::new(self.inline_asm()?)),
            false => Callee::Value(self.value(ptr)?),
        };
        let (operands, param_attrs, types) = self.arguments()?;
        let (attrs, groups) = self.attribute_list(false)?;
        let bundles = self.bundles()?;
        let ty = match self.module.types.get(ty) {
            Ty::Function { params, vararg, .. } => {
                let (params, vararg) = (params.clone(), *vararg);
                for (number, param) in params.iter().enumerate() {
                    match types.get(number) {
                        Some((_, found)) if found == param => {}
                        Some((arg_at, _)) => {
                            let message = format!("argument is not of expected type '{}'", self.show(*param));
                            return self.error_at(*arg_at, message);
                        }
                        None => return self.error_at(at, "not enough parameters specified for call"),
                    }
                }
                if !vararg && let Some((arg_at, _)) = types.get(params.len()) {
                    return self.error_at(*arg_at, "too many arguments specified");
                }
                ty
            }
            _ => {
                if matches!(self.module.types.get(ty), Ty::Label | Ty::Metadata) {
                    return self.error_at(ty_at, "Invalid result type for LLVM function");
                }
                let params = types.iter().map(|(_, ty)| *ty).collect();
                self.module.types.intern(Ty::Function { result: ty, params, vararg: false })
            }
        };
        let result = match self.module.types.get(ty) {
            Ty::Function { result, .. } => *result,
            _ => ty,
        };
        self.call_groups = groups;
        let call = Call { callee, ty, calling_conv, tail, result_attrs, param_attrs, attrs, bundles };
        Ok((call, operands, result))
    }

    #[expect(clippy::type_complexity, reason = "three lists of the same length")]
    fn arguments(&mut self) -> Parsed<(Vec<Val>, Vec<Vec<Attr>>, Vec<(usize, TypeId)>)> {
        self.expect(b'(', "expected '(' in call")?;
        let (mut operands, mut attrs, mut types) = (Vec::new(), Vec::new(), Vec::new());
        while !self.is_punct(b')') {
            if !operands.is_empty() {
                self.expect(b',', "expected ',' in argument list")?;
            }
            if self.tok == Tok::Ellipsis {
                self.advance();
                break;
            }
            let arg_at = self.at;
            let ty = self.first_type_as_argument(arg_at)?;
            types.push((arg_at, ty));
            if matches!(self.module.types.get(ty), Ty::Metadata) {
                operands.push(Val::Metadata(self.metadata(true)?));
                attrs.push(Vec::new());
            } else {
                attrs.push(self.parameter_attributes()?);
                operands.push(self.value(ty)?);
            }
        }
        self.expect(b')', "expected ')' at end of argument list")?;
        Ok((operands, attrs, types))
    }

    fn inline_asm(&mut self) -> Parsed<Asm> {
        self.advance();
        let side_effects = self.eat_word("sideeffect");
        let align_stack = self.eat_word("alignstack");
        let intel = self.eat_word("inteldialect");
        self.eat_word("unwind");
        let text = self.string()?;
        self.expect(b',', "expected comma in inline asm expression")?;
        let constraints = self.string()?;
        Ok(Asm { text, constraints, side_effects, align_stack, intel })
    }

    fn bundles(&mut self) -> Parsed<Vec<Bundle>> {
        let at = self.at;
        let mut bundles = Vec::new();
        if !self.eat(b'[') {
            return Ok(bundles);
        }
        while !self.is_punct(b']') {
            if !bundles.is_empty() {
                self.expect(b',', "expected ',' in input list")?;
            }
            let tag = self.string()?;
            self.expect(b'(', "expected '(' in operand bundle")?;
            let mut operands = Vec::new();
            while !self.is_punct(b')') {
                if !operands.is_empty() {
                    self.expect(b',', "expected ',' in input list")?;
                }
                let ty = self.ty()?;
                operands.push(match self.module.types.get(ty) {
                    Ty::Metadata => Val::Metadata(self.metadata(true)?),
                    _ => self.value(ty)?,
                });
            }
            self.advance();
            bundles.push(Bundle { tag, operands });
        }
        if bundles.is_empty() {
            return self.error_at(at, "operand bundle set must not be empty");
        }
        self.advance();
        Ok(bundles)
    }

    /// Instructions for exceptions in funclets, which the dialect does not have: read for their successors.
    fn funclet(&mut self, word: &str, at: usize) -> Parsed<Inst> {
        let token = self.module.types.intern(Ty::Token);
        let void = self.void();
        let mut blocks: Vec<BlockId> = Vec::new();
        let word: &'static str = match word {
            "cleanupret" | "catchret" => {
                let is_cleanup = word == "cleanupret";
                self.expect_word("from", &format!("expected 'from' after {word}"))?;
                self.value(token)?;
                if !is_cleanup {
                    self.expect_word("to", "expected 'to' in catchret")?;
                    blocks.push(self.typed_block()?);
                } else {
                    self.expect_word("unwind", "expected 'unwind' in cleanupret")?;
                    if self.eat_word("to") {
                        self.expect_word("caller", "expected 'caller' in cleanupret")?;
                    } else {
                        blocks.push(self.typed_block()?);
                    }
                }
                let word = if is_cleanup { "cleanupret" } else { "catchret" };
                return Ok(self.new_inst(Kind::Unsupported(word, blocks), void, Vec::new(), at));
            }
            "catchswitch" => {
                self.expect_word("within", "expected 'within' after catchswitch")?;
                self.value(token)?;
                self.expect(b'[', "expected '[' with catchswitch labels")?;
                loop {
                    blocks.push(self.typed_block()?);
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b']', "expected ']' after catchswitch labels")?;
                self.expect_word("unwind", "expected 'unwind' after catchswitch scope")?;
                if self.eat_word("to") {
                    self.expect_word("caller", "expected 'caller' in catchswitch")?;
                } else {
                    blocks.push(self.typed_block()?);
                }
                "catchswitch"
            }
            _ => {
                let is_catch = word == "catchpad";
                self.expect_word("within", &format!("expected 'within' after {word}"))?;
                self.value(token)?;
                self.expect(b'[', &format!("expected '[' in {word}"))?;
                while !self.is_punct(b']') {
                    let ty = self.ty()?;
                    match self.module.types.get(ty) {
                        Ty::Metadata => {
                            self.metadata(true)?;
                        }
                        _ => {
                            self.value(ty)?;
                        }
                    }
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b']', "expected ']' here")?;
                if is_catch { "catchpad" } else { "cleanuppad" }
            }
        };
        Ok(self.new_inst(Kind::Unsupported(word, blocks), token, Vec::new(), at))
    }
}
