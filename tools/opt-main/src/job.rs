//! The frame of a run, for tools of any kind: the input, its chunks one after the other, and the reason to stop.

use std::fs::Metadata;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::Arc;

use dialekt_bytecode::is_bytecode;
use dialekt_ir_core::context::{Bytes, Context, SourceText};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_part};

use crate::bytecode::read_part;
use crate::diag_args::DiagArgs;
use crate::output::Output;
use crate::report::Reporter;
use crate::{split, usage};

/// The reason why a tool ends early.
#[derive(Debug)]
pub enum Stop {
    /// Diagnostics have been shown.
    Reported,
    /// A file could not be read or written.
    Io(String),
}

/// The chunks of an input.
pub struct Chunks<'a> {
    chunks: Vec<Range<usize>>,
    flags: &'a DiagArgs,
    reporter: &'a Reporter,
}

impl<'a> Chunks<'a> {
    /// The chunks of an input, which is one if nothing asks to split it. Expected diagnostics are read.
    pub fn of(name: &str, text: &Arc<SourceText>, flags: &'a DiagArgs, reporter: &'a Reporter) -> Chunks<'a> {
        reporter.read_expectations(name, text);
        let whole = Range { start: 0, end: text.bytes().len() };
        let Some(marker) = &flags.split else { return Chunks { chunks: vec![whole], flags, reporter } };
        let split = split::split(text.bytes(), marker.as_bytes());
        for at in split.near_misses {
            reporter.warn(name, text, at, "near miss with file split marker");
        }
        Chunks { chunks: split.chunks, flags, reporter }
    }

    /// Processes the chunks; `process` gets where each is, and whether it is the last. Those behind a rejected one are processed
    /// all the same.
    ///
    /// # Errors
    /// A chunk was rejected, or diagnostics are not those that were expected; or a stream could not be written.
    pub fn process(
        self,
        output: &mut Output<'_>,
        errors: &mut dyn Write,
        mut process: impl FnMut(Range<usize>, bool, &mut Output<'_>, &mut dyn Write) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut rejected = false;
        let count = self.chunks.len();
        for (i, chunk) in self.chunks.into_iter().enumerate() {
            if i > 0 {
                output.write(|out| writeln!(out, "{}", self.flags.output_split_marker))?;
            }
            let done = process(chunk, i + 1 == count, output, errors);
            self.reporter.flush(errors);
            match done {
                Err(Stop::Reported) => rejected = true,
                done => done?,
            }
        }
        // If expectations are verified, only their result counts.
        let as_expected = self.reporter.finish();
        if as_expected && (self.flags.verify.is_some() || !rejected) { Ok(()) } else { Err(Stop::Reported) }
    }
}

/// Parses a chunk of an input, text or bytecode. It is not verified.
pub fn parse_chunk(
    cx: &Context,
    name: &str,
    text: &Arc<SourceText>,
    chunk: Range<usize>,
    options: &ParseOptions,
    diags: &mut Vec<Diagnostic>,
) -> Option<ParsedSource> {
    match is_bytecode(&text.bytes()[chunk.clone()]) {
        true => read_part(cx, name, text, chunk, options, diags),
        false => parse_part(cx, name, text, chunk, options, diags),
    }
}

/// The size from which on files are mapped.
const MAPPED: u64 = 1 << 20;

/// An input that was read.
pub struct Input {
    /// Its text.
    pub bytes: Bytes,
    map: Option<Arc<memmap2::Mmap>>,
}

impl Input {
    /// Reads the input: a file, or `standard` for the path `-`. A file that is the `output` as well will be written over, and is not mapped.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(path: &str, output: &str, standard: &mut dyn Read) -> Result<Input, Stop> {
        let failed = |e: io::Error| Stop::Io(format!("cannot open input file '{path}': {}", usage::system_error(&e)));
        if path != "-" {
            let mut file = std::fs::File::open(path).map_err(failed)?;
            let about = file.metadata().map_err(failed)?;
            if about.is_file() && about.len() >= MAPPED && !is_file(&about, output) {
                // SAFETY: the map is only read. It is not possible to rule out that another process changes the file
                // meanwhile; a compiler's inputs are not changed while it runs, and other compilers map them on this
                // assumption.
                #[allow(unsafe_code)]
                if let Ok(map) = unsafe { memmap2::Mmap::map(&file) } {
                    let map = Arc::new(map);
                    return Ok(Input { bytes: map.clone(), map: Some(map) });
                }
            }
            let mut text = Vec::with_capacity(about.len() as usize);
            file.read_to_end(&mut text).map_err(failed)?;
            return Ok(Input { bytes: Arc::new(text), map: None });
        }
        let mut text = Vec::new();
        standard.read_to_end(&mut text).map_err(failed)?;
        // The capacity doubles while reading; the kept text has no slack.
        text.shrink_to_fit();
        Ok(Input { bytes: Arc::new(text), map: None })
    }

    /// Gives the memory of a mapped text back: it has been parsed, and is read again for messages alone.
    pub fn put_aside(&self) {
        #[cfg(unix)]
        if let Some(map) = &self.map {
            // SAFETY: the map is of a file and only read, so that pages that are dropped come back as they were.
            #[allow(unsafe_code)]
            let _ = unsafe { map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
        }
    }
}

/// Returns whether a path leads to a file.
#[cfg(unix)]
fn is_file(file: &Metadata, path: &str) -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).is_ok_and(|other| (other.dev(), other.ino()) == (file.dev(), file.ino()))
}

/// Returns whether a path may lead to a file: whether it leads to one.
#[cfg(not(unix))]
fn is_file(_file: &Metadata, path: &str) -> bool {
    std::fs::metadata(path).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_are_mapped_unless_they_are_written_over() {
        let folder = std::env::temp_dir().join(format!("input-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let [path, link, other] = ["a.mlir", "b.mlir", "c.mlir"].map(|name| folder.join(name));
        std::fs::write(&path, vec![b' '; MAPPED as usize]).unwrap();
        std::fs::hard_link(&path, &link).unwrap();
        let read = |output: &std::path::Path| {
            let paths = [&path, output].map(|path| path.to_str().unwrap());
            Input::read(paths[0], paths[1], &mut io::empty()).unwrap()
        };
        assert!(read(&other).map.is_some());
        for output in [&path, &link] {
            let input = read(output);
            assert!(input.map.is_none());
            std::fs::write(output, "").unwrap();
            assert_eq!((*input.bytes).as_ref().len(), MAPPED as usize);
            std::fs::write(output, vec![b' '; MAPPED as usize]).unwrap();
        }
        let input = read(&other);
        input.put_aside();
        assert!((*input.bytes).as_ref().iter().all(|c| *c == b' '));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
