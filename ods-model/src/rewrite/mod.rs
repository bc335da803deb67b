//! Rewrite rules: the model of a struct with `#[derive(Rewrite)]`. Reference: DRR.
//!
//! `#[rewrite(PATTERN if CONDITION => RESULT)]`. The pattern is a struct pattern with named fields; conditions are Rust
//! expressions and `let`; the result is Rust in which struct expressions create ops. The macro does not see the ops: the
//! generated code destructures the ops' structs at the user's tokens, so that rustc itself reports mistakes in fields.
//!
//! `#[fragment(PATTERN if CONDITION)]` is a part of patterns that several rules use, and `rules! { PATTERN => RESULT, .. }` a list of rules
//! without names.
//!
//! - `parse`: the pattern
//! - `emit`: the code, of the left side in `matcher`, of the right side in `making`; `data`: the description of a rule, read without
//!   running it
//! - `lists`: rules without names
//! - `arity`: the number of values of the result
//! - `print`: rules as text

mod arity;
mod data;
mod emit;
mod lists;
mod making;
mod matcher;
mod parse;
mod print;

use darling::FromMeta;
use proc_macro2::TokenStream;
use syn::{Attribute, DeriveInput, Expr, Fields, Ident, LitStr, Path};

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
    /// The pattern that it matches: that of the root which drivers try it on.
    pub pattern: OpPattern,
    /// The patterns of further roots.
    pub others: Vec<OpPattern>,
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

impl RuleModel {
    /// The patterns of all roots.
    pub(super) fn patterns(&self) -> impl Iterator<Item = &OpPattern> + Clone {
        std::iter::once(&self.pattern).chain(&self.others)
    }
}

/// A fragment.
#[derive(Clone, Debug)]
pub struct FragmentModel {
    /// The struct that the fragment is declared on.
    pub ident: Ident,
    /// Its documentation.
    pub docs: Docs,
    /// The pattern that it matches.
    pub pattern: OpPattern,
    /// The conditions.
    pub guards: Vec<Guard>,
    /// The fields: names of the pattern that rules see.
    pub fields: Vec<Ident>,
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
    /// `use Fragment { name: .., .. }`: an operand that a fragment defines, with patterns of its names.
    Fragment(OpPattern),
    /// `argument(number)` or `argument(number, Op { .. })`: an argument of a block, which may be the entry of a region of this op.
    Argument(Ident, Box<Sub>, Option<Box<OpPattern>>),
    /// `|a, b| End { .. }`: a block, or a region with one.
    Block(Box<BlockPattern>),
    /// `[a, b, rest @ ..]`: the values of a variadic operand, the blocks of a region.
    Values(syn::token::Bracket, Vec<Sub>, Option<Option<Ident>>),
}

/// The pattern of a block: `bind @ only(|a, b, rest @ ..| End { .. })`
#[derive(Clone, Debug)]
pub struct BlockPattern {
    /// The name of the region or block.
    pub bind: Option<Ident>,
    /// The word `only`, if the block may have no other ops than those of the pattern.
    pub only: Option<Ident>,
    /// The place of the arguments.
    pub span: proc_macro2::Span,
    /// The patterns of its arguments.
    pub args: Vec<Sub>,
    /// The name of the remaining arguments, if there may be some.
    pub rest: Option<Option<Ident>>,
    /// The pattern of its last op.
    pub end: Option<OpPattern>,
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
    /// The number of ops in the pattern. Constants of any dialect do not count, nor do fragments and ops around an argument.
    /// [DRR: ConstantLikeMatcher]
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
        self.span_or(field.span())
    }

    /// The span of its first token; another one for `_`.
    fn span_or(&self, other: proc_macro2::Span) -> proc_macro2::Span {
        use syn::spanned::Spanned;
        match self {
            Sub::Wild => other,
            Sub::Bind(name) | Sub::Constant(name, _) | Sub::Maybe(name) | Sub::Argument(name, ..) => name.span(),
            Sub::Op(pattern) | Sub::Fragment(pattern) => pattern.path.span(),
            Sub::Block(block) => block.only.as_ref().map_or(block.span, Ident::span),
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
            Sub::Block(block) => {
                block.args.iter().map(Sub::ops).sum::<usize>() + block.end.as_ref().map_or(0, OpPattern::ops)
            }
            Sub::Fragment(pattern) => pattern.ops() - 1,
            Sub::Argument(..) => 0,
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

/// Expands `#[derive(Fragment)]`: the generated code, with a `compile_error!` for each mistake.
pub fn derive_fragment(item: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let model = read_fragment(&item, &mut errors);
    let mut code = match &model {
        Some(model) if errors.is_empty() => emit::fragment(model, &mut errors),
        _ => TokenStream::new(),
    };
    if !errors.is_empty() {
        code = emit::fragment_stub(&item);
        code.extend(errors.into_compile_errors());
    }
    debug::show(&item.ident, &code);
    code
}

/// Reads a fragment.
pub fn read_fragment(item: &DeriveInput, errors: &mut Errors) -> Option<FragmentModel> {
    let fields: Option<Vec<Ident>> = match &item.data {
        syn::Data::Struct(data) if matches!(data.fields, Fields::Named(_) | Fields::Unit) => {
            Some(data.fields.iter().filter_map(|field| field.ident.clone()).collect())
        }
        _ => None,
    };
    if fields.is_none() || !item.generics.params.is_empty() {
        let message = "a fragment is a struct without parameters whose fields are names of its pattern: write `pub struct MyFragment { x: Value }`";
        errors.on(&item.ident, message);
    }
    let example = "#[fragment(Op { field: x, .. })]";
    let mut found = item.attrs.iter().filter(|attr| attr.path().is_ident("fragment"));
    let Some(attr) = found.next() else {
        errors.on(&item.ident, format!("missing pattern: write `{example}`"));
        return None;
    };
    if let Some(second) = found.next() {
        errors.on(second, "a struct stands for one fragment: declare another struct for this one");
    }
    let tokens = list(attr, example, errors)?;
    let (pattern, guards) = match syn::parse::Parser::parse2(parse::fragment, tokens) {
        Ok(parsed) => parsed,
        Err(error) => {
            errors.push(error);
            return None;
        }
    };
    Some(FragmentModel { ident: item.ident.clone(), docs: docs(&item.attrs), pattern, guards, fields: fields? })
}

pub use lists::rules;

/// Reads a rule.
pub fn read(item: &DeriveInput, errors: &mut Errors) -> Option<RuleModel> {
    let unit = matches!(&item.data, syn::Data::Struct(data) if matches!(data.fields, Fields::Unit));
    if !unit || !item.generics.params.is_empty() {
        errors.on(&item.ident, "a rule is a struct without fields and parameters: write `pub struct MyRule;`");
    }
    let mut rules = item.attrs.iter().filter(|attr| attr.path().is_ident("rewrite"));
    let Some(attr) = rules.next() else {
        errors.on(&item.ident, "missing rule: write `#[rewrite(Op { field: x, .. } => x)]`");
        return None;
    };
    if let Some(second) = rules.next() {
        errors.on(second, "a struct stands for one rule: declare another struct for this one");
    }
    let tokens = list(attr, "#[rewrite(Op { field: x, .. } => x)]", errors)?;
    match syn::parse::Parser::parse2(parse::rule, tokens) {
        Ok(parsed) => Some(with_options(item.ident.clone(), &item.attrs, parsed, errors)),
        Err(error) => {
            errors.push(error);
            None
        }
    }
}

/// The model of a rule, with the keys of `#[rule(..)]` and the comment among its attributes.
fn with_options(ident: Ident, attrs: &[Attribute], parsed: parse::Rule, errors: &mut Errors) -> RuleModel {
    let written = Written::in_attributes(attrs, "rule", "#[rule(benefit = 1)]", errors);
    let options: RuleKeys = written.read(|_| None, errors).keys;
    let (labels, allow) = (labels(&options.labels, errors), reports(&options.allow, errors));
    let parse::Rule { pattern, others, guards, result } = parsed;
    RuleModel { ident, docs: docs(attrs), pattern, others, guards, result, options, labels, allow }
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
