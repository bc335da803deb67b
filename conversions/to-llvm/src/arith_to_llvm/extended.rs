//! Sums with a carry, and products of double width.

use std::marker::PhantomData;

use dialekt_arith as arith;
use dialekt_conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;

use crate::LLVMTypeConverter;
use crate::pattern::{create_named, extract_value, int_constant};

/// A sum with its carry is an intrinsic that returns a struct.
pub struct ConvertAddUIExtended(pub LLVMTypeConverter);

impl OpConversion for ConvertAddUIExtended {
    type SourceOp = arith::AddUIExtended;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<arith::AddUIExtended>,
        operands: &[Value],
    ) -> Option<()> {
        let cx = rw.cx();
        let view = rw.op(op);
        let (sum, carry) = (view.result_type(0)?, view.result_type(1)?);
        let (Some(sum), Some(carry)) = (self.0.convert(cx, sum), self.0.convert(cx, carry)) else {
            return rw.no_match(op, "a type of a result cannot be converted");
        };
        if llvm::LLVMArrayType::of(cx, sum).is_some() {
            return rw.no_match(op, "ND vector types are not supported yet");
        }
        let both = llvm::LLVMStructType::new_literal(cx, [sum, carry], false);
        let both = rw.create(llvm::UAddWithOverflow::build(both, operands[0], operands[1])).result();
        let (sum, carry) = (extract_value(rw, both, &[0]), extract_value(rw, both, &[1]));
        rw.replace_op(op, &[sum, carry]);
        Some(())
    }
}

/// A product in two halves: operands are extended by ops of kind `E` to double width.
pub struct ConvertMulExtended<S, E> {
    llvm: LLVMTypeConverter,
    kinds: PhantomData<fn() -> (S, E)>,
}

pub(super) fn add_products(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    patterns
        .add_typed(
            llvm,
            ConvertMulExtended::<arith::MulSIExtended, llvm::SExt> { llvm: llvm.clone(), kinds: PhantomData },
        )
        .add_typed(
            llvm,
            ConvertMulExtended::<arith::MulUIExtended, llvm::ZExt> { llvm: llvm.clone(), kinds: PhantomData },
        );
}

impl<S: OpDecl + 'static, E: OpDecl + 'static> OpConversion for ConvertMulExtended<S, E> {
    type SourceOp = S;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<S>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let Some(ty) = self.llvm.convert(cx, rw.op(op.op()).result_type(0)?) else {
            return rw.no_match(op, "the type of the results cannot be converted");
        };
        if llvm::LLVMArrayType::of(cx, ty).is_some() {
            return rw.no_match(op, "ND vector types are not supported yet");
        }
        let width = cx.integer_width(cx.element_or_self(ty))?;
        let wide = cx.integer_type(width.checked_mul(2)?)?;
        let wide = cx.with_element_or_self(ty, wide);
        let extend = cx.op_name(E::NAME);
        let loc = rw.loc(op.op());
        let mut extended = |operand| create_named(rw, OpSpec::new(extend, loc).operands(&[operand]), wide);
        let (lhs, rhs) = (extended(operands[0])?, extended(operands[1])?);
        let product = rw.create(llvm::Mul::build(lhs, rhs)).result();
        let low = rw.create(llvm::Trunc::build(ty, product)).result();
        let by = int_constant(rw, wide, i64::from(width));
        let high = rw.create(llvm::LShr::build(product, by)).result();
        let high = rw.create(llvm::Trunc::build(ty, high)).result();
        rw.replace_op(op, &[low, high]);
        Some(())
    }
}
