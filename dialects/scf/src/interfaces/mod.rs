//! Interfaces of ops and of the dialect whose implementations are not beside an op.

pub(crate) mod control_flow;
mod value_bounds;
