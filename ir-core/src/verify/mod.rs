//! The structural verifier: the rules that every op, block, region and value obeys, whatever its dialect.
//!
//! Order and words are the reference's. For an op: its discardable attributes, then the checks of its descriptor (numbers of
//! regions, results, successors and operands; structural traits; declared attributes; native traits; its own `verify`), then
//! graph regions and predecessors of entry blocks. Then its blocks with the ops in them, then ops that are isolated from above
//! and directly in its regions, then the traits that look into regions, last the policy for unregistered names. The first
//! failure ends it all, except that siblings that are isolated from above are each verified to their own first failure. When
//! an isolated op (or the op that verification started at) has passed, the dominance of all uses in it is checked.
//! [MLIR: IR verification]
//!
//! A *unit* is an isolated op with all ops nested in it down to the next isolated ops. Units are independent, so they
//! are verified in any order, on any number of threads; afterwards their results are put together as if each unit had
//! waited for those around it. The result is the same for any number of threads.
//!
//! When all has passed and there are [references that leave a symbol table](crate::interfaces::SymbolLookupInterface), these are checked.
//!
//! Diagnostics that hooks [emit](crate::context::Context::emit) are returned with the rest, before those that the unit
//! itself reports at the same time.
//!
//! Nothing here recurses, and nothing assumes that the IR is valid: hooks may meet any IR that the builder can make.

mod attributes;
mod entry;
mod groups;
mod isolation;
mod names;
mod relations;
mod repeats;
mod symbols;
mod traits;
mod types;
mod uses;
mod walk;

#[cfg(test)]
mod tests;

use rayon::prelude::*;

use crate::context::dialect::Invalid;
use crate::diag::Diagnostic;
use crate::ir::report::Quiet;
use crate::ir::{Ir, Op};
use names::Names;

pub use attributes::inherent_attributes;
pub use entry::fail;
pub(crate) use isolation::ops_of;
pub use symbols::verify_symbol_users;
pub use types::compatible_shapes;

/// The result of a check; failures were reported.
pub type Verified = Result<(), Invalid>;

/// The number of units that one thread takes at a time.
const CHUNK: usize = 16;

/// Verifies an op and all ops nested in it. Diagnostics go to `out`, in the order of the text.
pub fn verify(ir: &Ir, op: Op, out: &mut Vec<Diagnostic>) -> Verified {
    run(ir, op, false, out)
}

/// Verifies an op with the ops nested in it, except isolated ops, which are known to be valid.
pub fn verify_around_isolated(ir: &Ir, op: Op, out: &mut Vec<Diagnostic>) -> Verified {
    let unit = walk::unit(ir, op, &mut Names::new(ir.cx()));
    out.extend(unit.reports.into_iter().map(|(_, report)| report));
    if unit.failed { Err(Invalid) } else { Ok(()) }
}

/// Returns whether an op and all ops nested in it are valid, without reporting anything. Within a verification, as in a
/// hook that prints an op for its message, the result is false: the recursion would never end.
pub fn is_valid(ir: &Ir, op: Op) -> bool {
    !Quiet::is_on() && run(ir, op, true, &mut Vec::new()).is_ok()
}

/// Verifies. With `quiet`, reports are discarded, and do not show ops.
fn run(ir: &Ir, op: Op, quiet: bool, out: &mut Vec<Diagnostic>) -> Verified {
    let _quiet = quiet.then(Quiet::start);
    let (mut units, mut frontier) = (Vec::new(), vec![op]);
    let mut names = Names::new(ir.cx());
    let parallel = ir.cx().is_multithreading_enabled();
    // Units that come up in the same number of others are verified together.
    while !frontier.is_empty() {
        let start = units.len();
        if parallel && frontier.len() > 1 {
            let run = |ops: &[Op]| -> Vec<Unit> {
                let _quiet = quiet.then(Quiet::start);
                let mut names = Names::new(ir.cx());
                ops.iter().map(|op| walk::unit(ir, *op, &mut names)).collect()
            };
            units.par_extend(frontier.par_chunks(CHUNK).flat_map_iter(run));
        } else {
            units.extend(frontier.iter().map(|op| walk::unit(ir, *op, &mut names)));
        }
        let end = units.len();
        frontier.clear();
        for unit in &mut units[start..] {
            unit.first_nested = end + frontier.len();
            frontier.extend_from_slice(&unit.nested);
        }
    }
    merge(units, out)?;
    crate::interfaces::verify_scoped(ir, op, out)
}

/// The result of walking a unit.
#[derive(Default)]
struct Unit {
    /// Isolated ops in it, in the order in which they come up.
    nested: Vec<Op>,
    /// The numbers of them that come up at the same time, added up: the walk goes on only when these have passed.
    batches: Vec<u32>,
    /// The start of the nested units among all units.
    first_nested: usize,
    /// The reports, each with the number of batches that came up before it.
    reports: Vec<(u32, Diagnostic)>,
    failed: bool,
}

/// Merges the reports of the units, as if each unit waited for those that come up in it.
fn merge(mut units: Vec<Unit>, out: &mut Vec<Diagnostic>) -> Verified {
    /// A unit that is being merged: the number of its nested ones that came up, and of their batches that passed.
    struct Frame {
        unit: usize,
        next: usize,
        passed: usize,
        failed: bool,
    }
    let frame = |unit| Frame { unit, next: 0, passed: 0, failed: false };
    // Reports are taken from the end.
    units.iter_mut().for_each(|unit| unit.reports.reverse());
    let mut stack = vec![frame(0)];
    while let Some(top) = stack.last_mut() {
        let unit = &mut units[top.unit];
        if !top.failed {
            while let Some((_, report)) = unit.reports.pop_if(|(batch, _)| *batch as usize <= top.passed) {
                out.push(report);
            }
        }
        match unit.batches.get(top.passed) {
            Some(end) if top.next < *end as usize => {
                top.next += 1;
                let nested = unit.first_nested + top.next - 1;
                stack.push(frame(nested));
            }
            Some(_) if !top.failed => top.passed += 1,
            _ => {
                let failed = top.failed || unit.failed;
                stack.pop();
                match stack.last_mut() {
                    Some(around) => around.failed |= failed,
                    None if failed => return Err(Invalid),
                    None => {}
                }
            }
        }
    }
    Ok(())
}
