//! Places in a file, from which primitives are read. Errors are messages; the file reports them.

use std::ops::Range;

use crate::format::{ALIGNED, PADDING, Section};

/// A part of a file that is being read.
#[derive(Clone)]
pub struct Cursor<'d> {
    /// The file, up to the end of the part.
    data: &'d [u8],
    at: usize,
}

/// A result with the message about what is wrong.
pub type Raw<T> = Result<T, Wrong>;

/// A message about what is wrong. It takes one word, so that results of numbers come in registers.
#[expect(clippy::box_collection, reason = "a string takes three words")]
pub struct Wrong(Box<String>);

impl Wrong {
    /// The message.
    pub fn message(self) -> String {
        *self.0
    }
}

impl From<String> for Wrong {
    #[cold]
    fn from(message: String) -> Wrong {
        Wrong(Box::new(message))
    }
}

impl From<&str> for Wrong {
    #[cold]
    fn from(message: &str) -> Wrong {
        Wrong(Box::new(message.to_owned()))
    }
}

impl<'d> Cursor<'d> {
    /// A range of a file.
    pub fn new(data: &'d [u8], range: Range<usize>) -> Cursor<'d> {
        Cursor { data: &data[..range.end], at: range.start }
    }

    /// The bytes that are left, by their place in the file.
    pub fn range(&self) -> Range<usize> {
        self.at..self.data.len()
    }

    /// The number of bytes that are left.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.data.len() - self.at
    }

    /// Reads a byte.
    #[inline]
    pub fn byte(&mut self) -> Raw<u8> {
        match self.next_byte() {
            Some(byte) => Ok(byte),
            None => Err(self.cut_off(self.at)),
        }
    }

    /// Reads a byte; `None` at the end.
    #[inline]
    pub fn next_byte(&mut self) -> Option<u8> {
        let byte = *self.data.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    /// Passes over bytes, whose range it returns.
    pub fn bytes(&mut self, len: u64) -> Raw<Range<usize>> {
        match usize::try_from(len) {
            Ok(len) if len <= self.remaining() => {
                self.at += len;
                Ok(self.at - len..self.at)
            }
            _ => Err(format!("attempting to parse {len} bytes when only {} remain", self.remaining()).into()),
        }
    }

    /// Reads an unsigned number.
    #[inline]
    pub fn varint(&mut self) -> Raw<u64> {
        let start = self.at;
        match self.number() {
            Some(number) => Ok(number),
            None => Err(self.cut_off(start)),
        }
    }

    /// Reads an unsigned number; `None` where the part ends before it does.
    #[inline]
    pub fn number(&mut self) -> Option<u64> {
        let first = self.next_byte()?;
        if first & 1 == 1 { Some(u64::from(first >> 1)) } else { self.long_number(first) }
    }

    /// Reads the rest of a number, whose first byte was passed over.
    #[inline]
    fn long_number(&mut self, first: u8) -> Option<u64> {
        let more = first.trailing_zeros() as usize;
        match self.data[self.at - 1..].first_chunk() {
            // The bits of the first byte are the lowest.
            Some(word) if more < 8 => {
                self.at += more;
                Some(u64::from_le_bytes(*word) << (56 - 8 * more) >> (57 - 7 * more))
            }
            _ => self.number_at_end(first, more),
        }
    }

    /// As [`long_number`](Self::long_number), close to the end of the part.
    #[inline(never)]
    fn number_at_end(&mut self, first: u8, more: usize) -> Option<u64> {
        let rest = self.data.get(self.at..self.at + more)?;
        self.at += more;
        let mut bytes = [0; 8];
        bytes[..more].copy_from_slice(rest);
        let rest = u64::from_le_bytes(bytes);
        match more {
            8 => Some(rest),
            _ => Some(rest << (7 - more) | u64::from(first) >> (more + 1)),
        }
    }

    /// Says that the part ends in the byte or the number that begins at a place.
    #[cold]
    fn cut_off(&self, start: usize) -> Wrong {
        match self.data.get(start) {
            None => "attempting to parse a byte at the end of the bytecode".into(),
            Some(first) => {
                let left = self.data.len() - start - 1;
                format!("attempting to parse {} bytes when only {left} remain", first.trailing_zeros()).into()
            }
        }
    }

    /// Reads a number of 63 bits and a flag.
    #[inline]
    pub fn varint_with_flag(&mut self) -> Raw<(u64, bool)> {
        let value = self.varint()?;
        Ok((value >> 1, value & 1 == 1))
    }

    /// Reads the number of elements of a list, each of which takes at least a byte.
    pub fn count(&mut self) -> Raw<usize> {
        let count = self.varint()?;
        self.check_count(count)
    }

    /// Checks the number of elements of a list, each of which takes at least a byte.
    pub fn check_count(&self, count: u64) -> Raw<usize> {
        match usize::try_from(count) {
            Ok(count) if count <= self.remaining() => Ok(count),
            _ => Err(format!("attempting to parse {count} bytes when only {} remain", self.remaining()).into()),
        }
    }

    /// Reads text up to a null byte.
    pub fn null_terminated(&mut self) -> Raw<Range<usize>> {
        let rest = &self.data[self.at..];
        match rest.iter().position(|byte| *byte == 0) {
            Some(len) => {
                self.at += len + 1;
                Ok(self.at - len - 1..self.at - 1)
            }
            None => Err("malformed null-terminated string, no null character found".into()),
        }
    }

    /// Reads a section: its number, and a cursor for its contents.
    pub fn section(&mut self) -> Raw<(Section, Cursor<'d>)> {
        let id = self.byte()?;
        let len = self.varint()?;
        let number = id & !ALIGNED;
        let Some(section) = Section::ALL.get(usize::from(number)) else {
            return Err(format!("invalid section ID: {number}").into());
        };
        if id & ALIGNED != 0 {
            let align = self.varint()?;
            self.align(align)?;
        }
        let range = self.bytes(len)?;
        Ok((*section, Cursor::new(self.data, range)))
    }

    /// Passes over the bytes up to an alignment in the file.
    fn align(&mut self, align: u64) -> Raw<()> {
        self.align_from(0, align)
    }

    /// Passes over the bytes up to an alignment, counted from a place on.
    pub fn align_from(&mut self, start: usize, align: u64) -> Raw<()> {
        if !align.is_power_of_two() {
            return Err("expected alignment to be a power-of-two".into());
        }
        while !((self.at - start) as u64).is_multiple_of(align) {
            let byte = self.byte()?;
            if byte != PADDING {
                return Err(format!("expected alignment byte (0xCB), but got: '0x{byte:X}'").into());
            }
        }
        Ok(())
    }
}
