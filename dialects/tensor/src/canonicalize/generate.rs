//! Canonicalization of `tensor.generate`.

use dialekt_dialect_utils::indices::{Mixed, fold, split};
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use super::cast_to;
use crate::types::ranked;
use crate::{Extract, Generate};

/// Moves constant sizes into the type.
#[derive(Described)]
pub struct StaticTensorGenerate;

impl OpRewrite for StaticTensorGenerate {
    type SourceOp = Generate;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Generate>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, loc, ty) = (rw.cx(), view.loc(), type_of(*view, view.result()));
        let body = view.body().handle();
        let mut sizes: Mixed = view.dynamic_extents().map(OpFoldResult::Value).collect();
        let tensor = ranked(*view, view.result())?;
        if !fold(rw.ir(), &mut sizes, |size| size >= 0) {
            return rw.no_match(op, "no size is a constant");
        }
        let (open, integers) = split(cx, &sizes);
        let mut integers = integers.into_iter();
        let size = |size: &i64| if *size == DYNAMIC { integers.next().unwrap_or(DYNAMIC) } else { *size };
        let shape: Vec<i64> = tensor.shape.iter().map(size).collect();
        let new_type = tensor.with_shape(&shape).ty(cx)?;
        let new = rw.create(Generate::build(new_type, &open));
        let dest = rw.op(new).region(0)?.handle();
        rw.inline_region(body, dest, None);
        let new = new.result();
        let cast = cast_to(rw, new, ty, loc)?;
        rw.replace_op(op, &[cast]);
        Some(())
    }
}

/// Computes an extracted element in place, if the body has no effects.
#[derive(Described)]
pub struct ExtractFromTensorGenerate;

impl OpRewrite for ExtractFromTensorGenerate {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let view = rw.view(op)?;
        let made = rw.ir().defining::<Generate>(view.tensor());
        let Some(made) = made.filter(|made| made.would_be_trivially_dead()) else {
            return rw.no_match(op, "the tensor is not computed by a region without effects");
        };
        let block = made.body().first_block()?;
        let end = block.last_op()?;
        let value = end.operand(0)?;
        let mut mapping = IrMapping::new();
        for (argument, index) in block.args().zip(view.indices()) {
            mapping.map_value(argument, index);
        }
        let ops: SmallVec<[Op; 8]> =
            block.ops().map(|inner| inner.handle()).filter(|inner| *inner != end.handle()).collect();
        for inner in ops {
            rw.clone(inner, &mut mapping);
        }
        let value: Value = mapping.value(value).unwrap_or(value);
        rw.replace_op(op, &[value]);
        Some(())
    }
}
