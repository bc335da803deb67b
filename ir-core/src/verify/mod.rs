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
//! [`verify_edited`] leaves out the isolates that were found valid before, unless something in them or around them was edited since. So
//! what a hook says of an op may depend on all that is nested in it, on the ops around it and those directly in their isolates, and
//! for symbol users on all that the symbol table holds, but on nothing within other isolates beside these. In isolates that were edited,
//! ops all of whose checks are of types and inherent attributes are left out if these were not edited; only their places are checked.
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
mod plan;
mod relations;
mod repeats;
mod satisfied;
mod shape;
mod symbols;
mod traits;
mod types;
mod units;
mod uses;
mod walk;

#[cfg(test)]
mod tests;

use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use crate::context::dialect::Invalid;
use crate::diag::Diagnostic;
use crate::ir::edited_units::EditedUnits;
use crate::ir::report::Quiet;
use crate::ir::{Ir, Op};
use units::Units;
use walk::Walker;

pub use entry::fail;
pub(crate) use isolation::{is_region_within, ops_of};
pub(crate) use plan::Plan;
pub(crate) use repeats::Repeats;
use symbols::UsedTables;
pub use symbols::verify_symbol_users;
pub use types::{broadcast_shapes, compatible_shapes};

/// The result of a check; failures were reported.
pub type Verified = Result<(), Invalid>;

/// Each thread takes units about so many times: some are large.
const TURNS: usize = 8;
/// The maximal number of units that one thread takes at a time.
const CHUNK: usize = 256;

/// Verifies an op and all ops nested in it. Diagnostics go to `out`, in the order of the text.
pub fn verify(ir: &Ir, op: Op, out: &mut Vec<Diagnostic>) -> Verified {
    verify_units(ir, op, None, false, out).map(drop)
}

/// As [`verify`], for a tree that is verified again and again: what is known to be valid is left out.
pub fn verify_edited(ir: &mut Ir, op: Op, out: &mut Vec<Diagnostic>) -> Verified {
    if !op.is_isolate_root() {
        return verify(ir, op, out);
    }
    let rules = ir.cx().rules();
    ir.invalidate_edited(op, rules);
    let valid = verify_units(ir, op, Some(rules), false, out)?;
    ir.note_valid(valid.into_iter(), rules);
    Ok(())
}

/// Verifies an op with the ops nested in it, except isolated ops, which are known to be valid.
pub fn verify_around_isolated(ir: &Ir, op: Op, out: &mut Vec<Diagnostic>) -> Verified {
    let mut unit = Units::default();
    Walker::new(ir, None, None, &UsedTables::new(ir.op(op))).walk(&[op], &mut unit);
    out.extend(unit.reports.into_iter().map(|(_, report)| report));
    if unit.any_failed { Err(Invalid) } else { Ok(()) }
}

/// Returns whether an op and all ops nested in it are valid, without reporting anything. Within a verification, as in a
/// hook that prints an op for its message, the result is false: the recursion would never end.
pub fn is_valid(ir: &Ir, op: Op) -> bool {
    !Quiet::is_on() && verify_units(ir, op, None, true, &mut Vec::new()).is_ok()
}

fn idle<'w, 'a>(walkers: &'w Mutex<Vec<Walker<'a>>>) -> MutexGuard<'w, Vec<Walker<'a>>> {
    walkers.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Verifies, except what is known to be valid under some rules. With `quiet`, reports are discarded, and do not show ops. Returns
/// the ops of isolates that are known to be valid from now on.
fn verify_units(
    ir: &Ir,
    op: Op,
    rules: Option<u64>,
    quiet: bool,
    out: &mut Vec<Diagnostic>,
) -> Result<Vec<Op>, Invalid> {
    let _quiet = quiet.then(Quiet::start);
    let is_known = rules.is_some_and(|rules| ir.op(op).iso.is_valid_under(rules));
    let (mut units, mut level, mut done) = (Units::default(), vec![op], 0);
    if is_known {
        level.clear();
    }
    let edited = rules.and_then(|rules| EditedUnits::of(ir.op(op), rules));
    let used_tables = UsedTables::new(ir.op(op));
    let new_walker = || Walker::new(ir, rules, edited.as_ref(), &used_tables);
    // Those that are not in use: what they know of types and attributes is worth keeping.
    let walkers = Mutex::new(Vec::new());
    let walk = |ops: &[Op], units: &mut Units| {
        let mut walker = idle(&walkers).pop().unwrap_or_else(new_walker);
        walker.walk(ops, units);
        idle(&walkers).push(walker);
    };
    let parallel = ir.cx().is_multithreading_enabled();
    // Units that come up in the same number of others are verified together.
    while !level.is_empty() {
        if parallel && level.len() > 1 {
            let walk_chunk = |ops: &[Op]| {
                let _quiet = quiet.then(Quiet::start);
                let mut units = Units::default();
                walk(ops, &mut units);
                units
            };
            let chunk = (level.len() / (TURNS * rayon::current_num_threads())).clamp(1, CHUNK);
            let chunks: Vec<Units> = level.par_chunks(chunk).map(walk_chunk).collect();
            units.append(chunks);
        } else {
            walk(&level, &mut units);
        }
        level.clear();
        level.extend_from_slice(&units.nested[done..]);
        done = units.nested.len();
    }
    let is_silent = units.reports.is_empty();
    let mut valid = std::mem::take(&mut units.nested);
    valid.push(op);
    units.merge(out)?;
    crate::interfaces::verify_scoped(ir, op, out)?;
    // Hooks may say something of valid ops, too, each time that these are verified.
    if is_known || !is_silent {
        valid.clear();
    }
    Ok(valid)
}
