//! The ops, by subject.

mod intrinsics;
mod memory;
mod outer_product;
mod tile;
mod widening;

pub use intrinsics::*;
pub use memory::*;
pub use outer_product::*;
pub use tile::*;
pub use widening::*;

use dialekt_ir_core::prelude::op::*;

/// The mask of a slice: the tile's type without its first dimension, with elements of one bit.
fn slice_mask(cx: &ContextData, tile: Type) -> Option<Type> {
    i1_same_shape(cx, slice(cx, tile)?)
}

/// A slice: the tile's type without its first dimension.
fn slice(cx: &ContextData, tile: Type) -> Option<Type> {
    let TypeData::Vector { shape, scalable, element } = cx.type_data(tile) else { return None };
    cx.vector_type(shape.get(1..)?, scalable.get(1..)?, *element).ok()
}

/// Two operands are both there, or neither is.
macro_rules! together {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, |$op:ident: $ty:ident| $one:expr, $other:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Described)]
        pub(super) struct $name;

        impl OpTrait for $name {
            const CHECK: TraitCheck = TraitCheck::Relation(&Relation {
                summary: $summary,
                pred: RelationPred::Holds(|op| op.view::<$ty>().is_some_and(|$op| $one.is_some() == $other.is_some())),
            });
        }
    )*};
}

use together;
