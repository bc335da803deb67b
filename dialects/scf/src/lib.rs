//! The scf dialect: loops, branches and other control flow in regions.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod branches;
pub mod canonicalize;
mod ends;
mod flow;
mod for_loop;
mod forall;
mod forms;
mod parallel;
mod switch;
mod while_loop;

pub use branches::*;
pub use ends::*;
pub use for_loop::*;
pub use forall::*;
pub use parallel::*;
pub use switch::*;
pub use while_loop::*;

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::docs;
use dialekt_ir_core::interfaces::{DialectInliner, InlinesAll};

/// The scf dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    dependencies: &[&dialekt_arith::DIALECT, &dialekt_cf::DIALECT],
    ops: &[
        Condition::DEF,
        ExecuteRegion::DEF,
        For::DEF,
        Forall::DEF,
        ForallInParallel::DEF,
        If::DEF,
        IndexSwitch::DEF,
        Parallel::DEF,
        Reduce::DEF,
        ReduceReturn::DEF,
        While::DEF,
        Yield::DEF,
    ],
    docs: docs!(
        "Structured control flow: loops and conditions as ops with regions",
        "Values leave a region through its terminator; what loops carry from one iteration to the next are arguments of their bodies.",
    ),
    interfaces: &[InlinesAll::INTERFACE],
    ..DialectDescriptor::new("scf")
};

#[cfg(test)]
mod tests {
    use super::*;

    const OPS: [&str; 12] = [
        "scf.condition",
        "scf.execute_region",
        "scf.for",
        "scf.forall",
        "scf.forall.in_parallel",
        "scf.if",
        "scf.index_switch",
        "scf.parallel",
        "scf.reduce",
        "scf.reduce.return",
        "scf.while",
        "scf.yield",
    ];

    #[test]
    fn all_ops_are_declared() {
        assert!(DIALECT.ops.iter().map(|op| op.name).eq(OPS));
    }
}
