//! Normalization of memref types.

use dialekt_ir_core::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner, AffineMap};
use dialekt_ir_core::prelude::op::*;

/// A tile of a layout: a quotient and a remainder by the same number.
pub struct Tile {
    /// The divisor.
    pub size: AffineExpr,
    /// The position of the quotient among the results of the map.
    pub quotient: usize,
    /// The position of the remainder.
    pub remainder: usize,
}

/// The tiles of a layout; none if a quotient's dividend has other uses than one remainder by the same number. [MLIR:
/// getTileSizePos]
pub fn tiles(affine: &AffineInterner, map: AffineMap) -> Vec<Tile> {
    let results = affine.map(map).results();
    let binary = |expr: AffineExpr| match affine.expr(expr).kind() {
        AffineExprKind::Binary { op, lhs, rhs } => Some((op, lhs, rhs)),
        _ => None,
    };
    let mut found: Vec<Tile> = Vec::new();
    for (quotient, expr) in results.iter().enumerate() {
        let Some((AffineBinaryOp::FloorDiv, dividend, size)) = binary(*expr) else { continue };
        if affine.expr(size).as_constant().is_none() {
            continue;
        }
        let mut is_known = false;
        for (remainder, other) in results.iter().enumerate().filter(|(position, _)| *position != quotient) {
            let fits =
                matches!(binary(*other), Some((AffineBinaryOp::Mod, lhs, rhs)) if lhs == dividend && rhs == size);
            let mut uses = 0;
            other.walk(affine, &mut |part| uses += usize::from(part == dividend));
            if uses == 0 {
                continue;
            }
            if !fits || is_known || uses > 1 {
                return Vec::new();
            }
            found.push(Tile { size, quotient, remainder });
            is_known = true;
        }
    }
    found
}

/// The memref type without layout that has the elements where the layout puts them. The type itself if there is none,
/// or if it has no layout. [MLIR: normalizeMemRefType]
pub fn normalized(cx: &ContextData, ty: Type) -> Type {
    without_layout(cx, ty).unwrap_or(ty)
}

fn without_layout(cx: &ContextData, ty: Type) -> Option<Type> {
    let TypeData::MemRef { shape, element, space, .. } = cx.type_data(ty) else { return None };
    if shape.is_empty() || cx.has_identity_layout(ty) {
        return None;
    }
    let (affine, map) = (cx.affine(), cx.layout_map(ty)?);
    let is_open = |dim: u32| shape.get(dim as usize) == Some(&DYNAMIC);
    if shape.contains(&DYNAMIC) && tiles(affine, map).is_empty() {
        return None;
    }
    let ranges: Vec<Option<(i64, i64)>> =
        shape.iter().map(|size| (*size != DYNAMIC).then(|| (0, size.saturating_sub(1)))).collect();
    let size = |result: &AffineExpr| {
        let mut depends = false;
        result.walk(affine, &mut |part| depends |= affine.expr(part).as_dim().is_some_and(is_open));
        if depends {
            return Some(DYNAMIC);
        }
        affine.upper_bound(*result, &ranges).filter(|last| *last >= 0)?.checked_add(1)
    };
    let sizes: Vec<i64> = affine.map(map).results().iter().map(size).collect::<Option<_>>()?;
    cx.memref_type(&sizes, *element, None, *space).ok()
}

/// The map from the sizes of a memref with tiles to the size of a dimension of the normalized one: quotients are
/// rounded up, the size of a remainder is its divisor.
pub fn size_map(affine: &AffineInterner, map: AffineMap, result: usize) -> AffineMap {
    let data = affine.map(map);
    let expr = data.results()[result];
    let tiles = tiles(affine, map);
    // The last tile with this position counts.
    let tile = tiles.iter().rfind(|tile| tile.quotient == result || tile.remainder == result);
    let expr = match (tile, affine.expr(expr).kind()) {
        (Some(tile), AffineExprKind::Binary { lhs, rhs, .. }) if tile.quotient == result => affine.ceil_div(lhs, rhs),
        (Some(tile), _) => tile.size,
        (None, _) => expr,
    };
    affine.make_map(data.dims(), data.symbols(), &[expr])
}
