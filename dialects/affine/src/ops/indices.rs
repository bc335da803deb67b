//! `affine.delinearize_index` and `affine.linearize_index`.

use dialekt_interfaces::{DYNAMIC, DynamicIndexList, ValueBoundsOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize;

/// Takes an index apart into one for each dimension of a shape, the *basis*.
///
/// The first size of the basis may be left out; with it, the first index is less than it.
///
/// ```mlir
/// %i:3 = affine.delinearize_index %linear into (16, 224, %n) : index, index, index
/// ```
#[derive(Op)]
#[op(
    name = "affine.delinearize_index",
    traits(Pure),
    interfaces(ValueBoundsOpInterface),
    verify,
    fold,
    canonicalize(
        canonicalize::CancelDelinearizeOfLinearizeDisjointExactTail,
        canonicalize::DropUnitExtentBasis,
        canonicalize::SplitDelinearizeSpanningLastLinearizeArg
    )
)]
#[assembly($linear_index "into" custom<DynamicIndexList>($dynamic_basis, $static_basis, "()") attr_dict ":" type($multi_index))]
pub struct AffineDelinearizeIndex {
    pub linear_index: Operand<Index>,
    pub dynamic_basis: Operands<Index>,
    pub static_basis: Attr<DenseI64ArrayAttr>,
    pub multi_index: OpResults<Index>,
}

const BASIS_MISMATCH: &str = "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic \
                              basis entry) -- this can only happen due to an incorrect fold/rewrite";

impl Verify for AffineDelinearizeIndex {
    fn verify(op: AffineDelinearizeIndexView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let basis = op.static_basis().unwrap_or_default();
        let results = op.num_results();
        if results != basis.len() && results != basis.len() + 1 {
            let message = "should return an index for each basis element and up to one extra index";
            return fail(out, op.op_error(message));
        }
        if basis.iter().filter(|size| **size == DYNAMIC).count() != op.dynamic_basis().len() {
            return fail(out, op.op_error(BASIS_MISMATCH));
        }
        match basis.iter().any(|size| *size <= 0 && *size != DYNAMIC) {
            true => fail(out, op.op_error("no basis element may be statically non-positive")),
            false => Ok(()),
        }
    }
}

/// Makes one index of those for the dimensions of a shape, the *basis*.
///
/// The first size of the basis may be left out. With `disjoint`, every index is known to be less than its size.
///
/// ```mlir
/// %linear = affine.linearize_index disjoint [%i, %j, %k] by (2, 3, %n) : index
/// ```
#[derive(Op)]
#[op(
    name = "affine.linearize_index",
    traits(Pure, AttrSizedOperandSegments),
    interfaces(ValueBoundsOpInterface),
    verify,
    fold,
    canonicalize(
        canonicalize::CancelLinearizeOfDelinearizePortion,
        canonicalize::DropLinearizeLeadingZero,
        canonicalize::DropLinearizeUnitComponentsIfDisjointOrZero
    )
)]
#[assembly(
    ("disjoint" $disjoint^)? " " "[" $multi_index "]" "by" custom<DynamicIndexList>($dynamic_basis, $static_basis, "()")
    attr_dict ":" type($linear_index)
)]
pub struct AffineLinearizeIndex {
    pub multi_index: Operands<Index>,
    pub dynamic_basis: Operands<Index>,
    pub static_basis: Attr<DenseI64ArrayAttr>,
    pub disjoint: Attr<UnitProp>,
    pub linear_index: OpResult<Index>,
}

impl Verify for AffineLinearizeIndex {
    fn verify(op: AffineLinearizeIndexView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let basis = op.static_basis().unwrap_or_default();
        let indices = op.multi_index().len();
        if indices != basis.len() && indices != basis.len() + 1 {
            let message = "should be passed a basis element for each index except possibly the first";
            return fail(out, op.op_error(message));
        }
        match basis.iter().filter(|size| **size == DYNAMIC).count() == op.dynamic_basis().len() {
            true => Ok(()),
            false => fail(out, op.op_error(BASIS_MISMATCH)),
        }
    }
}
