//! Files in streams: from pipes, and with other data behind them.

use std::io::{self, BufRead, Read};

use crate::format::{ALIGNED, MAGIC, PADDING, Section};

/// Takes the bytes of a bytecode file from the front of a stream, and leaves what follows it there; `None` when the stream is at its end.
///
/// A file ends where no section of it follows: with the stream, with the next file, or with other data, which must not begin with the
/// number of a section that the file lacks (5 to 8). The contents of sections are not looked at.
///
/// # Errors
/// Those of the stream; `InvalidData` where no bytecode file begins, or one is cut off.
pub fn read_file(stream: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    if stream.fill_buf()?.is_empty() {
        return Ok(None);
    }
    let mut file = FileBytes { stream, bytes: Vec::new() };
    file.take(MAGIC.len() as u64)?;
    if file.bytes != MAGIC {
        return Err(wrong("no bytecode file begins here"));
    }
    file.varint()?;
    if file.stream.read_until(0, &mut file.bytes)? == 0 || file.bytes.last() != Some(&0) {
        return Err(cut_off());
    }
    let mut seen = [false; Section::ALL.len()];
    while let Some(id) = file.stream.fill_buf()?.first().copied() {
        let number = usize::from(id & !ALIGNED);
        if seen.get(number).is_none_or(|seen| *seen) {
            break;
        }
        seen[number] = true;
        file.take(1)?;
        let len = file.varint()?;
        if id & ALIGNED != 0 {
            let align = file.varint()?;
            if !align.is_power_of_two() {
                return Err(wrong("expected alignment to be a power-of-two"));
            }
            while !(file.bytes.len() as u64).is_multiple_of(align) {
                file.take(1)?;
                if file.bytes.last() != Some(&PADDING) {
                    return Err(wrong("expected alignment byte (0xCB)"));
                }
            }
        }
        file.take(len)?;
    }
    Ok(Some(file.bytes))
}

/// The bytes of a file so far. No more room is taken than there are bytes, whatever the file says.
struct FileBytes<'s, S> {
    stream: &'s mut S,
    bytes: Vec<u8>,
}

impl<S: BufRead> FileBytes<'_, S> {
    fn take(&mut self, len: u64) -> io::Result<()> {
        match self.stream.by_ref().take(len).read_to_end(&mut self.bytes)? as u64 == len {
            true => Ok(()),
            false => Err(cut_off()),
        }
    }

    fn varint(&mut self) -> io::Result<u64> {
        let start = self.bytes.len();
        self.take(1)?;
        let more = u64::from(self.bytes[start].trailing_zeros());
        self.take(more)?;
        let mut all = [0; 16];
        all[..self.bytes.len() - start].copy_from_slice(&self.bytes[start..]);
        // A marker bit ends the zeros at the end, unless there are eight of them.
        Ok((u128::from_le_bytes(all) >> (more + 1).min(8)) as u64)
    }
}

fn wrong(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

fn cut_off() -> io::Error {
    wrong("the bytecode file is cut off")
}
