//! Enum attributes: integers with named cases, and sets of named bits. [ODS: Enums]

use std::fmt::Write;

/// A case of an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnumCase {
    /// Its name in code.
    pub symbol: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Its value.
    pub value: i64,
}

/// An enum.
#[derive(Clone, Copy, Debug)]
pub struct EnumDef {
    /// Its name in code.
    pub name: &'static str,
    /// What it is: part of messages.
    pub summary: &'static str,
    /// The cases, as declared.
    pub cases: &'static [EnumCase],
    /// The bits of its values.
    pub width: u32,
    /// Sets of bits rather than single cases.
    pub bits: Option<BitEnum>,
}

/// How sets of bits are written.
#[derive(Clone, Copy, Debug)]
pub struct BitEnum {
    /// What stands between cases, spaces included.
    pub separator: &'static str,
    /// All bits that a value may have.
    pub valid: i64,
    /// Groups are printed in place of their bits: the last declared first.
    pub primary_groups: bool,
    /// Printed in quotes where it is not one keyword.
    pub quoted: bool,
}

impl EnumDef {
    /// Whether a value is a case, or a set of valid bits.
    pub fn is_valid(&self, value: i64) -> bool {
        match self.bits {
            None => self.cases.iter().any(|case| case.value == value),
            Some(bits) => value & !bits.valid == 0,
        }
    }

    /// The case with a text.
    pub fn case(&self, text: &str) -> Option<&'static EnumCase> {
        self.cases.iter().find(|case| case.text == text)
    }

    /// The summary of the constraint on integers that hold the enum: the one declared, or all cases.
    pub fn describe(&self) -> String {
        if !self.summary.is_empty() {
            return self.summary.into();
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
        // The zero case stands alone.
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
        let Some(bits) = self.bits else {
            return self.cases.iter().find(|case| case.value == value).map(|case| case.text.into()).unwrap_or_default();
        };
        if value == 0 {
            return self.cases.iter().find(|case| case.value == 0).map(|case| case.text.into()).unwrap_or_default();
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
