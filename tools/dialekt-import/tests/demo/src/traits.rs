//! Traits of operations.

use dialekt::prelude::op::*;

/// The trait `Heavy`.
#[derive(Described)]
pub struct Heavy;

impl OpTrait for Heavy {
    // PORT(Heavy): trait: what it checks is C++ (demo.td:102)
    const CHECK: TraitCheck = TraitCheck::Hook(|_, _| Ok(()));
}
