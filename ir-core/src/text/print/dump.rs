//! Text of parts of the IR for a debugger: what views show, and print to the error stream. [MLIR: `dump()`]
//!
//! It reads back only where a whole op is shown. Parts that are invalid are shown as well.

use std::fmt;

use super::drive::naming_root;
use super::names::NameTables;
use super::ops::Machine;
use super::printer::{Env, Printer};
use super::{PrintFlags, attr_to_string, into_string, location, print_op, type_to_string};
use crate::context::{Attribute, ContextData, Location, Type};
use crate::decl::interface::{AttrRef, TypeRef};
use crate::ir::{Block, BlockRef, Ir, Op, OpRef, Region, RegionRef, Value, ValueDef, ValueRef};
use crate::verify::is_valid;

/// The text of an op with everything in it: only with the names that it needs itself, and without aliases.
fn op_text(op: OpRef<'_>) -> String {
    let mut text = Vec::new();
    let flags = PrintFlags { local_scope: true, ..PrintFlags::default() };
    // Writing to memory does not fail; a text that is too long is cut.
    let _ = print_op(op.ir(), op.handle(), &flags, &mut text);
    into_string(text)
}

/// The text of one part of a tree, with the names of the whole tree.
fn in_tree(ir: &Ir, around: OpRef<'_>, part: Part) -> String {
    let mut env = Env::new(PrintFlags::default(), Some(ir));
    let root = naming_root(around, false);
    env.flags.generic = !is_valid(ir, root.handle());
    env.names = NameTables::new(root, root, &env.flags, false);
    let mut p = Printer::new(ir.cx(), &env);
    let machine = match part {
        Part::Op(op) => ir.get_op(op).map(Machine::of_op),
        Part::Block(block) => ir.get_block(block).map(|block| Machine::of_block(&mut p, block)),
        Part::Region(region) => ir.get_region(region).map(Machine::of_region),
    };
    if let Some(mut machine) = machine {
        machine.run(&mut p, usize::MAX);
    }
    into_string(std::mem::take(&mut p.out))
}

/// A part of a tree.
enum Part {
    Op(Op),
    Block(Block),
    Region(Region),
}

fn block_text(block: BlockRef<'_>) -> String {
    match block.parent_op() {
        Some(parent) => in_tree(block.ir(), parent, Part::Block(block.handle())),
        None => "<<UNLINKED BLOCK>>".into(),
    }
}

fn region_text(region: RegionRef<'_>) -> String {
    match region.parent_op() {
        Some(parent) => in_tree(region.ir(), parent, Part::Region(region.handle())),
        None => "<<UNLINKED REGION>>".into(),
    }
}

/// The text of the op that a value is a result of; of an argument its type and number.
fn value_text(value: ValueRef<'_>) -> String {
    match (value.def(), value.defining_op()) {
        (ValueDef::Argument(_, index), _) => {
            let ty = type_to_string(value.ir().cx(), value.ty());
            format!("<block argument> of type '{ty}' at index: {index}")
        }
        (ValueDef::Result(..), Some(op)) => in_tree(value.ir(), op, Part::Op(op.handle())),
        (ValueDef::Result(..), None) => "<<NULL VALUE>>".into(),
    }
}

macro_rules! shown {
    ($($view:ident => $text:path, $handle:ident, $get:ident;)*) => {$(
        /// The text of the reference's `print`.
        impl fmt::Display for $view<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&$text(*self))
            }
        }

        impl $view<'_> {
            /// Prints it to the error stream, for debugging.
            pub fn dump(self) {
                eprintln!("{}", self.to_string().trim_end_matches('\n'));
            }
        }

        impl $handle {
            /// Prints it to the error stream, for debugging. A stale handle says that it is one.
            pub fn dump(self, ir: &Ir) {
                match ir.$get(self) {
                    Some(view) => view.dump(),
                    None => eprintln!("<<STALE {self:?}>>"),
                }
            }
        }
    )*};
}

shown! {
    OpRef => op_text, Op, get_op;
    BlockRef => block_text, Block, get_block;
    RegionRef => region_text, Region, get_region;
    ValueRef => value_text, Value, get_value;
}

impl fmt::Display for TypeRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&type_to_string(self.cx(), self.handle()))
    }
}

impl fmt::Display for AttrRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&attr_to_string(self.cx(), self.handle()))
    }
}

impl Type {
    /// Prints it to the error stream, for debugging.
    pub fn dump(self, cx: &ContextData) {
        eprintln!("{}", TypeRef::new(cx, self));
    }
}

impl Attribute {
    /// Prints it to the error stream, for debugging.
    pub fn dump(self, cx: &ContextData) {
        eprintln!("{}", AttrRef::new(cx, self));
    }
}

impl Location {
    /// Prints it to the error stream, for debugging.
    pub fn dump(self, cx: &ContextData) {
        let mut text = Vec::new();
        location(cx, self, &mut text);
        eprintln!("{}", into_string(text));
    }
}
