//! Unrolling of ops on vectors into ops on elements. The vector dialect is not declared here: its ops are created in
//! generic form.

use dialekt_arith as arith;
use dialekt_conversion::ConversionPatterns;
use dialekt_dialect_utils::Values;
use dialekt_ir_core::prelude::rewrite::*;

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
    let cx = rw.ir().cx().clone();
    let TypeData::Vector { shape, element, .. } = cx.type_data(ty) else {
        return rw.no_match(op, "it does not give a vector");
    };
    let len = rw.op(op).len_to_unroll(ty)?;
    let name = rw.op(op).name();
    let operands: Values = rw.op(op).operands().collect();
    let zero = cx.zero_attr(ty)?;
    let mut result = rw.create(arith::Constant::build(zero)).result();
    for number in 0..len as i64 {
        let at = rw.cx().dense_i64_attr(&position(shape, number));
        let elements: Values =
            operands.iter().map(|operand| element_op(rw, "vector.extract", &[*operand], *element, at)).collect();
        let (types, loc) = ([*element], rw.current_loc());
        let scalar = rw.create_op(&OpSpec::new(name, loc).operands(&elements).results(&types));
        let scalar = rw.op(scalar).result(0)?;
        result = element_op(rw, "vector.insert", &[scalar, result], ty, at);
    }
    rw.replace_op(op, &[result]);
    Some(())
}

/// Creates an op on an element of a vector: its type is that of the op or, if it is extracted from a vector, the
/// element type of that.
fn element_op(b: &mut Rewriter<'_>, name: &str, operands: &[Value], ty: Type, position: Attribute) -> Value {
    let position = NamedAttr { name: b.cx().ident("static_position"), value: position };
    let properties = b.cx().dictionary_attr(vec![position]).expect("there is one name");
    let (ty, slots) =
        ([if let [vector] = operands { b.cx().element_or_self(b.type_of(*vector)) } else { ty }], [Some(properties)]);
    let spec = OpSpec::new(b.cx().op_name(name), b.current_loc());
    let op = b.create_op(&spec.operands(operands).results(&ty).slots(&slots));
    b.op(op).result(0).expect("it was given one")
}
