//! `complex.constant`, and materialization of constants.

use dialekt_ir_core::prelude::op::*;

use crate::element_type;

/// A constant, given by its real and its imaginary part.
///
/// The attribute is an array of two floats of the element type.
///
/// ```mlir
/// %c = complex.constant [0.1, -1.0] : complex<f64>
/// ```
#[derive(Op)]
#[op(name = "complex.constant", doc_group = "Parts", traits(ConstantLike, Pure), verify, result_names = name_result)]
#[assembly($value attr_dict ":" type($complex))]
pub struct Constant {
    pub value: Attr<ArrayAttr>,
    pub complex: OpResult<AnyComplex>,
}

impl Verify for Constant {
    const TYPES_ONLY: bool = true;

    fn verify(op: ConstantView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let cx = op.cx();
        let element = op.result_types().next().and_then(|ty| element_type(cx, ty));
        let (Some(parts), Some(element)) = (op.value(), element) else { return Ok(()) };
        let message = match parts[..] {
            [real, imaginary] => match (number_type(cx, real), number_type(cx, imaginary)) {
                (Some(real), Some(imaginary)) if (real, imaginary) == (element, element) => return Ok(()),
                (Some(real), Some(imaginary)) => format!(
                    "requires attribute's element types ({}, {}) to match the element type of the op's return type ({})",
                    op.quoted_type(real),
                    op.quoted_type(imaginary),
                    op.quoted_type(element)
                ),
                _ => "requires attribute's elements to be float or integer attributes".into(),
            },
            _ => "requires 'value' to be a complex constant, represented as array of two values".into(),
        };
        out.push(op.op_error(message));
        Err(Invalid)
    }
}

/// Builds a constant at the insertion point: `complex.constant`, or that of the arith dialect.
pub fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
    let cx = builder.ir().cx();
    let parts = cx.array_elements(value).zip(element_type(cx, ty));
    match parts {
        Some((&[real, imaginary], element)) => {
            let parts = [real, imaginary];
            let fits = parts.iter().all(|part| number_type(cx, *part) == Some(element));
            let constant = Constant::build(ty, &parts).with_loc(loc);
            fits.then(|| builder.try_create(constant).ok())?.map(Op::from)
        }
        _ => dialekt_arith::materialize(builder, value, ty, loc),
    }
}

/// The type of a float or an integer.
fn number_type(cx: &ContextData, attr: Attribute) -> Option<Type> {
    match cx.attr_data(attr) {
        AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } => Some(*ty),
        _ => None,
    }
}

fn name_result(op: ConstantView<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    name(op.complex(), b"cst");
}
