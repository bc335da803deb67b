//! Fields of mixins as fields of ops.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Field, Fields, GenericArgument, Path, PathArguments, Token, Type};

use super::MixinUse;
use crate::keys::Rename;
use crate::op::{self, Listed, Trait, TraitKind, parse};
use crate::{Errors, wording};

/// The mixin that a field is, `M` of `Mixin<M>`.
pub(super) fn mixin(ty: &Type) -> Option<&Path> {
    let last = match ty {
        Type::Group(group) => return mixin(&group.elem),
        Type::Path(path) => path.path.segments.last()?,
        _ => return None,
    };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match (last.ident == "Mixin", arguments.args.first()?) {
        (true, GenericArgument::Type(Type::Path(of))) => Some(&of.path),
        _ => None,
    }
}

/// The mixins among fields, in order.
pub(crate) fn paths<'a>(fields: impl IntoIterator<Item = &'a Field>) -> Vec<Path> {
    fields.into_iter().filter_map(|field| mixin(&field.ty)).cloned().collect()
}

/// The declaration of a mixin as ops need it.
pub(super) fn declaration(item: &DeriveInput, fields: &[Field]) -> TokenStream {
    let attrs = item.attrs.iter().filter(|attr| attr.path().is_ident("mixin") || attr.path().is_ident("assembly"));
    let fields = fields.iter().map(|Field { attrs, ident, ty, .. }| quote!(#(#attrs)* #ident: #ty));
    let ident = &item.ident;
    quote!(#(#attrs)* struct #ident { #(#fields,)* })
}

/// Replaces the mixins among the fields of an op by their fields; `declarations` are theirs, in order.
pub(crate) fn flatten(item: &mut DeriveInput, declarations: &[TokenStream], errors: &mut Errors) -> Vec<MixinUse> {
    let Data::Struct(data) = &mut item.data else { return Vec::new() };
    let Fields::Named(fields) = &mut data.fields else { return Vec::new() };
    let mut declarations = declarations.iter();
    let own: Vec<Ident> = fields.named.iter().filter_map(|field| field.ident.clone()).collect();
    let (mut all, mut uses): (Punctuated<Field, Token![,]>, Vec<MixinUse>) = (Punctuated::new(), Vec::new());
    for field in std::mem::take(&mut fields.named) {
        let Some(path) = mixin(&field.ty).cloned() else {
            all.push(field);
            continue;
        };
        let (Some(tokens), Some(ident)) = (declarations.next(), field.ident.clone()) else { continue };
        let Some(declared) = parse::part::<DeriveInput>(tokens.clone(), errors) else { continue };
        let start = all.len();
        // The mistakes in it are told where it is declared.
        let ignored = &mut Errors::default();
        let (keys, mut listed) = super::keys(&declared.attrs, ignored);
        if keys.verify.is_present() {
            let found = Trait { path: path.clone(), text: op::path_text(&path), kind: TraitKind::User };
            listed.push(Listed::Trait(Box::new(found)));
        }
        for listed in &mut listed {
            if let Listed::Interface(_, by) = listed {
                *by = Some(path.clone());
            }
        }
        let rename = keys.rename_all.unwrap_or_default();
        let facts = keys.facts.iter().flat_map(|list| &list.parts);
        let facts = facts.filter_map(|fact| parse::part(fact.clone(), ignored)).collect();
        let found = MixinUse {
            ident,
            vis: field.vis,
            path,
            fields: start..start,
            format: declared.attrs.iter().find(|attr| attr.path().is_ident("assembly")).and_then(format),
            name: keys.name,
            is_base: keys.base.is_present(),
            listed,
            effects: keys.effects.iter().flat_map(|list| op::read_effects(list, ignored)).collect(),
            facts,
            is_right: !declared.attrs.iter().any(|attr| attr.path().is_ident("wrong")),
        };
        let is_new = uses.iter().all(|other| other.path != found.path);
        if !is_new {
            errors.on(&found.path, "the operation has this mixin twice");
        }
        let Data::Struct(data) = declared.data else { continue };
        for field in data.fields.into_iter().filter(|_| is_new) {
            let Some(name) = &field.ident else { continue };
            if own.contains(name) || all.iter().any(|other| other.ident.as_ref() == Some(name)) {
                errors.on(&found.path, format!("another field of the operation is named `{name}` as one of the mixin"));
                continue;
            }
            all.push(named(field, rename));
        }
        uses.push(MixinUse { fields: start..all.len(), ..found });
    }
    fields.named = all;
    uses
}

/// Adds to mistakes that are told at a mixin which operation they are about.
pub(crate) fn name_op(op: &Ident, declarations: &[TokenStream], errors: Errors) -> Errors {
    let mut spans = HashSet::new();
    declarations.iter().for_each(|tokens| collect(tokens.clone(), &mut spans));
    errors.with_notes(|error| {
        let is_told_there = spans.contains(&format!("{:?}", error.span()));
        is_told_there.then(|| format!("the operation is `{op}`, which has this by a mixin"))
    })
}

/// The spans of tokens, which can be compared by what they show only.
fn collect(tokens: TokenStream, spans: &mut HashSet<String>) {
    for token in tokens {
        spans.insert(format!("{:?}", token.span()));
        if let TokenTree::Group(group) = token {
            collect(group.stream(), spans);
        }
    }
}

/// The field with its name in the IR: that is not for the op to change.
fn named(mut field: Field, rename: Rename) -> Field {
    let has_name = field.attrs.iter().any(|attr| attr.path().is_ident("name"));
    if let (false, Some(ident), Rename::Camel) = (has_name, &field.ident, rename) {
        let name = wording::camel_case(&op::key(ident));
        field.attrs.extend(attribute(quote!(#[name(#name)])));
    } else if let (false, Some(ident)) = (has_name, &field.ident) {
        let name = op::key(ident);
        field.attrs.extend(attribute(quote!(#[name(#name)])));
    }
    field
}

fn attribute(tokens: TokenStream) -> Vec<Attribute> {
    Attribute::parse_outer.parse2(tokens).unwrap_or_default()
}

fn format(attr: &Attribute) -> Option<TokenStream> {
    Some(attr.meta.require_list().ok()?.tokens.clone())
}

/// The tokens of a format with those of mixins in place of their names.
pub(crate) fn splice(tokens: TokenStream, mixins: &[MixinUse], errors: &mut Errors) -> TokenStream {
    if mixins.is_empty() {
        return tokens;
    }
    let mut out = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(dollar) if dollar.as_char() == '$' => {
                let named =
                    |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if mixin_of(mixins, ident).is_some());
                let Some(TokenTree::Ident(ident)) = tokens.next_if(named) else {
                    out.extend([TokenTree::Punct(dollar)]);
                    continue;
                };
                match mixin_of(mixins, &ident).and_then(|mixin| mixin.format.clone()) {
                    Some(format) => out.extend(format),
                    None => errors.on(&ident, format!("the mixin of `{ident}` has no `#[assembly(..)]`")),
                }
            }
            TokenTree::Group(group) => {
                let inner = splice(group.stream(), mixins, errors);
                let mut spliced = proc_macro2::Group::new(group.delimiter(), inner);
                spliced.set_span(group.span());
                out.extend([TokenTree::Group(spliced)]);
            }
            token => out.extend([token]),
        }
    }
    out
}

fn mixin_of<'a>(mixins: &'a [MixinUse], ident: &Ident) -> Option<&'a MixinUse> {
    mixins.iter().find(|mixin| mixin.ident == *ident)
}
