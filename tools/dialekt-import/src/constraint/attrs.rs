//! Constraints on attributes and properties, their presence and their defaults.

use super::predicate::{expression, integers};
use super::types::{docs, mentions};
use super::{DOCS, one_or_tuple, tuple};
use crate::cpp::{Classes, Kind, Translator, Value, parse};
use crate::dump::{Record, Result};
use crate::importer::Importer;
use crate::library;
use crate::names::{self, quoted};
use crate::report::What;

/// The use of an attribute or property in a field of an op.
#[derive(Clone, Debug)]
pub struct AttrUse {
    /// The constraint.
    pub constraint: String,
    /// Required, optional or with a default.
    pub presence: Presence,
    /// True for a native property.
    pub property: bool,
    /// The comment that marks parts that could not be imported.
    pub comment: String,
}

/// The presence of an attribute: required, optional or with a default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Presence {
    /// It has to be present.
    Required,
    /// It may be missing.
    Optional,
    /// It is set to this value when the op is created without it.
    Default(String),
    /// It may be missing, and is then read as this value.
    ReadAs(String),
}

/// The nesting depth of constraints that is accepted.
const MAX_DEPTH: usize = 50;

impl<'d> Importer<'d, '_> {
    /// The use of an attribute or property in a field; `of` is the name of the op.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn attr_use(&mut self, record: Record<'d>, of: &str, field: &str) -> Result<AttrUse> {
        let property = record.is("Property");
        let base_field = if property { "baseProperty" } else { "baseAttr" };
        let (mut base, mut optional, mut default) = (record, false, None);
        for _ in 0..MAX_DEPTH {
            let wraps =
                ["OptionalAttr", "DefaultValuedAttr", "DefaultValuedOptionalAttr", "OptionalProp", "DefaultValuedProp"]
                    .iter()
                    .any(|class| base.is(class));
            if !wraps {
                break;
            }
            optional |= base.is("OptionalAttr") || base.is("DefaultValuedOptionalAttr") || base.is("OptionalProp");
            let value = base.text("defaultValue")?;
            if default.is_none() && base.class() != "OptionalAttr" && !base.is("OptionalProp") && !value.is_empty() {
                default = Some(value);
            }
            match base.def(base_field)? {
                Some(inner) => base = inner,
                None => break,
            }
        }
        // A constraint that wraps no other may have a default of its own.
        if default.is_none() && !optional {
            default = Some(base.text("defaultValue")?).filter(|value| !value.is_empty());
        }
        let constraint = match property {
            true => self.property_constraint(base, of)?,
            false => self.attr_constraint(base)?,
        };
        let mut comment = String::new();
        let presence = match default {
            None if optional => Presence::Optional,
            None => Presence::Required,
            // The presence of a unit attribute is its value, so that `false` is no default.
            Some("false") if constraint == "UnitAttr" => Presence::Optional,
            // `false` is the default of a unit property without saying so.
            Some("false") if constraint == "UnitProp" && !optional => Presence::Required,
            Some(value) => match self.default_value(&constraint, value) {
                Some(code) if optional => Presence::ReadAs(code),
                Some(code) => Presence::Default(code),
                None => {
                    comment = self.report(of, What::Value, format!("default of `{field}`: {value}"), record);
                    Presence::Optional
                }
            },
        };
        Ok(AttrUse { constraint, presence, property, comment })
    }

    /// The constraint of a property, by its storage type in C++: it is kept as an attribute.
    fn property_constraint(&mut self, record: Record<'d>, of: &str) -> Result<String> {
        if record.has("enum")
            && let Some(enumeration) = record.def("enum")?
        {
            return self.int_enum(enumeration);
        }
        if record.is("_cls_UnitProp") {
            return Ok("UnitProp".into());
        }
        let interface =
            record.text("interfaceType")?.replace("::llvm::", "").replace("::std::", "").replace("std::", "");
        Ok(match interface.trim() {
            "int32_t" | "uint32_t" => "I32Attr",
            "int64_t" | "uint64_t" => "I64Attr",
            "bool" => "BoolAttr",
            "StringRef" | "string" => "StrAttr",
            "ArrayRef<int64_t>" => "DenseI64ArrayAttr",
            "ArrayRef<int32_t>" => "DenseI32ArrayAttr",
            other => {
                let details = format!("property of type `{other}`: any attribute is taken");
                let _ = self.report(of, What::Constraint, details, record);
                "AnyAttr"
            }
        }
        .into())
    }

    /// The constraint of a record, as a type in Rust, without optionality and defaults.
    ///
    /// # Errors
    /// The dump is wrong.
    pub fn attr_constraint(&mut self, record: Record<'d>) -> Result<String> {
        self.attr_at(record, 0)
    }

    fn attr_at(&mut self, record: Record<'d>, depth: usize) -> Result<String> {
        if depth > MAX_DEPTH {
            return Err(record.error("constraints are nested too deeply, or contain themselves"));
        }
        self.once(record, |this| this.new_attr_at(record, depth))
    }

    fn new_attr_at(&mut self, record: Record<'d>, depth: usize) -> Result<String> {
        if library::is_library_file(record.file()) && library::ATTRS.contains(&record.name()) {
            return Ok(record.name().to_owned());
        }
        if record.is("AttrDef") {
            return self.entity_constraint(record, "attr");
        }
        if let Some(constraint) = self.interface_constraint(record)? {
            return Ok(constraint);
        }
        if record.is("EnumAttrInfo") {
            return self.int_enum(record);
        }
        // Within other constraints, optionality and defaults do not count.
        if ["OptionalAttr", "DefaultValuedAttr", "DefaultValuedOptionalAttr"].iter().any(|class| record.is(class)) {
            return self.attr_at(record.required_def("baseAttr")?, depth + 1);
        }
        let found = self.structured_attr(record, depth)?;
        match (found, record.is_anonymous()) {
            (Some(code), true) => Ok(code),
            (Some(code), false) => {
                let key = format!("attr constraint:{}", record.name());
                if let Some(name) = self.state.names.get(&key) {
                    return Ok(name.to_owned());
                }
                let wishes = [names::pascal(names::cpp_class(record.name())), names::pascal(record.name())];
                let name = self.state.names.give(&key, &wishes, &[]);
                if self.is_typed(&code) {
                    self.state.typed.insert(name.clone());
                }
                self.state.add("constraints", DOCS, &name, format!("{}pub type {name} = {code};\n", docs(record)?));
                Ok(name)
            }
            (None, _) => self.own_attr_constraint(record),
        }
    }

    /// Returns whether attributes that satisfy a constraint are printed without their type.
    pub fn is_typed(&self, code: &str) -> bool {
        let base = code.strip_prefix("Confined<").and_then(|rest| rest.split_once(',')).map_or(code, |(base, _)| base);
        let sized = ["I", "SI", "UI"].iter().any(|prefix| {
            let width = base.strip_prefix(prefix).and_then(|rest| rest.strip_suffix("Attr"));
            width.is_some_and(|width| ["1", "8", "16", "32", "64"].contains(&width))
        });
        let array = base.ends_with("ArrayAttr") && !base.starts_with("Dense");
        let named = [
            "BoolAttr",
            "StrAttr",
            "TypeAttr",
            "UnitAttr",
            "DictionaryAttr",
            "AffineMapAttr",
            "IntegerSetAttr",
            "ArrayAttr",
            "SymbolRefAttr",
            "FlatSymbolRefAttr",
            "IndexAttr",
            "F32Attr",
            "F64Attr",
        ];
        sized
            || array
            || named.contains(&base)
            || base.starts_with("TypeAttrOf<")
            || base.starts_with("TypedArrayAttr<")
            || base.starts_with("IntValidAlignment<")
            || self.state.typed.contains(base)
    }

    /// A combination of other constraints whose generated description is that of the reference.
    fn structured_attr(&mut self, record: Record<'d>, depth: usize) -> Result<Option<String>> {
        let summary = record.text("summary")?;
        if record.is("ConfinedAttr") {
            let base = self.attr_at(record.required_def("baseAttr")?, depth + 1)?;
            if record.class() == "IntValidAlignment" {
                return Ok(Some(format!("IntValidAlignment<{base}>")));
            }
            let mut restrictions = Vec::new();
            for restriction in record.defs("attrConstraints")? {
                restrictions.push(self.restriction(restriction)?);
            }
            return Ok(match restrictions.len() {
                0 => Some(base),
                1..=8 => Some(format!("Confined<{base}, {}>", one_or_tuple(&restrictions, "AllAttrOf"))),
                _ => None,
            });
        }
        if record.is("TypedArrayAttrBase") {
            let element = record.required_def("elementAttr")?;
            let same = format!("{} array", element.text("summary")?) == summary;
            if !same {
                return Ok(None);
            }
            return Ok(Some(format!("TypedArrayAttr<{}>", self.attr_at(element, depth + 1)?)));
        }
        if record.class() == "TypeAttrOf" {
            let Some(predicate) = record.def("predicate")? else { return Ok(None) };
            let leaves = predicate.defs("children")?.into_iter().find(|child| child.has("pattern"));
            let Some(leaves) = leaves else { return Ok(None) };
            let Some(inner) = leaves.defs("children")?.first().copied() else { return Ok(None) };
            let found = self
                .with_predicate(inner)
                .iter()
                .copied()
                .find(|ty| ty.text("summary").is_ok_and(|text| summary == format!("type attribute of {text}")));
            let Some(found) = found else { return Ok(None) };
            return Ok(Some(format!("TypeAttrOf<{}>", self.type_constraint(found)?)));
        }
        if record.class() == "TypedStrAttr"
            && let Some(ty) = record.def("valueType")?
        {
            return Ok(Some(format!("TypedStrAttr<{}>", self.type_constraint(ty)?)));
        }
        if record.is("AnyAttrOf") {
            let all = record.defs("allowedAttributes")?;
            let summaries: Vec<&str> = all.iter().map(|one| one.text("summary")).collect::<Result<_>>()?;
            if summaries.join(" or ") != summary || all.is_empty() || all.len() > 8 {
                return Ok(None);
            }
            let parts: Vec<String> = all.iter().map(|one| self.attr_at(*one, depth + 1)).collect::<Result<_>>()?;
            return Ok(Some(format!("AnyAttrOf<{}>", tuple(&parts, "AnyAttrOf"))));
        }
        Ok(None)
    }

    /// A restriction of an attribute: one of the library, or one with a predicate.
    fn restriction(&mut self, record: Record<'d>) -> Result<String> {
        let (class, summary) = (record.class(), record.text("summary")?);
        for name in [record.name(), class] {
            if library::RESTRICTIONS.contains(&name) {
                return Ok(name.to_owned());
            }
        }
        if class == "AllAttrOf" {
            let parts = record.defs("attrConstraints").unwrap_or_default();
            if parts.is_empty() && summary == "whose value is positive and whose value is a power of two > 0" {
                return Ok("IntPositivePowerOf2".into());
            }
        }
        let numbers = integers(summary);
        if let Some((_, count)) = library::COUNTED_RESTRICTIONS.iter().find(|(name, _)| *name == class)
            && numbers.len() == *count
        {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            return Ok(format!("{class}<{}>", numbers.join(", ")));
        }
        if class == "IntIsOneOf" && !numbers.is_empty() && numbers.len() <= 16 {
            let numbers: Vec<String> = numbers.iter().map(|n| format!("N<{n}>")).collect();
            return Ok(format!("IntIsOneOf<{}>", one_or_tuple(&numbers, "")));
        }
        let cpp = record.def("predicate")?.map_or(Ok("true".to_owned()), expression)?;
        let key = format!("restriction:{summary}:{cpp}");
        if let Some(name) = self.state.names.get(&key) {
            return Ok(name.to_owned());
        }
        let wishes = match record.is_anonymous() {
            true => vec![names::pascal(summary)],
            false => vec![names::pascal(names::cpp_class(record.name())), names::pascal(record.name())],
        };
        let name = self.state.names.give(&key, &wishes, &[]);
        let (comment, pred) = self.attr_predicate(&name, &cpp, record);
        let uses = |word: &str| if mentions(&pred, word) { word.to_owned() } else { "_".to_owned() };
        let item = format!(
            "{comment}{}pub struct {name};\n\nimpl AttrRestriction for {name} {{\n    const DEF: &'static AttrConstraintDef = \
             &AttrConstraintDef::new({}, |_, _| true).holding(|{}, {}| {pred});\n}}\n",
            docs(record)?,
            quoted(summary),
            uses("cx"),
            uses("attr"),
        );
        self.state.add("constraints", DOCS, &name, item);
        Ok(name)
    }

    /// The predicate of a constraint on attributes, and the comment that marks one that stays C++.
    fn attr_predicate(&mut self, name: &str, cpp: &str, record: Record<'d>) -> (String, String) {
        let code =
            parse(cpp).and_then(|expr| Translator::new(&self.classes, Value::new("attr", Kind::Attr)).predicate(&expr));
        match code {
            Some(code) => (String::new(), code),
            None => (self.report(name, What::Constraint, cpp, record), "true".into()),
        }
    }

    /// A constraint with a predicate, on attributes of a kind.
    fn own_attr_constraint(&mut self, record: Record<'d>) -> Result<String> {
        let cpp = record.def("predicate")?.map_or(Ok("true".to_owned()), expression)?;
        let summary = record.text("summary")?;
        let key = match record.is_anonymous() {
            true => format!("anonymous attr:{summary}:{cpp}"),
            false => format!("attr constraint:{}", record.name()),
        };
        if let Some(name) = self.state.names.get(&key) {
            return Ok(name.to_owned());
        }
        let base = self.storage(record)?;
        if summary.is_empty() && cpp == "true" {
            return Ok(base);
        }
        let wishes = match record.is_anonymous() {
            true => vec![names::pascal(summary)],
            false => vec![names::pascal(names::cpp_class(record.name())), names::pascal(record.name())],
        };
        let name = self.state.names.give(&key, &wishes, &[]);
        if self.is_typed(&base) {
            self.state.typed.insert(name.clone());
        }
        let (comment, pred) = self.attr_predicate(&name, &cpp, record);
        let uses = |word: &str| if mentions(&pred, word) { word.to_owned() } else { format!("_{word}") };
        let item = format!(
            "{comment}dialekt::attr_subsets! {{\n    {}    {name} of {base} = {}, |{}, {}| {pred};\n}}\n",
            docs(record)?,
            quoted(summary),
            uses("cx"),
            uses("attr"),
        );
        self.state.add("constraints", DOCS, &name, item);
        Ok(name)
    }

    /// The constraint for the storage class of an attribute in C++.
    fn storage(&mut self, record: Record<'d>) -> Result<String> {
        let class = names::last(record.text("storageType")?);
        let value = record.def("valueType")?;
        if class == "IntegerAttr"
            && let Some(value) = value
        {
            let attr = format!("{}Attr", value.name());
            if library::ATTRS.contains(&attr.as_str()) && attr != "AnyAttr" {
                return Ok(attr);
            }
        }
        Ok(self.classes.attr_class(class).unwrap_or_else(|| "AnyAttr".into()))
    }
}
