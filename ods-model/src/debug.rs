//! Expansions for debugging: `DIALEKT_EXPAND=Name` prints the code that a derive generates for one item,
//! `DIALEKT_EXPAND=*` that of all items.

use proc_macro2::{Ident, TokenStream};

/// Prints the generated code to standard error if `DIALEKT_EXPAND` names the item.
pub(crate) fn show(item: &Ident, code: &TokenStream) {
    let Some(asked) = std::env::var_os("DIALEKT_EXPAND") else { return };
    if asked == "*" {
        eprintln!("// expansion of {item}\n{}", pretty(code));
    } else if item == asked.to_string_lossy().as_ref() {
        eprintln!("{}", pretty(code));
    }
}

/// The code formatted as rustfmt would; unformatted if it does not parse as a list of items.
fn pretty(code: &TokenStream) -> String {
    match syn::parse2::<syn::File>(code.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        Err(_) => code.to_string(),
    }
}
