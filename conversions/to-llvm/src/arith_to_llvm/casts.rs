//! Casts: of bits, of floats in a rounding mode, from and to `index`.

use dialekt_arith as arith;
use dialekt_conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use std::marker::PhantomData;

use crate::LLVMTypeConverter;
use crate::pattern::{
    AttrConversion, are_llvm_values, converted_attrs, create_named, has_unsupported_floats, replace_one_to_one, unroll,
};

/// A cast of bits between types that become the same one is its operand.
pub struct IdentityBitcast(pub LLVMTypeConverter);

impl OpConversion for IdentityBitcast {
    type SourceOp = arith::Bitcast;
    const BENEFIT: u16 = 10;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<arith::Bitcast>, operands: &[Value]) -> Option<()> {
        let ty = self.0.convert(rw.cx(), rw.op(op).result_type(0)?)?;
        if rw.type_of(operands[0]) != ty {
            return rw.no_match(op, "the types differ");
        }
        rw.replace_op(op, &[operands[0]]);
        Some(())
    }
}

/// Replaces an op by one of LLVM, row by row where vectors have several dimensions.
fn replace_rows(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
    (target, attrs): (&'static str, &[NamedAttr]),
) -> Option<()> {
    if !are_llvm_values(rw, operands) {
        return rw.no_match(op, "an operand is of no type of LLVM");
    }
    let (name, loc) = (rw.cx().op_name(target), rw.loc(op));
    if llvm::LLVMArrayType::of(rw.cx(), rw.type_of(operands[0])).is_some() {
        return unroll(rw, llvm, op, operands, |rw, ty, rows| {
            create_named(rw, OpSpec::new(name, loc).operands(rows).attrs(attrs), ty)
        });
    }
    replace_one_to_one(rw, llvm, op, OpSpec::new(name, loc).operands(operands).attrs(attrs))
}

/// Any other cast of bits.
pub struct ConvertBitcast(pub LLVMTypeConverter);

impl OpConversion for ConvertBitcast {
    type SourceOp = arith::Bitcast;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<arith::Bitcast>, operands: &[Value]) -> Option<()> {
        let attrs = converted_attrs(rw.op(op), AttrConversion::Keep, llvm::Bitcast::DEF);
        replace_rows(rw, &self.0, op.op(), operands, (llvm::Bitcast::NAME, &attrs))
    }
}

/// A float, made narrower: with a rounding mode it is a constrained intrinsic, which ignores exceptions.
pub struct ConvertTruncF(pub LLVMTypeConverter);

impl OpConversion for ConvertTruncF {
    type SourceOp = arith::TruncF;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<arith::TruncF>, operands: &[Value]) -> Option<()> {
        if has_unsupported_floats(rw.op(op), &self.0) {
            return rw.no_match(op, "unsupported floating point type");
        }
        let cx = rw.cx();
        let mut attrs = converted_attrs(rw.op(op), AttrConversion::Keep, llvm::FPTrunc::DEF);
        let Some(mode) = rw.view(op)?.roundingmode() else {
            return replace_rows(rw, &self.0, op.op(), operands, (llvm::FPTrunc::NAME, &attrs));
        };
        attrs.retain(|attr| cx.bytes(attr.name) != b"roundingmode");
        let mode = llvm::RoundingMode::write(cx, rounding_mode(mode));
        let exceptions = llvm::FPExceptionBehavior::write(cx, llvm::FPExceptionBehavior::Ignore);
        attrs.push(NamedAttr { name: cx.ident("roundingmode"), value: mode });
        attrs.push(NamedAttr { name: cx.ident("fpExceptionBehavior"), value: exceptions });
        replace_rows(rw, &self.0, op.op(), operands, (llvm::ConstrainedFPTrunc::NAME, &attrs))
    }
}

/// The rounding mode of LLVM.
fn rounding_mode(mode: arith::RoundingMode) -> llvm::RoundingMode {
    match mode {
        arith::RoundingMode::ToNearestEven => llvm::RoundingMode::NearestTiesToEven,
        arith::RoundingMode::Downward => llvm::RoundingMode::TowardNegative,
        arith::RoundingMode::Upward => llvm::RoundingMode::TowardPositive,
        arith::RoundingMode::TowardZero => llvm::RoundingMode::TowardZero,
        arith::RoundingMode::ToNearestAway => llvm::RoundingMode::NearestTiesToAway,
    }
}

/// A cast from or to `index`: an extension of kind `E`, a truncation, or nothing.
pub struct ConvertIndexCast<S, E> {
    llvm: LLVMTypeConverter,
    kinds: PhantomData<fn() -> (S, E)>,
}

pub(super) fn add_index_casts(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    patterns
        .add_typed(llvm, ConvertIndexCast::<arith::IndexCast, llvm::SExt> { llvm: llvm.clone(), kinds: PhantomData })
        .add_typed(llvm, ConvertIndexCast::<arith::IndexCastUI, llvm::ZExt> { llvm: llvm.clone(), kinds: PhantomData });
}

impl<S: OpDecl + 'static, E: OpDecl + 'static> OpConversion for ConvertIndexCast<S, E> {
    type SourceOp = S;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<S>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let result = rw.op(op.op()).result_type(0)?;
        let Some(ty) = self.llvm.convert(cx, result) else { return rw.no_match(op, "the type cannot be converted") };
        let operand = operands[0];
        // Elements of the original types; memrefs have them, too.
        let width = |ty: Type| match cx.type_data(ty) {
            TypeData::Index => Some(self.llvm.options().index_bitwidth),
            _ => cx.integer_width(ty),
        };
        let from = width(cx.element_or_self(rw.op(op.op()).operand_type(0)?))?;
        let to = width(cx.element_or_self(result))?;
        if from == to {
            rw.replace_op(op, &[operand]);
            return Some(());
        }
        let target = if to < from { llvm::Trunc::NAME } else { E::NAME };
        let (name, loc) = (cx.op_name(target), rw.loc(op.op()));
        if llvm::LLVMArrayType::of(cx, rw.type_of(operand)).is_some() {
            return unroll(rw, &self.llvm, op.op(), operands, |rw, ty, rows| {
                create_named(rw, OpSpec::new(name, loc).operands(rows), ty)
            });
        }
        let value = create_named(rw, OpSpec::new(name, loc).operands(operands), ty)?;
        rw.replace_op(op, &[value]);
        Some(())
    }
}
