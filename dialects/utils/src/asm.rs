//! Helpers for custom forms and for SSA names of results.

use dialekt_ir_core::prelude::asm::*;

/// The form of a region without the header of its entry block; with the terminator if that is printed.
pub fn region_body(terminators: bool) -> RegionForm {
    RegionForm { entry_arguments: false, terminators, ..RegionForm::default() }
}

/// The arguments of the entry block of a region.
pub fn entry_arguments(region: RegionRef<'_>) -> impl ExactSizeIterator<Item = Value> + Clone {
    let entry = region.first_block();
    let count = entry.map_or(0, |entry| entry.num_args());
    (0..count).map(move |at| entry.and_then(|entry| entry.args().nth(at)).unwrap_or(Value::NULL))
}

/// Prints initial values of arguments, ` iter_args(%x = %a, %y = %b)`; nothing if there are none.
pub fn print_assignments(
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

/// Declares functions that give the first result of an op an SSA name, for `result_names`.
#[macro_export]
macro_rules! result_names {
    ($($function:ident = $name:literal;)*) => {$(
        pub(crate) fn $function<'a>(
            op: impl ::core::ops::Deref<Target = $crate::__private::OpRef<'a>>,
            name: &mut dyn FnMut($crate::__private::Value, &[u8]),
        ) {
            if let Some(result) = op.result(0) {
                name(result, $name);
            }
        }
    )*};
}
