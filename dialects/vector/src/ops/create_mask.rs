//! Masks: `vector.constant_mask`, `vector.create_mask`.

use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::CreateMaskFolder;
use crate::types::Vector;

/// Gives a mask that is set in a box of constant size.
///
/// There is a size for each dimension: elements are set whose indices are all smaller. A scalable dimension is set
/// wholly or not at all. A mask of rank 0 is set by the size 1.
///
/// ```mlir
/// %0 = vector.constant_mask [3, 2] : vector<4x3xi1>
/// ```
#[derive(Op)]
#[op(name = "vector.constant_mask", doc_group = "Masks", traits(Pure), interfaces(VectorUnrollOpInterface {}), verify, fold)]
#[assembly($mask_dim_sizes attr_dict ":" type(results))]
pub struct ConstantMask {
    pub mask_dim_sizes: Attr<DenseI64ArrayAttr>,
    #[name("")]
    pub mask: OpResult<VectorOfAnyRankOf<I1>>,
}

impl Verify for ConstantMask {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(mask) = Vector::of(*op, op.mask()) else { return Ok(()) };
        let sizes = op.mask_dim_sizes().unwrap_or_default();
        if mask.rank() == 0 {
            return match *sizes {
                [0 | 1] => Ok(()),
                [_] => fail(out, op.error("mask dim size must be either 0 or 1 for 0-D vectors")),
                _ => fail(out, op.error("array attr must have length 1 for 0-D vectors")),
            };
        }
        if sizes.len() != mask.rank() {
            return fail(out, op.op_error("must specify array attr of size equal vector result rank"));
        }
        for (set, (size, scalable)) in sizes.iter().zip(mask.dims()) {
            if *set < 0 || *set > size {
                let message = "array attr of size out of bounds of vector result dimension size";
                return fail(out, op.op_error(message));
            }
            if scalable && *set != 0 && *set != size {
                return fail(out, op.op_error("only supports 'none set' or 'all set' scalable dimensions"));
            }
        }
        if sizes.contains(&0) && sizes.iter().any(|size| *size != 0) {
            let message = "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim";
            return fail(out, op.op_error(message));
        }
        Ok(())
    }
}

/// Gives a mask that is set in a box.
///
/// There is an operand for each dimension: elements are set whose indices are all smaller. Operands beyond the bounds of the vector
/// are clamped. A mask of rank 0 has one operand.
///
/// ```mlir
/// %0 = vector.create_mask %n, %m : vector<4x[3]xi1>
/// ```
#[derive(Op)]
#[op(name = "vector.create_mask", doc_group = "Masks", traits(Pure), interfaces(VectorUnrollOpInterface {}), verify, canonicalize(CreateMaskFolder))]
#[assembly($sizes attr_dict ":" type(results))]
pub struct CreateMask {
    #[name("operands")]
    pub sizes: Operands<Index>,
    #[name("")]
    pub mask: OpResult<VectorOfAnyRankOf<I1>>,
}

impl Verify for CreateMask {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(mask) = Vector::of(*op, op.mask()) else { return Ok(()) };
        match (mask.rank(), op.sizes().len()) {
            (0, 1) => Ok(()),
            (0, _) => fail(out, op.op_error("must specify exactly one operand for 0-D create_mask")),
            (rank, count) if rank == count => Ok(()),
            _ => fail(out, op.op_error("must specify an operand for each result vector dimension")),
        }
    }
}
