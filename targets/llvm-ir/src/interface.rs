//! The interface of dialects that can be translated.

use dialekt_ir_core::context::NamedAttr;
use dialekt_ir_core::ir::OpRef;
use dialekt_ods_macros::dialect_interface;

use crate::module::{AttrSet, Ty};
use crate::translate::{Failed, Translated, Translation};

/// A dialect whose ops become LLVM IR. [MLIR: LLVMTranslationDialectInterface]
#[dialect_interface]
pub trait LLVMTranslationDialectInterface {
    /// Translates an op. By default only ops that stand for intrinsics are.
    ///
    /// # Errors
    /// It cannot be done; more may have been reported.
    fn translate_op(op: OpRef<'_>, to: &mut Translation<'_>) -> Translated {
        if to.intrinsic_op(op)? { Ok(()) } else { Err(Failed) }
    }

    /// Acts on an attribute of the dialect on an op that has been translated.
    ///
    /// # Errors
    /// It is wrong; it has been reported.
    fn amend_op(_op: OpRef<'_>, _attr: NamedAttr, _to: &mut Translation<'_>) -> Translated {
        Ok(())
    }

    /// Adds what an attribute of the dialect on a parameter of a function says of it. The number is that of the parameter.
    ///
    /// # Errors
    /// It is wrong; it has been reported.
    fn convert_parameter_attr(
        _function: OpRef<'_>,
        _number: usize,
        _ty: Ty,
        _attr: NamedAttr,
        _attrs: &mut AttrSet,
        _to: &mut Translation<'_>,
    ) -> Translated {
        Ok(())
    }
}
