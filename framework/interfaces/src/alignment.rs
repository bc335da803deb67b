//! Ops whose accesses to memory may be aligned. [MLIR: AlignmentAttrOpInterface]

use dialekt_ods_macros::op_interface;

use dialekt_ir_core::ir::OpRef;

/// An op with an attribute that says how its access to memory is aligned.
#[op_interface]
pub trait AlignmentAttrOpInterface {
    /// The alignment in bytes, a power of two: by default the attribute `alignment`.
    fn alignment(op: Self::View<'_>) -> Option<u64> {
        alignment_attr(*op)
    }
}

// Not in the trait, or each op would have a copy of it.
fn alignment_attr(op: OpRef<'_>) -> Option<u64> {
    let alignment = op.cx().integer_i64(op.inherent_attr(b"alignment")?)?;
    u64::try_from(alignment).ok().filter(|alignment| alignment.is_power_of_two())
}
