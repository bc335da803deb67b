//! Simplifications, applied by canonicalization.

use dialekt::prelude::rewrite::*;

use super::ops::{Constant, Reshape, Transpose};

/// `transpose(transpose(x)) = x`
#[derive(Rewrite)]
#[rewrite(Transpose { input: Transpose { input: x, .. }, output: r } if have_same_type(cx, x, r) => x)]
pub struct SimplifyRedundantTranspose;

/// `reshape(reshape(x)) = reshape(x)`
#[derive(Rewrite)]
#[rewrite(Reshape { input: Reshape { input: x, .. }, .. } => Reshape { input: x })]
pub struct ReshapeReshape;

/// A reshape to the shape that the tensor has is no reshape.
#[derive(Rewrite)]
#[rewrite(Reshape { input: x, output: r } if have_same_type(cx, x, r) => x)]
pub struct RedundantReshape;

/// A constant in another shape is a constant.
#[derive(Rewrite)]
#[rewrite(
    Reshape { input: Constant { value: c, .. }, output: r }
        if let Some(reshaped) = reshaped(cx, c, r)
        => Constant { value: reshaped }
)]
pub struct FoldConstantReshape;

fn have_same_type(cx: &Rewriter<'_>, a: Value, b: Value) -> bool {
    cx.type_of(a) == cx.type_of(b)
}

/// A constant with the shape of a value.
fn reshaped(cx: &Rewriter<'_>, constant: Attribute, like: Value) -> Option<Attribute> {
    let (cx, ty) = (cx.ir().cx(), cx.type_of(like));
    let AttrData::DenseElements { data, ty: from, .. } = cx.attr_data(constant) else { return None };
    if cx.type_data(*from).num_elements() != cx.type_data(ty).num_elements() {
        return None;
    }
    cx.dense_elements_attr(ty, data.to_vec()).ok()
}
