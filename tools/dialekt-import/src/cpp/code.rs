//! Helpers for Rust code as text.

/// The numbers of a list, separated by commas.
pub fn joined(ints: &[i64]) -> String {
    ints.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// `Foo<A>` as `Foo::<A>`, as expressions need it.
pub fn turbofish(constraint: &str) -> String {
    match constraint.split_once('<') {
        Some((name, rest)) => format!("{name}::<{rest}"),
        None => constraint.to_owned(),
    }
}

/// Returns whether a `!` before the code applies to all of it.
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

/// Returns whether the code has an `||` outside of parentheses, which needs them next to a `&&`.
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
