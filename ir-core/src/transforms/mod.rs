//! Passes for all dialects.

mod bubble_down_casts;
mod canonicalize;
mod composite;
mod control_flow_sink;
mod cse;
pub mod inline;
mod known_results;
mod location_snapshot;
mod loop_invariant;
mod mem2reg;
mod op_stats;
mod print_alias;
mod print_ir;
mod remove_dead_values;
mod runtime_verification;
mod sccp;
mod sroa;
mod strip_debug_info;
pub mod structure;
mod subset_hoisting;
mod symbols;
mod topological_sort;
mod units;

use crate::conversion::ReconcileUnrealizedCasts;
use crate::pass::PassRegistry;

pub use bubble_down_casts::BubbleDownMemorySpaceCasts;
pub use canonicalize::Canonicalize;
pub use composite::CompositeFixedPoint;
pub use control_flow_sink::ControlFlowSink;
pub use cse::Cse;
pub use inline::Inliner;
pub use known_results::replace_known_results;
pub use location_snapshot::LocationSnapshot;
pub use loop_invariant::{LoopInvariantCodeMotion, move_loop_invariant_code};
pub use mem2reg::{Mem2Reg, Promoted, promote_memory_slots};
pub use op_stats::PrintOpStats;
pub use print_alias::{PrintAliases, PrintModRef};
pub use print_ir::PrintIr;
pub use remove_dead_values::{Placeholders, prepare_for_liveness, remove_dead_values};
pub use runtime_verification::GenerateRuntimeVerification;
pub use sccp::Sccp;
pub use sroa::{Destructured, Sroa, destructure_memory_slots};
pub use strip_debug_info::StripDebugInfo;
pub use subset_hoisting::{LoopInvariantSubsetHoisting, hoist_loop_invariant_subsets};
pub use symbols::{SymbolDce, SymbolPrivatize};
pub use topological_sort::{TopologicalSort, sort_topologically};
pub use units::{ExtractUnit, MergeUnits, SliceUnits};

/// Adds these passes to a registry.
pub fn register(passes: &mut PassRegistry) {
    passes
        .register::<BubbleDownMemorySpaceCasts>()
        .register::<Canonicalize>()
        .register::<CompositeFixedPoint>()
        .register::<ControlFlowSink>()
        .register::<Cse>()
        .register::<ExtractUnit>()
        .register::<GenerateRuntimeVerification>()
        .register::<Inliner>()
        .register::<LocationSnapshot>()
        .register::<LoopInvariantCodeMotion>()
        .register::<LoopInvariantSubsetHoisting>()
        .register::<Mem2Reg>()
        .register::<MergeUnits>()
        .register::<PrintAliases>()
        .register::<PrintIr>()
        .register::<PrintModRef>()
        .register::<PrintOpStats>()
        .register::<ReconcileUnrealizedCasts>()
        .register::<Sccp>()
        .register::<SliceUnits>()
        .register::<Sroa>()
        .register::<StripDebugInfo>()
        .register::<SymbolDce>()
        .register::<SymbolPrivatize>()
        .register::<TopologicalSort>();
}
