//! Sums of outer products whose elements are wider than those of the vectors.

use dialekt_ir_core::decl::derive::{Relation, RelationPred, TraitCheck};
use dialekt_ir_core::prelude::op::*;

use super::together;
use crate::constraints::TileOf;
use crate::interface::ArmSMETileOpInterface;
use crate::tiles::element_bit_width;

/// Vectors of narrow floats.
type HalfFloats = ScalableVectorOfRankAndLengthAndType<N<1>, N<8>, (F16, BF16)>;
/// Vectors of integers of 16 bits.
type Shorts = ScalableVectorOfRankAndLengthAndType<N<1>, N<8>, I16>;
/// Vectors of integers of 8 or 16 bits.
type BytesOrShorts = AnyOf<(ScalableVectorOfRankAndLengthAndType<N<1>, N<16>, I8>, Shorts)>;

op_family! {
    /// The sum of outer products of neighbors: of each two, or four, elements in a row.
    ///
    /// The first elements of all groups make up the vectors of the first product, and so on.
    ///
    /// ```mlir
    /// %0 = arm_sme.fmopa_2way %lhs, %rhs : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
    /// %1 = arm_sme.smops_4way %bytes, %bytes acc(%tile) masks(%rows, %columns)
    ///   : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
    /// ```
    #[op(
        name = "arm_sme.{}",
        rename_all = "camelCase",
        traits(
            Pure,
            AttrSizedOperandSegments,
            AllTypesMatch(lhs, rhs),
            OptionalTypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
            OptionalTypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
            BothMasks,
            OptionalTypesMatchWith("`result` and `acc` have the same type", result, acc, same),
            WAYS
        ),
        interfaces(ArmSMETileOpInterface {})
    )]
    #[assembly(
        $lhs "," $rhs oilist("acc" "" "(" $acc ")" | "masks" "" "(" $lhs_mask "," $rhs_mask ")")
        attr_dict ":" type($lhs) "," type($rhs) "into" type($result)
    )]
    pub struct OuterProductWidening<A, C, WAYS> {
        pub lhs: Operand<A>,
        pub rhs: Operand<AnyVectorOfNonZeroRank>,
        pub lhs_mask: Option<Operand<AnyVectorOfNonZeroRank>>,
        pub rhs_mask: Option<Operand<AnyVectorOfNonZeroRank>>,
        pub acc: Option<Operand<AnyVectorOfNonZeroRank>>,
        pub result: OpResult<C>,
    }

    /// Adds products of floats.
    FMopa2Way<A = HalfFloats, C = TileOf<4, F32>, WAYS = TimesAsWide<2>> = "fmopa_2way";

    /// Subtracts products of floats.
    FMops2Way<A = HalfFloats, C = TileOf<4, F32>, WAYS = TimesAsWide<2>> = "fmops_2way";

    /// Adds products of signed integers.
    SMopa2Way<A = Shorts, C = TileOf<4, I32>, WAYS = TimesAsWide<2>> = "smopa_2way";

    /// Subtracts products of signed integers.
    SMops2Way<A = Shorts, C = TileOf<4, I32>, WAYS = TimesAsWide<2>> = "smops_2way";

    /// Adds products of unsigned integers.
    UMopa2Way<A = Shorts, C = TileOf<4, I32>, WAYS = TimesAsWide<2>> = "umopa_2way";

    /// Subtracts products of unsigned integers.
    UMops2Way<A = Shorts, C = TileOf<4, I32>, WAYS = TimesAsWide<2>> = "umops_2way";

    /// Adds products of signed integers.
    SMopa4Way<A = BytesOrShorts, C = AnyOf<(TileOf<4, I32>, TileOf<2, I64>)>, WAYS = TimesAsWide<4>> = "smopa_4way";

    /// Subtracts products of signed integers.
    SMops4Way<A = BytesOrShorts, C = AnyOf<(TileOf<4, I32>, TileOf<2, I64>)>, WAYS = TimesAsWide<4>> = "smops_4way";

    /// Adds products of unsigned integers.
    UMopa4Way<A = BytesOrShorts, C = AnyOf<(TileOf<4, I32>, TileOf<2, I64>)>, WAYS = TimesAsWide<4>> = "umopa_4way";

    /// Subtracts products of unsigned integers.
    UMops4Way<A = BytesOrShorts, C = AnyOf<(TileOf<4, I32>, TileOf<2, I64>)>, WAYS = TimesAsWide<4>> = "umops_4way";

    /// Adds products of signed by unsigned integers.
    SuMopa4Way<A = BytesOrShorts, C = AnyOf<(TileOf<4, I32>, TileOf<2, I64>)>, WAYS = TimesAsWide<4>> = "sumopa_4way";

    /// Subtracts products of signed by unsigned integers.
    SuMops4Way<A = BytesOrShorts, C = AnyOf<(TileOf<4, I32>, TileOf<2, I64>)>, WAYS = TimesAsWide<4>> = "sumops_4way";

    /// Adds products of unsigned by signed integers.
    UsMopa4Way<A = BytesOrShorts, C = AnyOf<(TileOf<4, I32>, TileOf<2, I64>)>, WAYS = TimesAsWide<4>> = "usmopa_4way";

    /// Subtracts products of unsigned by signed integers.
    UsMops4Way<A = BytesOrShorts, C = AnyOf<(TileOf<4, I32>, TileOf<2, I64>)>, WAYS = TimesAsWide<4>> = "usmops_4way";
}

together! {
    /// There are masks of both operands, or of none.
    BothMasks = "both `lhsMask` and `rhsMask` should be provided or neither",
        |op: OuterProductWidening| op.lhs_mask(), op.rhs_mask();
}

/// Elements of the tile are so many times as wide as those of the vectors.
#[derive(Described)]
pub struct TimesAsWide<const WAYS: u32>;

impl<const WAYS: u32> OpTrait for TimesAsWide<WAYS> {
    const CHECK: TraitCheck = TraitCheck::Relation(&Relation {
        summary: match WAYS {
            2 => "tile element size equals input element size * 2",
            4 => "tile element size equals input element size * 4",
            _ => panic!("products are of two or of four pairs"),
        },
        pred: RelationPred::Holds(|op| {
            let width = |ty| element_bit_width(op.cx(), ty);
            let widths = op.result_type(0).and_then(width).zip(op.operand_type(0).and_then(width));
            widths.is_some_and(|(tile, vector)| tile == vector * WAYS)
        }),
    });
}

fn same(_: &ContextData, ty: Type) -> Option<Type> {
    Some(ty)
}
