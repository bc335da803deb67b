//! Models of index: as arith on integers of 64 bits.

use dialekt_arith::CmpIPredicate;
use dialekt_index::*;
use dialekt_interpreter::{Datum, INDEX_WIDTH, Stop, elementwise};
use dialekt_ir_core::num::{ApInt, Sign};

use crate::arith::{division, int, integers, ordered, resized, shift};
use crate::models;

fn predicate(predicate: IndexCmpPredicate) -> CmpIPredicate {
    match predicate {
        IndexCmpPredicate::Eq => CmpIPredicate::Eq,
        IndexCmpPredicate::Ne => CmpIPredicate::Ne,
        IndexCmpPredicate::Slt => CmpIPredicate::Slt,
        IndexCmpPredicate::Sle => CmpIPredicate::Sle,
        IndexCmpPredicate::Sgt => CmpIPredicate::Sgt,
        IndexCmpPredicate::Sge => CmpIPredicate::Sge,
        IndexCmpPredicate::Ult => CmpIPredicate::Ult,
        IndexCmpPredicate::Ule => CmpIPredicate::Ule,
        IndexCmpPredicate::Ugt => CmpIPredicate::Ugt,
        IndexCmpPredicate::Uge => CmpIPredicate::Uge,
    }
}

models! {
    Add => |op, machine| integers(*op, machine, |a, b| Some(a.add(b))),
    Sub => |op, machine| integers(*op, machine, |a, b| Some(a.sub(b))),
    Mul => |op, machine| integers(*op, machine, |a, b| Some(a.mul(b))),
    DivS => |op, machine| division(*op, machine, Sign::Signed, false, ApInt::div),
    DivU => |op, machine| division(*op, machine, Sign::Unsigned, false, ApInt::div),
    CeilDivS => |op, machine| division(*op, machine, Sign::Signed, false, ApInt::div_ceil),
    CeilDivU => |op, machine| division(*op, machine, Sign::Unsigned, false, ApInt::div_ceil),
    FloorDivS => |op, machine| division(*op, machine, Sign::Signed, false, ApInt::div_floor),
    // The documentation defines undefined behavior for quotients only; a remainder is lowered to one whose quotient
    // must not overflow either.
    RemS => |op, machine| division(*op, machine, Sign::Signed, false, ApInt::rem),
    RemU => |op, machine| division(*op, machine, Sign::Unsigned, false, ApInt::rem),
    MaxS => |op, machine| integers(*op, machine, |a, b| Some(a.max(b, Sign::Signed))),
    MaxU => |op, machine| integers(*op, machine, |a, b| Some(a.max(b, Sign::Unsigned))),
    MinS => |op, machine| integers(*op, machine, |a, b| Some(a.min(b, Sign::Signed))),
    MinU => |op, machine| integers(*op, machine, |a, b| Some(a.min(b, Sign::Unsigned))),

    And => |op, machine| integers(*op, machine, |a, b| Some(a.and(b))),
    Or => |op, machine| integers(*op, machine, |a, b| Some(a.or(b))),
    XOr => |op, machine| integers(*op, machine, |a, b| Some(a.xor(b))),
    Shl => |op, machine| shift(*op, machine, |value, by| Some(value.shl(by))),
    ShrS => |op, machine| shift(*op, machine, |value, by| Some(value.ashr(by))),
    ShrU => |op, machine| shift(*op, machine, |value, by| Some(value.lshr(by))),

    Cmp => |op, machine| {
        let predicate = op.pred().map(predicate).ok_or_else(|| Stop::unsupported("a comparison without predicate"))?;
        elementwise(*op, machine, |values| Ok(Datum::bool(ordered(predicate, int(&values[0])?, int(&values[1])?))))
    },
    CastS => |op, machine| resized(*op, machine, |value, width| Some(value.sext_or_trunc(width))),
    CastU => |op, machine| resized(*op, machine, |value, width| Some(value.zext_or_trunc(width))),
    SizeOf => |_op, _machine| Ok(Datum::index(i64::from(INDEX_WIDTH)).into()),
}
