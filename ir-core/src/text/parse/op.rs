//! Operations, regions and blocks.
//!
//! Regions nest on an explicit stack of [`OpFrame`]s: an op whose region is open is a frame, and [`OpParser::run`]
//! continues with the innermost one. Ops go straight into the arena of the current isolate.

use smallvec::SmallVec;

use super::Parsed;
use super::editor::Wanted;
use super::repeat::End;
use super::state::{
    Argument, IsolateFrame, LocTarget, OpFrame, OpMemo, OpParser, OpState, ResultName, Text, Unresolved,
};
use crate::context::{Attribute, Location, NamedAttr, OpDescriptor, OpName, OpTraits, Type};
use crate::ir::Isolate;
use crate::ir::arena::{NONE, NewOp, OpBody};
use crate::ir::handles::{Op, ROOT};
use crate::text::lex::{Tok, continues_word};

impl OpParser<'_> {
    /// Parses one op of the outermost level with all that is nested in it; `block` takes it, `NONE` leaves it detached.
    pub(super) fn parse_top_op(&mut self, block: u32) -> Parsed {
        debug_assert!(self.frames.is_empty());
        self.parse_op(block)?;
        self.run(0)
    }

    /// Parses a region into `region`, whose `{` is the current token, with all that is nested in it.
    pub(super) fn parse_body(&mut self, region: u32, arguments: &[Argument]) -> Parsed {
        let nobody = OpName(crate::context::fixed_id(1));
        let frame = OpFrame { region, ..OpFrame::new(&self.work, 0, 0, nobody, NONE) };
        let depth = self.frames.len() + 1;
        self.frames.push(frame);
        self.p.expect(Tok::LBrace, "expected '{' to begin a region")?;
        if self.kind() == Tok::RBrace && arguments.is_empty() {
            self.p.advance();
        } else {
            self.open_region_body();
            self.first_block(arguments)?;
            self.run(depth)?;
            self.close_region_body()?;
        }
        self.frames.pop();
        Ok(())
    }

    /// Continues until `depth` ops are open and, with one open, its region is at its `}`.
    pub(super) fn run(&mut self, depth: usize) -> Parsed {
        if self.p.is_tolerant() {
            self.run_tolerantly(depth);
            return Ok(());
        }
        while self.frames.len() > depth || (depth > 0 && self.kind() != Tok::RBrace) {
            match self.kind() {
                Tok::Caret => self.next_block()?,
                Tok::RBrace => {
                    self.close_region_body()?;
                    self.after_region()?;
                }
                _ => {
                    let block = self.frames.last().map_or(NONE, |f| f.block);
                    if self.token().start >= self.in_place {
                        self.leave_runs(block);
                    }
                    self.parse_op(block)?;
                }
            }
        }
        Ok(())
    }

    /// Parses an op up to its end, or up to the start of its first region's contents: then it is a frame.
    pub(super) fn parse_op(&mut self, block: u32) -> Parsed {
        if self.p.is_watched() {
            self.p.saw_op_start(self.token().start);
        } else if let Some(parsed) = self.repeated_op(block) {
            return parsed;
        }
        self.parse_new_op(block)
    }

    /// As [`parse_op`](Self::parse_op), whether the op repeats another one or not.
    #[inline]
    pub(super) fn parse_new_op(&mut self, block: u32) -> Parsed {
        let start = self.token().start;
        let results = self.work.results.len();
        if self.kind() == Tok::Percent {
            self.parse_result_names()?;
        }
        if self.p.is_watched() {
            self.p.place(self.token().start);
        }
        match self.kind() {
            Tok::Str => self.parse_generic_op(start, results, block),
            Tok::Bare => self.parse_custom_op(start, results, block),
            _ => {
                let named = self.work.results.len() > results;
                self.p.missed(|| Wanted::Op { named });
                Err(self.p.wrong_token("expected operation name in quotes"))
            }
        }
    }

    pub(super) fn parse_result_names(&mut self) -> Parsed {
        loop {
            let token = self.token();
            if self.p.is_watched() {
                self.p.place(token.start);
            }
            self.p.expect(Tok::Percent, "expected valid ssa identifier")?;
            let mut count = 1;
            if self.p.consume_if(Tok::Colon) {
                let number = self.token();
                if number.kind != Tok::Integer {
                    return Err(self.p.wrong_token("expected integer number of results"));
                }
                match self.p.integer_value(number) {
                    Some(n) if n >= 1 => count = n,
                    _ => return Err(self.p.error("expected named operation to have at least 1 result")),
                }
                self.p.advance();
            }
            self.work.results.push(ResultName { at: token.start, end: token.end, count });
            if !self.p.consume_if(Tok::Comma) {
                break;
            }
        }
        self.p.expect(Tok::Equal, "expected '=' after SSA name")
    }

    /// The op name that a string token holds.
    pub(super) fn generic_op_name(&mut self) -> Parsed<OpName> {
        let literal = self.spelling();
        if let Some(&name) = self.work.op_names.get(literal) {
            self.p.advance();
            return Ok(name);
        }
        let bytes = self.p.string_value(self.token());
        if bytes.is_empty() {
            return Err(self.p.error("empty operation name is invalid"));
        }
        if bytes.contains(&0) {
            return Err(self.p.error("null character not allowed in operation name"));
        }
        self.p.advance();
        let cx = self.cx();
        let name = cx.op_name(&*bytes);
        if cx.op_descriptor(name).is_none() && !cx.allows_unregistered_dialects() {
            let dialect = bytes.split(|c| *c == b'.').next().unwrap_or(&[]);
            if cx.load_dialect(dialect).is_none() && cx.announced_op(name).is_none() {
                return Err(self.p.error(
                    "operation being parsed with an unregistered dialect. If this is intended, please use \
                     -allow-unregistered-dialect with the MLIR tool used",
                ));
            }
        }
        self.work.op_names.insert(literal.into(), name);
        Ok(name)
    }

    pub(super) fn parse_generic_op(&mut self, start: u32, results: usize, block: u32) -> Parsed {
        let name_at = self.token().start;
        let name = self.generic_op_name()?;
        if self.p.is_watched() {
            self.begin_op(name);
        }

        self.p.expect(Tok::LParen, "expected '(' to start operand list")?;
        let operands = self.work.operands.len();
        if self.p.at_operand() {
            loop {
                let operand = self.parse_ssa_use(true)?;
                self.work.operands.push(operand);
                if !self.p.consume_if(Tok::Comma) {
                    break;
                }
            }
        }
        self.p.expect(Tok::RParen, "expected ')' to end operand list")?;

        let successors = self.work.successors.len();
        if self.p.at(Tok::LSquare) {
            let descriptor = self.cx().op_descriptor(name);
            if descriptor.is_some_and(|d| !d.traits.contains(OpTraits::TERMINATOR)) {
                return Err(self.p.error("successors in non-terminator"));
            }
            self.parse_successors()?;
        }

        let properties = if self.p.at(Tok::Less) { Some(self.parse_properties()?) } else { None };

        let frame = OpFrame::new(&self.work, start, name_at, name, block);
        let frame = OpFrame { properties, results, operands, successors, ..frame };
        if self.p.consume_if(Tok::LParen) {
            return self.open_first_region(frame);
        }
        self.finish_generic_op(frame)
    }

    pub(super) fn memo(&self, name: OpName) -> Option<&OpMemo> {
        self.work.memos.get(name.index())
    }

    pub(super) fn memo_mut(&mut self, name: OpName) -> &mut OpMemo {
        let index = name.index();
        if self.work.memos.len() <= index {
            self.work.memos.resize(index + 1, OpMemo::default());
        }
        &mut self.work.memos[index]
    }

    /// Everything of a generic op behind its regions.
    pub(super) fn finish_generic_op(&mut self, frame: OpFrame) -> Parsed {
        let name = frame.name;
        if self.p.at(Tok::LBrace) {
            let mut attrs = std::mem::take(&mut self.work.attrs);
            let parsed = self.p.parse_attr_dict(&mut attrs);
            self.work.attrs = attrs;
            parsed?;
            let cx = self.cx();
            let own = &mut self.work.attrs[frame.attrs..];
            // Duplicates were reported while parsing.
            let _ = cx.sort_attrs(own);
        }

        let colon = self.token();
        let src = self.source();
        let mut types: SmallVec<[Type; 8]> = SmallVec::new();
        let mut n_inputs = 0;
        let mut types_at = colon.end;
        let mut known = false;
        if colon.kind == Tok::Colon
            && self.p.has_short_ways()
            && let Some((text, inputs, memo, told)) = self.memo(name).and_then(|m| m.signature.as_ref())
        {
            let end = (colon.start + text.len) as usize;
            if text.stands_at(src, colon.start) && !src.get(end).is_some_and(|c| continues_word(*c)) {
                types.extend_from_slice(memo);
                n_inputs = *inputs as usize;
                known = true;
                types_at = colon.start;
                let told = *told;
                self.p.saw_again(told, colon.start);
                self.p.reset(end as u32);
            }
        }
        if !known {
            self.p.expect(Tok::Colon, "expected ':' followed by operation type")?;
            types_at = self.token().start;
            let told = self.p.told();
            n_inputs = self.parse_signature(&mut types)?;
            let len = self.p.last_end() - colon.start;
            if len <= MAX_MEMO && types.len() <= 8 {
                let told = self.p.told_since(told, colon.start);
                let memo = (Text { start: colon.start, len }, n_inputs as u32, SmallVec::from_slice(&types), told);
                self.memo_mut(name).signature = Some(memo);
            }
        }
        let n_operands = self.work.operands.len() - frame.operands;
        if n_operands != n_inputs {
            if known {
                // The position of the type, for the message.
                types_at +=
                    1 + src[types_at as usize + 1..].iter().take_while(|c| c.is_ascii_whitespace()).count() as u32;
            }
            // The reference has a byte 0 in place of the plural's letter in the singular.
            let plural = if n_operands == 1 { "" } else { "s" };
            let message = format!("expected {n_operands} operand type{plural} but had {n_inputs}");
            return Err(self.p.error_at(types_at, message));
        }

        let values = self.work.values.len();
        for i in 0..n_operands {
            let operand = self.work.operands[frame.operands + i];
            let value = self.resolve_use(operand, types[i])?;
            self.work.values.push(value);
        }
        let is_plain = self.work.successors.len() == frame.successors && self.work.regions.len() == frame.regions;
        let names: SmallVec<[Unresolved; 8]> = self.work.operands.drain(frame.operands..).collect();
        let model =
            if is_plain { self.model_operands(frame.name_at, &names, &self.work.values[values..]) } else { None };
        let end = self.p.last_end();
        let descriptor = self.cx().op_descriptor(name);
        self.create(&frame, descriptor, values, &types[n_inputs..])?;
        if let Some(operands) = model {
            self.add_model(&frame, (end, End::Evident), &operands, &types[n_inputs..]);
        }
        Ok(())
    }

    /// The type of a generic op, inputs first; gives their number.
    pub(super) fn parse_signature(&mut self, types: &mut SmallVec<[Type; 8]>) -> Parsed<usize> {
        let at = self.token().start;
        let ty = self.p.parse_type()?;
        match self.cx().type_data(ty) {
            crate::types::TypeData::Function { inputs, results } => {
                types.extend_from_slice(inputs);
                types.extend_from_slice(results);
                Ok(inputs.len())
            }
            _ => Err(self.p.error_at(at, "expected function type")),
        }
    }

    /// Creates the op of a frame, in the current arena or as the owner of the current isolate, and names its results.
    pub(super) fn create(
        &mut self,
        frame: &OpFrame,
        descriptor: Option<&'static OpDescriptor>,
        values: usize,
        result_types: &[Type],
    ) -> Parsed {
        let loc = self.p.loc_at(frame.name_at);
        let slots = self.slots_of(frame, descriptor, loc)?;
        if frame.owns_isolate {
            return self.create_owner(frame, loc, slots, !result_types.is_empty());
        }
        let new = NewOp {
            name: frame.name,
            loc,
            operands: &self.work.values[values..],
            result_types,
            successors: &self.work.successors[frame.successors..],
            regions: &self.work.regions[frame.regions..],
            slots: &slots,
            attrs: &self.work.attrs[frame.attrs..],
        };
        let op = self.iso.arena.add_op_to(&new, frame.into);
        self.work.slots = slots;
        self.work.values.truncate(values);
        self.work.successors.truncate(frame.successors);
        self.work.regions.truncate(frame.regions);
        self.created(frame, op)
    }

    /// As [`create`](Self::create), with the parts of a custom form but for its attributes.
    pub(super) fn create_custom(
        &mut self,
        frame: &OpFrame,
        descriptor: Option<&'static OpDescriptor>,
        state: &OpState,
    ) -> Parsed {
        let loc = self.p.loc_at(frame.name_at);
        let slots = self.slots_of(frame, descriptor, loc)?;
        if frame.owns_isolate {
            self.work.regions.extend(state.regions.iter().map(|region| region.0));
            return self.create_owner(frame, loc, slots, !state.result_types.is_empty());
        }
        let new = NewOp {
            name: frame.name,
            loc,
            operands: &state.operands,
            result_types: &state.result_types,
            successors: &state.successors,
            regions: &state.regions,
            slots: &slots,
            attrs: &self.work.attrs[frame.attrs..],
        };
        let op = self.iso.arena.add_op_to(&new, frame.into);
        self.work.slots = slots;
        self.created(frame, op)
    }

    /// The slots of the op of a frame. Its discardable attributes stay on the stack.
    #[inline]
    fn slots_of(
        &mut self,
        frame: &OpFrame,
        descriptor: Option<&'static OpDescriptor>,
        loc: Location,
    ) -> Parsed<Vec<Option<Attribute>>> {
        let mut slots = std::mem::take(&mut self.work.slots);
        slots.clear();
        match descriptor {
            None => slots.extend(frame.properties.map(Some)),
            Some(descriptor) => {
                let any = !descriptor.attributes.is_empty() || !self.work.inherent.is_empty();
                if any || frame.properties.is_some() {
                    self.fill_slots(descriptor, frame, loc, &mut slots)?;
                }
            }
        }
        Ok(slots)
    }

    /// What follows the creation of an op: its location, and the names of its results.
    #[inline]
    fn created(&mut self, frame: &OpFrame, op: u32) -> Parsed {
        self.work.attrs.truncate(frame.attrs);
        if self.at_loc()
            && let Some(loc) = self.parse_trailing_location(LocTarget::Op(op))?
        {
            self.iso.arena.bodies[op as usize].loc = loc;
        }
        if self.p.is_watched() {
            self.saw_op(frame, Op::new(self.iso.id, op));
        }
        if self.work.results.len() > frame.results {
            self.name_results(frame, op)?;
        }
        Ok(())
    }

    /// Completes the current isolate: its op is in the isolate around it.
    fn create_owner(
        &mut self,
        frame: &OpFrame,
        loc: Location,
        slots: Vec<Option<Attribute>>,
        has_results: bool,
    ) -> Parsed {
        if has_results {
            // Nothing refers to the results, which have no names: the rest of the text can be read all the same.
            self.retry_inline.push(frame.start);
        }
        let attrs: Vec<NamedAttr> = self.work.attrs[frame.attrs..].to_vec();
        let n_regions = (self.work.regions.len() - frame.regions) as u32;
        self.leave_unresolved();
        let outer = self.outer.pop().expect("an isolate is open");
        let IsolateFrame { id, mut arena, .. } = std::mem::replace(&mut self.iso, outer);

        let is_empty = arena.blocks.is_empty() && arena.links.len() == 1;
        if !is_empty {
            arena.set_root_regions(&self.work.regions[frame.regions..]);
        }
        self.work.attrs.truncate(frame.attrs);
        self.work.regions.truncate(frame.regions);
        self.work.successors.truncate(frame.successors);

        let place = self.iso.arena.add_link(id, frame.name, loc);
        if frame.into != NONE {
            self.iso.arena.link_op(place, frame.into, NONE);
        }
        let exact = if is_empty {
            self.work.keep(arena);
            None
        } else {
            Some(self.work.exact(arena))
        };
        let mut isolate = Isolate {
            id,
            parent: self.iso.id,
            place,
            n_regions,
            edits: Default::default(),
            body: OpBody::new(frame.name, loc),
            slots: SmallVec::from_slice(&slots),
            attrs: attrs.into(),
            arena: exact,
        };
        self.work.slots = slots;
        if self.at_loc() {
            let deferred = self.deferred_locs.len();
            if let Some(loc) = self.parse_trailing_location(LocTarget::Op(ROOT))? {
                isolate.body.loc = loc;
            }
            for loc in &mut self.deferred_locs[deferred..] {
                loc.iso = isolate.id;
            }
        }
        self.done.push(isolate);
        if self.work.results.len() > frame.results {
            return Err(self.p.error_at(frame.start, "cannot name an operation with no results"));
        }
        if self.p.is_watched() {
            self.saw_op(frame, id.root());
        }
        Ok(())
    }

    /// Binds the names before `=` to the results of an op.
    pub(super) fn name_results(&mut self, frame: &OpFrame, op: u32) -> Parsed {
        let n = self.iso.arena.n_results(op);
        if n == 0 {
            return Err(self.p.error_at(frame.start, "cannot name an operation with no results"));
        }
        if let [ResultName { at, end, count: 1 }] = self.work.results[frame.results..]
            && n == 1
        {
            self.work.results.truncate(frame.results);
            let value = self.iso.arena.bodies[op as usize].results;
            return self.define(Unresolved { at, end, number: 0 }, value);
        }
        let counts = self.work.results[frame.results..].iter().map(|r| r.count);
        let expected = counts.fold(0u64, u64::saturating_add);
        if expected != u64::from(n) {
            let message = format!("operation defines {n} results but was provided {expected} to bind");
            return Err(self.p.error_at(frame.start, message));
        }
        let mut value = self.iso.arena.bodies[op as usize].results;
        for i in frame.results..self.work.results.len() {
            let ResultName { at, end, count } = self.work.results[i];
            for number in 0..count as u32 {
                self.define(Unresolved { at, end, number }, value)?;
                value += 1;
            }
        }
        self.work.results.truncate(frame.results);
        Ok(())
    }
}

/// Longer texts are not remembered: comparing them would cost more than it saves.
pub(super) const MAX_MEMO: u32 = 512;
