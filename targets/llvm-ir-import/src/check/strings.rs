//! Attributes in quotes whose values LLVM knows.

use super::{Rule, ensure};
use crate::module::attributes::{self, Attr};

/// Attributes with the texts that they may have.
const CHOICES: &[(&str, &[&str])] = &[
    ("frame-pointer", &["all", "non-leaf", "none", "reserved", "non-leaf-no-reserve"]),
    ("sign-return-address", &["none", "all", "non-leaf"]),
    // The key means nothing without the attribute before.
    ("sign-return-address-key", &["a_key", "b_key"]),
    ("branch-target-enforcement", &["", "true", "false"]),
    ("branch-protection-pauth-lr", &["", "true", "false"]),
    ("guarded-control-stack", &["", "true", "false"]),
];

/// Attributes that are true, false or empty.
const FLAGS: [&str; 8] = [
    "less-precise-fpmad",
    "no-infs-fp-math",
    "no-inline-line-tables",
    "no-jump-tables",
    "no-nans-fp-math",
    "no-signed-zeros-fp-math",
    "profile-sample-accurate",
    "use-sample-profile",
];

/// Attributes that are numbers.
const NUMBERS: [&str; 3] = ["patchable-function-prefix", "patchable-function-entry", "warn-stack-size"];

/// Checks the attributes of a function that are text.
pub(super) fn check(attrs: &[Attr]) -> Rule {
    for name in FLAGS {
        if let Some(value) = attributes::text(attrs, name) {
            ensure(matches!(value, b"" | b"true" | b"false"), invalid(name, value))?;
        }
    }
    for (name, choices) in CHOICES {
        if let Some(value) = attributes::text(attrs, name) {
            ensure(choices.iter().any(|known| known.as_bytes() == value), invalid(name, value))?;
        }
    }
    for name in NUMBERS {
        if let Some(value) = attributes::text(attrs, name) {
            let text = String::from_utf8_lossy(value);
            ensure(text.parse::<u32>().is_ok(), format!("\"{name}\" takes an unsigned integer: {text}"))?;
        }
    }
    for name in ["denormal-fp-math", "denormal-fp-math-f32"] {
        if let Some(value) = attributes::text(attrs, name) {
            let modes: [&[u8]; 5] = [b"", b"ieee", b"preserve-sign", b"positive-zero", b"dynamic"];
            // One for results, and one for operands.
            let is_valid = value.splitn(2, |b| *b == b',').all(|mode| modes.contains(&mode));
            ensure(is_valid, invalid(name, value))?;
        }
    }
    let features = attributes::text(attrs, "target-features").filter(|features| !features.is_empty());
    for feature in features.into_iter().flat_map(|features| features.split(|b| *b == b',')) {
        ensure(!feature.is_empty(), "target-features attribute should not contain an empty string")?;
        let shown = String::from_utf8_lossy(feature);
        let has_sign = shown.starts_with(['+', '-']);
        ensure(has_sign, format!("target feature '{shown}' must start with a '+' or '-'"))?;
    }
    Ok(())
}

fn invalid(name: &str, value: &[u8]) -> String {
    format!("invalid value for '{name}' attribute: {}", String::from_utf8_lossy(value))
}
