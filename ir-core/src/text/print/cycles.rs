//! Types and attributes that contain themselves. [MLIR: AsmPrinter::tryStartCyclicPrint]

use hashbrown::HashSet;

use super::printer::{Printer, TextCache, with_stack};
use crate::types::SubElement;

/// The state of printing mutable types and attributes.
#[derive(Default)]
pub(super) struct Cycles {
    /// Those that are being printed, around what is printed next.
    open: HashSet<SubElement, foldhash::fast::FixedState>,
    /// True if what is printed next is being printed already.
    again: bool,
    /// The number of those printed so far. Text with them depends on what it stands in.
    pub printed: u64,
    /// True where no alias is printed.
    pub without_aliases: bool,
    /// Texts of types with mutable ones in them, as they are printed where none is around them.
    pub type_texts: TextCache,
}

impl Cycles {
    /// Returns whether nothing around the next text is mutable, so that the text is that of the type or attribute alone.
    pub fn is_outside(&self) -> bool {
        self.open.is_empty()
    }
}

impl Printer<'_> {
    /// Prints a type or attribute that may contain itself: what `print` prints knows that it is being printed. `None` if that
    /// is so already: then something shorter has to be printed in its place, such as its name.
    ///
    /// The printer calls it for types and attributes that are declared with a `#[mutable]` parameter.
    pub fn try_start_cyclic_print<R>(&mut self, element: SubElement, print: impl FnOnce(&mut Self) -> R) -> Option<R> {
        self.cycles.printed += 1;
        if !self.cycles.open.insert(element) {
            return None;
        }
        let printed = with_stack(|| print(self));
        self.cycles.open.remove(&element);
        Some(printed)
    }

    /// Returns whether the type or attribute with a `#[mutable]` parameter whose parameters are printed is being printed
    /// already, around this text: its parameters then come without the mutable one.
    pub fn is_cyclic_print(&self) -> bool {
        self.cycles.again
    }

    /// Prints types and attributes in full, whether they have aliases or not.
    pub(super) fn without_aliases(&mut self, print: impl FnOnce(&mut Self)) {
        let types = std::mem::take(&mut self.type_texts);
        let attrs = std::mem::take(&mut self.attr_texts);
        let cyclic = std::mem::take(&mut self.cycles.type_texts);
        self.cycles.without_aliases = true;
        print(self);
        self.cycles.without_aliases = false;
        (self.type_texts, self.attr_texts, self.cycles.type_texts) = (types, attrs, cyclic);
    }

    /// A number that changes when a type or attribute is printed that may contain itself.
    pub(super) fn mutable_printed(&self) -> u64 {
        self.cycles.printed
    }

    /// Prints the parameters of a type or attribute that is being printed already, or is not.
    pub(crate) fn with_cycle(&mut self, again: bool, print: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.cycles.again, again);
        print(self);
        self.cycles.again = outer;
    }
}
