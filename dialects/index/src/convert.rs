//! Indices as integers and back.

use dialekt_ir_core::context::Type;
use dialekt_ir_core::context::dialect::Invalid;
use dialekt_ir_core::decl::derive::{OpRef, OpTrait, TraitCheck};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ods_macros::Op;

/// An index as a signed integer, or the other way round.
///
/// Wider types are filled with copies of the sign bit, narrower ones drop high bits.
///
/// ```mlir
/// %n = index.casts %i : index to i32
/// ```
#[derive(Op)]
#[op(name = "index.casts", traits(Pure, Casts))]
#[assembly($input attr_dict ":" type($input) "to" type($output))]
pub struct CastS {
    pub input: Operand<AnyOf<(AnyInteger, Index)>>,
    pub output: OpResult<AnyOf<(AnyInteger, Index)>>,
}

/// An index as an unsigned integer, or the other way round.
///
/// Wider types are filled with zeros, narrower ones drop high bits.
#[derive(Op)]
#[op(name = "index.castu", traits(Pure, Casts))]
#[assembly($input attr_dict ":" type($input) "to" type($output))]
pub struct CastU {
    pub input: Operand<AnyOf<(AnyInteger, Index)>>,
    pub output: OpResult<AnyOf<(AnyInteger, Index)>>,
}

/// One side is `index`, the other one an integer. [MLIR: CastOpInterface]
struct Casts;

impl OpTrait for Casts {
    const CHECK: TraitCheck = TraitCheck::Hook(check);
}

fn check(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else { return Ok(()) };
    if (from == Type::INDEX) != (to == Type::INDEX) {
        return Ok(());
    }
    let (from, to) = (op.quoted_type(from), op.quoted_type(to));
    out.push(op.op_error(format!("operand type {from} and result type {to} are cast incompatible")));
    Err(Invalid)
}
