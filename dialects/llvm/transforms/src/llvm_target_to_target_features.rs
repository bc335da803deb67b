//! `llvm-target-to-target-features`: the features of a target, all by name.
//! [mlir/lib/Dialect/LLVMIR/Transforms/TargetToTargetFeatures.cpp]

use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::text::print::attr_to_string;
use dialekt_llvm::{TargetAttr, TargetFeaturesAttr};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

use crate::target::{Target, Triple, enabled_features};

/// Update attached #llvm.target's features per the described target
///
/// The features are those that the chip has and those that are listed, with all that these imply. They are known from a table.
#[derive(Pass, Clone)]
#[pass(name = "LLVMTargetToTargetFeatures", argument = "llvm-target-to-target-features")]
pub struct LLVMTargetToTargetFeatures {
    /// Knows the targets of LLVM; without, there are none
    #[option(default = true)]
    initialize_llvm_targets: bool,
}

impl Pass for LLVMTargetToTargetFeatures {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let context = cx.cx();
        let name = context.ident("llvm.target");
        let op = cx.op_ref();
        let attr = op.attr(b"llvm.target").filter(|attr| TargetAttr::of(context, *attr).is_some());
        let Some((attr, target)) = attr.and_then(|attr| Some((attr, Target::read(context, attr)?))) else {
            op.emit_error("no LLVM::TargetAttr attribute at key \"llvm.target\"");
            return Err(PassFailed);
        };
        let triple = Triple::new(&target.triple);
        let known = self.initialize_llvm_targets.then(|| enabled_features(&triple, &target.chip, &target.features));
        let Some(features) = known.flatten() else {
            let attr = attr_to_string(context, attr);
            op.emit_error(format!("failed to obtain llvm::TargetMachine for {attr}"));
            return Err(PassFailed);
        };
        let features = features.into_iter().map(|feature| context.string_attr(format!("+{feature}")).into()).collect();
        let features = TargetFeaturesAttr { features }.into_attr(context);
        let Some(TargetAttr { triple, chip, .. }) = TargetAttr::of(context, attr) else { return Err(PassFailed) };
        let target = TargetAttr { triple, chip, features: Some(features.into()) };
        let (op, target) = (cx.op(), target.into_attr(context));
        cx.ir_mut().set_discardable_attr(op, name, target).map_err(|_| PassFailed)
    }
}
