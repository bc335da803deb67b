//! Attributes of intrinsics: their declarations have those that LLVM knows, whatever the text says.

use dialekt_ir_core::num::ApInt;
use dialekt_llvm_ir::intrinsics::facts;

use super::Parser;
use crate::module::attributes::{self, Attr, AttrValue};
use crate::module::types::{Ty, TypeId};
use crate::module::{GlobalKind, Module};

impl Parser<'_> {
    /// Gives the declarations of intrinsics their attributes.
    pub(super) fn intrinsic_attributes(&mut self) {
        let module = &mut self.module;
        for id in module.functions.clone() {
            let global = &module.globals[id.index()];
            let Some(found) = std::str::from_utf8(global.text()).ok().and_then(facts) else { continue };
            let GlobalKind::Function(function) = &global.kind else { continue };
            let Ty::Function { result, params, .. } = module.types.get(global.ty).clone() else { continue };
            if function.body.is_some() {
                continue;
            }
            let texts = found.attributes();
            let own = attributes_of(module, texts.function, None);
            let result_attrs = attributes_of(module, texts.result, Some(result));
            let mut param_attrs = vec![Vec::new(); params.len()];
            for (number, text) in texts.params {
                if let (Some(slot), Some(ty)) = (param_attrs.get_mut(number), params.get(number)) {
                    *slot = attributes_of(module, text, Some(*ty));
                }
            }
            let global = &mut module.globals[id.index()];
            global.attrs = own;
            if let GlobalKind::Function(function) = &mut global.kind {
                (function.result_attrs, function.param_attrs) = (result_attrs, param_attrs);
            }
        }
    }
}

/// The attributes that a text lists; ranges are of the type of the value.
fn attributes_of(module: &mut Module, text: &str, ty: Option<TypeId>) -> Vec<Attr> {
    let (mut words, mut range) = (text.to_owned(), None);
    if let (Some(start), Some(ty)) = (text.find("range("), ty)
        && let Some((bounds, behind)) = text[start + "range(".len()..].split_once(')')
    {
        words = format!("{}{behind}", &text[..start]);
        let ty = module.types.scalar(ty);
        range = module.types.int_width(ty).zip(bounds.split_once(", ")).and_then(|(width, (lower, upper))| {
            let bound = |text: &str| Some(ApInt::from_i64(width, text.parse().ok()?));
            Some(Attr { name: b"range".to_vec(), value: AttrValue::Range(ty, bound(lower)?, bound(upper)?) })
        });
    }
    let mut parser = Parser::new(words.as_bytes());
    // The table has nothing that is no attribute.
    let mut attrs = parser.any_attributes().unwrap_or_default();
    attrs.extend(range);
    attributes::sort(&mut attrs);
    attrs
}
