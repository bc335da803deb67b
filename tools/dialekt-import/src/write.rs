//! Generation of crates: modules with their imports, formatted, and written to a folder all at once.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use crate::constraint::mentions;
use crate::docs::comment;
use crate::externs::Origin;
use crate::names::{pascal, quoted};
use crate::state::{Module, State};

/// The dependency on the crate `dialekt`.
#[derive(Clone, Debug)]
pub enum Dependency {
    /// By path, to a checkout.
    Path(PathBuf),
    /// By version.
    Version(String),
}

/// The files of a crate, by path.
pub type Files = BTreeMap<PathBuf, String>;

/// Names that modules may use beside those of their prelude, by module of the crate `dialekt`.
const PATHS: &[(&str, &[&str])] = &[
    ("affine", &["AffineMap"]),
    ("interfaces::function", &["is_external", "parse_function", "print_function"]),
    ("num", &["ApInt"]),
];

/// The prelude for the kind of file that a module is.
fn prelude(module: &str) -> &'static str {
    match module {
        "passes" => "pass",
        "rewrites" => "rewrite",
        _ => "op",
    }
}

/// All files of the crate of a dialect.
pub fn files(state: &State, dialekt: &Dependency) -> Files {
    let mut files = Files::new();
    files.insert("Cargo.toml".into(), manifest(state, dialekt));
    let owners: Vec<(&str, Vec<&str>)> = state
        .modules
        .iter()
        .map(|(name, module)| (name.as_str(), module.items.iter().map(|item| item.name.as_str()).collect()))
        .collect();
    let mut tops: Vec<&str> = Vec::new();
    let mut ops: Vec<&str> = Vec::new();
    for (name, module) in &state.modules {
        let path = match name.strip_prefix("ops::") {
            Some(inner) => {
                ops.push(inner);
                format!("src/ops/{inner}.rs")
            }
            None => {
                tops.push(name);
                format!("src/{name}.rs")
            }
        };
        files.insert(path.into(), module_text(name, module, &owners));
    }
    if !ops.is_empty() {
        tops.push("ops");
        let mods: String = ops.iter().map(|name| format!("mod {name};\n")).collect();
        let uses: String = ops.iter().map(|name| format!("pub use {name}::*;\n")).collect();
        files.insert(
            "src/ops/mod.rs".into(),
            format!("//! Operations, a module for each file that they come from.\n\n{mods}\n{uses}"),
        );
    }
    tops.sort_unstable();
    files.insert("src/lib.rs".into(), root(state, &tops));
    files.insert("IMPORT.md".into(), notes(state));
    files
}

fn manifest(state: &State, dialekt: &Dependency) -> String {
    let name = state.namespace.replace('_', "-");
    let source = match dialekt {
        Dependency::Path(path) => format!("path = {}", quoted(&path.join("dialekt").display().to_string())),
        Dependency::Version(version) => format!("version = {}", quoted(version)),
    };
    let (mut features, mut crates) = (Vec::new(), String::new());
    for found in state.used_externs.iter().filter_map(|at| state.externs.get(*at)) {
        match &found.origin {
            Origin::Dialekt => features.push(quoted(&found.dialect)),
            Origin::Crate { package, folder } => {
                crates += &format!("{package} = {{ path = {} }}\n", quoted(&folder.display().to_string()));
            }
        }
    }
    features.sort_unstable();
    let features = match features.as_slice() {
        [] => String::new(),
        all => format!(", features = [{}]", all.join(", ")),
    };
    format!(
        "[package]\nname = \"imported-{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         # Texts of descriptions are no examples in Rust.\n[lib]\ndoctest = false\n\n[dependencies]\n\
         dialekt = {{ {source}, default-features = false{features} }}\n{crates}"
    )
}

fn root(state: &State, modules: &[&str]) -> String {
    let summary =
        if state.summary.is_empty() { format!("the {} dialect", state.namespace) } else { state.summary.clone() };
    let docs = comment(&summary, &state.description, &state.namespace);
    let inner: String = docs.lines().map(|line| line.replacen("///", "//!", 1) + "\n").collect();
    let mods: String = modules.iter().map(|name| format!("pub mod {name};\n")).collect();
    let mut keys = vec![format!("name = {}", quoted(&state.namespace))];
    let mut uses = String::new();
    for kind in ["ops", "attrs", "types", "enums"] {
        let listed = state.listed.get(kind).map(Vec::as_slice).unwrap_or_default();
        if !listed.is_empty() {
            keys.push(format!("{kind}({})", listed.join(", ")));
            let module = if kind == "attrs" { "attrs" } else { kind };
            // Enums are attributes, too.
            if modules.contains(&module) {
                uses += &format!("use {module}::*;\n");
            }
        }
    }
    if modules.contains(&"enums") && !uses.contains("use enums::") {
        uses += "use enums::*;\n";
    }
    if !state.dependencies.is_empty() {
        keys.push(format!("dependencies({})", state.dependencies.join(", ")));
    }
    if !state.discardable.is_empty() {
        let all: Vec<String> = state.discardable.iter().map(|(name, of)| format!("{name}: {of}")).collect();
        keys.push(format!("discardable({})", all.join(", ")));
    }
    keys.extend(state.flags.iter().map(|flag| (*flag).to_owned()));
    let dialect = format!("{}Dialect", pascal(&state.namespace));
    let hooks = hooks(state, &dialect);
    if !hooks.is_empty() {
        keys.push("hooks".into());
        uses += "use dialekt::context::{Attribute, DialectHooks, Type};\nuse dialekt::text::parse::{Parsed, Parser};\n";
    }
    let library = if state.discardable.is_empty() { "" } else { "use dialekt::decl::library::*;\n" };
    format!(
        "{inner}//!\n//! Imported from TableGen; `IMPORT.md` says what could not be.\n#![forbid(unsafe_code)]\n\
         // Fields are documented by their types; imports are written without checking that each is used.\n#![allow(missing_docs, unused_imports)]\n\n\
         {mods}\nuse dialekt::Dialect;\n{library}{uses}\n/// The dialect.\n#[derive(Dialect)]\n#[dialect({})]\npub struct {dialect};\n{hooks}",
        keys.join(", ")
    )
}

/// The implementation of hooks that keep types and attributes as text where C++ alone defines them.
fn hooks(state: &State, dialect: &str) -> String {
    let own = quoted(&state.namespace);
    let functions = state.texts.iter().map(|(list, mark)| match *list {
        "types" => format!(
            "    {mark}    fn has_types(&self) -> bool {{\n        true\n    }}\n\n    \
             fn parse_type(&self, parser: &mut Parser<'_>, mnemonic: &str) -> Option<Parsed<Type>> {{\n        \
             Some(parser.parse_type_as_text({own}, mnemonic))\n    }}\n"
        ),
        _ => format!(
            "    {mark}    fn has_attrs(&self) -> bool {{\n        true\n    }}\n\n    \
             fn parse_attr(&self, parser: &mut Parser<'_>, mnemonic: &str, ty: Option<Type>) -> Option<Parsed<Attribute>> {{\n        \
             Some(parser.parse_attr_as_text({own}, mnemonic, ty))\n    }}\n"
        ),
    });
    let functions: Vec<String> = functions.collect();
    match functions.as_slice() {
        [] => String::new(),
        all => format!("\nimpl DialectHooks for {dialect} {{\n{}}}\n", all.join("\n")),
    }
}

fn notes(state: &State) -> String {
    let entries = state.report.entries().len();
    format!(
        "# What is left to port of `{}`\n\n{} operations were imported. {entries} things could not be: they are code in C++, or nothing that declarations \
         can say. Each has a comment `PORT(name)` at its place, or stands only here where it has none.\n\n\
         Definitions do not say what a dialect does when it is initialized: whether it accepts operations that are not declared \
         (`allows_unknown_ops`), and what it registers beside what they list.\n\n{}",
        state.namespace,
        state.ops.len(),
        state.report
    )
}

fn module_text(name: &str, module: &Module, owners: &[(&str, Vec<&str>)]) -> String {
    let code = module.items.iter().map(|item| item.code.as_str()).filter(|code| !code.is_empty());
    let mut text: String = code.collect::<Vec<_>>().join("\n");
    // Words in comments are not uses.
    let body: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut uses = String::new();
    // A module of re-exports declares nothing.
    if !body.lines().all(|line| line.is_empty() || line.starts_with("pub use ")) {
        uses += &format!("use dialekt::prelude::{}::*;\n", prelude(name));
    }
    for (path, words) in PATHS {
        let words: Vec<&str> = words.iter().copied().filter(|word| mentions(&body, word)).collect();
        if !words.is_empty() {
            uses += &format!("use dialekt::{path}::{{{}}};\n", words.join(", "));
        }
    }
    if name == "passes" {
        let all: String =
            module.items.iter().map(|item| format!("    passes.register::<{}>();\n", item.name)).collect();
        text +=
            &format!("\n/// Adds all of them to a registry.\npub fn register(passes: &mut PassRegistry) {{\n{all}}}\n");
    }
    format!("//! {}\n\n{uses}\n{}\n{text}", module.docs, own_uses(name, &body, owners))
}

/// The imports of items of other modules: one by one, so that no name of a prelude competes with them.
fn own_uses(name: &str, body: &str, owners: &[(&str, Vec<&str>)]) -> String {
    let mut used: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (other, items) in owners.iter().filter(|(other, _)| *other != name) {
        let path = if other.starts_with("ops::") { "ops" } else { other };
        let is_beside = name.starts_with("ops::") && path == "ops";
        let items = items.iter().copied().filter(|item| !is_beside && !item.is_empty() && mentions(body, item));
        for item in items {
            used.entry(path).or_default().push(item);
        }
    }
    used.iter().map(|(path, items)| format!("use crate::{path}::{{{}}};\n", items.join(", "))).collect()
}

/// Formats Rust files; they stay unformatted without rustfmt, or if it fails.
///
/// # Errors
/// The reason why files stay unformatted.
pub fn format(files: &mut Files) -> Result<(), String> {
    let mut problems = Ok(());
    for (path, text) in files.iter_mut().filter(|(path, _)| path.extension().is_some_and(|end| end == "rs")) {
        match rustfmt(text) {
            Ok(formatted) => *text = formatted,
            Err(why) => problems = Err(format!("{}: not formatted: {why}", path.display())),
        }
    }
    problems
}

fn rustfmt(text: &str) -> Result<String, String> {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--config", "max_width=120,use_small_heuristics=Max"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("rustfmt: {error}"))?;
    let mut stdin = child.stdin.take().ok_or("rustfmt takes no input")?;
    let input = text.to_owned();
    // rustfmt writes while it reads, so that reading and writing have to be concurrent.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let _ = writer.join();
    match output.status.success() {
        true => String::from_utf8(output.stdout).map_err(|error| error.to_string()),
        false => Err(String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or("failed").to_owned()),
    }
}

/// Writes a crate: into a temporary folder beside the target, which it then replaces.
///
/// # Errors
/// The folder exists and is not an earlier import, or a file cannot be written.
pub fn write(folder: &Path, files: &Files) -> io::Result<()> {
    if folder.exists() && !folder.join("IMPORT.md").exists() && fs::read_dir(folder)?.next().is_some() {
        let message = "the folder is there already, and is no earlier import";
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
    }
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let beside = folder.with_file_name(format!(".{name}.{}", std::process::id()));
    let result = write_all(&beside, files).and_then(|()| replace(folder, &beside));
    if result.is_err() {
        let _ = fs::remove_dir_all(&beside);
    }
    result
}

fn write_all(folder: &Path, files: &Files) -> io::Result<()> {
    for (path, text) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)?;
    }
    Ok(())
}

/// Replaces a folder by another one; the old one is removed last.
fn replace(folder: &Path, with: &Path) -> io::Result<()> {
    if !folder.exists() {
        return fs::rename(with, folder);
    }
    let mut name = with.file_name().unwrap_or_default().to_owned();
    name.push(".old");
    let old = with.with_file_name(name);
    fs::rename(folder, &old)?;
    if let Err(error) = fs::rename(with, folder) {
        fs::rename(&old, folder)?;
        return Err(error);
    }
    fs::remove_dir_all(old)
}
