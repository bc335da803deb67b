//! Checks of output by comments of its source: LLVM's FileCheck, as a library. [LLVM: FileCheck]
//!
//! ```
//! use dialekt_testing::filecheck::FileCheck;
//!
//! let checks = "
//!     // CHECK-LABEL: func @f
//!     // CHECK-SAME:    %[[ARG:.*]]: i32
//!     // CHECK-NEXT:    return %[[ARG]]
//!     // CHECK-NOT:     unreachable
//! ";
//! let output = "func @f(%arg0: i32) -> i32 {\n  return %arg0 : i32\n}\n";
//! assert_eq!(FileCheck::new().check(checks, output), Ok(()));
//!
//! let wrong = FileCheck::new().check(checks, "func @f(%arg0: i32)\n  return %x\n").unwrap_err();
//! assert!(wrong.contains("error: CHECK-NEXT: expected string not found in input"), "{wrong}");
//! ```
//!
//! All directives are there (`CHECK`, `-NEXT`, `-SAME`, `-NOT`, `-DAG`, `-LABEL`, `-COUNT-n`, `-EMPTY`, `{LITERAL}`), variables of strings and
//! numbers, and the options that say what is compared. Expressions are those of POSIX, as in the reference. Complaints are the reference's
//! to the letter, without its annotated copy of the input. The crates there are were no match: `filecheck` of Cranelift has directives of
//! its own, `litcheck-filecheck` the expressions of the regex crate and messages of its own, with some twenty dependencies.
//!
//! - `directive`: the comments of a file
//! - `pattern`: texts of directives; `numeric`: the numbers in them
//! - `search`: finding them in the order that the directives ask for
//! - `report`: complaints
//! - [`lines`]: files with `RUN:` lines, each a test

mod directive;
pub mod lines;
mod numeric;
mod pattern;
mod report;
mod search;
#[cfg(test)]
mod tests;

use dialekt_opt_main::as_characters;

use numeric::{Expr, Format};
use pattern::Variables;
use report::Buffer;

/// The kind of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Plain,
    Next,
    Same,
    Not,
    Dag,
    Label,
    Empty,
    /// The end of the input, behind the last directives.
    End,
}

/// The options of a check.
#[derive(Clone, Debug)]
struct Options {
    prefixes: Vec<String>,
    comments: Vec<String>,
    strict_whitespace: bool,
    match_full_lines: bool,
    ignore_case: bool,
    allow_empty: bool,
    variable_scope: bool,
    allow_unused_prefixes: bool,
    /// Texts that may not occur where no directive finds something.
    implicit_not: Vec<String>,
}

/// A check of output, with its options.
#[derive(Clone, Debug)]
pub struct FileCheck {
    options: Options,
    /// Definitions of variables: `NAME=text`, `#NAME=number`.
    definitions: Vec<String>,
}

/// The arguments of the reference's tool.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// The check, with its options.
    pub check: FileCheck,
    /// The path of the file of checks.
    pub checks: Option<String>,
    /// The path of the output that is checked, if it is not the standard input.
    pub input: Option<String>,
}

impl Default for FileCheck {
    fn default() -> Self {
        FileCheck::new()
    }
}

impl FileCheck {
    /// A check by directives with the prefix `CHECK`.
    pub fn new() -> FileCheck {
        FileCheck {
            options: Options {
                prefixes: Vec::new(),
                comments: Vec::new(),
                strict_whitespace: false,
                match_full_lines: false,
                ignore_case: false,
                allow_empty: false,
                variable_scope: false,
                allow_unused_prefixes: false,
                implicit_not: Vec::new(),
            },
            definitions: Vec::new(),
        }
    }

    /// Takes directives with this prefix in place of `CHECK`; of several prefixes, those with any.
    pub fn prefix(mut self, prefix: &str) -> Self {
        self.options.prefixes.push(prefix.to_owned());
        self
    }

    /// Gives a variable a text; `#NAME` gets a number.
    pub fn define(mut self, name: &str, value: &str) -> Self {
        self.definitions.push(format!("{name}={value}"));
        self
    }

    /// Reads the arguments of the reference's tool, such as `--check-prefix=A` or `-DX=1`. Those that only say how much is shown are passed
    /// over.
    ///
    /// # Errors
    /// An unknown flag.
    pub fn from_args<'f>(args: impl IntoIterator<Item = &'f str>) -> Result<Arguments, String> {
        let mut all = Arguments { check: FileCheck::new(), checks: None, input: None };
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            let Some(flag) = arg.strip_prefix('-').filter(|flag| !flag.is_empty()) else {
                all.checks = Some(arg.to_owned());
                continue;
            };
            let flag = flag.strip_prefix('-').unwrap_or(flag);
            let FileCheck { options, definitions } = &mut all.check;
            if let Some(definition) = flag.strip_prefix('D').filter(|_| flag.contains('=')) {
                definitions.push(definition.to_owned());
                continue;
            }
            let (name, value) = flag.split_once('=').map_or((flag, None), |(name, value)| (name, Some(value)));
            let on = value != Some("false");
            let mut text = || value.or_else(|| args.next()).unwrap_or_default().to_owned();
            match name {
                "check-prefix" | "check-prefixes" => options.prefixes.extend(text().split(',').map(str::to_owned)),
                "comment-prefixes" => options.comments.extend(text().split(',').map(str::to_owned)),
                "implicit-check-not" => options.implicit_not.push(text()),
                "input-file" => all.input = Some(text()),
                "strict-whitespace" => options.strict_whitespace = on,
                "match-full-lines" => options.match_full_lines = on,
                "ignore-case" => options.ignore_case = on,
                "allow-empty" => options.allow_empty = on,
                "enable-var-scope" => options.variable_scope = on,
                "allow-unused-prefixes" => options.allow_unused_prefixes = on,
                "dump-input" | "dump-input-filter" | "dump-input-context" => drop(text()),
                "v" | "vv" | "color" => {}
                _ => return Err(format!("unknown flag of FileCheck: '{arg}'")),
            }
        }
        Ok(all)
    }

    /// Checks an output by the directives in a text.
    ///
    /// # Errors
    /// The complaints, as the reference writes them: what is not as expected, or a mistake in the directives.
    pub fn check(&self, checks: impl AsRef<[u8]>, output: impl AsRef<[u8]>) -> Result<(), String> {
        self.check_files(("<checks>", checks.as_ref()), ("<stdin>", output.as_ref()))
    }

    /// As [`check`](Self::check), for files with these names.
    ///
    /// # Errors
    /// As there.
    pub fn check_files(&self, checks: (&str, &[u8]), output: (&str, &[u8])) -> Result<(), String> {
        let options = self.with_defaults();
        let canonical = !(options.strict_whitespace);
        let checks = Buffer::new(checks.0, checks.1, canonical);
        let input = Buffer::new(output.0, output.1, canonical);
        let mut variables = self.variables()?;
        let directives = directive::read(&checks, &options, &mut variables)?;
        if input.text.is_empty() && !options.allow_empty {
            return Err(format!("FileCheck error: '{}' is empty.\n", output.0));
        }
        let mut search =
            search::Search { options: &options, checks: &checks, input: &input, variables, said: String::new() };
        if search.run(&directives) { Ok(()) } else { Err(search.said) }
    }

    /// As [`check`](Self::check).
    ///
    /// # Panics
    /// Something is not as expected. The message shows the complaints and the output.
    #[track_caller]
    pub fn assert(&self, checks: impl AsRef<[u8]>, output: impl AsRef<[u8]>) {
        let output = output.as_ref();
        if let Err(said) = self.check(checks, output) {
            panic!("{said}\nThe output:\n{}", String::from_utf8_lossy(output));
        }
    }

    fn with_defaults(&self) -> Options {
        let mut options = self.options.clone();
        if options.prefixes.is_empty() {
            options.prefixes.push("CHECK".to_owned());
        }
        if options.comments.is_empty() {
            options.comments.extend(["COM", "RUN"].map(str::to_owned));
        }
        options
    }

    fn variables(&self) -> Result<Variables, String> {
        let mut variables = Variables::default();
        for definition in &self.definitions {
            let wrong = |why: &str| format!("FileCheck error: invalid definition '-D{definition}': {why}\n");
            let (name, value) = definition.split_once('=').ok_or_else(|| wrong("missing equal sign"))?;
            let is_name = |name: &str| numeric::split_name(name).is_some_and(|(_, rest)| rest.is_empty());
            let Some(numeric) = name.strip_prefix('#') else {
                if !is_name(name) {
                    return Err(wrong("invalid variable name"));
                }
                let value = as_characters(value.as_bytes());
                variables.strings.insert(name.to_owned(), value);
                continue;
            };
            let (format, name) = match numeric.strip_prefix('%').and_then(|text| text.split_once(',')) {
                Some((format, name)) => (Some(Format::parse(format).map_err(wrong)?), name),
                None => (None, numeric),
            };
            if !is_name(name) {
                return Err(wrong("invalid variable name"));
            }
            let expr = Expr::parse(value, 0).map_err(|(_, error)| wrong(&error))?;
            let implied = expr.format(&variables.numbers).map_err(|error| wrong(&error))?;
            let value = expr.value(&variables.numbers).map_err(|_| wrong("the value is not known"))?;
            let format = format.or(implied).unwrap_or(Format::UNSIGNED);
            variables.numbers.insert(name.to_owned(), (Some(value), format));
        }
        Ok(variables)
    }
}
