//! Keys of `#[derive(Pass)]`.

use darling::util::PreservedStrExpr;
use syn::LitStr;

use super::values::{List, MaybeList, PlainPath};

super::keys! {
    /// The keys of `#[pass(..)]`.
    pub struct PassKeys {
        /// Its name in reports; that of the struct if nothing is said.
        #[form(name = "CSE")]
        pub name: Option<LitStr>,
        /// Its name in pipelines and on command lines. Always needed.
        #[form(argument = "cse")]
        pub argument: Option<LitStr>,
        /// The ops that it runs on; any if nothing is said.
        #[form(op = "func.func")]
        pub op: Option<LitStr>,
        /// Dialects of what it creates.
        #[form(dialects(Arith))]
        pub dialects: Option<List>,
        /// The path of `dialekt_pass`, where that has another name.
        #[form(crate = path::to::pass)]
        #[darling(rename = "crate", default = PlainPath::pass)]
        pub krate: PlainPath,
    }
}

super::keys! {
    /// The attributes on fields of passes.
    pub struct PassFieldKeys {
        /// An option: `#[option]` where its name and value need no words. Its comment is its help.
        #[form(#[option(..)])]
        #[darling(multiple)]
        pub option: Vec<MaybeList>,
        /// A number that reports show, of type `Statistic`: `#[statistic]` where its name needs no words.
        #[form(#[statistic(..)])]
        #[darling(multiple)]
        pub statistic: Vec<MaybeList>,
    }
}

super::keys! {
    /// The keys of `#[option(..)]`.
    pub struct OptionKeys {
        /// Its name for users; that of the field with `-` for `_` if nothing is said.
        #[form(name = "max-iterations")]
        pub name: Option<LitStr>,
        /// The value that it starts with.
        #[form(default = 10)]
        pub default: Option<PreservedStrExpr>,
    }
}

super::keys! {
    /// The keys of `#[statistic(..)]`.
    pub struct StatisticKeys {
        /// Its name in reports; that of the field with `-` for `_` if nothing is said.
        #[form(name = "num-cse'd")]
        pub name: Option<LitStr>,
    }
}
