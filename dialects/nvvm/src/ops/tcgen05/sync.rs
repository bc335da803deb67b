//! Synchronization with what is done in tensor memory.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{AnyPointer, Intrinsic, NamePart};

use super::GROUP;
use crate::{CTAGroupKind, PointerShared, RequiresSM, Tcgen05FenceKind, Tcgen05WaitKind};

/// Orders accesses to tensor memory with a synchronization of threads.
///
/// It stands before it or behind it.
///
/// ```mlir
/// nvvm.tcgen05.fence #nvvm.tcgen05_fence<before>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.fence",
    doc_group = "Tensor memory",
    facts(
        Intrinsic::new("llvm.nvvm.tcgen05.fence").named_by(&[NamePart::Word("kind"), NamePart::Text(".thread.sync")]),
        RequiresSM::Accelerated(&[100, 101]),
    )
)]
#[assembly($kind attr_dict)]
pub struct Tcgen05Fence {
    pub kind: Attr<Tcgen05FenceKind>,
}

/// Waits for the loads or the stores of tensor memory that the thread has started.
///
/// Those of other threads are not waited for.
///
/// ```mlir
/// nvvm.tcgen05.wait #nvvm.tcgen05_wait<load>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.wait",
    doc_group = "Tensor memory",
    facts(
        Intrinsic::new("llvm.nvvm.tcgen05.wait").named_by(&[NamePart::Case("kind", &[("load", ".ld"), ("store", ".st")])]),
        RequiresSM::Accelerated(&[100, 101]),
    )
)]
#[assembly($kind attr_dict)]
pub struct Tcgen05Wait {
    pub kind: Attr<Tcgen05WaitKind>,
}

/// Tells a barrier in memory of the end of what the thread has started in tensor memory.
///
/// With a mask, it tells barriers of several blocks.
///
/// ```mlir
/// nvvm.tcgen05.commit %p : !llvm.ptr<3>
/// nvvm.tcgen05.commit %p, multicast_mask = %mask {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i16
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.commit",
    doc_group = "Tensor memory",
    rename_all = "camelCase",
    facts(
        Intrinsic::new("llvm.nvvm.tcgen05.commit").named_by(&[NamePart::If("multicastMask", ".mc", ""), NamePart::Space(0, &[(0, ""), (3, ".shared")]), GROUP]),
        RequiresSM::Accelerated(&[100, 101]),
    )
)]
#[assembly($addr ("," "multicast_mask" "=" $multicast_mask^)? attr_dict ":" type(operands))]
pub struct Tcgen05Commit {
    pub addr: Operand<AnyOf<(AnyPointer, PointerShared)>>,
    pub multicast_mask: Option<Operand<I16>>,
    #[default(CTAGroupKind::Cta1)]
    pub group: Attr<CTAGroupKind>,
}
