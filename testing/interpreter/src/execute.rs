//! The interface of ops that can be executed.

use dialekt_ir_core::ir::Block;
use dialekt_ods_macros::op_interface;
use smallvec::{SmallVec, smallvec};

use crate::datum::Datum;
use crate::machine::Machine;
use crate::stop::Stop;

/// The place where control goes after an op.
#[derive(Clone, Debug)]
pub enum Step {
    /// The next op. The values are those of the results.
    Next(SmallVec<[Datum; 1]>),
    /// The start of a block, with values for its arguments.
    Branch(Block, SmallVec<[Datum; 4]>),
    /// The parent op, which gets the values.
    Exit(SmallVec<[Datum; 4]>),
}

impl Step {
    /// The next op, after one without results.
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
/// The machine itself executes constants, ops with the interface of calls, and terminators that only pass their
/// operands to the parent op (`ReturnLike`).
#[op_interface]
pub trait ExecuteOpInterface {
    /// Executes the op. Values of its operands come from [`Machine::get`], its regions are run by
    /// [`Machine::run_region`].
    ///
    /// # Errors
    /// The reason why the run ends.
    #[fallback(Err(Stop::unsupported("an op with parts that do not fit")))]
    fn execute(op: Self::View<'_>, machine: &mut Machine<'_>) -> Executed;
}
