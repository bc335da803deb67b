//! Comparisons, and choice by their results.

use dialekt_interfaces::SelectLikeOpInterface;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use super::keywords::text;
use crate::constraints::{AnyPointer, LLVMAnyFloat, LLVMType, ScalarOrVectorOf};
use crate::enums::{FCmpPredicate, ICmpPredicate};
use crate::mixins::FastMath;
use crate::types::is_compatible_type;

/// Integers, pointers and vectors of them.
type IntOrPointerLike = AnyOf<(ScalarOrVectorOf<AnySignlessInteger>, ScalarOrVectorOf<AnyPointer>)>;

/// Compares two integers or pointers.
///
/// The predicate says how, and whether the operands are read as signed (`slt`, `sle`, `sgt`, `sge`) or as unsigned (`ult`,
/// `ule`, `ugt`, `uge`). Vectors are compared element by element.
///
/// ```mlir
/// %less = llvm.icmp "slt" %a, %b : i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.icmp",
    doc_group = "Comparison and choice",
    traits(
        Pure,
        SameTypeOperands,
        TypesMatchWith("result type has i1 element type and same shape as operands", lhs, res, i1_same_shape)
    ),
    fold,
    parse = parse_icmp,
    print = print_icmp
)]
pub struct ICmp {
    pub predicate: Attr<ICmpPredicate>,
    pub lhs: Operand<IntOrPointerLike>,
    pub rhs: Operand<IntOrPointerLike>,
    pub res: OpResult<ScalarOrVectorOf<I1>>,
}

/// Compares two floats.
///
/// Predicates that start with `o` are false if an operand is NaN, those that start with `u` are true: `ord` and `uno` ask for nothing
/// else, `_false` and `_true` look at nothing.
///
/// ```mlir
/// %less = llvm.fcmp "olt" %x, %y {fastmathFlags = #llvm.fastmath<nnan>} : f32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.fcmp",
    doc_group = "Comparison and choice",
    traits(
        SameTypeOperands,
        TypesMatchWith("result type has i1 element type and same shape as operands", lhs, res, i1_same_shape),
        Pure
    ),
    parse = parse_fcmp,
    print = print_fcmp
)]
pub struct FCmp {
    pub predicate: Attr<FCmpPredicate>,
    pub lhs: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
    pub rhs: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
    pub fast_math: Mixin<FastMath>,
    pub res: OpResult<ScalarOrVectorOf<I1>>,
}

fn parse_icmp(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    parse_comparison(p, op, |text| ICmpPredicate::ENUM.case(text).map(|case| case.value))
}

fn parse_fcmp(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    parse_comparison(p, op, |text| FCmpPredicate::ENUM.case(text).map(|case| case.value))
}

/// `"slt" %a, %b {..} : i32`
fn parse_comparison(p: &mut OpParser<'_>, op: &mut OpState, value: impl Fn(&str) -> Option<i64>) -> Parsed {
    let cx = p.cx();
    let predicate_at = p.token().start;
    let predicate = p.parse_attribute(None)?;
    let Some(predicate) = cx.string_value(predicate) else {
        return Err(p.op_error_at(op, predicate_at, "invalid kind of attribute specified"));
    };
    let lhs = p.parse_ssa_use(true)?;
    p.expect(Tok::Comma, "expected ','")?;
    let rhs = p.parse_ssa_use(true)?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    p.expect(Tok::Colon, "expected ':'")?;
    let type_at = p.token().start;
    let ty = p.parse_type()?;
    p.resolve_all_as(&[lhs, rhs], ty, op)?;
    let predicate = cx.str(predicate);
    let Some(value) = value(&predicate) else {
        let message = format!("'{predicate}' is an incorrect value of the 'predicate' attribute");
        return Err(p.op_error_at(op, predicate_at, &message));
    };
    op.add_attr(cx.ident("predicate"), ICmpPredicate::ENUM.attr_of(cx, value));
    if !is_compatible_type(cx, ty) {
        return Err(p.op_error_at(op, type_at, "expected LLVM dialect-compatible type"));
    }
    op.result_types.extend(i1_same_shape(cx, ty));
    Ok(())
}

fn print_icmp(op: ICmpView<'_>, p: &mut Printer<'_>) {
    print_comparison(*op, op.predicate().map(text), &["predicate"], p);
}

fn print_fcmp(op: FCmpView<'_>, p: &mut Printer<'_>) {
    let elided: &[&str] = match op.fastmath_flags().is_none_or(|flags| flags.is_empty()) {
        true => &["predicate", "fastmathFlags"],
        false => &["predicate"],
    };
    print_comparison(*op, op.predicate().map(text), elided, p);
}

fn print_comparison(op: OpRef<'_>, predicate: Option<&str>, elided: &[&str], p: &mut Printer<'_>) {
    p.write(format!(" \"{}\" ", predicate.unwrap_or_default()));
    p.print_operands(op.operands());
    p.print_optional_attr_dict(op, elided);
    p.write(" : ");
    p.print_types(op.operand_types().take(1));
}

/// One of two values, by a condition; element by element where the condition is a vector.
///
/// The condition is one bit, or a vector with one for each element.
///
/// ```mlir
/// %least = llvm.select %less, %a, %b : i1, i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.select",
    doc_group = "Comparison and choice",
    rename_all = "camelCase",
    traits(Pure, AllTypesMatch(true_value, false_value, res)),
    interfaces(SelectLikeOpInterface {})
)]
#[assembly(operands attr_dict ":" type($condition) "," type($res))]
pub struct Select {
    pub condition: Operand<ScalarOrVectorOf<I1>>,
    pub true_value: Operand<LLVMType>,
    pub false_value: Operand<LLVMType>,
    pub fast_math: Mixin<FastMath>,
    pub res: OpResult<LLVMType>,
}

/// A value that is neither poison nor undefined: any one that is fixed, where the operand is.
///
/// All uses of the result see the same value.
///
/// ```mlir
/// %y = llvm.freeze %x : i32
/// ```
#[derive(Op)]
#[op(name = "llvm.freeze", doc_group = "Comparison and choice", traits(Pure, SameOperandsAndResultType))]
#[assembly($val attr_dict ":" type($val))]
pub struct Freeze {
    pub val: Operand<LLVMType>,
    pub res: OpResult<LLVMType>,
}
