//! Functions of libraries that are called, and strings that are printed.
//! [mlir/lib/Dialect/LLVMIR/IR/FunctionCallUtils.cpp, mlir/lib/Conversion/LLVMCommon/PrintCallHelper.cpp]

use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm::{self as llvm, LLVMArrayType, LLVMFunctionType, LLVMPointerType, LLVMVoidType};

use crate::memref_descriptor::{GepIndex, gep};

/// The symbol of a name in a module.
fn lookup<'a>(rw: &'a Rewriter<'_>, module: Op, name: Ident) -> Option<OpRef<'a>> {
    rw.op(module).region(0)?.first_block()?.ops().find(|op| op.symbol_name() == Some(name))
}

/// The name of a function in a module, which is declared at its start unless it exists. Reports a function of another type, and
/// gives `None` then. A symbol that is no function of LLVM is not seen. [MLIR: lookupOrCreateReservedFn]
pub(super) fn lookup_or_create_function(
    rw: &mut Rewriter<'_>,
    module: Op,
    name: &str,
    inputs: &[Type],
    result: Option<Type>,
) -> Option<Ident> {
    let cx = rw.cx().clone();
    let ident = cx.ident(name);
    let result = result.unwrap_or_else(|| LLVMVoidType::new(&cx));
    let ty = LLVMFunctionType::new(&cx, result, inputs.to_vec(), false);
    if let Some(found) = lookup(rw, module, ident).and_then(|op| op.view::<llvm::Func>()) {
        let other = found.function_type();
        if other == Some(ty) {
            return Some(ident);
        }
        let other = found.quoted_type(other.unwrap_or(Type::NONE));
        let message = format!("redefinition of reserved function '{name}' of different type {other} is prohibited");
        found.emit_error(message);
        return None;
    }
    let start = rw.ir().start_of(rw.op(module).region(0)?.first_block()?.handle());
    let (here, loc) = (rw.insertion_point(), rw.loc(module));
    rw.set_insertion_point(start);
    rw.create(llvm::Func::build(ident, ty).with_loc(loc));
    rw.restore(here);
    Some(ident)
}

/// Calls a function without a result.
pub(super) fn call_function(rw: &mut Rewriter<'_>, function: Ident, operands: &[Value]) {
    rw.create(llvm::Call::build(operands, &[]).callee(function));
}

/// Calls the function that prints a string, which becomes a constant of the module. [MLIR: createPrintStrCall]
pub(super) fn print_string(
    rw: &mut Rewriter<'_>,
    module: Op,
    symbol: &str,
    text: &[u8],
    function: &str,
    with_newline: bool,
) -> Option<()> {
    let cx = rw.cx().clone();
    let i8 = cx.integer_type(8)?;
    let bytes: Vec<u8> = text.iter().copied().chain(with_newline.then_some(b'\n')).chain([0]).collect();
    let elements: Vec<ApInt> = bytes.iter().map(|byte| ApInt::new_u64(8, u64::from(*byte))).collect();
    let tensor = cx.tensor_type(&[bytes.len() as i64], i8, None).ok()?;
    let value = cx.dense_integers_attr(tensor, &elements).ok()?;
    let array = LLVMArrayType::new(&cx, i8, bytes.len() as u64);
    let name = unique_symbol(rw, module, symbol);
    let ptr = LLVMPointerType::default_space(&cx);

    let start = rw.ir().start_of(rw.op(module).region(0)?.first_block()?.handle());
    let here = rw.insertion_point();
    rw.set_insertion_point(start);
    let global = llvm::Global::build(array, name, llvm::LinkageAttr { linkage: llvm::Linkage::Private });
    rw.create(global.constant(true).value(value));
    rw.restore(here);

    let address = rw.create(llvm::AddressOf::build(ptr, name)).result();
    let first = gep(rw, ptr, array, address, &[GepIndex::Constant(0)]);
    let function = lookup_or_create_function(rw, module, function, &[ptr], None)?;
    call_function(rw, function, &[first]);
    Some(())
}

/// The name, with a number if the module has a symbol of that name.
fn unique_symbol(rw: &Rewriter<'_>, module: Op, name: &str) -> Ident {
    let cx = rw.cx().clone();
    let mut name_in_use = cx.ident(name);
    let mut number = 0_u32;
    while lookup(rw, module, name_in_use).is_some() {
        name_in_use = cx.ident(format!("{name}_{number}"));
        number += 1;
    }
    name_in_use
}
