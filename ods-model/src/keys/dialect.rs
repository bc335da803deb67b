//! Keys of `#[derive(Dialect)]`.

use darling::util::Flag;
use syn::LitStr;

use super::values::{List, PlainPath};

super::keys! {
    /// The keys of `#[dialect(..)]`.
    pub struct DialectKeys {
        /// The namespace. Required.
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
        /// Interfaces that external models implement for its ops, attributes and types, or, without a list, for itself: looking one up
        /// without a model is an error.
        #[form(promises(TilingInterface(Pad)))]
        #[darling(multiple)]
        pub promises: Vec<List>,
        /// Attributes `arith.target` that any op may have: each has a constant by which it is read and written.
        #[form(discardable(target: StrAttr))]
        #[darling(multiple)]
        pub discardable: Vec<List>,
        /// The struct implements `DialectHooks`.
        #[form(hooks)]
        pub hooks: Flag,
        /// Ops of the namespace that are not declared are accepted.
        #[form(allows_unknown_ops)]
        pub allows_unknown_ops: Flag,
        /// Further ops, types and attributes may be declared at run time.
        #[form(extensible)]
        pub extensible: Flag,
        /// No test of the consistency of the declarations is generated.
        #[form(skip_test)]
        pub skip_test: Flag,
        /// The path of `dialekt_ir_core`, if it has another name.
        #[form(crate = path::to::ir_core)]
        #[darling(rename = "crate", default = PlainPath::ir_core)]
        pub krate: PlainPath,
    }
}
