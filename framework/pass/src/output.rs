//! Texts that passes write besides IR and diagnostics.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

/// A sink for the texts that passes write.
pub type PassOutput = Arc<dyn Fn(PassText) + Send + Sync>;

/// A text that a pass writes.
pub struct PassText(Kind);

type Make = dyn FnOnce(&mut dyn Write) -> io::Result<()> + Send;

enum Kind {
    Made(Vec<u8>),
    Later(Box<Make>),
}

impl PassText {
    /// A text that is made when it is written, piece by piece: it may be much longer than what it is made of.
    pub fn later(make: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static) -> PassText {
        PassText(Kind::Later(Box::new(make)))
    }

    /// Writes the text, in pieces of some length.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_to(self, out: &mut dyn Write) -> io::Result<()> {
        match self.0 {
            Kind::Made(text) => out.write_all(&text),
            Kind::Later(make) => {
                let mut out = io::BufWriter::with_capacity(1 << 16, out);
                make(&mut out)?;
                out.flush()
            }
        }
    }

    /// The text, if it is there already.
    ///
    /// # Errors
    /// The text is made later.
    pub fn made(self) -> Result<Vec<u8>, PassText> {
        match self.0 {
            Kind::Made(text) => Ok(text),
            later => Err(PassText(later)),
        }
    }
}

impl<T: Into<Vec<u8>>> From<T> for PassText {
    fn from(text: T) -> PassText {
        PassText(Kind::Made(text.into()))
    }
}

impl fmt::Debug for PassText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Made(text) => f.debug_tuple("PassText").field(&String::from_utf8_lossy(text)).finish(),
            Kind::Later(_) => f.write_str("PassText(..)"),
        }
    }
}
