//! What the custom forms of several ops share.

use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::{Ir, OpRef, Value};
use dialekt_ir_core::text::parse::{Argument, OpParser, OpState, Parsed};
use dialekt_ir_core::text::print::{Printer, RegionForm};
use smallvec::SmallVec;

/// A region without the label and arguments of its entry block; with its terminator where that says something.
pub(crate) fn body(terminators: bool) -> RegionForm {
    RegionForm { entry_arguments: false, terminators, ..RegionForm::default() }
}

/// Prints ` iter_args(%x = %a, %y = %b)`, or nothing where there are no values.
pub(crate) fn print_assignments(
    keyword: &str,
    arguments: impl Iterator<Item = Value>,
    values: impl ExactSizeIterator<Item = Value>,
    p: &mut Printer<'_>,
) {
    if values.len() == 0 {
        return;
    }
    p.write(keyword);
    p.write("(");
    p.print_list(arguments.zip(values), |p, (argument, value)| {
        p.print_operand(argument);
        p.write(" = ");
        p.print_operand(value);
    });
    p.write(")");
}

/// The arguments of the entry block of a region of an op.
pub(crate) fn arguments(op: OpRef<'_>, region: usize) -> impl ExactSizeIterator<Item = Value> + Clone + '_ {
    let entry = op.region(region).and_then(|region| region.first_block());
    let args: SmallVec<[Value; 8]> = entry.map(|entry| entry.args().collect()).unwrap_or_default();
    args.into_iter()
}

/// Gives arguments their types, one each.
pub(crate) fn set_types(arguments: &mut [Argument], types: &[Type]) {
    for (argument, ty) in arguments.iter_mut().zip(types) {
        argument.ty = *ty;
    }
}

/// `(a, b)`, the types of results behind an arrow, or nothing.
pub(crate) fn optional_result_types(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    op.result_types.extend(p.parse_optional_arrow_type_list()?);
    Ok(())
}

/// `{a = 1}` at the end of a form, or nothing.
pub(crate) fn attr_dict(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    p.parse_optional_attr_dict(&mut op.attrs)
}

/// The integer that a value is known to be: the result of a constant.
pub(crate) fn constant(ir: &Ir, value: Value) -> Option<i64> {
    ir.cx().integer_i64(ir.get_value(value)?.constant_value()?)
}
