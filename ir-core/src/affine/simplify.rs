//! Construction of operations. Each constructor applies the rules that the reference applies, in its order; operands
//! that no rule matches become a node.
//!
//! Nothing here recurses along an expression: `add` and `floor_div` keep explicit stacks, `rem` narrows its operand in
//! a loop, and `mul` calls itself to a small fixed depth, since no product holds a constant other than as its last
//! factor.

use smallvec::{SmallVec, smallvec};

use super::expr::divides;
use super::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner};

/// `floor_div` does not distribute over sums with more parts than this, and `add` does not look deeper than this for a
/// term to combine with. The reference has no such bounds, only its stack's; without them every further operation could
/// copy a whole long sum, so that short texts could ask for quadratic time and memory.
const MAX_DISTRIBUTED_SIZE: u32 = 4096;
const MAX_SUM_DESCENTS: u32 = 256;

impl AffineInterner {
    /// The simplified expression `lhs op rhs`.
    pub fn binary(&self, op: AffineBinaryOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        match op {
            AffineBinaryOp::Add => self.add(lhs, rhs),
            AffineBinaryOp::Mul => self.mul(lhs, rhs),
            AffineBinaryOp::Mod => self.rem(lhs, rhs),
            AffineBinaryOp::FloorDiv => self.floor_div(lhs, rhs),
            AffineBinaryOp::CeilDiv => self.ceil_div(lhs, rhs),
        }
    }

    /// `lhs + rhs`
    pub fn add(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let (mut lhs, mut rhs) = (lhs, rhs);
        let mut pending: SmallVec<[Pending; 8]> = smallvec![Pending::Sum(lhs, rhs)];
        let mut descents = 0;
        loop {
            let value = match self.add_step(lhs, rhs) {
                Sum::Done(value) => value,
                Sum::Again(l, r) => {
                    pending.push(Pending::Sum(l, r));
                    (lhs, rhs) = (l, r);
                    continue;
                }
                Sum::Regroup { first, second, last } => {
                    pending.extend([Pending::AddRight(last), Pending::Sum(first, second)]);
                    (lhs, rhs) = (first, second);
                    continue;
                }
                Sum::Descend { rest, last } if descents < MAX_SUM_DESCENTS => {
                    descents += 1;
                    pending.push(Pending::AddLeft(rest));
                    lhs = last;
                    continue;
                }
                // No rule applies: the innermost sum becomes a node, whatever was tried on parts of it.
                Sum::Descend { .. } | Sum::Node => loop {
                    match pending.pop() {
                        Some(Pending::Sum(l, r)) => break self.node(AffineBinaryOp::Add, l, r),
                        Some(_) => {}
                        None => return self.node(AffineBinaryOp::Add, lhs, rhs),
                    }
                },
            };
            (lhs, rhs) = loop {
                match pending.pop() {
                    None => return value,
                    Some(Pending::Sum(..)) => {}
                    Some(Pending::AddLeft(rest)) => break (rest, value),
                    Some(Pending::AddRight(last)) => break (value, last),
                }
            };
            pending.push(Pending::Sum(lhs, rhs));
        }
    }

    /// The first rule for a sum that matches.
    fn add_step(&self, lhs: AffineExpr, rhs: AffineExpr) -> Sum {
        let (l, r) = (self.expr(lhs), self.expr(rhs));
        if let (Some(a), Some(b)) = (l.as_constant(), r.as_constant()) {
            return a.checked_add(b).map_or(Sum::Node, |sum| Sum::Done(self.constant(sum)));
        }

        // Constants go to the right, and so do symbols if the other operand has dimensions.
        if l.as_constant().is_some() || (l.is_symbolic_or_constant() && !r.is_symbolic_or_constant()) {
            return Sum::Again(rhs, lhs);
        }

        let terms = l.as_binary(AffineBinaryOp::Add);
        let constant_term = terms.and_then(|(rest, last)| Some((rest, last, self.expr(last).as_constant()?)));
        if let Some(b) = r.as_constant() {
            // x + 0 -> x
            if b == 0 {
                return Sum::Done(lhs);
            }
            // (x + a) + b -> x + (a + b), modulo 2^64
            if let Some((rest, _, a)) = constant_term {
                return Sum::Again(rest, self.constant(a.wrapping_add(b)));
            }
        }

        // x * a + x * b -> x * (a + b), modulo 2^64
        let ((left_factor, a), (right_factor, b)) = (self.split_coefficient(lhs), self.split_coefficient(rhs));
        if left_factor == right_factor {
            return Sum::Done(self.mul(left_factor, self.constant(a.wrapping_add(b))));
        }

        // (x + a) + y -> (x + y) + a
        if let Some((first, last, _)) = constant_term {
            return Sum::Regroup { first, second: rhs, last };
        }

        // x - (x floordiv q) * q -> x mod q
        if let Some(modulus) = self.as_remainder(lhs, rhs) {
            return Sum::Done(self.rem(lhs, modulus));
        }

        // (x + y) + (z floordiv q) * p -> x + (y + (z floordiv q) * p), if the latter sum simplifies
        match (terms, r.as_binary(AffineBinaryOp::Mul)) {
            (Some((rest, last)), Some((factor, _)))
                if self.expr(factor).as_binary(AffineBinaryOp::FloorDiv).is_some() =>
            {
                Sum::Descend { rest, last }
            }
            _ => Sum::Node,
        }
    }

    /// The modulus `q` when `subtrahend` is `-q * (lhs floordiv q)`, so that the sum with `lhs` is `lhs mod q`.
    fn as_remainder(&self, lhs: AffineExpr, subtrahend: AffineExpr) -> Option<AffineExpr> {
        let AffineExprKind::Binary { op, lhs: product, rhs: factor } = self.expr(subtrahend).kind() else {
            return None;
        };
        let factor_value = self.expr(factor).as_constant();

        // (lhs floordiv q) * q, times -1. The reference does not check that this last operation is a product; nor does
        // this.
        if factor_value == Some(-1)
            && let Some((quotient, modulus)) = self.expr(product).as_binary(AffineBinaryOp::Mul)
        {
            let (dividend, divisor) = self.expr(quotient).as_binary(AffineBinaryOp::FloorDiv)?;
            return (divisor == modulus && dividend == lhs).then_some(modulus);
        }

        // (lhs floordiv q) * -q, for a positive constant q.
        if op != AffineBinaryOp::Mul {
            return None;
        }
        let (dividend, divisor) = self.expr(product).as_binary(AffineBinaryOp::FloorDiv)?;
        let modulus = self.expr(divisor).as_constant().filter(|&q| q > 0)?;
        (dividend == lhs && factor_value == Some(-modulus)).then_some(divisor)
    }

    /// `x` and `c` for `x * c` with a constant `c`; the expression itself and 1 otherwise.
    fn split_coefficient(&self, expr: AffineExpr) -> (AffineExpr, i64) {
        if let Some((factor, last)) = self.expr(expr).as_binary(AffineBinaryOp::Mul)
            && let Some(value) = self.expr(last).as_constant()
        {
            return (factor, value);
        }
        (expr, 1)
    }

    /// `-expr`
    pub fn neg(&self, expr: AffineExpr) -> AffineExpr {
        self.mul(expr, self.constant(-1))
    }

    /// `lhs - rhs`
    pub fn sub(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.add(lhs, self.neg(rhs))
    }

    /// `lhs * rhs`. A product of two expressions with dimensions is not affine; it is kept as it stands.
    pub fn mul(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let (mut lhs, mut rhs) = (lhs, rhs);
        let (mut l, mut r) = (self.expr(lhs), self.expr(rhs));
        if let (Some(a), Some(b)) = (l.as_constant(), r.as_constant()) {
            return match a.checked_mul(b) {
                Some(product) => self.constant(product),
                None => self.node(AffineBinaryOp::Mul, lhs, rhs),
            };
        }
        if !l.is_symbolic_or_constant() && !r.is_symbolic_or_constant() {
            return self.node(AffineBinaryOp::Mul, lhs, rhs);
        }

        // Constants go to the right, and so do symbols if the other operand has dimensions.
        if !r.is_symbolic_or_constant() || l.as_constant().is_some() {
            (lhs, rhs) = (rhs, lhs);
            (l, r) = (r, l);
        }

        let factors = l.as_binary(AffineBinaryOp::Mul);
        let coefficient = factors.and_then(|(rest, last)| Some((rest, last, self.expr(last).as_constant()?)));
        match r.as_constant() {
            // x * 1 -> x
            Some(1) => return lhs,
            // x * 0 -> 0
            Some(0) => return rhs,
            // (x * a) * b -> x * (a * b), modulo 2^64
            Some(b) => {
                if let Some((rest, _, a)) = coefficient {
                    return self.mul(rest, self.constant(a.wrapping_mul(b)));
                }
            }
            // (x * a) * y -> (x * y) * a
            None => {
                if let Some((rest, last, _)) = coefficient {
                    return self.mul(self.mul(rest, rhs), last);
                }
            }
        }
        self.node(AffineBinaryOp::Mul, lhs, rhs)
    }

    /// `lhs floordiv rhs`. A division by the constant 0 is kept as it stands.
    pub fn floor_div(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        enum Step {
            Divide(AffineExpr),
            Add,
        }
        let Some(by) = self.expr(rhs).as_constant().filter(|&by| by != 0) else {
            return self.node(AffineBinaryOp::FloorDiv, lhs, rhs);
        };
        let (a, b) = match self.floor_div_term(lhs, rhs, by) {
            Quotient::Done(quotient) => return quotient,
            Quotient::Sum(..) if self.expr(lhs).tree_size() > MAX_DISTRIBUTED_SIZE => {
                return self.node(AffineBinaryOp::FloorDiv, lhs, rhs);
            }
            Quotient::Sum(a, b) => (a, b),
        };
        let mut steps = vec![Step::Add, Step::Divide(b), Step::Divide(a)];
        let mut done = Vec::new();
        while let Some(step) = steps.pop() {
            match step {
                Step::Divide(term) => match self.floor_div_term(term, rhs, by) {
                    Quotient::Done(quotient) => done.push(quotient),
                    Quotient::Sum(a, b) => steps.extend([Step::Add, Step::Divide(b), Step::Divide(a)]),
                },
                Step::Add => {
                    let (b, a) = (done.pop(), done.pop());
                    done.extend(a.zip(b).map(|(a, b)| self.add(a, b)));
                }
            }
        }
        done.pop().unwrap_or(lhs)
    }

    /// One step of a floor division by the constant `rhs`, which is `by`.
    fn floor_div_term(&self, lhs: AffineExpr, rhs: AffineExpr, by: i64) -> Quotient {
        match self.exact_quotient(lhs, by, floor_div) {
            Exactness::Exact(quotient) => return Quotient::Done(quotient),
            Exactness::Overflow => {}
            Exactness::Unknown => {
                // (x + y) floordiv b -> x floordiv b + y floordiv b, if x or y is a multiple of b
                if let Some((a, b)) = self.expr(lhs).as_binary(AffineBinaryOp::Add)
                    && [a, b].iter().any(|&term| divides(by, self.expr(term).largest_known_divisor()))
                {
                    return Quotient::Sum(a, b);
                }
            }
        }
        Quotient::Done(self.node(AffineBinaryOp::FloorDiv, lhs, rhs))
    }

    /// `lhs ceildiv rhs`. A division by the constant 0 is kept as it stands.
    pub fn ceil_div(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        if let Some(by) = self.expr(rhs).as_constant()
            && by != 0
            && let Exactness::Exact(quotient) = self.exact_quotient(lhs, by, ceil_div)
        {
            return quotient;
        }
        self.node(AffineBinaryOp::CeilDiv, lhs, rhs)
    }

    /// The rules that both divisions by a constant other than 0 share.
    fn exact_quotient(&self, lhs: AffineExpr, by: i64, divide: fn(i64, i64) -> Option<i64>) -> Exactness {
        if let Some(value) = self.expr(lhs).as_constant() {
            return match divide(value, by) {
                Some(quotient) => Exactness::Exact(self.constant(quotient)),
                None => Exactness::Overflow,
            };
        }
        if by == 1 {
            return Exactness::Exact(lhs);
        }
        // (x * a) / b -> x * (a / b), if b divides a
        if let Some((factor, last)) = self.expr(lhs).as_binary(AffineBinaryOp::Mul)
            && let Some(value) = self.expr(last).as_constant()
            && divides(by, value)
        {
            return Exactness::Exact(self.mul(factor, self.constant(value.wrapping_div(by))));
        }
        Exactness::Unknown
    }

    /// `lhs mod rhs`. A modulus that is constant and not positive is kept as it stands.
    pub fn rem(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let Some(modulus) = self.expr(rhs).as_constant().filter(|&modulus| modulus >= 1) else {
            return self.node(AffineBinaryOp::Mod, lhs, rhs);
        };
        let multiple = |expr: AffineExpr| divides(modulus, self.expr(expr).largest_known_divisor());
        let mut lhs = lhs;
        loop {
            if let Some(value) = self.expr(lhs).as_constant() {
                return self.constant(value.rem_euclid(modulus));
            }
            if multiple(lhs) {
                return self.constant(0);
            }
            match self.expr(lhs).kind() {
                // A term that is a multiple of the modulus goes.
                AffineExprKind::Binary { op: AffineBinaryOp::Add, lhs: a, rhs: b } if multiple(a) => lhs = b,
                AffineExprKind::Binary { op: AffineBinaryOp::Add, lhs: a, rhs: b } if multiple(b) => lhs = a,
                // (x mod a) mod b -> x mod b, if b divides a
                AffineExprKind::Binary { op: AffineBinaryOp::Mod, lhs: inner, rhs: outer }
                    if self.expr(outer).as_constant().is_some_and(|a| a >= 1 && divides(modulus, a)) =>
                {
                    lhs = inner;
                }
                _ => return self.node(AffineBinaryOp::Mod, lhs, rhs),
            }
        }
    }

    /// The operation as it stands. Lone dimensions and symbols that commute are ordered: dimensions first, then by
    /// position.
    fn node(&self, op: AffineBinaryOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let (mut lhs, mut rhs) = (lhs, rhs);
        if matches!(op, AffineBinaryOp::Add | AffineBinaryOp::Mul)
            && let (Some(l), Some(r)) = (self.rank(lhs), self.rank(rhs))
            && r < l
        {
            (lhs, rhs) = (rhs, lhs);
        }
        self.intern_expr(AffineExprKind::Binary { op, lhs, rhs })
    }

    fn rank(&self, expr: AffineExpr) -> Option<(bool, u32)> {
        match self.expr(expr).kind() {
            AffineExprKind::Dim(position) => Some((false, position)),
            AffineExprKind::Symbol(position) => Some((true, position)),
            _ => None,
        }
    }
}

/// A pending piece of the sum that is being simplified; they are stacked, last first.
enum Pending {
    /// The sum of these, which becomes a node if no rule applies.
    Sum(AffineExpr, AffineExpr),
    /// Add it to this.
    AddLeft(AffineExpr),
    /// Add this to it.
    AddRight(AffineExpr),
}

/// The result of a rule on a sum.
enum Sum {
    Done(AffineExpr),
    /// Another sum.
    Again(AffineExpr, AffineExpr),
    /// `(first + second) + last`
    Regroup {
        first: AffineExpr,
        second: AffineExpr,
        last: AffineExpr,
    },
    /// `rest + (last + rhs)`, if a rule applies to the sum in parentheses.
    Descend {
        rest: AffineExpr,
        last: AffineExpr,
    },
    /// No rule applies.
    Node,
}

/// The result of one step of a floor division.
enum Quotient {
    Done(AffineExpr),
    /// The sum of the quotients of these two.
    Sum(AffineExpr, AffineExpr),
}

/// The outcome of an attempt to divide exactly by a constant.
enum Exactness {
    Exact(AffineExpr),
    Unknown,
    Overflow,
}

/// The quotient rounded down; `None` on overflow or for a divisor of 0.
pub(super) fn floor_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(quotient - i64::from(a.wrapping_rem(b) != 0 && (a < 0) != (b < 0)))
}

/// The quotient rounded up; `None` on overflow or for a divisor of 0.
pub(super) fn ceil_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(quotient + i64::from(a.wrapping_rem(b) != 0 && (a < 0) == (b < 0)))
}
