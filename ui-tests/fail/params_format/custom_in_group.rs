use dialekt_ir_core::decl::params::{CustomParams, ParamArg, ParamValue};
use dialekt_ir_core::text::parse::{Parsed, Parser};
use dialekt_ir_core::text::print::Printer;
use dialekt_ods_macros::Attr;

struct Pretty;

impl CustomParams for Pretty {
    fn parse(_: &mut Parser<'_>, _: &mut [Option<ParamValue>], _: &[ParamArg]) -> Parsed<bool> {
        Ok(true)
    }
    fn print(_: &[ParamValue], _: &[ParamArg], _: &mut Printer<'_>) {}
}

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly(("<" custom<Pretty>($a, $b)^ ">")?)]
struct X {
    a: Option<i64>,
    b: i64,
}

fn main() {}
