//! Shifts of pairs of halves.

use std::sync::Arc;

use dialekt_arith::{CmpI, CmpIPredicate, Constant, ExtSI, ExtUI, OrI, Select, ShLI, ShRSI, ShRUI, SubI};
use dialekt_conversion::{ConversionPatterns, TypeConverter};
use dialekt_ir_core::prelude::rewrite::*;

use super::halves::{drop_one, half, halves, join};
use super::wide;

/// Adds the patterns.
pub fn add_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns.add_typed(converter, ConvertShLI).add_typed(converter, ConvertShRSI).add_typed(converter, ConvertShRUI);
}

/// The width of the halves.
fn width(b: &Rewriter<'_>, ty: Type) -> i64 {
    b.cx().integer_width(b.cx().element_or_self(ty)).unwrap_or(0).into()
}

/// The amount of a shift, with the values that both halves need.
struct Amount {
    /// The lower half of the amount, which suffices: larger amounts are poison.
    low: Value,
    zero: Value,
    width: Value,
    /// True if the amount is at least the width of a half.
    is_far: Value,
}

impl Amount {
    fn new(b: &mut Rewriter<'_>, ty: Type, amount: Value) -> Amount {
        let low = half(b, amount, 0);
        let half = b.type_of(low);
        let bits = width(b, ty);
        let (zero, width) = (Constant::int(b, half, 0), Constant::int(b, half, bits));
        let is_far = b.create(CmpI::build(low, width, CmpIPredicate::Uge)).result();
        Amount { low, zero, width, is_far }
    }

    /// The bits that move into the other half, shifted in the opposite direction; zero if the amount is at least the
    /// width.
    fn rest(&self, b: &mut Rewriter<'_>) -> Value {
        let &Amount { low, width, is_far, .. } = self;
        let capped = b.create(Select::build(is_far, width, low)).result();
        b.create(SubI::build(width, capped)).result()
    }

    /// The amount beyond the width of a half.
    fn beyond(&self, b: &mut Rewriter<'_>) -> Value {
        b.create(SubI::build(self.low, self.width)).result()
    }

    /// The value shifted within a half; zero if the amount is at least the width.
    fn kept(&self, b: &mut Rewriter<'_>, shifted: Value) -> Value {
        b.create(Select::build(self.is_far, self.zero, shifted)).result()
    }
}

wide! {
    /// Moves high bits of the lower half into the upper one.
    ConvertShLI for ShLI: result_type = |b, ty, _, [value, amount]| {
        let [low, high] = halves(b, value);
        let amount = Amount::new(b, ty, amount);
        let by = amount.low;
        let shifted = b.create(ShLI::build(low, by)).result();
        let new_low = amount.kept(b, shifted);
        let rest = amount.rest(b);
        let near = b.create(ShRUI::build(low, rest)).result();
        let beyond = amount.beyond(b);
        let far = b.create(ShLI::build(low, beyond)).result();
        let shifted = b.create(ShLI::build(high, by)).result();
        let new_high = amount.kept(b, shifted);
        let moved = b.create(Select::build(amount.is_far, far, near)).result();
        let new_high = b.create(OrI::build(moved, new_high)).result();
        join(b, ty, [new_low, new_high])
    };
    /// Moves low bits of the upper half into the lower one.
    ConvertShRUI for ShRUI: result_type = |b, ty, _, [value, amount]| {
        let [low, high] = halves(b, value);
        let amount = Amount::new(b, ty, amount);
        let by = amount.low;
        let shifted = b.create(ShRUI::build(low, by)).result();
        let new_low = amount.kept(b, shifted);
        let shifted = b.create(ShRUI::build(high, by)).result();
        let new_high = amount.kept(b, shifted);
        let rest = amount.rest(b);
        let near = b.create(ShLI::build(high, rest)).result();
        let beyond = amount.beyond(b);
        let far = b.create(ShRUI::build(high, beyond)).result();
        let moved = b.create(Select::build(amount.is_far, far, near)).result();
        let new_low = b.create(OrI::build(new_low, moved)).result();
        join(b, ty, [new_low, new_high])
    };
    /// A logical shift, and copies of the sign in the vacated bits. The new ops on wide integers are converted in turn.
    ConvertShRSI for ShRSI: result_type = |b, ty, _, [wide, wide_amount], [value, amount]| {
        let old = b.type_of(value);
        let high = half(b, wide, 1);
        let by = half(b, wide_amount, 0);
        let narrow = b.type_of(by);
        let zero = Constant::int(b, narrow, 0);
        let is_negative = b.create(CmpI::build(high, zero, CmpIPredicate::Slt)).result();
        let is_negative = drop_one(b, is_negative);
        let signs = b.create(ExtSI::build(old, is_negative)).result();
        let bits = 2 * width(b, ty);
        let all = Constant::int(b, narrow, bits);
        let left = b.create(SubI::build(all, by)).result();
        let left = drop_one(b, left);
        let left = b.create(ExtUI::build(old, left)).result();
        let signs = b.create(ShLI::build(signs, left)).result();
        let shifted = b.create(ShRUI::build(value, amount)).result();
        let shifted = b.create(OrI::build(shifted, signs)).result();
        // For a shift by zero, no bits are vacated.
        let stays = b.create(CmpI::build(by, zero, CmpIPredicate::Eq)).result();
        let stays = drop_one(b, stays);
        b.create(Select::build(stays, value, shifted)).result()
    };
}
