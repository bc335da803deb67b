//! Ops of x86's extensions for vectors and tiles become calls of intrinsics, with `enable-x86vector` and `enable-amx`.
//! [mlir/lib/Dialect/X86Vector/Transforms/LegalizeForLLVMExport.cpp, mlir/lib/Dialect/AMX/Transforms/LegalizeForLLVMExport.cpp]

use dialekt_amx::{self as amx, TileType};
use dialekt_conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, ConvertedOperands, LegalizationAction,
    TypeConverter,
};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::PatternRoot;
use dialekt_llvm::{self as llvm, OneToOneIntrinsicOpRef};
use dialekt_x86vector as x86vector;
use smallvec::SmallVec;

use crate::LLVMTypeConverter;
use crate::memref_descriptor::MemRefDescriptor;
use crate::pattern::{int_constant, replace_one_to_one};

/// The operands of the intrinsic, made of those of an op.
type Operands = fn(&mut ConversionRewriter<'_>, &LLVMTypeConverter, Op, &[Value]) -> Option<SmallVec<[Value; 6]>>;

const X86_VECTOR: &[(&str, Operands)] = &[
    (x86vector::BcstToPackedF32::NAME, buffer),
    (x86vector::CvtPackedEvenIndexedToF32::NAME, buffer),
    (x86vector::CvtPackedF32ToBF16::NAME, same),
    (x86vector::CvtPackedOddIndexedToF32::NAME, buffer),
    (x86vector::Dot::NAME, dot),
    (x86vector::DotBF16::NAME, same),
    (x86vector::DotInt8::NAME, same),
    (x86vector::MaskCompress::NAME, mask_compress),
    (x86vector::MaskRndScale::NAME, same),
    (x86vector::MaskScaleF::NAME, same),
    (x86vector::Rsqrt::NAME, same),
    (x86vector::Vp2Intersect::NAME, same),
];

const AMX: &[(&str, Operands)] = &[
    (amx::TileZero::NAME, tile_zero),
    (amx::TileLoad::NAME, tile_load),
    (amx::TileStore::NAME, tile_store),
    (amx::TileMulF::NAME, tile_multiplication),
    (amx::TileMulI::NAME, tile_multiplication),
];

/// Adds the patterns. [MLIR: populateX86VectorLegalizeForLLVMExportPatterns]
pub fn populate_x86_vector_legalize_for_llvm_export_patterns(
    patterns: &mut ConversionPatterns,
    llvm: &LLVMTypeConverter,
) {
    add_calls(patterns, llvm, X86_VECTOR);
}

/// Adds the patterns. The converter knows tiles by [`add_tile_conversion`]. [MLIR: populateAMXLegalizeForLLVMExportPatterns]
pub fn populate_amx_legalize_for_llvm_export_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    add_calls(patterns, llvm, AMX);
}

/// Makes the ops that the patterns convert illegal. [MLIR: configureX86VectorLegalizeForExportTarget]
pub fn configure_x86_vector_legalize_for_export_target(target: &mut ConversionTarget) {
    X86_VECTOR.iter().for_each(|row| {
        target.set_op_action(row.0, LegalizationAction::Illegal);
    });
}

/// Makes the ops that the patterns convert illegal. [MLIR: configureAMXLegalizeForExportTarget]
pub fn configure_amx_legalize_for_export_target(target: &mut ConversionTarget) {
    AMX.iter().for_each(|row| {
        target.set_op_action(row.0, LegalizationAction::Illegal);
    });
}

/// Adds the conversion of tiles: those of all shapes become the one type of LLVM.
pub fn add_tile_conversion(types: &mut TypeConverter) {
    types.add_conversion(|cx, ty| match TileType::of(cx, ty) {
        Some(_) => Converted::one(llvm::LLVMX86AMXType::new(cx)),
        None => Converted::Unknown,
    });
}

fn add_calls(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter, rows: &'static [(&'static str, Operands)]) {
    for (name, operands) in rows {
        let types = llvm.clone();
        let convert = move |rw: &mut ConversionRewriter<'_>, op: Op, values: ConvertedOperands<'_>| {
            let values = operands(rw, &types, op, &values.one_to_one()?)?;
            call(rw, &types, op, &values)
        };
        patterns.add_fn(format!("{name} to an intrinsic"), PatternRoot::Op(name), 1, Some(llvm), convert);
    }
}

/// Replaces an op by the call of its intrinsic, which has all its attributes. [MLIR: LLVM::detail::intrinsicRewrite]
fn call(rw: &mut ConversionRewriter<'_>, llvm: &LLVMTypeConverter, op: Op, operands: &[Value]) -> Option<()> {
    let cx = rw.cx().clone();
    let old = rw.op(op);
    let name = OneToOneIntrinsicOpRef::of(old)?.intrinsic_name()?;
    let segments = cx.ident("operandSegmentSizes");
    let inherent = old.descriptor().map_or(&[][..], |descriptor| descriptor.attributes);
    let inherent = inherent.iter().zip(old.slots()).filter_map(|(attr, value)| Some((cx.ident(attr.name), (*value)?)));
    let mut attrs: Vec<NamedAttr> =
        inherent.filter(|attr| attr.0 != segments).map(|(name, value)| NamedAttr { name, value }).collect();
    attrs.extend_from_slice(old.discardable_attrs());
    let count = i32::try_from(operands.len()).ok()?;
    for (name, value) in [
        ("intrin", cx.string_attr(&name)),
        ("op_bundle_sizes", cx.dense_i32_attr(&[])),
        ("operandSegmentSizes", cx.dense_i32_attr(&[count, 0])),
    ] {
        attrs.push(NamedAttr { name: cx.ident(name), value });
    }
    let spec = OpSpec::new(cx.op_name(llvm::CallIntrinsic::NAME), rw.loc(op)).operands(operands).attrs(&attrs);
    replace_one_to_one(rw, llvm, op, spec)
}

fn same(
    _: &mut ConversionRewriter<'_>,
    _: &LLVMTypeConverter,
    _: Op,
    operands: &[Value],
) -> Option<SmallVec<[Value; 6]>> {
    Some(operands.into())
}

/// The pointer to the first element of a memref.
fn buffer(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
) -> Option<SmallVec<[Value; 6]>> {
    let memref = rw.op(op).operand_type(0)?;
    Some([MemRefDescriptor::new(*operands.first()?).buffer_ptr(rw, llvm, memref)?].into_iter().collect())
}

/// The products of all elements, for all elements.
fn dot(
    rw: &mut ConversionRewriter<'_>,
    _: &LLVMTypeConverter,
    _: Op,
    operands: &[Value],
) -> Option<SmallVec<[Value; 6]>> {
    let all = int_constant(rw, Type::I8, -1);
    Some(operands.iter().copied().chain([all]).collect())
}

/// The elements behind those that are moved: an operand, an attribute, or zeros.
fn mask_compress(
    rw: &mut ConversionRewriter<'_>,
    _: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
) -> Option<SmallVec<[Value; 6]>> {
    let (mask, vector) = (*operands.first()?, *operands.get(1)?);
    let behind = match operands.get(2) {
        Some(value) => *value,
        None => {
            let ty = rw.type_of(vector);
            let constant = rw.op(op).inherent_attr("constant_src");
            let constant = constant.or_else(|| rw.cx().zero_attr(ty))?;
            rw.create(llvm::Constant::build(ty, constant)).result()
        }
    };
    Some([vector, behind, mask].into_iter().collect())
}

/// The number of bits of an integer or a float.
fn element_bits(cx: &ContextData, ty: Type) -> Option<i64> {
    let float = cx.float_kind(ty).map(|kind| kind.width());
    float.or_else(|| cx.integer_width(ty)).map(i64::from)
}

/// The number of rows of a tile, and the number of bytes of a row.
fn tile_sizes(rw: &mut ConversionRewriter<'_>, tile: Type) -> Option<[Value; 2]> {
    let cx = rw.cx().clone();
    let tile = TileType::of(&cx, tile)?;
    let [rows, columns] = tile.shape[..] else { return None };
    let bytes = columns.checked_mul(element_bits(&cx, tile.element_type)?)? / 8;
    Some([rows, bytes].map(|size| int_constant(rw, Type::I16, size)))
}

/// The number of bytes from one row in memory to the next: that which is given in elements, or the second last stride of the memref.
fn row_stride(
    rw: &mut ConversionRewriter<'_>,
    memref: Type,
    descriptor: MemRefDescriptor,
    given: Option<Value>,
) -> Option<Value> {
    let cx = rw.cx().clone();
    let bytes = element_bits(&cx, cx.element_or_self(memref))? / 8;
    let elements = match given {
        Some(elements) => elements,
        None => {
            let strides = cx.strided_layout(memref)?.strides;
            let dim = strides.len().checked_sub(2)?;
            match strides[dim] {
                DYNAMIC => descriptor.stride(rw, dim),
                stride => return Some(int_constant(rw, Type::I64, stride.checked_mul(bytes)?)),
            }
        }
    };
    let bytes = int_constant(rw, Type::I64, bytes);
    Some(rw.create(llvm::Mul::build(bytes, elements)).result())
}

fn tile_zero(
    rw: &mut ConversionRewriter<'_>,
    _: &LLVMTypeConverter,
    op: Op,
    _: &[Value],
) -> Option<SmallVec<[Value; 6]>> {
    let tile = rw.op(op).result_type(0)?;
    Some(tile_sizes(rw, tile)?.into_iter().collect())
}

/// The sizes of a tile, the pointer to its first element in memory, and the stride of rows.
fn tile_access(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    (memref, tile): (Type, Type),
    (base, indices, stride): (Value, &[Value], Option<Value>),
) -> Option<SmallVec<[Value; 6]>> {
    let [rows, bytes] = tile_sizes(rw, tile)?;
    let base = MemRefDescriptor::new(base);
    let pointer = base.strided_element_ptr(rw, llvm, memref, indices, Flags::default())?;
    let stride = row_stride(rw, memref, base, stride)?;
    Some([rows, bytes, pointer, stride].into_iter().collect())
}

fn tile_load(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
) -> Option<SmallVec<[Value; 6]>> {
    let view = rw.view(rw.op(op).typed::<amx::TileLoad>()?)?;
    let (indices, types) = (view.indices().len(), (rw.type_of(view.base()), rw.type_of(view.res())));
    let (base, rest) = operands.split_first()?;
    let (indices, stride) = rest.split_at_checked(indices)?;
    tile_access(rw, llvm, types, (*base, indices, stride.first().copied()))
}

fn tile_store(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
) -> Option<SmallVec<[Value; 6]>> {
    let view = rw.view(rw.op(op).typed::<amx::TileStore>()?)?;
    let (indices, types) = (view.indices().len(), (rw.type_of(view.base()), rw.type_of(view.val())));
    let (base, rest) = operands.split_first()?;
    let (indices, rest) = rest.split_at_checked(indices)?;
    let (tile, stride) = rest.split_first()?;
    let mut values = tile_access(rw, llvm, types, (*base, indices, stride.first().copied()))?;
    values.push(*tile);
    Some(values)
}

/// Rows of the left tile, bytes of a row of the right one and of the left one; the sum and the factors.
fn tile_multiplication(
    rw: &mut ConversionRewriter<'_>,
    _: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
) -> Option<SmallVec<[Value; 6]>> {
    let [left, right, sum] = *operands else { return None };
    let (left_type, right_type) = (rw.op(op).operand_type(0)?, rw.op(op).operand_type(1)?);
    let [rows, depth] = tile_sizes(rw, left_type)?;
    let [_, columns] = tile_sizes(rw, right_type)?;
    Some([rows, columns, depth, sum, left, right].into_iter().collect())
}
