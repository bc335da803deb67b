//! Keys of `#[derive(Rewrite)]`.

use darling::util::Flag;

use super::values::{Integer, List, PlainPath};

super::keys! {
    /// The keys of `#[rule(..)]`.
    pub struct RuleKeys {
        /// Added to the number of ops in the pattern, `constant(..)` not included: rules with a higher benefit are
        /// tried first.
        #[form(benefit = 1)]
        #[darling(default)]
        pub benefit: Integer<i32>,
        /// The operands of commutative operations in the pattern may be in either order.
        #[form(commutative)]
        pub commutative: Flag,
        /// Labels by which rules can be left out.
        #[form(labels("expensive"))]
        #[darling(multiple)]
        pub labels: Vec<List>,
        /// Reports of `check_rewrites` that are expected: `shadowed`, `overlap`, `cycle`.
        #[form(allow(overlap))]
        #[darling(multiple)]
        pub allow: Vec<List>,
        /// The path of `dialekt_ir_core`, if it has another name.
        #[form(crate = path::to::ir_core)]
        #[darling(rename = "crate", default = PlainPath::ir_core)]
        pub krate: PlainPath,
    }
}
