//! Folding.

use dialekt_ir_core::prelude::op::*;

/// Replaces operands that are casts of ranked memrefs by the sources of the casts. [MLIR: memref::foldMemRefCast]
pub fn use_uncast(op: OpRef<'_>) -> Option<Folded> {
    let mut changes = None;
    for (index, operand) in op.operands().enumerate() {
        let Some(cast) = op.ir().defining::<dialekt_memref::Cast>(operand) else { continue };
        let source = cast.source();
        if matches!(op.cx().type_data(op.ir().value(source).ty()), TypeData::MemRef { .. }) {
            changes = Some(changes.unwrap_or_else(InPlace::new).operand(op, index, source));
        }
    }
    changes.map(Folded::from)
}

/// A splat as one of the type of the op's result, if `same`, where it is given, is the element. [MLIR: reshapeConstantSource]
pub(crate) fn splat_of(op: OpRef<'_>, source: Attribute, same: Option<Attribute>) -> Option<Folded> {
    let cx = op.cx();
    let ty = op.result_type(0)?;
    let TypeData::Tensor { shape, .. } = cx.type_data(ty) else { return None };
    if shape.contains(&DYNAMIC) {
        return None;
    }
    let AttrData::DenseElements { data, splat: true, .. } = cx.attr_data(source) else { return None };
    if same.is_some_and(|same| cx.element_attr(source, Some(0)) != Some(same)) {
        return None;
    }
    cx.dense_elements_attr(ty, data.to_vec()).ok().map(Folded::from)
}
