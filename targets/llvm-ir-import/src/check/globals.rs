//! Variables and aliases.

use super::{Checker, Rule, ensure};
use crate::module::constants::{Const, ConstId};
use crate::module::types::Ty;
use crate::module::{Global, GlobalId, GlobalKind};

impl Checker<'_> {
    pub(super) fn variable(&mut self, global: &Global) {
        let rule = self.variable_rules(global);
        self.note(global.at, rule);
        let rule = self.variable_metadata(global);
        self.note(global.at, rule);
    }

    fn variable_rules(&self, global: &Global) -> Rule {
        let GlobalKind::Variable { is_constant, init } = global.kind else { return Ok(()) };
        let is_declared = init.is_none() || global.linkage == "available_externally";
        ensure(!is_declared || global.comdat.is_none(), "Declaration may not be in a Comdat!")?;
        let types = &self.module.types;
        if global.linkage == "appending" {
            let is_array = matches!(types.get(global.ty), Ty::Array(..));
            ensure(is_array, "Only global arrays can have appending linkage!")?;
        }
        if global.is_imported {
            let is_external = init.is_none() && matches!(global.linkage, "external" | "extern_weak")
                || global.linkage == "available_externally";
            ensure(is_external, "Global is marked as dllimport, but not external")?;
        }
        if global.linkage == "common" {
            let is_zero = init.is_none_or(|init| crate::module::constants::is_null(self.module.consts.get(init)));
            ensure(is_zero, "'common' global must have a zero initializer!")?;
            ensure(!is_constant, "'common' global may not be marked constant!")?;
            ensure(global.comdat.is_none(), "'common' global may not be in a Comdat!")?;
        }
        match global.text() {
            b"llvm.global_ctors" | b"llvm.global_dtors" => self.structors(global, init)?,
            b"llvm.used" | b"llvm.compiler.used" => self.used(global, init)?,
            _ => {}
        }
        ensure(!types.is_scalable(global.ty), "Globals cannot contain scalable types")
    }

    /// Lists of functions that run before and after the program.
    fn structors(&self, global: &Global, init: Option<ConstId>) -> Rule {
        ensure(init.is_none() || global.linkage == "appending", "invalid linkage for intrinsic global variable")?;
        let types = &self.module.types;
        let Ty::Array(_, element) = types.get(global.ty) else { return Ok(()) };
        let fields = types.fields(*element).map(|(fields, _)| fields);
        let is_structor = fields.is_some_and(|fields| match fields {
            [priority, function, rest @ ..] => {
                types.int_width(*priority) == Some(32)
                    && self.is_ptr(*function)
                    && rest.len() <= 1
                    && rest.iter().all(|ty| self.is_ptr(*ty))
            }
            _ => false,
        });
        ensure(is_structor, "wrong type for intrinsic global variable")?;
        let message = "the third field of the element type is mandatory, specify ptr null to migrate from the obsoleted 2-field form";
        ensure(fields.is_some_and(|fields| fields.len() == 3), message)
    }

    /// Lists of what is to be kept.
    fn used(&self, global: &Global, init: Option<ConstId>) -> Rule {
        ensure(init.is_none() || global.linkage == "appending", "invalid linkage for intrinsic global variable")?;
        let Ty::Array(_, element) = self.module.types.get(global.ty) else { return Ok(()) };
        ensure(self.is_ptr(*element), "wrong type for intrinsic global variable")?;
        let Some(init) = init else { return Ok(()) };
        let Const::Aggregate(members) = self.module.consts.get(init) else {
            return Err("wrong initializer for intrinsic global variable".into());
        };
        let name = String::from_utf8_lossy(global.text());
        for member in members {
            let Some(member) = self.base(*member) else { return Err(format!("invalid {name} member")) };
            let has_name = !self.module.global(member).text().is_empty();
            ensure(has_name, format!("members of {name} must be named"))?;
        }
        Ok(())
    }

    /// The global that a constant is, behind casts.
    fn base(&self, id: ConstId) -> Option<GlobalId> {
        match self.module.consts.get(id) {
            Const::Global(global) => Some(*global),
            Const::Expr(expr) if matches!(expr.op, crate::module::constants::ExprOp::Cast(_)) => {
                self.base(*expr.operands.first()?)
            }
            _ => None,
        }
    }

    /// Checks what an alias stands for.
    pub(super) fn alias(&mut self, id: GlobalId) {
        let global = self.module.global(id);
        let GlobalKind::Alias { aliasee } = global.kind else { return };
        let is_external = global.linkage == "available_externally";
        let (mut work, mut seen) = (vec![aliasee], vec![id]);
        while let Some(constant) = work.pop() {
            let target = match self.module.consts.get(constant) {
                Const::Global(target) => *target,
                Const::Expr(expr) => {
                    work.extend(expr.operands.iter().copied());
                    continue;
                }
                _ => continue,
            };
            let found = self.module.global(target);
            let is_definition = match &found.kind {
                GlobalKind::Variable { init, .. } => init.is_some(),
                GlobalKind::Function(function) => function.body.is_some(),
                _ => true,
            };
            let is_definition = is_definition && found.linkage != "available_externally";
            let mut rule = ensure(is_definition || is_external, "Alias must point to a definition");
            if let GlobalKind::Alias { aliasee } = found.kind {
                let is_new = !seen.contains(&target);
                seen.push(target);
                let interposable = matches!(found.linkage, "weak" | "linkonce" | "common" | "extern_weak");
                rule = rule
                    .and_then(|()| ensure(is_new, "Aliases cannot form a cycle"))
                    .and_then(|()| ensure(!interposable, "Alias cannot point to an interposable alias"));
                work.push(aliasee);
            }
            if rule.is_err() {
                self.note(global.at, rule);
                return;
            }
        }
    }
}
