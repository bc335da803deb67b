//! Parameters of attributes and types that dialects declare. [ODS: Attribute and type assembly format]

use super::{Parsed, Parser};
use crate::context::Type;
use crate::decl::params::{ParamElem, ParamValue, ParamsDef, ParamsFormat};

impl Parser<'_> {
    /// The parameters of an attribute or type, as its format says.
    ///
    /// # Errors
    /// Something is not as declared; reported.
    pub(crate) fn parse_params(
        &mut self,
        def: &'static ParamsDef,
        format: &'static ParamsFormat,
        _ty: Option<Type>,
    ) -> Parsed<Vec<ParamValue>> {
        let mut values: Vec<Option<ParamValue>> = vec![None; def.params.len()];
        for element in format.elements {
            self.param_element(def, element, &mut values)?;
        }
        Ok(values.into_iter().map(|value| value.unwrap_or(ParamValue::None)).collect())
    }

    fn param_element(
        &mut self,
        def: &'static ParamsDef,
        element: &'static ParamElem,
        values: &mut [Option<ParamValue>],
    ) -> Parsed {
        match element {
            ParamElem::Keyword(word) => match self.consume_word(word) {
                true => Ok(()),
                false => {
                    let at = self.token().start;
                    Err(self.hook_error_at(at, format!("expected '{word}'")))
                }
            },
            ParamElem::Punct(text) => match self.consume_punct(text) {
                true => Ok(()),
                false => Err(self.wrong_token(format!("expected '{text}'"))),
            },
            ParamElem::Param { index, .. } => {
                let param = &def.params[usize::from(*index)];
                match (param.kind.parse)(self) {
                    Ok(value) => {
                        values[usize::from(*index)] = Some(value);
                        Ok(())
                    }
                    Err(_) => {
                        let at = self.token().start;
                        let message = format!(
                            "failed to parse {} parameter '{}' which is to be a `{}`",
                            def.symbol, param.name, param.type_name
                        );
                        Err(self.hook_error_at(at, message))
                    }
                }
            }
            _ => Ok(()),
        }
    }
}
