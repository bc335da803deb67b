//! Judges passes by execution.
//!
//! Random programs are executed before and after a pass: they have to return the same, leave the same in memory, and call others in the
//! same order with the same values; where the program leaves something open, by poison or undefined behaviour, the result may choose.
//! A program that shows a difference is made as small as it gets.
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
//! Ops of other dialects take part once they say what they compute, by implementing [`Execute`](dialekt_interpreter::Execute), and a
//! [`Construct`] writes them into programs: [`Judge::with`].
//!
//! The modules, from the inside out: random programs (`program`), what they are given (`inputs`), one program and one pipeline
//! (`verdict`), smaller programs (`shrink`), many programs and all passes (`judge`).

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
/// When a pass changes what a program does: the message shows the smallest program that was found, and its seed.
#[track_caller]
pub fn check_passes(dialects: &DialectRegistry, passes: PassRegistry) {
    Judge::new(dialects, passes).run().assert_ok();
}
