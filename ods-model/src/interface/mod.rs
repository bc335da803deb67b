//! Interfaces: a trait whose functions take an op, type, attribute or dialect becomes a table of functions, and a handle that calls
//! them.
//!
//! The trait stays as it was written: what is declared implements it on itself, an external model on any type. It gains one constant,
//! which declarations list. The handle is named after the trait, with `Op`, `Type`, `Attr` or `Dialect` behind. Interfaces of types and
//! attributes are constraints, too: named after the trait, with `Instance` behind.
//!
//! - this module: the model of a trait, and what is wrong with it
//! - `emit`: from models to code

mod emit;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::punctuated::Punctuated;
use syn::{FnArg, GenericParam, ItemTrait, LitStr, Pat, Path, Token, TraitItem, TraitItemFn, Type};

use crate::op::Docs;
use crate::op::parse;
use crate::words::did_you_mean;
use crate::{Errors, keys};

/// What an interface is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InterfaceKind {
    /// Operations.
    Op,
    /// Types.
    Type,
    /// Attributes.
    Attr,
    /// Dialects.
    Dialect,
}

impl InterfaceKind {
    /// What the functions take.
    pub fn receiver(self) -> &'static str {
        match self {
            InterfaceKind::Op => "OpRef",
            InterfaceKind::Type => "TypeRef",
            InterfaceKind::Attr => "AttrRef",
            InterfaceKind::Dialect => "DialectRef",
        }
    }

    /// What it is called in the functions' arguments, and in messages.
    pub fn noun(self) -> &'static str {
        match self {
            InterfaceKind::Op => "op",
            InterfaceKind::Type => "type",
            InterfaceKind::Attr => "attribute",
            InterfaceKind::Dialect => "dialect",
        }
    }

    /// The name of the argument in messages.
    fn argument(self) -> &'static str {
        match self {
            InterfaceKind::Op => "op",
            InterfaceKind::Type => "ty",
            InterfaceKind::Attr => "attr",
            InterfaceKind::Dialect => "dialect",
        }
    }

    /// What stands behind the trait's name in that of the handle.
    fn suffix(self) -> &'static str {
        match self {
            InterfaceKind::Op => "Op",
            InterfaceKind::Type => "Type",
            InterfaceKind::Attr => "Attr",
            InterfaceKind::Dialect => "Dialect",
        }
    }

    /// The macro.
    pub fn key(self) -> &'static str {
        match self {
            InterfaceKind::Op => "op_interface",
            InterfaceKind::Type => "type_interface",
            InterfaceKind::Attr => "attr_interface",
            InterfaceKind::Dialect => "dialect_interface",
        }
    }

    /// The path of what the functions take.
    fn path(self, krate: &Path) -> TokenStream {
        let receiver = format_ident!("{}", self.receiver());
        match self {
            InterfaceKind::Op => quote!(#krate::ir::#receiver),
            _ => quote!(#krate::decl::interface::#receiver),
        }
    }
}

/// An interface.
#[derive(Clone, Debug)]
pub struct InterfaceModel {
    /// What it is of.
    pub kind: InterfaceKind,
    /// The trait, as written.
    pub item: ItemTrait,
    /// Its documentation.
    pub docs: Docs,
    /// What messages call it; the name of the trait unless given.
    pub name: Option<LitStr>,
    /// Interfaces that are implemented with it.
    pub bases: Vec<Path>,
    /// Checks an op before its regions.
    pub verify: Option<Path>,
    /// Checks an op after its regions.
    pub verify_regions: Option<Path>,
    /// Its functions.
    pub methods: Vec<Method>,
    /// The path of ir-core.
    pub krate: Path,
}

/// A function of an interface.
#[derive(Clone, Debug)]
pub struct Method {
    /// As written, with a body where it need not be implemented.
    pub item: TraitItemFn,
    /// Its documentation.
    pub docs: Docs,
    /// Whether it takes the op, type, attribute or dialect.
    pub on_receiver: bool,
}

impl Method {
    /// Its signature as text, as one would write it.
    pub fn signature(&self) -> String {
        crate::docs::text(&self.item.sig)
    }
}

/// Reads a trait with what stands in the parentheses of its attribute.
pub fn read(kind: InterfaceKind, options: TokenStream, item: &ItemTrait, errors: &mut Errors) -> InterfaceModel {
    let mut model = InterfaceModel {
        kind,
        item: item.clone(),
        docs: parse::docs(&item.attrs),
        name: None,
        bases: Vec::new(),
        verify: None,
        verify_regions: None,
        methods: Vec::new(),
        krate: syn::parse_quote!(::dialekt_ir_core),
    };
    model.options(options, errors);
    model.methods = methods(kind, item, errors);
    model
}

const OPTIONS: [&str; keys::INTERFACE.len()] = keys::names(&keys::INTERFACE);

impl InterfaceModel {
    fn options(&mut self, tokens: TokenStream, errors: &mut Errors) {
        let kind = self.kind;
        let parser = syn::meta::parser(|meta| {
            let key = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            match key.as_str() {
                "name" => self.name = Some(meta.value()?.parse()?),
                "bases" => {
                    let content;
                    syn::parenthesized!(content in meta.input);
                    self.bases = Punctuated::<Path, Token![,]>::parse_terminated(&content)?.into_iter().collect();
                }
                "verify" | "verify_regions" if kind != InterfaceKind::Op => {
                    return Err(meta.error(format!("`{key}` is for interfaces of operations")));
                }
                "verify" => self.verify = Some(meta.value()?.parse()?),
                "verify_regions" => self.verify_regions = Some(meta.value()?.parse()?),
                "crate" => self.krate = meta.value()?.parse()?,
                _ => {
                    let hint = did_you_mean(&key, OPTIONS);
                    return Err(meta.error(format!("unknown key of `{}`{hint}", kind.key())));
                }
            }
            Ok(())
        });
        if let Err(error) = syn::parse::Parser::parse2(parser, tokens) {
            errors.push(error);
        }
    }
}

/// The code for a trait with `#[op_interface(..)]`.
pub fn op_interface(options: TokenStream, item: TokenStream) -> TokenStream {
    interface(InterfaceKind::Op, options, item)
}

/// The code for a trait with `#[type_interface(..)]`.
pub fn type_interface(options: TokenStream, item: TokenStream) -> TokenStream {
    interface(InterfaceKind::Type, options, item)
}

/// The code for a trait with `#[attr_interface(..)]`.
pub fn attr_interface(options: TokenStream, item: TokenStream) -> TokenStream {
    interface(InterfaceKind::Attr, options, item)
}

/// The code for a trait with `#[dialect_interface(..)]`.
pub fn dialect_interface(options: TokenStream, item: TokenStream) -> TokenStream {
    interface(InterfaceKind::Dialect, options, item)
}

fn interface(kind: InterfaceKind, options: TokenStream, item: TokenStream) -> TokenStream {
    let mut item: ItemTrait = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#item #error);
        }
    };
    let mut errors = Errors::default();
    let model = read(kind, options, &item, &mut errors);
    let code = if errors.is_empty() { emit::code(&model) } else { TokenStream::new() };
    if errors.is_empty() {
        item.items.push(TraitItem::Const(emit::entry(&model)));
    }
    let errors = errors.into_compile_errors();
    crate::debug::show(&item.ident, &code);
    quote!(#item #code #errors)
}

/// The functions; everything that a table cannot hold is a mistake.
fn methods(kind: InterfaceKind, item: &ItemTrait, errors: &mut Errors) -> Vec<Method> {
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
        let signature = &function.sig;
        if let Some(FnArg::Receiver(receiver)) = signature.inputs.first() {
            let (noun, name, ty) = (kind.noun(), kind.argument(), kind.receiver());
            errors.on(
                receiver,
                format!("an interface's function takes the {noun}: write `{name}: {ty}<'_>` in place of `self`"),
            );
            continue;
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
        let on_receiver = signature.inputs.first().is_some_and(|first| match first {
            FnArg::Typed(first) => is_receiver(kind, &first.ty),
            FnArg::Receiver(_) => false,
        });
        for input in &signature.inputs {
            if let FnArg::Typed(input) = input
                && !matches!(&*input.pat, Pat::Ident(pat) if pat.subpat.is_none())
            {
                errors.on(&input.pat, "an argument of an interface's function is a plain name");
            }
        }
        methods.push(Method { item: function.clone(), docs: parse::docs(&function.attrs), on_receiver });
    }
    methods
}

fn is_receiver(kind: InterfaceKind, ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == kind.receiver()))
}
