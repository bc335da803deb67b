//! The outer product of two vectors.

use dialekt_ir_core::decl::derive::{Relation, RelationPred, TraitCheck};
use dialekt_ir_core::prelude::op::*;

use super::together;
use crate::constraints::{SMETile, SVEPredicate, SVEVector};
use crate::enums::CombiningKind;
use crate::interface::ArmSMETileOpInterface;

/// Multiplies each element of one vector with each one of another, and adds the products to a tile or subtracts them from it.
///
/// Masks leave out rows and columns of the result.
///
/// ```mlir
/// %0 = arm_sme.outerproduct %lhs, %rhs : vector<[4]xf32>, vector<[4]xf32>
/// %1 = arm_sme.outerproduct %lhs, %rhs kind<sub> acc(%0) masks(%rows, %columns) : vector<[4]xf32>, vector<[4]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sme.outerproduct",
    rename_all = "camelCase",
    traits(
        Pure,
        AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        OptionalTypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        OptionalTypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        BothMasks,
        OptionalTypesMatchWith("resulttype is derived from `lhs` and `rhs`", lhs, result, square),
        OptionalTypesMatchWith("acctype is derived from `lhs` and `rhs`", lhs, acc, square)
    ),
    interfaces(ArmSMETileOpInterface {})
)]
#[assembly(
    $lhs "," $rhs oilist("kind" "" $kind | "acc" "" "(" $acc ")" | "masks" "" "(" $lhs_mask "," $rhs_mask ")")
    attr_dict ":" type($lhs) "," type($rhs)
)]
pub struct OuterProduct {
    pub lhs: Operand<SVEVector>,
    pub rhs: Operand<SVEVector>,
    pub lhs_mask: Option<Operand<SVEPredicate>>,
    pub rhs_mask: Option<Operand<SVEPredicate>>,
    pub acc: Option<Operand<SMETile>>,
    #[default(CombiningKind::Add)]
    pub kind: Attr<CombiningKind>,
    pub result: OpResult<SMETile>,
}

together! {
    /// There are masks of both operands, or of none.
    BothMasks = "both `lhsMask` and `rhsMask` should be provided or neither",
        |op: OuterProduct| op.lhs_mask(), op.rhs_mask();
}

/// The tile with a row for each element of a vector, and as many columns.
fn square(cx: &ContextData, ty: Type) -> Option<Type> {
    let TypeData::Vector { shape, element, .. } = cx.type_data(ty) else { return None };
    let size = *shape.first()?;
    cx.vector_type(&[size, size], &[true, true], *element).ok()
}
