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
//! A *unit* is an isolated op with all that is nested in it down to the next isolated ops. Units are independent, so they
//! are verified in any order, on any number of threads; afterwards their results are put together as if each unit had
//! waited for those around it. The result is the same for any number of threads.
//!
//! When all has passed and there are [references that leave a symbol table](crate::symbols::scoped), these are checked.
//!
//! What hooks [emit](crate::context::Context::emit) while they run is returned with the rest, before what the unit itself
//! complains of at the same time.
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

/// The result of a check; what is wrong was reported.
pub type Verified = Result<(), Invalid>;

/// How many units one thread takes at a time.
const CHUNK: usize = 16;

/// Verifies an op and all that is nested in it. What is wrong goes to `out`, in the order of the text.
pub fn verify(ir: &Ir, op: Op, out: &mut Vec<Diagnostic>) -> Verified {
    run(ir, op, false, out)
}

/// Verifies an op with what is nested in it, but for isolated ops: it is known that they are valid.
pub(crate) fn verify_around_isolated(ir: &Ir, op: Op, out: &mut Vec<Diagnostic>) -> Verified {
    let unit = walk::unit(ir, op, &mut Names::new(ir.cx()));
    out.extend(unit.reports.into_iter().map(|(_, report)| report));
    if unit.failed { Err(Invalid) } else { Ok(()) }
}

/// Whether an op and all that is nested in it is valid. Nothing is reported. Asked while that is being found out, as by a hook that
/// prints an op for its message, the answer is no: it would never end.
pub fn is_valid(ir: &Ir, op: Op) -> bool {
    !Quiet::is_on() && run(ir, op, true, &mut Vec::new()).is_ok()
}

/// Verifies. When `quiet`, nobody will see what is reported: ops are not shown in it.
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
    crate::symbols::scoped::verify_scoped(ir, op, out)
}

/// What the walk of a unit found.
#[derive(Default)]
struct Unit {
    /// Isolated ops in it, in the order in which they come up.
    nested: Vec<Op>,
    /// How many of them come up at the same time, added up: the walk goes on only when these have passed.
    batches: Vec<u32>,
    /// Where they start among all units.
    first_nested: usize,
    /// What it reported, and how many batches came up before.
    reports: Vec<(u32, Diagnostic)>,
    failed: bool,
}

/// Takes from the units what is reported when each waits for those that come up in it.
fn merge(mut units: Vec<Unit>, out: &mut Vec<Diagnostic>) -> Verified {
    /// A unit that is being read: how many of its nested ones came up, how many batches of them passed.
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
