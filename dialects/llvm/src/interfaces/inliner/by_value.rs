//! Arguments that are passed by value: memory that a caller does not see changes of.

use dialekt_interfaces::{DataLayout, FunctionOpRef, SymbolTables};
use dialekt_ir_core::prelude::rewrite::*;

use super::named;
use crate::enums::ModRefInfo;
use crate::ops::{AddressOf, Alloca, Constant, CopyIntrinsicParts, Func, Global, Memcpy};

/// The pointer that a body uses in place of an argument to a value of a type: the argument itself if the body only reads,
/// and it is aligned; otherwise a pointer to a copy.
pub(super) fn passed(b: &mut Builder<'_>, callable: Op, argument: Value, ty: Type, alignment: u64) -> Value {
    let callable = b.ir().op(callable);
    let layout = DataLayout::at(callable);
    let effects = callable.view::<Func>().and_then(|function| function.memory_effects());
    let is_read_only = effects.is_some_and(|effects| !matches!(effects.arg_mem, ModRefInfo::ModRef | ModRefInfo::Mod));
    let least = layout.abi_alignment(b.cx(), ty).unwrap_or(1);
    if is_read_only && (alignment <= least || align(b.ir_mut(), argument, alignment, &layout) >= alignment) {
        return argument;
    }
    let size = layout.size(b.cx(), ty).map_or(0, |size| size.min);
    copy(b, argument, ty, size, alignment.max(least))
}

/// The alignment of what a value points to, as far as it is known: the wanted one if the stack can give it.
fn align(ir: &mut Ir, value: Value, wanted: u64, layout: &DataLayout) -> u64 {
    let known = |bytes: Option<i64>| bytes.and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or(1);
    let (op, number) = match ir.value(value).def() {
        ValueDef::Result(op, _) => (Some(ir.op(op)), 0),
        ValueDef::Argument(block, number) => (ir.block(block).parent_op(), number),
    };
    let Some(op) = op else { return 1 };
    if let Some(function) = FunctionOpRef::of(op).filter(|op| op.is::<Func>()) {
        let alignment = named(op.cx(), function.arg_attrs(number as usize), b"llvm.align");
        return known(alignment.and_then(|alignment| op.cx().integer_i64(alignment)));
    }
    if op.results().all(|result| result != value) {
        return 1;
    }
    if let Some(address) = op.view::<AddressOf>() {
        let global = address.inherent_attr(b"global_name");
        let global = global.and_then(|name| SymbolTables::default().lookup_nearest(op, name)?.view::<Global>());
        return global.map_or(1, |global| known(global.alignment()));
    }
    match op.view::<Alloca>() {
        Some(alloca) => {
            let (current, op) = (known(alloca.alignment()), op.handle());
            align_allocation(ir, op, current, wanted, layout)
        }
        None => 1,
    }
}

/// Aligns an allocation, unless the stack would have to be aligned for it alone. Returns its alignment.
fn align_allocation(ir: &mut Ir, alloca: Op, current: u64, wanted: u64, layout: &DataLayout) -> u64 {
    let cx = ir.cx().clone();
    let stack_bits = layout.stack_alignment(&cx);
    let bits = |bytes: u64| bytes.saturating_mul(8);
    let may_align = stack_bits == 0 || bits(wanted) <= stack_bits || bits(current) > stack_bits;
    if wanted <= current || !may_align {
        return current;
    }
    let attr = i64::try_from(wanted).ok().and_then(|wanted| cx.integer_attr(Type::I64, wanted));
    match attr.map(|attr| ir.set_inherent_attr(alloca, cx.ident("alignment"), attr)) {
        Some(Ok(())) => wanted,
        _ => current,
    }
}

/// A constant of 64 bits.
fn integer(b: &mut Builder<'_>, value: i64, loc: Location) -> Value {
    let value = b.cx().integer_attr(Type::I64, value).unwrap_or(Attribute::UNIT);
    b.create(Constant::build(Type::I64, value).with_loc(loc)).result()
}

/// Copies a value to the stack.
fn copy(b: &mut Builder<'_>, argument: Value, ty: Type, size: u64, alignment: u64) -> Value {
    let at = b.insertion_point();
    let (loc, pointer) = (b.ir().value(argument).loc(), b.ir().value(argument).ty());
    let region = b.ir().value(argument).parent_block().and_then(|block| block.parent_region());
    // Allocations of a fixed size in the entry block are a part of the frame.
    if let Some(entry) = region.and_then(|region| region.first_block()).map(|block| block.handle()) {
        b.set_insertion_point_to_start(entry);
    }
    let one = integer(b, 1, loc);
    let alloca = Alloca::build(pointer, one, ty).alignment(alignment as i64).with_loc(loc);
    let copy = b.create(alloca).result();
    b.restore(at);
    let len = integer(b, size as i64, loc);
    let copied = Memcpy::build(CopyIntrinsicParts { dst: copy, src: argument, len, is_volatile: false });
    b.create(copied.with_loc(loc));
    copy
}
