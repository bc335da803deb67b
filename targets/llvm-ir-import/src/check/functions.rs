//! Functions: their types, conventions, attachments, and what their bodies consist of.

use super::swift_error::ErrorValues;
use super::{At, Checker, Rule, ensure};
use crate::module::attributes;
use crate::module::constants::Const;
use crate::module::function::{Body, Callee, Kind, Val};
use crate::module::types::{Ty, TypeId};
use crate::module::{Function, Global, GlobalKind, Name};

impl Checker<'_> {
    /// Checks a function with its body.
    pub(super) fn function(&mut self, global: &Global) {
        let GlobalKind::Function(function) = &global.kind else { return };
        let Ty::Function { result, params, vararg } = self.module.types.get(global.ty) else { return };
        let is_intrinsic = global.text().starts_with(b"llvm.");
        let rule = self.function_attributes(global, function, *result, params, is_intrinsic);
        self.note(global.at, rule);
        let is_imported = global.is_imported && (function.body.is_some() || global.linkage != "external");
        let rule = ensure(!is_imported, "Global is marked as dllimport, but not external");
        self.note(global.at, rule);
        let returns_struct = function.param_attrs.iter().take(2).any(|attrs| attributes::has(attrs, "sret"));
        let is_void = matches!(self.module.types.get(*result), Ty::Void);
        let rule = ensure(is_void || !returns_struct, "Invalid struct return type!");
        self.note(global.at, rule);
        let message = "Attribute 'builtin' can only be applied to a callsite.";
        let rule = ensure(!attributes::has(&global.attrs, "builtin"), message);
        self.note(global.at, rule);
        let rule = self.signature(*result, params, is_intrinsic);
        self.note(global.at, rule);
        let rule = convention(function, &self.module.types, *result, *vararg);
        self.note(global.at, rule);
        let rule = self.function_metadata(global);
        self.note(global.at, rule);
        match &function.body {
            None => {
                let rule = self.declaration(global, function);
                self.note(global.at, rule);
            }
            Some(body) => {
                let rule = ensure(!is_intrinsic, "llvm intrinsics cannot be defined!");
                self.note(global.at, rule);
                let rule = self.entry(global, body);
                self.note(global.at, rule);
                let errors = ErrorValues::new(function, body);
                for block in &body.order {
                    for inst in &body.blocks[block.index()].insts {
                        let at = At { global, body, inst };
                        self.instruction(at);
                        let rule = self.error_values(at, &errors);
                        self.note(inst.at, rule);
                    }
                }
                self.dominance(body);
                self.exceptions(function, body);
            }
        }
    }

    /// Types that only intrinsics have.
    fn signature(&self, result: TypeId, params: &[TypeId], is_intrinsic: bool) -> Rule {
        if is_intrinsic {
            return Ok(());
        }
        let word = |ty| match self.module.types.get(ty) {
            Ty::Token => Some("token"),
            Ty::Metadata => Some("metadata"),
            Ty::X86Amx => Some("x86_amx"),
            _ => None,
        };
        if let Some(word) = params.iter().find_map(|ty| word(*ty)) {
            return Err(format!("Function takes {word} but isn't an intrinsic"));
        }
        match word(result) {
            Some(word @ ("token" | "x86_amx")) => Err(format!("Function returns a {word} but isn't an intrinsic")),
            _ => Ok(()),
        }
    }

    fn declaration(&self, global: &Global, function: &Function) -> Rule {
        let has_profile = global.metadata.iter().any(|(kind, _)| kind == b"prof");
        ensure(!has_profile, "function declaration may not have a !prof attachment")?;
        ensure(function.personality.is_none(), "Function declaration shouldn't have a personality routine")?;
        ensure(global.comdat.is_none(), "Declaration may not be in a Comdat!")
    }

    /// Nobody takes the address of the first block.
    fn entry(&self, global: &Global, body: &Body) -> Rule {
        let Some(first) = body.order.first() else { return Ok(()) };
        let name: &Option<Name> = &body.blocks[first.index()].name;
        let is_it = |constant: &Const| match constant {
            Const::BlockAddress(function, block) => {
                self.module.global(*function).at == global.at && Some(block) == name.as_ref()
            }
            _ => false,
        };
        ensure(!self.module.consts.all().any(is_it), "blockaddress may not be used with the entry block!")
    }

    fn instruction(&mut self, at: At<'_>) {
        let place = at.inst.at;
        self.instruction_metadata(at);
        let rule = self.operands(at);
        self.note(place, rule);
        if let Some(call) = at.inst.call() {
            self.call(at, call);
        }
        if let Kind::Alloca { ty, .. } = &at.inst.kind
            && !self.module.types.is_sized(*ty)
        {
            self.note(place, Err("Cannot allocate unsized type".into()));
        }
    }

    /// Intrinsics are called, and nothing else is done with them.
    fn operands(&self, at: At<'_>) -> Rule {
        let intrinsic = |operand: &Val| {
            let Val::Const(id) = operand else { return false };
            let Const::Global(global) = self.module.consts.get(*id) else { return false };
            let global = self.module.global(*global);
            global.text().starts_with(b"llvm.") && matches!(global.kind, GlobalKind::Function(_))
        };
        ensure(!at.inst.operands.iter().any(intrinsic), "Invalid user of intrinsic instruction!")
    }

    /// The function that is called by its name.
    pub(super) fn callee<'a>(&'a self, callee: &Callee) -> Option<&'a Global> {
        let Callee::Value(Val::Const(id)) = callee else { return None };
        let Const::Global(id) = self.module.consts.get(*id) else { return None };
        Some(self.module.global(*id))
    }
}

/// Rules of calling conventions.
fn convention(function: &Function, types: &crate::module::types::Types, result: TypeId, vararg: bool) -> Rule {
    let has = |name: &str| function.param_attrs.iter().any(|attrs| attributes::has(attrs, name));
    let (fast, cold, ptx_kernel, ptx_device, spir_kernel, x86_intr) = (8, 9, 71, 72, 76, 83);
    let (chain, chain_preserve, kernel, intel) = (104, 105, 91, 77);
    let number = function.calling_conv;
    let is_kernel = [kernel, spir_kernel, chain, chain_preserve].contains(&number);
    // Those of amdgpu_vs, _gs, _ps, _cs and _hs.
    let is_shader = matches!(number, 87..=90 | 93);
    if number == x86_intr {
        let first = function.param_attrs.first();
        let takes_it = first.is_none_or(|attrs| attributes::has(attrs, "byval"));
        return ensure(takes_it, "Calling convention parameter requires byval");
    }
    if is_kernel {
        ensure(matches!(types.get(result), Ty::Void), "Calling convention requires void return type")?;
    }
    if is_kernel || is_shader {
        ensure(!has("sret"), "Calling convention does not allow sret")?;
        if number != spir_kernel {
            ensure(!has("byval"), "Calling convention disallows byval")?;
            ensure(!has("preallocated"), "Calling convention disallows preallocated")?;
            ensure(!has("inalloca"), "Calling convention disallows inalloca")?;
        }
    }
    let takes_no_more = is_kernel || is_shader || [fast, cold, intel, ptx_kernel, ptx_device].contains(&number);
    let message = "Calling convention does not support varargs or perfect forwarding!";
    ensure(!(takes_no_more && vararg), message)
}
