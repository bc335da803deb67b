//! Operand bundles of `llvm.assume`: attributes that hold for values. [LangRef: Assume Operand Bundles]

use super::{At, Checker, Rule, ensure};
use crate::module::attributes::{ORDER, UNITS, applies};
use crate::module::constants::Const;
use crate::module::function::{Bundle, Call, Val};

/// Attributes in quotes that LLVM knows the names of.
const NAMED: [&str; 11] = [
    "denormal-fp-math",
    "denormal-fp-math-f32",
    "less-precise-fpmad",
    "loader-replaceable",
    "no-infs-fp-math",
    "no-inline-line-tables",
    "no-jump-tables",
    "no-nans-fp-math",
    "no-signed-zeros-fp-math",
    "profile-sample-accurate",
    "use-sample-profile",
];

/// Attributes with a value that are no integers: types and ranges.
const NO_INTEGERS: [&str; 8] =
    ["byref", "byval", "elementtype", "inalloca", "initializes", "preallocated", "range", "sret"];

impl Checker<'_> {
    /// Checks the bundles of a call of `llvm.assume`.
    pub(super) fn assumptions(&self, at: At<'_>, call: &Call) -> Rule {
        if call.bundles.is_empty() {
            return Ok(());
        }
        let is_true = self.operand_int(at.inst.operands.first()).is_some_and(|value| !value.is_zero());
        ensure(is_true, "assume with operand bundles must have i1 true condition")?;
        for bundle in &call.bundles {
            let tag = String::from_utf8_lossy(&bundle.tag);
            self.assumption(at, &tag, bundle)?;
        }
        Ok(())
    }

    fn assumption(&self, at: At<'_>, tag: &str, bundle: &Bundle) -> Rule {
        let args = &bundle.operands;
        let ty = |arg: Option<&Val>| arg.and_then(|arg| self.ty(at.body, arg));
        let is_ptr = |number: usize| ty(args.get(number)).is_some_and(|ty| self.is_ptr(ty));
        let is_int = |number: usize| ty(args.get(number)).is_some_and(|ty| self.module.types.int_width(ty).is_some());
        if tag == "separate_storage" {
            ensure(args.len() == 2, "separate_storage assumptions should have 2 arguments")?;
            return ensure(is_ptr(0) && is_ptr(1), "arguments to separate_storage assumptions should be pointers");
        }
        let rank = ORDER.iter().position(|known| *known == tag);
        let is_known = rank.is_some() || tag == "ignore" || NAMED.contains(&tag);
        ensure(is_known, "tags must be valid attribute names")?;
        match tag {
            "align" => {
                let message = "alignment assumptions should have 2 or 3 arguments";
                ensure(matches!(args.len(), 2 | 3), message)?;
                ensure(is_ptr(0), "first argument should be a pointer")?;
                ensure(is_int(1), "second argument should be an integer")?;
                return ensure(args.len() == 2 || is_int(2), "third argument should be an integer if present");
            }
            "dereferenceable" => {
                ensure(args.len() == 2, "dereferenceable assumptions should have 2 arguments")?;
                ensure(is_ptr(0), "first argument should be a pointer")?;
                return ensure(is_int(1), "second argument should be an integer");
            }
            _ => ensure(args.len() <= 2, "too many arguments")?,
        }
        let Some(rank) = rank else { return Ok(()) };
        if rank >= UNITS && !NO_INTEGERS.contains(&tag) {
            ensure(args.len() == 2, "this attribute should have 2 arguments")?;
            let is_constant = matches!(args[1], Val::Const(id) if matches!(self.module.consts.get(id), Const::Int(_)));
            return ensure(is_constant, "the second argument should be a constant integral value");
        }
        let (_, parameter, _) = applies(tag);
        match parameter {
            true => ensure(args.len() == 1, "this attribute should have one argument"),
            false => ensure(args.is_empty(), "this attribute has no argument"),
        }
    }
}
