//! Operand bundles of calls. [LangRef: Operand Bundles]

use super::{At, Checker, Rule, ensure};
use crate::module::function::Call;

/// Bundles of which a call has one at most, with LLVM's words for them, and the number of operands where that is fixed.
const SINGLE: &[(&str, &str, Option<(usize, &str)>)] = &[
    ("deopt", "Multiple deopt operand bundles", None),
    ("gc-transition", "Multiple gc-transition operand bundles", None),
    ("funclet", "Multiple funclet operand bundles", Some((1, "Expected exactly one funclet bundle operand"))),
    (
        "cfguardtarget",
        "Multiple CFGuardTarget operand bundles",
        Some((1, "Expected exactly one cfguardtarget bundle operand")),
    ),
    ("ptrauth", "Multiple ptrauth operand bundles", Some((2, "Expected exactly two ptrauth bundle operands"))),
    ("kcfi", "Multiple kcfi operand bundles", Some((1, "Expected exactly one kcfi bundle operand"))),
    (
        "preallocated",
        "Multiple preallocated operand bundles",
        Some((1, "Expected exactly one preallocated bundle operand")),
    ),
    ("gc-live", "Multiple gc-live operand bundles", None),
];

impl Checker<'_> {
    pub(super) fn bundles(&self, at: At<'_>, call: &Call) -> Rule {
        let mut seen: Vec<&str> = Vec::new();
        for bundle in &call.bundles {
            let known = SINGLE.iter().find(|(tag, ..)| tag.as_bytes() == bundle.tag);
            let Some((tag, repeated, count)) = known else { continue };
            ensure(!seen.contains(tag), *repeated)?;
            seen.push(tag);
            if let Some((count, message)) = count {
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
