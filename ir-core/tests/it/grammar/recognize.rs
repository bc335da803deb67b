//! Recognition of texts that the rules derive. [Earley: An Efficient Context-Free Parsing Algorithm]

use std::collections::{HashMap, HashSet};

use super::ebnf::{Node, Token, is_of_kind};

#[derive(Clone, PartialEq)]
enum Symbol {
    Literal(String),
    Kind(String),
    Rule(usize),
}

/// The rules as plain productions.
pub struct Recognizer {
    names: HashMap<String, usize>,
    /// The right sides of each rule.
    rules: Vec<Vec<Vec<Symbol>>>,
    /// True for rules that derive nothing at all.
    empty: Vec<bool>,
}

/// A right side of a rule up to a dot, and the place in the text where it began.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Item {
    rule: usize,
    side: usize,
    dot: usize,
    start: usize,
}

impl Recognizer {
    pub fn new(rules: &HashMap<String, Node>) -> Recognizer {
        let mut all: Vec<&String> = rules.keys().collect();
        all.sort();
        let names: HashMap<String, usize> = all.iter().enumerate().map(|(i, name)| ((*name).clone(), i)).collect();
        let mut made = Recognizer { names, rules: vec![Vec::new(); all.len()], empty: Vec::new() };
        for (i, name) in all.into_iter().enumerate() {
            let side = made.symbols(&rules[name]);
            made.rules[i].push(side);
        }
        made.empty = vec![false; made.rules.len()];
        loop {
            let is_empty =
                |side: &Vec<Symbol>| side.iter().all(|s| matches!(s, Symbol::Rule(rule) if made.empty[*rule]));
            let next: Vec<bool> = made.rules.iter().map(|sides| sides.iter().any(is_empty)).collect();
            if next == made.empty {
                return made;
            }
            made.empty = next;
        }
    }

    fn symbols(&mut self, node: &Node) -> Vec<Symbol> {
        match node {
            Node::Literal(text) => vec![Symbol::Literal(text.clone())],
            Node::Kind(kind) => vec![Symbol::Kind(kind.clone())],
            Node::Rule(name) => vec![Symbol::Rule(self.names[name])],
            Node::Sequence(parts) => parts.iter().flat_map(|part| self.symbols(part)).collect(),
            Node::Choice(parts) => {
                let sides = parts.iter().map(|part| self.symbols(part)).collect();
                self.rules.push(sides);
                vec![Symbol::Rule(self.rules.len() - 1)]
            }
            Node::Repeated { node, least, once } => {
                let one = self.symbols(node);
                let rule = self.rules.len();
                let more = match once {
                    true => one.clone(),
                    false => [vec![Symbol::Rule(rule)], one.clone()].concat(),
                };
                let first = if *least == 0 { Vec::new() } else { one };
                self.rules.push(vec![first, more]);
                vec![Symbol::Rule(rule)]
            }
        }
    }

    /// Returns whether a rule derives these tokens. The error is the number of the first one that cannot be there.
    pub fn recognize(&self, rule: &str, tokens: &[Token]) -> Result<(), usize> {
        let top = self.names[rule];
        let mut sets: Vec<Vec<Item>> = vec![Vec::new(); tokens.len() + 1];
        let mut seen: HashSet<Item> = HashSet::new();
        let begin = |rule: usize, at: usize| {
            (0..self.rules[rule].len()).map(move |side| Item { rule, side, dot: 0, start: at })
        };
        sets[0].extend(begin(top, 0));
        for at in 0..=tokens.len() {
            if sets[at].is_empty() {
                return Err(at - 1);
            }
            seen.clear();
            seen.extend(sets[at].iter().copied());
            let mut next = 0;
            while let Some(&item) = sets[at].get(next) {
                next += 1;
                let moved = |item: Item| Item { dot: item.dot + 1, ..item };
                let mut add = Vec::new();
                match self.rules[item.rule][item.side].get(item.dot) {
                    None => {
                        let waits = |other: &Item| {
                            self.rules[other.rule][other.side].get(other.dot) == Some(&Symbol::Rule(item.rule))
                        };
                        add.extend(sets[item.start].iter().copied().filter(waits).map(moved));
                    }
                    Some(Symbol::Rule(rule)) => {
                        add.extend(begin(*rule, at));
                        if self.empty[*rule] {
                            add.push(moved(item));
                        }
                    }
                    Some(terminal) => {
                        let fits = tokens.get(at).is_some_and(|token| match terminal {
                            Symbol::Literal(text) => *text == token.text,
                            Symbol::Kind(kind) => is_of_kind(kind, token),
                            Symbol::Rule(_) => false,
                        });
                        if fits {
                            let item = moved(item);
                            sets[at + 1].push(item);
                        }
                    }
                }
                sets[at].extend(add.into_iter().filter(|item| seen.insert(*item)));
            }
        }
        let is_done = |item: &Item| item.rule == top && item.start == 0 && item.dot == self.rules[top][item.side].len();
        if sets[tokens.len()].iter().any(is_done) { Ok(()) } else { Err(tokens.len()) }
    }
}
