//! Asynchronous copies of a few bytes.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, NamePart};

use crate::{LoadCacheModifierKind, PointerGeneric, PointerGlobal, PointerShared};

/// Starts to copy 4, 8 or 16 bytes from global to shared memory.
///
/// With a size, only so many bytes are read, and the others are zeros.
///
/// ```mlir
/// nvvm.cp.async.shared.global %dst, %src, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
/// nvvm.cp.async.shared.global %dst, %src, 16, cache = cg, %size : !llvm.ptr<3>, !llvm.ptr<1>, i32
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.shared.global",
    doc_group = "Copies",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.cp.async").named_by(&[
        NamePart::Word("modifier"),
        NamePart::Text(".shared.global."),
        NamePart::Integer("size"),
        NamePart::If("cpSize", ".s", ""),
    ])),
    verify
)]
#[assembly($dst "," $src "," $size "," "cache" "=" $modifier ("," $cp_size^)? attr_dict ":" type(operands))]
pub struct CpAsync {
    pub dst: Operand<PointerShared>,
    pub src: Operand<PointerGlobal>,
    pub cp_size: Option<Operand<I32>>,
    pub size: Attr<I32Attr>,
    pub modifier: Attr<LoadCacheModifierKind>,
}

/// Makes a group of the copies that the thread has started.
///
/// The group is waited for as a whole.
///
/// ```mlir
/// nvvm.cp.async.commit.group
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.commit.group",
    doc_group = "Copies",
    facts(Intrinsic::new("llvm.nvvm.cp.async.commit.group"))
)]
#[assembly(attr_dict)]
pub struct CpAsyncCommitGroup;

/// Waits until at most so many groups of copies are left.
///
/// Groups end in the order in which they were made.
///
/// ```mlir
/// nvvm.cp.async.wait.group 2
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.wait.group",
    doc_group = "Copies",
    facts(Intrinsic::new("llvm.nvvm.cp.async.wait.group").immediates(&[(0, "n")]))
)]
#[assembly($n attr_dict)]
pub struct CpAsyncWaitGroup {
    pub n: Attr<I32Attr>,
}

/// Arrives at a barrier in memory when the copies of the thread have ended.
///
/// With `noinc`, the barrier counts with this arrival already.
///
/// ```mlir
/// nvvm.cp.async.mbarrier.arrive %barrier : !llvm.ptr<3>
/// nvvm.cp.async.mbarrier.arrive %barrier {noinc = true} : !llvm.ptr<3>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.mbarrier.arrive",
    doc_group = "Copies",
    facts(Intrinsic::new("llvm.nvvm.cp.async.mbarrier.arrive").named_by(&[NamePart::If("noinc", ".noinc", ""), NamePart::Space(0, &[(0, ""), (3, ".shared")])]))
)]
#[assembly($addr attr_dict ":" type(operands))]
pub struct CpAsyncMBarrierArrive {
    pub addr: Operand<AnyOf<(PointerGeneric, PointerShared)>>,
    #[default(false)]
    pub noinc: Attr<I1Attr>,
}

impl Verify for CpAsync {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(modifier), Some(size)) = (op.modifier(), op.size()) else { return Ok(()) };
        let message = if !matches!(modifier, LoadCacheModifierKind::Cg | LoadCacheModifierKind::Ca) {
            "Only CG and CA cache modifiers are supported."
        } else if ![4, 8, 16].contains(&size) {
            "expected byte size to be either 4, 8 or 16."
        } else if modifier == LoadCacheModifierKind::Cg && size != 16 {
            "CG cache modifier is only support for 16 bytes copy."
        } else {
            return Ok(());
        };
        fail(out, op.error(message))
    }
}
