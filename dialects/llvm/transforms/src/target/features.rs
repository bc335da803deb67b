//! The features of processors: a table that `targets.py` wrote, whose lines it explains.

use std::collections::HashMap;

use super::Triple;

const TABLE: &str = include_str!("features.txt");

/// A set of features: bit N is the Nth one of the family.
#[derive(Clone, Default, PartialEq, Eq)]
struct Set(Vec<u8>);

impl Set {
    fn parse(hex: &str) -> Set {
        let digit = |byte: u8| char::from(byte).to_digit(16).unwrap_or(0) as u8;
        let pairs = hex.as_bytes().rchunks(2);
        Set(pairs.map(|pair| pair.iter().fold(0, |byte, half| byte << 4 | digit(*half))).collect())
    }

    fn contains(&self, feature: usize) -> bool {
        self.0.get(feature / 8).is_some_and(|byte| byte >> (feature % 8) & 1 != 0)
    }

    fn set(&mut self, feature: usize, on: bool) {
        if self.0.len() <= feature / 8 {
            self.0.resize(feature / 8 + 1, 0);
        }
        let bit = 1 << (feature % 8);
        self.0[feature / 8] = self.0[feature / 8] & !bit | if on { bit } else { 0 };
    }
}

/// A family of targets with one list of features.
struct Family<'a> {
    features: Vec<&'a str>,
    /// The features that one implies itself.
    implied: HashMap<usize, Vec<usize>>,
    /// The lines about architectures and processors.
    rest: &'a str,
}

/// An architecture: the features without a processor, those where changes are listed, and those that it adds to the processor's and takes
/// from them.
struct Arch<'a> {
    unnamed: Set,
    changed: Set,
    added: Set,
    removed: Set,
    /// The processors that differ from those of the family.
    processors: &'a str,
}

impl<'a> Family<'a> {
    fn all() -> impl Iterator<Item = Family<'a>> {
        TABLE.split("= ").skip(1).map(|family| {
            let (head, mut rest) = family.split_once('\n').unwrap_or((family, ""));
            let mut implied = HashMap::new();
            while let Some((line, after)) = rest.strip_prefix("> ").and_then(|rest| rest.split_once('\n')) {
                let mut numbers = line.split(' ').filter_map(|number| number.parse().ok());
                implied.extend(numbers.next().map(|feature| (feature, numbers.collect())));
                rest = after;
            }
            Family { features: head.split(' ').skip(1).collect(), implied, rest }
        })
    }

    /// The architecture of a triple.
    fn arch(&self, triple: &Triple<'_>) -> Option<Arch<'a>> {
        let mut names = triple.feature_archs().into_iter();
        names.find_map(|name| self.arch_named(&name, triple))
    }

    /// The architecture of a name: that for which more words have to hold of the triple.
    fn arch_named(&self, name: &str, triple: &Triple<'_>) -> Option<Arch<'a>> {
        let entries = self.rest.split("* ").filter_map(|entry| entry.split_once('\n'));
        let fitting = entries.filter_map(|(line, processors)| {
            let mut columns = line.split(' ');
            let fits = |member: &str| {
                let (arch, word) = member.split_once('+').unwrap_or((member, ""));
                (arch == name && (word.is_empty() || triple.has(word))).then_some(!word.is_empty())
            };
            let special = columns.next()?.split(',').filter_map(fits).max()?;
            let mut set = || Some(Set::parse(columns.next()?));
            Some((special, Arch { unnamed: set()?, changed: set()?, added: set()?, removed: set()?, processors }))
        });
        fitting.max_by_key(|(special, _)| *special).map(|(_, arch)| arch)
    }

    /// The features of a processor, if there is one of the name.
    fn processor(&self, arch: &Arch<'_>, name: &str) -> Option<Set> {
        let row = |rows: &str| {
            let rows = rows.lines().filter_map(|line| line.split_once(' '));
            rows.filter(|row| row.0 == name).map(|row| Set::parse(row.1)).next()
        };
        let own = row(arch.processors);
        own.or_else(|| {
            let first = self.rest.split("* ").nth(1)?.split_once('\n')?.1;
            let mut set = row(first)?;
            (0..self.features.len()).filter(|feature| arch.added.contains(*feature)).for_each(|f| set.set(f, true));
            (0..self.features.len()).filter(|feature| arch.removed.contains(*feature)).for_each(|f| set.set(f, false));
            Some(set)
        })
    }

    /// Turns a feature on, with all that it implies, or off, with all that implies it.
    fn change(&self, set: &mut Set, feature: usize, on: bool) {
        let mut changed = Set::default();
        let mut todo = vec![feature];
        while let Some(feature) = todo.pop() {
            if changed.contains(feature) {
                continue;
            }
            changed.set(feature, true);
            set.set(feature, on);
            match on {
                true => todo.extend(self.implied.get(&feature).into_iter().flatten()),
                false => todo.extend(self.implied.iter().filter(|(_, all)| all.contains(&feature)).map(|(f, _)| f)),
            }
        }
    }
}

/// Returns whether LLVM has a target for the architecture of a triple.
pub(super) fn is_known(triple: &Triple<'_>) -> bool {
    Family::all().any(|family| family.arch(triple).is_some())
}

/// The features that a processor has, and those that are turned on and off by `+` and `-` in order, sorted. Processors and features that
/// LLVM does not know change nothing. `None` for a triple that LLVM has no target for.
pub fn enabled_features(triple: &Triple<'_>, processor: &str, changes: &[String]) -> Option<Vec<&'static str>> {
    let (family, arch) = Family::all().find_map(|family| family.arch(triple).map(|arch| (family, arch)))?;
    let mut set = match processor {
        "" if changes.is_empty() => arch.unnamed.clone(),
        "" => arch.changed.clone(),
        name => family.processor(&arch, name).unwrap_or_else(|| arch.added.clone()),
    };
    for change in changes {
        let Some(name) = change.get(1..) else { continue };
        let Some(feature) = family.features.iter().position(|feature| *feature == name) else { continue };
        family.change(&mut set, feature, change.starts_with('+'));
    }
    let on = family.features.iter().enumerate().filter(|(feature, _)| set.contains(*feature));
    Some(on.map(|(_, name)| *name).collect())
}
