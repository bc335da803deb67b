//! The amx dialect: tiles become values of `!llvm.x86_amx`, and all sizes operands of the intrinsics.
//! [mlir/lib/Dialect/AMX/Transforms/LegalizeForLLVMExport.cpp, mlir/lib/Dialect/AMX/IR/AMXDialect.cpp]

use dialekt_amx::{self as amx, TileType};
use dialekt_conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, OpConversion, TypeConverter,
};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::types::DYNAMIC;
use dialekt_llvm::{self as llvm, LLVMX86AMXType};

use super::replace_by_intrinsic;
use crate::LLVMTypeConverter;
use crate::memref_descriptor::MemRefDescriptor;
use crate::pattern::int_constant;

/// Marks the ops of the dialect as illegal. [MLIR: configureAMXLegalizeForExportTarget]
pub fn configure_target(target: &mut ConversionTarget) {
    target.illegal_dialects(["amx"]);
}

/// Adds the conversion of tiles.
pub fn add_type_conversions(types: &mut TypeConverter) {
    types.add_conversion(|cx, ty| match TileType::of(cx, ty) {
        Some(_) => Converted::one(LLVMX86AMXType::new(cx)),
        None => Converted::Unknown,
    });
}

/// Adds the patterns; the converter has to know [tiles](add_type_conversions). [MLIR: populateAMXLegalizeForLLVMExportPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    patterns
        .add_typed(llvm, TileZeroConversion(llvm.clone()))
        .add_typed(llvm, TileLoadConversion(llvm.clone()))
        .add_typed(llvm, TileStoreConversion(llvm.clone()))
        .add_typed(llvm, TileMulFConversion(llvm.clone()))
        .add_typed(llvm, TileMulIConversion(llvm.clone()));
}

/// The numbers of rows, and of bytes in a row, of a tile, as constants.
fn tile_sizes(rw: &mut ConversionRewriter<'_>, ty: Type) -> Option<[Value; 2]> {
    let cx = rw.cx();
    let tile = TileType::of(cx, ty)?;
    let [rows, columns] = tile.shape[..] else { return None };
    let (bytes, i16) = (columns.checked_mul(element_bytes(cx, tile.element_type)?)?, cx.integer_type(16)?);
    Some([int_constant(rw, i16, rows), int_constant(rw, i16, bytes)])
}

fn element_bytes(cx: &ContextData, ty: Type) -> Option<i64> {
    let bits = cx.float_kind(ty).map(|kind| kind.width()).or_else(|| cx.integer_width(ty))?;
    Some(i64::from(bits) / 8)
}

/// The bytes from one row in memory to the next: by a stride that is given in elements, or by that of the second last dimension.
fn row_bytes(
    rw: &mut ConversionRewriter<'_>,
    memref: Type,
    descriptor: MemRefDescriptor,
    stride: Option<Value>,
) -> Option<Value> {
    let cx = rw.cx();
    let bytes = element_bytes(cx, cx.element_or_self(memref))?;
    let stride = match stride {
        Some(stride) => stride,
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
    Some(rw.create(llvm::Mul::build(bytes, stride)).result())
}

/// The operands of an access to memory: the sizes of the tile, the address, the bytes from row to row.
fn access(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    [tile, memref]: [Type; 2],
    base: Value,
    indices: &[Value],
    stride: Option<Value>,
) -> Option<Vec<Value>> {
    let [rows, columns] = tile_sizes(rw, tile)?;
    let descriptor = MemRefDescriptor::new(base);
    let address = descriptor.strided_element_ptr(rw, llvm, memref, indices, Flags::default())?;
    Some(vec![rows, columns, address, row_bytes(rw, memref, descriptor, stride)?])
}

/// A tile of zeros.
pub struct TileZeroConversion(pub LLVMTypeConverter);

impl OpConversion for TileZeroConversion {
    type SourceOp = amx::TileZero;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<amx::TileZero>, _: &[Value]) -> Option<()> {
        let ty = rw.op(op).result_type(0)?;
        let operands = tile_sizes(rw, ty)?;
        replace_by_intrinsic(rw, &self.0, op.into(), &operands)
    }
}

/// A load of a tile.
pub struct TileLoadConversion(pub LLVMTypeConverter);

impl OpConversion for TileLoadConversion {
    type SourceOp = amx::TileLoad;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<amx::TileLoad>, operands: &[Value]) -> Option<()> {
        let types = [rw.op(op).result_type(0)?, rw.op(op).operand_type(0)?];
        let view = rw.adaptor(op, operands)?;
        let (base, indices, stride) = (view.base(), view.indices().collect::<Vec<_>>(), view.stride());
        let operands = access(rw, &self.0, types, base, &indices, stride)?;
        replace_by_intrinsic(rw, &self.0, op.into(), &operands)
    }
}

/// A store of a tile.
pub struct TileStoreConversion(pub LLVMTypeConverter);

impl OpConversion for TileStoreConversion {
    type SourceOp = amx::TileStore;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<amx::TileStore>, operands: &[Value]) -> Option<()> {
        let tile = rw.view(op)?.val();
        let types = [rw.type_of(tile), rw.op(op).operand_type(0)?];
        let view = rw.adaptor(op, operands)?;
        let (base, tile, indices, stride) =
            (view.base(), view.val(), view.indices().collect::<Vec<_>>(), view.stride());
        let mut operands = access(rw, &self.0, types, base, &indices, stride)?;
        operands.push(tile);
        replace_by_intrinsic(rw, &self.0, op.into(), &operands)
    }
}

/// The operands of a multiplication: rows of the left tile, columns of the right one, columns of the left one, and the tiles.
fn multiplication(rw: &mut ConversionRewriter<'_>, op: Op, operands: &[Value]) -> Option<[Value; 6]> {
    let &[lhs, rhs, acc] = operands else { return None };
    let types = [rw.op(op).operand_type(0)?, rw.op(op).operand_type(1)?];
    let [rows, depth] = tile_sizes(rw, types[0])?;
    let [_, columns] = tile_sizes(rw, types[1])?;
    Some([rows, columns, depth, acc, lhs, rhs])
}

/// A product of tiles of floats.
pub struct TileMulFConversion(pub LLVMTypeConverter);

impl OpConversion for TileMulFConversion {
    type SourceOp = amx::TileMulF;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<amx::TileMulF>, operands: &[Value]) -> Option<()> {
        let operands = multiplication(rw, op.into(), operands)?;
        replace_by_intrinsic(rw, &self.0, op.into(), &operands)
    }
}

/// A product of tiles of bytes.
pub struct TileMulIConversion(pub LLVMTypeConverter);

impl OpConversion for TileMulIConversion {
    type SourceOp = amx::TileMulI;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<amx::TileMulI>, operands: &[Value]) -> Option<()> {
        let operands = multiplication(rw, op.into(), operands)?;
        replace_by_intrinsic(rw, &self.0, op.into(), &operands)
    }
}
