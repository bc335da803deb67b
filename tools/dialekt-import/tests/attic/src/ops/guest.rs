//! Operations of `guest.td`.

use dialekt_ir_core::decl::typed::Operand;
use dialekt_ods_macros::Op;

use crate::constraints::*;

/// `Attic_StoreOp`.
#[derive(Op)]
#[op(name = "attic.store")]
#[assembly($thing attr_dict ":" type($thing))]
pub struct Store {
    pub thing: Operand<Thing>,
}
