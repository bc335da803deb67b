use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(TypesMatchWith("b follows a", a, b, same)))]
#[assembly($a "," $b ":" type($b) attr_dict)]
struct X {
    a: Operand<AnyType>,
    b: Operand<AnyType>,
}

fn main() {}
