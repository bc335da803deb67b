//! `llvm-target-to-data-layout`: the data layout of a target, as a specification of the dlti dialect.
//! [mlir/lib/Dialect/LLVMIR/Transforms/TargetToDataLayout.cpp]

use dialekt_interfaces::DataLayoutSpecAttrRef;
use dialekt_ir_core::decl::interface::AttrRef;
use dialekt_ir_core::text::print::attr_to_string;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

use crate::data_layout::data_layout_spec;
use crate::target::{Target, Triple, data_layout};

/// Derive data layout attributes from LLVM target attributes
///
/// The layout is that of the triple, known from a table. It is combined with a specification that the op already has, which adds to it.
#[derive(Pass, Clone)]
#[pass(name = "LLVMTargetToDataLayout", argument = "llvm-target-to-data-layout", dialects(dialekt_dlti::DLTIDialect))]
pub struct LLVMTargetToDataLayout {
    /// Knows the targets of LLVM; without, there are none
    #[option(default = true)]
    initialize_llvm_targets: bool,
}

impl Pass for LLVMTargetToDataLayout {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let context = cx.cx();
        let op = cx.op_ref();
        let attr = op.attr(b"llvm.target");
        let Some((attr, target)) = attr.and_then(|attr| Some((attr, Target::read(context, attr)?))) else {
            op.emit_error("no TargetAttrInterface-implementing attribute at key \"llvm.target\"");
            return Err(PassFailed);
        };
        let layout = self.initialize_llvm_targets.then(|| data_layout(&Triple::new(&target.triple))).flatten();
        let spec = layout.and_then(|layout| data_layout_spec(context, &layout).ok().map(|(spec, _)| spec));
        let Some(mut spec) = spec else {
            let attr = attr_to_string(context, attr);
            op.emit_error(format!("failed to obtain llvm::DataLayout for {attr}"));
            return Err(PassFailed);
        };
        let own = op.attr(b"dlti.dl_spec").and_then(|own| DataLayoutSpecAttrRef::of(AttrRef::new(context, own)));
        if let Some(own) = own {
            let Some(combined) = own.combine_with(&[spec]) else {
                op.emit_error("data layout of the target does not combine with that of the op");
                return Err(PassFailed);
            };
            spec = combined;
        }
        let (op, name) = (cx.op(), context.ident("dlti.dl_spec"));
        cx.ir_mut().set_discardable_attr(op, name, spec).map_err(|_| PassFailed)
    }
}
