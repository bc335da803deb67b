//! Families: ops that differ in a name or two, each a row. [`op_family!`](op_family)
//!
//! The struct of a family is read as that of an op is. What follows from it is said once: view, builder, and a
//! descriptor of which the ops' own are copies with another name. Rows with other arguments than the first, or with
//! keys, are read as ops of their own, once for all that have the same.
//!
//! - `parse`: struct and rows
//! - `substitute`: parameters
//! - `read`: the model, with all checks

mod parse;
mod read;
mod substitute;

pub use read::read;

use proc_macro2::{Ident, TokenStream};
use syn::{Attribute, LitStr, Visibility};

use crate::mixin::MixinUse;
use crate::op::{Docs, OpModel};
use crate::{debug, emit, mixin};

/// The struct of a family, as written.
struct Template {
    attrs: Vec<Attribute>,
    /// The attributes `#[each(..)]`.
    each: Vec<Attribute>,
    /// The visibility, which all ops share.
    vis: Visibility,
    ident: Ident,
    parameters: Vec<Argument>,
    /// The fields as written.
    written: TokenStream,
    /// The fields, with those of mixins in place of these.
    fields: TokenStream,
    mixins: Vec<MixinUse>,
}

/// A parameter with its default, or an argument.
struct Argument {
    name: Ident,
    value: Option<TokenStream>,
}

/// A row, as written.
struct Row {
    /// The attributes `#[op(..)]`.
    keys: Vec<Attribute>,
    attrs: Vec<Attribute>,
    ident: Ident,
    arguments: Vec<Argument>,
    mnemonic: LitStr,
}

/// A family.
pub struct FamilyModel {
    /// The struct as Rust keeps it: without the attributes that are for the macro.
    pub item: TokenStream,
    /// The shared declaration, with the arguments of the first row.
    pub base: OpModel,
    /// The shared declaration with its parameters, for the view and the builder.
    pub shape: OpModel,
    /// Declarations of ops that may differ from the shared one in more than the name: with the arguments of some rows,
    /// and their keys.
    pub variants: Vec<OpModel>,
    /// The ops.
    pub members: Vec<Member>,
}

/// An op of a family.
pub struct Member {
    /// The name of the type.
    pub ident: Ident,
    /// The attributes of the type.
    pub attrs: Vec<Attribute>,
    /// The full name of the op.
    pub name: LitStr,
    /// Its documentation.
    pub docs: Docs,
    /// The index of its declaration among the variants, if it may differ from the shared one.
    pub variant: Option<usize>,
}

/// Expands `op_family!`: the generated code, with a `compile_error!` for each mistake.
pub fn op_family(tokens: TokenStream) -> TokenStream {
    match parse::mixins(tokens.clone()) {
        Some((mixins, krate)) => mixin::ask(mixin::Kind::Family, tokens, mixins, &krate),
        None => op_family_with(tokens, &[]),
    }
}

/// Expands `op_family!` of a struct whose mixins are declared so.
pub(crate) fn op_family_with(tokens: TokenStream, mixins: &[TokenStream]) -> TokenStream {
    let (family, mut errors) = read::read_with(tokens, mixins);
    if let Some(family) = &family {
        errors = mixin::name_op(&family.base.ident, mixins, errors);
    }
    let mut code = TokenStream::new();
    // What is wrong in a mixin is told there.
    let is_told = family.as_ref().is_some_and(|family| family.base.mixins.iter().any(|mixin| !mixin.is_right));
    if let Some(family) = &family {
        code = emit::family(family, errors.is_empty() && !is_told);
        debug::show(&family.base.ident, &code);
    }
    if !is_told {
        code.extend(errors.into_compile_errors());
    }
    code
}
