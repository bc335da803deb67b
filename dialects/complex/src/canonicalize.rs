//! Canonicalization patterns.

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;

use crate::*;

/// The real part of a negated number is the negated real part.
#[derive(Rewrite)]
#[rewrite(Re { complex: Neg { complex: Create { real: x, .. }, .. }, .. } => arith::NegF { operand: x })]
pub struct FoldRealPartOfNeg;

/// The imaginary part of a negated number is the negated imaginary part.
#[derive(Rewrite)]
#[rewrite(Im { complex: Neg { complex: Create { imaginary: x, .. }, .. }, .. } => arith::NegF { operand: x })]
pub struct FoldImaginaryPartOfNeg;

/// Returns whether one of two values is a complex number, as `complex.bitcast` requires.
fn has_complex(cx: &Rewriter<'_>, a: Value, b: Value) -> bool {
    [a, b].into_iter().any(|value| element_type(cx.ir().cx(), cx.type_of(value)).is_some())
}

/// Merges two casts.
#[derive(Rewrite)]
#[rewrite(Bitcast { operand: Bitcast { operand: x, .. }, result, .. } if has_complex(cx, x, result) => Bitcast { operand: x })]
pub struct MergeComplexBitcast;

/// Merges two casts by way of complex numbers into `arith.bitcast`.
#[derive(Rewrite)]
// It applies where the one above does not.
#[rule(allow(overlap))]
#[rewrite(Bitcast { operand: Bitcast { operand: x, .. }, result, .. } if !has_complex(cx, x, result) => arith::Bitcast { input: x })]
pub struct MergeComplexBitcastToArith;

/// Merges a cast with an `arith.bitcast` before it.
#[derive(Rewrite)]
#[rewrite(Bitcast { operand: arith::Bitcast { input: x, .. }, .. } => Bitcast { operand: x })]
pub struct MergeComplexBitcastOfArith;

/// Merges an `arith.bitcast` with a cast before it.
#[derive(Rewrite)]
#[rewrite(arith::Bitcast { input: Bitcast { operand: x, .. }, out, .. } if has_complex(cx, x, out) => Bitcast { operand: x })]
pub struct MergeArithBitcast;
