//! `convert-complex-to-llvm`: complex numbers are structs of two floats. [mlir/lib/Conversion/ComplexToLLVM/ComplexToLLVM.cpp]

use dialekt_arith as arith;
use dialekt_complex as complex;
use dialekt_complex_common::{Complex, PartArithmetic, quotient};
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionRewriter, Mode, OpConversion};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::num::{ApFloat, FloatKind};
use dialekt_ir_core::prelude::op::AttrConstraint;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::PatternRoot;
use dialekt_llvm::{self as llvm, FastmathFlags};
use dialekt_ods_macros::Pass;
use dialekt_pass::options::Choice;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

pub use dialekt_complex_common::ComplexRange;

use crate::arith_to_llvm::converted_predicate;
use crate::emit::{constant, poison};
use crate::pattern::{extract_value, fast_math_flags, insert_value};
use crate::{LLVMTypeConverter, LowerToLLVMOptions};

/// Convert Complex dialect to LLVM dialect
///
/// Complex numbers become structs of their parts, and operations on them operations on the parts.
#[derive(Pass, Clone)]
#[pass(name = "ConvertComplexToLLVMPass", argument = "convert-complex-to-llvm", dialects(dialekt_llvm::LLVMDialect))]
pub struct ConvertComplexToLLVM {
    /// How quotients are computed
    #[option(default = Choice(ComplexRange::Basic))]
    complex_range: Choice<ComplexRange>,
    conversion: PassConversion,
}

impl Pass for ConvertComplexToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let llvm = LLVMTypeConverter::new(cx, LowerToLLVMOptions::default());
        let mut target = crate::llvm_target();
        target.illegal_dialects(["complex"]);
        let mut patterns = ConversionPatterns::new();
        add_patterns(&mut patterns, &llvm, self.complex_range.0);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// Adds the patterns. [MLIR: populateComplexToLLVMConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter, range: ComplexRange) {
    patterns.add_typed(llvm, AbsOpConversion).add_typed(llvm, ConstantOpLowering).add_typed(llvm, CreateOpConversion);
    for (op, part) in [("complex.im", 1), ("complex.re", 0)] {
        patterns.add_fn("PartOpConversion", PatternRoot::Op(op), 1, Some(llvm), move |rw, op, operands| {
            let part = extract_value(rw, *operands.one_to_one()?.first()?, &[part]);
            rw.replace_op(op, &[part]);
            Some(())
        });
    }
    let rules: [(&'static str, &'static str, Rule); 4] = [
        ("complex.add", "AddOpConversion", |p, a, b| Complex { re: p.add(a.re, b.re), im: p.add(a.im, b.im) }),
        ("complex.sub", "SubOpConversion", |p, a, b| Complex { re: p.sub(a.re, b.re), im: p.sub(a.im, b.im) }),
        ("complex.mul", "MulOpConversion", product),
        ("complex.div", "DivOpConversion", if range == ComplexRange::Improved { improved } else { basic }),
    ];
    for (op, name, rule) in rules {
        let root = PatternRoot::Op(op);
        patterns
            .add_fn(name, root, 1, Some(llvm), move |rw, op, operands| binary(rw, op, &operands.one_to_one()?, rule));
    }
}

/// The formula for an op of two numbers.
type Rule = fn(&mut Parts<'_, '_>, Complex, Complex) -> Complex;

/// Creates operations on parts, with the flags for fast math of an op.
pub(crate) struct Parts<'a, 'r> {
    rw: &'a mut Rewriter<'r>,
    /// The type of the parts.
    float: Type,
    kind: FloatKind,
    flags: Flags<FastmathFlags>,
}

impl PartArithmetic for Parts<'_, '_> {
    fn add(&mut self, a: Value, b: Value) -> Value {
        self.rw.create(llvm::FAdd::build(a, b).fastmath_flags(self.flags)).result()
    }

    fn sub(&mut self, a: Value, b: Value) -> Value {
        self.rw.create(llvm::FSub::build(a, b).fastmath_flags(self.flags)).result()
    }

    fn mul(&mut self, a: Value, b: Value) -> Value {
        self.rw.create(llvm::FMul::build(a, b).fastmath_flags(self.flags)).result()
    }

    fn div(&mut self, a: Value, b: Value) -> Value {
        self.rw.create(llvm::FDiv::build(a, b).fastmath_flags(self.flags)).result()
    }

    fn abs(&mut self, a: Value) -> Value {
        self.rw.create(llvm::FAbs::build(a).fastmath_flags(self.flags)).result()
    }

    fn compare(&mut self, predicate: arith::CmpFPredicate, a: Value, b: Value) -> Value {
        let predicate = converted_predicate(predicate).expect("both enums have the same cases");
        self.rw.create(llvm::FCmp::build(predicate, a, b)).result()
    }

    fn copy_sign(&mut self, a: Value, sign: Value) -> Value {
        self.rw.create(llvm::CopySign::build(a, sign)).result()
    }

    fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        self.rw.create(llvm::Select::build(condition, a, b)).result()
    }

    fn and(&mut self, a: Value, b: Value) -> Value {
        self.rw.create(llvm::And::build(a, b)).result()
    }

    fn or(&mut self, a: Value, b: Value) -> Value {
        self.rw.create(llvm::Or::build(a, b)).result()
    }

    fn number(&mut self, value: f64) -> Value {
        let value = self.rw.cx().splat_attr(self.float, &ApFloat::from_f64(self.kind, value));
        constant(self.rw, self.float, value.expect("the type has floats"))
    }

    fn infinity(&mut self) -> Value {
        self.number(f64::INFINITY)
    }
}

fn improved(p: &mut Parts<'_, '_>, a: Complex, b: Complex) -> Complex {
    quotient(p, ComplexRange::Improved, a, b)
}

fn basic(p: &mut Parts<'_, '_>, a: Complex, b: Complex) -> Complex {
    quotient(p, ComplexRange::Basic, a, b)
}

fn product(p: &mut Parts<'_, '_>, a: Complex, b: Complex) -> Complex {
    let (left, right) = (p.mul(b.re, a.re), p.mul(b.im, a.im));
    let re = p.sub(left, right);
    let (left, right) = (p.mul(a.im, b.re), p.mul(a.re, b.im));
    Complex { re, im: p.add(left, right) }
}

/// Computes both parts of the result of an op.
fn binary(rw: &mut ConversionRewriter<'_>, op: Op, operands: &[Value], rule: Rule) -> Option<()> {
    let &[a, b] = operands else { return None };
    let flags = flags_of(rw.op(op));
    let ty = rw.op(op).result_type(0)?;
    let ty = rw.converter()?.convert_type_to_one(rw.cx(), ty)?;
    let mut part = |value, index| extract_value(rw, value, &[index]);
    let a = Complex { re: part(a, 0), im: part(a, 1) };
    let b = Complex { re: part(b, 0), im: part(b, 1) };
    let float = rw.type_of(a.re);
    let Some(kind) = rw.cx().float_kind(float) else {
        return rw.no_match(op, "LLVM does not have such floats");
    };
    let undefined = poison(rw, ty);
    let result = rule(&mut Parts { rw, float, kind, flags }, a, b);
    let with_re = insert_value(rw, result.re, undefined, &[0]);
    let both = insert_value(rw, result.im, with_re, &[1]);
    rw.replace_op(op, &[both]);
    Some(())
}

/// The flags for fast math of an op of complex.
fn flags_of(op: OpRef<'_>) -> Flags<FastmathFlags> {
    let flags = op.attr("fastmath").and_then(|flags| arith::FastMath::read(op.cx(), flags));
    flags.map(fast_math_flags).unwrap_or_default()
}

/// The magnitude.
struct AbsOpConversion;

impl OpConversion for AbsOpConversion {
    type SourceOp = complex::Abs;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<complex::Abs>, operands: &[Value]) -> Option<()> {
        let flags = flags_of(rw.op(op));
        let number = *operands.first()?;
        let (re, im) = (extract_value(rw, number, &[0]), extract_value(rw, number, &[1]));
        let float = rw.type_of(re);
        let Some(kind) = rw.cx().float_kind(float) else {
            return rw.no_match(op, "LLVM does not have such floats");
        };
        let p = &mut Parts { rw, float, kind, flags };
        let (re, im) = (p.mul(re, re), p.mul(im, im));
        let square = p.add(re, im);
        // The root has no flags in the reference.
        rw.replace_op_with_new(op, llvm::Sqrt::build(square));
        Some(())
    }
}

/// A constant keeps its parts.
struct ConstantOpLowering;

impl OpConversion for ConstantOpLowering {
    type SourceOp = complex::Constant;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<complex::Constant>,
        _operands: &[Value],
    ) -> Option<()> {
        let value = rw.op(op).attr("value")?;
        let ty = rw.op(op).result_type(0)?;
        let ty = rw.converter()?.convert_type_to_one(rw.cx(), ty)?;
        let attrs = rw.op(op).discardable_attrs().to_vec();
        let cx = rw.cx();
        let attrs: Vec<NamedAttr> = attrs.into_iter().chain([NamedAttr { name: cx.ident("value"), value }]).collect();
        let (types, loc) = ([ty], rw.current_loc());
        let new = rw.create_op(&OpSpec::new(cx.op_name("llvm.mlir.constant"), loc).results(&types).attrs(&attrs));
        let value = rw.op(new).result(0)?;
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// A number of given parts.
struct CreateOpConversion;

impl OpConversion for CreateOpConversion {
    type SourceOp = complex::Create;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<complex::Create>, operands: &[Value]) -> Option<()> {
        let &[re, im] = operands else { return None };
        let ty = rw.op(op).result_type(0)?;
        let ty = rw.converter()?.convert_type_to_one(rw.cx(), ty)?;
        let undefined = poison(rw, ty);
        let with_re = insert_value(rw, re, undefined, &[0]);
        let both = insert_value(rw, im, with_re, &[1]);
        rw.replace_op(op, &[both]);
        Some(())
    }
}
