//! Ops on shaped values: which dimension they ask for, and how shapes of results follow. [MLIR: ShapedOpInterfaces,
//! InferTypeOpInterface.td]

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::OpFoldResult;
use crate::context::{Attribute, Type};
use crate::decl::typed::InferInput;
use crate::diag::Diagnostic;
use crate::ir::{Builder, OpRef, Value};
use crate::verify::{Verified, fail};

/// An op whose result is the size of a dimension. [MLIR: ShapedDimOpInterface]
#[op_interface(crate = crate, name = "ShapedDimOpInterface", verify = verify_dim)]
pub trait ShapedDim {
    /// The value whose dimension is asked for.
    fn shaped_value(op: OpRef<'_>) -> Value;

    /// Which dimension.
    fn dimension(op: OpRef<'_>) -> OpFoldResult;
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

/// What is known of the shape of a result.
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
#[op_interface(crate = crate, name = "InferShapedTypeOpInterface")]
pub trait InferShapedType {
    /// The shapes of the results.
    ///
    /// # Errors
    /// What is wrong, without a place.
    fn infer_return_type_components(_input: &InferInput<'_>) -> Result<Vec<ShapedTypeComponents>, String> {
        Err(String::new())
    }
}

/// The sizes of each result: values, or integers where they are known.
pub type ReifiedShapes = Vec<SmallVec<[OpFoldResult; 4]>>;

/// An op that can build the sizes of its results. [MLIR: ReifyRankedShapedTypeOpInterface]
#[op_interface(crate = crate, name = "ReifyRankedShapedTypeOpInterface")]
pub trait ReifyRankedShapedType {
    /// Builds the sizes of all results before the op; `None` when it cannot.
    fn reify_result_shapes(builder: &mut Builder<'_>, op: crate::ir::Op) -> Option<ReifiedShapes>;
}
