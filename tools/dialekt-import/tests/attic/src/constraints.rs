//! Constraints on types and attributes.

// PORT(Thing): constraint: (::llvm::isa<::attic::ThingType>($_self)) (guest.td:73)
dialekt_ir_core::type_constraints! {
    /// Thing.
    Thing = "thing", |_cx, _ty| true;
}
