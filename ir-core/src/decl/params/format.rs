//! Formats of parameters. [ODS: Attribute and type assembly format]

use super::value::ParamValue;
use crate::text::parse::{Parsed, Parser};
use crate::text::print::Printer;

/// The declarative syntax of an attribute or type behind its mnemonic.
#[derive(Clone, Copy, Debug)]
pub struct ParamsFormat {
    /// The elements, in order.
    pub elements: &'static [ParamElem],
}

/// An element of a format.
#[derive(Clone, Copy, Debug)]
pub enum ParamElem {
    /// A keyword.
    Keyword(&'static str),
    /// Punctuation.
    Punct(&'static str),
    /// A space.
    Space,
    /// No space.
    NoSpace,
    /// A new line.
    Newline,
    /// A parameter; in full when qualified.
    Param {
        /// The number of the parameter or part.
        index: u16,
        /// Written with dialect and mnemonic.
        qualified: bool,
    },
    /// Parameters with commas between.
    Params(&'static [ParamArg]),
    /// `name = value` with commas between, in any order.
    Struct(&'static [ParamArg]),
    /// Written by functions.
    Custom(&'static ParamDirective, &'static [ParamArg]),
    /// Written only when something is there.
    Optional(&'static ParamGroup),
}

/// An argument of a directive, or a part of a list.
#[derive(Clone, Copy, Debug)]
pub enum ParamArg {
    /// A parameter.
    Param {
        /// The number of the parameter or part.
        index: u16,
        /// Written with dialect and mnemonic.
        qualified: bool,
    },
    /// A parameter that functions write.
    Custom(u16, &'static ParamDirective),
    /// A parameter that was written before.
    Ref(u16),
    /// A text, as written in the format.
    Text(&'static str),
}

/// A group that may be missing.
#[derive(Clone, Copy, Debug)]
pub struct ParamGroup {
    /// The anchors: the group is written when one of these parameters differs from its default.
    pub anchor: &'static [u16],
    /// True if the anchor is in `otherwise`.
    pub inverted: bool,
    /// Written when the anchor is there.
    pub then: &'static [ParamElem],
    /// Written when it is not.
    pub otherwise: &'static [ParamElem],
}

/// Parses a directive of a format of parameters: the values read go into the second argument.
pub type ParseParamsFn = fn(&mut Parser<'_>, &mut [Option<ParamValue>], &[ParamArg]) -> Parsed<bool>;

/// A part of a format that functions write.
#[derive(Clone, Copy, Debug)]
pub struct ParamDirective {
    /// Parses the directive into the parameters, which are missing until they are parsed. If it starts an optional
    /// group, `false` means that the group is absent.
    pub parse: ParseParamsFn,
    /// Prints it.
    pub print: fn(&[ParamValue], &[ParamArg], &mut Printer<'_>),
}

/// A directive of a format that functions parse and print: `custom<Name>(..)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a directive for parameters",
    label = "`custom<{Self}>` needs an `impl CustomParams for {Self}`"
)]
pub trait CustomParams {
    /// Parses the directive into the parameters, which are missing until they are parsed. If it starts an optional
    /// group, `false` means that the group is absent.
    ///
    /// # Errors
    /// Syntax errors; they are reported.
    fn parse(p: &mut Parser<'_>, values: &mut [Option<ParamValue>], args: &[ParamArg]) -> Parsed<bool>;
    /// Prints it.
    fn print(values: &[ParamValue], args: &[ParamArg], p: &mut Printer<'_>);
}

/// The functions of a directive.
pub const fn param_directive<D: CustomParams>() -> ParamDirective {
    ParamDirective { parse: D::parse, print: D::print }
}
