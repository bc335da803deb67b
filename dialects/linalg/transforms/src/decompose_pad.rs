//! Paddings of tensors as filled tensors into which the source is inserted. [mlir/lib/Dialect/Linalg/Transforms/Transforms.cpp]

use dialekt_arith as arith;
use dialekt_arith::index_value;
use dialekt_dialect_utils::indices::{Mixed, index};
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::fill;
use dialekt_tensor::{Empty, Generate, Pad, make_insert_slice, mixed_size, mixed_sizes};

use crate::shapes::{constant_padding, paddings};

/// A padding becomes a tensor that is filled, or generated, and an insertion of the source.
#[derive(Described)]
pub struct DecomposePadOpPattern;

impl OpRewrite for DecomposePadOpPattern {
    type SourceOp = Pad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Pad>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (loc, source, ty) = (view.loc(), view.source(), rw.type_of(view.result()));
        let [low, high] = paddings(view)?;
        let body = view.region().handle();
        let TypeData::Tensor { shape, element, .. } = cx.type_data(ty) else { return None };
        let mut open = Vec::new();
        for (dim, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
            let mut sum = mixed_size(rw, source, dim, loc);
            for part in [&low, &high] {
                let (size, part) = (index_value(rw, sum, loc), index_value(rw, *part.get(dim)?, loc));
                sum = OpFoldResult::Value(rw.create_or_fold(arith::AddI::build(size, part).with_loc(loc)));
            }
            open.push(index_value(rw, sum, loc));
        }
        let empty = cx.tensor_type(shape, *element, None).ok()?;
        let empty = rw.create(Empty::build(empty, &open).with_loc(loc)).result();
        let filled = match constant_padding(rw, op.op()) {
            Some(value) => fill(rw, value, empty),
            None => {
                let made = rw.create(Generate::build(ty, &open).with_loc(loc));
                let region = rw.op(made.op()).region(0)?.handle();
                rw.clone_region(body, region, None, &mut IrMapping::new());
                made.result()
            }
        };
        let sizes = mixed_sizes(rw, source, loc);
        let strides: Mixed = sizes.iter().map(|_| index(cx, 1).into()).collect();
        let new = make_insert_slice(rw, source, filled, [low, sizes, strides], loc);
        rw.replace_op(op, &[new]);
        Some(())
    }
}
