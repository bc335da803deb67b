//! Selection of parts of a file, which are files themselves.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::schema as s;

/// Reduces a file to the named dialects and passes, with everything that they refer to. Without names, it is returned
/// unchanged.
///
/// # Errors
/// There is no dialect or pass with one of the names.
pub fn select(mut file: s::File, dialects: &[String], passes: &[String]) -> Result<s::File, String> {
    if dialects.is_empty() && passes.is_empty() {
        return Ok(file);
    }
    if let Some(unknown) = dialects.iter().find(|name| !file.dialects.iter().any(|dialect| dialect.name == **name)) {
        return Err(format!("error: there is no dialect `{unknown}`"));
    }
    if let Some(unknown) = passes.iter().find(|name| !file.passes.iter().any(|pass| pass.argument == **name)) {
        return Err(format!("error: there is no pass `{unknown}`"));
    }
    file.dialects.retain(|dialect| dialects.contains(&dialect.name));
    file.passes.retain(|pass| passes.contains(&pass.argument));
    file.pipelines.clear();
    let mut named = words(&(&file.dialects, &file.passes));
    keep(&mut file.constraints, |found| &found.name, &mut named);
    keep(&mut file.interfaces, |found| &found.name, &mut named);
    keep(&mut file.choices, |found| &found.name, &mut named);
    Ok(file)
}

/// Keeps the named elements and those that they refer to.
fn keep<T: Serialize>(all: &mut Vec<T>, name: fn(&T) -> &String, named: &mut BTreeSet<String>) {
    let mut kept = vec![false; all.len()];
    while let Some(next) =
        (0..all.len()).find(|at| !kept[*at] && split(name(&all[*at])).all(|word| named.contains(word)))
    {
        kept[next] = true;
        named.extend(words(&all[next]));
    }
    let mut kept = kept.into_iter();
    all.retain(|_| kept.next().unwrap_or(false));
}

/// All words in an element: types and traits may name constraints, too.
fn words(of: &impl Serialize) -> BTreeSet<String> {
    let text = serde_json::to_string(of).expect("the schema has texts, numbers and lists only");
    split(&text).map(str::to_owned).collect()
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
}
