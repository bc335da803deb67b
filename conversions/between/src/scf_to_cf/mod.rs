//! `convert-scf-to-cf`: structured control flow becomes blocks and branches.
//! [mlir/lib/Conversion/SCFToControlFlow/SCFToControlFlow.cpp]

mod branches;
mod loops;
mod parallel;

use dialekt_conversion::{Conversion, ConversionConfig, ConversionPatterns, ConversionTarget, Mode};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_scf as scf;

pub use branches::{ExecuteRegionLowering, IfLowering, IndexSwitchLowering};
pub use loops::{DoWhileLowering, ForLowering, WhileLowering};
pub use parallel::{ForallLowering, ParallelLowering};

/// Convert SCF dialect to ControlFlow dialect, replacing structured control flow with a CFG.
///
/// Loops and branches with regions become blocks that branch to each other. Parallel loops become loops that run one after the other.
///
/// In ops with one block only, such as modules, that is not possible, and the pass fails. The reference creates the
/// blocks there, too.
#[derive(Pass, Clone)]
#[pass(name = "SCFToControlFlowPass", argument = "convert-scf-to-cf", dialects(dialekt_cf::ControlFlowDialect))]
pub struct ConvertScfToCf {
    /// Patterns may fail after they have changed something, which always is undone here. Without it, each operand that is cast has a cast of its own
    #[option(default = true)]
    allow_pattern_rollback: bool,
    conversion: PassConversion,
}

impl Pass for ConvertScfToCf {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target
            .illegal_op::<scf::ExecuteRegion>()
            .illegal_op::<scf::Forall>()
            .illegal_op::<scf::For>()
            .illegal_op::<scf::If>()
            .illegal_op::<scf::IndexSwitch>()
            .illegal_op::<scf::Parallel>()
            .illegal_op::<scf::While>()
            .legal_unknown_ops();
        self.conversion = Some(Conversion::new(cx, target, scf_to_cf_patterns()));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let config = ConversionConfig::with_rollback(self.allow_pattern_rollback);
        cx.convert_with(&self.conversion, Mode::Partial, &config)
    }
}

/// The patterns of the conversion.
pub fn scf_to_cf_patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns
        .add_rewrite::<ForallLowering>()
        .add_rewrite::<ForLowering>()
        .add_rewrite::<IfLowering>()
        .add_rewrite::<ParallelLowering>()
        .add_rewrite::<WhileLowering>()
        .add_rewrite::<ExecuteRegionLowering>()
        .add_rewrite::<IndexSwitchLowering>()
        .add_rewrite::<DoWhileLowering>();
    patterns
}

/// Copies attributes of the loop whose values are of the `llvm` dialect, such as `#llvm.loop_annotation`, to the branch
/// back.
fn keep_loop_attrs(rw: &mut Rewriter<'_>, from: Op, to: Op) -> Option<()> {
    let attrs = rw.op(from).discardable_attrs();
    if attrs.is_empty() {
        return Some(());
    }
    let cx = rw.ir().cx();
    let is_llvm = |attr: &NamedAttr| match cx.attr_data(attr.value) {
        AttrData::Opaque { dialect, .. } => cx.bytes(*dialect) == b"llvm",
        AttrData::Extension(extension) => extension.0.dialect() == "llvm",
        _ => false,
    };
    let kept: Vec<NamedAttr> = attrs.iter().copied().filter(is_llvm).collect();
    rw.ir_mut().set_discardable_attrs(to, &kept).ok()
}
