//! Ops on shaped values: sizes of dimensions, and inference of the shapes of results. [MLIR: ShapedOpInterfaces,
//! InferTypeOpInterface.td]

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::OpFoldResult;
use dialekt_ir_core::context::{Attribute, Type};
use dialekt_ir_core::decl::infer::InferDecl;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Builder, Op, OpRef, Value};
use dialekt_ir_core::verify::{Verified, fail};

/// An op whose result is the size of a dimension. [MLIR: ShapedDimOpInterface]
#[op_interface(verify = verify_dim)]
pub trait ShapedDimOpInterface {
    /// The shaped value.
    fn shaped_value(op: Self::View<'_>) -> Value;

    /// The dimension.
    #[fallback(OpFoldResult::Value(Value::NULL))]
    fn dimension(op: Self::View<'_>) -> OpFoldResult;
}

fn verify_dim(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    if op.num_results() != 1 {
        return fail(out, op.error("expected single op result"));
    }
    if op.result_types().next() != Some(Type::INDEX) {
        return fail(out, op.error("expect index result type"));
    }
    Ok(())
}

/// The known parts of the shaped type of a result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ShapedTypeComponents {
    /// The sizes of the dimensions; `None` when the rank is not known.
    pub dims: Option<SmallVec<[i64; 4]>>,
    /// The element type, where it is known.
    pub element: Option<Type>,
    /// The encoding of a tensor.
    pub attribute: Option<Attribute>,
}

/// An op whose results are shaped, with shapes that follow from its operands. [MLIR: InferShapedTypeOpInterface]
#[op_interface]
pub trait InferShapedTypeOpInterface {
    /// The shapes of the results, from the operands as they are now. The types of the results take no part in it.
    ///
    /// # Errors
    /// The message, without a location; empty where there is nothing to say.
    #[fallback(Err(String::new()))]
    fn infer_return_type_components(_op: Self::View<'_>) -> Result<Vec<ShapedTypeComponents>, String> {
        Err(String::new())
    }
}

/// An op whose results are tensors of inferred shapes: one function says them, for its types and for those who ask for shapes.
/// [ODS: InferTensorType]
///
/// `InferTypes` and [`InferShapedTypeOpInterface`] are implemented by [`infer_tensor_types`] and [`infer_components`].
pub trait InferTensorTypes: InferDecl {
    /// The shapes of the results. One without an element type is not a whole type.
    ///
    /// # Errors
    /// The message, without a location; empty where there is nothing to say.
    fn infer_components(input: Self::Input<'_>) -> Result<Vec<ShapedTypeComponents>, String>;
}

/// The types of the results of an op, for its `InferTypes`: tensors of the shapes that it infers.
///
/// # Errors
/// The message, without a location.
pub fn infer_tensor_types<T: InferTensorTypes>(input: T::Input<'_>) -> Result<Vec<Type>, String> {
    let cx = input.cx;
    let tensor = |component: ShapedTypeComponents| {
        let element = component.element.ok_or_else(String::new)?;
        match component.dims {
            Some(dims) => cx.tensor_type(&dims, element, component.attribute),
            None => cx.unranked_tensor_type(element),
        }
    };
    T::infer_components(input)?.into_iter().map(tensor).collect()
}

/// The shapes of the results of an op as it is, for its [`InferShapedTypeOpInterface`].
///
/// # Errors
/// The message, without a location; empty where there is nothing to say.
pub fn infer_components<T: InferTensorTypes>(op: OpRef<'_>) -> Result<Vec<ShapedTypeComponents>, String> {
    op.with_infer_input(|input| T::infer_components(T::input(input))).unwrap_or_else(|| Err(String::new()))
}

/// The sizes of a result: values, or integers where they are static.
pub type ReifiedShape = SmallVec<[OpFoldResult; 4]>;

/// The sizes of each result.
pub type ReifiedShapes = Vec<ReifiedShape>;

/// An op that can build the sizes of its results. [MLIR: ReifyRankedShapedTypeOpInterface]
///
/// New ops go to the insertion point of the builder, which stands where the results, or the operands of the op, may be used.
#[op_interface]
pub trait ReifyRankedShapedTypeOpInterface {
    /// Builds the sizes of all results; `None` when it cannot.
    fn reify_result_shapes(_builder: &mut Builder<'_>, _op: Self::Handle) -> Option<ReifiedShapes> {
        None
    }

    /// Builds the sizes of a result; `None` when it cannot.
    fn reify_shape_of_result(builder: &mut Builder<'_>, op: Self::Handle, result: usize) -> Option<ReifiedShape> {
        let mut shapes = Self::reify_result_shapes(builder, op)?;
        if result >= shapes.len() {
            builder.ir().op(op.into()).emit_op_error("invalid result index");
            return None;
        }
        Some(shapes.swap_remove(result))
    }

    /// Builds the size of a dimension of a result; `None` when it cannot, or there is no such dimension: then it has reported that.
    fn reify_dim_of_result(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        result: usize,
        dim: i64,
    ) -> Option<OpFoldResult> {
        let view = builder.ir().op(op.into());
        let rank = view.result_type(result).and_then(|ty| Some(view.cx().type_data(ty).shape()?.len()));
        let dim = usize::try_from(dim).ok().filter(|dim| rank.is_none_or(|rank| *dim < rank));
        let Some(dim) = dim else {
            view.emit_op_error("invalid dimension");
            return None;
        };
        Self::reify_shape_of_result(builder, op, result)?.get(dim).copied()
    }
}

/// [`ReifyRankedShapedTypeOpInterface::reify_result_shapes`] of an op; `None` when the op does not implement the interface, too.
pub fn reify_result_shapes(builder: &mut Builder<'_>, op: Op) -> Option<ReifiedShapes> {
    ReifyRankedShapedTypeOpRef::of(builder.ir().op(op))?.table().reify_result_shapes(builder, op)
}

/// [`ReifyRankedShapedTypeOpInterface::reify_dim_of_result`] of an op; `None` when the op does not implement the interface, too.
pub fn reify_dim_of_result(builder: &mut Builder<'_>, op: Op, result: usize, dim: i64) -> Option<OpFoldResult> {
    ReifyRankedShapedTypeOpRef::of(builder.ir().op(op))?.table().reify_dim_of_result(builder, op, result, dim)
}
