//! Interfaces of ops that the standard dialects share: passes and analyses use them on ops whose dialect they do not
//! know, and the verifier checks the ops that implement them.
//!
//! An interface is a trait with functions that take the op; a dialect implements it on its op and lists it in
//! `interfaces(..)`. Callers use the handle that is named after the trait, with `Op` behind: `BranchOp::of(op)`. Functions are
//! total: the verifier calls them on ops whose other parts may be invalid. [MLIR docs: Interfaces]
//!
//! Order and messages of the checks are the reference's. Interfaces that the kernel uses are defined there, and
//! re-exported here.
#![forbid(unsafe_code)]

mod affine_access;
mod branch;
mod call;
mod destination_style;
mod dynamic_index_list;
pub mod function;
pub mod int_range;
mod linear;
mod loop_like;
pub mod memory_slot;
mod memory_space;
mod parallel;
mod region_branch;
mod runtime_verification;
mod select;
mod shaped;
mod subset;
mod vector;
mod view_like;

pub use dialekt_ir_core::interfaces::*;

pub use affine_access::{AffineMapAccess, AffineMapAccessOp, AffineRead, AffineReadOp, AffineWrite, AffineWriteOp};
pub use branch::{Branch, BranchOp, SuccessorOperands, WeightedBranch, WeightedBranchOp, Weights};
pub use call::{ArgAndResultAttrs, ArgAndResultAttrsOp, Call, CallOp, Callable, CallableOp, Callee};
pub use destination_style::{DestinationStyle, DestinationStyleOp};
pub use dynamic_index_list::{DYNAMIC, DynamicIndexList, IndexList, IndexListForm};
pub use function::{Function, FunctionOp};
pub use int_range::{InferIntRange, InferIntRangeOp, ResultRanges, ValueRange};
pub use linear::{LinearIndex, LinearIndexOp, Sum, known_difference, known_end_difference};
pub use loop_like::{LoopLike, LoopLikeOp, Values, carry_more, with_more_carried};
pub use memory_slot::{
    Deletion, Destructurable, DestructurableAccessor, DestructurableAccessorOp, DestructurableAllocation,
    DestructurableAllocationOp, DestructurableSlot, DestructurableType, MemorySlot, Promotable, PromotableAllocation,
    PromotableAllocationOp, PromotableMem, PromotableMemOp, PromotableOp, SafeMemorySlotAccess, SafeMemorySlotAccessOp,
    Subslots,
};
pub use memory_space::{
    MemorySpaceCast, MemorySpaceCastConsumer, MemorySpaceCastConsumerOp, MemorySpaceCastOp, in_space_of,
};
pub use parallel::{InParallel, InParallelOp, ParallelCombining, ParallelCombiningOp};
pub use region_branch::{
    InvocationBounds, RegionBranch, RegionBranchOp, RegionBranchPoint, RegionBranchTerminator,
    RegionBranchTerminatorOp, RegionSuccessor, RegionSuccessors, WeightedRegionBranch, WeightedRegionBranchOp,
};
pub use runtime_verification::{RuntimeVerifiable, RuntimeVerifiableOp, verify_at_run_time};
pub use select::{SelectLike, SelectLikeOp};
pub use shaped::{
    InferShapedType, InferShapedTypeOp, ReifiedShape, ReifiedShapes, ReifyRankedShapedType, ReifyRankedShapedTypeOp,
    ShapedDim, ShapedDimOp, ShapedTypeComponents, reify_dim_of_result, reify_result_shapes,
};
pub use subset::{Subset, SubsetExtraction, SubsetExtractionOp, SubsetInsertion, SubsetInsertionOp, SubsetOp};
pub use vector::{VectorUnroll, VectorUnrollOp};
pub use view_like::{
    DistinctObjects, DistinctObjectsOp, Integers, OffsetSizeAndStride, OffsetSizeAndStrideOp, ViewLike, ViewLikeOp,
    list_of_operands_or_integers, mixed_values,
};
