//! Passes for all dialects.

mod bubble_down_casts;
mod canonicalize;
mod composite;
mod control_flow_sink;
mod cse;
pub mod inline;
mod location_snapshot;
mod loop_invariant;
mod op_stats;
mod print_ir;
mod runtime_verification;
mod strip_debug_info;
mod subset_hoisting;
mod symbols;
mod topological_sort;
mod view_op_graph;

use crate::pass::PassRegistry;

pub use bubble_down_casts::BubbleDownMemorySpaceCasts;
pub use canonicalize::Canonicalize;
pub use composite::CompositeFixedPoint;
pub use control_flow_sink::ControlFlowSink;
pub use cse::Cse;
pub use inline::Inliner;
pub use location_snapshot::LocationSnapshot;
pub use loop_invariant::{LoopInvariantCodeMotion, move_loop_invariant_code};
pub use op_stats::PrintOpStats;
pub use print_ir::PrintIr;
pub use runtime_verification::GenerateRuntimeVerification;
pub use strip_debug_info::StripDebugInfo;
pub use subset_hoisting::{LoopInvariantSubsetHoisting, hoist_loop_invariant_subsets};
pub use symbols::{SymbolDce, SymbolPrivatize};
pub use topological_sort::{TopologicalSort, sort_topologically};
pub use view_op_graph::ViewOpGraph;

/// Adds these passes to a registry.
pub fn register(passes: &mut PassRegistry) {
    passes
        .register::<BubbleDownMemorySpaceCasts>()
        .register::<Canonicalize>()
        .register::<CompositeFixedPoint>()
        .register::<ControlFlowSink>()
        .register::<Cse>()
        .register::<GenerateRuntimeVerification>()
        .register::<Inliner>()
        .register::<LocationSnapshot>()
        .register::<LoopInvariantCodeMotion>()
        .register::<LoopInvariantSubsetHoisting>()
        .register::<PrintIr>()
        .register::<PrintOpStats>()
        .register::<StripDebugInfo>()
        .register::<SymbolDce>()
        .register::<SymbolPrivatize>()
        .register::<TopologicalSort>()
        .register::<ViewOpGraph>();
}
