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

use darling::FromMeta;
use proc_macro2::TokenStream;
use syn::{DeriveInput, Expr, Fields, Ident, LitStr, Path};

use crate::keys::read::Written;
use crate::keys::{List, RuleKeys};
use crate::op::Docs;
use crate::op::parse::{docs, list};
use crate::{Errors, debug, words};

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
    /// The keys of `#[rule(..)]`.
    pub options: RuleKeys,
    /// Groups that it belongs to.
    pub labels: Vec<LitStr>,
    /// Reports that are known and wanted.
    pub allow: Vec<Ident>,
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
    let written = Written::in_attributes(&item.attrs, "rule", "#[rule(benefit = 1)]", errors);
    let options: RuleKeys = written.read(|_| None, errors).keys;
    let (labels, allow) = (labels(&options.labels, errors), reports(&options.allow, errors));
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
    let docs = docs(&item.attrs);
    Some(RuleModel { ident: item.ident.clone(), docs, pattern, guards, result, options, labels, allow })
}

const REPORTS: [&str; 3] = ["shadowed", "overlap", "cycle"];

fn labels(lists: &[List], errors: &mut Errors) -> Vec<LitStr> {
    let mut labels = Vec::new();
    let values: Vec<Expr> = lists.iter().flat_map(|list| list.read(errors)).collect();
    for value in values {
        match LitStr::from_expr(&value) {
            Ok(label) => labels.push(label),
            Err(_) => errors.on(&value, "expected a string for a label"),
        }
    }
    labels
}

fn reports(lists: &[List], errors: &mut Errors) -> Vec<Ident> {
    let mut reports: Vec<Ident> = lists.iter().flat_map(|list| list.read(errors)).collect();
    reports.retain(|name| {
        let is_known = REPORTS.contains(&name.to_string().as_str());
        if !is_known {
            let known = words::list(REPORTS);
            errors.on(name, format!("unknown report `{name}`: expected one of {known}"));
        }
        is_known
    });
    reports
}
