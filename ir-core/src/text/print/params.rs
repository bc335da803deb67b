//! Parameters of attributes and types that dialects declare. [ODS: Attribute and type assembly format]

use super::Printer;
use crate::decl::params::{ParamElem, ParamValue, ParamsDef, ParamsFormat};

impl Printer<'_> {
    /// Prints parameters as their format says.
    pub(crate) fn print_params(
        &mut self,
        def: &'static ParamsDef,
        format: &'static ParamsFormat,
        values: &[ParamValue],
    ) {
        for element in format.elements {
            match element {
                ParamElem::Keyword(text) | ParamElem::Punct(text) => self.write(text),
                ParamElem::Param { index, .. } => {
                    let index = usize::from(*index);
                    if let Some(value) = values.get(index) {
                        (def.params[index].kind.print)(value, self);
                    }
                }
                _ => {}
            }
        }
    }
}
