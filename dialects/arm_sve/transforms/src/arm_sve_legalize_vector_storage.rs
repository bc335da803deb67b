//! `arm-sve-legalize-vector-storage`: vectors in memory become such as the processor loads and stores.
//! [mlir/lib/Dialect/ArmSVE/Transforms/LegalizeVectorStorage.cpp]
//!
//! A mask for vectors of bytes, `vector<[16]xi1>`, is the least that can be stored; other masks are widened to it. Where the type of memory
//! changes, a cast with a label stands for the old one, until all that uses it is adapted. One that is left is an error.

use dialekt_arm_sve::{ConvertFromSvbool, ConvertToSvbool};
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_dialect_utils::reassociation::{Group, Groups};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_vector::{ShapeCast, TransferRead, TransferReadParts, TypeCast, VectorType};

/// The label of casts that the pass makes.
const LABEL: &str = "__arm_sve_legalize_vector_storage__";

/// Ensures stores of SVE vector types will be legal
///
/// Masks in memory get the size of those for bytes, allocations of scalable vectors an alignment. Reads of vectors with dimensions behind a
/// scalable one read vectors without them.
#[derive(Pass, Clone)]
#[pass(
    name = "LegalizeVectorStorage",
    argument = "arm-sve-legalize-vector-storage",
    op = "func.func",
    dialects(
        dialekt_func::FuncDialect,
        dialekt_memref::MemRefDialect,
        dialekt_vector::VectorDialect,
        dialekt_arm_sve::ArmSVEDialect
    )
)]
pub struct LegalizeVectorStorage {
    patterns: PassPatterns,
    /// The conversion without patterns, which fails where a cast is left.
    check: PassConversion,
}

impl Pass for LegalizeVectorStorage {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, populate_legalize_vector_storage_patterns);
        let mut target = ConversionTarget::new();
        target.dynamically_legal_op_named(CAST, |op| Some(!is_labelled(op)));
        self.check = Some(Conversion::new(cx, target, ConversionPatterns::new()));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)?;
        cx.convert(&self.check, Mode::Partial)
    }
}

/// Adds the patterns of the pass. [MLIR: populateLegalizeVectorStoragePatterns]
pub fn populate_legalize_vector_storage_patterns(set: &mut PatternSet) {
    set.add::<RelaxScalableVectorAllocaAlignment>()
        .add::<LegalizeSVEMaskAllocation<memref::Alloca>>()
        .add::<LegalizeSVEMaskAllocation<memref::Alloc>>()
        .add::<LegalizeSVEMaskTypeCastConversion>()
        .add::<LegalizeSVEMaskStoreConversion>()
        .add::<LegalizeSVEMaskLoadConversion>()
        .add::<LegalizeTransferRead>();
}

const CAST: &str = "builtin.unrealized_conversion_cast";

fn is_labelled(op: OpRef<'_>) -> bool {
    op.attr(LABEL.as_bytes()).is_some()
}

/// The type of a mask with as many elements as one for bytes, if it is a mask of fewer elements. Only its last dimension is scalable.
fn widened(cx: &ContextData, ty: Type) -> Option<Type> {
    let vector = VectorType::new(cx, ty)?;
    let mut dims: Vec<(i64, bool)> = vector.dims().collect();
    let ((size, true), rest) = dims.split_last_mut()? else { return None };
    let is_mask = vector.element == Type::I1 && matches!(size, 1 | 2 | 4 | 8) && rest.iter().all(|dim| !dim.1);
    *size = 16;
    vector.with_dims(cx, dims).filter(|_| is_mask)
}

/// The type of memory with widened masks, if its elements are masks of fewer elements.
fn widened_memory(cx: &ContextData, ty: Type) -> Option<Type> {
    let TypeData::MemRef { shape, element, layout, space } = cx.type_data(ty) else { return None };
    cx.memref_type(shape, widened(cx, *element)?, *layout, *space).ok()
}

/// The memory that a labelled cast stands for.
fn legalized_memory(rw: &Rewriter<'_>, memory: Value) -> Option<Value> {
    rw.value(memory).defining_op().filter(|op| is_labelled(*op))?.operand(0)
}

/// Copies an op with other operands and another type of its result; the copy stands before it.
fn copy_with(rw: &mut Rewriter<'_>, op: Op, operands: &[(usize, Value)], result: Option<Type>) -> Op {
    let copy = rw.clone(op, &mut IrMapping::new());
    for (number, value) in operands {
        rw.set_operand(copy, *number, *value);
    }
    if let Some((value, ty)) = rw.op(copy).result(0).zip(result) {
        // The copy was just made.
        let _ = rw.modify(copy, |ir| ir.set_type(value, ty));
    }
    copy
}

/// Replaces an op by a copy of it with another type, cast back to the one it had.
fn replace_by_cast(rw: &mut Rewriter<'_>, op: Op, copy: Op) -> Option<()> {
    let (ty, value) = (rw.op(op).result(0).map(|result| rw.type_of(result))?, rw.op(copy).result(0)?);
    let cx = rw.cx();
    let label = [NamedAttr { name: cx.ident(LABEL), value: Attribute::UNIT }];
    let (operands, types) = ([value], [ty]);
    let spec = OpSpec::new(cx.op_name(CAST), rw.loc(op)).operands(&operands).results(&types).attrs(&label);
    let cast = rw.create_op(&spec);
    rw.replace_op_with(op, cast);
    Some(())
}

/// Allocations of scalable vectors on the stack get an alignment: what LLVM chooses may be too much.
#[derive(Described)]
pub struct RelaxScalableVectorAllocaAlignment;

impl OpRewrite for RelaxScalableVectorAllocaAlignment {
    type SourceOp = memref::Alloca;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<memref::Alloca>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let element = cx.type_data(rw.type_of(view.memref())).element_type()?;
        let has_alignment = view.raw_attr(attr_field!(memref::Alloca, alignment)).is_some();
        let vector = VectorType::new(cx, element).filter(|vector| vector.is_scalable() && !has_alignment);
        let Some(vector) = vector else {
            return rw.no_match(op, "its elements are no scalable vectors, or it has an alignment");
        };
        let alignment = if vector.element == Type::I1 { 2 } else { 16 };
        rw.set_field(op, attr_field!(memref::Alloca, alignment), alignment);
        Some(())
    }
}

/// Memory for masks is memory for widened masks.
#[derive(Described)]
pub struct LegalizeSVEMaskAllocation<T>(std::marker::PhantomData<T>);

impl<T: OpDecl + 'static> OpRewrite for LegalizeSVEMaskAllocation<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let ty = rw.op(op).result(0).map(|result| rw.type_of(result))?;
        let Some(wide) = widened_memory(rw.ir().cx(), ty) else { return rw.no_match(op, "its elements are no masks") };
        let copy = copy_with(rw, op.into(), &[], Some(wide));
        replace_by_cast(rw, op.into(), copy)
    }
}

/// Casts of memory for masks cast that for widened masks.
#[derive(Described)]
pub struct LegalizeSVEMaskTypeCastConversion;

impl OpRewrite for LegalizeSVEMaskTypeCastConversion {
    type SourceOp = TypeCast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TypeCast>) -> Option<()> {
        let view = rw.view(op)?;
        let (memory, ty) = (view.memref(), rw.type_of(view.result()));
        let Some(wide) = widened_memory(rw.ir().cx(), ty) else { return rw.no_match(op, "its elements are no masks") };
        let Some(memory) = legalized_memory(rw, memory) else { return rw.no_match(op, "the memory is as it was") };
        let copy = copy_with(rw, op.into(), &[(0, memory)], Some(wide));
        replace_by_cast(rw, op.into(), copy)
    }
}

/// Masks are widened before they are stored.
#[derive(Described)]
pub struct LegalizeSVEMaskStoreConversion;

impl OpRewrite for LegalizeSVEMaskStoreConversion {
    type SourceOp = memref::Store;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<memref::Store>) -> Option<()> {
        let view = rw.view(op)?;
        let (mask, memory) = (view.value(), view.memref());
        let Some(wide) = widened(rw.ir().cx(), rw.type_of(mask)) else { return rw.no_match(op, "it stores no mask") };
        let Some(memory) = legalized_memory(rw, memory) else { return rw.no_match(op, "the memory is as it was") };
        let mask = rw.create(ConvertToSvbool::build(mask).with_types([wide])).result();
        copy_with(rw, op.into(), &[(0, mask), (1, memory)], None);
        rw.erase_op(op);
        Some(())
    }
}

/// Masks are narrowed after they are loaded.
#[derive(Described)]
pub struct LegalizeSVEMaskLoadConversion;

impl OpRewrite for LegalizeSVEMaskLoadConversion {
    type SourceOp = memref::Load;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<memref::Load>) -> Option<()> {
        let view = rw.view(op)?;
        let (ty, memory) = (rw.type_of(view.result()), view.memref());
        let Some(wide) = widened(rw.ir().cx(), ty) else { return rw.no_match(op, "it loads no mask") };
        let Some(memory) = legalized_memory(rw, memory) else { return rw.no_match(op, "the memory is as it was") };
        let copy = copy_with(rw, op.into(), &[(0, memory)], Some(wide));
        let mask = rw.op(copy).result(0)?;
        rw.replace_op_with_new(op, ConvertFromSvbool::build(ty, mask));
        Some(())
    }
}

/// The number of last dimensions of memory whose elements stand one behind the other. [MLIR: getNumContiguousTrailingDims]
fn num_contiguous_trailing_dims(cx: &ContextData, ty: Type) -> usize {
    let (Some(shape), Some(layout)) = (cx.type_data(ty).shape(), cx.strided_layout(ty)) else { return 0 };
    if cx.has_identity_layout(ty) {
        return shape.len();
    }
    let mut expected = 1i64;
    for (count, (size, stride)) in shape.iter().zip(&layout.strides).rev().enumerate() {
        match (*size, *stride) {
            (1, _) => {}
            (_, stride) if stride != expected => return count,
            (DYNAMIC, _) => return count + 1,
            (size, _) => expected = expected.saturating_mul(size),
        }
    }
    shape.len()
}

/// The type of memory whose dimensions from one on, which stand one behind the other, are one.
fn collapsed_type(cx: &ContextData, ty: Type, kept: usize) -> Option<Type> {
    let TypeData::MemRef { shape, element, space, .. } = cx.type_data(ty) else { return None };
    let (first, last) = shape.split_at_checked(kept)?;
    let size = match last.contains(&DYNAMIC) {
        true => DYNAMIC,
        false => last.iter().try_fold(1i64, |size, more| size.checked_mul(*more))?,
    };
    let shape: Vec<i64> = first.iter().copied().chain([size]).collect();
    let layout = match cx.has_identity_layout(ty) {
        true => None,
        false => {
            let layout = cx.strided_layout(ty)?;
            let (strides, last_strides) = layout.strides.split_at_checked(kept)?;
            // Dimensions of size 1 say nothing of the distance of elements.
            let stride = last.iter().zip(last_strides).rev().find(|(size, _)| **size != 1).map(|(_, stride)| stride);
            let strides: Vec<i64> = strides.iter().copied().chain(stride.or(last_strides.first()).copied()).collect();
            Some(cx.strided_layout_attr(layout.offset, &strides))
        }
    };
    cx.memref_type(&shape, *element, layout, *space).ok()
}

/// A read of a vector with dimensions behind a scalable one reads one in which these are one dimension.
#[derive(Described)]
pub struct LegalizeTransferRead;

impl OpRewrite for LegalizeTransferRead {
    type SourceOp = TransferRead;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferRead>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (base, padding, map, ty) =
            (view.base(), view.padding(), view.permutation_map()?, rw.type_of(view.vector()));
        let (mut indices, mut in_bounds) = (view.indices().collect::<Vec<Value>>(), view.in_bounds()?.to_vec());
        if view.mask().is_some() {
            return rw.no_match(op, "masked transfers not-supported");
        }
        if !map.is_minor_identity(cx.affine()) {
            return rw.no_match(op, "non-identity permutation");
        }
        let vector = VectorType::new(cx, ty)?;
        let mut dims: Vec<(i64, bool)> = vector.dims().collect();
        let scalable: Vec<usize> = (0..dims.len()).filter(|dim| dims[*dim].1).collect();
        let [scalable] = scalable[..] else { return rw.no_match(op, "wrong dimensions") };
        // The scalable dimension and those behind it become one.
        let count = dims.len() - scalable;
        if dims.len() < 2 || count < 2 {
            return rw.no_match(op, "scalable dimension is trailing");
        }
        let memory = rw.type_of(base);
        let TypeData::MemRef { shape, .. } = cx.type_data(memory) else { return rw.no_match(op, "it is no memref") };
        if num_contiguous_trailing_dims(cx, memory) < count {
            return rw.no_match(op, "non-contiguous memref dimensions to collapse");
        }
        let behind = &dims[scalable + 1..];
        if !shape[shape.len() - behind.len()..].iter().eq(behind.iter().map(|(size, _)| size)) {
            return rw.no_match(op, "memref and vector dimensions do not match");
        }
        if in_bounds[scalable + 1..].contains(&false) {
            return rw.no_match(op, "out-of-bounds transfer from a dimension to collapse");
        }
        let kept = shape.len() - count;
        let group = |dims: std::ops::Range<usize>| dims.map(|dim| dim as i64).collect::<Group>();
        let groups: Groups = (0..kept).map(|dim| group(dim..dim + 1)).chain([group(kept..shape.len())]).collect();
        let collapsed = collapsed_type(cx, memory, kept)?;
        let size = behind.iter().try_fold(dims[scalable].0, |size, (more, _)| size.checked_mul(*more))?;
        dims.truncate(scalable);
        dims.push((size, true));
        let flat = vector.with_dims(cx, dims)?;
        let base = rw.create(memref::CollapseShape::build(collapsed, base, groups)).result();
        indices.truncate(kept + 1);
        in_bounds.truncate(scalable + 1);
        let rank = cx.type_data(collapsed).shape()?.len();
        let map = cx.affine().minor_identity_map(rank as u32, (scalable + 1) as u32);
        let parts = TransferReadParts {
            vector: flat,
            base,
            indices: &indices,
            permutation_map: map,
            padding,
            in_bounds: in_bounds.into(),
        };
        let read = rw.create(TransferRead::build(parts)).result();
        rw.replace_op_with_new(op, ShapeCast::build(ty, read));
        Some(())
    }
}
