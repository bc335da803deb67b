//! An interface for the degree of results, and the verification of operations that implement it.

use dialekt::prelude::op::*;

use crate::types::Polynomial;

/// An operation with a polynomial of known degree as its result.
#[op_interface(name = "DegreeOpInterface", verify = verify_degree)]
pub trait Degree {
    /// The highest degree that the result may have; that of the operands, unless the operation overrides it.
    fn degree(op: Self::View<'_>) -> u32 {
        op.operand_types().filter_map(|ty| degree_of(op.cx(), ty)).max().unwrap_or(0)
    }
}

/// The degree of polynomials of a type.
pub fn degree_of(cx: &ContextData, ty: Type) -> Option<u32> {
    Polynomial::of(cx, ty).map(|polynomial| polynomial.degree)
}

fn verify_degree(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let (Some(degree), Some(result)) = (DegreeOpRef::of(op), op.result_type(0)) else { return Ok(()) };
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
