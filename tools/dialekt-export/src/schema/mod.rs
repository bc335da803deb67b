//! The schema of the JSON: the declarations of a registry as plain data. Everything that models of declarations hold is
//! in it.
//!
//! A file contains its version. Readers accept their own version only, as they would silently lose what a later one
//! adds.

mod passes;
mod rewrites;

use serde::{Deserialize, Serialize};

pub use passes::{Choice, Pass, PassOption, Pipeline, Statistic};
pub use rewrites::{PatternRoot, Rewrite, Rule, RuleFragment, RuleOp};

/// The version of the schema that this crate writes and reads.
pub const VERSION: u32 = 5;

/// A whole file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// [`VERSION`]
    pub version: u32,
    /// The constraints on types, attributes, regions and successors, by name.
    pub constraints: Vec<Constraint>,
    /// The interfaces that something in the file implements, that patterns are rooted at or that passes run on, with their bases, by name.
    pub interfaces: Vec<Interface>,
    /// The dialects, by name.
    pub dialects: Vec<Dialect>,
    /// The passes, by argument.
    pub passes: Vec<Pass>,
    /// The choices of options of passes and pipelines, by name.
    pub choices: Vec<Choice>,
    /// Named pipelines, by argument.
    pub pipelines: Vec<Pipeline>,
}

/// Documentation: the text of a comment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Docs {
    /// The first paragraph, in one line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// The other paragraphs, in Markdown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
}

impl Docs {
    /// Returns whether there is no text.
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
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// Dialects that are loaded together with it.
    pub dependencies: Vec<String>,
    /// Names of the interfaces that it implements.
    pub interfaces: Vec<String>,
    /// True if ops, types and attributes may be added at run time.
    pub extensible: bool,
    /// True if ops that are not declared are accepted.
    pub allows_unknown_ops: bool,
    /// Its ops.
    pub ops: Vec<Op>,
    /// The families of its ops.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub families: Vec<Family>,
    /// Its types.
    pub types: Vec<Params>,
    /// Its attributes, except for those that are enums.
    pub attrs: Vec<Params>,
    /// Its enums.
    pub enums: Vec<Enum>,
    /// The patterns that it or its ops list, by name.
    pub rewrites: Vec<Rewrite>,
    /// Names of the patterns that the dialect lists itself.
    pub canonicalize: Vec<String>,
}

/// An interface.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interface {
    /// Its name in messages.
    pub name: String,
    /// The kind of entity that it belongs to.
    pub of: InterfaceOf,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// Names of its base interfaces.
    pub bases: Vec<String>,
    /// The hooks that are code: `verify`, `verify_regions`.
    pub code: Vec<String>,
    /// Its functions.
    pub methods: Vec<Method>,
}

/// The kind of entity that an interface belongs to.
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
    /// True if it has a default, so that it need not be implemented.
    pub has_default: bool,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// A family: ops that are declared together, and differ in a name or two.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// The name of its struct in Rust.
    pub name: String,
    /// The documentation that its ops share.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// The names of its ops, each of which says of itself all that it says.
    pub ops: Vec<String>,
}

impl Dialect {
    /// The family of an op, by the op's name.
    pub fn family_of(&self, op: &str) -> Option<&Family> {
        self.families.iter().find(|family| family.ops.iter().any(|name| name == op))
    }
}

/// An operation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Op {
    /// The full name.
    pub name: String,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// The section of the documentation that it belongs to.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub doc_group: String,
    /// The reason why it is deprecated; empty if it is not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub deprecated: String,
    /// The mixins whose fields are among its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mixins: Vec<String>,
    /// Traits, as declarations list them, with arguments. All functions in them are named `function`.
    pub traits: Vec<String>,
    /// Names of the interfaces that it implements.
    pub interfaces: Vec<String>,
    /// Groups of operands.
    pub operands: Vec<Values>,
    /// Attributes and properties, as declared.
    pub attributes: Vec<Attr>,
    /// Derived attributes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub derived: Vec<Derived>,
    /// Regions.
    pub regions: Vec<Region>,
    /// Successors.
    pub successors: Vec<Successor>,
    /// Groups of results.
    pub results: Vec<Values>,
    /// Effects, of the op as a whole and of its parts.
    pub effects: Vec<Effect>,
    /// The tokens of the format, if there is one. Variables are names of fields.
    pub format: Option<String>,
    /// The hooks that are code: `verify`, `verify_regions`, `infer`, `fold`, `parse`, `print`, `result_names`,
    /// `argument_names`, `block_names`.
    pub code: Vec<String>,
    /// Names of its canonicalization patterns.
    pub canonicalize: Vec<String>,
    /// The dialect whose ops are printed without prefix in its regions.
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
    /// The number of values.
    pub kind: Kind,
    /// The field that holds the sizes of nested groups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sizes: Option<String>,
    /// The name of the constraint on the types.
    pub constraint: String,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// The number of values in a group.
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

/// A constraint on types, attributes, regions or successors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constraint {
    /// Its name in the file. It is made from the description, as a registry has no names of constraints.
    pub name: String,
    /// Its description, as in messages.
    pub summary: String,
    /// Its meaning.
    pub says: Says,
    /// The only type that satisfies it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<String>,
}

/// The meaning of a constraint. Other constraints are given by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Says {
    /// Anything satisfies it.
    Any,
    /// A predicate in code.
    Code,
    /// A type or attribute of this name: `dialect.mnemonic`.
    Of(String),
    /// One of these constraints holds.
    AnyOf(Vec<String>),
    /// All of these constraints hold.
    AllOf(Vec<String>),
    /// This constraint holds, and a predicate in code.
    Confined(String),
    /// This constraint does not hold.
    Neg(String),
    /// The elements satisfy one of these; conditions on the container are code.
    Elements(Vec<String>),
    /// A type attribute whose type satisfies this.
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
    /// True for a property with a native representation, which generic code sees as an attribute.
    pub native: bool,
    /// Required, optional or with a default.
    pub presence: Presence,
    /// The name of its constraint.
    pub constraint: String,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// The presence of an attribute: required, optional or with a default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// It has to be present.
    Required,
    /// It may be missing.
    Optional,
    /// It is set to this value when the op is created without it, as text.
    Default(String),
    /// It may be missing, and is then read as this value, as text.
    ReadAs(String),
}

/// An attribute that is computed from the rest of an op.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Derived {
    /// The name in declarations.
    pub field: String,
    /// Its name.
    pub name: String,
    /// The name of the constraint that its attribute satisfies.
    pub constraint: String,
    /// The expression in Rust that computes it, with the view of the op as `op`.
    pub value: String,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// A region.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// The name in declarations.
    pub field: String,
    /// The name in the IR.
    pub name: String,
    /// True if there may be any number of them.
    pub variadic: bool,
    /// True if it may be missing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// The number of its blocks.
    pub blocks: Blocks,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// The number of blocks of a region.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blocks {
    /// Any number.
    Any,
    /// Exactly this number.
    Exactly(u32),
    /// This number or more.
    AtLeast(u32),
    /// This number or less.
    AtMost(u32),
    /// A graph region, which has at most one.
    Graph,
    /// A condition in code: the name of a constraint.
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
    /// True if there may be any number of them.
    pub variadic: bool,
    /// The name of its constraint, which is code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// An effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// `Read`, `Write`, `Allocate` or `Free`.
    pub effect: String,
    /// The resource that it affects.
    pub resource: String,
    /// The field that it affects; `None` for the op as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// The stage in which it happens.
    pub stage: u32,
    /// True if it affects all of the resource.
    pub full: bool,
}

/// A type or attribute of a dialect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// The full name: `dialect.mnemonic`.
    pub name: String,
    /// Its name in messages.
    pub symbol: String,
    /// The summary of the constraint, as in messages.
    pub summary: String,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// Its parameters.
    pub params: Vec<Param>,
    /// The tokens of the format, if there is one.
    pub format: Option<String>,
    /// The hooks that are code: `verify`, `parse`, `print`, `memref_layout`.
    pub code: Vec<String>,
    /// Its flags: `alias`.
    pub flags: Vec<String>,
    /// The SSA name of values of the type.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value_name: String,
    /// Its traits, as written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    /// Names of the interfaces that it implements.
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
    /// The name of its type in messages.
    pub type_name: String,
    /// True if it may be missing; it is empty or zero then.
    pub optional: bool,
    /// Its value if it is missing, in Rust.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// True if it is the type of the attribute.
    pub self_type: bool,
    /// True if it is set later, and takes no part in what the attribute or type is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mutable: bool,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}

/// An enum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enum {
    /// Its name in messages.
    pub name: String,
    /// The summary of the constraint, as in messages; empty if it is made from the cases.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
    /// The attribute of the dialect; `None` for an integer or string attribute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attr: Option<EnumAttr>,
    /// The bits of its values.
    pub width: u32,
    /// True if attributes are strings, the texts of cases.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strings: bool,
    /// The syntax of sets of cases, if values are sets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<Bits>,
    /// True if it is parsed as other parameters are where it is a parameter.
    pub field: bool,
    /// Its cases.
    pub cases: Vec<Case>,
}

/// The attribute of an enum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnumAttr {
    /// The full name: `dialect.mnemonic`.
    pub name: String,
    /// Its name in messages.
    pub symbol: String,
    /// The tokens of the format; `None` if it is the value alone.
    pub format: Option<String>,
}

/// The syntax of sets of cases.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bits {
    /// The text between cases.
    pub separator: String,
    /// True if groups are printed in place of their bits.
    pub primary_groups: bool,
    /// True if a parameter with several cases is one string.
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
    /// Its documentation.
    #[serde(default, skip_serializing_if = "Docs::is_empty")]
    pub docs: Docs,
}
