//! Options of passes and pipelines: values that are set by text, `{name=value other=1,2}`. [mlir/Pass/PassOptions.h]

use super::option_kind::{OptionKind, short_name};
use super::{Pass, PassRegistry, PipelineError};
use dialekt_rewrite::Simplify;

/// The declaration of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionDef {
    /// The name: `max-iterations`.
    pub name: &'static str,
    /// A help text in a line.
    pub help: &'static str,
}

/// The value of an option.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an option of a pass",
    label = "options are `bool`, `String`, numbers, `Choice<..>`, `Pipeline` and `ListOption<..>` of these"
)]
pub trait OptionValue: Send + Sync {
    /// Sets the option to the text behind `=`, if there is one. The error is the reference's text behind `for the
    /// --NAME option: `.
    fn set(&mut self, text: Option<&str>, passes: &PassRegistry) -> Result<(), OptionError>;

    /// Prints `name=value` such that it can be read again. Nothing is printed of a list without elements.
    fn print(&self, name: &str, out: &mut String);

    /// The value alone, such that it can be read again. That of a list without elements is empty.
    fn text(&self) -> String;

    /// The kind of value.
    fn kind(&self) -> OptionKind;

    /// Returns whether the option is listed where options are printed.
    fn is_listed(&self) -> bool {
        true
    }
}

/// The reason why a text is no value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// The error message, without the name of the option.
    Invalid(String),
    /// A message that is complete.
    Said(String),
}

impl OptionError {
    fn invalid(text: &str, kind: &str) -> OptionError {
        OptionError::Invalid(format!("'{text}' value invalid for {kind} argument!"))
    }
}

/// A type whose values are options, and elements of lists.
pub trait OptionElement: Send + Sync + Sized {
    /// The value of a name without text, if that is allowed.
    fn without_value() -> Option<Self> {
        None
    }

    /// Reads a value.
    fn parse(text: &str, passes: &PassRegistry) -> Result<Self, OptionError>;

    /// Prints it.
    fn print(&self, out: &mut String);

    /// The kind of value.
    fn kind() -> OptionKind {
        OptionKind::Plain(short_name::<Self>())
    }
}

impl<T: OptionElement> OptionValue for T {
    fn set(&mut self, text: Option<&str>, passes: &PassRegistry) -> Result<(), OptionError> {
        *self = value_of(text, passes)?;
        Ok(())
    }

    fn print(&self, name: &str, out: &mut String) {
        out.push_str(name);
        out.push('=');
        OptionElement::print(self, out);
    }

    fn text(&self) -> String {
        let mut out = String::new();
        OptionElement::print(self, &mut out);
        out
    }

    fn kind(&self) -> OptionKind {
        <T as OptionElement>::kind()
    }
}

/// An option, of a pass of the reference, that the reference does not have. It is not printed until it is set, so that
/// a pipeline that does not use it is printed as the reference prints it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extra<T>(Option<T>);

impl<T> Default for Extra<T> {
    fn default() -> Self {
        Extra(None)
    }
}

impl<T> Extra<T> {
    /// The value that it was set to.
    pub fn get(&self) -> Option<&T> {
        self.0.as_ref()
    }
}

impl<T: OptionElement> OptionValue for Extra<T> {
    fn set(&mut self, text: Option<&str>, passes: &PassRegistry) -> Result<(), OptionError> {
        self.0 = Some(value_of(text, passes)?);
        Ok(())
    }

    fn print(&self, name: &str, out: &mut String) {
        if let Some(value) = &self.0 {
            OptionValue::print(value, name, out);
        }
    }

    fn text(&self) -> String {
        self.0.as_ref().map(OptionValue::text).unwrap_or_default()
    }

    fn kind(&self) -> OptionKind {
        OptionKind::Extra(Box::new(<T as OptionElement>::kind()))
    }

    fn is_listed(&self) -> bool {
        self.0.is_some()
    }
}

/// The value of a text, or of a name without one.
fn value_of<T: OptionElement>(text: Option<&str>, passes: &PassRegistry) -> Result<T, OptionError> {
    match text {
        Some(text) => T::parse(text, passes),
        None => T::without_value().ok_or_else(no_value),
    }
}

fn no_value() -> OptionError {
    OptionError::Invalid("requires a value!".to_owned())
}

/// The values of a list option. The first text that is given replaces the default, others add to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListOption<T> {
    values: Vec<T>,
    is_default: bool,
}

impl<T> Default for ListOption<T> {
    fn default() -> Self {
        ListOption { values: Vec::new(), is_default: true }
    }
}

impl<T> FromIterator<T> for ListOption<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        ListOption { values: values.into_iter().collect(), is_default: true }
    }
}

impl<T> std::ops::Deref for ListOption<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.values
    }
}

impl<T: OptionElement> OptionValue for ListOption<T> {
    fn set(&mut self, text: Option<&str>, passes: &PassRegistry) -> Result<(), OptionError> {
        let text = text.ok_or_else(no_value)?;
        if std::mem::take(&mut self.is_default) {
            self.values.clear();
        }
        for element in elements(text) {
            self.values.push(T::parse(unquoted(element), passes)?);
        }
        Ok(())
    }

    fn print(&self, name: &str, out: &mut String) {
        if self.is_default {
            return;
        }
        out.push_str(name);
        out.push_str("={");
        out.push_str(&self.text());
        out.push('}');
    }

    fn text(&self) -> String {
        let mut out = String::new();
        for (i, value) in self.values.iter().enumerate() {
            if i > 0 {
                out.push(',');
            }
            value.print(&mut out);
        }
        out
    }

    fn kind(&self) -> OptionKind {
        OptionKind::List(Box::new(<T as OptionElement>::kind()))
    }
}

impl OptionElement for bool {
    fn without_value() -> Option<Self> {
        Some(true)
    }

    fn parse(text: &str, _: &PassRegistry) -> Result<Self, OptionError> {
        match text {
            "" | "true" | "TRUE" | "True" | "1" => Ok(true),
            "false" | "FALSE" | "False" | "0" => Ok(false),
            _ => {
                let message = format!("'{text}' is invalid value for boolean argument! Try 0 or 1");
                Err(OptionError::Invalid(message))
            }
        }
    }

    fn print(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

impl OptionElement for String {
    fn parse(text: &str, _: &PassRegistry) -> Result<Self, OptionError> {
        Ok(text.to_owned())
    }

    fn print(&self, out: &mut String) {
        // Blanks separate options, unless they are in quotes or braces already.
        let first = |chars: &[char]| self.find(chars).unwrap_or(usize::MAX);
        if first(&[' ']) < first(&['{', '\'', '"']) {
            out.push('{');
            out.push_str(self);
            out.push('}');
        } else {
            out.push_str(self);
        }
    }
}

/// A whole number in decimal, or in another base by its prefix.
fn integer(text: &str) -> Option<i128> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let prefixes = [("0x", 16), ("0X", 16), ("0b", 2), ("0B", 2), ("0o", 8), ("0", 8)];
    let based = prefixes.iter().find_map(|(prefix, base)| Some((digits.strip_prefix(prefix)?, *base)));
    let (digits, base) = based.filter(|(rest, _)| !rest.is_empty()).unwrap_or((digits, 10));
    let value = if digits.starts_with(['+', '-']) { None } else { i128::from_str_radix(digits, base).ok() }?;
    Some(if negative { -value } else { value })
}

macro_rules! integers {
    ($($ty:ty: $kind:literal),* $(,)?) => {$(
        impl OptionElement for $ty {
            fn parse(text: &str, _: &PassRegistry) -> Result<Self, OptionError> {
                // A number without sign takes none, not even that of `-0`.
                let signed = <$ty>::MIN != 0 || !text.starts_with('-');
                let value = integer(text).filter(|_| signed).and_then(|value| value.try_into().ok());
                value.ok_or_else(|| OptionError::invalid(text, $kind))
            }

            fn print(&self, out: &mut String) {
                out.push_str(&self.to_string());
            }
        }
    )*};
}

integers!(i32: "integer", i64: "long", u32: "uint", u64: "ulong");

/// The values of an enum, with the names that options have for them.
pub trait OptionEnum: Copy + PartialEq + Send + Sync + 'static {
    /// Names and values.
    const NAMES: &'static [(&'static str, Self)];
}

impl<T: OptionEnum> OptionElement for Choice<T> {
    fn parse(text: &str, _: &PassRegistry) -> Result<Self, OptionError> {
        let found = T::NAMES.iter().find(|(name, _)| *name == text).map(|(_, value)| Choice(*value));
        found.ok_or_else(|| OptionError::Invalid(format!("Cannot find option named '{text}'!")))
    }

    fn print(&self, out: &mut String) {
        let name = T::NAMES.iter().find(|(_, value)| *value == self.0).map_or("", |(name, _)| name);
        out.push_str(name);
    }

    fn kind() -> OptionKind {
        OptionKind::Choice(short_name::<T>(), T::NAMES.iter().map(|(name, _)| *name).collect())
    }
}

/// An option that is one of the values of an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Choice<T>(pub T);

impl OptionElement for super::Pipeline {
    fn parse(text: &str, passes: &PassRegistry) -> Result<Self, OptionError> {
        super::Pipeline::parse(text, passes).map_err(|wrong| OptionError::Said(wrong.message))
    }

    fn print(&self, out: &mut String) {
        out.push_str(&self.to_string());
    }
}

/// An error in options: the text that the reference prints at once, and the text that is part of a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    pub said: Option<String>,
    pub message: String,
}

/// Sets options of a pass from their text.
pub(super) fn set_options(pass: &mut dyn Pass, text: &str, passes: &PassRegistry) -> Result<(), Wrong> {
    set_values(pass.info().options, pass.options_mut(), text, passes)?;
    pass.check_options(passes).map_err(|PipelineError { said, message }| Wrong { said, message })
}

/// Sets options with these declarations and values from their text.
pub(super) fn set_values(
    defs: &[OptionDef],
    mut values: Vec<&mut dyn OptionValue>,
    text: &str,
    passes: &PassRegistry,
) -> Result<(), Wrong> {
    let mut rest = text;
    while !rest.is_empty() {
        let (name, value, behind) = next_option(rest);
        rest = behind;
        if name.is_empty() {
            continue;
        }
        let index = defs.iter().position(|option| option.name == name);
        let Some(option) = index.and_then(|index| values.get_mut(index)) else {
            let message = format!("<Pass-Options-Parser>: no such option {name}\n");
            return Err(Wrong { said: None, message });
        };
        option.set(value, passes).map_err(|wrong| {
            let said = match wrong {
                OptionError::Invalid(what) => format!("for the --{name} option: {what}\n"),
                OptionError::Said(text) => text,
            };
            Wrong { said: Some(said), message: String::new() }
        })?;
    }
    Ok(())
}

/// Prints the options of a pass with their values, by name.
pub(super) fn print_options(pass: &dyn Pass, out: &mut String) {
    let options = pass.info().options.iter().zip(pass.options());
    let mut options: Vec<_> = options.filter(|(_, value)| value.is_listed()).collect();
    if options.is_empty() {
        return;
    }
    options.sort_by_key(|(option, _)| option.name);
    out.push('{');
    for (i, (option, value)) in options.into_iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        value.print(option.name, out);
    }
    out.push('}');
}

/// The first option of a text: its name, its value if there is one, and the rest of the text.
fn next_option(text: &str) -> (&str, Option<&str>, &str) {
    let end = text.find([' ', '=']).unwrap_or(text.len());
    let name = unquoted(&text[..end]);
    let Some(rest) = text[end..].strip_prefix('=') else {
        return (name, None, text[end..].trim_start());
    };
    let bytes = rest.as_bytes();
    let mut at = 0;
    let mut depth = 0;
    while at < bytes.len() {
        match bytes[at] {
            b' ' if depth == 0 => break,
            quote @ (b'\'' | b'"') => {
                at = bytes[at + 1..].iter().position(|c| *c == quote).map_or(at, |n| at + 1 + n);
            }
            b'{' => depth += 1,
            b'}' if depth > 0 => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    (name, Some(unquoted(&rest[..at])), rest[at..].trim_start())
}

/// A value without the quotes or the braces around it.
fn unquoted(text: &str) -> &str {
    let text = text.trim();
    if text.len() < 2 {
        return text;
    }
    for quote in ['\'', '"'] {
        if let Some(inner) = text.strip_prefix(quote).and_then(|text| text.strip_suffix(quote)) {
            return inner.trim();
        }
    }
    match closing(text.as_bytes(), 1, b'}') {
        Some(end) if text.starts_with('{') && end == text.len() - 1 => text[1..end].trim(),
        _ => text,
    }
}

/// The elements of a list: the texts between commas that are not in brackets or quotes.
fn elements(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    if text.is_empty() {
        return found;
    }
    let mut rest = text;
    while let Some(comma) = closing(rest.as_bytes(), 0, b',') {
        found.push(&rest[..comma]);
        rest = &rest[comma + 1..];
    }
    found.push(rest);
    found
}

/// The position of a character from `at` on, outside of brackets and quotes.
fn closing(text: &[u8], mut at: usize, wanted: u8) -> Option<usize> {
    let mut open = vec![wanted];
    while let Some(&c) = text.get(at) {
        if open.last() == Some(&c) {
            open.pop();
            if open.is_empty() {
                return Some(at);
            }
        } else {
            match c {
                b'{' => open.push(b'}'),
                b'(' => open.push(b')'),
                b'[' => open.push(b']'),
                b'"' | b'\'' => at += 1 + text[at + 1..].iter().position(|x| *x == c)?,
                _ => {}
            }
        }
        at += 1;
    }
    None
}

impl OptionEnum for Simplify {
    const NAMES: &'static [(&'static str, Simplify)] =
        &[("disabled", Simplify::Disabled), ("normal", Simplify::Normal), ("aggressive", Simplify::Aggressive)];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_cut_at_blanks_outside_of_quotes_and_braces() {
        let all = |text: &'static str| {
            let (mut rest, mut found) = (text, Vec::new());
            while !rest.is_empty() {
                let (name, value, behind) = next_option(rest);
                found.push((name, value));
                rest = behind;
            }
            found
        };
        assert_eq!(all("a b=1  c="), [("a", None), ("b", Some("1")), ("c", Some(""))]);
        assert_eq!(all("a='x y' b=\"c d\" e={f g}"), [("a", Some("x y")), ("b", Some("c d")), ("e", Some("f g"))]);
        assert_eq!(all("a={x},{y z} b"), [("a", Some("{x},{y z}")), ("b", None)]);
        assert_eq!(all("a={b {c d} 'e}'} f='"), [("a", Some("b {c d} 'e}'")), ("f", Some("'"))]);
        assert_eq!(all("a={b c"), [("a", Some("{b c"))]);
    }

    #[test]
    fn lists_are_cut_at_commas_outside_of_brackets() {
        assert_eq!(elements(""), Vec::<&str>::new());
        assert_eq!(elements("a,b{c,d},(e,f),[g,h],\"i,j\""), ["a", "b{c,d}", "(e,f)", "[g,h]", "\"i,j\""]);
        assert_eq!(elements(",a,"), ["", "a", ""]);
        assert_eq!(elements("a(b,c"), ["a(b,c"]);
    }

    #[test]
    fn numbers_have_bounds_and_bases() {
        let none = PassRegistry::default();
        assert_eq!(u32::parse("0x10", &none), Ok(16));
        assert_eq!(i64::parse("-0b11", &none), Ok(-3));
        let wrong = |text: &str, kind| OptionError::Invalid(format!("'{text}' value invalid for {kind} argument!"));
        assert_eq!(u32::parse("-1", &none), Err(wrong("-1", "uint")));
        assert_eq!(u32::parse("4294967296", &none), Err(wrong("4294967296", "uint")));
        assert_eq!(i32::parse("+1", &none), Err(wrong("+1", "integer")));
        assert_eq!(i64::parse("", &none), Err(wrong("", "long")));
    }
}
