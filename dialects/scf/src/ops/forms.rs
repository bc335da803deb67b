//! Parsers and printers that several ops share.

use dialekt_ir_core::ir::Ir;
use dialekt_ir_core::prelude::asm::*;

/// Gives arguments their types, one each.
pub(crate) fn set_types(arguments: &mut [Argument], types: &[Type]) {
    for (argument, ty) in arguments.iter_mut().zip(types) {
        argument.ty = *ty;
    }
}

/// Parses result types after an arrow, `(a, b)`, if there are any.
pub(crate) fn optional_result_types(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    op.result_types.extend(p.parse_optional_arrow_type_list()?);
    Ok(())
}

/// Parses an attribute dictionary, if there is one.
pub(crate) fn attr_dict(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    p.parse_optional_attr_dict(&mut op.attrs)
}

/// The integer constant that defines a value.
pub(crate) fn constant(ir: &Ir, value: Value) -> Option<i64> {
    ir.cx().integer_i64(ir.get_value(value)?.constant_value()?)
}
