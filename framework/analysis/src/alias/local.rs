//! Local alias analysis, which follows values to their underlying objects.
//! [mlir/lib/Analysis/AliasAnalysis/LocalAliasAnalysis.cpp]

use super::{AliasResult, AliasRule, ModRefResult, underlying_values};
use dialekt_interfaces::{DistinctObjectsOpRef, FunctionOpRef};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::interfaces::{AUTOMATIC_ALLOCATION_SCOPE, EffectTarget};
use dialekt_ir_core::ir::{Ir, Op, OpRef, Value, ValueDef, ValueRef};

type Extension = Box<dyn Fn(&Ir, Value, Value) -> Option<AliasResult> + Send>;

/// Compares the objects of which two values are views: allocations share nothing with each other, nor with earlier
/// memory.
#[derive(Default)]
pub struct LocalAlias {
    extensions: Vec<Extension>,
}

impl LocalAlias {
    /// The rule as it is.
    pub fn new() -> LocalAlias {
        LocalAlias::default()
    }

    /// Adds a function that is called first, for values that are no views; where it returns `None`, the rule decides.
    pub fn with(mut self, extension: impl Fn(&Ir, Value, Value) -> Option<AliasResult> + Send + 'static) -> LocalAlias {
        self.extensions.push(Box::new(extension));
        self
    }

    /// The relation of two underlying objects.
    fn alias_of_underlying(&self, ir: &Ir, a: Value, b: Value) -> AliasResult {
        if a == b {
            return AliasResult::Must;
        }
        if let Some(known) = self.extensions.iter().find_map(|extension| extension(ir, a, b)) {
            return known;
        }
        let (a, b) = (ir.value(a), ir.value(b));
        let no_if = |condition| if condition { AliasResult::No } else { AliasResult::May };
        match (a.constant_value().is_some(), b.constant_value().is_some()) {
            (true, true) => return AliasResult::May,
            (true, false) => return no_if(Allocation::of(b).is_some()),
            (false, true) => return no_if(Allocation::of(a).is_some()),
            (false, false) => {}
        }
        if let Some(known) = of_distinct_objects(a, b) {
            return known;
        }
        match (Allocation::of(a), Allocation::of(b)) {
            (Some(_), Some(_)) => AliasResult::No,
            (None, None) => AliasResult::May,
            (Some(made), None) => no_if(made.is_newer_than(b)),
            (None, Some(made)) => no_if(made.is_newer_than(a)),
        }
    }
}

impl AliasRule for LocalAlias {
    fn alias(&self, ir: &Ir, a: Value, b: Value) -> AliasResult {
        if a == b {
            return AliasResult::Must;
        }
        let (of_a, of_b) = (underlying_values(ir, a), underlying_values(ir, b));
        let pairs = of_a.iter().flat_map(|a| of_b.iter().map(|b| (*a, *b)));
        pairs.map(|(a, b)| self.alias_of_underlying(ir, a, b)).reduce(AliasResult::merge).unwrap_or(AliasResult::May)
    }

    fn mod_ref(&self, ir: &Ir, op: Op, location: Value) -> ModRefResult {
        let op = ir.op(op);
        if op.has_traits(OpTraits::RECURSIVE_MEMORY_EFFECTS) {
            return ModRefResult::ModRef;
        }
        let Some(effects) = op.own_effects() else { return ModRefResult::ModRef };
        let mut result = ModRefResult::NoModRef;
        for effect in effects {
            let does = match effect.effect {
                Effect::Allocate | Effect::Free => continue,
                Effect::Read => ModRefResult::Ref,
                Effect::Write => ModRefResult::Mod,
            };
            let touches = match effect.on {
                EffectTarget::Value(value) => self.alias(ir, value, location) != AliasResult::No,
                EffectTarget::Resource | EffectTarget::Symbol(_) => true,
            };
            if touches {
                result = result.merge(does);
            }
        }
        result
    }
}

/// Operands are the results of an op of distinct objects, and results of one such op share nothing.
fn of_distinct_objects(a: ValueRef<'_>, b: ValueRef<'_>) -> Option<AliasResult> {
    let source = |value: ValueRef<'_>| match value.def() {
        ValueDef::Result(op, number) => {
            let op = DistinctObjectsOpRef::of(value.ir().op(op))?;
            Some((op.handle(), op.object(number as usize)?))
        }
        ValueDef::Argument(..) => None,
    };
    let (of_a, of_b) = (source(a), source(b));
    let is = |from: Option<(Op, Value)>, value: ValueRef<'_>| from.is_some_and(|(_, from)| from == value.handle());
    if is(of_a, b) || is(of_b, a) {
        return Some(AliasResult::Must);
    }
    (of_a?.0 == of_b?.0).then_some(AliasResult::No)
}

/// Memory that an op makes.
struct Allocation<'a> {
    /// The op that the memory, as far as this rule cares, does not leave.
    scope: Option<OpRef<'a>>,
}

impl<'a> Allocation<'a> {
    /// The memory that is made together with a value.
    fn of(value: ValueRef<'a>) -> Option<Allocation<'a>> {
        let op = match value.def() {
            ValueDef::Result(op, _) => value.ir().op(op),
            ValueDef::Argument(block, _) => value.ir().block(block).parent_op()?,
        };
        let target = EffectTarget::Value(value.handle());
        let effects = op.own_effects()?;
        let effect = effects.iter().find(|effect| effect.effect == Effect::Allocate && effect.on == target)?;
        let mut around = std::iter::successors(op.parent_op(), |op| op.parent_op());
        let scope = match effect.resource {
            AUTOMATIC_ALLOCATION_SCOPE => around.find(|op| op.has_traits(OpTraits::AUTOMATIC_ALLOCATION_SCOPE)),
            _ => around.find(|op| FunctionOpRef::of(*op).is_some()),
        };
        Some(Allocation { scope })
    }

    /// Returns whether a value existed before the scope was entered.
    fn is_newer_than(&self, value: ValueRef<'_>) -> bool {
        let (Some(scope), Some(block)) = (self.scope, value.parent_block()) else { return false };
        let Some(around) = block.parent_op() else { return false };
        if around.handle() == scope.handle() {
            return matches!(value.def(), ValueDef::Argument(..)) && block.is_entry();
        }
        around.is_ancestor_of(scope)
    }
}
