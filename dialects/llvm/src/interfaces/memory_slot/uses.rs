//! Ops that pass a pointer to a slot on, or say something about it, and read and write nothing.

use dialekt_interfaces::{Deletion, PromotableOpInterface};
use dialekt_ir_core::ir::Use;
use dialekt_ir_core::prelude::op::*;

use crate::ops::{
    AddrSpaceCast, Bitcast, DbgDeclare, DbgValue, GEP, GEPIndex, InvariantEnd, InvariantGroup, InvariantStart,
    LifetimeMarker, Undef,
};

/// Adds the uses of all results of an op.
fn forward_to_users(op: OpRef<'_>, more: &mut Vec<Use>) -> bool {
    for result in op.results() {
        more.extend(op.ir().value(result).uses());
    }
    true
}

/// Ops that disappear with their pointer, if the condition holds: after all uses of their results.
macro_rules! forwarding {
    ($($op:ident, |$view:ident| $condition:expr;)*) => {$(
        impl PromotableOpInterface for $op {
            fn can_uses_be_removed($view: Self::View<'_>, _: &[Use], more: &mut Vec<Use>) -> bool {
                $condition && forward_to_users(*$view, more)
            }

            fn remove_blocking_uses(_: &mut Builder<'_>, _: Self::Handle, _: &[Use]) -> Deletion {
                Deletion::Delete
            }
        }
    )*};
}

forwarding! {
    AddrSpaceCast, |op| true;
    Bitcast, |op| true;
    // It gives the pointer that it is given.
    GEP, |op| op.indices().iter().all(|index| *index == GEPIndex::Constant(0));
    InvariantEnd, |op| true;
    InvariantStart, |op| true;
    InvariantGroup, |op| true;
    LifetimeMarker, |op| true;
}

impl PromotableOpInterface for DbgDeclare {
    fn can_uses_be_removed(_: Self::View<'_>, _: &[Use], _: &mut Vec<Use>) -> bool {
        true
    }

    fn remove_blocking_uses(_: &mut Builder<'_>, _: Self::Handle, _: &[Use]) -> Deletion {
        Deletion::Delete
    }

    fn requires_replaced_values(_: Self::View<'_>) -> bool {
        true
    }

    /// Says after each write which value the variable has.
    fn visit_replaced_values(builder: &mut Builder<'_>, op: Self::Handle, written: &[(Op, Value)]) {
        for (writer, value) in written {
            let Some(declare) = op.view(builder.ir()) else { return };
            let loc = declare.loc();
            let (Some(variable), Some(expression)) = (declare.var_info(), declare.location_expr()) else { return };
            let behind = builder.ir().point_after(*writer);
            builder.restore(behind);
            builder.create(DbgValue::build(*value, variable).location_expr(expression).with_loc(loc));
        }
    }
}

impl PromotableOpInterface for DbgValue {
    fn can_uses_be_removed(op: Self::View<'_>, blocking: &[Use], _: &mut Vec<Use>) -> bool {
        matches!(blocking, [used] if op.operand(used.index as usize) == Some(op.value()))
    }

    /// The variable stays, with a value that is not known: so debuggers say that it is not there any more.
    fn remove_blocking_uses(builder: &mut Builder<'_>, op: Self::Handle, _: &[Use]) -> Deletion {
        let Some(value) = op.view(builder.ir()).map(|op| op.value()) else { return Deletion::Keep };
        let (ty, loc) = (builder.ir().value(value).ty(), builder.ir().value(value).loc());
        let before = builder.ir().point_before(op.op());
        builder.restore(before);
        let undef = builder.create(Undef::build(ty).with_loc(loc)).result();
        let done = builder.ir_mut().set_operand(op.op(), 0, undef);
        debug_assert_eq!(done, Ok(()));
        Deletion::Keep
    }
}
