//! Rules of LLVM IR that ops do not have: modules that break them are no results. [LLVM: Verifier]

use dialekt_ir_core::ir::OpRef;
use dialekt_llvm as llvm;

use super::{Translated, Translation};
use crate::module::{Const, ConstValue, Md, MdData, Ty, TypeKind};

/// The alignment that a number stands for: LLVM rounds down.
pub(super) fn power_of_two_below(number: u64) -> u64 {
    number.checked_ilog2().map_or(1, |bits| 1 << bits)
}

/// The largest alignment.
const MAX_ALIGNMENT: u64 = 1 << 32;

impl Translation<'_> {
    /// Alignments of accesses have a limit.
    pub(super) fn check_alignment(&mut self, op: OpRef<'_>, align: u64) -> Translated {
        match align <= MAX_ALIGNMENT {
            true => Ok(()),
            false => self.error_at(op.loc(), "huge alignment values are unsupported"),
        }
    }

    /// Functions that are no intrinsics have no values of types that only these may have.
    pub(super) fn check_signature(&mut self, op: OpRef<'_>, name: &[u8], ty: Ty) -> Translated {
        let TypeKind::Function(result, params, _) = self.module.kind(ty) else { return Ok(()) };
        if name.starts_with(b"llvm.") {
            return Ok(());
        }
        let result = match self.module.kind(*result) {
            TypeKind::Token => Some("a token"),
            TypeKind::X86Amx => Some("a x86_amx"),
            _ => None,
        };
        if let Some(what) = result {
            return self.error_at(op.loc(), format!("Function returns {what} but isn't an intrinsic"));
        }
        let param = params.iter().find_map(|ty| match self.module.kind(*ty) {
            TypeKind::Metadata => Some("metadata"),
            TypeKind::Token => Some("token"),
            TypeKind::X86Amx => Some("x86_amx"),
            _ => None,
        });
        match param {
            Some(what) => self.error_at(op.loc(), format!("Function takes {what} but isn't an intrinsic")),
            None => Ok(()),
        }
    }

    /// Aliases name something.
    pub(super) fn check_aliasee(&mut self, op: OpRef<'_>, target: Const) -> Translated {
        match self.module.data(target).value {
            ConstValue::Global(_) | ConstValue::Gep(..) | ConstValue::Cast(..) | ConstValue::Binary(..) => Ok(()),
            _ => self.error_at(op.loc(), "Aliasee should be either GlobalValue or ConstantExpr"),
        }
    }

    /// Memory that begins or ends to live is that of a variable.
    pub(super) fn check_lifetime(&mut self, op: OpRef<'_>) -> Translated {
        let source = op.operands().last().and_then(|value| op.ir().value(value).defining_op());
        match source.is_some_and(|source| source.is::<llvm::Alloca>() || source.is::<llvm::Poison>()) {
            true => Ok(()),
            false => self.error_at(op.loc(), "llvm.lifetime.start/end can only be used on alloca or poison"),
        }
    }

    /// A flag of modules that requires another one names it.
    pub(super) fn check_requirement(&mut self, op: OpRef<'_>, value: Md) -> Translated {
        match self.module.md_data(value) {
            MdData::Tuple(parts) if parts.len() == 2 => Ok(()),
            _ => self.error_at(op.loc(), "invalid value for 'require' module flag (expected metadata pair)"),
        }
    }
}
