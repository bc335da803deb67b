//! `llvm-use-default-visibility`: another visibility for symbols that have none of their own.
//! [mlir/lib/Dialect/LLVMIR/Transforms/UseDefaultVisibilityPass.cpp]

use dialekt_ir_core::decl::typed::AttrConstraint;
use dialekt_ir_core::ir::{Op, OpRef};
use dialekt_llvm::{Alias, Func, Global, IFunc, Visibility};
use dialekt_ods_macros::Pass;
use dialekt_pass::options::{Choice, OptionEnum};
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

/// Update default visibility of all global values and function definitions
///
/// Functions, variables, aliases and functions that are chosen at load time get the visibility if they have the default one, as with the flag
/// `-fvisibility` of C compilers.
#[derive(Pass, Clone)]
#[pass(name = "LLVMUseDefaultVisibilityPass", argument = "llvm-use-default-visibility", op = "builtin.module")]
pub struct LLVMUseDefaultVisibility {
    /// Visibility to use in place of default.
    #[option(default = Choice(UseVisibility(Visibility::Default)))]
    visibility: Choice<UseVisibility>,
}

/// The visibility, as an option. The default one has no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct UseVisibility(Visibility);

impl OptionEnum for UseVisibility {
    const NAMES: &'static [(&'static str, Self)] =
        &[("hidden", UseVisibility(Visibility::Hidden)), ("protected", UseVisibility(Visibility::Protected))];
}

/// Returns whether an op is a symbol of the default visibility.
fn is_default(op: &OpRef<'_>) -> bool {
    let visibility = if let Some(op) = op.view::<Func>() {
        op.visibility_()
    } else if let Some(op) = op.view::<Global>() {
        op.visibility_()
    } else if let Some(op) = op.view::<Alias>() {
        op.visibility_()
    } else if let Some(op) = op.view::<IFunc>() {
        op.visibility_()
    } else {
        return false;
    };
    visibility.is_none_or(|visibility| visibility == Visibility::Default)
}

impl Pass for LLVMUseDefaultVisibility {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let UseVisibility(visibility) = self.visibility.0;
        if visibility == Visibility::Default {
            return Ok(());
        }
        let symbols: Vec<Op> = cx.op_ref().preorder().filter(is_default).map(|op| op.handle()).collect();
        let (name, value) = (cx.cx().ident("visibility_"), Visibility::write(cx.cx(), visibility));
        symbols.into_iter().try_for_each(|op| cx.ir_mut().set_inherent_attr(op, name, value)).map_err(|_| PassFailed)
    }
}
