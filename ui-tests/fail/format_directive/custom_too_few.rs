use dialekt_ui_tests::prelude::*;

struct F;

impl CustomDirective for F {
    const NAME: &'static str = "F";
    type Params = (OperandsParam, AttrParam<StrAttr>, Option<TextParam>);

    fn parse(_: &mut FormatParser<'_, '_>, _: Self::Params) -> Parsed<bool> {
        Ok(true)
    }

    fn print(_: OpRef<'_>, _: Self::Params, _: &mut Printer<'_>) {}
}

#[derive(Op)]
#[op(name = "test.x")]
#[assembly(custom<F>($values) attr_dict ":" type($values))]
struct X {
    values: Operands<AnyType>,
}

fn main() {}
