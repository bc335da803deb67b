//! Values in which functions of Swift return errors: they stay in a register. [LangRef: swifterror]

use std::collections::HashSet;

use super::{At, Checker, Rule, ensure};
use crate::module::Function;
use crate::module::attributes::has;
use crate::module::function::{Body, Call, Inst, Kind, Val, ValueId};

/// The parameters and the results of allocations of a function, and those among them that are for errors.
pub(super) struct ErrorValues {
    params: HashSet<ValueId>,
    allocations: HashSet<ValueId>,
    errors: HashSet<ValueId>,
}

impl ErrorValues {
    pub(super) fn new(function: &Function, body: &Body) -> ErrorValues {
        let params = body.params.iter().zip(&function.param_attrs);
        let mut errors: HashSet<ValueId> =
            params.filter(|(_, attrs)| has(attrs, "swifterror")).map(|(param, _)| *param).collect();
        let mut allocations = HashSet::new();
        for inst in body.blocks.iter().flat_map(|block| &block.insts) {
            if let (Kind::Alloca { swifterror, .. }, Some(result)) = (&inst.kind, inst.result) {
                allocations.insert(result);
                if *swifterror {
                    errors.insert(result);
                }
            }
        }
        ErrorValues { params: body.params.iter().copied().collect(), allocations, errors }
    }

    fn is_error(&self, value: &Val) -> bool {
        matches!(value, Val::Local(id) if self.errors.contains(id))
    }
}

impl Checker<'_> {
    /// Checks what an instruction does with values for errors.
    pub(super) fn error_values(&self, at: At<'_>, values: &ErrorValues) -> Rule {
        let inst = at.inst;
        if let Kind::Alloca { ty, swifterror: true, .. } = &inst.kind {
            ensure(self.is_ptr(*ty), "swifterror alloca must have pointer type")?;
            let count = self.operand_int(inst.operands.first());
            let is_one = count.and_then(dialekt_ir_core::num::ApInt::as_u64) == Some(1);
            ensure(is_one, "swifterror alloca must not be array allocation")?;
        }
        if let Some(call) = inst.call() {
            self.passed_errors(inst, call, values)?;
        }
        if !inst.operands.iter().any(|operand| values.is_error(operand)) {
            return Ok(());
        }
        match &inst.kind {
            Kind::Load { .. } | Kind::Call(_) | Kind::Invoke { .. } => Ok(()),
            Kind::Store { .. } => {
                let is_address = inst.operands.first().is_none_or(|value| !values.is_error(value));
                ensure(is_address, "swifterror value should be the second operand when used by stores")
            }
            _ => Err("swifterror value can only be loaded and stored from, or as a swifterror argument!".into()),
        }
    }

    /// Values for errors are passed as such, and nothing else is.
    fn passed_errors(&self, inst: &Inst, call: &Call, values: &ErrorValues) -> Rule {
        let function = self.callee(&call.callee).and_then(|callee| match &callee.kind {
            crate::module::GlobalKind::Function(function) => Some(function),
            _ => None,
        });
        for (number, operand) in inst.operands.iter().enumerate() {
            let marked = |lists: &[Vec<_>]| lists.get(number).is_some_and(|attrs| has(attrs, "swifterror"));
            let is_marked = marked(&call.param_attrs) || function.is_some_and(|function| marked(&function.param_attrs));
            if !is_marked {
                let message = "swifterror value when used in a callsite should be marked with swifterror attribute";
                ensure(!values.is_error(operand), message)?;
                continue;
            }
            let Val::Local(id) = operand else {
                return Err("swifterror argument should come from an alloca or parameter".into());
            };
            if values.errors.contains(id) {
                continue;
            }
            let message = "swifterror argument for call has mismatched alloca";
            ensure(!values.allocations.contains(id), message)?;
            return Err(match values.params.contains(id) {
                true => "swifterror argument for call has mismatched parameter",
                false => "swifterror argument should come from an alloca or parameter",
            }
            .into());
        }
        Ok(())
    }
}
