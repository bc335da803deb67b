//! `affine-raise-from-memref`: accesses at affine indices become affine accesses.
//! [mlir/lib/Dialect/Affine/Transforms/RaiseMemrefDialect.cpp]

use dialekt_affine::{AffineLoad, AffineLoadParts, AffineStore, AffineStoreParts, is_dim, is_symbol};
use dialekt_arith as arith;
use dialekt_ir_core::affine::{AffineBinaryOp, AffineExpr, AffineInterner, AffineMap};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};
use hashbrown::HashMap;

/// Turn some memref operators to affine operators where supported
///
/// Loads and stores whose indices are sums and products of dimensions, symbols and constants become affine ones.
#[derive(Pass, Clone)]
#[pass(
    name = "RaiseMemrefDialect",
    argument = "affine-raise-from-memref",
    op = "func.func",
    dialects(dialekt_affine::AffineDialect)
)]
pub struct RaiseMemRefToAffine;

impl Pass for RaiseMemRefToAffine {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut found = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            if op.is::<memref::Load>() || op.is::<memref::Store>() {
                found.push(op.handle());
            }
        });
        for op in found {
            raise(&mut Rewriter::at(cx.cx(), cx.ir_mut(), op), op);
        }
        Ok(())
    }
}

fn raise(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let loc = rw.loc(op);
    if let Some(load) = rw.op(op).view::<memref::Load>() {
        let (memref, indices, ty) = (load.memref(), load.indices().collect::<Vec<Value>>(), load.result_type(0)?);
        let (map, operands) = Subscripts::of(rw.ir(), &indices)?;
        let new =
            rw.create(AffineLoad::build(AffineLoadParts { result: ty, memref, indices: &operands, map }).with_loc(loc));
        rw.replace_op_with(op, new);
    } else {
        let store = rw.op(op).view::<memref::Store>()?;
        let (value, memref, indices) = (store.value(), store.memref(), store.indices().collect::<Vec<Value>>());
        let (map, operands) = Subscripts::of(rw.ir(), &indices)?;
        rw.create(AffineStore::build(AffineStoreParts { value, memref, indices: &operands, map }).with_loc(loc));
        rw.erase_op(op);
    }
    Some(())
}

/// Indices as affine expressions of the values that they are computed from.
struct Subscripts<'a> {
    ir: &'a Ir,
    affine: &'a AffineInterner,
    dims: Vec<Value>,
    symbols: Vec<Value>,
    known: HashMap<Value, Option<AffineExpr>, foldhash::fast::FixedState>,
}

impl<'a> Subscripts<'a> {
    /// A map that computes the indices, and its operands; `None` if one of them is not affine.
    fn of(ir: &'a Ir, values: &[Value]) -> Option<(AffineMap, Vec<Value>)> {
        let affine = ir.cx().affine();
        let (dims, symbols) = (Vec::new(), Vec::new());
        let mut all = Subscripts { ir, affine, dims, symbols, known: HashMap::default() };
        let results: Vec<AffineExpr> = values.iter().map(|value| all.expr(*value)).collect::<Option<_>>()?;
        let map = affine.make_map(all.dims.len() as u32, all.symbols.len() as u32, &results);
        all.dims.extend(all.symbols);
        Some((map, all.dims))
    }

    fn expr(&mut self, value: Value) -> Option<AffineExpr> {
        if let Some(known) = self.known.get(&value) {
            return *known;
        }
        let found = stacker::maybe_grow(32 * 1024, 1024 * 1024, || self.find(value));
        self.known.insert(value, found);
        found
    }

    fn find(&mut self, value: Value) -> Option<AffineExpr> {
        let this = self.ir.value(value);
        if let Some(constant) = this.constant_value() {
            return self.ir.cx().integer_i64(constant).map(|constant| self.affine.constant(constant));
        }
        let op = this.defining_op();
        let kind = op.and_then(|op| match (op.is::<arith::AddI>(), op.is::<arith::MulI>()) {
            (true, _) => Some((AffineBinaryOp::Add, op)),
            (_, true) => Some((AffineBinaryOp::Mul, op)),
            _ => None,
        });
        if let Some((kind, op)) = kind
            && let (Some(lhs), Some(rhs)) = (op.operand(0), op.operand(1))
            && let Some(lhs) = self.expr(lhs)
            && let Some(rhs) = self.expr(rhs)
        {
            let varies = |expr: AffineExpr| !self.affine.expr(expr).is_symbolic_or_constant();
            let is_affine = kind == AffineBinaryOp::Add || !(varies(lhs) && varies(rhs));
            return is_affine.then(|| self.affine.binary(kind, lhs, rhs));
        }
        if let Some(symbol) = position(&mut self.symbols, value, || is_symbol(this)) {
            return Some(self.affine.symbol(symbol));
        }
        position(&mut self.dims, value, || is_dim(this)).map(|dim| self.affine.dim(dim))
    }
}

/// The position of a value in a list, to which it is added if `may_be` allows it.
fn position(list: &mut Vec<Value>, value: Value, may_be: impl Fn() -> bool) -> Option<u32> {
    if let Some(position) = list.iter().position(|known| *known == value) {
        return Some(position as u32);
    }
    may_be().then(|| {
        list.push(value);
        list.len() as u32 - 1
    })
}
