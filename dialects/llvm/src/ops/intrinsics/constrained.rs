//! Intrinsics that heed the rounding mode and exceptions of floats.

use dialekt_ir_core::prelude::op::*;

use crate::constraints::{LLVMType, ValidRoundingModeAttr};
use crate::enums::FPExceptionBehavior;
use crate::interfaces::{FPExceptionBehaviorOpInterface, RoundingModeOpInterface};
use crate::intrinsic::Intrinsic;

op_family! {
    /// A conversion to a float in a rounding mode.
    ///
    /// ```mlir
    /// %y = llvm.intr.experimental.constrained.fptrunc %x towardzero ignore : f64 to f32
    /// ```
    #[op(
        name = "llvm.intr.experimental.constrained.{}",
        doc_group = "Constrained floats",
        traits(Pure),
        interfaces(FPExceptionBehaviorOpInterface {}, RoundingModeOpInterface {}),
        facts(
            Intrinsic::renamed("llvm.intr.", "llvm.")
                .overloaded_results(&[0])
                .overloaded_operands(&[0])
                .immediates(&[(1, "roundingmode"), (2, "fpExceptionBehavior")])
        )
    )]
    #[assembly($arg $roundingmode $fp_exception_behavior attr_dict ":" type($arg) "to" type(results))]
    pub struct ConstrainedRounding {
        #[name("arg_0")]
        pub arg: Operand<LLVMType>,
        pub roundingmode: Attr<ValidRoundingModeAttr>,
        #[name("fpExceptionBehavior")]
        pub fp_exception_behavior: Attr<FPExceptionBehavior>,
        pub res: OpResult<LLVMType>,
    }

    /// A float, rounded to a narrower format.
    ConstrainedFPTrunc = "fptrunc";

    /// A signed integer as a float.
    ConstrainedSIToFP = "sitofp";

    /// An unsigned integer as a float.
    ConstrainedUIToFP = "uitofp";
}

/// A float in a wider format.
///
/// It is exact, but signaling NaNs raise an exception.
///
/// ```mlir
/// %y = llvm.intr.experimental.constrained.fpext %x strict : f32 to f64
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.experimental.constrained.fpext",
    doc_group = "Constrained floats",
    traits(Pure),
    interfaces(FPExceptionBehaviorOpInterface {}),
    facts(
        Intrinsic::new("llvm.experimental.constrained.fpext")
            .overloaded_results(&[0])
            .overloaded_operands(&[0])
            .immediates(&[(1, "fpExceptionBehavior")])
    )
)]
#[assembly($arg $fp_exception_behavior attr_dict ":" type($arg) "to" type(results))]
pub struct ConstrainedFPExt {
    #[name("arg_0")]
    pub arg: Operand<LLVMType>,
    #[name("fpExceptionBehavior")]
    pub fp_exception_behavior: Attr<FPExceptionBehavior>,
    pub res: OpResult<LLVMType>,
}
