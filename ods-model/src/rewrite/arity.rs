//! The number of values of a rule's right side, as far as tokens and declarations tell it: they replace the results of
//! the root.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Ident, Path, Stmt};

use super::{FieldPattern, OpPattern, RuleModel, Sub};

/// The meaning of a name that a pattern binds.
enum Meaning<'m> {
    /// A field of an op.
    Field(&'m Path, String),
    /// An op.
    Op(&'m Path),
    /// A value.
    Value,
    /// Something else, or any number of values.
    Other,
}

/// The assertions that each result of the roots is replaced. `shadowed` are names that the right side binds anew.
pub(super) fn claim(model: &RuleModel, shadowed: &[Ident]) -> TokenStream {
    let mut names = Vec::new();
    model.patterns().for_each(|pattern| collect(pattern, &mut names));
    names.retain(|(name, _)| !shadowed.contains(name));
    let claim = |value: &Expr, root: &OpPattern| {
        let (count, root) = (count(value, &names)?, &root.path);
        Some(quote_spanned!(value.span()=> const _: () = __d::rule::assert_replaces::<#root>(#count);))
    };
    if model.others.is_empty() {
        return claim(&model.result, &model.pattern).unwrap_or_default();
    }
    match &model.result {
        Expr::Tuple(parts) => {
            parts.elems.iter().zip(model.patterns()).filter_map(|(part, root)| claim(part, root)).collect()
        }
        _ => TokenStream::new(),
    }
}

/// Collects the names that a pattern binds.
fn collect<'m>(pattern: &'m OpPattern, names: &mut Vec<(&'m Ident, Meaning<'m>)>) {
    if let Some(bind) = &pattern.bind {
        names.push((bind, Meaning::Op(&pattern.path)));
    }
    for field in &pattern.fields {
        match field {
            FieldPattern::One(name, sub) => {
                collect_sub(sub, Meaning::Field(&pattern.path, crate::op::key(name)), names);
            }
            FieldPattern::Either(_, subs) => subs.iter().for_each(|sub| collect_sub(sub, Meaning::Value, names)),
        }
    }
}

fn collect_sub<'m>(sub: &'m Sub, meaning: Meaning<'m>, names: &mut Vec<(&'m Ident, Meaning<'m>)>) {
    match sub {
        Sub::Bind(name) => names.push((name, meaning)),
        Sub::Op(pattern) => collect(pattern, names),
        Sub::Claim(_, inner) => collect_sub(inner, meaning, names),
        Sub::Constant(_, inner) => collect_sub(inner, Meaning::Other, names),
        Sub::Values(_, subs, _) => subs.iter().for_each(|sub| collect_sub(sub, Meaning::Value, names)),
        Sub::Fragment(pattern) => {
            names.extend(pattern.bind.iter().map(|bind| (bind, Meaning::Other)));
            let subs = pattern.fields.iter().filter_map(|field| match field {
                FieldPattern::One(_, sub) => Some(sub),
                FieldPattern::Either(..) => None,
            });
            subs.for_each(|sub| collect_sub(sub, Meaning::Other, names));
        }
        Sub::Argument(_, number, owner) => {
            collect_sub(number, Meaning::Other, names);
            owner.iter().for_each(|owner| collect(owner, names));
        }
        Sub::Block(block) => {
            names.extend(block.bind.iter().map(|bind| (bind, Meaning::Other)));
            block.args.iter().for_each(|sub| collect_sub(sub, Meaning::Value, names));
            block.end.iter().for_each(|end| collect(end, names));
        }
        Sub::Wild | Sub::Maybe(_) | Sub::Value(_) => {}
    }
}

/// The number of values of an expression, as a constant expression; `None` if it is not known.
fn count(expr: &Expr, names: &[(&Ident, Meaning<'_>)]) -> Option<TokenStream> {
    match expr {
        Expr::Struct(made) => {
            let path = &made.path;
            Some(quote!(__d::rule::results_of::<#path>()))
        }
        Expr::MethodCall(call) if call.method == "at" => count(&call.receiver, names),
        Expr::Paren(inner) => count(&inner.expr, names),
        Expr::Group(inner) => count(&inner.expr, names),
        Expr::Tuple(parts) if !parts.elems.is_empty() => sum(parts.elems.iter(), names),
        Expr::Array(parts) if !parts.elems.is_empty() => sum(parts.elems.iter(), names),
        Expr::Block(block) => match block.block.stmts.last() {
            Some(Stmt::Expr(last, None)) => count(last, names),
            _ => None,
        },
        Expr::Path(path) => {
            let name = path.path.get_ident()?;
            match &names.iter().find(|(known, _)| *known == name)?.1 {
                Meaning::Field(path, field) => Some(quote!(__d::rule::values_of::<#path>(#field))),
                Meaning::Op(path) => Some(quote!(__d::rule::results_of::<#path>())),
                Meaning::Value => Some(quote!(::core::option::Option::Some(1))),
                Meaning::Other => None,
            }
        }
        _ => None,
    }
}

fn sum<'e>(parts: impl Iterator<Item = &'e Expr>, names: &[(&Ident, Meaning<'_>)]) -> Option<TokenStream> {
    let parts = parts.map(|part| count(part, names)).collect::<Option<Vec<_>>>()?;
    Some(quote!(__d::rule::values_in(&[#(#parts),*])))
}

/// The names that the right side binds in its outermost block.
pub(super) fn bound_on_the_right(result: &Expr) -> Vec<&syn::Pat> {
    let Expr::Block(block) = result else { return Vec::new() };
    let lets = block.block.stmts.iter().filter_map(|statement| match statement {
        Stmt::Local(local) => Some(&local.pat),
        _ => None,
    });
    lets.collect()
}
