//! A limit on the size of constraints: written out, a constraint contains its parts as often as it names them.

use std::collections::HashMap;

use super::Wrong;
use crate::locate::Step;
use crate::schema as s;

/// The number of constraints that a constraint may consist of, counted with repetitions.
const MOST: usize = 1_000;

/// The names of the constraints that a constraint consists of.
pub fn parts(found: &s::Constraint) -> &[String] {
    match &found.says {
        s::Says::AnyOf(parts) | s::Says::AllOf(parts) | s::Says::Elements(parts) => parts,
        s::Says::Confined(part) | s::Says::TypeOf(part) | s::Says::Neg(part) => std::slice::from_ref(part),
        s::Says::Any | s::Says::Code | s::Says::Of(_) | s::Says::Enum(_) => &[],
    }
}

/// Checks that no constraint contains itself, or consists of too many others. All names have been checked to exist.
///
/// # Errors
/// The first constraint that does.
pub fn check(all: &[s::Constraint]) -> Result<(), Wrong> {
    let places: HashMap<&str, usize> = all.iter().enumerate().map(|(at, found)| (found.name.as_str(), at)).collect();
    let inside = |at: usize| parts(&all[at]).iter().filter_map(|name| places.get(name.as_str()).copied());
    // `None` while a constraint is being visited.
    let mut sizes: HashMap<usize, Option<usize>> = HashMap::new();
    for start in 0..all.len() {
        let mut work = vec![start];
        while let Some(&at) = work.last() {
            let wrong = |what: &str| Wrong {
                path: vec![Step::Key("constraints"), Step::Index(at)],
                message: format!("constraint {:?} {what}", all[at].name),
            };
            match sizes.get(&at) {
                Some(Some(_)) => {
                    work.pop();
                }
                Some(None) => {
                    let size =
                        inside(at).map(|part| sizes.get(&part).copied().flatten().unwrap_or(MOST)).sum::<usize>();
                    if size >= MOST {
                        return Err(wrong("consists of too many others"));
                    }
                    sizes.insert(at, Some(size + 1));
                    work.pop();
                }
                None => {
                    sizes.insert(at, None);
                    if inside(at).any(|part| sizes.get(&part) == Some(&None)) {
                        return Err(wrong("contains itself"));
                    }
                    work.extend(inside(at));
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(all: &[(&str, &[&str])]) -> Option<String> {
        let constraint = |(name, parts): &(&str, &[&str])| s::Constraint {
            name: (*name).into(),
            summary: String::new(),
            says: s::Says::AnyOf(parts.iter().map(|part| (*part).to_owned()).collect()),
            build: None,
        };
        check(&all.iter().map(constraint).collect::<Vec<_>>()).err().map(|wrong| wrong.message)
    }

    #[test]
    fn constraints_are_finite() {
        assert_eq!(wrong(&[("A", &["B", "C"]), ("B", &["C", "C"]), ("C", &[])]), None);
        assert_eq!(wrong(&[("A", &["A"])]), Some("constraint \"A\" contains itself".into()));
        assert_eq!(
            wrong(&[("A", &["B"]), ("B", &["C"]), ("C", &["B"])]),
            Some("constraint \"C\" contains itself".into())
        );
        let names: Vec<String> = (0..100).map(|i| format!("A{i}")).collect();
        let parts: Vec<[&str; 2]> = names.iter().skip(1).map(|name| [name.as_str(); 2]).collect();
        let all: Vec<(&str, &[&str])> = names
            .iter()
            .zip(&parts)
            .map(|(name, parts)| (name.as_str(), &parts[..]))
            .chain([("A99", &[][..])])
            .collect();
        assert!(wrong(&all).is_some_and(|message| message.ends_with("consists of too many others")));
        let names: Vec<String> = (0..100_000).map(|i| format!("A{i}")).collect();
        let parts: Vec<[&str; 1]> = names.iter().skip(1).map(|name| [name.as_str()]).collect();
        let all: Vec<(&str, &[&str])> = names
            .iter()
            .zip(&parts)
            .map(|(name, parts)| (name.as_str(), &parts[..]))
            .chain([("A99999", &[][..])])
            .collect();
        assert!(wrong(&all).is_some_and(|message| message.ends_with("consists of too many others")));
    }
}
