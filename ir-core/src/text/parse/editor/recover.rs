//! Recovery from errors.

use super::Log;
use super::observe::{Role, What};
use super::sync::Scan;
use super::tolerant::{Broken, MAX_ERRORS, Recovery};
use crate::ir::arena::NONE;
use crate::text::lex::{Lexer, Tok};
use crate::text::parse::state::{Argument, OpFrame, OpParser, ResultName};
use crate::text::parse::{Failed, Parsed, Parser};

/// The sizes of all stacks at the start of an op.
struct Mark {
    start: u32,
    frames: usize,
    outer: usize,
    results: usize,
    operands: usize,
    successors: usize,
    regions: usize,
    attrs: usize,
    dialects: usize,
    names: usize,
    blocks: usize,
    waiting: usize,
    open: usize,
    in_hooks: u32,
}

impl Parser<'_> {
    pub(super) fn recovery_mut(&mut self) -> Option<&mut Recovery> {
        self.editor.as_mut()?.recovery.as_deref_mut()
    }
}

impl OpParser<'_> {
    /// Everything up to the end of the source.
    pub(super) fn parse_top_tolerantly(&mut self) {
        let block = self.iso.arena.add_block();
        if self.p.recovery().is_some_and(|recovery| recovery.all_skipped) {
            return;
        }
        while self.kind() != Tok::Eof {
            let mark = self.mark();
            if self.skip_known(mark.start) {
                continue;
            }
            let parsed = match self.kind() {
                // The lexer has reported it.
                Tok::Error => Err(Failed),
                Tok::Hash => self.p.parse_attr_alias_def(),
                Tok::Bang => self.p.parse_type_alias_def(),
                Tok::MetadataBegin => self.p.parse_file_metadata(),
                _ => self.parse_op(block),
            };
            if parsed.is_err() {
                self.recover(&mark);
            } else {
                self.run_tolerantly(0);
            }
            self.check_top_op(&mark);
        }
        if self.p.is_completing() {
            self.p.missed(|| super::Wanted::Op { named: false });
            for kind in [Tok::Hash, Tok::Bang, Tok::MetadataBegin] {
                self.p.at(kind);
            }
            self.reach_cursor();
        }
        if let Some(recovery) = self.p.recovery_mut() {
            recovery.quiet = recovery.is_full;
        }
        // The errors were reported.
        let _ = self.report_undeclared();
        let mut lost =
            self.p.recovery_mut().map(|recovery| std::mem::take(&mut recovery.lost_blocks)).unwrap_or_default();
        lost.sort_unstable();
        for at in lost {
            self.p.error_at(at, "reference to an undefined block");
        }
    }

    /// Checks an op of the outermost level when it is complete.
    fn check_top_op(&mut self, mark: &Mark) {
        let end = self.p.last_end;
        let lost: Vec<u32> =
            self.work.block_log.iter().filter_map(|(name, _)| Some(self.work.blocks.get(name)?.at)).collect();
        self.forget_blocks(0);
        let start = mark.start;
        let Some(recovery) = self.p.recovery_mut() else { return };
        // There are no blocks here; the op cannot be made.
        let is_lost = !lost.is_empty();
        recovery.lost_blocks.extend(lost);
        let is_coarse = recovery.coarse && start < end && recovery.fresh.range(start..end).next().is_some();
        if (is_lost || is_coarse) && !recovery.fresh.contains_key(&start) {
            let entries = self.entries_of_broken(start, end, &[]);
            if let Some(recovery) = self.p.recovery_mut() {
                recovery.leave_out(start, Broken { end, names: Vec::new(), entries });
            }
        }
    }

    /// Continues until `depth` ops are open and, with one open, its region is at its `}`, or the text is at its end.
    pub(in crate::text::parse) fn run_tolerantly(&mut self, depth: usize) {
        while self.frames.len() > depth || (depth > 0 && !matches!(self.kind(), Tok::RBrace | Tok::Eof)) {
            let mark = self.mark();
            match self.kind() {
                Tok::RBrace | Tok::Eof => {
                    if self.kind() == Tok::Eof {
                        self.end_of_text();
                    }
                    let Some(frame) = self.frames.last() else { return };
                    let mark = self.mark_of(frame);
                    if self.close_region_body().and_then(|()| self.after_region()).is_err() {
                        self.recover(&mark);
                    }
                }
                _ if self.skip_known(mark.start) => {}
                Tok::Caret => {
                    if self.next_block().is_err() {
                        self.recover(&mark);
                        self.block_for_broken_label(mark.start);
                    }
                }
                _ => {
                    let block = self.frames.last().map_or(NONE, |f| f.block);
                    if self.parse_op(block).is_err() {
                        self.recover(&mark);
                    }
                }
            }
        }
        if depth > 0 && self.kind() == Tok::Eof {
            self.end_of_text();
        }
    }

    /// The text ends inside of a region. Everything that is open ends there.
    fn end_of_text(&mut self) {
        if self.p.is_completing() {
            self.p.at(Tok::RBrace);
            self.p.at(Tok::Caret);
        }
        if !self.p.is_quiet() {
            // There is no op, and that is the error.
            let _ = self.parse_op(NONE);
        }
        self.reach_cursor();
        if let Some(recovery) = self.p.recovery_mut() {
            (recovery.quiet, recovery.failed) = (true, true);
        }
    }

    pub(in crate::text::parse) fn first_block_tolerantly(&mut self, arguments: &[Argument]) {
        let mark = self.mark();
        let has_label = self.kind() == Tok::Caret;
        if has_label && self.skip_known(mark.start) {
            return;
        }
        if self.entry_block(arguments).is_ok() {
            return;
        }
        if has_label {
            self.recover(&mark);
            self.block_for_broken_label(mark.start);
            return;
        }
        if let Some(recovery) = self.p.recovery_mut() {
            recovery.failed = true;
        }
        // The arguments that were left out.
        for name in arguments.iter().filter_map(|argument| argument.name) {
            self.break_value(&ResultName { at: name.at, end: name.end, count: 1 });
        }
    }

    /// Continues after an error that leaves nothing out.
    pub(in crate::text::parse) fn go_on(&mut self, failed: Failed) -> Parsed {
        match self.p.recovery_mut() {
            Some(recovery) => {
                recovery.failed = true;
                Ok(())
            }
            None => Err(failed),
        }
    }

    fn mark(&self) -> Mark {
        Mark {
            start: self.token().start,
            frames: self.frames.len(),
            outer: self.outer.len(),
            results: self.work.results.len(),
            operands: self.work.operands.len(),
            successors: self.work.successors.len(),
            regions: self.work.regions.len(),
            attrs: self.work.attrs.len(),
            dialects: self.default_dialects.len(),
            names: self.work.names.enter(),
            blocks: self.work.block_log.len(),
            waiting: self.waiting.len(),
            open: self.p.editor.as_ref().map_or(0, |editor| editor.open.len()),
            in_hooks: self.open_in_hooks,
        }
    }

    /// The sizes at the start of an op whose region is about to be closed.
    fn mark_of(&self, frame: &OpFrame) -> Mark {
        Mark {
            start: frame.start,
            frames: self.frames.len() - 1,
            outer: self.outer.len() - usize::from(frame.owns_isolate),
            results: frame.results,
            operands: frame.operands,
            successors: frame.successors,
            regions: frame.regions,
            attrs: frame.attrs,
            dialects: self.default_dialects.len() - usize::from(frame.custom.is_some()),
            names: frame.names_scope,
            blocks: frame.blocks_scope,
            open: self.p.editor.as_ref().map_or(0, |editor| editor.open.len().saturating_sub(1)),
            ..self.mark()
        }
    }

    /// Leaves out something that was found to be wrong in an earlier pass.
    fn skip_known(&mut self, start: u32) -> bool {
        let Some(recovery) = self.p.recovery_mut() else { return false };
        let Some(broken) = recovery.known.get(&start).cloned() else { return false };
        let is_label = self.kind() == Tok::Caret;
        if let Some(log) = self.p.editor.as_mut().and_then(|editor| editor.log.as_mut()) {
            log.append(broken.entries);
        }
        broken.names.iter().for_each(|name| self.break_value(name));
        self.break_alias(start);
        self.p.reset(broken.end);
        if is_label {
            self.block_for_broken_label(start);
        }
        true
    }

    /// Continues behind an op, label, alias or section with an error.
    fn recover(&mut self, mark: &Mark) {
        self.reach_cursor();
        let at_least = self.p.last_end;
        let names = self.work.results.get(mark.results..).unwrap_or_default().to_vec();
        self.unwind(mark);
        let full = self.p.diags.len() >= MAX_ERRORS && !self.p.is_quiet();
        let end = if full { self.source().len() as u32 } else { self.next_item(mark, at_least) };
        let entries = self.entries_of_broken(mark.start, end, &names);
        let names = match self.source().get(mark.start as usize) {
            // The arguments of a block.
            Some(b'^') => self.names_between(mark.start, end),
            _ => names,
        };
        names.iter().for_each(|name| self.break_value(name));
        self.break_alias(mark.start);
        let mut emitted = Vec::new();
        self.cx().take_captured(&mut emitted);
        if full {
            let at = self.p.last_end;
            self.p.error_at(at, format!("more than {MAX_ERRORS} errors: the rest of the text is not read"));
        }
        if let Some(recovery) = self.p.recovery_mut() {
            recovery.leave_out(mark.start, Broken { end, names, entries });
            recovery.failed = true;
            recovery.is_full |= full;
            recovery.quiet |= full;
        }
        // Diagnostics that hooks emit come before those that the parser reports.
        self.p.diags.splice(0..0, emitted);
        let src = self.p.source();
        if end as usize == src.len() && !src[at_least as usize..].contains(&b'\n') {
            // The cursor is in a part with an error.
            self.p.close_wishes();
        }
        self.p.reset(end);
    }

    /// Undoes the effects of a partly parsed op.
    fn unwind(&mut self, mark: &Mark) {
        while self.outer.len() > mark.outer {
            let Some(outer) = self.outer.pop() else { break };
            self.iso = outer;
        }
        self.frames.truncate(mark.frames);
        self.work.results.truncate(mark.results);
        self.work.operands.truncate(mark.operands);
        self.work.successors.truncate(mark.successors);
        self.work.regions.truncate(mark.regions);
        self.work.attrs.truncate(mark.attrs);
        self.work.values.clear();
        self.work.inherent.clear();
        self.default_dialects.truncate(mark.dialects);
        self.open_in_hooks = mark.in_hooks;
        self.work.names.leave(self.p.source(), mark.names);
        self.forget_blocks(mark.blocks);
        self.forget_waiting(mark.waiting);
        if let Some(editor) = &mut self.p.editor {
            editor.open.truncate(mark.open);
        }
    }

    fn next_item(&mut self, mark: &Mark, at_least: u32) -> u32 {
        let src = self.p.source();
        let Some(recovery) = self.p.recovery() else { return src.len() as u32 };
        // Regions that were read hold nothing that is looked for.
        let read = recovery.read_to.max(mark.start);
        let from = if read <= at_least { read } else { mark.start };
        let (unbalanced, top_level) = (recovery.unbalanced, mark.frames == 0 && mark.in_hooks == 0);
        let scan = Scan { src, start: mark.start, from, at_least, top_level, unbalanced };
        let cx = self.cx();
        let dialect = self.default_dialects.last().copied().unwrap_or("builtin");
        let found = scan.find(|word| {
            let name = match word.contains(&b'.') {
                true => cx.op_name(word),
                false => cx.op_name([dialect.as_bytes(), b".", word].concat()),
            };
            cx.op_descriptor(name).is_some()
        });
        if let Some(recovery) = self.p.recovery_mut() {
            recovery.unbalanced |= found.unbalanced;
        }
        found.at
    }

    /// Marks the alias that is defined at a position as broken.
    fn break_alias(&mut self, start: u32) {
        let src = self.p.source();
        if !matches!(src.get(start as usize), Some(b'#' | b'!')) {
            return;
        }
        let token = self.p.token_at(start);
        let name: Box<[u8]> = self.p.spelling_of(token).into();
        if let Some(recovery) = self.p.recovery_mut() {
            recovery.broken_aliases.insert(name);
        }
    }

    /// The names of values between two positions.
    fn names_between(&self, start: u32, end: u32) -> Vec<ResultName> {
        let mut lexer = Lexer::new(self.p.source());
        lexer.reset(start);
        let mut names = Vec::new();
        loop {
            let token = lexer.next_token();
            if token.kind == Tok::Error {
                lexer.take_error();
            } else if token.kind == Tok::Eof || token.start >= end {
                return names;
            } else if token.kind == Tok::Percent {
                names.push(ResultName { at: token.start, end: token.end, count: 1 });
            }
        }
    }

    /// The log entries of an op that is left out, split off the log: this pass is not the last one.
    fn entries_of_broken(&mut self, start: u32, end: u32, names: &[ResultName]) -> Log {
        if self.p.editor.as_ref().is_none_or(|editor| editor.log.is_none()) {
            return Log::default();
        }
        for name in names {
            self.p.saw_broken_values(name);
        }
        let mut lexer = Lexer::new(self.p.source());
        lexer.reset(names.last().map_or(start, |name| name.end));
        let mut token = lexer.next_token();
        if !names.is_empty() {
            while matches!(token.kind, Tok::Colon | Tok::Integer | Tok::Equal) {
                token = lexer.next_token();
            }
        }
        let name = match token.kind {
            Tok::Bare => Some(self.custom_op_name(token)),
            Tok::Str => Some(self.cx().op_name(&*self.p.string_value(token))),
            _ => None,
        };
        if let Some(name) = name {
            let text = &self.p.source()[start as usize..end as usize];
            let len = text.trim_ascii_end().len() as u32;
            self.p.saw_broken_op(start, start + len, token.start, name);
        }
        let Some(log) = self.p.editor.as_mut().and_then(|editor| editor.log.as_mut()) else { return Log::default() };
        let from = log.seen.iter().rposition(|seen| seen.span.start < start).map_or(0, |last| last + 1);
        let mut entries = log.split_off(from);
        for seen in &mut entries.seen {
            if let What::Op { op, .. } = &mut seen.what {
                *op = None;
            }
        }
        entries
    }

    /// Starts a block where a label is wrong.
    fn block_for_broken_label(&mut self, start: u32) {
        let token = self.p.token_at(start);
        let name = self.p.spelling_of(token);
        let scope = self.frames.last().map_or(0, |frame| frame.blocks_scope);
        let block = match self.block_named(name, scope) {
            Some(known) if !known.defined => {
                self.define_block(name, known, token.start);
                known.block
            }
            Some(_) => self.iso.arena.add_block(),
            None => {
                let block = self.iso.arena.add_block();
                self.name_block(name, block, token.start, true);
                block
            }
        };
        self.set_block(block);
        if let Some(frame) = self.frames.last_mut() {
            frame.max_args = NONE;
        }
        self.p.saw(token, |_| What::block(Role::Definition));
    }
}
