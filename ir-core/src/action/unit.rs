//! The units of IR that an action concerns.

use crate::ir::{Block, Ir, Op, Region, Value, ValueDef};
use crate::text::print::{PrintFlags, op_to_string, type_to_string};

/// A part of the IR.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IrUnit {
    /// An op.
    Op(Op),
    /// A region.
    Region(Region),
    /// A block.
    Block(Block),
    /// A value.
    Value(Value),
}

impl IrUnit {
    /// Describes it in a line, as the reference does: ops without their regions, with names of values as in the next
    /// isolated op. Other flags are the context's. Erased entities print as a null pointer, as in the reference.
    pub fn print(self, ir: &Ir, out: &mut String) {
        let flags = PrintFlags { skip_regions: true, local_scope: true, ..ir.cx().print_flags() };
        match self {
            IrUnit::Op(op) => print_op(ir, op, &flags, out),
            IrUnit::Region(region) => print_region(ir, region, &flags, out),
            IrUnit::Block(block) => match ir.get_block(block) {
                None => out.push_str("<Block:nullptr>"),
                Some(view) => {
                    let region = view.parent_region();
                    let number = region.and_then(|r| r.blocks().position(|b| b.handle() == block)).unwrap_or(0);
                    out.push_str(&format!("Block #{number} for "));
                    match region {
                        Some(region) => print_region(ir, region.handle(), &flags, out),
                        None => out.push_str("<Region:nullptr>"),
                    }
                }
            },
            IrUnit::Value(value) => match ir.get_value(value).map(|v| (v.def(), v.ty())) {
                None => out.push_str("<<NULL VALUE>>"),
                Some((ValueDef::Result(op, _), _)) => print_op(ir, op, &flags, out),
                Some((ValueDef::Argument(_, index), ty)) => {
                    let ty = type_to_string(ir.cx(), ty);
                    out.push_str(&format!("<block argument> of type '{ty}' at index: {index}"));
                }
            },
        }
    }
}

fn print_op(ir: &Ir, op: Op, flags: &PrintFlags, out: &mut String) {
    match ir.get_op(op) {
        Some(_) => out.push_str(&op_to_string(ir, op, flags)),
        None => out.push_str("<Operation:nullptr>"),
    }
}

fn print_region(ir: &Ir, region: Region, flags: &PrintFlags, out: &mut String) {
    let Some(view) = ir.get_region(region) else { return out.push_str("<Region:nullptr>") };
    let parent = view.parent_op();
    let number = parent.and_then(|op| op.regions().position(|r| r.handle() == region)).unwrap_or(0);
    out.push_str(&format!("Region #{number} for op "));
    match parent {
        Some(op) => print_op(ir, op.handle(), flags, out),
        None => out.push_str("<Operation:nullptr>"),
    }
}
