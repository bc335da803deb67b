//! Constraints on types and attributes.

use dialekt::prelude::op::*;

// PORT(Thing): constraint: (::llvm::isa<::attic::ThingType>($_self)) (guest.td:73)
dialekt::type_constraints! {
    /// Thing.
    Thing = "thing", |_cx, _ty| true;
}
