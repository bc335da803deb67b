//! Tests that any dialect can run, on random instances of all that it declares.
//!
//! ```no_run
//! # fn registry() -> dialekt_ir_core::context::DialectRegistry { Default::default() }
//! #[test]
//! fn instances() {
//!     dialekt_testing::check_registry(&registry());
//! }
//! ```
//!
//! The modules, from the inside out: `random` numbers; a `pool` of types and attributes; `draft`s of ops; modules with ops of
//! these drafts (`build`); those that are valid (`find`); what is done with them: `trip`s through text, and changes that
//! make them invalid (`broken`); attributes, types and enums (`params`); `report`.

mod broken;
mod build;
mod draft;
mod find;
mod params;
mod pool;
pub mod random;
mod report;
mod text;
mod trip;

pub use report::{Check, Report};

use dialekt_ir_core::context::DialectRegistry;

/// Checks random instances of everything that the dialects of a registry declare. See [`Check`].
///
/// # Panics
/// When anything is wrong: the message says what, and with which seed.
#[track_caller]
pub fn check_registry(registry: &DialectRegistry) {
    Check::new(registry).run().assert_ok();
}
