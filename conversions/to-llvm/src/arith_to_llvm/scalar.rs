//! Constants and comparisons.

use dialekt_arith as arith;
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::decl::{EnumDecl, TypeDecl};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;

use crate::LLVMTypeConverter;
use crate::pattern::{
    AttrConversion, converted_attrs, fast_math_flags, has_unsupported_floats, replace_one_to_one, unroll,
};

/// A constant keeps its value; tensors are left alone.
pub struct ConvertConstant(pub LLVMTypeConverter);

impl OpConversion for ConvertConstant {
    type SourceOp = arith::Constant;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<arith::Constant>, operands: &[Value]) -> Option<()> {
        let name = rw.cx().op_name(llvm::Constant::NAME);
        let (attrs, loc) = (converted_attrs(rw.op(op), AttrConversion::Keep, llvm::Constant::DEF), rw.loc(op));
        replace_one_to_one(rw, &self.0, op.op(), OpSpec::new(name, loc).operands(operands).attrs(&attrs))
    }
}

/// A comparison of integers, with the predicate of the same name.
pub struct ConvertCmpI(pub LLVMTypeConverter);

impl OpConversion for ConvertCmpI {
    type SourceOp = arith::CmpI;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<arith::CmpI>, operands: &[Value]) -> Option<()> {
        let predicate = converted_predicate::<arith::CmpIPredicate, llvm::ICmpPredicate>(rw.view(op)?.predicate()?)?;
        compare(rw, &self.0, op.op(), operands, |rw, ty, lhs, rhs| {
            rw.create(llvm::ICmp::build(predicate, lhs, rhs).with_types([ty])).result()
        })
    }
}

/// A comparison of floats, with the predicate of the same name.
pub struct ConvertCmpF(pub LLVMTypeConverter);

impl OpConversion for ConvertCmpF {
    type SourceOp = arith::CmpF;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<arith::CmpF>, operands: &[Value]) -> Option<()> {
        if has_unsupported_floats(rw.op(op), &self.0) {
            return rw.no_match(op, "unsupported floating point type");
        }
        let view = rw.view(op)?;
        let flags = fast_math_flags(view.fastmath().unwrap_or_default());
        let predicate = view.predicate()?;
        let predicate = converted_predicate::<arith::CmpFPredicate, llvm::FCmpPredicate>(predicate)?;
        compare(rw, &self.0, op.op(), operands, |rw, ty, lhs, rhs| {
            rw.create(llvm::FCmp::build(predicate, lhs, rhs).fastmath_flags(flags).with_types([ty])).result()
        })
    }
}

/// The predicate of LLVM: both enums number their cases alike.
pub(crate) fn converted_predicate<A: EnumDecl, B: EnumDecl>(from: A) -> Option<B> {
    dialekt_ir_core::decl::flags::case_of(from.case_bits())
}

/// Replaces a comparison, row by row where vectors have several dimensions.
fn compare(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
    make: impl Fn(&mut ConversionRewriter<'_>, Type, Value, Value) -> Value,
) -> Option<()> {
    let cx = rw.cx();
    let &[lhs, rhs] = operands else { return None };
    if llvm::LLVMArrayType::of(cx, rw.type_of(lhs)).is_some() {
        return unroll(rw, llvm, op, operands, |rw, ty, rows| Some(make(rw, ty, rows[0], rows[1])));
    }
    let ty = llvm.convert(cx, rw.op(op).result_type(0)?)?;
    let value = make(rw, ty, lhs, rhs);
    rw.replace_op(op, &[value]);
    Some(())
}
