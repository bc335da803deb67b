//! Memrefs of several dimensions as memrefs of one. [mlir/lib/Dialect/MemRef/Transforms/FlattenMemRefs.cpp]

use std::marker::PhantomData;

use dialekt_affine::{composed_apply, composed_max};
use dialekt_arith::index_value;
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Context, Location, Type};
use dialekt_ir_core::decl::typed::{OpDecl, Typed};
use dialekt_ir_core::interfaces::OpFoldResult;
use dialekt_ir_core::ir::{Op, Value};
use dialekt_ir_core::pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_ir_core::rewrite::indices::{Mixed, index, split};
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};
use dialekt_ir_core::types::{DYNAMIC, TypeData};
use dialekt_memref::{Alloc, Alloca, ConstantStridedMetadata, Load, ReinterpretCast, Store};
use dialekt_ods_macros::Pass;

use crate::alias::Access;
use crate::build::result;
use crate::strided::{Source, known_or};

/// Flatten a multiple dimensional memref to 1-dimensional
///
/// Elements are loaded, stored and allocated in memrefs of one dimension that are casts of the others, at indices that are computed.
#[derive(Pass, Clone)]
#[pass(
    name = "FlattenMemrefsPass",
    argument = "flatten-memref",
    dialects(dialekt_affine::DIALECT, dialekt_memref::DIALECT)
)]
pub struct FlattenMemRef {
    patterns: PassPatterns,
}

impl Pass for FlattenMemRef {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            // Folding does this in the reference.
            set.add::<ConstantStridedMetadata>();
            set.add::<FlattenAccess<Load>>().add::<FlattenAccess<Store>>();
            set.add::<FlattenAllocation<Alloc>>().add::<FlattenAllocation<Alloca>>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Whether a memref has several dimensions, whose layout is said by strides.
fn is_flattened(cx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { shape, layout, .. } = cx.type_data(ty) else { return false };
    let has_strides = layout.is_some_and(|layout| matches!(cx.attr_data(layout), AttrData::StridedLayout { .. }));
    shape.len() > 1 && (has_strides || cx.has_identity_layout(ty))
}

/// A memref as one of one dimension.
struct Flat {
    offset: OpFoldResult,
    size: OpFoldResult,
    /// Where the indices are in it.
    index: OpFoldResult,
}

/// Computes how a memref lies in one of one dimension. [MLIR: getLinearizedMemRefOffsetAndSize]
fn flat(rw: &mut Rewriter<'_>, memref: Value, indices: &[OpFoldResult], loc: Location) -> Option<Flat> {
    let cx = rw.ir().cx().clone();
    let shape = cx.type_data(rw.type_of(memref)).shape()?.to_vec();
    let source = Source::new(rw, memref, loc)?;
    let affine = cx.affine();
    let (mut sum, mut addends) = (affine.constant(0), Mixed::new());
    let (mut products, mut factors) = (Vec::new(), Mixed::new());
    for (dim, (own, size)) in indices.iter().zip(&shape).enumerate() {
        let (first, stride) = (2 * dim as u32, source.stride(rw, dim));
        let product = affine.mul(affine.symbol(first), affine.symbol(first + 1));
        sum = affine.add(sum, product);
        addends.extend([*own, stride]);
        products.push(product);
        factors.extend([stride, known_or(rw, *size, source.view.sizes[dim])]);
    }
    let symbols = addends.len() as u32;
    let index = composed_apply(rw, loc, affine.make_map(0, symbols, &[sum]), &addends);
    let size = composed_max(rw, loc, affine.make_map(0, symbols, &products), &factors);
    Some(Flat { offset: source.offset(rw), size, index })
}

impl Flat {
    /// The type of the memref of one dimension.
    fn ty(&self, cx: &Context, like: Type) -> Option<Type> {
        let TypeData::MemRef { element, space, .. } = cx.type_data(like) else { return None };
        let known = |value: OpFoldResult| match value {
            OpFoldResult::Attr(attr) => cx.integer_i64(attr).unwrap_or(DYNAMIC),
            OpFoldResult::Value(_) => DYNAMIC,
        };
        let layout = cx.strided_layout_attr(known(self.offset), &[1]);
        cx.memref_type(&[known(self.size)], *element, Some(layout), *space).ok()
    }
}

/// A cast to a memref with these offset, sizes and strides.
fn cast(rw: &mut Rewriter<'_>, (source, ty): (Value, Type), parts: [&[OpFoldResult]; 3], loc: Location) -> Option<Op> {
    let cx = rw.ir().cx().clone();
    let [(offsets, o), (sizes, s), (strides, t)] = parts.map(|list| split(&cx, list));
    ReinterpretCast::build(&cx, ty, source, &offsets, &sizes, &strides, o, s, t).insert(rw, loc).ok()
}

/// An access to an element is one to a cast.
pub struct FlattenAccess<T>(PhantomData<T>);

impl<T: Access> OpRewrite for FlattenAccess<T> {
    type Root = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let memref = T::memref(rw.ir(), op)?;
        let (cx, loc, ty) = (rw.ir().cx().clone(), rw.loc(op), rw.type_of(memref));
        if !is_flattened(&cx, ty) {
            return rw.no_match(op, "the memref has no strides in several dimensions");
        }
        let indices: Mixed = T::indices(rw, op)?.into_iter().map(OpFoldResult::Value).collect();
        let flat = flat(rw, memref, &indices, loc)?;
        let one = index(&cx, 1).into();
        let cast = cast(rw, (memref, flat.ty(&cx, ty)?), [&[flat.offset], &[flat.size], &[one]], loc)?;
        let cast = result(rw, cast)?;
        let index = index_value(rw, flat.index, loc);
        T::replace(rw, op, cast, &[index])
    }
}

/// An op that allocates a memref.
pub trait Allocation: OpDecl + Sized + 'static {
    /// Allocates a memref of another type, with the alignment of this op.
    fn allocate(rw: &mut Rewriter<'_>, op: Typed<Self>, ty: Type) -> Option<Op>;
}

macro_rules! allocation {
    ($($op:ident)*) => {$(
        impl Allocation for $op {
            fn allocate(rw: &mut Rewriter<'_>, op: Typed<Self>, ty: Type) -> Option<Op> {
                let (cx, loc, alignment) = (rw.ir().cx().clone(), rw.loc(op), rw.view(op)?.alignment());
                let mut new = $op::build(&cx, ty, &[], &[]);
                if let Some(alignment) = alignment {
                    new = new.alignment(alignment);
                }
                new.insert(rw, loc).ok()
            }
        }
    )*};
}
allocation!(Alloc Alloca);

/// Memory is allocated for one dimension, and cast.
///
/// As in the reference, the sizes that the type leaves open get lost: what is allocated then does not verify.
pub struct FlattenAllocation<T>(PhantomData<T>);

impl<T: Allocation> OpRewrite for FlattenAllocation<T> {
    type Root = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let (cx, loc, memref) = (rw.ir().cx().clone(), rw.loc(op), rw.op(op).result(0)?);
        let ty = rw.type_of(memref);
        if !is_flattened(&cx, ty) {
            return rw.no_match(op, "the memref has no strides in several dimensions");
        }
        rw.set_insertion_point_after(op.op()).ok()?;
        let shape = cx.type_data(ty).shape()?.to_vec();
        let zeros: Mixed = shape.iter().map(|_| index(&cx, 0).into()).collect();
        let flat = flat(rw, memref, &zeros, loc)?;
        let new = T::allocate(rw, op, flat.ty(&cx, ty)?)?;
        let new = result(rw, new)?;
        let source = Source::new(rw, memref, loc)?;
        let sizes: Mixed =
            shape.iter().zip(&source.view.sizes).map(|(size, value)| known_or(rw, *size, *value)).collect();
        let strides: Mixed = (0..shape.len()).map(|dim| source.stride(rw, dim)).collect();
        let cast = cast(rw, (new, ty), [&[index(&cx, 0).into()], &sizes, &strides], loc)?;
        rw.replace_op_with(op, cast);
        Some(())
    }
}
