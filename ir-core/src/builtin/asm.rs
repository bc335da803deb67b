//! Custom forms of the builtin ops.

use crate::ir::OpRef;
use crate::text::lex::Tok;
use crate::text::parse::{BodyForm, OpParser, OpState, Parsed};
use crate::text::print::Printer;

/// The slot of a module's name.
const SYM_NAME: usize = 0;

/// `module @name attributes {..} {..}`
pub(super) fn parse_module(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    if let Some(name) = p.parse_optional_symbol_name() {
        op.set_inherent(SYM_NAME, name);
    }
    let at = p.token().start;
    p.parse_optional_attr_dict_with_keyword(&mut op.attrs)?;
    p.check_inherent(op, at)?;
    op.body = Some(BodyForm::AtLeastOneBlock);
    Ok(())
}

/// `module @name attributes {..} {..}`
pub(super) fn print_module(op: OpRef<'_>, p: &mut Printer<'_>) {
    let name = op.inherent_attr(b"sym_name").and_then(|a| op.cx().string_value(a));
    if let Some(name) = name {
        p.write(" ");
        p.print_symbol_name(name);
    }
    p.print_optional_attr_dict_with_keyword(op, &["sym_name"]);
    for region in op.regions() {
        p.write(" ");
        p.print_region(region.handle());
    }
}

/// `unrealized_conversion_cast %a, %b : i32, i64 to f32`
pub(super) fn parse_cast(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let (mut operands, mut types) = Default::default();
    if p.at_operand() {
        operands = p.parse_operand_list()?;
        p.expect(Tok::Colon, "expected ':'")?;
        types = p.parse_type_list()?;
    }
    p.expect_keyword("to", op)?;
    op.result_types.extend(p.parse_type_list()?);
    p.parse_optional_attr_dict(&mut op.attrs)?;
    // Declared formats resolve operands when everything is read.
    p.resolve_all(&operands, &types, op)
}

/// `unrealized_conversion_cast %a, %b : i32, i64 to f32`
pub(super) fn print_cast(op: OpRef<'_>, p: &mut Printer<'_>) {
    if op.num_operands() != 0 {
        p.write(" ");
        p.print_operands(op.operands());
        p.write(" : ");
        p.print_types(op.operand_types());
    }
    p.write(" to ");
    p.print_types(op.result_types());
    p.print_optional_attr_dict(op, &[]);
}
