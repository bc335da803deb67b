//! Ops, blocks and regions: the generic form, and the frame in which hooks print the custom form.
//!
//! Nothing here recurses over regions. What remains to be printed is a stack of frames; the hook of an op does not print
//! regions, it leaves them as pieces, and what the hook prints behind the first of them is put on the stack as well. So
//! printing can stop between any two ops, and go on later, on another thread.

use super::attrs::Elision;
use super::names::{IsolateNames, Name};
use super::plan::Plan;
use super::printer::{Printer, number};
use super::visit::{Deferred, Piece, RegionForm};
use crate::context::{Attribute, NamedAttr, OpTraits};
use crate::ir::arena::{Arena, FOREIGN, NONE};
use crate::ir::handles::ROOT;
use crate::ir::{BlockRef, Ir, Isolate, OpRef, RegionRef, Value};

/// Where the values that an op's hook prints are: those of other isolates are looked up.
#[derive(Clone, Copy, Default)]
pub(super) struct Scope<'a> {
    pub iso: Option<&'a Isolate>,
    pub names: Option<&'a IsolateNames>,
    /// Blanks before the op.
    pub indent: u32,
}

const INDENT: u32 = 2;

/// A part of the text that is still to be printed.
enum Frame<'a> {
    Ops(Ops<'a>),
    /// An op with its results and its location.
    Op {
        op: OpRef<'a>,
        indent: u32,
        dialect: &'static str,
    },
    /// An op in generic form: its region with number `next`, or what is behind the last one.
    Generic {
        op: OpRef<'a>,
        next: usize,
        indent: u32,
    },
    /// What is behind an op.
    OpEnd {
        op: OpRef<'a>,
        newline: bool,
    },
    Region {
        region: RegionRef<'a>,
        form: RegionForm,
        indent: u32,
    },
    /// So many bytes at the end of the stack of bytes.
    Text(usize),
    Attr {
        attr: Attribute,
        elision: Elision,
    },
}

/// The arena of some ops, with the names in it.
#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    pub iso: &'a Isolate,
    pub arena: &'a Arena,
    pub names: &'a IsolateNames,
}

/// Ops of a block, and the blocks behind it up to the end of the region.
#[derive(Clone, Copy)]
pub(super) struct Ops<'a> {
    pub here: Here<'a>,
    pub block: u32,
    /// The next op.
    pub op: u32,
    /// Blanks before labels.
    pub indent: u32,
    /// The dialect whose prefix ops go without.
    pub dialect: &'static str,
    /// Whether the terminator of the block is printed.
    pub terminator: bool,
    /// The op to stop before, for a part of a block; nothing is printed behind it.
    pub part: Option<u32>,
}

/// Whether a machine has printed everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    Done,
    /// There is more than enough text now.
    Full,
}

/// What is still to be printed.
pub(super) struct Machine<'a> {
    ir: &'a Ir,
    frames: Vec<Frame<'a>>,
    /// Bytes of frames, those of the topmost frame last.
    bytes: Vec<u8>,
    /// Takes ops out of the text, to be printed by other machines.
    pub plan: Option<Plan<'a>>,
}

impl<'a> Machine<'a> {
    /// Prints an op as it stands alone.
    pub fn of_op(op: OpRef<'a>) -> Self {
        Machine::new(op.ir(), Frame::Op { op, indent: 0, dialect: "builtin" })
    }

    /// Prints ops of a block.
    pub fn of_part(ir: &'a Ir, ops: Ops<'a>) -> Self {
        Machine::new(ir, Frame::Ops(ops))
    }

    fn new(ir: &'a Ir, frame: Frame<'a>) -> Self {
        Machine { ir, frames: vec![frame], bytes: Vec::new(), plan: None }
    }

    /// Prints until all is printed or the text is longer than `limit`.
    pub fn run(&mut self, p: &mut Printer<'a>, limit: usize) -> Progress {
        while let Some(frame) = self.frames.pop() {
            if self.is_full(p, limit) {
                self.frames.push(frame);
                return Progress::Full;
            }
            match frame {
                Frame::Ops(ops) => self.ops(p, ops, limit),
                Frame::Op { op, indent, dialect } => {
                    p.indent(indent);
                    self.op(p, op, indent, dialect, false);
                }
                Frame::Generic { op, next, indent } => self.generic_region(p, op, next, indent),
                Frame::OpEnd { op, newline } => p.op_end(op, newline),
                Frame::Region { region, form, indent } => self.region(p, region, form, indent),
                Frame::Text(len) => {
                    let start = self.bytes.len() - len;
                    p.out.extend_from_slice(&self.bytes[start..]);
                    self.bytes.truncate(start);
                }
                Frame::Attr { attr, elision } => p.attribute(attr, elision),
            }
        }
        Progress::Done
    }

    #[inline]
    fn is_full(&self, p: &Printer<'_>, limit: usize) -> bool {
        p.out.len() >= limit || self.plan.as_ref().is_some_and(Plan::is_full)
    }

    /// Prints ops up to the first one that leaves frames, or to the end of the region.
    fn ops(&mut self, p: &mut Printer<'a>, mut ops: Ops<'a>, limit: usize) {
        let Here { iso, arena, .. } = ops.here;
        let ir = self.ir;
        let generic = p.env.flags.generic;
        let indent = ops.indent + INDENT;
        loop {
            let index = ops.op;
            if ops.part == Some(index) {
                return;
            }
            if index == NONE
                || (!ops.terminator && arena.links[index as usize].next == NONE && is_terminator(ir, iso, index))
            {
                if let Some(plan) = &mut self.plan {
                    plan.end_run();
                }
                let next = arena.blocks[ops.block as usize].next;
                if next == NONE {
                    p.indent(ops.indent);
                    return p.out.push(b'}');
                }
                p.label(BlockRef { ir, iso, arena, idx: next }, ops.here.names, ops.indent);
                p.block_start(ops.here, next, ops.indent);
                ops = Ops { block: next, op: arena.blocks[next as usize].first, terminator: true, ..ops };
                continue;
            }
            if self.is_full(p, limit) {
                return self.frames.push(Frame::Ops(ops));
            }
            if let Some(plan) = &mut self.plan
                && plan.take(p, &ops)
            {
                ops.op = arena.links[index as usize].next;
                continue;
            }
            p.indent(indent);
            let nested = arena.nested_isolate(index);
            let op = match nested {
                None => OpRef { ir, iso, idx: index },
                Some(id) => match ir.isolate(id) {
                    Some(iso) => OpRef { ir, iso, idx: ROOT },
                    None => {
                        // Taken out of the tree.
                        p.write("<<DETACHED ISOLATE>>\n");
                        ops.op = arena.links[index as usize].next;
                        continue;
                    }
                },
            };
            ops.op = arena.links[index as usize].next;
            if generic && nested.is_none() && arena.op_regions(index).is_empty() {
                // Nothing can be left of it: the shortest way.
                p.results(ops.here, index);
                p.generic_head(op, Some(ops.here));
                p.generic_tail(op, Some(ops.here));
                p.op_end(op, true);
                continue;
            }
            let depth = self.frames.len();
            self.frames.push(Frame::Ops(ops));
            self.op(p, op, indent, ops.dialect, true);
            if self.frames.len() != depth + 1 {
                return;
            }
            self.frames.pop();
        }
    }

    /// Prints an op up to its first region; what remains is on the stack then.
    fn op(&mut self, p: &mut Printer<'a>, op: OpRef<'a>, indent: u32, dialect: &'static str, newline: bool) {
        let names = p.env.names.of(op.iso.id);
        let here = match (op.iso.arena.as_deref(), op.handle().is_isolate_root()) {
            (Some(arena), false) => Some(Here { iso: op.iso, arena, names }),
            _ => None,
        };
        if let Some(here) = here {
            p.results(here, op.idx);
        }
        p.scope = Scope { iso: Some(op.iso), names: Some(names), indent };
        let end = Frame::OpEnd { op, newline };
        let custom = op.descriptor().filter(|_| !p.env.flags.generic).and_then(|d| Some((&d.name, d.asm.print?)));
        if let Some((name, print)) = custom {
            p.op_name(name, dialect);
            print(op, p);
            if p.pieces.is_empty() {
                return p.op_end(op, newline);
            }
            self.frames.push(end);
            self.push_pieces(p);
        } else {
            p.generic_head(op, here);
            if op.num_regions() == 0 {
                p.generic_tail(op, here);
                return p.op_end(op, newline);
            }
            self.frames.push(end);
            self.frames.push(Frame::Generic { op, next: 0, indent });
        }
    }

    /// Turns what a hook has left into frames.
    fn push_pieces(&mut self, p: &mut Printer<'a>) {
        let mut end = p.out.len();
        for Piece { at, what } in std::mem::take(&mut p.pieces).into_iter().rev() {
            if end > at {
                self.bytes.extend_from_slice(&p.out[at..end]);
                self.frames.push(Frame::Text(end - at));
            }
            end = at;
            match what {
                Deferred::Region { region, form, indent } => {
                    if let Some(region) = self.ir.get_region(region) {
                        self.frames.push(Frame::Region { region, form, indent });
                    }
                }
                Deferred::GenericOp { op, indent } => {
                    if let Some(op) = self.ir.get_op(op) {
                        self.frames.push(Frame::Generic { op, next: 0, indent });
                    }
                }
                Deferred::Attr { attr, elision } => self.frames.push(Frame::Attr { attr, elision }),
            }
        }
        p.out.truncate(end);
    }

    /// Prints a region of an op in generic form, or what is behind the last one.
    fn generic_region(&mut self, p: &mut Printer<'a>, op: OpRef<'a>, next: usize, indent: u32) {
        let regions = op.iso.arena.as_deref().map(|arena| arena.op_regions(op.idx));
        let region = match regions {
            Some(regions) => regions.get(next).copied(),
            None => (next < op.num_regions()).then_some(next as u32),
        };
        match region.map(|idx| RegionRef { ir: op.ir, iso: op.iso, idx }) {
            Some(region) => {
                p.write(if next == 0 { " (" } else { ", " });
                self.frames.push(Frame::Generic { op, next: next + 1, indent });
                self.region(p, region, RegionForm::GENERIC, indent);
            }
            None => {
                if next != 0 {
                    p.out.push(b')');
                }
                let arena = op.iso.arena.as_deref().filter(|_| !op.handle().is_isolate_root());
                let here = arena.map(|arena| Here { iso: op.iso, arena, names: p.env.names.of(op.iso.id) });
                p.generic_tail(op, here);
            }
        }
    }

    /// Prints a region up to its first op, or all of it if it has none.
    fn region(&mut self, p: &mut Printer<'a>, region: RegionRef<'a>, form: RegionForm, indent: u32) {
        if p.env.flags.skip_regions {
            return p.write("{...}");
        }
        p.write("{\n");
        let Some(block) = region.first_block() else {
            p.indent(indent);
            return p.out.push(b'}');
        };
        let names = p.env.names.of(region.iso.id);
        if (form.empty_block && block.is_empty()) || (form.entry_arguments && block.num_args() != 0) {
            p.label(block, names, indent);
        }
        let here = Here { iso: region.iso, arena: block.arena, names };
        p.block_start(here, block.idx, indent);
        let parent = region.parent_op().and_then(|op| op.descriptor());
        self.frames.push(Frame::Ops(Ops {
            here,
            block: block.idx,
            op: block.arena.blocks[block.idx as usize].first,
            indent,
            dialect: parent.map_or("", |d| d.asm.default_dialect),
            terminator: form.terminators,
            part: None,
        }));
    }
}

fn is_terminator(ir: &Ir, iso: &Isolate, op: u32) -> bool {
    OpRef { ir, iso, idx: op }.has_traits(OpTraits::TERMINATOR)
}

impl<'a> Printer<'a> {
    #[inline]
    pub(super) fn indent(&mut self, blanks: u32) {
        const BLANKS: [u8; 64] = [b' '; 64];
        let mut left = blanks as usize;
        while left > BLANKS.len() {
            self.out.extend_from_slice(&BLANKS);
            left -= BLANKS.len();
        }
        self.out.extend_from_slice(&BLANKS[..left]);
    }

    #[inline]
    fn op_end(&mut self, op: OpRef<'a>, newline: bool) {
        if self.env.flags.debug_info {
            self.trailing_location(op.loc(), true);
        }
        if self.env.flags.value_users
            && !op.handle().is_isolate_root()
            && let Some(arena) = op.iso.arena.as_deref()
        {
            let here = Here { iso: op.iso, arena, names: self.env.names.of(op.iso.id) };
            self.users_of_op(here, op.idx);
        }
        if newline {
            self.out.push(b'\n');
        }
    }

    /// Prints the name of an op with a custom form, without the prefix of the default dialect.
    fn op_name(&mut self, name: &str, dialect: &str) {
        let mut name = name;
        if !dialect.is_empty()
            && let Some(rest) = name.strip_prefix(dialect)
            && let Some(rest) = rest.strip_prefix('.')
            && !rest.contains('.')
        {
            name = rest;
        }
        self.write(name);
    }

    /// Prints `%0:2, %x = `, or nothing without results.
    #[inline]
    fn results(&mut self, here: Here<'a>, op: u32) {
        let count = here.arena.n_results(op);
        if count == 0 {
            return;
        }
        let first = here.arena.bodies[op as usize].results;
        let mut at = first;
        loop {
            self.value(here, at, false);
            let group = at;
            at += 1;
            while at < first + count && here.names.same_pack(group, at) {
                at += 1;
            }
            if at - group > 1 {
                number(b":", at - group, &mut self.out);
            }
            if at == first + count {
                break;
            }
            self.write(", ");
        }
        self.write(" = ");
    }

    /// Prints the name of a value, with the number of the result where several have it, unless that is left out.
    #[inline]
    pub(super) fn value(&mut self, here: Here<'a>, value: u32, with_result: bool) {
        match here.names.value(value) {
            Name::Number(n) => number(b"%", n, &mut self.out),
            Name::Argument(n) => number(b"%arg", n, &mut self.out),
            Name::Pack(n) => {
                number(b"%", n, &mut self.out);
                if with_result {
                    number(b"#", here.arena.values[value as usize].index, &mut self.out);
                }
            }
            Name::Chosen(name, first) => {
                self.out.push(b'%');
                self.write(name);
                if with_result && let Some(first) = first {
                    number(b"#", here.arena.values[value as usize].index.wrapping_sub(first), &mut self.out);
                }
            }
            Name::Unknown => self.other_value(here, value, with_result),
        }
    }

    /// Prints a value of another isolate, or one that has no name.
    #[cold]
    fn other_value(&mut self, here: Here<'a>, value: u32, with_result: bool) {
        let value = here.iso.value_handle(value);
        if value == Value::NULL {
            return self.write("<<NULL VALUE>>");
        }
        if value.isolate() != here.iso.id
            && let Some(iso) = self.env.ir.and_then(|ir| ir.isolate(value.isolate()))
            && let Some(arena) = iso.arena.as_deref()
        {
            let names = self.env.names.of(iso.id);
            if names.value(value.idx) != Name::Unknown {
                return self.value(Here { iso, arena, names }, value.idx, with_result);
            }
        }
        self.write("<<UNKNOWN SSA VALUE>>");
    }

    /// Prints the type of an operand.
    #[inline]
    fn operand_type(&mut self, here: Here<'a>, value: u32) {
        let rec = &here.arena.values[value as usize];
        if rec.def == FOREIGN && here.iso.value_handle(value) == Value::NULL {
            return self.write("<<NULL TYPE>>");
        }
        self.print_type(rec.ty);
    }

    pub(super) fn block_name(&mut self, block: u32, names: &IsolateNames) {
        match (names.block_name(block), names.block_number(block)) {
            (Some(name), _) => self.write(name),
            (None, Some(n)) => number(b"^bb", n, &mut self.out),
            (None, None) => self.write("INVALIDBLOCK"),
        }
    }

    /// Prints the label of a block with its arguments and predecessors.
    fn label(&mut self, block: BlockRef<'a>, names: &'a IsolateNames, indent: u32) {
        self.indent(indent);
        self.block_name(block.idx, names);
        let here = Here { iso: block.iso, arena: block.arena, names };
        let args = block.arena.block_args(block.idx);
        for (i, arg) in args.iter().enumerate() {
            self.write(if i == 0 { "(" } else { ", " });
            self.value(here, arg.value, true);
            self.write(": ");
            self.print_type(block.arena.values[arg.value as usize].ty);
            self.trailing_location(arg.loc, false);
        }
        self.write(if args.is_empty() { ":" } else { "):" });
        self.predecessors(block, names);
        self.out.push(b'\n');
    }

    /// Prints what stands before the ops of a block.
    fn block_start(&mut self, here: Here<'a>, block: u32, indent: u32) {
        if self.env.flags.value_users {
            self.users_of_arguments(here, block, indent + INDENT);
        }
    }

    fn predecessors(&mut self, block: BlockRef<'a>, names: &IsolateNames) {
        let mut count = 0;
        let mut all: Vec<u32> = Vec::new();
        for pred in block.uses() {
            count += 1;
            // Those that are in no block have no place in the order.
            let link = block.arena.links.get(pred.op.idx as usize);
            all.push(link.map_or(NONE, |link| link.block));
        }
        match count {
            0 if block.parent_region().is_none() => self.write("  // block is not in a region!"),
            0 if block.is_entry() => {}
            0 => self.write("  // no predecessors"),
            1 => {
                self.write("  // pred: ");
                self.block_name(all[0], names);
            }
            _ => {
                all.sort_by_key(|b| names.block_number(*b));
                self.write("  // ");
                number(b"", count, &mut self.out);
                self.write(" preds: ");
                self.print_list(all, |p, b| p.block_name(b, names));
            }
        }
    }

    /// Prints an op in generic form up to its regions: name, operands, successors and properties.
    #[inline]
    fn generic_head(&mut self, op: OpRef<'a>, here: Option<Here<'a>>) {
        let name = op.name();
        if !self.op_texts.append(name.index(), &mut self.out) {
            let start = self.position();
            self.print_string(self.cx.bytes(self.cx.op_ident(name)));
            self.out.push(b'(');
            self.op_texts.keep(name.index(), &self.out[start..]);
        }
        if let Some(here) = here {
            for (i, operand) in here.arena.operands(op.idx).iter().enumerate() {
                if i != 0 {
                    self.write(", ");
                }
                self.value(here, operand.target, true);
            }
        }
        self.out.push(b')');
        if let Some(here) = here {
            let successors = here.arena.successors(op.idx);
            for (i, successor) in successors.iter().enumerate() {
                self.write(if i == 0 { "[" } else { ", " });
                self.block_name(successor.target, here.names);
            }
            if !successors.is_empty() {
                self.out.push(b']');
            }
        }
        if here.is_none_or(|here| here.arena.bodies[op.idx as usize].slots != NONE) {
            self.properties(op);
        }
    }

    /// Prints ` <{..}>`, or nothing where there is nothing to show.
    fn properties(&mut self, op: OpRef<'a>) {
        let slots = op.slots();
        if slots.is_empty() {
            return;
        }
        let Some(descriptor) = op.descriptor() else {
            if let Some(attr) = slots[0] {
                self.write(" <");
                self.print_attribute(attr);
                self.out.push(b'>');
            }
            return;
        };
        let mut any = false;
        for (slot, value) in descriptor.attributes.iter().zip(slots) {
            let Some(value) = *value else { continue };
            self.write(if any { ", " } else { " <{" });
            any = true;
            super::escape::keyword_or_string(slot.name.as_bytes(), &mut self.out);
            if value != Attribute::UNIT {
                self.write(" = ");
                self.print_attribute(value);
            }
        }
        if any {
            self.write("}>");
        }
    }

    /// Prints what is behind the regions of an op in generic form: attributes and the types of operands and results.
    #[inline]
    fn generic_tail(&mut self, op: OpRef<'a>, here: Option<Here<'a>>) {
        let attrs: &[NamedAttr] = op.discardable_attrs();
        if !attrs.is_empty() {
            self.write(" {");
            self.print_named_attributes(attrs);
            self.out.push(b'}');
        }
        let Some(here) = here else { return self.write(" : () -> ()") };
        self.write(" : (");
        for (i, operand) in here.arena.operands(op.idx).iter().enumerate() {
            if i != 0 {
                self.write(", ");
            }
            self.operand_type(here, operand.target);
        }
        self.write(") -> ");
        self.print_result_types(op.result_types());
    }
}
