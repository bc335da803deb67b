//! Text of expressions, maps and sets, in the form in which the reference prints them.

use smallvec::{SmallVec, smallvec};

use super::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner, AffineMap, IntegerSet};

/// Writes the name of a dimension (`false`) or symbol (`true`) with a position.
pub type AffineNamer<'a> = dyn FnMut(bool, u32, &mut Vec<u8>) + 'a;

/// A piece that remains to be written; they are stacked, last first. `tight` operands put sums and operations in
/// parentheses.
enum Piece {
    Expr { expr: AffineExpr, tight: bool },
    Text(&'static str),
    Number(i64),
}

impl AffineInterner {
    /// Prints an expression, with dimensions as `d0` and symbols as `s0`.
    pub fn print_expr(&self, expr: AffineExpr, out: &mut Vec<u8>) {
        self.print_expr_with(expr, &mut plain_name, out);
    }

    /// Prints an expression, with dimensions and symbols as `names` writes them.
    pub fn print_expr_with(&self, expr: AffineExpr, names: &mut AffineNamer<'_>, out: &mut Vec<u8>) {
        let mut pieces: SmallVec<[Piece; 8]> = smallvec![Piece::Expr { expr, tight: false }];
        while let Some(piece) = pieces.pop() {
            let (expr, tight) = match piece {
                Piece::Text(text) => {
                    out.extend_from_slice(text.as_bytes());
                    continue;
                }
                Piece::Number(value) => {
                    push_decimal(out, value);
                    continue;
                }
                Piece::Expr { expr, tight } => (expr, tight),
            };
            match self.expr(expr).kind() {
                AffineExprKind::Constant(value) => push_decimal(out, value),
                AffineExprKind::Dim(position) => names(false, position, out),
                AffineExprKind::Symbol(position) => names(true, position, out),
                AffineExprKind::Binary { op, lhs, rhs } => {
                    if tight {
                        out.push(b'(');
                        pieces.push(Piece::Text(")"));
                    }
                    match op {
                        AffineBinaryOp::Add => self.push_sum(lhs, rhs, &mut pieces),
                        _ => self.push_tight(op, lhs, rhs, &mut pieces),
                    }
                }
            }
        }
    }

    /// The pieces of a sum: a negative last term is subtracted.
    fn push_sum(&self, lhs: AffineExpr, rhs: AffineExpr, pieces: &mut SmallVec<[Piece; 8]>) {
        let left = Piece::Expr { expr: lhs, tight: false };
        if let Some((factor, last)) = self.expr(rhs).as_binary(AffineBinaryOp::Mul)
            && let Some(coefficient) = self.expr(last).as_constant()
            && coefficient < 0
        {
            if coefficient == -1 {
                let tight = self.expr(factor).as_binary(AffineBinaryOp::Add).is_some();
                pieces.extend([Piece::Expr { expr: factor, tight }, Piece::Text(" - "), left]);
            } else {
                let factor = Piece::Expr { expr: factor, tight: true };
                pieces.extend([
                    Piece::Number(coefficient.wrapping_neg()),
                    Piece::Text(" * "),
                    factor,
                    Piece::Text(" - "),
                    left,
                ]);
            }
            return;
        }
        match self.expr(rhs).as_constant() {
            Some(value) if value < 0 => {
                pieces.extend([Piece::Number(value.wrapping_neg()), Piece::Text(" - "), left]);
            }
            _ => pieces.extend([Piece::Expr { expr: rhs, tight: false }, Piece::Text(" + "), left]),
        }
    }

    /// The pieces of an operation that binds its operands tightly; a product with -1 is a negation.
    fn push_tight(&self, op: AffineBinaryOp, lhs: AffineExpr, rhs: AffineExpr, pieces: &mut SmallVec<[Piece; 8]>) {
        let left = Piece::Expr { expr: lhs, tight: true };
        if op == AffineBinaryOp::Mul && self.expr(rhs).as_constant() == Some(-1) {
            pieces.extend([left, Piece::Text("-")]);
        } else {
            pieces.extend([Piece::Expr { expr: rhs, tight: true }, Piece::Text(spelling(op)), left]);
        }
    }

    /// Prints a map: `(d0, d1)[s0] -> (d0 + s0, d1)`.
    pub fn print_map(&self, map: AffineMap, out: &mut Vec<u8>) {
        let data = self.map(map);
        print_inputs(data.dims(), data.symbols(), out);
        out.extend_from_slice(b" -> (");
        for (i, &result) in data.results().iter().enumerate() {
            separate(i, out);
            self.print_expr(result, out);
        }
        out.push(b')');
    }

    /// Prints an integer set: `(d0)[s0] : (d0 - 1 >= 0, s0 == 0)`.
    pub fn print_set(&self, set: IntegerSet, out: &mut Vec<u8>) {
        let data = self.set(set);
        print_inputs(data.dims(), data.symbols(), out);
        out.extend_from_slice(b" : (");
        for (i, (constraint, eq)) in data.iter().enumerate() {
            separate(i, out);
            self.print_expr(constraint, out);
            out.extend_from_slice(if eq { b" == 0" } else { b" >= 0" });
        }
        out.push(b')');
    }
}

/// The operator between its operands.
fn spelling(op: AffineBinaryOp) -> &'static str {
    match op {
        AffineBinaryOp::Add => " + ",
        AffineBinaryOp::Mul => " * ",
        AffineBinaryOp::Mod => " mod ",
        AffineBinaryOp::FloorDiv => " floordiv ",
        AffineBinaryOp::CeilDiv => " ceildiv ",
    }
}

fn print_inputs(dims: u32, symbols: u32, out: &mut Vec<u8>) {
    out.push(b'(');
    print_names(false, dims, out);
    out.push(b')');
    if symbols != 0 {
        out.push(b'[');
        print_names(true, symbols, out);
        out.push(b']');
    }
}

fn print_names(is_symbol: bool, count: u32, out: &mut Vec<u8>) {
    for position in 0..count {
        separate(position as usize, out);
        plain_name(is_symbol, position, out);
    }
}

fn plain_name(is_symbol: bool, position: u32, out: &mut Vec<u8>) {
    out.push(if is_symbol { b's' } else { b'd' });
    push_decimal(out, i64::from(position));
}

fn separate(index: usize, out: &mut Vec<u8>) {
    if index != 0 {
        out.extend_from_slice(b", ");
    }
}

fn push_decimal(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    let start = out.len();
    let mut rest = value.unsigned_abs();
    loop {
        out.push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out[start..].reverse();
}
