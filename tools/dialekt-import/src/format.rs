//! Translation of assembly formats from the text of TableGen to Rust tokens.

use crate::names::{ident, quoted};

/// A format in tokens, and the names of its custom directives.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Format {
    /// The tokens.
    pub tokens: String,
    /// The names in `custom<..>`.
    pub customs: Vec<String>,
}

/// The tokens of the format of an op; `rename` gives the Rust names of variables.
///
/// # Errors
/// A message about the part of the format that cannot be read.
pub fn op_format(text: &str, rename: &dyn Fn(&str) -> String) -> Result<Format, String> {
    let mut format = Format::default();
    let mut writer = Writer::default();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c.is_whitespace() {
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let token = match c {
            '`' => {
                let end = rest[1..].find('`').ok_or("a literal without its end")?;
                let literal = &rest[1..1 + end];
                rest = &rest[end + 2..];
                Token::Word(quoted(if literal == "\\n" { "\n" } else { literal }))
            }
            '"' => {
                let end = rest[1..].find('"').ok_or("a string without its end")?;
                let literal = &rest[1..1 + end];
                rest = &rest[end + 2..];
                Token::Word(quoted(literal))
            }
            '$' => {
                let len = word(&rest[1..], false);
                let name = &rest[1..1 + len];
                rest = &rest[1 + len..];
                if name.is_empty() {
                    return Err("expected a name behind `$`".into());
                }
                Token::Word(format!("${}", ident(&rename(name))))
            }
            c if c.is_ascii_alphabetic() || c == '_' => {
                let len = word(rest, true);
                let name = rest[..len].replace('-', "_");
                rest = &rest[len..];
                if writer.after_custom() {
                    format.customs.push(name.clone());
                }
                Token::Directive(name)
            }
            c if "()<>?:^|,".contains(c) => {
                rest = &rest[1..];
                Token::Punct(c)
            }
            c => return Err(format!("unexpected character `{c}`")),
        };
        writer.write(token);
    }
    format.tokens = writer.out;
    Ok(format)
}

/// The tokens of the format of an attribute or type.
///
/// # Errors
/// A message about the part of the format that cannot be read, or that C++ functions write.
pub fn params_format(text: &str, rename: &dyn Fn(&str) -> String) -> Result<String, String> {
    let format = op_format(text, rename)?;
    match format.customs.first() {
        Some(name) => Err(format!("`custom<{name}>` is written by functions in C++: {}", format.tokens)),
        None => Ok(format.tokens),
    }
}

fn word(text: &str, dashes: bool) -> usize {
    text.bytes().take_while(|c| c.is_ascii_alphanumeric() || *c == b'_' || (dashes && *c == b'-')).count()
}

enum Token {
    Word(String),
    Directive(String),
    Punct(char),
}

/// Writes tokens with the usual spaces between them.
#[derive(Default)]
struct Writer {
    out: String,
    /// True if the last token is the name of a directive.
    directive: bool,
}

impl Writer {
    fn after_custom(&self) -> bool {
        self.out.ends_with("custom<")
    }

    fn write(&mut self, token: Token) {
        let tight_before = match &token {
            Token::Punct('(' | '<') => self.directive,
            Token::Punct(':') => self.out.ends_with(')'),
            Token::Punct(')' | '>' | '^' | '?' | ',') => true,
            _ => false,
        };
        let tight_after = self.out.is_empty() || self.out.ends_with(['(', '<']) || self.out.ends_with("):");
        let more = |out: &mut String, text: &str| {
            if !tight_before && !tight_after {
                out.push(' ');
            }
            out.push_str(text);
        };
        // The name after `custom<` ends in `>`, which parentheses follow.
        let ends_name = matches!(token, Token::Punct('>'));
        match &token {
            Token::Word(text) | Token::Directive(text) => more(&mut self.out, text),
            Token::Punct(c) => more(&mut self.out, c.encode_utf8(&mut [0; 4])),
        }
        self.directive = matches!(token, Token::Directive(_)) || ends_name;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::snake;

    #[test]
    fn formats_become_tokens() {
        let text = "$lhs `,` $rhsValue (`overflow` `` $type^)? attr-dict-with-keyword `:` functional-type(operands, results)\n custom<Foo>(ref($x), \"a\", type($y)) ($a^):(`b` `\\n`)?";
        let format = op_format(text, &snake).unwrap();
        assert_eq!(
            format.tokens,
            "$lhs \",\" $rhs_value (\"overflow\" \"\" $r#type^)? attr_dict_with_keyword \":\" functional_type(operands, results) \
             custom<Foo>(ref($x), \"a\", type($y)) ($a^):(\"b\" \"\\n\")?"
        );
        assert_eq!(format.customs, ["Foo"]);
        assert_eq!(params_format("`<` struct(params) `>`", &snake).unwrap(), "\"<\" struct(params) \">\"");
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        assert_eq!(op_format("`a", &snake).unwrap_err(), "a literal without its end");
        assert_eq!(op_format("$ x", &snake).unwrap_err(), "expected a name behind `$`");
        assert_eq!(op_format("[x]", &snake).unwrap_err(), "unexpected character `[`");
    }
}
