//! Mixins: what several ops have in common, declared once. [ODS: OpenMP_Clause]
//!
//! The derive of a mixin writes its view, and a macro with its declaration; that of an op with mixins calls their macros
//! one after the other, and goes on when it has all declarations ([`compose`](self)). An op is then read as if it had
//! the fields of its mixins itself.

mod compose;
mod emit;
mod flatten;

pub use compose::compose;
pub(crate) use compose::{Kind, ask};
pub(crate) use flatten::{flatten, name_op, paths, splice};

use proc_macro2::TokenStream;
use syn::{Attribute, Data, DeriveInput, Expr, Fields, Ident, LitStr, Path, Visibility};

use crate::keys::MixinKeys;
use crate::keys::read::{Read, Written};
use crate::op::{self, Docs, Effect, Field, Listed, parse};
use crate::{Errors, debug};

/// A mixin.
struct MixinModel {
    ident: Ident,
    vis: Visibility,
    docs: Docs,
    keys: MixinKeys,
    fields: Vec<Field>,
    /// The struct as ops need it: without comments on it.
    declaration: TokenStream,
}

/// A mixin in an op.
#[derive(Clone, Debug)]
pub struct MixinUse {
    /// The field of the op's struct.
    pub ident: Ident,
    /// Its visibility.
    pub vis: Visibility,
    /// The type of the mixin, as the op names it.
    pub path: Path,
    /// The fields of the mixin, among those of the op.
    pub fields: std::ops::Range<usize>,
    /// The part of a format.
    pub format: Option<TokenStream>,
    /// The names of its ops, with a place for each.
    pub name: Option<LitStr>,
    /// True if its traits and interfaces come before those of the op.
    pub is_base: bool,
    /// Traits and interfaces; the latter are implemented by the mixin.
    pub listed: Vec<Listed>,
    /// Effects of ops as a whole.
    pub effects: Vec<Effect>,
    /// Values that say more of ops.
    pub facts: Vec<Expr>,
    /// False if mistakes were found in the declaration.
    pub is_right: bool,
}

impl MixinUse {
    /// The mixin of this name, of which nothing else is known.
    pub fn named(name: Ident) -> MixinUse {
        MixinUse {
            ident: name.clone(),
            vis: Visibility::Inherited,
            path: name.into(),
            fields: 0..0,
            format: None,
            name: None,
            is_base: false,
            listed: Vec::new(),
            effects: Vec::new(),
            facts: Vec::new(),
            is_right: true,
        }
    }
}

/// Expands `#[derive(OpMixin)]`: the generated code, with a `compile_error!` for each mistake.
pub fn derive_op_mixin(item: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let mut code = match read(&item, &mut errors) {
        Some(mixin) => emit::mixin(&mixin, errors.is_empty()),
        None => TokenStream::new(),
    };
    code.extend(errors.into_compile_errors());
    debug::show(&item.ident, &code);
    code
}

fn read(item: &DeriveInput, errors: &mut Errors) -> Option<MixinModel> {
    if !item.generics.params.is_empty() {
        errors.on(&item.generics, "a mixin cannot be generic: its fields become those of operations");
        return None;
    }
    let fields = match &item.data {
        Data::Struct(data) if !matches!(data.fields, Fields::Unnamed(_)) => &data.fields,
        _ => {
            errors.on(&item.ident, "expected a struct with named fields: they become fields of operations");
            return None;
        }
    };
    let (keys, _) = keys(&item.attrs, errors);
    if let Some(name) = &keys.name {
        check_name(name, errors);
    }
    for field in fields {
        if let Some(path) = flatten::mixin(&field.ty) {
            errors.on(path, "a mixin has no mixins: write `Mixin<..>` in the operations that have both");
        }
    }
    let own: Vec<syn::Field> = fields.iter().filter(|field| flatten::mixin(&field.ty).is_none()).cloned().collect();
    let fields = op::read_fields(own.iter(), keys.rename_all.unwrap_or_default(), errors);
    Some(MixinModel {
        ident: item.ident.clone(),
        vis: item.vis.clone(),
        docs: parse::docs(&item.attrs),
        keys,
        fields,
        declaration: flatten::declaration(item, &own),
    })
}

/// The keys of all `#[mixin(..)]` of an item, with its traits and interfaces in order.
fn keys(attrs: &[Attribute], errors: &mut Errors) -> (MixinKeys, Vec<Listed>) {
    let written = Written::in_attributes(attrs, "mixin", "#[mixin(traits(Pure))]", errors);
    let read: Read<MixinKeys> = written.read(
        |word| (word == "fold" || word == "canonicalize").then(|| format!("`{word}` belongs to an operation")),
        errors,
    );
    let listed = op::ordered(read.names(), &read.keys.traits, &read.keys.interfaces, &mut Vec::new(), errors);
    (read.keys, listed)
}

/// Checks a name with a place for those of ops: `omp.{}`.
fn check_name(name: &LitStr, errors: &mut Errors) {
    match name.value().matches("{}").count() {
        1 => op::check_name(&LitStr::new(&name.value().replace("{}", "op"), name.span()), errors),
        0 => errors.on(name, format!("expected a place for the names of the operations: write `{}{{}}`", name.value())),
        _ => errors.on(name, "expected one `{}`: it stands for what an operation is called"),
    }
}
