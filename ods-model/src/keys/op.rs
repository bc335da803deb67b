//! Keys of `#[derive(Op)]`.

use darling::util::{Flag, PreservedStrExpr};
use darling::{Error, FromMeta, Result};
use syn::LitStr;

use super::values::{Argument, FieldName, Integer, List, PlainPath};

super::keys! {
    /// The keys of `#[op(..)]`.
    pub struct OpKeys {
        /// The full name. Required.
        #[form(name = "arith.addi")]
        pub name: Option<LitStr>,
        /// The case of names in the IR: `camelCase`, or `snake_case` (the default).
        #[form(rename_all = "camelCase")]
        pub rename_all: Option<Rename>,
        /// Traits, in the order in which they are verified and fold. May be repeated, with interfaces in between.
        #[form(traits(Pure, Commutative))]
        #[darling(multiple)]
        pub traits: Vec<List>,
        /// Interfaces that the struct implements. With `{}`, an implementation with all defaults is generated.
        #[form(interfaces(LoopLikeOpInterface, VectorUnrollOpInterface {}))]
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
        /// The struct implements `InferTypes`: inference of the result types.
        #[form(infer)]
        pub infer: Flag,
        /// The struct implements `Fold`: folding of the op.
        #[form(fold)]
        pub fold: Flag,
        /// Canonicalization rules and patterns, in the order in which they are tried.
        #[form(canonicalize(AddZero, AddSelf))]
        pub canonicalize: Option<List>,
        /// The function that parses the custom form. Together with `print`, in place of `#[assembly(..)]`.
        #[form(parse = parse_my_op)]
        pub parse: Option<PlainPath>,
        /// The function that prints the custom form, from the view of the operation.
        #[form(print = print_my_op)]
        pub print: Option<PlainPath>,
        /// The function that names results in printed text, from the view.
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
        /// The reason why it is deprecated; the builder is marked.
        #[form(deprecated = "use demo.sum")]
        pub deprecated: Option<LitStr>,
        /// The section of the dialect's reference that it belongs to.
        #[form(doc_group = "Casts")]
        pub doc_group: Option<LitStr>,
        /// Values of any types that say more of the op, for who knows the types: `descriptor.fact::<Intrinsic>()`.
        #[form(facts(Intrinsic("llvm.sqrt")))]
        #[darling(multiple)]
        pub facts: Vec<List>,
        /// The path of `dialekt_ir_core`, if it has another name.
        #[form(crate = path::to::ir_core)]
        #[darling(rename = "crate", default = PlainPath::ir_core)]
        pub krate: PlainPath,
    }
}

super::keys! {
    /// The attributes on fields of operations.
    pub struct FieldKeys {
        /// On attributes and properties: the value of one that is not given. An `Option` without a value is read as
        /// this, but not set to it.
        #[form(#[default(0)])]
        pub default: Option<Argument<PreservedStrExpr>>,
        /// On `Derived`: the expression that computes it, an `Option`, with the view of the op as `op`.
        #[form(#[derived(Some(op.operands().len() as i64))])]
        pub derived: Option<Argument<PreservedStrExpr>>,
        /// The name in the IR, if it is not that of the field. Empty for values, regions and successors without a name.
        #[form(#[name("falseValue")])]
        pub name: Option<Argument<LitStr>>,
        /// On `OperandGroups`: the field with the sizes of the groups.
        #[form(#[sizes(case_operand_segments)])]
        pub sizes: Option<FieldName>,
        /// On operands, results and attributes: the effects of the op on them.
        #[form(#[effects(Read)])]
        #[darling(multiple)]
        pub effects: Vec<List>,
    }
}

super::keys! {
    /// The keys in parentheses after an effect.
    pub struct EffectKeys {
        /// The resource that is affected; by default memory.
        #[form(resource = "Locks")]
        pub resource: Option<LitStr>,
        /// Effects of later stages come after those of earlier ones.
        #[form(stage = 1)]
        #[darling(default)]
        pub stage: Integer<u32>,
        /// All of the resource is affected.
        #[form(full)]
        pub full: Flag,
    }
}

super::keys! {
    /// The keys of the trait `Symbol(..)`.
    pub struct SymbolKeys {
        /// An op without a name is not a symbol.
        #[form(optional)]
        pub optional: Flag,
        /// The function that tells declarations from definitions.
        #[form(declaration = is_declaration)]
        pub declaration: Option<PlainPath>,
    }
}

super::keys! {
    /// The keys after the arguments of the trait `TypesMatchWith(..)`, and of its variants.
    pub struct MatchKeys {
        /// The function that compares types.
        #[form(compare = are_equal)]
        pub compare: Option<PlainPath>,
    }
}

/// The case of names in the IR.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Rename {
    /// The names are kept.
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
