//! Keys of `#[derive(EnumAttr)]`.

use darling::util::Flag;
use darling::{Error, FromMeta, Result};
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{LitStr, Meta};

use super::values::{Argument, Integer, PlainPath};

super::keys! {
    /// The keys of `#[enum_attr(..)]`.
    pub struct EnumKeys {
        /// The name of an attribute of a dialect. Without it, an attribute is an integer, or a string.
        #[form(name = "arith.fastmath")]
        pub name: Option<LitStr>,
        /// Its description in messages, as a constraint.
        #[form(summary = "rounding modes")]
        pub summary: Option<LitStr>,
        /// The name of the enum in messages; by default its name in Rust.
        #[form(type_name = "RoundingMode")]
        pub type_name: Option<LitStr>,
        /// The name of the attribute of a dialect in messages.
        #[form(symbol = "RoundingModeAttr")]
        pub symbol: Option<LitStr>,
        /// The width of its values in bits: 8, 16, 32 (the default) or 64.
        #[form(width = 64)]
        pub width: Option<Width>,
        /// An attribute is a string, the text of a case, in place of an integer.
        #[form(strings)]
        pub strings: Flag,
        /// Values are sets of cases, `Flags<Enum>`.
        #[form(bits)]
        pub bits: Flag,
        /// The text between the cases of a set; by default `|`.
        #[form(separator = ", ")]
        pub separator: Option<LitStr>,
        /// Cases of several bits are printed in place of their bits.
        #[form(primary_groups)]
        pub primary_groups: Flag,
        /// A set of several cases is one string where it is a parameter.
        #[form(quoted)]
        pub quoted: Flag,
        /// Parameters are parsed as fields are, with the same messages.
        #[form(field)]
        pub field: Flag,
        /// The path of `dialekt_ir_core`, if it has another name.
        #[form(crate = path::to::ir_core)]
        #[darling(rename = "crate", default = PlainPath::ir_core)]
        pub krate: PlainPath,
    }
}

super::keys! {
    /// The attributes on variants of enums.
    pub struct CaseKeys {
        /// The text of a case; by default the name of the variant in snake case.
        #[form(#[case("text")])]
        pub case: Option<Argument<LitStr>>,
    }
}

/// The bits of the values of an enum.
#[derive(Clone, Copy, Debug)]
pub struct Width {
    /// The number of bits.
    pub bits: u32,
    /// The place of the key.
    pub span: Span,
}

impl EnumKeys {
    /// The bits of the values.
    pub fn width(&self) -> u32 {
        self.width.map_or(32, |width| width.bits)
    }
}

impl FromMeta for Width {
    fn from_meta(meta: &Meta) -> Result<Width> {
        let width = Integer::from_meta(meta).ok().filter(|width| [8, 16, 32, 64].contains(&width.0));
        let width = width.map(|Integer(bits)| Width { bits, span: meta.span() });
        width
            .ok_or_else(|| Error::custom("the width of an enum is 8, 16, 32 or 64: write `width = 32`").with_span(meta))
    }
}
