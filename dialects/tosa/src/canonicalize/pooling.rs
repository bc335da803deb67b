//! Canonicalization of `tosa.max_pool2d`.

use super::*;
use crate::ops::MaxPool2d;

/// The largest element of images of one pixel is that pixel.
#[derive(Described)]
pub struct MaxPool2dIsNoOp;

impl OpRewrite for MaxPool2dIsNoOp {
    type SourceOp = MaxPool2d;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<MaxPool2d>) -> Option<()> {
        let view = rw.view(op)?;
        let (input, output) = (view.input(), view.output());
        let is_pixel = |value| {
            let ty = rw.ir().cx().type_data(rw.type_of(value));
            ty.has_static_shape() && matches!(ty.shape(), Some([_, 1, 1, _]))
        };
        if !is_pixel(input) || !is_pixel(output) || rw.type_of(input) != rw.type_of(output) {
            return rw.no_match(op, "the images have several pixels, or sizes are not known");
        }
        rw.replace_op(op, &[input]);
        Some(())
    }
}
