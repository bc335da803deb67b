use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};
use dialekt_ui_tests::ops::*;

#[derive(dialekt_ods_macros::Described)]
struct Pattern;

impl OpRewrite for Pattern {
    type SourceOp = Add;

    fn rewrite(_: &mut Rewriter<'_>, _: Typed<Add>) -> Option<()> {
        None
    }
}

fn main() {}
