//! Runs of plain leaves: ops of operands and results, whose name, properties, types and location were read before, and whose operands are
//! defined.
//!
//! Most ops are plain leaves. At whatever is unusual, new or wrong, the op is left to [`OpReader::op`], which alone defines what a file means.

use dialekt_ir_core::context::{Attribute, Location, Type};
use dialekt_ir_core::ir::{Builder, OpSpec, Value};
use smallvec::SmallVec;

use super::OpReader;
use crate::format::parts;
use crate::read::cursor::Cursor;
use crate::read::file::{File, Places};

/// The parts that plain leaves may have.
const PLAIN: u8 = parts::PROPERTIES | parts::RESULTS | parts::OPERANDS;

impl OpReader<'_, '_> {
    /// Reads the next ops of the innermost block as far as they are plain leaves.
    pub(super) fn leaves(&mut self) {
        let open = self.open.last_mut().and_then(|open| open.blocks.as_mut());
        let (Some(open), Some(values), Some(places)) = (open, self.scopes.last_mut(), self.file.places()) else {
            return;
        };
        let mut reader = LeafReader {
            file: self.file,
            places,
            cursor: self.cursor.clone(),
            builder: Builder::at_end(self.ir, open.blocks[open.begun - 1]),
            values,
            next_value: open.next_value,
            other: None,
        };
        while open.ops != 0 && reader.leaf().is_some() {
            open.ops -= 1;
            open.next_value = reader.next_value;
            self.cursor = reader.cursor.clone();
        }
    }
}

struct LeafReader<'r, 'f> {
    file: &'f File,
    places: &'r Places,
    cursor: Cursor<'f>,
    builder: Builder<'r>,
    /// The values that have numbers.
    values: &'r mut [Value],
    next_value: usize,
    /// The last location that is no place, by its number: mostly the same comes again.
    other: Option<(u64, Location)>,
}

impl LeafReader<'_, '_> {
    /// Reads an op; `None`, and nothing is made, if it is no plain leaf.
    #[inline]
    fn leaf(&mut self) -> Option<()> {
        let file = self.file;
        let kind = file.op_names.get(self.place()?)?.known()?;
        self.builder.expect_leaf(kind.leaf?);
        let mask = self.cursor.next_byte()?;
        if mask & !PLAIN != 0 {
            return None;
        }
        let loc = self.location()?;
        let slots: &[Option<Attribute>] = match mask & parts::PROPERTIES {
            0 => &kind.initial,
            _ => kind.slots(self.place()?)?,
        };
        let mut types = SmallVec::<[Type; 4]>::new();
        if mask & parts::RESULTS != 0 {
            for _ in 0..self.place()? {
                types.push(*file.types.read(self.cursor.number()?)?);
            }
        }
        // None of them has a stand-in.
        let end = self.next_value + types.len();
        if self.values.get(self.next_value..end)?.iter().any(|value| *value != Value::NULL) {
            return None;
        }
        let mut operands = SmallVec::<[Value; 8]>::new();
        if mask & parts::OPERANDS != 0 {
            for _ in 0..self.place()? {
                let number = self.place()?;
                operands.push(*self.values.get(number).filter(|value| **value != Value::NULL)?);
            }
        }
        let spec = OpSpec::new(kind.name, loc).operands(&operands).results(&types).slots(slots);
        let op = self.builder.try_create_op(&spec).ok()?;
        let results = self.builder.ir().op(op).results();
        self.values[self.next_value..end].iter_mut().zip(results).for_each(|(place, value)| *place = value);
        self.next_value = end;
        Some(())
    }

    /// Reads a place in a table.
    #[inline]
    fn place(&mut self) -> Option<usize> {
        usize::try_from(self.cursor.number()?).ok()
    }

    #[inline]
    fn location(&mut self) -> Option<Location> {
        let number = self.cursor.number()?;
        match self.places.get(number) {
            Some(place) => Some(place),
            None => self.other_location(number),
        }
    }

    fn other_location(&mut self, number: u64) -> Option<Location> {
        if let Some((last, location)) = self.other
            && last == number
        {
            return Some(location);
        }
        let location = self.file.cx.location_of_attr(*self.file.attrs.read(number)?)?;
        self.other = Some((number, location));
        Some(location)
    }
}
