//! Barriers in memory.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, LLVMPointerType, NamePart, OneToOneIntrinsicOpInterface};

use crate::{
    AsmValues, BasicPtxBuilderInterface, MemScopeKind, NVVMMemorySpace, PointerGeneric, PointerShared,
    PointerSharedCluster, operands_as_registers,
};

/// Names of intrinsics: the address space, where others than shared memory need none.
const SHARED: NamePart = NamePart::Space(0, &[(0, ""), (3, ".shared")]);
/// Names of intrinsics: whose barrier it is.
const SPACE: NamePart = NamePart::Space(0, &[(0, ".space.cta"), (3, ".space.cta"), (7, ".space.cluster")]);
const SCOPE: NamePart = NamePart::Case("scope", &[("cta", ".scope.cta"), ("cluster", ".scope.cluster")]);
const RELAXED: NamePart = NamePart::If("relaxed", ".relaxed", "");
/// Names of intrinsics: how accesses to memory are ordered, and whose barrier it is.
const ORDER: &[NamePart] = &[RELAXED, SCOPE, SPACE];
/// Names of intrinsics: a phase is told by its parity, or by a state.
const PARITY: NamePart = NamePart::TypeOf(1, &[(Type::I32, ".parity"), (Type::I64, "")]);

/// Pointers to the barriers of a block.
type Barrier = AnyOf<(PointerGeneric, PointerShared)>;
/// Pointers to the barriers of a cluster.
type ClusterBarrier = AnyOf<(PointerGeneric, PointerShared, PointerSharedCluster)>;

/// Makes a barrier in memory that waits for a number of arrivals.
///
/// With a predicate, it is done where that holds.
///
/// ```mlir
/// nvvm.mbarrier.init %barrier, %count : !llvm.ptr<3>, i32
/// nvvm.mbarrier.init %barrier, %count, predicate = %yes : !llvm.ptr<3>, i32, i1
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.mbarrier.init",
    doc_group = "Barriers in memory",
    interfaces(BasicPtxBuilderInterface),
    facts(Intrinsic::new("llvm.nvvm.mbarrier.init").named_by(&[SHARED]))
)]
#[assembly($addr "," $count ("," "predicate" "=" $predicate^)? attr_dict ":" type(operands))]
pub struct MBarrierInit {
    pub addr: Operand<Barrier>,
    pub count: Operand<I32>,
    pub predicate: Option<Operand<I1>>,
}

/// Ends the life of a barrier in memory.
///
/// Its memory may then be used for other things.
///
/// ```mlir
/// nvvm.mbarrier.inval %barrier : !llvm.ptr<3>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.mbarrier.inval",
    doc_group = "Barriers in memory",
    facts(Intrinsic::new("llvm.nvvm.mbarrier.inval").named_by(&[SHARED]))
)]
#[assembly($addr attr_dict ":" type(operands))]
pub struct MBarrierInval {
    pub addr: Operand<Barrier>,
}

op_family! {
    /// Changes the number of bytes that a barrier in memory waits for.
    ///
    /// It is no arrival.
    #[op(name = "nvvm.mbarrier.{}", doc_group = "Barriers in memory", verify)]
    #[assembly($addr "," $txcount attr_dict ":" type(operands))]
    pub struct MBarrierTx {
        pub addr: Operand<AnyOf<(PointerShared, PointerSharedCluster)>>,
        pub txcount: Operand<I32>,
        #[default(MemScopeKind::Cta)]
        pub scope: Attr<MemScopeKind>,
    }

    /// Adds to the number of bytes that a barrier in memory waits for.
    ///
    /// It is no arrival.
    ///
    /// ```mlir
    /// nvvm.mbarrier.expect_tx %barrier, %bytes : !llvm.ptr<3>, i32
    /// nvvm.mbarrier.expect_tx %remote, %bytes {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>, i32
    /// ```
    #[op(facts(Intrinsic::new("llvm.nvvm.mbarrier.expect.tx").named_by(&[SCOPE, SPACE])))]
    MBarrierExpectTx = "expect_tx";

    /// Takes from the number of bytes that a barrier in memory waits for.
    ///
    /// It says what a copy would, without a copy.
    ///
    /// ```mlir
    /// nvvm.mbarrier.complete_tx %barrier, %bytes : !llvm.ptr<3>, i32
    /// ```
    #[op(facts(Intrinsic::new("llvm.nvvm.mbarrier.complete.tx").named_by(&[SCOPE, SPACE])))]
    MBarrierCompleteTx = "complete_tx";
}

op_family! {
    /// Arrives at a barrier in memory, once or so many times.
    ///
    /// The result is the state before it; barriers of other blocks tell none.
    #[op(name = "nvvm.mbarrier.{}", doc_group = "Barriers in memory", verify)]
    #[assembly($addr ("," $count^)? attr_dict ":" type($addr) ("->" type($res)^)?)]
    pub struct MBarrierArrival {
        pub addr: Operand<ClusterBarrier>,
        pub count: Option<Operand<I32>>,
        #[default(MemScopeKind::Cta)]
        pub scope: Attr<MemScopeKind>,
        #[default(false)]
        pub relaxed: Attr<BoolAttr>,
        pub res: Option<OpResult<I64>>,
    }

    /// Arrives at a barrier in memory, once or so many times.
    ///
    /// The result is the state before it, by which one waits for the end of the phase; barriers of other blocks tell none.
    ///
    /// ```mlir
    /// %0 = nvvm.mbarrier.arrive %barrier : !llvm.ptr<3> -> i64
    /// nvvm.mbarrier.arrive %remote, %count {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>
    /// ```
    #[op(interfaces(OneToOneIntrinsicOpInterface))]
    MBarrierArrive = "arrive";

    /// Arrives at a barrier in memory for the last time.
    ///
    /// Later phases wait for fewer arrivals.
    ///
    /// ```mlir
    /// %0 = nvvm.mbarrier.arrive_drop %barrier, %count : !llvm.ptr<3> -> i64
    /// ```
    #[op(facts(Intrinsic::new("llvm.nvvm.mbarrier.arrive.drop").named_by(ORDER)))]
    MBarrierArriveDrop = "arrive_drop";
}

op_family! {
    /// Arrives at a barrier in memory so many times, without the end of the phase.
    ///
    /// It may not be the last arrival of the phase.
    #[op(name = "nvvm.mbarrier.{}.nocomplete", doc_group = "Barriers in memory")]
    #[assembly($addr "," $count attr_dict ":" type(operands) "->" type($res))]
    pub struct MBarrierEarlyArrival {
        pub addr: Operand<Barrier>,
        pub count: Operand<I32>,
        pub res: OpResult<I64>,
    }

    /// Arrives at a barrier in memory so many times, without the end of the phase.
    ///
    /// It may not be the last arrival of the phase.
    ///
    /// ```mlir
    /// %0 = nvvm.mbarrier.arrive.nocomplete %barrier, %count : !llvm.ptr<3>, i32 -> i64
    /// ```
    #[op(facts(Intrinsic::new("llvm.nvvm.mbarrier.arrive.noComplete").named_by(&[SHARED])))]
    MBarrierArriveNocomplete = "arrive";

    /// Arrives at a barrier in memory for the last time, so many times, without the end of the phase.
    ///
    /// It may not be the last arrival of the phase.
    ///
    /// ```mlir
    /// %0 = nvvm.mbarrier.arrive_drop.nocomplete %barrier, %count : !llvm.ptr<3>, i32 -> i64
    /// ```
    #[op(facts(Intrinsic::new("llvm.nvvm.mbarrier.arrive.drop.noComplete").named_by(&[SHARED])))]
    MBarrierArriveDropNocomplete = "arrive_drop";
}

/// Arrives at a barrier in memory that has to wait for so many bytes more.
///
/// With a predicate, it is done where that holds, and has no result.
///
/// ```mlir
/// %0 = nvvm.mbarrier.arrive.expect_tx %barrier, %bytes : !llvm.ptr<3>, i32 -> i64
/// nvvm.mbarrier.arrive.expect_tx %barrier, %bytes, predicate = %yes : !llvm.ptr<3>, i32, i1
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.mbarrier.arrive.expect_tx",
    doc_group = "Barriers in memory",
    interfaces(BasicPtxBuilderInterface),
    facts(Intrinsic::new("llvm.nvvm.mbarrier.arrive.expect.tx").named_by(ORDER)),
    verify
)]
#[assembly(
    $addr "," $txcount ("," "predicate" "=" $predicate^)? attr_dict ":" type(operands) ("->" type($res)^)?
)]
pub struct MBarrierArriveExpectTx {
    pub addr: Operand<ClusterBarrier>,
    pub txcount: Operand<I32>,
    pub predicate: Option<Operand<I1>>,
    #[default(MemScopeKind::Cta)]
    pub scope: Attr<MemScopeKind>,
    #[default(false)]
    pub relaxed: Attr<BoolAttr>,
    pub res: Option<OpResult<I64>>,
}

/// Arrives for the last time at a barrier in memory that has to wait for so many bytes more.
///
/// Later phases wait for fewer arrivals.
///
/// ```mlir
/// nvvm.mbarrier.arrive_drop.expect_tx %barrier, %bytes : !llvm.ptr<3>, i32
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.mbarrier.arrive_drop.expect_tx",
    doc_group = "Barriers in memory",
    facts(Intrinsic::new("llvm.nvvm.mbarrier.arrive.drop.expect.tx").named_by(ORDER)),
    verify
)]
#[assembly($addr "," $txcount attr_dict ":" type(operands) ("->" type($res)^)?)]
pub struct MBarrierArriveDropExpectTx {
    pub addr: Operand<ClusterBarrier>,
    pub txcount: Operand<I32>,
    #[default(MemScopeKind::Cta)]
    pub scope: Attr<MemScopeKind>,
    #[default(false)]
    pub relaxed: Attr<BoolAttr>,
    pub res: Option<OpResult<I64>>,
}

/// Waits until a phase of a barrier in memory has ended.
///
/// The phase is told by its parity. The thread sleeps for so many ticks at a time.
///
/// ```mlir
/// nvvm.mbarrier.try_wait.parity %barrier, %phase, %ticks : !llvm.ptr<3>, i32, i32
/// ```
#[derive(Op)]
#[op(name = "nvvm.mbarrier.try_wait.parity", doc_group = "Barriers in memory", interfaces(BasicPtxBuilderInterface))]
#[assembly($addr "," $phase "," $ticks attr_dict ":" type(operands))]
pub struct MBarrierTryWaitParity {
    pub addr: Operand<Barrier>,
    pub phase: Operand<I32>,
    pub ticks: Operand<I32>,
}

/// Returns whether a phase of a barrier in memory has ended.
///
/// The phase is told by the state that an arrival gave, or by its parity.
///
/// ```mlir
/// %0 = nvvm.mbarrier.test.wait %barrier, %state : !llvm.ptr<3>, i64 -> i1
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.mbarrier.test.wait",
    doc_group = "Barriers in memory",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.mbarrier.test.wait").named_by(&[PARITY, RELAXED, SCOPE, SPACE])),
    verify
)]
#[assembly($addr "," $state_or_phase attr_dict ":" type(operands) "->" type($res))]
pub struct MBarrierTestWait {
    pub addr: Operand<Barrier>,
    pub state_or_phase: Operand<AnyOf<(I64, I32)>>,
    #[default(MemScopeKind::Cta)]
    pub scope: Attr<MemScopeKind>,
    #[default(false)]
    pub relaxed: Attr<BoolAttr>,
    pub res: OpResult<I1>,
}

/// Waits for a while for the end of a phase of a barrier in memory, and returns whether it has ended.
///
/// The phase is told by the state that an arrival gave, or by its parity; the time is the target's, or given.
///
/// ```mlir
/// %0 = nvvm.mbarrier.try_wait %barrier, %state, %ticks : !llvm.ptr<3>, i64, i32 -> i1
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.mbarrier.try_wait",
    doc_group = "Barriers in memory",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.mbarrier.try.wait").named_by(&[PARITY, NamePart::If("ticks", ".tl", ""), RELAXED, SCOPE, SPACE])),
    verify
)]
#[assembly($addr "," $state_or_phase ("," $ticks^)? attr_dict ":" type(operands) "->" type($res))]
pub struct MBarrierTryWait {
    pub addr: Operand<Barrier>,
    pub state_or_phase: Operand<AnyOf<(I64, I32)>>,
    pub ticks: Option<Operand<I32>>,
    #[default(MemScopeKind::Cta)]
    pub scope: Attr<MemScopeKind>,
    #[default(false)]
    pub relaxed: Attr<BoolAttr>,
    pub res: OpResult<I1>,
}

/// Returns whether the first operand points to memory of a kind.
fn is_in(op: OpRef<'_>, space: NVVMMemorySpace) -> bool {
    let pointer = op.operand_type(0).and_then(|ty| LLVMPointerType::of(op.cx(), ty));
    pointer.is_some_and(|pointer| pointer.address_space == space as u32)
}

/// Checks that the scope is one that barriers have.
fn verify_scope(op: OpRef<'_>, scope: Option<MemScopeKind>, out: &mut Vec<Diagnostic>) -> Verified {
    match scope {
        None | Some(MemScopeKind::Cta | MemScopeKind::Cluster) => Ok(()),
        Some(_) => fail(out, op.error("mbarrier scope must be either CTA or Cluster")),
    }
}

/// Checks an arrival: the scope, and that barriers of other blocks have no result.
fn verify_arrival(op: OpRef<'_>, scope: Option<MemScopeKind>, out: &mut Vec<Diagnostic>) -> Verified {
    verify_scope(op, scope, out)?;
    match is_in(op, NVVMMemorySpace::SharedCluster) && op.num_results() > 0 {
        true => fail(out, op.error("mbarrier in shared_cluster space cannot return any value")),
        false => Ok(()),
    }
}

impl Verify for MBarrierTx {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_scope(*op, op.scope(), out)
    }
}

impl Verify for MBarrierArrival {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_arrival(*op, op.scope(), out)
    }
}

impl Verify for MBarrierArriveExpectTx {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        if op.predicate().is_none() {
            return verify_arrival(*op, op.scope(), out);
        }
        let message = if op.scope() != Some(MemScopeKind::Cta) {
            "mbarrier scope must be CTA when using predicate"
        } else if is_in(*op, NVVMMemorySpace::SharedCluster) {
            "mbarrier in shared_cluster space is not supported when using predicate"
        } else if op.res().is_some() {
            "return-value is not supported when using predicate"
        } else if op.relaxed() == Some(true) {
            "mbarrier with relaxed semantics is not supported when using predicate"
        } else {
            return verify_arrival(*op, op.scope(), out);
        };
        fail(out, op.error(message))
    }
}

impl Verify for MBarrierArriveDropExpectTx {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_arrival(*op, op.scope(), out)
    }
}

impl Verify for MBarrierTestWait {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_scope(*op, op.scope(), out)
    }
}

impl Verify for MBarrierTryWait {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_scope(*op, op.scope(), out)
    }
}

/// The suffix of instructions on shared memory of the block.
fn space_suffix(op: OpRef<'_>) -> &'static str {
    if is_in(op, NVVMMemorySpace::Shared) { ".shared" } else { "" }
}

impl BasicPtxBuilderInterface for MBarrierInit {
    fn predicate(op: Self::View<'_>) -> Option<Value> {
        op.predicate()
    }

    fn ptx(op: Self::View<'_>) -> String {
        format!("mbarrier.init{}.b64 [%0], %1;", space_suffix(*op))
    }

    fn has_intrinsic(op: Self::View<'_>) -> bool {
        op.predicate().is_none()
    }
}

impl BasicPtxBuilderInterface for MBarrierArriveExpectTx {
    fn predicate(op: Self::View<'_>) -> Option<Value> {
        op.predicate()
    }

    fn ptx(op: Self::View<'_>) -> String {
        format!("mbarrier.arrive.expect_tx{}.b64 _, [%0], %1;", space_suffix(*op))
    }

    fn has_intrinsic(op: Self::View<'_>) -> bool {
        op.predicate().is_none()
    }

    /// The attributes are part of the instruction.
    fn asm_values(op: Self::View<'_>) -> AsmValues {
        operands_as_registers(*op)
    }
}

impl BasicPtxBuilderInterface for MBarrierTryWaitParity {
    fn ptx(op: Self::View<'_>) -> String {
        let wait = format!("mbarrier.try_wait.parity{}.b64 P1, [%0], %1, %2; ", space_suffix(*op));
        let lines = [
            "{",
            ".reg .pred       P1; ",
            "LAB_WAIT: ",
            &wait,
            "@P1 bra.uni DONE; ",
            "bra.uni     LAB_WAIT; ",
            "DONE: ",
            "}",
        ];
        lines.join("\n\t")
    }
}

impl OneToOneIntrinsicOpInterface for MBarrierArrive {
    /// The intrinsic of older devices, where it does all that the op says.
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        const ARRIVE: Intrinsic = Intrinsic::new("llvm.nvvm.mbarrier.arrive").named_by(ORDER);
        let plain = op.count().is_none() && op.scope() == Some(MemScopeKind::Cta) && op.relaxed() != Some(true);
        match plain && !is_in(*op, NVVMMemorySpace::SharedCluster) {
            true => Some("llvm.nvvm.mbarrier.arrive.shared".into()),
            false => ARRIVE.name_for(*op),
        }
    }
}
