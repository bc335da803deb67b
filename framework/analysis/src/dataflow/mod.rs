//! Data flow: facts about values and places, computed until nothing changes any more. [MLIR docs: Writing DataFlow Analyses]
//!
//! A *state* holds the facts at an [`Anchor`]: a value, a place between ops ([`Point`]), a block, an edge between
//! blocks, or a kind of anchor of one's own. An [`Analysis`] is run on points; it reads states, changes states, and is
//! run again where a state that it has read changes. Analyses run together in a [`Solver`] and read each other's
//! states: the set of executed blocks depends on constant values, and the other way round.
//!
//! One rarely implements [`Analysis`] itself. Facts about values, from operands to results or from results to operands,
//! are a [`SparseForward`] or [`SparseBackward`] analysis. Facts about places are a [`dense::Forward`] or
//! [`dense::Backward`] one. These handle branches, regions and calls; only the transfer function of ops remains to be
//! written.
//!
//! States are kept in tables, one for each type of state and kind of anchor, found by handle. The IR must not change
//! between the run and the last query, except for ops and values that are not queried.

mod anchor;
mod constants;
mod dead_code;
pub mod dense;
mod flow;
mod int_ranges;
mod kinds;
mod liveness;
mod operands;
mod solver;
mod sparse;
mod states;
mod steps;

pub use anchor::{AnalysisId, Anchor, Changed, Edge, Hashed, Point, Slots};
pub use constants::{ConstantPropagation, ConstantValue};
pub use dead_code::{DeadCode, Executable, Predecessor, Predecessors};
pub use flow::{Flow, Lattice};
pub use int_ranges::{IntegerRange, IntegerRanges};
pub use liveness::{Live, Liveness, LivenessAnalysis};
pub use solver::{Analysis, AnalysisFailed, Solver, Visited};
pub use sparse::{Backward, Forward, SparseBackward, SparseForward};
