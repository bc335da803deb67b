//! The inliner interface of the dialect. [mlir/lib/Dialect/LLVMIR/Transforms/InlinerInterfaceImpl.cpp]
//!
//! Scopes of aliases depend on the parameters that pointers come from, which nothing tells once a body is inlined. So
//! arguments are passed through `llvm.intr.ssa.copy` while a call is inlined.

mod aliases;
mod allocations;
mod by_value;
mod loops;

use dialekt_interfaces::DialectInlinerInterface;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use crate::LLVMDialect;
use crate::ops::{BlockTag, Br, Call, Func, FuncView, Return, SSACopy, Unreachable, VaStart};
use crate::types::LLVMFunctionType;

/// Attributes that LLVM knows of functions, and whose functions cannot be inlined.
const NOT_INLINED: [&[u8]; 4] = [b"noduplicate", b"presplitcoroutine", b"returns_twice", b"strictfp"];

/// An attribute of an argument by its name.
fn named(cx: &ContextData, attrs: &[NamedAttr], name: &[u8]) -> Option<Attribute> {
    attrs.iter().find(|attr| cx.bytes(attr.name) == name).map(|attr| attr.value)
}

/// Returns whether nothing a function declares keeps it from being inlined.
fn may_inline(function: FuncView<'_>) -> bool {
    let cx = function.cx();
    let is_variadic = function.function_type().and_then(|ty| LLVMFunctionType::of(cx, ty)).is_some_and(|ty| ty.var_arg);
    let arguments = function.arg_attrs().unwrap_or_default();
    let is_allocated = |attrs: &&[NamedAttr]| named(cx, attrs, b"llvm.inalloca").is_some();
    let forbids = |attr: &Attribute| cx.string_value(*attr).is_some_and(|name| NOT_INLINED.contains(&cx.bytes(name)));
    !function.no_inline()
        && !is_variadic
        && function.inherent_attr(b"personality").is_none()
        && !arguments.iter().any(is_allocated)
        && !function.passthrough().unwrap_or_default().iter().any(forbids)
}

impl DialectInlinerInterface for LLVMDialect {
    fn may_inline_call(call: OpRef<'_>, callable: OpRef<'_>, _cloned: bool) -> bool {
        let Some(call) = call.view::<Call>() else { return false };
        !call.no_inline() && callable.view::<Func>().is_some_and(may_inline)
    }

    fn may_inline_into(_dest: RegionRef<'_>, _source: RegionRef<'_>, _cloned: bool, _mapping: &IrMapping) -> bool {
        true
    }

    /// Variable arguments are those of the function, and numbers of blocks are looked up in it.
    fn may_inline_op(
        op: OpRef<'_>,
        _dest: RegionRef<'_>,
        _source: RegionRef<'_>,
        _cloned: bool,
        _mapping: &IrMapping,
    ) -> bool {
        !op.is::<VaStart>() && !op.is::<BlockTag>()
    }

    fn replace_terminator(ir: &mut Ir, terminator: Op, next: Block) {
        if !ir.op(terminator).is::<Return>() {
            return;
        }
        let loc = ir.op(terminator).loc();
        let operands: SmallVec<[Value; 1]> = ir.op(terminator).operands().collect();
        let mut builder = Builder::new(ir);
        builder.set_insertion_point_before(terminator);
        builder.create(Br::build(&operands, next).with_loc(loc));
        let erased = ir.erase_op(terminator);
        debug_assert!(erased.is_ok());
    }

    /// Code behind what cannot be reached stays in a block of its own.
    fn may_join_single_block(ir: &Ir, blocks: &[Block]) -> bool {
        let end = blocks.first().and_then(|block| ir.block(*block).last_op());
        !end.is_some_and(|end| end.is::<Unreachable>())
    }

    fn gives_results(terminator: OpRef<'_>) -> bool {
        terminator.is::<Return>()
    }

    fn handle_argument(b: &mut Builder<'_>, call: Op, callable: Op, argument: Value, attrs: &[NamedAttr]) -> Value {
        let cx = b.cx().clone();
        if let Some(ty) = named(&cx, attrs, b"llvm.byval").and_then(|ty| cx.type_value(ty)) {
            let alignment = named(&cx, attrs, b"llvm.align").and_then(|bytes| cx.integer_i64(bytes));
            let alignment = alignment.and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or(1);
            return by_value::passed(b, callable, argument, ty, alignment);
        }
        let loc = b.ir().op(call).loc();
        let mut copy = SSACopy::build(argument).with_loc(loc);
        if named(&cx, attrs, b"llvm.noalias").is_some() {
            copy = copy.with_attr(NamedAttr { name: cx.ident("llvm.noalias"), value: Attribute::UNIT });
        }
        b.create(copy).result()
    }

    fn process_inlined_blocks(ir: &mut Ir, call: Op, blocks: &[Block]) {
        let done = allocations::move_to_caller(ir, call, blocks)
            .and_then(|()| aliases::update_scopes(ir, call, blocks))
            .and_then(|()| aliases::add_access_groups(ir, call, blocks))
            .and_then(|()| loops::update_locations(ir, call, blocks));
        debug_assert_eq!(done, Ok(()));
    }
}
