//! Attributes of the dialect on functions and their arguments: what they have to be.

use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::Func;

/// The attribute of functions that are launched from the host.
pub const KERNEL: &str = "nvvm.kernel";
/// The attribute with the greatest extent of a block in threads.
pub const MAXNTID: &str = "nvvm.maxntid";
/// The attribute with the extent of a block in threads.
pub const REQNTID: &str = "nvvm.reqntid";
/// The attribute with the extent of a cluster in blocks.
pub const CLUSTER_DIM: &str = "nvvm.cluster_dim";
/// The attribute with the greatest number of blocks of a cluster.
pub const CLUSTER_MAX_BLOCKS: &str = "nvvm.cluster_max_blocks";
/// The attribute with the number of blocks that a multiprocessor has to have room for.
pub const MINCTASM: &str = "nvvm.minctasm";
/// The attribute with the greatest number of registers of a thread.
pub const MAXNREG: &str = "nvvm.maxnreg";
/// The attribute of functions whose launches count clusters rather than blocks.
pub const BLOCKS_ARE_CLUSTERS: &str = "nvvm.blocksareclusters";
/// The attribute of arguments of kernels that are constant and passed by value.
pub const GRID_CONSTANT: &str = "nvvm.grid_constant";

/// Checks an attribute on any operation.
pub(crate) fn verify_on_op(op: OpRef<'_>, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let name = &*cx.str(attr.name);
    match name {
        KERNEL if op.view::<Func>().is_none() => {
            fail(out, op.error("'nvvm.kernel' attribute attached to unexpected op"))
        }
        MAXNTID | REQNTID | CLUSTER_DIM if !is_extent(cx, attr.value) => {
            fail(out, op.error(format!("'\"{name}\"' attribute must be integer array with maximum 3 index")))
        }
        MINCTASM | MAXNREG | CLUSTER_MAX_BLOCKS if !matches!(cx.attr_data(attr.value), AttrData::Integer { .. }) => {
            fail(out, op.error(format!("'\"{name}\"' attribute must be integer constant")))
        }
        BLOCKS_ARE_CLUSTERS if [REQNTID, CLUSTER_DIM].iter().any(|name| op.attr(name).is_none()) => fail(
            out,
            op.error(format!("'\"{name}\"' attribute must be used along with '{REQNTID}' and '{CLUSTER_DIM}'")),
        ),
        _ => Ok(()),
    }
}

/// Returns whether an attribute is an extent in one to three dimensions.
fn is_extent(cx: &ContextData, attr: Attribute) -> bool {
    DenseI32ArrayAttr::read(cx, attr).is_some_and(|extent| (1..=3).contains(&extent.len()))
}

/// Checks an attribute on an argument of a function.
pub(crate) fn verify_on_argument(op: OpRef<'_>, number: usize, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let (Some(function), GRID_CONSTANT) = (FunctionOpRef::of(op), &*cx.str(attr.name)) else { return Ok(()) };
    if op.attr(KERNEL).is_none() {
        return fail(
            out,
            op.error(format!("'\"{GRID_CONSTANT}\"' attribute must be present only on kernel arguments")),
        );
    }
    if !matches!(cx.attr_data(attr.value), AttrData::Unit) {
        return fail(out, op.error(format!("'\"{GRID_CONSTANT}\"' must be a unit attribute")));
    }
    match function.arg_attrs(number).iter().any(|attr| cx.str(attr.name) == "llvm.byval") {
        true => Ok(()),
        false => fail(
            out,
            op.error(format!(
                "'\"{GRID_CONSTANT}\"' attribute requires the argument to also have attribute 'llvm.byval'"
            )),
        ),
    }
}
