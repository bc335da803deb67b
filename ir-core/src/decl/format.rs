//! The declarative assembly format, as a program that parser and printer interpret. [ODS: Declarative assembly format]
//!
//! Indices of operands, results, regions and successors are those of groups, as declared; indices of attributes are those of slots.

use crate::context::{ContextData, Type};
use crate::ir::OpRef;
use crate::text::parse::{FormatParser, Parsed};
use crate::text::print::Printer;

/// The declarative assembly format of an op: its syntax behind the op name.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The elements, in order.
    pub elements: &'static [Elem],
    /// The sources of the types of each operand group.
    pub operand_types: &'static [TypeSource],
    /// The sources of the types of each result group.
    pub result_types: &'static [TypeSource],
    /// Attributes that the elements write themselves: `attr_dict` leaves them out.
    pub bound: &'static [u16],
}

/// An element of a format.
#[derive(Clone, Copy, Debug)]
pub enum Elem {
    /// A keyword.
    Keyword(&'static str),
    /// Punctuation.
    Punct(&'static str),
    /// A space.
    Space,
    /// No space.
    NoSpace,
    /// A new line, indented as the op.
    Newline,
    /// The attribute of a slot; in full when qualified.
    Attr {
        /// The slot.
        slot: u16,
        /// Written with dialect and mnemonic.
        qualified: bool,
    },
    /// A unit attribute whose presence another element tells: nothing is written.
    UnitAttr(u16),
    /// A native property, by its slot; its constraint tells its syntax.
    Prop(u16),
    /// A group of operands.
    Operand(u16),
    /// A group of regions.
    Region(u16),
    /// A group of successors.
    Successor(u16),
    /// All operands.
    Operands,
    /// All regions.
    Regions,
    /// All successors.
    Successors,
    /// Types.
    Type {
        /// The part that is referred to.
        of: TypeArg,
        /// Written with dialect and mnemonic.
        qualified: bool,
    },
    /// `(inputs) -> results`.
    FunctionalType(TypeArg, TypeArg),
    /// `{..}`: all attributes that nothing else writes; behind `attributes` with the keyword.
    AttrDict {
        /// Behind the keyword `attributes`.
        keyword: bool,
    },
    /// `<{..}>`: properties that nothing else writes.
    PropDict,
    /// Written by a function.
    Custom(&'static Directive, &'static [Arg]),
    /// Written only when something is there.
    Optional(&'static Optional),
    /// Clauses in any order, each at most once.
    OneOfMany(&'static [Clause]),
}

/// An optional group.
#[derive(Clone, Copy, Debug)]
pub struct Optional {
    /// When it is written: one of these is present.
    pub anchor: &'static [Present],
    /// True if the anchor is in `otherwise`.
    pub inverted: bool,
    /// Written when the anchor is present.
    pub then: &'static [Elem],
    /// Written when it is not.
    pub otherwise: &'static [Elem],
}

/// A clause of a list in any order.
#[derive(Clone, Copy, Debug)]
pub struct Clause {
    /// The first element: a keyword or punctuation.
    pub lead: Elem,
    /// When it is written: one of these is present.
    pub present: &'static [Present],
    /// The elements behind it.
    pub body: &'static [Elem],
}

/// The part whose presence decides about an optional group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Present {
    /// An attribute; one with a default is present when it differs from that.
    Attr(u16),
    /// A native property that differs from its default.
    Prop(u16),
    /// An operand, or a group that is not empty.
    Operand(u16),
    /// A result, or a group that is not empty.
    Result(u16),
    /// A region that is not empty, or a group that is not empty.
    Region(u16),
    /// Operands of any group.
    Operands,
    /// Results of any group.
    Results,
}

/// The operands or results whose types are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeArg {
    /// A group of operands.
    Operand(u16),
    /// A group of results.
    Result(u16),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// The source of the types of a group.
#[derive(Clone, Copy, Debug)]
pub enum TypeSource {
    /// The types are written.
    Written,
    /// The types of another group.
    Same(TypeArg),
    /// The type of an attribute.
    OfAttr(u16),
    /// A function of the type of something else: the first type of a group, or the type of an attribute.
    Transform {
        /// The group.
        from: TypeRoot,
        /// The function; `None` where it has no value.
        with: fn(&ContextData, Type) -> Option<Type>,
    },
    /// A function of the types of something else gives all types of the group.
    TransformAll {
        /// The group.
        from: TypeRoot,
        /// The function.
        with: fn(&ContextData, &[Type]) -> Option<Vec<Type>>,
    },
    /// The constraint has one type only.
    Build,
    /// The op's type inference finds them when everything else is known.
    Infer,
}

/// The operand, result or attribute that a type is computed from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeRoot {
    /// A group of operands.
    Operand(u16),
    /// A group of results.
    Result(u16),
    /// An attribute.
    Attr(u16),
}

/// A part of an op that is written by functions.
#[derive(Clone, Copy, Debug)]
pub struct Directive {
    /// The name.
    pub name: &'static str,
    /// Parses the directive. If it starts an optional group, `false` means that the group is absent.
    pub parse: fn(&mut FormatParser<'_, '_>, &[Arg]) -> Parsed<bool>,
    /// Prints it.
    pub print: fn(OpRef<'_>, &[Arg], &mut Printer<'_>),
}

/// An argument of a directive.
#[derive(Clone, Copy, Debug)]
pub enum Arg {
    /// An attribute.
    Attr(u16),
    /// A native property.
    Prop(u16),
    /// A group of operands.
    Operand(u16),
    /// A group of regions.
    Region(u16),
    /// A group of successors.
    Successor(u16),
    /// Types.
    Type(TypeArg),
    /// All attributes that nothing else writes.
    AttrDict,
    /// All properties that nothing else writes.
    PropDict,
    /// A text, as written in the format.
    Text(&'static str),
    /// Something that was parsed before.
    Ref(&'static Arg),
}
