//! Canonicalization patterns.

mod clamp;
mod concat;
mod pad;
mod pooling;
mod select;
mod slice;
mod transpose;

pub use clamp::*;
pub use concat::*;
pub use pad::*;
pub use pooling::*;
pub use select::*;
pub use slice::*;
pub use transpose::*;

use dialekt_ir_core::prelude::rewrite::*;

use crate::ops::ConstShape;
use crate::shapes::{index_elements, integers};
use crate::types::ShapeType;

/// A shape as a constant; -1 stands for what is not known.
fn make_shape(rw: &mut Rewriter<'_>, sizes: &[i64], loc: Location) -> Value {
    let cx = rw.cx();
    let sizes: Vec<i64> = sizes.iter().map(|size| if *size == DYNAMIC { -1 } else { *size }).collect();
    let ty = ShapeType::new(cx, sizes.len() as i32);
    rw.create(ConstShape::build(ty, index_elements(cx, &sizes)).with_loc(loc)).result()
}

/// The integers of a constant.
fn constant_integers(rw: &Rewriter<'_>, value: Value) -> Option<Vec<i64>> {
    integers(rw.cx(), rw.constant(value)?)
}

/// The shape of a value, if its rank is known.
fn shape_of<'a>(rw: &'a Rewriter<'_>, value: Value) -> Option<&'a [i64]> {
    rw.ir().cx().type_data(rw.type_of(value)).shape()
}
