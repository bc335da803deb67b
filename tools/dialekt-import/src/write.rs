//! Generation of crates: modules with their imports, formatted, and written to a folder all at once.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use crate::constraint::mentions;
use crate::docs::comment;
use crate::library;
use crate::names::{pascal, quoted};
use crate::state::{Module, State};

/// The dependencies on ir-core and the macros.
#[derive(Clone, Debug)]
pub enum Dependencies {
    /// By path, to a checkout.
    Path(PathBuf),
    /// By version.
    Version(String),
}

/// The files of a crate, by path.
pub type Files = BTreeMap<PathBuf, String>;

/// The names that modules may use, by module of ir-core.
const PATHS: &[(&str, &[&str])] = &[
    ("context", &["Attribute", "ContextData", "Type"]),
    ("affine", &["AffineMap"]),
    ("decl", &["AttrConstraintDef", "AttrDecl", "TraitCheck", "TypeConstraintDef", "TypeDecl"]),
    ("decl::derive", &["Flags"]),
    ("decl::interface", &["AttrRef", "DialectRef", "TypeRef"]),
    ("decl::hooks", &["Fold", "OpTrait", "Verify", "VerifyRegions"]),
    ("decl::op", &["Invalid"]),
    ("decl::params", &["VerifyParams"]),
    ("decl::region", &["MaxSized", "MinSized", "Region", "Regions", "Sized", "Successor", "Successors"]),
    (
        "decl::typed",
        &[
            "Attr",
            "AttrConstraint",
            "OpResult",
            "OpResults",
            "Operand",
            "OperandGroups",
            "Operands",
            "Prop",
            "TypeConstraint",
            "TypeOf",
        ],
    ),
    ("diag", &["Diagnostic"]),
    ("interfaces", &["ArgAndResultAttrs", "Callable", "Function"]),
    ("interfaces::function", &["is_external", "parse_function", "print_function"]),
    ("ir", &["OpRef", "Value"]),
    ("num", &["ApInt"]),
    ("pass", &["Pass", "PassContext", "PassFailed", "PassResult", "Statistic"]),
    ("pass::options", &["ListOption"]),
    ("rewrite", &["Constants", "Folded", "Rewriter"]),
];

const MACROS: &[&str] = &["Attr", "Dialect", "EnumAttr", "Op", "Pass", "Type"];

/// Words that imply a use of the library of constraints.
const LIBRARY_WORDS: &[&str] = &[
    "AllOf",
    "AllAttrOf",
    "AnyAttrOf",
    "AnyI",
    "AnyOf",
    "AttrRestriction",
    "Complex",
    "Confined",
    "I",
    "IntIsOneOf",
    "IntValidAlignment",
    "N",
    "SI",
    "TypeAttrOf",
    "TypedArrayAttr",
    "TypedStrAttr",
    "UI",
    "i1_same_shape",
    "kinds",
];

/// All files of the crate of a dialect.
pub fn files(state: &State, dependencies: &Dependencies) -> Files {
    let mut files = Files::new();
    files.insert("Cargo.toml".into(), manifest(state, dependencies));
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

fn manifest(state: &State, dependencies: &Dependencies) -> String {
    let name = state.namespace.replace('_', "-");
    let needs = |krate: &str, folder: &str| match dependencies {
        Dependencies::Path(path) => {
            format!("{krate} = {{ path = {} }}\n", quoted(&path.join(folder).display().to_string()))
        }
        Dependencies::Version(version) => format!("{krate} = {}\n", quoted(version)),
    };
    let rules =
        if state.modules.contains_key("rewrites") { needs("dialekt-drr-macros", "drr-macros") } else { String::new() };
    let externs = state
        .used_externs
        .iter()
        .filter_map(|at| state.externs.get(*at))
        .map(|found| format!("{} = {{ path = {} }}\n", found.package, quoted(&found.folder.display().to_string())));
    let externs: String = externs.collect();
    format!(
        "[package]\nname = \"imported-{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         # Texts of descriptions are no examples in Rust.\n[lib]\ndoctest = false\n\n[dependencies]\n{externs}{rules}{}",
        needs("dialekt-ir-core", "ir-core") + &needs("dialekt-ods-macros", "ods-macros")
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
        uses += "use dialekt_ir_core::context::dialect::DialectHooks;\nuse dialekt_ir_core::context::{Attribute, Type};\n\
                 use dialekt_ir_core::text::parse::{Parsed, Parser};\n";
    }
    let library = if state.discardable.is_empty() { "" } else { "use dialekt_ir_core::decl::library::*;\n" };
    format!(
        "{inner}//!\n//! Imported from TableGen; `IMPORT.md` says what could not be.\n#![forbid(unsafe_code)]\n\
         // Fields are documented by their types; imports are written without checking that each is used.\n#![allow(missing_docs, unused_imports)]\n\n\
         {mods}\n{library}use dialekt_ods_macros::Dialect;\n{uses}\n/// The dialect.\n#[derive(Dialect)]\n#[dialect({})]\npub struct {dialect};\n{hooks}",
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
    let text: String = module.items.iter().map(|item| item.code.as_str()).collect::<Vec<_>>().join("\n");
    // Words in comments are not uses.
    let body: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let used = |word: &str| match word {
        // Traits are recognized by their methods.
        "TypeDecl" => body.contains("::of(cx") || mentions(&body, word),
        "TypeConstraint" | "AttrConstraint" => body.contains("::DEF") || mentions(&body, word),
        _ => mentions(&body, word),
    };
    let mut uses = String::new();
    for (path, words) in PATHS {
        let words: Vec<&str> = words.iter().copied().filter(|word| used(word)).collect();
        if !words.is_empty() {
            uses += &format!("use dialekt_ir_core::{path}::{{{}}};\n", words.join(", "));
        }
    }
    let all = [
        library::TYPES,
        library::ATTRS,
        library::RESTRICTIONS,
        library::COUNTED_CONTAINERS,
        library::WIDTHS,
        LIBRARY_WORDS,
    ];
    let counted = library::COUNTED_RESTRICTIONS.iter().map(|(name, _)| *name);
    let counted = counted.chain(library::CONTAINERS.iter().map(|(name, _)| *name));
    if all.iter().flat_map(|list| list.iter().copied()).chain(counted).any(|word| mentions(&body, word)) {
        uses += "use dialekt_ir_core::decl::library::*;\n";
    }
    for word in ["attr_interface", "dialect_interface", "op_interface", "type_interface"] {
        if body.contains(&format!("#[{word}")) {
            uses += &format!("use dialekt_ods_macros::{word};\n");
        }
    }
    let macros: Vec<&str> = MACROS
        .iter()
        .copied()
        .filter(|word| body.lines().any(|line| line.starts_with("#[derive(") && mentions(line, word)))
        .collect();
    if body.contains("#[derive(Rewrite)]") {
        uses += "use dialekt_drr_macros::Rewrite;\n";
    }
    if !macros.is_empty() {
        uses += &format!("use dialekt_ods_macros::{{{}}};\n", macros.join(", "));
    }
    let mut own = String::new();
    for (other, items) in owners {
        if *other != name && items.iter().any(|item| !item.is_empty() && mentions(&body, item)) {
            let path = if other.starts_with("ops::") { "ops" } else { other };
            let line = format!("use crate::{path}::*;\n");
            let is_beside = name.starts_with("ops::") && path == "ops";
            if !is_beside && !own.contains(&line) {
                own += &line;
            }
        }
    }
    let mut text = text;
    if name == "passes" {
        let all: String =
            module.items.iter().map(|item| format!("    passes.register::<{}>();\n", item.name)).collect();
        text +=
            &format!("\n/// Adds all of them to a registry.\npub fn register(passes: &mut PassRegistry) {{\n{all}}}\n");
        uses += "use dialekt_pass::PassRegistry;\n";
    }
    format!("//! {}\n\n{uses}\n{own}\n{text}", module.docs)
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
