//! Keys of `#[derive(OpMixin)]`.

use darling::util::Flag;
use syn::LitStr;

use super::op::Rename;
use super::values::{List, PlainPath};

super::keys! {
    /// The keys of `#[mixin(..)]`.
    pub struct MixinKeys {
        /// The names of its ops: `{}` is what an op says.
        #[form(name = "omp.{}")]
        pub name: Option<LitStr>,
        /// The case of the names of its fields in the IR: `camelCase`, or `snake_case` (the default).
        #[form(rename_all = "camelCase")]
        pub rename_all: Option<Rename>,
        /// Its traits and interfaces are verified before those of the op, as those of a base class are.
        #[form(base)]
        pub base: Flag,
        /// Traits of its ops, verified after their own. May be repeated, with interfaces in between.
        #[form(traits(AttrSizedOperandSegments))]
        #[darling(multiple)]
        pub traits: Vec<List>,
        /// Interfaces that the mixin implements for its ops; those that an op lists itself, it implements itself.
        #[form(interfaces(AccessGroupOpInterface))]
        #[darling(multiple)]
        pub interfaces: Vec<List>,
        /// Effects of its ops as a whole.
        #[form(effects(Read))]
        #[darling(multiple)]
        pub effects: Vec<List>,
        /// The mixin implements `VerifyMixin`: checks of its ops, after its traits.
        #[form(verify)]
        pub verify: Flag,
        /// Values of any types that say more of its ops.
        #[form(facts(Intrinsic("llvm.sqrt")))]
        #[darling(multiple)]
        pub facts: Vec<List>,
        /// The path of `dialekt_ir_core`, if it has another name.
        #[form(crate = path::to::ir_core)]
        #[darling(rename = "crate", default = PlainPath::ir_core)]
        pub krate: PlainPath,
    }
}
