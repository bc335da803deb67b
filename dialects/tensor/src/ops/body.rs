//! `tensor.generate` and `tensor.pad`: tensors whose elements a region computes.

use dialekt_dialect_utils::{type_of, verify_dynamic_sizes};
use dialekt_interfaces::{
    DynamicIndexList, RegionBranchTerminatorOpInterface, ReifyRankedShapedTypeOpInterface, ValueBoundsOpInterface,
};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{
    FoldConsecutiveConstantPadding, FoldOrthogonalPaddings, FoldSourceTensorCast, FoldStaticPadding,
    FoldStaticZeroPadding, FoldTargetTensorCast, StaticTensorGenerate,
};
use crate::interfaces::op_asm;
use crate::types::ranked;

/// Makes a tensor whose elements the body computes.
///
/// The body takes an index for each dimension and yields the element at these. There is an operand for each dynamic
/// size of the type.
///
/// ```mlir
/// %0 = tensor.generate %m, %n {
/// ^bb0(%i: index, %j: index, %k: index):
///   tensor.yield %x : f32
/// } : tensor<?x3x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.generate", doc_group = "Making tensors",
    interfaces(ReifyRankedShapedTypeOpInterface),
    rename_all = "camelCase",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator("tensor.yield")),
    verify,
    verify_regions,
    result_names = op_asm::generated,
    canonicalize(StaticTensorGenerate)
)]
#[assembly($dynamic_extents $body attr_dict ":" type($result))]
pub struct Generate {
    pub dynamic_extents: Operands<Index>,
    pub result: OpResult<AnyRankedTensor>,
    pub body: Region<SizedRegion<1>>,
}

impl Verify for Generate {
    fn verify(op: GenerateView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_dynamic_sizes(*op, type_of(*op, op.result()), op.dynamic_extents().len(), out)
    }
}

impl VerifyRegions for Generate {
    fn verify_regions(op: GenerateView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(ty), Some(block)) = (ranked(*op, op.result()), op.body().first_block()) else { return Ok(()) };
        if argument_types(block).any(|ty| ty != Type::INDEX) {
            return fail(out, op.error("all body arguments must be index"));
        }
        if block.num_args() != ty.rank() {
            return fail(out, op.error("must have one body argument per input dimension"));
        }
        if yielded_type(op.body()) != Some(ty.element) {
            let message = "body must be terminated with a `yield` operation of the tensor element type";
            return fail(out, op.op_error(message));
        }
        Ok(())
    }
}

/// Surrounds a tensor with elements that the body computes.
///
/// `low` and `high` are the numbers of elements that are added before and after those of the source in each dimension;
/// each is an integer or an operand, and a negative one cuts elements off. The body takes the indices of a new element
/// of the result and yields it. With `nofold` the op is kept even if it adds nothing, as its users rely on a copy.
///
/// ```mlir
/// %0 = tensor.pad %t low[1, %a] high[0, %b] {
/// ^bb0(%i: index, %j: index):
///   tensor.yield %zero : f32
/// } : tensor<8x9xf32> to tensor<9x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.pad", doc_group = "Making tensors",
    interfaces(ReifyRankedShapedTypeOpInterface, ValueBoundsOpInterface),
    traits(AttrSizedOperandSegments, Pure, SingleBlockImplicitTerminator("tensor.yield")),
    verify,
    verify_regions,
    result_names = op_asm::padded,
    fold,
    canonicalize(
        FoldStaticZeroPadding,
        FoldSourceTensorCast,
        FoldTargetTensorCast,
        FoldOrthogonalPaddings,
        FoldStaticPadding,
        FoldConsecutiveConstantPadding
    )
)]
#[assembly($source ("nofold" $nofold^)? "low" "" custom<DynamicIndexList>($low, $static_low) "high" "" custom<DynamicIndexList>($high, $static_high) $region attr_dict ":" type($source) "to" type($result))]
pub struct Pad {
    pub source: Operand<AnyRankedTensor>,
    pub low: Operands<Index>,
    pub high: Operands<Index>,
    pub static_low: Attr<DenseI64ArrayAttr>,
    pub static_high: Attr<DenseI64ArrayAttr>,
    pub nofold: Attr<UnitAttr>,
    pub result: OpResult<AnyRankedTensor>,
    pub region: Region<SizedRegion<1>>,
}

/// The padding value: a constant, or a value defined outside of the body. [MLIR: PadOp::getConstantPaddingValue]
pub fn constant_padding_value(op: PadView<'_>) -> Option<Value> {
    let block = op.region().first_block()?;
    let value = block.last_op()?.view::<Yield>()?.value();
    let view = op.ir().get_value(value)?;
    (view.constant_value().is_some() || view.parent_block() != Some(block)).then_some(value)
}

/// The shape of a padded tensor: a size is dynamic if that of the source or one of its paddings is. `None` unless there
/// are paddings for each dimension.
pub fn padded_shape(source: &[i64], low: &[i64], high: &[i64]) -> Option<Vec<i64>> {
    if low.len() != source.len() || high.len() != source.len() {
        return None;
    }
    let size = |((size, low), high): ((&i64, &i64), &i64)| match [*size, *low, *high] {
        sizes if sizes.contains(&DYNAMIC) => DYNAMIC,
        [size, low, high] => size.wrapping_add(low).wrapping_add(high),
    };
    Some(source.iter().zip(low).zip(high).map(size).collect())
}

impl Verify for Pad {
    fn verify(op: PadView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(source), Some(result)) = (ranked(*op, op.source()), ranked(*op, op.result())) else { return Ok(()) };
        let (low, high) = (op.static_low().unwrap_or_default(), op.static_high().unwrap_or_default());
        // The reference does not check this, and crashes when it prints such an op.
        for (name, integers, values) in [("low", &low, op.low().len()), ("high", &high, op.high().len())] {
            let dynamic = integers.iter().filter(|integer| **integer == DYNAMIC).count();
            if values < dynamic {
                let message = format!(
                    "expected the number of '{name}' to match the number of dynamic entries in 'static_{name}' ({values} vs \
                     {dynamic})"
                );
                return fail(out, op.error(message));
            }
        }
        let Some(shape) = padded_shape(source.shape, &low, &high) else {
            let (source, result) = (source.quoted(*op), result.quoted(*op));
            let message =
                format!("failed to infer expectedType from sourceType {source}, specified resultType is {result}");
            return fail(out, op.error(message));
        };
        let fits = |(expected, found): (&i64, &i64)| *expected == DYNAMIC || expected == found;
        if result.rank() == shape.len() && shape.iter().zip(result.shape).all(fits) {
            return Ok(());
        }
        let inferred = source.with_shape(&shape).without_encoding().quoted(*op);
        let message = format!("specified type {} does not match the inferred type {inferred}", result.quoted(*op));
        fail(out, op.error(message))
    }
}

impl VerifyRegions for Pad {
    fn verify_regions(op: PadView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(ty), Some(block)) = (ranked(*op, op.result()), op.region().first_block()) else { return Ok(()) };
        if block.num_args() != ty.rank() {
            return fail(out, op.error(format!("expected the block to have {} arguments", ty.rank())));
        }
        if let Some(wrong) = argument_types(block).position(|ty| ty != Type::INDEX) {
            return fail(out, op.op_error(format!("expected block argument {} to be an index", wrong + 1)));
        }
        if yielded_type(op.region()) != Some(ty.element) {
            return fail(out, op.op_error("expected yield type to match shape element type"));
        }
        Ok(())
    }
}

/// Gives the element that the body of a tensor op computed.
///
/// There is one for each body, and it comes last.
///
/// ```mlir
/// %t = tensor.generate %n {
/// ^bb0(%i: index):
///   %x = arith.index_cast %i : index to i32
///   tensor.yield %x : i32
/// } : tensor<?xi32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.yield", doc_group = "Making tensors",
    traits(Pure),
    interfaces(RegionBranchTerminatorOpInterface {}),
    traits(Terminator, ReturnLike, ParentOneOf("tensor.generate", "tensor.pad"))
)]
#[assembly($value attr_dict ":" type($value))]
pub struct Yield {
    pub value: Operand<AnyType>,
}

fn argument_types(block: BlockRef<'_>) -> impl Iterator<Item = Type> + '_ {
    block.args().map(move |arg| block.ir().value(arg).ty())
}

/// The type of the value that a body yields.
fn yielded_type(body: RegionRef<'_>) -> Option<Type> {
    let last = body.first_block()?.last_op()?;
    last.operand(0).map(|value| type_of(last, value))
}
