//! Shifts of pairs of halves.

use std::sync::Arc;

use dialekt_arith::exprs::Exprs;
use dialekt_arith::{CmpIPredicate, ExtSI, ExtUI, OrI, Select, ShLI, ShRSI, ShRUI, SubI, make};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::conversion::{ConversionPatterns, TypeConverter};
use dialekt_ir_core::ir::Value;

use super::halves::{drop_one, half, halves, join};
use super::wide;

/// Adds the patterns.
pub fn add_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns.add_typed(converter, ConvertShLI).add_typed(converter, ConvertShRSI).add_typed(converter, ConvertShRUI);
}

/// The width of the halves.
fn width(b: &Exprs<'_, '_>, ty: Type) -> i64 {
    b.cx.integer_width(b.element(ty)).unwrap_or(0).into()
}

/// The amount of a shift, and what both halves have to be told of it.
struct Amount {
    /// The lower half: more bits than it can count there are not.
    low: Value,
    zero: Value,
    width: Value,
    /// A half is left behind completely.
    is_far: Value,
}

impl Amount {
    fn new(b: &mut Exprs<'_, '_>, ty: Type, amount: Value) -> Amount {
        let low = half(b, amount, 0);
        let half = b.rw.type_of(low);
        let bits = width(b, ty);
        let (zero, width) = (b.int(half, 0), b.int(half, bits));
        let is_far = b.cmpi(CmpIPredicate::Uge, low, width);
        Amount { low, zero, width, is_far }
    }

    /// Shifts the other way what comes from the other half; nothing if that is left behind.
    fn rest(&self, b: &mut Exprs<'_, '_>) -> Value {
        let &Amount { low, width, is_far, .. } = self;
        let capped = make!(b, Select(is_far, width, low));
        make!(b, SubI(width, capped))
    }

    /// How far bits come in the other half when they leave their own.
    fn beyond(&self, b: &mut Exprs<'_, '_>) -> Value {
        make!(b, SubI(self.low, self.width))
    }

    /// What was shifted within a half, unless nothing is left of it.
    fn kept(&self, b: &mut Exprs<'_, '_>, shifted: Value) -> Value {
        make!(b, Select(self.is_far, self.zero, shifted))
    }
}

wide! {
    /// Bits of the lower half come to the upper one.
    ConvertShLI for ShLI: result_type = |b, ty, _, [value, amount]| {
        let [low, high] = halves(b, value);
        let amount = Amount::new(b, ty, amount);
        let by = amount.low;
        let shifted = make!(b, ShLI(low, by));
        let new_low = amount.kept(b, shifted);
        let rest = amount.rest(b);
        let near = make!(b, ShRUI(low, rest));
        let beyond = amount.beyond(b);
        let far = make!(b, ShLI(low, beyond));
        let shifted = make!(b, ShLI(high, by));
        let new_high = amount.kept(b, shifted);
        let moved = make!(b, Select(amount.is_far, far, near));
        let new_high = make!(b, OrI(moved, new_high));
        join(b, ty, [new_low, new_high])
    };
    /// Bits of the upper half come to the lower one.
    ConvertShRUI for ShRUI: result_type = |b, ty, _, [value, amount]| {
        let [low, high] = halves(b, value);
        let amount = Amount::new(b, ty, amount);
        let by = amount.low;
        let shifted = make!(b, ShRUI(low, by));
        let new_low = amount.kept(b, shifted);
        let shifted = make!(b, ShRUI(high, by));
        let new_high = amount.kept(b, shifted);
        let rest = amount.rest(b);
        let near = make!(b, ShLI(high, rest));
        let beyond = amount.beyond(b);
        let far = make!(b, ShRUI(high, beyond));
        let moved = make!(b, Select(amount.is_far, far, near));
        let new_low = make!(b, OrI(new_low, moved));
        join(b, ty, [new_low, new_high])
    };
    /// A shift without sign, and copies of the sign in the bits above. Ops on wide integers are converted in turn.
    ConvertShRSI for ShRSI: result_type = |b, ty, _, [wide, wide_amount], [value, amount]| {
        let old = b.rw.type_of(value);
        let high = half(b, wide, 1);
        let by = half(b, wide_amount, 0);
        let narrow = b.rw.type_of(by);
        let zero = b.int(narrow, 0);
        let is_negative = b.cmpi(CmpIPredicate::Slt, high, zero);
        let is_negative = drop_one(b, is_negative);
        let signs = make!(b, ExtSI(old, is_negative));
        let bits = 2 * width(b, ty);
        let all = b.int(narrow, bits);
        let left = make!(b, SubI(all, by));
        let left = drop_one(b, left);
        let left = make!(b, ExtUI(old, left));
        let signs = make!(b, ShLI(signs, left));
        let shifted = make!(b, ShRUI(value, amount));
        let shifted = make!(b, OrI(shifted, signs));
        // All bits are above those of a shift by nothing.
        let stays = b.cmpi(CmpIPredicate::Eq, by, zero);
        let stays = drop_one(b, stays);
        make!(b, Select(stays, value, shifted))
    };
}
