//! Numbers in patterns: formats and expressions. [FileCheck: Numeric Substitution Blocks]

use std::collections::HashMap;

/// The way in which a number is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// The letter behind `%`: `u`, `d`, `x` or `X`.
    pub letter: u8,
    /// The least number of digits.
    pub digits: usize,
    /// True if hexadecimal numbers start with `0x`.
    pub prefix: bool,
}

impl Format {
    /// The format of numbers without one.
    pub const UNSIGNED: Format = Format { letter: b'u', digits: 0, prefix: false };

    /// Reads a format from behind its `%`, such as `#.8x`.
    pub fn parse(text: &str) -> Result<Format, &'static str> {
        let prefix = text.starts_with('#');
        let text = text.strip_prefix('#').unwrap_or(text);
        let (digits, letter) = match text.strip_prefix('.') {
            Some(text) => {
                let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
                (text[..end].parse().map_err(|_| "invalid precision in format specifier")?, &text[end..])
            }
            None => (0, text),
        };
        match letter.trim_end() {
            letter @ ("u" | "d" | "x" | "X") => {
                let letter = letter.as_bytes()[0];
                if prefix && !letter.eq_ignore_ascii_case(&b'x') {
                    return Err("alternate form only supported for hex values");
                }
                Ok(Format { letter, digits, prefix })
            }
            _ => Err("invalid format specifier in expression"),
        }
    }

    /// The expression that numbers of this format match.
    pub fn wildcard(self) -> String {
        let (digit, first) = match self.letter {
            b'x' => ("[0-9a-f]", "[1-9a-f]"),
            b'X' => ("[0-9A-F]", "[1-9A-F]"),
            _ => ("[0-9]", "[1-9]"),
        };
        let start = match self.letter {
            b'd' => "-?",
            _ if self.prefix => "0x",
            _ => "",
        };
        match self.digits {
            0 => format!("{start}{digit}+"),
            digits => format!("{start}({first}{digit}*)?{digit}{{{digits}}}"),
        }
    }

    /// The text of a number; `None` for one that this format cannot write.
    pub fn print(self, value: i128) -> Option<String> {
        let magnitude = value.unsigned_abs();
        let digits = match self.letter {
            b'x' => format!("{magnitude:x}"),
            b'X' => format!("{magnitude:X}"),
            _ => magnitude.to_string(),
        };
        let sign = match (value < 0, self.letter) {
            (true, b'd') => "-",
            (true, _) => return None,
            (false, _) if self.prefix => "0x",
            (false, _) => "",
        };
        Some(format!("{sign}{digits:0>width$}", width = self.digits))
    }

    /// The number that a text in this format is.
    pub fn read(self, text: &str) -> Option<i128> {
        let text = if self.prefix { text.strip_prefix("0x")? } else { text };
        i128::from_str_radix(text, if self.letter.eq_ignore_ascii_case(&b'x') { 16 } else { 10 }).ok()
    }
}

/// A mistake in a pattern: the offset in its text, and a message.
pub type Mistake = (usize, String);

/// The value of a numeric variable, and its format.
pub type Numbers = HashMap<String, (Option<i128>, Format)>;

/// An expression.
#[derive(Clone, Debug)]
pub enum Expr {
    Literal(i128),
    /// A variable, and its place in the text of the expression.
    Variable(String, usize),
    /// An operation on two numbers, by its name as a function.
    Call(&'static str, Box<(Expr, Expr)>),
}

const FUNCTIONS: [&str; 6] = ["add", "div", "max", "min", "mul", "sub"];

impl Expr {
    /// Parses a whole text. `line` is the value of `@LINE`.
    pub fn parse(text: &str, line: usize) -> Result<Expr, Mistake> {
        let mut parser = Parser { whole: text, rest: text, line, depth: 0 };
        let found = parser.sum()?;
        match parser.rest.trim_start().chars().next() {
            None => Ok(found),
            Some(c) => Err((parser.at(), format!("unsupported operation '{c}'"))),
        }
    }

    /// The names of its variables, and their places.
    pub fn variables(&self) -> Vec<(&str, usize)> {
        match self {
            Expr::Literal(_) => Vec::new(),
            Expr::Variable(name, at) => vec![(name, *at)],
            Expr::Call(_, operands) => [operands.0.variables(), operands.1.variables()].concat(),
        }
    }

    /// The format of its variables: `None` without any. Two that differ are an error.
    pub fn format(&self, numbers: &Numbers) -> Result<Option<Format>, String> {
        let mut found: Option<(&str, Format)> = None;
        for (name, _) in self.variables() {
            let Some((_, format)) = numbers.get(name) else { continue };
            match found {
                Some((other, known)) if known.letter != format.letter => {
                    return Err(format!(
                        "implicit format conflict between '{other}' (%{}) and '{name}' (%{}), need an explicit format \
                         specifier",
                        char::from(known.letter),
                        char::from(format.letter)
                    ));
                }
                Some(_) => {}
                None => found = Some((name, *format)),
            }
        }
        Ok(found.map(|(_, format)| format))
    }

    /// Its value. The errors are undefined variables, and results that are no numbers.
    pub fn value(&self, numbers: &Numbers) -> Result<i128, NoValue> {
        match self {
            Expr::Literal(value) => Ok(*value),
            Expr::Variable(name, at) => {
                let value = numbers.get(name).and_then(|(value, _)| *value);
                value.ok_or_else(|| NoValue::Undefined(vec![(name.clone(), *at)]))
            }
            Expr::Call(function, operands) => {
                let (a, b) = match (operands.0.value(numbers), operands.1.value(numbers)) {
                    (Err(NoValue::Undefined(a)), Err(NoValue::Undefined(b))) => {
                        return Err(NoValue::Undefined([a, b].concat()));
                    }
                    (a, b) => (a?, b?),
                };
                let value = match *function {
                    "add" => a.checked_add(b),
                    "sub" => a.checked_sub(b),
                    "mul" => a.checked_mul(b),
                    "div" => a.checked_div(b),
                    "max" => Some(a.max(b)),
                    _ => Some(a.min(b)),
                };
                value.ok_or(NoValue::Overflow)
            }
        }
    }
}

/// The reason why an expression has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoValue {
    /// Variables without a value, and their places.
    Undefined(Vec<(String, usize)>),
    /// The result is too large, or a division by zero.
    Overflow,
}

struct Parser<'t> {
    whole: &'t str,
    rest: &'t str,
    line: usize,
    depth: usize,
}

/// The depth of parentheses that is accepted.
const DEEPEST: usize = 100;

impl Parser<'_> {
    /// The place of what comes next.
    fn at(&self) -> usize {
        self.whole.len() - self.rest.trim_start().len()
    }

    fn wrong<T>(&self, message: impl Into<String>) -> Result<T, Mistake> {
        Err((self.at(), message.into()))
    }

    fn eat(&mut self, c: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn sum(&mut self) -> Result<Expr, Mistake> {
        let mut left = self.operand()?;
        loop {
            let function = match self.rest.trim_start().chars().next() {
                Some('+') => "add",
                Some('-') => "sub",
                _ => return Ok(left),
            };
            self.rest = &self.rest.trim_start()[1..];
            if self.rest.trim().is_empty() {
                return self.wrong("missing operand in expression");
            }
            left = Expr::Call(function, Box::new((left, self.operand()?)));
        }
    }

    fn operand(&mut self) -> Result<Expr, Mistake> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.wrong("expression is nested too deeply");
        }
        let found = self.operand_of_any_kind();
        self.depth -= 1;
        found
    }

    fn operand_of_any_kind(&mut self) -> Result<Expr, Mistake> {
        self.rest = self.rest.trim_start();
        if self.eat('(') {
            if self.rest.trim().is_empty() {
                return self.wrong("missing operand in expression");
            }
            let found = self.sum()?;
            return if self.eat(')') { Ok(found) } else { self.wrong("missing ')' at end of nested expression") };
        }
        if let Some(rest) = self.rest.strip_prefix("@LINE") {
            self.rest = rest;
            return Ok(Expr::Literal(self.line as i128));
        }
        if let Some((name, rest)) = split_name(self.rest) {
            if let Some(arguments) = rest.trim_start().strip_prefix('(') {
                let Some(function) = FUNCTIONS.iter().find(|function| **function == name) else {
                    return self.wrong(format!("call to undefined function '{name}'"));
                };
                let at = self.at();
                self.rest = arguments;
                return self.call(function, at);
            }
            let at = self.at();
            self.rest = rest;
            return Ok(Expr::Variable(name.to_owned(), at));
        }
        self.literal()
    }

    fn call(&mut self, function: &'static str, at: usize) -> Result<Expr, Mistake> {
        let mut arguments = Vec::new();
        while !self.eat(')') {
            if !arguments.is_empty() && !self.eat(',') {
                return self.wrong("missing ')' at end of call expression");
            }
            if self.rest.trim().is_empty() || self.rest.trim_start().starts_with([')', ',']) {
                return self.wrong("missing argument");
            }
            arguments.push(self.sum()?);
        }
        match <[Expr; 2]>::try_from(arguments) {
            Ok([a, b]) => Ok(Expr::Call(function, Box::new((a, b)))),
            Err(all) => Err((at, format!("function '{function}' takes 2 arguments but {} given", all.len()))),
        }
    }

    fn literal(&mut self) -> Result<Expr, Mistake> {
        let negative = self.eat('-');
        let (digits, base) = match self.rest.strip_prefix("0x") {
            Some(digits) => (digits, 16),
            None => (self.rest, 10),
        };
        let end = digits.find(|c: char| !c.is_digit(base)).unwrap_or(digits.len());
        let Ok(value) = i128::from_str_radix(&digits[..end], base) else { return self.wrong("invalid operand format") };
        self.rest = &digits[end..];
        Ok(Expr::Literal(if negative { -value } else { value }))
    }
}

/// The name of a variable at the start of a text, with the `$` of a global one, and the rest.
pub fn split_name(text: &str) -> Option<(&str, &str)> {
    let letters = text.strip_prefix('$').unwrap_or(text);
    let is_first = |c: char| c.is_ascii_alphabetic() || c == '_';
    if !letters.starts_with(is_first) {
        return None;
    }
    let end = letters.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(letters.len());
    Some(text.split_at(text.len() - letters.len() + end))
}
