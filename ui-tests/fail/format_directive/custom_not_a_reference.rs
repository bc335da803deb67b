use dialekt_ui_tests::prelude::*;

struct F;

impl CustomDirective for F {
    const NAME: &'static str = "F";
    type Params = (OperandsParam, RefParam<AttrParam<StrAttr>>);

    fn parse(_: &mut FormatParser<'_, '_>, _: Self::Params) -> Parsed<bool> {
        Ok(true)
    }

    fn print(_: OpRef<'_>, _: Self::Params, _: &mut Printer<'_>) {}
}

#[derive(Op)]
#[op(name = "test.x")]
#[assembly($names custom<F>($values, "names") attr_dict ":" type($values))]
struct X {
    values: Operands<AnyType>,
    names: Attr<StrAttr>,
}

fn main() {}
