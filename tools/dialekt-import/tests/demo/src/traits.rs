//! Traits of operations.

use dialekt_ir_core::decl::TraitCheck;
use dialekt_ir_core::decl::hooks::OpTrait;

/// The trait `Heavy`.
pub struct Heavy;

impl OpTrait for Heavy {
    // PORT(Heavy): trait: what it checks is C++ (demo.td:102)
    const CHECK: TraitCheck = TraitCheck::Hook(|_, _| Ok(()));
}
