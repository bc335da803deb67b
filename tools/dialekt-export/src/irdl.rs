//! Export to IRDL, and a list of what IRDL cannot express.
//!
//! IRDL describes the operands, results, attributes and regions of ops and the parameters of types and attributes. It
//! has no traits, formats, successors, defaults, comments, rewrites and passes, and no predicates in code, which become
//! `irdl.any`. Names are those of fields, as IRDL does not allow capital letters.

use std::collections::BTreeMap;

use crate::names;
use crate::schema as s;

/// The IRDL text of a file, and the list of what it lacks.
pub fn file(file: &s::File) -> (String, Vec<String>) {
    let constraints = file.constraints.iter().map(|found| (found.name.as_str(), found)).collect();
    let dialects = &file.dialects;
    let mut writer =
        Writer { dialects, constraints, text: String::new(), missing: Vec::new(), next: 0, taken: Vec::new() };
    dialects.iter().for_each(|found| dialect(found, &mut writer));
    writer.missing.extend(file.passes.iter().map(|pass| format!("pass `{}`", pass.argument)));
    writer.missing.extend(file.pipelines.iter().map(|pipeline| format!("pipeline `{}`", pipeline.argument)));
    (writer.text, writer.missing)
}

fn dialect(dialect: &s::Dialect, writer: &mut Writer<'_>) {
    writer.taken.clear();
    writer.text += &format!("irdl.dialect @{} {{\n", dialect.name);
    for ty in &dialect.types {
        writer.params("type", '!', ty);
    }
    for attr in &dialect.attrs {
        writer.params("attribute", '#', attr);
    }
    for op in &dialect.ops {
        writer.op(op);
    }
    writer.missing.extend(dialect.enums.iter().map(|found| format!("{}: enum `{}`", dialect.name, found.name)));
    writer.missing.extend(dialect.rewrites.iter().map(|found| format!("{}: rewrite `{}`", dialect.name, found.name)));
    writer.lacks(
        &dialect.name,
        &[
            ("its comment", !dialect.docs.is_empty()),
            ("interfaces", !dialect.interfaces.is_empty()),
            ("dependencies", !dialect.dependencies.is_empty()),
            ("that it is extensible", dialect.extensible),
            ("that it allows unknown operations", dialect.allows_unknown_ops),
        ],
    );
    writer.text += "}\n";
}

struct Writer<'a> {
    dialects: &'a [s::Dialect],
    constraints: BTreeMap<&'a str, &'a s::Constraint>,
    text: String,
    missing: Vec<String>,
    /// The number of the next SSA value.
    next: usize,
    /// The names in use: types, attributes and ops of a dialect are symbols of one table.
    taken: Vec<String>,
}

impl Writer<'_> {
    /// Lists the flagged features as missing in something.
    fn lacks(&mut self, of: &str, all: &[(&str, bool)]) {
        let there = all.iter().filter(|(_, there)| *there);
        self.missing.extend(there.map(|(what, _)| format!("{of}: {what}")));
    }

    fn value(&mut self, op: &str) -> String {
        let name = format!("%{}", self.next);
        self.next += 1;
        self.text += &format!("    {name} = {op}\n");
        name
    }

    /// Takes a name for something, and lists it as missing if IRDL cannot name it.
    fn take(&mut self, name: &str, of: &str) -> bool {
        let why = match () {
            () if !is_name(name) => "a name with `.`",
            () if self.taken.iter().any(|other| other == name) => "a name that something else has",
            () => {
                self.taken.push(name.to_owned());
                return true;
            }
        };
        self.missing.push(format!("{of}: {why}"));
        false
    }

    /// Returns whether the text has a type or attribute of this name.
    fn declares(&self, dialect: &str, mnemonic: &str) -> bool {
        let all = self.dialects.iter().filter(|found| found.name == dialect);
        let mut all = all.flat_map(|dialect| dialect.types.iter().chain(&dialect.attrs));
        is_name(mnemonic) && all.any(|found| self::mnemonic(&found.name) == mnemonic)
    }

    /// Returns whether a constraint comes down to `irdl.any`. It ends, as files with recursive constraints are rejected
    /// before.
    fn is_any(&self, name: &str) -> bool {
        let Some(found) = self.constraints.get(name) else { return true };
        if found.build.as_ref().is_some_and(|build| !build.starts_with('!')) {
            return false;
        }
        match &found.says {
            s::Says::Of(name) => !name.split_once('.').is_some_and(|(dialect, name)| self.declares(dialect, name)),
            s::Says::AnyOf(parts) => parts.is_empty() || parts.iter().any(|part| self.is_any(part)),
            s::Says::AllOf(parts) => parts.iter().all(|part| self.is_any(part)),
            _ => true,
        }
    }

    /// The value of a constraint; parts that IRDL cannot express are listed as missing.
    fn constraint(&mut self, name: &str, of: &str) -> String {
        let Some(found) = self.constraints.get(name).copied() else {
            self.missing.push(format!("{of}: there is no constraint `{name}`"));
            return self.value("irdl.any");
        };
        if let Some(build) = &found.build
            && !build.starts_with('!')
        {
            return self.value(&format!("irdl.is {build}"));
        }
        match &found.says {
            s::Says::Any => self.value("irdl.any"),
            s::Says::Of(name) => match name.split_once('.') {
                Some((dialect, mnemonic)) if self.declares(dialect, mnemonic) => {
                    self.value(&format!("irdl.base @{dialect}::@{mnemonic}"))
                }
                _ => {
                    self.missing.push(format!("{of}: `{name}` is not declared here"));
                    self.value("irdl.any")
                }
            },
            // If one of the alternatives is `irdl.any`, the whole is: the reference rejects it among other
            // alternatives.
            s::Says::AnyOf(parts) if !self.is_any(name) => {
                let parts: Vec<String> = parts.iter().map(|part| self.constraint(part, of)).collect();
                self.value(&format!("irdl.any_of({})", parts.join(", ")))
            }
            s::Says::AllOf(parts) if !self.is_any(name) => {
                let (any, some): (Vec<&String>, Vec<&String>) = parts.iter().partition(|part| self.is_any(part));
                let lost = any.into_iter().filter_map(|part| self.constraints.get(part.as_str()));
                let lost = lost.filter(|lost| lost.says != s::Says::Any);
                self.missing.extend(lost.map(|lost| format!("{of}: {}", lost.summary)));
                let parts: Vec<String> = some.into_iter().map(|part| self.constraint(part, of)).collect();
                match parts.as_slice() {
                    [one] => one.clone(),
                    all => self.value(&format!("irdl.all_of({})", all.join(", "))),
                }
            }
            _ => {
                self.missing.push(format!("{of}: {}", found.summary));
                self.value("irdl.any")
            }
        }
    }

    fn params(&mut self, word: &str, sigil: char, found: &s::Params) {
        let of = format!("{sigil}{}", found.name);
        let mnemonic = mnemonic(&found.name);
        if !self.take(mnemonic, &of) {
            return;
        }
        self.next = 0;
        self.text += &format!("  irdl.{word} @{mnemonic} {{\n");
        let mut params = Vec::new();
        for param in found.params.iter().filter(|param| !param.mutable) {
            let value = match names::claim(&param.ty) {
                Some(constraint) => self.constraint(constraint, &format!("{of}, parameter `{}`", param.name)),
                None => {
                    self.missing.push(format!("{of}, parameter `{}`: {}", param.name, param.type_name));
                    self.value("irdl.any")
                }
            };
            params.push(format!("{}: {value}", names::snake(&param.name)));
        }
        if !params.is_empty() {
            self.text += &format!("    irdl.parameters({})\n", params.join(", "));
        }
        let code = |word: &str| found.code.iter().any(|code| code == word);
        self.lacks(
            &of,
            &[
                ("its comment", !found.docs.is_empty()),
                ("its syntax", found.format.is_some() || code("parse")),
                ("the check of its parameters", code("verify")),
                ("the parameter that is set later", found.params.iter().any(|param| param.mutable)),
                ("that it is the layout of a memref", code("memref_layout")),
                ("what it may be used for", !found.flags.is_empty()),
                ("what values are called", !found.value_name.is_empty()),
                ("interfaces", !found.interfaces.is_empty()),
            ],
        );
        self.text += "  }\n";
    }

    fn op(&mut self, op: &s::Op) {
        let short = mnemonic(&op.name);
        if !self.take(short, &op.name) {
            return;
        }
        self.next = 0;
        self.text += &format!("  irdl.operation @{short} {{\n");
        for (word, groups) in [("operands", &op.operands), ("results", &op.results)] {
            let mut all = Vec::new();
            for group in groups {
                let value = self.constraint(&group.constraint, &format!("{}, `{}`", op.name, group.field));
                let kind = match group.kind {
                    s::Kind::One => "",
                    s::Kind::Optional => "optional ",
                    s::Kind::Variadic | s::Kind::Nested => "variadic ",
                };
                all.push(format!("{}: {kind}{value}", group.field));
            }
            if !all.is_empty() {
                self.text += &format!("    irdl.{word}({})\n", all.join(", "));
            }
        }
        let mut attrs = Vec::new();
        for attr in &op.attributes {
            if attr.presence != s::Presence::Required {
                self.missing.push(format!("{}, `{}`: an attribute that may be missing", op.name, attr.name));
                continue;
            }
            let value = self.constraint(&attr.constraint, &format!("{}, `{}`", op.name, attr.name));
            attrs.push(format!("{:?} = {value}", attr.name));
        }
        if !attrs.is_empty() {
            self.text += &format!("    irdl.attributes {{{}}}\n", attrs.join(", "));
        }
        self.regions(op);
        let code = |words: &[&str]| op.code.iter().any(|code| words.contains(&code.as_str()));
        self.lacks(
            &op.name,
            &[
                ("its comment", !op.docs.is_empty()),
                ("that it is deprecated", !op.deprecated.is_empty()),
                ("traits", !op.traits.is_empty()),
                ("interfaces", !op.interfaces.is_empty()),
                ("effects", !op.effects.is_empty()),
                ("successors", !op.successors.is_empty()),
                ("its syntax", op.format.is_some() || code(&["parse"])),
                ("the dialect of what is inside", !op.default_dialect.is_empty()),
                ("verifiers", code(&["verify", "verify_regions"])),
                ("the types of results", code(&["infer"])),
                ("its folder", code(&["fold"])),
                ("names of values and blocks", code(&["result_names", "argument_names", "block_names"])),
                ("patterns", !op.canonicalize.is_empty()),
            ],
        );
        self.text += "  }\n";
    }

    fn regions(&mut self, op: &s::Op) {
        if op.regions.iter().any(|region| region.variadic || region.optional) {
            self.missing.push(format!("{}: a number of regions that varies", op.name));
            return;
        }
        let mut all = Vec::new();
        for region in &op.regions {
            let size = match region.blocks {
                s::Blocks::Exactly(n) => format!(" with size {n}"),
                s::Blocks::Any => String::new(),
                _ => {
                    self.missing.push(format!("{}, `{}`: how many blocks it has", op.name, region.field));
                    String::new()
                }
            };
            let value = self.value(&format!("irdl.region{size}"));
            all.push(format!("{}: {value}", region.field));
        }
        if !all.is_empty() {
            self.text += &format!("    irdl.regions({})\n", all.join(", "));
        }
    }
}

/// The part of a name after `dialect.`.
fn mnemonic(name: &str) -> &str {
    name.split_once('.').map_or(name, |(_, rest)| rest)
}

/// Returns whether a name is valid in IRDL.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
