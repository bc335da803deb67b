//! Models of ub.

use dialekt_interpreter::{Datum, Stop};
use dialekt_ir_core::context::Type;
use dialekt_ub::{Poison, Unreachable};

use crate::models;

models! {
    Poison => |op, _machine| Ok(Datum::poison_of(op.cx(), op.result_type(0).unwrap_or(Type::NONE)).into()),
    Unreachable => |_op, _machine| Err(Stop::undefined("'ub.unreachable' is reached")),
}
