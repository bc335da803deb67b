//! Canonicalization of `tensor.dim`.

use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::prelude::rewrite::*;

use crate::types::{element_of, ranked};
use crate::{Cast, Dim, Empty, Extract, Reshape};

/// Replaces the size of an empty tensor by its operand.
#[derive(Described)]
pub struct FoldEmptyTensorWithDimOp;

impl OpRewrite for FoldEmptyTensorWithDimOp {
    type SourceOp = Dim;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Dim>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(empty) = rw.ir().defining::<Empty>(view.source()) else {
            return rw.no_match(op, "the source is not empty");
        };
        let dim = usize::try_from(rw.ir().cx().integer_i64(rw.constant(view.index())?)?).ok()?;
        let shape = ranked(*view, view.source())?.shape;
        if shape.get(dim) != Some(&DYNAMIC) {
            return rw.no_match(op, "the size is known, or there is no such dimension");
        }
        let position = shape[..dim].iter().filter(|size| **size == DYNAMIC).count();
        let size = empty.dynamic_sizes().nth(position)?;
        rw.replace_op(op, &[size]);
        Some(())
    }
}

/// Takes the size of the source of a cast instead of its result.
#[derive(Described)]
pub struct DimOfCastOp;

impl OpRewrite for DimOfCastOp {
    type SourceOp = Dim;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Dim>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = rw.ir().defining::<Cast>(view.source()).map(|cast| cast.source()) else {
            return rw.no_match(op, "the source is no cast");
        };
        let index = view.index();
        let new = rw.create(Dim::build(source, index));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Takes the size of the destination of a destination-style op instead of its result.
#[derive(Described)]
pub struct DimOfDestStyleOp;

impl OpRewrite for DimOfDestStyleOp {
    type SourceOp = Dim;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Dim>) -> Option<()> {
        let source = rw.view(op)?.source();
        let ValueDef::Result(def, result) = rw.value(source).def() else { return None };
        let Some(writer) = DestinationStyleOpRef::of(rw.op(def)) else {
            return rw.no_match(op, "the source is not written to a destination");
        };
        let dest = rw.op(def).operand(writer.tied_operand(result as usize)?)?;
        rw.set_operand(op, 0, dest);
        Some(())
    }
}

/// Replaces the size of a reshaped tensor by the element of its shape operand.
#[derive(Described)]
pub struct DimOfReshapeOp;

impl OpRewrite for DimOfReshapeOp {
    type SourceOp = Dim;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Dim>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(reshape) = rw.ir().defining::<Reshape>(view.source()) else {
            return rw.no_match(op, "the source is not reshaped");
        };
        let (cx, index, shape) = (rw.cx(), view.index(), reshape.shape());
        let element = element_of(cx, rw.type_of(shape))?;
        rw.set_insertion_point_after(op.op());
        let mut size = rw.create(Extract::build(shape, &[index])).result();
        if element != Type::INDEX {
            size = rw.create(dialekt_arith::IndexCast::build(Type::INDEX, size)).result();
        }
        rw.replace_op(op, &[size]);
        Some(())
    }
}
