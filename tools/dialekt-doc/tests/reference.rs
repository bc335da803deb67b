//! Tests of the reference of all dialects, and of the pages of the book.

use std::fs;
use std::path::{Path, PathBuf};

use dialekt_doc::{Reference, census, check_examples, example, site};
use dialekt_ir_core::context::{DialectDescriptor, DialectRegistry};
use dialekt_ir_core::decl::Derived;
use dialekt_ir_core::decl::library::{AnyType, I64Attr};
use dialekt_ir_core::decl::op::OpDescriptor;
use dialekt_ir_core::decl::typed::{OpDecl, OpResult, Operand, Operands};
use dialekt_ir_core::docs;
use dialekt_ods_macros::{Dialect, Op};
use dialekt_pass::PassRegistry;

fn reference() -> Reference {
    Reference::new(dialekt::registry().dialects, dialekt::passes())
}

/// All registered declarations are documented.
#[test]
fn everything_is_documented() {
    let counts = census::count(&reference());
    let report = census::report(&counts);
    assert!(counts.iter().all(|count| count.missing.is_empty()), "{report}");
    for kind in ["dialects", "ops", "attributes", "enums", "interfaces", "traits", "passes", "rewrites"] {
        assert!(counts.iter().any(|count| count.kind == kind && count.registered > 0), "{report}");
    }
}

#[test]
fn all_examples_are_valid() {
    assert_eq!(check_examples(&reference()), Ok(()));
}

/// An op whose example is wrong in a line of its own.
///
/// ```mlir
/// %a = arith.constant 1 : i32
/// %b = wrong.twice %a : i32
/// %c = arith.addi %a, %b : i64
/// ```
///
/// Text after an example does not move it.
///
/// ```mlir
/// wrong.thrice
/// ```
#[derive(Op)]
#[op(name = "wrong.twice", traits(Pure, SameOperandsAndResultType))]
#[assembly($x attr_dict ":" type($result))]
struct Twice {
    x: Operand<AnyType>,
    result: OpResult<AnyType>,
}

/// A dialect of ops with wrong examples.
#[derive(Dialect)]
#[dialect(name = "wrong", ops(Twice))]
struct Wrong;

/// A mistake in an example is reported with its file and line, and with the line of the example.
#[test]
fn wrong_examples_are_found_where_they_stand() {
    let line = |text: &str| include_str!("reference.rs").lines().position(|line| line == text).unwrap() + 1;
    let mut registry = dialekt::registry().dialects;
    registry.insert(Wrong::DIALECT);
    let found = check_examples(&Reference::new(registry, PassRegistry::new())).unwrap_err();
    let (add, thrice) = ("%c = arith.addi %a, %b : i64", "wrong.thrice");
    let lines: Vec<&str> = found.lines().collect();
    let [first, shown, caret, second, other, under] = lines[..] else { panic!("{found}") };
    let start = |text: &str| {
        format!("tools/dialekt-doc/tests/reference.rs:{}: error in example: ", line(&format!("/// {text}")))
    };
    assert!(first.starts_with(&start(add)) && first.contains("expects different type"), "{found}");
    assert_eq!((shown.trim_start(), caret.find('^')), (add, shown.find("%a")));
    assert!(second.starts_with(&start(thrice)), "{found}");
    assert_eq!((other.trim_start(), under.find('^')), (thrice, other.find("wrong")));
}

/// The tool writes nothing if an example has a mistake.
#[test]
fn wrong_examples_stop_the_tool() {
    static WRONG: OpDescriptor = OpDescriptor {
        name: "wrong.op",
        docs: docs!("An op", "Says more.\n\n```mlir\n%a = arith.nothing\n```"),
        ..OpDescriptor::EMPTY
    };
    static DIALECT: DialectDescriptor = DialectDescriptor { ops: &[&WRONG], ..DialectDescriptor::new("wrong") };
    let mut registry = dialekt::registry().dialects;
    registry.insert(&DIALECT);
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("not-written");
    let _ = fs::remove_dir_all(&out);
    let reference = Reference::new(registry, PassRegistry::new());
    let args = ["dialekt-doc".into(), "--out".into(), out.clone().into_os_string()];
    let wrong = dialekt_doc::run(&reference, args).unwrap_err();
    assert!(wrong.to_string().contains("error in example"), "{wrong}");
    assert!(!out.exists());
}

/// The descriptions of derived declarations have the line of their start.
#[test]
fn descriptions_know_their_lines() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut checked = 0;
    for docs in census::all_docs(&reference()).into_iter().filter(|docs| !docs.item.is_empty()) {
        let Ok(source) = fs::read_to_string(root.join(docs.file)) else { panic!("{} cannot be read", docs.file) };
        let Some(first) = docs.description.lines().next() else { continue };
        let line = source.lines().nth(docs.description_line as usize - 1).unwrap_or_default();
        assert!(line.contains(first), "{}:{}: {first}", docs.file, docs.description_line);
        checked += 1;
    }
    assert!(checked > 240, "{checked}");
}

/// The text of each page of docs/, by its path there.
fn pages() -> Vec<(PathBuf, String)> {
    let root = site::default_docs();
    let (mut todo, mut found) = (vec![root.clone()], Vec::new());
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(&root).unwrap().to_owned(), text));
            }
        }
    }
    found.sort();
    found
}

/// Pages with Rust blocks are doctests, and the table of contents contains every page.
#[test]
fn no_page_is_forgotten() {
    let book = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/book.rs")).unwrap();
    let summary = fs::read_to_string(site::default_docs().join("SUMMARY.md")).unwrap();
    for (path, text) in pages() {
        let path = path.to_str().unwrap();
        let compiled = |block: &example::Block| block.language() == "rust" && !block.info.contains("ignore");
        let has_rust = example::blocks(&text).iter().any(compiled);
        assert_eq!(book.contains(&format!("docs/{path}\"")), has_rust, "{path} in src/book.rs");
        assert!(path == "SUMMARY.md" || summary.contains(&format!("({path})")), "{path} in SUMMARY.md");
    }
}

/// Rust blocks that are not compiled are files of the guide, or occur in the sources.
#[test]
fn excerpts_stand_in_the_sources() {
    let mut sources = String::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut todo = vec![root.join("dialects"), root.join("examples/toy/src")];
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                sources.push_str(&words(&fs::read_to_string(path).unwrap()));
            }
        }
    }
    for (path, text) in pages() {
        let lines: Vec<&str> = text.lines().collect();
        for block in example::blocks(&text).iter().filter(|block| block.info == "rust,ignore") {
            let is_file = block.line >= 2 && lines[block.line - 2].starts_with("<!-- file: ");
            // Parts separated by empty lines may come from several places.
            let stands = |part: &str| sources.contains(&words(part));
            assert!(is_file || block.text.split("\n\n").all(stands), "{}:{}", path.display(), block.line);
        }
    }
}

/// A text without whitespace.
fn words(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Links of the assembled book lead to existing pages and anchors.
#[test]
fn links_lead_somewhere() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    site::assemble(&reference(), &site::default_docs(), &out).unwrap();
    let src = out.join("src");
    let mut todo = vec![src.clone()];
    let mut texts = Vec::new();
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else {
                texts.push((path.clone(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut links = 0;
    for (path, text) in &texts {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains([' ', '`', '"']) || link.starts_with("http") || link.contains("..)") {
                continue;
            }
            links += 1;
            let (file, id) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            let there = fs::read_to_string(&target).unwrap_or_else(|_| panic!("{}: {link}", path.display()));
            let found = id.is_empty() || there.contains(&format!("<a id=\"{id}\">"));
            assert!(found, "{}: {link}", path.display());
        }
    }
    assert!(links > 400, "{links}");
    let summary = fs::read_to_string(src.join("SUMMARY.md")).unwrap();
    assert!(summary.contains("    - [arith](reference/dialects/arith.md)"), "{summary}");
    assert!(fs::read_to_string(src.join("internals.md")).unwrap().starts_with("# Architecture"));
}

/// Pages have the structure of those of the reference's generator: its headings and tables in its order.
#[test]
fn pages_are_structured_as_the_reference_structures_them() {
    let pages = reference().pages();
    let text = &pages.iter().find(|page| page.path == "dialects/memref.md").unwrap().text;
    let alloc = &text[text.find("### `memref.alloc` ").unwrap()..text.find("### `memref.alloca` ").unwrap()];
    let mut at = 0;
    for part in [
        "_Allocates memory",
        "operation ::= `memref.alloc` `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:`",
        "```mlir",
        "Traits: `AttrSizedOperandSegments`",
        "Effects: Allocate on `memref`",
        "Attributes",
        "| `alignment` |",
        "Operands",
        "| `dynamicSizes` | variadic of index |",
        "Results",
        "| `memref` | memref of any type values |",
    ] {
        at += alloc[at..].find(part).unwrap_or_else(|| panic!("`{part}` is not in its place in\n{alloc}"));
    }
}

/// A family is told once; its ops have what they have for themselves.
#[test]
fn families_are_told_once() {
    let pages = reference().pages();
    let text = &pages.iter().find(|page| page.path == "dialects/math.md").unwrap().text;
    let family = &text[text.find("#### Family `FloatUnary`").unwrap()..];
    let (shared, ops) = family.split_at(family.find("<a id=\"math.absf\">").unwrap());
    assert!(shared.contains("operation ::= `math.{}` $operand"), "{shared}");
    assert!(shared.contains("Interfaces: ") && shared.contains("| `operand` | floating-point-like |"), "{shared}");
    assert!(shared.contains("| [`math.tan`](#math.tan) | The tangent of a float. |"), "{shared}");
    let (tan, _) = ops[ops.find("##### `math.tan` ").unwrap()..].split_once("##### `math.tanh` ").unwrap();
    let clamp = &text[text.find("#### `math.clampf` ").unwrap()..];
    assert!(tan.contains("%y = math.tan %x") && !tan.contains("Traits") && !tan.contains("Operands"), "{tan}");
    assert!(clamp.contains("operation ::= `math.clampf` $value"), "{clamp}");
}

/// An empty dialect has a page.
#[test]
fn empty_dialects_have_pages() {
    static EMPTY: DialectDescriptor = DialectDescriptor::new("empty");
    let mut registry = DialectRegistry::new();
    registry.insert(&EMPTY);
    let pages = Reference::new(registry, PassRegistry::new()).pages();
    let page = pages.iter().find(|page| page.path == "dialects/empty.md").unwrap();
    assert!(page.text.ends_with("# 'empty' Dialect\n"), "{}", page.text);
}

/// Values one behind the other.
#[derive(Op)]
#[op(name = "shown.concat")]
struct Concat {
    values: Operands<AnyType>,
    result: OpResult<AnyType>,
    /// The number of values.
    #[derived(Some(op.values().len() as i64))]
    count: Derived<I64Attr>,
}

/// A derived attribute stands beside the expression that computes it.
#[test]
fn derived_attributes_are_shown() {
    static SHOWN: DialectDescriptor = DialectDescriptor { ops: &[Concat::DEF], ..DialectDescriptor::new("shown") };
    let mut registry = DialectRegistry::new();
    registry.insert(&SHOWN);
    let pages = Reference::new(registry, PassRegistry::new()).pages();
    let page = pages.iter().find(|page| page.path == "dialects/shown.md").unwrap();
    let row = "| `count` | `Derived<I64Attr>` | 64-bit signless integer attribute: `Some(op.values().len() as i64)`. \
               The number of values. |";
    assert!(page.text.contains("##### Derived attributes") && page.text.contains(row), "{}", page.text);
}
