//! Ops with regions: scopes of memory of the stack, and atomic updates by a region.

use dialekt_conversion::ConversionRewriter;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_memref as memref;
use smallvec::SmallVec;

use crate::LLVMTypeConverter;
use crate::memref_descriptor::MemRefDescriptor;
use crate::pattern::extract_value;

pub(super) fn lower_alloca_scope(
    rw: &mut ConversionRewriter<'_>,
    _llvm: &LLVMTypeConverter,
    op: Typed<memref::AllocaScope>,
    _: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let results: Vec<Type> = view.result_types().collect();
    let (loc, body) = (view.loc(), view.region(0)?);
    let first = body.first_block()?.handle();
    let terminator = body.last_block()?.terminator()?.handle();
    let (body, region) = (body.handle(), view.parent_region()?.handle());
    let block = view.parent_block()?.handle();
    let rest = rw.split_block(InsertionPoint { block, before: Some(op.op()) });
    let continue_block = if results.is_empty() {
        rest
    } else {
        let args: Vec<(Type, Location)> = results.iter().map(|ty| (*ty, loc)).collect();
        let next = rw.create_block(region, Some(rest), &args);
        rw.set_insertion_point_to_end(next);
        rw.create(llvm::Br::build(&[], rest));
        next
    };
    rw.inline_region(body, region, Some(continue_block));
    rw.set_insertion_point_to_end(block);
    let ptr = llvm::LLVMPointerType::default_space(cx);
    let saved = rw.create(llvm::StackSave::build(ptr)).result();
    rw.create(llvm::Br::build(&[], first));
    let returned: SmallVec<[Value; 4]> = rw.op(terminator).operands().collect();
    rw.set_insertion_point_before(terminator);
    rw.create(llvm::StackRestore::build(saved));
    let branch = rw.create(llvm::Br::build(&returned, continue_block));
    rw.replace_op_with(terminator, branch);
    let args: Vec<Value> = match results.is_empty() {
        true => Vec::new(),
        false => rw.ir().block(continue_block).args().collect(),
    };
    rw.replace_op(op, &args);
    Some(())
}

pub(super) fn lower_generic_atomic_rmw(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::GenericAtomicRMW>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let (memref, result, loc) = (view.operand_type(0)?, view.result_type(0)?, view.loc());
    let Some(ty) = llvm.convert(cx, result) else { return rw.no_match(op, "the type cannot be converted") };
    let (block, region) = (view.parent_block()?.handle(), view.parent_region()?.handle());
    let body = view.region(0)?.first_block()?;
    let old_arg = body.args().next()?;
    let ops: Vec<Op> = body.ops().map(|op| op.handle()).collect();
    let yielded = body.terminator()?.operand(0)?;

    let end = rw.split_block(InsertionPoint { block, before: Some(op.op()) });
    let looped = rw.create_block(region, Some(end), &[(ty, loc)]);
    rw.set_insertion_point_to_end(block);
    let descriptor = MemRefDescriptor::new(operands[0]);
    let ptr = descriptor.strided_element_ptr(rw, llvm, memref, operands.get(1..)?, Flags::default())?;
    let init = rw.create(llvm::Load::build(ty, ptr)).result();
    rw.create(llvm::Br::build(&[init], looped));

    rw.set_insertion_point_to_end(looped);
    let arg = rw.ir().block(looped).args().next()?;
    let mut mapping = IrMapping::new();
    mapping.map_value(old_arg, arg);
    let (_, cloned) = ops.split_last()?;
    for op in cloned {
        rw.clone(*op, &mut mapping);
    }
    let Some(new) = mapping.value(yielded) else {
        rw.op(op).emit_error("result not defined in region");
        return None;
    };
    let pair = llvm::LLVMStructType::new_literal(cx, [rw.type_of(new), Type::I1], false);
    let exchange = rw.create(
        llvm::AtomicCmpXchg::build(llvm::AtomicCmpXchgParts {
            ptr,
            cmp: arg,
            val: new,
            success_ordering: llvm::AtomicOrdering::AcqRel,
            failure_ordering: llvm::AtomicOrdering::Monotonic,
        })
        .with_types([pair]),
    );
    let exchange = exchange.result();
    let (loaded, ok) = (extract_value(rw, exchange, &[0]), extract_value(rw, exchange, &[1]));
    rw.create(llvm::CondBr::build(llvm::CondBrParts {
        condition: ok,
        true_dest_operands: &[],
        false_dest_operands: &[loaded],
        true_dest: end,
        false_dest: looped,
    }));
    rw.replace_op(op, &[loaded]);
    Some(())
}
