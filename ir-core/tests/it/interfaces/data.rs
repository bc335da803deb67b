//! Ops on data.

use dialekt_interfaces::{
    DestinationStyleOpInterface, DynamicIndexList, OffsetSizeAndStrideOpInterface, SelectLikeOpInterface,
    ShapedDimOpInterface, ViewLikeOpInterface,
};
use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::decl::hooks::{CompatibleFn, InferTypes, Verify};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::op::Invalid;
use dialekt_ir_core::decl::region::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::{CastOpInterface, OpFoldResult, OperandRange};
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::types::TypeData;
use dialekt_ods_macros::Op;

/// Widens an integer.
#[derive(Op)]
#[op(name = "arith.extsi", interfaces(CastOpInterface), traits(Pure))]
pub struct ExtSI {
    pub r#in: Operand<AnyInteger>,
    pub out: OpResult<AnyInteger>,
}

impl CastOpInterface for ExtSI {
    fn are_cast_compatible(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
        match (cx.type_data(inputs[0]), cx.type_data(outputs[0])) {
            (TypeData::Integer { width: from, .. }, TypeData::Integer { width: to, .. }) => from < to,
            _ => false,
        }
    }
}

/// One of two values.
#[derive(Op)]
#[op(name = "arith.select", traits(Pure, AllTypesMatch(true_value, false_value, result)), interfaces(SelectLikeOpInterface {}))]
pub struct Select {
    pub condition: Operand<I1>,
    pub true_value: Operand<AnyType>,
    pub false_value: Operand<AnyType>,
    pub result: OpResult<AnyType>,
}

/// Writes a value into a tensor or memref.
#[derive(Op)]
#[op(name = "linalg.fill", traits(AttrSizedOperandSegments), interfaces(DestinationStyleOpInterface))]
pub struct Fill {
    pub inputs: Operands<AnyType>,
    pub outputs: Operands<AnyShaped>,
    pub result_tensors: OpResults<AnyType>,
    pub region: Region<SizedRegion<1>>,
}

impl DestinationStyleOpInterface for Fill {
    fn dps_inits(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::named(*op, "outputs")
    }
}

/// Ends a region.
#[derive(Op)]
#[op(name = "linalg.yield", traits(Pure, Terminator))]
pub struct Yield {
    pub values: Operands<AnyType>,
}

/// A part of a memref.
#[derive(Op)]
#[op(
    name = "memref.subview",
    interfaces(ViewLikeOpInterface),
    traits(AttrSizedOperandSegments),
    interfaces(OffsetSizeAndStrideOpInterface),
    traits(Pure),
    result_names = name_subview
)]
#[assembly($source "" custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes)
    custom<DynamicIndexList>($strides, $static_strides) attr_dict ":" type($source) "to" type($result))]
pub struct SubView {
    pub source: Operand<AnyMemRef>,
    pub offsets: Operands<Index>,
    pub sizes: Operands<Index>,
    pub strides: Operands<Index>,
    pub static_offsets: Attr<DenseI64ArrayAttr>,
    pub static_sizes: Attr<DenseI64ArrayAttr>,
    pub static_strides: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyMemRef>,
}

fn name_subview(op: SubViewView<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    name(op.result(), b"subview");
}

impl ViewLikeOpInterface for SubView {
    fn view_source(op: Self::View<'_>) -> Value {
        op.operand(0).unwrap_or(Value::NULL)
    }
}

impl OffsetSizeAndStrideOpInterface for SubView {
    fn array_attr_max_ranks(op: Self::View<'_>) -> [usize; 3] {
        let source = op.operand_types().next().and_then(|ty| op.cx().type_data(ty).shape());
        [source.map_or(0, <[i64]>::len); 3]
    }
}

/// Elements of two vectors.
#[derive(Op)]
#[op(name = "vector.shuffle", traits(Pure), infer, verify)]
pub struct Shuffle {
    pub v1: Operand<AnyType>,
    pub v2: Operand<AnyType>,
    pub mask: Attr<DenseI64ArrayAttr>,
    pub vector: OpResult<AnyType>,
}

impl InferTypes for Shuffle {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let mask = input.slots.first().copied().flatten().and_then(|mask| input.cx.dense_i64_values(mask));
        let (length, operand) = (mask.map_or(0, |mask| mask.len() as i64), input.cx.type_data(input.operands[0]));
        let element = operand.element_type().ok_or_else(String::new)?;
        Ok(vec![input.cx.vector_type(&[length], &[false], element)?])
    }
}

impl Verify for Shuffle {
    fn verify(op: ShuffleView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let result = op.result_types().next().and_then(|ty| op.cx().type_data(ty).shape()?.first().copied());
        if result == op.mask().map(|mask| mask.len() as i64) {
            return Ok(());
        }
        out.push(op.op_error("mask length mismatch"));
        Err(Invalid)
    }
}

/// An element of a vector: a vector with this one element is as good.
#[derive(Op)]
#[op(name = "vector.extract", traits(Pure), infer)]
pub struct Extract {
    pub source: Operand<AnyType>,
    pub dynamic_position: Operands<Index>,
    pub static_position: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyType>,
}

impl InferTypes for Extract {
    const COMPATIBLE: Option<CompatibleFn> = Some(|cx, inferred, found| {
        let [inferred, found] = [inferred, found].map(|types| types.first().copied().unwrap_or(Type::NONE));
        let data = cx.type_data(found);
        data.shape() == Some(&[1]) && data.element_type() == Some(inferred)
    });

    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        Ok(vec![input.cx.type_data(input.operands[0]).element_type().ok_or_else(String::new)?])
    }
}

/// The size of a dimension.
#[derive(Op)]
#[op(name = "tensor.dim", interfaces(ShapedDimOpInterface), traits(Pure))]
pub struct Dim {
    pub source: Operand<AnyTensor>,
    pub index: Operand<Index>,
    pub result: OpResult<Index>,
}

impl ShapedDimOpInterface for Dim {
    fn shaped_value(op: Self::View<'_>) -> Value {
        op.operand(0).unwrap_or(Value::NULL)
    }

    fn dimension(op: Self::View<'_>) -> OpFoldResult {
        OpFoldResult::Value(op.operand(1).unwrap_or(Value::NULL))
    }
}
