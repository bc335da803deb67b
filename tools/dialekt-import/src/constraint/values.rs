//! C++ values as Rust expressions: defaults of attributes and parameters.

use crate::importer::Importer;
use crate::names::{self, quoted};

impl Importer<'_, '_> {
    /// The default of an attribute that satisfies a constraint; `None` if its translation is not known.
    pub fn default_value(&self, constraint: &str, cpp: &str) -> Option<String> {
        let base = match constraint.strip_prefix("Confined<").or_else(|| constraint.strip_prefix("IntValidAlignment<"))
        {
            Some(rest) => rest.split([',', '>']).next().unwrap_or(rest),
            None => constraint,
        };
        let cpp = bare(cpp);
        let is_array = base.ends_with("ArrayAttr") || base.starts_with("TypedArrayAttr<");
        match base {
            "BoolAttr" | "I1Attr" | "SI1Attr" | "UI1Attr" => boolean(cpp),
            "StrAttr" | "SymbolNameAttr" => text(cpp).map(|text| format!("cx.ident({})", quoted(text))),
            "IndexAttr" => integer(cpp),
            "F32Attr" | "F64Attr" => None,
            _ if is_sized_integer(base) => integer(cpp),
            _ if is_array => list(cpp),
            _ => self.enum_value(base, cpp),
        }
    }

    /// A case of an enum, or a set of several.
    pub fn enum_value(&self, name: &str, cpp: &str) -> Option<String> {
        let variants = self.state.enums.get(name)?;
        if variants.bits && bare(cpp) == "{}" {
            return Some("Default::default()".into());
        }
        let mut cases = Vec::new();
        for part in bare(cpp).split('|') {
            let symbol = names::last(bare(part));
            let (_, variant) = variants.cases.iter().find(|(found, _)| found == symbol)?;
            cases.push(format!("{name}::{variant}"));
        }
        match (cases.as_slice(), variants.bits) {
            ([one], false) => Some(one.clone()),
            ([one], true) => Some(format!("{one}.into()")),
            (all, true) => Some(all.join(" | ")),
            _ => None,
        }
    }

    /// The default of a parameter of a type in Rust.
    pub fn parameter_value(&self, ty: &str, cpp: &str) -> Option<String> {
        let cpp = bare(cpp);
        match ty {
            "bool" => boolean(cpp),
            "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" => integer(cpp),
            "String" => text(cpp).map(|text| format!("{}.to_owned()", quoted(text))),
            _ if ty.starts_with("Vec<") => (list(cpp)? == "Default::default()").then(|| "Vec::new()".to_owned()),
            _ if ty.starts_with("Flags<") => self.enum_value(ty.strip_prefix("Flags<")?.strip_suffix('>')?, cpp),
            _ => self.enum_value(ty, cpp),
        }
    }
}

fn is_sized_integer(constraint: &str) -> bool {
    ["I", "SI", "UI"].iter().any(|prefix| {
        let width = constraint.strip_prefix(prefix).and_then(|rest| rest.strip_suffix("Attr"));
        width.is_some_and(|width| ["8", "16", "32", "64"].contains(&width))
    })
}

/// A value without the casts and parentheses around it.
fn bare(cpp: &str) -> &str {
    let mut text = cpp.trim();
    loop {
        let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let cast = text
            .strip_prefix("static_cast<")
            .and_then(|rest| rest.split_once(">("))
            .and_then(|(_, rest)| rest.strip_suffix(')'));
        match inner.or(cast) {
            Some(inner) if !inner.contains(['(', ')']) => text = inner.trim(),
            _ => return text,
        }
    }
}

fn boolean(cpp: &str) -> Option<String> {
    match cpp {
        "BoolAttr::get($_ctxt, true)" => Some("true".into()),
        "BoolAttr::get($_ctxt, false)" => Some("false".into()),
        "true" | "1" => Some("true".into()),
        "false" | "0" => Some("false".into()),
        _ => None,
    }
}

fn integer(cpp: &str) -> Option<String> {
    let digits = cpp.trim_end_matches(['u', 'U', 'l', 'L']);
    match digits.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16).ok(),
        None => digits.parse().ok(),
    }
    .map(|value| value.to_string())
}

fn text(cpp: &str) -> Option<&str> {
    let inner = cpp.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains(['"', '\\'])).then_some(inner)
}

/// A list of integers or booleans, or an empty one.
fn list(cpp: &str) -> Option<String> {
    let inner = match cpp.split_once('{') {
        Some((_, rest)) => rest.strip_suffix('}')?.trim(),
        None => cpp.strip_suffix("()").map(|_| "")?,
    };
    if inner.is_empty() {
        return Some("Default::default()".into());
    }
    let values: Option<Vec<String>> =
        inner.split(',').map(|value| integer(bare(value)).or_else(|| boolean(bare(value)))).collect();
    Some(format!("[{}].into_iter().collect()", values?.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        assert_eq!(integer("-3"), Some("-3".into()));
        assert_eq!(integer("4u"), Some("4".into()));
        assert_eq!(integer("kMax"), None);
        assert_eq!(list("::llvm::ArrayRef<int64_t>{1, 2}"), Some("[1, 2].into_iter().collect()".into()));
        assert_eq!(list("{}"), Some("Default::default()".into()));
        assert_eq!(list("f(x)"), None);
        assert_eq!(bare("static_cast<int>(3)"), "3");
        assert_eq!(text("\"a\""), Some("a"));
    }
}
