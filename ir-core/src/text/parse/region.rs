//! Regions, blocks and successors.

use super::editor::{Role, What};
use super::names::Name;
use super::state::{
    Argument, BlockName, BodyForm, DeferredLoc, IsolateFrame, LocTarget, OpFrame, OpParser, OpState, SuccessorId,
    WrittenLoc,
};
use super::{Failed, Parsed};
use crate::context::{OpDescriptor, OpName};
use crate::diag::Diagnostic;
use crate::ir::arena::NONE;
use crate::ir::handles::{IsolateId, ROOT};
use crate::text::lex::Tok;

impl OpParser<'_> {
    /// Starts the first region of an op; the current token is its `{`.
    pub(super) fn open_first_region(&mut self, frame: OpFrame) -> Parsed {
        let is_plain = self.work.operands.len() == frame.operands
            && self.work.successors.len() == frame.successors
            && self.work.results.len() == frame.results;
        let may_own = is_plain && self.may_own_isolate(frame.name, frame.start);
        self.open_region(frame, may_own)
    }

    /// Returns whether an op without operands, results and successors may own an isolate.
    pub(super) fn may_own_isolate(&self, name: OpName, start: u32) -> bool {
        !self.inline_ops.contains(&start) && self.cx().op_descriptor(name).is_some_and(OpDescriptor::owns_isolate)
    }

    /// Starts an isolate for the op whose name is at this position.
    pub(super) fn enter_isolate(&mut self, name_at: u32) {
        let id = IsolateId(self.ids.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        let arena = self.work.arena();
        let inner = IsolateFrame::new(id, arena, name_at);
        self.outer.push(std::mem::replace(&mut self.iso, inner));
    }

    /// Starts the region with which a custom form continues.
    pub(super) fn open_custom_region(&mut self, mut frame: OpFrame, mut state: Box<OpState>) -> Parsed {
        let may_own = !state.owns_isolate
            && state.regions.is_empty()
            && self.is_plain(&state, frame.results)
            && self.may_own_isolate(frame.name, frame.start);
        state.body_at = self.token().start;
        frame.owns_isolate = state.owns_isolate;
        frame.custom = Some(state);
        self.open_region(frame, may_own)
    }

    /// Returns whether a custom form has only parts so far that an op that owns an isolate may have.
    pub(super) fn is_plain(&self, state: &OpState, results: usize) -> bool {
        self.work.results.len() == results
            && state.operands.is_empty()
            && state.result_types.is_empty()
            && state.successors.is_empty()
    }

    /// Starts a region; the current token is its `{`. With `may_own` it is the first one of an op that may own an isolate.
    pub(super) fn open_region(&mut self, mut frame: OpFrame, may_own: bool) -> Parsed {
        if may_own && (!self.inline_isolated || self.is_large_body(&frame)) {
            self.enter_isolate(frame.name_at);
            frame.owns_isolate = true;
            if let Some(state) = &mut frame.custom {
                state.owns_isolate = true;
            }
        }
        let owner = if frame.owns_isolate { ROOT } else { NONE };
        let region = self.iso.arena.add_region(owner);
        self.work.regions.push(region);
        frame.region = region;
        self.p.expect(Tok::LBrace, "expected '{' to begin a region")?;
        let arguments = frame.custom.as_mut().map(|state| std::mem::take(&mut state.arguments)).unwrap_or_default();
        self.frames.push(frame);
        self.open_region_body();
        // An empty region is closed when the innermost frame continues.
        if self.kind() != Tok::RBrace || !arguments.is_empty() {
            self.first_block(&arguments)?;
        }
        self.work.keep_arguments(arguments);
        Ok(())
    }

    pub(super) fn open_region_body(&mut self) {
        let names_scope = self.work.names.enter();
        let blocks_scope = self.work.block_log.len();
        if let Some(frame) = self.frames.last_mut() {
            (frame.names_scope, frame.blocks_scope) = (names_scope, blocks_scope);
        }
        self.p.saw_region_start();
    }

    pub(super) fn set_block(&mut self, block: u32) {
        if let Some(frame) = self.frames.last_mut() {
            let region = frame.region;
            frame.block = block;
            self.iso.arena.link_block(block, region, NONE);
        }
    }

    /// Starts the first block of a region.
    pub(super) fn first_block(&mut self, arguments: &[Argument]) -> Parsed {
        if self.p.is_tolerant() {
            self.first_block_tolerantly(arguments);
            return Ok(());
        }
        self.entry_block(arguments)
    }

    /// Starts the first block of a region, whose label may be missing. Arguments that have names are its arguments.
    pub(super) fn entry_block(&mut self, arguments: &[Argument]) -> Parsed {
        if let Some(frame) = self.frames.last_mut() {
            frame.max_args = if arguments.is_empty() { NONE } else { arguments.len() as u32 };
        }
        let named = arguments.first().is_some_and(|first| first.name.is_some());
        if self.kind() == Tok::Caret {
            if named {
                return Err(self.p.error("invalid block name in region with named arguments"));
            }
            return self.next_block();
        }
        let block = self.iso.arena.add_block();
        self.set_block(block);
        for argument in arguments.iter().filter(|_| named) {
            self.define_argument(block, argument)?;
        }
        Ok(())
    }

    /// A block argument that is written before its region.
    fn define_argument(&mut self, block: u32, argument: &Argument) -> Parsed {
        let Some(name) = argument.name else { return Ok(()) };
        let src = self.p.source();
        let loc = match argument.loc {
            Some(WrittenLoc::Known(loc)) => loc,
            _ => self.p.loc_at(argument.at),
        };
        let value = self.iso.arena.add_arg(block, argument.ty, loc);
        if let Err(known) = self.work.names.define(Name::new(src, name.at, name.end), name.number, value) {
            let text = String::from_utf8_lossy(&src[name.at as usize..name.end as usize]);
            let message = format!("region entry argument '{text}' is already in use");
            let diag = Diagnostic::error(self.p.loc_at(name.at), message);
            let diag = diag.note(self.p.loc_at(known.at), "previously referenced here");
            return Err(self.p.report(diag));
        }
        self.p.saw_argument(name, argument.ty);
        if let Some(WrittenLoc::Alias { at, end }) = argument.loc {
            self.deferred_locs.push(DeferredLoc { iso: self.iso.id, target: LocTarget::Arg(value), at, end });
        }
        Ok(())
    }

    /// Checks, behind the entry block, that it has no more arguments than are written before its region.
    fn check_arguments(&mut self) -> Parsed {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let max = std::mem::replace(&mut frame.max_args, NONE);
        let block = frame.block;
        if max != NONE && self.iso.arena.n_args(block) > max {
            let failed = self.p.error("entry block arguments were already defined");
            return self.go_on(failed);
        }
        Ok(())
    }

    /// `^name(args):`
    pub(super) fn next_block(&mut self) -> Parsed {
        let frame = self.frames.last();
        let scope = frame.map_or(0, |f| f.blocks_scope);
        if frame.is_some_and(|f| f.max_args != NONE && f.block != NONE) {
            self.check_arguments()?;
        }
        let token = self.token();
        self.p.saw(token, |_| What::block(Role::Definition));
        self.p.advance();
        let name = self.p.spelling_of(token);
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
                self.define_block(name, known, token.start);
                known.block
            }
        };
        self.set_block(block);
        if self.p.at(Tok::LParen) {
            self.parse_block_args(block)?;
        }
        self.p.expect(Tok::Colon, "expected ':' after block name")
    }

    /// The block that a name refers to in the innermost region.
    pub(super) fn block_named(&self, name: &[u8], scope: usize) -> Option<BlockName> {
        let found = self.work.blocks.get(name)?;
        // Names of regions around this one are hidden.
        (found.log >= scope).then_some(*found)
    }

    /// Notes that a block which was named before is defined at a position.
    pub(super) fn define_block(&mut self, name: &[u8], known: BlockName, at: u32) {
        self.work.blocks.insert(name.into(), BlockName { at, defined: true, ..known });
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
            self.p.saw_argument(name, ty);
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
        if self.frames.last().is_some_and(|f| f.max_args != NONE) {
            self.check_arguments()?;
        }
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let (names, blocks) = (frame.names_scope, frame.blocks_scope);
        self.close_blocks(blocks)?;
        let src = self.p.source();
        self.work.names.leave(src, names);
        self.p.advance();
        self.p.saw_region_end();
        Ok(())
    }

    /// Removes the blocks named since the log had this length; those that were not defined are errors.
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
            self.go_on(Failed)?;
            self.add_missing_blocks(blocks);
        }
        self.forget_blocks(blocks);
        Ok(())
    }

    /// Removes the blocks named since the log had this length.
    pub(super) fn forget_blocks(&mut self, blocks: usize) {
        while self.work.block_log.len() > blocks {
            let Some((name, hidden)) = self.work.block_log.pop() else { break };
            match hidden {
                Some(block) => self.work.blocks.insert(name, block),
                None => self.work.blocks.remove(&name),
            };
        }
    }

    /// Behind the `}` of a region: another one, or the rest of the op.
    pub(super) fn after_region(&mut self) -> Parsed {
        let Some(mut frame) = self.frames.pop() else { return Ok(()) };
        if let Some(mut state) = frame.custom.take() {
            let form = state.body.take().unwrap_or(BodyForm::AsWritten);
            self.complete_region(frame.region, form, &state)?;
            // Groups of regions may have another order than the text.
            self.work.regions.pop();
            frame.block = NONE;
            return self.resume_custom_op(frame, state);
        }
        if self.p.consume_if(Tok::Comma) {
            return self.open_region(frame, false);
        }
        self.p.expect(Tok::RParen, "expected ')' to end region list")?;
        self.finish_generic_op(frame)
    }

    pub(super) fn parse_successors(&mut self) -> Parsed {
        self.p.expect(Tok::LSquare, "expected '['")?;
        if self.kind() == Tok::RSquare {
            return Err(self.p.wrong_token("expected list element"));
        }
        loop {
            let SuccessorId(block) = self.parse_successor()?;
            self.work.successors.push(block);
            if !self.p.consume_if(Tok::Comma) {
                break;
            }
        }
        self.p.expect(Tok::RSquare, "expected ',' or ']'")
    }
    /// `^name`
    pub fn parse_successor(&mut self) -> Parsed<SuccessorId> {
        let token = self.token();
        if !self.p.at(Tok::Caret) {
            return Err(self.p.wrong_token("expected block name"));
        }
        self.p.saw(token, |_| What::block(Role::Use(None)));
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
        self.p.advance();
        Ok(SuccessorId(block))
    }

    /// `^name`, or nothing.
    pub fn parse_optional_successor(&mut self) -> Parsed<Option<SuccessorId>> {
        if self.p.at(Tok::Caret) { self.parse_successor().map(Some) } else { Ok(None) }
    }
}
