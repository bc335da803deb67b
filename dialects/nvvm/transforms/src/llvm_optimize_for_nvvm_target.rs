//! `llvm-optimize-for-nvvm-target`: ops of the llvm dialect become such as are faster on the GPUs of NVIDIA.
//! [mlir/lib/Dialect/LLVMIR/Transforms/OptimizeForNVVM.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::types::Signedness;
use dialekt_llvm::{And, Bitcast, Constant, FDiv, FMA, FMul, FNeg, FPExt, FPTrunc, ICmp, ICmpPredicate, Or, Select};
use dialekt_nvvm::RcpApproxFtzF32;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Optimize NVVM IR
///
/// Quotients of floats of 16 bits are computed with floats of 32 bits, as no instruction has them.
#[derive(Pass, Clone)]
#[pass(
    name = "NVVMOptimizeForTargetPass",
    argument = "llvm-optimize-for-nvvm-target",
    dialects(dialekt_nvvm::NVVMDialect)
)]
pub struct NVVMOptimizeForTarget {
    patterns: PassPatterns,
}

impl Pass for NVVMOptimizeForTarget {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<ExpandDivF16>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// The bits of the exponent of a float of 32 bits.
const EXPONENT: i64 = 0x7f80_0000;

/// A quotient of floats of 16 bits is the product with the approximate reciprocal, made better by one iteration after Newton unless it is
/// zero, subnormal, infinite or no number.
#[derive(Described)]
pub struct ExpandDivF16;

impl OpRewrite for ExpandDivF16 {
    type SourceOp = FDiv;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<FDiv>) -> Option<()> {
        let view = rw.view(op)?;
        let (lhs, rhs) = (view.lhs(), view.rhs());
        if rw.type_of(lhs) != Type::F16 {
            return rw.no_match(op, "the operands are no floats of 16 bits");
        }
        let lhs = rw.create(FPExt::build(Type::F32, lhs)).result();
        let rhs = rw.create(FPExt::build(Type::F32, rhs)).result();
        let reciprocal = rw.create(RcpApproxFtzF32::build(rhs)).result();
        let approximate = rw.create(FMul::build(lhs, reciprocal)).result();
        let negative = rw.create(FNeg::build(rhs)).result();
        let error = rw.create(FMA::build(approximate, negative, lhs)).result();
        let refined = rw.create(FMA::build(error, reciprocal, approximate)).result();

        let mask = bits(rw, EXPONENT)?;
        let cast = rw.create(Bitcast::build(Type::I32, approximate)).result();
        let exponent = rw.create(And::build(cast, mask)).result();
        let zero = bits(rw, 0)?;
        let is_small = rw.create(ICmp::build(ICmpPredicate::Eq, exponent, zero)).result();
        let is_special = rw.create(ICmp::build(ICmpPredicate::Eq, exponent, mask)).result();
        let is_exact = rw.create(Or::build(is_small, is_special)).result();
        let value = rw.create(Select::build(is_exact, approximate, refined)).result();
        rw.replace_op_with_new(op, FPTrunc::build(Type::F16, value));
        Some(())
    }
}

/// A constant of 32 bits, from an attribute without a sign.
fn bits(rw: &mut Rewriter<'_>, value: i64) -> Option<Value> {
    let cx = rw.cx();
    let unsigned = cx.signed_integer_type(32, Signedness::Unsigned)?;
    let value = cx.integer_attr(unsigned, value)?;
    Some(rw.create(Constant::build(Type::I32, value)).result())
}
