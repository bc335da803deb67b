//! A judge of passes, which compares programs before and after them by execution.
//!
//! Random programs are executed before and after a pass: both have to return the same values, leave the same contents
//! of memory, and call external functions in the same order with the same values, except that poison and undefined
//! behavior of the original may be refined. A program that shows a difference is reduced.
//!
//! ```no_run
//! # fn registry() -> dialekt_ir_core::context::DialectRegistry { Default::default() }
//! # fn passes() -> dialekt_pass::PassRegistry { Default::default() }
//! #[test]
//! fn passes_keep_what_programs_do() {
//!     dialekt_judge::check_passes(&registry(), passes());
//! }
//! ```
//!
//! Ops of other dialects take part if they implement [`ExecuteOpInterface`](dialekt_interpreter::ExecuteOpInterface), and if a [`Construct`]
//! writes them into programs: [`Judge::with`].
//!
//! The modules, from the inside out: random programs (`program`), their arguments (`inputs`), one program and one
//! pipeline (`verdict`), reduction of programs (`shrink`), many programs and all passes (`judge`).

mod inputs;
mod judge;
mod program;
mod shrink;
mod verdict;

pub use judge::{Finding, Judge, Report, Row};
pub use program::{Construct, Form, Function, Param, Program, Var, Written, standard, with_small_loops, write};
pub use verdict::Verdict;

use dialekt_ir_core::context::DialectRegistry;
use dialekt_pass::PassRegistry;

/// Judges all passes of a registry, each by 100 programs. See [`Judge`].
///
/// # Panics
/// A pass changes the behavior of a program: the message shows the reduced program, and its seed.
#[track_caller]
pub fn check_passes(dialects: &DialectRegistry, passes: PassRegistry) {
    Judge::new(dialects, passes).run().assert_ok();
}
