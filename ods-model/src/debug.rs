//! `DIALEKT_EXPAND=Name` shows what a derive makes of one item, `DIALEKT_EXPAND=*` what it makes of all.

use proc_macro2::{Ident, TokenStream};

/// Prints the code to standard error if the environment asks for the item.
pub(crate) fn show(item: &Ident, code: &TokenStream) {
    let Some(asked) = std::env::var_os("DIALEKT_EXPAND") else { return };
    if asked == "*" {
        eprintln!("// expansion of {item}\n{}", pretty(code));
    } else if item == asked.to_string_lossy().as_ref() {
        eprintln!("{}", pretty(code));
    }
}

/// The code as rustfmt would write it; as it is where it is no list of items.
fn pretty(code: &TokenStream) -> String {
    match syn::parse2::<syn::File>(code.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        Err(_) => code.to_string(),
    }
}
