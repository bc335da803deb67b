//! `convert-complex-to-rocdl-library-calls`: functions of complex numbers become calls of the device library.
//! [mlir/lib/Conversion/ComplexToROCDLLibraryCalls/ComplexToROCDLLibraryCalls.cpp]

use dialekt_arith as arith;
use dialekt_complex as complex;
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, LegalizationAction, Mode};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

use crate::complex_calls::{LibraryCall, add_calls, of};

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
        target.legal_dialects(["arith", "func"]).legal_op::<complex::Create>().legal_op::<complex::Mul>();
        target.illegal_op::<complex::Pow>().illegal_op::<complex::Powi>();
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

/// The patterns for the device library. [MLIR: populateComplexToROCDLLibraryCallsConversionPatterns]
pub fn complex_to_rocdl_patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns.add_rewrite::<PowToLibrary>().add_rewrite::<PowiToLibrary>();
    add_calls(&mut patterns, &ROCDL);
    patterns
}

/// `x ^ y = exp(y * log(x))`
#[derive(Described)]
pub struct PowToLibrary;

impl OpRewrite for PowToLibrary {
    type SourceOp = complex::Pow;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<complex::Pow>) -> Option<()> {
        let view = rw.view(op)?;
        let (base, exponent, flags) = (view.lhs(), view.rhs(), view.fastmath().unwrap_or_default());
        let log = rw.create(complex::Log::build(base).fastmath(flags)).result();
        let product = rw.create(complex::Mul::build(exponent, log).fastmath(flags)).result();
        let power = rw.create(complex::Exp::build(product).fastmath(flags)).result();
        rw.replace_op(op, &[power]);
        Some(())
    }
}

/// Converts the integer exponent to a complex number.
#[derive(Described)]
pub struct PowiToLibrary;

impl OpRewrite for PowiToLibrary {
    type SourceOp = complex::Powi;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<complex::Powi>) -> Option<()> {
        let view = rw.view(op)?;
        let (base, exponent, flags) = (view.lhs(), view.rhs(), view.fastmath().unwrap_or_default());
        let ty: Type = view.result_type(0)?;
        let TypeData::Complex(float) = *rw.ir().cx().type_data(ty) else { return None };
        if rw.ir().cx().float_kind(float).is_none() {
            return rw.no_match(op, "it is no power of floats");
        }
        let re = rw.create(arith::SIToFP::build(float, exponent)).result();
        let im = arith::Constant::float(rw, float, 0.0);
        let exponent = rw.create(complex::Create::build(ty, re, im)).result();
        let power = rw.create(complex::Pow::build(base, exponent).fastmath(flags)).result();
        rw.replace_op(op, &[power]);
        Some(())
    }
}
