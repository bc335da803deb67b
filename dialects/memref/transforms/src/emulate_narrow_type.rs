//! Integers with fewer bits than memory is accessed by, packed into wider ones.
//! [mlir/lib/Dialect/MemRef/Transforms/EmulateNarrowType.cpp]
//!
//! Memrefs of narrow integers and floats become memrefs of one dimension of wide integers, the *containers*; the first element has the lowest bits. Elements are
//! shifted and cut out of what is loaded, and stored by two atomic ops, so that nothing around them changes.

use std::marker::PhantomData;
use std::sync::Arc;

use dialekt_affine::composed_expr;
use dialekt_arith::{self as arith, AtomicRMWKind, index_value};
use dialekt_conversion::{ConversionPatterns, ConversionRewriter, Converted, OpConversion, TypeConverter};
use dialekt_dialect_utils::indices::{Mixed, index};
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{
    Alloc, Alloca, AssumeAlignment, AtomicRMW, AtomicRMWParts, CollapseShape, Copy, Dealloc, ExpandShape, Load,
    MemorySpaceCast, ReinterpretCast, Store, SubView,
};

use crate::expand_strided_metadata::add_resolve_patterns;
use crate::expand_strided_metadata::fold::contiguous_strides;
use crate::flatten_memref::{Allocation, flat, flat_size};

/// Adds the conversion of memrefs of integers with fewer bits than a container; those with gaps between the elements of a row cannot be
/// converted, and nothing is said of those with an offset within a container. [MLIR: populateMemRefNarrowTypeEmulationConversions]
pub fn populate_memref_narrow_type_emulation_conversions(converter: &mut TypeConverter, width: u32) {
    converter.add_conversion(move |cx, ty| match cx.type_data(ty) {
        TypeData::MemRef { .. } => convert_memref(cx, width, ty),
        _ => Converted::Unknown,
    });
}

/// Adds the patterns for allocations, accesses and views of narrow integers, with those that resolve the metadata of memrefs. [MLIR:
/// populateMemRefNarrowTypeEmulationPatterns]
pub fn populate_memref_narrow_type_emulation_patterns(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
) {
    patterns
        .add_typed(converter, ConvertMemRefAllocation::<Alloc>(PhantomData))
        .add_typed(converter, ConvertMemRefAllocation::<Alloca>(PhantomData))
        .add_typed(converter, ConvertMemRefCopy)
        .add_typed(converter, ConvertMemRefDealloc)
        .add_typed(converter, ConvertMemRefReshape::<CollapseShape>(PhantomData))
        .add_typed(converter, ConvertMemRefReshape::<ExpandShape>(PhantomData))
        .add_typed(converter, ConvertMemRefLoad)
        .add_typed(converter, ConvertMemRefStore)
        .add_typed(converter, ConvertMemRefAssumeAlignment)
        .add_typed(converter, ConvertMemRefMemorySpaceCast)
        .add_typed(converter, ConvertMemRefSubView)
        .add_typed(converter, ConvertMemRefReinterpretCast);
    let mut resolving = PatternSet::default();
    add_resolve_patterns(&mut resolving);
    patterns.extend(resolving);
}

fn convert_memref(cx: &ContextData, width: u32, ty: Type) -> Converted {
    let TypeData::MemRef { shape, element, space, .. } = cx.type_data(ty) else { return Converted::Unknown };
    let (narrow, sign) = match *cx.type_data(*element) {
        TypeData::Integer { width, sign } => (width, sign),
        _ => match cx.float_kind(*element) {
            Some(kind) => (kind.width(), Signedness::Signless),
            None => return Converted::one(ty),
        },
    };
    if narrow == 0 || narrow >= width {
        return Converted::one(ty);
    }
    let Some(layout) = cx.strided_layout(ty) else { return Converted::Fails };
    if layout.strides.last().is_some_and(|stride| *stride != 1) {
        return Converted::Fails;
    }
    let offset = match layout.offset {
        DYNAMIC => DYNAMIC,
        offset => match offset.checked_mul(narrow.into()) {
            Some(bits) if bits % i64::from(width) == 0 => bits / i64::from(width),
            _ => return Converted::Unknown,
        },
    };
    let converted = || {
        let container = cx.signed_integer_type(width, sign)?;
        let layout = (offset != 0).then(|| cx.strided_layout_attr(offset, &[1]));
        cx.memref_type(&packed_shape(shape, narrow, width)?, container, layout, *space).ok()
    };
    converted().map_or(Converted::Fails, Converted::one)
}

/// The number of containers for all elements. [MLIR: getLinearizedShape]
fn packed_shape(shape: &[i64], narrow: u32, width: u32) -> Option<Vec<i64>> {
    if shape.is_empty() {
        return Some(Vec::new());
    }
    if shape.contains(&DYNAMIC) {
        return Some(vec![DYNAMIC]);
    }
    let elements = shape.iter().try_fold(1i64, |all, size| all.checked_mul(*size))?;
    let scale = i64::from(width / narrow);
    Some(vec![elements.div_euclid(scale) + i64::from(elements.rem_euclid(scale) != 0)])
}

/// Types before and after the conversion of a memref, and bits of their elements.
struct Packing {
    ty: Type,
    container: Type,
    narrow: u32,
    width: u32,
}

impl Packing {
    /// The packing of a memref of a type.
    fn of(rw: &mut ConversionRewriter<'_>, op: Op, ty: Type) -> Option<Packing> {
        let Some(new) = rw.converter()?.convert_type_to_one(rw.cx(), ty) else {
            return rw.no_match(op, "the type of the memref cannot be converted");
        };
        let bits = |ty: Type| {
            let element = rw.cx().element_or_self(ty);
            let width = match rw.cx().type_data(element) {
                TypeData::Integer { width, .. } => Some(*width),
                _ => rw.cx().float_kind(element).map(|kind| kind.width()),
            };
            Some((element, width?))
        };
        let ((_, narrow), (container, width)) = (bits(ty)?, bits(new)?);
        Some(Packing { ty: new, container, narrow, width })
    }

    /// As `of`, where containers have several elements, and no bits beside.
    fn whole(rw: &mut ConversionRewriter<'_>, op: Op, ty: Type) -> Option<Packing> {
        let packing = Packing::of(rw, op, ty)?;
        if packing.width == packing.narrow || packing.width.checked_rem(packing.narrow) != Some(0) {
            return rw.no_match(op, "containers have no whole number of elements, or one");
        }
        Some(packing)
    }

    fn scale(&self) -> i64 {
        i64::from(self.width / self.narrow)
    }
}

/// Computes the index of an element as if it were in a memref of one dimension. [MLIR: getLinearizedSrcIndices]
fn linear_index(
    rw: &mut ConversionRewriter<'_>,
    memref: Value,
    indices: &[Value],
    loc: Location,
) -> Option<OpFoldResult> {
    let indices: Mixed = indices.iter().map(|index| OpFoldResult::Value(*index)).collect();
    Some(flat(rw, memref, None, &indices, 1, loc)?.index)
}

/// The place of an element in memory of containers.
#[derive(Clone, Copy, Debug)]
pub struct ContainerIndex {
    /// The index of the container, in memory of one dimension.
    pub index: OpFoldResult,
    /// The number of elements that are before it in the container.
    pub place: OpFoldResult,
}

/// Computes the place of an element of a memref that is packed into containers of `scale` elements. [MLIR: getLinearizedMemRefOffsetAndSize]
pub fn container_index(rw: &mut Rewriter<'_>, memref: Value, indices: &[Value], scale: i64) -> Option<ContainerIndex> {
    let known = |value: &Value| rw.constant(*value).map_or(OpFoldResult::Value(*value), OpFoldResult::Attr);
    let indices: Mixed = indices.iter().map(known).collect();
    let loc = rw.current_loc();
    let flat = flat(rw, memref, None, &indices, scale, loc)?;
    Some(ContainerIndex { index: flat.index, place: flat.rest })
}

/// Computes the index of the container of an element. [MLIR: getIndicesForLoadOrStore]
fn container(rw: &mut ConversionRewriter<'_>, linear: OpFoldResult, packing: &Packing, loc: Location) -> Value {
    let affine = rw.cx().affine();
    let expr = affine.floor_div(affine.symbol(0), affine.constant(packing.scale()));
    let container = composed_expr(rw, loc, expr, &[linear]);
    index_value(rw, container, loc)
}

/// Computes the number of bits by which an element is shifted in its container. [MLIR: getOffsetForBitwidth]
fn shift(rw: &mut ConversionRewriter<'_>, linear: OpFoldResult, packing: &Packing, loc: Location) -> Value {
    let affine = rw.cx().affine();
    let place = affine.rem(affine.symbol(0), affine.constant(packing.scale()));
    let bits = affine.mul(place, affine.constant(packing.narrow.into()));
    let bits = composed_expr(rw, loc, bits, &[linear]);
    let bits = index_value(rw, bits, loc);
    rw.create(arith::IndexCast::build(packing.container, bits)).result()
}

/// Creates the lowest bits of a container, as many as elements have.
fn lowest_bits(rw: &mut ConversionRewriter<'_>, packing: &Packing) -> Option<Value> {
    let mask = ApInt::from_i64(packing.narrow, -1).zext_or_trunc(packing.width);
    let mask = rw.cx().apint_attr(packing.container, &mask)?;
    Some(rw.create(arith::Constant::build(mask)).result())
}

/// Converts the memory that is allocated.
pub struct ConvertMemRefAllocation<T>(PhantomData<fn() -> T>);

impl<T: Allocation> OpConversion for ConvertMemRefAllocation<T> {
    type SourceOp = T;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<T>, operands: &[Value]) -> Option<()> {
        let (ty, loc) = (rw.op(op).result_type(0)?, rw.loc(op));
        let packing = Packing::of(rw, op.op(), ty)?;
        let shape = rw.cx().type_data(ty).shape()?.to_vec();
        let dynamic = shape.iter().filter(|size| **size == DYNAMIC).count();
        let (open, symbols) = operands.split_at_checked(dynamic)?;
        let mut open = open.iter();
        let size = |size: &i64| match *size {
            DYNAMIC => open.next().map(|value| OpFoldResult::Value(*value)),
            size => Some(index(rw.cx(), size).into()),
        };
        let sizes: Mixed = shape.iter().map(size).collect::<Option<_>>()?;
        let mut dynamic_sizes = Vec::new();
        if !shape.is_empty() {
            let strides = contiguous_strides(rw, &sizes, loc);
            let size = flat_size(rw, &sizes, &strides, packing.scale(), loc);
            if rw.cx().type_data(packing.ty).shape().is_some_and(|shape| shape.contains(&DYNAMIC)) {
                dynamic_sizes.push(index_value(rw, size, loc));
            }
        }
        let new = T::allocate(rw, op, packing.ty, &dynamic_sizes, symbols)?;
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Copies containers.
pub struct ConvertMemRefCopy;

impl OpConversion for ConvertMemRefCopy {
    type SourceOp = Copy;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Copy>, operands: &[Value]) -> Option<()> {
        let layout = |ty: Type| match rw.cx().type_data(ty) {
            TypeData::MemRef { layout, .. } => Some(*layout),
            _ => None,
        };
        let types: Vec<Type> = rw.op(op).operand_types().collect();
        if let [Some(from), Some(to)] = [layout(types[0]), layout(types[1])]
            && from != to
        {
            return rw.no_match(op, "layouts are distinct");
        }
        let new = rw.create(Copy::build(operands[0], operands[1]));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Frees containers.
pub struct ConvertMemRefDealloc;

impl OpConversion for ConvertMemRefDealloc {
    type SourceOp = Dealloc;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Dealloc>, operands: &[Value]) -> Option<()> {
        let new = rw.create(Dealloc::build(*operands.first()?));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// A reshape of what has one dimension already is nothing.
pub struct ConvertMemRefReshape<T>(PhantomData<fn() -> T>);

impl<T: OpDecl + 'static> OpConversion for ConvertMemRefReshape<T> {
    type SourceOp = T;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<T>, operands: &[Value]) -> Option<()> {
        let source = *operands.first()?;
        if rw.cx().type_data(rw.type_of(source)).shape().is_none_or(|shape| shape.len() != 1) {
            return rw.no_match(op, "the source has several dimensions");
        }
        rw.replace_op(op, &[source]);
        Some(())
    }
}

/// Cuts an element out of a container.
pub struct ConvertMemRefLoad;

impl OpConversion for ConvertMemRefLoad {
    type SourceOp = Load;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Load>, operands: &[Value]) -> Option<()> {
        let (view, loc) = (rw.view(op)?, rw.loc(op));
        let (memref, result) = (view.memref(), view.result_type(0)?);
        let packing = Packing::whole(rw, op.op(), rw.type_of(memref))?;
        let (base, indices) = operands.split_first()?;
        let bits = if indices.is_empty() {
            rw.create(Load::build(*base, &[]).nontemporal(false)).result()
        } else {
            let linear = linear_index(rw, memref, indices, loc)?;
            let container = container(rw, linear, &packing, loc);
            let loaded = rw.create(Load::build(*base, &[container]).nontemporal(false)).result();
            let shift = shift(rw, linear, &packing, loc);
            rw.create(arith::ShRSI::build(loaded, shift)).result()
        };
        let result = rw.converter()?.convert_type_to_one(rw.cx(), result)?;
        let element = if result == packing.container {
            let mask = lowest_bits(rw, &packing)?;
            rw.create(arith::AndI::build(bits, mask)).result()
        } else if rw.cx().float_kind(result).is_some() {
            let narrow = rw.cx().integer_type(packing.narrow)?;
            let bits = rw.create(arith::TruncI::build(narrow, bits)).result();
            rw.create(arith::Bitcast::build(result, bits)).result()
        } else {
            rw.create(arith::TruncI::build(result, bits)).result()
        };
        rw.replace_op(op, &[element]);
        Some(())
    }
}

/// Writes the bits of an element of a container.
pub struct ConvertMemRefStore;

impl OpConversion for ConvertMemRefStore {
    type SourceOp = Store;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Store>, operands: &[Value]) -> Option<()> {
        let (memref, loc) = (rw.view(op)?.memref(), rw.loc(op));
        let packing = Packing::whole(rw, op.op(), rw.type_of(memref))?;
        let [value, base, indices @ ..] = operands else { return None };
        let mut value = *value;
        if rw.cx().float_kind(rw.type_of(value)).is_some() {
            let narrow = rw.cx().integer_type(packing.narrow)?;
            value = rw.create(arith::Bitcast::build(narrow, value)).result();
        }
        let value = rw.create(arith::ExtUI::build(packing.container, value)).result();
        if indices.is_empty() {
            update(rw, AtomicRMWKind::Assign, value, *base, &[]);
        } else {
            let linear = linear_index(rw, memref, indices, loc)?;
            let container = container(rw, linear, &packing, loc);
            let shift = shift(rw, linear, &packing, loc);
            let mask = lowest_bits(rw, &packing)?;
            let mask = rw.create(arith::ShLI::build(mask, shift)).result();
            let ones = rw.cx().integer_attr(packing.container, -1)?;
            let ones = rw.create(arith::Constant::build(ones)).result();
            let others = rw.create(arith::XOrI::build(mask, ones)).result();
            let value = rw.create(arith::ShLI::build(value, shift)).result();
            update(rw, AtomicRMWKind::AndI, others, *base, &[container]);
            update(rw, AtomicRMWKind::OrI, value, *base, &[container]);
        }
        rw.erase_op(op);
        Some(())
    }
}

/// Updates a container atomically.
fn update(rw: &mut ConversionRewriter<'_>, kind: AtomicRMWKind, value: Value, memref: Value, indices: &[Value]) {
    rw.create(AtomicRMW::build(AtomicRMWParts { kind, value, memref, indices }));
}

/// Keeps of the address of containers the alignment that the address of elements had.
pub struct ConvertMemRefAssumeAlignment;

impl OpConversion for ConvertMemRefAssumeAlignment {
    type SourceOp = AssumeAlignment;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<AssumeAlignment>, operands: &[Value]) -> Option<()> {
        let alignment = rw.view(op)?.alignment()?;
        let new = rw.create(AssumeAlignment::build(*operands.first()?, alignment));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Casts containers to another memory space.
pub struct ConvertMemRefMemorySpaceCast;

impl OpConversion for ConvertMemRefMemorySpaceCast {
    type SourceOp = MemorySpaceCast;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<MemorySpaceCast>, operands: &[Value]) -> Option<()> {
        let ty = rw.op(op).result_type(0)?;
        let ty = rw.converter()?.convert_type_to_one(rw.cx(), ty)?;
        let new = rw.create(MemorySpaceCast::build(ty, *operands.first()?));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// A part that is contiguous is a part of the containers; offset and sizes are constants.
pub struct ConvertMemRefSubView;

impl OpConversion for ConvertMemRefSubView {
    type SourceOp = SubView;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<SubView>, operands: &[Value]) -> Option<()> {
        let (view, loc) = (rw.view(op)?, rw.loc(op));
        let ty = view.result_type(0)?;
        let source = view.source();
        let (sizes, offsets, strides) = (view.static_sizes()?, view.static_offsets()?, view.static_strides()?);
        let is_known = !sizes.contains(&DYNAMIC) && offsets.last().is_none_or(|offset| *offset != DYNAMIC);
        if strides.iter().any(|stride| *stride != 1) || !is_known {
            return rw.no_match(op, "strides are not 1, or sizes or the last offset not known");
        }
        let offsets = dialekt_interfaces::mixed_values(*view, &offsets, view.offsets().range());
        let sizes = dialekt_interfaces::mixed_values(*view, &sizes, view.sizes().range());
        if !is_contiguous(rw.cx(), ty) {
            return rw.no_match(op, "the part is not contiguous");
        }
        let packing = Packing::whole(rw, op.op(), ty)?;
        let part = flat(rw, source, Some(&sizes), &offsets, packing.scale(), loc)?;
        let one: OpFoldResult = index(rw.cx(), 1).into();
        let parts = [&[part.index][..], &[part.size][..], &[one][..]];
        let new = SubView::build_mixed(rw.cx(), packing.ty, *operands.first()?, parts);
        let new = rw.create(new);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Returns whether a memref has static sizes and no gaps. [MLIR: isStaticShapeAndContiguousRowMajor]
fn is_contiguous(cx: &ContextData, ty: Type) -> bool {
    let (Some(shape), Some(layout)) = (cx.type_data(ty).shape(), cx.strided_layout(ty)) else { return false };
    let mut stride = Some(1i64);
    shape.iter().zip(&layout.strides).rev().all(|(size, own)| {
        let fits = *size != DYNAMIC && Some(*own) == stride;
        stride = stride.and_then(|stride| stride.checked_mul(*size));
        fits
    })
}

/// Casts containers; offset and sizes are constants, and the offset is that of a container.
pub struct ConvertMemRefReinterpretCast;

impl OpConversion for ConvertMemRefReinterpretCast {
    type SourceOp = ReinterpretCast;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<ReinterpretCast>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let ty = view.result_type(0)?;
        let (offsets, sizes, strides) = (view.static_offsets()?, view.static_sizes()?, view.static_strides()?);
        if sizes.len() > 1 || strides.iter().any(|stride| *stride != 1) {
            return rw.no_match(op, "there are several dimensions, or strides are not 1");
        }
        if sizes.contains(&DYNAMIC) || offsets.contains(&DYNAMIC) {
            return rw.no_match(op, "the size or the offset is not known");
        }
        let (offset, size) = (*offsets.first()?, sizes.first().copied());
        let packing = Packing::whole(rw, op.op(), ty)?;
        let scale = packing.scale();
        if offset % scale != 0 {
            return rw.no_match(op, "the offset is within a container");
        }
        let number = |number: i64| -> OpFoldResult { index(rw.cx(), number).into() };
        let sizes: Mixed = size
            .map(|size| number(size.div_euclid(scale) + i64::from(size.rem_euclid(scale) != 0)))
            .into_iter()
            .collect();
        let strides: Mixed = sizes.iter().map(|_| number(1)).collect();
        let parts = [&[number(offset / scale)][..], &sizes, &strides];
        let new = ReinterpretCast::build_mixed(rw.cx(), packing.ty, *operands.first()?, parts);
        let new = rw.create(new);
        rw.replace_op_with(op, new);
        Some(())
    }
}
