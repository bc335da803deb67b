//! Metadata whose form LLVM knows, at instructions and globals.

use std::cmp::Ordering;

use dialekt_ir_core::num::{ApInt, FloatKind, Sign};

use super::{At, Checker, Rule, ensure};
use crate::module::Global;
use crate::module::constants::Const;
use crate::module::function::{Cast, Inst, Kind};
use crate::module::metadata::{MdId, Metadata};
use crate::module::types::TypeId;

impl Checker<'_> {
    /// Checks the metadata of an instruction.
    pub(super) fn instruction_metadata(&mut self, at: At<'_>) {
        for (kind, node) in &at.inst.metadata {
            let (inst, node) = (at.inst, *node);
            let rule = match kind.as_slice() {
                b"range" => self.range(inst, node),
                b"prof" => self.profile(inst, node),
                b"nonnull" => self.nonnull(inst, node),
                b"dereferenceable" | b"dereferenceable_or_null" => self.dereferenceable(inst, node),
                b"align" => self.align(inst, node),
                b"fpmath" => self.fpmath(inst, node),
                b"annotation" => self.annotation(node),
                b"invariant.group" => {
                    let is_access = matches!(inst.kind, Kind::Load { .. } | Kind::Store { .. });
                    ensure(is_access, "invariant.group metadata is only for loads and stores")
                }
                b"memprof" => ensure(inst.call().is_some(), "!memprof metadata should only exist on calls"),
                b"callsite" => ensure(inst.call().is_some(), "!callsite metadata should only exist on calls"),
                b"tbaa" => {
                    let is_access = inst.call().is_some()
                        || matches!(
                            inst.kind,
                            Kind::Load { .. }
                                | Kind::Store { .. }
                                | Kind::AtomicRmw { .. }
                                | Kind::CmpXchg { .. }
                                | Kind::VaArg
                        );
                    ensure(is_access, "This instruction shall not have a TBAA access tag!")
                        .and_then(|()| self.access_tag(node))
                }
                _ => Ok(()),
            };
            self.note(inst.at, rule);
        }
    }

    fn range(&self, inst: &Inst, node: MdId) -> Rule {
        let has_range = inst.call().is_some() || matches!(inst.kind, Kind::Load { .. });
        ensure(has_range, "Ranges are only for loads, calls and invokes!")?;
        self.ranges(node, self.module.types.scalar(inst.ty), false)
    }

    /// Checks pairs of bounds of a type. [LLVM: verifyRangeLikeMetadata]
    fn ranges(&self, node: MdId, ty: TypeId, may_be_full: bool) -> Rule {
        let bounds = self.node(node);
        ensure(bounds.len().is_multiple_of(2), "Unfinished range!")?;
        ensure(!bounds.is_empty(), "It should have at least one range!")?;
        let mut ranges: Vec<Range<'_>> = Vec::new();
        for pair in bounds.chunks(2) {
            let Some((low, low_ty)) = self.integer(pair[0]) else {
                return Err("The lower limit must be an integer!".into());
            };
            let Some((high, high_ty)) = self.integer(pair[1]) else {
                return Err("The upper limit must be an integer!".into());
            };
            ensure(low_ty == high_ty, "Range pair types must match!")?;
            ensure(high_ty == ty, "Range types must match instruction type!")?;
            let is_full = low == high && low.not().is_zero();
            let message = "The upper and lower limits cannot be the same value";
            ensure(low != high || is_full || low.is_zero(), message)?;
            ensure(low != high || is_full && may_be_full, "Range must not be empty!")?;
            let range = Range { low, high };
            if let Some(last) = ranges.last() {
                ensure(!range.meets(last), "Intervals are overlapping")?;
                ensure(low.compare(last.low, Sign::Signed) == Ordering::Greater, "Intervals are not in order")?;
                ensure(!range.touches(last), "Intervals are contiguous")?;
            }
            ranges.push(range);
        }
        if let [first, _, .., last] = &*ranges {
            ensure(!first.meets(last), "Intervals are overlapping")?;
            ensure(!first.touches(last), "Intervals are contiguous")?;
        }
        Ok(())
    }

    /// [LLVM: visitProfMetadata]
    fn profile(&self, inst: &Inst, node: MdId) -> Rule {
        let operands = self.node(node);
        ensure(!operands.is_empty(), "!prof annotations should have at least 1 operand")?;
        ensure(operands[0].is_some(), "first operand should not be null")?;
        let Some(name) = self.text(operands[0]) else {
            return Err("expected string with name of the !prof annotation".into());
        };
        let branches = match &inst.kind {
            Kind::Br(_) | Kind::CondBr(..) | Kind::Switch { .. } | Kind::IndirectBr(_) => inst.successors().len(),
            Kind::Unsupported("callbr", blocks) => blocks.len(),
            Kind::Call(_) => 1,
            Kind::Select => 2,
            _ => 0,
        };
        let is_invoke = matches!(inst.kind, Kind::Invoke { .. });
        if name == b"unknown" {
            let message = "'unknown' !prof should only appear on instructions on which 'branch_weights' would";
            ensure(branches != 0 || is_invoke, message)?;
            return self.unknown_profile(operands);
        }
        ensure(operands.len() >= 2, "!prof annotations should have no less than 2 operands")?;
        match name {
            b"branch_weights" => {
                // The weights may follow text on where they come from.
                let from = if self.text(operands[1]).is_some() { 2 } else { 1 };
                let weights = &operands[from..];
                if is_invoke {
                    let message = "Wrong number of InvokeInst branch_weights operands";
                    ensure(matches!(weights.len(), 1 | 2), message)?;
                } else {
                    ensure(branches != 0, "!prof branch_weights are not allowed for this instruction")?;
                    ensure(weights.len() == branches, "Wrong number of operands")?;
                }
                for weight in weights {
                    ensure(weight.is_some(), "second operand should not be null")?;
                    let message = "!prof brunch_weights operand is not a const int";
                    ensure(self.integer(*weight).is_some(), message)?;
                }
                Ok(())
            }
            b"VP" => {
                ensure(operands.len() >= 5, "invalid value profiling metadata")?;
                let Some((kind, _)) = self.integer(operands[1]) else {
                    return Err("VP !prof missing kind argument".into());
                };
                let kind = kind.as_u64().unwrap_or(u64::MAX);
                ensure(kind <= 2, "Invalid VP !prof kind")?;
                let message = "VP !prof should have an even number of arguments after 'VP'";
                ensure(operands.len() % 2 == 1, message)?;
                let message =
                    "VP !prof indirect call or memop size expected to be applied to CallBase instructions only";
                ensure(kind == 2 || inst.call().is_some(), message)
            }
            _ => Err("expected either branch_weights or VP profile name".into()),
        }
    }

    fn unknown_profile(&self, operands: &[Option<MdId>]) -> Rule {
        ensure(operands.len() == 2, "'unknown' !prof should have a single additional operand")?;
        let text = self.text(operands[1]);
        ensure(text.is_some(), "'unknown' !prof should have an additional operand of type string")?;
        ensure(text.is_some_and(|text| !text.is_empty()), "the 'unknown' !prof operand should not be an empty string")
    }

    /// Checks the attachments of a function.
    pub(super) fn function_metadata(&self, global: &Global) -> Rule {
        for (kind, node) in &global.metadata {
            if kind != b"prof" {
                continue;
            }
            let operands = self.node(*node);
            ensure(operands.len() >= 2, "!prof annotations should have no less than 2 operands")?;
            ensure(operands[0].is_some(), "first operand should not be null")?;
            let message = "expected string with name of the !prof annotation";
            let Some(name) = self.text(operands[0]) else { return Err(message.into()) };
            if name == b"unknown" {
                self.unknown_profile(operands)?;
                continue;
            }
            let message = "first operand should be 'function_entry_count' or 'synthetic_function_entry_count'";
            ensure(matches!(name, b"function_entry_count" | b"synthetic_function_entry_count"), message)?;
            ensure(operands[1].is_some(), "second operand should not be null")?;
            let message = "expected integer argument to function_entry_count";
            ensure(self.constant(operands[1]).is_some(), message)?;
        }
        Ok(())
    }

    /// Checks the attachments of a variable.
    pub(super) fn variable_metadata(&self, global: &Global) -> Rule {
        for (kind, node) in &global.metadata {
            let operands = self.node(*node);
            match kind.as_slice() {
                b"associated" => {
                    ensure(operands.len() == 1, "associated metadata must have one operand")?;
                    ensure(operands[0].is_some(), "associated metadata must have a global value")?;
                    let message = "associated metadata must be ValueAsMetadata";
                    ensure(self.constant(operands[0]).is_some(), message)?;
                }
                b"absolute_symbol" => {
                    // Bounds have the width of addresses.
                    let Some((_, ty)) = self.integer(operands.first().copied().flatten()) else { continue };
                    self.ranges(*node, ty, true)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn nonnull(&self, inst: &Inst, node: MdId) -> Rule {
        ensure(self.is_ptr(inst.ty), "nonnull applies only to pointer types")?;
        let message = "nonnull applies only to load instructions, use attributes for calls or invokes";
        ensure(matches!(inst.kind, Kind::Load { .. }), message)?;
        ensure(self.node(node).is_empty(), "nonnull metadata must be empty")
    }

    fn dereferenceable(&self, inst: &Inst, node: MdId) -> Rule {
        let kinds = "dereferenceable, dereferenceable_or_null";
        ensure(self.is_ptr(inst.ty), format!("{kinds} apply only to pointer types"))?;
        let is_source = matches!(inst.kind, Kind::Load { .. } | Kind::Cast(Cast::IntToPtr, _));
        let message =
            format!("{kinds} apply only to load and inttoptr instructions, use attributes for calls or invokes");
        ensure(is_source, message)?;
        let operands = self.node(node);
        ensure(operands.len() == 1, format!("{kinds} take one operand!"))?;
        ensure(self.i64(operands[0]).is_some(), format!("{kinds} metadata value must be an i64!"))
    }

    fn align(&self, inst: &Inst, node: MdId) -> Rule {
        ensure(self.is_ptr(inst.ty), "align applies only to pointer types")?;
        let message = "align applies only to load instructions, use attributes for calls or invokes";
        ensure(matches!(inst.kind, Kind::Load { .. }), message)?;
        let operands = self.node(node);
        ensure(operands.len() == 1, "align takes one operand!")?;
        let Some(align) = self.i64(operands[0]) else { return Err("align metadata value must be an i64!".into()) };
        ensure(align.is_power_of_two(), "align metadata value must be a power of 2!")?;
        ensure(align <= 1 << 32, "alignment is larger that implementation defined limit")
    }

    /// The value of metadata that is an `i64`.
    fn i64(&self, id: Option<MdId>) -> Option<u64> {
        self.integer(id).filter(|(value, _)| value.width() == 64)?.0.as_u64()
    }

    fn fpmath(&self, inst: &Inst, node: MdId) -> Rule {
        let types = &self.module.types;
        ensure(types.is_float_or_vector(inst.ty), "fpmath requires a floating point result!")?;
        let operands = self.node(node);
        ensure(operands.len() == 1, "fpmath takes one operand!")?;
        let found = self.constant(operands[0]);
        let Some((id, Const::Float(bits))) = found.map(|id| (id, self.module.consts.get(id))) else {
            return Err("invalid fpmath accuracy!".into());
        };
        let kind = types.float_kind(self.module.consts.ty(id));
        ensure(kind == Some(FloatKind::F32), "fpmath accuracy must have float type")?;
        let value = f32::from_bits(*bits as u32);
        ensure(value.is_finite() && value > 0.0, "fpmath accuracy not a positive number!")
    }

    fn annotation(&self, node: MdId) -> Rule {
        let Metadata::Node { operands, .. } = self.module.md(node) else {
            return Err("annotation must be a tuple".into());
        };
        ensure(!operands.is_empty(), "annotation must have at least one operand")?;
        let is_text = |id: &Option<MdId>| {
            self.text(*id).is_some()
                || id.is_some_and(|id| match self.module.md(id) {
                    Metadata::Node { operands, .. } => operands.iter().all(|id| self.text(*id).is_some()),
                    _ => false,
                })
        };
        ensure(operands.iter().all(is_text), "operands must be a string or a tuple of strings")
    }
}

/// The integers from one to another one, which is not one of them; beyond the greatest one it goes on with zero.
struct Range<'a> {
    low: &'a ApInt,
    high: &'a ApInt,
}

impl Range<'_> {
    fn contains(&self, value: &ApInt) -> bool {
        let at_least = |a: &ApInt, b: &ApInt| a.compare(b, Sign::Unsigned).is_ge();
        match self.low.compare(self.high, Sign::Unsigned) {
            Ordering::Less => at_least(value, self.low) && !at_least(value, self.high),
            Ordering::Greater => at_least(value, self.low) || !at_least(value, self.high),
            Ordering::Equal => true,
        }
    }

    fn meets(&self, other: &Range<'_>) -> bool {
        self.contains(other.low) || other.contains(self.low)
    }

    fn touches(&self, other: &Range<'_>) -> bool {
        self.high == other.low || self.low == other.high
    }
}
