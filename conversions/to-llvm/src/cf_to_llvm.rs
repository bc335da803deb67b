//! `convert-cf-to-llvm`: branches and assertions. [mlir/lib/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.cpp]

use dialekt_cf as cf;
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionRewriter, Mode, OpConversion};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use smallvec::SmallVec;

use crate::functions::{Function, call, string_address};
use crate::{LLVMTypeConverter, LowerToLLVMOptions};

/// Convert ControlFlow to the LLVM dialect
///
/// Branches, switches and assertions become those of LLVM; an op of the dialect that cannot be converted is an error.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertControlFlowToLLVMPass",
    argument = "convert-cf-to-llvm",
    op = "builtin.module",
    dialects(dialekt_llvm::LLVMDialect)
)]
pub struct ConvertCfToLLVM {
    /// Bits of the integers that `index` becomes; 0 for the width of a machine word
    #[option(name = "index-bitwidth")]
    index_bitwidth: u32,
    conversion: PassConversion,
}

impl Pass for ConvertCfToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let llvm = LLVMTypeConverter::new(cx, LowerToLLVMOptions::default().with_index_bitwidth(self.index_bitwidth));
        let mut target = crate::llvm_target();
        target.illegal_dialects(["cf"]);
        let mut patterns = ConversionPatterns::new();
        add_patterns(&mut patterns, &llvm);
        add_assert_pattern(&mut patterns, &llvm);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// Adds the patterns for branches. [MLIR: populateControlFlowToLLVMConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    patterns
        .add_typed(llvm, BranchOpLowering(llvm.clone()))
        .add_typed(llvm, CondBranchOpLowering(llvm.clone()))
        .add_typed(llvm, SwitchOpLowering(llvm.clone()));
}

/// Adds the pattern for assertions. [MLIR: populateAssertToLLVMConversionPattern]
pub fn add_assert_pattern(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    patterns.add_typed(llvm, AssertOpLowering);
}

/// The block that is a successor of a branch, with arguments of converted types. It may be another one than before successors in front of it
/// were converted, if they are the same.
fn converted_successor(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    index: usize,
    operands: &[Value],
) -> Option<Block> {
    let block = rw.op(op).successors().nth(index)?.handle();
    let expected: SmallVec<[Type; 4]> = operands.iter().map(|value| rw.type_of(*value)).collect();
    if rw.ir().block(block).arg_types().eq(expected.iter().copied()) {
        return Some(block);
    }
    let Some(signature) = llvm.convert_block_signature(rw.ir(), block) else {
        return rw.no_match(op, "could not compute block signature");
    };
    if signature.types() != &expected[..] {
        return rw.no_match(op, "mismatch between adaptor operand types and computed block signature");
    }
    Some(rw.convert_block(block, &signature, Some(llvm)))
}

/// Copies the discardable attributes of an op to the one that replaces it.
fn keep_discardable(rw: &mut ConversionRewriter<'_>, from: Op, to: Op) {
    let attrs = rw.op(from).discardable_attrs().to_vec();
    for attr in attrs {
        let name = rw.cx().str(attr.name).to_string();
        rw.set_attr(to, &name, Some(attr.value));
    }
}

/// A branch.
pub struct BranchOpLowering(pub LLVMTypeConverter);

impl OpConversion for BranchOpLowering {
    type SourceOp = cf::Branch;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<cf::Branch>, operands: &[Value]) -> Option<()> {
        let dest = converted_successor(rw, &self.0, op.op(), 0, operands)?;
        let new = rw.create(llvm::Br::build(operands, dest));
        keep_discardable(rw, op.op(), new.op());
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// A conditional branch.
pub struct CondBranchOpLowering(pub LLVMTypeConverter);

impl OpConversion for CondBranchOpLowering {
    type SourceOp = cf::CondBranch;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<cf::CondBranch>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let split = 1 + view.true_dest_operands().len();
        let weights = rw.op(op).inherent_attr("branch_weights");
        let (condition, yes_operands, no_operands) = (operands[0], operands.get(1..split)?, operands.get(split..)?);
        let yes = converted_successor(rw, &self.0, op.op(), 0, yes_operands)?;
        let no = converted_successor(rw, &self.0, op.op(), 1, no_operands)?;
        let new = rw.create(llvm::CondBr::build(llvm::CondBrParts {
            condition,
            true_dest_operands: yes_operands,
            false_dest_operands: no_operands,
            true_dest: yes,
            false_dest: no,
        }));
        if weights.is_some() {
            rw.set_attr(new, "branch_weights", weights);
        }
        keep_discardable(rw, op.op(), new.op());
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// A switch.
pub struct SwitchOpLowering(pub LLVMTypeConverter);

impl OpConversion for SwitchOpLowering {
    type SourceOp = cf::Switch;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<cf::Switch>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let default_len = view.default_operands().len();
        let sizes: Vec<usize> = view
            .case_operand_segments()
            .unwrap_or_default()
            .iter()
            .map(|len| usize::try_from(*len).unwrap_or(0))
            .collect();
        let values = rw.op(op).inherent_attr("case_values");
        let (default_operands, mut rest) = operands.get(1..)?.split_at_checked(default_len)?;
        let mut groups: Vec<&[Value]> = Vec::new();
        for len in sizes {
            let (group, behind) = rest.split_at_checked(len)?;
            groups.push(group);
            rest = behind;
        }
        let default = converted_successor(rw, &self.0, op.op(), 0, default_operands)?;
        let mut dests = Vec::new();
        for (number, group) in groups.iter().enumerate() {
            dests.push(converted_successor(rw, &self.0, op.op(), 1 + number, group)?);
        }
        let new = rw.create(llvm::Switch::build(llvm::SwitchParts {
            value: operands[0],
            default_operands,
            case_operands: &groups,
            default_destination: default,
            case_destinations: &dests,
        }));
        if values.is_some() {
            rw.set_attr(new, "case_values", values);
        }
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// An assertion: a branch to a block that prints the message and aborts.
pub struct AssertOpLowering;

impl OpConversion for AssertOpLowering {
    type SourceOp = cf::Assert;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<cf::Assert>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let message = rw.op(op).inherent_attr("msg").and_then(|message| cx.string_value(message))?;
        let message = cx.bytes(message).to_vec();
        let block = rw.op(op).parent_block()?.handle();
        let region = rw.op(op).parent_region()?.handle();
        let next = rw.split_block(InsertionPoint { block, before: Some(op.op()) });
        let failure = rw.create_block(region, None, &[]);
        rw.set_insertion_point_to_end(failure);
        let ptr = llvm::LLVMPointerType::default_space(rw.cx());
        let table = rw.op(op).nearest_symbol_table()?.handle();
        let message = string_address(rw, table, "assert_msg", &message)?;
        let puts = Function { name: "puts", params: vec![ptr], result: None };
        puts.call(rw, op.op(), &[message])?;
        let abort = Function { name: "abort", params: Vec::new(), result: None };
        let abort = abort.declare_at(rw, op.op(), Some(Location::UNKNOWN))?;
        call(rw, abort, None, &[]);
        rw.create(llvm::Unreachable::build());
        rw.set_insertion_point_to_end(block);
        rw.create(llvm::CondBr::build(llvm::CondBrParts {
            condition: operands[0],
            true_dest_operands: &[],
            false_dest_operands: &[],
            true_dest: next,
            false_dest: failure,
        }));
        rw.erase_op(op);
        Some(())
    }
}
