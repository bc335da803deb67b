//! `bufferization.dealloc`.

use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{
    DeallocRemoveDuplicateDeallocMemrefs, DeallocRemoveDuplicateRetainedMemrefs, EraseAlwaysFalseDealloc,
    EraseEmptyDealloc, RemoveAllocDeallocPairWhenNoOtherUsers, SkipExtractMetadataOfAlloc,
};

/// Frees buffers that are owned, unless they are retained.
///
/// Each memref behind the op's name has a condition: whether it is owned here. It is freed if its condition holds and it
/// shares memory with none of those behind `retain`; memory that several of them share is freed once. There is a result for each retained memref:
/// whether it is owned afterwards, which is so if it shares memory with one that was owned.
///
/// Memrefs are compared by the address of their allocation: what is given must be what was allocated, not a view of it.
///
/// ```mlir
/// bufferization.dealloc (%a, %b : memref<2xf32>, memref<4xi32>) if (%own_a, %own_b)
/// %own = bufferization.dealloc (%a : memref<2xf32>) if (%own_a) retain (%c : memref<2xf32>)
/// ```
#[derive(Op)]
#[op(
    name = "bufferization.dealloc",
    doc_group = "Buffers",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    infer,
    verify,
    canonicalize(
        DeallocRemoveDuplicateDeallocMemrefs,
        DeallocRemoveDuplicateRetainedMemrefs,
        EraseEmptyDealloc,
        EraseAlwaysFalseDealloc,
        SkipExtractMetadataOfAlloc,
        RemoveAllocDeallocPairWhenNoOtherUsers
    )
)]
#[assembly(
    (" " "(" $memrefs^ ":" type($memrefs) ")" "if" " " "(" $conditions ")")?
    ("retain" " " "(" $retained^ ":" type($retained) ")")? attr_dict
)]
pub struct Dealloc {
    pub memrefs: Operands<AnyRankedOrUnrankedMemRef>,
    pub conditions: Operands<I1>,
    pub retained: Operands<AnyRankedOrUnrankedMemRef>,
    pub updated_conditions: OpResults<I1>,
}

impl InferTypes for Dealloc {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        Ok(vec![Type::I1; input.retained().len()])
    }
}

impl Verify for Dealloc {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        if op.memrefs().len() != op.conditions().len() {
            return fail(out, op.op_error("must have the same number of conditions as memrefs to deallocate"));
        }
        if op.retained().len() != op.updated_conditions().len() {
            let message = "must have the same number of updated conditions (results) as retained operands";
            return fail(out, op.op_error(message));
        }
        Ok(())
    }
}
