//! Expressions as sums, in the form that the reference simplifies them to. [MLIR: simplifyAffineExpr]
//!
//! A quotient, a remainder of other than constants and a product of two unknowns become *locals*: further unknowns of the sum, each
//! different one once. `x mod c` is `x - (x floordiv c) * c`, and becomes a remainder again when the sum is put together.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use super::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner, AffineMap};

/// The limit of the size of expressions that are flattened: shared parts are visited as often as they occur.
const MAX_SIZE: u32 = 1 << 16;
/// The limit of coefficients that are computed for one expression.
const MAX_WORK: usize = 1 << 22;

/// `sum(coefficient * term) + constant`.
#[derive(Clone, Default)]
struct Sum {
    /// The coefficients with the positions of their terms, in order: dimensions and symbols come first, locals behind them.
    coefficients: SmallVec<[(u32, i64); 4]>,
    constant: i64,
}

/// A sum of dimensions and symbols.
#[derive(Clone, Default, Debug)]
pub struct LinearSum {
    /// The factors that are not zero with their positions, in order: dimensions come first, symbols behind them.
    pub factors: SmallVec<[(u32, i64); 4]>,
    /// The constant.
    pub constant: i64,
}

impl LinearSum {
    /// Compares the factors of all dimensions and symbols, one after the other, then the constants.
    pub fn compare(&self, other: &LinearSum) -> Ordering {
        let (mut a, mut b) = (self.factors.iter().peekable(), other.factors.iter().peekable());
        loop {
            let next = a.peek().into_iter().chain(b.peek()).map(|(position, _)| *position).min();
            let Some(next) = next else { return self.constant.cmp(&other.constant) };
            let factor = |found: Option<&(u32, i64)>| found.map_or(0, |(_, factor)| *factor);
            let of_a = factor(a.next_if(|(position, _)| *position == next));
            let of_b = factor(b.next_if(|(position, _)| *position == next));
            if of_a != of_b {
                return of_a.cmp(&of_b);
            }
        }
    }
}

struct Flattener<'a> {
    affine: &'a AffineInterner,
    dims: u32,
    symbols: u32,
    locals: Vec<AffineExpr>,
    positions: HashMap<AffineExpr, usize>,
    /// Set when locals are not allowed.
    linear: bool,
    /// Coefficients computed so far.
    work: usize,
}

impl AffineInterner {
    /// The expression as a sum with every term once, and in the order of the reference. Divisions by a constant that is
    /// not positive stay as they are.
    pub fn simplify(&self, expr: AffineExpr, dims: u32, symbols: u32) -> AffineExpr {
        self.simplify_nested(expr, dims, symbols, 0)
    }

    /// As [`simplify`](Self::simplify), at this depth of nested calls.
    pub(super) fn simplify_nested(&self, expr: AffineExpr, dims: u32, symbols: u32, depth: u32) -> AffineExpr {
        if self.expr(expr).tree_size() > MAX_SIZE {
            return expr;
        }
        let pure = self.expr(expr).is_pure_affine();
        let expr = if pure { expr } else { self.simplify_semi_affine(expr, dims, symbols, depth) };
        let pure = self.expr(expr).is_pure_affine();
        let mut flattener = Flattener::new(self, dims, symbols);
        let Some(sum) = flattener.flatten(expr) else { return expr };
        let plain = flattener.in_order(&sum);
        if pure || plain == expr { plain } else { flattener.sorted(&sum) }
    }

    /// The map with all results simplified.
    pub fn simplify_map(&self, map: AffineMap) -> AffineMap {
        let data = self.map(map);
        let (dims, symbols) = (data.dims(), data.symbols());
        let results: Vec<AffineExpr> =
            data.results().iter().map(|result| self.simplify(*result, dims, symbols)).collect();
        self.make_map(dims, symbols, &results)
    }

    /// The expression as a sum of dimensions and symbols; `None` when it is no such sum.
    pub fn linear_coefficients(&self, expr: AffineExpr, dims: u32, symbols: u32) -> Option<LinearSum> {
        self.linear_coefficients_unless(expr, dims, symbols, &HashSet::new())
    }

    /// As [`linear_coefficients`](Self::linear_coefficients), with a set of expressions that are known not to be such
    /// sums; an expression with one of them as a part is none either.
    pub(super) fn linear_coefficients_unless(
        &self,
        expr: AffineExpr,
        dims: u32,
        symbols: u32,
        no_sums: &HashSet<AffineExpr>,
    ) -> Option<LinearSum> {
        if self.expr(expr).tree_size() > MAX_SIZE {
            return None;
        }
        let mut flattener = Flattener::new(self, dims, symbols);
        flattener.linear = true;
        let mut sum = flattener.flatten_unless(expr, |part| no_sums.contains(&part))?;
        sum.coefficients.retain(|(_, factor)| *factor != 0);
        Some(LinearSum { factors: sum.coefficients, constant: sum.constant })
    }
}

/// Coefficients and a constant.
pub(super) type Linear = (Vec<i64>, i64);

/// A local: a quotient of a sum and a positive constant.
pub(super) struct Local {
    pub op: AffineBinaryOp,
    pub dividend: Linear,
    pub by: i64,
}

impl AffineInterner {
    /// The coefficients of dimensions and locals, and the constant, with the locals. `None` when there is a symbol, or a local that is no
    /// quotient of a constant.
    pub(super) fn linear_with_locals(&self, expr: AffineExpr, dims: u32) -> Option<(Linear, Vec<Local>)> {
        if self.expr(expr).tree_size() > MAX_SIZE || self.expr(expr).symbol_bound() != 0 {
            return None;
        }
        let mut flattener = Flattener::new(self, dims, 0);
        let sum = flattener.flatten(expr)?;
        let mut locals = Vec::new();
        // The dividend of a local may have locals, too.
        while let Some(local) = flattener.locals.get(locals.len()) {
            let AffineExprKind::Binary { op, lhs, rhs } = self.expr(*local).kind() else { return None };
            let by = self.expr(rhs).as_constant().filter(|by| *by > 0)?;
            let dividend = flattener.flatten(lhs)?;
            locals.push(Local { op, dividend: dividend.into_linear(), by });
        }
        Some((sum.into_linear(), locals))
    }
}

/// A pending step: flatten an expression, or combine the topmost sums on the stack.
enum Step {
    Flatten(AffineExpr),
    Combine(AffineExpr),
}

impl<'a> Flattener<'a> {
    fn new(affine: &'a AffineInterner, dims: u32, symbols: u32) -> Self {
        Flattener { affine, dims, symbols, locals: Vec::new(), positions: HashMap::new(), linear: false, work: 0 }
    }

    /// The number of dimensions and symbols.
    fn inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    /// `None` when the expression divides by a constant that is not positive, takes too much work, or has a local where
    /// none is allowed.
    fn flatten(&mut self, expr: AffineExpr) -> Option<Sum> {
        self.flatten_unless(expr, |_| false)
    }

    /// As `flatten`; `None` also for an expression with a part for which `cannot` holds.
    fn flatten_unless(&mut self, expr: AffineExpr, cannot: impl Fn(AffineExpr) -> bool) -> Option<Sum> {
        let mut todo = vec![Step::Flatten(expr)];
        let mut done: Vec<Sum> = Vec::new();
        while let Some(step) = todo.pop() {
            match step {
                Step::Flatten(expr) if cannot(expr) => return None,
                Step::Flatten(expr) => match self.affine.expr(expr).kind() {
                    AffineExprKind::Constant(constant) => done.push(Sum { constant, ..Sum::default() }),
                    AffineExprKind::Dim(position) => done.push(unit(position as usize)),
                    AffineExprKind::Symbol(position) => done.push(unit(self.dims as usize + position as usize)),
                    AffineExprKind::Binary { lhs, rhs, .. } => {
                        todo.extend([Step::Combine(expr), Step::Flatten(rhs), Step::Flatten(lhs)]);
                    }
                },
                Step::Combine(expr) => {
                    let AffineExprKind::Binary { op, rhs: by, .. } = self.affine.expr(expr).kind() else { return None };
                    let (rhs, lhs) = (done.pop()?, done.pop()?);
                    self.work += rhs.coefficients.len().min(lhs.coefficients.len());
                    if op != AffineBinaryOp::Add {
                        self.work += lhs.coefficients.len();
                    }
                    let combined = match (op, self.affine.expr(by).as_constant()) {
                        (AffineBinaryOp::Add, _) => add(lhs, rhs),
                        (AffineBinaryOp::Mul, Some(factor)) => scaled(lhs, |n| n.wrapping_mul(factor)),
                        (_, Some(by)) if by <= 0 => return None,
                        (AffineBinaryOp::Mod, Some(by)) => self.remainder(lhs, by),
                        (_, Some(by)) => self.quotient(op, lhs, by),
                        (_, None) => {
                            let expr = self.affine.binary(op, self.in_order(&lhs), self.in_order(&rhs));
                            self.local(expr)
                        }
                    };
                    // Each quotient of a long sum is a long sum.
                    if (self.linear && !self.locals.is_empty()) || self.work > MAX_WORK {
                        return None;
                    }
                    done.push(combined);
                }
            }
        }
        done.pop()
    }

    /// `sum mod by`
    fn remainder(&mut self, sum: Sum, by: i64) -> Sum {
        if sum.numbers().all(|n| n % by == 0) {
            return Sum::default();
        }
        let divisor = sum.common_divisor(by);
        let dividend = scaled(sum.clone(), |n| n / divisor);
        let (dividend, rest) = (self.in_order(&dividend), self.affine.constant(by / divisor));
        let quotient = self.affine.floor_div(dividend, rest);
        let quotient = self.local(quotient);
        add(sum, scaled(quotient, |n| n.wrapping_mul(-by)))
    }

    /// `sum floordiv by` or `sum ceildiv by`
    fn quotient(&mut self, op: AffineBinaryOp, sum: Sum, by: i64) -> Sum {
        let divisor = sum.common_divisor(by);
        let sum = scaled(sum, |n| n / divisor);
        if by == divisor {
            return sum;
        }
        let quotient = self.affine.binary(op, self.in_order(&sum), self.affine.constant(by / divisor));
        self.local(quotient)
    }

    /// The local for an expression.
    fn local(&mut self, expr: AffineExpr) -> Sum {
        let index = *self.positions.entry(expr).or_insert_with(|| {
            self.locals.push(expr);
            self.locals.len() - 1
        });
        unit(self.inputs() + index)
    }

    /// The expression that a coefficient belongs to.
    fn term(&self, index: usize) -> Option<AffineExpr> {
        let (dims, inputs) = (self.dims as usize, self.inputs());
        Some(match index {
            _ if index < dims => self.affine.dim(index as u32),
            _ if index < inputs => self.affine.symbol((index - dims) as u32),
            _ => *self.locals.get(index - inputs)?,
        })
    }

    fn terms<'s>(&'s self, sum: &'s Sum) -> impl Iterator<Item = (usize, AffineExpr)> + 's {
        let used = sum.coefficients.iter().map(|(i, n)| (*i as usize, n)).filter(|(_, n)| **n != 0);
        used.filter_map(|(i, n)| Some((i, self.affine.mul(self.term(i)?, self.affine.constant(*n)))))
    }

    fn total(&self, terms: impl Iterator<Item = AffineExpr>, constant: i64) -> AffineExpr {
        let sum = terms.fold(self.affine.constant(0), |sum, term| self.affine.add(sum, term));
        if constant == 0 { sum } else { self.affine.add(sum, self.affine.constant(constant)) }
    }

    /// Dimensions, symbols, locals.
    fn in_order(&self, sum: &Sum) -> AffineExpr {
        self.total(self.terms(sum).map(|(_, term)| term), sum.constant)
    }

    /// The sum as an expression, terms with lower positions first. At the same position the order is: a dimension
    /// combined with a constant, the dimension, the dimension combined with a symbol, the symbol, the symbol combined
    /// with another input. Other locals come last.
    fn sorted(&self, sum: &Sum) -> AffineExpr {
        let (dims, inputs) = (self.dims as usize, self.inputs());
        let (mut before, mut behind) = (-1i64, i64::from(self.dims.max(self.symbols)));
        let mut sorted: BTreeMap<(u32, i64), Vec<AffineExpr>> = BTreeMap::new();
        let mut last = Vec::new();
        let mut put = |key, term| sorted.entry(key).or_default().push(term);
        let (of_dims, others): (Vec<_>, Vec<_>) = self.terms(sum).partition(|(i, _)| *i < dims);
        for (i, term) in others {
            let key = match i < inputs {
                true => Some(((i - dims) as u32, None)),
                false => self.local_key(i - inputs),
            };
            match key {
                Some((position, Some(Behind::Symbol(symbol)))) => put((position, i64::from(symbol)), term),
                Some((position, Some(Behind::Constant))) => {
                    put((position, before), term);
                    before -= 1;
                }
                Some((position, None)) => {
                    put((position, behind), term);
                    behind += 1;
                }
                None => last.push(term),
            }
        }
        for (i, term) in of_dims {
            put((i as u32, before), term);
            before -= 1;
        }
        self.total(sorted.into_values().flatten().chain(last), sum.constant)
    }

    /// The sort key of a local that combines a dimension or symbol with another one or a constant: its position, and
    /// the other operand when it is a dimension.
    fn local_key(&self, local: usize) -> Option<(u32, Option<Behind>)> {
        let AffineExprKind::Binary { lhs, rhs, .. } = self.affine.expr(*self.locals.get(local)?).kind() else {
            return None;
        };
        let behind = match self.affine.expr(rhs).kind() {
            AffineExprKind::Constant(_) => Behind::Constant,
            AffineExprKind::Dim(position) | AffineExprKind::Symbol(position) => Behind::Symbol(position),
            AffineExprKind::Binary { .. } => return None,
        };
        match self.affine.expr(lhs).kind() {
            AffineExprKind::Dim(position) => Some((position, Some(behind))),
            AffineExprKind::Symbol(position) => Some((position, None)),
            _ => None,
        }
    }
}

/// The other operand of a local that is made of a dimension.
enum Behind {
    Symbol(u32),
    Constant,
}

impl Sum {
    fn numbers(&self) -> impl Iterator<Item = i64> + '_ {
        self.coefficients.iter().map(|(_, n)| *n).chain([self.constant])
    }

    /// All coefficients up to the last one, and the constant.
    fn into_linear(self) -> Linear {
        let len = self.coefficients.last().map_or(0, |(last, _)| *last as usize + 1);
        let mut all = vec![0; len];
        self.coefficients.iter().for_each(|(position, n)| all[*position as usize] = *n);
        (all, self.constant)
    }

    /// The greatest common divisor of all numbers and a positive one.
    fn common_divisor(&self, by: i64) -> i64 {
        let gcd = self.numbers().fold(by.unsigned_abs(), |gcd, n| {
            let (mut a, mut b) = (gcd, n.unsigned_abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a
        });
        // It divides the positive constant `by`, so that it fits.
        gcd as i64
    }
}

fn unit(index: usize) -> Sum {
    Sum { coefficients: SmallVec::from_slice(&[(index as u32, 1)]), constant: 0 }
}

fn scaled(mut sum: Sum, scale: impl Fn(i64) -> i64) -> Sum {
    sum.coefficients.iter_mut().map(|(_, n)| n).chain([&mut sum.constant]).for_each(|n| *n = scale(*n));
    sum
}

fn add(a: Sum, b: Sum) -> Sum {
    // Mostly the one is a long sum, and the other one its next term.
    let (mut long, short) = if a.coefficients.len() < b.coefficients.len() { (b, a) } else { (a, b) };
    if short.coefficients.len() <= 8 {
        for (position, n) in short.coefficients {
            match long.coefficients.binary_search_by_key(&position, |(position, _)| *position) {
                Ok(found) => long.coefficients[found].1 = long.coefficients[found].1.wrapping_add(n),
                Err(place) => long.coefficients.insert(place, (position, n)),
            }
        }
    } else {
        long.coefficients.extend(short.coefficients);
        long.coefficients.sort_by_key(|(position, _)| *position);
        long.coefficients.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 = kept.1.wrapping_add(next.1);
            }
            same
        });
    }
    long.constant = long.constant.wrapping_add(short.constant);
    long
}
