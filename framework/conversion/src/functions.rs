//! Patterns for functions and branches of any dialect: signatures, and successor operands. [MLIR:
//! populateFunctionOpInterfaceTypeConversionPattern, populateBranchOpInterfaceTypeConversionPattern]

use std::sync::Arc;

use smallvec::SmallVec;

use super::pattern::{ConversionPatterns, ConvertedOperands};
use super::rewriter::ConversionRewriter;
use super::types::TypeConverter;
use dialekt_interfaces::function::signature;
use dialekt_interfaces::{BranchOpRef, FunctionOpRef};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::op::CommonAttr;
use dialekt_ir_core::ir::{Op, OpRef, Value};
use dialekt_ir_core::rewrite::PatternRoot;

impl ConversionPatterns {
    /// Adds a pattern that converts the types of functions with a name, and the arguments of their first block. Arguments of other blocks are
    /// converted with the branches to them.
    pub fn add_function_signatures(&mut self, function: &'static str, converter: &Arc<TypeConverter>) -> &mut Self {
        self.add_signatures(PatternRoot::Op(function), converter)
    }

    /// As [`add_function_signatures`](Self::add_function_signatures), for functions of all dialects.
    pub fn add_any_function_signatures(&mut self, converter: &Arc<TypeConverter>) -> &mut Self {
        self.add_signatures(PatternRoot::Interface(<FunctionOpRef<'_>>::INTERFACE), converter)
    }

    fn add_signatures(&mut self, root: PatternRoot, converter: &Arc<TypeConverter>) -> &mut Self {
        let types = converter.clone();
        self.add_fn("FunctionOpInterfaceSignatureConversion", root, 1, Some(converter), move |rw, op, _| {
            convert_function(rw, op, &types)
        })
    }

    /// Adds a pattern that converts successor operands of branches, those that a predicate selects.
    pub fn add_branch_operands(
        &mut self,
        converter: &Arc<TypeConverter>,
        convert: impl Fn(OpRef<'_>, usize) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        let root = PatternRoot::Interface(<BranchOpRef<'_>>::INTERFACE);
        self.add_fn("BranchOpInterfaceTypeConversion", root, 1, Some(converter), move |rw, op, operands| {
            convert_branch(rw, op, operands, &convert)
        })
    }
}

fn convert_function(rw: &mut ConversionRewriter<'_>, op: Op, converter: &Arc<TypeConverter>) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let (inputs, results) = signature(view)?;
    let converted = converter.convert_signature(cx, inputs.iter().copied())?;
    let results = converter.convert_types(cx, results.iter().copied())?;
    let entry = view.region(0).and_then(|body| body.first_block()).map(|block| block.handle());
    if let Some(entry) = entry {
        rw.convert_block(entry, &converted, Some(converter));
    }
    let ty = FunctionOpRef::of(rw.op(op))?.type_with(converted.types(), &results)?;
    rw.set_attr(op, CommonAttr::FunctionType.name(), Some(cx.type_attr(ty)));
    Some(())
}

fn convert_branch(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    operands: ConvertedOperands<'_>,
    convert: &dyn Fn(OpRef<'_>, usize) -> bool,
) -> Option<()> {
    let Some(converted) = operands.one_to_one() else {
        return rw.no_match(op, "pattern 'BranchOpInterfaceTypeConversion' does not support 1:N conversion");
    };
    let view = rw.op(op);
    let mut values: SmallVec<[Value; 4]> = view.operands().collect();
    let branch = BranchOpRef::of(view)?;
    for successor in 0..view.num_successors() {
        for index in branch.successor_operands(successor).forwarded.positions() {
            if convert(view, index) {
                values[index] = converted[index];
            }
        }
    }
    rw.set_operands(op, &values);
    Some(())
}

/// Returns whether all successor operands of a branch have legal types. `None` for ops that are no branches.
pub fn is_legal_branch(op: OpRef<'_>, converter: &TypeConverter) -> Option<bool> {
    let branch = BranchOpRef::of(op)?;
    let passed = (0..op.num_successors()).flat_map(|successor| branch.successor_operands(successor).forwarded.values());
    Some(passed.into_iter().all(|value| converter.is_legal_value(op.ir(), value)))
}

/// Returns whether the type of a function, and the arguments of its first block, are legal.
pub fn is_legal_function(op: OpRef<'_>, converter: &TypeConverter) -> bool {
    let legal = |types: &[Type]| types.iter().all(|ty| converter.is_legal(op.cx(), *ty));
    signature(op).is_some_and(|(inputs, results)| legal(inputs) && legal(results))
}
