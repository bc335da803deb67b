//! Custom forms of ops.

use super::format::FormatParser;
use super::repeat::plain_end;
use super::state::{
    Argument, BodyForm, OpFrame, OpParser, OpState, RegionId, Text, Unresolved, WORD_NAMES, WordName, same,
};
use super::{Failed, Parsed};
use crate::context::{
    AnnouncedOp, AttrSlot, Attribute, ContextData, Ident, NamedAttr, OpDescriptor, OpFacts, OpName, Type,
};
use crate::diag::Diagnostic;
use crate::text::lex::Token;

impl OpParser<'_> {
    pub(super) fn parse_custom_op(&mut self, start: u32, results: usize, block: u32) -> Parsed {
        let token = self.token();
        let original = self.p.spelling();
        let cx = self.cx();
        self.p.advance();
        let name = self.custom_op_name(token);
        let Some(&OpFacts { descriptor, format, .. }) = cx.op_facts(name) else {
            return Err(self.unknown_op(token, original, name));
        };
        let asm = &descriptor.asm;
        if asm.parse.is_none() && format.is_none() {
            let message = format!("custom op '{}' has no custom assembly form", descriptor.name);
            return Err(self.p.error_at(token.start, message));
        }
        let frame = OpFrame { results, checked: true, ..OpFrame::new(&self.work, start, token.start, name, block) };
        if self.p.is_watched() {
            self.begin_op(name);
        }
        if let Some(parsed) = format.and_then(|format| self.plain_op(&frame, token, descriptor, format)) {
            return parsed;
        }
        let mut state = self.work.state(start, results, token.start, name);
        state.emissions = cx.diagnostics().emissions();
        // Op names in the regions of the op may go without the prefix of this dialect.
        self.default_dialects.push(asm.default_dialect);
        stacker::maybe_grow(64 << 10, 1 << 20, || match (format, asm.parse) {
            (Some(format), _) => FormatParser::parse(self, &mut state, descriptor, format),
            (None, Some(parse)) => parse(self, &mut state),
            (None, None) => Ok(()),
        })?;
        match state.body {
            Some(_) => self.open_custom_region(frame, state),
            None => self.finish_custom_op(frame, state),
        }
    }

    /// Reports that there is no op of a name.
    #[cold]
    fn unknown_op(&mut self, token: Token, original: &[u8], name: OpName) -> Failed {
        let cx = self.cx();
        let full = cx.bytes(cx.op_ident(name));
        let tried = match full == original {
            true => String::new(),
            false => format!(" (tried '{}' as well)", String::from_utf8_lossy(full)),
        };
        let namespace = full.split(|c| *c == b'.').next().unwrap_or(&[]);
        let original = String::from_utf8_lossy(original);
        let loc = self.p.loc_at(token.start);
        let is_no_op = cx.announced_op(name).is_some_and(|op| op != AnnouncedOp::Known);
        if is_no_op || cx.loaded_dialect(namespace).is_some() {
            let message = format!("custom op '{original}' is unknown{tried}");
            let mut error = Diagnostic::error(loc, message);
            if let Some(suggestion) = cx.suggestion(name) {
                error = error.note(loc, suggestion);
            }
            return self.p.report(error);
        }
        let namespace = String::from_utf8_lossy(namespace);
        let message = format!("Dialect `{namespace}' not found for custom op '{original}' {tried}");
        let note = format!(
            "Available dialects: {} ; for more info on dialect registration see \
             https://mlir.llvm.org/getting_started/Faq/\
             #registered-loaded-dependent-whats-up-with-dialects-management",
            cx.available_dialects().join(", ")
        );
        self.p.report(Diagnostic::error(loc, message).note(loc, note))
    }

    /// Continues a custom form behind a region of it, which the frame still holds.
    pub(super) fn resume_custom_op(&mut self, frame: OpFrame, mut state: Box<OpState>) -> Parsed {
        let region = RegionId(frame.region);
        match (state.paused.take(), state.then.take()) {
            (None, None) => state.regions.push(region),
            (Some(paused), _) => {
                stacker::maybe_grow(64 << 10, 1 << 20, || FormatParser::resume(self, &mut state, *paused, region))?;
            }
            (None, Some(then)) => {
                state.regions.push(region);
                stacker::maybe_grow(64 << 10, 1 << 20, || then(self, &mut state))?;
            }
        }
        match state.body {
            Some(_) => self.open_custom_region(frame, state),
            None => self.finish_custom_op(frame, state),
        }
    }

    /// The op name that a word stands for.
    #[inline(always)]
    pub(super) fn custom_op_name(&mut self, token: Token) -> OpName {
        let cx = self.cx();
        let spelled = self.p.spelling_of(token);
        let default = self.default_dialects.last().copied().unwrap_or("builtin");
        let known = &mut self.work.word_names[slot_of(self.p.source(), token)];
        // An op that a word without a prefix names depends on the op around it.
        if let Some(WordName { word, dialect, name }) = known
            && same(word.of(self.p.source()), spelled)
            && (dialect.is_empty() || std::ptr::eq(*dialect, default) || *dialect == default)
        {
            return *name;
        }
        let word = Text { start: token.start, len: spelled.len() as u32 };
        let dot = memchr::memchr(b'.', spelled);
        let (dialect, name) = match dot.is_some_and(|dot| dot + 1 < spelled.len()) {
            true => ("", cx.op_name(spelled)),
            false => (default, cx.op_name([default.as_bytes(), b".", spelled].concat())),
        };
        *known = Some(WordName { word, dialect, name });
        name
    }

    fn finish_custom_op(&mut self, mut frame: OpFrame, mut state: Box<OpState>) -> Parsed {
        self.default_dialects.pop();
        let cx = self.cx();
        self.work.attrs.truncate(frame.attrs);
        if !state.attrs.is_empty() {
            if !state.named.is_empty() {
                state.list_repeated(cx);
            }
            if let Err(twice) = cx.sort_attrs(&mut state.attrs) {
                let message = format!("attribute '{}' occurs more than once in the attribute list", cx.str(twice));
                return Err(self.op_error_at(&state, state.at, &message));
            }
            self.work.attrs.extend_from_slice(&state.attrs);
        }
        if state.owns_isolate && !(state.operands.is_empty() && state.successors.is_empty()) {
            // The regions were parsed before the parts because of which the op owns no isolate.
            self.retry_inline.push(frame.start);
        }
        if !state.regions.is_empty() {
            self.unlink_defined_inside(&state.operands);
        }
        std::mem::swap(&mut self.work.inherent, &mut state.inherent);
        (frame.owns_isolate, frame.properties) = (state.owns_isolate, state.properties);
        let is_plain = state.regions.is_empty()
            && state.successors.is_empty()
            && state.properties.is_none()
            && !state.owns_isolate;
        let facts = cx.op_facts(frame.name);
        // What was reported is reported again for an op that repeats this one.
        let is_quiet = self.p.diags.is_empty() && cx.diagnostics().emissions() == state.emissions;
        let end = facts.filter(|_| is_plain && is_quiet && !state.knows_results.get()).and_then(|facts| {
            let evident =
                facts.format.and_then(|format| plain_end(format, facts.descriptor, !state.operands.is_empty()));
            evident.or_else(|| self.end_before_token(&state.operands))
        });
        let model = end.and_then(|end| {
            let operands = self.model_operands(frame.name_at, &state.names, &state.operands)?;
            Some(((self.p.last_end(), end), operands))
        });
        self.create_custom(&frame, facts.map(|facts| facts.descriptor), &state)?;
        if let Some((end, operands)) = model {
            self.add_model(&frame, end, &operands, &state.result_types);
        }
        self.work.keep_state(state);
        Ok(())
    }

    /// Reports an error of a custom form, at a position.
    #[cold]
    pub fn op_error_at(&mut self, op: &OpState, at: u32, message: &str) -> Failed {
        let message = format!("custom op '{}' {message}", self.cx().op_str(op.name));
        self.p.error_at(at, message)
    }

    /// Resolves names to the operands of an op; there must be as many types. An error in that is reported at the first
    /// operand.
    pub fn resolve_all(&mut self, operands: &[Unresolved], types: &[Type], op: &mut OpState) -> Parsed {
        let at = operands.first().map_or(op.at, |o| o.at);
        self.resolve_all_at(operands, types, at, op)
    }

    /// Resolves names to the operands of an op; there must be as many types. An error in that is reported at `at`.
    pub fn resolve_all_at(&mut self, operands: &[Unresolved], types: &[Type], at: u32, op: &mut OpState) -> Parsed {
        if operands.len() != types.len() {
            let (n, types) = (operands.len(), types.len());
            let message = format!("number of operands and types do not match: got {n} operands and {types} types");
            return Err(self.op_error_at(op, at, &message));
        }
        for (operand, ty) in operands.iter().zip(types) {
            op.names.push(*operand);
            let operand = self.resolve(*operand, *ty)?;
            op.operands.push(operand);
        }
        Ok(())
    }

    /// Resolves names to the operands of an op, all of this type.
    pub fn resolve_all_as(&mut self, operands: &[Unresolved], ty: Type, op: &mut OpState) -> Parsed {
        for operand in operands {
            op.names.push(*operand);
            let operand = self.resolve(*operand, ty)?;
            op.operands.push(operand);
        }
        Ok(())
    }
}

impl OpParser<'_> {
    /// Adds an attribute, inherent or not, as if it stood in a dictionary: a second one of the same name is an error, which is told behind
    /// the form.
    pub fn add_named_attr(&self, op: &mut OpState, name: &str, value: Attribute) {
        let cx = self.cx();
        // What would be dropped or converted in a dictionary, and what would stay discardable, goes the long way.
        let is_kept = |descriptor: &OpDescriptor, slot: usize| {
            let declared = &descriptor.attributes[slot];
            let is_count = |groups| cx.dense_i32_bytes(value).is_some_and(|sizes| sizes.len() == groups);
            (declared.constraint.storage)(cx, value)
                && !declared.is_native()
                && descriptor.groups_sized_by(slot).is_none_or(is_count)
        };
        let descriptor = cx.op_descriptor(op.name);
        // Equal names in a program are mostly one, and need no comparison.
        let is_named = |slot: &AttrSlot| std::ptr::eq(slot.name, name) || slot.name == name;
        let slot = descriptor.and_then(|d| d.attributes.iter().position(is_named));
        match (descriptor, slot) {
            (Some(descriptor), Some(slot)) if is_kept(descriptor, slot) => {
                op.set_inherent(slot, value);
                op.named.push(slot as u16);
            }
            _ => op.add_attr(cx.ident(name), value),
        }
    }
}

/// The slot of the cache of op names for a word of a source.
fn slot_of(src: &[u8], word: Token) -> usize {
    // Ops of a dialect differ at the end of their names.
    let tail = src[..word.end as usize].last_chunk().map_or(0, |tail| u64::from_le_bytes(*tail));
    let bits = 8 * (word.end - word.start).min(8);
    let word = tail.checked_shr(u64::BITS - bits).unwrap_or(0);
    (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - WORD_NAMES.ilog2())) as usize
}

impl OpState {
    /// Continues the form with a region whose entry block has these arguments. It is parsed when the hook has returned,
    /// and is added to [`regions`](Self::regions); then `then` parses the rest of the form, which may be another
    /// region.
    pub fn region_then(
        &mut self,
        arguments: Vec<Argument>,
        form: BodyForm,
        then: impl FnOnce(&mut OpParser<'_>, &mut OpState) -> Parsed + 'static,
    ) {
        self.arguments = arguments;
        self.body = Some(form);
        self.then = Some(Box::new(then));
    }

    /// Adds an attribute, inherent or not, as if it stood in a dictionary: a second one of the same name is an error.
    /// [`OpParser::add_named_attr`] is faster where the op declares the attribute.
    pub fn add_attr(&mut self, name: Ident, value: Attribute) {
        self.attrs.push(NamedAttr { name, value });
    }

    /// Lists named attributes that a dictionary repeats with those of the dictionary, so that they are found to be there twice.
    #[cold]
    fn list_repeated(&mut self, cx: &ContextData) {
        let OpState { name, inherent, attrs, named, .. } = self;
        let Some(descriptor) = cx.op_descriptor(*name) else { return };
        for slot in named {
            let declared = descriptor.attributes[usize::from(*slot)].name.as_bytes();
            if let Some(repeated) = attrs.iter().find(|attr| cx.bytes(attr.name) == declared).map(|attr| attr.name)
                && let Some(at) = inherent.iter().position(|(known, _)| known == slot)
            {
                attrs.push(NamedAttr { name: repeated, value: inherent.remove(at).1 });
            }
        }
    }

    /// An inherent attribute that was read so far, but for those in dictionaries.
    pub fn inherent_attr(&self, slot: usize) -> Option<Attribute> {
        self.inherent.iter().find(|(known, _)| usize::from(*known) == slot).map(|(_, value)| *value)
    }

    /// Sets an inherent attribute; a dictionary that repeats it takes precedence.
    ///
    /// # Panics
    /// When the op has no such slot, as soon as the op is made.
    pub fn set_inherent(&mut self, slot: usize, value: Attribute) {
        match self.inherent.iter_mut().find(|(known, _)| usize::from(*known) == slot) {
            Some((_, known)) => *known = value,
            None => self.inherent.push((slot as u16, value)),
        }
    }
}
