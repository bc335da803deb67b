//! `enable-arm-streaming`: functions are marked, so that they run in streaming mode.
//! [mlir/lib/Dialect/ArmSME/Transforms/EnableArmStreaming.cpp]

use dialekt_arm_sme::ArmSMETileOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::{Choice, OptionEnum};
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_vector::{Gather, Scatter};

/// The name of the attribute of functions that the pass leaves alone.
pub const IGNORE: &str = "enable_arm_streaming_ignore";

/// The mode in which a function runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArmStreamingMode {
    /// Not in streaming mode.
    Disabled,
    /// In streaming mode, which the caller turns on.
    Streaming,
    /// In streaming mode, which the function itself turns on.
    StreamingLocally,
    /// In either mode.
    StreamingCompatible,
}

impl ArmStreamingMode {
    /// The name of the attribute.
    pub fn attribute(self) -> &'static str {
        match self {
            ArmStreamingMode::Disabled => "disabled",
            ArmStreamingMode::Streaming => "arm_streaming",
            ArmStreamingMode::StreamingLocally => "arm_locally_streaming",
            ArmStreamingMode::StreamingCompatible => "arm_streaming_compatible",
        }
    }
}

impl OptionEnum for ArmStreamingMode {
    const NAMES: &'static [(&'static str, ArmStreamingMode)] = &[
        ("disabled", ArmStreamingMode::Disabled),
        ("streaming", ArmStreamingMode::Streaming),
        ("streaming-locally", ArmStreamingMode::StreamingLocally),
        ("streaming-compatible", ArmStreamingMode::StreamingCompatible),
    ];
}

/// The use of the matrix register, ZA, in a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArmZaMode {
    /// It is not used.
    Disabled,
    /// The function has its own.
    NewZA,
    /// It is an argument.
    InZA,
    /// It is a result.
    OutZA,
    /// It is both.
    InOutZA,
    /// It is the caller's, and stays as it is.
    PreservesZA,
}

impl ArmZaMode {
    /// The name of the attribute.
    pub fn attribute(self) -> &'static str {
        match self {
            ArmZaMode::Disabled => "disabled",
            ArmZaMode::NewZA => "arm_new_za",
            ArmZaMode::InZA => "arm_in_za",
            ArmZaMode::OutZA => "arm_out_za",
            ArmZaMode::InOutZA => "arm_inout_za",
            ArmZaMode::PreservesZA => "arm_preserves_za",
        }
    }
}

impl OptionEnum for ArmZaMode {
    const NAMES: &'static [(&'static str, ArmZaMode)] = &[
        ("disabled", ArmZaMode::Disabled),
        ("new-za", ArmZaMode::NewZA),
        ("in-za", ArmZaMode::InZA),
        ("out-za", ArmZaMode::OutZA),
        ("inout-za", ArmZaMode::InOutZA),
        ("preserves-za", ArmZaMode::PreservesZA),
    ];
}

/// Enable Armv9 Streaming SVE mode
///
/// Functions get attributes for streaming mode and for the matrix register, but for those with `enable_arm_streaming_ignore`.
#[derive(Pass, Clone)]
#[pass(
    name = "EnableArmStreaming",
    argument = "enable-arm-streaming",
    op = "func.func",
    dialects(dialekt_func::FuncDialect)
)]
pub struct EnableArmStreaming {
    /// Select how streaming-mode is managed at the function-level.
    #[option(default = Choice(ArmStreamingMode::Streaming))]
    streaming_mode: Choice<ArmStreamingMode>,
    /// Select how ZA-storage is managed at the function-level.
    #[option(default = Choice(ArmZaMode::Disabled))]
    za_mode: Choice<ArmZaMode>,
    /// Only apply the selected streaming/ZA modes if the function contains ops that implement the ArmSMETileOpInterface.
    #[option]
    if_required_by_ops: bool,
    /// Only apply the selected streaming/ZA modes if the function contains supported scalable vector operations.
    #[option]
    if_scalable_and_supported: bool,
}

impl Pass for EnableArmStreaming {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let function = cx.op_ref();
        if self.if_required_by_ops && self.if_scalable_and_supported {
            function.emit_op_error(
                "enable-arm-streaming: `if-required-by-ops` and `if-scalable-and-supported` are mutually exclusive",
            );
            return Err(PassFailed);
        }
        let is_left_alone = (self.if_required_by_ops
            && !function.preorder().any(|op| ArmSMETileOpRef::of(op).is_some()))
            || (self.if_scalable_and_supported && !is_scalable_and_supported(function))
            || function.attr(IGNORE.as_bytes()).is_some()
            || self.streaming_mode.0 == ArmStreamingMode::Disabled;
        if is_left_alone {
            cx.preserve_all();
            return Ok(());
        }
        let mut names = vec![self.streaming_mode.0.attribute()];
        // The register can be used in other modes, too; the reference does not mark that.
        if self.za_mode.0 != ArmZaMode::Disabled {
            names.push(self.za_mode.0.attribute());
        }
        let (op, ir) = (cx.op(), cx.ir_mut());
        for name in names {
            let name = ir.cx().ident(name);
            ir.set_attr(op, name, Attribute::UNIT).map_err(|_| PassFailed)?;
        }
        Ok(())
    }
}

/// Returns whether there are scalable vectors, and none that is gathered or scattered: not all processors do that in streaming mode.
fn is_scalable_and_supported(function: OpRef<'_>) -> bool {
    let cx = function.cx();
    let is_scalable =
        |ty: Type| matches!(cx.type_data(ty), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    let mut found = false;
    for op in function.preorder() {
        if op.is::<Gather>() || op.is::<Scatter>() {
            return false;
        }
        found |= op.operand_types().chain(op.result_types()).any(is_scalable);
    }
    found
}
