//! Effects of ops that depend on their attributes, and where ops may be executed speculatively.

use dialekt_interfaces::{
    ConditionallySpeculatable, EffectInstance, Effects, MemoryEffectOpInterface, Speculatability,
};
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::op::*;

use crate::enums::AtomicOrdering;
use crate::ops::{Division, InlineAsm, Load, SDiv, Store};

/// The effect of an access, and those of others that it orders, where it is volatile or atomic.
fn access(effect: Effect, ptr: Value, is_volatile: bool, ordering: Option<AtomicOrdering>) -> Effects {
    let mut effects = Effects::new();
    effects.push(EffectInstance::on(effect, ptr));
    let orders_nothing = matches!(ordering, None | Some(AtomicOrdering::NotAtomic | AtomicOrdering::Unordered));
    if is_volatile || !orders_nothing {
        effects.push(EffectInstance::new(Effect::Write));
        effects.push(EffectInstance::new(Effect::Read));
    }
    effects
}

impl MemoryEffectOpInterface for Load {
    fn effects(op: Self::View<'_>) -> Effects {
        access(Effect::Read, op.addr(), op.volatile_(), op.ordering())
    }
}

impl MemoryEffectOpInterface for Store {
    fn effects(op: Self::View<'_>) -> Effects {
        access(Effect::Write, op.addr(), op.volatile_(), op.ordering())
    }
}

impl MemoryEffectOpInterface for InlineAsm {
    fn effects(op: Self::View<'_>) -> Effects {
        let effects = [Effect::Write, Effect::Read].map(EffectInstance::new);
        if op.has_side_effects() { effects.into_iter().collect() } else { Effects::new() }
    }
}

impl ConditionallySpeculatable for Division {
    /// Divisions by constants that cannot be undefined may be executed anywhere.
    fn speculatability(op: Self::View<'_>) -> Speculatability {
        let is_signed = op.is::<SDiv>();
        let is_harmless =
            |value: &ApInt| !(value.is_zero() || is_signed && *value == ApInt::from_i64(value.width(), -1));
        let divisor = op.ir().value(op.rhs()).constant_value().and_then(|attr| op.cx().int_or_splat(attr));
        match divisor.is_some_and(|value| is_harmless(&value)) {
            true => Speculatability::Always,
            false => Speculatability::Not,
        }
    }
}
