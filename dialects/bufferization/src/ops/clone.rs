//! `bufferization.clone`.

use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::SimplifyClones;
use crate::interfaces::AllocationOpInterface;

/// Copies a buffer.
///
/// The result may share memory with the operand where that cannot be told: neither of them must be written afterwards. It may be of
/// another type that the operand can be cast to.
///
/// ```mlir
/// %b = bufferization.clone %a : memref<?xf32> to memref<?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "bufferization.clone",
    doc_group = "Buffers",
    interfaces(AllocationOpInterface),
    fold,
    canonicalize(SimplifyClones)
)]
#[assembly($input attr_dict ":" type($input) "to" type($output))]
pub struct Clone {
    #[effects(Read)]
    pub input: Operand<AnyRankedOrUnrankedMemRef>,
    #[effects(Write, Allocate)]
    pub output: OpResult<AnyRankedOrUnrankedMemRef>,
}
