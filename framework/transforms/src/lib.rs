//! Passes for all dialects.
#![forbid(unsafe_code)]

mod bubble_down_memory_space_casts;
mod canonicalize;
mod composite_fixed_point_pass;
mod control_flow_sink;
mod cse;
mod generate_runtime_verification;
pub mod inline;
mod known_results;
mod loop_invariant_code_motion;
mod loop_invariant_subset_hoisting;
mod mem2reg;
mod print_alias;
mod print_ir;
mod print_op_stats;
mod print_structure;
mod reconcile_unrealized_casts;
mod remove_dead_values;
mod sccp;
mod snapshot_op_locations;
mod sroa;
mod strip_debuginfo;
pub mod structure;
mod symbols;
mod topological_sort;
mod units;

use dialekt_ir_core::context::Registry;
use dialekt_pass::{PassGroup, RegisterPasses, new_pass};

pub use bubble_down_memory_space_casts::BubbleDownMemorySpaceCasts;
pub use canonicalize::Canonicalize;
pub use composite_fixed_point_pass::CompositeFixedPoint;
pub use control_flow_sink::ControlFlowSink;
pub use cse::Cse;
pub use generate_runtime_verification::GenerateRuntimeVerification;
pub use inline::Inliner;
pub use known_results::replace_known_results;
pub use loop_invariant_code_motion::{LoopInvariantCodeMotion, move_loop_invariant_code};
pub use loop_invariant_subset_hoisting::{LoopInvariantSubsetHoisting, hoist_loop_invariant_subsets};
pub use mem2reg::{Mem2Reg, Promoted, promote_memory_slots};
pub use print_alias::{PrintAliases, PrintModRef};
pub use print_ir::PrintIr;
pub use print_op_stats::PrintOpStats;
pub use print_structure::{PrintDefUse, PrintNesting};
pub use reconcile_unrealized_casts::ReconcileUnrealizedCasts;
pub use remove_dead_values::{Placeholders, prepare_for_liveness, remove_dead_values};
pub use sccp::Sccp;
pub use snapshot_op_locations::LocationSnapshot;
pub use sroa::{Destructured, Sroa, destructure_memory_slots};
pub use strip_debuginfo::StripDebugInfo;
pub use symbols::{SymbolDce, SymbolPrivatize};
pub use topological_sort::{TopologicalSort, sort_topologically};
pub use units::{ExtractUnit, MergeUnits, SliceUnits};

/// These passes.
pub static TRANSFORMS: PassGroup = PassGroup {
    name: "transforms",
    passes: &[
        new_pass::<BubbleDownMemorySpaceCasts>,
        new_pass::<Canonicalize>,
        new_pass::<CompositeFixedPoint>,
        new_pass::<ControlFlowSink>,
        new_pass::<Cse>,
        new_pass::<ExtractUnit>,
        new_pass::<GenerateRuntimeVerification>,
        new_pass::<Inliner>,
        new_pass::<LocationSnapshot>,
        new_pass::<LoopInvariantCodeMotion>,
        new_pass::<LoopInvariantSubsetHoisting>,
        new_pass::<Mem2Reg>,
        new_pass::<MergeUnits>,
        new_pass::<PrintAliases>,
        new_pass::<PrintDefUse>,
        new_pass::<PrintIr>,
        new_pass::<PrintModRef>,
        new_pass::<PrintNesting>,
        new_pass::<PrintOpStats>,
        new_pass::<ReconcileUnrealizedCasts>,
        new_pass::<Sccp>,
        new_pass::<SliceUnits>,
        new_pass::<Sroa>,
        new_pass::<StripDebugInfo>,
        new_pass::<SymbolDce>,
        new_pass::<SymbolPrivatize>,
        new_pass::<TopologicalSort>,
    ],
    pipelines: &[],
};

/// Adds these passes to a registry.
pub fn register(registry: &mut Registry) {
    registry.passes().register_group(&TRANSFORMS);
}
