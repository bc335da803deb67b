//! Data flow: facts about values and places, computed until nothing changes any more. [MLIR docs: Writing DataFlow Analyses]
//!
//! A *state* is what is known at an [`Anchor`]: a value, a place between ops ([`Point`]), a block, an edge between blocks, or a kind of
//! anchor of one's own. An [`Analysis`] is run on points; it reads states, changes states, and is run again where a state that it has read
//! changes. Analyses run together in a [`Solver`] and read each other's states: which blocks are executed depends on which values
//! are constant, and the other way round.
//!
//! One rarely writes an [`Analysis`]. What flows along values, from operands to results or from results to operands, is a
//! [`SparseForward`] or [`SparseBackward`] analysis. What flows along places is a [`dense::Forward`] or [`dense::Backward`] one. These know how
//! facts pass through branches, regions and calls; what remains to be said is what an op does with them.
//!
//! States are kept in tables, one for each type of state and kind of anchor, found by handle. The IR must not change between the run and
//! the last look at its result, except for ops and values nobody asks for.

mod anchor;
mod constants;
mod dead_code;
pub mod dense;
mod flow;
mod int_ranges;
mod liveness;
mod solver;
mod sparse;
mod states;
mod steps;

pub use anchor::{AnalysisId, Anchor, Edge, Hashed, Point, Slots};
pub use constants::{ConstantPropagation, ConstantValue};
pub use dead_code::{DeadCode, Executable, Predecessor, Predecessors};
pub use flow::{Flow, Lattice};
pub use int_ranges::{IntegerRange, IntegerRanges};
pub use liveness::{Live, Liveness, LivenessAnalysis};
pub use solver::{Analysis, AnalysisFailed, Solver, Visited};
pub use sparse::{Backward, Forward, SparseBackward, SparseForward};
