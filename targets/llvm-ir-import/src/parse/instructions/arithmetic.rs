//! Arithmetic, casts, comparisons and selections.

use super::super::flags::{FCMP, ICMP};
use super::super::{Parsed, Parser};
use crate::module::function::{Cast, Inst, Kind, Wrap};
use crate::module::types::{Ty, TypeId};

impl Parser<'_> {
    pub(super) fn binary(&mut self, op: &'static str, wrap: Wrap, at: usize, is_float: bool) -> Parsed<Inst> {
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

    pub(super) fn fneg(&mut self, at: usize) -> Parsed<Inst> {
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

    pub(super) fn cast(&mut self, cast: Cast, word: &str, at: usize) -> Parsed<Inst> {
        let mut flags = 0;
        let wrap = match cast {
            Cast::FpTrunc | Cast::FpExt => {
                flags = self.fast_math();
                Wrap::default()
            }
            _ => self.wrap(word),
        };
        let value_at = self.at;
        let (value, from) = self.typed_value()?;
        self.expect_word("to", "expected 'to' after cast value")?;
        let to = self.ty()?;
        if !self.is_valid_cast(cast, from, to) {
            let (from, to) = (self.show(from), self.show(to));
            return self.error_at(value_at, format!("invalid cast opcode for cast from '{from}' to '{to}'"));
        }
        let mut inst = self.new_inst(Kind::Cast(cast, wrap), to, vec![value], at);
        inst.fast_math = flags;
        Ok(inst)
    }

    pub(super) fn compare(&mut self, is_int: bool, at: usize) -> Parsed<Inst> {
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

    pub(super) fn select(&mut self, at: usize) -> Parsed<Inst> {
        let flags = self.fast_math();
        let value_at = self.at;
        let (condition, condition_ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after select condition")?;
        let (yes, ty) = self.typed_value()?;
        self.expect(b',', "expected ',' after select value")?;
        let (no, other) = self.typed_value()?;
        if let Some(message) = self.select_error(condition_ty, ty, other) {
            return self.error_at(value_at, message);
        }
        let mut inst = self.new_inst(Kind::Select, ty, vec![condition, yes, no], at);
        inst.fast_math = flags;
        Ok(inst)
    }

    /// The reason for which values cannot be selected by a condition. [LLVM: SelectInst::areInvalidOperands]
    fn select_error(&self, condition: TypeId, yes: TypeId, no: TypeId) -> Option<&'static str> {
        let types = &self.module.types;
        if yes != no {
            return Some("both values to select must have same type");
        }
        if matches!(types.get(yes), Ty::Token) {
            return Some("select values cannot have token type");
        }
        let is_bit = |ty| types.int_width(ty) == Some(1);
        match (types.get(condition), types.get(yes)) {
            (Ty::Vector { element, .. }, _) if !is_bit(*element) => {
                Some("vector select condition element type must be i1")
            }
            (Ty::Vector { scalable, count, .. }, Ty::Vector { scalable: other, count: others, .. }) => {
                let differ = (scalable, count) != (other, others);
                differ.then_some(
                    "vector select requires selected vectors to have the same vector length as select condition",
                )
            }
            (Ty::Vector { .. }, _) => Some("selected values for vector select must be vectors"),
            _ if !is_bit(condition) => Some("select condition must be i1 or <n x i1>"),
            _ => None,
        }
    }

    pub(super) fn freeze(&mut self, at: usize) -> Parsed<Inst> {
        let (value, ty) = self.typed_value()?;
        Ok(self.new_inst(Kind::Freeze, ty, vec![value], at))
    }
}
