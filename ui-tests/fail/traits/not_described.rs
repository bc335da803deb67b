use dialekt_ui_tests::prelude::*;

/// A trait whose comment is no data.
struct Checked;

impl OpTrait for Checked {
    const CHECK: TraitCheck = TraitCheck::Hook(|_, _| Ok(()));
}

fn main() {}
