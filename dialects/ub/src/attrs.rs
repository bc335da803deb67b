//! Poison as an attribute.

use dialekt_ir_core::decl::AttrConstraintDef;
use dialekt_ir_core::decl::params::ParamsDef;
use dialekt_ir_core::docs;
use dialekt_ir_core::prelude::op::*;

/// `#ub.poison`: all of a value is poison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PoisonAttr;

impl AttrDecl for PoisonAttr {
    const ATTR: &'static ParamsDef = {
        static DEF: ParamsDef = ParamsDef {
            dialect: "ub",
            mnemonic: "poison",
            symbol: "PoisonAttr",
            docs: docs!("All of a value is poison"),
            ..ParamsDef::EMPTY
        };
        &DEF
    };
}

/// The constraint that an attribute tells which parts of a value are poison.
pub struct PoisonAttrInterface;

impl AttrConstraint for PoisonAttrInterface {
    const DEF: &'static AttrConstraintDef =
        &AttrConstraintDef::new("PoisonAttrInterface instance", |cx, attr| Self::read(cx, attr).is_some());
    type Value<'c> = PoisonAttr;

    fn read(cx: &ContextData, attr: Attribute) -> Option<PoisonAttr> {
        cx.attr_params(PoisonAttr::ATTR, attr).map(|_| PoisonAttr)
    }

    fn write(cx: &ContextData, _: PoisonAttr) -> Attribute {
        cx.params_attr(PoisonAttr::ATTR, [])
    }
}
