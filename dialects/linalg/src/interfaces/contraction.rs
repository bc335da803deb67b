//! Contractions: sums of products over the loops of reductions.

use dialekt_ir_core::prelude::op::*;

use crate::IteratorType;
use crate::interfaces::LinalgOpRef;

/// An op of two inputs and one output whose body adds the product of the inputs to the output.
#[op_interface(name = "ContractionOpInterface", verify_regions = verify_contraction)]
pub trait ContractionOpInterface {
    /// The operand on the left.
    fn lhs(op: Self::View<'_>) -> Option<Value> {
        op.operand(0)
    }

    /// The operand on the right.
    fn rhs(op: Self::View<'_>) -> Option<Value> {
        op.operand(1)
    }
}

fn verify_contraction(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    match contraction_error(op) {
        Some(message) => fail(out, op.error(message)),
        None => Ok(()),
    }
}

/// The reason why an op is no contraction. [MLIR: isContractionInterfaceImpl]
fn contraction_error(op: OpRef<'_>) -> Option<&'static str> {
    let Some(this) = LinalgOpRef::of(op) else { return Some("expected a LinalgOp") };
    if !this.has_counts(2, 1) {
        return Some("expected op with 2 inputs and 1 output");
    }
    if this.loops_of(IteratorType::Reduction).is_empty() {
        return Some("expected at least 1 reduction");
    }
    let affine = op.cx().affine();
    if !this.indexing_maps().iter().all(|map| map.is_projected_permutation(affine, false)) {
        return Some("expected indexing maps to be projected permutations");
    }
    let is_boolean = |body| {
        is_contraction_body(body, |elementwise, reduction| (elementwise, reduction) == ("arith.andi", "arith.ori"))
    };
    match this.body().is_some_and(|body| is_sum_of_products(body) || is_boolean(body)) {
        true => None,
        false => Some("expected add/mul op in the body"),
    }
}

/// Returns whether a body adds the product of its first two arguments to the third one.
pub(crate) fn is_sum_of_products(body: BlockRef<'_>) -> bool {
    is_contraction_body(body, |elementwise, reduction| {
        matches!(
            (elementwise, reduction),
            ("arith.mulf", "arith.addf") | ("arith.muli", "arith.addi") | ("complex.mul", "complex.add")
        )
    })
}

/// The value behind ops without effects that take one value and give one. [MLIR: getSourceSkipUnary]
pub(crate) fn source_of(ir: &Ir, mut value: Value) -> Value {
    while let Some(op) = ir.value(value).defining_op()
        && op.num_operands() == 1
        && op.is_memory_effect_free()
        && let Some(operand) = op.operand(0)
    {
        value = operand;
    }
    value
}

/// Returns whether a body reduces a function of its first two arguments into the third one, with ops whose names are known. [MLIR:
/// isContractionBody]
pub(crate) fn is_contraction_body(body: BlockRef<'_>, known: impl Fn(&str, &str) -> bool) -> bool {
    is_contraction(body, known).is_some()
}

fn is_contraction(body: BlockRef<'_>, known: impl Fn(&str, &str) -> bool) -> Option<()> {
    let ir = body.ir();
    let terminator = body.terminator().filter(|last| last.num_operands() == 1)?;
    let args: Vec<Value> = body.args().collect();
    let [first, second, third] = args[..] else { return None };
    let binary = |value: Value| {
        let op = ir.value(value).defining_op().filter(|op| op.num_operands() == 2 && op.num_results() == 1)?;
        Some((op, [source_of(ir, op.operand(0)?), source_of(ir, op.operand(1)?)]))
    };
    let (reduction, [lhs, rhs]) = binary(source_of(ir, terminator.operand(0)?))?;
    if lhs != third && rhs != third {
        return None;
    }
    let contributed = if ir.value(lhs).defining_op().is_none() { rhs } else { lhs };
    let (elementwise, operands) = binary(contributed)?;
    if !known(elementwise.descriptor()?.name, reduction.descriptor()?.name) {
        return None;
    }
    (operands == [first, second] || operands == [second, first]).then_some(())
}
