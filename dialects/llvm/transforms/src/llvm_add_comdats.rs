//! `llvm-add-comdats`: choices among definitions of functions that several units define.
//! [mlir/lib/Dialect/LLVMIR/Transforms/AddComdats.cpp]

use dialekt_ir_core::ir::{Builder, EditError, Ir, Op};
use dialekt_llvm::{Comdat, ComdatKind, ComdatSelector, Func, Linkage};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_symbols::SymbolTable;

/// Add comdats to linkonce and linkonce_odr functions
///
/// Each of them gets a selector that keeps any of the definitions: linkers of Windows know no weak symbols, and those of ELF
/// then drop what they do not keep. Targets without comdats, such as macOS, do not want the pass.
#[derive(Pass, Clone)]
#[pass(name = "LLVMAddComdats", argument = "llvm-add-comdats", op = "builtin.module")]
pub struct LLVMAddComdats;

/// The name of the op with the selectors.
const COMDATS: &str = "__llvm_comdat";

impl Pass for LLVMAddComdats {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let module = cx.op();
        add_comdats(cx.ir_mut(), module).map_err(|_| PassFailed)
    }
}

/// Returns whether a function may be defined by several units.
fn is_linked_once(function: dialekt_llvm::FuncView<'_>) -> bool {
    function.linkage().is_some_and(|linkage| matches!(linkage.linkage, Linkage::Linkonce | Linkage::LinkonceODR))
}

fn add_comdats(ir: &mut Ir, module: Op) -> Result<(), EditError> {
    let body = ir.op(module).region(0).and_then(|body| body.first_block());
    let functions = body.into_iter().flat_map(|block| block.ops()).filter_map(|op| op.view::<Func>());
    let functions: Vec<Op> = functions.filter(|function| is_linked_once(*function)).map(|op| op.handle()).collect();
    let mut comdats = None;
    for function in functions {
        let found = match comdats {
            Some(found) => Some(found),
            None => comdats_of(ir, module)?,
        };
        comdats = found;
        if let Some(comdats) = comdats {
            add_comdat(ir, comdats, function)?;
        }
    }
    Ok(())
}

/// The op for the selectors of a module; a new one if there is none. It has another name where its own is taken.
fn comdats_of(ir: &mut Ir, module: Op) -> Result<Option<Op>, EditError> {
    let Ok(mut symbols) = SymbolTable::new(ir, module) else { return Ok(None) };
    let found = symbols.lookup(ir, ir.cx().ident(COMDATS)).filter(|found| ir.op(*found).is::<Comdat>());
    let Some(body) = ir.op(module).region(0).and_then(|body| body.first_block()).map(|block| block.handle()) else {
        return Ok(None);
    };
    if found.is_some() {
        return Ok(found);
    }
    let (loc, name) = (ir.op(module).loc(), ir.cx().ident(COMDATS));
    let mut b = Builder::new(ir);
    b.set_insertion_point_to_start(body);
    let made = b.create(Comdat::build(name).with_loc(loc)).op();
    if let Some(region) = b.ir().op(made).region(0).filter(|region| region.is_empty()).map(|region| region.handle()) {
        b.create_block(region, None, &[]);
    }
    let named = symbols.insert(ir, made, None);
    debug_assert!(named.is_ok());
    Ok(Some(made))
}

/// Gives a function a selector of its own.
fn add_comdat(ir: &mut Ir, comdats: Op, function: Op) -> Result<(), EditError> {
    let cx = ir.cx().clone();
    let name = |op: Op| ir.op(op).inherent_attr("sym_name").and_then(|name| cx.string_value(name));
    let block = ir.op(comdats).region(0).and_then(|body| body.last_block()).map(|block| block.handle());
    let (Some(table), Some(symbol), Some(block)) = (name(comdats), name(function), block) else { return Ok(()) };
    let loc = ir.op(comdats).loc();
    let mut b = Builder::new(ir);
    b.set_insertion_point_to_start(block);
    b.create(ComdatSelector::build(symbol, ComdatKind::Any).with_loc(loc));
    let selector = cx.nested_symbol_ref(&[table, symbol]);
    ir.set_inherent_attr(function, cx.ident("comdat"), selector)
}
