//! `flatten-memref`: memrefs of several dimensions become memrefs of one.
//! [mlir/lib/Dialect/MemRef/Transforms/FlattenMemRefs.cpp]
//!
//! Allocations keep their operands for dynamic sizes, strides and offset. The reference drops these operands, and casts
//! all memory at offset 0, which leaves invalid ops.

use std::marker::PhantomData;

use dialekt_affine::{composed_apply, composed_max};
use dialekt_arith::index_value;
use dialekt_dialect_utils::indices::{Mixed, fold, index, integer, split};
use dialekt_dialect_utils::{Values, result};
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{Alloc, Alloca, Load, ReinterpretCast, Store};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_vector as vector;

use crate::expand_strided_metadata::fold::contiguous_strides;
use crate::expand_strided_metadata::{Source, has_negative_offset, known_or, sayable};
use crate::fold_memref_alias_ops::Access;

/// Flatten a multiple dimensional memref to 1-dimensional
///
/// Elements and vectors are loaded, stored and allocated in memrefs of one dimension that are casts of the others, at indices that are computed.
#[derive(Pass, Clone)]
#[pass(
    name = "FlattenMemrefsPass",
    argument = "flatten-memref",
    dialects(dialekt_affine::AffineDialect, dialekt_memref::MemRefDialect, dialekt_vector::VectorDialect)
)]
pub struct FlattenMemRef {
    patterns: PassPatterns,
}

impl Pass for FlattenMemRef {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, populate_flatten_memrefs_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Adds all patterns. [MLIR: populateFlattenMemrefsPatterns]
pub fn populate_flatten_memrefs_patterns(set: &mut PatternSet) {
    populate_flatten_memref_ops_patterns(set);
    populate_flatten_vector_ops_on_memref_patterns(set);
}

/// Adds the patterns for accesses to elements, and for allocations. [MLIR: populateFlattenMemrefOpsPatterns]
pub fn populate_flatten_memref_ops_patterns(set: &mut PatternSet) {
    set.add::<FlattenAccess<Load>>().add::<FlattenAccess<Store>>();
    set.add::<FlattenAllocation<Alloc>>().add::<FlattenAllocation<Alloca>>();
}

/// Adds the patterns for accesses to vectors. [MLIR: populateFlattenVectorOpsOnMemrefPatterns]
pub fn populate_flatten_vector_ops_on_memref_patterns(set: &mut PatternSet) {
    set.add::<FlattenAccess<vector::Load>>().add::<FlattenAccess<vector::Store>>();
    set.add::<FlattenAccess<vector::MaskedLoad>>().add::<FlattenAccess<vector::MaskedStore>>();
    set.add::<FlattenAccess<vector::TransferRead>>().add::<FlattenAccess<vector::TransferWrite>>();
}

/// Returns whether a memref has several dimensions and a strided layout.
fn is_flattened(cx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { shape, layout, .. } = cx.type_data(ty) else { return false };
    let has_strides = layout.is_some_and(|layout| matches!(cx.attr_data(layout), AttrData::StridedLayout { .. }));
    shape.len() > 1 && (has_strides || cx.has_identity_layout(ty))
}

/// A memref as one of one dimension.
pub(crate) struct Flat {
    pub offset: OpFoldResult,
    pub size: OpFoldResult,
    /// The linearized index.
    pub index: OpFoldResult,
    /// The number of elements by which it was rounded down.
    pub rest: OpFoldResult,
}

/// The number of elements that the memory needs at least, in units of `scale` of them: the maximum of size times stride over all dimensions.
/// [MLIR: getLinearizedMemRefOffsetAndSize]
pub(crate) fn flat_size(
    rw: &mut Rewriter<'_>,
    sizes: &[OpFoldResult],
    strides: &[OpFoldResult],
    scale: i64,
    loc: Location,
) -> OpFoldResult {
    let cx = rw.cx();
    let affine = cx.affine();
    let factors: Mixed = strides.iter().zip(sizes).flat_map(|(stride, size)| [*stride, *size]).collect();
    let product = |dim| affine.mul(affine.symbol(2 * dim), affine.symbol(2 * dim + 1));
    let scale = affine.constant(scale);
    let products: Vec<_> = (0..sizes.len() as u32).map(|dim| affine.floor_div(product(dim), scale)).collect();
    let size = composed_max(rw, loc, affine.make_map(0, factors.len() as u32, &products), &factors);
    sayable(rw, size, loc)
}

/// Computes the linearized index and size of a memref, or of a part of it with these sizes, in units of `scale` elements.
pub(crate) fn flat(
    rw: &mut Rewriter<'_>,
    memref: Value,
    sizes: Option<&[OpFoldResult]>,
    indices: &[OpFoldResult],
    scale: i64,
    loc: Location,
) -> Option<Flat> {
    let cx = rw.cx();
    let shape = cx.type_data(rw.type_of(memref)).shape()?.to_vec();
    let source = Source::new(rw, memref, loc)?;
    let own: Mixed = shape.iter().zip(&source.view.sizes).map(|(size, value)| known_or(rw, *size, *value)).collect();
    let sizes = sizes.unwrap_or(&own);
    let strides: Mixed = (0..shape.len()).map(|dim| source.stride(rw, dim)).collect();
    let affine = cx.affine();
    let addends: Mixed = indices.iter().zip(&strides).flat_map(|(own, stride)| [*own, *stride]).collect();
    let sum = (0..shape.len() as u32).fold(affine.constant(0), |sum, dim| {
        affine.add(sum, affine.mul(affine.symbol(2 * dim), affine.symbol(2 * dim + 1)))
    });
    let [index, rest] = [affine.floor_div(sum, affine.constant(scale)), affine.rem(sum, affine.constant(scale))]
        .map(|expr| affine.make_map(0, addends.len() as u32, &[expr]));
    let index = composed_apply(rw, loc, index, &addends);
    let size = flat_size(rw, sizes, &strides, scale, loc);
    let offset = source.offset(rw);
    let offset = sayable(rw, offset, loc);
    let rest = composed_apply(rw, loc, rest, &addends);
    Some(Flat { offset, size, index, rest })
}

/// The type of a memref of one dimension.
fn flat_type(cx: &Context, offset: OpFoldResult, size: OpFoldResult, like: Type) -> Option<Type> {
    let TypeData::MemRef { element, space, .. } = cx.type_data(like) else { return None };
    let known = |value| integer(cx, value).unwrap_or(DYNAMIC);
    let layout = cx.strided_layout_attr(known(offset), &[1]);
    cx.memref_type(&[known(size)], *element, Some(layout), *space).ok()
}

/// Casts a memref to one with this offset, and these sizes and strides.
fn cast(rw: &mut Rewriter<'_>, (source, ty): (Value, Type), parts: [&[OpFoldResult]; 3], loc: Location) -> Option<Op> {
    let cx = rw.ir().cx();
    Some(rw.create(ReinterpretCast::build_mixed(cx, ty, source, parts).with_loc(loc)).into())
}

/// A kind of access that can be one to a memref of one dimension.
pub trait FlatAccess: Access {
    /// Returns whether the op accesses the same memory then.
    fn may_flatten(_op: OpRef<'_>) -> bool {
        true
    }

    /// Replaces the op by an access to a memref of one dimension: by the same op, with all of its attributes, and other operands.
    fn flatten(rw: &mut Rewriter<'_>, op: Typed<Self::Op>, memref: Value, index: Value) -> Option<()> {
        let old = Self::memref(rw.ir(), op)?;
        let rank = rw.cx().type_data(rw.type_of(old)).shape()?.len();
        let view = rw.op(op);
        let at = view.operands().position(|operand| operand == old)?;
        let before = view.operands().take(at);
        let operands: Values = before.chain([memref, index]).chain(view.operands().skip(at + 1 + rank)).collect();
        let (name, types) = (view.name(), view.result_types().collect::<Vec<Type>>());
        let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
        let spec = OpSpec::new(name, view.loc()).operands(&operands).results(&types).slots(&slots).attrs(&attrs);
        let new = rw.create_op(&spec);
        rw.replace_op_with(op, new);
        Some(())
    }
}

impl FlatAccess for Load {}
impl FlatAccess for Store {}

/// Replaces an access to an element or a vector by one to a cast of the memref.
#[derive(Described)]
pub struct FlattenAccess<T>(PhantomData<T>);

impl<T: FlatAccess> OpRewrite for FlattenAccess<T> {
    type SourceOp = T::Op;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T::Op>) -> Option<()> {
        let memref = T::memref(rw.ir(), op)?;
        let (loc, ty) = (rw.loc(op), rw.type_of(memref));
        if !is_flattened(rw.cx(), ty) {
            return rw.no_match(op, "the memref has no strides in several dimensions");
        }
        if !T::may_flatten(rw.op(op)) {
            return rw.no_match(op, "the access would be to other memory");
        }
        let mut indices: Mixed = T::indices(rw, op)?.into_iter().map(OpFoldResult::Value).collect();
        fold(rw.ir(), &mut indices, |_| true);
        let flat = flat(rw, memref, None, &indices, 1, loc)?;
        let one = index(rw.cx(), 1).into();
        let cast = cast(
            rw,
            (memref, flat_type(rw.cx(), flat.offset, flat.size, ty)?),
            [&[flat.offset], &[flat.size], &[one]],
            loc,
        )?;
        let cast = result(rw, cast)?;
        let index = index_value(rw, flat.index, loc);
        T::flatten(rw, op, cast, index)
    }
}

/// An op that allocates a memref.
pub trait Allocation: OpDecl + Sized + 'static {
    /// The operands for dynamic sizes, and those for the symbols of the layout.
    fn open(view: OpRef<'_>) -> Option<(Vec<Value>, Vec<Value>)>;
    /// Allocates a memref of another type, with the alignment of this op.
    fn allocate(rw: &mut Rewriter<'_>, op: Typed<Self>, ty: Type, sizes: &[Value], symbols: &[Value]) -> Option<Op>;
}

macro_rules! allocation {
    ($($op:ident)*) => {$(
        impl Allocation for $op {
            fn open(op: OpRef<'_>) -> Option<(Vec<Value>, Vec<Value>)> {
                let view = op.view::<$op>()?;
                Some((view.dynamic_sizes().collect(), view.symbol_operands().collect()))
            }

            fn allocate(rw: &mut Rewriter<'_>, op: Typed<Self>, ty: Type, sizes: &[Value], symbols: &[Value]) -> Option<Op> {
                let (loc, alignment) = (rw.loc(op), rw.view(op)?.alignment());
                let mut new = $op::build(ty, sizes, symbols);
                if let Some(alignment) = alignment {
                    new = new.alignment(alignment);
                }
                Some(rw.create(new.with_loc(loc)).into())
            }
        }
    )*};
}
allocation!(Alloc Alloca);

/// Replaces an allocation by one of one dimension, and a cast.
#[derive(Described)]
pub struct FlattenAllocation<T>(PhantomData<T>);

impl<T: Allocation> OpRewrite for FlattenAllocation<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let (cx, loc, memref) = (rw.cx(), rw.loc(op), rw.op(op).result(0)?);
        let ty = rw.type_of(memref);
        if !is_flattened(cx, ty) {
            return rw.no_match(op, "the memref has no strides in several dimensions");
        }
        if has_negative_offset(cx, ty) {
            return rw.no_match(op, "casts have no negative offsets");
        }
        let (open_sizes, open_layout) = T::open(rw.op(op))?;
        let (shape, layout) = (cx.type_data(ty).shape()?, cx.strided_layout(ty)?);
        let sizes = filled(cx, shape, &mut open_sizes.into_iter())?;
        // The offset is the first symbol. Without a layout, strides are dynamic where sizes are.
        let mut open = open_layout.into_iter();
        let (offset, strides) = match cx.has_identity_layout(ty) {
            true => (index(cx, 0).into(), strides_of_sizes(rw, &sizes, &layout.strides, loc)),
            false => (filled(cx, &[layout.offset], &mut open)?[0], filled(cx, &layout.strides, &mut open)?),
        };
        let size = flat_size(rw, &sizes, &strides, 1, loc);
        let [(sizes_of_flat, _), (symbols, _)] = [&[size], &[offset]].map(|list| split(cx, list));
        let new = T::allocate(rw, op, flat_type(cx, offset, size, ty)?, &sizes_of_flat, &symbols)?;
        let new = result(rw, new)?;
        let cast = cast(rw, (new, ty), [&[offset], &sizes, &strides], loc)?;
        rw.replace_op_with(op, cast);
        Some(())
    }
}

/// Numbers with the next value in place of each dynamic one.
fn filled(cx: &Context, integers: &[i64], open: &mut impl Iterator<Item = Value>) -> Option<Mixed> {
    let element = |integer: &i64| match *integer {
        DYNAMIC => open.next().map(OpFoldResult::Value),
        integer => Some(index(cx, integer).into()),
    };
    integers.iter().map(element).collect()
}

/// The strides of contiguous dimensions: constants where the type has them.
fn strides_of_sizes(rw: &mut Rewriter<'_>, sizes: &[OpFoldResult], known: &[i64], loc: Location) -> Mixed {
    let computed = contiguous_strides(rw, sizes, loc);
    let element = |(computed, known): (OpFoldResult, &i64)| match *known {
        DYNAMIC => index_value(rw, computed, loc).into(),
        known => index(rw.ir().cx(), known).into(),
    };
    computed.into_iter().zip(known).map(element).collect()
}
