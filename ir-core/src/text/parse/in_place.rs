//! Regions inside custom forms: parsed in place, and completed with the blocks and terminators that need not be
//! written.

use smallvec::SmallVec;

use super::Parsed;
use super::names::NameTable;
use super::state::{Argument, BodyForm, OpParser, OpState, RegionId};
use crate::context::{Attribute, OpTraits};
use crate::ir::arena::{NONE, NewOp};
use crate::ir::handles::{ROOT, Region, Value};
use crate::ir::{Builder, Ir};
use crate::text::lex::Tok;

/// Regions that hooks parse in place nest no deeper than this: each takes a part of a stack that grows on the heap.
const MAX_IN_PLACE: u32 = 1 << 15;

impl OpParser<'_> {
    /// `{ ... }`, parsed at once, with these arguments of its entry block. The region belongs to the op as soon as it
    /// is added to [`OpState::regions`].
    pub fn parse_region(&mut self, op: &mut OpState, arguments: &[Argument], form: BodyForm) -> Parsed<RegionId> {
        self.region_in_place(op, arguments, form, false)
    }

    /// As [`parse_region`](Self::parse_region), for ops that are isolated from above: names of values around the region
    /// cannot be used in it, and may be defined again.
    pub fn parse_isolated_region(
        &mut self,
        op: &mut OpState,
        arguments: &[Argument],
        form: BodyForm,
    ) -> Parsed<RegionId> {
        self.region_in_place(op, arguments, form, true)
    }

    /// A region, when there is a `{`.
    pub fn parse_optional_region(
        &mut self,
        op: &mut OpState,
        arguments: &[Argument],
        form: BodyForm,
    ) -> Parsed<Option<RegionId>> {
        if !self.p.at(Tok::LBrace) {
            return Ok(None);
        }
        self.parse_region(op, arguments, form).map(Some)
    }

    /// A region without blocks, where nothing is written.
    pub fn empty_region(&mut self, op: &mut OpState, form: BodyForm) -> Parsed<RegionId> {
        self.enter_isolate_of(op);
        let region = self.iso.arena.add_region(if op.owns_isolate { ROOT } else { NONE });
        self.complete_blocks(region, form, op.at);
        Ok(RegionId(region))
    }

    /// A region that the text leaves out: `build` makes its blocks. It gets the operands that were resolved, to look at them; ops in
    /// the blocks use values of the region only.
    pub fn build_region<T>(
        &mut self,
        op: &mut OpState,
        build: impl FnOnce(&mut Builder<'_>, Region, &[Value]) -> T,
    ) -> T {
        self.enter_isolate_of(op);
        let region = self.iso.arena.add_region(if op.owns_isolate { ROOT } else { NONE });
        op.regions.push(RegionId(region));
        // The isolate stands in a tree of its own for that long, as builders ask for one.
        let mut ir = Ir::new(self.cx());
        ir.swap_arena(&mut self.iso.arena);
        let isolate = ir.detached_isolate();
        let operands: SmallVec<[Value; 4]> = op.operands.iter().map(|operand| Value::new(isolate, operand.0)).collect();
        let built = build(&mut Builder::new(&mut ir), Region::new(isolate, region), &operands);
        ir.swap_arena(&mut self.iso.arena);
        built
    }

    /// Calls a function with a tree in which the operands and regions of an op are that was read so far.
    pub(super) fn with_tree<T>(&mut self, op: &OpState, call: impl FnOnce(&Ir, &[Value], &[Region]) -> T) -> T {
        let mut ir = self.work.tree.take().unwrap_or_else(|| Box::new(Ir::new(self.cx())));
        ir.swap_arena(&mut self.iso.arena);
        let isolate = ir.detached_isolate();
        let operands: SmallVec<[Value; 4]> = op.operands.iter().map(|operand| Value::new(isolate, operand.0)).collect();
        let regions: SmallVec<[Region; 2]> = op.regions.iter().map(|region| Region::new(isolate, region.0)).collect();
        let called = call(&ir, &operands, &regions);
        ir.swap_arena(&mut self.iso.arena);
        self.work.tree = Some(ir);
        called
    }

    /// Returns whether a region has no blocks.
    pub fn is_empty_region(&self, RegionId(region): RegionId) -> bool {
        self.iso.arena.regions[region as usize].first == NONE
    }

    fn enter_isolate_of(&mut self, op: &mut OpState) {
        let may_own = !op.owns_isolate
            && !self.inline_isolated
            && op.regions.is_empty()
            && self.is_plain(op, op.results)
            && self.may_own_isolate(op.name, op.start);
        if may_own {
            self.enter_isolate(op.at);
            op.owns_isolate = true;
        }
    }

    fn region_in_place(
        &mut self,
        op: &mut OpState,
        arguments: &[Argument],
        form: BodyForm,
        isolated: bool,
    ) -> Parsed<RegionId> {
        if self.open_in_hooks == MAX_IN_PLACE {
            return Err(self.p.error(format!("regions nest deeper than {MAX_IN_PLACE} levels")));
        }
        self.enter_isolate_of(op);
        op.body_at = self.token().start;
        let region = self.iso.arena.add_region(if op.owns_isolate { ROOT } else { NONE });
        // The stacks keep the entries of ops that are being parsed outside.
        let hidden = isolated.then(|| std::mem::replace(&mut self.work.names, NameTable::new()));
        self.open_in_hooks += 1;
        let parsed = stacker::maybe_grow(64 << 10, 1 << 20, || self.parse_body(region, arguments));
        self.open_in_hooks -= 1;
        if let Some(names) = hidden {
            self.work.names = names;
        }
        parsed?;
        self.complete_region(region, form, op)?;
        Ok(RegionId(region))
    }

    // ---- implicit blocks and terminators

    /// Adds the blocks and terminators that a region of an op need not spell out.
    pub(super) fn complete_region(&mut self, region: u32, form: BodyForm, op: &OpState) -> Parsed {
        let is_empty = self.iso.arena.regions[region as usize].first == NONE;
        match form {
            BodyForm::Required(message) if is_empty => Err(self.op_error_at(op, op.body_at, message)),
            _ => {
                self.complete_blocks(region, form, op.at);
                Ok(())
            }
        }
    }

    /// Adds the blocks and the terminator that need not be spelled out in a region of the op at `op`.
    pub(super) fn complete_blocks(&mut self, region: u32, form: BodyForm, op: u32) {
        match form {
            BodyForm::AsWritten | BodyForm::Required(_) => {}
            BodyForm::AtLeastOneBlock => self.require_block(region),
            BodyForm::Terminated(name) => self.require_terminator(region, name, op),
            BodyForm::Yielding(name) => self.require_yield(region, name, op),
        }
    }

    fn require_block(&mut self, region: u32) {
        if self.iso.arena.regions[region as usize].first == NONE {
            let block = self.iso.arena.add_block();
            self.iso.arena.link_block(block, region, NONE);
        }
    }

    /// Ends the last block in an op of this name, unless it ends in a terminator.
    fn require_terminator(&mut self, region: u32, name: &str, op: u32) {
        self.require_block(region);
        let cx = self.cx();
        let block = self.iso.arena.regions[region as usize].last;
        let last = self.iso.arena.blocks[block as usize].last;
        if last != NONE {
            let last = self.iso.arena.bodies[last as usize].name;
            if cx.op_descriptor(last).is_some_and(|d| d.traits.contains(OpTraits::TERMINATOR)) {
                return;
            }
        }
        self.add_terminator(block, name, op, &[]);
    }

    /// Ends a region in an op of this name, unless it ends in one: with the results of the op that is alone in its
    /// block.
    fn require_yield(&mut self, region: u32, name: &'static str, op: u32) {
        let block = self.iso.arena.regions[region as usize].first;
        let cx = self.cx();
        let only = match block {
            NONE => NONE,
            block => self.iso.arena.blocks[block as usize].first,
        };
        if only == NONE || self.iso.arena.links[only as usize].next != NONE {
            return self.require_terminator(region, name, op);
        }
        let body = self.iso.arena.bodies[only as usize];
        if body.name == cx.op_name(name) {
            return;
        }
        let results: SmallVec<[u32; 2]> = (body.results..body.results + self.iso.arena.n_results(only)).collect();
        self.add_terminator(block, name, op, &results);
    }

    fn add_terminator(&mut self, block: u32, name: &str, op: u32, operands: &[u32]) {
        let cx = self.cx();
        let name = cx.op_name(name);
        let declared = cx.op_descriptor(name);
        let slots: SmallVec<[Option<Attribute>; 4]> = match declared {
            Some(descriptor) => (0..descriptor.attributes.len()).map(|slot| cx.op_initial(name, slot)).collect(),
            None => SmallVec::new(),
        };
        // Its required regions get an empty block.
        let regions: SmallVec<[u32; 1]> = (0..declared.map_or(0, |descriptor| descriptor.regions.arity.min))
            .map(|_| {
                let inner = self.iso.arena.add_region(NONE);
                self.require_block(inner);
                inner
            })
            .collect();
        let terminator = NewOp {
            name,
            loc: self.p.loc_at(op),
            operands,
            result_types: &[],
            successors: &[],
            regions: &regions,
            slots: &slots,
            attrs: &[],
        };
        let terminator = self.iso.arena.add_op(&terminator);
        self.iso.arena.link_op(terminator, block, NONE);
    }
}
