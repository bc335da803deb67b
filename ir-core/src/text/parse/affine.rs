//! Affine maps and integer sets. [LangRef: Affine dialect, Affine maps]
//!
//! Expressions nest on an explicit stack, so that only memory bounds them.

use std::collections::HashMap;

use smallvec::SmallVec;

use super::lists::{Delimiter, OperandNames};
use super::{Parsed, Parser};
use crate::affine::{AffineBinaryOp, AffineExpr, AffineMap, IntegerSet};
use crate::context::Context;
use crate::text::lex::Tok;

/// Declarations of more names are found by hash.
const SCANNED_NAMES: usize = 16;

/// The names of dimensions and symbols.
#[derive(Default)]
struct Names<'a> {
    list: SmallVec<[(&'a [u8], AffineExpr); 4]>,
    by_name: HashMap<&'a [u8], AffineExpr>,
    /// The values of dimensions and symbols, where values are allowed.
    values: Option<[OperandNames; 2]>,
}

impl<'a> Names<'a> {
    fn get(&self, name: &[u8]) -> Option<AffineExpr> {
        match self.by_name.is_empty() {
            true => self.list.iter().find(|(known, _)| *known == name).map(|(_, expr)| *expr),
            false => self.by_name.get(name).copied(),
        }
    }

    fn add(&mut self, name: &'a [u8], expr: AffineExpr) {
        self.list.push((name, expr));
        match self.list.len() {
            ..=SCANNED_NAMES => {}
            n if n == SCANNED_NAMES + 1 => self.by_name = self.list.iter().copied().collect(),
            _ => drop(self.by_name.insert(name, expr)),
        }
    }
}

/// The operations that bind least.
#[derive(Clone, Copy)]
enum Low {
    Add,
    Sub,
}

/// An expression that is being read: `low (+|-) high * - - ..`
#[derive(Clone, Copy, Default)]
struct Pending {
    /// A sum and the operation behind it.
    low: Option<(AffineExpr, Low)>,
    /// A product behind the sum, the operation behind it, and where messages about that are placed.
    high: Option<(AffineExpr, AffineBinaryOp, u32)>,
    /// Minus signs before the operand that follows.
    negations: u32,
}

/// An inline definition: a map or a set.
enum MapOrSet {
    Map(AffineMap),
    Set(IntegerSet),
}

impl<'a> Parser<'a> {
    /// `(d0, d1)[s0] -> (d0 + s0, d1)`
    pub fn parse_affine_map_reference(&mut self) -> Parsed<AffineMap> {
        let at = self.token().start;
        match self.parse_map_or_set()? {
            MapOrSet::Map(map) => Ok(map),
            MapOrSet::Set(_) => Err(self.error_at(at, "expected AffineMap, but got IntegerSet")),
        }
    }

    /// `(d0, d1)[s0] : (d0 - s0 >= 0, d1 == 0)`
    pub fn parse_integer_set_reference(&mut self) -> Parsed<IntegerSet> {
        let at = self.token().start;
        match self.parse_map_or_set()? {
            MapOrSet::Set(set) => Ok(set),
            MapOrSet::Map(_) => Err(self.error_at(at, "expected IntegerSet, but got AffineMap")),
        }
    }

    fn parse_map_or_set(&mut self) -> Parsed<MapOrSet> {
        let affine = self.cx().affine();
        let mut names = Names::default();
        let dims = self.parse_affine_names(
            &mut names,
            [Tok::LParen, Tok::RParen],
            ["expected '(' in dimensional identifier list", "expected ')' in dimensional identifier list"],
            |n| affine.dim(n),
        )?;
        let symbols = match self.kind() {
            Tok::LSquare => self.parse_affine_names(
                &mut names,
                [Tok::LSquare, Tok::RSquare],
                ["expected '[' in symbol list", "expected ']' in symbol list"],
                |n| affine.symbol(n),
            )?,
            _ => 0,
        };
        if self.consume_if(Tok::Arrow) {
            let mut results = Vec::new();
            self.parse_in_parens(["expected '(' in affine map range", "expected ')' in affine map range"], |p| {
                results.push(p.parse_affine_expr(&mut names)?);
                Ok(())
            })?;
            return Ok(MapOrSet::Map(affine.make_map(dims, symbols, &results)));
        }
        self.expect(Tok::Colon, "expected '->' or ':'")?;
        let (mut constraints, mut eq) = (Vec::new(), Vec::new());
        self.parse_in_parens(
            ["expected '(' in integer set constraint list", "expected ')' in integer set constraint list"],
            |p| {
                let (constraint, is_eq) = p.parse_affine_constraint(&mut names)?;
                constraints.push(constraint);
                eq.push(is_eq);
                Ok(())
            },
        )?;
        if constraints.is_empty() {
            // No constraint holds everywhere, as does `0 == 0`.
            constraints.push(affine.constant(0));
            eq.push(true);
        }
        Ok(MapOrSet::Set(affine.make_set(dims, symbols, &constraints, &eq)))
    }

    /// A list in parentheses, which may be empty; messages for those that are missing.
    fn parse_in_parens(&mut self, messages: [&str; 2], element: impl FnMut(&mut Self) -> Parsed) -> Parsed {
        self.expect(Tok::LParen, messages[0])?;
        if self.consume_if(Tok::RParen) {
            return Ok(());
        }
        self.comma_separated(element)?;
        self.expect(Tok::RParen, messages[1])
    }

    /// A list of new names; gives their number.
    fn parse_affine_names(
        &mut self,
        names: &mut Names<'a>,
        brackets: [Tok; 2],
        messages: [&str; 2],
        expr: impl Fn(u32) -> AffineExpr,
    ) -> Parsed<u32> {
        self.expect(brackets[0], messages[0])?;
        let mut count = 0;
        if self.consume_if(brackets[1]) {
            return Ok(count);
        }
        self.comma_separated(|p| {
            if !matches!(p.kind(), Tok::Bare | Tok::IntType) {
                return Err(p.wrong_token("expected bare identifier"));
            }
            let name = p.spelling();
            if names.get(name).is_some() {
                let name = String::from_utf8_lossy(name);
                return Err(p.error(format!("redefinition of identifier '{name}'")));
            }
            p.advance();
            names.add(name, expr(count));
            count += 1;
            Ok(())
        })?;
        self.expect(brackets[1], messages[1])?;
        Ok(count)
    }

    /// `lhs >= rhs`, `lhs <= rhs` or `lhs == rhs`: the difference, and whether it is an equality.
    fn parse_affine_constraint(&mut self, names: &mut Names<'a>) -> Parsed<(AffineExpr, bool)> {
        let affine = self.cx().affine();
        let lhs = self.parse_affine_expr(names)?;
        // Each relation is looked for behind the tokens that the one before has consumed, as in the reference.
        if self.consume_if(Tok::Greater) && self.consume_if(Tok::Equal) {
            let rhs = self.parse_affine_expr(names)?;
            return Ok((affine.sub(lhs, rhs), false));
        }
        if self.consume_if(Tok::Less) && self.consume_if(Tok::Equal) {
            let rhs = self.parse_affine_expr(names)?;
            return Ok((affine.sub(rhs, lhs), false));
        }
        if self.consume_if(Tok::Equal) && self.consume_if(Tok::Equal) {
            let rhs = self.parse_affine_expr(names)?;
            return Ok((affine.sub(lhs, rhs), true));
        }
        Err(self.error("expected '== affine-expr' or '>= affine-expr' at end of affine constraint"))
    }

    fn parse_affine_expr(&mut self, names: &mut Names<'a>) -> Parsed<AffineExpr> {
        let mut outer: Vec<Pending> = Vec::new();
        let mut pending = Pending::default();
        let parsed = self.parse_affine_operands(names, &mut outer, &mut pending);
        if parsed.is_err() {
            // The reference complains once more for every minus sign that waited for its operand.
            let negations = outer.iter().map(|p| u64::from(p.negations)).sum::<u64>() + u64::from(pending.negations);
            for _ in 0..negations.min(MAX_COMPLAINTS) {
                self.error("missing operand of negation");
            }
        }
        parsed
    }

    /// Reads operands and operations; `outer` are the expressions around open parentheses.
    fn parse_affine_operands(
        &mut self,
        names: &mut Names<'a>,
        outer: &mut Vec<Pending>,
        pending: &mut Pending,
    ) -> Parsed<AffineExpr> {
        let cx: &Context = self.cx();
        let affine = cx.affine();
        loop {
            // An operand, or the start of one.
            let mut operand = match self.kind() {
                Tok::Minus => {
                    self.advance();
                    pending.negations += 1;
                    continue;
                }
                Tok::LParen => {
                    self.advance();
                    if self.kind() == Tok::RParen {
                        return Err(self.error("no expression inside parentheses"));
                    }
                    outer.push(std::mem::take(pending));
                    continue;
                }
                _ => self.parse_affine_primary(names, pending.low.is_some() || pending.high.is_some())?,
            };
            // Operations behind it, and parentheses that it closes.
            loop {
                for _ in 0..std::mem::take(&mut pending.negations) {
                    operand = affine.neg(operand);
                }
                let at = self.token().start;
                let op = self.consume_affine_product_op();
                if let Some((lhs, lhs_op, lhs_at)) = pending.high.take() {
                    // The reference places the complaint at the operation that follows, if there is one.
                    let at = if op.is_some() { at } else { lhs_at };
                    operand = self.affine_product(lhs_op, lhs, operand, at)?;
                }
                if let Some(op) = op {
                    pending.high = Some((operand, op, at));
                    break;
                }
                if let Some((lhs, op)) = pending.low.take() {
                    operand = match op {
                        Low::Add => affine.add(lhs, operand),
                        Low::Sub => affine.sub(lhs, operand),
                    };
                }
                let op = match self.kind() {
                    Tok::Plus => Some(Low::Add),
                    Tok::Minus => Some(Low::Sub),
                    _ => None,
                };
                if let Some(op) = op {
                    self.advance();
                    pending.low = Some((operand, op));
                    break;
                }
                if outer.is_empty() {
                    return Ok(operand);
                }
                self.expect(Tok::RParen, "expected ')'")?;
                *pending = outer.pop().unwrap_or_default();
            }
        }
    }

    fn consume_affine_product_op(&mut self) -> Option<AffineBinaryOp> {
        let op = match self.kind() {
            Tok::Star => AffineBinaryOp::Mul,
            Tok::Bare => match self.spelling() {
                b"mod" => AffineBinaryOp::Mod,
                b"floordiv" => AffineBinaryOp::FloorDiv,
                b"ceildiv" => AffineBinaryOp::CeilDiv,
                _ => return None,
            },
            _ => return None,
        };
        self.advance();
        Some(op)
    }

    fn affine_product(&mut self, op: AffineBinaryOp, lhs: AffineExpr, rhs: AffineExpr, at: u32) -> Parsed<AffineExpr> {
        let affine = self.cx().affine();
        let is_symbolic = |expr| affine.expr(expr).is_symbolic_or_constant();
        let problem = match op {
            AffineBinaryOp::Add => None,
            AffineBinaryOp::Mul if is_symbolic(lhs) || is_symbolic(rhs) => None,
            AffineBinaryOp::Mul => Some("at least one of the multiply operands"),
            _ if is_symbolic(rhs) => None,
            AffineBinaryOp::Mod => Some("right operand of mod"),
            AffineBinaryOp::FloorDiv => Some("right operand of floordiv"),
            AffineBinaryOp::CeilDiv => Some("right operand of ceildiv"),
        };
        match problem {
            None => Ok(affine.binary(op, lhs, rhs)),
            Some(what) => {
                let message = format!("non-affine expression: {what} has to be either a constant or symbolic");
                Err(self.error_at(at, message))
            }
        }
    }

    /// A name or number.
    fn parse_affine_primary(&mut self, names: &mut Names<'a>, has_lhs: bool) -> Parsed<AffineExpr> {
        let message = match (self.kind(), has_lhs) {
            (Tok::Bare, _) if self.spelling() == b"symbol" => {
                self.advance();
                self.expect(Tok::LParen, "expected '(' at start of SSA symbol")?;
                let expr = self.parse_affine_value(names, true)?;
                self.expect(Tok::RParen, "expected ')' at end of SSA symbol")?;
                return Ok(expr);
            }
            (Tok::Percent, _) => return self.parse_affine_value(names, false),
            (Tok::Bare | Tok::IntType, _) => {
                let Some(expr) = names.get(self.spelling()) else {
                    return Err(self.wrong_token("use of undeclared identifier"));
                };
                self.advance();
                return Ok(expr);
            }
            (Tok::Integer, _) => {
                let value = self.integer_value(self.token()).and_then(|value| i64::try_from(value).ok());
                let Some(value) = value else { return Err(self.error("constant too large for index")) };
                self.advance();
                return Ok(self.cx().affine().constant(value));
            }
            (_, true) => "missing right operand of binary operator",
            (Tok::Plus | Tok::Star, false) => "missing left operand of binary operator",
            (_, false) => "expected affine expression",
        };
        Err(self.error(message))
    }

    /// `%i`: a dimension or symbol for a value.
    fn parse_affine_value(&mut self, names: &mut Names<'a>, is_symbol: bool) -> Parsed<AffineExpr> {
        if names.values.is_none() {
            return Err(self.wrong_token("unexpected ssa identifier"));
        }
        if self.kind() != Tok::Percent {
            return Err(self.wrong_token("expected ssa identifier"));
        }
        let name = self.spelling();
        if let Some(known) = names.get(name) {
            self.advance();
            return Ok(known);
        }
        let value = self.ssa_use(true)?;
        let affine = self.cx().affine();
        let values = names.values.get_or_insert_default();
        let list = &mut values[usize::from(is_symbol)];
        let position = list.len() as u32;
        list.push(value);
        let expr = if is_symbol { affine.symbol(position) } else { affine.dim(position) };
        names.add(name, expr);
        Ok(expr)
    }

    /// The results of a map over values, and the values of dimensions and of symbols.
    pub(super) fn affine_map_of_values(
        &mut self,
        delimiter: Delimiter,
    ) -> Parsed<(AffineMap, OperandNames, OperandNames)> {
        let mut names = Names { values: Some(Default::default()), ..Names::default() };
        let mut results: SmallVec<[AffineExpr; 4]> = SmallVec::new();
        self.parse_delimited(delimiter, " in affine map", |p| {
            results.push(p.parse_affine_expr(&mut names)?);
            Ok(())
        })?;
        let [dims, symbols] = names.values.unwrap_or_default();
        let map = self.cx().affine().make_map(dims.len() as u32, symbols.len() as u32, &results);
        Ok((map, dims, symbols))
    }

    /// An expression over values, and the values of dimensions and of symbols.
    pub(super) fn affine_expr_of_values(&mut self) -> Parsed<(AffineExpr, OperandNames, OperandNames)> {
        let mut names = Names { values: Some(Default::default()), ..Names::default() };
        let expr = self.parse_affine_expr(&mut names)?;
        let [dims, symbols] = names.values.unwrap_or_default();
        Ok((expr, dims, symbols))
    }
}

/// The maximal number of errors reported about one expression.
const MAX_COMPLAINTS: u64 = 64;
