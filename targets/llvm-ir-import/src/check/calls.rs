//! Calls: their attributes, tail calls, assembler. [LLVM: visitCallBase]

use super::attributes::{Lists, Owner};
use super::{At, Checker, Rule, ensure};
use crate::module::GlobalKind;
use crate::module::attributes::{self, Attr, AttrValue, has};
use crate::module::function::{Call, Callee, Kind, Val};
use crate::module::types::{Ty, TypeId};
use crate::parse::inline_asm::{Constraint, Role, constraints};

/// Attributes by which the caller and the callee of a `musttail` call agree on what is passed.
const PASSING: [&str; 8] =
    ["sret", "byval", "inalloca", "inreg", "swiftself", "swiftasync", "swifterror", "preallocated"];

impl Checker<'_> {
    /// Checks a call.
    pub(super) fn call(&mut self, at: At<'_>, call: &Call) {
        let place = at.inst.at;
        let rule = self.call_rules(at, call);
        self.note(place, rule);
        let rule = self.bundles(at, call);
        self.note(place, rule);
        if call.tail == "musttail" {
            let rule = self.must_tail(at, call);
            self.note(place, rule);
        }
        if let Callee::Asm(asm) = &call.callee {
            let rule = self.assembler(at, call, &constraints(&asm.constraints).unwrap_or_default());
            self.note(place, rule);
        }
        if let Some(name) = self.callee(&call.callee).and_then(|callee| callee.text().strip_prefix(b"llvm.")) {
            let rule = self.intrinsic(at, &String::from_utf8_lossy(name));
            let rule = rule.and_then(|()| if name == b"assume" { self.assumptions(at, call) } else { Ok(()) });
            self.note(place, rule);
        }
    }

    fn call_rules(&self, at: At<'_>, call: &Call) -> Rule {
        let Ty::Function { result, params, .. } = self.module.types.get(call.ty) else { return Ok(()) };
        let callee = self.callee(&call.callee);
        let function = callee.and_then(|callee| match &callee.kind {
            GlobalKind::Function(function) => Some(function),
            _ => None,
        });
        let is_intrinsic = callee.is_some_and(|callee| callee.text().starts_with(b"llvm."));
        let owner = match &call.callee {
            Callee::Asm(_) => Owner::Asm,
            Callee::Value(_) if is_intrinsic => Owner::Intrinsic,
            Callee::Value(_) => Owner::Function,
        };
        self.attributes(&Lists {
            owner,
            result: (*result, &call.result_attrs),
            params,
            param_attrs: &call.param_attrs,
            attrs: &call.attrs,
            unnamed_addr: false,
        })?;
        for (number, operand) in at.inst.operands.iter().enumerate() {
            let own = call.param_attrs.get(number).map_or(&[][..], Vec::as_slice);
            let declared = function.and_then(|f| f.param_attrs.get(number)).map_or(&[][..], Vec::as_slice);
            if function.is_some() {
                ensure(!has(own, "immarg") || has(declared, "immarg"), "immarg may not apply only to call sites")?;
            }
            if has(declared, "immarg") {
                let is_immediate = matches!(operand, Val::Const(id) if matches!(self.module.consts.get(*id),
                    crate::module::constants::Const::Int(_) | crate::module::constants::Const::Float(_)));
                ensure(is_immediate, "immarg operand has non-immediate parameter")?;
            }
        }
        if !is_intrinsic {
            let is = |wanted: fn(&Ty) -> bool| params.iter().any(|ty| wanted(self.module.types.get(*ty)));
            let message = "Function has metadata parameter but isn't an intrinsic";
            ensure(!is(|ty| matches!(ty, Ty::Metadata)), message)?;
            ensure(!is(|ty| matches!(ty, Ty::Token)), "Function has token parameter but isn't an intrinsic")?;
        }
        if callee.is_none() {
            let is_token = matches!(self.module.types.get(*result), Ty::Token);
            ensure(!is_token, "Return type cannot be token for indirect call!")?;
        }
        Ok(())
    }

    /// [LangRef: call, musttail]
    fn must_tail(&self, at: At<'_>, call: &Call) -> Rule {
        let cannot = |why: &str| format!("cannot guarantee tail call due to mismatched {why}");
        ensure(!matches!(call.callee, Callee::Asm(_)), "cannot use musttail call with inline asm")?;
        let types = &self.module.types;
        let (Ty::Function { result, params, vararg }, Ty::Function { result: to, params: own, vararg: own_vararg }) =
            (types.get(call.ty), types.get(at.global.ty))
        else {
            return Ok(());
        };
        let GlobalKind::Function(caller) = &at.global.kind else { return Ok(()) };
        ensure(vararg == own_vararg, cannot("varargs"))?;
        ensure(self.is_congruent(*result, *to), cannot("return types"))?;
        ensure(call.calling_conv == caller.calling_conv, cannot("calling conv"))?;
        self.returns_it(at)?;

        fn list(lists: &[Vec<Attr>], number: usize) -> &[Attr] {
            lists.get(number).map_or(&[], Vec::as_slice)
        }
        // Conventions by which any parameters may be passed on: tailcc and swifttailcc.
        if matches!(call.calling_conv, 18 | 20) {
            let name = if call.calling_conv == 18 { "tailcc" } else { "swifttailcc" };
            for (number, _) in own.iter().enumerate() {
                plain(list(&caller.param_attrs, number), &format!("{name} musttail caller"))?;
            }
            for (number, _) in params.iter().enumerate() {
                plain(list(&call.param_attrs, number), &format!("{name} musttail callee"))?;
            }
            let message = format!("cannot guarantee {name} tail call for varargs function");
            return ensure(!vararg, message);
        }
        let is_thunk = attributes::text(&at.global.attrs, "thunk").is_some();
        if !(is_thunk && *vararg) {
            ensure(params.len() == own.len(), cannot("parameter counts"))?;
            let agree = params.iter().zip(own).all(|(one, other)| self.is_congruent(*one, *other));
            ensure(agree, cannot("parameter types"))?;
        }
        for number in 0..own.len() {
            let (theirs, ours) = (list(&call.param_attrs, number), list(&caller.param_attrs, number));
            let agree = PASSING.iter().all(|name| same(attributes::find(theirs, name), attributes::find(ours, name)));
            let aligned = !has(ours, "byval") && !has(ours, "byref")
                || attributes::integer(theirs, "align") == attributes::integer(ours, "align");
            ensure(agree && aligned, cannot("ABI impacting function attributes"))?;
        }
        Ok(())
    }

    /// Returns whether values of two types are passed in the same way.
    fn is_congruent(&self, one: TypeId, other: TypeId) -> bool {
        let types = &self.module.types;
        one == other || types.address_space(one).is_some() && types.address_space(one) == types.address_space(other)
    }

    /// The result of the call is returned right behind it.
    fn returns_it(&self, at: At<'_>) -> Rule {
        let message = "musttail call must precede a ret with an optional bitcast";
        let block = at.body.blocks.iter().find(|block| block.insts.iter().any(|inst| std::ptr::eq(inst, at.inst)));
        let Some(block) = block else { return Ok(()) };
        let mut behind = block.insts.iter().skip_while(|inst| !std::ptr::eq(*inst, at.inst)).skip(1);
        let mut result = at.inst.result;
        let mut next = behind.next();
        if let Some(inst) = next
            && let Kind::Cast(crate::module::function::Cast::Bits, _) = inst.kind
        {
            let takes_it = inst.operands.first().is_some_and(|value| Some(*value) == result.map(Val::Local));
            ensure(takes_it, "bitcast following musttail call must use the call")?;
            result = inst.result;
            next = behind.next();
        }
        let Some(ret) = next.filter(|inst| matches!(inst.kind, Kind::Ret)) else { return Err(message.into()) };
        let returns_it = match ret.operands.first() {
            None => true,
            Some(Val::Const(id)) => matches!(
                self.module.consts.get(*id),
                crate::module::constants::Const::Undef | crate::module::constants::Const::Poison
            ),
            Some(value) => Some(*value) == result.map(Val::Local),
        };
        ensure(returns_it, "musttail call result must be returned")
    }

    /// [LLVM: verifyInlineAsmCall]
    fn assembler(&self, at: At<'_>, call: &Call, constraints: &[Constraint]) -> Rule {
        let mut number = 0;
        for constraint in constraints {
            if constraint.role == Role::Label {
                return Err("Label constraints can only be used with callbr".into());
            }
            if constraint.role == Role::Clobber || constraint.role == Role::Output && !constraint.is_indirect {
                continue;
            }
            let attrs = call.param_attrs.get(number).map_or(&[][..], Vec::as_slice);
            let ty = at.inst.operands.get(number).and_then(|operand| self.ty(at.body, operand));
            number += 1;
            if constraint.is_indirect {
                let is_ptr = ty.is_some_and(|ty| self.is_ptr(ty));
                ensure(is_ptr, "Operand for indirect constraint must have pointer type")?;
                let message = "Operand for indirect constraint must have elementtype attribute";
                ensure(has(attrs, "elementtype"), message)?;
            } else {
                let message = "Elementtype attribute can only be applied for indirect constraints";
                ensure(!has(attrs, "elementtype"), message)?;
            }
        }
        Ok(())
    }
}

fn same(one: Option<&AttrValue>, other: Option<&AttrValue>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one == other,
        (None, None) => true,
        _ => false,
    }
}

/// Attributes that a convention for tail calls does not take.
fn plain(attrs: &[Attr], whose: &str) -> Rule {
    for name in ["inalloca", "inreg", "swifterror", "preallocated", "byref"] {
        ensure(!has(attrs, name), format!("{name} attribute not allowed in {whose}"))?;
    }
    Ok(())
}
