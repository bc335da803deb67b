//! Declarative assembly formats: from the tokens of `#[assembly(..)]` to a checked model. [ODS: Declarative assembly format]
//!
//! The grammar is that of the reference in Rust tokens: literals are strings (`""` is no space, `" "` a space, `"\n"` a new
//! line), dashes in names of directives are underscores, strings inside `custom` are texts for its functions.
//!
//! - `parse`: tokens to elements, with the checks that need no more than the element
//! - `group`: optional groups and `oilist`
//! - `resolve`: checks that every part of the op is in the format, and that every type is written or can be inferred
//! - `ambiguous`: checks that the format can be parsed in one way only

mod ambiguous;
mod group;
pub(crate) mod parse;
mod resolve;

use proc_macro2::Span;
use syn::{DeriveInput, LitStr, Path};

use crate::Errors;
use crate::mixin;
use crate::op::{OpModel, Source};

/// A checked format. Fields are given by their index in [`OpModel::fields`].
#[derive(Clone, Debug)]
pub struct FormatModel {
    /// The elements, in order.
    pub elements: Vec<Element>,
    /// The sources of the types of each operand group.
    pub operand_types: Vec<Source>,
    /// The sources of the types of each result group.
    pub result_types: Vec<Source>,
    /// Attributes that are bound to elements, and thus left out of `attr_dict`.
    pub bound: Vec<usize>,
    /// Assertions about the constraints of fields.
    pub claims: Vec<Claim>,
}

/// An assertion at a field, checked by rustc: a fact that the macro cannot see because it depends on types.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The field whose constraint it is about.
    pub field: usize,
    /// The asserted fact.
    pub holds: Holds,
    /// The message if it does not hold.
    pub message: String,
    /// The span for the message.
    pub span: Span,
}

/// A fact about a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Only one type satisfies it.
    Buildable,
    /// The attribute is printed without its type.
    Typed,
}

/// An element of a format with its span.
#[derive(Clone, Debug)]
pub struct Element {
    /// The kind and data of the element.
    pub kind: ElementKind,
    /// The span of its tokens.
    pub span: Span,
}

/// The kinds of elements of a format.
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
    /// A field; true for `qualified`, which prints an attribute in full.
    Field(usize, bool),
    /// A unit attribute that is implied by another element, and thus not printed.
    Unit(usize),
    /// All operands.
    Operands,
    /// All regions.
    Regions,
    /// All successors.
    Successors,
    /// The types of a field; true for `qualified`.
    Type(Of, bool),
    /// `(inputs) -> results`.
    FunctionalType(Of, Of),
    /// The attribute dictionary: all attributes that no element binds.
    AttrDict {
        /// True if it follows the keyword `attributes`.
        keyword: bool,
    },
    /// The dictionary of all properties that no element binds.
    PropDict,
    /// A `custom` directive: functions that parse and print. Arguments have the spans of their tokens.
    Custom(Path, Vec<(Arg, Span)>),
    /// An optional group.
    Optional(Group),
    /// `oilist`: clauses in any order.
    OneOfMany(Vec<Clause>),
}

/// The operand or result groups that a type directive is about.
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
    /// The attribute dictionary.
    AttrDict,
    /// The property dictionary.
    PropDict,
    /// A text.
    Text(LitStr),
    /// `ref(..)`: an argument that was parsed before.
    Ref(Box<Arg>),
}

/// An optional group.
#[derive(Clone, Debug)]
pub struct Group {
    /// The fields of the anchor: the group is printed if one of them is present.
    pub anchor: Vec<usize>,
    /// True if the anchor is in the else branch.
    pub inverted: bool,
    /// The elements printed when the anchor is present.
    pub then: Vec<Element>,
    /// The elements of the else branch.
    pub otherwise: Vec<Element>,
}

/// A clause of `oilist`.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The keyword that it starts with.
    pub lead: String,
    /// The span of the keyword.
    pub span: Span,
    /// The fields that decide whether the clause is printed: one of them has to be present.
    pub present: Vec<usize>,
    /// The elements after the keyword.
    pub body: Vec<Element>,
}

impl ElementKind {
    /// Returns whether the element stands for whitespace only.
    pub fn is_whitespace(&self) -> bool {
        matches!(self, ElementKind::Space | ElementKind::NoSpace | ElementKind::Newline)
    }
}

/// Returns whether a literal is a keyword rather than punctuation.
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
    let tokens = mixin::splice(tokens, &model.mixins, errors);
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
    // An element that could not be parsed may have stood for any part, so that messages about missing parts would
    // mislead.
    if !seen.failed {
        resolve::all(model, &seen, &mut format, attr, errors);
        ambiguous::all(model, &mut format, errors);
    } else {
        format.operand_types = model.operands().map(|_| Source::Written).collect();
        format.result_types = model.results().map(|_| Source::Written).collect();
    }
    Some(format)
}
