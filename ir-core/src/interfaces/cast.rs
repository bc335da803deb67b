//! Ops that turn values of some types into values of others. [MLIR: CastOpInterface]

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use crate::context::{ContextData, Type};
use crate::diag::Diagnostic;
use crate::ir::OpRef;
use crate::verify::{Verified, fail};

/// A cast.
#[op_interface(crate = crate, verify = verify_cast)]
pub trait CastOpInterface {
    /// Returns whether values of the first types can be cast to the second ones.
    fn are_cast_compatible(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool;
}

fn verify_cast(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(cast) = CastOpRef::of(op) else { return Ok(()) };
    if op.num_results() == 0 {
        return fail(out, op.op_error("expected at least one result for cast operation"));
    }
    let from: SmallVec<[Type; 4]> = op.operand_types().collect();
    let to: SmallVec<[Type; 4]> = op.result_types().collect();
    if cast.are_cast_compatible(op.cx(), &from, &to) {
        return Ok(());
    }
    let (from, to) = (shown(op, &from), shown(op, &to));
    fail(out, op.op_error(format!("operand type{from} and result type{to} are cast incompatible")))
}

/// ` 'i32'`, `s 'i32', 'f32'`, `s []`.
fn shown(op: OpRef<'_>, types: &[Type]) -> String {
    match types {
        [] => "s []".into(),
        [ty] => format!(" {}", op.quoted_type(*ty)),
        _ => {
            let types: Vec<String> = types.iter().map(|ty| op.quoted_type(*ty)).collect();
            format!("s {}", types.join(", "))
        }
    }
}
