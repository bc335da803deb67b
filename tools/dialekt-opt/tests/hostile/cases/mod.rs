//! The cases: texts and their expected outcome.

pub mod bytes;
pub mod growth;
pub mod isolates;
pub mod many;
pub mod names;
pub mod nesting;
pub mod numbers;

use std::fmt::Display;
use std::io::{self, Write};

type Text = Box<dyn Fn(&mut dyn Write) -> io::Result<()>>;

/// A text with the expected outcome.
pub struct Case {
    pub name: &'static str,
    pub flags: &'static [&'static str],
    pub write: Text,
    pub expect: Expect,
    /// Bytes of memory per byte of the text, if the case needs more than usual, which a comment explains.
    pub factor: Option<u64>,
    /// Memory that it may take in addition.
    pub memory: u64,
    /// Seconds of processor time that it may take, if they do not follow from its length.
    pub seconds: Option<f64>,
}

/// The expected outcome.
#[derive(Debug)]
pub enum Expect {
    /// Success or a diagnostic, but no crash.
    Any,
    /// Some output.
    Accepted,
    /// The text itself as output.
    Same,
    /// Output that contains this.
    Contains(&'static str),
    /// Rejection with this first line, after the name of the file.
    Error(String),
    /// Rejection with a first line that starts like this.
    Cut(&'static str),
}

impl Expect {
    fn error(line: impl Display, column: impl Display, message: &str) -> Expect {
        Expect::Error(format!(":{line}:{column}: error: {message}"))
    }
}

fn case(name: &'static str, expect: Expect, write: impl Fn(&mut dyn Write) -> io::Result<()> + 'static) -> Case {
    Case { name, flags: &[], write: Box::new(write), expect, factor: None, memory: 0, seconds: None }
}

/// A case whose text does not depend on the size.
fn short(name: &'static str, expect: Expect, text: &'static str) -> Case {
    case(name, expect, move |out| out.write_all(text.as_bytes()))
}

/// A case with `before`, `n` times `open`, `inside`, `n` times `close`, `after`.
fn nested(name: &'static str, expect: Expect, n: usize, texts: [&'static str; 5]) -> Case {
    case(name, expect, move |out| {
        let [before, open, inside, close, after] = texts;
        out.write_all(before.as_bytes())?;
        repeat(out, n, open)?;
        out.write_all(inside.as_bytes())?;
        repeat(out, n, close)?;
        out.write_all(after.as_bytes())
    })
}

fn repeat(out: &mut dyn Write, n: usize, text: &str) -> io::Result<()> {
    (0..n).try_for_each(|_| out.write_all(text.as_bytes()))
}

/// Writes `n` items, separated by `, `.
fn list<T: Display>(out: &mut dyn Write, n: usize, item: impl Fn(usize) -> T) -> io::Result<()> {
    (0..n).try_for_each(|i| write!(out, "{}{}", if i == 0 { "" } else { ", " }, item(i)))
}

/// A case with an op that has one attribute, `a`.
fn attribute(name: &'static str, expect: Expect, value: impl Fn(&mut dyn Write) -> io::Result<()> + 'static) -> Case {
    case(name, expect, move |out| {
        write!(out, "\"t.o\"() {{a = ")?;
        value(out)?;
        writeln!(out, "}} : () -> ()")
    })
}
