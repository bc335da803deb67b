//! The attribute that says which GPU to compile for.

use dialekt_ir_core::prelude::op::*;

/// The GPU to compile for, and how.
///
/// All parameters have defaults, which are not written.
///
/// ```mlir
/// module attributes {test.target = #rocdl.target<O = 3, chip = "gfx90a", flags = {fast, no_wave64}>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "rocdl.target", symbol = "ROCDL_TargetAttr")]
#[assembly(("<" struct($o, $triple, $chip, $features, $abi, $flags, $link)^ ">")?)]
pub struct TargetAttr {
    /// The level of optimization.
    #[name("O")]
    #[type_name("int")]
    #[default(2)]
    pub o: i32,
    /// The triple.
    #[type_name("::llvm::StringRef")]
    #[default("amdgcn-amd-amdhsa".to_owned())]
    pub triple: String,
    /// The chip.
    #[type_name("::llvm::StringRef")]
    #[default("gfx900".to_owned())]
    pub chip: String,
    /// The features of the chip.
    #[type_name("::llvm::StringRef")]
    #[default(String::new())]
    pub features: String,
    /// The version of the calling convention and of the code object.
    #[type_name("::llvm::StringRef")]
    #[default("600".to_owned())]
    pub abi: String,
    /// Flags of the target.
    #[type_name("DictionaryAttr")]
    pub flags: Option<Attr<DictionaryAttr>>,
    /// The files that are linked.
    #[type_name("ArrayAttr")]
    pub link: Option<Attr<ArrayAttr>>,
}

impl TargetAttr {
    /// Returns whether a flag is set.
    pub fn has_flag(&self, cx: &ContextData, flag: &str) -> bool {
        let flags = self.flags.as_ref().and_then(|flags| flags.attr());
        flags.is_some_and(|flags| cx.dictionary_get(flags, flag.as_bytes()).is_some())
    }

    /// Returns whether waves have 64 lanes.
    pub fn has_wave64(&self, cx: &ContextData) -> bool {
        self.has_flag(cx, "wave64") || !self.has_flag(cx, "no_wave64")
    }

    /// Returns whether floats may be computed inexactly.
    pub fn has_fast_math(&self, cx: &ContextData) -> bool {
        self.has_flag(cx, "fast")
    }

    /// Returns whether denormal floats are zero.
    pub fn has_daz(&self, cx: &ContextData) -> bool {
        self.has_flag(cx, "daz")
    }

    /// Returns whether floats are finite.
    pub fn has_finite_only(&self, cx: &ContextData) -> bool {
        self.has_flag(cx, "finite_only")
    }

    /// Returns whether mathematical functions may be inexact.
    pub fn has_unsafe_math(&self, cx: &ContextData) -> bool {
        self.has_flag(cx, "unsafe_math")
    }

    /// Returns whether square roots are rounded correctly.
    pub fn has_correct_sqrt(&self, cx: &ContextData) -> bool {
        !self.has_flag(cx, "unsafe_sqrt")
    }
}
