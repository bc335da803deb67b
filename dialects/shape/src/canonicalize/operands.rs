//! Patterns for the operands of ops that take several shapes or witnesses.

use std::marker::PhantomData;

use dialekt_dialect_utils::{Values, operands, result};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor as tensor;

use crate::constraints::{extent_count, is_extent_tensor, is_shape};
use crate::extents::extents_attr;
use crate::ops::ConstShape;

/// Removes operands that are there before.
#[derive(Described)]
pub struct RemoveDuplicateOperandsPattern<T>(PhantomData<T>);

impl<T: OpDecl + 'static> OpRewrite for RemoveDuplicateOperandsPattern<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let all = operands(rw, op);
        let mut unique = Values::new();
        for value in &all {
            if !unique.contains(value) {
                unique.push(*value);
            }
        }
        if unique.len() == all.len() {
            return rw.no_match(op, "all operands are different");
        }
        rw.set_operands(op, &unique);
        Some(())
    }
}

/// Returns whether a shape may have extents.
fn may_have_extents(rw: &Rewriter<'_>, shape: Value) -> bool {
    let is_empty_constant = || {
        let constant = rw.ir().defining::<ConstShape>(shape)?;
        let extents = rw.ir().cx().dense_integers(constant.shape()?)?;
        Some(extents.len() == 0)
    };
    extent_count(rw.ir().cx(), rw.type_of(shape)) != Some(0) && is_empty_constant() != Some(true)
}

/// Removes shapes without extents.
#[derive(Described)]
pub struct RemoveEmptyShapeOperandsPattern<T>(PhantomData<T>);

impl<T: OpDecl + 'static> OpRewrite for RemoveEmptyShapeOperandsPattern<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let all = operands(rw, op);
        let kept: Values = all.iter().copied().filter(|shape| may_have_extents(rw, *shape)).collect();
        if kept.is_empty() {
            let ty = rw.type_of(result(rw, op.op())?);
            let cx = rw.ir().cx();
            if !is_shape(cx, ty) && extent_count(cx, ty) != Some(0) {
                return rw.no_match(op, "the result is no shape without extents");
            }
            let empty = extents_attr(cx, &[])?;
            rw.replace_op_with_new(op, ConstShape::build(empty).with_types([ty]));
            return Some(());
        }
        if kept.len() == all.len() {
            return rw.no_match(op, "all shapes may have extents");
        }
        rw.set_operands(op, &kept);
        Some(())
    }
}

/// Takes the sources of casts that forget numbers of extents.
#[derive(Described)]
pub struct CanonicalizeCastExtentTensorOperandsPattern<T>(PhantomData<T>);

impl<T: OpDecl + 'static> OpRewrite for CanonicalizeCastExtentTensorOperandsPattern<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let source = |value: &Value| {
            let cast = rw.ir().defining::<tensor::Cast>(*value)?;
            let forgets = extent_count(cast.cx(), cast.result_type(0)?) == Some(DYNAMIC);
            (forgets && is_extent_tensor(cast.cx(), cast.operand_type(0)?)).then(|| cast.source())
        };
        let all = operands(rw, op);
        let sources: Values = all.iter().map(|value| source(value).unwrap_or(*value)).collect();
        if sources == all {
            return rw.no_match(op, "no shape is a cast that forgets the number of extents");
        }
        // As in the reference, attributes go.
        let cx = rw.cx();
        let discardable = rw.op(op).discardable_attrs().iter().map(|attr| cx.str(attr.name).into_owned());
        let mut names: Vec<String> = discardable.collect();
        names.extend(T::DEF.attributes.iter().map(|declared| declared.name.to_owned()));
        for name in names {
            rw.set_attr(op, &name, None);
        }
        rw.set_operands(op, &sources);
        Some(())
    }
}
