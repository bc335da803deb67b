//! Views of memory that is there, and what is known of them.

use std::rc::Rc;

use dialekt_interpreter::{
    Bytes, BytesKind, Datum, Executed, INDEX_WIDTH, Machine, Opaque, Place, Step, Stop, View as Shown,
};
use dialekt_ir_core::context::{Attribute, ContextData, Type};
use dialekt_ir_core::interfaces::{OffsetSizeAndStrideOp, OperandRange, mixed_values};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::types::TypeData;
use dialekt_memref::*;
use smallvec::SmallVec;

use super::{mixed, result, sizes_of, type_of, view_of};
use crate::layout::{self, Sizes};
use crate::{map, models};

/// An address. Programs cannot tell what it is, so two runs never differ by it; no arithmetic takes it.
#[derive(Debug)]
struct Address;

impl Opaque for Address {
    fn equals(&self, other: &dyn Opaque) -> bool {
        (other as &dyn std::any::Any).is::<Address>()
    }
}

/// Executes an op that gives a view of its first operand. Without one, the result is poison.
fn derived(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    derive: impl FnOnce(&Shown, &mut Machine<'_>) -> Result<Option<Shown>, Stop>,
) -> Executed {
    let source = op.operand(0).ok_or_else(|| Stop::unsupported("a view of nothing"))?;
    match view_of(machine, source)? {
        Some(view) => result(derive(&view, machine)?),
        None => result(None),
    }
}

/// The offsets, sizes and strides of an op; `None` where one is poison.
fn slice(op: OpRef<'_>, machine: &Machine<'_>) -> Result<Option<[Sizes; 3]>, Stop> {
    let slice = OffsetSizeAndStrideOp::of(op).ok_or_else(|| Stop::unsupported("a part that is not said"))?;
    let offsets = mixed(op, machine, slice.mixed_offsets())?;
    let sizes = mixed(op, machine, slice.mixed_sizes())?;
    let strides = mixed(op, machine, slice.mixed_strides())?;
    Ok(offsets.zip(sizes).zip(strides).map(|((offsets, sizes), strides)| [offsets, sizes, strides]))
}

/// A part. One that has elements outside of the source is poison: who accesses the part may access the source in its place.
fn part(op: SubViewView<'_>, source: &Shown, machine: &Machine<'_>) -> Result<Option<Shown>, Stop> {
    let Some([offsets, sizes, strides]) = slice(*op, machine)? else { return Ok(None) };
    let dropped = dropped_dims(op).ok_or_else(|| Stop::unsupported("a part whose dimensions cannot be told apart"))?;
    if source.table.is_some() || sizes.len() != source.shape.len() {
        return Err(Stop::unsupported("a part of a memref whose layout is not strided"));
    }
    let is_empty = sizes.contains(&0);
    let mut part = Shown { shape: Sizes::new(), strides: Sizes::new(), ..source.clone() };
    for dim in 0..sizes.len() {
        let (offset, size, stride) = (offsets[dim], sizes[dim], strides[dim]);
        let last = stride.checked_mul(size.saturating_sub(1)).and_then(|span| offset.checked_add(span));
        let inside = |index: i64| (0..source.shape[dim]).contains(&index);
        if size < 0 || !is_empty && !(inside(offset) && last.is_some_and(inside)) {
            return Ok(None);
        }
        let moved = offset.checked_mul(source.strides[dim]).and_then(|by| part.offset.checked_add(by));
        let (Some(moved), Some(stride)) = (moved, stride.checked_mul(source.strides[dim])) else { return Ok(None) };
        part.offset = moved;
        if !dropped[dim] {
            part.shape.push(size);
            part.strides.push(stride);
        }
    }
    Ok(Some(part))
}

/// The groups of dimensions that an attribute says.
pub(crate) fn groups(cx: &ContextData, attr: Option<Attribute>) -> Vec<Vec<usize>> {
    let elements = |attr: Attribute| cx.array_elements(attr).unwrap_or_default();
    let dim = |dim: &Attribute| cx.integer_i64(*dim).and_then(|dim| usize::try_from(dim).ok());
    let group = |group: &Attribute| elements(*group).iter().filter_map(dim).collect();
    attr.map(elements).unwrap_or_default().iter().map(group).collect()
}

/// Dimensions taken apart. Sizes whose product is another one are poison.
fn expanded(op: ExpandShapeView<'_>, source: &Shown, machine: &Machine<'_>) -> Result<Option<Shown>, Stop> {
    let cx = op.cx();
    let sizes = op.static_output_shape().unwrap_or_default();
    let Some(shape) = mixed(*op, machine, mixed_values(*op, &sizes, OperandRange::from(*op, 1)))? else {
        return Ok(None);
    };
    let mut strides = Sizes::from_elem(1, shape.len());
    for (dim, group) in groups(cx, op.inherent_attr(b"reassociation")).iter().enumerate() {
        let (Some(size), Some(mut stride)) = (source.shape.get(dim), source.strides.get(dim).copied()) else {
            return Err(Stop::unsupported("groups that do not fit"));
        };
        let mut product = Some(1i64);
        for inner in group.iter().rev() {
            strides[*inner] = stride;
            stride = stride.saturating_mul(shape[*inner]);
            product = product.and_then(|product| product.checked_mul(shape[*inner]));
        }
        if product != Some(*size) {
            return Ok(None);
        }
    }
    if shape.iter().any(|size| *size < 0) {
        return Ok(None);
    }
    let view = Shown { shape, strides, ..source.clone() };
    Ok(layout::with_strides_of(cx, view, type_of(*op, op.result())))
}

/// Dimensions joined. Those whose elements do not lie side by side are poison.
fn collapsed(op: CollapseShapeView<'_>, source: &Shown) -> Result<Option<Shown>, Stop> {
    let cx = op.cx();
    let is_empty = source.shape.contains(&0);
    let (mut shape, mut strides) = (Sizes::new(), Sizes::new());
    for group in groups(cx, op.inherent_attr(b"reassociation")) {
        let (mut size, mut joined) = (1i64, None);
        for dim in group.iter().rev() {
            let (Some(inner), Some(stride)) = (source.shape.get(*dim), source.strides.get(*dim)) else {
                return Err(Stop::unsupported("groups that do not fit"));
            };
            // How far apart the only element of a dimension is from a second one tells nothing.
            if *inner != 1 {
                let first = *joined.get_or_insert(*stride);
                if !is_empty && *stride != first.saturating_mul(size) {
                    return Ok(None);
                }
            }
            size = size.saturating_mul(*inner);
        }
        shape.push(size);
        strides.push(joined.or_else(|| source.strides.get(*group.last()?).copied()).unwrap_or(1));
    }
    let view = Shown { shape, strides, ..source.clone() };
    Ok(layout::with_strides_of(cx, view, type_of(*op, op.result())))
}

/// The same elements in the shape that memory says. Other elements than lie side by side are poison, and so is another number of them.
fn reshaped(op: ReshapeView<'_>, source: &Shown, machine: &mut Machine<'_>) -> Result<Option<Shown>, Stop> {
    let shape = machine.view(op.shape())?;
    let mut sizes = Sizes::new();
    for size in machine.memory().contents(&shape)? {
        let Some(size) = map::number(&size)?.filter(|size| *size >= 0) else { return Ok(None) };
        sizes.push(size);
    }
    let view = Shown { bytes: source.bytes, ..Shown::contiguous(source.buffer, &sizes) };
    let fits = layout::is_contiguous(source) && view.num_elements() == source.num_elements();
    Ok(Some(view).filter(|view| fits && layout::is_of_type(op.cx(), view, type_of(*op, op.result()))))
}

/// Bytes as elements. Those that are not all within the source are poison.
fn typed(op: ViewView<'_>, source: &Shown, machine: &Machine<'_>) -> Result<Option<Shown>, Stop> {
    let (cx, ty) = (op.cx(), type_of(*op, op.result()));
    let shift = map::number(&machine.get(op.byte_shift()))?;
    let (Some(shift), Some(sizes)) = (shift, sizes_of(*op, machine, ty, op.sizes())?) else { return Ok(None) };
    let element = cx.type_data(ty).element_type().unwrap_or(Type::NONE);
    let kind = match (cx.float_kind(element), cx.type_data(element)) {
        (Some(kind), _) => BytesKind::Float(kind),
        (_, TypeData::Index) => BytesKind::Int(INDEX_WIDTH),
        (_, TypeData::Integer { width, .. }) => BytesKind::Int(*width),
        _ => return Err(Stop::unsupported("bytes as elements that are no numbers")),
    };
    if sizes.iter().any(|size| *size < 0) {
        return Ok(None);
    }
    let view = Shown::contiguous(source.buffer, &sizes);
    let end =
        view.num_elements().and_then(|count| count.checked_mul(kind.size())).and_then(|size| size.checked_add(shift));
    let available = source.shape.first().copied().unwrap_or(0);
    if shift < 0 || end.is_none_or(|end| end > available) {
        return Ok(None);
    }
    let start = source.bytes.map_or(0, |bytes| bytes.start).saturating_add(source.offset).saturating_add(shift);
    Ok(Some(Shown { bytes: Some(Bytes { start, kind }), ..view }))
}

/// Memrefs of which accesses to one do not touch another one: those that do after all are poison.
fn distinct(op: OpRef<'_>, machine: &mut Machine<'_>) -> Executed {
    let operands = machine.operands(op);
    let mut places: SmallVec<[Option<Vec<Place>>; 2]> = SmallVec::new();
    for operand in &operands {
        // What is gone cannot be accessed.
        places.push(match operand {
            Datum::View(view) => machine.memory().places(view).ok(),
            _ => None,
        });
    }
    let shares = |number: usize| {
        let others = places.iter().enumerate().filter(|(other, _)| *other != number);
        let mut others = others.filter_map(|(_, places)| places.as_ref());
        places[number].as_ref().is_some_and(|own| others.any(|other| Place::overlap(own, other)))
    };
    let results = operands.iter().enumerate();
    Ok(Step::Next(results.map(|(number, view)| if shares(number) { Datum::Poison } else { view.clone() }).collect()))
}

/// Buffer, offset, sizes and strides, each poison where the view is.
fn metadata(op: ExtractStridedMetadataView<'_>, machine: &Machine<'_>) -> Executed {
    let Some(view) = view_of(machine, op.source())? else {
        return Ok(Step::Next(op.results().map(|_| Datum::Poison).collect()));
    };
    if view.table.is_some() {
        return Err(Stop::unsupported("strides of a memref whose layout is not strided"));
    }
    let base = Shown { bytes: view.bytes, ..Shown::contiguous(view.buffer, &[]) };
    let numbers = std::iter::once(&view.offset).chain(&view.shape).chain(&view.strides);
    Ok(Step::Next(
        std::iter::once(Datum::View(Rc::new(base))).chain(numbers.map(|number| Datum::index(*number))).collect(),
    ))
}

/// The size of a dimension. Only where the dimension is known to exist may it be asked for early: elsewhere it is undefined to ask for
/// one that does not.
fn size(op: DimView<'_>, machine: &Machine<'_>) -> Executed {
    let dim = machine.index(op.index(), "the number of a dimension")?;
    let Some(view) = view_of(machine, op.source())? else { return Ok(Datum::Poison.into()) };
    match usize::try_from(dim).ok().and_then(|dim| view.shape.get(dim)) {
        Some(size) => Ok(Datum::index(*size).into()),
        None => Err(Stop::undefined(format!("there is no dimension #{dim}"))),
    }
}

models! {
    Dim => |op, machine| size(op, machine),
    Rank => |op, machine| {
        let view = view_of(machine, op.memref())?;
        Ok(map::index(view.map(|view| view.shape.len() as i64)).into())
    },
    ExtractStridedMetadata => |op, machine| metadata(op, machine),
    ExtractAlignedPointerAsIndex => |op, machine| Ok(match view_of(machine, op.source())? {
        Some(_) => Datum::Opaque(Rc::new(Address)),
        None => Datum::Poison,
    }.into()),
    AssumeAlignment => |op, machine| derived(*op, machine, |view, _| Ok(Some(view.clone()))),
    DistinctObjects => |op, machine| distinct(*op, machine),

    // A view that is not what the type says is poison: the cast may happen early.
    Cast => |op, machine| derived(*op, machine, |view, _| {
        Ok(Some(view.clone()).filter(|view| layout::is_of_type(op.cx(), view, type_of(*op, op.dest()))))
    }),
    MemorySpaceCast => |op, machine| derived(*op, machine, |view, _| Ok(Some(view.clone()))),
    // What is outside of the buffer is found at an access: the source does not say where it ends.
    ReinterpretCast => |op, machine| derived(*op, machine, |view, machine| {
        let Some([offsets, shape, strides]) = slice(*op, machine)? else { return Ok(None) };
        let offset = offsets.first().copied().unwrap_or(0);
        let is_valid = shape.iter().all(|size| *size >= 0);
        Ok(is_valid.then(|| Shown { offset, shape, strides, table: None, ..view.clone() }))
    }),
    SubView => |op, machine| derived(*op, machine, |view, machine| part(op, view, machine)),
    ExpandShape => |op, machine| derived(*op, machine, |view, machine| expanded(op, view, machine)),
    CollapseShape => |op, machine| derived(*op, machine, |view, _| collapsed(op, view)),
    Reshape => |op, machine| derived(*op, machine, |view, machine| reshaped(op, view, machine)),
    View => |op, machine| derived(*op, machine, |view, machine| typed(op, view, machine)),
    Transpose => |op, machine| derived(*op, machine, |view, _| {
        let affine = op.cx().affine();
        let map = op.permutation().ok_or_else(|| Stop::unsupported("a transposition without order"))?;
        let order = (0..view.shape.len()).map(|dim| map.dim_position(affine, dim).map(|dim| dim as usize));
        let order = order.collect::<Option<SmallVec<[usize; 4]>>>();
        let order = order.ok_or_else(|| Stop::unsupported("a transposition that is no permutation"))?;
        let reordered = |numbers: &Sizes| order.iter().map(|dim| numbers[*dim]).collect();
        Ok(Some(Shown { shape: reordered(&view.shape), strides: reordered(&view.strides), ..view.clone() }))
    }),
}
