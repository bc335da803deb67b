//! `llvm-legalize-for-export`: forms that translation to LLVM IR does not take.
//! [mlir/lib/Dialect/LLVMIR/Transforms/LegalizeForExport.cpp, DIExpressionLegalization.cpp]

use dialekt_ir_core::context::{Attribute, ContextData, Location, OpTraits, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::ir::{Block, Builder, EditError, Ir, Op, Value};
use dialekt_ir_core::sub_elements::Replacer;
use dialekt_ir_core::types::SubElement;
use dialekt_llvm::{Br, DIExpressionAttr, DIExpressionElemAttr, DwarfOperation, LLVMDialect};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use smallvec::SmallVec;

/// Legalize LLVM dialect to be convertible to LLVM IR
///
/// A block that a branch leads to twice, with arguments, gets a block before it for all but the first: LLVM tells values that come from
/// different edges apart by the block that they come from. Fragments of fragments in expressions of debug information become one.
#[derive(Pass, Clone)]
#[pass(name = "LLVMLegalizeForExportPass", argument = "llvm-legalize-for-export", dialects(LLVMDialect))]
pub struct LLVMLegalizeForExport;

impl Pass for LLVMLegalizeForExport {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        let ir = cx.ir_mut();
        ensure_distinct_successors(ir, op).and_then(|()| legalize_expressions(ir, op)).map_err(|_| PassFailed)
    }
}

/// Makes blocks such that no op in an op leads twice to a block with arguments.
///
/// # Errors
/// A stale handle.
pub fn ensure_distinct_successors(ir: &mut Ir, op: Op) -> Result<(), EditError> {
    let regions = ir.op(op).preorder().flat_map(|op| op.regions());
    let blocks: Vec<Block> = regions.flat_map(|region| region.blocks()).map(|block| block.handle()).collect();
    blocks.into_iter().try_for_each(|block| split_edges(ir, block))
}

/// Makes blocks on all edges of a block to one successor but the first.
fn split_edges(ir: &mut Ir, block: Block) -> Result<(), EditError> {
    let Some(end) = ir.block(block).last_op() else { return Ok(()) };
    let may_branch = end.has_traits(OpTraits::TERMINATOR) || end.is_unregistered();
    let Some(region) = end.parent_region().map(|region| region.handle()).filter(|_| may_branch) else { return Ok(()) };
    let (loc, end) = (end.loc(), end.handle());
    let successors: SmallVec<[Block; 4]> = ir.op(end).successors().map(|successor| successor.handle()).collect();
    let mut done: SmallVec<[Block; 4]> = SmallVec::new();
    // Blocks are made for one successor after the other.
    for (first, successor) in successors.iter().enumerate() {
        let args: SmallVec<[Value; 4]> = ir.block(*successor).args().collect();
        if args.is_empty() || done.contains(successor) {
            continue;
        }
        done.push(*successor);
        let args: SmallVec<[(Type, Location); 4]> =
            args.into_iter().map(|arg| (ir.value(arg).ty(), ir.value(arg).loc())).collect();
        for index in (first + 1..successors.len()).filter(|index| successors[*index] == *successor) {
            let between = ir.create_block(region, &args)?;
            ir.set_successor(end, index as u32, between)?;
            let passed: SmallVec<[Value; 4]> = ir.block(between).args().collect();
            let mut b = Builder::at_end(ir, between);
            b.create(Br::build(&passed, *successor).with_loc(loc));
        }
    }
    Ok(())
}

/// Merges fragments of fragments in all expressions of debug information in an op.
///
/// # Errors
/// A stale handle.
pub fn legalize_expressions(ir: &mut Ir, op: Op) -> Result<(), EditError> {
    let cx = ir.cx().clone();
    let ops: Vec<Op> = ir.op(op).preorder().map(|op| op.handle()).collect();
    let mut replacer = Replacer::new(&cx, |element| match element {
        SubElement::Attr(attr) => merged(&cx, attr).map(SubElement::Attr),
        SubElement::Type(_) => None,
    });
    ops.into_iter().try_for_each(|op| ir.replace_attrs(op, |attr| replacer.attr(attr)))
}

/// Offset and size of a fragment, in bits.
fn fragment(cx: &ContextData, operation: Attribute) -> Option<[u64; 2]> {
    let operation = DIExpressionElemAttr::of(cx, operation)?;
    let is_fragment = Some(operation.opcode) == DwarfOperation::from_name("DW_OP_LLVM_fragment");
    operation.arguments.try_into().ok().filter(|_| is_fragment)
}

/// An expression without fragments of fragments; `None` for other attributes.
fn merged(cx: &ContextData, attr: Attribute) -> Option<Attribute> {
    let expression = DIExpressionAttr::of(cx, attr)?;
    let mut operations: Vec<Attribute> = Vec::new();
    for operation in expression.operations.iter().filter_map(|operation| operation.attr()) {
        let last = operations.last().and_then(|last| fragment(cx, *last));
        match (last, fragment(cx, operation)) {
            // The one before is nearer to the value: its size is that of what is left.
            (Some([offset, size]), Some([other, _])) => {
                let opcode = DIExpressionElemAttr::of(cx, operation)?.opcode;
                let arguments = vec![offset.wrapping_add(other), size];
                operations.pop();
                operations.push(DIExpressionElemAttr { opcode, arguments }.into_attr(cx));
            }
            _ => operations.push(operation),
        }
    }
    let operations = operations.into_iter().map(Into::into).collect();
    Some(DIExpressionAttr { operations }.into_attr(cx))
}
