//! Operations of `guest.td`.

use dialekt::prelude::op::*;

use crate::constraints::Thing;

/// `Attic_StoreOp`.
#[derive(Op)]
#[op(name = "attic.store")]
#[assembly($thing attr_dict ":" type($thing))]
pub struct Store {
    pub thing: Operand<Thing>,
}
