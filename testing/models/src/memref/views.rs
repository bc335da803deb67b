//! Views of memory, and queries about them.

use std::rc::Rc;

use dialekt_dialect_utils::type_of;
use dialekt_interfaces::OffsetSizeAndStrideOpRef;
use dialekt_interpreter::{
    Bytes, BytesKind, Datum, Executed, INDEX_WIDTH, Machine, Opaque, Place, Step, Stop, View as Shown,
};
use dialekt_ir_core::context::{Attribute, ContextData, Type};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::types::TypeData;
use dialekt_memref::*;
use smallvec::SmallVec;

use super::{sizes_of, view_of};
use crate::layout::{self, Sizes};
use crate::tensor::mixed;
use crate::{map, models};

/// An address. Programs cannot observe its value, so that runs never differ by it; arithmetic on it is not supported.
#[derive(Debug)]
struct Address;

impl Opaque for Address {
    fn equals(&self, other: &dyn Opaque) -> bool {
        (other as &dyn std::any::Any).is::<Address>()
    }
}

/// Executes an op that views its first operand. A view of poison is poison.
fn derived(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    derive: impl FnOnce(&Shown, &mut Machine<'_>) -> Result<Shown, Stop>,
) -> Executed {
    let source = op.operand(0).ok_or_else(|| Stop::unsupported("a view of nothing"))?;
    Ok(match view_of(machine, source)? {
        Some(view) => Datum::View(Rc::new(derive(&view, machine)?)),
        None => Datum::Poison,
    }
    .into())
}

/// The offsets, sizes and strides of an op.
fn slice(op: OpRef<'_>, machine: &Machine<'_>) -> Result<[Sizes; 3], Stop> {
    let slice = OffsetSizeAndStrideOpRef::of(op).ok_or_else(|| Stop::unsupported("a part that is not said"))?;
    Ok([
        mixed(machine, slice.static_offsets(), slice.offsets().values(), "an offset")?,
        mixed(machine, slice.static_sizes(), slice.sizes().values(), "a size")?,
        mixed(machine, slice.static_strides(), slice.strides().values(), "a stride")?,
    ])
}

/// A subview. One with elements outside of its source is undefined behavior, as passes may replace it by the source. An
/// empty one may be anywhere.
fn part(op: SubViewView<'_>, source: &Shown, machine: &Machine<'_>) -> Result<Shown, Stop> {
    let [offsets, sizes, strides] = slice(*op, machine)?;
    let dropped = dropped_dims(op).ok_or_else(|| Stop::unsupported("a part whose dimensions cannot be told apart"))?;
    if source.table.is_some() || sizes.len() != source.shape.len() {
        return Err(Stop::unsupported("a part of a memref whose layout is not strided"));
    }
    check_sizes(&sizes)?;
    let is_empty = sizes.contains(&0);
    let mut part = Shown { shape: Sizes::new(), strides: Sizes::new(), ..source.clone() };
    for dim in 0..sizes.len() {
        let (offset, size, stride, bound) = (offsets[dim], sizes[dim], strides[dim], source.shape[dim]);
        let last = stride.checked_mul(size.saturating_sub(1)).and_then(|span| offset.checked_add(span));
        let inside = |index: i64| (0..bound).contains(&index);
        if !(is_empty || inside(offset) && last.is_some_and(inside)) {
            return Err(Stop::undefined(format!(
                "a part of {size} from {offset} by {stride} is out of bounds of a dimension of size {bound}"
            )));
        }
        // The strides of an empty subview are arbitrary.
        part.offset = offset.wrapping_mul(source.strides[dim]).wrapping_add(part.offset);
        if !dropped[dim] {
            part.shape.push(size);
            part.strides.push(stride.wrapping_mul(source.strides[dim]));
        }
    }
    Ok(part)
}

fn check_sizes(sizes: &[i64]) -> Result<(), Stop> {
    match sizes.iter().find(|size| **size < 0) {
        Some(size) => Err(Stop::undefined(format!("the size {size} is negative"))),
        None => Ok(()),
    }
}

/// The groups of a reassociation attribute.
pub(crate) fn groups(cx: &ContextData, attr: Option<Attribute>) -> Vec<Vec<usize>> {
    let elements = |attr: Attribute| cx.array_elements(attr).unwrap_or_default();
    let dim = |dim: &Attribute| cx.integer_i64(*dim).and_then(|dim| usize::try_from(dim).ok());
    let group = |group: &Attribute| elements(*group).iter().filter_map(dim).collect();
    attr.map(elements).unwrap_or_default().iter().map(group).collect()
}

/// A view with the strides of a type in dimensions where any stride is valid.
fn fitted(cx: &ContextData, view: Shown, ty: Type) -> Result<Shown, Stop> {
    layout::with_strides_of(cx, view, ty).ok_or_else(not_of_type)
}

fn not_of_type() -> Stop {
    Stop::undefined("a view whose sizes, strides or offset are not those of its type")
}

/// Expands dimensions. Sizes with another product are undefined behavior.
fn expanded(op: ExpandShapeView<'_>, source: &Shown, machine: &Machine<'_>) -> Result<Shown, Stop> {
    let cx = op.cx();
    let sizes = op.static_output_shape().unwrap_or_default();
    let shape = mixed(machine, &sizes, op.output_shape(), "a size")?;
    check_sizes(&shape)?;
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
            return Err(Stop::undefined(format!("a dimension of size {size} is expanded to sizes of another product")));
        }
    }
    let view = Shown { shape, strides, ..source.clone() };
    fitted(cx, view, type_of(*op, op.result()))
}

/// Collapses dimensions. Those that are not contiguous are undefined behavior.
fn collapsed(op: CollapseShapeView<'_>, source: &Shown) -> Result<Shown, Stop> {
    let cx = op.cx();
    let is_empty = source.shape.contains(&0);
    let (mut shape, mut strides) = (Sizes::new(), Sizes::new());
    for group in groups(cx, op.inherent_attr(b"reassociation")) {
        let (mut size, mut joined) = (1i64, None);
        for dim in group.iter().rev() {
            let (Some(inner), Some(stride)) = (source.shape.get(*dim), source.strides.get(*dim)) else {
                return Err(Stop::unsupported("groups that do not fit"));
            };
            // The stride of a dimension of size 1 does not matter.
            if *inner != 1 {
                let first = *joined.get_or_insert(*stride);
                if !is_empty && *stride != first.saturating_mul(size) {
                    return Err(Stop::undefined("dimensions whose elements do not lie side by side are collapsed"));
                }
            }
            size = size.saturating_mul(*inner);
        }
        shape.push(size);
        strides.push(joined.or_else(|| source.strides.get(*group.last()?).copied()).unwrap_or(1));
    }
    let view = Shown { shape, strides, ..source.clone() };
    fitted(cx, view, type_of(*op, op.result()))
}

/// Reshapes to a shape in memory. Elements that are not contiguous, or another number of them, are undefined behavior.
fn reshaped(op: ReshapeView<'_>, source: &Shown, machine: &mut Machine<'_>) -> Result<Shown, Stop> {
    let shape = machine.view(op.shape())?;
    let sizes: map::Numbers = machine.memory().contents(&shape)?.iter().map(map::number).collect::<Result<_, _>>()?;
    let sizes = map::known(sizes, "a size")?;
    check_sizes(&sizes)?;
    let view = Shown { bytes: source.bytes, ..Shown::contiguous(source.buffer, &sizes) };
    let fits = layout::is_contiguous(source) && view.num_elements() == source.num_elements();
    match fits && layout::is_of_type(op.cx(), &view, type_of(*op, op.result())) {
        true => Ok(view),
        false => Err(not_of_type()),
    }
}

/// Views bytes as elements, which have to be in bounds of the source.
fn typed(op: ViewView<'_>, source: &Shown, machine: &Machine<'_>) -> Result<Shown, Stop> {
    let (cx, ty) = (op.cx(), type_of(*op, op.result()));
    let shift = machine.index(op.byte_shift(), "a shift")?;
    let sizes = sizes_of(*op, machine, ty, op.sizes())?;
    check_sizes(&sizes)?;
    let element = cx.type_data(ty).element_type().unwrap_or(Type::NONE);
    let kind = match (cx.float_kind(element), cx.type_data(element)) {
        (Some(kind), _) => BytesKind::Float(kind),
        (_, TypeData::Index) => BytesKind::Int(INDEX_WIDTH),
        (_, TypeData::Integer { width, .. }) => BytesKind::Int(*width),
        _ => return Err(Stop::unsupported("bytes as elements that are no numbers")),
    };
    let view = Shown::contiguous(source.buffer, &sizes);
    let end =
        view.num_elements().and_then(|count| count.checked_mul(kind.size())).and_then(|size| size.checked_add(shift));
    let available = source.shape.first().copied().unwrap_or(0);
    if shift < 0 || end.is_none_or(|end| end > available) {
        return Err(Stop::undefined(format!("elements from byte {shift} on are out of bounds of {available} bytes")));
    }
    let start = source.bytes.map_or(0, |bytes| bytes.start).saturating_add(source.offset).saturating_add(shift);
    Ok(Shown { bytes: Some(Bytes { start, kind }), ..view })
}

/// Memrefs of which accesses to one do not touch another one: overlaps are undefined behavior.
fn distinct(op: OpRef<'_>, machine: &mut Machine<'_>) -> Executed {
    let operands = machine.operands(op);
    let mut places: SmallVec<[Vec<Place>; 2]> = SmallVec::new();
    for operand in &operands {
        // Poison and freed memory cannot be accessed.
        let Datum::View(view) = operand else { continue };
        let Ok(own) = machine.memory().places(view) else { continue };
        if places.iter().any(|others| Place::overlap(others, &own)) {
            return Err(Stop::undefined("objects that are not distinct"));
        }
        places.push(own);
    }
    Ok(Step::Next(operands.into_iter().collect()))
}

/// Buffer, offset, sizes and strides; poison if the view is.
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

/// The size of a dimension. The op is speculatable only if the dimension is known to exist; one that does not is
/// undefined behavior.
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
    AssumeAlignment => |op, machine| derived(*op, machine, |view, _| Ok(view.clone())),
    DistinctObjects => |op, machine| distinct(*op, machine),

    Cast => |op, machine| derived(*op, machine, |view, _| {
        match layout::is_of_type(op.cx(), view, type_of(*op, op.dest())) {
            true => Ok(view.clone()),
            false => Err(not_of_type()),
        }
    }),
    MemorySpaceCast => |op, machine| derived(*op, machine, |view, _| Ok(view.clone())),
    // Elements outside of the buffer are found at an access: the end of the source's buffer is not known here.
    ReinterpretCast => |op, machine| derived(*op, machine, |view, machine| {
        let [offsets, shape, strides] = slice(*op, machine)?;
        check_sizes(&shape)?;
        let offset = offsets.first().copied().unwrap_or(0);
        Ok(Shown { offset, shape, strides, table: None, ..view.clone() })
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
        Ok(Shown { shape: reordered(&view.shape), strides: reordered(&view.strides), ..view.clone() })
    }),
}
