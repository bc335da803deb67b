//! Random texts that the rules derive.

use std::collections::HashMap;

use super::ebnf::Node;

/// Derives texts: the same for the same seed.
pub struct Deriver<'r> {
    pub rules: &'r HashMap<String, Node>,
    /// The least depth of what a rule derives.
    depths: HashMap<String, usize>,
    state: u64,
}

impl<'r> Deriver<'r> {
    pub fn new(rules: &'r HashMap<String, Node>, seed: u64) -> Deriver<'r> {
        let mut deriver = Deriver { rules, depths: HashMap::new(), state: seed };
        // Each round finds the rules that need one more level.
        for _ in 0..rules.len() {
            let known = rules.iter().filter_map(|(name, node)| Some((name.clone(), deriver.depth(node)? + 1)));
            let known: Vec<_> = known.collect();
            for (name, depth) in known {
                deriver.depths.entry(name).or_insert(depth);
            }
        }
        assert_eq!(deriver.depths.len(), rules.len(), "a rule derives nothing");
        deriver
    }

    /// The least depth of what a node derives, as far as known.
    fn depth(&self, node: &Node) -> Option<usize> {
        match node {
            Node::Literal(_) | Node::Kind(_) => Some(0),
            Node::Rule(name) => {
                assert!(self.rules.contains_key(name), "there is no rule `{name}`");
                self.depths.get(name).copied()
            }
            Node::Sequence(parts) => parts.iter().try_fold(0, |depth, part| Some(depth.max(self.depth(part)?))),
            Node::Choice(parts) => parts.iter().filter_map(|part| self.depth(part)).min(),
            Node::Repeated { least: 0, .. } => Some(0),
            Node::Repeated { node, .. } => self.depth(node),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        // xorshift64*
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        ((self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize) % bound
    }

    /// A text that a rule derives, with at most so many levels where the rules allow it.
    pub fn text(&mut self, rule: &str, levels: usize) -> String {
        let mut out = Vec::new();
        self.derive(&Node::Rule(rule.into()), levels, &mut out);
        let mut text = String::new();
        for (i, token) in out.iter().enumerate() {
            // The brackets of a body stand directly behind the name.
            let is_body = token == "<" && i > 0 && out[i - 1].starts_with(['!', '#']);
            text.push_str(if i > 0 && !is_body { " " } else { "" });
            text.push_str(token);
        }
        text
    }

    fn derive(&mut self, node: &Node, levels: usize, out: &mut Vec<String>) {
        match node {
            Node::Literal(text) => out.push(text.clone()),
            Node::Kind(kind) => {
                let texts = examples(kind);
                let choice = self.below(texts.len());
                out.push(texts[choice].into());
            }
            Node::Rule(name) => {
                let node = &self.rules[name];
                self.derive(node, levels.saturating_sub(1), out);
            }
            Node::Sequence(parts) => parts.iter().for_each(|part| self.derive(part, levels, out)),
            Node::Choice(parts) => {
                let depths: Vec<usize> = parts.iter().map(|part| self.depth(part).unwrap_or(0)).collect();
                let least = depths.iter().copied().min().unwrap_or(0);
                let fits: Vec<usize> = (0..parts.len()).filter(|i| depths[*i] <= levels.max(least)).collect();
                let choice = fits[self.below(fits.len())];
                self.derive(&parts[choice], levels, out);
            }
            Node::Repeated { node, least, once } => {
                let most = match (self.depth(node).is_some_and(|depth| depth <= levels), once) {
                    (false, _) => *least,
                    (true, true) => 1,
                    (true, false) => least + 2,
                };
                let times = least + self.below(most - least + 1);
                (0..times).for_each(|_| self.derive(node, levels, out));
            }
        }
    }
}

/// Tokens of a kind.
fn examples(kind: &str) -> &'static [&'static str] {
    match kind {
        "BARE-ID" => &["d0", "s0", "a", "key", "b_1.c$"],
        "INTEGER-TYPE" => &["i1", "i32", "si8", "ui64"],
        "DECIMAL" => &["1", "2", "4", "16"],
        "INTEGER" => &["0", "1", "2", "4", "42", "0x1F"],
        "FLOAT" => &["0.0", "1.", "2.5e+3", "7.25E-2"],
        "STRING" => &["\"\"", "\"t.op\"", "\"a b\"", "\"\\22\\\\\\n\""],
        "AT-ID" => &["@a", "@b.c", "@\"d e\""],
        "PERCENT-ID" => &["%0", "%12", "%a", "%-b"],
        "CARET-ID" => &["^bb0", "^1", "^exit"],
        "HASH-ID" => &["#t.a", "#t.b", "#alias"],
        "HASH-NUMBER" => &["#0", "#1"],
        "BANG-ID" => &["!t.a", "!t.b", "!t.c", "!alias"],
        "TOKEN" => &["a", "1", "\"s\"", ",", ":", "=", "*", "-", "+", "?", "#t.a", "!t.b", "@c", "f32"],
        _ => panic!("no token is called {kind}"),
    }
}
