use dialekt_ir_core::prelude::asm::*;
use dialekt_ui_tests::prelude::*;

#[derive(Op)]
#[op(name = "test.x", parse = parse, print = print)]
pub struct X {
    pub operand: Operand<I32>,
}

fn parse(_: &mut OpParser<'_>, _: &mut OpState) -> Parsed {
    Ok(())
}

fn print(_: OpRef<'_>, _: &mut Printer<'_>) {}

fn main() {}
