//! Reductions of vectors to one element, with and without masks.

use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::num::Sign;
use dialekt_ir_core::num::{ApFloat, ApInt};
use dialekt_ir_core::prelude::op::AttrConstraint;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm::{FastmathFlags, ICmpPredicate};
use dialekt_vector::{self as vector, CombiningKind, VectorType};

use super::converted;
use crate::emit::{constant, named};
use crate::pattern::{fast_math_flags, int_constant};

/// A reduction becomes the intrinsic of its kind; the accumulator is combined with that.
pub struct VectorReductionOpConversion {
    /// Sums and products of floats may be regrouped.
    pub reassociate: bool,
}

impl OpConversion for VectorReductionOpConversion {
    type SourceOp = vector::Reduction;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Reduction>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (kind, flags, dest) = (view.kind()?, view.fastmath().unwrap_or_default(), view.dest());
        let element = rw.type_of(dest);
        let ty = converted(rw, element)?;
        let (vector, acc) = (*operands.first()?, operands.get(1).copied());
        let reduced = match rw.cx().scalar_data(element) {
            TypeData::Integer { .. } | TypeData::Index => reduce_integers(rw, kind, ty, vector, acc),
            TypeData::Float(_) => {
                let mut flags = fast_math_flags(flags);
                if self.reassociate {
                    flags.set(FastmathFlags::Reassoc, true);
                }
                reduce_floats(rw, kind, ty, vector, acc, flags)
            }
            _ => None,
        };
        let Some(reduced) = reduced else { return rw.no_match(op, "there is no such reduction") };
        rw.replace_op(op, &[reduced]);
        Some(())
    }
}

/// Reduces integers, and combines the result with the accumulator by the op of one element.
fn reduce_integers(
    rw: &mut Rewriter<'_>,
    kind: CombiningKind,
    ty: Type,
    vector: Value,
    acc: Option<Value>,
) -> Option<Value> {
    let (name, predicate) = match kind {
        CombiningKind::Add => ("add", None),
        CombiningKind::Mul => ("mul", None),
        CombiningKind::And => ("and", None),
        CombiningKind::Or => ("or", None),
        CombiningKind::Xor => ("xor", None),
        CombiningKind::MinUI => ("umin", Some(ICmpPredicate::Ule)),
        CombiningKind::MinSI => ("smin", Some(ICmpPredicate::Sle)),
        CombiningKind::MaxUI => ("umax", Some(ICmpPredicate::Uge)),
        CombiningKind::MaxSI => ("smax", Some(ICmpPredicate::Sge)),
        _ => return None,
    };
    let reduced = named(rw, &format!("llvm.intr.vector.reduce.{name}"), ty, &[vector], &[])?;
    let Some(acc) = acc else { return Some(reduced) };
    match predicate {
        None => named(rw, &format!("llvm.{name}"), ty, &[acc, reduced], &[]),
        Some(predicate) => {
            let first = rw.create(dialekt_llvm::ICmp::build(predicate, acc, reduced)).result();
            Some(rw.create(dialekt_llvm::Select::build(first, acc, reduced)).result())
        }
    }
}

/// Reduces floats.
fn reduce_floats(
    rw: &mut Rewriter<'_>,
    kind: CombiningKind,
    ty: Type,
    vector: Value,
    acc: Option<Value>,
    flags: Flags<FastmathFlags>,
) -> Option<Value> {
    let flags = [("fastmathFlags", FastmathFlags::write(rw.cx(), flags))];
    let (name, scalar) = match kind {
        CombiningKind::Add | CombiningKind::Mul => {
            let (name, neutral) = if kind == CombiningKind::Add { ("fadd", 0.0) } else { ("fmul", 1.0) };
            let start = match acc {
                Some(acc) => acc,
                None => float_constant(rw, ty, neutral)?,
            };
            return named(rw, &format!("llvm.intr.vector.reduce.{name}"), ty, &[start, vector], &flags);
        }
        CombiningKind::MinimumF => ("fminimum", "minimum"),
        CombiningKind::MaximumF => ("fmaximum", "maximum"),
        CombiningKind::MinNumF => ("fmin", "minnum"),
        CombiningKind::MaxNumF => ("fmax", "maxnum"),
        _ => return None,
    };
    let reduced = named(rw, &format!("llvm.intr.vector.reduce.{name}"), ty, &[vector], &flags)?;
    match acc {
        Some(acc) => named(rw, &format!("llvm.intr.{scalar}"), ty, &[reduced, acc], &[]),
        None => Some(reduced),
    }
}

/// Creates the constant for a float, which is rounded to the type.
fn float_constant(rw: &mut Rewriter<'_>, ty: Type, value: f64) -> Option<Value> {
    let kind = rw.cx().float_kind(ty)?;
    let value = rw.cx().splat_attr(ty, &ApFloat::from_f64(kind, value))?;
    Some(constant(rw, ty, value))
}

/// A masked reduction becomes the predicated intrinsic, from the neutral element where there is no accumulator; for those of
/// `maximumf` and `minimumf`, of which there are none, elements that are masked are replaced.
pub struct MaskedReductionOpConversion;

impl OpConversion for MaskedReductionOpConversion {
    type SourceOp = vector::Mask;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Mask>, _operands: &[Value]) -> Option<()> {
        // The mask is used as it is, and so is what it masks.
        let masking = vector::MaskingOpRef::of(rw.op(op))?;
        let mask = masking.mask()?;
        let Some(reduction) = masking.maskable_op().and_then(|op| op.typed::<vector::Reduction>()) else {
            return rw.no_match(op, "it masks no reduction");
        };
        let loc = rw.loc(reduction);
        let view = rw.view(reduction)?;
        let (kind, acc, source, dest) = (view.kind()?, view.acc(), view.vector(), view.dest());
        let flags = fast_math_flags(view.fastmath().unwrap_or_default());
        let element = rw.type_of(dest);
        let ty = converted(rw, element)?;
        rw.set_loc(loc);
        let is_float = match rw.cx().scalar_data(element) {
            TypeData::Integer { .. } | TypeData::Index => false,
            TypeData::Float(_) => true,
            _ => return rw.no_match(op, "it is neither of integers nor of floats"),
        };
        let reduced = match is_float {
            true => match kind {
                CombiningKind::MaximumF | CombiningKind::MinimumF => {
                    let selected = select_or_neutral(rw, kind, mask, source)?;
                    reduce_floats(rw, kind, ty, selected, acc, flags)
                }
                _ => predicated(rw, kind, is_float, ty, source, acc, mask),
            },
            false => predicated(rw, kind, is_float, ty, source, acc, mask),
        };
        let Some(reduced) = reduced else { return rw.no_match(op, "there is no such reduction") };
        rw.replace_op(op, &[reduced]);
        Some(())
    }
}

/// The name of the predicated intrinsic, and the element that changes nothing.
fn neutral(cx: &ContextData, kind: CombiningKind, is_float: bool, ty: Type) -> Option<(&'static str, Attribute)> {
    if !is_float {
        let width = cx.integer_width(ty)?;
        let (name, value) = match kind {
            CombiningKind::Add => ("add", ApInt::from_i64(width, 0)),
            CombiningKind::Mul => ("mul", ApInt::from_i64(width, 1)),
            CombiningKind::MinUI => ("umin", ApInt::from_i64(width, -1)),
            CombiningKind::MinSI => ("smin", ApInt::max_value(width, Sign::Signed)),
            CombiningKind::MaxUI => ("umax", ApInt::from_i64(width, 0)),
            CombiningKind::MaxSI => ("smax", ApInt::min_value(width, Sign::Signed)),
            CombiningKind::And => ("and", ApInt::from_i64(width, -1)),
            CombiningKind::Or => ("or", ApInt::from_i64(width, 0)),
            CombiningKind::Xor => ("xor", ApInt::from_i64(width, 0)),
            _ => return None,
        };
        return Some((name, cx.splat_attr(ty, &value)?));
    }
    let float = cx.float_kind(ty)?;
    let (name, value) = match kind {
        CombiningKind::Add => ("fadd", ApFloat::from_f64(float, 0.0)),
        CombiningKind::Mul => ("fmul", ApFloat::from_f64(float, 1.0)),
        CombiningKind::MinNumF => ("fmin", ApFloat::nan(float).negate()),
        CombiningKind::MaxNumF => ("fmax", ApFloat::nan(float)),
        _ => return None,
    };
    Some((name, cx.splat_attr(ty, &value)?))
}

/// Creates the predicated reduction of all lanes of a vector.
fn predicated(
    rw: &mut Rewriter<'_>,
    kind: CombiningKind,
    is_float: bool,
    ty: Type,
    source: Value,
    acc: Option<Value>,
    mask: Value,
) -> Option<Value> {
    let (name, neutral) = neutral(rw.cx(), kind, is_float, ty)?;
    let start = acc.unwrap_or_else(|| constant(rw, ty, neutral));
    let len = vector_length(rw, source)?;
    named(rw, &format!("llvm.intr.vp.reduce.{name}"), ty, &[start, source, mask, len], &[])
}

/// Creates the number of lanes of a vector. [MLIR: createVectorLengthValue]
fn vector_length(rw: &mut Rewriter<'_>, vector: Value) -> Option<Value> {
    let cx = rw.cx();
    let ty = VectorType::new(cx, rw.type_of(vector))?;
    let len = int_constant(rw, Type::I32, *ty.shape.first()?);
    if !ty.is_scalable() {
        return Some(len);
    }
    let vscale = rw.create(vector::VectorScale::build()).result();
    let vscale = rw.create(dialekt_arith::IndexCast::build(Type::I32, vscale)).result();
    Some(rw.create(dialekt_arith::MulI::build(len, vscale)).result())
}

/// Replaces the elements that a mask leaves out by one that is never the greatest, or the least.
fn select_or_neutral(rw: &mut Rewriter<'_>, kind: CombiningKind, mask: Value, source: Value) -> Option<Value> {
    let ty = rw.type_of(source);
    let float = rw.cx().float_kind(rw.cx().element_or_self(ty))?;
    // The reference starts maxima from the negative number that is nearest to zero.
    let value = match kind {
        CombiningKind::MaximumF => ApFloat::new(float, 1).negate(),
        _ => ApFloat::largest(float),
    };
    let value = rw.cx().splat_attr(ty, &value)?;
    let value = constant(rw, ty, value);
    Some(rw.create(dialekt_llvm::Select::build(mask, source, value)).result())
}
