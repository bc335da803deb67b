//! Patterns for sizes: casts that cancel out, and ranks of known values.

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;

use crate::constraints::is_size;
use crate::ops::{ConstSize, IndexToSize, Rank, ShapeOf, SizeToIndex};

/// `index_to_size(size_to_index(x)) = x`
#[derive(Rewrite)]
#[rewrite(IndexToSize { arg: SizeToIndex { arg: x, .. }, .. } if is_size(cx.ir().cx(), cx.type_of(x)) => x)]
pub struct SizeToIndexToSizeCanonicalization;

/// `size_to_index(index_to_size(x)) = x`
#[derive(Rewrite)]
#[rewrite(SizeToIndex { arg: IndexToSize { arg: x, .. }, .. } => x)]
pub struct IndexToSizeToIndexCanonicalization;

/// Replaces the rank of the shape of a ranked tensor by a constant.
#[derive(Described)]
pub struct RankShapeOfCanonicalizationPattern;

impl OpRewrite for RankShapeOfCanonicalizationPattern {
    type SourceOp = Rank;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Rank>) -> Option<()> {
        let view = rw.view(op)?;
        let shape_of = rw.ir().defining::<ShapeOf>(view.shape())?;
        let TypeData::Tensor { shape, .. } = view.cx().type_data(shape_of.operand_type(0)?) else {
            return rw.no_match(op, "the value is no ranked tensor");
        };
        let (rank, ty) = (shape.len() as i64, view.result_type(0)?);
        let known = match ty {
            Type::INDEX => arith::Constant::int(rw, ty, rank),
            _ => rw.create(ConstSize::build(rank)).result(),
        };
        rw.replace_op(op, &[known]);
        Some(())
    }
}
