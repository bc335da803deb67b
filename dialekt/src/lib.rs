//! Compiler dialects, declared: ops, types, attributes, enums, interfaces, rewrite rules and passes are Rust items with attributes, and their
//! text is that of MLIR release 22.1, both ways.
//!
//! Users depend on this crate, which re-exports the crates of the toolkit. A file of a dialect needs one or two
//! imports: [`prelude`] has one for each kind of file. The dialects of MLIR are in [`dialects`], each behind a feature
//! of its name; `all` turns on all of them.
//!
//! ```
//! use dialekt::prelude::op::*;
//!
//! /// Adds two integers and drops the carry.
//! #[derive(Op)]
//! #[op(name = "demo.add", traits(Pure, Commutative, SameOperandsAndResultType))]
//! #[assembly($lhs "," $rhs attr_dict ":" type($result))]
//! pub struct Add {
//!     pub lhs: Operand<AnySignlessInteger>,
//!     pub rhs: Operand<AnySignlessInteger>,
//!     pub result: OpResult<AnySignlessInteger>,
//! }
//!
//! /// A dialect of one op.
//! #[derive(Dialect)]
//! #[dialect(name = "demo", ops(Add))]
//! pub struct Demo;
//! ```
#![forbid(unsafe_code)]

#[cfg(feature = "all")]
mod announced;
pub mod dialects;
pub mod prelude;

#[doc(inline)]
pub use dialekt_analysis as analysis;
#[doc(inline)]
pub use dialekt_bytecode as bytecode;
#[doc(inline)]
pub use dialekt_conversion as conversion;
#[doc(inline)]
pub use dialekt_dialect_utils as dialect_utils;
#[doc(inline)]
pub use dialekt_inner_symbols as inner_symbols;
#[doc(inline)]
pub use dialekt_interfaces as interfaces;
#[doc(inline)]
pub use dialekt_ir_core::{
    action, affine, attrs, builtin, context, decl, diag, elements, ir, layout, num, statistics, sub_elements, text,
    types, verify,
};
pub use dialekt_ir_core::{attr_constraints, attr_subsets, docs, type_constraints};
#[doc(no_inline)]
pub use dialekt_macros::*;
#[cfg(feature = "tool")]
#[doc(inline)]
pub use dialekt_opt_main as tool;
#[doc(inline)]
pub use dialekt_pass as pass;
#[doc(inline)]
pub use dialekt_rewrite as rewrite;
#[doc(inline)]
pub use dialekt_symbols as symbols;
#[doc(inline)]
pub use dialekt_transforms as transforms;
#[doc(inline)]
pub use dialekt_translation as translation;
#[doc(inline)]
pub use dialekt_units as units;
/// Short lists, which folders and interfaces return.
#[doc(no_inline)]
pub use smallvec;

use context::Registry;
use pass::{PassRegistry, RegisterPasses};

/// The builtin dialect, the passes for all dialects, and the declarations of the [crates](dialects) whose features are
/// on. With all of them, the dialects of MLIR that are not declared here are known by name, too: programs with their
/// ops can be parsed, transformed and printed.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    dialekt_symbols::scoped::register(&mut registry.dialects);
    dialekt_transforms::register(&mut registry);
    dialects::register(&mut registry);
    #[cfg(feature = "all")]
    for dialect in announced::ANNOUNCED {
        registry.dialects.announce(dialect);
    }
    registry
}

/// The passes of [`registry`].
pub fn passes() -> PassRegistry {
    std::mem::take(registry().passes())
}

/// The README's example, which the tests run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

#[cfg(test)]
mod tests {
    #[test]
    fn declarations_agree() {
        assert_eq!(super::registry().dialects.check(), Vec::<String>::new());
    }
}
