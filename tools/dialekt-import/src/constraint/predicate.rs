//! The predicate of a constraint as one C++ expression, composed in the same way as by mlir-tblgen.

use crate::dump::{Record, Result};

/// The nesting depth of predicates that is accepted.
const MAX_DEPTH: usize = 200;

/// The length that an expression may have: a predicate that is used several times is repeated in it.
const MOST: usize = 1_000_000;

/// The expression of a predicate.
///
/// # Errors
/// The dump is wrong.
pub fn expression(predicate: Record<'_>) -> Result<String> {
    expand(predicate, &[], 0, &mut { MOST })
}

/// `left` is the length that may still be written.
fn expand(predicate: Record<'_>, substitutions: &[(&str, &str)], depth: usize, left: &mut usize) -> Result<String> {
    if depth > MAX_DEPTH {
        return Err(predicate.error("predicates are nested too deeply, or contain themselves"));
    }
    let mut spend = |length: usize| match left.checked_sub(length) {
        Some(rest) => {
            *left = rest;
            Ok(())
        }
        None => Err(predicate.error("the predicate consists of too many others")),
    };
    spend(1)?;
    if predicate.has("predExpr") {
        let mut text = predicate.text("predExpr")?.to_owned();
        // Inner substitutions are applied first.
        for (pattern, replacement) in substitutions.iter().rev().filter(|(pattern, _)| !pattern.is_empty()) {
            spend(text.matches(pattern).count().saturating_mul(replacement.len()))?;
            text = text.replace(pattern, replacement);
        }
        spend(text.len())?;
        return Ok(text);
    }
    let kind = predicate.def("kind")?.map_or("", |kind| kind.name());
    let children = predicate.defs("children")?;
    if kind == "PredCombinerSubstLeaves" {
        let mut inner = substitutions.to_vec();
        inner.push((predicate.text("pattern")?, predicate.text("replacement")?));
        let Some(child) = children.first() else { return Err(predicate.error("field `children` is empty")) };
        return expand(*child, &inner, depth + 1, left);
    }
    let parts: Vec<String> =
        children.iter().map(|child| expand(*child, substitutions, depth + 1, left)).collect::<Result<_>>()?;
    let joined = |operator: &str, empty: &str| match parts.as_slice() {
        [] => empty.to_owned(),
        all => all.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(operator),
    };
    Ok(match kind {
        "PredCombinerAnd" => joined(" && ", "true"),
        "PredCombinerOr" => joined(" || ", "false"),
        "PredCombinerNot" => format!("!({})", parts.first().map_or("", String::as_str)),
        "PredCombinerConcat" => {
            format!("{}{}{}", predicate.text("prefix")?, parts.concat(), predicate.text("suffix")?)
        }
        other => return Err(predicate.error(format!("`{other}` combines predicates in an unknown way"))),
    })
}

/// All integers that the leaves of a predicate compare with, in order.
///
/// # Errors
/// The dump is wrong.
pub fn compared(predicate: Record<'_>) -> Result<Vec<i64>> {
    let text = expression(predicate)?;
    Ok(text
        .match_indices("==")
        .filter_map(|(at, _)| {
            let rest = text[at + 2..].trim_start();
            let len = rest.bytes().take_while(u8::is_ascii_digit).count();
            rest[..len].parse().ok()
        })
        .collect())
}

/// All integers in a text, in order.
pub fn integers(text: &str) -> Vec<i64> {
    let mut all = Vec::new();
    let mut number = String::new();
    let mut before = ' ';
    for c in text.chars().chain([' ']) {
        let signed = c == '-' && number.is_empty();
        let part_of_word = number.is_empty() && (before.is_ascii_alphanumeric() || before == '_');
        if (c.is_ascii_digit() || signed) && !part_of_word {
            number.push(c);
        } else if let Ok(value) = std::mem::take(&mut number).parse() {
            all.push(value);
        }
        before = c;
    }
    all
}

#[cfg(test)]
mod tests {
    #[test]
    fn integers_are_found() {
        assert_eq!(super::integers("whose value is one of {16, 32}"), [16, 32]);
        assert_eq!(super::integers("whose minimum value is -1"), [-1]);
        assert_eq!(super::integers("i64 x2"), Vec::<i64>::new());
    }
}
