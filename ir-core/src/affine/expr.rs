//! The record of an expression, the facts cached in it, and queries on them.

use hashbrown::HashSet;

use super::{AffineExpr, AffineInterner};
use crate::context::intern::hash_of;

/// The five binary operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineBinaryOp {
    /// `lhs + rhs`
    Add,
    /// `lhs * rhs`
    Mul,
    /// `lhs mod rhs`: the remainder that is never negative.
    Mod,
    /// `lhs floordiv rhs`
    FloorDiv,
    /// `lhs ceildiv rhs`
    CeilDiv,
}

/// The kind of an expression, with its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineExprKind {
    /// An integer.
    Constant(i64),
    /// The dimension with this position.
    Dim(u32),
    /// The symbol with this position.
    Symbol(u32),
    /// An operation on two expressions.
    Binary {
        /// The operation.
        op: AffineBinaryOp,
        /// Its left operand.
        lhs: AffineExpr,
        /// Its right operand.
        rhs: AffineExpr,
    },
}

/// The interned record of an expression: its kind, and facts about the whole expression.
#[derive(Clone, Copy, Debug)]
pub struct AffineExprData {
    kind: AffineExprKind,
    divisor: i64,
    size: u32,
    dims: u32,
    symbols: u32,
    symbolic: bool,
    pure_affine: bool,
}

const _: () = assert!(size_of::<AffineExprData>() == 40);

impl AffineExprData {
    /// The kind of the expression.
    #[inline]
    pub fn kind(&self) -> AffineExprKind {
        self.kind
    }

    /// The value of a constant.
    #[inline]
    pub fn as_constant(&self) -> Option<i64> {
        match self.kind {
            AffineExprKind::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// The position of a dimension.
    #[inline]
    pub fn as_dim(&self) -> Option<u32> {
        match self.kind {
            AffineExprKind::Dim(position) => Some(position),
            _ => None,
        }
    }

    /// The position of a symbol.
    #[inline]
    pub fn as_symbol(&self) -> Option<u32> {
        match self.kind {
            AffineExprKind::Symbol(position) => Some(position),
            _ => None,
        }
    }

    /// The operands, if this is the operation `op`.
    #[inline]
    pub fn as_binary(&self, op: AffineBinaryOp) -> Option<(AffineExpr, AffineExpr)> {
        match self.kind {
            AffineExprKind::Binary { op: found, lhs, rhs } if found == op => Some((lhs, rhs)),
            _ => None,
        }
    }

    /// Returns whether no dimension occurs in the expression.
    pub fn is_symbolic_or_constant(&self) -> bool {
        self.symbolic
    }

    /// Returns whether the expression is pure affine: one factor of each product and every divisor is constant.
    pub fn is_pure_affine(&self) -> bool {
        self.pure_affine
    }

    /// A factor of every value of the expression, as large as is evident; 0 for the constant 0. Arithmetic wraps, so the
    /// factor of an expression that overflows is meaningless, as it is in the reference.
    pub fn largest_known_divisor(&self) -> i64 {
        self.divisor
    }

    /// One more than the highest dimension that occurs; 0 if none does.
    pub fn dim_bound(&self) -> u32 {
        self.dims
    }

    /// One more than the highest symbol that occurs; 0 if none does.
    pub fn symbol_bound(&self) -> u32 {
        self.symbols
    }

    /// The number of leaves and operations, where shared parts count as often as they occur; stops at `u32::MAX`.
    pub fn tree_size(&self) -> u32 {
        self.size
    }
}

impl AffineInterner {
    /// The constant `value`.
    pub fn constant(&self, value: i64) -> AffineExpr {
        self.intern_expr(AffineExprKind::Constant(value))
    }

    /// The dimension at `position`.
    pub fn dim(&self, position: u32) -> AffineExpr {
        self.intern_expr(AffineExprKind::Dim(position))
    }

    /// The symbol at `position`.
    pub fn symbol(&self, position: u32) -> AffineExpr {
        self.intern_expr(AffineExprKind::Symbol(position))
    }

    /// The expression of this kind as it stands, without simplification.
    pub(super) fn intern_expr(&self, kind: AffineExprKind) -> AffineExpr {
        AffineExpr(self.exprs.intern(hash_of(&kind), |data| data.kind == kind, || self.describe(kind)))
    }

    /// Computes the cached facts from those of the operands.
    fn describe(&self, kind: AffineExprKind) -> AffineExprData {
        let leaf = AffineExprData { kind, divisor: 1, size: 1, dims: 0, symbols: 0, symbolic: true, pure_affine: true };
        match kind {
            AffineExprKind::Constant(value) => AffineExprData { divisor: value.wrapping_abs(), ..leaf },
            AffineExprKind::Dim(position) => {
                AffineExprData { dims: position.saturating_add(1), symbolic: false, ..leaf }
            }
            AffineExprKind::Symbol(position) => AffineExprData { symbols: position.saturating_add(1), ..leaf },
            AffineExprKind::Binary { op, lhs, rhs } => {
                let (l, r) = (self.expr(lhs), self.expr(rhs));
                let constant_rhs = r.as_constant().is_some();
                let linear = match op {
                    AffineBinaryOp::Add => true,
                    AffineBinaryOp::Mul => constant_rhs || l.as_constant().is_some(),
                    AffineBinaryOp::Mod | AffineBinaryOp::FloorDiv | AffineBinaryOp::CeilDiv => constant_rhs,
                };
                AffineExprData {
                    kind,
                    divisor: divisor_of(op, l, r),
                    size: l.size.saturating_add(r.size).saturating_add(1),
                    dims: l.dims.max(r.dims),
                    symbols: l.symbols.max(r.symbols),
                    symbolic: l.symbolic && r.symbolic,
                    pure_affine: linear && l.pure_affine && r.pure_affine,
                }
            }
        }
    }
}

fn divisor_of(op: AffineBinaryOp, lhs: &AffineExprData, rhs: &AffineExprData) -> i64 {
    match op {
        AffineBinaryOp::Mul => lhs.divisor.wrapping_mul(rhs.divisor),
        AffineBinaryOp::Add | AffineBinaryOp::Mod => gcd(lhs.divisor, rhs.divisor),
        // A constant that divides the dividend's factor leaves the quotient; a division by 0 is left alone.
        AffineBinaryOp::FloorDiv | AffineBinaryOp::CeilDiv => match rhs.as_constant() {
            Some(by) if divides(by, lhs.divisor) => lhs.divisor.wrapping_div(by).wrapping_abs(),
            _ => 1,
        },
    }
}

/// Returns whether `value` is a multiple of `by`; nothing is a multiple of 0.
pub(super) fn divides(by: i64, value: i64) -> bool {
    by != 0 && value.wrapping_rem(by) == 0
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a as u64, b as u64);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}

impl AffineExpr {
    /// The kind of the expression.
    #[inline]
    pub fn kind(self, affine: &AffineInterner) -> AffineExprKind {
        affine.expr(self).kind
    }

    /// Returns whether every value of the expression is evidently a multiple of `factor`.
    pub fn is_multiple_of(self, affine: &AffineInterner, factor: i64) -> bool {
        let data = affine.expr(self);
        match data.kind {
            AffineExprKind::Constant(value) => divides(factor, value),
            AffineExprKind::Dim(_) | AffineExprKind::Symbol(_) => factor == 1 || factor == -1,
            AffineExprKind::Binary { op, lhs, rhs } => {
                let (l, r) = (affine.expr(lhs).divisor, affine.expr(rhs).divisor);
                match op {
                    AffineBinaryOp::Mul => {
                        divides(factor, l) || divides(factor, r) || divides(factor, l.wrapping_mul(r))
                    }
                    // The reference uses the same rule for both operands of all operations, also of a division.
                    _ => divides(factor, gcd(l, r)),
                }
            }
        }
    }

    /// Returns whether the dimension at `position` occurs.
    pub fn is_function_of_dim(self, affine: &AffineInterner, position: u32) -> bool {
        self.mentions(affine, AffineExprKind::Dim(position), |data| position < data.dims)
    }

    /// Returns whether the symbol at `position` occurs.
    pub fn is_function_of_symbol(self, affine: &AffineInterner, position: u32) -> bool {
        self.mentions(affine, AffineExprKind::Symbol(position), |data| position < data.symbols)
    }

    /// Returns whether `leaf` occurs; parts for which `may` is false are skipped.
    fn mentions(self, affine: &AffineInterner, leaf: AffineExprKind, may: impl Fn(&AffineExprData) -> bool) -> bool {
        let mut seen = HashSet::new();
        let mut pending = vec![self];
        while let Some(expr) = pending.pop() {
            let data = affine.expr(expr);
            if data.kind == leaf {
                return true;
            }
            if let AffineExprKind::Binary { lhs, rhs, .. } = data.kind
                && may(data)
                && seen.insert(expr)
            {
                pending.extend([rhs, lhs]);
            }
        }
        false
    }

    /// Calls `visit` on every distinct part of the expression, operands first, left before right, the expression itself
    /// last. A part that occurs more than once is visited where it occurs first.
    pub fn walk(self, affine: &AffineInterner, visit: &mut dyn FnMut(AffineExpr)) {
        enum Step {
            Enter(AffineExpr),
            Leave(AffineExpr),
        }
        let AffineExprKind::Binary { lhs, rhs, .. } = self.kind(affine) else { return visit(self) };
        let is_leaf = |expr: AffineExpr| !matches!(expr.kind(affine), AffineExprKind::Binary { .. });
        if is_leaf(lhs) && is_leaf(rhs) {
            visit(lhs);
            if rhs != lhs {
                visit(rhs);
            }
            return visit(self);
        }
        let mut seen = HashSet::new();
        let mut steps = vec![Step::Enter(self)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Leave(expr) => visit(expr),
                Step::Enter(expr) => {
                    if !seen.insert(expr) {
                        continue;
                    }
                    steps.push(Step::Leave(expr));
                    if let AffineExprKind::Binary { lhs, rhs, .. } = expr.kind(affine) {
                        steps.extend([Step::Enter(rhs), Step::Enter(lhs)]);
                    }
                }
            }
        }
    }
}
