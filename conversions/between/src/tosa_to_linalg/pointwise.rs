//! Conversion of ops that compute element by element.

use std::marker::PhantomData;

use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::IteratorType;
use dialekt_linalg::structured::create::generic_with_outputs;
use dialekt_tensor as tensor;
use smallvec::smallvec;

use super::broadcast::broadcast;
use super::scalar::{Kernel, Scalar};
use crate::tosa_common::{empty, shape_of};

/// An op that computes element by element becomes a `linalg.generic`, whose operands are broadcast.
pub struct PointwiseConverter<T>(PhantomData<T>);

impl<T> PointwiseConverter<T> {
    pub(super) fn new() -> PointwiseConverter<T> {
        PointwiseConverter(PhantomData)
    }
}

impl<T: Scalar + Send + Sync + 'static> OpConversion for PointwiseConverter<T> {
    type SourceOp = T;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<T>, operands: &[Value]) -> Option<()> {
        let (view, cx) = (rw.op(op), rw.cx());
        let result = view.result_types().next()?;
        let mut types = operands.iter().map(|operand| rw.type_of(*operand)).chain([result]);
        if !types.all(|ty| matches!(cx.type_data(ty), TypeData::Tensor { .. })) {
            return rw.no_match(op, "Unranked tensors not supported");
        }
        let result = rw.converter()?.convert_type_to_one(cx, result)?;
        let (declared, element) = (cx.type_data(result).shape()?, cx.element_or_self(result));
        // Operands that are constants are part of what is computed.
        let operands = operands.get(..T::inputs(rw.ir(), op.op()).min(operands.len()))?;
        let Some(all) = broadcast(rw, operands, declared.len()) else {
            return rw.no_match(op, "the operands cannot be broadcast");
        };
        let output = empty(rw, &all.shape, element, &all.sizes)?;

        let mut maps: dialekt_linalg::structured::maps::Maps = smallvec![];
        for operand in &all.operands {
            let shape = shape_of(rw, *operand)?;
            maps.push(access(cx, &shape, declared));
        }
        maps.push(cx.affine().multi_dim_identity(declared.len() as u32));
        let kinds = smallvec![IteratorType::Parallel; declared.len()];
        let compute = |b: &mut Builder<'_>, args: &[Value]| {
            let mut kernel = Kernel::new::<T>(b, op.op(), args, element)?;
            Some(smallvec![T::scalar(&mut kernel)?])
        };
        let Some(generic) = generic_with_outputs(rw, &all.operands, &[output], &maps, &kinds, compute) else {
            return rw.no_match(op, "unable to create linalg.generic body for elementwise op");
        };
        let mut computed = rw.op(generic).result(0)?;
        if rw.type_of(computed) != result {
            computed = rw.create(tensor::Cast::build(result, computed)).result();
        }
        rw.replace_op(op, &[computed]);
        Some(())
    }
}

/// The elements of an operand that are used for those of the result: the only one along dimensions of size 1.
fn access(cx: &ContextData, shape: &[i64], result: &[i64]) -> AffineMap {
    let affine = cx.affine();
    let index = |(number, size): (usize, &i64)| match (*size, result.get(number)) {
        (1, Some(1)) => affine.dim(number as u32),
        (1, _) => affine.constant(0),
        _ => affine.dim(number as u32),
    };
    let indices: Vec<_> = shape.iter().enumerate().map(index).collect();
    affine.make_map(result.len() as u32, 0, &indices)
}
