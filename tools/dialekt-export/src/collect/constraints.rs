//! The table of all constraints, with names made from their descriptions.

use std::collections::{BTreeMap, BTreeSet};

use dialekt_ir_core::context::{Attribute, Context, Type};
use dialekt_ir_core::decl::{AttrConstraintDef, AttrPred, EnumDef, TypeConstraintDef, TypePred};
use dialekt_ir_core::text::print::type_to_string;

use crate::names::constraint_name;
use crate::schema::{Constraint, Says};

/// The constraints of the export, without duplicates.
#[derive(Default)]
pub struct Constraints {
    /// The name of each constraint, by its contents as text.
    known: BTreeMap<String, String>,
    taken: BTreeSet<String>,
    all: Vec<Constraint>,
    /// The enums of attributes that were met since the last call of `take_enums`.
    enums: Vec<&'static EnumDef>,
}

impl Constraints {
    /// The constraints, sorted by name.
    pub fn table(mut self) -> Vec<Constraint> {
        self.all.sort_by(|a, b| a.name.cmp(&b.name));
        self.all
    }

    /// Takes the enums of attributes that were met since the last call.
    pub fn take_enums(&mut self) -> Vec<&'static EnumDef> {
        std::mem::take(&mut self.enums)
    }

    fn add(&mut self, summary: String, says: Says, build: Option<String>) -> String {
        let key = format!("{summary:?} {says:?} {build:?}");
        if let Some(name) = self.known.get(&key) {
            return name.clone();
        }
        let wish = constraint_name(&summary);
        let mut name = wish.clone();
        let mut number = 2;
        while !self.taken.insert(name.clone()) {
            name = format!("{wish}_{number}");
            number += 1;
        }
        self.known.insert(key, name.clone());
        self.all.push(Constraint { name: name.clone(), summary, says, build });
        name
    }

    /// Adds a constraint whose predicate is code, by its description.
    pub fn code(&mut self, summary: &str) -> String {
        self.add(summary.to_owned(), Says::Code, None)
    }

    /// Adds a constraint on types.
    pub fn types(&mut self, found: &TypeConstraintDef, cx: &Context) -> String {
        let says = match &found.pred {
            TypePred::Any => Says::Any,
            TypePred::Holds(_) | TypePred::Dyn(_) | TypePred::InOp(_) => Says::Code,
            TypePred::Of(def) => Says::Of(format!("{}.{}", def.dialect, def.mnemonic)),
            TypePred::AnyOf(parts) => Says::AnyOf(self.all_types(parts, cx)),
            TypePred::AllOf(parts) => Says::AllOf(self.all_types(parts, cx)),
            TypePred::Elements(_, parts) => Says::Elements(self.all_types(parts, cx)),
            TypePred::Confined(base, _) => Says::Confined(self.types(base, cx)),
            TypePred::Neg(part) => Says::Neg(self.types(part, cx)),
        };
        let build = found.build.map(|build| type_to_string(cx, build(cx)));
        self.add(found.describe(cx, Type::NONE), says, build)
    }

    fn all_types(&mut self, parts: &[&'static TypeConstraintDef], cx: &Context) -> Vec<String> {
        parts.iter().map(|part| self.types(part, cx)).collect()
    }

    /// Adds a constraint on attributes.
    pub fn attrs(&mut self, found: &AttrConstraintDef, cx: &Context) -> String {
        let says = match &found.pred {
            AttrPred::Storage | AttrPred::Native(_) | AttrPred::Holds(_) | AttrPred::Dyn(_) | AttrPred::InOp(_) => {
                Says::Code
            }
            AttrPred::Of(def) => Says::Of(format!("{}.{}", def.dialect, def.mnemonic)),
            AttrPred::AnyOf(parts) => Says::AnyOf(self.all_attrs(parts, cx)),
            AttrPred::AllOf(parts) => Says::AllOf(self.all_attrs(parts, cx)),
            AttrPred::ArrayOf(part) => Says::Elements(vec![self.attrs(part, cx)]),
            AttrPred::Neg(part) => Says::Neg(self.attrs(part, cx)),
            AttrPred::TypeOf(part) => Says::TypeOf(self.types(part, cx)),
            AttrPred::Enum(def) => {
                self.enums.push(def);
                Says::Enum(def.name.into())
            }
        };
        self.add(found.describe(cx, Attribute::UNIT), says, None)
    }

    fn all_attrs(&mut self, parts: &[&'static AttrConstraintDef], cx: &Context) -> Vec<String> {
        parts.iter().map(|part| self.attrs(part, cx)).collect()
    }
}
