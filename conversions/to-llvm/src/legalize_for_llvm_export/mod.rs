//! Dialects of targets whose ops become intrinsics, or calls of intrinsics by name.
//! [mlir/lib/Dialect/{AMX,ArmSVE,X86Vector}/Transforms/LegalizeForLLVMExport.cpp]

pub mod amx;
pub mod arm_sve;
pub mod x86vector;

use dialekt_conversion::ConversionRewriter;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm::{self as llvm, OneToOneIntrinsicOpRef};
use smallvec::SmallVec;

use crate::LLVMTypeConverter;
use crate::pattern::{AttrConversion, are_llvm_values, replace_by_packed, source_attrs};

/// Replaces an op by the call of its intrinsic, with its attributes. [MLIR: LLVM::detail::intrinsicRewrite]
fn replace_by_intrinsic(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let Some(name) = OneToOneIntrinsicOpRef::of(rw.op(op)).and_then(|op| op.intrinsic_name()) else {
        return rw.no_match(op, "it stands for no intrinsic");
    };
    if !are_llvm_values(rw, operands) {
        return rw.no_match(op, "an operand is of no type of LLVM");
    }
    let results: SmallVec<[Type; 2]> = rw.op(op).result_types().collect();
    let attrs = source_attrs(rw.op(op), AttrConversion::Keep);
    let mut call = llvm::CallIntrinsic::build(cx.ident(name), operands, &[]);
    if !results.is_empty() {
        let Some(packed) = llvm.pack_operation_results(cx, &results) else {
            return rw.no_match(op, "a type of a result cannot be converted");
        };
        call = call.results(packed);
    }
    let call: Op = rw.create(call).into();
    // The call has segments of its own.
    for attr in attrs.iter().filter(|attr| cx.bytes(attr.name) != b"operandSegmentSizes") {
        rw.set_attr(call, &cx.str(attr.name), Some(attr.value));
    }
    replace_by_packed(rw, op, call)
}
