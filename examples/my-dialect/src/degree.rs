//! Which degree a result may have: an interface, and what is verified of operations that implement it.

use dialekt::prelude::op::*;

use crate::types::Polynomial;

/// Gives a polynomial, the degree of which is known.
#[op_interface(name = "DegreeOpInterface", verify = verify_degree)]
pub trait Degree {
    /// The highest degree that the result may have; that of the operands, unless the operation says something else.
    fn degree(op: OpRef<'_>) -> u32 {
        op.operand_types().filter_map(|ty| degree_of(op.cx(), ty)).max().unwrap_or(0)
    }
}

/// The degree of polynomials of a type.
pub fn degree_of(cx: &ContextData, ty: Type) -> Option<u32> {
    Polynomial::of(cx, ty).map(|polynomial| polynomial.degree)
}

fn verify_degree(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let (Some(degree), Some(result)) = (DegreeOp::of(op), op.result_type(0)) else { return Ok(()) };
    let needed = degree.degree();
    match degree_of(op.cx(), result) {
        Some(room) if room < needed => {
            let ty = op.quoted_type(result);
            out.push(op.op_error(format!("gives polynomials of degree {needed}, but the result is of type {ty}")));
            Err(Invalid)
        }
        _ => Ok(()),
    }
}
