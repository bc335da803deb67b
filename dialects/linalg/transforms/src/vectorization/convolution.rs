//! Windows in one dimension: they are unrolled, and a step for each of their elements works on all places of the window.
//! [MLIR: Conv1DGenerator]

use dialekt_arith as arith;
use dialekt_arith::{index_constant, index_value};
use dialekt_dialect_utils::Values;
use dialekt_ir_core::affine::{AffineExpr, AffineInterner};
use dialekt_ir_core::context::OpName;
use dialekt_ir_core::decl::library::AffineMapAttr;
use dialekt_ir_core::prelude::op::AttrConstraint;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::predicates::single_combiner;
use dialekt_linalg::structured::maps::Maps;
use dialekt_linalg::{IteratorType, LinalgOpRef};
use dialekt_vector::{
    Broadcast, CombiningKind, Contraction, ContractionParts, CreateMask, Extract, ExtractStridedSlice,
    ExtractStridedSliceParts, FMA, InsertStridedSlice, InsertStridedSliceParts, OuterProduct, ShapeCast, Shuffle,
    TransferRead, TransferReadParts, TransferWrite, TransferWriteParts, Transpose, VectorType, mask_operation,
};
use smallvec::SmallVec;

use super::VectorizationOptions;
use super::preconditions::{WindowKind, combining_kind, window_kind};
use super::state::set_in_bounds;
use super::transfers::zero;

/// The order of dimensions of image and output, and what becomes of the channels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Layout {
    /// There are no channels.
    W,
    /// Batch, image, channels.
    Nwc,
    /// Batch, channels, image.
    Ncw,
    /// As [`Layout::Nwc`], with a filter for each channel.
    Depthwise,
}

/// A convolution or pooling that is vectorized.
struct Windows {
    layout: Layout,
    kind: WindowKind,
    combining: CombiningKind,
    /// The op of a step, and the conversion of what it takes.
    step: OpName,
    extension: Option<OpName>,
    stride: i64,
    dilation: i64,
    image: Value,
    filter: Value,
    output: Value,
}

/// Vectorizes a convolution or pooling. [MLIR: vectorizeConvolution]
pub(super) fn build(rw: &mut Rewriter<'_>, op: Op, options: &VectorizationOptions) -> Option<Vec<Value>> {
    let windows = Windows::of(rw.op(op))?;
    let written = match windows.layout {
        Layout::Depthwise => windows.depthwise(rw, options)?,
        _ => windows.convolve(rw)?,
    };
    Some(rw.op(written).results().collect())
}

/// Returns whether a convolution or pooling has a layout that is known.
pub(super) fn is_known(op: OpRef<'_>) -> bool {
    Windows::of(op).is_some()
}

impl Windows {
    fn of(op: OpRef<'_>) -> Option<Windows> {
        let cx = op.cx();
        let this = LinalgOpRef::of(op)?;
        let ir = op.ir();
        let combiner = ir.op(single_combiner(op, 2)?);
        let kind = window_kind(combiner)?;
        let number = |name: &[u8]| cx.integer_i64(cx.element_attr(op.attr(name)?, Some(0))?);
        let (stride, dilation) = (number(b"strides").unwrap_or(1), number(b"dilations").unwrap_or(1));
        let fed = combiner.operands().find_map(|operand| ir.value(operand).defining_op());
        let extension = fed.filter(|_| kind == WindowKind::Pooling).map(|cast| cast.name());
        let mut operands = op.operands();
        Some(Windows {
            layout: layout(cx.affine(), &this.indexing_maps(), &this.iterator_types(), kind, (stride, dilation))?,
            kind,
            combining: combining_kind(combiner)?,
            step: combiner.name(),
            extension,
            stride,
            dilation,
            image: operands.next()?,
            filter: operands.next()?,
            output: operands.next()?,
        })
    }

    fn is_convolution(&self) -> bool {
        self.kind == WindowKind::Convolution
    }

    /// The extent of the image that windows at so many places reach.
    fn image_size(&self, places: i64, window: i64) -> Option<i64> {
        if self.layout == Layout::W {
            return places.checked_add(window)?.checked_sub(1);
        }
        let last = places.checked_sub(1)?.checked_mul(self.stride)?;
        last.checked_add(window.checked_sub(1)?.checked_mul(self.dilation)?)?.checked_add(1)
    }

    /// The first element that a place of a step takes.
    fn first(&self, step: i64, place: i64) -> i64 {
        match self.layout {
            Layout::W => place + step,
            _ => place * self.stride + step * self.dilation,
        }
    }

    fn convolve(&self, rw: &mut Rewriter<'_>) -> Option<Op> {
        let cx = rw.cx();
        let shape_of = |value| cx.type_data(rw.type_of(value)).shape();
        let (filter, output) = (shape_of(self.filter)?, shape_of(self.output)?);
        let (places, window, image, single) = match (self.layout, output) {
            (Layout::W, [w]) => {
                let window = *filter.first()?;
                (*w, window, vec![self.image_size(*w, window)?], true)
            }
            (Layout::Nwc, [n, w, f]) => {
                let window = *filter.first()?;
                let channels = if self.is_convolution() { *filter.get(1)? } else { *f };
                (*w, window, vec![*n, self.image_size(*w, window)?, channels], false)
            }
            (Layout::Ncw, [n, f, w]) => {
                let (channels, window) = match self.is_convolution() {
                    true => (*filter.get(1)?, *filter.get(2)?),
                    false => (*f, *filter.first()?),
                };
                (*w, window, vec![*n, channels, self.image_size(*w, window)?], false)
            }
            _ => return None,
        };
        let (filter, output) = (filter.to_vec(), output.to_vec());
        let width = if self.stride == 1 { places } else { 1 };
        let loc = rw.current_loc();
        let start = index_constant(rw, 0, loc);
        let mut lhs = self.read(rw, self.image, &image, start)?;
        let mut rhs = None;
        if self.is_convolution() {
            rhs = Some(self.read(rw, self.filter, &filter, start)?);
        }
        let mut res = self.read(rw, self.output, &output, start)?;
        if self.layout == Layout::Ncw {
            lhs = transpose(rw, lhs, &[0, 2, 1])?;
            if let Some(rhs) = &mut rhs {
                *rhs = transpose(rw, *rhs, &[2, 1, 0])?;
            }
            res = transpose(rw, res, &[0, 2, 1])?;
        }
        let cut = |rw: &mut Rewriter<'_>, vector: Value, first: i64| match single {
            true => slice(rw, vector, &[first], &[width]),
            false => {
                let shape = VectorType::new(cx, rw.type_of(vector))?.shape.to_vec();
                slice(rw, vector, &[0, first, 0], &[shape[0], width, shape[2]])
            }
        };
        let starts = || (0..places).step_by(usize::try_from(width).unwrap_or(1));
        let (mut images, mut filters, mut sums) = (Vec::new(), Vec::new(), Vec::new());
        for step in 0..window {
            for place in starts() {
                images.push(cut(rw, lhs, self.first(step, place))?);
            }
        }
        if let Some(rhs) = rhs {
            for step in 0..window {
                filters.push(rw.create(Extract::build_at(cx, rhs, &[step])).result());
            }
        }
        for place in starts() {
            sums.push(cut(rw, res, place)?);
        }
        let mut images = images.into_iter();
        for step in 0..window as usize {
            for sum in &mut sums {
                let image = images.next()?;
                *sum = match filters.get(step) {
                    Some(filter) if single => self.outer_product(rw, image, *filter, *sum)?,
                    Some(filter) => self.contract(rw, image, *filter, *sum)?,
                    None => self.pool(rw, image, *sum)?,
                };
            }
        }
        for (place, sum) in starts().zip(sums) {
            let offsets: &[i64] = if single { &[place] } else { &[0, place, 0] };
            res = insert_slice(rw, sum, res, offsets);
        }
        if self.layout == Layout::Ncw {
            res = transpose(rw, res, &[0, 2, 1])?;
        }
        self.write(rw, res, start)
    }

    /// Reads an operand from its start, with zeros beyond its end.
    fn read(&self, rw: &mut Rewriter<'_>, source: Value, shape: &[i64], start: Value) -> Option<Value> {
        let read = self.read_op(rw, source, shape, &vec![false; shape.len()], start)?;
        rw.op(read).result(0)
    }

    fn read_op(
        &self,
        rw: &mut Rewriter<'_>,
        source: Value,
        shape: &[i64],
        scalable: &[bool],
        start: Value,
    ) -> Option<Op> {
        let cx = rw.cx();
        let element = cx.element_or_self(rw.type_of(source));
        let ty = cx.vector_type(shape, scalable, element).ok()?;
        let padding = zero(rw, element)?;
        let parts = TransferReadParts {
            vector: ty,
            base: source,
            indices: &vec![start; shape.len()],
            permutation_map: cx.affine().multi_dim_identity(shape.len() as u32),
            padding,
            in_bounds: shape.iter().map(|_| false).collect(),
        };
        Some(rw.create(TransferRead::build(parts)).into())
    }

    fn write(&self, rw: &mut Rewriter<'_>, value: Value, start: Value) -> Option<Op> {
        let cx = rw.cx();
        let base = rw.type_of(self.output);
        let rank = cx.type_data(base).shape()?.len();
        let parts = TransferWriteParts {
            value_to_store: value,
            base: self.output,
            indices: &vec![start; rank],
            permutation_map: cx.affine().multi_dim_identity(rank as u32),
            in_bounds: std::iter::repeat_n(false, rank).collect(),
        };
        let build = TransferWrite::build(parts);
        Some(match cx.type_data(base) {
            TypeData::Tensor { .. } => rw.create(build.result(base)).into(),
            _ => rw.create(build).into(),
        })
    }

    /// Adds the products of the channels of an image with a filter.
    fn contract(&self, rw: &mut Rewriter<'_>, lhs: Value, rhs: Value, acc: Value) -> Option<Value> {
        let cx = rw.cx();
        let affine = cx.affine();
        let result = rw.type_of(acc);
        let (lhs, rhs) = (promote(rw, lhs, result)?, promote(rw, rhs, result)?);
        let map = |dims: &[u32]| {
            let results: Vec<AffineExpr> = dims.iter().map(|dim| affine.dim(*dim)).collect();
            AffineMapAttr::write(cx, affine.make_map(4, 0, &results))
        };
        let maps = [map(&[0, 1, 3]), map(&[3, 2]), map(&[0, 1, 2])];
        let [parallel, reduction] = [dialekt_vector::IteratorType::Parallel, dialekt_vector::IteratorType::Reduction]
            .map(|kind| dialekt_vector::IteratorType::write(cx, kind));
        let kinds = [parallel, parallel, parallel, reduction];
        let parts = ContractionParts { result, lhs, rhs, acc, indexing_maps: &maps, iterator_types: &kinds };
        Some(rw.create(Contraction::build(parts).kind(self.combining)).result())
    }

    /// Adds the products of an image with an element of the filter.
    fn outer_product(&self, rw: &mut Rewriter<'_>, lhs: Value, rhs: Value, acc: Value) -> Option<Value> {
        let ty = rw.type_of(acc);
        let (lhs, rhs) = (promote(rw, lhs, ty)?, promote(rw, rhs, ty)?);
        Some(rw.create(OuterProduct::build(ty, lhs, rhs).acc(acc).kind(CombiningKind::Add)).result())
    }

    /// Combines a part of an image with the output.
    fn pool(&self, rw: &mut Rewriter<'_>, lhs: Value, res: Value) -> Option<Value> {
        let ty = rw.type_of(res);
        let lhs = match self.extension {
            Some(extension) => create_named(rw, extension, &[lhs], ty)?,
            None => lhs,
        };
        create_named(rw, self.step, &[lhs, res], ty)
    }

    fn depthwise(&self, rw: &mut Rewriter<'_>, options: &VectorizationOptions) -> Option<Op> {
        let cx = rw.cx();
        let shape_of = |value| cx.type_data(rw.type_of(value)).shape();
        let (&[window, channels], &[n, places, _]) = (shape_of(self.filter)?, shape_of(self.output)?) else {
            return None;
        };
        let is_masked = channels == DYNAMIC;
        let (channels, scalable) = match is_masked {
            true => (*options.vector_sizes.get(2)?, *options.scalable.get(2)?),
            false => (channels, false),
        };
        let flatten = options.flatten_1d_depthwise_conv;
        if flatten && is_masked {
            return None;
        }
        let loc = rw.current_loc();
        let start = index_constant(rw, 0, loc);
        let width = if self.stride == 1 { places } else { 1 };
        let flags3 = [false, false, scalable];
        let shapes = [
            (self.image, vec![n, self.image_size(places, window)?, channels], &flags3[..]),
            (self.filter, vec![window, channels], &flags3[1..]),
            (self.output, vec![n, places, channels], &flags3[..]),
        ];
        let mut operands = Vec::new();
        for (operand, shape, flags) in &shapes {
            let read = self.read_op(rw, *operand, shape, flags, start)?;
            let read = if is_masked { mask(rw, read, *operand, shape, flags)? } else { read };
            operands.push(rw.op(read).result(0)?);
        }
        let [lhs, rhs, mut res] = operands[..] else { return None };
        let sizes = [n, width, channels];
        let starts = || (0..places).step_by(usize::try_from(width).unwrap_or(1));
        let (mut images, mut filters, mut sums) = (Vec::new(), Vec::new(), Vec::new());
        for step in 0..window {
            for place in starts() {
                images.push(slice(rw, lhs, &[0, self.first(step, place), 0], &sizes)?);
            }
        }
        for step in 0..window {
            filters.push(rw.create(Extract::build_at(cx, rhs, &[step])).result());
        }
        for place in starts() {
            sums.push(slice(rw, res, &[0, place, 0], &sizes)?);
        }
        let reshape = |rw: &mut Rewriter<'_>, value: Value, shape: &[i64]| {
            let element = cx.element_or_self(rw.type_of(value));
            let ty = cx.vector_type(shape, &vec![false; shape.len()], element).ok()?;
            Some(rw.create(ShapeCast::build(ty, value)).result())
        };
        let flat = [n, width.checked_mul(channels)?];
        let mut images = images.into_iter();
        for filter in &filters {
            for sum in &mut sums {
                let (mut image, mut own) = (images.next()?, *sum);
                if flatten {
                    image = reshape(rw, image, &flat)?;
                    own = reshape(rw, own, &flat)?;
                }
                *sum = multiply_add(rw, image, *filter, own, flatten)?;
                if flatten {
                    *sum = reshape(rw, *sum, &sizes)?;
                }
            }
        }
        for (place, sum) in starts().zip(sums) {
            res = insert_slice(rw, sum, res, &[0, place, 0]);
        }
        let written = self.write(rw, res, start)?;
        let (_, shape, flags) = &shapes[2];
        if is_masked { mask(rw, written, self.output, shape, flags) } else { Some(written) }
    }
}

/// Adds the products of the channels of an image with a filter for each. [MLIR: depthwiseConv1dSliceAsMulAcc]
fn multiply_add(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value, res: Value, flatten: bool) -> Option<Value> {
    let cx = rw.cx();
    let ty = rw.type_of(res);
    let vector = VectorType::new(cx, ty)?;
    let lhs = promote(rw, lhs, ty)?;
    let mut rhs = rhs;
    if flatten {
        let channels = *VectorType::new(cx, rw.type_of(rhs))?.shape.first()?;
        let repeated: SmallVec<[i64; 8]> = (0..*vector.shape.get(1)?).map(|place| place % channels).collect();
        rhs = rw.create(Shuffle::build(rhs, rhs, repeated)).result();
    }
    let element = VectorType::new(cx, rw.type_of(rhs))?.element;
    let wide = vector.with_element(cx, element)?;
    let rhs = rw.create(Broadcast::build(wide, rhs)).result();
    let rhs = promote(rw, rhs, ty)?;
    if matches!(cx.type_data(vector.element), TypeData::Float(_)) {
        return Some(rw.create(FMA::build(lhs, rhs, res)).result());
    }
    let product = rw.create(arith::MulI::build(lhs, rhs)).result();
    Some(rw.create(arith::AddI::build(product, res)).result())
}

/// The layout of an op, told by its maps and loops.
fn layout(
    affine: &AffineInterner,
    maps: &Maps,
    kinds: &[IteratorType],
    kind: WindowKind,
    (stride, dilation): (i64, i64),
) -> Option<Layout> {
    let [image, filter, output] = maps[..] else { return None };
    let dims = kinds.len() as u32;
    let reductions = kinds.iter().skip_while(|kind| **kind == IteratorType::Parallel).count();
    if kinds.iter().rev().take(reductions).any(|kind| *kind == IteratorType::Parallel) {
        return None;
    }
    let d = |dim: u32| affine.dim(dim);
    let window = |place: u32, step: u32| {
        let place = affine.mul(d(place), affine.constant(stride));
        affine.add(place, affine.mul(d(step), affine.constant(dilation)))
    };
    let is = |expected: [Vec<AffineExpr>; 3]| {
        let [a, b, c] = expected.map(|results| affine.make_map(dims, 0, &results));
        (image, filter, output) == (a, b, c)
    };
    let convolves = kind == WindowKind::Convolution;
    match (kinds.len(), reductions) {
        (2, 1) if is([vec![affine.add(d(0), d(1))], vec![d(1)], vec![d(0)]]) => Some(Layout::W),
        // n w f, kw c
        (5, 2) if is([vec![d(0), window(1, 3), d(4)], vec![d(3), d(4), d(2)], vec![d(0), d(1), d(2)]]) => {
            Some(Layout::Nwc)
        }
        // n f w, c kw
        (5, 2) if is([vec![d(0), d(3), window(2, 4)], vec![d(1), d(3), d(4)], vec![d(0), d(1), d(2)]]) => {
            Some(Layout::Ncw)
        }
        // n w c, kw
        (4, 1) if !convolves && is([vec![d(0), window(1, 3), d(2)], vec![d(3)], vec![d(0), d(1), d(2)]]) => {
            Some(Layout::Nwc)
        }
        // n c w, kw
        (4, 1) if !convolves && is([vec![d(0), d(1), window(2, 3)], vec![d(3)], vec![d(0), d(1), d(2)]]) => {
            Some(Layout::Ncw)
        }
        (4, 1) if is([vec![d(0), window(1, 3), d(2)], vec![d(3), d(2)], vec![d(0), d(1), d(2)]]) => {
            Some(Layout::Depthwise)
        }
        _ => None,
    }
}

/// A value with the elements of another type, which are larger or floats. [MLIR: promote]
fn promote(rw: &mut Rewriter<'_>, value: Value, to: Type) -> Option<Value> {
    let cx = rw.cx();
    let from = rw.type_of(value);
    let (source, target) = (cx.element_or_self(from), cx.element_or_self(to));
    if source == target {
        return Some(value);
    }
    let ty = match VectorType::new(cx, from) {
        Some(vector) => vector.with_element(cx, target)?,
        None => target,
    };
    let width = |ty| cx.integer_width(ty).or_else(|| cx.float_kind(ty).map(FloatKind::width));
    let is_wider = width(source)? < width(target)?;
    let data = (cx.type_data(source), cx.type_data(target));
    Some(match data {
        (TypeData::Integer { .. }, TypeData::Float(_)) => rw.create(arith::SIToFP::build(ty, value)).result(),
        (TypeData::Float(_), TypeData::Float(_)) if is_wider => rw.create(arith::ExtF::build(ty, value)).result(),
        (TypeData::Integer { .. }, TypeData::Integer { .. }) if is_wider => {
            rw.create(arith::ExtSI::build(ty, value)).result()
        }
        _ => return None,
    })
}

/// Puts a transfer of an operand into a mask of its sizes.
fn mask(rw: &mut Rewriter<'_>, transfer: Op, operand: Value, shape: &[i64], scalable: &[bool]) -> Option<Op> {
    let cx = rw.cx();
    set_in_bounds(rw, transfer, &vec![true; shape.len()]);
    let ty = cx.vector_type(shape, scalable, Type::I1).ok()?;
    let loc = rw.current_loc();
    let sizes = match cx.type_data(rw.type_of(operand)) {
        TypeData::MemRef { .. } => dialekt_memref::mixed_sizes(rw, operand, loc),
        _ => dialekt_tensor::mixed_sizes(rw, operand, loc),
    };
    let sizes: Values = sizes.iter().map(|size| index_value(rw, *size, loc)).collect();
    let mask = rw.create(CreateMask::build(ty, &sizes)).result();
    Some(mask_operation(rw, transfer, Some(mask)))
}

fn slice(rw: &mut Rewriter<'_>, source: Value, offsets: &[i64], sizes: &[i64]) -> Option<Value> {
    let cx = rw.cx();
    let vector = VectorType::new(cx, rw.type_of(source))?;
    let ty = vector.with_dims(cx, sizes.iter().copied().zip(vector.scalable.iter().copied()))?;
    let parts = ExtractStridedSliceParts {
        slice: ty,
        source,
        offsets: offsets.iter().copied().collect(),
        sizes: sizes.iter().copied().collect(),
        strides: offsets.iter().map(|_| 1).collect(),
    };
    Some(rw.create(ExtractStridedSlice::build(parts)).result())
}

fn insert_slice(rw: &mut Rewriter<'_>, value: Value, dest: Value, offsets: &[i64]) -> Value {
    let parts = InsertStridedSliceParts {
        value_to_store: value,
        dest,
        offsets: offsets.iter().copied().collect(),
        strides: offsets.iter().map(|_| 1).collect(),
    };
    rw.create(InsertStridedSlice::build(parts)).result()
}

fn transpose(rw: &mut Rewriter<'_>, vector: Value, order: &[i64]) -> Option<Value> {
    let cx = rw.cx();
    let ty = VectorType::new(cx, rw.type_of(vector))?;
    let dims: Vec<(i64, bool)> = ty.dims().collect();
    let dims: Option<Vec<(i64, bool)>> = order.iter().map(|dim| dims.get(*dim as usize).copied()).collect();
    let ty = ty.with_dims(cx, dims?)?;
    Some(rw.create(Transpose::build(ty, vector, order.into())).result())
}

/// Creates an op of which only the name is known.
fn create_named(rw: &mut Rewriter<'_>, name: OpName, operands: &[Value], ty: Type) -> Option<Value> {
    let cx = rw.cx();
    let slots = cx.op_descriptor(name).map_or(0, |descriptor| descriptor.attributes.len());
    let slots: Vec<Option<Attribute>> = (0..slots).map(|slot| cx.op_initial(name, slot)).collect();
    let (loc, types) = (rw.current_loc(), [ty]);
    let spec = OpSpec::new(name, loc).operands(operands).results(&types).slots(&slots);
    let new = rw.create_op(&spec);
    rw.op(new).result(0)
}
