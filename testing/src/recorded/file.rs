//! Files of recorded cases.
//!
//! A file is a list of cases; everything before the first header is a comment. An empty line stands before each header.
//!
//! ```text
//! //=== case-name-in-kebab-case [flags: custom --canonicalize]
//! INPUT
//! //--- output          standard output; for a rejected input only if something was printed all the same
//! //--- error           rejected: standard error; the name of the input is `<stdin>`
//! //--- warning         accepted, and this on standard error (after `output`; rare)
//! ```
//!
//! A flag with blanks stands in quotes: `"--pass=option=1 other=2"`.
//!
//! The tool runs with `--allow-unregistered-dialect --mlir-print-op-generic` and the flags that start with a dash. The
//! others are:
//! - `custom`: without `--mlir-print-op-generic`
//! - `no-allow-unregistered`: without `--allow-unregistered-dialect`
//! - `no-final-newline`: the newline that ends the input is no part of it
//! - `bytes`: `<<XX>>` stands for the byte 0xXX in all sections
//! - `waiting`: the tool gives something else so far, for a reason that a comment of the file states; it is an error if
//!   it does not any more

use std::path::Path;

/// A file of cases.
pub struct CaseFile {
    /// The name of the file without its extension.
    pub subject: String,
    /// The comment before the first case.
    head: String,
    /// Cases in the order of the file.
    pub cases: Vec<Case>,
}

/// An input, with the output and the diagnostics that are expected.
pub struct Case {
    /// The name in the header.
    pub name: String,
    /// The line of the header in the file, from 1.
    pub line: usize,
    pub(super) flags: Vec<String>,
    header: String,
    /// The text of the section of the input.
    body: String,
    /// The text of the other sections, with their titles.
    pub(super) record: String,
}

/// The sections of a case behind its input.
pub(super) struct Record {
    pub accepted: bool,
    pub output: Vec<u8>,
    pub errors: Vec<u8>,
}

impl CaseFile {
    /// Reads a file.
    ///
    /// # Panics
    /// The file cannot be read.
    pub fn read(path: &Path) -> CaseFile {
        let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        CaseFile::parse(&path.file_stem().unwrap_or_default().to_string_lossy(), &text)
    }

    fn parse(subject: &str, text: &str) -> CaseFile {
        let text = format!("\n{text}");
        let mut blocks = text.split("\n//=== ");
        let head = blocks.next().unwrap_or_default();
        let mut line = head.matches('\n').count() + 1;
        let cases = blocks.map(|block| {
            let (header, rest) = block.split_once('\n').unwrap_or((block, ""));
            let (name, flags) = match header.split_once(" [flags: ") {
                Some((name, flags)) => (name, flags.trim_end_matches(']')),
                None => (header, ""),
            };
            let titles = ["\n//--- output\n", "\n//--- error\n", "\n//--- warning\n"];
            let whole = format!("\n{rest}");
            let end = titles.iter().filter_map(|title| whole.find(title)).min().unwrap_or(rest.len());
            let case = Case {
                name: name.to_owned(),
                line,
                flags: words(flags),
                header: header.to_owned(),
                body: rest[..end].to_owned(),
                record: rest[end..].to_owned(),
            };
            line += block.matches('\n').count() + 1;
            case
        });
        CaseFile { subject: subject.to_owned(), head: head.to_owned(), cases: cases.collect() }
    }

    /// The text of the file.
    pub(super) fn text(&self) -> String {
        let mut text = self.head.clone();
        for Case { header, body, record, .. } in &self.cases {
            text += &format!("\n//=== {header}\n{body}{record}");
        }
        text.strip_prefix('\n').unwrap_or(&text).to_owned()
    }
}

impl Case {
    /// Returns whether the header has a flag.
    pub(super) fn has_flag(&self, flag: &str) -> bool {
        self.flags.iter().any(|found| found == flag)
    }

    /// The input.
    pub fn input(&self) -> Vec<u8> {
        let mut input = self.bytes(&self.body);
        if self.has_flag("no-final-newline") {
            input.pop();
        }
        input
    }

    /// The sections of the record.
    pub(super) fn record(&self) -> Record {
        let mut record = Record { accepted: true, output: Vec::new(), errors: Vec::new() };
        let mut sections: Vec<(&str, String)> = Vec::new();
        for line in self.record.split_inclusive('\n') {
            match line.trim_end().strip_prefix("//--- ") {
                Some(title @ ("output" | "error" | "warning")) => sections.push((title, String::new())),
                _ => sections.last_mut().into_iter().for_each(|section| section.1 += line),
            }
        }
        for (title, text) in sections {
            match title {
                "output" => record.output = self.bytes(&text),
                _ => record.errors = self.bytes(&text),
            }
            record.accepted &= title != "error";
        }
        record
    }

    /// The text of the sections for what the tool said.
    pub(super) fn written(&self, said: &Record) -> String {
        let mut text = String::new();
        let errors = if said.accepted { "warning" } else { "error" };
        for (title, bytes, always) in [("output", &said.output, said.accepted), (errors, &said.errors, !said.accepted)]
        {
            if always || !bytes.is_empty() {
                text += &format!("//--- {title}\n{}", self.escaped(bytes));
                if !text.ends_with('\n') {
                    text.push('\n');
                }
            }
        }
        text
    }

    fn bytes(&self, text: &str) -> Vec<u8> {
        if self.has_flag("bytes") { unescape(text) } else { text.as_bytes().to_vec() }
    }

    fn escaped(&self, bytes: &[u8]) -> String {
        if !self.has_flag("bytes") {
            return String::from_utf8_lossy(bytes).into_owned();
        }
        let escaped = bytes.iter().map(|&byte| match byte {
            b'\n' | 32..127 => char::from(byte).to_string(),
            _ => format!("<<{byte:02X}>>"),
        });
        escaped.collect()
    }
}

/// Replaces `<<XX>>` by the byte 0xXX.
fn unescape(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<<") {
        out.extend(before.as_bytes());
        match after.get(..4).filter(|c| c.ends_with(">>")).and_then(|c| u8::from_str_radix(&c[..2], 16).ok()) {
            Some(byte) => {
                out.push(byte);
                rest = &after[4..];
            }
            None => {
                out.extend(b"<<");
                rest = after;
            }
        }
    }
    out.extend(rest.as_bytes());
    out
}

/// The words of a line; blanks between quotes belong to a word, quotes do not.
fn words(line: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for (i, part) in line.split('"').enumerate() {
        match i % 2 {
            0 => all.extend(part.split_whitespace().map(str::to_owned)),
            _ => all.push(part.to_owned()),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Two cases.\n\n//=== first\na\n//--- output\nb\n\n//=== second [flags: bytes custom]\n<<FF>>\n//--- error\nno\n";

    #[test]
    fn a_file_is_read_and_written() {
        let file = CaseFile::parse("two", TEXT);
        let lines: Vec<usize> = file.cases.iter().map(|case| case.line).collect();
        assert_eq!(lines, [3, 8]);
        assert_eq!(file.cases[0].input(), b"a\n");
        assert_eq!(file.cases[0].record().output, b"b\n");
        assert_eq!(file.cases[1].input(), b"\xff\n");
        assert!(!file.cases[1].record().accepted);
        assert_eq!(file.text(), TEXT);
    }

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(words(r#"custom "--pass=a b" --other"#), ["custom", "--pass=a b", "--other"]);
        assert_eq!(words(""), [""; 0]);
    }

    #[test]
    fn a_record_is_written() {
        let file = CaseFile::parse("two", TEXT);
        let said = Record { accepted: false, output: Vec::new(), errors: b"not \xff\n".to_vec() };
        assert_eq!(file.cases[1].written(&said), "//--- error\nnot <<FF>>\n");
        let said = Record { accepted: true, output: b"c\n".to_vec(), errors: b"hm\n".to_vec() };
        assert_eq!(file.cases[0].written(&said), "//--- output\nc\n//--- warning\nhm\n");
    }
}
