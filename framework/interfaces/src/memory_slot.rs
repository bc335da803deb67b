//! Memory slots: memory that ops allocate, read and write, and that may become values or be split into smaller memory.
//! [MLIR: MemorySlotInterfaces]
//!
//! Queries take the op's view. Functions that change the IR take a builder and a handle, and are called through the
//! functions of the same name behind the traits. No function erases an op other than its own allocator: others return
//! [`Deletion`].

use dialekt_ods_macros::{op_interface, type_interface};
use hashbrown::HashMap;
use smallvec::SmallVec;

use dialekt_ir_core::context::{Attribute, Type};
use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ir_core::ir::{Builder, Op, Use, Value};

/// Memory that can be reached through one pointer only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemorySlot {
    /// The pointer.
    pub ptr: Value,
    /// The type of the value in the slot.
    pub elem: Type,
}

/// A slot with its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DestructurableSlot {
    /// The slot.
    pub slot: MemorySlot,
    /// The attributes that name the parts, and the types of the parts.
    pub parts: Vec<(Attribute, Type)>,
}

/// The slots that took the place of the parts of another one.
pub type Subslots = HashMap<Attribute, MemorySlot, foldhash::fast::FixedState>;

/// Tells whether an op is to be erased.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deletion {
    /// The op stays.
    Keep,
    /// The op is to be erased.
    Delete,
}

/// An op that allocates slots that may become values.
#[op_interface]
pub trait PromotableAllocationOpInterface {
    /// The slots, regardless of their uses.
    fn promotable_slots(op: Self::View<'_>) -> SmallVec<[MemorySlot; 1]>;

    /// Builds the value that is read before anything was written; `None` when that is not possible. The builder stands
    /// at the start of the block of the pointer.
    fn default_value(builder: &mut Builder<'_>, op: Self::Handle, slot: MemorySlot) -> Option<Value>;

    /// Called for a new block argument that holds the value of the slot. The builder stands at the start of the block.
    fn handle_block_argument(_builder: &mut Builder<'_>, _op: Self::Handle, _slot: MemorySlot, _argument: Value) {}

    /// Ends the promotion of a slot: nothing uses the pointer any more. The default value, if it was made, may be unused.
    /// Gives the allocator of the slots that are left, if there are any.
    fn handle_promotion_complete(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        slot: MemorySlot,
        default: Option<Value>,
    ) -> Option<Op>;
}

/// An op that reads or writes slots. One that does both reads first.
#[op_interface]
pub trait PromotableMemOpInterface {
    /// Returns whether the op reads the slot.
    fn loads_from(op: Self::View<'_>, slot: MemorySlot) -> bool;

    /// Returns whether the op writes the slot.
    fn stores_to(op: Self::View<'_>, slot: MemorySlot) -> bool;

    /// The value that it writes, made behind the op if need be. `reaching` is the value of the slot before.
    fn stored(builder: &mut Builder<'_>, op: Self::Handle, slot: MemorySlot, reaching: Value) -> Option<Value>;

    /// Returns whether the op can do without its uses in `blocking`. Uses of its results that have to go, too, are
    /// added to `more`.
    fn can_uses_be_removed(op: Self::View<'_>, slot: MemorySlot, blocking: &[Use], more: &mut Vec<Use>) -> bool;

    /// Removes these uses from the op. `reaching` is the value of the slot before. The builder stands behind the op.
    fn remove_blocking_uses(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        slot: MemorySlot,
        blocking: &[Use],
        reaching: Value,
    ) -> Deletion;
}

/// An op that can do without a use of a pointer and need not know the value in memory, such as a cast.
#[op_interface]
pub trait PromotableOpInterface {
    /// Returns whether the op can do without its uses in `blocking`. Uses of its results that have to go, too, are
    /// added to `more`.
    fn can_uses_be_removed(op: Self::View<'_>, blocking: &[Use], more: &mut Vec<Use>) -> bool;

    /// Removes these uses from the op. The builder stands behind the op.
    fn remove_blocking_uses(builder: &mut Builder<'_>, op: Self::Handle, blocking: &[Use]) -> Deletion;

    /// Returns whether [`visit_replaced_values`](PromotableOpInterface::visit_replaced_values) shall be called.
    fn requires_replaced_values(_op: Self::View<'_>) -> bool {
        false
    }

    /// Called with the ops that wrote the slot and the values that they wrote. The builder stands behind the op.
    fn visit_replaced_values(_builder: &mut Builder<'_>, _op: Self::Handle, _written: &[(Op, Value)]) {}
}

/// An op that allocates slots that may be split.
#[op_interface]
pub trait DestructurableAllocationOpInterface {
    /// The slots with their parts. Their types are [`DestructurableTypeInterface`].
    fn destructurable_slots(op: Self::View<'_>) -> Vec<DestructurableSlot>;

    /// Builds slots for the parts that are used. New allocators are added to `allocators`. The builder stands at the
    /// start of the block of the pointer.
    fn destructure(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        slot: &DestructurableSlot,
        used: &[Attribute],
        allocators: &mut Vec<Op>,
    ) -> Subslots;

    /// Called at the end of destructuring a slot, when nothing uses the pointer any more. Returns the allocator that
    /// remains, if there is one.
    fn handle_destructuring_complete(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        slot: &DestructurableSlot,
    ) -> Option<Op>;
}

/// An op whose accesses to a slot stay inside of it.
#[op_interface]
pub trait SafeMemorySlotAccessOpInterface {
    /// Returns whether the op's accesses stay inside the slot, provided that the accesses to the slots that are added
    /// to `more` do.
    fn ensure_only_safe_accesses(op: Self::View<'_>, slot: MemorySlot, more: &mut Vec<MemorySlot>) -> bool;
}

/// An op that accesses a part of a slot that may be split.
#[op_interface]
pub trait DestructurableAccessorOpInterface {
    /// Returns whether the op can use the slot of the part in place of the whole. The part is added to `used` unless it
    /// is there; slots that its results point to are added to `more`: they must be accessed safely.
    fn can_rewire(
        op: Self::View<'_>,
        slot: &DestructurableSlot,
        used: &mut Vec<Attribute>,
        more: &mut Vec<MemorySlot>,
    ) -> bool;

    /// Rewires the op to the slot of the part.
    fn rewire(builder: &mut Builder<'_>, op: Self::Handle, slot: &DestructurableSlot, subslots: &Subslots) -> Deletion;
}

/// A type whose values have parts with names.
#[type_interface]
pub trait DestructurableTypeInterface {
    /// The parts with their types; `None` when values cannot be taken apart.
    fn subelement_index_map(ty: TypeRef<'_>) -> Option<Vec<(Attribute, Type)>>;

    /// The type of a part; `None` when there is no such part, or its type is not known.
    fn type_at_index(ty: TypeRef<'_>, index: Attribute) -> Option<Type>;
}

/// The functions of an interface that an op implements; they are called while the op changes.
///
/// # Panics
/// When the op does not implement it: a bug of the caller.
macro_rules! table {
    ($handle:ident, $builder:expr, $op:expr) => {
        $handle::of($builder.ir().op($op)).expect("the op was asked before").table()
    };
}

/// [`PromotableAllocationOpInterface::default_value`] of an op.
pub fn default_value(builder: &mut Builder<'_>, op: Op, slot: MemorySlot) -> Option<Value> {
    table!(PromotableAllocationOpRef, builder, op).default_value(builder, op, slot)
}

/// [`PromotableAllocationOpInterface::handle_block_argument`] of an op.
pub fn handle_block_argument(builder: &mut Builder<'_>, op: Op, slot: MemorySlot, argument: Value) {
    table!(PromotableAllocationOpRef, builder, op).handle_block_argument(builder, op, slot, argument);
}

/// [`PromotableAllocationOpInterface::handle_promotion_complete`] of an op.
pub fn handle_promotion_complete(
    builder: &mut Builder<'_>,
    op: Op,
    slot: MemorySlot,
    default: Option<Value>,
) -> Option<Op> {
    table!(PromotableAllocationOpRef, builder, op).handle_promotion_complete(builder, op, slot, default)
}

/// [`PromotableMemOpInterface::stored`] of an op.
pub fn stored(builder: &mut Builder<'_>, op: Op, slot: MemorySlot, reaching: Value) -> Option<Value> {
    table!(PromotableMemOpRef, builder, op).stored(builder, op, slot, reaching)
}

/// [`PromotableMemOpInterface::remove_blocking_uses`] of an op.
pub fn remove_memory_uses(
    builder: &mut Builder<'_>,
    op: Op,
    slot: MemorySlot,
    blocking: &[Use],
    reaching: Value,
) -> Deletion {
    table!(PromotableMemOpRef, builder, op).remove_blocking_uses(builder, op, slot, blocking, reaching)
}

/// [`PromotableOpInterface::remove_blocking_uses`] of an op.
pub fn remove_blocking_uses(builder: &mut Builder<'_>, op: Op, blocking: &[Use]) -> Deletion {
    table!(PromotableOpRef, builder, op).remove_blocking_uses(builder, op, blocking)
}

/// [`PromotableOpInterface::visit_replaced_values`] of an op.
pub fn visit_replaced_values(builder: &mut Builder<'_>, op: Op, written: &[(Op, Value)]) {
    table!(PromotableOpRef, builder, op).visit_replaced_values(builder, op, written);
}

/// [`DestructurableAllocationOpInterface::destructure`] of an op.
pub fn destructure(
    builder: &mut Builder<'_>,
    op: Op,
    slot: &DestructurableSlot,
    used: &[Attribute],
    allocators: &mut Vec<Op>,
) -> Subslots {
    table!(DestructurableAllocationOpRef, builder, op).destructure(builder, op, slot, used, allocators)
}

/// [`DestructurableAllocationOpInterface::handle_destructuring_complete`] of an op.
pub fn handle_destructuring_complete(builder: &mut Builder<'_>, op: Op, slot: &DestructurableSlot) -> Option<Op> {
    table!(DestructurableAllocationOpRef, builder, op).handle_destructuring_complete(builder, op, slot)
}

/// [`DestructurableAccessorOpInterface::rewire`] of an op.
pub fn rewire(builder: &mut Builder<'_>, op: Op, slot: &DestructurableSlot, subslots: &Subslots) -> Deletion {
    table!(DestructurableAccessorOpRef, builder, op).rewire(builder, op, slot, subslots)
}
