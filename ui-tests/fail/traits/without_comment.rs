use dialekt_ui_tests::prelude::*;

#[derive(Described)]
struct Checked;

impl OpTrait for Checked {
    const CHECK: TraitCheck = TraitCheck::Hook(|_, _| Ok(()));
}

fn main() {}
