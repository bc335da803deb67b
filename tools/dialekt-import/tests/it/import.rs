//! The import of a dialect of our own: `demo.td`, as `demo.json`, becomes the crate `demo`. `UPDATE_EXPECT=1` rewrites
//! the crate.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dialekt::context::DialectRegistry;
use dialekt_import::dump::Dump;
use dialekt_import::write::{self, Dependency, Files};
use imported_demo::DemoDialect;

use crate::common;

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn demo() -> String {
    fs::read_to_string(tests().join("demo.json")).unwrap()
}

fn import(text: &str) -> Result<Files, String> {
    let dump = Dump::read("demo.json", text).map_err(|error| error.to_string())?;
    let state = dialekt_import::import(&[dump], "demo", Vec::new()).map_err(|error| error.to_string())?;
    Ok(write::files(&state, &Dependency::Path("../../../..".into())))
}

#[test]
fn the_crate_is_what_is_imported() {
    common::is_in(&tests().join("demo"), import(&demo()).unwrap());
}

/// Parses and verifies a text: its custom form, or all messages.
fn read(text: &str) -> Result<String, Vec<String>> {
    let mut registry = DialectRegistry::new();
    registry.insert(DemoDialect::DIALECT);
    common::read(registry, text)
}

#[test]
fn the_dialect_reads_and_writes_texts() {
    let text = r#"module {
  %0:3 = "t.source"() : () -> (i32, !demo.key, f32)
  %1 = demo.add %0#0, %0#0 : i32
  %2 = demo.pack %0#2, %1 : i32 locked by %0#1 : !demo.key VeryLarge label <"a", "b"> fragile {weight = 4 : i32} : !demo.box<contentType = f32, layers = 2>
  demo.seal %2 tight {a} : !demo.box<contentType = f32, layers = 2>
  demo.seal %2 tight dry : !demo.box<contentType = f32, layers = 2>
  demo.shelf @top {
    "t.in"() {what = #demo.flags<open, wet>} : () -> ()
  }
  demo.recipe private @cake(i32) attributes {author = "me"}
  demo.recipe @bread(%arg0: i32 {demo.rye}) -> f32 {
    "t.in"(%arg0) : (i32) -> ()
  }
}
"#;
    assert_eq!(read(text).unwrap(), text);
}

#[test]
fn the_dialect_checks_what_was_declared() {
    let types = "%a:3 = \"t.source\"() : () -> (f32, si32, !demo.box<contentType = f64>)\n";
    for (op, message) in [
        ("%b = demo.add %a#1, %a#1 : si32", "'demo.add' op operand #0 must be signless integer, but got 'si32'"),
        (
            "\"demo.open\"(%a#2, %a#0, %a#1) : (!demo.box<contentType = f64>, f32, si32) -> memref<f32>",
            "'demo.open' op operand #0 must be box of f32, but got '!demo.box<contentType = f64>'",
        ),
        (
            "%b = demo.pack %a#0 small {weight = -1 : i32} : !demo.box<contentType = f32>",
            "custom op 'demo.pack' 'demo.pack' op attribute 'weight' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 which is even",
        ),
        ("\"demo.end\"() : () -> ()", "'demo.end' op expects parent op 'demo.loop'"),
        (
            "%m:4 = \"t.source\"() : () -> (tensor<2xf64>, tensor<2xi1>, !demo.key, memref<i8>)\n\
             \"demo.mask\"(%m#0, %m#1, %m#2, %m#3) {width = 1 : i32} : \
             (tensor<2xf64>, tensor<2xi1>, !demo.key, memref<i8>) -> tensor<2xf32>",
            "'demo.mask' op failed to verify that result and `source` have same element type",
        ),
    ] {
        let messages = read(&format!("{types}{op}")).unwrap_err();
        assert_eq!(messages.first().map(String::as_str), Some(message), "{op}");
    }
}

#[test]
fn malformed_dumps_are_located() {
    let dump = demo();
    for (from, to, message) in [
        (
            "{\n",
            "[\n",
            "demo.json:1:0: error: this is no JSON: invalid type: sequence, expected a map at line 1 column 0",
        ),
        (
            "\"!instanceof\"",
            "\"instanceof\"",
            "demo.json:1:1: error: this is no dump of TableGen: `!instanceof` is missing; write it with `llvm-tblgen --dump-json`",
        ),
        (
            "\"opName\": \"pack\"",
            "\"opName\": 1",
            "error: record `Demo_PackOp`: field `opName`: expected a string, found a number",
        ),
        ("\"def\": \"Demo_KeyOrIndex\"", "\"def\": \"Nothing\"", "names record `Nothing`, which is not there"),
        ("\"hasVerifier\": 1", "\"hasVerifier\": []", "field `hasVerifier`: expected an integer, found a list"),
        ("\"name\": \"demo\"", "\"name\": \"other\"", "demo: error: no dump has a dialect of this name"),
    ] {
        assert!(dump.contains(from), "{from}");
        let error = import(&dump.replacen(from, to, 1)).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
    // The error is located at the record.
    let error = import(&dump.replacen("\"opName\": \"pack\"", "\"opName\": 1", 1)).unwrap_err();
    let line = dump.lines().position(|line| line.starts_with("\"Demo_PackOp\"")).unwrap() + 1;
    assert!(error.starts_with(&format!("demo.json:{line}:")), "{error}");
}

/// Replacing any field by any value gives a crate or a message.
#[test]
fn nothing_panics() {
    let dump: serde_json::Value = serde_json::from_str(&demo()).unwrap();
    let records = dump.as_object().unwrap();
    let others =
        [serde_json::json!(null), serde_json::json!(-1), serde_json::json!("$_x <(`"), serde_json::json!([[]])];
    let mut count = 0;
    for (name, record) in records.iter().filter(|(name, _)| !name.starts_with('!')) {
        for (at, field) in record.as_object().unwrap().keys().enumerate() {
            // Each field gets one replacement, in turns: trying all of them would take minutes.
            let mut broken = dump.clone();
            broken[name][field] = others[(at + count) % others.len()].clone();
            count += 1;
            if count % 23 != 0 {
                continue;
            }
            if let Err(message) = import(&broken.to_string()) {
                assert!(
                    message.starts_with("demo.json:") || message.starts_with("demo: "),
                    "{name}.{field}: {message}"
                );
            }
        }
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn nothing_is_written_when_something_is_wrong() {
    let folder = std::env::temp_dir().join(format!("dialekt-import-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (dump, out) = (folder.join("dump.json"), folder.join("crate"));
    let run = |text: &str| {
        fs::write(&dump, text).unwrap();
        let tool = env!("CARGO_BIN_EXE_dialekt-import");
        let done =
            Command::new(tool).arg(&dump).args(["--dialect", "demo", "--no-format", "-o"]).arg(&out).output().unwrap();
        (done.status.success(), String::from_utf8(done.stderr).unwrap())
    };
    let (right, message) = run(&demo().replacen("\"opName\": \"pack\"", "\"opName\": {}", 1));
    assert!(
        !right && message.contains("record `Demo_PackOp`: field `opName`: expected a string, found an object"),
        "{message}"
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "only the dump is there");
    // A folder that is not an earlier import is kept.
    fs::create_dir_all(&out).unwrap();
    fs::write(out.join("mine"), "").unwrap();
    let (right, message) = run(&demo());
    assert!(!right && message.contains("is no earlier import"), "{message}");
    assert!(out.join("mine").exists());
    fs::remove_file(out.join("mine")).unwrap();
    let (right, message) = run(&demo());
    assert!(right, "{message}");
    assert!(out.join("src/ops/demo.rs").exists());
    fs::remove_dir_all(&folder).unwrap();
}

/// All names of the library are reserved.
#[test]
fn names_of_the_library_are_known() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ir-core/src/decl/library");
    let known = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/library.rs")).unwrap();
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        for line in text.lines() {
            let Some(rest) = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub type ")) else {
                continue;
            };
            let name: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
            assert!(known.contains(&format!("\"{name}\"")), "`{name}` is in the library, but not in src/library.rs");
        }
    }
}
