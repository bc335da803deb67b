//! Folding of views that change nothing, and of views of views.

use dialekt_dialect_utils::indices::{all_are, known};
use dialekt_dialect_utils::reshapes::undone;
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, OpFoldResult};
use dialekt_ir_core::prelude::op::*;

use crate::types::MemRef;
use crate::*;

impl Fold for MemorySpaceCast {
    /// Merges two casts.
    fn fold(op: MemorySpaceCastView<'_>, _: Constants<'_>) -> Option<Folded> {
        let before = op.ir().defining::<MemorySpaceCast>(op.source())?;
        Some(InPlace::new().operand(*op, 0, before.source()).into())
    }
}

/// The source of an op that changes offset, sizes and strides, if the result starts at the same address.
fn before_reinterpretation(op: OpRef<'_>, source: Value) -> Option<Value> {
    let ir = op.ir();
    if let Some(before) = ir.defining::<ReinterpretCast>(source) {
        return Some(before.source());
    }
    if let Some(before) = ir.defining::<Cast>(source) {
        return Some(before.source());
    }
    let before = ir.defining::<SubView>(source)?;
    let offsets = OffsetSizeAndStrideOpRef::of(*before)?.mixed_offsets();
    all_are(ir, &offsets, 0).then(|| before.source())
}

impl Fold for ReinterpretCast {
    fn fold(op: ReinterpretCastView<'_>, _: Constants<'_>) -> Option<Folded> {
        let source = op.source();
        if let Some(before) = before_reinterpretation(*op, source) {
            return Some(InPlace::new().operand(*op, 0, before).into());
        }
        let result = MemRef::of(*op, op.result())?;
        let starts_there = op.static_offsets()?.first() == Some(&0);
        // The reference does not check for dynamic strides: those of the source may differ.
        let is_told = starts_there && result.dynamic_dims() == 0 && has_static_layout(op.cx(), result.ty);
        (is_told && type_of(*op, source) == result.ty).then(|| source.into())
    }
}

impl Fold for SubView {
    fn fold(op: SubViewView<'_>, _: Constants<'_>) -> Option<Folded> {
        let (cx, source) = (op.cx(), op.source());
        let result = MemRef::of(*op, op.result())?;
        if result.ty != type_of(*op, source) {
            return None;
        }
        if result.dynamic_dims() == 0 && has_static_layout(cx, result.ty) {
            return Some(source.into());
        }
        // A subview of a whole subview is that subview.
        let before = OffsetSizeAndStrideOpRef::of(*op.ir().defining::<SubView>(source)?)?;
        let this = OffsetSizeAndStrideOpRef::of(*op)?;
        let all = all_are(op.ir(), &this.mixed_offsets(), 0) && all_are(op.ir(), &this.mixed_strides(), 1);
        (all && this.mixed_sizes() == before.mixed_sizes()).then(|| source.into())
    }
}

/// Returns whether a strided layout is static. Other layouts are not.
fn has_static_layout(cx: &ContextData, ty: Type) -> bool {
    use dialekt_ir_core::attrs::AttrData;
    use dialekt_ir_core::types::DYNAMIC;
    let layout = MemRef::new(cx, ty).and_then(|memref| memref.layout);
    match layout.map(|layout| cx.attr_data(layout)) {
        Some(AttrData::StridedLayout { offset, strides }) => *offset != DYNAMIC && !strides.contains(&DYNAMIC),
        _ => true,
    }
}

impl Fold for View {
    fn fold(op: ViewView<'_>, _: Constants<'_>) -> Option<Folded> {
        let result = MemRef::of(*op, op.result())?;
        let same = result.ty == type_of(*op, op.source()) && result.dynamic_dims() == 0;
        let unmoved = || known(op.ir(), OpFoldResult::Value(op.byte_shift())) == Some(0);
        (same && unmoved()).then(|| op.source().into())
    }
}

impl Fold for Transpose {
    fn fold(op: TransposeView<'_>, _: Constants<'_>) -> Option<Folded> {
        let (cx, input) = (op.cx(), op.input());
        let permutation = op.permutation()?;
        if permutation.is_identity(cx.affine()) && type_of(*op, op.result()) == type_of(*op, input) {
            return Some(input.into());
        }
        let before = op.ir().defining::<Transpose>(input)?;
        let composed = permutation.compose(cx.affine(), before.permutation()?);
        let changes = InPlace::new().operand(*op, 0, before.input());
        Some(changes.attr_named(*op, "permutation", AffineMapAttr::write(cx, composed)).into())
    }
}

impl Fold for ExpandShape {
    fn fold(op: ExpandShapeView<'_>, _: Constants<'_>) -> Option<Folded> {
        if type_of(*op, op.src()) == type_of(*op, op.result()) {
            return Some(op.src().into());
        }
        undone::<CollapseShape>(*op, false).map(Folded::from)
    }
}

impl Fold for CollapseShape {
    fn fold(op: CollapseShapeView<'_>, _: Constants<'_>) -> Option<Folded> {
        if type_of(*op, op.src()) == type_of(*op, op.result()) {
            return Some(op.src().into());
        }
        undone::<ExpandShape>(*op, true).map(Folded::from)
    }
}
