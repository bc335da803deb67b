//! Names of constraints, items and variables.

/// A name for a constraint. Names that the macros know are kept.
pub fn constraint_name(summary: &str) -> String {
    match summary {
        "unit attribute" => return "UnitAttr".into(),
        "any attribute" => return "AnyAttr".into(),
        "i32 dense array attribute" => return "DenseI32ArrayAttr".into(),
        "index" => return "Index".into(),
        _ => {}
    }
    if let Some(width) = summary.strip_suffix("-bit signless integer")
        && width.parse::<u32>().is_ok()
    {
        return format!("I{width}");
    }
    if let Some(width) = summary.strip_suffix("-bit float")
        && width.parse::<u32>().is_ok()
    {
        return format!("F{width}");
    }
    format!("C{}", pascal(summary))
}

/// A description as one identifier; one that is an identifier already is kept.
pub fn pascal(text: &str) -> String {
    let mut out = String::new();
    let mut upper = true;
    for c in text.chars() {
        match c {
            c if c.is_ascii_alphanumeric() && std::mem::take(&mut upper) => out.extend(c.to_uppercase()),
            c if c.is_ascii_alphanumeric() => out.push(c),
            _ => upper = true,
        }
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) || out == "Self" {
        format!("N{out}")
    } else {
        out
    }
}

/// A name as an identifier: keywords become raw, as `r#type`.
pub fn ident(name: &str) -> String {
    match syn::parse_str::<syn::Ident>(name) {
        Ok(_) => name.to_owned(),
        Err(_) => format!("r#{name}"),
    }
}

/// A variable of a format: an identifier after `$`.
pub fn variable(name: &str) -> String {
    format!("${}", ident(name))
}

/// The constraint in the type of a parameter, which may be in a list or option.
pub fn claim(ty: &str) -> Option<&str> {
    let mut inner = ty;
    for wrap in ["Option<", "Vec<", "Vec<", "Vec<"] {
        inner = inner.strip_prefix(wrap).unwrap_or(inner);
    }
    let (_, name) = ["TypeOf<", "Attr<"].iter().find_map(|word| Some((word, inner.strip_prefix(word)?)))?;
    name.split('>').next()
}

/// `fooBar` as `foo_bar`, as an identifier that fields can have.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c {
            c if c.is_ascii_uppercase() => {
                if !out.is_empty() && !out.ends_with('_') {
                    out.push('_');
                }
                out.push(c.to_ascii_lowercase());
            }
            c if c.is_ascii_alphanumeric() => out.push(c),
            _ if out.ends_with('_') => {}
            _ => out.push('_'),
        }
    }
    // Names of methods that every op has, and keywords that cannot be raw identifiers.
    let taken =
        ["attributes", "attribute_names", "operation", "operands", "regions", "insert", "with_attr", "with_types"];
    let never = ["self", "super", "crate", "_", ""];
    if taken.contains(&out.as_str()) || never.contains(&out.as_str()) { format!("{out}_") } else { out }
}
