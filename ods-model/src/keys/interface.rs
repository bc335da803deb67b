//! Keys of `#[op_interface(..)]` and the other interfaces.

use darling::util::Flag;
use syn::LitStr;

use super::values::{List, PlainPath};

super::keys! {
    /// The keys of `#[op_interface(..)]`, `#[type_interface(..)]`, `#[attr_interface(..)]` and `#[dialect_interface(..)]`.
    pub struct InterfaceKeys {
        /// Its name in messages; by default that of the trait.
        #[form(name = "LoopLikeOpInterface")]
        pub name: Option<LitStr>,
        /// Interfaces that are implemented with it.
        #[form(bases(CallableOpInterface))]
        pub bases: Option<List>,
        /// For ops: the function that verifies an op that implements it, before its regions.
        #[form(verify = verify_loop)]
        pub verify: Option<PlainPath>,
        /// The function in `verify` looks at nothing but inherent attributes and types: of operands, results and successors' arguments.
        #[form(types_only)]
        pub types_only: Flag,
        /// For ops: the function that verifies an op that implements it, after its regions.
        #[form(verify_regions = verify_loop)]
        pub verify_regions: Option<PlainPath>,
        /// The path of `dialekt_ir_core`, if it has another name.
        #[form(crate = path::to::ir_core)]
        #[darling(rename = "crate", default = PlainPath::ir_core)]
        pub krate: PlainPath,
    }
}
