//! Patterns: literal text, `{{expressions}}` and `[[VARIABLES]]`. [FileCheck: Regex Matching Syntax, String Substitution Blocks]

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;

use dialekt_opt_main::{Ere, EreFlags};

use super::numeric::{Expr, Format, Mistake, NoValue, Numbers, split_name};
use super::{Kind, Options};

/// Values of variables.
#[derive(Clone, Default, Debug)]
pub struct Variables {
    pub strings: HashMap<String, String>,
    pub numbers: Numbers,
}

impl Variables {
    /// Forgets all but global ones.
    pub fn leave_scope(&mut self) {
        self.strings.retain(|name, _| name.starts_with('$'));
        self.numbers.iter_mut().filter(|(name, _)| !name.starts_with('$')).for_each(|(_, (value, _))| *value = None);
    }
}

/// The text behind a directive.
#[derive(Debug)]
pub struct Pattern {
    form: Form,
    /// For messages about near misses.
    example: String,
}

#[derive(Debug)]
enum Form {
    /// A text as it is.
    Fixed(String),
    /// An empty line.
    EmptyLine,
    /// The end of the input.
    End,
    Regex(Box<Regex>),
}

/// An expression with holes.
#[derive(Debug)]
struct Regex {
    text: String,
    /// Texts that are put into the expression before a search, by the place in it.
    holes: Vec<(usize, Hole)>,
    /// The variables that get the text of a group.
    strings: Vec<(String, usize)>,
    /// The numeric variables that get the value of a group.
    numbers: Vec<(String, usize, Format)>,
    compiled: OnceCell<Ere>,
    flags: EreFlags,
}

#[derive(Debug)]
enum Hole {
    /// The text of a variable, which stands at a place of the pattern.
    Text(String, usize),
    /// The value of an expression, which is written so, at a place of the pattern.
    Number(Expr, String, Format, usize),
}

/// A value that was put into a pattern, as messages show it.
pub struct Filled {
    pub shown: String,
    pub value: String,
}

/// The reason why a pattern is not found.
pub enum Missing {
    /// It is not there.
    NotFound(Vec<Filled>),
    /// These variables, at places in the pattern, have no values.
    Undefined(Vec<(String, usize)>),
    /// A number in it cannot be computed, read or written.
    Number(String),
}

impl Pattern {
    /// The pattern that matches the end of the input.
    pub fn end() -> Pattern {
        Pattern { form: Form::End, example: String::new() }
    }

    /// Parses the text of a directive, on a line of the file of checks. Numeric variables that it defines are known afterwards.
    pub fn parse(
        text: &str,
        kind: Kind,
        literal: bool,
        line: usize,
        options: &Options,
        known: &mut Variables,
    ) -> Result<Pattern, Mistake> {
        if kind == Kind::Empty {
            return Ok(Pattern { form: Form::EmptyLine, example: String::new() });
        }
        let full_lines = options.match_full_lines && kind != Kind::Not;
        if literal || !full_lines && !text.contains("{{") && !text.contains("[[") {
            let fixed = if options.ignore_case { text.to_ascii_lowercase() } else { text.to_owned() };
            if !full_lines {
                return Ok(Pattern { form: Form::Fixed(fixed), example: text.to_owned() });
            }
        }
        let flags = EreFlags { lines: true, ignore_case: options.ignore_case };
        let regex = Regex {
            text: String::new(),
            holes: Vec::new(),
            strings: Vec::new(),
            numbers: Vec::new(),
            compiled: OnceCell::new(),
            flags,
        };
        let mut parser = Parser { whole: text, at: 0, groups: 0, line, regex, known };
        let blanks = if options.strict_whitespace { "" } else { " *" };
        if full_lines {
            parser.regex.text.push('^');
            parser.regex.text.push_str(blanks);
        }
        if literal {
            parser.literal(text.len());
        }
        while parser.at < text.len() {
            parser.part()?;
        }
        if full_lines {
            parser.regex.text.push_str(blanks);
            parser.regex.text.push('$');
        }
        let Parser { regex, known, .. } = parser;
        for (name, _, format) in &regex.numbers {
            known.numbers.insert(name.clone(), (None, *format));
        }
        Ok(Pattern { example: regex.text.clone(), form: Form::Regex(Box::new(regex)) })
    }

    /// Returns whether it uses or defines variables.
    pub fn has_variables(&self) -> bool {
        match &self.form {
            Form::Regex(regex) => !regex.strings.is_empty() || !regex.numbers.is_empty() || !regex.holes.is_empty(),
            _ => false,
        }
    }

    /// The first place where the pattern matches. Its variables get values.
    pub fn find(&self, text: &str, options: &Options, variables: &mut Variables) -> Result<Range<usize>, Missing> {
        let none = || Missing::NotFound(Vec::new());
        match &self.form {
            Form::End => Ok(text.len()..text.len()),
            Form::Fixed(fixed) => {
                let text = match options.ignore_case {
                    true => Cow::Owned(text.to_ascii_lowercase()),
                    false => Cow::Borrowed(text),
                };
                let start = text.find(&**fixed).ok_or_else(none)?;
                Ok(start..start + fixed.len())
            }
            // The end of a line, directly before that of another: the match is the empty line.
            Form::EmptyLine => {
                let bytes = text.as_bytes();
                let is_empty = |at: &usize| bytes[*at] == b'\n' && bytes.get(at + 1).is_none_or(|next| *next == b'\n');
                let start = (0..bytes.len()).find(is_empty).ok_or_else(none)?;
                Ok(start + 1..start + 1)
            }
            Form::Regex(regex) => regex.find(text, variables),
        }
    }

    /// The number of letters by which the start of a text differs from the pattern.
    pub fn distance(&self, text: &str) -> usize {
        let example = match &self.form {
            Form::Fixed(fixed) => fixed,
            _ => &self.example,
        };
        let end = text.char_indices().nth(example.len()).map_or(text.len(), |(at, _)| at);
        let line = text[..end].split('\n').next().unwrap_or_default();
        distance(line.as_bytes(), example.as_bytes())
    }
}

impl Regex {
    fn find(&self, text: &str, variables: &mut Variables) -> Result<Range<usize>, Missing> {
        let (mut filled, mut undefined) = (Vec::new(), Vec::new());
        let mut whole = Cow::Borrowed(&*self.text);
        let mut added = 0;
        for (at, hole) in &self.holes {
            let (shown, value) = match hole {
                Hole::Text(name, place) => match variables.strings.get(name) {
                    Some(value) => (name.clone(), value.clone()),
                    None => {
                        undefined.push((name.clone(), *place));
                        continue;
                    }
                },
                Hole::Number(expr, shown, format, place) => match expr.value(&variables.numbers) {
                    Ok(value) => match format.print(value) {
                        Some(text) => (shown.clone(), text),
                        None => return Err(Missing::Number(format!("{shown}: {value} has no such format"))),
                    },
                    Err(NoValue::Undefined(names)) => {
                        undefined.extend(names.into_iter().map(|(name, at)| (name, place + at)));
                        continue;
                    }
                    Err(NoValue::Overflow) => return Err(Missing::Number(format!("{shown}: overflow"))),
                },
            };
            let escaped = escape(&value);
            whole.to_mut().insert_str(at + added, &escaped);
            added += escaped.len();
            filled.push(Filled { shown, value });
        }
        if !undefined.is_empty() {
            return Err(Missing::Undefined(undefined));
        }
        let compile = || Ere::with(&bytes(&whole), self.flags);
        let made;
        let ere = match self.holes.is_empty() {
            true => match self.compiled.get() {
                Some(ere) => ere,
                None => {
                    let ere = compile().map_err(|error| Missing::Number(error.into()))?;
                    self.compiled.get_or_init(|| ere)
                }
            },
            false => {
                made = compile().map_err(|error| Missing::Number(error.into()))?;
                &made
            }
        };
        let Some(groups) = ere.find(text) else { return Err(Missing::NotFound(filled)) };
        let of = |group: usize| groups.get(group).cloned().flatten().map(|range| &text[range]);
        for (name, group) in &self.strings {
            variables.strings.insert(name.clone(), of(*group).unwrap_or_default().to_owned());
        }
        for (name, group, format) in &self.numbers {
            let found = of(*group).unwrap_or_default();
            let value = format.read(found);
            let value = value.ok_or_else(|| Missing::Number(format!("unable to represent numeric value '{found}'")))?;
            variables.numbers.insert(name.clone(), (Some(value), *format));
        }
        Ok(groups[0].clone().unwrap_or_default())
    }
}

struct Parser<'t> {
    whole: &'t str,
    at: usize,
    /// The number of groups so far.
    groups: usize,
    line: usize,
    regex: Regex,
    known: &'t mut Variables,
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        &self.whole[self.at..]
    }

    fn part(&mut self) -> Result<(), Mistake> {
        if let Some(rest) = self.rest().strip_prefix("{{") {
            let Some(end) = rest.find("}}") else {
                return Err((self.at, "found start of regex string with no end '}}'".into()));
            };
            let part = rest[..end].to_owned();
            // Alternatives end with the braces.
            let in_group = part.contains('|');
            if in_group {
                self.open();
            }
            self.expression(&part, self.at + 2)?;
            if in_group {
                self.regex.text.push(')');
            }
            self.at += end + 4;
            return Ok(());
        }
        if let Some(rest) = self.rest().strip_prefix("[[") {
            let start = self.at;
            let length = end_of_block(rest).map_err(|error| (start, error.to_owned()))?;
            let block = rest[..length].to_owned();
            self.at += length + 4;
            let block_at = start + 2;
            return match block.strip_prefix('#') {
                Some(numeric) => self.numeric(numeric, block_at + 1),
                None => self.string(&block, block_at),
            };
        }
        // At least one character is literal here.
        let rest = self.rest();
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let next = ["{{", "[["].into_iter().filter_map(|start| rest[first..].find(start)).min();
        self.literal(next.map_or(rest.len(), |next| first + next));
        Ok(())
    }

    fn literal(&mut self, length: usize) {
        let text = escape(&self.rest()[..length]);
        self.regex.text.push_str(&text);
        self.at += length;
    }

    fn open(&mut self) -> usize {
        self.groups += 1;
        self.regex.text.push('(');
        self.groups
    }

    /// A part that is an expression itself.
    fn expression(&mut self, part: &str, at: usize) -> Result<(), Mistake> {
        let wrong = |error: &str| (at, format!("invalid regex: {error}"));
        let ere = Ere::with(&bytes(part), self.regex.flags).map_err(wrong)?;
        self.groups += ere.groups();
        self.regex.text.push_str(part);
        Ok(())
    }

    /// `NAME`, `NAME:expression`, `@LINE+1`
    fn string(&mut self, block: &str, at: usize) -> Result<(), Mistake> {
        if block.starts_with('@') {
            let is_line =
                block.strip_prefix("@LINE").is_some_and(|rest| rest.is_empty() || rest.starts_with(['+', '-']));
            if !is_line {
                return Err((at, format!("invalid pseudo numeric variable '{block}'")));
            }
            let expr = Expr::parse(block, self.line).map_err(|(offset, error)| (at + offset, error))?;
            let place = self.regex.text.len();
            self.regex.holes.push((place, Hole::Number(expr, block.to_owned(), Format::UNSIGNED, at)));
            return Ok(());
        }
        let named = block.split(':').next().unwrap_or_default();
        if let Some(blank) = named.find([' ', '\t']) {
            return Err((at + blank, "unexpected whitespace".into()));
        }
        let Some((name, rest)) = split_name(block) else {
            return Err((at, "invalid variable name".into()));
        };
        match rest.strip_prefix(':') {
            Some(part) => {
                if self.known.numbers.contains_key(name) {
                    return Err((at, format!("numeric variable with name '{name}' already exists")));
                }
                let group = self.open();
                self.expression(part, at + name.len() + 1)?;
                self.regex.text.push(')');
                self.regex.strings.push((name.to_owned(), group));
                Ok(())
            }
            None if !rest.is_empty() => Err((at, "invalid name in string variable use".into())),
            None => {
                let own = self.regex.strings.iter().rev().find(|(other, _)| other == name);
                match own {
                    Some((_, group)) if *group > 9 => {
                        return Err((at, "Can't back-reference more than 9 variables".into()));
                    }
                    Some((_, group)) => self.regex.text.push_str(&format!(r"\{group}")),
                    None => self.regex.holes.push((self.regex.text.len(), Hole::Text(name.to_owned(), at))),
                }
                Ok(())
            }
        }
    }

    /// `%x, NAME: == expression`, each part of which may be missing
    fn numeric(&mut self, block: &str, at: usize) -> Result<(), Mistake> {
        let wrong = |error: String| (at, error);
        let mut rest = block.trim_start();
        let mut format = None;
        if let Some(specifier) = rest.strip_prefix('%') {
            let (specifier, behind) = match specifier.split_once(',') {
                Some((specifier, behind)) => (specifier, behind),
                None => {
                    let end = specifier.find(|c: char| !c.is_ascii_alphanumeric() && !"#.".contains(c));
                    let (specifier, behind) = specifier.split_at(end.unwrap_or(specifier.len()));
                    if !behind.trim().is_empty() && !behind.trim_start().starts_with(':') {
                        return Err(wrong("invalid matching format specification in expression".into()));
                    }
                    (specifier, behind)
                }
            };
            let place = at + block.find('%').unwrap_or(0) + 1;
            format = Some(Format::parse(specifier).map_err(|error| (place, error.to_owned()))?);
            rest = behind;
        }
        let mut defined = None;
        if let Some((name, behind)) = rest.split_once(':') {
            let name = name.trim();
            match split_name(name) {
                Some((name, "")) => {
                    if self.known.strings.contains_key(name)
                        || self.regex.strings.iter().any(|(other, _)| other == name)
                    {
                        return Err(wrong(format!("string variable with name '{name}' already exists")));
                    }
                    defined = Some(name.to_owned());
                }
                _ if name.starts_with('@') => {
                    return Err(wrong("definition of pseudo numeric variable unsupported".into()));
                }
                _ => return Err(wrong("invalid variable name".into())),
            }
            rest = behind;
        }
        let rest = rest.trim();
        let (is_compared, text) = match rest.strip_prefix("==") {
            Some(text) => (true, text.trim()),
            None => (false, rest),
        };
        let text_at = at + block.trim_end().len() - text.len();
        let expr = match text {
            "" if is_compared => {
                return Err(wrong("empty numeric expression should not have a constraint".into()));
            }
            "" => None,
            text => Some(Expr::parse(text, self.line).map_err(|(offset, error)| (text_at + offset, error))?),
        };
        let own = |(name, _): &(&str, usize)| self.regex.numbers.iter().any(|(other, ..)| other == name);
        if let Some((name, offset)) = expr.iter().flat_map(|expr| expr.variables()).find(own) {
            let message = format!("numeric variable '{name}' defined earlier in the same CHECK directive");
            return Err((text_at + offset, message));
        }
        let implied = expr.as_ref().map(|expr| expr.format(&self.known.numbers)).transpose();
        let implied = implied.map_err(|error| (text_at, error))?.flatten();
        let format = format.or(implied).unwrap_or(Format::UNSIGNED);
        let group = defined.is_some().then(|| self.open());
        match expr {
            Some(expr) => {
                let place = self.regex.text.len();
                self.regex.holes.push((place, Hole::Number(expr, text.to_owned(), format, text_at)));
            }
            None => self.expression(&format.wildcard(), at)?,
        }
        if let (Some(name), Some(group)) = (defined, group) {
            self.regex.text.push(')');
            self.regex.numbers.push((name, group, format));
        }
        Ok(())
    }
}

/// The length of what stands before `]]`, outside of brackets.
fn end_of_block(text: &str) -> Result<usize, &'static str> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0usize);
    while at < bytes.len() {
        match bytes[at] {
            b']' if depth == 0 && bytes.get(at + 1) == Some(&b']') => return Ok(at),
            b'\\' => at += 1,
            b'[' => depth += 1,
            b']' if depth == 0 => return Err("missing closing \"]\" for regex variable"),
            b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    Err("Invalid substitution block, no ]] found")
}

/// A text as an expression that matches it.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if "()^$|*+?.[]\\{}".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The bytes whose numbers are those of characters.
pub fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect()
}

/// The least number of letters that are inserted, left out or replaced.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
