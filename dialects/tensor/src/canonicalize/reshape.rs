//! Canonicalization of reshapes of reshapes and of casts.

use dialekt_arith as arith;
use dialekt_dialect_utils::indices::{index, known, split};
use dialekt_dialect_utils::reassociation::Group;
use dialekt_dialect_utils::reshapes::{Reshapes, output_shape};
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;

use super::{foldable_cast, replace_with_cast};
use crate::Cast;
use crate::ops::reassociation::{CollapseShape, ExpandShape, ExpandShapeParts};
use crate::types::ranked;

/// The reshapes of tensors, for shared patterns.
pub struct TensorReshapes;

dialekt_dialect_utils::impl_reshapes!(TensorReshapes {});

/// The product of the sizes of a group: dynamic if one is.
fn joined(shape: &[i64], group: &Group) -> i64 {
    let sizes = group.iter().map(|dim| shape.get(*dim as usize).copied().unwrap_or(DYNAMIC));
    sizes.fold(1, |product, size| if [product, size].contains(&DYNAMIC) { DYNAMIC } else { product.wrapping_mul(size) })
}

/// Collapses the source of a cast instead of its result.
#[derive(Described)]
pub struct FoldCollapseOfCastOp;

impl OpRewrite for FoldCollapseOfCastOp {
    type SourceOp = CollapseShape;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CollapseShape>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = foldable_cast(rw.ir(), view.src()) else {
            return rw.no_match(op, "the source is no cast that only forgets");
        };
        let (groups, loc) = (view.reassociation()?, view.loc());
        let from = ranked(*view, source)?;
        let shape: Vec<i64> = groups.iter().map(|group| joined(from.shape, group)).collect();
        let ty = from.with_shape(&shape).without_encoding().ty(rw.ir().cx())?;
        if ty == type_of(*view, view.result()) {
            rw.set_operand(op, 0, source);
            return Some(());
        }
        let new = TensorReshapes::collapse(rw, source, groups, ty, loc)?;
        replace_with_cast(rw, op, new)
    }
}

/// Moves constant output sizes into the result type, if the source is a cast of a tensor with static sizes.
#[derive(Described)]
pub struct ConvertToStaticExpandShape;

impl OpRewrite for ConvertToStaticExpandShape {
    type SourceOp = ExpandShape;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExpandShape>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let Some(uncast) = foldable_cast(ir, view.src()) else {
            return rw.no_match(op, "the source is no cast that only forgets");
        };
        let (from, result) = (ranked(*view, uncast)?, ranked(*view, view.result())?);
        let groups = view.reassociation()?;
        let mut sizes = output_shape(*view)?;
        let mut found = false;
        for (group, _) in groups.iter().zip(from.shape).filter(|(_, size)| **size != DYNAMIC) {
            for dim in group {
                let size = sizes.get_mut(usize::try_from(*dim).ok()?)?;
                if let (OpFoldResult::Value(_), Some(value)) = (*size, known(ir, *size).filter(|size| *size >= 0)) {
                    *size = OpFoldResult::Attr(index(ir.cx(), value));
                    found = true;
                }
            }
        }
        if !found {
            return rw.no_match(op, "no size of what was known is a constant");
        }
        let (cx, source, loc) = (ir.cx(), view.src(), view.loc());
        let (_, shape) = split(cx, &sizes);
        let input: Vec<i64> = groups.iter().map(|group| joined(&shape, group)).collect();
        let input = result.with_shape(&input).without_encoding().ty(cx)?;
        let output = result.with_shape(&shape).without_encoding().ty(cx)?;
        let cast = TensorReshapes::cast(rw, source, input, loc)?;
        let cast = rw.op(cast).result(0)?;
        let new = TensorReshapes::expand(rw, cast, groups, &sizes, output, loc)?;
        replace_with_cast(rw, op, new)
    }
}
