//! Code in Rust as text.

/// Numbers of a list.
pub fn joined(ints: &[i64]) -> String {
    ints.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// `Foo<A>` as `Foo::<A>`, which may stand in expressions.
pub fn turbofish(constraint: &str) -> String {
    match constraint.split_once('<') {
        Some((name, rest)) => format!("{name}::<{rest}"),
        None => constraint.to_owned(),
    }
}

/// Whether a `!` in front is about all of it.
pub fn is_atom(code: &str) -> bool {
    let mut depth = 0usize;
    for c in code.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => return false,
            _ => {}
        }
    }
    true
}

/// Whether there is an `||` that a `&&` beside it would tear apart.
pub fn has_or(code: &str) -> bool {
    let mut depth = 0usize;
    let bytes = code.as_bytes();
    for (i, c) in bytes.iter().enumerate() {
        match c {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'|' if depth == 0 && bytes.get(i + 1) == Some(&b'|') => return true,
            _ => {}
        }
    }
    false
}
