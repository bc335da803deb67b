//! `linalg.transpose` and `linalg.broadcast`.

use dialekt_ir_core::affine::AffineExpr;
use dialekt_ir_core::prelude::asm::*;
use smallvec::smallvec;

use super::map_reduce::TensorOrMemref;
use crate::interfaces::NO_LIBRARY_CALL;
use crate::interfaces::prelude::*;
use crate::structured::maps::{output_rank, shape};
use crate::{IteratorType, canonicalize};

/// Copies elements with another order of dimensions.
///
/// The size of a dimension `i` of the output is that of the dimension `permutation[i]` of the input.
///
/// ```mlir
/// %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) permutation = [1, 0]
/// ```
#[derive(Op)]
#[op(
    name = "linalg.transpose", doc_group = "Layout",
    interfaces(IndexingMapOpInterface, LinalgOp),
    verify,
    parse = parse_transpose,
    print = print_transpose,
    result_names = transposed,
    fold,
    canonicalize(canonicalize::FoldTransposeWithTranspose, canonicalize::SwapTransposeWithBroadcast)
)]
pub struct Transpose {
    pub structured: Mixin<StructuredOp>,
    pub input: Operand<TensorOrMemref>,
    pub init: Operand<TensorOrMemref>,
    pub permutation: Attr<DenseI64ArrayAttr>,
    pub result: OpResults<AnyTensor>,
    pub region: Region<SizedRegion<1>>,
}

/// Repeats elements along new dimensions.
///
/// The output has these dimensions, and those of the input.
///
/// ```mlir
/// %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%c : tensor<4x8xf32>) dimensions = [1]
/// ```
#[derive(Op)]
#[op(
    name = "linalg.broadcast", doc_group = "Layout",
    interfaces(IndexingMapOpInterface, LinalgOp),
    verify,
    parse = parse_broadcast,
    print = print_broadcast,
    result_names = broadcasted,
    canonicalize(canonicalize::FoldBroadcasts, canonicalize::EraseIdentityLinalgOp<Broadcast>)
)]
pub struct Broadcast {
    pub structured: Mixin<StructuredOp>,
    pub input: Operand<TensorOrMemref>,
    pub init: Operand<TensorOrMemref>,
    pub dimensions: Attr<DenseI64ArrayAttr>,
    pub result: OpResults<AnyTensor>,
    pub region: Region<SizedRegion<1>>,
}

dialekt_dialect_utils::result_names! {
    transposed = b"transposed";
    broadcasted = b"broadcasted";
}

/// Parses an op whose body yields the element of its first operand.
fn parse_identity(dims: &str, p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let parts = form::parse_with_inferred_results(p, op, |p, op| form::parse_dims(dims, p, op))?;
    form::build_identity(p, op, &parts.all());
    Ok(())
}

fn parse_transpose(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    parse_identity("permutation", p, op)
}

fn parse_broadcast(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    parse_identity("dimensions", p, op)
}

fn print_transpose(op: TransposeView<'_>, p: &mut Printer<'_>) {
    form::print_parts(*op, p);
    form::print_dims("permutation", op.permutation(), p);
    p.print_optional_attr_dict(*op, &["permutation"]);
}

fn print_broadcast(op: BroadcastView<'_>, p: &mut Printer<'_>) {
    form::print_parts(*op, p);
    form::print_dims("dimensions", op.dimensions(), p);
    p.print_optional_attr_dict(*op, &["dimensions"]);
}

/// Returns whether some numbers are those from zero on, in any order.
pub(crate) fn is_permutation(numbers: &[i64]) -> bool {
    let mut seen = vec![false; numbers.len()];
    numbers.iter().all(|number| {
        let slot = usize::try_from(*number).ok().and_then(|number| seen.get_mut(number));
        slot.is_some_and(|slot| !std::mem::replace(slot, true))
    })
}

impl IndexingMapOpInterface for Transpose {
    fn indexing_maps(op: Self::View<'_>) -> Maps {
        let affine = op.cx().affine();
        let permutation = op.permutation().unwrap_or_default();
        let rank = output_rank(*op) as u32;
        let place = |dim: i64| permutation.iter().position(|to| *to == dim).map_or(0, |place| place as u32);
        let inverse: Vec<AffineExpr> = (0..permutation.len() as i64).map(|dim| affine.dim(place(dim))).collect();
        smallvec![affine.make_map(permutation.len() as u32, 0, &inverse), affine.multi_dim_identity(rank)]
    }
}

impl LinalgOp for Transpose {
    fn iterator_types(op: Self::View<'_>) -> IteratorTypes {
        smallvec![IteratorType::Parallel; output_rank(*op)]
    }

    fn library_call_name(_op: Self::View<'_>) -> String {
        NO_LIBRARY_CALL.to_owned()
    }
}

impl Verify for Transpose {
    fn verify(op: TransposeView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let permutation = op.permutation().unwrap_or_default();
        if !is_permutation(&permutation) {
            return fail(out, op.op_error("permutation is not valid"));
        }
        let mut shapes = op.operand_types().map(|ty| shape(op.cx(), ty));
        let (Some(input), Some(init)) = (shapes.next(), shapes.next()) else { return Ok(()) };
        if input.len() != init.len() {
            let message = format!("input rank {} does not match init rank {}", input.len(), init.len());
            return fail(out, op.op_error(message));
        }
        if permutation.len() != input.len() {
            let message =
                format!("size of permutation {} does not match the argument rank {}", permutation.len(), input.len());
            return fail(out, op.op_error(message));
        }
        for (i, (size, from)) in init.iter().zip(&permutation).enumerate() {
            let expected = input.get(*from as usize).copied().unwrap_or_default();
            if *size != expected {
                let message =
                    format!("dim(result, {i}) = {size} doesn't match dim(input, permutation[{i}]) = {expected}");
                return fail(out, op.op_error(message));
            }
        }
        Ok(())
    }
}

impl Fold for Transpose {
    /// A tensor whose dimensions stay where they are is the input.
    fn fold(op: TransposeView<'_>, _: Constants<'_>) -> Option<Folded> {
        let is_tensor = matches!(op.cx().type_data(op.operand_type(0)?), TypeData::Tensor { .. });
        let stays = op.permutation()?.iter().enumerate().all(|(i, dim)| i as i64 == *dim);
        (is_tensor && stays).then(|| op.input().into())
    }
}

impl IndexingMapOpInterface for Broadcast {
    fn indexing_maps(op: Self::View<'_>) -> Maps {
        let affine = op.cx().affine();
        let dims = op.dimensions().unwrap_or_default();
        let rank = output_rank(*op) as u32;
        let kept: Vec<AffineExpr> =
            (0..rank).filter(|dim| !dims.contains(&i64::from(*dim))).map(|dim| affine.dim(dim)).collect();
        smallvec![affine.make_map(rank, 0, &kept), affine.multi_dim_identity(rank)]
    }
}

impl LinalgOp for Broadcast {
    fn iterator_types(op: Self::View<'_>) -> IteratorTypes {
        smallvec![IteratorType::Parallel; output_rank(*op)]
    }

    fn library_call_name(_op: Self::View<'_>) -> String {
        NO_LIBRARY_CALL.to_owned()
    }
}

impl Verify for Broadcast {
    fn verify(op: BroadcastView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let dims = op.dimensions().unwrap_or_default();
        let mut shapes = op.operand_types().map(|ty| shape(op.cx(), ty));
        let (Some(input), Some(init)) = (shapes.next(), shapes.next()) else { return Ok(()) };
        if input.len() + dims.len() != init.len() {
            let message = format!(
                "input rank plus added dimensions does not match init rank. input rank: {}, dimensions size: {}, init rank: {}",
                input.len(),
                dims.len(),
                init.len()
            );
            return fail(out, op.op_error(message));
        }
        for (i, dim) in dims.iter().enumerate() {
            if *dim < 0 || *dim >= init.len() as i64 {
                let message = format!(
                    "dimension {i} is out of range. expected range: [0, {}], got: {dim}",
                    init.len() as i64 - 1
                );
                return fail(out, op.op_error(message));
            }
        }
        let kept = (0..init.len()).filter(|dim| !dims.contains(&(*dim as i64)));
        // Where a dimension is given twice, more are left than the input has: the reference reads behind the shape of the input.
        for (i, dim) in kept.enumerate() {
            let size = input.get(i).copied().unwrap_or_default();
            if size != init[dim] {
                let message = format!("input dim {i} should match init dim {dim}. input: {size}, init: {}", init[dim]);
                return fail(out, op.op_error(message));
            }
        }
        Ok(())
    }
}
