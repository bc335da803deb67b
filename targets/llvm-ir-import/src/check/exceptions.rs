//! Landing pads and what jumps to them.

use super::{Checker, ensure};
use crate::module::Function;
use crate::module::function::{Block, BlockId, Body, Kind};

impl Checker<'_> {
    /// Checks the landing pads of a function, and what they need.
    pub(super) fn exceptions(&mut self, function: &Function, body: &Body) {
        let has_personality = function.personality.is_some();
        let mut result = None;
        for id in &body.order {
            let block = &body.blocks[id.index()];
            for (number, inst) in block.insts.iter().enumerate() {
                let (word, ty) = match &inst.kind {
                    Kind::LandingPad { .. } => ("landingpad", Some(inst.ty)),
                    Kind::Resume => ("resume", inst.operands.first().and_then(|value| self.ty(body, value))),
                    Kind::Invoke { unwind, .. } => {
                        let rule = ensure(
                            is_pad(&body.blocks[unwind.index()]),
                            "The unwind destination does not have an exception handling instruction!",
                        );
                        self.note(inst.at, rule);
                        continue;
                    }
                    _ => continue,
                };
                let known = *result.get_or_insert(ty);
                let is_pad = word == "landingpad";
                let instruction = if is_pad { "LandingPadInst" } else { "ResumeInst" };
                let mut rule = Ok(());
                if let Kind::LandingPad { cleanup } = inst.kind {
                    let message = "LandingPadInst needs at least one clause or to be a cleanup.";
                    rule = ensure(cleanup || !inst.operands.is_empty(), message)
                        .and_then(|()| ensure(body.order.first() != Some(id), "EH pad cannot be in entry block."))
                        .and_then(|()| {
                            let message = "Block containing LandingPadInst must be jumped to only by the unwind edge of an invoke.";
                            ensure(is_unwound_to(body, *id), message)
                        });
                }
                let message = format!("{instruction} needs to be in a function with a personality.");
                rule = rule.and_then(|()| ensure(has_personality, message));
                let message = format!("The {word} instruction should have a consistent result type inside a function.");
                rule = rule.and_then(|()| ensure(known == ty, message));
                if is_pad {
                    let phis = block.insts.iter().take_while(|inst| matches!(inst.kind, Kind::Phi(_))).count();
                    let message = "LandingPadInst not the first non-PHI instruction in the block.";
                    rule = rule.and_then(|()| ensure(number == phis, message));
                }
                self.note(inst.at, rule);
            }
        }
    }
}

/// Returns whether the first instruction, but for phis, is one that handles exceptions.
fn is_pad(block: &Block) -> bool {
    let first = block.insts.iter().find(|inst| !matches!(inst.kind, Kind::Phi(_)));
    first.is_some_and(|inst| match inst.kind {
        Kind::LandingPad { .. } => true,
        Kind::Unsupported(word, _) => matches!(word, "catchswitch" | "cleanuppad" | "catchpad"),
        _ => false,
    })
}

/// Returns whether a block is reached by exceptions alone.
fn is_unwound_to(body: &Body, block: BlockId) -> bool {
    let ends = body.order.iter().filter_map(|id| body.blocks[id.index()].insts.last());
    let mut jumps = ends.filter(|inst| inst.successors().contains(&block));
    jumps.all(|inst| matches!(inst.kind, Kind::Invoke { normal, unwind, .. } if unwind == block && normal != block))
}
