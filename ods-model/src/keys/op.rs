//! Keys of `#[derive(Op)]`.

use darling::util::{Flag, PreservedStrExpr};
use darling::{Error, FromMeta, Result};
use syn::LitStr;

use super::values::{Argument, FieldName, Integer, List, PlainPath};

super::keys! {
    /// The keys of `#[op(..)]`.
    pub struct OpKeys {
        /// The full name. Always needed.
        #[form(name = "arith.addi")]
        pub name: Option<LitStr>,
        /// How names of fields become names in the IR: `camelCase`, or `snake_case` if nothing is said.
        #[form(rename_all = "camelCase")]
        pub rename_all: Option<Rename>,
        /// Traits, in the order in which they are verified. May be repeated, to put interfaces between.
        #[form(traits(Pure, Commutative))]
        #[darling(multiple)]
        pub traits: Vec<List>,
        /// Interfaces that the struct implements. With `{}`, the implementation is written too, and takes all defaults.
        #[form(interfaces(LoopLike, VectorUnroll {}))]
        #[darling(multiple)]
        pub interfaces: Vec<List>,
        /// Effects of the op as a whole.
        #[form(effects(Read, Write(resource = "Locks")))]
        #[darling(multiple)]
        pub effects: Vec<List>,
        /// The struct implements `Verify`: checks before the regions.
        #[form(verify)]
        pub verify: Flag,
        /// The struct implements `VerifyRegions`: checks after the regions.
        #[form(verify_regions)]
        pub verify_regions: Flag,
        /// The struct implements `InferTypes`: types of results follow from the rest.
        #[form(infer)]
        pub infer: Flag,
        /// The struct implements `Fold`: what the op computes, as far as that is known.
        #[form(fold)]
        pub fold: Flag,
        /// Rules and patterns that bring it into canonical form, in the order in which they are tried.
        #[form(canonicalize(AddZero, AddSelf))]
        pub canonicalize: Option<List>,
        /// The function that parses the custom form. Together with `print`, in place of `#[assembly(..)]`.
        #[form(parse = parse_my_op)]
        pub parse: Option<PlainPath>,
        /// The function that prints the custom form.
        #[form(print = print_my_op)]
        pub print: Option<PlainPath>,
        /// The function that names results in printed text.
        #[form(result_names = name_results)]
        pub result_names: Option<PlainPath>,
        /// The function that names arguments of entry blocks.
        #[form(argument_names = name_arguments)]
        pub argument_names: Option<PlainPath>,
        /// The function that names blocks.
        #[form(block_names = name_blocks)]
        pub block_names: Option<PlainPath>,
        /// The dialect whose ops are written without prefix in the regions.
        #[form(default_dialect = "scf")]
        pub default_dialect: Option<LitStr>,
        /// Why it should not be used: the builder is marked.
        #[form(deprecated = "use demo.sum")]
        pub deprecated: Option<LitStr>,
        /// The section of the reference that it stands in.
        #[form(doc_group = "Casts")]
        pub doc_group: Option<LitStr>,
        /// The path of `dialekt_ir_core`, where that has another name.
        #[form(crate = path::to::ir_core)]
        #[darling(rename = "crate", default = PlainPath::ir_core)]
        pub krate: PlainPath,
    }
}

super::keys! {
    /// The attributes on fields of operations.
    pub struct FieldKeys {
        /// On attributes and properties: the value of one that is not given. On an `Option`, a missing one is read so, and stays missing.
        #[form(#[default(0)])]
        pub default: Option<Argument<PreservedStrExpr>>,
        /// The name in the IR, where it is not the one of the field. Empty for values, regions and successors without a name.
        #[form(#[name("falseValue")])]
        pub name: Option<Argument<LitStr>>,
        /// On `OperandGroups`: the field with the sizes of the groups.
        #[form(#[sizes(case_operand_segments)])]
        pub sizes: Option<FieldName>,
        /// On operands, results and attributes: what the op does to them.
        #[form(#[effects(Read)])]
        #[darling(multiple)]
        pub effects: Vec<List>,
    }
}

super::keys! {
    /// The keys in parentheses behind an effect.
    pub struct EffectKeys {
        /// The resource that it is done to; memory if nothing is said.
        #[form(resource = "Locks")]
        pub resource: Option<LitStr>,
        /// Effects of later stages come after those of earlier ones.
        #[form(stage = 1)]
        #[darling(default)]
        pub stage: Integer<u32>,
        /// It is done to all of the resource.
        #[form(full)]
        pub full: Flag,
    }
}

super::keys! {
    /// The keys of the trait `Symbol(..)`.
    pub struct SymbolKeys {
        /// An op without a name is none.
        #[form(optional)]
        pub optional: Flag,
        /// The function that tells declarations from definitions.
        #[form(declaration = is_declaration)]
        pub declaration: Option<PlainPath>,
    }
}

super::keys! {
    /// The keys behind the arguments of the trait `TypesMatchWith(..)`, and of its variants.
    pub struct MatchKeys {
        /// The function that tells which types are equal.
        #[form(compare = are_equal)]
        pub compare: Option<PlainPath>,
    }
}

/// How names of fields become names in the IR.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Rename {
    /// They stay.
    #[default]
    Keep,
    /// `fooBar`.
    Camel,
}

impl FromMeta for Rename {
    fn from_string(rule: &str) -> Result<Rename> {
        match rule {
            "camelCase" => Ok(Rename::Camel),
            "snake_case" => Ok(Rename::Keep),
            found => Err(Error::custom(format!("expected `camelCase` or `snake_case`, found `{found}`"))),
        }
    }
}
