//! Poison.

use std::any::Any;
use std::hash::Hasher;

use dialekt_ir_core::attrs::{AttrData, DialectAttr, ExtAttr};
use dialekt_ir_core::context::{Attribute, ContextData};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::decl::{AttrConstraintDef, AttrForm};
use dialekt_ir_core::text::print::Printer;
use dialekt_ods_macros::Op;

/// A value that is poison: undefined behaviour as soon as what depends on it matters.
///
/// The attribute says what of the value is poison; by default it is all of it.
///
/// ```mlir
/// %0 = ub.poison : vector<4xi64>
/// ```
#[derive(Op)]
#[op(name = "ub.poison", traits(ConstantLike, Pure))]
#[assembly(attr_dict ("<" $value^ ">")? ":" type($result))]
pub struct Poison {
    #[default(PoisonValue::Full)]
    pub value: Attr<PoisonAttrInterface>,
    pub result: OpResult<AnyType>,
}

/// What of a value is poison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PoisonValue {
    /// All of it: `#ub.poison`.
    Full,
    /// What the attribute of another dialect says.
    Other(Attribute),
}

/// The name of the attribute behind the namespace.
pub const POISON: &str = "poison";

/// An attribute that says what of a value is poison.
pub struct PoisonAttrInterface;

impl AttrConstraint for PoisonAttrInterface {
    const DEF: &'static AttrConstraintDef =
        &AttrConstraintDef::new("PoisonAttrInterface instance", is_poison).written(AttrForm::Generic);
    type Value<'c> = PoisonValue;

    fn read(cx: &ContextData, attr: Attribute) -> Option<PoisonValue> {
        is_poison(cx, attr).then_some(PoisonValue::Full)
    }

    fn write(cx: &ContextData, value: PoisonValue) -> Attribute {
        match value {
            PoisonValue::Full => full(cx),
            PoisonValue::Other(attr) => attr,
        }
    }
}

fn is_poison(cx: &ContextData, attr: Attribute) -> bool {
    matches!(cx.attr_data(attr), AttrData::Extension(ext) if (&*ext.0 as &dyn Any).is::<Full>())
}

/// `#ub.poison`
pub(crate) fn full(cx: &ContextData) -> Attribute {
    cx.intern_attr(AttrData::Extension(ExtAttr(Box::new(Full))))
}

/// `#ub.poison`
#[derive(Clone, Debug)]
struct Full;

impl DialectAttr for Full {
    fn dialect(&self) -> &'static str {
        "ub"
    }

    fn print(&self, printer: &mut Printer<'_>) {
        printer.write(POISON);
    }

    fn equals(&self, other: &dyn DialectAttr) -> bool {
        (other as &dyn Any).is::<Full>()
    }

    fn hash_into(&self, state: &mut dyn Hasher) {
        state.write(b"ub.poison");
    }

    fn boxed(&self) -> Box<dyn DialectAttr> {
        Box::new(Full)
    }
}
