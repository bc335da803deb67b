//! Rules as data: the description of a rule that is read without running it.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprStruct, Path};

use super::{FieldPattern, OpPattern, RuleModel, Sub};
use crate::docs::{self, More, Part};
use crate::op::Docs;

/// The documentation of a rule: its comment, its text, and the ops in it.
pub(super) fn docs(model: &RuleModel) -> TokenStream {
    let parts = || {
        let text = Part { name: quote!(""), rust: model.text(), default: String::new(), docs: Docs::default() };
        let ops = model.ops().into_iter();
        let ops = ops.map(|path| Part { name: op_name(&path), rust: docs::text(&path), ..text.clone() });
        std::iter::once(text.clone()).chain(ops).collect()
    };
    docs::data(&quote!(__d), &model.ident, &model.docs, || More { parts: parts(), ..More::default() })
}

/// The conditions on which ops define which operands of the root.
pub(super) fn needs(pattern: &OpPattern) -> Vec<TokenStream> {
    let root = &pattern.path;
    let needs = pattern.fields.iter().filter_map(|field| {
        let (name, op) = match field {
            FieldPattern::One(name, Sub::Op(pattern)) => (name, op_name(&pattern.path)),
            FieldPattern::One(name, Sub::Constant(..)) => (name, quote!("")),
            _ => return None,
        };
        let name = crate::op::key(name);
        Some(quote!((__d::rule::role::<#root>(#name), #op)))
    });
    needs.collect()
}

/// Returns whether a pattern has conditions beyond those in its data.
pub(super) fn says_more(pattern: &OpPattern) -> bool {
    pattern.fields.iter().any(|field| match field {
        FieldPattern::One(_, Sub::Op(pattern)) => says_more(pattern),
        FieldPattern::One(_, Sub::Claim(_, sub) | Sub::Constant(_, sub)) => !matches!(**sub, Sub::Wild),
        FieldPattern::One(_, Sub::Values(..)) | FieldPattern::Either(..) => true,
        FieldPattern::One(_, Sub::Wild | Sub::Bind(_) | Sub::Maybe(_) | Sub::Value(_)) => false,
    })
}

pub(super) fn node(pattern: &OpPattern) -> TokenStream {
    let fields = pattern.fields.iter().flat_map(|field| match field {
        FieldPattern::One(name, sub) => vec![(name, sub)],
        // Which pattern matches which operand is not known in advance.
        FieldPattern::Either(..) => Vec::new(),
    });
    let fields = fields.filter_map(|(name, sub)| {
        let name = crate::op::key(name);
        let part = part(sub)?;
        Some(quote!((#name, #part)))
    });
    let op = op_def(&pattern.path);
    quote!(__d::Node { op: #op, fields: &[#(#fields),*] })
}

fn part(sub: &Sub) -> Option<TokenStream> {
    Some(match sub {
        Sub::Wild => return None,
        Sub::Bind(name) | Sub::Maybe(name) => {
            let name = name.to_string();
            quote!(__d::Part::Name(#name))
        }
        Sub::Op(pattern) => {
            let node = node(pattern);
            quote!(__d::Part::Op(&#node))
        }
        Sub::Constant(..) => quote!(__d::Part::Constant),
        Sub::Claim(path, _) => other(path),
        Sub::Value(value) => other(value),
        Sub::Values(..) => quote!(__d::Part::Other("[..]")),
    })
}

fn other(tokens: &impl ToTokens) -> TokenStream {
    let text = tokens.to_token_stream().to_string();
    quote!(__d::Part::Other(#text))
}

pub(super) fn node_of_made(made: &ExprStruct) -> TokenStream {
    let fields = made.fields.iter().map(|field| {
        let name = field.member.to_token_stream().to_string();
        let part = match &field.expr {
            Expr::Path(path) if path.path.get_ident().is_some() => {
                let name = path.to_token_stream().to_string();
                quote!(__d::Part::Name(#name))
            }
            Expr::Struct(made) => {
                let node = node_of_made(made);
                quote!(__d::Part::Op(&#node))
            }
            value => other(value),
        };
        quote!((#name, #part))
    });
    let op = op_def(&made.path);
    quote!(__d::Node { op: #op, fields: &[#(#fields),*] })
}

fn op_def(path: &Path) -> TokenStream {
    quote_spanned!(path.span()=> <#path as __d::OpDecl>::DEF)
}

pub(super) fn op_name(path: &Path) -> TokenStream {
    quote_spanned!(path.span()=> <#path as __d::OpDecl>::DEF.name)
}
