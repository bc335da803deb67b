//! Intrinsics that access memory through a mask.

use dialekt_ir_core::prelude::op::*;

use crate::constraints::{AnyPointer, AnyVector, LLVMType, LLVMVectorOf};
use crate::intrinsic::Intrinsic;
use crate::mixins::ArgAndResultAttrs;

/// Loads the lanes of a vector that a mask turns on.
///
/// Other lanes are those of the vector that is passed through, and their memory is not touched.
///
/// ```mlir
/// %x = llvm.intr.masked.load %ptr, %mask, %other {alignment = 1 : i32}
///     : (!llvm.ptr, vector<7xi1>, vector<7xf32>) -> vector<7xf32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.masked.load",
    doc_group = "Masked memory",
    facts(Intrinsic::new("llvm.masked.load").overloaded_results(&[0]).overloaded_operands(&[0]))
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct MaskedLoad {
    pub data: Operand<AnyPointer>,
    pub mask: Operand<LLVMVectorOf<I1>>,
    pub pass_thru: Option<Operand<AnyVector>>,
    pub alignment: Attr<I32Attr>,
    pub nontemporal: Attr<UnitAttr>,
    pub res: OpResult<AnyVector>,
}

/// Stores the lanes of a vector that a mask turns on.
///
/// The memory of other lanes is not touched.
///
/// ```mlir
/// llvm.intr.masked.store %x, %ptr, %mask {alignment = 1 : i32} : vector<7xf32>, vector<7xi1> into !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.masked.store",
    doc_group = "Masked memory",
    facts(Intrinsic::new("llvm.masked.store").overloaded_operands(&[0, 1]))
)]
#[assembly($value "," $data "," $mask attr_dict ":" type($value) "," type($mask) "into" qualified(type($data)))]
pub struct MaskedStore {
    pub value: Operand<AnyVector>,
    pub data: Operand<AnyPointer>,
    pub mask: Operand<LLVMVectorOf<I1>>,
    pub alignment: Attr<I32Attr>,
}

/// Loads the lanes of a vector that a mask turns on, each from a pointer of its own.
///
/// Other lanes are those of the vector that is passed through, and their memory is not touched.
///
/// ```mlir
/// %x = llvm.intr.masked.gather %ptrs, %mask {alignment = 1 : i32}
///     : (vector<7x!llvm.ptr>, vector<7xi1>) -> vector<7xf32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.masked.gather",
    doc_group = "Masked memory",
    facts(Intrinsic::new("llvm.masked.gather").overloaded_results(&[0]).overloaded_operands(&[0])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct MaskedGather {
    pub ptrs: Operand<LLVMVectorOf<AnyPointer>>,
    pub mask: Operand<LLVMVectorOf<I1>>,
    pub pass_thru: Operands<AnyVector>,
    pub alignment: Attr<I32Attr>,
    pub res: OpResult<AnyVector>,
}

/// Stores the lanes of a vector that a mask turns on, each to a pointer of its own.
///
/// Lanes are stored in their order, where pointers are the same.
///
/// ```mlir
/// llvm.intr.masked.scatter %x, %ptrs, %mask {alignment = 1 : i32}
///     : vector<7xf32>, vector<7xi1> into vector<7x!llvm.ptr>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.masked.scatter",
    doc_group = "Masked memory",
    facts(Intrinsic::new("llvm.masked.scatter").overloaded_operands(&[0, 1])),
    verify
)]
#[assembly($value "," $ptrs "," $mask attr_dict ":" type($value) "," type($mask) "into" type($ptrs))]
pub struct MaskedScatter {
    pub value: Operand<AnyVector>,
    pub ptrs: Operand<LLVMVectorOf<AnyPointer>>,
    pub mask: Operand<LLVMVectorOf<I1>>,
    pub alignment: Attr<I32Attr>,
}

impl Verify for MaskedGather {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (ptrs, result) = (op.ir().value(op.ptrs()).ty(), op.ir().value(op.res()).ty());
        verify_pointers(*op, ptrs, result, 1, out)
    }
}

impl Verify for MaskedScatter {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (ptrs, value) = (op.ir().value(op.ptrs()).ty(), op.ir().value(op.value()).ty());
        verify_pointers(*op, ptrs, value, 2, out)
    }
}

/// Checks that there are as many pointers as values. `operand` is what messages call the operand with the pointers.
fn verify_pointers(op: OpRef<'_>, ptrs: Type, values: Type, operand: usize, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let TypeData::Vector { element, .. } = cx.type_data(ptrs) else { return Ok(()) };
    let TypeData::Vector { shape, scalable, .. } = cx.type_data(values) else { return Ok(()) };
    let Ok(expected) = cx.vector_type(shape, scalable, *element) else { return Ok(()) };
    if expected == ptrs {
        return Ok(());
    }
    let expected = op.quoted_type(expected);
    fail(out, op.op_error(format!("expected operand #{operand} type to be {expected}")))
}

/// Loads elements one behind the other into the lanes of a vector that a mask turns on.
///
/// Other lanes are those of the vector that is passed through.
///
/// ```mlir
/// %x = "llvm.intr.masked.expandload"(%ptr, %mask, %other)
///     : (!llvm.ptr, vector<7xi1>, vector<7xf32>) -> vector<7xf32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.masked.expandload",
    doc_group = "Masked memory",
    facts(Intrinsic::new("llvm.masked.expandload").overloaded_results(&[0]))
)]
pub struct MaskedExpandLoad {
    pub ptr: Operand<AnyPointer>,
    pub mask: Operand<LLVMVectorOf<I1>>,
    pub passthru: Operand<AnyVector>,
    pub attributes: Mixin<ArgAndResultAttrs>,
    pub res: OpResult<LLVMType>,
}

/// Stores the lanes of a vector that a mask turns on, one behind the other.
///
/// No memory is touched beyond that of the lanes that are on.
///
/// ```mlir
/// "llvm.intr.masked.compressstore"(%x, %ptr, %mask) : (vector<7xf32>, !llvm.ptr, vector<7xi1>) -> ()
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.masked.compressstore",
    doc_group = "Masked memory",
    facts(Intrinsic::new("llvm.masked.compressstore").overloaded_operands(&[0]))
)]
pub struct MaskedCompressStore {
    pub value: Operand<AnyVector>,
    pub ptr: Operand<AnyPointer>,
    pub mask: Operand<LLVMVectorOf<I1>>,
    pub attributes: Mixin<ArgAndResultAttrs>,
}
