//! Unrolling of ops on vectors into ops on elements.

use dialekt_arith as arith;
use dialekt_conversion::ConversionPatterns;
use dialekt_dialect_utils::Values;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{Extract, Insert};

/// Adds a pattern that unrolls an op on vectors.
pub fn add_unrolling(patterns: &mut ConversionPatterns, op: &'static str) {
    patterns.add_fn("VecOpToScalarOp", PatternRoot::Op(op), 1, None, |rw, op, _| unroll(rw, op));
}

/// The position of an element of a shape, by its number in row-major order.
fn position(shape: &[i64], number: i64) -> Vec<i64> {
    let mut position = vec![0; shape.len()];
    let mut rest = number;
    for (index, size) in position.iter_mut().zip(shape).rev() {
        *index = rest % size;
        rest /= size;
    }
    position
}

fn unroll(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ty = rw.op(op).result_type(0)?;
    let cx = rw.cx();
    let TypeData::Vector { shape, element, .. } = cx.type_data(ty) else {
        return rw.no_match(op, "it does not give a vector");
    };
    let len = rw.op(op).len_to_unroll(ty)?;
    let name = rw.op(op).name();
    let operands: Values = rw.op(op).operands().collect();
    let zero = cx.zero_attr(ty)?;
    let mut result = rw.create(arith::Constant::build(zero)).result();
    for number in 0..len as i64 {
        let position = position(shape, number);
        let element_of = |operand: &Value| rw.create(Extract::build_at(cx, *operand, &position)).result();
        let elements: Values = operands.iter().map(element_of).collect();
        let (types, loc) = ([*element], rw.current_loc());
        let scalar = rw.create_op(&OpSpec::new(name, loc).operands(&elements).results(&types));
        let scalar = rw.op(scalar).result(0)?;
        result = rw.create(Insert::build_at(cx, scalar, result, &position)).result();
    }
    rw.replace_op(op, &[result]);
    Some(())
}
