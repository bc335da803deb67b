//! The texts, and what comes of them.

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

/// A text, and what the tool must do with it.
pub struct Case {
    pub name: &'static str,
    pub flags: &'static [&'static str],
    pub write: Text,
    pub expect: Expect,
    /// Bytes of memory that each byte of the text may take, where that is more than usual: the case says why.
    pub factor: Option<u64>,
    /// Memory that it may take besides.
    pub memory: u64,
    /// Seconds of processor time that it may take, where they do not follow from its length.
    pub seconds: Option<f64>,
}

/// What the tool must do.
#[derive(Debug)]
pub enum Expect {
    /// Anything but ending in another way than with success or a diagnostic.
    Any,
    /// Print something.
    Accepted,
    /// Print the text as it is.
    Same,
    /// Print something with this in it.
    Contains(&'static str),
    /// Reject it with this first line, which goes on from the name of the file.
    Error(String),
    /// Reject it with a first line that begins so.
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

/// A text that is the same whatever the size.
fn short(name: &'static str, expect: Expect, text: &'static str) -> Case {
    case(name, expect, move |out| out.write_all(text.as_bytes()))
}

/// `before`, `n` times `open`, `inside`, `n` times `close`, `after`.
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

/// `n` items with `, ` between them.
fn list<T: Display>(out: &mut dyn Write, n: usize, item: impl Fn(usize) -> T) -> io::Result<()> {
    (0..n).try_for_each(|i| write!(out, "{}{}", if i == 0 { "" } else { ", " }, item(i)))
}

/// An op with one attribute, `a`.
fn attribute(name: &'static str, expect: Expect, value: impl Fn(&mut dyn Write) -> io::Result<()> + 'static) -> Case {
    case(name, expect, move |out| {
        write!(out, "\"t.o\"() {{a = ")?;
        value(out)?;
        writeln!(out, "}} : () -> ()")
    })
}
