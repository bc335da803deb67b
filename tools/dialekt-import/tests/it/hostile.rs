//! Malformed dumps and sources: the import quickly gives a crate or a located message for each.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dialekt_import::dump::Dump;
use dialekt_import::externs::Extern;
use dialekt_import::write::{self, Dependency};
use serde_json::{Value, json};

fn demo_text() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/demo.json")).unwrap()
}

fn demo() -> Value {
    serde_json::from_str(&demo_text()).unwrap()
}

/// The message for a dump; `None` if the import succeeds.
fn message(text: &str) -> Option<String> {
    let state = Dump::read("demo.json", text).and_then(|dump| dialekt_import::import(&[dump], "demo", Vec::new()));
    let state = state.map_err(|error| error.to_string());
    let error = match state {
        Ok(state) => {
            assert!(write::files(&state, &Dependency::Path("..".into())).len() > 3);
            return None;
        }
        Err(error) => error,
    };
    let place = error.strip_prefix("demo.json:").unwrap_or_else(|| panic!("{error}"));
    let numbers: Vec<&str> = place.splitn(3, ':').collect();
    assert!(numbers[..2].iter().all(|number| number.parse::<u32>().is_ok()), "{error}");
    Some(error)
}

/// The message for a dump with changed fields in a record.
fn broken(name: &str, fields: &Value, more: &Value) -> Option<String> {
    let mut dump = demo();
    for (field, value) in fields.as_object().unwrap() {
        dump[name][field] = value.clone();
    }
    for (name, record) in more.as_object().unwrap() {
        dump[name] = record.clone();
    }
    message(&dump.to_string())
}

#[test]
fn truncated_dumps_are_located() {
    let text = demo_text();
    for cut in (1..text.len()).step_by(text.len() / 61) {
        let Some(cut) = text.get(..cut) else { continue };
        let error = message(cut).expect("this is no whole dump");
        assert!(error.contains("this is no JSON"), "{error}");
    }
}

#[test]
fn what_is_nested_too_deeply_is_located() {
    let text = demo_text();
    for deep in ["[".repeat(200) + &"]".repeat(200), "1e999".into()] {
        let error = message(&text.replacen("\"opName\": \"pack\"", &format!("\"opName\": {deep}"), 1)).unwrap();
        let line = text.lines().position(|line| line.starts_with("\"Demo_PackOp\"")).unwrap() + 1;
        assert!(error.starts_with(&format!("demo.json:{line}:")), "{line} {error}");
        assert!(error.contains(": error: record `Demo_PackOp`: "), "{error}");
        // The message is located after the start of the field.
        let start = text.lines().nth(line - 1).unwrap().find("\"opName\"").unwrap();
        let place: usize = error.split(':').nth(2).unwrap().parse().unwrap();
        assert!(place > start, "{start} {error}");
    }
}

/// Records whose fields name the record itself are reported.
#[test]
fn records_in_themselves_are_found() {
    let dump = demo();
    let is_record = |value: &Value| value.get("def").is_some();
    let (mut count, mut refused) = (0, 0);
    for (name, record) in dump.as_object().unwrap().iter().filter(|(name, _)| !name.starts_with('!')) {
        for (field, value) in record.as_object().unwrap() {
            let own = json!({"def": name});
            let other = match value {
                Value::Object(_) if is_record(value) => own,
                Value::Array(all) if all.iter().any(is_record) => json!([own, own]),
                _ => continue,
            };
            count += 1;
            // Trying all of them would take minutes.
            if count % 7 == 0 {
                refused += usize::from(broken(name, &json!({field: other}), &json!({})).is_some());
            }
        }
    }
    assert!(count > 200 && refused > 5, "{refused} of {count}");
}

/// `count` records, each with a field that contains the next one several times.
fn chain(prefix: &str, count: usize, record: &dyn Fn(Vec<Value>) -> Value, times: usize) -> Value {
    let next = |i: usize| vec![json!({"def": format!("{prefix}{}", (i + 1).min(count))}); times];
    let all = (0..count).map(|i| (format!("{prefix}{i}"), record(next(i))));
    let last = (format!("{prefix}{count}"), record(Vec::new()));
    Value::Object(all.chain([last]).collect())
}

fn named(classes: &[&str], fields: Value) -> Value {
    let mut record = json!({"!anonymous": true, "!locs": ["demo.td:1"], "!superclasses": classes});
    for (field, value) in fields.as_object().unwrap() {
        record[field] = value.clone();
    }
    record
}

#[test]
fn predicates_that_grow_without_end_are_found() {
    let first = json!({"predicate": {"def": "p0"}});
    let combined = |kind: &'static str| {
        move |children: Vec<Value>| {
            let fields = json!({"kind": {"def": kind}, "children": children, "prefix": "", "suffix": "",
                "pattern": "$_self", "replacement": "$_self$_self"});
            named(&["Pred", "CombinedPred"], fields)
        }
    };
    for (kind, times, count, expected) in [
        ("PredCombinerAnd", 2, 100, "the predicate consists of too many others"),
        ("PredCombinerConcat", 2, 100, "the predicate consists of too many others"),
        ("PredCombinerNot", 1, 10_000, "predicates are nested too deeply, or contain themselves"),
        ("PredCombinerSubstLeaves", 1, 100, "field `children` is empty"),
    ] {
        let more = chain("p", count, &combined(kind), times);
        let mut kinds = more.clone();
        kinds[kind] = named(&["PredCombinerKind"], json!({}));
        let error = broken("Demo_Opaque", &first, &kinds).unwrap();
        assert!(error.contains(expected), "{kind}: {error}");
    }
    let mut more = chain("p", 100, &combined("PredCombinerSubstLeaves"), 1);
    more["p100"] = named(&["Pred", "CPred"], json!({"predExpr": "f($_self)"}));
    more["PredCombinerSubstLeaves"] = named(&["PredCombinerKind"], json!({}));
    let error = broken("Demo_Opaque", &first, &more).unwrap();
    assert!(error.contains("the predicate consists of too many others"), "{error}");
}

#[test]
fn constraints_that_grow_without_end_are_found() {
    let types = |parts: Vec<Value>| {
        let summary = if parts.is_empty() { "" } else { " or " };
        named(
            &["Constraint", "TypeConstraint", "Type", "AnyTypeOf"],
            json!({"allowedTypes": parts, "summary": summary, "cppType": "::mlir::Type"}),
        )
    };
    let same = |count: usize, times: usize| {
        let mut more = chain("t", count, &types, times);
        for at in 0..=count {
            more[format!("t{at}")]["summary"] = json!("");
        }
        broken("Demo_KeyOrIndex", &json!({"allowedTypes": [{"def": "t0"}], "summary": ""}), &more)
    };
    // Each record is visited once.
    let _ = same(40, 2);
    let error = same(10_000, 1).unwrap();
    assert!(error.contains("constraints are nested too deeply, or contain themselves"), "{error}");
}

#[test]
fn interfaces_that_build_on_themselves_are_found() {
    let error = broken("Demo_Counted", &json!({"baseInterfaces": [{"def": "Demo_Stacked"}]}), &json!({})).unwrap();
    assert!(error.contains("interfaces build on each other too deeply, or on themselves"), "{error}");
    let error = broken("Demo_Counted", &json!({"baseInterfaces": [{"def": "Demo_Counted"}]}), &json!({})).unwrap();
    assert!(error.contains("interfaces build on each other too deeply, or on themselves"), "{error}");
}

/// Texts of some hundred kilobytes are read in every field that contains text.
#[test]
fn huge_texts_are_read() {
    let texts = [
        "(".repeat(1 << 18),
        "a && ".repeat(1 << 16),
        "ArrayRef<".repeat(1 << 15),
        "`x` ".repeat(1 << 15),
        "\u{df}\u{1f600}\"\\`".repeat(1 << 15),
        "(`a` $x^)? ".repeat(1 << 14),
    ];
    for (at, (name, field)) in [
        ("Demo_PackOp", "assemblyFormat"),
        ("Demo_PackOp", "opName"),
        ("Demo_PackOp", "summary"),
        ("Demo_PackOp", "description"),
        ("Demo_Box", "assemblyFormat"),
        ("Demo_Box", "mnemonic"),
        ("Demo_Box", "cppClassName"),
        ("Demo_Opaque", "summary"),
        ("Demo_Dialect", "cppNamespace"),
        ("Demo_Counted", "cppInterfaceName"),
        ("Demo_Size", "className"),
        ("DemoSort", "argument"),
    ]
    .into_iter()
    .enumerate()
    {
        for text in [&texts[at % texts.len()], &texts[(at + 1) % texts.len()]] {
            let _ = broken(name, &json!({field: text}), &json!({}));
        }
    }
    let predicate = demo()["Demo_Opaque"]["predicate"]["def"].as_str().unwrap().to_owned();
    for text in &texts {
        let _ = broken(&predicate, &json!({"predExpr": text}), &json!({}));
        let parameters = json!({"operator": {"def": "ins"}, "args": [[text, "a"], ["bool", text]]});
        let _ = broken("Demo_Odd", &json!({"parameters": parameters}), &json!({}));
    }
}

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("dialekt-import-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A wrong dump leaves an earlier import as it is, with no files beside it.
#[test]
fn an_earlier_import_stays() {
    let folder = folder("stays");
    let (dump, out) = (folder.join("dump.json"), folder.join("crate"));
    let run = |text: &str| {
        fs::write(&dump, text).unwrap();
        let tool = env!("CARGO_BIN_EXE_dialekt-import");
        let done = Command::new(tool).arg(&dump).args(["--no-format", "-o"]).arg(&out).output().unwrap();
        (done.status.code(), String::from_utf8(done.stderr).unwrap())
    };
    let all = |folder: &Path| {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let text = demo_text();
    assert_eq!(run(&text), (Some(0), String::new()));
    let before = (all(&out), fs::read_to_string(out.join("src/lib.rs")).unwrap());
    for wrong in [
        text[..text.len() / 2].to_owned(),
        text.replacen("\"opName\": \"pack\"", "\"opName\": []", 1),
        text.replacen("\"hasVerifier\": 1", "\"hasVerifier\": \"yes\"", 1),
        text.replacen("{\"def\": \"Demo_Key\"}", "{\"def\": \"Nothing\"}", 1),
    ] {
        let (code, message) = run(&wrong);
        assert!(code == Some(1) && message.contains("dump.json:") && message.contains(": error: "), "{message}");
        assert_eq!((all(&out), fs::read_to_string(out.join("src/lib.rs")).unwrap()), before);
        assert_eq!(all(&folder), ["crate", "dump.json"]);
    }
    // A correct dump replaces it.
    fs::write(out.join("src/lib.rs"), "").unwrap();
    assert_eq!(run(&text), (Some(0), String::new()));
    assert_eq!((all(&out), fs::read_to_string(out.join("src/lib.rs")).unwrap()), before);
    assert_eq!(all(&folder), ["crate", "dump.json"]);
    fs::remove_dir_all(&folder).unwrap();
}

/// Sources of other crates may be deeply nested, too.
#[test]
fn deep_sources_are_located() {
    let folder = folder("sources");
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("Cargo.toml"), "[package]\nname = \"deep\"\n").unwrap();
    let index = |source: &str| {
        fs::write(folder.join("src/lib.rs"), source).unwrap();
        Extern::index("deep", &folder).unwrap_err()
    };
    for (open, inner, close) in [
        ("(", "1", ")"),
        ("[", "1", "]"),
        ("{", "1", "}"),
        ("!", "true", ""),
        ("|a, b| ", "1", ""),
        ("1 + ", "1", ""),
        ("if a {} else ", "{}", ""),
        ("A<u8, fn() -> ", "u8", ">"),
        ("match a { _ => ", "1", " }"),
    ] {
        let before = if inner == "u8" { "0 as " } else { "" };
        let deep = |n: usize| format!("const A: u8 =\n  {before}{}{inner}{};\n", open.repeat(n), close.repeat(n));
        // Moderately deep sources are read.
        assert!(index(&deep(200)).contains("nothing in this crate is of the dialect"), "{open}");
        let error = index(&deep(100_000));
        assert!(error.ends_with("src/lib.rs:1:1: error: this is nested too deeply"), "{open}: {error}");
    }
    let error = index("struct A;\nfn (");
    assert!(error.contains("src/lib.rs:2:4: error: "), "{error}");
    // More modules than the limit.
    let modules: String = (0..2_000).map(|i| format!("pub mod m{i} {{ pub use crate::m{}::*; }}\n", i + 1)).collect();
    assert!(index(&modules).contains("nothing in this crate is of the dialect"));
    fs::remove_dir_all(&folder).unwrap();
}
