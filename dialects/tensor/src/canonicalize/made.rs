//! Canonicalization of reshapes of tensors that are created from scalars, and of casts of element types.

use dialekt_arith as arith;
use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use crate::{CollapseShape, ExpandShape, Extract, FromElements, Splat};

macro_rules! reshapes_of_made {
    ($($op:ident: $splat:ident, $elements:ident;)*) => {$(
        /// Creates a splat in its new shape.
        #[derive(Described)]
        pub struct $splat;

        impl OpRewrite for $splat {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let view = rw.view(op)?;
                let (cx, ty) = (rw.cx(), type_of(*view, view.result()));
                let splat = rw.ir().defining::<Splat>(view.src());
                let is_static = cx.type_data(type_of(*view, view.src())).has_static_shape();
                let Some(element) = splat.filter(|_| is_static).map(|splat| splat.input()) else {
                    return rw.no_match(op, "the source is not made of equal elements, or its shape is not known");
                };
                let new = rw.create(Splat::build(ty, element, &[]));
                rw.replace_op_with(op, new);
                Some(())
            }
        }

        /// Creates a tensor of elements in its new shape.
        #[derive(Described)]
        pub struct $elements;

        impl OpRewrite for $elements {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let view = rw.view(op)?;
                let (cx, ty) = (rw.cx(), type_of(*view, view.result()));
                let made = rw.ir().defining::<FromElements>(view.src());
                let is_static = cx.type_data(ty).has_static_shape();
                let elements = made.filter(|_| is_static).map(|made| made.elements().collect::<SmallVec<[Value; 4]>>());
                let Some(elements) = elements else {
                    return rw.no_match(op, "the source is not made of elements, or the shape is not known");
                };
                let new = rw.create(FromElements::build(ty, &elements));
                rw.replace_op_with(op, new);
                Some(())
            }
        }
    )*};
}

reshapes_of_made! {
    CollapseShape: CollapseOfSplat, CollapseOfFromElements;
    ExpandShape: ExpandOfSplat, ExpandOfFromElements;
}

/// Casts an element after its extraction.
#[derive(Described)]
pub struct ExtractElementFromIndexCast;

impl OpRewrite for ExtractElementFromIndexCast {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = rw.ir().defining::<arith::IndexCast>(view.tensor()).map(|cast| cast.input()) else {
            return rw.no_match(op, "the tensor is not cast between integers and `index`");
        };
        let ty = type_of(*view, view.result());
        let indices: SmallVec<[Value; 4]> = view.indices().collect();
        let element = rw.create(Extract::build(source, &indices)).result();
        let new = rw.create(arith::IndexCast::build(ty, element));
        rw.replace_op_with(op, new);
        Some(())
    }
}
