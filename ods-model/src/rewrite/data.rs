//! Rules as data: the description of a rule that is read without running it.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprStruct, Ident, Path};

use super::{FieldPattern, FragmentModel, OpPattern, RuleModel, Sub, print};
use crate::docs::{self, More, Part};
use crate::op::Docs;

/// The documentation of a rule: its comment, its text, and the ops in it.
pub(super) fn docs(model: &RuleModel) -> TokenStream {
    docs_of(&model.ident, &model.docs, || (model.text(), model.ops()))
}

/// The documentation of a fragment: its comment, its text, and the ops in it.
pub(super) fn docs_of_fragment(model: &FragmentModel) -> TokenStream {
    docs_of(&model.ident, &model.docs, || (model.text(), model.ops()))
}

/// The documentation of a pattern: its comment, its text, and the ops in it.
fn docs_of(ident: &Ident, comment: &Docs, about: impl Fn() -> (String, Vec<Path>)) -> TokenStream {
    let parts = || {
        let (text, ops) = about();
        let text = Part { name: quote!(""), rust: text, default: String::new(), docs: Docs::default() };
        let ops = ops.iter().map(|path| Part { name: op_name(path), rust: docs::text(path), ..text.clone() });
        std::iter::once(text.clone()).chain(ops).collect()
    };
    docs::data(&quote!(__d), ident, comment, || More { parts: parts(), ..More::default() })
}

/// The benefit of a rule.
pub(super) fn benefit(model: &RuleModel) -> TokenStream {
    let inner: Vec<TokenStream> = fragment_sizes(model.patterns());
    if inner.is_empty() {
        let benefit = model.benefit();
        return quote!(#benefit);
    }
    let own: i32 = model.patterns().map(|pattern| i32::try_from(pattern.ops()).unwrap_or(1)).sum();
    let own = own.saturating_add(model.options.benefit.0);
    quote!(__d::rule::benefit(#own, &[#(#inner),*]))
}

/// The fragments of patterns by the paths that name them.
pub(super) fn fragments(paths: &[Path]) -> TokenStream {
    let fragments = paths.iter().map(|path| {
        let text = docs::text(path);
        quote!((#text, <#path as __d::rule::Fragment>::DEF))
    });
    quote!(&[#(#fragments),*])
}

/// The numbers of ops of the fragments in patterns.
pub(super) fn fragment_sizes<'m>(patterns: impl IntoIterator<Item = &'m OpPattern>) -> Vec<TokenStream> {
    let mut paths = Vec::new();
    patterns.into_iter().for_each(|pattern| print::fragments(pattern, &mut paths));
    paths.iter().map(|path| quote!(<#path as __d::rule::Fragment>::OPS)).collect()
}

/// The conditions on which ops define which operands of the root.
pub(super) fn needs(pattern: &OpPattern, commutative: bool) -> TokenStream {
    let root = &pattern.path;
    let needs = pattern.fields.iter().filter_map(|field| {
        let (name, op) = match field {
            FieldPattern::One(name, Sub::Op(pattern)) => (name, op_name(&pattern.path)),
            FieldPattern::One(name, Sub::Fragment(pattern)) => {
                let path = &pattern.path;
                (name, quote!(<#path as __d::rule::Fragment>::DEF.source.op.name))
            }
            FieldPattern::One(name, Sub::Constant(..)) => (name, quote!("")),
            _ => return None,
        };
        let name = crate::op::key(name);
        Some(quote!((__d::rule::role::<#root>(#name), #op)))
    });
    let needs = quote!(&[#(#needs),*]);
    // Operands that may be swapped are defined by one op or the other.
    if commutative { quote!(if __d::rule::commutes::<#root>() { &[] } else { #needs }) } else { needs }
}

/// Returns whether a pattern has conditions beyond those in its data.
pub(super) fn says_more(pattern: &OpPattern) -> bool {
    pattern.fields.iter().any(|field| match field {
        FieldPattern::One(_, Sub::Op(pattern)) => says_more(pattern),
        FieldPattern::One(_, Sub::Claim(_, sub) | Sub::Constant(_, sub)) => !matches!(**sub, Sub::Wild),
        FieldPattern::One(_, Sub::Values(..) | Sub::Fragment(_) | Sub::Argument(..) | Sub::Block(_))
        | FieldPattern::Either(..) => true,
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
        Sub::Fragment(pattern) => {
            let path = &pattern.path;
            quote!(__d::Part::Fragment(<#path as __d::rule::Fragment>::DEF))
        }
        Sub::Argument(_, _, owner) => {
            let owner = optional_node(owner.as_deref());
            quote!(__d::Part::Argument(#owner))
        }
        Sub::Block(block) => {
            let end = optional_node(block.end.as_ref());
            quote!(__d::Part::Block(#end))
        }
        Sub::Values(_, subs, rest) => {
            let (count, more) = (subs.len(), rest.is_some());
            quote!(__d::Part::List(#count, #more))
        }
    })
}

fn optional_node(pattern: Option<&OpPattern>) -> TokenStream {
    match pattern.map(node) {
        Some(node) => quote!(::core::option::Option::Some(&#node)),
        None => quote!(::core::option::Option::None),
    }
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
