//! Interprets declarative formats.

use smallvec::SmallVec;

use super::Parsed;
use super::state::{OpParser, OpState, Unresolved};
use crate::context::{OpDescriptor, Type};
use crate::decl::Format;

/// An op that is parsed by its format: what was read so far, for directives.
pub struct FormatParser<'p, 'a> {
    /// The parser.
    pub p: &'p mut OpParser<'a>,
    /// The op.
    pub op: &'p mut OpState,
    /// What is declared of it.
    pub descriptor: &'static OpDescriptor,
    /// Operands by group.
    pub operands: Vec<SmallVec<[Unresolved; 2]>>,
    /// Types of operands by group.
    pub operand_types: Vec<SmallVec<[Type; 2]>>,
    /// Types of results by group.
    pub result_types: Vec<SmallVec<[Type; 2]>>,
}

impl FormatParser<'_, '_> {
    /// Parses what stands behind the name of an op.
    pub(super) fn parse(&mut self, _format: &'static Format) -> Parsed {
        todo!("the interpreter of formats")
    }
}
