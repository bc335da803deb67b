//! Attributes of modules: flags, profiles, libraries.

use dialekt_ir_core::prelude::op::*;

use super::kinds::FloatAttr;
use crate::enums::{ModFlagBehavior, ProfileSummaryFormatKind};

/// A flag of a module, and what becomes of it when modules are linked.
///
/// ```mlir
/// module attributes {test.flag = #llvm.mlir.module_flag<error, "wchar_size", 4 : i32>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.mlir.module_flag", summary = "LLVM module flag metadata", verify)]
#[assembly("<" $behavior "," $key "," $value ">")]
pub struct ModuleFlagAttr {
    /// Treatment of the flag when modules are linked.
    pub behavior: ModFlagBehavior,
    /// The name.
    #[type_name("StringAttr")]
    pub key: Attr<StrAttr>,
    /// The value.
    pub value: Attribute,
}

/// The number of calls of one function by another.
///
/// ```mlir
/// module attributes {test.calls = #llvm.cgprofile_entry<from = @main, to = @helper, count = 222>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.cgprofile_entry", summary = "CG profile module flag entry")]
#[assembly("<" struct(params) ">")]
pub struct ModuleFlagCGProfileEntryAttr {
    /// The calling function.
    #[type_name("FlatSymbolRefAttr")]
    pub from: Option<Attr<FlatSymbolRefAttr>>,
    /// The called function.
    #[type_name("FlatSymbolRefAttr")]
    pub to: Option<Attr<FlatSymbolRefAttr>>,
    /// The number of calls.
    #[type_name("uint64_t")]
    pub count: u64,
}

/// A point of a profile's distribution: how many counts it takes to reach a part of the total.
///
/// ```mlir
/// module attributes {test.point = #llvm.profile_summary_detailed<cut_off = 10000, min_count = 86427, num_counts = 1>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.profile_summary_detailed", summary = "ProfileSummary detailed information")]
#[assembly("<" struct(params) ">")]
pub struct ModuleFlagProfileSummaryDetailedAttr {
    /// The part of the total, in millionths.
    #[type_name("uint32_t")]
    pub cut_off: u32,
    /// The least count among those.
    #[type_name("uint64_t")]
    pub min_count: u64,
    /// The number of counts.
    #[type_name("uint32_t")]
    pub num_counts: u32,
}

/// A summary of the profile that a module was compiled with.
///
/// ```mlir
/// module attributes {test.summary = #llvm.profile_summary<format = InstrProf, total_count = 263646, max_count = 86427,
///     max_internal_count = 86427, max_function_count = 4691, num_counts = 3712, num_functions = 796,
///     detailed_summary = <cut_off = 10000, min_count = 86427, num_counts = 1>>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.profile_summary", summary = "ProfileSummary module flag")]
#[assembly("<" struct(params) ">")]
pub struct ModuleFlagProfileSummaryAttr {
    /// The kind of profile.
    pub format: ProfileSummaryFormatKind,
    /// The sum of all counts.
    #[type_name("uint64_t")]
    pub total_count: u64,
    /// The largest count.
    #[type_name("uint64_t")]
    pub max_count: u64,
    /// The largest count within functions.
    #[type_name("uint64_t")]
    pub max_internal_count: u64,
    /// The largest count of a function.
    #[type_name("uint64_t")]
    pub max_function_count: u64,
    /// The number of counts.
    #[type_name("uint64_t")]
    pub num_counts: u64,
    /// The number of functions.
    #[type_name("uint64_t")]
    pub num_functions: u64,
    /// Not zero if only a part of the program was profiled.
    #[type_name("std::optional<uint64_t>")]
    pub is_partial_profile: Option<u64>,
    /// The part that was.
    #[type_name("FloatAttr")]
    pub partial_profile_ratio: Option<Attr<FloatAttr>>,
    /// The distribution of counts.
    #[undelimited]
    #[type_name("::llvm::ArrayRef<ModuleFlagProfileSummaryDetailedAttr>")]
    pub detailed_summary: Vec<Attr<ModuleFlagProfileSummaryDetailedAttr>>,
}

/// The libraries that a module is linked with.
///
/// ```mlir
/// module attributes {test.libraries = #llvm.dependent_libraries<"foo", "bar">} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "llvm.dependent_libraries",
    symbol = "LLVM_DependentLibrariesAttr",
    summary = "LLVM dependent libraries attribute"
)]
#[assembly("<" $libs ">")]
pub struct DependentLibrariesAttr {
    /// The libraries.
    #[optional]
    #[type_name("::llvm::ArrayRef<StringAttr>")]
    pub libs: Vec<Attr<StrAttr>>,
}

impl VerifyParams for ModuleFlagAttr {
    /// Checks the value: flags of some names have values of their own kinds, all others integers or strings.
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        let key = self.key.attr().and_then(|key| cx.string_value(key)).map(|key| cx.str(key)).unwrap_or_default();
        match &*key {
            "CG Profile" => {
                let is_entry = |entry: &Attribute| ModuleFlagCGProfileEntryAttr::of(cx, *entry).is_some();
                match cx.array_elements(self.value).is_some_and(|entries| entries.iter().all(is_entry)) {
                    true => Ok(()),
                    false => Err("'CG Profile' key expects an array of '#llvm.cgprofile_entry'".into()),
                }
            }
            "ProfileSummary" => match ModuleFlagProfileSummaryAttr::of(cx, self.value) {
                Some(_) => Ok(()),
                None => Err("'ProfileSummary' key expects a '#llvm.profile_summary' attribute".into()),
            },
            _ => match cx.attr_data(self.value) {
                AttrData::Integer { .. } | AttrData::String { .. } => Ok(()),
                _ => Err(format!("only integer and string values are currently supported for unknown key '\"{key}\"'")),
            },
        }
    }
}
