//! IR for tests: each op is on a line of its own, counted from 1.

use crate::context::dialect::{Invalid, TraitCheck};
use crate::context::{Arity, Context, Location, NamedAttr, OpDescriptor, OpTraits, Type};
use crate::decl::{RegionGroups, SuccessorGroups, ValueGroups};
use crate::diag::{Diagnostic, Severity};
use crate::ir::arena::{Arena, NONE, NewOp, OpBody};
use crate::ir::handles::{IsolateId, ROOT};
use crate::ir::{Block, DETACHED, Ir, Isolate, Op, Region, Value};

pub struct Build {
    pub cx: Context,
    pub ir: Ir,
    line: u32,
    locations: bool,
}

impl Build {
    pub fn new() -> Build {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        cx.print_op_on_diagnostic(false);
        let ir = Ir::new(&cx);
        Build { cx, ir, line: 0, locations: true }
    }

    /// All ops at an unknown place, for large IR.
    pub fn without_locations() -> Build {
        Build { locations: false, ..Build::new() }
    }

    fn next_loc(&mut self) -> Location {
        self.line += 1;
        if self.locations { self.cx.file_line_col("t", self.line, 1) } else { Location::UNKNOWN }
    }

    pub fn arena(&mut self, iso: IsolateId) -> &mut Arena {
        self.ir.isolate_mut(iso).unwrap().arena_mut()
    }

    /// An isolated op with its own arena, detached without `at`.
    pub fn isolate(&mut self, name: &str, at: Option<Block>, n_regions: u32) -> Op {
        let (id, name, loc) = (self.ir.fresh_isolate_id(), self.cx.op_name(name), self.next_loc());
        let parent = at.map_or(DETACHED, |b| b.iso);
        let place = self.arena(parent).add_link(id, name, loc);
        if let Some(block) = at {
            self.arena(parent).link_op(place, block.idx, NONE);
        }
        let slots = self.cx.op_descriptor(name).map_or(0, |d| d.attributes.len());
        self.ir.put_isolate(Isolate {
            id,
            parent,
            place,
            n_regions,
            edits: Default::default(),
            body: OpBody::new(name, loc),
            slots: std::iter::repeat_n(None, slots).collect(),
            attrs: Box::default(),
            arena: None,
        });
        id.root()
    }

    /// A module and its block.
    pub fn module(&mut self, at: Option<Block>) -> (Op, Block) {
        let op = self.isolate("builtin.module", at, 1);
        let region = self.region(op, 0);
        let block = self.block(region);
        (op, block)
    }

    pub fn region(&mut self, op: Op, index: usize) -> Region {
        self.arena(op.iso);
        self.ir.op(op).region(index).unwrap().handle()
    }

    pub fn block(&mut self, region: Region) -> Block {
        let arena = self.arena(region.iso);
        let block = arena.add_block();
        arena.link_block(block, region.idx, NONE);
        Block::new(region.iso, block)
    }

    pub fn arg(&mut self, block: Block) -> Value {
        let value = self.arena(block.iso).add_arg(block.idx, Type::I32, Location::UNKNOWN);
        Value::new(block.iso, value)
    }

    /// A last op of a block: operands, number of results, successors, number of regions.
    pub fn op_with(&mut self, name: &str, at: Block, ops: &[Value], n: usize, succ: &[Block], regions: usize) -> Op {
        let (name, loc) = (self.cx.op_name(name), self.next_loc());
        let operands: Vec<u32> = ops.iter().map(|v| self.local(at.iso, *v)).collect();
        let slots = vec![None; self.cx.op_descriptor(name).map_or(0, |d| d.attributes.len())];
        let arena = self.arena(at.iso);
        let regions: Vec<u32> = (0..regions).map(|_| arena.add_region(ROOT)).collect();
        let successors: Vec<u32> = succ.iter().map(|b| b.idx).collect();
        let op = arena.add_op(&NewOp {
            name,
            loc,
            operands: &operands,
            result_types: &vec![Type::I32; n],
            successors: &successors,
            regions: &regions,
            slots: &slots,
            attrs: &[],
        });
        arena.link_op(op, at.idx, NONE);
        Op::new(at.iso, op)
    }

    /// The value in an arena, or its foreign placeholder there.
    fn local(&mut self, iso: IsolateId, value: Value) -> u32 {
        if value.iso == iso {
            return value.idx;
        }
        self.arena(iso).add_foreign(Type::I32, value.iso, value.idx)
    }

    pub fn op(&mut self, name: &str, at: Block, operands: &[Value], results: usize) -> Op {
        self.op_with(name, at, operands, results, &[], 0)
    }

    /// An op with one region that has one block.
    pub fn nest(&mut self, name: &str, at: Block) -> (Op, Block) {
        let op = self.op_with(name, at, &[], 1, &[], 1);
        let region = self.region(op, 0);
        let block = self.block(region);
        (op, block)
    }

    pub fn branch(&mut self, at: Block, to: &[Block]) -> Op {
        self.op_with("t.br", at, &[], 0, to, 0)
    }

    pub fn result(&self, op: Op) -> Value {
        self.ir.op(op).result(0).unwrap()
    }

    pub fn set_operand(&mut self, op: Op, index: u32, value: Value) {
        let value = self.local(op.iso, value);
        let arena = self.arena(op.iso);
        let use_ = arena.bodies[op.idx as usize].operands + index;
        arena.unlink_use(use_);
        arena.operands[use_ as usize].target = value;
        arena.link_use(use_);
    }

    /// Declares an op; unless `edit` changes that, it has no constraints and owns no arena.
    pub fn declare(&mut self, name: &'static str, edit: impl FnOnce(&mut OpDescriptor)) {
        let mut descriptor = OpDescriptor {
            name,
            operands: ValueGroups::ANY,
            results: ValueGroups::ANY,
            regions: RegionGroups::counted(Arity::ANY),
            successors: SuccessorGroups::counted(Arity::ANY),
            attributes: &[],
            ..OpDescriptor::EMPTY
        };
        edit(&mut descriptor);
        assert!(self.cx.register_op(Box::leak(Box::new(descriptor))));
    }

    /// An op with one check; its trait belongs to it.
    pub fn declare_check(&mut self, name: &'static str, check: TraitCheck) {
        self.declare(name, |d| {
            d.traits = match check {
                TraitCheck::IsolatedFromAbove => OpTraits::ISOLATED_FROM_ABOVE,
                TraitCheck::Terminator => OpTraits::TERMINATOR,
                TraitCheck::SymbolTable => OpTraits::SYMBOL_TABLE,
                TraitCheck::SingleBlock => OpTraits::SINGLE_BLOCK,
                _ => OpTraits::empty(),
            };
            d.checks = Box::leak(Box::new([check]));
        });
    }

    pub fn attr(&mut self, op: Op, name: &str, value: crate::context::Attribute) {
        let attr = NamedAttr { name: self.cx.ident(name), value };
        match op.idx {
            ROOT => {
                let attrs = &mut self.ir.isolate_mut(op.iso).unwrap().attrs;
                *attrs = attrs.iter().copied().chain([attr]).collect();
            }
            idx => {
                let arena = self.arena(op.iso);
                let at = arena.attrs.len() as u32;
                arena.attrs.push(attr);
                let ext = arena.ext_mut(idx);
                assert_eq!(ext.n_attrs, 0);
                (ext.attrs, ext.n_attrs) = (at, 1);
            }
        }
    }

    /// The diagnostics of verification: one line for each diagnostic and note, with its line number.
    pub fn verify(&self, op: Op) -> String {
        let mut out = Vec::new();
        let result = super::super::verify(&self.ir, op, &mut out);
        assert_eq!(result.is_err(), !out.is_empty());
        out.iter().map(|d| self.show(d)).collect::<Vec<_>>().join("\n")
    }

    fn show(&self, diagnostic: &Diagnostic) -> String {
        let line = |d: &Diagnostic| {
            let line = match self.cx.attr_data(self.cx.attr_of_location(d.loc)) {
                crate::attrs::AttrData::FileLineCol { start_line, .. } => start_line.to_string(),
                _ => "?".into(),
            };
            match d.severity {
                Severity::Error => format!("{line}: {}", d.message.trim_end()),
                severity => format!("{line} {}: {}", severity.name(), d.message.trim_end()),
            }
        };
        std::iter::once(diagnostic).chain(&diagnostic.notes).map(line).collect::<Vec<_>>().join("\n")
    }

    pub fn check(&self, op: Op, expected: &str) {
        let found = self.verify(op);
        assert_eq!(found.trim(), expected.trim().lines().map(str::trim).collect::<Vec<_>>().join("\n"));
    }
}

/// A check that always fails with this text.
macro_rules! failing {
    ($text:literal) => {
        |op, out| {
            out.push(op.op_error($text));
            Err(crate::context::dialect::Invalid)
        }
    };
}
pub(super) use failing;

/// A check that reports a warning and passes.
pub fn warning(op: crate::ir::OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    out.push(op.warning("seen"));
    Ok(())
}
