//! Keys of `#[derive(Attr)]` and `#[derive(Type)]`.

use darling::util::{Flag, PreservedStrExpr};
use syn::{LitInt, LitStr};

use super::values::{Argument, List, PlainPath};

super::keys! {
    /// The keys of `#[attr(..)]` and `#[ty(..)]`.
    pub struct ParamsKeys {
        /// The dialect and the mnemonic. Required.
        #[form(name = "demo.pointer")]
        pub name: Option<LitStr>,
        /// Its name in messages; by default that of the struct.
        #[form(symbol = "PointerType")]
        pub symbol: Option<LitStr>,
        /// Its description in messages, as a constraint.
        #[form(summary = "pointer")]
        pub summary: Option<LitStr>,
        /// It is printed under an alias.
        #[form(alias)]
        pub alias: Flag,
        /// The struct implements `VerifyParams`: verification of the parameters.
        #[form(verify)]
        pub verify: Flag,
        /// The function that parses parameters. Together with `print`, in place of `#[assembly(..)]`.
        #[form(parse = parse_my_parameters)]
        pub parse: Option<PlainPath>,
        /// The function that prints parameters.
        #[form(print = print_my_parameters)]
        pub print: Option<PlainPath>,
        /// Traits: types that implement `AttrTrait` or `TypeTrait` for the struct. Each is verified of the parameters, in the order of the list.
        #[form(traits(NotEmpty, Entries<true>))]
        #[darling(multiple)]
        pub traits: Vec<List>,
        /// Interfaces that the struct implements. With `{}`, an implementation with all defaults is generated.
        #[form(interfaces(Shaped, Named {}))]
        #[darling(multiple)]
        pub interfaces: Vec<List>,
        /// For attributes: the struct implements `VerifyLayout`, and may be the layout of a memref.
        #[form(memref_layout)]
        pub memref_layout: Flag,
        /// For types: the SSA name of its values.
        #[form(value_name = "ptr")]
        pub value_name: Option<LitStr>,
        /// The number of its encoding in bytecode, in which its parameters follow in order. Without it, it is text there.
        #[form(code = 3)]
        pub code: Option<LitInt>,
        /// The struct implements `EncodeParams`: functions for its encoding in bytecode.
        #[form(encoded)]
        pub encoded: Flag,
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
        /// The value of a parameter that is not given. It may use `cx` and the fields before it.
        #[form(#[default(0)])]
        pub default: Option<Argument<PreservedStrExpr>>,
        /// It may be missing, and is then zero or empty. An `Option` may be missing without it.
        #[form(#[optional])]
        pub optional: Flag,
        /// For attributes: it is the type of the attribute, which is printed after it.
        #[form(#[self_type])]
        pub self_type: Flag,
        /// It is set after the attribute or type is made, once, and takes no part in what makes two of them the same. The field is
        /// an `Option`: nothing until it is set.
        #[form(#[mutable])]
        pub mutable: Flag,
        /// The name in the assembly format, if it is not that of the field.
        #[form(#[name("value")])]
        pub name: Option<Argument<LitStr>>,
        /// The name of its type in messages.
        #[form(#[type_name("int64_t")])]
        pub type_name: Option<Argument<LitStr>>,
        /// In bytecode, a string attribute stands as its text.
        #[form(#[as_text])]
        pub as_text: Flag,
        /// In bytecode, it is left out.
        #[form(#[left_out])]
        pub left_out: Flag,
        /// A list is allowed although text after it could be parsed as its next element.
        #[form(#[undelimited])]
        pub undelimited: Flag,
    }
}
