use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x", parse = p, print = q)]
struct X {
    name: String,
    #[mutable]
    a: Option<std::time::Duration>,
}

fn p(_: &mut dialekt_ir_core::text::parse::Parser<'_>, _: Option<dialekt_ir_core::context::Type>) -> dialekt_ir_core::text::parse::Parsed<Vec<dialekt_ir_core::decl::ParamValue>> {
    Ok(Vec::new())
}

fn q(_: &[dialekt_ir_core::decl::ParamValue], _: &mut dialekt_ir_core::text::print::Printer<'_>) {}

fn main() {}
