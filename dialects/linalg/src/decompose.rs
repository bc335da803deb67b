//! Aggregated ops as several simpler ones.

use dialekt_arith as arith;
use dialekt_dialect_utils::indices::{Mixed, split};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::num::{ApFloat, FloatKind};
use dialekt_ir_core::prelude::op::{Builder, TypeData, Value};
use dialekt_math as math;
use smallvec::smallvec;

use crate::interfaces::reify::mixed_size;
use crate::structured::create::{fill, generic};
use crate::structured::maps::{IteratorTypes, Maps};
use crate::{IteratorType, Softmax};

/// The element-wise computation of softmax, as generic ops: the maximum along the dimension, exponentials of the differences to it, their sum, and
/// quotients. [MLIR: SoftmaxOp::decomposeOperation]
pub(crate) fn softmax(b: &mut Builder<'_>, op: Typed<Softmax>) -> Option<Vec<Value>> {
    let view = op.view(b.ir())?;
    let (cx, loc, input, output) = (view.cx().clone(), view.loc(), view.input(), view.output());
    let along = usize::try_from(view.dimension()?).ok()?;
    let TypeData::Tensor { shape, element, .. } = cx.type_data(view.operand_type(0)?) else { return None };
    let (rank, element) = (shape.len(), *element);
    let kind = cx.float_kind(element)?;
    b.set_loc(loc);
    let kept = (0..rank).filter(|dim| *dim != along);
    let dims: Mixed = kept.map(|dim| mixed_size(b, input, dim, loc)).collect();
    let (values, sizes) = split(&cx, &dims);
    let reduced = cx.tensor_type(&sizes, element, None).ok()?;
    let empty = b.create(dialekt_tensor::Empty::build(reduced, &values)).result();
    let nan = arith::Constant::apfloat(b, element, least(kind));
    let filled = fill(b, nan, empty);

    let affine = cx.affine();
    let whole = affine.multi_dim_identity(rank as u32);
    let rows: Vec<_> = (0..rank).filter(|dim| *dim != along).map(|dim| affine.dim(dim as u32)).collect();
    let row: AffineMap = affine.make_map(rank as u32, 0, &rows);
    let parallel: IteratorTypes = smallvec![IteratorType::Parallel; rank];
    let mut reduction = parallel.clone();
    *reduction.get_mut(along)? = IteratorType::Reduction;

    let two: Maps = smallvec![whole, row];
    let three: Maps = smallvec![whole, row, whole];
    let largest = generic(b, &[input], filled, &two, &reduction, |b, args| {
        b.create(arith::MaxNumF::build(args[0], args[1])).result()
    });
    let exponentials = generic(b, &[input, largest], output, &three, &parallel, |b, args| {
        let difference = b.create(arith::SubF::build(args[0], args[1])).result();
        b.create(math::Exp::build(difference)).result()
    });
    let zero = arith::Constant::float(b, element, 0.0);
    let zeros = fill(b, zero, empty);
    let sum = generic(b, &[exponentials], zeros, &two, &reduction, |b, args| {
        b.create(arith::AddF::build(args[0], args[1])).result()
    });
    let quotients = generic(b, &[exponentials, sum], output, &three, &parallel, |b, args| {
        b.create(arith::DivF::build(args[0], args[1])).result()
    });
    Some(vec![quotients])
}

/// The neutral element of the larger number of two: a NaN with a sign.
fn least(kind: FloatKind) -> ApFloat {
    ApFloat::nan(kind).negate()
}
