//! The func dialect: functions, calls and what returns from them.
#![forbid(unsafe_code)]

mod call;
pub mod canonicalize;
pub mod convert;
mod function;
mod inline;

pub use call::*;
pub use function::*;

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::docs;
use dialekt_ir_core::interfaces::DialectInliner;

/// The func dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[Call::DEF, CallIndirect::DEF, Constant::DEF, Func::DEF, Return::DEF],
    // Where more than one block is inlined, a return becomes a branch.
    dependencies: &[&dialekt_cf::DIALECT],
    hooks: &canonicalize::Hooks,
    docs: docs!(
        "Functions and calls",
        "Functions are symbols: they are called by name, or as values of a function type.",
    ),
    interfaces: &[inline::Inlining::INTERFACE],
    ..DialectDescriptor::new("func")
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ops_are_declared() {
        let names: Vec<&str> = DIALECT.ops.iter().map(|op| op.name).collect();
        assert_eq!(names, ["func.call", "func.call_indirect", "func.constant", "func.func", "func.return"]);
    }
}
