use dialekt_ui_tests::prelude::*;

struct F;

impl CustomDirective for F {
    const NAME: &'static str = "F";
    type Params = (OperandsParam,);

    fn parse(_: &mut FormatParser<'_, '_>, _: Self::Params) -> Parsed<bool> {
        Ok(true)
    }

    fn print(_: OpRef<'_>, _: Self::Params, _: &mut Printer<'_>) {}
}

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(custom<F>($value) attr_dict ":" type($value))]
struct X {
    value: Operand<AnyType>,
}

fn main() {}
