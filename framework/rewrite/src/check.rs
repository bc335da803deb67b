//! Static checks of declared rules: rules that are never tried, rules whose order decides, rules that undo each other.
//!
//! Patterns are compared as data. Conditions, constraints and values are not evaluated: shadowed rules and cycles are
//! reported only if they are certain; overlaps are only possible. Patterns written by hand are not checked, since they
//! do not declare what they match.

use std::fmt;

use super::pattern::{Pattern, PatternSet};
use super::rule::{Node, Part, RuleDef};
use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::decl::op::OpTraits;

/// A certain or possible problem of rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Problem {
    /// The second rule is never applied: the first one matches all that it matches, and is tried before it.
    Shadowed,
    /// An op may match both rules, and neither comes first by benefit: the order of the list decides.
    MayOverlap,
    /// The ops that each rule makes match the next one, and those of the last one match the first.
    Cycle,
}

impl Problem {
    /// The name in `allow(..)`.
    fn word(self) -> &'static str {
        match self {
            Problem::Shadowed => "shadowed",
            Problem::MayOverlap => "overlap",
            Problem::Cycle => "cycle",
        }
    }
}

/// A problem, and the rules that have it.
#[derive(Clone)]
pub struct Report {
    /// The problem.
    pub problem: Problem,
    /// The rules, in the order in which they are tried or lead to each other.
    pub rules: Vec<&'static Pattern>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |pattern: &Pattern| {
            let at = pattern.rule.map_or(String::new(), |rule| format!(" ({}:{})", rule().file, rule().at.0));
            format!("`{}`{at}", (pattern.name)())
        };
        let names: Vec<String> = self.rules.iter().map(|rule| name(rule)).collect();
        match (self.problem, &names[..]) {
            (Problem::Shadowed, [first, second]) => {
                write!(f, "{second} is never applied: {first} matches all that it matches and is tried first")
            }
            (Problem::MayOverlap, [first, second]) => {
                write!(f, "{first} and {second} may match the same operation: the first one in the list is applied")
            }
            (_, [one]) => write!(f, "what {one} makes matches it again"),
            (_, names) => write!(f, "what each of these rules makes matches the next one: {}", names.join(", ")),
        }
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {self}", self.problem)
    }
}

/// Reports on the canonicalization rules of all dialects. Rules that `allow` a report are left out of it.
pub fn check_rewrites(registry: &DialectRegistry) -> Vec<Report> {
    let cx = Context::with_registry(registry.clone());
    for name in registry.names() {
        cx.load_dialect(name.as_bytes());
    }
    check_patterns(&super::canonicalization_patterns(&cx))
}

/// Reports on the declared rules of a set.
pub fn check_patterns(set: &PatternSet) -> Vec<Report> {
    let rules: Vec<(&'static Pattern, &'static RuleDef)> =
        set.declared().filter_map(|pattern| Some((pattern, (pattern.rule?)()))).collect();
    let mut reports = Vec::new();
    for (i, (a, first)) in rules.iter().enumerate() {
        for (b, second) in &rules[i + 1..] {
            if first.source.op.name == second.source.op.name {
                reports.extend(compare((*a, first), (*b, second)));
            }
        }
    }
    reports.extend(cycles(&rules));
    let allowed = |report: &Report| {
        let word = report.problem.word();
        report.rules.iter().any(|pattern| pattern.rule.is_some_and(|rule| rule().allow.contains(&word)))
    };
    reports.retain(|report| !allowed(report));
    reports
}

type Rule<'r> = (&'static Pattern, &'r RuleDef);

/// Compares two rules for one op, the first one of which was added first.
fn compare(a: Rule<'_>, b: Rule<'_>) -> Option<Report> {
    let (first, second) = if b.0.benefit > a.0.benefit { (b, a) } else { (a, b) };
    let report = |problem| Some(Report { problem, rules: vec![first.0, second.0] });
    if !first.1.guarded && Names::default().covers(&first.1.source, &second.1.source) {
        return report(Problem::Shadowed);
    }
    let ties = a.0.benefit == b.0.benefit;
    let swaps = a.1.commutative || b.1.commutative;
    if ties && !disjoint(&a.1.source, &b.1.source, swaps) { report(Problem::MayOverlap) } else { None }
}

/// The bindings of the names of one pattern to parts of another one.
#[derive(Default)]
struct Names<'p>(Vec<(&'static str, &'p Part)>);

impl<'p> Names<'p> {
    /// Returns whether `wide` matches all ops that `narrow` matches, or makes.
    fn covers(&mut self, wide: &Node, narrow: &'p Node) -> bool {
        wide.op.name == narrow.op.name
            && wide.fields.iter().all(|(field, part)| {
                let other = narrow.fields.iter().find(|(name, _)| name == field).map(|(_, part)| part);
                self.part_covers(*part, other)
            })
    }

    fn part_covers(&mut self, wide: Part, narrow: Option<&'p Part>) -> bool {
        match (wide, narrow) {
            (Part::Name(name), narrow) => match (self.0.iter().find(|(known, _)| *known == name), narrow) {
                (Some((_, first)), Some(second)) => is_same(first, second),
                (Some(_), None) => false,
                (None, Some(part)) => {
                    self.0.push((name, part));
                    true
                }
                (None, None) => {
                    self.0.push((name, &Part::Other("")));
                    true
                }
            },
            (Part::Op(wide), Some(Part::Op(narrow))) => self.covers(wide, narrow),
            (Part::Constant, Some(Part::Constant)) => true,
            (Part::Constant, Some(Part::Op(narrow))) => is_constant(narrow),
            (Part::Constant, Some(Part::Fragment(narrow))) => is_constant(&narrow.source),
            // The names in a fragment are its own: nothing is known of its fields.
            (Part::Op(wide), Some(Part::Fragment(narrow))) => {
                wide.op.name == narrow.source.op.name && wide.fields.is_empty()
            }
            (Part::Other(wide), Some(Part::Other(narrow))) => wide == *narrow,
            _ => false,
        }
    }
}

/// Returns whether two parts of a pattern are certainly equal.
fn is_same(a: &Part, b: &Part) -> bool {
    matches!((a, b), (Part::Name(a), Part::Name(b)) if a == b)
}

/// Returns whether no op matches both patterns, judged by the ops in them. With `swaps`, operands of commutative ops may be in either order.
fn disjoint(a: &Node, b: &Node, swaps: bool) -> bool {
    let differ = |partner: &dyn Fn(&str) -> Option<&'static str>| {
        a.fields.iter().any(|(field, part)| {
            let field = partner(field).unwrap_or(field);
            let other = b.fields.iter().find(|(name, _)| same_name(name, field)).map(|(_, part)| part);
            other.is_some_and(|other| parts_disjoint(part, other, swaps))
        })
    };
    let swapped = |field: &str| match a.op.operands.groups {
        [first, second] if same_name(field, first.name) => Some(second.name),
        [first, second] if same_name(field, second.name) => Some(first.name),
        _ => None,
    };
    a.op.name != b.op.name
        || differ(&|_| None) && (!swaps || !a.op.traits.contains(OpTraits::COMMUTATIVE) || differ(&swapped))
}

/// Returns whether two names of a field are the same, in the cases of Rust and of the declaration.
fn same_name(a: &str, b: &str) -> bool {
    let letters = |name| str::bytes(name).filter(|byte| *byte != b'_').map(|byte| byte.to_ascii_lowercase());
    letters(a).eq(letters(b))
}

/// Returns whether nothing matches both parts.
fn parts_disjoint(a: &Part, b: &Part, swaps: bool) -> bool {
    match (a, b) {
        (Part::Fragment(fragment), other) => parts_disjoint(&Part::Op(&fragment.source), other, swaps),
        (other, Part::Fragment(fragment)) => parts_disjoint(other, &Part::Op(&fragment.source), swaps),
        (Part::Op(a), Part::Op(b)) => disjoint(a, b, swaps),
        (Part::Op(op), Part::Constant) | (Part::Constant, Part::Op(op)) => !is_constant(op),
        (Part::Op(_) | Part::Constant, Part::Argument(_)) | (Part::Argument(_), Part::Op(_) | Part::Constant) => true,
        (Part::Argument(Some(a)) | Part::Block(Some(a)), Part::Argument(Some(b)) | Part::Block(Some(b))) => {
            disjoint(a, b, swaps)
        }
        (Part::Block(_), Part::List(count, more)) | (Part::List(count, more), Part::Block(_)) => {
            *count != 1 && !(*more && *count == 0)
        }
        (Part::List(a, more_than_a), Part::List(b, more_than_b)) => (a < b && !more_than_a) || (b < a && !more_than_b),
        _ => false,
    }
}

/// Returns whether a part `constant(..)` may match this op.
fn is_constant(node: &Node) -> bool {
    node.op.traits.contains(OpTraits::CONSTANT_LIKE)
}

/// Rules without conditions that lead to each other. Each cycle is found once, from its first rule on.
fn cycles(rules: &[Rule<'_>]) -> Vec<Report> {
    let leads_to = |from: usize, to: usize| {
        let made = rules[from].1.makes.last();
        !rules[to].1.guarded && made.is_some_and(|made| Names::default().covers(&rules[to].1.source, made))
    };
    let next = |from: usize| (0..rules.len()).filter(move |to| leads_to(from, *to));
    let mut reports = Vec::new();
    for start in (0..rules.len()).filter(|rule| !rules[*rule].1.guarded) {
        // The way to each rule that is reached; rules before `start` had their turn.
        let mut ways: Vec<Vec<usize>> = vec![vec![start]];
        let mut seen = vec![false; rules.len()];
        while let Some(way) = ways.pop() {
            let last = *way.last().expect("a way begins at its start");
            if leads_to(last, start) {
                let rules = way.iter().map(|rule| rules[*rule].0).collect();
                reports.push(Report { problem: Problem::Cycle, rules });
                break;
            }
            for to in next(last).filter(|to| *to > start) {
                if !std::mem::replace(&mut seen[to], true) {
                    ways.push(way.iter().copied().chain([to]).collect());
                }
            }
        }
    }
    reports
}
