//! Types of values of keys, for which darling's readers are too lenient: they accept strings for paths and numbers, for
//! example.

use std::ops::Deref;
use std::str::FromStr;

use darling::{Error, FromMeta, Result};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::Parse;
use syn::{Expr, ExprLit, ExprUnary, Ident, Lit, MacroDelimiter, Meta, Path, UnOp};

use crate::Errors;
use crate::op::parse;

/// A path, as in `key = path::to::function`.
#[derive(Clone, Debug)]
pub struct PlainPath(pub Path);

impl PlainPath {
    /// The default path of ir-core.
    pub(crate) fn ir_core() -> PlainPath {
        PlainPath(crate::paths::ir_core())
    }

    /// The path of the crate of passes, unless `crate = ..` says another.
    pub(crate) fn pass() -> PlainPath {
        PlainPath(crate::paths::pass())
    }
}

impl FromMeta for PlainPath {
    fn from_expr(value: &Expr) -> Result<PlainPath> {
        match ungrouped(value) {
            Expr::Path(path) => Ok(PlainPath(path.path.clone())),
            value => Err(Error::unexpected_expr_type(value)),
        }
    }
}

impl Deref for PlainPath {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl ToTokens for PlainPath {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

/// A whole number, which may have a sign, as in `key = -1`.
#[derive(Clone, Copy, Default, Debug)]
pub struct Integer<T>(pub T);

impl<T: FromStr> FromMeta for Integer<T> {
    fn from_expr(value: &Expr) -> Result<Integer<T>> {
        let digits = |value: &Expr| match ungrouped(value) {
            Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => Some(number.base10_digits().to_owned()),
            _ => None,
        };
        let number = match ungrouped(value) {
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => digits(expr).map(|digits| format!("-{digits}")),
            value => digits(value),
        };
        let number = number.and_then(|number| number.parse().ok()).map(Integer);
        number.ok_or_else(|| Error::unexpected_expr_type(value))
    }
}

/// The name of a field, as in `key(field)`.
#[derive(Clone, Debug)]
pub struct FieldName(pub Ident);

impl FromMeta for FieldName {
    fn from_meta(meta: &Meta) -> Result<FieldName> {
        let tokens = in_parentheses(meta)?.clone();
        syn::parse2(tokens).map(FieldName).map_err(|_| Error::unexpected_type("no field").with_span(meta))
    }
}

/// The only argument of a key, as in `#[default(0)]`.
#[derive(Clone, Debug)]
pub struct Argument<T>(pub T);

impl<T: FromMeta> FromMeta for Argument<T> {
    fn from_meta(meta: &Meta) -> Result<Argument<T>> {
        let tokens = in_parentheses(meta)?;
        if tokens.is_empty() {
            return Err(Error::unexpected_type("nothing").with_span(meta));
        }
        T::from_expr(&syn::parse2(tokens.clone())?).map(Argument)
    }
}

/// A list, as in `key(a, b)`. Its elements are read one by one, so that a mistake in one does not hide the others.
#[derive(Clone, Debug)]
pub struct List {
    /// The tokens of the elements.
    pub parts: Vec<TokenStream>,
}

impl List {
    /// Reads the elements; those with mistakes are reported and left out.
    pub(crate) fn read<T: Parse>(&self, errors: &mut Errors) -> Vec<T> {
        self.parts.iter().filter_map(|part| parse::part(part.clone(), errors)).collect()
    }
}

impl FromMeta for List {
    fn from_meta(meta: &Meta) -> Result<List> {
        Ok(List { parts: parse::split_commas(in_parentheses(meta)?.clone()) })
    }
}

/// A list that may be left out, as in `key` and `key(a, b)`.
#[derive(Clone, Debug)]
pub struct MaybeList(pub List);

impl FromMeta for MaybeList {
    fn from_meta(meta: &Meta) -> Result<MaybeList> {
        match meta {
            Meta::Path(_) => Ok(MaybeList(List { parts: Vec::new() })),
            meta => List::from_meta(meta).map(MaybeList),
        }
    }
}

/// The tokens in the parentheses after a key.
fn in_parentheses(meta: &Meta) -> Result<&TokenStream> {
    match meta {
        Meta::List(list) if matches!(list.delimiter, MacroDelimiter::Paren(_)) => Ok(&list.tokens),
        _ => Err(Error::unsupported_format("no list").with_span(meta)),
    }
}

/// An expression without the invisible groups that `macro_rules!` fragments are wrapped in.
fn ungrouped(value: &Expr) -> &Expr {
    match value {
        Expr::Group(group) => ungrouped(&group.expr),
        value => value,
    }
}
