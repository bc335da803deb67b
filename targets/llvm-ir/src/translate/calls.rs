//! Calls, invocations and assembler.

use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::decl::AttrDecl as _;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm as llvm;

use super::builder::plain_call;
use super::functions::dense_i32;
use super::{Failed, Translated, Translation, bytes_of, root_of};
use crate::module::{AttrSet, Bundle, Call, Callee, Global, InstKind, Ty, TypeKind, Val};

impl Translation<'_> {
    /// The operand bundles of an op.
    pub(super) fn bundles(&mut self, op: OpRef<'_>) -> Translated<Vec<Bundle>> {
        let cx = self.cx;
        let sizes = op.inherent_attr("op_bundle_sizes").and_then(|attr| dense_i32(cx, attr)).unwrap_or_default();
        let tags = op.inherent_attr("op_bundle_tags").and_then(|attr| cx.array_elements(attr)).unwrap_or(&[]);
        let total: usize = sizes.iter().map(|size| *size as usize).sum();
        let mut operands = op.operands().skip(op.num_operands().saturating_sub(total));
        let mut bundles = Vec::new();
        for (size, tag) in sizes.iter().zip(tags) {
            let operands = self.values(operands.by_ref().take(*size as usize))?;
            bundles.push(Bundle { tag: bytes_of(cx, *tag).unwrap_or_default().to_vec(), operands });
        }
        Ok(bundles)
    }

    /// The callee of an op, its type, and the operands that are arguments.
    fn callee(&mut self, op: OpRef<'_>, operands: Vec<Val>) -> Translated<(Callee, Ty, Vec<Val>)> {
        let cx = self.cx;
        let declared = op.inherent_attr("var_callee_type").and_then(|attr| cx.type_value(attr));
        let (callee, args, own) = match op.inherent_attr("callee").and_then(|attr| root_of(cx, attr)) {
            Some(name) => {
                let global = self.symbol(name).ok_or(Failed)?;
                let own = match global {
                    Global::Function(id) => Some(self.module.function(id).ty),
                    _ => None,
                };
                (Val::Const(self.module.address(global)), operands, own)
            }
            None => (*operands.first().ok_or(Failed)?, operands[1..].to_vec(), None),
        };
        let ty = match (own, declared) {
            (Some(own), _) => own,
            (None, Some(declared)) => self.ty(declared)?,
            (None, None) => {
                let result = match op.result_type(0) {
                    Some(ty) => self.ty(ty)?,
                    None => self.module.void(),
                };
                let params = args.iter().map(|arg| self.ty_of(*arg)).collect::<Translated<Vec<Ty>>>()?;
                self.module.ty(TypeKind::Function(result, params, false))
            }
        };
        Ok((Callee::Value(callee), ty, args))
    }

    fn common_call(&mut self, op: OpRef<'_>, operands: Vec<Val>) -> Translated<(Call, Ty)> {
        let cx = self.cx;
        let (callee, ty, args) = self.callee(op, operands)?;
        let TypeKind::Function(result, ..) = *self.module.kind(ty) else { return Err(Failed) };
        let types = args.iter().map(|arg| self.ty_of(*arg)).collect::<Translated<Vec<Ty>>>()?;
        let (ret_attrs, param_attrs) = self.arg_and_result_attrs(op, result, &types, false)?;
        let conv = op.inherent_attr("CConv").and_then(|attr| llvm::CConvAttr::of(cx, attr));
        let bundles = self.bundles(op)?;
        let conv = conv.map_or(0, |conv| conv.calling_conv as u32);
        Ok((Call { conv, ret_attrs, param_attrs, bundles, ..plain_call(ty, callee, args) }, result))
    }

    /// The operands of an op that are not in bundles.
    fn plain_operands(&mut self, op: OpRef<'_>) -> Translated<Vec<Val>> {
        let sizes = op.inherent_attr("op_bundle_sizes").and_then(|attr| dense_i32(self.cx, attr)).unwrap_or_default();
        let total: usize = sizes.iter().map(|size| *size as usize).sum();
        self.values(op.operands().take(op.num_operands().saturating_sub(total)))
    }

    pub(super) fn call_op(&mut self, op: OpRef<'_>) -> Translated {
        let operands = self.plain_operands(op)?;
        let (mut call, result) = self.common_call(op, operands)?;
        call.flags = if self.module.is_fp_math(result) { self.fast_math(op) } else { Vec::new() };
        call.tail = self.tail(op);
        for (field, name) in [
            ("convergent", "convergent"),
            ("no_unwind", "nounwind"),
            ("will_return", "willreturn"),
            ("no_inline", "noinline"),
            ("always_inline", "alwaysinline"),
            ("inline_hint", "inlinehint"),
        ] {
            if op.inherent_attr(field).is_some() {
                call.attrs.add_named(name);
            }
        }
        let mut attrs = std::mem::take(&mut call.attrs);
        self.memory_effects(op, &mut attrs);
        call.attrs = attrs;
        let made = self.insert(InstKind::Call(Box::new(call)), result)?;
        self.access_extras(op)?;
        match (op.result(0), made) {
            (Some(result), Some(made)) => self.map_value(result, Val::Local(made)),
            (None, None) => {}
            _ => return Err(Failed),
        }
        Ok(())
    }

    pub(super) fn invoke_op(&mut self, op: OpRef<'_>) -> Translated {
        let view = op.view::<llvm::Invoke>().ok_or(Failed)?;
        let operands = self.values(view.callee_operands())?;
        let (call, result) = self.common_call(op, operands)?;
        let mut blocks = op.successors();
        let normal = self.block_of(blocks.next().ok_or(Failed)?)?;
        let unwind = self.block_of(blocks.next().ok_or(Failed)?)?;
        let made = self.insert(InstKind::Invoke(Box::new(call), normal, unwind), result)?;
        self.branch_metadata(op)?;
        if let (Some(result), Some(made)) = (op.result(0), made) {
            self.map_value(result, Val::Local(made));
        }
        Ok(())
    }

    pub(super) fn tail(&self, op: OpRef<'_>) -> &'static str {
        let kind = ["TailCallKind", "tail_call_kind"].iter().find_map(|name| op.inherent_attr(*name));
        match kind.and_then(|attr| llvm::TailCallKindAttr::of(self.cx, attr)).map(|kind| kind.tail_call_kind) {
            Some(llvm::TailCallKind::Tail) => "tail",
            Some(llvm::TailCallKind::MustTail) => "musttail",
            Some(llvm::TailCallKind::NoTail) => "notail",
            _ => "",
        }
    }

    pub(super) fn inline_asm(&mut self, op: OpRef<'_>) -> Translated {
        let cx = self.cx;
        let view = op.view::<llvm::InlineAsm>().ok_or(Failed)?;
        let args = self.values(op.operands())?;
        let params = args.iter().map(|arg| self.ty_of(*arg)).collect::<Translated<Vec<Ty>>>()?;
        let result = match op.result_type(0) {
            Some(ty) => self.ty(ty)?,
            None => self.module.void(),
        };
        let ty = self.module.ty(TypeKind::Function(result, params, false));
        let bytes =
            |name: &str| op.inherent_attr(name).and_then(|attr| bytes_of(cx, attr)).unwrap_or_default().to_vec();
        let mut flags = Vec::new();
        flags.extend(view.has_side_effects().then_some("sideeffect"));
        flags.extend(view.is_align_stack().then_some("alignstack"));
        flags.extend((view.asm_dialect() == Some(llvm::AsmDialect::ADIntel)).then_some("inteldialect"));
        let mut call = plain_call(ty, Callee::Asm(flags, bytes("asm_string"), bytes("constraints")), args);
        call.tail = self.tail(op);
        let attrs = op.inherent_attr("operand_attrs").and_then(|attr| cx.array_elements(attr)).unwrap_or(&[]);
        for attr in attrs {
            let element: Option<Attribute> = cx.dictionary_get(*attr, b"elementtype");
            let mut set = AttrSet::default();
            if let Some(ty) = element.and_then(|attr| cx.type_value(attr)) {
                let ty = self.ty(ty)?;
                let kind = crate::module::kind_of("elementtype").unwrap_or_default();
                set.add(crate::module::Attr::Type(kind, Some(ty)));
            }
            call.param_attrs.push(set);
        }
        let made = self.insert(InstKind::Call(Box::new(call)), result)?;
        if let (Some(result), Some(made)) = (op.result(0), made) {
            self.map_value(result, Val::Local(made));
        }
        Ok(())
    }
}
