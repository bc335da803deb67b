//! The cf dialect: control flow between the blocks of a region.
#![forbid(unsafe_code)]

mod branch;
pub mod canonicalize;
mod switch;

pub use branch::{Assert, Branch, CondBranch};
pub use switch::{Switch, SwitchView};

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

    #[test]
    fn descriptors_check_all_their_traits_and_attributes() {
        for descriptor in DIALECT.ops {
            assert!(descriptor.unchecked_traits().is_empty(), "{}", descriptor.name);
            let mut order = descriptor.declared_order.to_vec();
            order.sort_unstable();
            let all = 0..if order.is_empty() { 0 } else { descriptor.attributes.len() };
            assert!(order.into_iter().map(usize::from).eq(all), "{}", descriptor.name);
            assert!(descriptor.attributes.is_sorted_by(|a, b| a.name < b.name), "{}", descriptor.name);
        }
    }
}
