//! The ops.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::OneToOneIntrinsicOpInterface;

use crate::types::{AnyTile, TileOf, TileType};

/// Gives a tile of zeros.
///
/// The tile of a sum begins as one.
///
/// ```mlir
/// %0 = amx.tile_zero : !amx.tile<16x16xbf16>
/// ```
#[derive(Op)]
#[op(name = "amx.tile_zero", interfaces(OneToOneIntrinsicOpInterface), effects(Write), verify)]
#[assembly(attr_dict ":" qualified(type($res)))]
pub struct TileZero {
    pub res: OpResult<AnyTile>,
}

/// Loads a tile, row by row.
///
/// The stride is the number of elements from one row to the next; without it, that of the second last dimension.
///
/// ```mlir
/// %0 = amx.tile_load %buffer[%i, %i] : memref<?x?xi8> into !amx.tile<16x64xi8>
/// %1 = amx.tile_load %flat[%i], %stride : memref<?xi8> into !amx.tile<16x64xi8>
/// ```
#[derive(Op)]
#[op(
    name = "amx.tile_load",
    traits(AttrSizedOperandSegments),
    interfaces(OneToOneIntrinsicOpInterface),
    effects(Write),
    verify
)]
#[assembly($base "[" $indices "]" ("," $stride^)? attr_dict ":" type($base) "into" qualified(type($res)))]
pub struct TileLoad {
    #[effects(Read)]
    pub base: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub stride: Option<Operand<Index>>,
    pub res: OpResult<AnyTile>,
}

/// Stores a tile, row by row.
///
/// The stride is the number of elements from one row to the next; without it, that of the second last dimension.
///
/// ```mlir
/// amx.tile_store %buffer[%i, %i], %tile : memref<?x?xi8>, !amx.tile<16x64xi8>
/// amx.tile_store %flat[%i], %tile, %stride : memref<?xi8>, !amx.tile<16x64xi8>
/// ```
#[derive(Op)]
#[op(name = "amx.tile_store", traits(AttrSizedOperandSegments), interfaces(OneToOneIntrinsicOpInterface), verify)]
#[assembly($base "[" $indices "]" "," $val ("," $stride^)? attr_dict ":" type($base) "," qualified(type($val)))]
pub struct TileStore {
    #[effects(Write)]
    pub base: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub val: Operand<AnyTile>,
    pub stride: Option<Operand<Index>>,
}

/// Multiplies tiles of floats, and adds the product to a third one.
///
/// Each element of a row is a pair of narrow floats.
///
/// ```mlir
/// %0 = amx.tile_mulf %a, %b, %c : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
/// ```
#[derive(Op)]
#[op(name = "amx.tile_mulf", traits(Pure, AllTypesMatch(acc, res)), interfaces(OneToOneIntrinsicOpInterface), verify)]
#[assembly(
    $lhs "," $rhs "," $acc attr_dict ":" qualified(type($lhs)) "," qualified(type($rhs)) "," qualified(type($acc))
)]
pub struct TileMulF {
    pub lhs: Operand<TileOf<(F16, BF16)>>,
    pub rhs: Operand<TileOf<(F16, BF16)>>,
    pub acc: Operand<TileOf<F32>>,
    pub res: OpResult<TileOf<F32>>,
}

/// Multiplies tiles of bytes, and adds the product to a third one.
///
/// Each element of a row is four bytes, which are signed unless `zext` stands behind the tile.
///
/// ```mlir
/// %0 = amx.tile_muli %a zext, %b, %c : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
/// ```
#[derive(Op)]
#[op(
    name = "amx.tile_muli",
    rename_all = "camelCase",
    traits(Pure, AllTypesMatch(acc, res)),
    interfaces(OneToOneIntrinsicOpInterface),
    verify
)]
#[assembly(
    $lhs ("zext" $is_zext_lhs^)? "," $rhs ("zext" $is_zext_rhs^)? "," $acc attr_dict ":"
    qualified(type($lhs)) "," qualified(type($rhs)) "," qualified(type($acc))
)]
pub struct TileMulI {
    pub lhs: Operand<TileOf<I<8>>>,
    pub rhs: Operand<TileOf<I<8>>>,
    pub acc: Operand<TileOf<I<32>>>,
    pub is_zext_lhs: Attr<UnitAttr>,
    pub is_zext_rhs: Attr<UnitAttr>,
    pub res: OpResult<TileOf<I<32>>>,
}

/// The rows, the columns and the type of the elements of a tile.
fn tile(cx: &ContextData, ty: Option<Type>) -> Option<(i64, i64, Type)> {
    let tile = TileType::of(cx, ty?)?;
    match tile.shape[..] {
        [rows, columns] => Some((rows, columns, tile.element_type)),
        _ => None,
    }
}

/// Checks that a tile fits into a register: 16 rows of 64 bytes, in words of four.
fn verify_size(op: OpRef<'_>, ty: Option<Type>, out: &mut Vec<Diagnostic>) -> Verified {
    const MAX_ROWS: i64 = 16;
    const MAX_BITS: i64 = 512;
    let cx = op.cx();
    let Some((rows, columns, element)) = tile(cx, ty) else { return Ok(()) };
    if rows > MAX_ROWS {
        return fail(out, op.op_error(format!("bad row height: {rows}")));
    }
    let width = match cx.type_data(element) {
        TypeData::Float(kind) => i64::from(kind.width()),
        _ => cx.integer_width(element).map_or(0, i64::from),
    };
    let bits = columns.saturating_mul(width);
    match bits > MAX_BITS || bits % 32 != 0 {
        true => fail(out, op.op_error(format!("bad column width: {}", bits >> 3))),
        false => Ok(()),
    }
}

/// Checks an access to memory: an index for each dimension, a tile that fits, and rows without gaps.
fn verify_access(
    op: OpRef<'_>,
    indices: usize,
    strided: bool,
    ty: Option<Type>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let cx = op.cx();
    let Some(memref) = op.operand_type(0) else { return Ok(()) };
    let rank = cx.type_data(memref).shape().map_or(0, <[i64]>::len);
    if indices != rank {
        return fail(out, op.op_error(format!("requires {rank} indices")));
    }
    verify_size(op, ty, out)?;
    if strided {
        return Ok(());
    }
    if rank < 2 {
        return fail(out, op.op_error("requires at least 2D memref"));
    }
    match cx.strided_layout(memref).is_some_and(|layout| layout.strides.last() == Some(&1)) {
        true => Ok(()),
        false => fail(out, op.op_error("requires memref with unit innermost stride")),
    }
}

/// Checks a multiplication of tiles whose elements are packed by powers of two: `packing` is the exponent.
fn verify_multiplication(
    op: OpRef<'_>,
    packing: u32,
    fits: fn(&ContextData, [Type; 3]) -> bool,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let cx = op.cx();
    for ty in op.operand_types() {
        verify_size(op, Some(ty), out)?;
    }
    let [lhs, rhs, acc] = [0, 1, 2].map(|operand| tile(cx, op.operand_type(operand)));
    let (Some(lhs), Some(rhs), Some(acc)) = (lhs, rhs, acc) else { return Ok(()) };
    let depth = lhs.1 >> packing;
    if lhs.0 != acc.0 || rhs.0 != depth || rhs.1 >> packing != acc.1 {
        return fail(out, op.op_error(format!("bad mult shape: {} x {} x {depth}", acc.0, acc.1)));
    }
    match fits(cx, [lhs.2, rhs.2, acc.2]) {
        true => Ok(()),
        false => fail(out, op.op_error("unsupported type combination")),
    }
}

impl Verify for TileZero {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_size(*op, op.result_type(0), out)
    }
}

impl Verify for TileLoad {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_access(*op, op.indices().len(), op.stride().is_some(), op.result_type(0), out)
    }
}

impl Verify for TileStore {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let indices = op.indices().len();
        verify_access(*op, indices, op.stride().is_some(), op.operand_type(1 + indices), out)
    }
}

impl Verify for TileMulF {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_multiplication(*op, 1, |cx, [lhs, rhs, acc]| lhs == rhs && F32::DEF.holds(cx, acc), out)
    }
}

impl Verify for TileMulI {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_multiplication(*op, 2, |_, types| types == [Type::I8, Type::I8, Type::I32], out)
    }
}

impl OneToOneIntrinsicOpInterface for TileZero {
    fn intrinsic_name(_: Self::View<'_>) -> Option<String> {
        Some("llvm.x86.tilezero.internal".into())
    }
}

impl OneToOneIntrinsicOpInterface for TileLoad {
    fn intrinsic_name(_: Self::View<'_>) -> Option<String> {
        Some("llvm.x86.tileloadd64.internal".into())
    }
}

impl OneToOneIntrinsicOpInterface for TileStore {
    fn intrinsic_name(_: Self::View<'_>) -> Option<String> {
        Some("llvm.x86.tilestored64.internal".into())
    }
}

impl OneToOneIntrinsicOpInterface for TileMulF {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        let (.., element) = tile(op.cx(), op.operand_type(0))?;
        let kind = if F16::DEF.holds(op.cx(), element) { "fp16" } else { "bf16" };
        Some(format!("llvm.x86.tdp{kind}ps.internal"))
    }
}

impl OneToOneIntrinsicOpInterface for TileMulI {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        let kind = |zext| if zext { "u" } else { "s" };
        Some(format!("llvm.x86.tdpb{}{}d.internal", kind(op.is_zext_lhs()), kind(op.is_zext_rhs())))
    }
}
