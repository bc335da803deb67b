//! Canonicalization of `cf.switch`.

use dialekt_ir_core::prelude::rewrite::*;

use super::{Target, branch_to, constant_integer, single_predecessor};
use crate::{Switch, SwitchParts, SwitchView};

/// The parts of a switch.
struct Parts {
    flag: Value,
    default: Target,
    cases: Vec<(ApInt, Target)>,
}

impl Parts {
    /// The parts of an op; `None` if the number of values does not fit the cases.
    fn of(view: SwitchView<'_>) -> Option<Parts> {
        let default = Target::new(view.default_destination(), view.default_operands());
        let targets = view.case_destinations().zip(view.case_operands());
        let targets: Vec<Target> = targets.map(|(dest, operands)| Target::new(dest, operands)).collect();
        let values: Vec<ApInt> = match view.case_values() {
            Some(values) => view.cx().dense_integers(values)?.collect(),
            None => Vec::new(),
        };
        let complete = values.len() == targets.len();
        complete.then(|| Parts { flag: view.flag(), default, cases: values.into_iter().zip(targets).collect() })
    }

    /// The target for a value of the flag.
    fn target(&self, value: &ApInt) -> &Target {
        self.cases.iter().find(|(case, _)| case == value).map_or(&self.default, |(_, target)| target)
    }

    /// Replaces a switch by one with these parts.
    fn replace(&self, rw: &mut Rewriter<'_>, op: Typed<Switch>) -> Option<()> {
        let ty = rw.type_of(self.flag);
        let operands: Vec<&[Value]> = self.cases.iter().map(|(_, target)| &*target.operands).collect();
        let dests: Vec<Block> = self.cases.iter().map(|(_, target)| target.dest).collect();
        let parts = SwitchParts {
            flag: self.flag,
            default_operands: &self.default.operands,
            case_operands: &operands,
            default_destination: self.default.dest,
            case_destinations: &dests,
        };
        let values = self.case_values(rw.cx(), ty);
        rw.replace_op_with_new(op, Switch::build(parts).case_values(values));
        Some(())
    }

    fn case_values(&self, cx: &ContextData, ty: Type) -> Option<Attribute> {
        if self.cases.is_empty() {
            return None;
        }
        let values: Vec<ApInt> = self.cases.iter().map(|(value, _)| value.clone()).collect();
        let ty = cx.vector_type(&[values.len() as i64], &[false], ty).ok()?;
        cx.dense_integers_attr(ty, &values).ok()
    }
}

/// Replaces a switch without cases by a branch.
#[derive(Described)]
pub struct SimplifySwitchWithOnlyDefault;

impl OpRewrite for SimplifySwitchWithOnlyDefault {
    type SourceOp = Switch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Switch>) -> Option<()> {
        let parts = Parts::of(rw.view(op)?)?;
        if !parts.cases.is_empty() {
            return rw.no_match(op, "there are cases");
        }
        branch_to(rw, op, &parts.default)
    }
}

/// Removes cases with the target of the default.
#[derive(Described)]
pub struct DropSwitchCasesThatMatchDefault;

impl OpRewrite for DropSwitchCasesThatMatchDefault {
    type SourceOp = Switch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Switch>) -> Option<()> {
        let mut parts = Parts::of(rw.view(op)?)?;
        let before = parts.cases.len();
        parts.cases.retain(|(_, target)| *target != parts.default);
        if parts.cases.len() == before {
            return rw.no_match(op, "no case does what the default does");
        }
        parts.replace(rw, op)
    }
}

/// Replaces a switch on a constant by a branch.
#[derive(Described)]
pub struct SimplifyConstSwitchValue;

impl OpRewrite for SimplifyConstSwitchValue {
    type SourceOp = Switch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Switch>) -> Option<()> {
        let parts = Parts::of(rw.view(op)?)?;
        let value = constant_integer(rw, parts.flag)?;
        branch_to(rw, op, parts.target(&value))
    }
}

/// Replaces a successor that only branches on by the block that it branches to.
#[derive(Described)]
pub struct SimplifyPassThroughSwitch;

impl OpRewrite for SimplifyPassThroughSwitch {
    type SourceOp = Switch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Switch>) -> Option<()> {
        let mut parts = Parts::of(rw.view(op)?)?;
        let mut changed = false;
        for target in parts.cases.iter_mut().map(|(_, target)| target).chain([&mut parts.default]) {
            if let Some(collapsed) = target.collapsed(rw.ir()) {
                *target = collapsed;
                changed = true;
            }
        }
        if !changed {
            return rw.no_match(op, "all successors do something");
        }
        parts.replace(rw, op)
    }
}

/// The switch at the end of the only predecessor of the block of `op`, if it has the same flag.
fn switch_before(rw: &Rewriter<'_>, op: Typed<Switch>) -> Option<(Parts, Block)> {
    let view = rw.view(op)?;
    let block = view.parent_block()?;
    let before = single_predecessor(block)?.last_op()?.view::<Switch>()?;
    (before.flag() == view.flag()).then_some((Parts::of(before)?, block.handle()))
}

/// Simplifies a switch in the block of a case of a switch on the same flag: the flag is known.
#[derive(Described)]
pub struct SimplifySwitchFromSwitchOnSameCondition;

impl OpRewrite for SimplifySwitchFromSwitchOnSameCondition {
    type SourceOp = Switch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Switch>) -> Option<()> {
        let (before, block) = switch_before(rw, op)?;
        let parts = Parts::of(rw.view(op)?)?;
        let Some((value, _)) = before.cases.iter().find(|(_, target)| target.dest == block) else {
            return rw.no_match(op, "the block is the default of the switch before");
        };
        branch_to(rw, op, parts.target(value))
    }
}

/// Simplifies a switch in the default block of a switch on the same flag: the flag has none of the cases' values.
#[derive(Described)]
pub struct SimplifySwitchFromDefaultSwitchOnSameCondition;

impl OpRewrite for SimplifySwitchFromDefaultSwitchOnSameCondition {
    type SourceOp = Switch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Switch>) -> Option<()> {
        let (before, block) = switch_before(rw, op)?;
        if before.default.dest != block {
            return rw.no_match(op, "the block is not the default of the switch before");
        }
        let mut parts = Parts::of(rw.view(op)?)?;
        let count = parts.cases.len();
        parts.cases.retain(|(value, _)| before.cases.iter().all(|(known, _)| known != value));
        if parts.cases.len() == count {
            return rw.no_match(op, "no case is ruled out");
        }
        parts.replace(rw, op)
    }
}
