//! Wording of messages: suggestions, lists of names, cases of identifiers.

/// `; did you mean `x`?` for the most similar name, if one is similar enough.
pub(crate) fn did_you_mean<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    closest(found, known).map(|name| format!("; did you mean `{name}`?")).unwrap_or_default()
}

/// The most similar name, if one is similar enough.
pub(crate) fn closest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = found.to_lowercase();
    let (length, most) = (lower.chars().count(), found.len().max(3) / 3);
    // Each letter more or less is a difference, so that most names are ruled out by their length.
    let alike = known.into_iter().filter(|name| name.chars().count().abs_diff(length) <= most);
    let distance = |name: &str| strsim::damerau_levenshtein(&lower, &name.to_lowercase());
    let best = alike.map(|name| (distance(name), name)).min()?;
    // A suggestion has at least one letter in common with the name.
    (best.0 <= most && best.0 < found.len()).then_some(best.1)
}

/// Names as a list in a message: `` `a`, `b` ``.
pub(crate) fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// `fooBar` or `foo_bar` as `foo_bar`.
pub fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.chars().enumerate() {
        if c.is_uppercase() {
            if i != 0 {
                out.push('_');
            }
            out.extend(c.to_lowercase());
        } else {
            out.push(c);
        }
    }
    out
}

/// `foo_bar` as `fooBar`.
pub fn camel_case(name: &str) -> String {
    let mut out = String::new();
    let mut upper = false;
    for c in name.chars() {
        if c == '_' && !out.is_empty() {
            upper = true;
        } else if std::mem::take(&mut upper) {
            out.extend(c.to_uppercase());
        } else {
            out.push(c);
        }
    }
    out
}
