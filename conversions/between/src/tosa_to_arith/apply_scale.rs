//! Lowering of `tosa.apply_scale`: a product, rounded and shifted right.

use dialekt_arith::{self as arith, CmpIPredicate, Constant};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tosa::{self as tosa, RoundingMode};

/// The parts of a scaling.
struct Scaling {
    value: Value,
    multiplier: Value,
    shift: Value,
    /// The type of the result.
    result: Type,
    /// The type of 32 bits, in the shape of the result.
    i32: Type,
    is_double: bool,
}

/// Reads the parts; `None` for a rounding that has no lowering.
fn scaling(rw: &mut Rewriter<'_>, op: Typed<tosa::ApplyScale>) -> Option<Scaling> {
    let view = rw.view(op)?;
    let mode = view.rounding_mode()?;
    if mode == RoundingMode::InexactRound {
        return rw.no_match(op, "inexact rounding is up to the target");
    }
    let result = rw.type_of(view.output());
    Some(Scaling {
        value: view.value(),
        multiplier: view.multiplier(),
        shift: view.shift(),
        result,
        i32: view.cx().with_element_or_self(result, Type::I32),
        is_double: mode == RoundingMode::DoubleRound,
    })
}

/// Scales with numbers of 64 bits, which hold the whole product.
#[derive(Described)]
pub struct ApplyScaleGenericOpConverter;

impl OpRewrite for ApplyScaleGenericOpConverter {
    type SourceOp = tosa::ApplyScale;
    const BENEFIT: u16 = 100;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::ApplyScale>) -> Option<()> {
        let Scaling { value, multiplier, shift, result, i32, is_double } = scaling(rw, op)?;
        let i64 = rw.cx().with_element_or_self(result, Type::I64);
        let value_type = rw.type_of(value);

        let zero = Constant::int(rw, value_type, 0);
        let one = Constant::int(rw, i64, 1);
        let most = Constant::int(rw, i32, 31);
        let shift = rw.create(arith::ExtUI::build(i32, shift)).result();
        let wide = match value_type == i64 {
            true => value,
            false => rw.create(arith::ExtSI::build(i64, value)).result(),
        };
        let multiplier = rw.create(arith::ExtSI::build(i64, multiplier));
        let product = rw.create(arith::MulI::build(wide, multiplier));

        // Half of what a step of the result is worth.
        let wide_shift = rw.create(arith::ExtUI::build(i64, shift)).result();
        let step = rw.create(arith::ShLI::build(one, wide_shift));
        let half = rw.create(arith::ShRUI::build(step, one));
        let mut scaled = rw.create(arith::AddI::build(product, half)).result();
        if is_double {
            let up = Constant::int(rw, i64, 1 << 30);
            let down = Constant::int(rw, i64, -(1 << 30));
            let is_positive = rw.create(arith::CmpI::build(value, zero, CmpIPredicate::Sge));
            let more = rw.create(arith::Select::build(is_positive, up, down));
            let doubly = rw.create(arith::AddI::build(more, scaled));
            let applies = rw.create(arith::CmpI::build(shift, most, CmpIPredicate::Sgt));
            scaled = rw.create(arith::Select::build(applies, doubly, scaled)).result();
        }
        let scaled = rw.create(arith::ShRSI::build(scaled, wide_shift));
        rw.replace_op_with_new(op, arith::TruncI::build(i32, scaled));
        Some(())
    }
}

/// Scales with numbers of 32 bits: the product is held in two halves.
#[derive(Described)]
pub struct ApplyScale32BitOpConverter;

impl OpRewrite for ApplyScale32BitOpConverter {
    type SourceOp = tosa::ApplyScale;
    const BENEFIT: u16 = 200;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::ApplyScale>) -> Option<()> {
        let Scaling { value, multiplier, shift, result, i32, is_double } = scaling(rw, op)?;
        let width = |ty: Type| rw.cx().integer_width(rw.cx().element_or_self(ty));
        if width(rw.type_of(value))? > 32 {
            return rw.no_match(op, "the value has more than 32 bits");
        }
        // Deliberate difference: the reference multiplies numbers of different widths, which is no valid op.
        if rw.type_of(value) != rw.type_of(multiplier) {
            return rw.no_match(op, "value and multiplier have different types");
        }
        let shift = rw.create(arith::ExtUI::build(i32, shift)).result();
        let [zero, one, two, thirty, all] = [0, 1, 2, 30, 32].map(|number| Constant::int(rw, i32, number));

        let product = rw.create(arith::MulSIExtended::build(value, multiplier)).op();
        let (mut low, mut high) = (rw.op(product).result(0)?, rw.op(product).result(1)?);
        let is_high = rw.create(arith::CmpI::build(shift, all, CmpIPredicate::Sge)).result();
        let is_above = rw.create(arith::CmpI::build(shift, all, CmpIPredicate::Sgt)).result();
        let left = rw.create(arith::SubI::build(all, shift));
        let right = rw.create(arith::SubI::build(shift, all));
        let left = rw.create(arith::Select::build(is_high, zero, left)).result();
        let right = rw.create(arith::Select::build(is_high, right, zero)).result();

        if is_double {
            let minus_one = Constant::int(rw, i32, -1);
            let is_positive = rw.create(arith::CmpI::build(value, zero, CmpIPredicate::Sge));
            let direction = rw.create(arith::Select::build(is_positive, one, minus_one));
            let direction = rw.create(arith::Select::build(is_high, direction, zero)).result();
            let upper = rw.create(arith::ShRUI::build(low, thirty));
            let upper = rw.create(arith::AddI::build(upper, direction));
            let carry = rw.create(arith::ShRSI::build(upper, two));
            let more = rw.create(arith::ShLI::build(direction, thirty));
            low = rw.create(arith::AddI::build(low, more)).result();
            high = rw.create(arith::AddI::build(high, carry)).result();
        }

        // Half of what a step of the result is worth lies in one of the halves.
        let position = rw.create(arith::SubI::build(shift, one));
        let half = rw.create(arith::ShLI::build(one, position));
        let half = rw.create(arith::Select::build(is_above, zero, half));
        let rounded = rw.create(arith::AddI::build(low, half)).result();
        let overflows = rw.create(arith::CmpI::build(low, rounded, CmpIPredicate::Ugt));
        let carry = rw.create(arith::ExtUI::build(i32, overflows));
        high = rw.create(arith::AddI::build(high, carry)).result();
        let position = rw.create(arith::SubI::build(right, one));
        let half = rw.create(arith::ShLI::build(one, position));
        let half = rw.create(arith::Select::build(is_above, half, zero));
        high = rw.create(arith::AddI::build(high, half)).result();

        let high = rw.create(arith::ShLI::build(high, left));
        let high = rw.create(arith::ShRSI::build(high, right));
        let low = rw.create(arith::ShRUI::build(rounded, shift));
        let low = rw.create(arith::Select::build(is_high, zero, low));
        let mut scaled = rw.create(arith::AddI::build(low, high)).result();
        if result != i32 {
            scaled = rw.create(arith::TruncI::build(result, scaled)).result();
        }
        rw.replace_op(op, &[scaled]);
        Some(())
    }
}
