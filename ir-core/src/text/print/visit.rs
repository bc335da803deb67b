//! Output of dialect hooks besides text.

use super::attrs::Elision;
use crate::context::Attribute;
use crate::ir::{Op, Region};
use crate::types::SubElement;

/// A type or attribute that a recording printer was asked to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Visit {
    pub element: SubElement,
    /// True if the attribute's own type is left out.
    pub without_type: bool,
}

impl Visit {
    pub fn new(element: SubElement) -> Self {
        Visit { element, without_type: false }
    }
}

/// A part of an op that is printed after its hook has returned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// Its position between the texts, or visits, that the hook produced before and after it.
    pub at: usize,
    pub what: Deferred,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Deferred {
    Region {
        region: Region,
        form: RegionForm,
        indent: u32,
    },
    /// An op in generic form, without results and location.
    GenericOp {
        op: Op,
        indent: u32,
    },
    /// An op without results and location.
    Op {
        op: Op,
        indent: u32,
    },
    /// An attribute behind a region, whose text depends on the output of the region.
    Attr {
        attr: Attribute,
        elision: Elision,
    },
}

/// The parts of a region that are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionForm {
    /// The label and arguments of an entry block with arguments.
    pub entry_arguments: bool,
    /// A terminator at the end of the entry block.
    pub terminators: bool,
    /// The label of an entry block without ops.
    pub empty_block: bool,
}

impl Default for RegionForm {
    fn default() -> Self {
        RegionForm { entry_arguments: true, terminators: true, empty_block: false }
    }
}

impl RegionForm {
    pub(super) const GENERIC: RegionForm = RegionForm { entry_arguments: true, terminators: true, empty_block: true };
}
