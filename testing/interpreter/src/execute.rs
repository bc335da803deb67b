//! The interface of ops that can be executed.

use dialekt_ir_core::ir::{Block, OpRef};
use dialekt_ods_macros::op_interface;
use smallvec::{SmallVec, smallvec};

use crate::datum::Datum;
use crate::machine::Machine;
use crate::stop::Stop;

/// Where control goes behind an op.
#[derive(Clone, Debug)]
pub enum Step {
    /// To the next op. The values are those of the results.
    Next(SmallVec<[Datum; 1]>),
    /// To the start of a block, with values for its arguments.
    Branch(Block, SmallVec<[Datum; 4]>),
    /// Out of the region, to the op around it, with values for that one.
    Exit(SmallVec<[Datum; 4]>),
}

impl Step {
    /// To the next op; the op has no results.
    pub fn done() -> Step {
        Step::Next(SmallVec::new())
    }
}

impl From<Datum> for Step {
    fn from(result: Datum) -> Step {
        Step::Next(smallvec![result])
    }
}

/// The result of executing an op.
pub type Executed = Result<Step, Stop>;

/// An op that can be executed.
///
/// Constants need no model, nor do ops with the interface of calls, nor terminators that only give their operands to the op around them
/// (`ReturnLike`): the machine knows what they do.
#[op_interface(name = "ExecuteOpInterface")]
pub trait Execute {
    /// Executes the op. Values of its operands come from [`Machine::get`], its regions run by [`Machine::run_region`].
    ///
    /// # Errors
    /// The stop that ends the run.
    fn execute(op: OpRef<'_>, machine: &mut Machine<'_>) -> Executed;
}
