//! Analyses of places.

mod backward;
mod forward;

use smallvec::SmallVec;

use super::anchor::Point;
use super::dead_code::{Executable, Predecessors};
use super::flow::Flow;
use super::solver::Visited;
use super::steps::{Step, each_step};
use dialekt_interfaces::CallOpRef;
use dialekt_ir_core::ir::{BlockRef, Op, OpRef};

pub use backward::{Backward, DenseBackward};
pub use forward::{DenseForward, Forward};

/// A step of a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CallEdge {
    /// Between the call and the start of the callee.
    Enter,
    /// Between the end of the callee and the call.
    Exit,
    /// Past something that is not here, or is not looked into.
    External,
}

/// The part of a dense analysis that both directions share: visits of the ops and blocks of a tree.
trait Visitor {
    /// Joins the states at an op.
    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Visited;

    /// Joins the states at a block.
    fn visit_block(&mut self, flow: &mut Flow<'_>, block: BlockRef<'_>);

    /// Visits all, in the order of the reference, or in the opposite one.
    fn visit_all(&mut self, flow: &mut Flow<'_>, top: OpRef<'_>, backward: bool) -> Visited {
        let top = flow.ir().op(top.handle());
        each_step(top, backward, |step| match step {
            Step::Op(op) => self.visit_op(flow, op),
            Step::Block(block) => {
                self.visit_block(flow, block);
                Ok(())
            }
        })
    }
}

/// Returns whether the block of an op is executed, for a visit of `point`. An op without a block is.
fn is_executed(flow: &mut Flow<'_>, point: Point, op: OpRef<'_>) -> bool {
    op.parent_block().is_none_or(|block| flow.state_for::<Executable, _>(point, block.handle()).0)
}

/// The predecessors of another point, for a visit of `point`; `None` when there may be unknown ones.
fn known_predecessors(flow: &mut Flow<'_>, point: Point, other: Point) -> Option<SmallVec<[Op; 4]>> {
    let from = flow.state_for::<Predecessors, _>(point, other);
    (!from.has_unknown()).then(|| from.known().iter().map(|from| from.op).collect())
}

/// The calls of a callable, for a visit of `point`; `None` when there may be more, or calls are not looked into.
fn known_calls<'a>(flow: &mut Flow<'a>, point: Point, callable: OpRef<'_>) -> Option<SmallVec<[CallOpRef<'a>; 4]>> {
    let calls = known_predecessors(flow, point, Point::After(callable.handle()))?;
    let ir = flow.ir();
    let calls = || calls.into_iter().filter_map(|call| CallOpRef::of(ir.op(call))).collect();
    flow.is_interprocedural().then(calls)
}
