//! Operands of structured ops as copies in buffers of their own. [mlir/lib/Dialect/Linalg/Transforms/Promotion.cpp]

use dialekt_arith::{self as arith, index_constant, index_value};
use dialekt_dialect_utils::indices::{Mixed, index, known};
use dialekt_interfaces::data_layout::DataLayout;
use dialekt_interfaces::value_bounds::{BoundType, Variable, constant_bound};
use dialekt_interfaces::{DestinationStyleOpRef, OffsetSizeAndStrideOpRef};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::{copy, fill};
use dialekt_linalg::{Generic, LinalgOpRef};
use dialekt_memref as memref;

/// The choices of [`promote`]. [MLIR: LinalgPromotionOptions]
#[derive(Clone, Debug, Default)]
pub struct PromotionOptions {
    /// The operands that are promoted, if they are subviews; all of them, without a list.
    pub operands: Option<Vec<usize>>,
    /// A flag for each operand: whether the op works on the whole buffer, which is filled with zeros before, and not on the part that
    /// has the size of the subview.
    pub use_full_tile_buffers: Vec<bool>,
    /// The flag of operands without one.
    pub use_full_tiles_by_default: bool,
    /// True for buffers of the sizes of the subviews, also where larger constant ones are known.
    pub use_original_subview_size: bool,
    /// The alignment of buffers in bytes.
    pub alignment: Option<i64>,
    /// The memory space of buffers.
    pub memory_space: Option<Attribute>,
    /// True for buffers on the stack.
    pub use_alloca: bool,
}

/// A buffer that stands for a subview.
struct Promoted {
    operand: usize,
    /// The operand before.
    original: Value,
    /// The memory.
    buffer: Value,
    /// All elements.
    full: Value,
    /// Those of the subview.
    partial: Value,
    uses_full: bool,
}

/// Returns whether an op works on buffers, and an operand that may be promoted is a subview. [MLIR: promoteSubviewsPrecondition]
pub fn can_promote(op: OpRef<'_>, options: &PromotionOptions) -> bool {
    let is_structured = LinalgOpRef::of(op).is_some();
    let has_buffers = DestinationStyleOpRef::of(op).is_some_and(|style| style.has_pure_buffer_semantics());
    is_structured && has_buffers && !promotable(op, options).is_empty()
}

/// The operands that are subviews and are to be promoted.
fn promotable(op: OpRef<'_>, options: &PromotionOptions) -> Vec<(usize, Value)> {
    let is_wanted = |number: &usize| options.operands.as_ref().is_none_or(|operands| operands.contains(number));
    let is_subview = |value: Value| op.ir().defining::<memref::SubView>(value).is_some();
    op.operands().enumerate().filter(|(number, value)| is_wanted(number) && is_subview(*value)).collect()
}

/// Copies operands that are subviews into buffers of their own, on which the op then works, and results back. `None` where nothing can
/// be promoted, and then nothing is changed. [MLIR: promoteSubViews]
pub fn promote(rw: &mut Rewriter<'_>, op: Op, options: &PromotionOptions) -> Option<()> {
    let view = rw.op(op);
    if !can_promote(view, options) {
        return rw.no_match(op, "no operand is a subview that may be promoted");
    }
    let operands = promotable(view, options);
    let uses_full = |operand: usize| {
        options.use_full_tile_buffers.get(operand).copied().unwrap_or(options.use_full_tiles_by_default)
    };
    let cx = rw.cx();
    let element = |value: Value| cx.element_or_self(rw.type_of(value));
    let is_number =
        |ty: Type| matches!(cx.type_data(ty), TypeData::Float(_) | TypeData::Integer { .. } | TypeData::Complex(_));
    if operands.iter().any(|(operand, value)| uses_full(*operand) && !is_number(element(*value))) {
        return rw.no_match(op, "elements of a buffer that is filled are no numbers");
    }
    let view = rw.op(op);
    let this = LinalgOpRef::of(view)?;
    let copies_in: Vec<bool> = operands
        .iter()
        .map(|(operand, _)| !view.is::<Generic>() || this.payload_uses_value_from_operand(*operand))
        .collect();
    let inits = DestinationStyleOpRef::of(view)?.dps_inits().positions();
    let (at, around, loc) = (rw.insertion_point(), rw.current_loc(), view.loc());
    rw.set_insertion_point_before(op);
    rw.set_loc(loc);
    let mut promoted = Vec::new();
    for (operand, original) in operands {
        let one = new_buffer(rw, op, operand, original, uses_full(operand), options)?;
        if one.uses_full {
            let zero = zero(rw, cx.element_or_self(rw.type_of(original)))?;
            fill(rw, zero, one.full);
        }
        promoted.push(one);
    }
    for (one, _) in promoted.iter().zip(copies_in).filter(|(_, copies)| *copies) {
        copy(rw, one.original, one.partial);
    }
    for one in &promoted {
        rw.set_operand(op, one.operand, if one.uses_full { one.full } else { one.partial });
    }
    rw.set_insertion_point_after(op);
    for one in promoted.iter().filter(|one| inits.contains(&one.operand)) {
        copy(rw, one.partial, one.original);
    }
    if !options.use_alloca {
        for one in &promoted {
            rw.create(memref::Dealloc::build(one.buffer));
        }
    }
    rw.set_loc(around);
    rw.restore(at);
    Some(())
}

/// Creates the zero of a number type.
fn zero(rw: &mut Rewriter<'_>, ty: Type) -> Option<Value> {
    let cx = rw.cx();
    let TypeData::Complex(element) = *cx.type_data(ty) else {
        return Some(rw.create(arith::Constant::build(cx.zero_attr(ty)?)).result());
    };
    let part = rw.create(arith::Constant::build(cx.zero_attr(element)?)).result();
    Some(rw.create(dialekt_complex::Create::build(ty, part, part)).result())
}

/// Allocates the buffer of a subview. [MLIR: promoteSubviewAsNewBuffer]
fn new_buffer(
    rw: &mut Rewriter<'_>,
    op: Op,
    operand: usize,
    original: Value,
    uses_full: bool,
    options: &PromotionOptions,
) -> Option<Promoted> {
    let loc = rw.current_loc();
    let view = rw.op(rw.value(original).defining_op()?.handle());
    let this = OffsetSizeAndStrideOpRef::of(view)?;
    let lists = [this.mixed_offsets(), this.mixed_sizes(), this.mixed_strides()];
    let dropped = memref::dropped_dims(view.view::<memref::SubView>()?)?;
    let mut ranges = Vec::new();
    for dim in 0..lists[1].len() {
        let mut part = |list: usize| Some(index_value(rw, *lists[list].get(dim)?, loc));
        let (_, size, _) = (part(0)?, part(1)?, part(2)?);
        ranges.push(size);
    }
    let cx = rw.cx();
    let (mut full_sizes, mut partial_sizes) = (Vec::new(), Mixed::new());
    for (size, _) in ranges.into_iter().zip(dropped).filter(|(_, is_dropped)| !is_dropped) {
        let bound = match options.use_original_subview_size {
            true => None,
            false => constant_bound(rw.ir(), BoundType::Upper, &Variable::new(cx, size), None, true),
        };
        full_sizes.push(match bound {
            Some(bound) => index_constant(rw, bound, loc),
            None => size,
        });
        let number = index_constant(rw, partial_sizes.len() as i64, loc);
        partial_sizes.push(rw.create_or_fold(memref::Dim::build(original, number)).into());
    }
    let (buffer, full) = allocate(rw, op, original, &full_sizes, options)?;
    let [zeros, ones]: [Mixed; 2] = [0, 1].map(|number| full_sizes.iter().map(|_| index(cx, number).into()).collect());
    let ty = memref::SubView::inferred_type(cx, rw.type_of(full), [&zeros[..], &partial_sizes[..], &ones[..]])?;
    let partial = rw.create_or_fold(memref::SubView::build_mixed(cx, ty, full, [zeros, partial_sizes, ones]));
    Some(Promoted { operand, original, buffer, full, partial, uses_full })
}

/// Allocates bytes, and a view of them as elements. [MLIR: defaultAllocBufferCallBack]
fn allocate(
    rw: &mut Rewriter<'_>,
    op: Op,
    original: Value,
    sizes: &[Value],
    options: &PromotionOptions,
) -> Option<(Value, Value)> {
    let cx = rw.cx();
    let loc = rw.current_loc();
    let element = cx.element_or_self(rw.type_of(original));
    let width = DataLayout::at(rw.op(op)).size(cx, element)?;
    let width = i64::try_from(width.min).ok()?;
    let zero = index_constant(rw, 0, loc);
    let mut count = index_constant(rw, 1, loc);
    for size in sizes {
        count = rw.create_or_fold(arith::MulI::build(count, *size));
    }
    let byte = cx.integer_type(8)?;
    let (bytes, dynamic) = match known(rw.ir(), count.into()) {
        Some(count) => (count.checked_mul(width)?, None),
        None => {
            let width = index_constant(rw, width, loc);
            (DYNAMIC, Some(rw.create_or_fold(arith::MulI::build(width, count))))
        }
    };
    let space = options.memory_space;
    let ty = cx.memref_type(&[bytes], byte, None, space).ok()?;
    let dynamic = dynamic.as_slice();
    let buffer = match options.use_alloca {
        true => {
            let build = memref::Alloca::build(ty, dynamic, &[]);
            match options.alignment {
                Some(alignment) => rw.create(build.alignment(alignment)).result(),
                None => rw.create(build).result(),
            }
        }
        false => {
            let build = memref::Alloc::build(ty, dynamic, &[]);
            match options.alignment {
                Some(alignment) => rw.create(build.alignment(alignment)).result(),
                None => rw.create(build).result(),
            }
        }
    };
    let shape = vec![DYNAMIC; sizes.len()];
    let ty = cx.memref_type(&shape, element, None, space).ok()?;
    Some((
        buffer,
        rw.create_or_fold(memref::View::build(memref::ViewParts {
            result: ty,
            source: buffer,
            byte_shift: zero,
            sizes,
        })),
    ))
}
