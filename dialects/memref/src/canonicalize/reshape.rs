//! Canonicalization of reshapes of reshapes and of casts.

use dialekt_arith as arith;
use dialekt_dialect_utils::indices::{index, known};
use dialekt_dialect_utils::reshapes::{Reshapes, output_shape};
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;

use super::{foldable_cast, replace_with_cast};
use crate::ops::reshape::{collapsed_type, expanded_type};
use crate::types::MemRef;
use crate::{Cast, CollapseShape, ExpandShape, ExpandShapeParts};

/// The reshapes of memrefs, for shared patterns.
pub struct MemRefReshapes;

dialekt_dialect_utils::impl_reshapes!(MemRefReshapes {
    fn is_plain(ir: &Ir, value: Value) -> bool {
        ir.cx().has_identity_layout(ir.value(value).ty())
    }
});

/// Collapses the source of a cast instead of its result.
#[derive(Described)]
pub struct CollapseShapeOpMemRefCastFolder;

impl OpRewrite for CollapseShapeOpMemRefCastFolder {
    type SourceOp = CollapseShape;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CollapseShape>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = foldable_cast(rw.ir(), view.src()).map(|cast| cast.source()) else {
            return rw.no_match(op, "the source is no cast that only forgets");
        };
        let (groups, loc) = (view.reassociation()?, view.loc());
        let ty = collapsed_type(rw.ir().cx(), rw.type_of(source), &groups)?;
        if ty == type_of(*view, view.result()) {
            rw.set_operand(op, 0, source);
            return Some(());
        }
        let new = MemRefReshapes::collapse(rw, source, groups, ty, loc)?;
        let new = rw.op(new).result(0)?;
        replace_with_cast(rw, op, new)
    }
}

/// Expands the source of a cast instead of its result.
#[derive(Described)]
pub struct ExpandShapeOpMemRefCastFolder;

impl OpRewrite for ExpandShapeOpMemRefCastFolder {
    type SourceOp = ExpandShape;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExpandShape>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = foldable_cast(rw.ir(), view.src()).map(|cast| cast.source()) else {
            return rw.no_match(op, "the source is no cast that only forgets");
        };
        let ir = rw.ir();
        let (groups, loc) = (view.reassociation()?, view.loc());
        let mut shape = output_shape(*view)?;
        let known_sizes: Vec<i64> =
            shape.iter().map(|size| known(ir, *size).filter(|size| *size >= 0).unwrap_or(DYNAMIC)).collect();
        for (size, known) in shape.iter_mut().zip(&known_sizes) {
            if *known != DYNAMIC {
                *size = OpFoldResult::Attr(index(ir.cx(), *known));
            }
        }
        let from = MemRef::of(*view, source)?;
        let sizes_of = |group: &[i64]| -> Vec<i64> {
            group.iter().filter_map(|dim| known_sizes.get(*dim as usize).copied()).collect()
        };
        // Constants may contradict the type: the reference creates an invalid op from them.
        let agree = from.shape.iter().zip(&groups).all(|(size, group)| {
            let sizes = sizes_of(group);
            let open = sizes.contains(&DYNAMIC);
            (*size == DYNAMIC) == open && (open || sizes.iter().fold(1i64, |n, size| n.wrapping_mul(*size)) == *size)
        });
        if !agree {
            return rw.no_match(op, "other sizes would be known");
        }
        let ty = expanded_type(ir.cx(), from.ty, &known_sizes, &groups)?;
        if ty == type_of(*view, view.result()) {
            rw.set_operand(op, 0, source);
            return Some(());
        }
        let new = MemRefReshapes::expand(rw, source, groups, &shape, ty, loc)?;
        let new = rw.op(new).result(0)?;
        replace_with_cast(rw, op, new)
    }
}
