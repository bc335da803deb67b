//! The ops that are vectorized. [MLIR: vectorizeOpPrecondition]

use dialekt_affine::AffineApply;
use dialekt_arith as arith;
use dialekt_dialect_utils::indices::{join, known};
use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::CastOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::predicates::{is_convolution, is_elementwise, single_combiner};
use dialekt_linalg::{
    BatchMatmul, BatchMmt4D, ContractionOpRef, Copy, DepthwiseConv1DNwcWc, Generic, Index, IteratorType, LinalgOpRef,
    Matmul, Matvec, Mmt4D, Pack, UnPack, Yield,
};
use dialekt_tensor::Pad;
use dialekt_vector::CombiningKind;

use super::relayout::{insert_slice_shape, padding_of_insertion};
use super::{VectorizationOptions, contraction, convolution};
use crate::shapes::has_constant_padding;

/// The reason why an op cannot be vectorized.
pub(super) type Reason = &'static str;

/// The reason why an op cannot be vectorized; `None` if it can.
pub(super) fn unmet(op: OpRef<'_>, options: &VectorizationOptions) -> Option<Reason> {
    check(op, options).err()
}

fn check(op: OpRef<'_>, options: &VectorizationOptions) -> Result<(), Reason> {
    check_scalable(op, options)?;
    let sizes = &options.vector_sizes;
    if let Some(this) = LinalgOpRef::of(op) {
        check_structured(this, options)
    } else if op.is::<Pad>() {
        check_pad(op, sizes)
    } else if op.is::<Pack>() {
        check_pack(op, sizes)
    } else if op.is::<UnPack>() {
        check_unpack(op, sizes)
    } else {
        check_insert_slice(op, sizes)
    }
}

/// Passes where a condition holds.
fn require(holds: bool, or: Reason) -> Result<(), Reason> {
    if holds { Ok(()) } else { Err(or) }
}

/// Returns whether an op of the body is copied, to be repeated by those that use it.
pub(super) fn is_body_constant(op: OpRef<'_>) -> bool {
    op.is::<arith::Constant>() || &*op.cx().op_str(op.name()) == "func.constant"
}

/// The kind of the reduction whose step an op is. [MLIR: getCombinerOpKind]
pub(super) fn combining_kind(op: OpRef<'_>) -> Option<CombiningKind> {
    Some(match &*op.cx().op_str(op.name()) {
        "arith.addi" | "arith.addf" => CombiningKind::Add,
        "arith.andi" => CombiningKind::And,
        "arith.maxsi" => CombiningKind::MaxSI,
        "arith.maxui" => CombiningKind::MaxUI,
        "arith.maximumf" => CombiningKind::MaximumF,
        "arith.maxnumf" => CombiningKind::MaxNumF,
        "arith.minsi" => CombiningKind::MinSI,
        "arith.minui" => CombiningKind::MinUI,
        "arith.minimumf" => CombiningKind::MinimumF,
        "arith.minnumf" => CombiningKind::MinNumF,
        "arith.muli" | "arith.mulf" => CombiningKind::Mul,
        "arith.ori" => CombiningKind::Or,
        "arith.xori" => CombiningKind::Xor,
        _ => return None,
    })
}

/// Sizes of masked vectors: one for each extent, and not below it. [MLIR: isValidMaskedInputVector]
fn check_sizes(extents: &[i64], sizes: &[i64]) -> Result<(), Reason> {
    require(extents.len() == sizes.len(), "Input vector sizes don't match the number of loops")?;
    require(sizes.iter().all(|size| *size > 0), "Input vector sizes can't have dynamic dimensions")?;
    let fits = extents.iter().zip(sizes).all(|(extent, size)| *extent == DYNAMIC || extent <= size);
    require(fits, "Input vector sizes must be greater than or equal to iteration space static sizes")
}

/// The conditions of scalable sizes. [MLIR: vectorizeScalableVectorPrecondition]
fn check_scalable(op: OpRef<'_>, options: &VectorizationOptions) -> Result<(), Reason> {
    let scalable = &options.scalable;
    let count = scalable.iter().filter(|flag| **flag).count();
    let Some(last) = scalable.iter().rposition(|flag| *flag) else { return Ok(()) };
    let Some(this) = LinalgOpRef::of(op) else {
        return require(op.is::<UnPack>(), "scalable vectorization is for structured ops");
    };
    require(count <= 2, "more than two sizes are scalable")?;
    let kinds = this.iterator_types();
    let kind = |dim: usize| kinds.get(dim).copied().ok_or("there are more sizes than loops");
    match kind(last)? {
        IteratorType::Reduction => {
            require(last + 1 == scalable.len(), "Non-trailing reduction dim requested for scalable vectorization")?;
            let message = "Scalable vectorization of the reduction dim in Matmul-like ops is not supported";
            require(!op.is::<Matmul>(), message)?;
        }
        IteratorType::Parallel => {
            let inner = (last + 1..scalable.len())
                .any(|dim| kinds.get(dim) == Some(&IteratorType::Parallel) && options.vector_sizes[dim] != 1);
            require(!inner, "Inner parallel dim not requested for scalable vectorization")?;
        }
    }
    if count == 2 {
        let message = "Higher dim than the trailing reduction dim requested for scalable vectorization";
        require(kind(last)? == IteratorType::Parallel, message)?;
        let before = last.checked_sub(1).filter(|dim| scalable[*dim] && kinds[*dim] == IteratorType::Parallel);
        require(before.is_some(), "the two scalable sizes are not those of neighbouring parallel loops")?;
    }
    require(!this.has_user_defined_maps(), "scalable vectorization is for ops with their own maps")?;
    let is_known = is_elementwise(this)
        || op.is::<Matmul>()
        || op.is::<BatchMatmul>()
        || op.is::<DepthwiseConv1DNwcWc>()
        || op.is::<Matvec>()
        || op.is::<Mmt4D>()
        || op.is::<BatchMmt4D>()
        || kinds.contains(&IteratorType::Reduction);
    require(is_known, "scalable vectorization does not know the op")
}

/// The conditions of structured ops. [MLIR: vectorizeLinalgOpPrecondition]
fn check_structured(this: LinalgOpRef<'_>, options: &VectorizationOptions) -> Result<(), Reason> {
    let op = this.op();
    let cx = op.cx();
    let shapes = || op.operand_types().filter_map(|ty| cx.type_data(ty).shape());
    require(!shapes().any(|shape| shape.contains(&0)), "an operand has no elements")?;
    let ranges = this.static_loop_ranges().ok_or("the maps do not say the extents of the loops")?;
    let style = DestinationStyleOpRef::of(op).ok_or("it has no destinations")?;
    require(!style.dps_inits().positions().is_empty(), "it has no destinations")?;
    if options.vector_sizes.is_empty() {
        require(!ranges.contains(&DYNAMIC), "a loop has neither a static extent nor a size")?;
    } else {
        check_sizes(&ranges, &options.vector_sizes)?;
    }
    if shapes().any(|shape| shape.contains(&DYNAMIC)) {
        check_dynamic(this, options)?;
    }
    let body = this.body().ok_or("it has no body")?;
    for inner in body.ops() {
        check_body_op(inner, options)?;
    }
    let is_contraction = options.create_named_contraction && ContractionOpRef::of(op).is_some();
    if is_contraction && contraction::kind_of(op).is_none() {
        return Err("it is no contraction of vectors");
    }
    if is_elementwise(this) {
        return Ok(());
    }
    if is_convolution(this.op()) {
        return check_convolution(this, options);
    }
    let affine = cx.affine();
    let maps = this.indexing_maps();
    let message = "a map is no projected permutation";
    require(maps.iter().all(|map| map.is_projected_permutation(affine, true)), message)?;
    check_reductions(this)
}

/// An op of a body: its types can be those of elements, and it is one of those that are built on vectors.
fn check_body_op(op: OpRef<'_>, options: &VectorizationOptions) -> Result<(), Reason> {
    let cx = op.cx();
    let is_element = |ty: Type| cx.is_vector_element(ty);
    if let Some(extract) = op.view::<dialekt_tensor::Extract>() {
        let one = extract.indices().len() == 1;
        require(one || options.nd_extract, "an element is read at several indices")?;
        return require(op.result_types().all(is_element), "an element is no element of vectors");
    }
    let has_elements = op.operand_types().chain(op.result_types()).all(is_element);
    require(has_elements, "a value of the body is no element of vectors")?;
    let is_known = op.is::<Yield>()
        || op.is::<Index>()
        || op.is::<AffineApply>()
        || is_body_constant(op)
        || op.has_traits(OpTraits::ELEMENTWISE_MAPPABLE);
    require(is_known, "an op of the body is not for elements")
}

/// The conditions of structured ops with dynamic sizes. [MLIR: vectorizeDynamicLinalgOpPrecondition]
fn check_dynamic(this: LinalgOpRef<'_>, options: &VectorizationOptions) -> Result<(), Reason> {
    let op = this.op();
    if is_convolution(this.op()) {
        let is_supported = !options.flatten_1d_depthwise_conv && op.is::<DepthwiseConv1DNwcWc>();
        require(is_supported, "only 1D depthwise convolutions may have dynamic sizes")?;
        let image = op.operand_types().next().and_then(|ty| op.cx().type_data(ty).shape()).unwrap_or_default();
        let others = image.split_last().map_or(&[][..], |(_, others)| others);
        return require(!others.contains(&DYNAMIC), "only the channels may have a dynamic size");
    }
    if this.iterator_types().contains(&IteratorType::Reduction) {
        return check_reductions(this);
    }
    let is_known = is_elementwise(this) || op.is::<Generic>() || op.is::<Copy>() || ContractionOpRef::of(op).is_some();
    require(is_known, "the op may not have dynamic sizes")
}

/// The conditions of reductions: each is one op of a known kind. [MLIR: reductionPreconditions]
fn check_reductions(this: LinalgOpRef<'_>) -> Result<(), Reason> {
    let op = this.op();
    require(this.iterator_types().contains(&IteratorType::Reduction), "no loop is a reduction")?;
    let inits = this.style().ok_or("it has no destinations")?.dps_inits().positions();
    let maps = this.indexing_maps();
    for init in inits {
        let map = maps.get(init).ok_or("an operand has no map")?;
        if map.is_permutation(op.cx().affine()) {
            continue;
        }
        let combiner = single_combiner(op, init).ok_or("a reduction is not one op")?;
        require(combining_kind(op.ir().op(combiner)).is_some(), "a reduction is of no known kind")?;
    }
    Ok(())
}

/// The part that a filter has in a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WindowKind {
    /// Elements are multiplied with those of the filter.
    Convolution,
    /// Elements of the window are combined as they are, or converted.
    Pooling,
}

/// The kind of what the step of a reduction does with a window. [MLIR: getConvOperationKind]
pub(super) fn window_kind(combiner: OpRef<'_>) -> Option<WindowKind> {
    let ir = combiner.ir();
    let is_argument = |value: Value| ir.value(value).defining_op().is_none();
    let is_cast_argument = |value: Value| {
        ir.value(value).defining_op().is_some_and(|op| {
            CastOpRef::of(op).is_some() && op.num_operands() == 1 && op.operand(0).is_some_and(is_argument)
        })
    };
    let fed: Vec<Value> = combiner.operands().filter(|operand| !is_argument(*operand)).collect();
    match (combiner.num_operands() - fed.len(), fed.first()) {
        (1, Some(fed)) if is_cast_argument(*fed) => Some(WindowKind::Pooling),
        (1, Some(fed)) => {
            let product = ir.value(*fed).defining_op()?;
            let is_product = product.is::<arith::MulI>()
                || product.is::<arith::MulF>()
                || product.is::<arith::AndI>() && product.result_type(0) == Some(Type::I1);
            let of_arguments = product.operands().all(|value| is_argument(value) || is_cast_argument(value));
            (is_product && of_arguments).then_some(WindowKind::Convolution)
        }
        (2, _) => Some(WindowKind::Pooling),
        _ => None,
    }
}

/// The conditions of convolutions and poolings. [MLIR: vectorizeConvOpPrecondition]
fn check_convolution(this: LinalgOpRef<'_>, options: &VectorizationOptions) -> Result<(), Reason> {
    let op = this.op();
    require(this.has_counts(2, 1), "a convolution has two inputs and one output")?;
    let ranks: Vec<usize> =
        op.operand_types().filter_map(|ty| op.cx().type_data(ty).shape()).map(<[i64]>::len).collect();
    let [image, filter, output] = ranks[..] else { return Err("an operand is a scalar") };
    require((image, output) == (3, 3) || (image, output) == (1, 1), "only 1D convolutions are vectorized")?;
    let combiner = single_combiner(op, 2).ok_or("the reduction is not one op")?;
    let combiner = op.ir().op(combiner);
    let window = window_kind(combiner).ok_or("the window is of no known kind")?;
    let kind = combining_kind(combiner).ok_or("the reduction is of no known kind")?;
    let is_sum = matches!(kind, CombiningKind::Add | CombiningKind::Or);
    let is_pool = window == WindowKind::Pooling && !matches!(kind, CombiningKind::Mul | CombiningKind::Xor);
    require(is_sum || is_pool, "the reduction is of no supported kind")?;
    let known = match window {
        WindowKind::Pooling => filter == 1,
        WindowKind::Convolution => (1..=3).contains(&filter),
    };
    require(known, "the filter has no supported rank")?;
    let fits = options.vector_sizes.is_empty() || op.is::<DepthwiseConv1DNwcWc>();
    require(fits, "sizes are for depthwise convolutions only")?;
    require(convolution::is_known(op), "the layout is not known")
}

/// The conditions of `tensor.pad`: it pads with one value, and only behind. [MLIR: vectorizePadOpPrecondition]
fn check_pad(op: OpRef<'_>, sizes: &[i64]) -> Result<(), Reason> {
    let view = op.view::<Pad>().ok_or("it is no pad")?;
    require(has_constant_padding(view), "the padding is not one value")?;
    let result = op.result_type(0).and_then(|ty| op.cx().type_data(ty).shape()).unwrap_or_default();
    check_sizes(result, sizes)?;
    let low = crate::shapes::paddings(view).ok_or("the paddings are not known")?.into_iter().next().unwrap_or_default();
    let fits = low.iter().zip(result).all(|(low, size)| known(op.ir(), *low) == Some(0) || *size == 1);
    require(fits, "low pad must all be zero for all non unit dims")
}

/// The shapes of the first operand and the first result.
fn shapes(op: OpRef<'_>) -> Option<(&[i64], &[i64])> {
    let shape = |ty: Option<Type>| op.cx().type_data(ty?).shape();
    Some((shape(op.operand_types().next())?, shape(op.result_type(0))?))
}

/// The conditions of `linalg.pack`: tiles of known sizes. [MLIR: vectorizePackOpPrecondition]
fn check_pack(op: OpRef<'_>, sizes: &[i64]) -> Result<(), Reason> {
    let view = op.view::<Pack>().ok_or("it is no pack")?;
    let (source, dest) = shapes(op).ok_or("it works on memrefs")?;
    if let Some(padding) = view.padding_value() {
        require(op.ir().constant(padding).is_some(), "pad value is not constant")?;
    }
    match sizes.is_empty() {
        true => require(!source.contains(&DYNAMIC) && !dest.contains(&DYNAMIC), "a size is not known")?,
        // The reference asks for the outer sizes alone, and is undefined without the others.
        false => check_sizes(dest, sizes)?,
    }
    let tiles = join(&view.static_inner_tiles().unwrap_or_default(), view.inner_tiles().range());
    require(tiles.iter().all(|tile| known(op.ir(), *tile).is_some()), "inner_tiles must be constant")
}

/// The conditions of `linalg.unpack`. [MLIR: vectorizeUnPackOpPrecondition]
fn check_unpack(op: OpRef<'_>, sizes: &[i64]) -> Result<(), Reason> {
    let (source, dest) = shapes(op).ok_or("it works on memrefs")?;
    if sizes.is_empty() {
        return require(!source.contains(&DYNAMIC) && !dest.contains(&DYNAMIC), "a size is not known");
    }
    check_sizes(source, sizes)
}

/// The conditions of `tensor.insert_slice`: a known shape, and a padding where reads may be out of bounds. [MLIR:
/// vectorizeInsertSliceOpPrecondition]
fn check_insert_slice(op: OpRef<'_>, sizes: &[i64]) -> Result<(), Reason> {
    let cx = op.cx();
    let source = op.operand_types().next().ok_or("it has no source")?;
    require(cx.is_vector_element(cx.element_or_self(source)), "its elements are no elements of vectors")?;
    let shape = insert_slice_shape(op, sizes).ok_or("a size is not known")?;
    require(shape.iter().all(|size| *size > 0), "the source has no elements")?;
    let is_dynamic = cx.type_data(source).shape().is_some_and(|shape| shape.contains(&DYNAMIC));
    let fits = !is_dynamic || !sizes.is_empty() || padding_of_insertion(op).is_some();
    require(fits, "there is no padding for what is out of bounds")
}
