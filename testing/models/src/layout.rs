//! Layouts of memrefs: the positions of elements in allocated memory, and the views that a type allows.

use std::rc::Rc;

use dialekt_interpreter::{Machine, Stop, View, for_each_index};
use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::types::{DYNAMIC, TypeData};
use smallvec::SmallVec;

use crate::map::{self, Numbers};

/// Sizes, or strides.
pub(crate) type Sizes = SmallVec<[i64; 4]>;

/// The storage of memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Storage {
    Heap,
    Stack,
    /// Allocated for the whole program.
    Static,
}

/// Allocates memory for a memref type with these sizes. `symbols` are the operands of its layout.
pub(crate) fn allocate(
    machine: &mut Machine<'_>,
    ty: Type,
    shape: &[i64],
    symbols: &[Option<i64>],
    storage: Storage,
) -> Result<View, Stop> {
    if shape.iter().any(|size| *size < 0) {
        return Err(Stop::undefined("allocation of a negative size"));
    }
    let laid = laid_out(machine, ty, shape, symbols)?;
    let buffer = match storage {
        Storage::Heap => machine.memory().allocate(laid.cells, false)?,
        Storage::Stack => machine.allocate_on_stack(laid.cells)?,
        Storage::Static => machine.memory().allocate(laid.cells, true)?,
    };
    let contiguous = View::contiguous(buffer, shape);
    let strides = laid.strides.unwrap_or(contiguous.strides);
    Ok(View { buffer, offset: laid.offset, shape: shape.into(), strides, table: laid.table, bytes: None })
}

/// The number of cells of a layout, and the positions of elements.
struct LaidOut {
    cells: i64,
    offset: i64,
    /// `None` if the memory is contiguous, or if the positions are in a table.
    strides: Option<Sizes>,
    table: Option<Rc<[i64]>>,
}

fn laid_out(machine: &mut Machine<'_>, ty: Type, shape: &[i64], symbols: &[Option<i64>]) -> Result<LaidOut, Stop> {
    let cx = machine.cx();
    let count = shape.iter().try_fold(1i64, |product, size| product.checked_mul(*size));
    let count = if shape.contains(&0) { Some(0) } else { count };
    let count = count.ok_or(Stop::Limit("memory"))?;
    if cx.has_identity_layout(ty) {
        return Ok(LaidOut { cells: count, offset: 0, strides: None, table: None });
    }
    let map = cx.layout_map(ty).ok_or_else(|| Stop::unsupported("a layout that a dialect defines"))?;
    let place = |index: &[i64]| {
        let operands: Numbers = index.iter().copied().map(Some).chain(symbols.iter().copied()).collect();
        map::apply(cx, map, &operands)
    };
    if cx.strided_layout(ty).is_some() {
        return strided(shape, count, place);
    }
    // The results of the map are indices in memory of just the sizes that they need: `normalize-memrefs` allocates
    // memory of that shape.
    machine.spend(count as u64)?;
    let mut places = Vec::new();
    for_each_index(shape, |index| place(index).map(|at| places.push(at)))?;
    let is_place = |at: &Numbers| at.iter().all(|number| number.is_some_and(|number| number >= 0));
    let rank = cx.affine().map(map).num_results();
    let mut sizes = Sizes::from_elem(0, rank);
    for at in places.iter().filter(|at| is_place(at)) {
        for (size, number) in sizes.iter_mut().zip(at) {
            *size = (*size).max(number.unwrap_or(0).saturating_add(1));
        }
    }
    let cells = sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size));
    let row_major = |at: &Numbers| match is_place(at) {
        true => at.iter().zip(&sizes).fold(0i64, |cell, (i, n)| cell.saturating_mul(*n).saturating_add(i.unwrap_or(0))),
        false => -1,
    };
    let table: Rc<[i64]> = places.iter().map(row_major).collect();
    Ok(LaidOut { cells: cells.ok_or(Stop::Limit("memory"))?, offset: 0, strides: None, table: Some(table) })
}

/// A linear layout: the distances from the first element determine all positions.
fn strided(shape: &[i64], count: i64, place: impl Fn(&[i64]) -> Result<Numbers, Stop>) -> Result<LaidOut, Stop> {
    let undefined = || Stop::undefined("a layout whose offset or strides are poison");
    let at = |index: &[i64]| place(index)?.first().copied().flatten().ok_or_else(undefined);
    let mut index = Sizes::from_elem(0, shape.len());
    let offset = at(&index)?;
    let mut strides = Sizes::new();
    let mut last = Some(offset);
    for (dim, size) in shape.iter().enumerate() {
        index[dim] = 1;
        let stride = at(&index)?.checked_sub(offset).ok_or_else(undefined)?;
        index[dim] = 0;
        strides.push(stride);
        let span = stride.max(0).checked_mul((*size - 1).max(0));
        last = last.zip(span).and_then(|(last, span)| last.checked_add(span));
    }
    let cells = last.and_then(|last| last.checked_add(1)).ok_or(Stop::Limit("memory"))?;
    let cells = if count == 0 { 0 } else { cells.max(0) };
    Ok(LaidOut { cells, offset, strides: Some(strides), table: None })
}

/// Returns whether a view has a type: its sizes, strides and offset are those of the type. The identity layout requires
/// contiguous elements, where strides of dimensions of size 1 do not matter.
pub(crate) fn is_of_type(cx: &ContextData, view: &View, ty: Type) -> bool {
    let agree = |known: &[i64], found: &[i64]| {
        known.len() == found.len() && known.iter().zip(found).all(|(known, found)| *known == DYNAMIC || known == found)
    };
    let TypeData::MemRef { shape, .. } = cx.type_data(ty) else { return true };
    if !agree(shape, &view.shape) {
        return false;
    }
    let Some(layout) = cx.strided_layout(ty) else { return view.table.is_some() };
    if view.table.is_some() || !agree(&layout.strides, &view.strides) || !agree(&[layout.offset], &[view.offset]) {
        return false;
    }
    !cx.has_identity_layout(ty) || is_contiguous(view)
}

/// Returns whether elements are contiguous from the start of the buffer.
pub(crate) fn is_contiguous(view: &View) -> bool {
    let contiguous = View::contiguous(view.buffer, &view.shape);
    let mut dims = view.shape.iter().zip(view.strides.iter().zip(&contiguous.strides));
    let in_order = dims.all(|(size, (found, expected))| *size <= 1 || found == expected);
    view.table.is_none() && view.offset == 0 && (in_order || view.shape.contains(&0))
}

/// A view with the strides of a type, in dimensions of at most one element, where any stride is valid. `None` if other
/// sizes or strides differ.
pub(crate) fn with_strides_of(cx: &ContextData, mut view: View, ty: Type) -> Option<View> {
    if let Some(layout) = cx.strided_layout(ty) {
        let is_empty = view.shape.contains(&0);
        for (dim, stride) in layout.strides.iter().enumerate() {
            if *stride != DYNAMIC && (is_empty || view.shape.get(dim).is_some_and(|size| *size <= 1)) {
                *view.strides.get_mut(dim)? = *stride;
            }
        }
    }
    is_of_type(cx, &view, ty).then_some(view)
}
