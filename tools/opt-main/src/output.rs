//! The output of the tool. A file is kept only if the run succeeds.

use std::fs::File;
use std::io::{self, Write};

use crate::job::Stop;
use crate::usage::system_error as reason;

/// An output that is written in pieces.
pub struct Output<'a> {
    path: &'a str,
    standard: &'a mut dyn Write,
    target: Target,
}

enum Target {
    Standard,
    /// A file, and whether it is kept.
    File(File, bool),
}

impl<'a> Output<'a> {
    /// Opens the output: a file, or `standard` for the path `-`.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn open(path: &'a str, standard: &'a mut dyn Write) -> Result<Output<'a>, Stop> {
        let failed = |e| Stop::Io(format!("cannot open output file '{path}': {}", reason(&e)));
        let target = match path {
            "-" => Target::Standard,
            // Text is written in large pieces, so that a buffer is not needed.
            _ => Target::File(File::create(path).map_err(failed)?, false),
        };
        Ok(Output { path, standard, target })
    }

    /// Writes a piece.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&mut self, print: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Stop> {
        let written = match &mut self.target {
            Target::Standard => print(self.standard).and_then(|()| self.standard.flush()),
            Target::File(file, _) => print(file),
        };
        written.map_err(|e| Stop::Io(format!("cannot write '{}': {}", self.path, reason(&e))))
    }

    /// The standard output, also if the output goes to a file.
    pub fn standard(&mut self) -> &mut dyn Write {
        self.standard
    }

    /// Finishes the output and keeps the file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(mut self) -> Result<(), Stop> {
        if let Target::File(file, keep) = &mut self.target {
            *keep = true;
            file.flush().map_err(|e| Stop::Io(format!("cannot write '{}': {}", self.path, reason(&e))))?;
        }
        Ok(())
    }
}

impl Drop for Output<'_> {
    fn drop(&mut self) {
        // Only regular files are removed: others, such as devices, existed before.
        if let Target::File(file, false) = &self.target
            && file.metadata().is_ok_and(|about| about.is_file())
        {
            let _ = std::fs::remove_file(self.path);
        }
    }
}
