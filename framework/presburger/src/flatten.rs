//! Affine expressions as sums of unknowns, and bounds by them. [MLIR: SimpleAffineExprFlattener, FlatLinearConstraints::addBound]

use dialekt_ir_core::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner};
use hashbrown::HashMap;

use crate::polyhedron::{BoundType, IntegerPolyhedron, Row, gcd};

/// The limit of the size of expressions: shared parts are visited as often as they occur.
const MAX_SIZE: u32 = 1 << 16;
/// The limit of coefficients that are computed for one expression.
const MAX_WORK: usize = 1 << 22;

/// The treatment of products of unknowns, and of quotients and remainders of other than constants. [MLIR: AddConservativeSemiAffineBounds]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SemiAffine {
    /// There is no bound by an expression with such a part.
    Unsupported,
    /// A remainder is an unknown that is not negative and less than its divisor, which implies that divisors are positive.
    Conservative,
}

/// Coefficients of inputs and locals, as far as there are any, and the constant term.
#[derive(Clone, Default)]
struct Sum {
    coefficients: Vec<i64>,
    constant: i64,
}

struct Flattener<'a> {
    affine: &'a AffineInterner,
    dims: usize,
    symbols: usize,
    semi_affine: SemiAffine,
    locals: Vec<AffineExpr>,
    positions: HashMap<AffineExpr, usize>,
    /// Facts about locals: sums that are not negative.
    inequalities: Vec<Sum>,
    work: usize,
}

/// A pending step: flatten an expression, or combine the topmost sums on the stack.
enum Step {
    Flatten(AffineExpr),
    Combine(AffineBinaryOp, AffineExpr),
}

impl IntegerPolyhedron {
    /// Bounds a dimension or symbol by an expression of the others, the bound included. Returns whether that is possible. [MLIR: addBound]
    pub fn add_bound(
        &mut self,
        affine: &AffineInterner,
        kind: BoundType,
        column: usize,
        bound: AffineExpr,
        semi_affine: SemiAffine,
    ) -> bool {
        let mut flattener = Flattener {
            affine,
            dims: self.dims,
            symbols: self.symbols,
            semi_affine,
            locals: Vec::new(),
            positions: HashMap::new(),
            inequalities: Vec::new(),
            work: 0,
        };
        let Some(sum) = flattener.flatten(bound) else { return false };
        let inputs = self.inputs();
        let new = flattener.locals.len();
        self.prepend_locals(new);
        let unknowns = self.unknowns();
        let row = |sum: &Sum, sign: i128| {
            let mut row: Row = sum.coefficients.iter().map(|n| sign * i128::from(*n)).collect();
            row.resize(unknowns, 0);
            row.push(sign * i128::from(sum.constant));
            row
        };
        for sum in &flattener.inequalities {
            self.inequalities.push(row(sum, 1));
        }
        let sign = if kind == BoundType::Upper { 1 } else { -1 };
        let mut bound = row(&sum, sign);
        // An unknown is not bounded by itself.
        if column >= inputs || bound[column] != 0 {
            return true;
        }
        bound[column] = -sign;
        match kind {
            BoundType::Eq => self.equalities.push(bound),
            BoundType::Lower | BoundType::Upper => self.inequalities.push(bound),
        }
        true
    }
}

impl Flattener<'_> {
    fn flatten(&mut self, expr: AffineExpr) -> Option<Sum> {
        let data = self.affine.expr(expr);
        if data.tree_size() > MAX_SIZE
            || data.dim_bound() as usize > self.dims
            || data.symbol_bound() as usize > self.symbols
        {
            return None;
        }
        let mut todo = vec![Step::Flatten(expr)];
        let mut done: Vec<Sum> = Vec::new();
        while let Some(step) = todo.pop() {
            match step {
                Step::Flatten(expr) => match expr.kind(self.affine) {
                    AffineExprKind::Constant(constant) => done.push(Sum { constant, ..Sum::default() }),
                    AffineExprKind::Dim(position) => done.push(unit(position as usize)),
                    AffineExprKind::Symbol(position) => done.push(unit(self.dims + position as usize)),
                    AffineExprKind::Binary { op, lhs, rhs } => {
                        todo.extend([Step::Combine(op, rhs), Step::Flatten(rhs), Step::Flatten(lhs)]);
                    }
                },
                Step::Combine(op, by) => {
                    let (rhs, lhs) = (done.pop()?, done.pop()?);
                    self.work += lhs.coefficients.len() + rhs.coefficients.len();
                    if self.work > MAX_WORK {
                        return None;
                    }
                    let sum = match (op, self.affine.expr(by).as_constant()) {
                        (AffineBinaryOp::Add, _) => added(lhs, &rhs, 1)?,
                        (AffineBinaryOp::Mul, Some(factor)) => scaled(lhs, |n| n.checked_mul(factor))?,
                        (_, Some(by)) if by <= 0 => return None,
                        (AffineBinaryOp::Mod, Some(by)) => self.remainder(lhs, by)?,
                        (_, Some(by)) => self.quotient(lhs, by, op == AffineBinaryOp::CeilDiv)?,
                        (AffineBinaryOp::Mod, None) if self.semi_affine == SemiAffine::Conservative => {
                            self.semi_affine_remainder(&lhs, &rhs)?
                        }
                        (_, None) => return None,
                    };
                    done.push(sum);
                }
            }
        }
        done.pop()
    }

    /// `sum mod by` as `sum - by * (sum floordiv by)`.
    fn remainder(&mut self, sum: Sum, by: i64) -> Option<Sum> {
        if sum.numbers().all(|n| n % by == 0) {
            return Some(Sum::default());
        }
        let divisor = sum.common_divisor(by);
        let dividend = scaled(sum.clone(), |n| Some(n / divisor))?;
        let name = self.affine.floor_div(self.expr(&dividend), self.affine.constant(by / divisor));
        let quotient = self.local(name, |this, local| this.define_quotient(dividend, by / divisor, local))?;
        added(sum, &unit(quotient), by.checked_neg()?)
    }

    /// `sum floordiv by`, or `sum ceildiv by`.
    fn quotient(&mut self, sum: Sum, by: i64, rounds_up: bool) -> Option<Sum> {
        let divisor = sum.common_divisor(by);
        let mut dividend = scaled(sum, |n| Some(n / divisor))?;
        let by = by / divisor;
        if by == 1 {
            return Some(dividend);
        }
        let op = if rounds_up { AffineBinaryOp::CeilDiv } else { AffineBinaryOp::FloorDiv };
        let name = self.affine.binary(op, self.expr(&dividend), self.affine.constant(by));
        if rounds_up {
            dividend.constant = dividend.constant.checked_add(by - 1)?;
        }
        Some(unit(self.local(name, |this, local| this.define_quotient(dividend, by, local))?))
    }

    /// An unknown for the remainder of two sums.
    fn semi_affine_remainder(&mut self, sum: &Sum, by: &Sum) -> Option<Sum> {
        let name = self.affine.rem(self.expr(sum), self.expr(by));
        let define = |this: &mut Self, local: usize| {
            this.inequalities.push(unit(local));
            let mut below = added(by.clone(), &unit(local), -1)?;
            below.constant = below.constant.checked_sub(1)?;
            this.inequalities.push(below);
            Some(())
        };
        Some(unit(self.local(name, define)?))
    }

    /// Says of a local that it is the quotient of a sum and a positive constant, rounded down.
    fn define_quotient(&mut self, dividend: Sum, by: i64, local: usize) -> Option<()> {
        let mut lower = added(scaled(dividend.clone(), i64::checked_neg)?, &unit(local), by)?;
        lower.constant = lower.constant.checked_add(by - 1)?;
        self.inequalities.push(lower);
        self.inequalities.push(added(dividend, &unit(local), by.checked_neg()?)?);
        Some(())
    }

    /// The column of the local for an expression, which is defined where it is new.
    fn local(&mut self, name: AffineExpr, define: impl FnOnce(&mut Self, usize) -> Option<()>) -> Option<usize> {
        let first = self.dims + self.symbols;
        if let Some(local) = self.positions.get(&name) {
            return Some(first + local);
        }
        let local = self.locals.len();
        self.locals.push(name);
        self.positions.insert(name, local);
        define(self, first + local)?;
        Some(first + local)
    }

    fn expr(&self, sum: &Sum) -> AffineExpr {
        let numbers = sum.coefficients.iter().map(|n| i128::from(*n));
        let row: Row = numbers.chain([i128::from(sum.constant)]).collect();
        expr_of(self.affine, &row, self.dims, self.symbols, &self.locals).unwrap_or_else(|| self.affine.constant(0))
    }
}

/// The expression of a row: terms in the order of columns, then the constant. `None` where a number has more than 64 bits. [MLIR:
/// getAffineExprFromFlatForm]
pub(crate) fn expr_of(
    affine: &AffineInterner,
    row: &[i128],
    dims: usize,
    symbols: usize,
    locals: &[AffineExpr],
) -> Option<AffineExpr> {
    let (constant, coefficients) = row.split_last()?;
    let mut sum = affine.constant(0);
    for (column, factor) in coefficients.iter().enumerate().filter(|(_, factor)| **factor != 0) {
        let term = match column {
            _ if column < dims => affine.dim(column as u32),
            _ if column < dims + symbols => affine.symbol((column - dims) as u32),
            _ => *locals.get(column - dims - symbols)?,
        };
        sum = affine.add(sum, affine.mul(term, affine.constant(i64::try_from(*factor).ok()?)));
    }
    match i64::try_from(*constant).ok()? {
        0 => Some(sum),
        constant => Some(affine.add(sum, affine.constant(constant))),
    }
}

impl Sum {
    fn numbers(&self) -> impl Iterator<Item = i64> + '_ {
        self.coefficients.iter().copied().chain([self.constant])
    }

    /// The greatest common divisor of all numbers and a positive one.
    fn common_divisor(&self, by: i64) -> i64 {
        let divisor = self.numbers().fold(by.into(), |a, b| gcd(a, b.into()));
        // It divides `by`, so that it fits.
        i64::try_from(divisor).unwrap_or(1)
    }
}

fn unit(column: usize) -> Sum {
    let mut coefficients = vec![0; column + 1];
    coefficients[column] = 1;
    Sum { coefficients, constant: 0 }
}

fn scaled(mut sum: Sum, scale: impl Fn(i64) -> Option<i64>) -> Option<Sum> {
    for number in sum.coefficients.iter_mut().chain([&mut sum.constant]) {
        *number = scale(*number)?;
    }
    Some(sum)
}

/// A sum, and another one so many times.
fn added(mut sum: Sum, other: &Sum, times: i64) -> Option<Sum> {
    if sum.coefficients.len() < other.coefficients.len() {
        sum.coefficients.resize(other.coefficients.len(), 0);
    }
    for (number, other) in sum.coefficients.iter_mut().zip(&other.coefficients) {
        *number = number.checked_add(other.checked_mul(times)?)?;
    }
    sum.constant = sum.constant.checked_add(other.constant.checked_mul(times)?)?;
    Some(sum)
}
