//! The schema of the JSON: what a registry declares, as plain data.
//!
//! A file says its version. Readers take their own version only: what is new in a later one would be lost without a word.

use serde::{Deserialize, Serialize};

/// The version of the schema that is written and read here.
pub const VERSION: u32 = 1;

/// A whole file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// [`VERSION`]
    pub version: u32,
    /// The dialects, by name.
    pub dialects: Vec<Dialect>,
}

/// A dialect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dialect {
    /// The namespace.
    pub name: String,
    /// Dialects that are loaded with it.
    pub dependencies: Vec<String>,
    /// More may be declared while a program runs.
    pub extensible: bool,
    /// Ops that are not declared are accepted.
    pub allows_unknown_ops: bool,
    /// Its ops.
    pub ops: Vec<Op>,
    /// Its types.
    pub types: Vec<Params>,
    /// Its attributes.
    pub attrs: Vec<Params>,
    /// Its enums that are integer attributes.
    pub enums: Vec<Enum>,
}

/// An operation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Op {
    /// The full name.
    pub name: String,
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
    /// What is code: `verify`, `verify_regions`, `infer`, `fold`, `parse`, `print`.
    pub code: Vec<String>,
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
    /// What the types are.
    pub constraint: Constraint,
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

/// A claim on types or attributes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constraint {
    /// What it is, in words.
    pub summary: String,
    /// What it says.
    pub says: Says,
    /// The only type that satisfies it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<String>,
}

/// What a claim says.
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
    AnyOf(Vec<Constraint>),
    /// All of these.
    AllOf(Vec<Constraint>),
    /// The elements satisfy one of these; what holds of the container is code.
    Elements(Vec<Constraint>),
    /// A type that satisfies this.
    TypeOf(Box<Constraint>),
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
    /// Whether it may be missing.
    pub presence: Presence,
    /// What it is.
    pub constraint: Constraint,
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
    /// What code says, in words.
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
    /// What code says of it, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
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
    /// What stands behind `dialect.`.
    pub mnemonic: String,
    /// What it is, in words.
    pub summary: String,
    /// Its parameters.
    pub params: Vec<Param>,
    /// How it is written: `mnemonic`, `format`, `code`, `attrs`.
    pub syntax: String,
    /// Names of interfaces.
    pub interfaces: Vec<String>,
    /// Code checks the parameters.
    pub verify: bool,
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// What messages call its type.
    pub type_name: String,
    /// It may be missing.
    pub optional: bool,
    /// What types or attributes have to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constraint: Option<Constraint>,
}

/// An enum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enum {
    /// What messages call it.
    pub name: String,
    /// The bits of its values.
    pub width: u32,
    /// Values are sets of cases.
    pub bits: bool,
    /// Its cases.
    pub cases: Vec<Case>,
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
}
