//! Targets of LLVM, as far as they are known without LLVM: the data layouts of triples, and the features of processors. Both are tables.
//! Release 22.1 of LLVM is what they were measured of.

mod features;
mod triple;

use dialekt_ir_core::context::{Attribute, ContextData};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::interface::AttrRef;
use dialekt_llvm::{TargetAttrRef, TargetFeaturesAttr};

pub use features::enabled_features;
pub use triple::Triple;

/// Architectures, words that have to hold of the triple, or not with `!`, and the layout; the first line that fits is the one. `?` is the
/// letter for the mangling, `-` stands for no layout: LLVM would fail.
const LAYOUTS: &str = include_str!("layouts.txt");

/// The data layout of a triple, as LLVM writes it; `None` for one that LLVM has no target for.
pub fn data_layout(triple: &Triple<'_>) -> Option<String> {
    let arch = triple.layout_arch();
    let fits = |word: &str| match word.strip_prefix('!') {
        Some(word) => !triple.has(word),
        None => word.split('|').any(|word| triple.has(word)),
    };
    let layout = LAYOUTS.lines().find_map(|line| {
        let (archs, rest) = line.split_once(" = ")?;
        let (words, layout) = rest.rsplit_once(' ').unwrap_or(("", rest));
        let is_it =
            archs.split(' ').any(|known| known == arch) && words.split(' ').all(|word| word.is_empty() || fits(word));
        is_it.then_some(layout)
    })?;
    // Architectures of Arm are many: features say which ones there are.
    let is_known = layout != "-" && features::is_known(triple);
    is_known.then(|| layout.replacen("m:?", &format!("m:{}", triple.mangling()), 1))
}

/// The strings of an attribute that describes a target: the triple, the chip and the features.
pub(crate) struct Target {
    pub triple: String,
    pub chip: String,
    pub features: Vec<String>,
}

impl Target {
    /// Reads an attribute with the interface.
    pub fn read(cx: &ContextData, attr: Attribute) -> Option<Target> {
        let target = TargetAttrRef::of(AttrRef::new(cx, attr))?;
        let text = |attr: Option<Attribute>| Some(cx.str(cx.string_value(attr?)?).to_string());
        let features = target.features().and_then(|features| TargetFeaturesAttr::of(cx, features));
        let features = features.map_or_else(Vec::new, |set| {
            set.features.iter().filter_map(|feature| text(Some(feature.attr()?))).collect()
        });
        Some(Target { triple: text(target.triple())?, chip: text(target.chip())?, features })
    }
}
