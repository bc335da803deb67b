//! Suggestions for misspelt names of ops: those of the dialect that differ in few letters.

use super::{ContextData, OpName};

/// The maximal number of names in a suggestion.
const MOST: usize = 3;

impl ContextData {
    /// The text of a note that suggests ops of the same dialect whose names are like that of an unknown op; `None` if there are
    /// none, or suggestions are turned off. The reference has no such notes.
    #[cold]
    pub(crate) fn suggestion(&self, unknown: OpName) -> Option<String> {
        if !self.suggests_names() {
            return None;
        }
        let full = std::str::from_utf8(self.bytes(self.op_ident(unknown))).ok()?;
        let (dialect, name) = full.split_once('.')?;
        // A stray dot is plain to see.
        if name.ends_with('.') {
            return None;
        }
        let mut similar = Closest { name, distance: name.chars().count().max(3) / 3, found: Vec::new() };
        if let Some(loaded) = self.loaded_dialect(dialect.as_bytes()) {
            let added = self.added_ops(loaded);
            let ops = loaded.descriptor().ops.iter().chain(&added).filter_map(|op| op.name.split_once('.'));
            ops.for_each(|(_, op)| similar.add(op));
        } else {
            self.announced_ops(dialect).split_ascii_whitespace().for_each(|op| similar.add(op));
        }
        similar.found.sort_unstable();
        let names: Vec<String> = similar.found.iter().take(MOST).map(|op| format!("'{dialect}.{op}'")).collect();
        let (last, others) = names.split_last()?;
        match others.is_empty() {
            true => Some(format!("did you mean {last}?")),
            false => Some(format!("did you mean {} or {last}?", others.join(", "))),
        }
    }
}

/// The names that differ least from one.
struct Closest<'a> {
    name: &'a str,
    distance: usize,
    found: Vec<&'a str>,
}

impl<'a> Closest<'a> {
    fn add(&mut self, known: &'a str) {
        // Names that share no letter are not alike, however short they are.
        let limit = self.distance.min(self.name.len().max(known.len()).saturating_sub(1));
        let Some(distance) = distance(self.name, known, limit) else { return };
        if distance < self.distance {
            self.distance = distance;
            self.found.clear();
        }
        self.found.push(known);
    }
}

/// The number of letters that are inserted, left out, replaced or swapped with the next one; `None` if it is above a limit.
fn distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    // The last three rows of the table of distances between beginnings.
    let mut before = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let replaced = above[j] + usize::from(a[i] != b[j]);
            let mut least = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                let swapped: usize = before[j - 1];
                least = least.min(swapped + 1);
            }
            row.push(least);
        }
        if row.iter().all(|distance| *distance > limit) {
            return None;
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn a_distance_counts_letters() {
        let cases =
            [("reshap", "reshape", 1), ("addo", "addi", 1), ("cosntant", "constant", 1), ("ab", "", 2), ("x", "x", 0)];
        for (a, b, want) in cases {
            assert_eq!((distance(a, b, 2), distance(b, a, 2)), (Some(want), Some(want)), "{a} {b}");
            assert_eq!(distance(a, b, want.wrapping_sub(1)).is_some(), want == 0, "{a} {b}");
        }
    }
}
