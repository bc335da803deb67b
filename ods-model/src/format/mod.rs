//! Declarative assembly formats: from the tokens of `#[assembly(..)]` to a checked model. [ODS: Declarative assembly format]
//!
//! The grammar is that of the reference in Rust tokens: literals are strings (`""` is no space, `" "` a space, `"\n"` a new
//! line), dashes in names of directives are underscores, strings inside `custom` are texts for its functions.
//!
//! - `parse`: tokens to elements, with what can be said of an element where it stands
//! - `group`: optional groups and `oilist`
//! - `resolve`: every part of the op is there, and every type is written or follows
//! - `ambiguous`: what could be read in two ways

mod ambiguous;
mod group;
pub(crate) mod parse;
mod resolve;

use proc_macro2::Span;
use syn::{DeriveInput, LitStr, Path};

use crate::Errors;
use crate::op::{OpModel, Source};

/// A checked format. Fields are meant by their position in [`OpModel::fields`].
#[derive(Clone, Debug)]
pub struct FormatModel {
    /// The elements, in order.
    pub elements: Vec<Element>,
    /// Where the types of each operand group come from.
    pub operand_types: Vec<Source>,
    /// Where the types of each result group come from.
    pub result_types: Vec<Source>,
    /// Attributes that the elements write themselves.
    pub bound: Vec<usize>,
    /// What must hold of the constraints of fields.
    pub claims: Vec<Claim>,
}

/// Something that can only be said when types are known: emitted as an assertion at a field.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The field whose constraint it is about.
    pub field: usize,
    /// What must hold.
    pub holds: Holds,
    /// What is said otherwise.
    pub message: String,
    /// Where.
    pub span: Span,
}

/// What must hold of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Only one type satisfies it.
    Buildable,
    /// The attribute is written without its type.
    Typed,
}

/// An element, and where it stands.
#[derive(Clone, Debug)]
pub struct Element {
    /// What it is.
    pub kind: ElementKind,
    /// Where it stands.
    pub span: Span,
}

/// What an element is.
#[derive(Clone, Debug)]
pub enum ElementKind {
    /// A keyword or punctuation.
    Literal(String),
    /// A space.
    Space,
    /// No space.
    NoSpace,
    /// A new line.
    Newline,
    /// A field; an attribute in full when qualified.
    Field(usize, bool),
    /// A unit attribute that something else stands for.
    Unit(usize),
    /// All operands.
    Operands,
    /// All regions.
    Regions,
    /// All successors.
    Successors,
    /// Types, in full when qualified.
    Type(Of, bool),
    /// `(inputs) -> results`.
    FunctionalType(Of, Of),
    /// Attributes that nothing else writes.
    AttrDict {
        /// Behind the keyword `attributes`.
        keyword: bool,
    },
    /// Properties that nothing else writes.
    PropDict,
    /// Written by functions.
    Custom(Path, Vec<Arg>),
    /// An optional group.
    Optional(Group),
    /// Clauses in any order.
    OneOfMany(Vec<Clause>),
}

/// What types are of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Of {
    /// A field.
    Field(usize),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// An argument of a directive.
#[derive(Clone, Debug)]
pub enum Arg {
    /// A field.
    Field(usize),
    /// The types of a field.
    Type(usize),
    /// Attributes that nothing else writes.
    AttrDict,
    /// Properties that nothing else writes.
    PropDict,
    /// A text.
    Text(LitStr),
    /// Something that was parsed before.
    Ref(Box<Arg>),
}

/// An optional group.
#[derive(Clone, Debug)]
pub struct Group {
    /// The fields one of which must be present.
    pub anchor: Vec<usize>,
    /// The anchor stands in the else branch.
    pub inverted: bool,
    /// Written when the anchor is present.
    pub then: Vec<Element>,
    /// Written when it is not.
    pub otherwise: Vec<Element>,
}

/// A clause of `oilist`.
#[derive(Clone, Debug)]
pub struct Clause {
    /// What it starts with.
    pub lead: String,
    /// Where that stands.
    pub span: Span,
    /// The fields one of which must be present.
    pub present: Vec<usize>,
    /// What follows.
    pub body: Vec<Element>,
}

impl ElementKind {
    /// Whether it is about spaces only.
    pub fn is_whitespace(&self) -> bool {
        matches!(self, ElementKind::Space | ElementKind::NoSpace | ElementKind::Newline)
    }
}

/// Whether a literal is a keyword rather than punctuation.
pub fn is_keyword(literal: &str) -> bool {
    literal.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// Reads the format of an op, if it has one.
pub(crate) fn read(item: &DeriveInput, model: &OpModel, errors: &mut Errors) -> Option<FormatModel> {
    let mut attrs = item.attrs.iter().filter(|attr| attr.path().is_ident("assembly"));
    let attr = attrs.next()?;
    for again in attrs {
        errors.on(again, "an operation has one format: this is the second `#[assembly(..)]`");
    }
    let tokens = crate::op::parse::list(attr, "#[assembly($lhs \",\" $rhs attr_dict)]", errors)?;
    let mut parser = parse::Parser::new(model, errors);
    let elements = parser.top(tokens);
    let seen = parser.finish();
    let mut format = FormatModel {
        elements,
        operand_types: Vec::new(),
        result_types: Vec::new(),
        bound: seen.bound(model),
        claims: Vec::new(),
    };
    // What an unreadable element stood for is not known: saying that it is missing would mislead.
    if !seen.failed {
        resolve::all(model, &seen, &mut format, attr, errors);
        ambiguous::all(model, &mut format, errors);
    } else {
        format.operand_types = model.operands().map(|_| Source::Written).collect();
        format.result_types = model.results().map(|_| Source::Written).collect();
    }
    Some(format)
}
