//! Operand bundles of calls. [LangRef: Operand Bundles]

use super::{At, Checker, Rule, ensure};
use crate::module::function::Call;

/// Bundles of which a call has one at most, with LLVM's words for them.
const SINGLE: &[(&str, &str)] = &[
    ("deopt", "Multiple deopt operand bundles"),
    ("gc-transition", "Multiple gc-transition operand bundles"),
    ("funclet", "Multiple funclet operand bundles"),
    ("cfguardtarget", "Multiple CFGuardTarget operand bundles"),
    ("ptrauth", "Multiple ptrauth operand bundles"),
    ("kcfi", "Multiple kcfi operand bundles"),
    ("preallocated", "Multiple preallocated operand bundles"),
    ("gc-live", "Multiple gc-live operand bundles"),
];

/// Bundles with a fixed number of operands, with LLVM's words for it.
const COUNTS: &[(&str, usize, &str)] = &[
    ("funclet", 1, "Expected exactly one funclet bundle operand"),
    ("cfguardtarget", 1, "Expected exactly one cfguardtarget bundle operand"),
    ("ptrauth", 2, "Expected exactly two ptrauth bundle operands"),
    ("kcfi", 1, "Expected exactly one kcfi bundle operand"),
    ("preallocated", 1, "Expected exactly one preallocated bundle operand"),
];

impl Checker<'_> {
    pub(super) fn bundles(&self, at: At<'_>, call: &Call) -> Rule {
        let mut seen: Vec<&str> = Vec::new();
        for bundle in &call.bundles {
            let known = SINGLE.iter().find(|(tag, _)| tag.as_bytes() == bundle.tag);
            let Some((tag, repeated)) = known else { continue };
            ensure(!seen.contains(tag), *repeated)?;
            seen.push(tag);
            if let Some((_, count, message)) = COUNTS.iter().find(|(counted, ..)| counted == tag) {
                ensure(bundle.operands.len() == *count, *message)?;
            }
            if *tag == "funclet" {
                let is_token = bundle.operands.iter().all(|operand| {
                    self.ty(at.body, operand)
                        .is_some_and(|ty| matches!(self.module.types.get(ty), crate::module::types::Ty::Token))
                });
                ensure(is_token, "Funclet bundle operands should correspond to a FuncletPadInst")?;
            }
        }
        Ok(())
    }
}
