//! The rules of `docs/grammar.md`, and the tokens that they are about.

use std::collections::HashMap;

use dialekt_ir_core::text::lex::{Lexer, Tok};

/// A token of a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Token {
    pub kind: Tok,
    pub text: String,
}

/// The tokens of a text; `None` if something is none. An `x` of a list of sizes is a token of its own.
pub fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut found: Vec<Token> = Vec::new();
    let (mut text, mut lexer) = (text, Lexer::new(text.as_bytes()));
    let mut end = 0;
    loop {
        let token = lexer.next_token();
        let (start, stop) = (token.start as usize, token.end as usize);
        let shown = &text[start..stop];
        let is_size = |last: &Token| last.kind == Tok::Integer || ["?", "*", "]"].contains(&&*last.text);
        let adjacent = start == end && found.last().is_some_and(is_size);
        match token.kind {
            Tok::Eof => return Some(found),
            Tok::Error => return None,
            // A number with 0 before the `x` would be hexadecimal.
            Tok::Integer if shown.starts_with("0x") && is_in_sizes(&found) => {
                found.push(Token { kind: Tok::Integer, text: "0".into() });
                found.push(Token { kind: Tok::Bare, text: "x".into() });
                text = &text[start + 2..];
                lexer = Lexer::new(text.as_bytes());
                end = 0;
                continue;
            }
            Tok::Bare if adjacent && shown.starts_with('x') && shown.len() > 1 => {
                found.push(Token { kind: Tok::Bare, text: "x".into() });
                text = &text[start + 1..];
                lexer = Lexer::new(text.as_bytes());
                end = 0;
                continue;
            }
            kind => found.push(Token { kind, text: shown.into() }),
        }
        end = stop;
    }
}

/// Returns whether a list of sizes begins or goes on behind these tokens.
fn is_in_sizes(before: &[Token]) -> bool {
    match before {
        [.., number, x] if x.text == "x" => number.kind == Tok::Integer || ["?", "]"].contains(&&*number.text),
        [.., name, open] if open.text == "<" => ["tensor", "memref", "vector"].contains(&&*name.text),
        _ => false,
    }
}

/// The right side of a rule.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// A token that stands literally.
    Literal(String),
    /// A token of a kind.
    Kind(String),
    Rule(String),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    /// Any number of times, but not less than `least`, and not more than once if `once`.
    Repeated {
        node: Box<Node>,
        least: usize,
        once: bool,
    },
}

/// Returns whether a token is of a kind.
pub fn is_of_kind(kind: &str, token: &Token) -> bool {
    let is_number = || token.text[1..].bytes().all(|c| c.is_ascii_digit());
    match kind {
        "BARE-ID" => token.kind == Tok::Bare,
        "INTEGER-TYPE" => token.kind == Tok::IntType,
        "INTEGER" => token.kind == Tok::Integer,
        "DECIMAL" => token.kind == Tok::Integer && !token.text.starts_with("0x"),
        "FLOAT" => token.kind == Tok::Float,
        "STRING" => token.kind == Tok::Str,
        "AT-ID" => token.kind == Tok::At,
        "PERCENT-ID" => token.kind == Tok::Percent,
        "CARET-ID" => token.kind == Tok::Caret,
        "HASH-ID" => token.kind == Tok::Hash && !is_number(),
        "HASH-NUMBER" => token.kind == Tok::Hash && is_number(),
        "BANG-ID" => token.kind == Tok::Bang,
        "TOKEN" => !["<", ">", "(", ")", "[", "]", "{", "}"].contains(&&*token.text) && token.kind != Tok::Arrow,
        _ => panic!("no token is called {kind}"),
    }
}

/// The rules of the page, by name.
pub fn rules() -> HashMap<String, Node> {
    let page = include_str!("../../../../docs/grammar.md");
    let blocks = page.split("```ebnf\n").skip(1).map(|block| block.split("```").next().unwrap());
    let mut rules: Vec<(String, String)> = Vec::new();
    for line in blocks.flat_map(str::lines).filter(|line| !line.trim().is_empty()) {
        match line.split_once("::=") {
            Some((name, right)) => rules.push((name.trim().into(), right.into())),
            None => rules.last_mut().unwrap().1.push_str(line),
        }
    }
    let count = rules.len();
    let parsed = |(name, text): (String, String)| (name, Reader { rest: &text }.choice());
    let rules: HashMap<String, Node> = rules.into_iter().map(parsed).collect();
    assert_eq!(rules.len(), count, "a rule stands there twice");
    rules
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn eat(&mut self, c: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn choice(&mut self) -> Node {
        let mut all = vec![self.sequence()];
        while self.eat('|') {
            all.push(self.sequence());
        }
        if all.len() == 1 { all.remove(0) } else { Node::Choice(all) }
    }

    fn sequence(&mut self) -> Node {
        let mut all = Vec::new();
        while !self.rest.trim_start().is_empty() && !self.rest.trim_start().starts_with(['|', ')']) {
            all.push(self.repeated());
        }
        Node::Sequence(all)
    }

    fn repeated(&mut self) -> Node {
        let node = self.atom();
        let repeated = |least, once| Node::Repeated { node: Box::new(node.clone()), least, once };
        // What follows directly is an operator.
        let (found, length) = match self.rest.chars().next() {
            Some('*') => (repeated(0, false), 1),
            Some('+') => (repeated(1, false), 1),
            Some('?') => (repeated(0, true), 1),
            _ => (node, 0),
        };
        self.rest = &self.rest[length..];
        found
    }

    fn atom(&mut self) -> Node {
        self.rest = self.rest.trim_start();
        if self.eat('(') {
            let found = self.choice();
            assert!(self.eat(')'), "a parenthesis is open before {:?}", self.rest);
            return found;
        }
        if let Some(rest) = self.rest.strip_prefix('"') {
            let (literal, rest) = rest.split_once('"').unwrap();
            self.rest = rest;
            let parts = tokens(literal).unwrap().into_iter().map(|token| Node::Literal(token.text));
            return Node::Sequence(parts.collect());
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let end = self.rest.find(|c| !is_name(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        assert!(!name.is_empty(), "no name is {:?}", self.rest);
        self.rest = rest;
        match name.bytes().all(|c| c.is_ascii_uppercase() || c == b'-') {
            true => Node::Kind(name.into()),
            false => Node::Rule(name.into()),
        }
    }
}
