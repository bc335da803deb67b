//! Allocation: `memref.alloc`, `memref.alloca`, `memref.dealloc` and `memref.realloc`.

use dialekt_dialect_utils::verify_dynamic_sizes;
use dialekt_interfaces::{
    AlignmentAttrOpInterface, DestructurableAllocationOpInterface, PromotableAllocationOpInterface,
    ValueBoundsOpInterface,
};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{
    SimplifyAllocConst, SimplifyAllocaConst, SimplifyDeadAlloc, SimplifyDeadAlloca, SimplifyDeadRealloc,
};
use crate::interfaces::op_asm;
use crate::types::{MemRef, verify_same_element, verify_same_space};

/// Allocates memory that lives until it is freed.
///
/// Operands in parentheses are the sizes that the type leaves open, those in brackets the symbols of its layout. An alignment is
/// in bytes.
///
/// ```mlir
/// %a = memref.alloc() : memref<8x64xf32>
/// %b = memref.alloc(%n)[%s] {alignment = 64} : memref<8x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
/// ```
#[derive(Op)]
#[op(
    name = "memref.alloc", doc_group = "Allocation",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    interfaces(AlignmentAttrOpInterface {}, ValueBoundsOpInterface),
    verify,
    result_names = op_asm::alloc,
    canonicalize(SimplifyAllocConst, SimplifyDeadAlloc)
)]
#[assembly("(" $dynamic_sizes ")" ("" "[" $symbol_operands^ "]")? attr_dict ":" type($memref))]
pub struct Alloc {
    pub dynamic_sizes: Operands<Index>,
    pub symbol_operands: Operands<Index>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
    #[effects(Allocate(full))]
    pub memref: OpResult<AnyMemRef>,
}

/// Allocates memory on the stack.
///
/// It is freed when control leaves the nearest op around it that is an automatic allocation scope, as functions and
/// `memref.alloca_scope` are.
///
/// ```mlir
/// %a = memref.alloca(%n) : memref<8x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.alloca", doc_group = "Allocation",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    interfaces(PromotableAllocationOpInterface, DestructurableAllocationOpInterface, AlignmentAttrOpInterface {}, ValueBoundsOpInterface),
    verify,
    result_names = op_asm::alloca,
    canonicalize(SimplifyAllocaConst, SimplifyDeadAlloca)
)]
#[assembly("(" $dynamic_sizes ")" ("" "[" $symbol_operands^ "]")? attr_dict ":" type($memref))]
pub struct Alloca {
    pub dynamic_sizes: Operands<Index>,
    pub symbol_operands: Operands<Index>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
    #[effects(Allocate(resource = "AutomaticAllocationScope", full))]
    pub memref: OpResult<AnyMemRef>,
}

/// Frees memory that was allocated.
///
/// Nothing may use it afterwards. It must be a memref that `memref.alloc` gave, not a part of one.
///
/// ```mlir
/// memref.dealloc %a : memref<8x64xf32>
/// ```
#[derive(Op)]
#[op(name = "memref.dealloc", doc_group = "Allocation", traits(MemRefsNormalizable), fold)]
#[assembly($memref attr_dict ":" type($memref))]
pub struct Dealloc {
    #[effects(Free(full))]
    pub memref: Operand<AnyRankedOrUnrankedMemRef>,
}

/// Makes allocated memory of one dimension larger or smaller.
///
/// The memory may move; elements that fit are kept. The old memref must not be used any more.
///
/// ```mlir
/// %b = memref.realloc %a : memref<64xf32> to memref<124xf32>
/// %c = memref.realloc %b(%n) {alignment = 8} : memref<124xf32> to memref<?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.realloc",
    doc_group = "Allocation",
    rename_all = "camelCase",
    interfaces(AlignmentAttrOpInterface {}),
    verify,
    canonicalize(SimplifyDeadRealloc)
)]
#[assembly($source ("(" $dynamic_result_size^ ")")? attr_dict ":" type($source) "to" type(results))]
pub struct Realloc {
    #[effects(Free(full))]
    pub source: Operand<MemRefRankOf<AnyType, N<1>>>,
    pub dynamic_result_size: Option<Operand<Index>>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
    #[name("")]
    #[effects(Allocate(stage = 1, full))]
    pub result: OpResult<MemRefRankOf<AnyType, N<1>>>,
}

impl Verify for Alloc {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_alloc(*op, op.dynamic_sizes().len(), op.symbol_operands().len(), op.memref(), out)
    }
}

impl Verify for Alloca {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let mut around = std::iter::successors(op.parent_op(), |op| op.parent_op());
        // Ops of dialects that are not declared may have the trait.
        if !around.any(|op| op.has_traits(OpTraits::AUTOMATIC_ALLOCATION_SCOPE) || op.is_announced()) {
            return fail(out, op.op_error("requires an ancestor op with AutomaticAllocationScope trait"));
        }
        verify_alloc(*op, op.dynamic_sizes().len(), op.symbol_operands().len(), op.memref(), out)
    }
}

/// Checks that there is an operand for each dynamic size of the type and for each symbol of its layout.
fn verify_alloc(op: OpRef<'_>, sizes: usize, symbols: usize, memref: Value, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(memref) = MemRef::of(op, memref) else { return Ok(()) };
    verify_dynamic_sizes(op, memref.ty, sizes, out)?;
    let expected = layout_symbols(op, memref);
    if symbols != expected {
        let message =
            format!("symbol operand count does not equal memref symbol count: expected {expected}, got {symbols}");
        return fail(out, op.op_error(message));
    }
    Ok(())
}

/// The number of symbols of a layout; 0 for the identity.
fn layout_symbols(op: OpRef<'_>, memref: MemRef<'_>) -> usize {
    let cx = op.cx();
    if cx.has_identity_layout(memref.ty) {
        return 0;
    }
    cx.layout_map(memref.ty).map_or(0, |map| cx.affine().map(map).symbols() as usize)
}

impl Verify for Realloc {
    const TYPES_ONLY: bool = true;

    /// Checks that both types differ in the size only, and that a dynamic size is given.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(source), Some(result)) = (MemRef::of(*op, op.source()), MemRef::of(*op, op.result())) else {
            return Ok(());
        };
        let kinds = ["source memref", "result memref"];
        for (memref, kind) in [source, result].into_iter().zip(kinds) {
            if !op.cx().has_identity_layout(memref.ty) {
                let ty = op.quoted_type(memref.ty);
                return fail(out, op.error(format!("unsupported layout for {kind} type {ty}")));
            }
        }
        verify_same_space(*op, [source.ty, result.ty], kinds, out)?;
        verify_same_element(*op, [source.ty, result.ty], kinds, out)?;
        let problem = match (result.dynamic_dims() != 0, op.dynamic_result_size().is_some()) {
            (true, false) => "missing",
            (false, true) => "unnecessary",
            _ => return Ok(()),
        };
        let ty = op.quoted_type(result.ty);
        fail(out, op.error(format!("{problem} dimension operand for result type {ty}")))
    }
}
