//! Interfaces of ops that the standard dialects share: passes and analyses use them on ops whose dialect they do not
//! know, and the verifier checks the ops that implement them.
//!
//! An interface is a trait with functions that take the op; a dialect implements it on its op and lists it in
//! `interfaces(..)`. Callers use the handle that is named after the trait, with `Op` behind: `BranchOpRef::of(op)`. Functions are
//! total: the verifier calls them on ops whose other parts may be invalid. [MLIR docs: Interfaces]
//!
//! Order and messages of the checks are the reference's. Interfaces that the kernel uses are defined there, and
//! re-exported here.
#![forbid(unsafe_code)]

mod affine_access;
mod alignment;
mod branch;
mod call;
pub mod data_layout;
mod declarable_symbol;
mod destination_style;
mod dynamic_index_list;
pub mod function;
mod indexing_map;
pub mod int_range;
mod int_range_matchers;
mod loop_like;
pub mod memory_slot;
mod memory_space;
mod parallel;
mod predecessors;
mod region_branch;
mod relayout;
mod runtime_verification;
mod select;
mod shaped;
mod subset;
mod tiling;
pub mod value_bounds;
mod vector;
mod view_like;

pub use dialekt_ir_core::interfaces::*;

pub use affine_access::{
    AffineMapAccessInterface, AffineMapAccessOpRef, AffineReadOpInterface, AffineReadOpRef, AffineWriteOpInterface,
    AffineWriteOpRef,
};
pub use alignment::{AlignmentAttrOpInterface, AlignmentAttrOpRef};
pub use branch::{
    BranchOpInterface, BranchOpRef, SuccessorOperands, WeightedBranchOpInterface, WeightedBranchOpRef, Weights,
};
pub use call::{
    ArgAndResultAttrsOpInterface, ArgAndResultAttrsOpRef, CallOpInterface, CallOpRef, CallableOpInterface,
    CallableOpRef, Callee,
};
pub use data_layout::{
    DataLayout, DataLayoutDialectInterface, DataLayoutDialectRef, DataLayoutOpInterface, DataLayoutOpRef,
    DataLayoutQueries, DataLayoutTypeInterface, DataLayoutTypeRef, DataLayouts, TargetDeviceSpecAttrRef,
    TargetDeviceSpecInterface, TargetSystemSpecAttrRef, TargetSystemSpecInterface, TypeSize,
};
pub use declarable_symbol::{DeclarableSymbolOpInterface, DeclarableSymbolOpRef};
pub use destination_style::{DestinationStyleOpInterface, DestinationStyleOpRef};
pub use dynamic_index_list::{DYNAMIC, DynamicIndexList, IndexList, IndexListForm, IndexListOption};
pub use function::{FunctionOpInterface, FunctionOpRef};
pub use indexing_map::{IndexingMapOpInterface, IndexingMapOpRef, concatenate};
pub use int_range::{InferIntRangeInterface, InferIntRangeOpRef, ResultRanges, ValueRange};
pub use int_range_matchers::{
    IntRangeMatcher, m_int_range_without_neg_one_s, m_int_range_without_zero_s, m_int_range_without_zero_u,
};
pub use loop_like::{LoopLikeOpInterface, LoopLikeOpRef, Values, carry_more, with_more_carried};
pub use memory_slot::{
    Deletion, DestructurableAccessorOpInterface, DestructurableAccessorOpRef, DestructurableAllocationOpInterface,
    DestructurableAllocationOpRef, DestructurableSlot, DestructurableTypeInterface, DestructurableTypeRef, MemorySlot,
    PromotableAllocationOpInterface, PromotableAllocationOpRef, PromotableMemOpInterface, PromotableMemOpRef,
    PromotableOpInterface, PromotableOpRef, SafeMemorySlotAccessOpInterface, SafeMemorySlotAccessOpRef, Subslots,
};
pub use memory_space::{
    MemorySpaceCastConsumerOpInterface, MemorySpaceCastConsumerOpRef, MemorySpaceCastOpInterface, MemorySpaceCastOpRef,
    in_space_of,
};
pub use parallel::{InParallelOpInterface, InParallelOpRef, ParallelCombiningOpInterface, ParallelCombiningOpRef};
pub use predecessors::control_flow_predecessors;
pub use region_branch::{
    InvocationBounds, RegionBranchOpInterface, RegionBranchOpRef, RegionBranchPoint, RegionBranchTerminatorOpInterface,
    RegionBranchTerminatorOpRef, RegionSuccessor, RegionSuccessors, WeightedRegionBranchOpInterface,
    WeightedRegionBranchOpRef, nothing_flows,
};
pub use relayout::{RelayoutOpInterface, RelayoutOpRef};
pub use runtime_verification::{RuntimeVerifiableOpInterface, RuntimeVerifiableOpRef, verify_at_run_time};
pub use select::{SelectLikeOpInterface, SelectLikeOpRef};
pub use shaped::{
    InferShapedTypeOpInterface, InferShapedTypeOpRef, InferTensorTypes, ReifiedShape, ReifiedShapes,
    ReifyRankedShapedTypeOpInterface, ReifyRankedShapedTypeOpRef, ShapedDimOpInterface, ShapedDimOpRef,
    ShapedTypeComponents, infer_components, infer_tensor_types, reify_dim_of_result, reify_result_shapes,
};
pub use subset::{
    Slice, SubsetExtractionOpInterface, SubsetExtractionOpRef, SubsetInsertionOpInterface, SubsetInsertionOpRef,
    SubsetOpInterface, SubsetOpRef,
};
pub use tiling::{
    LoopKind, LoopRange, OperandSlice, PartialReduction, PartialReductionOpInterface, PartialReductionOpRef,
    PartialStrategy, Tile, TilingInterface, TilingOpRef, TilingResult, domain_tile_of_operands, iteration_domain,
    result_tile, result_tile_position, tile_of_operands, tiled_implementation,
};
pub use value_bounds::{ValueBoundsOpInterface, ValueBoundsOpRef};
pub use vector::{VectorTransferOpInterface, VectorTransferOpRef, VectorUnrollOpInterface, VectorUnrollOpRef};
pub use view_like::{
    DistinctObjects, DistinctObjectsOpRef, Integers, OffsetSizeAndStrideOpInterface, OffsetSizeAndStrideOpRef,
    ViewLikeOpInterface, ViewLikeOpRef, list_of_operands_or_integers, mixed_values,
};
