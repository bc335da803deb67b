//! Keys of `#[derive(DialectExtension)]`.

use darling::util::Flag;
use syn::LitStr;

use super::values::{List, PlainPath};

super::keys! {
    /// The keys of `#[extension(..)]`.
    pub struct ExtensionKeys {
        /// Its name in messages; by default that of the struct.
        #[form(name = "PolyOfTensors")]
        pub name: Option<LitStr>,
        /// The dialects that it extends: it is applied when all of them are loaded. Required.
        #[form(extends(Poly))]
        #[darling(multiple)]
        pub extends: Vec<List>,
        /// Dialects that are loaded when it is applied.
        #[form(loads(TensorDialect))]
        #[darling(multiple)]
        pub loads: Vec<List>,
        /// Ops that it adds.
        #[form(ops(FromTensor, ToTensor))]
        #[darling(multiple)]
        pub ops: Vec<List>,
        /// Attributes that it adds.
        #[form(attrs(Layout))]
        #[darling(multiple)]
        pub attrs: Vec<List>,
        /// Types that it adds.
        #[form(types(Packed))]
        #[darling(multiple)]
        pub types: Vec<List>,
        /// The function that attaches external models to a `DialectRegistry`.
        #[form(models = attach_models)]
        pub models: Option<PlainPath>,
        /// No test of the consistency of the declarations is generated.
        #[form(skip_test)]
        pub skip_test: Flag,
        /// The path of `dialekt_ir_core`, if it has another name.
        #[form(crate = path::to::ir_core)]
        #[darling(rename = "crate", default = PlainPath::ir_core)]
        pub krate: PlainPath,
    }
}
