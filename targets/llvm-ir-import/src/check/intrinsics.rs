//! Calls of intrinsics whose arguments have to be of some kind. [LLVM: visitIntrinsicCall]

use dialekt_ir_core::num::ApInt;

use super::{At, Checker, Rule, ensure};
use crate::module::constants::Const;
use crate::module::function::{Kind, Val};
use crate::module::types::{Ty, TypeId};

impl Checker<'_> {
    /// Checks a call of an intrinsic by its name without `llvm.`.
    pub(super) fn intrinsic(&self, at: At<'_>, name: &str) -> Rule {
        let args = &at.inst.operands;
        let is = |word: &str| name == word || name.strip_prefix(word).is_some_and(|rest| rest.starts_with('.'));
        let int = |number: usize| self.operand_int(args.get(number));
        let value = |number: usize| int(number).and_then(ApInt::as_u64);
        let types = &self.module.types;
        let arg_ty = |number: usize| args.get(number).and_then(|arg| self.ty(at.body, arg));
        if is("va_start") {
            let is_vararg = matches!(types.get(at.global.ty), Ty::Function { vararg: true, .. });
            ensure(is_vararg, "va_start called in a non-varargs function")?;
        } else if is("bswap") {
            let width = types.int_width(types.scalar(at.inst.ty)).unwrap_or(16);
            ensure(width.is_multiple_of(16), "bswap must be an even number of bytes")?;
        } else if is("lifetime.start") || is("lifetime.end") {
            ensure(
                args.last().is_some_and(|arg| self.is_allocation(at, arg)),
                "llvm.lifetime.start/end can only be used on alloca or poison",
            )?;
        } else if is("prefetch") {
            ensure(value(1).is_none_or(|rw| rw < 2), "rw argument to llvm.prefetch must be 0-1")?;
            ensure(value(2).is_none_or(|locality| locality < 4), "locality argument to llvm.prefetch must be 0-3")?;
            let message = "cache type argument to llvm.prefetch must be 0-1";
            ensure(value(3).is_none_or(|cache| cache < 2), message)?;
        } else if is("is.fpclass") {
            let is_class = value(1).is_none_or(|classes| classes < 1 << 10);
            ensure(is_class, "unsupported bits for llvm.is.fpclass test mask")?;
        } else if is("invariant.start") {
            let size = int(0);
            let is_size = size.is_none_or(|size| !size.is_negative() || size.not().is_zero());
            ensure(is_size, "invariant_start parameter must be -1, 0 or a positive number")?;
        } else if is("smul.fix") || is("smul.fix.sat") || is("sdiv.fix") || is("sdiv.fix.sat") {
            let width = u64::from(types.int_width(types.scalar(at.inst.ty)).unwrap_or(u32::MAX));
            let message = "the scale of s[mul|div]_fix[_sat] must be less than the width of the operands";
            ensure(value(2).is_none_or(|scale| scale < width), message)?;
        } else if is("umul.fix") || is("umul.fix.sat") || is("udiv.fix") || is("udiv.fix.sat") {
            let width = u64::from(types.int_width(types.scalar(at.inst.ty)).unwrap_or(u32::MAX));
            let message = "the scale of u[mul|div]_fix[_sat] must be less than or equal to the width of the operands";
            ensure(value(2).is_none_or(|scale| scale <= width), message)?;
        } else if is("vector.insert") {
            let part = arg_ty(1).and_then(|ty| types.count(ty)).filter(|count| *count > 0);
            if let (Some(index), Some(part)) = (value(2), part) {
                let message =
                    "vector_insert index must be a constant multiple of the subvector's known minimum vector length.";
                ensure(index.is_multiple_of(part), message)?;
                let fits = self.fits(index, arg_ty(1), arg_ty(0));
                ensure(fits, "subvector operand of vector_insert would overrun the vector being inserted into.")?;
            }
        } else if is("vector.extract") {
            let part = types.count(at.inst.ty).filter(|count| *count > 0);
            if let (Some(index), Some(part)) = (value(1), part) {
                let message = "vector_extract index must be a constant multiple of the result type's known minimum vector length.";
                ensure(index.is_multiple_of(part), message)?;
                let fits = self.fits(index, Some(at.inst.ty), arg_ty(0));
                ensure(fits, "vector_extract would overrun.")?;
            }
        } else if ["memcpy", "memmove", "memset"].iter().any(|word| is(&format!("{word}.element.unordered.atomic"))) {
            if let Some(size) = value(3) {
                let message = "element size of the element-wise atomic memory intrinsic must be a power of 2";
                ensure(size.is_power_of_two(), message)?;
            }
        } else if let Some(rest) = name.strip_prefix("matrix.") {
            self.matrix(at, rest, &value)?;
        }
        Ok(())
    }

    /// Returns whether a part that begins at a position is in a vector; nothing is known where one alone is scalable.
    fn fits(&self, index: u64, part: Option<TypeId>, whole: Option<TypeId>) -> bool {
        let vector = |ty: Option<TypeId>| match self.module.types.get(ty?) {
            Ty::Vector { scalable, count, .. } => Some((*scalable, u64::from(*count))),
            _ => None,
        };
        match (vector(part), vector(whole)) {
            (Some((one, part)), Some((other, whole))) if one == other => index.saturating_add(part) <= whole,
            _ => true,
        }
    }

    /// Sizes of matrices agree with those of vectors.
    fn matrix(&self, at: At<'_>, name: &str, value: &dyn Fn(usize) -> Option<u64>) -> Rule {
        let sizes = match name.split('.').next() {
            Some("multiply") => (value(2), value(4)),
            Some("transpose") => (value(1), value(2)),
            _ => return Ok(()),
        };
        let (Some(rows), Some(columns), Some(count)) = (sizes.0, sizes.1, self.module.types.count(at.inst.ty)) else {
            return Ok(());
        };
        let message = "Result of a matrix operation does not fit in the returned vector!";
        ensure(rows.saturating_mul(columns) == count, message)
    }

    /// Returns whether a pointer is the result of `alloca`, or poison.
    fn is_allocation(&self, at: At<'_>, pointer: &Val) -> bool {
        match pointer {
            Val::Const(id) => matches!(self.module.consts.get(*id), Const::Poison),
            Val::Local(id) => {
                let mut insts = at.body.blocks.iter().flat_map(|block| &block.insts);
                insts.any(|inst| inst.result == Some(*id) && matches!(inst.kind, Kind::Alloca { .. }))
            }
            _ => false,
        }
    }
}
