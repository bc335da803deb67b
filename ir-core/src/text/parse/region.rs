//! Regions, blocks and successors.

use super::body::BodyJob;
use super::state::{BlockName, BodyForm, IsolateFrame, LocTarget, OpFrame, OpParser};
use super::{Failed, Parsed};
use crate::context::{OpDescriptor, OpTraits};
use crate::ir::arena::NONE;
use crate::ir::handles::{IsolateId, ROOT};
use crate::text::lex::Tok;

impl OpParser<'_> {
    /// Starts the first region of an op; the current token is its `{`.
    pub(super) fn open_first_region(&mut self, mut frame: OpFrame) -> Parsed {
        let cx = self.cx();
        let declared = cx.op_descriptor(frame.name);
        let plain = self.work.operands.len() == frame.operands
            && self.work.successors.len() == frame.successors
            && self.work.results.len() == frame.results
            && frame.custom.as_ref().is_none_or(|s| s.operands.is_empty() && s.result_types.is_empty());
        if plain && declared.is_some_and(OpDescriptor::owns_isolate) && !self.inline_ops.contains(&frame.start) {
            frame.owns_isolate = true;
            let id = IsolateId(self.ids.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
            let arena = self.work.arena();
            let start = self.token().start;
            let inner = IsolateFrame::new(id, arena, start);
            self.outer.push(std::mem::replace(&mut self.iso, inner));
        }
        self.open_region(frame)
    }

    /// Starts a region; the current token is its `{`.
    pub(super) fn open_region(&mut self, mut frame: OpFrame) -> Parsed {
        // Regions that are empty, or read elsewhere, are passed here, however many they are.
        loop {
            let owner = if frame.owns_isolate { ROOT } else { NONE };
            let region = self.iso.arena.add_region(owner);
            self.work.regions.push(region);
            frame.region = region;
            if !(frame.owns_isolate && self.defer_body(&frame)) {
                self.p.expect(Tok::LBrace, "expected '{' to begin a region")?;
                if self.kind() != Tok::RBrace {
                    self.frames.push(frame);
                    self.open_region_body();
                    return self.first_block();
                }
                self.p.advance();
            }
            match self.end_region(frame)? {
                Some(same) => frame = same,
                None => return Ok(()),
            }
        }
    }

    /// Hands the body of an isolate to another thread, when one may take it: the current token is then what follows its `}`.
    pub(super) fn defer_body(&mut self, frame: &OpFrame) -> bool {
        let Some(jobs) = &self.jobs else { return false };
        let start = self.token().start;
        let first = self.work.regions.len() == frame.regions + 1;
        let is_table = self.cx().op_has(frame.name, OpTraits::SYMBOL_TABLE);
        if !first || is_table || self.kind() != Tok::LBrace || start < self.in_place || !self.work.names.is_empty() {
            return false;
        }
        let default_dialect = self.default_dialects.last().copied().unwrap_or("builtin");
        let Some(end) = super::body::matching_brace(self.p.source(), start, self.comments) else {
            // The text is wrong, or unusual: looking for the end of each body in it could take forever.
            self.in_place = u32::MAX;
            return false;
        };
        // Small bodies, and ops with more regions, are parsed in place.
        let next = self.p.source()[end as usize..].iter().find(|c| !c.is_ascii_whitespace());
        if end - start < super::body::SMALL {
            return false;
        }
        if frame.custom.is_none() && next != Some(&b')') {
            self.in_place = end;
            return false;
        }
        if jobs.send(BodyJob { start, end, isolate: self.iso.id, default_dialect }).is_err() {
            return false;
        }
        self.p.reset(end);
        true
    }

    pub(super) fn open_region_body(&mut self) {
        let names_scope = self.work.names.enter();
        let blocks_scope = self.work.block_log.len();
        if let Some(frame) = self.frames.last_mut() {
            (frame.names_scope, frame.blocks_scope) = (names_scope, blocks_scope);
        }
    }

    pub(super) fn set_block(&mut self, block: u32) {
        if let Some(frame) = self.frames.last_mut() {
            let region = frame.region;
            frame.block = block;
            self.iso.arena.link_block(block, region, NONE);
        }
    }

    /// The first block of a region, whose label may be missing.
    pub(super) fn first_block(&mut self) -> Parsed {
        if self.kind() == Tok::Caret {
            return self.next_block();
        }
        let block = self.iso.arena.add_block();
        self.set_block(block);
        Ok(())
    }

    /// `^name(args):`
    pub(super) fn next_block(&mut self) -> Parsed {
        let token = self.token();
        self.p.advance();
        let name = self.p.spelling_of(token);
        let scope = self.frames.last().map_or(0, |f| f.blocks_scope);
        let block = match self.block_named(name, scope) {
            None => {
                let block = self.iso.arena.add_block();
                self.name_block(name, block, token.start, true);
                block
            }
            Some(known) if known.defined => {
                let message = format!("redefinition of block '{}'", String::from_utf8_lossy(name));
                return Err(self.p.error_at(token.start, message));
            }
            Some(known) => {
                self.work.blocks.insert(name.into(), BlockName { at: token.start, defined: true, ..known });
                known.block
            }
        };
        self.set_block(block);
        if self.kind() == Tok::LParen {
            self.parse_block_args(block)?;
        }
        self.p.expect(Tok::Colon, "expected ':' after block name")
    }

    /// What a block name stands for in the innermost region.
    pub(super) fn block_named(&self, name: &[u8], scope: usize) -> Option<BlockName> {
        let found = self.work.blocks.get(name)?;
        // Names of regions around this one are hidden.
        (found.log >= scope).then_some(*found)
    }

    pub(super) fn name_block(&mut self, name: &[u8], block: u32, at: u32, defined: bool) {
        let name: Box<[u8]> = name.into();
        let log = self.work.block_log.len();
        let hidden = self.work.blocks.insert(name.clone(), BlockName { block, at, defined, log });
        self.work.block_log.push((name, hidden));
    }

    pub(super) fn parse_block_args(&mut self, block: u32) -> Parsed {
        self.p.expect(Tok::LParen, "expected '('")?;
        if self.p.consume_if(Tok::RParen) {
            return Ok(());
        }
        loop {
            let name = self.parse_ssa_use(true)?;
            self.p.expect(Tok::Colon, "expected ':' and type for SSA operand")?;
            let ty = self.p.parse_type()?;
            let loc = self.p.loc_at(name.at);
            let value = self.iso.arena.add_arg(block, ty, loc);
            if self.at_loc()
                && let Some(loc) = self.parse_trailing_location(LocTarget::Arg(value))?
            {
                let last = self.iso.arena.args.len() - 1;
                self.iso.arena.args[last].loc = loc;
            }
            self.define(name, value)?;
            if !self.p.consume_if(Tok::Comma) {
                break;
            }
        }
        self.p.expect(Tok::RParen, "expected ')'")
    }

    /// Leaves the innermost region: its `}` is the current token.
    pub(super) fn close_region_body(&mut self) -> Parsed {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let (names, blocks) = (frame.names_scope, frame.blocks_scope);
        self.close_blocks(blocks)?;
        let src = self.p.source();
        self.work.names.leave(src, names);
        self.p.advance();
        Ok(())
    }

    /// Forgets the blocks named since the log had this length; those that were not defined are errors.
    pub(super) fn close_blocks(&mut self, blocks: usize) -> Parsed {
        let mut missing: Vec<u32> = Vec::new();
        for (name, _) in &self.work.block_log[blocks..] {
            missing.extend(self.work.blocks.get(name).filter(|b| !b.defined).map(|b| b.at));
        }
        if !missing.is_empty() {
            missing.sort_unstable();
            for at in missing {
                self.p.error_at(at, "reference to an undefined block");
            }
            return Err(Failed);
        }
        while self.work.block_log.len() > blocks {
            let Some((name, hidden)) = self.work.block_log.pop() else { break };
            match hidden {
                Some(block) => self.work.blocks.insert(name, block),
                None => self.work.blocks.remove(&name),
            };
        }
        Ok(())
    }

    /// Behind the `}` of the innermost region: another one, or the rest of the op.
    pub(super) fn after_region(&mut self) -> Parsed {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        match self.end_region(frame)? {
            Some(frame) => self.open_region(frame),
            None => Ok(()),
        }
    }

    /// Parses the rest of an op, unless another region follows: then its frame comes back.
    fn end_region(&mut self, mut frame: OpFrame) -> Parsed<Option<OpFrame>> {
        if let Some(state) = frame.custom.take() {
            if state.body == Some(BodyForm::AtLeastOneBlock) {
                self.require_block(frame.region);
            }
            self.default_dialects.pop();
            return self.finish_custom_op(frame, *state).map(|()| None);
        }
        if self.p.consume_if(Tok::Comma) {
            return Ok(Some(frame));
        }
        self.p.expect(Tok::RParen, "expected ')' to end region list")?;
        self.finish_generic_op(frame).map(|()| None)
    }

    pub(super) fn require_block(&mut self, region: u32) {
        if self.iso.arena.regions[region as usize].first == NONE {
            let block = self.iso.arena.add_block();
            self.iso.arena.link_block(block, region, NONE);
        }
    }

    pub(super) fn parse_successors(&mut self) -> Parsed {
        self.p.expect(Tok::LSquare, "expected '['")?;
        if self.kind() == Tok::RSquare {
            return Err(self.p.wrong_token("expected list element"));
        }
        loop {
            let token = self.token();
            if token.kind != Tok::Caret {
                return Err(self.p.wrong_token("expected block name"));
            }
            let name = self.p.spelling_of(token);
            let scope = self.frames.last().map_or(0, |f| f.blocks_scope);
            let block = match self.block_named(name, scope) {
                Some(known) => known.block,
                None => {
                    let block = self.iso.arena.add_block();
                    self.name_block(name, block, token.start, false);
                    block
                }
            };
            self.work.successors.push(block);
            self.p.advance();
            if !self.p.consume_if(Tok::Comma) {
                break;
            }
        }
        self.p.expect(Tok::RSquare, "expected ',' or ']'")
    }
}
