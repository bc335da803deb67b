//! `convert-math-to-llvm`: functions of math become intrinsics. [mlir/lib/Conversion/MathToLLVM/MathToLLVM.cpp]

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionRewriter, Mode};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::num::ApFloat;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::PatternRoot;
use dialekt_llvm::{self as llvm, LLVMArrayType, LLVMStructType};
use dialekt_math as math;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

use crate::emit::{constant, named};
use crate::pattern::{
    AttrConversion, OneToOne, add_one_to_one, converted_attrs, extract_value, has_unsupported_floats, unroll,
};
use crate::{LLVMTypeConverter, LowerToLLVMOptions};

/// Convert Math dialect to LLVM dialect
///
/// Functions of floats and integers become intrinsics; what LLVM has none for stays.
#[derive(Pass, Clone)]
#[pass(name = "ConvertMathToLLVMPass", argument = "convert-math-to-llvm", dialects(dialekt_llvm::LLVMDialect))]
pub struct ConvertMathToLLVM {
    /// Computes log1p(x) as log(1 + x), which is inexact near zero
    #[option(default = true, name = "approximate-log1p")]
    approximate_log1p: bool,
    conversion: PassConversion,
}

impl Pass for ConvertMathToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let llvm = LLVMTypeConverter::new(cx, LowerToLLVMOptions::default());
        let mut patterns = ConversionPatterns::new();
        add_patterns(&mut patterns, &llvm, self.approximate_log1p);
        self.conversion = Some(Conversion::new(cx, crate::llvm_target(), patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The ops that become one op of LLVM.
const ROWS: &[OneToOne] = &[
    OneToOne::of::<math::AbsF, llvm::FAbs>().fast_math().checked(),
    OneToOne::of::<math::Acos, llvm::ACos>().fast_math().checked(),
    OneToOne::of::<math::Asin, llvm::ASin>().fast_math().checked(),
    OneToOne::of::<math::Atan2, llvm::ATan2>().fast_math().checked(),
    OneToOne::of::<math::Atan, llvm::ATan>().fast_math().checked(),
    OneToOne::of::<math::Ceil, llvm::FCeil>().fast_math().checked(),
    OneToOne::of::<math::CopySign, llvm::CopySign>().fast_math().checked(),
    OneToOne::of::<math::Cos, llvm::Cos>().fast_math().checked(),
    OneToOne::of::<math::Cosh, llvm::Cosh>().fast_math().checked(),
    OneToOne::of::<math::CtPop, llvm::CtPop>(),
    OneToOne::of::<math::Exp2, llvm::Exp2>().fast_math().checked(),
    OneToOne::of::<math::Exp, llvm::Exp>().fast_math().checked(),
    OneToOne::of::<math::Floor, llvm::FFloor>().fast_math().checked(),
    OneToOne::of::<math::Fma, llvm::FMA>().fast_math().checked(),
    OneToOne::of::<math::FPowI, llvm::PowI>().fast_math().checked(),
    OneToOne::of::<math::Log10, llvm::Log10>().fast_math().checked(),
    OneToOne::of::<math::Log2, llvm::Log2>().fast_math().checked(),
    OneToOne::of::<math::Log, llvm::Log>().fast_math().checked(),
    OneToOne::of::<math::PowF, llvm::Pow>().fast_math().checked(),
    OneToOne::of::<math::RoundEven, llvm::RoundEven>().fast_math().checked(),
    OneToOne::of::<math::Round, llvm::Round>().fast_math().checked(),
    OneToOne::of::<math::Sin, llvm::Sin>().fast_math().checked(),
    OneToOne::of::<math::Sinh, llvm::Sinh>().fast_math().checked(),
    OneToOne::of::<math::Sqrt, llvm::Sqrt>().fast_math().checked(),
    OneToOne::of::<math::Tan, llvm::Tan>().fast_math().checked(),
    OneToOne::of::<math::Tanh, llvm::Tanh>().fast_math().checked(),
    OneToOne::of::<math::Trunc, llvm::FTrunc>().fast_math().checked(),
];

/// Adds the patterns. [MLIR: populateMathToLLVMConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter, approximate_log1p: bool) {
    add_one_to_one(patterns, llvm, ROWS);
    for (op, target, flag) in [
        ("math.absi", "llvm.intr.abs", "is_int_min_poison"),
        ("math.ctlz", "llvm.intr.ctlz", "is_zero_poison"),
        ("math.cttz", "llvm.intr.cttz", "is_zero_poison"),
    ] {
        let types = llvm.clone();
        patterns.add_fn("IntOpWithFlagLowering", PatternRoot::Op(op), 1, Some(llvm), move |rw, op, operands| {
            integer_with_flag(rw, &types, op, &operands.one_to_one()?, target, flag)
        });
    }
    for (op, class) in [("math.isnan", 3), ("math.isfinite", 504)] {
        let types = llvm.clone();
        patterns.add_fn("IsFPClassLowering", PatternRoot::Op(op), 1, Some(llvm), move |rw, op, operands| {
            is_class(rw, &types, op, &operands.one_to_one()?, class)
        });
    }
    let types = llvm.clone();
    patterns.add_fn("SincosOpLowering", PatternRoot::Op("math.sincos"), 1, Some(llvm), move |rw, op, operands| {
        sincos(rw, &types, op, &operands.one_to_one()?)
    });
    for (op, formula) in
        [("math.expm1", Formula::ExpM1), ("math.rsqrt", Formula::Rsqrt), ("math.log1p", Formula::Log1p)]
    {
        if formula == Formula::Log1p && !approximate_log1p {
            continue;
        }
        let types = llvm.clone();
        patterns.add_fn(formula.pattern(), PatternRoot::Op(op), 1, Some(llvm), move |rw, op, operands| {
            compute(rw, &types, op, &operands.one_to_one()?, formula)
        });
    }
}

/// A function of integers becomes an intrinsic with a flag, which is off.
fn integer_with_flag(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
    target: &str,
    flag: &str,
) -> Option<()> {
    let cx = rw.cx();
    let flag = [(flag, cx.bool_attr(false))];
    let Some(ty) = llvm.convert(cx, rw.op(op).result_type(0)?) else {
        return rw.no_match(op, "the type cannot be converted");
    };
    if LLVMArrayType::of(cx, ty).is_some() {
        return rw.no_match(op, "vectors of several dimensions are not taken apart");
    }
    let value = named(rw, target, ty, operands, &flag)?;
    rw.replace_op(op, &[value]);
    Some(())
}

/// A test of a float becomes one of its class, which is a set of bits.
fn is_class(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
    class: i64,
) -> Option<()> {
    let cx = rw.cx();
    if has_unsupported_floats(rw.op(op), llvm) {
        return rw.no_match(op, "unsupported floating point type");
    }
    let operand = *operands.first()?;
    let ty = llvm.convert(cx, rw.op(op).result_type(0)?)?;
    if LLVMArrayType::of(cx, rw.type_of(operand)).is_some() {
        return rw.no_match(op, "vectors of several dimensions are not taken apart");
    }
    let class = [("bit", cx.integer_attr(Type::I32, class)?)];
    let value = named(rw, "llvm.intr.is.fpclass", ty, &[operand], &class)?;
    rw.replace_op(op, &[value]);
    Some(())
}

/// Sine and cosine are the fields of a struct.
fn sincos(rw: &mut ConversionRewriter<'_>, llvm: &LLVMTypeConverter, op: Op, operands: &[Value]) -> Option<()> {
    let cx = rw.cx();
    if has_unsupported_floats(rw.op(op), llvm) {
        return rw.no_match(op, "unsupported floating point type");
    }
    let operand = *operands.first()?;
    let ty = rw.type_of(operand);
    if LLVMArrayType::of(cx, ty).is_some() {
        return rw.no_match(op, "vectors of several dimensions are not taken apart");
    }
    let both = LLVMStructType::new_literal(cx, [ty, ty], false);
    let attrs = converted_attrs(rw.op(op), AttrConversion::FastMath, llvm::Exp::DEF);
    let (types, loc) = ([both], rw.current_loc());
    let name = cx.op_name("llvm.intr.sincos");
    let both = rw.create_op(&OpSpec::new(name, loc).operands(operands).results(&types).attrs(&attrs));
    let both = rw.op(both).result(0)?;
    let (sin, cos) = (extract_value(rw, both, &[0]), extract_value(rw, both, &[1]));
    rw.replace_op(op, &[sin, cos]);
    Some(())
}

/// A function that is computed by an intrinsic and the number 1.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Formula {
    /// `exp(x) - 1`
    ExpM1,
    /// `log(1 + x)`
    Log1p,
    /// `1 / sqrt(x)`
    Rsqrt,
}

impl Formula {
    fn pattern(self) -> &'static str {
        match self {
            Formula::ExpM1 => "ExpM1OpLowering",
            Formula::Log1p => "Log1pOpLowering",
            Formula::Rsqrt => "RsqrtOpLowering",
        }
    }

    /// Creates the ops; all have the given attributes.
    fn create(self, rw: &mut Rewriter<'_>, ty: Type, x: Value, one: Value, attrs: &[NamedAttr]) -> Option<Value> {
        let mut make = |name: &str, operands: &[Value]| {
            let (types, loc) = ([ty], rw.current_loc());
            let name = rw.cx().op_name(name);
            let op = rw.create_op(&OpSpec::new(name, loc).operands(operands).results(&types).attrs(attrs));
            rw.op(op).result(0)
        };
        match self {
            Formula::ExpM1 => {
                let exp = make("llvm.intr.exp", &[x])?;
                make("llvm.fsub", &[exp, one])
            }
            Formula::Log1p => {
                let sum = make("llvm.fadd", &[one, x])?;
                make("llvm.intr.log", &[sum])
            }
            Formula::Rsqrt => {
                let sqrt = make("llvm.intr.sqrt", &[x])?;
                make("llvm.fdiv", &[one, sqrt])
            }
        }
    }
}

/// Replaces a function by its formula.
fn compute(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
    formula: Formula,
) -> Option<()> {
    let cx = rw.cx();
    if has_unsupported_floats(rw.op(op), llvm) {
        return rw.no_match(op, "unsupported floating point type");
    }
    let attrs = converted_attrs(rw.op(op), AttrConversion::FastMath, llvm::Exp::DEF);
    let operand = *operands.first()?;
    let (ty, result) = (rw.type_of(operand), rw.op(op).result_type(0)?);
    if !llvm::is_compatible_type(cx, ty) {
        return rw.no_match(op, "the operand is of no type of LLVM");
    }
    let float = cx.float_kind(cx.element_or_self(result))?;
    let one = ApFloat::from_f64(float, 1.0);
    if LLVMArrayType::of(cx, ty).is_some() {
        return unroll(rw, llvm, op, operands, |rw, row, operands| {
            let one = cx.splat_attr(row, &one)?;
            let one = constant(rw, row, one);
            formula.create(rw, row, *operands.first()?, one, &attrs)
        });
    }
    let one = cx.splat_attr(result, &one)?;
    let one = constant(rw, ty, one);
    let value = formula.create(rw, ty, operand, one, &attrs)?;
    rw.replace_op(op, &[value]);
    Some(())
}
