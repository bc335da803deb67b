//! Custom forms of ops.

use smallvec::SmallVec;

use super::state::{OpFrame, OpParser, OpState, Unresolved};
use super::{Failed, Parsed};
use crate::context::{Attribute, Ident, NamedAttr, OpName, Type};
use crate::diag::Diagnostic;
use crate::text::lex::Tok;

impl OpParser<'_> {
    pub(super) fn parse_custom_op(&mut self, start: u32, results: usize, block: u32) -> Parsed {
        let token = self.token();
        let original = self.p.spelling();
        let cx = self.cx();
        self.p.advance();
        let name = self.custom_op_name(original);
        let full = cx.bytes(cx.op_ident(name));
        let tried = |message: &mut String| {
            if full != original {
                message.push_str(&format!(" (tried '{}' as well)", String::from_utf8_lossy(full)));
            }
        };
        let Some(descriptor) = cx.op_descriptor(name) else {
            let namespace = full.split(|c| *c == b'.').next().unwrap_or(&[]);
            let original = String::from_utf8_lossy(original);
            let diag = if cx.loaded_dialect(namespace).is_some() {
                let mut message = format!("custom op '{original}' is unknown");
                tried(&mut message);
                Diagnostic::error(self.p.loc_at(token.start), message)
            } else {
                let namespace = String::from_utf8_lossy(namespace);
                let mut message = format!("Dialect `{namespace}' not found for custom op '{original}' ");
                tried(&mut message);
                let loc = self.p.loc_at(token.start);
                let note = format!(
                    "Available dialects: {} ; for more info on dialect registration see \
                     https://mlir.llvm.org/getting_started/Faq/\
                     #registered-loaded-dependent-whats-up-with-dialects-management",
                    cx.available_dialects().join(", ")
                );
                Diagnostic::error(loc, message).note(loc, note)
            };
            return Err(self.p.report(diag));
        };
        let Some(parse) = descriptor.asm.parse else {
            let message = format!("'{}' op has no custom assembly form", descriptor.name);
            return Err(self.p.error_at(token.start, message));
        };
        let default_dialect = descriptor.asm.default_dialect;
        let mut state = OpState {
            at: token.start,
            name,
            operands: SmallVec::new(),
            result_types: SmallVec::new(),
            attrs: Vec::new(),
            body: None,
        };
        // Op names in the regions of the op may go without the prefix of this dialect.
        self.default_dialects.push(default_dialect);
        stacker::maybe_grow(64 << 10, 1 << 20, || parse(self, &mut state))?;
        let frame = OpFrame { results, ..OpFrame::new(&self.work, start, token.start, name, block) };
        if state.body.is_some() {
            return self.open_first_region(OpFrame { custom: Some(Box::new(state)), ..frame });
        }
        self.default_dialects.pop();
        self.finish_custom_op(frame, state)
    }

    pub(super) fn custom_op_name(&mut self, spelled: &[u8]) -> OpName {
        let cx = self.cx();
        if spelled.contains(&b'.') {
            return cx.op_name(spelled);
        }
        let dialect = self.default_dialects.last().copied().unwrap_or("builtin");
        let full = [dialect.as_bytes(), b".", spelled].concat();
        cx.op_name(full)
    }

    pub(super) fn finish_custom_op(&mut self, frame: OpFrame, mut state: OpState) -> Parsed {
        let values = self.work.values.len();
        self.work.values.extend(state.operands.iter().map(|o| o.0));
        let cx = self.cx();
        // A dictionary without duplicates may repeat what stood before it, and then has the last word.
        if cx.sort_attrs(&mut state.attrs).is_err() {
            state.attrs.reverse();
            state.attrs.dedup_by_key(|attr| attr.name);
            state.attrs.reverse();
        }
        self.work.attrs.truncate(frame.attrs);
        self.work.attrs.extend_from_slice(&state.attrs);
        self.create(frame, values, &state.result_types)
    }

    /// Reports an error of a custom form, at a position.
    #[cold]
    pub fn op_error_at(&mut self, op: &OpState, at: u32, message: &str) -> Failed {
        let message = format!("custom op '{}' {message}", self.cx().op_str(op.name));
        self.p.error_at(at, message)
    }

    /// `keyword {..}`, or nothing. Inherent attributes in it must be what they are declared to be.
    pub fn parse_optional_attr_dict_with_keyword(&mut self, keyword: &str, op: &mut OpState) -> Parsed {
        let at = self.token().start;
        if !self.p.consume_keyword(keyword.as_bytes()) {
            return Ok(());
        }
        let from = op.attrs.len();
        self.p.parse_attr_dict(&mut op.attrs)?;
        let cx = self.cx();
        let Some(descriptor) = cx.op_descriptor(op.name) else { return Ok(()) };
        for attr in &op.attrs[from..] {
            let slot = descriptor.slot(cx.bytes(attr.name)).map(|slot| &descriptor.attributes[slot]);
            if let Some(slot) = slot.filter(|slot| !slot.constraint.holds(cx, attr.value)) {
                return Err(self.op_error_at(op, at, &slot.violation(descriptor.name, cx, attr.value)));
            }
        }
        Ok(())
    }

    /// Consumes a keyword that has to be there.
    pub fn expect_keyword(&mut self, keyword: &str, op: &OpState) -> Parsed {
        let at = self.token().start;
        if self.p.consume_keyword(keyword.as_bytes()) {
            return Ok(());
        }
        Err(self.op_error_at(op, at, &format!("expected '{keyword}'")))
    }

    /// Operands, as long as commas follow.
    pub fn parse_operand_list(&mut self) -> Parsed<SmallVec<[Unresolved; 4]>> {
        let mut operands = SmallVec::new();
        loop {
            operands.push(self.parse_ssa_use(true)?);
            if !self.p.consume_if(Tok::Comma) {
                return Ok(operands);
            }
        }
    }

    /// Types, as long as commas follow.
    pub fn parse_type_list(&mut self) -> Parsed<SmallVec<[Type; 4]>> {
        let mut types = SmallVec::new();
        loop {
            types.push(self.p.parse_type()?);
            if !self.p.consume_if(Tok::Comma) {
                return Ok(types);
            }
        }
    }

    /// Makes names the operands of an op; there must be as many types.
    pub fn resolve_all(&mut self, operands: &[Unresolved], types: &[Type], op: &mut OpState) -> Parsed {
        if operands.len() != types.len() {
            let (n, types) = (operands.len(), types.len());
            let message = format!("number of operands and types do not match: got {n} operands and {types} types");
            let at = operands.first().map_or(op.at, |o| o.at);
            return Err(self.op_error_at(op, at, &message));
        }
        for (operand, ty) in operands.iter().zip(types) {
            let operand = self.resolve(*operand, *ty)?;
            op.operands.push(operand);
        }
        Ok(())
    }
}

impl OpState {
    /// Adds an attribute, inherent or not.
    pub fn add_attr(&mut self, name: Ident, value: Attribute) {
        self.attrs.push(NamedAttr { name, value });
    }
}
