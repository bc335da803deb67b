//! LLVM's words for ops, predicates and orderings.

use dialekt_llvm::{self as llvm, AtomicOrdering};
use dialekt_ptr as ptr;

/// The name of an op as LLVM's opcodes are kept.
pub(super) fn static_name(name: &str) -> Option<&'static str> {
    const NAMES: &[&str] = &[
        "add",
        "sub",
        "mul",
        "shl",
        "udiv",
        "sdiv",
        "lshr",
        "ashr",
        "urem",
        "srem",
        "and",
        "xor",
        "or",
        "fadd",
        "fsub",
        "fmul",
        "fdiv",
        "frem",
        "fneg",
        "freeze",
        "fpext",
        "fptosi",
        "fptoui",
        "fptrunc",
        "ptrtoint",
        "sitofp",
        "inttoptr",
        "sext",
        "zext",
        "trunc",
        "uitofp",
        "bitcast",
        "addrspacecast",
        "icmp",
        "fcmp",
        "select",
        "extractelement",
        "insertelement",
        "shufflevector",
        "extractvalue",
        "insertvalue",
        "getelementptr",
        "mlir.undef",
        "mlir.poison",
        "mlir.zero",
        "mlir.none",
        "mlir.constant",
        "mlir.addressof",
        "dso_local_equivalent",
        "blockaddress",
        "blocktag",
        "load",
        "store",
        "alloca",
        "atomicrmw",
        "cmpxchg",
        "fence",
        "call",
        "invoke",
        "call_intrinsic",
        "inline_asm",
        "va_arg",
        "landingpad",
        "module_flags",
        "linker_options",
    ];
    NAMES.iter().copied().find(|known| *known == name)
}

pub(super) fn icmp(predicate: llvm::ICmpPredicate) -> &'static str {
    ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"][predicate as usize % 10]
}

pub(super) fn fcmp(predicate: llvm::FCmpPredicate) -> &'static str {
    ["false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"]
        [predicate as usize % 16]
}

pub(super) fn ordering(ordering: AtomicOrdering) -> &'static str {
    match ordering {
        AtomicOrdering::NotAtomic => "",
        AtomicOrdering::Unordered => "unordered",
        AtomicOrdering::Monotonic => "monotonic",
        AtomicOrdering::Acquire => "acquire",
        AtomicOrdering::Release => "release",
        AtomicOrdering::AcqRel => "acq_rel",
        AtomicOrdering::SeqCst => "seq_cst",
    }
}

pub(super) fn ptr_ordering(ordering: ptr::AtomicOrdering) -> &'static str {
    match ordering {
        ptr::AtomicOrdering::NotAtomic => "",
        ptr::AtomicOrdering::Unordered => "unordered",
        ptr::AtomicOrdering::Monotonic => "monotonic",
        ptr::AtomicOrdering::Acquire => "acquire",
        ptr::AtomicOrdering::Release => "release",
        ptr::AtomicOrdering::AcqRel => "acq_rel",
        ptr::AtomicOrdering::SeqCst => "seq_cst",
    }
}

pub(super) fn rmw(op: llvm::AtomicBinOp) -> &'static str {
    [
        "xchg",
        "add",
        "sub",
        "and",
        "nand",
        "or",
        "xor",
        "max",
        "min",
        "umax",
        "umin",
        "fadd",
        "fsub",
        "fmax",
        "fmin",
        "uinc_wrap",
        "udec_wrap",
        "usub_cond",
        "usub_sat",
        "fmaximum",
        "fminimum",
    ][op as usize % 21]
}
