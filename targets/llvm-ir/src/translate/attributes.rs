//! Attributes of functions, parameters and results.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, NamedAttr};
use dialekt_ir_core::decl::AttrDecl as _;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm::{ConstantRangeAttr, MemoryEffectsAttr, ModRefInfo};

use super::{Translated, Translation, bytes_of};
use crate::dialects::by_name;
use crate::intrinsics::range_text;
use crate::module::{Attr, AttrSet, Takes, Ty, kind_of, takes};

/// The attributes of parameters that the dialect of LLVM IR names.
const PARAMETER: &[&str] = &[
    "align",
    "allocalign",
    "allocptr",
    "byval",
    "byref",
    "noundef",
    "dereferenceable",
    "dereferenceable_or_null",
    "elementtype",
    "inalloca",
    "inreg",
    "nest",
    "noalias",
    "nocapture",
    "nofree",
    "nonnull",
    "preallocated",
    "range",
    "readonly",
    "readnone",
    "returned",
    "signext",
    "alignstack",
    "sret",
    "writeonly",
    "zeroext",
];

impl Translation<'_> {
    /// Reads attributes that are given as strings, or pairs of them.
    pub(super) fn passthrough(&mut self, op: OpRef<'_>, attr: Attribute, name: &str, set: &mut AttrSet) -> Translated {
        let cx = self.cx;
        for entry in cx.array_elements(attr).unwrap_or(&[]) {
            if let Some(key) = bytes_of(cx, *entry) {
                self.passed_attr(op, key, None, set)?;
                continue;
            }
            let Some(&[key, value]) = cx.array_elements(*entry) else {
                return self.error_at(op.loc(), format!("expected '{name}' to contain string or array attributes"));
            };
            let (Some(key), Some(value)) = (bytes_of(cx, key), bytes_of(cx, value)) else {
                return self.error_at(op.loc(), format!("expected arrays within '{name}' to contain two strings"));
            };
            self.passed_attr(op, key, Some(value), set)?;
        }
        Ok(())
    }

    fn passed_attr(&mut self, op: OpRef<'_>, key: &[u8], value: Option<&[u8]>, set: &mut AttrSet) -> Translated {
        let text = String::from_utf8_lossy(key).into_owned();
        let Some(kind) = kind_of(&text) else {
            set.add_string(key, value.unwrap_or_default());
            return Ok(());
        };
        if takes(kind) == Takes::Nothing {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                let value = String::from_utf8_lossy(value);
                return self
                    .error_at(op.loc(), format!("LLVM attribute '{text}' does not expect a value, found '{value}'"));
            }
            set.add(Attr::Enum(kind));
            return Ok(());
        }
        let Some(value) = value.filter(|value| !value.is_empty()) else {
            return self.error_at(op.loc(), format!("LLVM attribute '{text}' expects a value"));
        };
        let number = std::str::from_utf8(value).ok().and_then(parse_number);
        match number {
            Some(number) if takes(kind) == Takes::Int => match &*text {
                "memory" => set.add_text("memory", memory_text(&[(number & 3) as u8; 6])),
                "uwtable" => set.add_text("uwtable", if number == 1 { "sync" } else { "" }),
                _ => set.add(Attr::Int(kind, number)),
            },
            _ => set.add_string(key, value),
        }
        Ok(())
    }

    /// The attributes of a dictionary on a parameter or result.
    pub(super) fn parameter_attrs(
        &mut self,
        op: OpRef<'_>,
        number: Option<usize>,
        ty: Ty,
        dictionary: Attribute,
    ) -> Translated<AttrSet> {
        let cx = self.cx;
        let mut set = AttrSet::default();
        for attr in cx.dictionary_entries(dictionary).unwrap_or(&[]) {
            let name = cx.str(attr.name).into_owned();
            let Some((dialect, own)) = name.split_once('.') else { continue };
            if dialect == "llvm" {
                if PARAMETER.contains(&own) {
                    self.parameter_attr(op, own, *attr, &mut set)?;
                }
            } else if let Some(number) = number
                && let Some(dialect) = by_name(cx, dialect)
            {
                dialect.convert_parameter_attr(op, number, ty, *attr, &mut set, self)?;
            }
        }
        Ok(set)
    }

    fn parameter_attr(&mut self, op: OpRef<'_>, name: &str, attr: NamedAttr, set: &mut AttrSet) -> Translated {
        let cx = self.cx;
        if name == "nocapture" {
            set.add_text("captures", "none");
            return Ok(());
        }
        let kind = kind_of(name).unwrap_or_default();
        match cx.attr_data(attr.value) {
            AttrData::Type(ty) => set.add(Attr::Type(kind, Some(self.ty(*ty)?))),
            AttrData::Integer { value, .. } => set.add_int(name, value.as_u64().unwrap_or_default()),
            AttrData::Unit if takes(kind) == Takes::Type => set.add(Attr::Type(kind, None)),
            AttrData::Unit => set.add_named(name),
            _ => match ConstantRangeAttr::of(cx, attr.value) {
                Some(range) => set.add_text("range", range_text(&range.lower, &range.upper)),
                None => return self.error_at(op.loc(), "unsupported parameter attribute type"),
            },
        }
        Ok(())
    }

    /// The attributes of the arguments and the result that an op says.
    pub(super) fn arg_and_result_attrs(
        &mut self,
        op: OpRef<'_>,
        result: Ty,
        args: &[Ty],
        with_numbers: bool,
    ) -> Translated<(AttrSet, Vec<AttrSet>)> {
        let cx = self.cx;
        let list = |name: &str| op.inherent_attr(name).and_then(|attr| cx.array_elements(attr)).unwrap_or(&[]);
        let mut sets = vec![AttrSet::default(); args.len()];
        for (number, (dictionary, ty)) in list("arg_attrs").iter().zip(args).enumerate() {
            sets[number] = self.parameter_attrs(op, with_numbers.then_some(number), *ty, *dictionary)?;
        }
        let own = match list("res_attrs").first() {
            Some(dictionary) => self.parameter_attrs(op, None, result, *dictionary)?,
            None => AttrSet::default(),
        };
        Ok((own, sets))
    }

    /// The effects on memory that an op says.
    pub(super) fn memory_effects(&self, op: OpRef<'_>, set: &mut AttrSet) {
        let effects = op.inherent_attr("memory_effects").and_then(|attr| MemoryEffectsAttr::of(self.cx, attr));
        if let Some(effects) = effects {
            let places = [
                effects.arg_mem,
                effects.inaccessible_mem,
                effects.errno_mem,
                effects.other,
                effects.target_mem0,
                effects.target_mem1,
            ];
            let places = places.map(|place| match place {
                ModRefInfo::NoModRef => 0,
                ModRefInfo::Ref => 1,
                ModRefInfo::Mod => 2,
                ModRefInfo::ModRef => 3,
            });
            if places != [3; 6] {
                set.add_text("memory", memory_text(&places));
            }
        }
    }
}

/// The text of effects on argument memory, inaccessible memory, errno, other memory, and that of targets.
fn memory_text(places: &[u8; 6]) -> String {
    let word = |access: u8| ["none", "read", "write", "readwrite"][usize::from(access & 3)];
    let other = places[3];
    let mut parts = Vec::new();
    if other != 0 || places.iter().all(|place| *place == other) {
        parts.push(word(other).to_owned());
    }
    let names = ["argmem", "inaccessiblemem", "errnomem", "", "target_mem0", "target_mem1"];
    for (name, place) in names.iter().zip(places) {
        if !name.is_empty() && *place != other {
            parts.push(format!("{name}: {}", word(*place)));
        }
    }
    parts.join(", ")
}

fn parse_number(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}
