//! Keys of `#[derive(Attr)]` and `#[derive(Type)]`.

use darling::util::{Flag, PreservedStrExpr};
use syn::LitStr;

use super::values::{Argument, List, PlainPath};

super::keys! {
    /// The keys of `#[attr(..)]` and `#[ty(..)]`.
    pub struct ParamsKeys {
        /// The dialect, and what stands behind the sigil. Always needed.
        #[form(name = "demo.pointer")]
        pub name: Option<LitStr>,
        /// Its name in messages; that of the struct if nothing is said.
        #[form(symbol = "PointerType")]
        pub symbol: Option<LitStr>,
        /// Its description in messages where it is asked for as a constraint.
        #[form(summary = "pointer")]
        pub summary: Option<LitStr>,
        /// It is printed under an alias.
        #[form(alias)]
        pub alias: Flag,
        /// The struct implements `VerifyParams`: which parameters it may have.
        #[form(verify)]
        pub verify: Flag,
        /// The function that parses parameters. Together with `print`, in place of `#[assembly(..)]`.
        #[form(parse = parse_my_parameters)]
        pub parse: Option<PlainPath>,
        /// The function that prints parameters.
        #[form(print = print_my_parameters)]
        pub print: Option<PlainPath>,
        /// Interfaces that the struct implements. With `{}`, all defaults are taken.
        #[form(interfaces(Shaped, Named {}))]
        #[darling(multiple)]
        pub interfaces: Vec<List>,
        /// Of attributes: the struct implements `VerifyLayout`, and may be the layout of a memref.
        #[form(memref_layout)]
        pub memref_layout: Flag,
        /// Of types: vectors may hold it.
        #[form(vector_element)]
        pub vector_element: Flag,
        /// Of types: memrefs may hold it.
        #[form(memref_element)]
        pub memref_element: Flag,
        /// Of types: the name of its values in printed text.
        #[form(value_name = "ptr")]
        pub value_name: Option<LitStr>,
        /// No functions `new` and `new_checked`.
        #[form(skip_new)]
        pub skip_new: Flag,
        /// The path of `dialekt_ir_core`, where that has another name.
        #[form(crate = path::to::ir_core)]
        #[darling(rename = "crate", default = PlainPath::ir_core)]
        pub krate: PlainPath,
    }
}

super::keys! {
    /// The attributes on fields of attributes and types.
    pub struct ParamKeys {
        /// The value of a parameter that is not written. It may name `cx` and the fields before it.
        #[form(#[default(0)])]
        pub default: Option<Argument<PreservedStrExpr>>,
        /// It may be missing, and is then zero or empty. An `Option` may be missing without it.
        #[form(#[optional])]
        pub optional: Flag,
        /// Of attributes: it is the type that stands behind the attribute.
        #[form(#[self_type])]
        pub self_type: Flag,
        /// The name in texts, where it is not the one of the field.
        #[form(#[name("value")])]
        pub name: Option<Argument<LitStr>>,
        /// The name of its type in messages.
        #[form(#[type_name("int64_t")])]
        pub type_name: Option<Argument<LitStr>>,
        /// A list may stand there although something follows it that could be read as its next element.
        #[form(#[undelimited])]
        pub undelimited: Flag,
    }
}
