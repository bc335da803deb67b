//! `tensor.extract` and `tensor.insert`.

use dialekt_interfaces::{DestinationStyleOpInterface, OperandRange};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{ExtractElementFromIndexCast, ExtractFromTensorCast, ExtractFromTensorGenerate};
use crate::interfaces::op_asm;
use crate::types::{element_of, ranked, same};

/// Gives an element of a tensor.
///
/// There is an index for each dimension; the behavior is undefined if one is out of bounds.
///
/// ```mlir
/// %x = tensor.extract %t[%i, %j] : tensor<4x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.extract", doc_group = "Elements",
    traits(Pure, TypesMatchWith("result type matches element type of tensor", tensor, result, element_of)),
    verify,
    result_names = op_asm::extracted,
    fold,
    canonicalize(ExtractFromTensorGenerate, ExtractElementFromIndexCast, ExtractFromTensorCast)
)]
#[assembly($tensor "[" $indices "]" attr_dict ":" type($tensor))]
pub struct Extract {
    pub tensor: Operand<AnyRankedTensor>,
    pub indices: Operands<Index>,
    pub result: OpResult<AnyType>,
}

impl Verify for Extract {
    const TYPES_ONLY: bool = true;

    fn verify(op: ExtractView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let rank = ranked(*op, op.tensor()).map(|tensor| tensor.rank());
        match rank == Some(op.indices().len()) {
            true => Ok(()),
            false => fail(out, op.op_error("incorrect number of indices for extract_element")),
        }
    }
}

/// Gives a tensor with another element at one place.
///
/// There is an index for each dimension; all other elements are those of the destination.
///
/// ```mlir
/// %u = tensor.insert %x into %t[%i, %j] : tensor<4x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.insert", doc_group = "Elements",
    interfaces(DestinationStyleOpInterface),
    traits(
        Pure,
        TypesMatchWith("result type matches type of dest", dest, result, same),
        TypesMatchWith("scalar type matches element type of dest", dest, scalar, element_of)
    ),
    verify,
    result_names = op_asm::inserted,
    fold
)]
#[assembly($scalar "into" $dest "[" $indices "]" attr_dict ":" type($dest))]
pub struct Insert {
    pub scalar: Operand<AnyType>,
    pub dest: Operand<AnyRankedTensor>,
    pub indices: Operands<Index>,
    pub result: OpResult<AnyRankedTensor>,
}

impl Verify for Insert {
    const TYPES_ONLY: bool = true;

    fn verify(op: InsertView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let rank = ranked(*op, op.dest()).map(|dest| dest.rank());
        match rank == Some(op.indices().len()) {
            true => Ok(()),
            false => fail(out, op.op_error("incorrect number of indices")),
        }
    }
}

impl DestinationStyleOpInterface for Insert {
    fn dps_inits(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::named(*op, "dest")
    }
}
