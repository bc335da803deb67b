//! One op instead of two. [mlir/lib/Dialect/Math/Transforms/UpliftToFMA.cpp, SincosFusion.cpp]

use dialekt_arith::{AddF, FastMath, MulF};
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::ir::{Op, OpRef, WalkControl, WalkOrder};
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};

use crate::{Cos, Fma, Sin, Sincos};

/// A sum with a product is one op if both may be contracted.
pub struct UpliftFma;

impl OpRewrite for UpliftFma {
    type Root = AddF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AddF>) -> Option<()> {
        let view = rw.view(op)?;
        let (lhs, rhs) = (view.lhs(), view.rhs());
        let of_sum = view.fastmath().unwrap_or_default();
        let factors = |value| rw.ir().defining::<MulF>(value);
        let Some((product, addend)) = factors(lhs).map(|mul| (mul, rhs)).or_else(|| factors(rhs).map(|mul| (mul, lhs)))
        else {
            return rw.no_match(op, "no operand is a product");
        };
        let of_product = product.fastmath().unwrap_or_default();
        let flags = of_sum & of_product;
        let (a, b) = (product.lhs(), product.rhs());
        if !flags.contains(FastMath::Contract) {
            return rw.no_match(op, "sum and product may not be contracted");
        }
        let fma = rw.create(Fma::build(a, b, addend).fastmath(flags));
        rw.replace_op_with(op, fma);
        Some(())
    }
}

/// The sine and a cosine of a value are one op, with the same assumptions, where the first of the two was.
pub struct SincosFusionPattern;

impl OpRewrite for SincosFusionPattern {
    type Root = Sin;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Sin>) -> Option<()> {
        let view = rw.view(op)?;
        let (operand, flags) = (view.operand(), view.fastmath().unwrap_or_default());
        let is_cosine = |other: OpRef<'_>| {
            let cos = other.view::<Cos>();
            cos.is_some_and(|cos| cos.operand() == operand && cos.fastmath().unwrap_or_default() == flags)
        };
        // Also in regions of the block's ops: then the op around it stands for it.
        let mut found: Option<(Op, Op)> = None;
        for around in view.parent_block()?.ops() {
            let _ = around.walk(WalkOrder::Post, |other| match is_cosine(other) {
                true => {
                    found = Some((other.handle(), around.handle()));
                    WalkControl::Interrupt
                }
                false => WalkControl::Advance,
            });
            if found.is_some() {
                break;
            }
        }
        let Some((cos, around)) = found else { return rw.no_match(op, "there is no cosine of the operand") };
        let first = match rw.op(op).is_before(rw.op(around)) {
            Some(true) => op.op(),
            _ => around,
        };
        let loc = if first == around { rw.loc(cos) } else { rw.loc(op) };
        rw.set_insertion_point_before(first);
        let both = rw.create(Sincos::build(operand).fastmath(flags).with_loc(loc));
        let both = rw.view(*both)?;
        let (sin_result, cos_result) = (both.sin(), both.cos());
        rw.replace_op(op, &[sin_result]);
        rw.replace_op(cos, &[cos_result]);
        Some(())
    }
}
