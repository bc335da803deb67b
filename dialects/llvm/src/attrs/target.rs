//! Attributes of targets: address spaces, chips, features.

use dialekt_interfaces::{DLTIQueryInterface, DataLayoutKey};
use dialekt_ir_core::prelude::op::*;
use dialekt_ptr::MemorySpaceAttrInterface;

use super::interfaces::{LLVMAddrSpaceAttrInterface, TargetAttrInterface};

/// An address space, by its number.
///
/// ```mlir
/// module attributes {test.space = #llvm.address_space<3>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "llvm.address_space",
    symbol = "LLVM_AddressSpaceAttr",
    summary = "LLVM address space",
    interfaces(LLVMAddrSpaceAttrInterface, MemorySpaceAttrInterface)
)]
#[assembly("<" $address_space ">")]
pub struct AddressSpaceAttr {
    /// The number.
    #[name("addressSpace")]
    #[type_name("unsigned")]
    pub address_space: u32,
}

/// The features of a target that are on, `"+sve"`, and off, `"-sme"`.
///
/// ```mlir
/// module attributes {test.features = #llvm.target_features<["+sve", "-sme"]>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "llvm.target_features",
    symbol = "LLVM_TargetFeaturesAttr",
    summary = "LLVM target features attribute",
    verify,
    interfaces(DLTIQueryInterface)
)]
#[assembly("<" "[" ("]"):($features^ "]")? ">")]
pub struct TargetFeaturesAttr {
    /// The features.
    #[optional]
    #[type_name("::llvm::ArrayRef<StringAttr>")]
    pub features: Vec<Attr<StrAttr>>,
}

/// A target: its triple, the chip, and its features.
///
/// ```mlir
/// module attributes {test.target = #llvm.target<triple = "aarch64-unknown-linux-gnu", chip = "generic", features = <["+sve"]>>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "llvm.target",
    symbol = "LLVM_TargetAttr",
    summary = "LLVM target info: triple, chip, features",
    interfaces(TargetAttrInterface)
)]
#[assembly("<" struct($triple, $chip, $features) ">")]
pub struct TargetAttr {
    /// The triple.
    #[type_name("StringAttr")]
    pub triple: Attr<StrAttr>,
    /// The chip.
    #[type_name("StringAttr")]
    pub chip: Attr<StrAttr>,
    /// The features.
    #[type_name("TargetFeaturesAttr")]
    pub features: Option<Attr<TargetFeaturesAttr>>,
}

impl LLVMAddrSpaceAttrInterface for AddressSpaceAttr {
    fn address_space(attr: AttrRef<'_>) -> u32 {
        AddressSpaceAttr::of(attr.cx(), attr.handle()).map_or(0, |space| space.address_space)
    }
}

impl TargetFeaturesAttr {
    /// Returns whether a feature is listed: `+sve`.
    pub fn contains(&self, cx: &ContextData, feature: &str) -> bool {
        self.texts(cx).any(|text| text == feature.as_bytes())
    }

    fn texts<'a>(&'a self, cx: &'a ContextData) -> impl Iterator<Item = &'a [u8]> {
        self.features.iter().filter_map(|feature| Some(cx.bytes(cx.string_value(feature.attr()?)?)))
    }
}

impl VerifyParams for TargetFeaturesAttr {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        self.texts(cx).try_for_each(|feature| match feature {
            [] => Err("target features can not be null or empty".into()),
            [first, ..] if !b"+-".contains(first) => Err("target features must start with '+' or '-'".into()),
            text if text.contains(&b',') => Err("target features can not contain ','".into()),
            _ => Ok(()),
        })
    }
}

impl DLTIQueryInterface for TargetFeaturesAttr {
    /// Looks up a feature: with its sign whether it is listed, without whether it is on.
    fn query(attr: AttrRef<'_>, key: DataLayoutKey) -> Option<Attribute> {
        let cx = attr.cx();
        let DataLayoutKey::Name(key) = key else { return None };
        let features = TargetFeaturesAttr::of(cx, attr.handle())?;
        let name = cx.str(key);
        if features.contains(cx, &name) {
            return Some(Attribute::UNIT);
        }
        let is_on = features.contains(cx, &format!("+{name}"));
        (is_on || features.contains(cx, &format!("-{name}"))).then(|| cx.bool_attr(is_on))
    }
}

impl DLTIQueryInterface for TargetAttr {
    fn query(attr: AttrRef<'_>, key: DataLayoutKey) -> Option<Attribute> {
        let cx = attr.cx();
        let DataLayoutKey::Name(key) = key else { return None };
        let target = TargetAttr::of(cx, attr.handle())?;
        match cx.bytes(key) {
            b"triple" => target.triple.attr(),
            b"chip" => target.chip.attr(),
            b"features" => target.features?.attr(),
            _ => None,
        }
    }
}

impl TargetAttrInterface for TargetAttr {
    fn triple(attr: AttrRef<'_>) -> Option<Attribute> {
        TargetAttr::of(attr.cx(), attr.handle())?.triple.attr()
    }

    fn chip(attr: AttrRef<'_>) -> Option<Attribute> {
        TargetAttr::of(attr.cx(), attr.handle())?.chip.attr()
    }

    fn features(attr: AttrRef<'_>) -> Option<Attribute> {
        TargetAttr::of(attr.cx(), attr.handle())?.features?.attr()
    }
}
