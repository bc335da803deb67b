//! Functions that undo themselves, and reciprocals.

use super::*;
use crate::ops::*;

impl Fold for Abs {
    fn fold(op: AbsView<'_>, _: Constants<'_>) -> Option<Folded> {
        op.ir().defining::<Abs>(op.input1())?;
        same_type(*op, op.input1())
    }
}

impl Fold for Negate {
    fn fold(op: NegateView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let inner = op.ir().defining::<Negate>(op.input1())?;
        let zero_points = [inner.input1_zp(), inner.output_zp(), op.input1_zp(), op.output_zp()];
        let are_zero = zero_points.into_iter().all(|value| is_zero_splat(op.cx(), constants.get(value)));
        are_zero.then(|| same_type(*op, inner.input1()))?
    }
}

impl Fold for Reciprocal {
    fn fold(op: ReciprocalView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), type_of(*op, op.output()));
        let value = splat::<ApFloat>(cx, constants.get(op.input1()))?;
        let one = ApFloat::from_f64(value.kind(), 1.0);
        static_splat(cx, ty, &one.div(value)).map(Folded::from)
    }
}
