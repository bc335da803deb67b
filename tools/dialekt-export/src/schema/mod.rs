//! The schema of the JSON: what a registry declares, as plain data. Everything that models of declarations hold is in it.
//!
//! A file says its version. Readers take their own version only: what is new in a later one would be lost without a word.

mod passes;
mod rewrites;

use serde::{Deserialize, Serialize};

pub use passes::{Choice, Pass, PassOption, Pipeline, Statistic};
pub use rewrites::{Rewrite, Root, Rule, RuleOp};

/// The version of the schema that is written and read here.
pub const VERSION: u32 = 3;

/// A whole file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// [`VERSION`]
    pub version: u32,
    /// What declarations claim of types, attributes, regions and successors, by name.
    pub constraints: Vec<Constraint>,
    /// The interfaces that something in the file implements or is rewritten by, and those that they build on, by name.
    pub interfaces: Vec<Interface>,
    /// The dialects, by name.
    pub dialects: Vec<Dialect>,
    /// The passes, by argument.
    pub passes: Vec<Pass>,
    /// What options of passes may be, by name.
    pub choices: Vec<Choice>,
    /// Named pipelines, by argument.
    pub pipelines: Vec<Pipeline>,
}

/// What a comment says.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Docs {
    /// The first paragraph, in one line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// What follows, in Markdown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
}

impl Docs {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.summary.is_empty() && self.description.is_empty()
    }
}

/// A dialect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dialect {
    /// The namespace.
    pub name: String,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// Dialects that are loaded with it.
    pub dependencies: Vec<String>,
    /// Names of interfaces.
    pub interfaces: Vec<String>,
    /// More may be declared while a program runs.
    pub extensible: bool,
    /// Ops that are not declared are accepted.
    pub allows_unknown_ops: bool,
    /// Its ops.
    pub ops: Vec<Op>,
    /// Its types.
    pub types: Vec<Params>,
    /// Its attributes, but for those that are enums.
    pub attrs: Vec<Params>,
    /// Its enums.
    pub enums: Vec<Enum>,
    /// The patterns that it or its ops list, by name.
    pub rewrites: Vec<Rewrite>,
    /// Names of those that the dialect lists itself.
    pub canonicalize: Vec<String>,
}

/// An interface.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interface {
    /// What messages call it.
    pub name: String,
    /// What it is of.
    pub of: InterfaceOf,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// Names of the interfaces that it builds on.
    pub bases: Vec<String>,
    /// What is code: `verify`, `verify_regions`.
    pub code: Vec<String>,
    /// Its functions.
    pub methods: Vec<Method>,
}

/// What an interface is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InterfaceOf {
    /// Operations.
    Op,
    /// Types.
    Type,
    /// Attributes.
    Attr,
    /// Dialects.
    Dialect,
}

/// A function of an interface.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Method {
    /// Its signature in Rust.
    pub signature: String,
    /// It need not be implemented.
    pub has_default: bool,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// An operation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Op {
    /// The full name.
    pub name: String,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// The section of the documentation that it belongs to.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub doc_group: String,
    /// Why it should not be used.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub deprecated: String,
    /// Traits, as declarations list them, with arguments. Functions in them go by `function`.
    pub traits: Vec<String>,
    /// Names of interfaces.
    pub interfaces: Vec<String>,
    /// Groups of operands.
    pub operands: Vec<Values>,
    /// Attributes and properties, as declared.
    pub attributes: Vec<Attr>,
    /// Regions.
    pub regions: Vec<Region>,
    /// Successors.
    pub successors: Vec<Successor>,
    /// Groups of results.
    pub results: Vec<Values>,
    /// Effects, of the op as a whole and of its parts.
    pub effects: Vec<Effect>,
    /// The tokens of the format, if there is one. Parts go by their fields.
    pub format: Option<String>,
    /// What is code: `verify`, `verify_regions`, `infer`, `fold`, `parse`, `print`, `result_names`, `argument_names`, `block_names`.
    pub code: Vec<String>,
    /// Names of the patterns that bring it into canonical form.
    pub canonicalize: Vec<String>,
    /// The dialect whose ops need no prefix inside.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub default_dialect: String,
}

/// A group of operands or results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// The name in declarations.
    pub field: String,
    /// The name in the IR; may be empty.
    pub name: String,
    /// How many values.
    pub kind: Kind,
    /// The field with the sizes of groups of groups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sizes: Option<String>,
    /// What the types are: the name of a constraint.
    pub constraint: String,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// How many values a group has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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

/// A claim on types, attributes, regions or successors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constraint {
    /// What the file calls it. A registry has no names of constraints: it is made of the words.
    pub name: String,
    /// What it is, in words.
    pub summary: String,
    /// What it says.
    pub says: Says,
    /// The only type that satisfies it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<String>,
}

/// What a claim says. Others are meant by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Says {
    /// Nothing.
    Any,
    /// What code says.
    Code,
    /// A type or attribute of this name: `dialect.mnemonic`.
    Of(String),
    /// One of these.
    AnyOf(Vec<String>),
    /// All of these.
    AllOf(Vec<String>),
    /// This one, and what code says.
    Confined(String),
    /// The elements satisfy one of these; what holds of the container is code.
    Elements(Vec<String>),
    /// A type that satisfies this.
    TypeOf(String),
    /// A case of this enum.
    Enum(String),
}

/// An attribute or a property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attr {
    /// The name in declarations.
    pub field: String,
    /// The name in the IR.
    pub name: String,
    /// It is kept in a form of its own, and goes by an attribute in generic code.
    pub native: bool,
    /// Whether it may be missing.
    pub presence: Presence,
    /// What it is: the name of a constraint.
    pub constraint: String,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// Whether an attribute may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// It is there.
    Required,
    /// It may be missing.
    Optional,
    /// It has this value from the start, as text.
    Default(String),
    /// A missing one is read as this value, as text.
    ReadAs(String),
}

/// A region.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// The name in declarations.
    pub field: String,
    /// The name in the IR.
    pub name: String,
    /// Any number of them.
    pub variadic: bool,
    /// How many blocks it has.
    pub blocks: Blocks,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// How many blocks a region has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blocks {
    /// Any number.
    Any,
    /// So many.
    Exactly(u32),
    /// So many or more.
    AtLeast(u32),
    /// So many or less.
    AtMost(u32),
    /// What code says: the name of a constraint.
    Code(String),
}

/// A successor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Successor {
    /// The name in declarations.
    pub field: String,
    /// The name in the IR.
    pub name: String,
    /// Any number of them.
    pub variadic: bool,
    /// What code says of it: the name of a constraint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// An effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// `Read`, `Write`, `Allocate` or `Free`.
    pub effect: String,
    /// What it is done to.
    pub resource: String,
    /// The field that it is done to; the op as a whole without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// When it happens.
    pub stage: u32,
    /// On all of the resource.
    pub full: bool,
}

/// A type or attribute of a dialect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// The full name: `dialect.mnemonic`.
    pub name: String,
    /// What messages call it.
    pub symbol: String,
    /// What it is, in words: the summary of the constraint.
    pub summary: String,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// Its parameters.
    pub params: Vec<Param>,
    /// The tokens of the format, if there is one.
    pub format: Option<String>,
    /// What is code: `verify`, `parse`, `print`, `memref_layout`.
    pub code: Vec<String>,
    /// What is said of it: `alias`, `vector_element`, `memref_element`.
    pub flags: Vec<String>,
    /// What values of the type are called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value_name: String,
    /// Names of interfaces.
    pub interfaces: Vec<String>,
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its type in Rust. `TypeOf<..>` and `Attr<..>` name constraints.
    pub ty: String,
    /// What messages call its type.
    pub type_name: String,
    /// It may be missing, and is nothing, zero or empty then.
    pub optional: bool,
    /// It may be missing, and has this value in Rust then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// It is the type of the attribute.
    pub self_type: bool,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// An enum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enum {
    /// What messages call it.
    pub name: String,
    /// What it is, in words: the summary of the constraint, if it is not made of the cases.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// The attribute of the dialect that it is; an integer attribute without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attr: Option<EnumAttr>,
    /// The bits of its values.
    pub width: u32,
    /// Values are sets of cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<Bits>,
    /// As a parameter it is read as other parameters are.
    pub field: bool,
    /// Its cases.
    pub cases: Vec<Case>,
}

/// The attribute that an enum is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnumAttr {
    /// The full name: `dialect.mnemonic`.
    pub name: String,
    /// What messages call it.
    pub symbol: String,
    /// The tokens of the format, unless it is the value alone.
    pub format: Option<String>,
}

/// How sets of cases are written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bits {
    /// What stands between cases.
    pub separator: String,
    /// Groups are printed in place of their bits.
    pub primary_groups: bool,
    /// A parameter of several cases is one string.
    pub quoted: bool,
}

/// A case of an enum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Its name.
    pub symbol: String,
    /// Its text.
    pub text: String,
    /// Its value.
    pub value: i64,
    /// What its comment says.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}
