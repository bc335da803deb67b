/// `x - x = 0`
#[derive(Rewrite)]
#[rewrite(arith::SubI { lhs: x, rhs: x, result: difference } => arith::Constant { value: zero(cx, difference) })]
pub struct SubSelf;

/// `x * y + x * z = x * (y + z)`
#[derive(Rewrite)]
#[rule(commutative)]
#[rewrite(
    arith::AddI { lhs: arith::MulI { lhs: x, rhs: y, .. }, rhs: arith::MulI { lhs: x, rhs: z, .. }, .. }
        => arith::MulI { lhs: x, rhs: arith::AddI { lhs: y, rhs: z } }
)]
pub struct Distribute;

/// `(x - y) - x = 0 - y`, unless the op counts overflows
#[derive(Rewrite)]
#[rewrite(
    arith::SubI { lhs: arith::SubI { lhs: x, rhs: y, .. }, rhs: x, result: difference } if is_narrow(cx, difference)
        => arith::SubI { lhs: arith::Constant { value: zero(cx, difference) }, rhs: y }
)]
pub struct SubFromDifference;

fn is_narrow(cx: &Rewriter<'_>, value: Value) -> bool {
    cx.type_of(value) == Type::I32
}

fn zero(cx: &Rewriter<'_>, value: Value) -> Attribute {
    cx.ir().cx().integer_attr(cx.type_of(value), 0).expect("it is an integer")
}
