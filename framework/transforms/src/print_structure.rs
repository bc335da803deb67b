//! Prints how the IR is built: what is nested in what, and what uses what. `docs/ir-structure.md` goes through both.
//! [mlir/test/lib/IR/TestPrintNesting.cpp, TestPrintDefUse.cpp]

use std::fmt::Write as _;

use dialekt_ods_macros::Pass;

use dialekt_ir_core::ir::{BlockRef, Op, OpRef, RegionRef, ValueDef, WalkOrder};
use dialekt_pass::{Pass, PassContext, PassResult};

/// Print how operations, regions and blocks are nested
///
/// Each operation is listed with its attributes and regions, each region with its blocks, each block with its operations.
#[derive(Pass, Clone)]
#[pass(name = "(anonymous namespace)::TestPrintNestingPass", argument = "test-print-nesting")]
pub struct PrintNesting;

impl Pass for PrintNesting {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.print(nesting(cx.op_ref()));
        cx.preserve_all();
        Ok(())
    }
}

/// An entity that is listed.
enum Entity<'a> {
    Op(OpRef<'a>),
    Region(RegionRef<'a>),
    Block(BlockRef<'a>),
}

/// The list of an op and all that is nested in it, a line for each.
fn nesting(op: OpRef<'_>) -> String {
    let mut out = String::new();
    // What remains to be listed, the next one last: so nesting may have any depth.
    let mut todo = vec![(Entity::Op(op), 0)];
    while let Some((entity, depth)) = todo.pop() {
        let indent = "  ".repeat(depth);
        match entity {
            Entity::Op(op) => {
                list_op(op, &indent, &mut out);
                todo.extend(op.regions().rev().map(|region| (Entity::Region(region), depth + 1)));
            }
            Entity::Region(region) => {
                let blocks: Vec<BlockRef<'_>> = region.blocks().collect();
                let _ = writeln!(out, "{indent}Region with {} blocks:", blocks.len());
                todo.extend(blocks.into_iter().rev().map(|block| (Entity::Block(block), depth + 1)));
            }
            Entity::Block(block) => {
                let ops: Vec<OpRef<'_>> = block.ops().collect();
                let (args, successors) = (block.num_args(), block.successors().count());
                let _ = writeln!(
                    out,
                    "{indent}Block with {args} arguments, {successors} successors, and {} operations",
                    ops.len()
                );
                todo.extend(ops.into_iter().rev().map(|op| (Entity::Op(op), depth + 1)));
            }
        }
    }
    out
}

/// The name of an op with its counts, its attributes by name, and the number of its regions.
fn list_op(op: OpRef<'_>, indent: &str, out: &mut String) {
    let name = op.cx().op_str(op.name());
    let (operands, results) = (op.num_operands(), op.num_results());
    let _ = writeln!(out, "{indent}visiting op: '{name}' with {operands} operands and {results} results");
    let declared = op.descriptor().map_or(&[][..], |descriptor| descriptor.attributes);
    let inherent = declared.iter().zip(op.slots()).filter_map(|(slot, value)| Some((slot.name.into(), (*value)?)));
    let discardable = op.discardable_attrs().iter().map(|attr| (op.cx().str(attr.name), attr.value));
    let mut attrs: Vec<_> = inherent.chain(discardable).collect();
    attrs.sort_by(|(a, _), (b, _)| a.cmp(b));
    if !attrs.is_empty() {
        let _ = writeln!(out, "{indent}{} attributes:", attrs.len());
    }
    for (name, value) in attrs {
        let _ = writeln!(out, "{indent} - '{name}' : '{}'", op.shown_attr(value));
    }
    let _ = writeln!(out, "{indent} {} nested regions:", op.num_regions());
}

/// Print what defines operands and who uses results
///
/// Operations come before those that they are nested in.
#[derive(Pass, Clone)]
#[pass(name = "(anonymous namespace)::TestPrintDefUsePass", argument = "test-print-defuse")]
pub struct PrintDefUse;

impl Pass for PrintDefUse {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut out = String::new();
        let name = |op: Op| cx.cx().op_str(cx.ir().op(op).name());
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            let _ = writeln!(out, "Visiting op '{}' with {} operands:", name(op.handle()), op.num_operands());
            for operand in op.operands() {
                let _ = match op.ir().value(operand).def() {
                    ValueDef::Result(op, _) => writeln!(out, "  - Operand produced by operation '{}'", name(op)),
                    ValueDef::Argument(_, number) => {
                        writeln!(out, "  - Operand produced by Block argument, number {number}")
                    }
                };
            }
            let _ = writeln!(out, "Has {} results:", op.num_results());
            for (number, result) in op.results().enumerate() {
                let users: Vec<Op> = op.ir().value(result).user_handles().collect();
                let _ = write!(out, "  - Result {number} ");
                match &users[..] {
                    [] => out.push_str("has no uses\n"),
                    [_] => out.push_str("has a single use: "),
                    many => out.push_str(&format!("has {} uses:\n", many.len())),
                }
                for user in users {
                    let _ = writeln!(out, "    - {}", name(user));
                }
            }
        });
        cx.print(out);
        cx.preserve_all();
        Ok(())
    }
}
