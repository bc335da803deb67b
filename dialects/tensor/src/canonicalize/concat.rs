//! Canonicalization of `tensor.concat`.

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use super::{cast_to, replace_with_cast, says_all_of};
use crate::ops::shape::{Concat, ConcatView, concatenated_shape};
use crate::types::{Ranked, ranked};

/// The dimension of concatenation, and the result shape that is inferred from the operands.
fn inferred(op: ConcatView<'_>) -> Option<(usize, Vec<i64>)> {
    let dim = usize::try_from(op.dim()?).ok()?;
    let inputs: Vec<Ranked<'_>> = op.inputs().filter_map(|input| ranked(*op, input)).collect();
    Some((dim, concatenated_shape(dim, &inputs).ok()?))
}

/// A concatenation of one tensor is at most a cast.
#[derive(Described)]
pub struct SingleInputConcatOp;

impl OpRewrite for SingleInputConcatOp {
    type SourceOp = Concat;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Concat>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(input) = view.inputs().next().filter(|_| view.num_operands() == 1) else {
            return rw.no_match(op, "there are several inputs");
        };
        let (ty, loc) = (type_of(*view, view.result()), view.loc());
        let cast = cast_to(rw, input, ty, loc)?;
        rw.replace_op(op, &[cast]);
        Some(())
    }
}

/// Casts operands to the static sizes that follow from the others.
#[derive(Described)]
pub struct InferConcatOperandTypes;

impl OpRewrite for InferConcatOperandTypes {
    type SourceOp = Concat;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Concat>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, loc) = (rw.cx(), view.loc());
        let (dim, mut shape) = inferred(view)?;
        let mut known: SmallVec<[(usize, Value, Type); 4]> = SmallVec::new();
        for (index, input) in view.inputs().enumerate() {
            let tensor = ranked(*view, input)?;
            *shape.get_mut(dim)? = *tensor.shape.get(dim)?;
            let ty = tensor.with_shape(&shape).without_encoding().ty(cx)?;
            if !says_all_of(cx, type_of(*view, input), ty) {
                known.push((index, input, ty));
            }
        }
        if known.is_empty() {
            return rw.no_match(op, "all inputs tell all sizes");
        }
        for (index, input, ty) in known {
            let cast = cast_to(rw, input, ty, loc)?;
            rw.set_operand(op, index, cast);
        }
        Some(())
    }
}

/// Replaces the result type by the inferred one, with a cast.
#[derive(Described)]
pub struct InferConcatResultType;

impl OpRewrite for InferConcatResultType {
    type SourceOp = Concat;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Concat>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, old) = (rw.cx(), type_of(*view, view.result()));
        let (_, shape) = inferred(view)?;
        let ty = cx.tensor_type(&shape, ranked(*view, view.result())?.element, None::<Attribute>).ok()?;
        if says_all_of(cx, old, ty) {
            return rw.no_match(op, "the result tells all sizes");
        }
        let (dim, inputs): (_, SmallVec<[Value; 4]>) = (view.dim()?, view.inputs().collect());
        let new = rw.create(Concat::build(ty, dim, &inputs));
        replace_with_cast(rw, op, new.into())
    }
}
