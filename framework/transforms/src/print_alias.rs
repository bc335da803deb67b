//! Prints the results of alias analysis for values and ops with an attribute `test.ptr`.
//! [mlir/test/lib/Analysis/TestAliasAnalysis.cpp]

use std::fmt::Write as _;

use dialekt_ods_macros::Pass;

use dialekt_analysis::AliasAnalysis;
use dialekt_ir_core::ir::{Ir, Op, OpRef, Value, ValueDef, WalkOrder};
use dialekt_pass::{Pass, PassContext, PassResult};

/// Test alias analysis results.
///
/// Prints for each pair of results, and arguments of regions, of ops with an attribute `test.ptr` how they are related.
#[derive(Pass, Clone)]
#[pass(name = "(anonymous namespace)::TestAliasAnalysisPass", argument = "test-alias-analysis")]
pub struct PrintAliases;

impl Pass for PrintAliases {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let marked = Marked::new(cx.op_ref());
        let mut out = marked.title.clone();
        let (ir, analysis) = cx.analysis::<AliasAnalysis>();
        for (i, b) in marked.values.iter().enumerate() {
            for a in &marked.values[..i] {
                let result = analysis.alias(ir, *a, *b);
                let _ = writeln!(out, "{} <-> {}: {result}", value_name(ir, *a), value_name(ir, *b));
            }
        }
        cx.write(out);
        cx.preserve_all();
        Ok(())
    }
}

/// Test alias analysis ModRef results.
///
/// Prints the effects of each op with an attribute `test.ptr` on the memory that each result, and each region argument,
/// of such ops refers to.
#[derive(Pass, Clone)]
#[pass(name = "(anonymous namespace)::TestAliasAnalysisModRefPass", argument = "test-alias-analysis-modref")]
pub struct PrintModRef;

impl Pass for PrintModRef {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let marked = Marked::new(cx.op_ref());
        let mut out = marked.title.clone();
        let (ir, analysis) = cx.analysis::<AliasAnalysis>();
        for value in &marked.values {
            for op in &marked.ops {
                let result = analysis.mod_ref(ir, *op, *value);
                let _ = writeln!(out, "{} -> {}: {result}", op_name(ir.op(*op)), value_name(ir, *value));
            }
        }
        cx.write(out);
        cx.preserve_all();
        Ok(())
    }
}

/// The ops with an attribute `test.ptr`, their results and the arguments of their regions.
struct Marked {
    title: String,
    ops: Vec<Op>,
    values: Vec<Value>,
}

impl Marked {
    fn new(op: OpRef<'_>) -> Marked {
        let name = op.attr(b"sym_name").map_or("<<NULL ATTRIBUTE>>".into(), |name| op.shown_attr(name));
        let mut marked = Marked { title: format!("Testing : {name}\n"), ops: Vec::new(), values: Vec::new() };
        let _ = op.walk(WalkOrder::Post, |op| {
            if op.attr(b"test.ptr").is_none() {
                return;
            }
            marked.ops.push(op.handle());
            marked.values.extend(op.results());
            let blocks = op.regions().flat_map(|region| region.blocks());
            marked.values.extend(blocks.flat_map(|block| block.args()));
        });
        marked
    }
}

/// The value of the attribute `test.ptr`.
fn op_name(op: OpRef<'_>) -> String {
    let name = op.attr(b"test.ptr").and_then(|name| op.cx().string_value(name));
    name.map_or_else(String::new, |name| op.cx().str(name).into_owned())
}

/// `alloc#0`, `func.region0#1`, `func.region0.block2#0`
fn value_name(ir: &Ir, value: Value) -> String {
    match ir.value(value).def() {
        ValueDef::Result(op, number) => format!("{}#{number}", op_name(ir.op(op))),
        ValueDef::Argument(block, number) => {
            let block = ir.block(block);
            let region = block.parent_region();
            let mut name = block.parent_op().map(op_name).unwrap_or_default();
            let _ = write!(name, ".region{}", region.and_then(|region| region.number()).unwrap_or(0));
            if !block.is_entry() {
                let before = std::iter::successors(block.prev(), |block| block.prev()).count();
                let _ = write!(name, ".block{before}");
            }
            format!("{name}#{number}")
        }
    }
}
