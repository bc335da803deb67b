//! Static sizes that casts know.

use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::Cast;
use smallvec::SmallVec;

use super::{cast_to, create_like, ranked, says_all_of, with_shape};
use crate::LinalgOpRef;
use crate::structured::maps::shape;

/// Casts the init of a structured op to the type to which its result is cast.
#[derive(Described)]
pub struct FoldTensorCastConsumerOp;

impl OpRewrite for FoldTensorCastConsumerOp {
    type SourceOp = Cast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Cast>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let (source, ty) = (view.source(), ir.value(view.dest()).ty());
        if !says_all_of(ir.cx(), ty, ir.value(source).ty()) {
            return rw.no_match(op, "the cast forgets sizes");
        }
        let ValueDef::Result(made, number) = ir.value(source).def() else {
            return rw.no_match(op, "the source is an argument");
        };
        let (Some(this), number) = (LinalgOpRef::of(ir.op(made)), number as usize) else {
            return rw.no_match(op, "the source is no result of a structured op");
        };
        let block = |op: OpRef<'_>| op.parent_block().map(|block| block.handle());
        if block(*view) != block(ir.op(made)) {
            return rw.no_match(op, "the cast stands in another block");
        }
        let init = this.style()?.dps_inits().positions().start + number;
        let mut operands: Vec<Value> = this.op().operands().collect();
        let mut types: Vec<Type> = this.op().result_types().collect();
        let (loc, old) = (this.op().loc(), ir.value(source).ty());
        rw.set_insertion_point_before(made);
        operands[init] = rw.create(Cast::build(ty, operands[init]).with_loc(loc)).result();
        *types.get_mut(number)? = ty;
        let new = create_like(rw, made, &operands, &types)?;
        let mut results: Vec<Value> = rw.op(new).results().collect();
        let result = results[number];
        results[number] = rw.create(Cast::build(old, result).with_loc(loc)).result();
        rw.replace_op(made, &results);
        rw.replace_op(op, &[result]);
        Some(())
    }
}

/// Operands of an op get static sizes that others have for the same loops.
pub struct InferStaticShapeOfOperands;

impl Rewrite for InferStaticShapeOfOperands {
    const PATTERN: &'static Pattern = &Pattern {
        name: std::any::type_name::<InferStaticShapeOfOperands>,
        root: PatternRoot::Interface(LinalgOpRef::INTERFACE),
        benefit: 1,
        labels: &[],
        rewrite: infer_shapes,
        rule: None,
        summary: "Operands are cast to types with the sizes that other operands have for the same loops.",
    };
}

fn infer_shapes(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let affine = cx.affine();
    let view = rw.op(op);
    let (this, style) = (LinalgOpRef::of(view)?, DestinationStyleOpRef::of(view)?);
    let maps = this.indexing_maps();
    if !style.has_pure_tensor_semantics() || !maps.iter().all(|map| map.is_projected_permutation(affine, false)) {
        return rw.no_match(op, "it works on buffers, or accesses tensors in another way");
    }
    let dims = |operand: usize| affine.map(maps[operand]).results().iter().map(|dim| affine.expr(*dim).as_dim());
    let operands: Vec<Value> = view.operands().collect();
    let types: Vec<Type> = view.operand_types().collect();
    if maps.len() != operands.len() {
        return None;
    }
    let mut known: SmallVec<[Option<i64>; 8]> = SmallVec::new();
    for (operand, ty) in types.iter().enumerate() {
        for (dim, size) in dims(operand).zip(shape(cx, *ty)) {
            let Some(dim) = dim.map(|dim| dim as usize).filter(|_| *size != DYNAMIC) else { continue };
            known.resize(known.len().max(dim + 1), None);
            known[dim].get_or_insert(*size);
        }
    }
    let refined = |(operand, ty): (usize, &Type)| {
        let size = |(dim, size): (Option<u32>, &i64)| match (*size, dim) {
            (DYNAMIC, Some(dim)) => known.get(dim as usize).copied().flatten().unwrap_or(DYNAMIC),
            (size, _) => size,
        };
        let new: Vec<i64> = dims(operand).zip(shape(cx, *ty)).map(size).collect();
        if new[..] == *shape(cx, *ty) { Some(*ty) } else { with_shape(cx, *ty, &new) }
    };
    let refined: Vec<Type> = types.iter().enumerate().map(refined).collect::<Option<_>>()?;
    if refined == types {
        return rw.no_match(op, "nothing more is known");
    }
    let results: Vec<Type> =
        style.dps_inits().positions().map(|init| refined[init]).filter(|ty| ranked(cx, *ty).is_some()).collect();
    let (loc, old) = (view.loc(), view.result_types().collect::<Vec<Type>>());
    let operands: Vec<Value> =
        operands.into_iter().zip(refined).map(|(operand, ty)| cast_to(rw, operand, ty, loc)).collect();
    let new = create_like(rw, op, &operands, &results)?;
    let results: Vec<Value> = rw.op(new).results().collect();
    let results: Vec<Value> = results.into_iter().zip(old).map(|(result, ty)| cast_to(rw, result, ty, loc)).collect();
    rw.replace_op(op, &results);
    Some(())
}
