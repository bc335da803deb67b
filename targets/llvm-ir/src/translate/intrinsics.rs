//! Calls of intrinsics: ops that stand for them, and those that name them.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::decl::AttrDecl as _;
use dialekt_ir_core::decl::typed::AttrConstraint as _;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm::{self as llvm, Argument, Intrinsic, RoundingMode};

use super::builder::plain_call;
use super::well_formed::power_of_two_below;
use super::{Failed, Translated, Translation, bytes_of};
use crate::intrinsics::{Facts, facts};
use crate::module::{AttrSet, Call, Callee, FunctionId, Global, InstKind, Ty, TypeKind, Val};

impl Translation<'_> {
    /// The declaration of an intrinsic, which is added if there is none.
    pub fn intrinsic(&mut self, name: &str, ty: Ty) -> FunctionId {
        if let Some(Global::Function(known)) = self.symbol(name.as_bytes()) {
            return known;
        }
        let id = self.module.add_function(name, ty);
        self.symbols.insert(name.as_bytes().to_vec(), Global::Function(id));
        if let Some(facts) = facts(name) {
            facts.apply(&mut self.module, id);
        }
        id
    }

    /// The name of an intrinsic with the types that overloads add.
    pub fn overloaded_name(&self, name: &str, overloads: &[Ty]) -> String {
        let suffix: String = overloads.iter().map(|ty| format!(".{}", self.module.mangled(*ty))).collect();
        format!("{name}{suffix}")
    }

    /// An op that stands for an intrinsic; `false` if it stands for none.
    ///
    /// # Errors
    /// It cannot be translated; more may have been reported.
    pub fn intrinsic_op(&mut self, op: OpRef<'_>) -> Translated<bool> {
        let Some(fact) = op.descriptor().and_then(Intrinsic::of) else { return Ok(false) };
        let name = fact.name_for(op).ok_or(Failed)?;
        match &*name {
            "llvm.dbg.value" | "llvm.dbg.declare" | "llvm.dbg.label" => {
                self.debug_record(op, &name)?;
                return Ok(true);
            }
            _ => {}
        }
        // These names are spelled differently in LLVM IR.
        let name = match &*name {
            "llvm.vastart" => "llvm.va_start".to_owned(),
            "llvm.vaend" => "llvm.va_end".to_owned(),
            "llvm.vacopy" => "llvm.va_copy".to_owned(),
            "llvm.nvvm.read.ptx.sreg.total.smem.size" => "llvm.nvvm.read.ptx.sreg.total_smem_size".to_owned(),
            "llvm.nvvm.read.ptx.sreg.dynamic.smem.size" => "llvm.nvvm.read.ptx.sreg.dynamic_smem_size".to_owned(),
            "llvm.nvvm.read.ptx.sreg.aggr.smem.size" => "llvm.nvvm.read.ptx.sreg.aggr_smem_size".to_owned(),
            _ => name,
        };
        let mut args = self.intrinsic_args(op, fact)?;
        let result = match op.result_type(0) {
            Some(ty) if op.num_results() == 1 => self.ty(ty)?,
            Some(_) => return Err(Failed),
            None => self.module.void(),
        };
        self.adjust_args(op, &name, &mut args, result)?;
        let mut overloads = Vec::new();
        for at in fact.results_in_name() {
            overloads.push(match fact.has_several_results() {
                true => self.module.element(result, *at as u64).ok_or(Failed)?,
                false => result,
            });
        }
        for at in fact.operands_in_name() {
            overloads.push(self.ty_of(*args.get(*at).ok_or(Failed)?)?);
        }
        let full = self.overloaded_name(&name, &overloads);
        // What LLVM does not know is not written.
        let found = facts(&full).ok_or(Failed)?;
        self.call_of_op(op, &full, found, args, |t, call| t.adjust_call(op, &name, call, fact))?;
        Ok(true)
    }

    /// The call of an intrinsic that an op becomes, by its name without the types that follow from arguments.
    pub(super) fn call_of_op(
        &mut self,
        op: OpRef<'_>,
        name: &str,
        found: Facts,
        mut args: Vec<Val>,
        adjust: impl FnOnce(&mut Self, &mut Call) -> Translated,
    ) -> Translated {
        let result = match op.result_type(0) {
            Some(ty) if op.num_results() == 1 => self.ty(ty)?,
            Some(_) => return Err(Failed),
            // What the op does not give is there all the same.
            None => match found.results()[..] {
                [only] => self.module.named_ty(only).ok_or(Failed)?,
                _ => self.module.void(),
            },
        };
        let declared = self.adapt_args(&found, &mut args, result)?;
        let params = args.iter().map(|arg| self.param_ty(*arg)).collect::<Translated<Vec<Ty>>>()?;
        let results = self.results_of(&found, declared);
        let overloads = found.overloads(&self.module, &results, &params).ok_or(Failed)?;
        let full = match name.strip_prefix("llvm.") == Some(found.name) && found.is_overloaded() {
            true => self.overloaded_name(name, &overloads),
            false => name.to_owned(),
        };
        let ty = self.module.ty(TypeKind::Function(declared, params.clone(), false));
        let id = self.intrinsic(&full, ty);
        let callee = Callee::Value(Val::Const(self.module.address(Global::Function(id))));
        let flags = if self.module.is_fp_math(result) { self.fast_math(op) } else { Vec::new() };
        let (ret_attrs, param_attrs) = self.arg_and_result_attrs(op, result, &params, false)?;
        let bundles = self.bundles(op)?;
        let mut call = Call { flags, ret_attrs, param_attrs, bundles, ..plain_call(ty, callee, args) };
        adjust(self, &mut call)?;
        let made = self.insert(InstKind::Call(Box::new(call)), declared)?;
        self.access_extras(op)?;
        match (op.result(0), made) {
            (Some(value), Some(made)) => {
                let made = self.cast("bitcast", Vec::new(), Val::Local(made), result)?;
                self.map_value(value, made);
            }
            (None, _) => {}
            _ => return Err(Failed),
        }
        Ok(())
    }

    /// The types of the results of an intrinsic, which a struct may hold.
    fn results_of(&self, found: &Facts, result: Ty) -> Vec<Ty> {
        match self.module.kind(result) {
            TypeKind::Void => Vec::new(),
            TypeKind::Struct(elements, _) if found.results().len() > 1 => elements.clone(),
            _ => vec![result],
        }
    }

    /// Brings arguments to the types that an intrinsic declares: bits of vectors as one integer, pointers into another space. Returns the
    /// type of the result that it declares.
    fn adapt_args(&mut self, found: &Facts, args: &mut [Val], result: Ty) -> Translated<Ty> {
        let params = found.params();
        if params.len() == args.len() {
            for (arg, declared) in args.iter_mut().zip(params) {
                let Some(declared) = self.module.named_ty(declared) else { continue };
                let Some(given) = self.type_of(*arg) else { continue };
                if let Some(op) = self.adaptation(given, declared) {
                    *arg = self.cast(op, Vec::new(), *arg, declared)?;
                }
            }
        }
        let [declared] = found.results()[..] else { return Ok(result) };
        let declared = self.module.named_ty(declared);
        let adapted = declared.filter(|declared| self.adaptation(*declared, result) == Some("bitcast"));
        Ok(adapted.unwrap_or(result))
    }

    /// The conversion between types of the same size, if one is needed.
    fn adaptation(&self, from: Ty, to: Ty) -> Option<&'static str> {
        let is_bits = |ty: Ty| matches!(self.module.kind(self.module.scalar(ty)), TypeKind::Int(_));
        match (self.module.kind(from), self.module.kind(to)) {
            _ if from == to => None,
            (TypeKind::Ptr(_), TypeKind::Ptr(_)) => Some("addrspacecast"),
            _ if is_bits(from) && is_bits(to) && self.module.size_in_bits(from) == self.module.size_in_bits(to) => {
                Some("bitcast")
            }
            _ => None,
        }
    }

    /// The type of an argument.
    fn param_ty(&mut self, arg: Val) -> Translated<Ty> {
        match arg {
            Val::Md(_) => Ok(self.module.ty(TypeKind::Metadata)),
            arg => self.ty_of(arg),
        }
    }

    fn intrinsic_args(&mut self, op: OpRef<'_>, fact: &Intrinsic) -> Translated<Vec<Val>> {
        let mut args = Vec::new();
        for argument in fact.arguments(op) {
            args.push(match argument {
                Argument::Value(value) => self.value(value)?,
                // Modes of floats are metadata, which follows.
                Argument::Immediate(_) if fact.name(op.descriptor().ok_or(Failed)?).contains(".constrained.") => {
                    continue;
                }
                Argument::Immediate(attr) => self.immediate(op, attr)?,
            });
        }
        Ok(args)
    }

    /// An attribute as an argument.
    fn immediate(&mut self, op: OpRef<'_>, attr: Attribute) -> Translated<Val> {
        let cx = self.cx;
        if let Some(scope) = llvm::AliasScopeAttr::of(cx, attr).map(|_| attr) {
            let scope = self.alias_scope(scope);
            return Ok(Val::Md(self.module.md_tuple([scope])));
        }
        let ty = match cx.attr_data(attr) {
            AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } => self.ty(*ty)?,
            AttrData::Unit => {
                return Ok(Val::Const(self.module.int_of(1, 1)));
            }
            _ => return Err(Failed),
        };
        Ok(Val::Const(self.constant_attr(ty, Some(attr), op.loc())?))
    }

    /// Arguments that follow from more than operands and immediates.
    fn adjust_args(&mut self, op: OpRef<'_>, name: &str, args: &mut Vec<Val>, result: Ty) -> Translated {
        let cx = self.cx;
        match name {
            "llvm.masked.load" | "llvm.masked.gather" if args.len() == 2 => {
                args.push(Val::Const(self.module.poison(result)));
            }
            // The half of the second operand that counts.
            _ if name.starts_with("llvm.nvvm.idp2a.") && args.len() == 3 => {
                let high = op.inherent_attr("b_hi").is_some_and(|attr| cx.integer_i64(attr) != Some(0));
                args.insert(2, Val::Const(self.module.int_of(1, high.into())));
            }
            // One thread arrives where no count is given.
            _ if name.starts_with("llvm.nvvm.mbarrier.arrive")
                && args.len() == 1
                && facts(name).is_some_and(|found| found.params().len() == 2) =>
            {
                args.push(Val::Const(self.module.int_of(32, 1)));
            }
            _ if name.starts_with("llvm.experimental.constrained.") => {
                if let Some(mode) = op.inherent_attr("roundingmode").and_then(|attr| RoundingMode::read(cx, attr)) {
                    let word = match mode {
                        RoundingMode::TowardZero => "round.towardzero",
                        RoundingMode::NearestTiesToEven => "round.tonearest",
                        RoundingMode::TowardPositive => "round.upward",
                        RoundingMode::TowardNegative => "round.downward",
                        RoundingMode::NearestTiesToAway => "round.tonearestaway",
                        _ => "round.dynamic",
                    };
                    args.push(Val::Md(self.module.md_string(word)));
                }
                let behaviour = op.inherent_attr("fpExceptionBehavior");
                let word = match behaviour.and_then(|attr| llvm::FPExceptionBehavior::read(cx, attr)) {
                    Some(llvm::FPExceptionBehavior::MayTrap) => "fpexcept.maytrap",
                    Some(llvm::FPExceptionBehavior::Strict) => "fpexcept.strict",
                    _ => "fpexcept.ignore",
                };
                args.push(Val::Md(self.module.md_string(word)));
            }
            _ => {}
        }
        Ok(())
    }

    /// Attributes of calls that follow from the op.
    fn adjust_call(&mut self, op: OpRef<'_>, name: &str, call: &mut Call, fact: &Intrinsic) -> Translated {
        let cx = self.cx;
        if name.starts_with("llvm.lifetime.") {
            self.check_lifetime(op)?;
        }
        let pointer = match name {
            "llvm.masked.load" | "llvm.masked.gather" => Some(0),
            "llvm.masked.store" | "llvm.masked.scatter" => Some(1),
            _ => None,
        };
        let integer = |name: &str| op.inherent_attr(name).and_then(|attr| cx.integer_i64(attr));
        if let (Some(at), Some(align)) = (pointer, integer("alignment")) {
            call.param_attrs.resize(call.args.len(), AttrSet::default());
            call.param_attrs[at].add_int("align", power_of_two_below(align as u64));
        }
        let matrix = match name {
            "llvm.matrix.column.major.load" => Some((0, op.result_type(0))),
            "llvm.matrix.column.major.store" => Some((1, op.operand_type(0))),
            _ => None,
        };
        if let Some((at, Some(ty))) = matrix {
            let ty = self.ty(ty)?;
            let align = self.module.abi_align(self.module.scalar(ty));
            call.param_attrs.resize(call.args.len(), AttrSet::default());
            call.param_attrs[at].add_int("align", align);
        }
        if name.starts_with("llvm.experimental.constrained.") {
            call.attrs.add_named("strictfp");
        }
        let range = fact.result_range_attr().and_then(|name| op.inherent_attr(name));
        if let Some(range) = range.and_then(|range| llvm::ConstantRangeAttr::of(cx, range)) {
            call.ret_attrs.add_text("range", crate::intrinsics::range_text(&range.lower, &range.upper));
        }
        Ok(())
    }

    /// `llvm.call_intrinsic`
    pub(super) fn call_intrinsic(&mut self, op: OpRef<'_>) -> Translated {
        let cx = self.cx;
        let name = op.inherent_attr("intrin").and_then(|attr| bytes_of(cx, attr)).unwrap_or_default();
        let name = String::from_utf8_lossy(name).into_owned();
        let Some(found) = facts(&name) else {
            return self.error_at(op.loc(), format!("could not find LLVM intrinsic: \"{name}\""));
        };
        let total: usize = op
            .inherent_attr("op_bundle_sizes")
            .and_then(|attr| super::functions::dense_i32(cx, attr))
            .map_or(0, |sizes| sizes.iter().map(|size| *size as usize).sum());
        let args = self.values(op.operands().take(op.num_operands().saturating_sub(total)))?;
        let params = args.iter().map(|arg| self.ty_of(*arg)).collect::<Translated<Vec<Ty>>>()?;
        let result = match op.result_type(0) {
            Some(ty) => self.ty(ty)?,
            None => self.module.void(),
        };
        let full = self.resolve(op, &name, found, result, &params)?;
        let declared = match found.is_variadic() {
            true => params[..found.params().len().saturating_sub(1).min(params.len())].to_vec(),
            false => params.clone(),
        };
        let ty = self.module.ty(TypeKind::Function(result, declared, found.is_variadic()));
        let id = self.intrinsic(&full, ty);
        let callee = Callee::Value(Val::Const(self.module.address(Global::Function(id))));
        let flags = if self.module.is_fp_math(result) { self.fast_math(op) } else { Vec::new() };
        let (ret_attrs, param_attrs) = self.arg_and_result_attrs(op, result, &params, false)?;
        let bundles = self.bundles(op)?;
        let call = Call { flags, ret_attrs, param_attrs, bundles, ..plain_call(ty, callee, args) };
        let made = self.insert(InstKind::Call(Box::new(call)), result)?;
        if let (Some(result), Some(made)) = (op.result(0), made) {
            self.map_value(result, Val::Local(made));
        }
        Ok(())
    }

    /// The name of an intrinsic for arguments of these types.
    fn resolve(&mut self, op: OpRef<'_>, name: &str, found: Facts, result: Ty, params: &[Ty]) -> Translated<String> {
        let results = self.results_of(&found, result);
        let base = format!("llvm.{}", found.name);
        let text = |t: &Self, ty: Ty| crate::print::type_text(&t.module, ty);
        let overloads = found.overloads(&self.module, &results, params);
        if found.is_overloaded() {
            return match overloads {
                Some(overloads) => Ok(self.overloaded_name(&base, &overloads)),
                None => {
                    let signature = self.module.ty(TypeKind::Function(result, params.to_vec(), false));
                    let signature = text(self, signature);
                    let message = format!(
                        "call intrinsic signature {signature} to overloaded intrinsic \"{name}\" does not match any of the overloads"
                    );
                    self.error_at(op.loc(), message)
                }
            };
        }
        if overloads.is_some() && found.results().len() == results.len() {
            return Ok(base);
        }
        let shown = |ty: &str| crate::print::mangled_text(ty);
        let declared = match &found.results()[..] {
            [] => "void".to_owned(),
            [one] => shown(one),
            many => format!("{{ {} }}", many.iter().map(|ty| shown(ty)).collect::<Vec<_>>().join(", ")),
        };
        let given = text(self, result);
        if declared != given {
            return self.error_at(
                op.loc(),
                format!("intrinsic call returns {given} but \"{name}\" actually returns {declared}"),
            );
        }
        let wanted: Vec<&str> = found.params().into_iter().filter(|ty| *ty != "...").collect();
        let count = params.len();
        if found.is_variadic() && count < wanted.len() {
            let message = format!(
                "intrinsic call has {count} operands but variadic \"{name}\" expects at least {}",
                wanted.len()
            );
            return self.error_at(op.loc(), message);
        }
        if !found.is_variadic() && count != wanted.len() {
            let message = format!("intrinsic call has {count} operands but \"{name}\" expects {}", wanted.len());
            return self.error_at(op.loc(), message);
        }
        for (number, (given, wanted)) in params.iter().zip(wanted).enumerate() {
            let (given, wanted) = (text(self, *given), shown(wanted));
            if given != wanted {
                let message =
                    format!("intrinsic call operand #{number} has type {given} but \"{name}\" expects {wanted}");
                return self.error_at(op.loc(), message);
            }
        }
        Err(Failed)
    }
}
