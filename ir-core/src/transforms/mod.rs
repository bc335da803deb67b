//! Passes for all dialects.

mod canonicalize;
mod control_flow_sink;
mod cse;
mod loop_invariant;
mod op_stats;
mod print_ir;
mod strip_debug_info;
mod symbols;
mod topological_sort;

use crate::conversion::ReconcileUnrealizedCasts;
use crate::pass::PassRegistry;

pub use canonicalize::Canonicalize;
pub use control_flow_sink::ControlFlowSink;
pub use cse::Cse;
pub use loop_invariant::{LoopInvariantCodeMotion, move_loop_invariant_code};
pub use op_stats::PrintOpStats;
pub use print_ir::PrintIr;
pub use strip_debug_info::StripDebugInfo;
pub use symbols::{SymbolDce, SymbolPrivatize};
pub use topological_sort::{TopologicalSort, sort_topologically};

/// Adds these passes to a registry.
pub fn register(passes: &mut PassRegistry) {
    passes
        .register::<Canonicalize>()
        .register::<ControlFlowSink>()
        .register::<Cse>()
        .register::<LoopInvariantCodeMotion>()
        .register::<PrintIr>()
        .register::<PrintOpStats>()
        .register::<ReconcileUnrealizedCasts>()
        .register::<StripDebugInfo>()
        .register::<SymbolDce>()
        .register::<SymbolPrivatize>()
        .register::<TopologicalSort>();
}
