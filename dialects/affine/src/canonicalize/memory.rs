//! Folding of accesses to memory: casts of the memref are folded away, and loads from constant globals are constants.

use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::Element;
use dialekt_memref as memref;

use crate::ops::access::{AffineLoadView, AffineStoreView};
use crate::ops::dma::{AffineDmaStartView, AffineDmaWaitView};
use crate::ops::prefetch::AffinePrefetchView;
use crate::*;

/// Replaces memref operands that are casts of ranked memrefs by the sources of the casts, except for the operand
/// `kept`.
fn fold_casts(op: OpRef<'_>, kept: Option<Value>) -> Option<Folded> {
    let ir = op.ir();
    let source = |value: Value| {
        let cast = ir.get_value(value).filter(|_| Some(value) != kept)?.defining_op()?.view::<memref::Cast>()?;
        let source = ir.get_value(cast.source())?;
        let ranked = !matches!(op.cx().type_data(source.ty()), TypeData::UnrankedMemRef { .. });
        ranked.then(|| cast.source())
    };
    if !op.operands().any(|operand| source(operand).is_some()) {
        return None;
    }
    let operands: Vec<Value> = op.operands().map(|operand| source(operand).unwrap_or(operand)).collect();
    Some(InPlace::new().operands(operands).into())
}

impl Fold for AffineLoad {
    fn fold(op: AffineLoadView<'_>, _constants: Constants<'_>) -> Option<Folded> {
        fold_casts(*op, None).or_else(|| constant_element(op).map(Folded::from))
    }
}

impl Fold for AffineStore {
    fn fold(op: AffineStoreView<'_>, _constants: Constants<'_>) -> Option<Folded> {
        fold_casts(*op, Some(op.value()))
    }
}

impl Fold for AffinePrefetch {
    fn fold(op: AffinePrefetchView<'_>, _constants: Constants<'_>) -> Option<Folded> {
        fold_casts(*op, None)
    }
}

impl Fold for AffineDmaStart {
    fn fold(op: AffineDmaStartView<'_>, _constants: Constants<'_>) -> Option<Folded> {
        fold_casts(*op, None)
    }
}

impl Fold for AffineDmaWait {
    fn fold(op: AffineDmaWaitView<'_>, _constants: Constants<'_>) -> Option<Folded> {
        fold_casts(*op, None)
    }
}

/// The constant that is loaded from a constant `memref.global`.
fn constant_element(op: AffineLoadView<'_>) -> Option<Attribute> {
    let variable = op.ir().get_value(op.memref())?.defining_op()?.view::<memref::GetGlobal>()?;
    let name = variable.inherent_attr(b"name")?;
    let global = variable.symbol_in_sight(name)?.view::<memref::Global>()?;
    global.inherent_attr(b"constant")?;
    let elements = global.initial_value()?;
    element::<ApInt>(op.cx(), elements, op.map()?).or_else(|| element::<ApFloat>(op.cx(), elements, op.map()?))
}

/// The element of an attribute at constant subscripts, or at any if all elements are equal.
fn element<A: Element>(cx: &ContextData, attr: Attribute, subscripts: AffineMap) -> Option<Attribute> {
    let ty = cx.attr_data(attr).ty()?;
    let elements = A::elements(cx, attr)?;
    let element_type = cx.type_data(ty).element_type()?;
    if let Some(value) = elements.splat() {
        return A::attr(cx, element_type, &value);
    }
    let affine = cx.affine();
    let shape = cx.type_data(ty).shape()?;
    let results = affine.map(subscripts).results();
    if results.len() != shape.len() {
        return None;
    }
    let mut position = 0usize;
    for (result, size) in results.iter().zip(shape) {
        let index = affine.expr(*result).as_constant().filter(|index| (0..*size).contains(index))?;
        position = position.checked_mul(usize::try_from(*size).ok()?)?.checked_add(usize::try_from(index).ok()?)?;
    }
    A::attr(cx, element_type, &elements.iter().nth(position)?)
}
