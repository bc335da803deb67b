//! Tokens of Toy. A comment starts with `#` and ends with its line.

use std::fmt;

/// A position in a source: line and column, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub line: u32,
    pub column: u32,
}

/// A mistake in a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    pub place: Place,
    pub message: String,
}

/// A token.
#[derive(Clone, PartialEq, Debug)]
pub enum Token {
    Def,
    Return,
    Struct,
    Var,
    Name(String),
    Number(f64),
    /// Any other character.
    Char(char),
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Def => f.write_str("'def'"),
            Token::Return => f.write_str("'return'"),
            Token::Struct => f.write_str("'struct'"),
            Token::Var => f.write_str("'var'"),
            Token::Name(name) => write!(f, "'{name}'"),
            Token::Number(value) => write!(f, "'{value}'"),
            Token::Char(c) => write!(f, "'{}'", c.escape_default()),
            Token::End => f.write_str("the end of the file"),
        }
    }
}

/// The tokens of a source, one after the other.
pub struct Lexer<'t> {
    rest: std::iter::Peekable<std::str::Chars<'t>>,
    place: Place,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Lexer<'t> {
        Lexer { rest: text.chars().peekable(), place: Place { line: 1, column: 1 } }
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += c.len_utf8() as u32;
        }
        Some(c)
    }

    fn take_while(&mut self, holds: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(c) = self.rest.peek().copied().filter(|c| holds(*c)) {
            text.push(c);
            self.bump();
        }
        text
    }

    /// The next token, and where it starts.
    ///
    /// # Errors
    /// A number is not one.
    pub fn next_token(&mut self) -> Result<(Token, Place), Mistake> {
        loop {
            self.take_while(char::is_whitespace);
            if self.rest.peek() != Some(&'#') {
                break;
            }
            self.take_while(|c| c != '\n');
        }
        let place = self.place;
        let token = match self.rest.peek().copied() {
            None => Token::End,
            Some(c) if c.is_ascii_alphabetic() => match &*self.take_while(|c| c.is_ascii_alphanumeric() || c == '_') {
                "def" => Token::Def,
                "return" => Token::Return,
                "struct" => Token::Struct,
                "var" => Token::Var,
                name => Token::Name(name.to_owned()),
            },
            Some(c) if c.is_ascii_digit() => {
                let text = self.take_while(|c| c.is_ascii_digit() || c == '.');
                let wrong = |_| Mistake { place, message: format!("'{text}' is not a number") };
                Token::Number(text.parse().map_err(wrong)?)
            }
            Some(c) => {
                self.bump();
                Token::Char(c)
            }
        };
        Ok((token, place))
    }
}
