//! Pictures of live ranges.

use std::fmt::Write;

use dialekt_ir_core::prelude::rewrite::*;

use super::live_ranges::{LiveRange, Numbering};

/// Draws a column for each live range, and a line for each op. [MLIR: dumpLiveRanges]
pub(super) fn dump(out: &mut String, ir: &Ir, function: Op, numbering: &Numbering, ranges: &[&LiveRange]) {
    let name = ir.op(function).attr(b"sym_name").and_then(|name| ir.cx().string_value(name));
    let name = name.map_or(String::new(), |name| String::from_utf8_lossy(ir.cx().bytes(name)).into_owned());
    let _ = writeln!(out, "SME Tile Liveness: @{name}\nKey:\nS - Start\nE - End\n| - Live");
    let blocks = ir.op(function).region(0).into_iter().flat_map(|body| body.blocks());
    for (number, block) in blocks.enumerate() {
        let _ = writeln!(out, "^bb{number}:");
        for op in block.ops() {
            let at = numbering.of(op).unwrap_or_default();
            out.extend(ranges.iter().map(|range| mark(range, at)));
            let _ = writeln!(out, " {}", ir.cx().op_str(op.name()));
        }
    }
    out.push_str("==========\n");
}

/// The sign for an op in the column of a live range.
fn mark(range: &LiveRange, at: u32) -> char {
    let mut mark = ' ';
    for (start, end) in &range.intervals {
        if *start == at {
            mark = if mark == 'E' { '|' } else { 'S' };
        } else if *end == at {
            mark = if mark == 'S' { '|' } else { 'E' };
        } else if (*start..*end).contains(&at) {
            mark = '|';
        }
    }
    mark
}
