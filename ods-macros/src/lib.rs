//! The derive and attribute macros for declarations: a shim over `dialekt_ods_model`, which tools use too.
#![forbid(unsafe_code)]

use dialekt_ods_model::entry_points::Settings;

dialekt_ods_model::ods_entry_points!(Settings { facade: false, docs: cfg!(feature = "docs") });

/// Goes on with the expansion of an operation when one more of its mixins is known. Expansions call it.
#[doc(hidden)]
#[proc_macro]
pub fn compose(tokens: ::proc_macro::TokenStream) -> ::proc_macro::TokenStream {
    dialekt_ods_model::compose(tokens.into()).into()
}
