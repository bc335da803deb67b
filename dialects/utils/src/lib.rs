//! Helpers that the crates of dialects, their transforms and conversions share.
#![forbid(unsafe_code)]

mod asm;
pub mod indices;
mod loop_nest;
mod parts;
pub mod reassociation;
mod region_branch;
pub mod reshapes;
pub mod saturated_integer;
mod slices;
mod small_map;
mod types;

pub use asm::{entry_arguments, print_assignments, region_body};
pub use loop_nest::{LoopNest, NestedLoop, build_loop_nest};
pub use parts::{Values, arguments, entry, last, operands, result, results};
pub use region_branch::{
    MakeRegionBranchOpSuccessorInputsDead, RemoveDeadRegionBranchOpSuccessorInputs, RemoveDuplicateSuccessorInputUses,
};
pub use types::{type_of, verify_dynamic_sizes};

/// Reexports for the macros of this crate.
#[doc(hidden)]
pub mod __private {
    pub use dialekt_ir_core::context::{ContextData, Location, Type};
    pub use dialekt_ir_core::decl::build::Build;
    pub use dialekt_ir_core::interfaces::OpFoldResult;
    pub use dialekt_ir_core::ir::{Op, OpRef, Value};
    pub use dialekt_ir_core::rewrite::Rewriter;

    pub use crate::indices::split;
    pub use crate::reassociation::Groups;
}
