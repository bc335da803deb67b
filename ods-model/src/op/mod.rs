//! Operations: the model of a struct with `#[derive(Op)]`. [ODS: Operation definition]
//!
//! - [`fields`](self): fields and their roles
//! - `options`: meaning of the keys of `#[op(..)]`
//! - `traits`: traits by name, with their arguments
//! - `check`: rules between these parts
//! - `infer`: inference of result types from traits

mod check;
mod fields;
mod infer;
mod options;
pub(crate) mod parse;
mod traits;

pub(crate) use fields::{constraint, constraint_name, read as read_fields};
pub use infer::{Infer, Source};
pub use options::{Effect, Hook, Listed};
pub(crate) use options::{check_name, effects as read_effects, ordered, path_of_ir_core};
pub use traits::{CheckCode, Flag, Known, Match, Trait, TraitKind, TypeRoot};
pub(crate) use traits::{is_known as is_known_trait, path_text};

use proc_macro2::{Ident, Span};
use syn::{Data, DeriveInput, Expr, Fields, Path, Type, Visibility};

use crate::format::FormatModel;
use crate::keys::OpKeys;
use crate::mixin::{self, MixinUse};
use crate::{Errors, format};

/// An operation.
#[derive(Clone, Debug)]
pub struct OpModel {
    /// The struct.
    pub ident: Ident,
    /// Its visibility, which its view and builder share.
    pub vis: Visibility,
    /// Its documentation.
    pub docs: Docs,
    /// The keys of `#[op(..)]`.
    pub options: OpKeys,
    /// Traits, interfaces and inference, in the order in which they are verified.
    pub listed: Vec<Listed>,
    /// Interfaces whose functions all have defaults, which the derive implements.
    pub empty_impls: Vec<Path>,
    /// Effects of the op as a whole.
    pub effects: Vec<Effect>,
    /// Patterns that bring it into canonical form, in order.
    pub canonicalize: Vec<Path>,
    /// Values that say more of it.
    pub facts: Vec<Expr>,
    /// Operands, results, attributes, properties, regions and successors, as declared.
    pub fields: Vec<Field>,
    /// The mixins, whose fields are among these.
    pub mixins: Vec<MixinUse>,
    /// The names of all attribute slots, sorted.
    pub slots: Vec<AttrSlot>,
    /// The form in which the sizes of operand groups are kept.
    pub operand_sizes: Sizes,
    /// The form in which the sizes of result groups are kept.
    pub result_sizes: Sizes,
    /// The assembly format.
    pub format: Option<FormatModel>,
    /// The assembly format as text.
    pub assembly: Option<String>,
    /// The rule by which the types of its results are inferred.
    pub infer: Infer,
    /// Its part in a family.
    pub family: InFamily,
}

/// The part of a declaration in a family.
#[derive(Clone, Default, Debug)]
pub enum InFamily {
    /// An op of its own.
    #[default]
    No,
    /// The declaration that the ops of a family share.
    Shared,
    /// An op of a family, with what the shared declaration has.
    Member {
        /// The struct of the family.
        family: Ident,
        /// The number of traits and interfaces, the first ones.
        listed: usize,
        /// Functions of traits that the family implements.
        hooks: Vec<Hook>,
    },
}

/// Documentation: summary and description.
#[derive(Clone, Debug, Default)]
pub struct Docs {
    /// The first paragraph, in one line.
    pub summary: String,
    /// The other paragraphs.
    pub description: String,
    /// The source line at which the description starts.
    pub description_line: usize,
}

/// A field of an op: operands, results, an attribute, a property, regions or successors.
#[derive(Clone, Debug)]
pub struct Field {
    /// The identifier of the field; an invented one in a tuple struct.
    pub ident: Ident,
    /// Its name in the IR, which may be empty.
    pub name: String,
    /// Its type, as written.
    pub ty: Type,
    /// Its role.
    pub role: Role,
    /// Its index among the fields with that role; the slot for an attribute.
    pub index: usize,
    /// The field that holds the sizes of its nested groups.
    pub sizes: Option<Ident>,
    /// The effects of the op on it.
    pub effects: Vec<Effect>,
    /// Its documentation.
    pub docs: Docs,
}

/// The role of a field.
#[derive(Clone, Debug)]
pub enum Role {
    /// Operands whose types satisfy a constraint.
    Operand(Kind, Type),
    /// Results whose types satisfy a constraint.
    Result(Kind, Type),
    /// An attribute that satisfies a constraint.
    Attr(Presence, Type),
    /// A native property, which is kept as an attribute.
    Prop(Presence, Type),
    /// An attribute that is computed by an expression and not kept.
    Derived(Type, Expr),
    /// A region, or any number of them, with a constraint.
    Region(Kind, Option<Type>),
    /// A successor, or any number of them, with a constraint.
    Successor(Kind, Option<Type>),
    /// An unknown role: a mistake was reported.
    Unknown,
}

/// The number of values in a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One.
    One,
    /// One or none.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups.
    Nested,
}

/// The presence of an attribute: required, optional or with a default.
#[derive(Clone, Debug)]
pub enum Presence {
    /// It has to be present.
    Required,
    /// It may be missing.
    Optional,
    /// A unit attribute: its presence is its value.
    Unit,
    /// It is set to this value when the op is created without it.
    Default(Expr),
    /// It may be missing, and is then read as this value.
    ReadAs(Expr),
}

/// The form in which the sizes of groups are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sizes {
    /// At most one group is variadic, so that its size follows from the number of all values.
    One,
    /// All variadic groups have the same size.
    Same,
    /// The attribute in this slot holds the sizes.
    Attr(usize),
}

/// The slot of an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttrSlot {
    /// The name of the attribute.
    pub name: String,
    /// The field of the attribute; `None` for segment sizes.
    pub field: Option<usize>,
}

impl Kind {
    /// Returns whether the number of values may vary.
    pub fn varies(self) -> bool {
        self != Kind::One
    }
}

impl Presence {
    /// Returns whether an op without the attribute is invalid.
    pub fn is_required(&self) -> bool {
        matches!(self, Presence::Required)
    }

    /// Its default, if it has one.
    pub fn default(&self) -> Option<&Expr> {
        match self {
            Presence::Default(value) | Presence::ReadAs(value) => Some(value),
            _ => None,
        }
    }
}

impl Role {
    /// The noun for fields of this role in messages.
    pub fn noun(&self) -> &'static str {
        match self {
            Role::Operand(..) => "operand",
            Role::Result(..) => "result",
            Role::Attr(..) => "attribute",
            Role::Prop(..) => "property",
            Role::Derived(..) => "derived attribute",
            Role::Region(..) => "region",
            Role::Successor(..) => "successor",
            Role::Unknown => "field",
        }
    }

    /// The number of values of a field of this role.
    pub fn kind(&self) -> Kind {
        match self {
            Role::Operand(kind, _) | Role::Result(kind, _) | Role::Region(kind, _) | Role::Successor(kind, _) => *kind,
            _ => Kind::One,
        }
    }
}

impl Field {
    /// The name in formats and traits: that of the Rust field, without `r#`.
    pub fn key(&self) -> String {
        key(&self.ident)
    }

    /// The span of its declaration.
    pub fn span(&self) -> Span {
        self.ident.span()
    }
}

/// The name of an identifier without `r#`.
pub(crate) fn key(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map(str::to_owned).unwrap_or(text)
}

impl OpModel {
    /// The operand groups.
    pub fn operands(&self) -> impl Iterator<Item = &Field> + Clone {
        self.fields.iter().filter(|field| matches!(field.role, Role::Operand(..)))
    }

    /// The result groups.
    pub fn results(&self) -> impl Iterator<Item = &Field> + Clone {
        self.fields.iter().filter(|field| matches!(field.role, Role::Result(..)))
    }

    /// The attributes and properties.
    pub fn attributes(&self) -> impl Iterator<Item = &Field> + Clone {
        self.fields.iter().filter(|field| matches!(field.role, Role::Attr(..) | Role::Prop(..)))
    }

    /// The derived attributes.
    pub fn derived(&self) -> impl Iterator<Item = &Field> + Clone {
        self.fields.iter().filter(|field| matches!(field.role, Role::Derived(..)))
    }

    /// The regions.
    pub fn regions(&self) -> impl Iterator<Item = &Field> + Clone {
        self.fields.iter().filter(|field| matches!(field.role, Role::Region(..)))
    }

    /// The successors.
    pub fn successors(&self) -> impl Iterator<Item = &Field> + Clone {
        self.fields.iter().filter(|field| matches!(field.role, Role::Successor(..)))
    }

    /// The field with a Rust name.
    pub fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.key() == key)
    }

    /// Its traits, in order.
    pub fn traits(&self) -> impl Iterator<Item = &Trait> + Clone {
        self.listed.iter().filter_map(|listed| match listed {
            Listed::Trait(found) => Some(&**found),
            _ => None,
        })
    }

    /// Returns whether the op lists a trait without arguments, by name.
    pub fn has(&self, name: &str) -> bool {
        self.traits().any(|found| matches!(found.kind, TraitKind::Flag(flag) if flag.name == name))
    }

    fn segments(&self, results: bool) -> bool {
        self.traits().any(|found| matches!(found.kind, TraitKind::Segments { results: r } if r == results))
    }

    fn same_size(&self, results: bool) -> bool {
        self.traits().any(|found| matches!(found.kind, TraitKind::SameVariadicSize { results: r } if r == results))
    }
}

/// Reads a struct with its attributes, without mixins: the model as far as it can be read, and all mistakes.
pub fn read(item: &DeriveInput) -> (Option<OpModel>, Errors) {
    let mut errors = Errors::default();
    (read_with(item, Vec::new(), &mut errors), errors)
}

/// Reads a struct with its attributes, as far as it can be read. The fields of mixins are among those of the struct.
pub(crate) fn read_with(item: &DeriveInput, mixins: Vec<MixinUse>, errors: &mut Errors) -> Option<OpModel> {
    let fields = struct_fields(item, errors)?;
    let (options, lists) = options::read(item, &mixins, errors);
    let assembly = assembly(item, &mixins);
    let options::Lists { listed, empty_impls, effects, canonicalize, facts } = lists;
    let mut model = OpModel {
        ident: item.ident.clone(),
        vis: item.vis.clone(),
        docs: parse::docs(&item.attrs),
        fields: fields::read(fields, options.rename_all.unwrap_or_default(), errors),
        mixins,
        options,
        listed,
        empty_impls,
        effects,
        canonicalize,
        facts,
        slots: Vec::new(),
        operand_sizes: Sizes::One,
        result_sizes: Sizes::One,
        format: None,
        assembly,
        infer: Infer::None,
        family: InFamily::No,
    };
    fields::number(&mut model);
    traits::resolve(&mut model, errors);
    check::all(&mut model, errors);
    model.format = format::read(item, &model, errors);
    model.infer = infer::infer(&model);
    Some(model)
}

/// The tokens in the parentheses of `#[assembly(..)]`, as text.
fn assembly(item: &DeriveInput, mixins: &[MixinUse]) -> Option<String> {
    let attr = item.attrs.iter().find(|attr| attr.path().is_ident("assembly"))?;
    let list = attr.meta.require_list().ok()?;
    let tokens = mixin::splice(list.tokens.clone(), mixins, &mut Errors::default());
    Some(crate::docs::source(tokens, list.delimiter.span().join()))
}

/// The fields of the item, if it is a struct that can be an op.
fn struct_fields<'a>(item: &'a DeriveInput, errors: &mut Errors) -> Option<&'a Fields> {
    if !item.generics.params.is_empty() {
        errors.on(&item.generics, "an operation cannot be generic: there is one descriptor for each operation");
        return None;
    }
    match &item.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unnamed(fields) => {
                errors
                    .on(fields, "expected named fields, found a tuple struct: write `struct X { name: Operand<..> }`");
                None
            }
            fields => Some(fields),
        },
        Data::Enum(data) => {
            errors.at(data.enum_token.span, "expected a struct, found an enum: an operation is a struct of its parts");
            None
        }
        Data::Union(data) => {
            errors.at(data.union_token.span, "expected a struct, found a union: an operation is a struct of its parts");
            None
        }
    }
}
