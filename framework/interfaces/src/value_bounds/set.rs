//! The constraints, and the walk that gathers them. [MLIR: ValueBoundsConstraintSet]

use std::collections::VecDeque;

use dialekt_ir_core::affine::{AffineExpr, AffineInterner, AffineMap};
use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::ir::{Ir, OpRef, Value, ValueDef};
use dialekt_ir_core::types::DYNAMIC;
use dialekt_presburger::{BoundType, IntegerPolyhedron, SemiAffine};
use hashbrown::HashMap;
use smallvec::{SmallVec, smallvec};

use super::ValueBoundsOpRef;
use super::scalable::VscaleRange;
use crate::OpFoldResult;
use crate::destination_style::DestinationStyleOpRef;

/// The limit of unknowns; the IR behind is not looked at.
const MAX_COLUMNS: usize = 128;
/// The number of unknowns up to which conditions that compute something are asked for each, and behind it now and then.
const CHEAP_COLUMNS: usize = 32;

/// An index, or the size of a dimension of a shaped value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ValueDim {
    /// The index, or the shaped value.
    pub value: Value,
    /// The dimension of a shaped value.
    pub dim: Option<usize>,
}

impl ValueDim {
    /// The size of a dimension.
    pub fn of_dim(value: Value, dim: usize) -> ValueDim {
        ValueDim { value, dim: Some(dim) }
    }

    /// The number, if the type of a shaped value or a constant tells it.
    pub fn known(self, ir: &Ir) -> Option<i64> {
        let value = ir.get_value(self.value)?;
        match self.dim {
            Some(dim) => {
                let size = *ir.cx().type_data(value.ty()).shape()?.get(dim)?;
                (size != DYNAMIC).then_some(size)
            }
            None => ir.cx().integer_i64(value.constant_value()?),
        }
    }
}

impl From<Value> for ValueDim {
    fn from(value: Value) -> ValueDim {
        ValueDim { value, dim: None }
    }
}

/// An expression of indices and sizes: they are its symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    pub(super) expr: AffineExpr,
    pub(super) operands: SmallVec<[ValueDim; 4]>,
}

impl Variable {
    /// An index or a size.
    pub fn new(cx: &ContextData, of: impl Into<ValueDim>) -> Variable {
        Variable { expr: cx.affine().symbol(0), operands: smallvec![of.into()] }
    }

    /// An integer, or an index.
    pub fn mixed(cx: &ContextData, of: OpFoldResult) -> Variable {
        match of {
            OpFoldResult::Value(value) => Variable::new(cx, value),
            OpFoldResult::Attr(attr) => {
                let number = cx.integer_i64(attr).unwrap_or(0);
                Variable { expr: cx.affine().constant(number), operands: SmallVec::new() }
            }
        }
    }

    /// An expression of others, which are its dimensions, then its symbols; inputs without one are zero.
    pub fn of_expr(cx: &ContextData, expr: AffineExpr, dims: usize, inputs: &[Variable]) -> Variable {
        let affine = cx.affine();
        let (mut exprs, mut operands) = (Vec::new(), SmallVec::new());
        for input in inputs {
            exprs.push(affine.shift_symbols(input.expr, operands.len() as u32, 0));
            operands.extend(input.operands.iter().copied());
        }
        let data = affine.expr(expr);
        exprs.resize(exprs.len().max(dims + data.symbol_bound() as usize), affine.constant(0));
        let (dims, symbols) = exprs.split_at(dims);
        Variable { expr: affine.replace_dims_and_symbols(expr, dims, symbols), operands }
    }

    /// The only result of a map; `None` where there are several.
    pub fn of_map(cx: &ContextData, map: AffineMap, operands: &[Value]) -> Option<Variable> {
        let data = cx.affine().map(map);
        let [expr] = *data.results() else { return None };
        let inputs: Vec<Variable> = operands.iter().map(|value| Variable::new(cx, *value)).collect();
        Some(Variable::of_expr(cx, expr, data.dims() as usize, &inputs))
    }
}

/// Relations of numbers. [MLIR: ValueBoundsConstraintSet::ComparisonOperator]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// Less.
    Lt,
    /// Less, or equal.
    Le,
    /// Equal.
    Eq,
    /// Greater.
    Gt,
    /// Greater, or equal.
    Ge,
}

/// The condition under which a value is not followed any further.
pub type StopCondition<'a> = dyn Fn(&ValueBounds<'_>, ValueDim) -> bool + 'a;

/// Constraints on indices and sizes, as far as the IR was looked at.
pub struct ValueBounds<'a> {
    ir: &'a Ir,
    stop: &'a StopCondition<'a>,
    pub(super) semi_affine: SemiAffine,
    pub(super) vscale: Option<VscaleRange>,
    pub(super) vscale_value: Option<Value>,
    pub(super) system: IntegerPolyhedron,
    /// The indices and sizes that the dimensions and symbols of the system stand for; `None` for expressions.
    pub(super) columns: Vec<Option<ValueDim>>,
    positions: HashMap<ValueDim, usize>,
    worklist: VecDeque<ValueDim>,
}

impl<'a> ValueBounds<'a> {
    pub(super) fn new(ir: &'a Ir, stop: &'a StopCondition<'a>) -> Self {
        ValueBounds {
            ir,
            stop,
            semi_affine: SemiAffine::Unsupported,
            vscale: None,
            vscale_value: None,
            system: IntegerPolyhedron::default(),
            columns: Vec::new(),
            positions: HashMap::new(),
            worklist: VecDeque::new(),
        }
    }

    /// The tree.
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// The expressions.
    pub fn affine(&self) -> &'a AffineInterner {
        self.ir.cx().affine()
    }

    /// The expression of an index or a size: a constant where it is known, else its unknown. One that is new will be looked at. [MLIR: getExpr]
    pub fn expr(&mut self, of: impl Into<ValueDim>) -> AffineExpr {
        let of = of.into();
        let known = of.known(self.ir);
        let column = match self.positions.get(&of) {
            Some(column) => *column,
            None => {
                let column = self.insert(Some(of), false);
                match known {
                    Some(number) => self.bound(of, Comparison::Eq, self.affine().constant(number)),
                    None => self.worklist.push_back(of),
                }
                column
            }
        };
        match known {
            Some(number) => self.affine().constant(number),
            None => self.column_expr(column),
        }
    }

    /// The expression of an integer or an index.
    pub fn mixed_expr(&mut self, of: OpFoldResult) -> AffineExpr {
        match of {
            OpFoldResult::Value(value) => self.expr(value),
            OpFoldResult::Attr(attr) => self.affine().constant(self.ir.cx().integer_i64(attr).unwrap_or(0)),
        }
    }

    /// The value of an expression of dimensions and symbols that stand for operands.
    pub fn applied(&mut self, expr: AffineExpr, dims: usize, operands: &[Value]) -> AffineExpr {
        let exprs: Vec<AffineExpr> = operands.iter().map(|value| self.expr(*value)).collect();
        let (dims, symbols) = exprs.split_at(dims.min(exprs.len()));
        self.affine().replace_dims_and_symbols(expr, dims, symbols)
    }

    /// Says how an index or a size relates to an expression. [MLIR: BoundBuilder]
    pub fn bound(&mut self, of: impl Into<ValueDim>, comparison: Comparison, expr: AffineExpr) {
        let Some(&column) = self.positions.get(&of.into()) else { return };
        let next = |by: i64| self.affine().add(expr, self.affine().constant(by));
        let (kind, expr) = match comparison {
            Comparison::Lt => (BoundType::Upper, next(-1)),
            Comparison::Le => (BoundType::Upper, expr),
            Comparison::Eq => (BoundType::Eq, expr),
            Comparison::Gt => (BoundType::Lower, next(1)),
            Comparison::Ge => (BoundType::Lower, expr),
        };
        let affine = self.affine();
        self.system.add_bound(affine, kind, column, expr, self.semi_affine);
    }

    /// Looks at an index or a size, and at all that is to be looked at. [MLIR: populateConstraints]
    pub fn populate(&mut self, of: impl Into<ValueDim>) {
        self.expr(of);
        // What ops say of values may depend on what others say of theirs.
        stacker::maybe_grow(64 << 10, 1 << 20, || self.process());
    }

    /// Looks at two indices or sizes; returns whether a relation is shown to hold. [MLIR: populateAndCompare]
    pub fn populate_and_compare(
        &mut self,
        lhs: impl Into<ValueDim>,
        comparison: Comparison,
        rhs: impl Into<ValueDim>,
    ) -> bool {
        let cx = self.ir.cx();
        let (lhs, rhs) = (Variable::new(cx, lhs), Variable::new(cx, rhs));
        let lhs = self.insert_variable(&lhs);
        let rhs = self.insert_variable(&rhs);
        stacker::maybe_grow(64 << 10, 1 << 20, || self.process());
        self.compare_columns(lhs, comparison, rhs)
    }

    /// Says of an index or a size that it is one of two others. [MLIR: populateBounds of arith.select and scf.if]
    pub fn bound_by_choice(&mut self, of: impl Into<ValueDim>, a: impl Into<ValueDim>, b: impl Into<ValueDim>) {
        let (of, a, b) = (of.into(), a.into(), b.into());
        self.populate(a);
        self.populate(b);
        for (least, greatest) in [(a, b), (b, a)] {
            if self.populate_and_compare(least, Comparison::Le, greatest) {
                let (least, greatest) = (self.expr(least), self.expr(greatest));
                self.bound(of, Comparison::Ge, least);
                self.bound(of, Comparison::Le, greatest);
            }
        }
    }

    /// The range of `vscale`, where bounds may be multiples of it; with the value that stands for it, if one was found.
    pub fn vscale(&self) -> Option<(VscaleRange, Option<Value>)> {
        Some((self.vscale?, self.vscale_value))
    }

    /// Says which value stands for `vscale`.
    pub fn set_vscale(&mut self, value: Value) {
        self.vscale_value = Some(value);
    }

    /// Adds a dimension for a variable, as an equality with its expression.
    pub(super) fn insert_variable(&mut self, variable: &Variable) -> usize {
        let column = self.insert(None, true);
        let symbols: Vec<AffineExpr> = variable.operands.iter().map(|operand| self.expr(*operand)).collect();
        let expr = self.affine().replace_dims_and_symbols(variable.expr, &[], &symbols);
        let affine = self.affine();
        self.system.add_bound(affine, BoundType::Eq, column, expr, self.semi_affine);
        column
    }

    /// Adds a dimension for an index or a size, which will be looked at.
    pub(super) fn insert_start(&mut self, of: ValueDim) -> usize {
        let column = self.insert(Some(of), true);
        self.worklist.push_back(of);
        column
    }

    /// Adds a dimension or a symbol.
    fn insert(&mut self, of: Option<ValueDim>, is_dim: bool) -> usize {
        let column = if is_dim { self.system.append_dim() } else { self.system.append_symbol() };
        self.columns.insert(column, of);
        self.renumber(column);
        column
    }

    fn renumber(&mut self, from: usize) {
        for (column, of) in self.columns.iter().enumerate().skip(from) {
            if let Some(of) = of {
                self.positions.insert(*of, column);
            }
        }
    }

    fn column_expr(&self, column: usize) -> AffineExpr {
        match column.checked_sub(self.system.dims()) {
            None => self.affine().dim(column as u32),
            Some(symbol) => self.affine().symbol(symbol as u32),
        }
    }

    /// Looks at all that is to be looked at. [MLIR: processWorklist]
    pub(super) fn process(&mut self) {
        while let Some(of) = self.worklist.pop_front() {
            if self.columns.len() <= MAX_COLUMNS {
                self.look_at(of);
            }
        }
    }

    fn look_at(&mut self, of: ValueDim) {
        let Some(value) = self.ir.get_value(of.value) else { return };
        if of.dim.is_some()
            && let Some(size) = of.known(self.ir)
        {
            return self.bound(of, Comparison::Eq, self.affine().constant(size));
        }
        if (self.stop)(self, of) {
            return;
        }
        let (owner, result) = match value.def() {
            ValueDef::Result(op, number) => (Some(self.ir.op(op)), Some(number as usize)),
            ValueDef::Argument(block, _) => {
                (Some(self.ir.block(block)).filter(|block| block.is_entry()).and_then(|block| block.parent_op()), None)
            }
        };
        let Some(owner) = owner else { return };
        if let Some(op) = ValueBoundsOpRef::of(owner) {
            match of.dim {
                Some(dim) => op.bound_dim(of.value, dim, self),
                None if value.ty() == Type::INDEX => op.bound_index(of.value, self),
                None => {}
            }
        } else if let (Some(dim), Some(init)) = (of.dim, result.and_then(|result| tied_init(owner, result))) {
            let size = self.expr(ValueDim::of_dim(init, dim));
            self.bound(of, Comparison::Eq, size);
        }
    }

    /// Returns whether a condition that computes something is to be asked now.
    pub(super) fn is_time_to_ask(&self) -> bool {
        self.columns.len() <= CHEAP_COLUMNS || self.columns.len().is_multiple_of(16)
    }

    /// Eliminates unknowns; `None` where that is too much.
    pub(super) fn project_out(&mut self, is_eliminated: impl Fn(usize, Option<ValueDim>) -> bool) -> Option<()> {
        // Positions of columns shift, the numbers that are asked for do not.
        let mut column = 0;
        for number in 0..self.columns.len() {
            if is_eliminated(number, self.columns[column]) {
                self.system.project_out(column..column + 1)?;
                if let Some(of) = self.columns.remove(column) {
                    self.positions.remove(&of);
                }
            } else {
                column += 1;
            }
        }
        self.renumber(0);
        Some(())
    }

    /// Returns whether a relation of two columns is shown to hold. [MLIR: comparePos]
    pub(super) fn compare_columns(&mut self, lhs: usize, comparison: Comparison, rhs: usize) -> bool {
        compare_columns(&self.system, lhs, comparison, rhs)
    }
}

/// Returns whether a relation of two columns is shown to hold: its contrary is impossible, and something is possible.
pub(super) fn compare_columns(system: &IntegerPolyhedron, lhs: usize, comparison: Comparison, rhs: usize) -> bool {
    if system.is_empty() {
        return false;
    }
    let is_impossible = |terms: [(usize, i64); 2], constant: i64| {
        let mut contrary = system.clone();
        contrary.add_inequality(&terms, constant);
        contrary.is_empty()
    };
    let (less, greater) = ([(lhs, 1), (rhs, -1)], [(lhs, -1), (rhs, 1)]);
    match comparison {
        Comparison::Lt => is_impossible(less, 0),
        Comparison::Le => is_impossible(less, -1),
        Comparison::Gt => is_impossible(greater, 0),
        Comparison::Ge => is_impossible(greater, -1),
        Comparison::Eq => is_impossible(less, -1) && is_impossible(greater, -1),
    }
}

/// The init that a result is tied to.
fn tied_init(op: OpRef<'_>, result: usize) -> Option<Value> {
    let op_ref = DestinationStyleOpRef::of(op)?;
    op.operand(op_ref.tied_operand(result)?)
}
