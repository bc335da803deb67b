//! Tests for any dialect: on random instances of all its declarations, on [recorded cases](recorded), and by
//! [comments that say what is printed](filecheck).
//!
//! ```no_run
//! # fn registry() -> dialekt_ir_core::context::DialectRegistry { Default::default() }
//! #[test]
//! fn instances() {
//!     dialekt_testing::check_registry(&registry());
//! }
//! ```
//!
//! The modules, from the inside out: `random` numbers; a `pool` of types and attributes; `draft`s of ops; modules with
//! ops of these drafts (`build`); those that are valid (`find`); the checks: round trips through text (`trip`), and
//! changes that make them invalid (`broken`); attributes, types and enums (`params`); `report`. `recorded` stands alone.

mod broken;
mod build;
mod draft;
pub mod filecheck;
mod find;
mod params;
mod pool;
pub mod random;
pub mod recorded;
mod report;
mod text;
mod trip;

pub use report::{Check, Report};

use dialekt_ir_core::context::DialectRegistry;

/// Checks random instances of everything that the dialects of a registry declare. See [`Check`].
///
/// # Panics
/// A check fails: the message shows the problems, and the seed.
#[track_caller]
pub fn check_registry(registry: &DialectRegistry) {
    Check::new(registry).run().assert_ok();
}
