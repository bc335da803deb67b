//! Rewrite rules: the model of a struct with `#[derive(Rewrite)]`. Reference: DRR.
//!
//! `#[rewrite(PATTERN if CONDITION => RESULT)]`. The pattern is a struct pattern with named fields; conditions are Rust
//! expressions and `let`; the result is Rust in which struct expressions create ops. The macro does not see the ops: the
//! generated code destructures the ops' structs at the user's tokens, so that rustc itself reports mistakes in fields.
//!
//! - `parse`: the pattern
//! - `emit`: the code; `data`: the description of a rule, read without running it
//! - `arity`: the number of values of the result
//! - `print`: rules as text

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
use crate::{Errors, debug, wording};

/// A rule.
#[derive(Clone, Debug)]
pub struct RuleModel {
    /// The struct that the rule is declared on.
    pub ident: Ident,
    /// Its documentation.
    pub docs: Docs,
    /// The pattern that it matches.
    pub pattern: OpPattern,
    /// The conditions.
    pub guards: Vec<Guard>,
    /// The right side.
    pub result: Expr,
    /// The keys of `#[rule(..)]`.
    pub options: RuleKeys,
    /// The labels by which it can be left out.
    pub labels: Vec<LitStr>,
    /// Reports about it that are expected.
    pub allow: Vec<Ident>,
}

/// The pattern of an op: `bind @ Op { field: .., .. }`
#[derive(Clone, Debug)]
pub struct OpPattern {
    /// The name of the op itself.
    pub bind: Option<Ident>,
    /// The type of the op.
    pub path: Path,
    /// The patterns of its fields.
    pub fields: Vec<FieldPattern>,
}

/// The pattern of one field, or of two that may be swapped.
#[derive(Clone, Debug)]
pub enum FieldPattern {
    /// `field: ..`
    One(Ident, Sub),
    /// `(a, b): either(.., ..)`: in this order or the other one.
    Either([Ident; 2], Box<[Sub; 2]>),
}

impl FieldPattern {
    /// The fields that it is about.
    pub(super) fn names(&self) -> &[Ident] {
        match self {
            FieldPattern::One(name, _) => std::slice::from_ref(name),
            FieldPattern::Either(names, _) => names,
        }
    }
}

/// The pattern of a field or value.
#[derive(Clone, Debug)]
pub enum Sub {
    /// `_`: matches anything.
    Wild,
    /// A name, which binds; repeated, it means equality.
    Bind(Ident),
    /// An operand whose defining op matches a pattern.
    Op(OpPattern),
    /// `constant(..)`: an operand that is a constant, with the pattern of its value.
    Constant(Ident, Box<Sub>),
    /// `maybe(x)`: an optional attribute.
    Maybe(Ident),
    /// `Constraint(..)`: a type or attribute constraint, with a pattern inside.
    Claim(Path, Box<Sub>),
    /// An expression that an attribute has to be equal to.
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
    /// The number of ops in the pattern. Constants of any dialect do not count. [DRR: ConstantLikeMatcher]
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
    /// The span of its first token; that of the field for `_`.
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

/// Expands `#[derive(Rewrite)]`: the generated code, with a `compile_error!` for each mistake.
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
            let known = wording::list(REPORTS);
            errors.on(name, format!("unknown report `{name}`: expected one of {known}"));
        }
        is_known
    });
    reports
}
