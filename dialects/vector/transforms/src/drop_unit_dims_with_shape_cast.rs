//! Ops on vectors with dimensions of size 1 become ops on vectors without, between casts of the shape.
//! [mlir/lib/Dialect/Vector/Transforms/VectorTransforms.cpp]

use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::{self as scf, make_loop};
use dialekt_vector::{ShapeCast, Transpose, VectorType};

use crate::build::create_like;

/// Adds the patterns that drop dimensions of size 1. [MLIR: populateDropUnitDimWithShapeCastPatterns]
pub fn populate_drop_unit_dim_with_shape_cast_patterns(set: &mut PatternSet) {
    set.add_fn("DropUnitDimFromElementwiseOps", PatternRoot::Traits(OpTraits::ELEMENTWISE), 1, drop_from_elementwise);
    set.add::<DropUnitDimsFromScfForOp>().add::<DropUnitDimsFromTransposeOp>();
}

/// The dimensions but for fixed ones of size 1; one of these if there are no others. [MLIR: dropNonScalableUnitDimFromType]
fn without_unit_dims(cx: &ContextData, vector: VectorType<'_>) -> Option<Type> {
    let kept: Vec<(i64, bool)> = vector.dims().filter(|dim| *dim != (1, false)).collect();
    match kept.is_empty() {
        true => vector.with_dims(cx, [(1, false)]),
        false => vector.with_dims(cx, kept),
    }
}

/// An op on elements is one on vectors without dimensions of size 1.
fn drop_from_elementwise(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    if view.num_results() != 1 || view.num_regions() != 0 {
        return rw.no_match(op, "it has regions, or another number of results than one");
    }
    let vector = |ty| VectorType::new(cx, ty);
    let Some(result) = vector(view.result_type(0)?) else { return rw.no_match(op, "the result is no vector") };
    let types: Option<Vec<VectorType<'_>>> = view.operand_types().map(vector).collect();
    let Some(types) = types.filter(|types| types.first().is_some_and(|first| first.rank() >= 2)) else {
        return rw.no_match(op, "the operands are no vectors of rank 2 or more");
    };
    let reduced: Option<Vec<Type>> = types.iter().map(|ty| without_unit_dims(cx, *ty)).collect();
    let reduced = reduced?;
    if reduced.iter().zip(&types).any(|(new, old)| *new == old.ty) {
        return rw.no_match(op, "No unit dimension to remove.");
    }
    let operands: Vec<Value> = view.operands().collect();
    let new: Vec<Value> = operands
        .into_iter()
        .zip(reduced)
        .map(|(operand, ty)| rw.create(ShapeCast::build(ty, operand)).result())
        .collect();
    let ty = without_unit_dims(cx, result)?;
    let value = create_like(rw, op, &new, ty)?;
    rw.replace_op_with_new(op, ShapeCast::build(result.ty, value));
    Some(())
}

/// A transpose is one of a vector without dimensions of size 1.
#[derive(Described)]
pub struct DropUnitDimsFromTransposeOp;

impl OpRewrite for DropUnitDimsFromTransposeOp {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, permutation, ty) = (view.vector(), view.permutation()?, view.result_type(0)?);
        let from = VectorType::new(cx, rw.type_of(source))?;
        let reduced = without_unit_dims(cx, from)?;
        if reduced == from.ty {
            return rw.no_match(op, "no dimension has size 1");
        }
        let kept: Vec<i64> =
            from.dims().enumerate().filter(|(_, dim)| *dim != (1, false)).map(|(index, _)| index as i64).collect();
        let mut order: Vec<i64> = permutation
            .iter()
            .filter_map(|dim| kept.iter().position(|kept| kept == dim).map(|place| place as i64))
            .collect();
        if order.is_empty() {
            order.push(0);
        }
        let reduced_from = VectorType::new(cx, reduced)?;
        let dims: Vec<(i64, bool)> = reduced_from.dims().collect();
        let dims: Option<Vec<(i64, bool)>> = order.iter().map(|dim| dims.get(*dim as usize).copied()).collect();
        let reduced_to = reduced_from.with_dims(cx, dims?)?;
        let cast = rw.create(ShapeCast::build(reduced, source)).result();
        let transposed = rw.create(Transpose::build(reduced_to, cast, order.into())).result();
        rw.replace_op_with_new(op, ShapeCast::build(ty, transposed));
        Some(())
    }
}

/// A loop carries a vector without dimensions of size 1.
#[derive(Described)]
pub struct DropUnitDimsFromScfForOp;

impl OpRewrite for DropUnitDimsFromScfForOp {
    type SourceOp = scf::For;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<scf::For>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (loc, range) = (view.loc(), (view.lower_bound(), view.upper_bound(), view.step()));
        let body = view.region().first_block()?.handle();
        let mut inits: Vec<Value> = view.init_args().collect();
        let (unsigned, attrs) = (view.unsigned_cmp(), view.discardable_attrs().to_vec());
        let reduced = |init: &Value| {
            let vector = VectorType::new(cx, rw.type_of(*init))?;
            without_unit_dims(cx, vector).filter(|reduced| *reduced != vector.ty)
        };
        let found = inits.iter().enumerate().find_map(|(place, init)| Some((place, reduced(init)?)));
        let Some((place, reduced)) = found else { return rw.no_match(op, "it carries no such vector") };
        let old = rw.type_of(inits[place]);
        inits[place] = rw.create(ShapeCast::build(reduced, inits[place])).result();
        let (new, block) = make_loop(rw, range, &inits, loc)?;
        if unsigned {
            rw.set_attr(new, "unsignedCmp", Some(Attribute::UNIT));
        }
        for attr in attrs {
            let name = cx.str(attr.name).into_owned();
            rw.set_attr(new, &name, Some(attr.value));
        }
        let mut args: Vec<Value> = rw.ir().block(block).args().collect();
        rw.set_insertion_point_to_start(block);
        args[place + 1] = rw.create(ShapeCast::build(old, args[place + 1])).result();
        rw.merge_blocks(body, block, &args);
        let end = rw.ir().block(block).last_op()?;
        let (end, mut yielded) = (end.handle(), end.operands().collect::<Vec<_>>());
        rw.set_insertion_point_before(end);
        yielded[place] = rw.create(ShapeCast::build(reduced, yielded[place])).result();
        rw.create(scf::Yield::build(&yielded));
        rw.erase_op(end);
        rw.set_insertion_point_after(new);
        let mut results: Vec<Value> = rw.op(new).results().collect();
        results[place] = rw.create(ShapeCast::build(old, results[place])).result();
        rw.replace_op(op, &results);
        Some(())
    }
}
