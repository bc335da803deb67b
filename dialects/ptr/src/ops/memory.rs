//! Loads and stores of a value, and the checks that all accesses share.

use dialekt_interfaces::{EffectInstance, Effects, MemoryEffectOpInterface};
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::prelude::op::*;

use crate::enums::AtomicOrdering;
use crate::interfaces::{Access, MemorySpaceAttrRef};
use crate::types::PtrType;

/// Loads a value from memory.
///
/// It may be volatile, or atomic, which needs an alignment. The words behind the pointer are promises to the code generator, as those
/// of LLVM's `load` are.
///
/// ```mlir
/// %0 = ptr.load volatile %p : !ptr.ptr<#ptr.generic_space> -> f32
/// %1 = ptr.load %p atomic syncscope("workgroup") monotonic alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
/// ```
#[derive(Op)]
#[op(name = "ptr.load", rename_all = "camelCase", interfaces(MemoryEffectOpInterface), verify)]
#[assembly(
    ("volatile" $volatile^)? $ptr ("atomic" ("syncscope" "(" $syncscope^ ")")? $ordering^)?
    oilist(
        "nontemporal" $nontemporal | "invariant" $invariant | "invariant_group" $invariant_group |
        "alignment" "=" $alignment
    )
    attr_dict ":" qualified(type($ptr)) "->" type($value)
)]
pub struct Load {
    pub ptr: Operand<PtrType>,
    #[default(None)]
    pub alignment: Prop<OptionalI64Prop>,
    #[name("volatile_")]
    pub volatile: Prop<UnitProp>,
    pub nontemporal: Prop<UnitProp>,
    pub invariant: Prop<UnitProp>,
    pub invariant_group: Prop<UnitProp>,
    #[default(AtomicOrdering::NotAtomic)]
    pub ordering: Prop<EnumProp<AtomicOrdering>>,
    pub syncscope: Option<Attr<StrAttr>>,
    pub value: OpResult<AnyType>,
}

/// Stores a value to memory.
///
/// It may be volatile, or atomic, which needs an alignment. The words behind the pointer are promises to the code generator, as those
/// of LLVM's `store` are.
///
/// ```mlir
/// ptr.store %value, %p nontemporal alignment = 4 : f32, !ptr.ptr<#ptr.generic_space>
/// ptr.store %number, %p atomic release alignment = 8 : i64, !ptr.ptr<#ptr.generic_space>
/// ```
#[derive(Op)]
#[op(name = "ptr.store", rename_all = "camelCase", interfaces(MemoryEffectOpInterface), verify)]
#[assembly(
    ("volatile" $volatile^)? $value "," $ptr ("atomic" ("syncscope" "(" $syncscope^ ")")? $ordering^)?
    oilist("nontemporal" $nontemporal | "invariant_group" $invariant_group | "alignment" "=" $alignment)
    attr_dict ":" type($value) "," qualified(type($ptr))
)]
pub struct Store {
    pub value: Operand<AnyType>,
    pub ptr: Operand<PtrType>,
    #[default(None)]
    pub alignment: Prop<OptionalI64Prop>,
    #[name("volatile_")]
    pub volatile: Prop<UnitProp>,
    pub nontemporal: Prop<UnitProp>,
    pub invariant_group: Prop<UnitProp>,
    #[default(AtomicOrdering::NotAtomic)]
    pub ordering: Prop<EnumProp<AtomicOrdering>>,
    pub syncscope: Option<Attr<StrAttr>>,
}

/// The direction of an access.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Load,
    Store,
}

/// Checks that the memory space of the pointer, `ptr`, allows an access, then its alignment.
pub(super) fn verify_access(
    ptr: Type,
    direction: Direction,
    access: Access<'_>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let Some(op) = access.op else { return Ok(()) };
    let space = PtrType::of(op.cx(), ptr).and_then(|ptr| ptr.memory_space.attr());
    if let Some(space) = space.and_then(|space| MemorySpaceAttrRef::of(AttrRef::new(op.cx(), space))) {
        let allowed = match direction {
            Direction::Load => space.is_valid_load(&access),
            Direction::Store => space.is_valid_store(&access),
        };
        if let Err(message) = allowed {
            return fail(out, op.error(message));
        }
    }
    match access.alignment {
        Some(alignment) if alignment <= 0 => fail(out, op.error("alignment must be positive")),
        Some(alignment) if !alignment.unsigned_abs().is_power_of_two() => {
            fail(out, op.error("alignment must be a power of 2"))
        }
        _ => Ok(()),
    }
}

/// Checks what belongs to atomic accesses: the order is a possible one, there is an alignment, and nothing else has a scope.
fn verify_atomic(
    access: Access<'_>,
    unsupported: [AtomicOrdering; 2],
    scoped: bool,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let Some(op) = access.op else { return Ok(()) };
    if access.ordering == AtomicOrdering::NotAtomic {
        return match scoped {
            true => fail(out, op.op_error("expected syncscope to be null for non-atomic access")),
            false => Ok(()),
        };
    }
    if unsupported.contains(&access.ordering) {
        return fail(out, op.op_error(format!("unsupported ordering '{}'", access.ordering)));
    }
    match access.alignment {
        Some(_) => Ok(()),
        None => fail(out, op.op_error("expected alignment for atomic access")),
    }
}

impl Verify for Load {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(ptr), Some(ty), Some(ordering)) = (op.operand_type(0), op.result_type(0), op.ordering()) else {
            return Ok(());
        };
        let access = Access { ty, ordering, alignment: op.alignment().flatten(), op: Some(*op) };
        verify_access(ptr, Direction::Load, access, out)?;
        let unsupported = [AtomicOrdering::Release, AtomicOrdering::AcqRel];
        verify_atomic(access, unsupported, op.syncscope().is_some(), out)
    }
}

impl Verify for Store {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(ty), Some(ptr), Some(ordering)) = (op.operand_type(0), op.operand_type(1), op.ordering()) else {
            return Ok(());
        };
        let access = Access { ty, ordering, alignment: op.alignment().flatten(), op: Some(*op) };
        verify_access(ptr, Direction::Store, access, out)?;
        let unsupported = [AtomicOrdering::Acquire, AtomicOrdering::AcqRel];
        verify_atomic(access, unsupported, op.syncscope().is_some(), out)
    }
}

/// The effects of an access: on the memory of the pointer, and if others must not miss it, on all memory.
fn effects(effect: Effect, ptr: Value, volatile: bool, ordering: Option<AtomicOrdering>) -> Effects {
    let mut effects = Effects::new();
    effects.push(EffectInstance::on(effect, ptr));
    let relaxed = matches!(ordering, None | Some(AtomicOrdering::NotAtomic | AtomicOrdering::Unordered));
    if volatile || !relaxed {
        effects.push(EffectInstance::new(Effect::Write));
        effects.push(EffectInstance::new(Effect::Read));
    }
    effects
}

impl MemoryEffectOpInterface for Load {
    fn effects(op: Self::View<'_>) -> Effects {
        effects(Effect::Read, op.ptr(), op.volatile().unwrap_or(false), op.ordering())
    }
}

impl MemoryEffectOpInterface for Store {
    fn effects(op: Self::View<'_>) -> Effects {
        effects(Effect::Write, op.ptr(), op.volatile().unwrap_or(false), op.ordering())
    }
}
