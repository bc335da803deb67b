//! Rewrite rules: the model of a struct with `#[derive(Rewrite)]`. Reference: DRR.
//!
//! `#[rewrite(PATTERN if CONDITION => RESULT)]`. The pattern is that of a struct, by field; conditions are Rust, with `let`; the result
//! is Rust in which struct expressions make ops. The macro does not see the ops: the code that it writes takes the structs apart
//! at the user's tokens, so that rustc itself says what is wrong with a field.
//!
//! - `parse`: the pattern
//! - `emit`: the code; `data`: what is told of a rule without running it
//! - `arity`: how many values the result is
//! - `print`: the text again

mod arity;
mod data;
mod emit;
mod parse;
mod print;

use proc_macro2::TokenStream;
use syn::{DeriveInput, Expr, Fields, Ident, LitStr, Path};

use crate::op::Docs;
use crate::op::parse::{Item, ItemValue, docs, list, part, path, split_commas, string};
use crate::{Errors, debug, keys, words};

/// A rule.
#[derive(Clone, Debug)]
pub struct RuleModel {
    /// The struct that stands for it.
    pub ident: Ident,
    /// Its documentation.
    pub docs: Docs,
    /// What it matches.
    pub pattern: OpPattern,
    /// What must hold beyond that.
    pub guards: Vec<Guard>,
    /// What it makes.
    pub result: Expr,
    /// What its options say.
    pub options: Options,
}

/// What `#[rule(..)]` says.
#[derive(Clone, Debug)]
pub struct Options {
    /// Added to the number of ops in the pattern, constants of any dialect left out.
    pub benefit: i32,
    /// Groups that it belongs to.
    pub labels: Vec<LitStr>,
    /// Reports that are known and wanted.
    pub allow: Vec<Ident>,
    /// The path of ir-core.
    pub krate: Path,
}

/// `bind @ Op { field: .., .. }`
#[derive(Clone, Debug)]
pub struct OpPattern {
    /// The name of the op itself.
    pub bind: Option<Ident>,
    /// Its kind.
    pub path: Path,
    /// What is asked of its fields.
    pub fields: Vec<FieldPattern>,
}

/// What is asked of fields.
#[derive(Clone, Debug)]
pub enum FieldPattern {
    /// `field: ..`
    One(Ident, Sub),
    /// `(a, b): either(.., ..)`: in this order or the other one.
    Either([Ident; 2], Box<[Sub; 2]>),
}

/// What is asked of a field.
#[derive(Clone, Debug)]
pub enum Sub {
    /// `_`: nothing.
    Wild,
    /// A name. The second time it means equality.
    Bind(Ident),
    /// An operand that is defined by such an op.
    Op(OpPattern),
    /// `constant(..)`: an operand that is a constant, and what is asked of its value.
    Constant(Ident, Box<Sub>),
    /// `maybe(x)`: an attribute, or none.
    Maybe(Ident),
    /// `Constraint(..)`: a claim, and what is asked beyond it.
    Claim(Path, Box<Sub>),
    /// A value that an attribute is equal to.
    Value(Expr),
    /// `[a, b, rest @ ..]`: the values of a variadic operand.
    Values(syn::token::Bracket, Vec<Sub>, Option<Option<Ident>>),
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Guard {
    /// `condition`
    Holds(Expr),
    /// `let pattern = expression`
    Let(Box<syn::Pat>, Expr),
}

impl OpPattern {
    /// How many ops there are in it. Constants of any dialect do not count. [DRR: ConstantLikeMatcher]
    fn ops(&self) -> usize {
        let of = |sub: &Sub| sub.ops();
        let fields = self.fields.iter().map(|field| match field {
            FieldPattern::One(_, sub) => of(sub),
            FieldPattern::Either(_, subs) => subs.iter().map(of).sum(),
        });
        1 + fields.sum::<usize>()
    }
}

impl Sub {
    /// Its first token; that of the field where it has none of its own.
    fn span(&self, field: &Ident) -> proc_macro2::Span {
        use syn::spanned::Spanned;
        match self {
            Sub::Wild => field.span(),
            Sub::Bind(name) | Sub::Constant(name, _) | Sub::Maybe(name) => name.span(),
            Sub::Op(pattern) => pattern.path.span(),
            Sub::Claim(path, _) => path.span(),
            Sub::Value(value) => value.span(),
            Sub::Values(bracket, ..) => bracket.span.open(),
        }
    }

    fn ops(&self) -> usize {
        match self {
            Sub::Op(pattern) => pattern.ops(),
            Sub::Claim(_, sub) => sub.ops(),
            Sub::Values(_, subs, _) => subs.iter().map(Sub::ops).sum(),
            Sub::Wild | Sub::Bind(_) | Sub::Constant(..) | Sub::Maybe(_) | Sub::Value(_) => 0,
        }
    }
}

/// The code for an item with `#[derive(Rewrite)]`; mistakes are `compile_error!`s in it.
pub fn derive_rewrite(item: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let model = read(&item, &mut errors);
    let mut code = match &model {
        Some(model) if errors.is_empty() => emit::rule(model, &mut errors),
        _ => TokenStream::new(),
    };
    if !errors.is_empty() {
        code = emit::stub(&item);
        code.extend(errors.into_compile_errors());
    }
    debug::show(&item.ident, &code);
    code
}

/// Reads a rule.
pub fn read(item: &DeriveInput, errors: &mut Errors) -> Option<RuleModel> {
    let unit = matches!(&item.data, syn::Data::Struct(data) if matches!(data.fields, Fields::Unit));
    if !unit || !item.generics.params.is_empty() {
        errors.on(&item.ident, "a rule is a struct without fields and parameters: write `pub struct MyRule;`");
    }
    let options = options(item, errors);
    let mut rules = item.attrs.iter().filter(|attr| attr.path().is_ident("rewrite"));
    let Some(attr) = rules.next() else {
        errors.on(&item.ident, "missing rule: write `#[rewrite(Op { field: x, .. } => x)]`");
        return None;
    };
    if let Some(second) = rules.next() {
        errors.on(second, "a struct stands for one rule: declare another struct for this one");
    }
    let tokens = list(attr, "#[rewrite(Op { field: x, .. } => x)]", errors)?;
    let (pattern, guards, result) = match syn::parse::Parser::parse2(parse::rule, tokens) {
        Ok(parsed) => parsed,
        Err(error) => {
            errors.push(error);
            return None;
        }
    };
    Some(RuleModel { ident: item.ident.clone(), docs: docs(&item.attrs), pattern, guards, result, options })
}

const KEYS: [&str; keys::RULE_OPTION.len()] = keys::names(&keys::RULE_OPTION);
const REPORTS: [&str; 3] = ["shadowed", "overlap", "cycle"];

fn options(item: &DeriveInput, errors: &mut Errors) -> Options {
    let mut options =
        Options { benefit: 0, labels: Vec::new(), allow: Vec::new(), krate: syn::parse_quote!(::dialekt_ir_core) };
    for attr in item.attrs.iter().filter(|attr| attr.path().is_ident("rule")) {
        let Some(tokens) = list(attr, "#[rule(benefit = 1)]", errors) else { continue };
        for item in split_commas(tokens) {
            if let Some(item) = part::<Item>(item, errors) {
                option(item, &mut options, errors);
            }
        }
    }
    options
}

fn option(item: Item, options: &mut Options, errors: &mut Errors) {
    let word = item.word().unwrap_or_default();
    match (word.as_str(), item.value) {
        ("benefit", ItemValue::Value(value)) => match number(&value) {
            Some(benefit) => options.benefit = benefit,
            None => errors.on(value, "expected a number, which is added to the number of operations in the pattern"),
        },
        ("labels", ItemValue::List(tokens)) => {
            for label in split_commas(tokens) {
                if let Some(label) = part::<Expr>(label, errors).and_then(|label| string(&label, "a label", errors)) {
                    options.labels.push(label);
                }
            }
        }
        ("allow", ItemValue::List(tokens)) => {
            for name in split_commas(tokens) {
                let Some(name) = part::<Ident>(name, errors) else { continue };
                if REPORTS.contains(&name.to_string().as_str()) {
                    options.allow.push(name);
                } else {
                    let known = words::list(REPORTS);
                    errors.on(&name, format!("unknown report `{name}`: expected one of {known}"));
                }
            }
        }
        ("crate", ItemValue::Value(value)) => {
            if let Some(path) = path(&value, "`crate`", errors) {
                options.krate = path;
            }
        }
        (known, _) if KEYS.contains(&known) => {
            errors.on(&item.path, "expected `benefit = 1`, `labels(\"name\")`, `allow(overlap)` or `crate = path`");
        }
        _ => {
            let hint = words::did_you_mean(&word, KEYS);
            let known = words::list(KEYS);
            errors.on(&item.path, format!("unknown key `{word}`{hint}: known are {known}"));
        }
    }
}

/// A whole number, which may have a sign.
fn number(value: &Expr) -> Option<i32> {
    match value {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse().ok(),
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => number(expr).map(|number: i32| -number),
        _ => None,
    }
}
