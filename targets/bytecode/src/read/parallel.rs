//! Regions of isolated ops, read on all cores. Each thread reads into a tree of its own; the isolates go back to their places.

use std::ops::Range;

use dialekt_ir_core::bytecode::Decoded;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::lend::{Home, Lent};
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use rayon::prelude::*;

use super::file::File;
use super::ops::OpReader;

/// Regions go to other threads with about so many bytes at once.
pub const BATCH: usize = 16 << 10;

/// An op whose regions are to be read.
struct Job {
    op: Op,
    bytes: Range<usize>,
    home: Home,
    lent: Lent,
}

/// Reads the regions of ops, with all that is in them.
///
/// # Errors
/// The file is wrong somewhere. The tree must not be used, and the diagnostics are in no order.
pub fn read_regions(file: &File, ir: &mut Ir, left: Vec<(Op, Range<usize>)>) -> Decoded<()> {
    let mut batches: Vec<Vec<Job>> = Vec::new();
    let mut staying = Vec::new();
    let mut room = 0;
    for (op, bytes) in left {
        let Some((home, lent)) = ir.lend(op) else {
            staying.push((op, bytes));
            continue;
        };
        if room < bytes.len() || batches.is_empty() {
            batches.push(Vec::new());
            room = BATCH;
        }
        room = room.saturating_sub(bytes.len());
        if let Some(batch) = batches.last_mut() {
            batch.push(Job { op, bytes, home, lent });
        }
    }
    let around = &*ir;
    let done: Vec<Done> =
        batches.into_par_iter().map_init(|| around.for_lent(), |tree, jobs| batch(file, tree, jobs)).collect();
    for Done { read, homes, diags } in done {
        read?;
        file.diags().extend(diags);
        for (home, lent) in homes {
            ir.take_back(home, lent);
        }
    }
    // Ops that are isolated, but have operands or results: they are in the tree around them.
    let mut leaves = |_: OpRef<'_>| false;
    let mut reader = OpReader::new(file, ir, &mut leaves);
    staying.into_iter().try_for_each(|(op, bytes)| reader.regions_of(op, bytes))
}

/// A batch that was read.
struct Done {
    read: Decoded<()>,
    homes: Vec<(Home, Option<Lent>)>,
    diags: Vec<Diagnostic>,
}

fn batch(file: &File, tree: &mut Ir, jobs: Vec<Job>) -> Done {
    let mut leaves = |_: OpRef<'_>| false;
    let mut reader = OpReader::new(file, tree, &mut leaves);
    let mut homes = Vec::with_capacity(jobs.len());
    let (read, diags) = file.cx.capture_diagnostics(|| {
        jobs.into_iter().try_for_each(|Job { op, bytes, home, lent }| {
            reader.ir.receive(lent, None);
            let read = reader.regions_of(op, bytes);
            homes.push((home, reader.ir.release()));
            read
        })
    });
    Done { read, homes, diags }
}
