//! Loads, stores, prefetches and atomic updates.

use dialekt_arith::AtomicRMWKind;
use dialekt_conversion::ConversionRewriter;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_memref as memref;

use crate::LLVMTypeConverter;
use crate::memref_descriptor::{MemRefDescriptor, inbounds_nuw};

/// Copies alignment and the hint that a value is not used again.
fn keep_access_attrs(rw: &mut ConversionRewriter<'_>, from: Op, to: Op) {
    let cx = rw.cx();
    let alignment = rw.op(from).inherent_attr("alignment");
    if alignment.is_some() {
        rw.set_attr(to, "alignment", alignment);
    }
    if rw.op(from).inherent_attr("nontemporal") == Some(cx.bool_attr(true)) {
        rw.set_attr(to, "nontemporal", Some(Attribute::UNIT));
    }
}

pub(super) fn lower_load(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Load>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let ty = rw.op(op).operand_type(0)?;
    let descriptor = MemRefDescriptor::new(operands[0]);
    let ptr = descriptor.strided_element_ptr(rw, llvm, ty, operands.get(1..)?, inbounds_nuw())?;
    let element = llvm.convert(cx, cx.element_or_self(ty))?;
    let new = rw.create(llvm::Load::build(element, ptr));
    keep_access_attrs(rw, op.op(), new.op());
    rw.replace_op_with(op, new);
    Some(())
}

pub(super) fn lower_store(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Store>,
    operands: &[Value],
) -> Option<()> {
    let ty = rw.op(op).operand_type(1)?;
    let descriptor = MemRefDescriptor::new(*operands.get(1)?);
    let ptr = descriptor.strided_element_ptr(rw, llvm, ty, operands.get(2..)?, inbounds_nuw())?;
    let new = rw.create(llvm::Store::build(operands[0], ptr));
    keep_access_attrs(rw, op.op(), new.op());
    rw.replace_op_with(op, new);
    Some(())
}

pub(super) fn lower_prefetch(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Prefetch>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let ty = view.operand_type(0)?;
    let is_true = |name: &str| i32::from(view.inherent_attr(name) == Some(cx.bool_attr(true)));
    let (write, cache) = (is_true("isWrite"), is_true("isDataCache"));
    let hint = view.inherent_attr("localityHint").and_then(|hint| cx.integer_i64(hint))?;
    let descriptor = MemRefDescriptor::new(operands[0]);
    let ptr = descriptor.strided_element_ptr(rw, llvm, ty, operands.get(1..)?, Flags::default())?;
    let parts = llvm::PrefetchParts { addr: ptr, rw: write, hint: i32::try_from(hint).ok()?, cache };
    let new = rw.create(llvm::Prefetch::build(parts));
    rw.replace_op_with(op, new);
    Some(())
}

/// The op of LLVM for an atomic update; none for products.
fn atomic_op(kind: AtomicRMWKind) -> Option<llvm::AtomicBinOp> {
    use llvm::AtomicBinOp;
    Some(match kind {
        AtomicRMWKind::AddF => AtomicBinOp::Fadd,
        AtomicRMWKind::AddI => AtomicBinOp::Add,
        AtomicRMWKind::Assign => AtomicBinOp::Xchg,
        AtomicRMWKind::MaximumF => AtomicBinOp::Fmaximum,
        AtomicRMWKind::MaxNumF => AtomicBinOp::Fmax,
        AtomicRMWKind::MaxS => AtomicBinOp::Max,
        AtomicRMWKind::MaxU => AtomicBinOp::Umax,
        AtomicRMWKind::MinimumF => AtomicBinOp::Fminimum,
        AtomicRMWKind::MinNumF => AtomicBinOp::Fmin,
        AtomicRMWKind::MinS => AtomicBinOp::Min,
        AtomicRMWKind::MinU => AtomicBinOp::Umin,
        AtomicRMWKind::OrI => AtomicBinOp::Or,
        AtomicRMWKind::XOrI => AtomicBinOp::Xor,
        AtomicRMWKind::AndI => AtomicBinOp::And,
        _ => return None,
    })
}

pub(super) fn lower_atomic_rmw(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::AtomicRMW>,
    operands: &[Value],
) -> Option<()> {
    let view = rw.view(op)?;
    let Some(kind) = view.kind().and_then(atomic_op) else { return rw.no_match(op, "LLVM has no such update") };
    let ty = view.operand_type(1)?;
    let descriptor = MemRefDescriptor::new(*operands.get(1)?);
    let ptr = descriptor.strided_element_ptr(rw, llvm, ty, operands.get(2..)?, Flags::default())?;
    let new = llvm::AtomicRMW::build(llvm::AtomicRMWParts {
        bin_op: kind,
        ptr,
        val: operands[0],
        ordering: llvm::AtomicOrdering::AcqRel,
    });
    rw.replace_op_with_new(op, new);
    Some(())
}
