//! The x86vector dialect. [mlir/lib/Dialect/X86Vector/Transforms/LegalizeForLLVMExport.cpp, mlir/lib/Dialect/X86Vector/IR/X86VectorDialect.cpp]

use dialekt_conversion::{ConversionPatterns, ConversionRewriter, ConversionTarget};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::PatternRoot;
use dialekt_x86vector as x86vector;

use super::replace_by_intrinsic;
use crate::LLVMTypeConverter;
use crate::emit::constant;
use crate::memref_descriptor::MemRefDescriptor;
use crate::pattern::int_constant;

/// Marks the ops of the dialect as illegal. [MLIR: configureX86VectorLegalizeForExportTarget]
pub fn configure_target(target: &mut ConversionTarget) {
    target.illegal_dialects(["x86vector"]);
}

/// Adds a pattern for each op. [MLIR: populateX86VectorLegalizeForLLVMExportPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    for op in x86vector::X86VectorDialect::DIALECT.ops {
        let types = llvm.clone();
        let name = format!("{} to an intrinsic", op.name);
        patterns.add_fn(name, PatternRoot::Op(op.name), 1, Some(llvm), move |rw, op, operands| {
            let operands = intrinsic_operands(rw, &types, op, &operands.one_to_one()?)?;
            replace_by_intrinsic(rw, &types, op, &operands)
        });
    }
}

/// The operands of the intrinsic: vectors to merge with and masks are explicit, memrefs are addresses.
fn intrinsic_operands(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
) -> Option<Vec<Value>> {
    let cx = rw.cx();
    if let Some(compress) = rw.op(op).view::<x86vector::MaskCompress>() {
        let (&[mask, vector], source) = operands.split_first_chunk::<2>()?;
        let (ty, value) = (rw.type_of(compress.dst()), compress.constant_src());
        let merged = match source.first() {
            Some(source) => *source,
            None => {
                let value = value.or_else(|| cx.zero_attr(ty))?;
                let ty = llvm.convert(cx, ty)?;
                constant(rw, ty, value)
            }
        };
        return Some(vec![vector, merged, mask]);
    }
    if rw.op(op).view::<x86vector::Dot>().is_some() {
        // All products count, and all elements get the sum.
        let &[a, b] = operands else { return None };
        return Some(vec![a, b, int_constant(rw, Type::I8, -1)]);
    }
    let memref = rw.op(op).operand_type(0).filter(|ty| matches!(cx.type_data(*ty), TypeData::MemRef { .. }));
    match memref {
        Some(memref) => Some(vec![MemRefDescriptor::new(*operands.first()?).buffer_ptr(rw, llvm, memref)?]),
        None => Some(operands.to_vec()),
    }
}
