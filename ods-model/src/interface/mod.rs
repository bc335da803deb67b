//! Interfaces: a trait whose functions take an op, type, attribute or dialect becomes a table of functions, and a handle that calls
//! them.
//!
//! The trait itself is not changed: a declared op or type implements it directly, an external model does so on a type
//! of its own. It gains one constant, which declarations list. The handle is named after the trait, with the suffix
//! `Op`, `Type`, `Attr` or `Dialect`. Interfaces of types and attributes are constraints, too: named after the trait,
//! with the suffix `Instance`.
//!
//! Functions of interfaces of ops take the op's view, or its typed handle; the table has functions that take any op and call these.
//!
//! - this module: the model of a trait, and the checks on it
//! - `method`: its functions
//! - `emit`: from models to code

mod emit;
mod method;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Ident, ItemTrait, Path, TraitItem};

use crate::Errors;
use crate::keys::InterfaceKeys;
use crate::keys::read::{Read, Written};
use crate::op::{Docs, parse};

pub use method::Method;

/// The kind of entity that an interface belongs to.
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
    /// The type by which functions in tables take what the interface is of.
    pub fn receiver(self) -> &'static str {
        match self {
            InterfaceKind::Op => "OpRef",
            InterfaceKind::Type => "TypeRef",
            InterfaceKind::Attr => "AttrRef",
            InterfaceKind::Dialect => "DialectRef",
        }
    }

    /// The noun for the entity, in names of arguments and in messages.
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

    /// The name of the handle of an interface: `BranchOpRef` for `BranchOpInterface`, as for `Branch`.
    pub fn handle(self, interface: &Ident) -> Ident {
        let kind = match self {
            InterfaceKind::Op => "Op",
            InterfaceKind::Type => "Type",
            InterfaceKind::Attr => "Attr",
            InterfaceKind::Dialect => "Dialect",
        };
        let name = interface.to_string();
        let name = name.strip_suffix("Interface").unwrap_or(&name);
        match self {
            InterfaceKind::Dialect if name.starts_with(kind) => format_ident!("{name}Ref", span = interface.span()),
            _ => format_ident!("{}{kind}Ref", name.strip_suffix(kind).unwrap_or(name), span = interface.span()),
        }
    }

    /// The path of the handle of an interface, which stands beside it.
    pub fn handle_path(self, interface: &Path) -> Path {
        let mut path = interface.clone();
        if let Some(last) = path.segments.last_mut() {
            last.ident = self.handle(&last.ident);
        }
        path
    }

    /// The name of the macro.
    pub fn key(self) -> &'static str {
        match self {
            InterfaceKind::Op => "op_interface",
            InterfaceKind::Type => "type_interface",
            InterfaceKind::Attr => "attr_interface",
            InterfaceKind::Dialect => "dialect_interface",
        }
    }

    /// The type by which the trait's functions take what it is of.
    fn written(self) -> &'static str {
        match self {
            InterfaceKind::Op => "Self::View<'_>",
            InterfaceKind::Type => "TypeRef<'_>",
            InterfaceKind::Attr => "AttrRef<'_>",
            InterfaceKind::Dialect => "DialectRef<'_>",
        }
    }

    /// The path of [`receiver`](Self::receiver).
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
    /// The kind of entity that implements it.
    pub kind: InterfaceKind,
    /// The trait, as written.
    pub item: ItemTrait,
    /// Its documentation.
    pub docs: Docs,
    /// The keys of its attribute.
    pub options: InterfaceKeys,
    /// Interfaces that are implemented with it.
    pub bases: Vec<Path>,
    /// Its functions.
    pub methods: Vec<Method>,
}

/// Reads a trait together with the arguments of its attribute.
pub fn read(kind: InterfaceKind, options: TokenStream, item: &ItemTrait, errors: &mut Errors) -> InterfaceModel {
    let options = self::options(kind, options, errors);
    InterfaceModel {
        kind,
        item: item.clone(),
        docs: parse::docs(&item.attrs),
        bases: options.bases.iter().flat_map(|list| list.read(errors)).collect(),
        options,
        methods: method::read_all(kind, item, errors),
    }
}

fn options(kind: InterfaceKind, tokens: TokenStream, errors: &mut Errors) -> InterfaceKeys {
    let read: Read<InterfaceKeys> = Written::in_list(parse::split_commas(tokens), errors).read(|_| None, errors);
    if let Some(place) = read.place("types_only")
        && read.keys.verify.is_none()
    {
        errors.on(place, "`types_only` is about the function in `verify`, which is missing");
    }
    for key in ["verify", "verify_regions"] {
        if let Some(place) = read.place(key)
            && kind != InterfaceKind::Op
        {
            errors.on(place, format!("`{key}` is for interfaces of operations"));
        }
    }
    read.keys
}

/// Expands `#[op_interface(..)]` on a trait.
pub fn op_interface(options: TokenStream, item: TokenStream) -> TokenStream {
    interface(InterfaceKind::Op, options, item)
}

/// Expands `#[type_interface(..)]` on a trait.
pub fn type_interface(options: TokenStream, item: TokenStream) -> TokenStream {
    interface(InterfaceKind::Type, options, item)
}

/// Expands `#[attr_interface(..)]` on a trait.
pub fn attr_interface(options: TokenStream, item: TokenStream) -> TokenStream {
    interface(InterfaceKind::Attr, options, item)
}

/// Expands `#[dialect_interface(..)]` on a trait.
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
    method::strip(&mut item);
    // Also where there are mistakes, or `Self::View` would be another one.
    item.supertraits.extend(emit::supertrait(&model));
    item.attrs.extend(emit::advice(&model));
    if errors.is_empty() {
        item.items.push(TraitItem::Const(emit::entry(&model)));
    }
    let errors = errors.into_compile_errors();
    crate::debug::show(&item.ident, &code);
    quote!(#item #code #errors)
}
