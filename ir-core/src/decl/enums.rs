//! Enum attributes: integers with named cases, and sets of named bits. [ODS: Enums]

use std::fmt::{self, Write};

use super::docs::Docs;
use crate::context::{Attribute, ContextData, Type};
use crate::text::parse::{Failed, Parsed, Parser};
use crate::text::print::Printer;

/// A case of an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnumCase {
    /// The name in code.
    pub symbol: &'static str,
    /// The text in the IR.
    pub text: &'static str,
    /// The value.
    pub value: i64,
}

/// An enum.
#[derive(Clone, Copy, Debug)]
pub struct EnumDef {
    /// The name of the enum in messages.
    pub name: &'static str,
    /// The summary, which is part of messages.
    pub summary: &'static str,
    /// The cases, as declared.
    pub cases: &'static [EnumCase],
    /// The bits of its values.
    pub width: u32,
    /// Attributes hold the text of a case rather than its value.
    pub strings: bool,
    /// Sets of bits rather than single cases.
    pub bits: Option<BitEnum>,
    /// The syntax of the enum as a parameter of an attribute or type.
    pub words: EnumWords,
    /// The documentation from its comment, with the feature `docs`.
    pub docs: Option<&'static Docs>,
}

/// The syntax of sets of bits.
#[derive(Clone, Copy, Debug)]
pub struct BitEnum {
    /// The separator of cases, spaces included, with a `|` or a `,` in it.
    pub separator: &'static str,
    /// All bits that a value may have.
    pub valid: i64,
    /// Groups are printed in place of their bits: the last declared first.
    pub primary_groups: bool,
    /// A parameter of several cases is one string.
    pub quoted: bool,
}

/// The syntax of an enum as a parameter, and the form of its messages. [ODS: EnumParameter, FieldParser]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumWords {
    /// Keywords or strings, several with separators between.
    Cases,
    /// The syntax of other parameters: a keyword or a string. Sets are keywords with separators between, or quoted
    /// where the enum says so.
    Field,
}

/// A text or a value that is none of an enum's.
#[derive(Clone, Debug)]
pub struct NoSuchCase {
    found: String,
    def: &'static EnumDef,
}

impl NoSuchCase {
    /// The error for a text or a value that was found in place of one of the enum.
    pub(super) fn new(found: impl fmt::Display, def: &'static EnumDef) -> NoSuchCase {
        NoSuchCase { found: found.to_string(), def }
    }
}

impl fmt::Display for NoSuchCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchCase { found, def } = self;
        write!(f, "expected {} to be one of: {}, found `{found}`", def.name, def.texts())
    }
}

impl std::error::Error for NoSuchCase {}

impl EnumDef {
    /// The largest value: that of the last case in the order of values, or all bits of a set.
    pub const fn max_value(&self) -> i64 {
        if let Some(bits) = self.bits {
            return bits.valid;
        }
        // Functions that are `const` have no iterators.
        let (mut max, mut i) = (i64::MIN, 0);
        while i < self.cases.len() {
            if self.cases[i].value > max {
                max = self.cases[i].value;
            }
            i += 1;
        }
        max
    }

    /// A value as the bits of an integer of its width.
    const fn masked(&self, value: i64) -> u64 {
        let unused = 64u32.saturating_sub(self.width);
        if unused == 64 { 0 } else { (value as u64) << unused >> unused }
    }

    /// Returns whether a value is a case, or a set of valid bits.
    pub fn is_valid(&self, value: i64) -> bool {
        match self.bits {
            None => self.case_of(value).is_some(),
            Some(bits) => self.masked(value) & !self.masked(bits.valid) == 0,
        }
    }

    /// The case with a value.
    pub fn case_of(&self, value: i64) -> Option<&'static EnumCase> {
        self.cases.iter().find(|case| self.masked(case.value) == self.masked(value))
    }

    /// The case with a text.
    pub fn case(&self, text: &str) -> Option<&'static EnumCase> {
        self.cases.iter().find(|case| case.text == text)
    }

    /// The summary of the constraint on attributes that hold the enum: the one declared, or all cases.
    pub fn describe(&self) -> String {
        if !self.summary.is_empty() {
            return self.summary.into();
        }
        if self.strings {
            let texts: Vec<String> = self.cases.iter().map(|case| format!("'{}'", case.text)).collect();
            return format!("allowed string cases: {}", texts.join(", "));
        }
        let mut out = format!("allowed {}-bit signless integer cases: ", self.width);
        for (i, case) in self.cases.iter().enumerate() {
            let _ = write!(out, "{}{}", if i == 0 { "" } else { ", " }, case.value);
        }
        out
    }

    /// The value of a text: the text of a case, or of several with the separator between them.
    pub fn symbolize(&self, text: &str) -> Option<i64> {
        let Some(bits) = self.bits else { return self.case(text).map(|case| case.value) };
        // The zero case cannot be combined with others.
        if let Some(none) = self.cases.iter().find(|case| case.value == 0)
            && text == none.text
        {
            return Some(0);
        }
        text.split(bits.separator.trim()).map(str::trim).try_fold(0, |set, part| {
            let case = self.cases.iter().find(|case| case.text == part && case.value != 0)?;
            Some(set | case.value)
        })
    }

    /// The text of a value; empty when it has none.
    pub fn stringify(&self, value: i64) -> String {
        let whole = || self.case_of(value).map(|case| case.text.into()).unwrap_or_default();
        let Some(bits) = self.bits else { return whole() };
        if value == 0 {
            return whole();
        }
        let mut left = value;
        let mut texts = Vec::new();
        if bits.primary_groups {
            for case in self.cases.iter().rev().filter(|case| case.value.count_ones() > 1) {
                if left & case.value == case.value {
                    texts.push(case.text);
                    left &= !case.value;
                }
            }
        }
        for case in self.cases {
            let single = case.value.count_ones() == 1;
            if case.value != 0 && (single || !bits.primary_groups) && left & case.value == case.value {
                texts.push(case.text);
            }
        }
        texts.join(bits.separator)
    }
}

/// The separator between the cases of a set.
enum Separator {
    Bar,
    Comma,
}

impl BitEnum {
    /// A separator with both counts as the first.
    fn kind(&self) -> Separator {
        if self.separator.contains('|') { Separator::Bar } else { Separator::Comma }
    }
}

impl EnumDef {
    fn texts(&self) -> String {
        let texts: Vec<&str> = self.cases.iter().map(|case| case.text).collect();
        texts.join(", ")
    }

    /// The texts of cases in messages about fields. The reference writes those that are no keywords twice.
    fn texts_of_field(&self) -> String {
        let is_keyword = |text: &str| crate::text::lex::is_bare_identifier(text.as_bytes());
        let text = |case: &EnumCase| match self.bits.is_some() || is_keyword(case.text) {
            true => case.text.to_owned(),
            false => format!("\"{0}\"{0}", case.text),
        };
        self.cases.iter().map(text).collect::<Vec<_>>().join(", ")
    }

    /// The value of an attribute that holds the enum, a string or an integer of its width; `None` for any other
    /// attribute.
    pub fn value_of(&self, cx: &ContextData, attr: Attribute) -> Option<i64> {
        if self.strings {
            let text = cx.bytes(cx.string_value(attr)?);
            return self.cases.iter().find(|case| case.text.as_bytes() == text).map(|case| case.value);
        }
        let value = cx.integer_i64(attr)?;
        let of_width = cx.attr_data(attr).ty() == Some(self.integer_type(cx));
        (of_width && self.is_valid(value)).then_some(value)
    }

    /// The type of the integers that hold it.
    pub fn integer_type(&self, cx: &ContextData) -> Type {
        cx.integer_type(self.width).unwrap_or(Type::I64)
    }

    /// The attribute that holds a value: a string or an integer.
    pub fn attr_of(&self, cx: &ContextData, value: i64) -> Attribute {
        if self.strings {
            return cx.string_attr(self.stringify(value));
        }
        cx.integer_attr(self.integer_type(cx), value).expect("an integer type holds integers")
    }

    /// Parses a parameter.
    ///
    /// # Errors
    /// The text is no case of the enum; reported.
    pub fn parse(&self, p: &mut Parser<'_>) -> Parsed<i64> {
        let at = p.token().start;
        match self.parse_words(p, at)? {
            Some(value) => Ok(value),
            None if self.words == EnumWords::Cases => {
                let at = p.token().start;
                Err(p.hook_error_at(at, "expected valid keyword or string"))
            }
            None => Err(p.hook_error_at(at, format!("expected keyword for {}", self.summary_of_field()))),
        }
    }

    /// Parses a parameter, if the current token may start one.
    ///
    /// # Errors
    /// The text is no case of the enum; reported.
    pub fn parse_optional(&self, p: &mut Parser<'_>) -> Parsed<Option<i64>> {
        let at = p.token().start;
        self.parse_words(p, at)
    }

    /// Parses the text of a parameter; `None` when the current token cannot start one.
    fn parse_words(&self, p: &mut Parser<'_>, at: u32) -> Parsed<Option<i64>> {
        self.cases.iter().for_each(|case| p.expected_word(case.text));
        let listed = self.bits.filter(|bits| self.words == EnumWords::Cases || !bits.quoted);
        let Some(bits) = listed else {
            return Ok(match p.parse_optional_keyword_or_string() {
                Some(word) => Some(self.case_or_error(p, &String::from_utf8_lossy(&word), at)?),
                None => None,
            });
        };
        let mut value = 0;
        let mut first = true;
        loop {
            let here = p.token().start;
            if !first {
                self.cases.iter().for_each(|case| p.expected_word(case.text));
            }
            let word = match self.words {
                EnumWords::Cases => p.parse_optional_keyword_or_string(),
                EnumWords::Field => p.parse_optional_keyword().map(Into::into),
            };
            let Some(word) = word else {
                if first {
                    return Ok(None);
                }
                let message = match self.words {
                    EnumWords::Cases => "expected valid keyword or string".into(),
                    EnumWords::Field => format!("expected keyword for {}", self.summary_of_field()),
                };
                return Err(p.hook_error_at(here, message));
            };
            let at = if self.words == EnumWords::Cases { at } else { here };
            value |= self.case_or_error(p, &String::from_utf8_lossy(&word), at)?;
            first = false;
            let more = match bits.kind() {
                Separator::Bar => p.consume_punct("|"),
                Separator::Comma => p.consume_punct(","),
            };
            if !more {
                return Ok(Some(value));
            }
        }
    }

    fn case_or_error(&self, p: &mut Parser<'_>, text: &str, at: u32) -> Parsed<i64> {
        self.symbolize(text).ok_or_else(|| -> Failed {
            let message = match self.words {
                EnumWords::Cases => format!("expected {} to be one of: {}", self.name, self.texts()),
                EnumWords::Field => {
                    format!("expected one of [{}] for {}, got: {text}", self.texts_of_field(), self.summary_of_field())
                }
            };
            p.hook_error_at(at, message)
        })
    }

    /// The summary of the enum itself: the one declared, or all cases.
    fn summary_of_field(&self) -> String {
        if !self.summary.is_empty() || self.bits.is_some() {
            return self.summary.into();
        }
        let values: Vec<String> = self.cases.iter().map(|case| case.value.to_string()).collect();
        format!("allowed i{} cases: {}", self.width, values.join(", "))
    }

    /// Prints it as a parameter.
    pub fn print(&self, value: i64, p: &mut Printer<'_>) {
        let text = self.stringify(value);
        let several = (value as u64).count_ones() > 1 && self.case_of(value).is_none();
        match (self.words, self.bits) {
            (EnumWords::Field, None) => p.print_keyword_or_string(text),
            (EnumWords::Field, Some(bits)) if bits.quoted && several => p.print_string(text),
            _ => p.write(text),
        }
    }
}
