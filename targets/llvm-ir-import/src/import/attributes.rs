//! Attributes of functions, parameters and results.

use dialekt_ir_core::context::{Attribute, NamedAttr, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::flags::{EnumDecl, case_of};
use dialekt_llvm::{
    CConv, CConvAttr, ConstantRangeAttr, FramePointerKind, FramePointerKindAttr, Linkage, LinkageAttr,
    MemoryEffectsAttr, ModRefInfo, TargetFeaturesAttr, UWTableKind, UWTableKindAttr, VScaleRangeAttr,
};

use super::Importer;
use crate::module::Global;
use crate::module::attributes::{self, Attr, AttrValue, MEMORY_UNKNOWN};

type Attrs = Vec<(&'static str, Attribute)>;

/// Function attributes that become properties without a value.
const UNITS: [(&str, &str); 7] = [
    ("noinline", "no_inline"),
    ("alwaysinline", "always_inline"),
    ("inlinehint", "inline_hint"),
    ("optnone", "optimize_none"),
    ("convergent", "convergent"),
    ("nounwind", "no_unwind"),
    ("willreturn", "will_return"),
];

/// Attributes in quotes that become properties: those of which the first that is there counts.
const STREAMING: [(&str, &str); 3] = [
    ("aarch64_pstate_sm_enabled", "arm_streaming"),
    ("aarch64_pstate_sm_body", "arm_locally_streaming"),
    ("aarch64_pstate_sm_compatible", "arm_streaming_compatible"),
];
const ZA: [(&str, &str); 5] = [
    ("aarch64_new_za", "arm_new_za"),
    ("aarch64_in_za", "arm_in_za"),
    ("aarch64_out_za", "arm_out_za"),
    ("aarch64_inout_za", "arm_inout_za"),
    ("aarch64_preserves_za", "arm_preserves_za"),
];

/// Attributes in quotes that become properties with texts.
const TEXTS: [(&str, &str); 9] = [
    ("target-cpu", "target_cpu"),
    ("tune-cpu", "tune_cpu"),
    ("denormal-fp-math", "denormal_fp_math"),
    ("denormal-fp-math-f32", "denormal_fp_math_f32"),
    ("fp-contract", "fp_contract"),
    ("prefer-vector-width", "prefer_vector_width"),
    ("reciprocal-estimates", "reciprocal_estimates"),
    ("instrument-function-entry", "instrument_function_entry"),
    ("instrument-function-exit", "instrument_function_exit"),
];
const BOOLS: [(&str, &str); 3] = [
    ("no-infs-fp-math", "no_infs_fp_math"),
    ("no-nans-fp-math", "no_nans_fp_math"),
    ("no-signed-zeros-fp-math", "no_signed_zeros_fp_math"),
];

/// Properties that are passed through all the same.
const ALSO_PASSED: [&str; 3] = ["target-cpu", "prefer-vector-width", "reciprocal-estimates"];

/// Attributes of parameters and results that the dialect has.
const PARAMETER: &[&str] = &[
    "align",
    "alignstack",
    "allocalign",
    "allocptr",
    "byval",
    "byref",
    "sret",
    "inalloca",
    "preallocated",
    "elementtype",
    "noundef",
    "dereferenceable",
    "dereferenceable_or_null",
    "inreg",
    "nest",
    "noalias",
    "nofree",
    "nonnull",
    "readonly",
    "readnone",
    "writeonly",
    "returned",
    "signext",
    "zeroext",
];

impl Importer<'_> {
    pub(super) fn linkage(&self, word: &str) -> Attribute {
        let linkage = Linkage::ENUM.symbolize(word).and_then(case_of::<Linkage>).unwrap_or(Linkage::External);
        LinkageAttr { linkage }.into_attr(self.cx)
    }

    pub(super) fn convention(&self, number: u32) -> Attribute {
        let calling_conv = case_of::<CConv>(i64::from(number)).unwrap_or(CConv::C);
        CConvAttr { calling_conv }.into_attr(self.cx)
    }

    /// Visibility and significance of the address.
    pub(super) fn visibility(&self, op: &str, global: &Global, attrs: &mut Attrs) {
        attrs.extend(self.word(op, "visibility_", global.visibility).map(|value| ("visibility_", value)));
        attrs.extend(self.word(op, "unnamed_addr", global.unnamed_addr).map(|value| ("unnamed_addr", value)));
    }

    /// Memory effects as an attribute, unless everything is allowed.
    pub(super) fn memory_effects(&self, bits: u64) -> Option<Attribute> {
        if bits == MEMORY_UNKNOWN {
            return None;
        }
        let at = |index: u64| case_of::<ModRefInfo>((bits >> (2 * index) & 3) as i64).unwrap_or(ModRefInfo::ModRef);
        let effects = MemoryEffectsAttr {
            other: at(3),
            arg_mem: at(0),
            inaccessible_mem: at(1),
            errno_mem: at(2),
            target_mem0: at(4),
            target_mem1: at(5),
        };
        Some(effects.into_attr(self.cx))
    }

    /// The attributes of a function: properties, and what is passed through.
    pub(super) fn function_attributes(&mut self, global: &Global, attrs: &mut Attrs) {
        let list = &global.attrs;
        let cx = self.cx;
        for (word, name) in UNITS {
            if attributes::has(list, word) {
                attrs.push((name, Attribute::UNIT));
            }
        }
        let effects = attributes::integer(list, "memory").unwrap_or(MEMORY_UNKNOWN);
        attrs.extend(self.memory_effects(effects).map(|effects| ("memory_effects", effects)));
        let first = |names: &[(&str, &'static str)]| {
            names
                .iter()
                .find(|(word, _)| attributes::text(list, word).is_some())
                .map(|(_, name)| (*name, Attribute::UNIT))
        };
        attrs.extend(first(&STREAMING));
        attrs.extend(first(&ZA));
        if let Some(range) = attributes::integer(list, "vscale_range") {
            let min_range = self.i32((range >> 32) as u32 as i64).into();
            let max_range = self.i32(range as u32 as i64).into();
            attrs.push(("vscale_range", VScaleRangeAttr { min_range, max_range }.into_attr(cx)));
        }
        let kind = attributes::text(list, "frame-pointer").and_then(|text| std::str::from_utf8(text).ok());
        if let Some(kind) =
            kind.and_then(|kind| FramePointerKind::ENUM.symbolize(kind)).and_then(case_of::<FramePointerKind>)
        {
            attrs.push(("frame_pointer", FramePointerKindAttr { frame_pointer_kind: kind }.into_attr(cx)));
        }
        for (word, name) in TEXTS {
            attrs.extend(attributes::text(list, word).map(|text| (name, cx.string_attr(text))));
        }
        for (word, name) in BOOLS {
            attrs.extend(attributes::text(list, word).map(|text| (name, cx.bool_attr(text == b"true"))));
        }
        if let Some(features) = attributes::text(list, "target-features") {
            let features = features.split(|b| *b == b',').filter(|feature| !feature.is_empty());
            let features = features.map(|feature| cx.string_attr(feature).into()).collect();
            let features = TargetFeaturesAttr { features }.into_attr_checked(cx).ok();
            attrs.extend(features.map(|features| ("target_features", features)));
        }
        if let Some(kind) = attributes::integer(list, "uwtable").and_then(|kind| case_of::<UWTableKind>(kind as i64)) {
            attrs.push(("uwtable_kind", UWTableKindAttr { uwtable_kind: kind }.into_attr(cx)));
        }
        let passed: Vec<Attribute> =
            list.iter().filter(|attr| is_passed(attr)).filter_map(|attr| self.passed(attr)).collect();
        if !passed.is_empty() {
            attrs.push(("passthrough", cx.array_attr(&passed)));
        }
    }

    /// An attribute as text, or as two.
    pub(super) fn passed(&self, attr: &Attr) -> Option<Attribute> {
        let cx = self.cx;
        let name = cx.string_attr(&attr.name);
        Some(match &attr.value {
            AttrValue::Unit => name,
            AttrValue::Text(text) if text.is_empty() => name,
            AttrValue::Text(text) => cx.array_attr(&[name, cx.string_attr(text)]),
            AttrValue::Int(value) => cx.array_attr(&[name, cx.string_attr(value.to_string())]),
            _ => return None,
        })
    }

    /// The dictionary for the attributes of a parameter or result.
    fn parameter(&mut self, list: &[Attr]) -> Attribute {
        let cx = self.cx;
        let mut entries = Vec::new();
        for attr in list {
            let Ok(name) = std::str::from_utf8(&attr.name) else { continue };
            let entry = match (name, &attr.value) {
                (_, AttrValue::Text(_)) => continue,
                ("captures", AttrValue::Int(0)) => ("nocapture", Attribute::UNIT),
                ("range", AttrValue::Range(_, lower, upper)) => {
                    ("range", ConstantRangeAttr { lower: lower.clone(), upper: upper.clone() }.into_attr(cx))
                }
                (name, _) if !PARAMETER.contains(&name) => continue,
                (name, AttrValue::Unit) => (name, Attribute::UNIT),
                (name, AttrValue::Int(value)) => (name, self.int(Type::I64, *value as i64)),
                (name, AttrValue::Type(ty)) => {
                    let ty = self.ty(*ty);
                    (name, cx.type_attr(ty))
                }
                _ => continue,
            };
            entries.push(NamedAttr { name: cx.ident(format!("llvm.{}", entry.0)), value: entry.1 });
        }
        cx.dictionary_attr(entries).unwrap_or(Attribute::UNIT)
    }

    /// The attributes of parameters and results, if there are any.
    pub(super) fn signature_attrs(
        &mut self,
        params: &[Vec<Attr>],
        results: &[Attr],
    ) -> (Option<Attribute>, Option<Attribute>) {
        let has_any = params.iter().any(|list| !list.is_empty());
        let args = has_any.then(|| {
            let dictionaries: Vec<Attribute> = params.iter().map(|list| self.parameter(list)).collect();
            dictionaries
        });
        let is_empty = |cx: &dialekt_ir_core::context::Context, attr: &Attribute| {
            cx.dictionary_entries(*attr).is_none_or(<[_]>::is_empty)
        };
        let args = args.filter(|list| !list.iter().all(|attr| is_empty(self.cx, attr)));
        let result = (!results.is_empty()).then(|| self.parameter(results)).filter(|attr| !is_empty(self.cx, attr));
        (args.map(|list| self.cx.array_attr(&list)), result.map(|attr| self.cx.array_attr(&[attr])))
    }
}

/// Returns whether a function attribute is passed through.
fn is_passed(attr: &Attr) -> bool {
    let Ok(name) = std::str::from_utf8(&attr.name) else { return true };
    match &attr.value {
        AttrValue::Text(_) => {
            let known = [name == "frame-pointer", name == "target-features"].contains(&true)
                || TEXTS.iter().chain(&BOOLS).chain(&STREAMING).chain(&ZA).any(|(word, _)| *word == name);
            !known || ALSO_PASSED.contains(&name)
        }
        AttrValue::Unit => !UNITS.iter().any(|(word, _)| *word == name),
        AttrValue::Int(_) => !matches!(name, "memory" | "vscale_range" | "uwtable"),
        _ => false,
    }
}
