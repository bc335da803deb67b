//! `linalg.softmax`.

use dialekt_dialect_utils::indices::index;
use dialekt_interfaces::{
    EffectInstance, Effects, OpFoldResult, OperandRange, ReifiedShape, ReifiedShapes, TilingInterface,
};
use dialekt_ir_core::decl::op::Effect;

use crate::decompose;
use crate::fold;
use crate::interfaces::prelude::*;
use crate::interfaces::reify::mixed_size;
use crate::interfaces::{AggregatedOpInterface, models};

/// The exponentials of elements, divided by their sum along a dimension.
///
/// Elements are lessened by the largest one along that dimension before, so that no exponential overflows.
///
/// ```mlir
/// %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "linalg.softmax",
    doc_group = "Aggregated ops",
    interfaces(DestinationStyleOpInterface),
    traits(Relation("input and output have same element type", same_element_types)),
    interfaces(ReifyRankedShapedTypeOpInterface, AggregatedOpInterface, MemoryEffectOpInterface, TilingInterface),
    verify,
    fold
)]
#[assembly(attr_dict "dimension" "(" $dimension ")" "ins" "(" $input ":" type($input) ")" "outs" "(" $output ":" type($output) ")" ("->" type($result)^)?)]
pub struct Softmax {
    pub input: Operand<AnyShaped>,
    pub output: Operand<AnyShaped>,
    pub dimension: Attr<I64Attr>,
    pub result: OpResults<AnyRankedTensor>,
}

fn same_element_types(op: OpRef<'_>) -> bool {
    let mut elements = op.operand_types().take(2).map(|ty| op.cx().element_or_self(ty));
    elements.next() == elements.next()
}

impl DestinationStyleOpInterface for Softmax {
    fn dps_inits(op: Self::View<'_>) -> OperandRange<'_> {
        models::inits(*op)
    }
}

impl MemoryEffectOpInterface for Softmax {
    fn effects(op: Self::View<'_>) -> Effects {
        let is_memref =
            |value: &Value| matches!(op.cx().type_data(op.ir().value(*value).ty()), TypeData::MemRef { .. });
        let full = |effect, value| EffectInstance { full: true, ..EffectInstance::on(effect, value) };
        let reads = [op.input(), op.output()].into_iter().filter(is_memref).map(|value| full(Effect::Read, value));
        reads.chain(Some(op.output()).filter(is_memref).map(|value| full(Effect::Write, value))).collect()
    }
}

impl ReifyRankedShapedTypeOpInterface for Softmax {
    /// The sizes are those of the input.
    fn reify_result_shapes(b: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(b.ir())?;
        let (cx, loc, input) = (view.cx().clone(), view.loc(), view.input());
        let input_shape = cx.type_data(view.operand_type(0)?).shape()?.to_vec();
        let output_shape = cx.type_data(view.operand_type(1)?).shape()?.to_vec();
        let mut sizes = ReifiedShape::new();
        for (dim, (of_input, of_output)) in input_shape.into_iter().zip(output_shape).enumerate() {
            let size: OpFoldResult = match of_output {
                DYNAMIC => mixed_size(b, input, dim, loc),
                _ => index(&cx, of_input).into(),
            };
            sizes.push(size);
        }
        Some(vec![sizes])
    }
}

impl AggregatedOpInterface for Softmax {
    fn decompose_operation(b: &mut Builder<'_>, op: Self::Handle) -> Option<Vec<Value>> {
        decompose::softmax(b, op)
    }
}

impl Verify for Softmax {
    fn verify(op: SoftmaxView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let mut shapes = op.operand_types().map(|ty| op.cx().type_data(ty).shape());
        let (Some(Some(input)), Some(Some(output))) = (shapes.next(), shapes.next()) else {
            return fail(out, op.op_error("incompatible output shape"));
        };
        if !compatible(input, output) {
            return fail(out, op.op_error("incompatible output shape"));
        }
        match op.dimension() {
            Some(dim) if dim < 0 || dim >= input.len() as i64 => {
                fail(out, op.op_error("incorrect dimension specified"))
            }
            _ => Ok(()),
        }
    }
}

/// Returns whether two shapes may be the same. [MLIR: verifyCompatibleShape]
pub(crate) fn compatible(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC)
}

impl Fold for Softmax {
    fn fold(op: SoftmaxView<'_>, _: Constants<'_>) -> Option<Folded> {
        fold::use_uncast(*op)
    }
}
