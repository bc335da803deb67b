//! Functions of interfaces: how each is written in the trait, and what it is in the table.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit_mut::VisitMut;
use syn::{
    Attribute, Expr, FnArg, GenericArgument, GenericParam, ItemTrait, Lifetime, Pat, PatType, Path, PathArguments,
    Signature, TraitItem, TraitItemFn, Type,
};

use super::InterfaceKind;
use crate::Errors;
use crate::op::{Docs, parse};

/// A function of an interface.
#[derive(Clone, Debug)]
pub struct Method {
    /// As written, with a body where it need not be implemented.
    pub item: TraitItemFn,
    /// Its documentation.
    pub docs: Docs,
    /// Takes the op, type, attribute or dialect first.
    pub on_receiver: bool,
    /// The answer for an op whose counts are not those declared: `fallback`.
    pub fallback: Option<Expr>,
}

/// The role of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Argument {
    /// `Self::View<'_>`: tables take any op.
    View(Option<Lifetime>),
    /// `Self::Handle`: tables take the handle of any op.
    Handle,
    /// Anything else.
    Other,
}

impl Method {
    /// Its signature as text, as one would write it.
    pub fn signature(&self) -> String {
        crate::docs::text(&self.item.sig)
    }

    /// Its arguments.
    pub(super) fn arguments(&self) -> impl Iterator<Item = (Argument, &PatType)> {
        self.item.sig.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(input) => Some((argument(&input.ty), input)),
            FnArg::Receiver(_) => None,
        })
    }

    /// Returns whether it changes the op: it takes the op's handle.
    pub(super) fn takes_handle(&self) -> bool {
        self.arguments().any(|(argument, _)| argument == Argument::Handle)
    }

    /// Returns whether the function in the table is another one than that of the trait.
    pub(super) fn is_adapted(&self) -> bool {
        self.arguments().any(|(argument, _)| argument != Argument::Other)
    }

    /// Its signature in the table.
    pub(super) fn in_table(&self, krate: &Path) -> Signature {
        let mut signature = self.item.sig.clone();
        for input in &mut signature.inputs {
            let FnArg::Typed(input) = input else { continue };
            match argument(&input.ty) {
                Argument::View(lifetime) => {
                    let lifetime = lifetime.map(|lifetime| quote::quote!(<#lifetime>));
                    *input.ty = syn::parse_quote!(#krate::ir::OpRef #lifetime);
                }
                Argument::Handle => *input.ty = syn::parse_quote!(#krate::ir::Op),
                Argument::Other => {}
            }
        }
        signature
    }
}

/// `Self::View<'_>` and `Self::Handle`.
fn argument(ty: &Type) -> Argument {
    let Type::Path(path) = ty else { return Argument::Other };
    let segments: Vec<_> = path.path.segments.iter().collect();
    match &segments[..] {
        [this, view] if path.qself.is_none() && this.ident == "Self" && view.ident == "View" => {
            Argument::View(lifetime(&view.arguments).cloned())
        }
        [this, handle] if path.qself.is_none() && this.ident == "Self" && handle.ident == "Handle" => Argument::Handle,
        _ => Argument::Other,
    }
}

fn lifetime(arguments: &PathArguments) -> Option<&Lifetime> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Lifetime(lifetime) => Some(lifetime),
        _ => None,
    })
}

/// The functions; everything that a table cannot hold is a mistake.
pub(super) fn read_all(kind: InterfaceKind, item: &ItemTrait, errors: &mut Errors) -> Vec<Method> {
    if let Some(parameter) = item.generics.params.first() {
        errors.on(parameter, format!("an interface has no parameters: there is one table for all {}s", kind.noun()));
    }
    let mut methods = Vec::new();
    for part in &item.items {
        let TraitItem::Fn(function) = part else {
            let noun = kind.noun();
            errors.on(
                part,
                format!("an interface has functions only; write a function that takes no {noun} in place of this"),
            );
            continue;
        };
        methods.extend(read(kind, function, errors));
    }
    methods
}

fn read(kind: InterfaceKind, function: &TraitItemFn, errors: &mut Errors) -> Option<Method> {
    let signature = &function.sig;
    let (noun, name, written) = (kind.noun(), kind.argument(), kind.written());
    if let Some(FnArg::Receiver(receiver)) = signature.inputs.first() {
        errors.on(
            receiver,
            format!("an interface's function takes the {noun}: write `{name}: {written}` in place of `self`"),
        );
        return None;
    }
    for parameter in &signature.generics.params {
        if !matches!(parameter, GenericParam::Lifetime(_)) {
            errors.on(
                parameter,
                "a function in a table has no type parameters; take `&dyn Trait` in place of a generic argument",
            );
        }
    }
    for token in [signature.asyncness.map(|t| t.span), signature.constness.map(|t| t.span)].into_iter().flatten() {
        errors.at(token, "a function of an interface is neither `async` nor `const`");
    }
    for input in &signature.inputs {
        if let FnArg::Typed(input) = input
            && !matches!(&*input.pat, Pat::Ident(pat) if pat.subpat.is_none())
        {
            errors.on(&input.pat, "an argument of an interface's function is a plain name");
        }
    }
    let first = signature.inputs.first().and_then(|first| match first {
        FnArg::Typed(first) => Some(&*first.ty),
        FnArg::Receiver(_) => None,
    });
    if let Some(first) = first
        && kind == InterfaceKind::Op
        && is_named(first, kind.receiver())
    {
        errors.on(first, format!("an interface's function takes the op's view: write `{written}` in place of this"));
    }
    if kind == InterfaceKind::Op {
        reject_plain_handle(signature, errors);
    }
    let fallback = fallback(kind, function, errors);
    let on_receiver = first.is_some_and(|first| match kind {
        InterfaceKind::Op => matches!(argument(first), Argument::View(_)),
        _ => is_named(first, kind.receiver()),
    });
    Some(Method { item: function.clone(), docs: parse::docs(&function.attrs), on_receiver, fallback })
}

/// Complains of a function that changes the IR and takes the op as an `Op`: nobody could call it, as the interface's handle borrows
/// the IR.
fn reject_plain_handle(signature: &Signature, errors: &mut Errors) {
    let inputs = || {
        signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(input) => Some(input),
            FnArg::Receiver(_) => None,
        })
    };
    let changes = inputs().any(|input| matches!(&*input.ty, Type::Reference(to) if to.mutability.is_some()));
    if !changes || inputs().any(|input| argument(&input.ty) != Argument::Other) {
        return;
    }
    if let Some(op) = inputs().find(|input| is_named(&input.ty, "Op")) {
        errors
            .on(&op.ty, "a function that changes the op takes its typed handle: write `Self::Handle` in place of this");
    }
}

fn is_named(ty: &Type, name: &str) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == name))
}

/// `#[fallback(..)]`.
fn fallback(kind: InterfaceKind, function: &TraitItemFn, errors: &mut Errors) -> Option<Expr> {
    let mut found: Option<Expr> = None;
    for attribute in function.attrs.iter().filter(|attribute| is_fallback(attribute)) {
        if kind != InterfaceKind::Op {
            errors.on(attribute, "`fallback` is for interfaces of operations: their counts may be wrong");
            continue;
        }
        match attribute.parse_args() {
            Ok(_) if found.is_some() => errors.on(attribute, "`fallback` was given before"),
            Ok(expression) => found = Some(expression),
            Err(error) => {
                errors.at(error.span(), format!("expected the answer for an op whose counts are wrong: {error}"));
            }
        }
    }
    found
}

fn is_fallback(attribute: &Attribute) -> bool {
    attribute.path().is_ident("fallback")
}

/// Takes away what only the macro reads.
pub(super) fn strip(item: &mut ItemTrait) {
    for part in &mut item.items {
        if let TraitItem::Fn(function) = part {
            function.attrs.retain(|attribute| !is_fallback(attribute));
        }
    }
}

/// The name of an argument.
pub(super) fn name(argument: &PatType) -> TokenStream {
    match &*argument.pat {
        Pat::Ident(pat) => pat.ident.to_token_stream(),
        other => other.to_token_stream(),
    }
}

/// Lets arguments be names and nothing else: no `mut`.
pub(super) struct PlainNames;

impl VisitMut for PlainNames {
    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        pat.mutability = None;
        pat.by_ref = None;
    }
}
