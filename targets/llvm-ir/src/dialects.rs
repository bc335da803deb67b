//! The dialects that are translated, as external models.

use dialekt_ir_core::context::{Context, ContextData, DialectRegistry, NamedAttr};
use dialekt_ir_core::decl::interface::DialectRef;
use dialekt_ir_core::ir::OpRef;

use crate::interface::{LLVMTranslationDialectInterface, LLVMTranslationDialectRef};
use crate::module::{AttrSet, Ty};
use crate::translate::{Failed, Translated, Translation};

/// Attaches the models.
pub fn register(registry: &mut DialectRegistry) {
    registry.attach_dialect("llvm", LLVMModel::INTERFACE);
    registry.attach_dialect("builtin", BuiltinModel::INTERFACE);
    registry.attach_dialect("nvvm", NVVMModel::INTERFACE);
    registry.attach_dialect("ptr", PtrModel::INTERFACE);
    registry.attach_dialect("rocdl", ROCDLModel::INTERFACE);
    registry.attach_dialect("vcix", VCIXModel::INTERFACE);
    for dialect in ["amx", "arm_neon", "arm_sme", "arm_sve", "x86vector", "xevm"] {
        registry.attach_dialect(dialect, TargetModel::INTERFACE);
    }
}

struct LLVMModel;

impl LLVMTranslationDialectInterface for LLVMModel {
    fn translate_op(op: OpRef<'_>, to: &mut Translation<'_>) -> Translated {
        to.llvm_op(op)
    }
}

struct BuiltinModel;

impl LLVMTranslationDialectInterface for BuiltinModel {
    /// Modules stand for what is in them; values of casts have no LLVM IR.
    fn translate_op(op: OpRef<'_>, _to: &mut Translation<'_>) -> Translated {
        match &*op.cx().op_str(op.name()) {
            "builtin.module" => Ok(()),
            _ => Err(Failed),
        }
    }
}

/// Dialects whose ops stand for intrinsics of targets.
struct TargetModel;

impl LLVMTranslationDialectInterface for TargetModel {}

struct NVVMModel;

impl LLVMTranslationDialectInterface for NVVMModel {
    fn translate_op(op: OpRef<'_>, to: &mut Translation<'_>) -> Translated {
        to.nvvm_op(op)
    }

    fn amend_op(op: OpRef<'_>, attr: NamedAttr, to: &mut Translation<'_>) -> Translated {
        to.nvvm_attr(op, attr);
        Ok(())
    }

    fn convert_parameter_attr(
        _function: OpRef<'_>,
        _number: usize,
        _ty: Ty,
        attr: NamedAttr,
        attrs: &mut AttrSet,
        to: &mut Translation<'_>,
    ) -> Translated {
        if to.cx().bytes(attr.name) == b"nvvm.grid_constant" {
            attrs.add_string("nvvm.grid_constant", "");
        }
        Ok(())
    }
}

struct PtrModel;

impl LLVMTranslationDialectInterface for PtrModel {
    fn translate_op(op: OpRef<'_>, to: &mut Translation<'_>) -> Translated {
        to.ptr_op(op)
    }
}

struct ROCDLModel;

impl LLVMTranslationDialectInterface for ROCDLModel {
    fn amend_op(op: OpRef<'_>, attr: NamedAttr, to: &mut Translation<'_>) -> Translated {
        to.rocdl_attr(op, attr);
        Ok(())
    }
}

struct VCIXModel;

impl LLVMTranslationDialectInterface for VCIXModel {
    fn translate_op(op: OpRef<'_>, to: &mut Translation<'_>) -> Translated {
        to.vcix_op(op)
    }
}

/// The implementation of a dialect by name.
pub(crate) fn by_name<'c>(cx: &'c ContextData, name: &str) -> Option<LLVMTranslationDialectRef<'c>> {
    let dialect = cx.loaded_dialect(name.as_bytes())?;
    LLVMTranslationDialectRef::of(DialectRef::new(cx, dialect))
}

/// The implementation of the dialect of an op.
pub(crate) fn of_op<'c>(cx: &'c Context, op: OpRef<'_>) -> Option<LLVMTranslationDialectRef<'c>> {
    let name = cx.op_str(op.name());
    by_name(cx, name.split_once('.')?.0)
}
