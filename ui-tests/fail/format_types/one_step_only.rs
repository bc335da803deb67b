use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", traits(AllTypesMatch(a, b), AllTypesMatch(b, c)))]
#[assembly($a "," $b "," $c ":" type($a) attr_dict)]
struct X {
    a: Operand<AnyType>,
    b: Operand<AnyType>,
    c: Operand<AnyType>,
}

fn main() {}
