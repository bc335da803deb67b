//! Vectors of integers and floats with less bits than memory is accessed by: accesses to them become accesses to the *containers* into which the
//! memory packs them. [mlir/lib/Dialect/Vector/Transforms/VectorEmulateNarrowType.cpp]
//!
//! Memory is packed by the patterns for memrefs ([`dialekt_memref_transforms::emulate_narrow_type`]); the first element has the lowest bits.
//! As in the reference, a vector that fills whole containers begins with one, in memory too: who asks for these patterns promises that.
//! A store of such a vector promises it only to memory with rows that are as long as the vector, or of unknown length.

mod store;

use std::sync::Arc;

use dialekt_affine::composed_expr;
use dialekt_arith::{self as arith, index_constant, index_value};
use dialekt_conversion::{ConversionPatterns, ConversionRewriter, OpConversion, TypeConverter};
use dialekt_dialect_utils::indices::known;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref_transforms::emulate_narrow_type::{ContainerIndex, container_index};
use dialekt_memref_transforms::flatten_memref::populate_flatten_vector_ops_on_memref_patterns;
use dialekt_vector::{
    BitCast, ConstantMask, CreateMask, Extract, ExtractStridedSlice, ExtractStridedSliceParts, Insert,
    InsertStridedSlice, InsertStridedSliceParts, Load, MaskedLoad, MaskedLoadParts, MaskedStore, MaskedStoreParts,
    TransferRead, TransferReadParts, VectorType,
};

use crate::build::zero;
pub use store::ConvertVectorStore;

/// Adds the patterns. Parts of containers are stored by atomic ops, unless those are disabled: then nothing else may store to the container at the
/// same time. [MLIR: populateVectorNarrowTypeEmulationPatterns]
pub fn populate_vector_narrow_type_emulation_patterns(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    disable_atomic_rmw: bool,
) {
    patterns
        .add_typed(converter, ConvertVectorLoad)
        .add_typed(converter, ConvertVectorMaskedLoad)
        .add_typed(converter, ConvertVectorMaskedStore)
        .add_typed(converter, ConvertVectorTransferRead)
        .add_typed(converter, ConvertVectorStore { disable_atomic_rmw });
}

/// Adds these patterns and those that make accesses of memrefs of several dimensions accesses of one, as these need. [MLIR:
/// populateMemRefFlattenAndVectorNarrowTypeEmulationPatterns]
pub fn populate_memref_flatten_and_vector_narrow_type_emulation_patterns(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
) {
    let mut flatten = PatternSet::new();
    populate_flatten_vector_ops_on_memref_patterns(&mut flatten);
    patterns.extend(flatten);
    populate_vector_narrow_type_emulation_patterns(patterns, converter, false);
}

/// The length of the longest vectors whose elements are handled one by one.
const LONGEST: i64 = 1 << 16;

/// The elements of a vector in containers.
#[derive(Clone, Copy)]
struct Packing {
    element: Type,
    container: Type,
    /// The number of elements in a container.
    scale: i64,
    /// The number of elements of the vector.
    count: i64,
}

impl Packing {
    /// The packing of a vector that an op reads from a memref, or writes to it, whose type becomes that of `base`.
    fn new(rw: &mut ConversionRewriter<'_>, op: Op, vector: Type, base: Value) -> Option<Packing> {
        let cx = rw.cx();
        let vector = VectorType::new(cx, vector)?;
        let [count] = *vector.shape else { return rw.no_match(op, "only 1-D vectors are supported ATM") };
        let container = cx.element_or_self(rw.type_of(base));
        let bits = |ty: Type| match cx.type_data(ty) {
            TypeData::Integer { width, .. } => Some(*width),
            _ => cx.float_kind(ty).map(|kind| kind.width()),
        };
        let (narrow, wide) = (bits(vector.element)?, bits(container)?);
        if vector.is_scalable() || narrow >= wide || wide.checked_rem(narrow) != Some(0) {
            return rw.no_match(op, "the elements of the vector do not fill containers");
        }
        let scale = i64::from(wide / narrow);
        if count.checked_add(2 * scale).is_none() {
            return rw.no_match(op, "the vector is too long");
        }
        Some(Packing { element: vector.element, container, scale, count })
    }

    /// Returns whether elements fill containers.
    fn is_whole(&self) -> bool {
        self.count % self.scale == 0
    }

    /// The number of containers for the vector, behind some other elements.
    fn containers(&self, before: i64) -> i64 {
        (before + self.count + self.scale - 1).div_euclid(self.scale)
    }

    fn vector(cx: &ContextData, count: i64, element: Type) -> Option<Type> {
        cx.vector_type(&[count], &[false], element).ok()
    }
}

/// A vector in memory of containers.
struct Access {
    packing: Packing,
    /// The first container.
    index: OpFoldResult,
    /// The number of elements of that container which are before the vector.
    place: OpFoldResult,
    /// That number, if it is known.
    before: Option<i64>,
    /// The number of containers that have elements of the vector, wherever it begins.
    containers: i64,
}

impl Access {
    /// An access to a vector that begins with a container if it fills whole ones. `None` for long vectors that may begin anywhere.
    fn new(rw: &mut ConversionRewriter<'_>, packing: Packing, memref: Value, indices: &[Value]) -> Option<Access> {
        let ContainerIndex { index, place } = container_index(rw, memref, indices, packing.scale)?;
        let before = if packing.is_whole() { Some(0) } else { known(rw.ir(), place) };
        if before.is_none() && packing.count > LONGEST {
            return None;
        }
        let containers = packing.containers(before.unwrap_or(packing.scale - 1));
        Some(Access { packing, index, place, before, containers })
    }

    /// The largest number of elements before the vector.
    fn most_before(&self) -> i64 {
        self.before.unwrap_or(self.packing.scale - 1)
    }

    /// The type of all containers.
    fn container_type(&self, cx: &ContextData) -> Option<Type> {
        Packing::vector(cx, self.containers, self.packing.container)
    }

    /// The type of all elements of the containers.
    fn element_type(&self, cx: &ContextData) -> Option<Type> {
        Packing::vector(cx, self.containers * self.packing.scale, self.packing.element)
    }

    /// Takes the elements of the vector; `into` gives the vector that elements at an unknown place are put into.
    fn take(
        &self,
        rw: &mut Rewriter<'_>,
        all: Value,
        into: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
    ) -> Option<Value> {
        let Some(before) = self.before else {
            let mut taken = into(rw)?;
            for number in 0..self.packing.count {
                let at = self.place_of(rw, number);
                let op = Extract::build_mixed(rw.cx(), all, &[at]);
                let element = rw.create(op).result();
                taken = crate::build::insert(rw, element, taken, &[number]);
            }
            return Some(taken);
        };
        if self.packing.is_whole() { Some(all) } else { extract_part(rw, all, before, self.packing.count) }
    }

    /// Puts the elements of a vector to the place that they have in the containers.
    fn put(&self, rw: &mut Rewriter<'_>, vector: Value, into: Value) -> Option<Value> {
        let Some(before) = self.before else {
            let mut all = into;
            for number in 0..self.packing.count {
                let at = self.place_of(rw, number);
                let element = crate::build::extract(rw, vector, &[number]);
                let op = Insert::build_mixed(rw.cx(), element, all, &[at]);
                all = rw.create(op).result();
            }
            return Some(all);
        };
        if self.packing.is_whole() { Some(vector) } else { insert_part(rw, vector, into, before) }
    }

    /// The place of an element, where that of the first one is not known.
    fn place_of(&self, rw: &mut Rewriter<'_>, number: i64) -> OpFoldResult {
        let loc = rw.current_loc();
        let first = index_value(rw, self.place, loc);
        if number == 0 {
            return first.into();
        }
        let number = index_constant(rw, number, loc);
        rw.create(arith::AddI::build(first, number)).result().into()
    }
}

/// Takes consecutive elements of a vector.
fn extract_part(rw: &mut Rewriter<'_>, vector: Value, offset: i64, count: i64) -> Option<Value> {
    let ty = VectorType::new(rw.cx(), rw.type_of(vector))?;
    if ty.shape == [count] {
        return Some(vector);
    }
    let parts = ExtractStridedSliceParts {
        slice: Packing::vector(rw.cx(), count, ty.element)?,
        source: vector,
        offsets: [offset].as_slice().into(),
        sizes: [count].as_slice().into(),
        strides: [1].as_slice().into(),
    };
    Some(rw.create_or_fold(ExtractStridedSlice::build(parts)))
}

/// Puts consecutive elements into a vector.
fn insert_part(rw: &mut Rewriter<'_>, part: Value, dest: Value, offset: i64) -> Option<Value> {
    let [from, to] = [part, dest].map(|value| VectorType::new(rw.cx(), rw.type_of(value)));
    if from?.shape == to?.shape {
        return Some(part);
    }
    let (offsets, strides) = ([offset].as_slice().into(), [1].as_slice().into());
    let parts = InsertStridedSliceParts { value_to_store: part, dest, offsets, strides };
    Some(rw.create(InsertStridedSlice::build(parts)).result())
}

/// Creates the mask of the containers that have elements which a mask selects, behind some other elements. `None` unless the mask is a constant, made
/// by an op for masks, or a part of one of these. [MLIR: getCompressedMaskOp]
fn compressed_mask(rw: &mut Rewriter<'_>, mask: Value, packing: &Packing, before: i64) -> Option<Value> {
    let (cx, loc) = (rw.cx(), rw.current_loc());
    let containers = packing.containers(before);
    let mut source = mask;
    let mut positions = Vec::new();
    while let Some(extract) = rw.defining::<Extract>(source) {
        let view = rw.view(extract)?;
        positions.push(view.mixed_position());
        source = view.source();
    }
    let whole = VectorType::new(cx, rw.type_of(source))?;
    let (_, outer) = whole.shape.split_last()?;
    let dims = outer.iter().copied().zip(whole.scalable.iter().copied()).chain([(containers, false)]);
    let ty = whole.with_dims(cx, dims)?;
    let mut compressed = if let Some(create) = rw.defining::<CreateMask>(source) {
        let mut sizes: Vec<Value> = rw.op(create).operands().collect();
        let affine = cx.affine();
        let end = affine.add(affine.symbol(0), affine.constant(before));
        let size = as_known(rw, *sizes.last()?);
        let end = composed_expr(rw, loc, affine.ceil_div(end, affine.constant(packing.scale)), &[size]);
        *sizes.last_mut()? = index_value(rw, end, loc);
        rw.create(CreateMask::build(ty, &sizes)).result()
    } else if let Some(constant) = rw.defining::<ConstantMask>(source) {
        let mut sizes = rw.view(constant)?.mask_dim_sizes()?;
        let last = sizes.last_mut()?;
        *last = (before + *last + packing.scale - 1).div_euclid(packing.scale);
        rw.create(ConstantMask::build(ty, sizes)).result()
    } else {
        let constant = rw.defining::<arith::Constant>(source).and_then(|op| rw.view(op)?.value())?;
        if !outer.is_empty() || packing.count > LONGEST {
            return None;
        }
        let mut selected = vec![ApInt::from_i64(1, 0); containers as usize];
        for (number, bit) in cx.dense_integers(constant)?.enumerate() {
            if !bit.is_zero() {
                selected[(number + before as usize) / packing.scale as usize] = bit;
            }
        }
        let selected = cx.dense_integers_attr(ty, &selected).ok()?;
        rw.create(arith::Constant::build(selected)).result()
    };
    while let Some(position) = positions.pop() {
        let op = Extract::build_mixed(cx, compressed, &position);
        compressed = rw.create(op).result();
    }
    Some(compressed)
}

/// A value, or the integer that it is known to be.
fn as_known(rw: &Rewriter<'_>, value: Value) -> OpFoldResult {
    rw.constant(value).map_or(value.into(), OpFoldResult::Attr)
}

/// Loads all containers that have elements of the vector.
pub struct ConvertVectorLoad;

impl OpConversion for ConvertVectorLoad {
    type SourceOp = Load;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Load>, operands: &[Value]) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.loc(op));
        let view = rw.view(op)?;
        let (memref, ty) = (view.base(), view.result_type(0)?);
        let (base, indices) = operands.split_first()?;
        let packing = Packing::new(rw, op.op(), ty, *base)?;
        let access = Access::new(rw, packing, memref, indices)?;
        let index = index_value(rw, access.index, loc);
        let containers = access.container_type(cx)?;
        let loaded = rw.create(Load::build(containers, *base, &[index]).nontemporal(false)).result();
        let all = rw.create(BitCast::build(access.element_type(cx)?, loaded)).result();
        let vector = access.take(rw, all, |rw| zero(rw, ty))?;
        rw.replace_op(op, &[vector]);
        Some(())
    }
}

/// Loads containers with elements that the mask selects, and takes these.
pub struct ConvertVectorMaskedLoad;

impl OpConversion for ConvertVectorMaskedLoad {
    type SourceOp = MaskedLoad;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<MaskedLoad>, operands: &[Value]) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.loc(op));
        let view = rw.view(op)?;
        let (memref, mask, pass_thru, ty) = (view.base(), view.mask(), view.pass_thru(), view.result_type(0)?);
        let [base, indices @ .., _, _] = operands else { return None };
        let packing = Packing::new(rw, op.op(), ty, *base)?;
        let access = Access::new(rw, packing, memref, indices)?;
        let Some(compressed) = compressed_mask(rw, mask, &packing, access.most_before()) else {
            return rw.no_match(op, "containers of the mask are not known");
        };
        let (containers, elements) = (access.container_type(cx)?, access.element_type(cx)?);
        let none = zero(rw, elements)?;
        let kept = access.put(rw, pass_thru, none)?;
        let packed = rw.create(BitCast::build(containers, kept)).result();
        let index = index_value(rw, access.index, loc);
        let parts =
            MaskedLoadParts { result: containers, base: *base, indices: &[index], mask: compressed, pass_thru: packed };
        let loaded = rw.create(MaskedLoad::build(parts)).result();
        let loaded = rw.create(BitCast::build(elements, loaded)).result();
        let bits = Packing::vector(cx, access.containers * packing.scale, Type::I1)?;
        let none = zero(rw, bits)?;
        let mask = access.put(rw, mask, none)?;
        let all = rw.create(arith::Select::build(mask, loaded, kept)).result();
        let vector = access.take(rw, all, |_| Some(pass_thru))?;
        rw.replace_op(op, &[vector]);
        Some(())
    }
}

/// Loads containers with elements that the mask selects, replaces these and stores the containers.
pub struct ConvertVectorMaskedStore;

impl OpConversion for ConvertVectorMaskedStore {
    type SourceOp = MaskedStore;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<MaskedStore>, operands: &[Value]) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.loc(op));
        let view = rw.view(op)?;
        let (memref, mask, value) = (view.base(), view.mask(), view.value_to_store());
        let [base, indices @ .., _, _] = operands else { return None };
        let ty = rw.type_of(value);
        let packing = Packing::new(rw, op.op(), ty, *base)?;
        if !packing.is_whole() {
            return rw.no_match(op, "the vector fills no whole containers");
        }
        let access = Access::new(rw, packing, memref, indices)?;
        let index = index_value(rw, access.index, loc);
        let Some(compressed) = compressed_mask(rw, mask, &packing, 0) else {
            return rw.no_match(op, "containers of the mask are not known");
        };
        let containers = access.container_type(cx)?;
        let pass_thru = zero(rw, containers)?;
        let parts = MaskedLoadParts { result: containers, base: *base, indices: &[index], mask: compressed, pass_thru };
        let loaded = rw.create(MaskedLoad::build(parts)).result();
        let loaded = rw.create(BitCast::build(ty, loaded)).result();
        let all = rw.create(arith::Select::build(mask, value, loaded)).result();
        let value_to_store = rw.create(BitCast::build(containers, all)).result();
        let parts = MaskedStoreParts { base: *base, indices: &[index], mask: compressed, value_to_store };
        let new = rw.create(MaskedStore::build(parts));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Reads all containers that have elements of the vector, without a mask and along the last dimension.
pub struct ConvertVectorTransferRead;

impl OpConversion for ConvertVectorTransferRead {
    type SourceOp = TransferRead;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<TransferRead>, operands: &[Value]) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.loc(op));
        let affine = cx.affine();
        let view = rw.view(op)?;
        let (memref, ty, rank) = (view.base(), view.result_type(0)?, view.indices().count());
        let (mask, map, padding) = (view.mask(), view.permutation_map()?, view.padding());
        let [base, rest @ ..] = operands else { return None };
        let indices = rest.get(..rank)?;
        let packing = Packing::new(rw, op.op(), ty, *base)?;
        if mask.is_some() || map != affine.minor_identity_map(rank as u32, 1) {
            return rw.no_match(op, "it has a mask, or does not go along the last dimension");
        }
        let narrow = rw.type_of(padding);
        let bits = match cx.float_kind(narrow) {
            Some(kind) => {
                let ty = cx.integer_type(kind.width())?;
                rw.create(arith::Bitcast::build(ty, padding)).result()
            }
            None => padding,
        };
        let padding = rw.create(arith::ExtUI::build(packing.container, bits)).result();
        let access = Access::new(rw, packing, memref, indices)?;
        let index = index_value(rw, access.index, loc);
        let parts = TransferReadParts {
            vector: access.container_type(cx)?,
            base: *base,
            indices: &[index],
            permutation_map: affine.multi_dim_identity(1),
            padding,
            in_bounds: [false].into_iter().collect(),
        };
        let read = rw.create(TransferRead::build(parts)).result();
        let all = rw.create(BitCast::build(access.element_type(cx)?, read)).result();
        let vector = access.take(rw, all, |rw| zero(rw, ty))?;
        rw.replace_op(op, &[vector]);
        Some(())
    }
}
