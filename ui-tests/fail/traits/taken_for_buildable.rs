use dialekt_ui_tests::prelude::*;

struct Index;
impl dialekt_ir_core::decl::typed::TypeConstraint for Index {
    const DEF: &'static dialekt_ir_core::decl::TypeConstraintDef = &dialekt_ir_core::decl::TypeConstraintDef::ANY;
}

#[derive(Op)]
#[op(name = "test.x")]
struct X {
    r: OpResult<Index>,
}

fn main() {}
