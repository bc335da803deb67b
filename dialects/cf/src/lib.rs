//! The cf dialect: control flow between the blocks of a region.
#![forbid(unsafe_code)]

mod branch;
pub mod canonicalize;
mod switch;

pub use branch::*;
pub use switch::*;

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::docs;
use dialekt_ir_core::interfaces::{DialectInliner, InlinesAllOps};

/// The cf dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    dependencies: &[&dialekt_arith::DIALECT],
    ops: &[Assert::DEF, Branch::DEF, CondBranch::DEF, Switch::DEF],
    docs: docs!(
        "Branches between the blocks of a region",
        "What higher forms of control flow, such as those of `scf`, become in the end.",
    ),
    interfaces: &[InlinesAllOps::INTERFACE],
    ..DialectDescriptor::new("cf")
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ops_are_declared() {
        let names: Vec<&str> = DIALECT.ops.iter().map(|op| op.name).collect();
        assert_eq!(names, ["cf.assert", "cf.br", "cf.cond_br", "cf.switch"]);
    }
}
