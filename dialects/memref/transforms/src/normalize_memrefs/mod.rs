//! `normalize-memrefs`: memrefs with layouts become memrefs with the identity layout.
//! [mlir/lib/Dialect/MemRef/Transforms/NormalizeMemRefs.cpp]
//!
//! - [`types`]: normalization of types
//! - [`uses`]: normalization of accesses
//! - `functions`: signatures and calls

mod functions;
pub mod types;
pub mod uses;

use dialekt_affine as affine;
use dialekt_arith as arith;
use dialekt_arith::index_constant;
use dialekt_dialect_utils::result;
use dialekt_func as func;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{Alloc, Alloca, ReinterpretCast, ReinterpretCastParts};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};

use self::types::{normalized, size_map, tiles};
use self::uses::Replacement;

/// Normalize memrefs
///
/// Memrefs whose layouts are maps get the identity layout: the maps are applied to sizes and indices. Functions are
/// normalized as a whole, with their arguments and results, and together with those that they call or are called by: if
/// something in one cannot be changed, all are kept.
#[derive(Pass, Clone)]
#[pass(
    name = "NormalizeMemRefsPass",
    argument = "normalize-memrefs",
    op = "builtin.module",
    dialects(dialekt_affine::AffineDialect)
)]
pub struct NormalizeMemRefs;

impl Pass for NormalizeMemRefs {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut calls = functions::Calls::default();
        for function in functions::normalizable(cx.op_ref()) {
            let module = cx.op();
            normalize_function(cx.ir_mut(), module, function, &mut calls);
        }
        Ok(())
    }
}

/// The ops nested in an op that satisfy a predicate, in the given order.
fn ops_in(op: OpRef<'_>, order: WalkOrder, holds: impl Fn(OpRef<'_>) -> bool) -> Vec<Op> {
    let mut found = Vec::new();
    let _ = op.walk(order, |op| {
        if holds(op) {
            found.push(op.handle());
        }
    });
    found
}

/// Normalizes a function and its calls.
fn normalize_function(ir: &mut Ir, module: Op, function: Op, calls: &mut functions::Calls) {
    for alloc in ops_in(ir.op(function), WalkOrder::Post, |op| op.is::<Alloc>()) {
        normalize_allocation::<Alloc>(ir, alloc);
    }
    for alloc in ops_in(ir.op(function), WalkOrder::Post, |op| op.is::<Alloca>()) {
        normalize_allocation::<Alloca>(ir, alloc);
    }
    for cast in ops_in(ir.op(function), WalkOrder::Post, |op| op.is::<ReinterpretCast>()) {
        normalize_cast(ir, cast);
    }
    let is_external = functions::is_external(ir.op(function));
    if !is_external {
        functions::normalize_arguments(ir, function);
        let has_results = |op: OpRef<'_>| {
            op.has_traits(OpTraits::MEMREFS_NORMALIZABLE)
                && op.num_results() != 0
                && !op.is::<func::Call>()
                && !op.is::<func::Func>()
        };
        for op in ops_in(ir.op(function), WalkOrder::Post, has_results) {
            normalize_results(ir, op);
        }
    } else {
        functions::normalize_declaration(ir, function);
    }
    functions::update_signature(ir, module, function, calls);
}

/// An op that allocates a memref.
trait Allocation {
    /// Creates an op with the attributes of an existing one.
    fn like(rw: &mut Rewriter<'_>, op: Op, ty: Type, sizes: &[Value]) -> Option<Op>;
    /// The operands for dynamic sizes, and those for the symbols of the layout.
    fn operands(op: OpRef<'_>) -> Option<(Vec<Value>, Vec<Value>)>;
}

macro_rules! allocation {
    ($($op:ident)*) => {$(
        impl Allocation for $op {
            fn like(rw: &mut Rewriter<'_>, op: Op, ty: Type, sizes: &[Value]) -> Option<Op> {
                let (loc, alignment) = (rw.loc(op), rw.op(op).view::<$op>()?.alignment());
                let mut new = $op::build(ty, sizes, &[]);
                if let Some(alignment) = alignment {
                    new = new.alignment(alignment);
                }
                Some(rw.create(new.with_loc(loc)).into())
            }

            fn operands(op: OpRef<'_>) -> Option<(Vec<Value>, Vec<Value>)> {
                let view = op.view::<$op>()?;
                Some((view.dynamic_sizes().collect(), view.symbol_operands().collect()))
            }
        }
    )*};
}
allocation!(Alloc Alloca);

/// Replaces an allocation by one without a layout. [MLIR: normalizeMemRef]
fn normalize_allocation<T: Allocation>(ir: &mut Ir, op: Op) -> Option<()> {
    let old = ir.op(op).result(0)?;
    let ty = ir.value(old).ty();
    let (new_ty, map) = (normalized(ir.cx(), ty), ir.cx().layout_map(ty)?);
    if new_ty == ty {
        return None;
    }
    let (sizes, symbols) = T::operands(ir.op(op))?;
    let context = ir.cx().clone();
    let rw = &mut Rewriter::at(&context, ir, op);
    let sizes = new_sizes(rw, op, (ty, new_ty), &sizes)?;
    let new = T::like(rw, op, new_ty, &sizes)?;
    let value = result(rw, new)?;
    let ir = rw.ir_mut();
    if (Replacement { old, new: value, map, symbols: &symbols, frees: false }).everywhere(ir).is_none() {
        return ir.erase_op(new).ok();
    }
    ir.replace_all_uses(old, value).ok()?;
    ir.erase_op(op).ok()
}

/// The dynamic sizes of the new type, from the tiles of the old one; none if there are no tiles.
fn new_sizes(rw: &mut Rewriter<'_>, op: Op, (ty, new_ty): (Type, Type), sizes: &[Value]) -> Option<Vec<Value>> {
    let (cx, loc) = (rw.cx(), rw.loc(op));
    let (affine, map) = (cx.affine(), cx.layout_map(ty)?);
    let [TypeData::MemRef { shape, .. }, TypeData::MemRef { shape: new_shape, .. }] =
        [ty, new_ty].map(|ty| cx.type_data(ty))
    else {
        return None;
    };
    if !new_shape.contains(&DYNAMIC) || tiles(affine, map).is_empty() {
        return Some(Vec::new());
    }
    let (mut open, mut inputs) = (sizes.iter(), Vec::new());
    for size in shape {
        inputs.push(match *size {
            DYNAMIC => *open.next()?,
            size => rw.create(arith::Constant::build(cx.integer_attr(Type::INDEX, size)?).with_loc(loc)).result(),
        });
    }
    let mut found = Vec::new();
    for position in (0..new_shape.len()).filter(|position| new_shape[*position] == DYNAMIC) {
        let size = rw.create(affine::AffineApply::build(size_map(affine, map, position), &inputs).with_loc(loc));
        found.push(size.result());
    }
    Some(found)
}

/// Replaces a cast by one without a layout, from the start of the memory. As in the reference, the last indices remain
/// as constants.
fn normalize_cast(ir: &mut Ir, op: Op) -> Option<()> {
    let (cx, view) = (ir.cx().clone(), ir.op(op).view::<ReinterpretCast>()?);
    let (old, source, loc) = (view.result(), view.source(), view.loc());
    let ty = ir.value(old).ty();
    let (new_ty, map) = (normalized(&cx, ty), cx.layout_map(ty)?);
    let [TypeData::MemRef { shape, .. }, TypeData::MemRef { shape: new_shape, .. }] =
        [ty, new_ty].map(|ty| cx.type_data(ty))
    else {
        return None;
    };
    if new_ty == ty || shape.iter().chain(new_shape).any(|size| *size == DYNAMIC) {
        return None;
    }
    let context = ir.cx().clone();
    let rw = &mut Rewriter::at(&context, ir, op);
    for size in shape {
        index_constant(rw, size - 1, loc);
    }
    let mut strides = vec![1; new_shape.len()];
    for dim in (1..strides.len()).rev() {
        strides[dim - 1] = new_shape[dim].wrapping_mul(strides[dim]);
    }
    let (sizes, strides) = (new_shape.to_vec().into(), strides.into());
    let new = ReinterpretCast::build(ReinterpretCastParts {
        result: new_ty,
        source,
        offsets: &[],
        sizes: &[],
        strides: &[],
        static_offsets: vec![0].into(),
        static_sizes: sizes,
        static_strides: strides,
    });
    let new = rw.create(new.with_loc(loc));
    let value = new.result();
    let ir = rw.ir_mut();
    if (Replacement { old, new: value, map, symbols: &[], frees: true }).everywhere(ir).is_none() {
        return ir.erase_op(new.into()).ok();
    }
    ir.replace_op(op, &[value]).ok()
}

/// Replaces the results of an op by ones without layouts. [MLIR: createOpResultsNormalized]
fn normalize_results(ir: &mut Ir, op: Op) -> Option<()> {
    let types: Vec<Type> = ir.op(op).result_types().collect();
    if types.iter().all(|ty| normalized(ir.cx(), *ty) == *ty) {
        return None;
    }
    let context = ir.cx().clone();
    let rw = &mut Rewriter::at(&context, ir, op);
    let new = rw.clone_without_regions(op, &mut IrMapping::new());
    let ir = rw.ir_mut();
    let results: Vec<(Value, Value)> = ir.op(op).results().zip(ir.op(new).results()).collect();
    let mut failed = false;
    for ((old, value), ty) in results.iter().zip(&types) {
        let new_ty = normalized(ir.cx(), *ty);
        if new_ty == *ty {
            continue;
        }
        ir.set_type(*value, new_ty).ok()?;
        let map = ir.cx().layout_map(*ty)?;
        failed |= (Replacement { old: *old, new: *value, map, symbols: &[], frees: true }).everywhere(ir).is_none();
    }
    if failed {
        return ir.erase_op(new).ok();
    }
    let regions = |ir: &Ir, op: Op| -> Vec<_> { ir.op(op).regions().map(|region| region.handle()).collect() };
    for (from, to) in regions(ir, op).into_iter().zip(regions(ir, new)) {
        ir.take_region(from, to).ok()?;
    }
    for (old, value) in results {
        ir.replace_all_uses(old, value).ok()?;
    }
    ir.erase_op(op).ok()
}
