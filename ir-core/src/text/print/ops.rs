//! The machine that prints ops and regions, and the frame in which hooks print custom forms.
//!
//! Nothing here recurses over regions. The pending output is a stack of frames; the hook of an op does not print
//! regions, it leaves them as pieces, and its text behind the first of them is put on the stack as well. So printing
//! can stop between any two ops, and go on later, on another thread.

use super::attrs::Elision;
use super::names::IsolateNames;
use super::plan::Plan;
use super::printer::Printer;
use super::visit::{Deferred, Piece, RegionForm};
use crate::context::{Attribute, OpDescriptor, OpTraits};
use crate::ir::arena::{Arena, NONE};
use crate::ir::handles::ROOT;
use crate::ir::{BlockRef, Ir, Isolate, Op, OpRef, RegionRef};

/// The isolate of the values that an op's hook prints: values of other isolates are looked up.
#[derive(Clone, Copy, Default)]
pub(super) struct Scope<'a> {
    pub iso: Option<&'a Isolate>,
    pub names: Option<&'a IsolateNames>,
    /// Blanks before the op.
    pub indent: u32,
}

/// Blanks per level.
pub(super) const INDENT: u32 = 2;

/// A part of the text that is still to be printed.
#[derive(Clone)]
enum Frame<'a> {
    Ops(Ops<'a>),
    /// An op with its results and its location.
    Op {
        op: OpRef<'a>,
        indent: u32,
        dialect: &'static str,
    },
    /// An op without results and location.
    BareOp {
        op: OpRef<'a>,
        indent: u32,
        dialect: &'static str,
    },
    /// An op in generic form, without results and location.
    GenericOp {
        op: OpRef<'a>,
        indent: u32,
    },
    /// An op in generic form: its region with number `next`, or its end behind the last one.
    Generic {
        op: OpRef<'a>,
        next: usize,
        indent: u32,
    },
    /// The end of an op.
    OpEnd {
        op: OpRef<'a>,
        newline: bool,
    },
    Region {
        region: RegionRef<'a>,
        form: RegionForm,
        indent: u32,
    },
    /// Text: this number of bytes at the end of the stack of bytes.
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

impl<'a> Here<'a> {
    /// The arena and names of an op; `None` for the op of an isolate, which has no operands, results or successors.
    pub fn of(p: &Printer<'a>, op: OpRef<'a>) -> Option<Self> {
        if op.handle().is_isolate_root() {
            return None;
        }
        Some(Here { iso: op.iso, arena: op.iso.arena.as_deref()?, names: p.env.names.of(op.iso.id) })
    }
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
    /// True if the terminator of the block is printed.
    pub terminator: bool,
    /// The op to stop before, for a part of a block; nothing is printed behind it.
    pub part: Option<u32>,
    /// The op before, when its end is still to be printed; `NONE` otherwise.
    pub open: u32,
}

/// The properties of an op's place in the text.
#[derive(Clone, Copy)]
struct Place {
    /// Blanks before the op.
    indent: u32,
    /// The dialect whose prefix it goes without.
    dialect: &'static str,
    /// True if its line ends behind it.
    newline: bool,
}

/// The progress of a machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    Done,
    /// There is more than enough text now.
    Full,
}

/// A machine with the output that is still to be printed.
pub(super) struct Machine<'a> {
    ir: &'a Ir,
    frames: Vec<Frame<'a>>,
    /// Bytes of frames, those of the topmost frame last.
    bytes: Vec<u8>,
    /// Takes ops out of the text, to be printed by other machines.
    pub plan: Option<Plan<'a>>,
    /// The starts of ops in the text: its length there, and the blanks before the op.
    pub starts: Option<Vec<(Op, usize, u32)>>,
}

impl<'a> Machine<'a> {
    /// A machine for a single op.
    pub fn of_op(op: OpRef<'a>) -> Self {
        Machine::new(op.ir(), Frame::Op { op, indent: 0, dialect: "builtin" })
    }

    /// A machine for a single region.
    pub fn of_region(region: RegionRef<'a>) -> Self {
        Machine::new(region.ir(), Frame::Region { region, form: RegionForm::GENERIC, indent: 0 })
    }

    /// A machine for a single block, whose label is printed already.
    pub fn of_block(p: &mut Printer<'a>, block: BlockRef<'a>) -> Self {
        let names = p.env.names.of(block.iso.id);
        p.label(block, names, 0);
        let here = Here { iso: block.iso, arena: block.arena, names };
        p.block_start(here, block.idx, 0);
        let parent = block.parent_op().and_then(|op| op.descriptor());
        let ops = Ops {
            here,
            block: block.idx,
            op: block.arena.blocks[block.idx as usize].first,
            indent: 0,
            dialect: parent.map_or("", |d| d.asm.default_dialect),
            terminator: true,
            part: Some(NONE),
            open: NONE,
        };
        Machine::new(block.ir(), Frame::Ops(ops))
    }

    /// A machine that prints what this one still has to print, without a plan.
    pub fn unplanned(&self) -> Self {
        Machine { ir: self.ir, frames: self.frames.clone(), bytes: self.bytes.clone(), plan: None, starts: None }
    }

    /// Prints ops of a block.
    pub fn of_part(ir: &'a Ir, ops: Ops<'a>) -> Self {
        Machine::new(ir, Frame::Ops(ops))
    }

    fn new(ir: &'a Ir, frame: Frame<'a>) -> Self {
        Machine { ir, frames: vec![frame], bytes: Vec::new(), plan: None, starts: None }
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
                    let custom = op.descriptor().filter(|d| !p.env.flags.generic && d.asm.has_custom_form());
                    self.op(p, op, custom, Here::of(p, op), Place { indent, dialect, newline: false });
                }
                Frame::BareOp { op, indent, dialect } => {
                    let custom = op.descriptor().filter(|d| !p.env.flags.generic && d.asm.has_custom_form());
                    self.bare_op(p, op, custom, Here::of(p, op), (indent, dialect));
                }
                Frame::GenericOp { op, indent } => {
                    p.generic_head(op, Here::of(p, op));
                    self.generic_region(p, op, 0, indent, limit);
                }
                Frame::Generic { op, next, indent } => self.generic_region(p, op, next, indent, limit),
                Frame::OpEnd { op, newline } => p.op_end(op, newline),
                Frame::Region { region, form, indent } => self.region(p, region, form, indent, limit),
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

    /// Records the start of an op, if starts are wanted.
    #[inline]
    fn note_start(&mut self, p: &Printer<'_>, op: OpRef<'_>, indent: u32) {
        if let Some(starts) = &mut self.starts {
            starts.push((op.handle(), p.out.len(), indent));
        }
    }

    #[inline]
    fn is_full(&self, p: &Printer<'_>, limit: usize) -> bool {
        p.out.len() >= limit || self.plan.as_ref().is_some_and(|plan| plan.is_full(limit))
    }

    /// Prints ops up to the first one that leaves frames, or to the end of the region.
    fn ops(&mut self, p: &mut Printer<'a>, mut ops: Ops<'a>, limit: usize) {
        let Here { iso, arena, .. } = ops.here;
        let ir = self.ir;
        let generic = p.env.flags.generic;
        let indent = ops.indent + INDENT;
        if ops.open != NONE {
            match ir.op_at(iso, arena, ops.open).filter(|_| p.env.flags.has_op_ends()) {
                Some(op) => p.op_end(op, true),
                None => p.out.push(b'\n'),
            }
            ops.open = NONE;
        }
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
            ops.op = arena.links[index as usize].next;
            let Some(op) = ir.op_at(iso, arena, index) else {
                // Taken out of the tree.
                p.write("<<DETACHED ISOLATE>>\n");
                continue;
            };
            let is_nested = op.idx == ROOT;
            if is_nested {
                op.warm_isolate();
            }
            let custom = if generic { None } else { op.descriptor().filter(|d| d.asm.has_custom_form()) };
            if !is_nested && custom.is_none() && op.num_regions() == 0 {
                // Nothing can be left of it: the shortest way.
                self.note_start(p, op, indent);
                p.results(ops.here, index);
                p.generic_operands(op, Some(ops.here));
                p.generic_end(op, ops.here);
                p.op_end(op, true);
                continue;
            }
            let here = if is_nested { None } else { Some(ops.here) };
            if op.num_regions() != 0 {
                // The rest of the op comes first, if any of it is left.
                self.frames.push(Frame::Ops(Ops { open: index, ..ops }));
                let depth = self.frames.len();
                self.start_op(p, op, custom, here, indent, ops.dialect);
                if self.frames.len() != depth {
                    return;
                }
                self.frames.pop();
                p.op_end(op, true);
                continue;
            }
            let depth = self.frames.len();
            self.op(p, op, custom, here, Place { indent, dialect: ops.dialect, newline: true });
            if self.frames.len() != depth {
                return self.frames.insert(depth, Frame::Ops(ops));
            }
        }
    }

    /// Prints an op up to its first region, without its end; the rest is on the stack then. `custom` is its custom form, if it is
    /// printed in that.
    fn start_op(
        &mut self,
        p: &mut Printer<'a>,
        op: OpRef<'a>,
        custom: Option<&'static OpDescriptor>,
        here: Option<Here<'a>>,
        indent: u32,
        dialect: &'static str,
    ) {
        self.note_start(p, op, indent);
        if let Some(here) = here {
            p.results(here, op.idx);
        }
        self.bare_op(p, op, custom, here, (indent, dialect));
    }

    /// As [`start_op`](Self::start_op), with the end of the op.
    fn op(
        &mut self,
        p: &mut Printer<'a>,
        op: OpRef<'a>,
        custom: Option<&'static OpDescriptor>,
        here: Option<Here<'a>>,
        Place { indent, dialect, newline }: Place,
    ) {
        let depth = self.frames.len();
        self.start_op(p, op, custom, here, indent, dialect);
        match self.frames.len() == depth {
            true => p.op_end(op, newline),
            false => self.frames.insert(depth, Frame::OpEnd { op, newline }),
        }
    }

    /// Prints an op without its results up to its first region; the rest is on the stack then.
    fn bare_op(
        &mut self,
        p: &mut Printer<'a>,
        op: OpRef<'a>,
        custom: Option<&'static OpDescriptor>,
        here: Option<Here<'a>>,
        (indent, dialect): (u32, &'static str),
    ) {
        let names = here.map_or_else(|| p.env.names.of(op.iso.id), |here| here.names);
        p.scope = Scope { iso: Some(op.iso), names: Some(names), indent };
        if let Some(descriptor) = custom {
            p.op_name(op, descriptor, dialect);
            p.custom_form(op, descriptor);
            if !p.pieces.is_empty() {
                self.push_pieces(p, dialect);
            }
        } else {
            p.generic_head(op, here);
            match op.num_regions() {
                0 => p.generic_tail(op, here),
                _ => self.frames.push(Frame::Generic { op, next: 0, indent }),
            }
        }
    }

    /// Turns the pieces that a hook has left into frames.
    fn push_pieces(&mut self, p: &mut Printer<'a>, dialect: &'static str) {
        // Most forms that have a region end in it.
        if let [Piece { at, what: Deferred::Region { region, form, indent } }] = p.pieces[..]
            && at == p.out.len()
            && let Some(region) = self.ir.get_region(region)
        {
            p.pieces.clear();
            return self.frames.push(Frame::Region { region, form, indent });
        }
        let mut end = p.out.len();
        let mut pieces = std::mem::take(&mut p.pieces);
        for Piece { at, what } in pieces.drain(..).rev() {
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
                Deferred::Op { op, indent } => {
                    if let Some(op) = self.ir.get_op(op) {
                        self.frames.push(Frame::BareOp { op, indent, dialect });
                    }
                }
                Deferred::GenericOp { op, indent } => {
                    if let Some(op) = self.ir.get_op(op) {
                        self.frames.push(Frame::GenericOp { op, indent });
                    }
                }
                Deferred::Attr { attr, elision } => self.frames.push(Frame::Attr { attr, elision }),
            }
        }
        p.out.truncate(end);
        p.pieces = pieces;
    }

    /// Prints a region of an op in generic form, or the end behind the last one.
    fn generic_region(&mut self, p: &mut Printer<'a>, op: OpRef<'a>, next: usize, indent: u32, limit: usize) {
        let regions = op.iso.arena.as_deref().map(|arena| arena.op_regions(op.idx));
        let region = match regions {
            Some(regions) => regions.get(next).copied(),
            None => (next < op.num_regions()).then_some(next as u32),
        };
        match region.map(|idx| RegionRef { ir: op.ir, iso: op.iso, idx }) {
            Some(region) => {
                p.write(if next == 0 { " (" } else { ", " });
                self.frames.push(Frame::Generic { op, next: next + 1, indent });
                self.region(p, region, RegionForm::GENERIC, indent, limit);
            }
            None => {
                if next != 0 {
                    p.out.push(b')');
                }
                p.generic_tail(op, Here::of(p, op));
            }
        }
    }

    /// Prints a region, up to what its ops leave for later.
    fn region(&mut self, p: &mut Printer<'a>, region: RegionRef<'a>, form: RegionForm, indent: u32, limit: usize) {
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
        let ops = Ops {
            here,
            block: block.idx,
            op: block.arena.blocks[block.idx as usize].first,
            indent,
            dialect: parent.map_or("", |d| d.asm.default_dialect),
            terminator: form.terminators,
            part: None,
            open: NONE,
        };
        self.ops(p, ops, limit);
    }
}

fn is_terminator(ir: &Ir, iso: &Isolate, op: u32) -> bool {
    OpRef::of(ir, iso, op).has_traits(OpTraits::TERMINATOR)
}
