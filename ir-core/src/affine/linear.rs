//! Sums of products, in the form that the reference simplifies them to. [MLIR: simplifyAffineExpr]
//!
//! Division and remainders are left alone: layouts with strides have none.

use std::collections::BTreeMap;

use super::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner};

/// `sum(coefficient * term) + constant`. Dimensions and symbols come first, products with symbols behind them.
#[derive(Clone)]
struct Sum {
    coefficients: Vec<i64>,
    constant: i64,
}

struct Flattener<'a> {
    affine: &'a AffineInterner,
    dims: u32,
    symbols: u32,
    products: Vec<AffineExpr>,
}

impl AffineInterner {
    /// A sum of dimensions and symbols and products of them, with every term once and in the order of the reference; `None`
    /// when there is something else in it.
    pub fn simplify_linear(&self, expr: AffineExpr, dims: u32, symbols: u32) -> Option<AffineExpr> {
        let mut flattener = Flattener { affine: self, dims, symbols, products: Vec::new() };
        let sum = flattener.flatten(expr)?;
        let plain = flattener.in_order(&sum);
        if self.expr(expr).is_pure_affine() || plain == expr {
            return Some(plain);
        }
        Some(flattener.sorted(&sum))
    }
}

/// What is left to do with an expression, or with the sums on the stack.
enum Step {
    Flatten(AffineExpr),
    Combine(AffineBinaryOp),
}

impl Flattener<'_> {
    fn flatten(&mut self, expr: AffineExpr) -> Option<Sum> {
        let mut todo = vec![Step::Flatten(expr)];
        let mut done: Vec<Sum> = Vec::new();
        while let Some(step) = todo.pop() {
            match step {
                Step::Flatten(expr) => match self.affine.expr(expr).kind() {
                    AffineExprKind::Constant(constant) => done.push(Sum { coefficients: Vec::new(), constant }),
                    AffineExprKind::Dim(position) => done.push(unit(position as usize)),
                    AffineExprKind::Symbol(position) => done.push(unit((self.dims + position) as usize)),
                    AffineExprKind::Binary { op, lhs, rhs } => {
                        todo.extend([Step::Combine(op), Step::Flatten(rhs), Step::Flatten(lhs)]);
                    }
                },
                Step::Combine(op) => {
                    let (rhs, lhs) = (done.pop()?, done.pop()?);
                    done.push(match op {
                        AffineBinaryOp::Add => add(lhs, &rhs),
                        AffineBinaryOp::Mul => self.product(&lhs, &rhs),
                        _ => return None,
                    });
                }
            }
        }
        done.pop()
    }

    fn product(&mut self, lhs: &Sum, rhs: &Sum) -> Sum {
        if rhs.coefficients.iter().all(|n| *n == 0) {
            let coefficients = lhs.coefficients.iter().map(|n| n.wrapping_mul(rhs.constant)).collect();
            return Sum { coefficients, constant: lhs.constant.wrapping_mul(rhs.constant) };
        }
        let product = self.affine.mul(self.in_order(lhs), self.in_order(rhs));
        let known = self.products.iter().position(|known| *known == product);
        let index = known.unwrap_or_else(|| {
            self.products.push(product);
            self.products.len() - 1
        });
        unit((self.dims + self.symbols) as usize + index)
    }

    /// The expression that a coefficient belongs to.
    fn term(&self, index: usize) -> Option<AffineExpr> {
        let (dims, inputs) = (self.dims as usize, (self.dims + self.symbols) as usize);
        Some(match index {
            _ if index < dims => self.affine.dim(index as u32),
            _ if index < inputs => self.affine.symbol((index - dims) as u32),
            _ => *self.products.get(index - inputs)?,
        })
    }

    fn terms<'s>(&'s self, sum: &'s Sum) -> impl Iterator<Item = (usize, AffineExpr)> + 's {
        let used = sum.coefficients.iter().enumerate().filter(|(_, n)| **n != 0);
        used.filter_map(|(i, n)| Some((i, self.affine.mul(self.term(i)?, self.affine.constant(*n)))))
    }

    fn total(&self, terms: impl Iterator<Item = AffineExpr>, constant: i64) -> AffineExpr {
        let sum = terms.fold(self.affine.constant(0), |sum, term| self.affine.add(sum, term));
        if constant == 0 { sum } else { self.affine.add(sum, self.affine.constant(constant)) }
    }

    /// Dimensions, symbols, products.
    fn in_order(&self, sum: &Sum) -> AffineExpr {
        self.total(self.terms(sum).map(|(_, term)| term), sum.constant)
    }

    /// Terms with lower positions first; of those with the same, dimensions, then products of them, then symbols. Other
    /// products come last.
    fn sorted(&self, sum: &Sum) -> AffineExpr {
        let (dims, inputs) = ((self.dims) as usize, (self.dims + self.symbols) as usize);
        let behind_products = i64::from(self.dims.max(self.symbols));
        let mut sorted: BTreeMap<(i64, i64), AffineExpr> = BTreeMap::new();
        let mut last = Vec::new();
        for (i, term) in self.terms(sum) {
            let key = match i {
                _ if i < dims => Some((i as i64, -1)),
                _ if i < inputs => Some(((i - dims) as i64, behind_products)),
                _ => self.product_key(i - inputs),
            };
            match key {
                Some(key) => {
                    sorted.insert(key, term);
                }
                None => last.push(term),
            }
        }
        self.total(sorted.into_values().chain(last), sum.constant)
    }

    /// The positions of a product of a dimension and a symbol.
    fn product_key(&self, product: usize) -> Option<(i64, i64)> {
        let product = self.affine.expr(*self.products.get(product)?);
        let (dim, symbol) = product.as_binary(AffineBinaryOp::Mul)?;
        let (dim, symbol) = (self.affine.expr(dim).as_dim()?, self.affine.expr(symbol).as_symbol()?);
        Some((i64::from(dim), i64::from(symbol)))
    }
}

fn unit(index: usize) -> Sum {
    let mut coefficients = vec![0; index + 1];
    coefficients[index] = 1;
    Sum { coefficients, constant: 0 }
}

fn add(mut a: Sum, b: &Sum) -> Sum {
    if a.coefficients.len() < b.coefficients.len() {
        a.coefficients.resize(b.coefficients.len(), 0);
    }
    for (to, n) in a.coefficients.iter_mut().zip(&b.coefficients) {
        *to = to.wrapping_add(*n);
    }
    a.constant = a.constant.wrapping_add(b.constant);
    a
}
