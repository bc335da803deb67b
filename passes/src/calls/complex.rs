//! Functions of complex numbers become calls of libraries. [mlir/lib/Conversion/ComplexToLibm/ComplexToLibm.cpp,
//! ComplexToROCDLLibraryCalls.cpp]

use dialekt_arith::{Constant, SIToFP};
use dialekt_complex::{Create, Exp, Log, Mul, Pow, Powi};
use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::conversion::{Conversion, ConversionPatterns, ConversionTarget, LegalizationAction, Mode};
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::ir::Op;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter, Root};
use dialekt_ir_core::types::TypeData;
use dialekt_ods_macros::Pass;

use super::{Function, types};

/// Convert Complex dialect to libm calls
///
/// Functions of complex numbers of `f32` and `f64` become calls of functions of the C library, which are declared.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertComplexToLibm",
    argument = "convert-complex-to-libm",
    op = "builtin.module",
    dialects(dialekt_func::FuncDialect)
)]
pub struct ConvertComplexToLibm {
    conversion: PassConversion,
}

impl Pass for ConvertComplexToLibm {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["func"]);
        for call in LIBM {
            target.set_op_action(call.op, LegalizationAction::Illegal);
        }
        self.conversion = Some(Conversion::new(cx, target, complex_to_libm_patterns()));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// Convert Complex dialect to ROCDL library calls
///
/// Functions of complex numbers of `f32` and `f64` become calls of functions of the device library, which are declared; powers become
/// exponentials of products with logarithms.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertComplexToROCDLLibraryCalls",
    argument = "convert-complex-to-rocdl-library-calls",
    op = "builtin.module",
    dialects(dialekt_func::FuncDialect)
)]
pub struct ConvertComplexToRocdlCalls {
    conversion: PassConversion,
}

impl Pass for ConvertComplexToRocdlCalls {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["arith", "func"]).legal_op::<Create>().legal_op::<Mul>();
        target.illegal_op::<Pow>().illegal_op::<Powi>();
        for call in ROCDL {
            target.set_op_action(call.op, LegalizationAction::Illegal);
        }
        self.conversion = Some(Conversion::new(cx, target, complex_to_rocdl_patterns()));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// An op, and the functions for it.
#[derive(Clone, Copy)]
struct LibraryCall {
    op: &'static str,
    f32: &'static str,
    f64: &'static str,
}

const fn of(op: &'static str, f32: &'static str, f64: &'static str) -> LibraryCall {
    LibraryCall { op, f32, f64 }
}

const LIBM: [LibraryCall; 10] = [
    of("complex.pow", "cpowf", "cpow"),
    of("complex.sqrt", "csqrtf", "csqrt"),
    of("complex.tanh", "ctanhf", "ctanh"),
    of("complex.cos", "ccosf", "ccos"),
    of("complex.sin", "csinf", "csin"),
    of("complex.conj", "conjf", "conj"),
    of("complex.log", "clogf", "clog"),
    of("complex.abs", "cabsf", "cabs"),
    of("complex.angle", "cargf", "carg"),
    of("complex.tan", "ctanf", "ctan"),
];

const ROCDL: [LibraryCall; 8] = [
    of("complex.abs", "__ocml_cabs_f32", "__ocml_cabs_f64"),
    of("complex.cos", "__ocml_ccos_f32", "__ocml_ccos_f64"),
    of("complex.exp", "__ocml_cexp_f32", "__ocml_cexp_f64"),
    of("complex.log", "__ocml_clog_f32", "__ocml_clog_f64"),
    of("complex.sin", "__ocml_csin_f32", "__ocml_csin_f64"),
    of("complex.sqrt", "__ocml_csqrt_f32", "__ocml_csqrt_f64"),
    of("complex.tan", "__ocml_ctan_f32", "__ocml_ctan_f64"),
    of("complex.tanh", "__ocml_ctanh_f32", "__ocml_ctanh_f64"),
];

/// The patterns for the C library. [MLIR: populateComplexToLibmConversionPatterns]
pub fn complex_to_libm_patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    add_calls(&mut patterns, &LIBM);
    patterns
}

/// The patterns for the device library. [MLIR: populateComplexToROCDLLibraryCallsConversionPatterns]
pub fn complex_to_rocdl_patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns.add_rewrite::<PowToLibrary>().add_rewrite::<PowiToLibrary>();
    add_calls(&mut patterns, &ROCDL);
    patterns
}

fn add_calls(patterns: &mut ConversionPatterns, calls: &[LibraryCall]) {
    for call in calls.iter().copied() {
        let root = Root::Op(call.op);
        patterns.add_fn("ComplexOpToLibraryCall", root, 1, None, move |rw, op, _| replace(rw, op, call));
    }
}

fn replace(rw: &mut Rewriter<'_>, op: Op, call: LibraryCall) -> Option<()> {
    let (inputs, results) = types(rw, op);
    let cx = rw.ir().cx();
    let float = match cx.type_data(*inputs.first()?) {
        TypeData::Complex(float) => *float,
        _ => return rw.no_match(op, "it is no function of complex numbers"),
    };
    let name = match cx.float_kind(float) {
        Some(FloatKind::F32) => call.f32,
        Some(FloatKind::F64) => call.f64,
        _ => return rw.no_match(op, "the library has no such function"),
    };
    Function { name, inputs: &inputs, results: &results, attrs: &[] }.replace(rw, op)
}

/// `x ^ y = exp(y * log(x))`
pub struct PowToLibrary;

impl OpRewrite for PowToLibrary {
    type Root = Pow;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Pow>) -> Option<()> {
        let view = rw.view(op)?;
        let (base, exponent, flags) = (view.lhs(), view.rhs(), view.fastmath().unwrap_or_default());
        let log = rw.create(Log::build(base).fastmath(flags)).result();
        let product = rw.create(Mul::build(exponent, log).fastmath(flags)).result();
        let power = rw.create(Exp::build(product).fastmath(flags)).result();
        rw.replace_op(op, &[power]);
        Some(())
    }
}

/// The integer becomes a complex number.
pub struct PowiToLibrary;

impl OpRewrite for PowiToLibrary {
    type Root = Powi;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Powi>) -> Option<()> {
        let view = rw.view(op)?;
        let (base, exponent, flags) = (view.lhs(), view.rhs(), view.fastmath().unwrap_or_default());
        let ty: Type = view.result_type(0)?;
        let TypeData::Complex(float) = *rw.ir().cx().type_data(ty) else { return None };
        if rw.ir().cx().float_kind(float).is_none() {
            return rw.no_match(op, "it is no power of floats");
        }
        let re = rw.create(SIToFP::build(float, exponent)).result();
        let im = Constant::float(rw, float, 0.0);
        let exponent = rw.create(Create::build(ty, re, im)).result();
        let power = rw.create(Pow::build(base, exponent).fastmath(flags)).result();
        rw.replace_op(op, &[power]);
        Some(())
    }
}
