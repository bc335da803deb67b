//! The import of a dialect that uses others: `guest.td`, as `guest.json`, becomes the crate `guest`, which depends on
//! the imported crate `demo` and uses the dialect `arith`; and the import of a dialect whose types C++ alone
//! defines. `UPDATE_EXPECT=1` rewrites both crates.

use std::fs;
use std::path::{Path, PathBuf};

use dialekt::context::DialectRegistry;
use dialekt_import::dump::Dump;
use dialekt_import::externs::{Extern, Noun, Origin};
use dialekt_import::write::{self, Dependency};
use imported_attic::AtticDialect;
use imported_guest::GuestDialect;

use crate::common;

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn arith() -> Extern {
    Extern::of_dialekt("arith", &tests().join("../../..")).unwrap()
}

#[test]
fn the_crate_is_what_is_imported() {
    let text = fs::read_to_string(tests().join("guest.json")).unwrap();
    let dump = Dump::read("guest.json", &text).unwrap();
    let mut demo = Extern::index("demo", &tests().join("demo")).unwrap();
    demo.origin = Origin::Crate { package: "imported-demo".into(), folder: "../demo".into() };
    let state = dialekt_import::import(&[dump], "guest", vec![demo, arith()]).unwrap();
    let files = write::files(&state, &Dependency::Path("../../../..".into()));
    let constraints = &files[Path::new("src/constraints.rs")];
    assert!(!constraints.contains("by its name"), "{constraints}");
    common::is_in(&tests().join("guest"), files);
}

/// Types that C++ alone defines are kept as text.
#[test]
fn what_nobody_defines_is_text() {
    let text = fs::read_to_string(tests().join("guest.json")).unwrap();
    let dump = Dump::read("guest.json", &text).unwrap();
    let state = dialekt_import::import(&[dump], "attic", Vec::new()).unwrap();
    assert!(state.report.to_string().contains("all types of the dialect are C++"), "{}", state.report);
    common::is_in(&tests().join("attic"), write::files(&state, &Dependency::Path("../../../..".into())));
    let mut registry = DialectRegistry::new();
    registry.insert(AtticDialect::DIALECT);
    let text = r#"module {
  %0:2 = "t.source"() : () -> (!attic.box, tensor<2x!attic.chest<full of [x -> ">"], 1.50:3>>)
  attic.store %0#0 : !attic.box
  attic.store %0#1 : tensor<2x!attic.chest<full of [x -> ">"], 1.50:3>>
}
"#;
    assert_eq!(common::read(registry.clone(), text).unwrap(), text);
    assert_eq!(
        common::read(registry, "\"t.x\"() {a = !attic.box<[>} : () -> ()").unwrap_err(),
        ["unbalanced '[' character in pretty dialect name"]
    );
}

#[test]
fn sources_say_what_crates_have() {
    let arith = arith();
    assert_eq!(arith.declaration.as_deref(), Some("dialekt::dialects::arith::ArithDialect"));
    let fast = arith.get(Noun::Attr, "arith.fastmath").unwrap();
    assert_eq!((fast.path.as_str(), fast.bits), ("dialekt::dialects::arith::FastMath", true));
    assert!(arith.get(Noun::Enum, "CmpIPredicate").unwrap().cases.contains(&("slt".into(), "Slt".into())));
    let demo = Extern::index("demo", &tests().join("demo")).unwrap();
    assert_eq!(demo.declaration.as_deref(), Some("imported_demo::DemoDialect"));
    assert_eq!(demo.get(Noun::Type, "demo.key").unwrap().path, "imported_demo::types::KeyType");
    assert!(demo.get(Noun::Type, "demo.key").unwrap().is_unit);
    assert!(demo.get(Noun::OpInterface, "CountedOpInterface").unwrap().required.is_empty());
}

/// Runs a function on a crate made of the given sources, by their paths in `src`.
fn with_crate<T>(name: &str, files: &[(&str, &str)], run: impl FnOnce(&Path) -> T) -> T {
    let folder = std::env::temp_dir().join(format!("dialekt-import-{name}-{}", std::process::id()));
    for (path, text) in files {
        let path = folder.join("src").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    fs::write(folder.join("Cargo.toml"), format!("[package]\nname = \"{name}\"\n")).unwrap();
    let result = run(&folder);
    fs::remove_dir_all(&folder).unwrap();
    result
}

/// Items are named by their shortest public path, even if modules re-export each other.
#[test]
fn reexports_are_followed() {
    let files = [
        ("lib.rs", "mod a; pub mod b; mod c; pub use a::*; pub use self::c::{deep::Z, Own as Renamed}; use b::Hidden;"),
        ("a.rs", "pub use super::b::*; pub use super::*; #[derive(Type)] #[ty(name = \"x.a\")] pub struct A;"),
        (
            "b.rs",
            "use crate::a::*; #[derive(ods::Type)] #[ty(name = \"x.b\")] pub struct B; #[derive(Type)] #[ty(name = \"x.h\")] struct Hidden;
             pub mod inner { #[derive(Attr)] #[attr(name = \"x.inner\")] pub struct Inner; }",
        ),
        ("c/mod.rs", "pub mod deep; #[derive(Type)] #[ty(name = \"x.own\")] pub struct Own;"),
        ("c/deep.rs", "#[derive(Debug, EnumAttr)] #[enum_attr(name = \"x.z\", bits)] pub enum Z { None = 0, One = 1 }"),
    ];
    let found = with_crate("odd-crate", &files, |folder| Extern::index("x", folder).unwrap());
    let path = |noun, name: &str| found.get(noun, name).map(|found| found.path.clone());
    assert_eq!(path(Noun::Type, "x.a").as_deref(), Some("odd_crate::A"));
    assert_eq!(path(Noun::Type, "x.b").as_deref(), Some("odd_crate::B"));
    assert_eq!(path(Noun::Attr, "x.inner").as_deref(), Some("odd_crate::b::inner::Inner"));
    assert_eq!(path(Noun::Type, "x.own").as_deref(), Some("odd_crate::Renamed"));
    assert_eq!(path(Noun::Attr, "x.z").as_deref(), Some("odd_crate::Z"));
    assert_eq!(path(Noun::Type, "x.h"), None);
}

#[test]
fn wrong_crates_are_told() {
    let checkout = tests().join("../../..");
    for (argument, message) in [
        ("", "--extern: expected `DIALECT` or `DIALECT=FOLDER`, found ``"),
        ("../arith", "--extern: expected `DIALECT` or `DIALECT=FOLDER`, found `../arith`"),
        ("arith=", "--extern: expected `DIALECT` or `DIALECT=FOLDER`, found `arith=`"),
        ("arith=no/folder", "Cargo.toml: error: "),
        ("nothing", "--extern: dialekt has no dialect `nothing`: expected `nothing=FOLDER`"),
        ("utils", "error: nothing in this crate is of the dialect `utils`"),
    ] {
        let error = Extern::read(argument, Some(&checkout)).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
    let error = Extern::read("arith", None).unwrap_err();
    assert_eq!(error, "--extern: dialekt's `arith` is read from the folder that `--dialekt` names");
    assert_eq!(Extern::read("arith", Some(&checkout)).unwrap().origin, Origin::Dialekt);
    // Invalid sources.
    let files = [("lib.rs", "pub struct A;\nstruct {\n")];
    let error = with_crate("odd", &files, |folder| Extern::index("odd", folder).unwrap_err());
    assert!(error.contains("lib.rs:2:8: error: "), "{error}");
}

fn read(text: &str) -> Result<String, Vec<String>> {
    let mut registry = DialectRegistry::new();
    registry.insert(GuestDialect::DIALECT);
    common::read(registry, text)
}

#[test]
fn the_dialect_reads_and_writes_texts() {
    let text = r#"module {
  %0:2 = "t.source"() : () -> (!demo.key, !guest.bag<<contentType = f32>, <"a">>)
  guest.carry slt %0#1 and %0#1 : !guest.bag<<contentType = f32>, <"a">> worn #guest.badge by %0#0 fastmath<nnan,contract> sized small : <<contentType = f32>, <"a">>
  guest.carry eq %0#1 by %0#0 : <<contentType = f32>, <"a">>
}
"#;
    assert_eq!(read(text).unwrap(), text);
}

#[test]
fn the_dialect_checks_what_others_declare() {
    let types = "%a:3 = \"t.source\"() : () -> (f32, !demo.key, !guest.bag<<contentType = f32>>)\n";
    for (op, message) in [
        (
            "\"guest.carry\"(%a#0, %a#2) <{predicate = 0 : i64}> : (f32, !guest.bag<<contentType = f32>>) -> ()",
            "'guest.carry' op operand #0 must be key of a box, but got 'f32'",
        ),
        (
            "\"guest.carry\"(%a#1, %a#2, %a#0) <{predicate = 0 : i64}> : (!demo.key, !guest.bag<<contentType = f32>>, f32) -> ()",
            "'guest.carry' op operand #2 must be variadic of WeighedTypeInterface instance, but got 'f32'",
        ),
        (
            "\"guest.carry\"(%a#1, %a#2) <{predicate = 10 : i64}> : (!demo.key, !guest.bag<<contentType = f32>>) -> ()",
            "invalid properties {predicate = 10 : i64} for op guest.carry: Invalid attribute `predicate` in property conversion: 10 : i64",
        ),
    ] {
        let messages = read(&format!("{types}{op}")).unwrap_err();
        assert_eq!(messages.first().map(String::as_str), Some(message), "{op}");
    }
}
