//! Keys of `#[derive(Pass)]`.

use darling::util::PreservedStrExpr;
use syn::LitStr;

use super::values::{List, MaybeList, PlainPath};

super::keys! {
    /// The keys of `#[pass(..)]`.
    pub struct PassKeys {
        /// Its name in reports; by default that of the struct.
        #[form(name = "CSE")]
        pub name: Option<LitStr>,
        /// Its name in pipelines and on command lines. Required.
        #[form(argument = "cse")]
        pub argument: Option<LitStr>,
        /// The ops that it runs on; by default any.
        #[form(op = "func.func")]
        pub op: Option<LitStr>,
        /// The interface of the ops that it runs on.
        #[form(interface = FunctionOpInterface)]
        pub interface: Option<PlainPath>,
        /// Dialects of the ops that it creates.
        #[form(dialects(Arith))]
        pub dialects: Option<List>,
        /// The path of `dialekt_pass`, if it has another name.
        #[form(crate = path::to::pass)]
        #[darling(rename = "crate", default = PlainPath::pass)]
        pub krate: PlainPath,
    }
}

super::keys! {
    /// The attributes on fields of passes.
    pub struct PassFieldKeys {
        /// An option: `#[option]` without further keys. Its comment is its help.
        #[form(#[option(..)])]
        #[darling(multiple)]
        pub option: Vec<MaybeList>,
        /// A number in reports, of type `Statistic`: `#[statistic]` without further keys.
        #[form(#[statistic(..)])]
        #[darling(multiple)]
        pub statistic: Vec<MaybeList>,
    }
}

super::keys! {
    /// The keys of `#[pipeline(..)]`.
    pub struct PipelineKeys {
        /// Its name in pipelines and on command lines. Required.
        #[form(argument = "lower-all")]
        pub argument: Option<LitStr>,
        /// The path of `dialekt_pass`, if it has another name.
        #[form(crate = path::to::pass)]
        #[darling(rename = "crate", default = PlainPath::pass)]
        pub krate: PlainPath,
    }
}

super::keys! {
    /// The attributes on fields of pipelines.
    pub struct PipelineFieldKeys {
        /// An option: `#[option]` without further keys. Its comment is its help.
        #[form(#[option(..)])]
        #[darling(multiple)]
        pub option: Vec<MaybeList>,
    }
}

super::keys! {
    /// The keys of `#[option(..)]`.
    pub struct OptionKeys {
        /// Its name for users; by default that of the field with `-` for `_`.
        #[form(name = "max-iterations")]
        pub name: Option<LitStr>,
        /// Its initial value.
        #[form(default = 10)]
        pub default: Option<PreservedStrExpr>,
    }
}

super::keys! {
    /// The keys of `#[statistic(..)]`.
    pub struct StatisticKeys {
        /// Its name in reports; by default that of the field with `-` for `_`.
        #[form(name = "num-cse'd")]
        pub name: Option<LitStr>,
    }
}
