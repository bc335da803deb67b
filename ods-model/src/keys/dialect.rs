//! Keys of `#[derive(Dialect)]`.

use darling::util::Flag;
use syn::LitStr;

use super::values::{List, PlainPath};

super::keys! {
    /// The keys of `#[dialect(..)]`.
    pub struct DialectKeys {
        /// The namespace. Always needed.
        #[form(name = "arith")]
        pub name: Option<LitStr>,
        /// Dialects that are loaded with it: types that declare one, or statics.
        #[form(dependencies(Ub))]
        #[darling(multiple)]
        pub dependencies: Vec<List>,
        /// Its ops.
        #[form(ops(AddI, MulI))]
        #[darling(multiple)]
        pub ops: Vec<List>,
        /// Its attributes.
        #[form(attrs(FastMath))]
        #[darling(multiple)]
        pub attrs: Vec<List>,
        /// Its types.
        #[form(types(Pointer))]
        #[darling(multiple)]
        pub types: Vec<List>,
        /// Its enums that are integer attributes.
        #[form(enums(CmpIPredicate))]
        #[darling(multiple)]
        pub enums: Vec<List>,
        /// Interfaces that the struct implements.
        #[form(interfaces(Inliner))]
        #[darling(multiple)]
        pub interfaces: Vec<List>,
        /// Attributes `arith.target` that any op may have: a constant for each, to read and write them.
        #[form(discardable(target: StrAttr))]
        #[darling(multiple)]
        pub discardable: Vec<List>,
        /// The struct implements `DialectHooks`.
        #[form(hooks)]
        pub hooks: Flag,
        /// Ops of the namespace that are not declared are accepted.
        #[form(allows_unknown_ops)]
        pub allows_unknown_ops: Flag,
        /// More ops, types and attributes may be declared while a program runs.
        #[form(extensible)]
        pub extensible: Flag,
        /// No test is written that the declarations agree with each other.
        #[form(skip_test)]
        pub skip_test: Flag,
        /// The path of `dialekt_ir_core`, where that has another name.
        #[form(crate = path::to::ir_core)]
        #[darling(rename = "crate", default = PlainPath::ir_core)]
        pub krate: PlainPath,
    }
}
