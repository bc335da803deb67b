//! Atomic operations.

use dialekt_interfaces::data_layout::DataLayout;
use dialekt_ir_core::prelude::op::*;

use crate::constraints::{AnyFixedVector, AnyPointer, AnyStruct, LLVMAnyFloat};
use crate::enums::{AtomicBinOp, AtomicOrdering};
use crate::interfaces::AliasAnalysisOpInterface;
use crate::mixins::AccessMetadata;
use crate::types::{LLVMPointerType, LLVMStructType, is_compatible_floating_point_type, is_scalable_vector_type};

/// The types of values that may be changed atomically.
pub type AtomicRMWType = AnyOf<(LLVMAnyFloat, AnyPointer, AnySignlessInteger, AnyFixedVector)>;
/// The types of values that may be compared and exchanged.
pub type AtomicCmpXchgType = AnyOf<(AnySignlessInteger, AnyPointer)>;

/// Changes a value in memory at once, and gives the one that was there before.
///
/// The new value is that of an op on the one before and the operand.
///
/// ```mlir
/// %before = llvm.atomicrmw add %ptr, %x monotonic : !llvm.ptr, i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.atomicrmw",
    doc_group = "Atomic operations",
    traits(TypesMatchWith("result #0 and operand #1 have the same type", val, res, same_type)),
    interfaces(AliasAnalysisOpInterface),
    verify
)]
#[assembly(
    ("volatile" $volatile_^)? $bin_op $ptr "," $val ("syncscope" "(" $syncscope^ ")")? $ordering attr_dict ":"
    qualified(type($ptr)) "," type($val)
)]
pub struct AtomicRMW {
    pub bin_op: Attr<AtomicBinOp>,
    pub ptr: Operand<AnyPointer>,
    pub val: Operand<AtomicRMWType>,
    pub ordering: Attr<AtomicOrdering>,
    pub syncscope: Option<Attr<StrAttr>>,
    pub alignment: Option<Attr<I64Attr>>,
    pub volatile_: Attr<UnitAttr>,
    pub metadata: Mixin<AccessMetadata>,
    pub res: OpResult<AtomicRMWType>,
}

/// Puts a value into memory if another one is there, at once: a struct of the value that was there before and of whether it was the
/// expected one.
///
/// A `weak` one may fail although the expected value is there.
///
/// ```mlir
/// %both = llvm.cmpxchg %ptr, %expected, %new acq_rel monotonic : !llvm.ptr, i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.cmpxchg",
    doc_group = "Atomic operations",
    traits(
        TypesMatchWith("operand #1 and operand #2 have the same type", val, cmp, same_type),
        TypesMatchWith(
            "result #0 has an LLVM struct type consisting of the type of operand #2 and a bool",
            val,
            res,
            with_bool
        )
    ),
    interfaces(AliasAnalysisOpInterface),
    verify
)]
#[assembly(
    ("weak" $weak^)? ("volatile" $volatile_^)? $ptr "," $cmp "," $val ("syncscope" "(" $syncscope^ ")")? $success_ordering
    $failure_ordering attr_dict ":" qualified(type($ptr)) "," type($val)
)]
pub struct AtomicCmpXchg {
    pub ptr: Operand<AnyPointer>,
    pub cmp: Operand<AtomicCmpXchgType>,
    pub val: Operand<AtomicCmpXchgType>,
    pub success_ordering: Attr<AtomicOrdering>,
    pub failure_ordering: Attr<AtomicOrdering>,
    pub syncscope: Option<Attr<StrAttr>>,
    pub alignment: Option<Attr<I64Attr>>,
    pub weak: Attr<UnitAttr>,
    pub volatile_: Attr<UnitAttr>,
    pub metadata: Mixin<AccessMetadata>,
    pub res: OpResult<AnyStruct>,
}

fn same_type(_cx: &ContextData, ty: Type) -> Option<Type> {
    Some(ty)
}

/// A struct of a value and `i1`.
fn with_bool(cx: &ContextData, ty: Type) -> Option<Type> {
    Some(LLVMStructType::new_literal(cx, [ty, Type::I1], false))
}

/// Returns whether values of a type are as large as values that memory is changed by at once: a power of two of bits, from a
/// byte on.
pub(crate) fn is_type_compatible_with_atomic_op(op: OpRef<'_>, ty: Type) -> bool {
    let cx = op.cx();
    let is_sized = matches!(cx.type_data(ty), TypeData::Integer { .. })
        || LLVMPointerType::of(cx, ty).is_some()
        || is_compatible_floating_point_type(cx, ty);
    let size = || DataLayout::at(op).size_in_bits(cx, ty).filter(|size| !size.scalable).map(|size| size.min);
    is_sized && size().is_some_and(|bits| bits >= 8 && bits.is_power_of_two())
}

impl Verify for AtomicRMW {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        use AtomicBinOp::{Fadd, Fmax, Fmaximum, Fmin, Fminimum, Fsub, Xchg};
        let cx = op.cx();
        let ty = op.ir().value(op.val()).ty();
        let Some(bin_op) = op.bin_op() else { return Ok(()) };
        if matches!(bin_op, Fadd | Fsub | Fmin | Fmax | Fminimum | Fmaximum) {
            if let TypeData::Vector { element, .. } = cx.type_data(ty) {
                if is_scalable_vector_type(cx, ty) {
                    return fail(out, op.op_error("expected LLVM IR fixed vector type"));
                }
                if !is_compatible_floating_point_type(cx, *element) {
                    return fail(out, op.op_error("expected LLVM IR floating point type for vector element"));
                }
            } else if !is_compatible_floating_point_type(cx, ty) {
                return fail(out, op.op_error("expected LLVM IR floating point type"));
            }
        } else if bin_op == Xchg {
            if !is_type_compatible_with_atomic_op(*op, ty) {
                return fail(out, op.op_error("unexpected LLVM IR type for 'xchg' bin_op"));
            }
        } else if !matches!(cx.integer_width(ty), Some(8 | 16 | 32 | 64)) {
            return fail(out, op.op_error("expected LLVM IR integer type"));
        }
        match op.ordering().is_some_and(is_weaker_than_monotonic) {
            true => fail(out, op.op_error("expected at least 'monotonic' ordering")),
            false => Ok(()),
        }
    }
}

fn is_weaker_than_monotonic(ordering: AtomicOrdering) -> bool {
    matches!(ordering, AtomicOrdering::NotAtomic | AtomicOrdering::Unordered)
}

impl Verify for AtomicCmpXchg {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let ty = op.ir().value(op.val()).ty();
        let is_pointer = LLVMPointerType::of(op.cx(), ty).is_some();
        if !is_pointer && !is_type_compatible_with_atomic_op(*op, ty) {
            return fail(out, op.op_error("unexpected LLVM IR type"));
        }
        let (success, failure) = (op.success_ordering(), op.failure_ordering());
        if success.is_some_and(is_weaker_than_monotonic) || failure.is_some_and(is_weaker_than_monotonic) {
            return fail(out, op.op_error("ordering must be at least 'monotonic'"));
        }
        match failure {
            Some(AtomicOrdering::Release | AtomicOrdering::AcqRel) => {
                fail(out, op.op_error("failure ordering cannot be 'release' or 'acq_rel'"))
            }
            _ => Ok(()),
        }
    }
}

impl AliasAnalysisOpInterface for AtomicRMW {
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        vec![op.ptr()]
    }
}

impl AliasAnalysisOpInterface for AtomicCmpXchg {
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        vec![op.ptr()]
    }
}

/// Orders accesses to memory before it and behind it.
///
/// `syncscope` names the threads that it is about; without it, these are all.
///
/// ```mlir
/// llvm.fence syncscope("agent") seq_cst
/// ```
#[derive(Op)]
#[op(name = "llvm.fence", doc_group = "Atomic operations", verify)]
#[assembly(("syncscope" "(" $syncscope^ ")")? $ordering attr_dict)]
pub struct Fence {
    pub ordering: Attr<AtomicOrdering>,
    pub syncscope: Option<Attr<StrAttr>>,
}

impl Verify for Fence {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        use AtomicOrdering::{Monotonic, NotAtomic, Unordered};
        match op.ordering() {
            Some(NotAtomic | Unordered | Monotonic) => {
                fail(out, op.op_error("can be given only acquire, release, acq_rel, and seq_cst orderings"))
            }
            _ => Ok(()),
        }
    }
}
