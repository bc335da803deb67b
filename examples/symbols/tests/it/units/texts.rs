//! Tests of the text of units.

use std::sync::Arc;

use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use expect_test::expect;

use super::{context, printed, run, valid};

const PROGRAM: &str = r#"
module attributes {demo.target = "cpu"} {
  memref.global "private" constant @table : memref<2xf32> = dense<[1.0, 2.0]>
  func.func @main() {
    call @helper() : () -> ()
    call @print() : () -> ()
    "demo.use"() {what = @math::@sin} : () -> ()
    return
  }
  func.func private @helper() {
    %0 = memref.get_global @table : memref<2xf32>
    call @main() : () -> ()
    return
  }
  module @math {
    func.func @sin() { return }
    func.func nested @cos() { return }
  }
  func.func private @print()
}
"#;

#[test]
fn functions_become_units() {
    let cx = context();
    let mut source = valid(&cx, PROGRAM);
    run(&mut source, "builtin.module(slice-units)").unwrap();
    expect![[r#"
        module attributes {demo.target = "cpu"} {
          module attributes {demo.target = "cpu"} {
            memref.global constant @table : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {unit.visibility = "private"}
            func.func @main() {
              call @helper() : () -> ()
              call @print() : () -> ()
              "demo.use"() {what = @math::@sin} : () -> ()
              return
            }
            func.func private @helper() attributes {unit.declares = "definition"}
            module @math attributes {sym_visibility = "private", unit.declares = "definition"} {
              func.func nested @sin() attributes {unit.declares = "definition"}
            }
            func.func private @print() attributes {unit.declares = "declaration"}
          }
          module attributes {demo.target = "cpu"} {
            func.func @helper() attributes {unit.visibility = "private"} {
              %0 = memref.get_global @table : memref<2xf32>
              call @main() : () -> ()
              return
            }
            memref.global "private" constant @table : memref<2xf32> {unit.declares = "definition"}
            func.func private @main() attributes {unit.declares = "definition"}
          }
          module attributes {demo.target = "cpu"} {
            module @math {
              func.func @sin() {
                return
              }
              func.func nested @cos() {
                return
              }
            }
            func.func private @print()
          }
        }
    "#]].assert_eq(&printed(&source.ir, source.top));
}

#[test]
fn a_unit_is_extracted() {
    let cx = context();
    let mut source = valid(&cx, PROGRAM);
    run(&mut source, "builtin.module(extract-unit{symbols=helper,print})").unwrap();
    expect![[r#"
        module attributes {demo.target = "cpu"} {
          func.func @helper() attributes {unit.visibility = "private"} {
            %0 = memref.get_global @table : memref<2xf32>
            call @main() : () -> ()
            return
          }
          func.func private @print()
          memref.global "private" constant @table : memref<2xf32> {unit.declares = "definition"}
          func.func private @main() attributes {unit.declares = "definition"}
        }
    "#]]
    .assert_eq(&printed(&source.ir, source.top));
}

/// A pipeline runs on each unit, and the units are merged again.
#[test]
fn pipelines_work_on_units() {
    let cx = context();
    let mut source = valid(&cx, PROGRAM);
    let pipeline = "builtin.module(slice-units{count=2}, builtin.module(symbol-dce, canonicalize), merge-units)";
    run(&mut source, pipeline).unwrap();
    expect![[r#"
        module attributes {demo.target = "cpu"} {
          memref.global "private" constant @table : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]>
          func.func @main() {
            call @helper() : () -> ()
            call @print() : () -> ()
            "demo.use"() {what = @math::@sin} : () -> ()
            return
          }
          func.func private @print()
          func.func private @helper() {
            call @main() : () -> ()
            return
          }
          module @math {
            func.func @sin() {
              return
            }
          }
        }
    "#]]
    .assert_eq(&printed(&source.ir, source.top));
}

/// Files that never were one program are linked: private symbols are renamed if necessary.
#[test]
fn files_are_linked() {
    let cx = context();
    let text = r#"
module {
  func.func private @local() { return }
  func.func private @puts()
  func.func private @from_b(i32)
  func.func @a(%x: i32) {
    call @local() : () -> ()
    call @puts() : () -> ()
    call @from_b(%x) : (i32) -> ()
    return
  }
}
module {
  func.func private @puts()
  func.func private @local() {
    call @puts() : () -> ()
    return
  }
  func.func @from_b(%x: i32) {
    call @local() : () -> ()
    return
  }
}
"#;
    let mut source = valid(&cx, text);
    run(&mut source, "builtin.module(merge-units)").unwrap();
    expect![[r#"
        module {
          func.func private @local() {
            return
          }
          func.func private @puts()
          func.func @a(%arg0: i32) {
            call @local() : () -> ()
            call @puts() : () -> ()
            call @from_b(%arg0) : (i32) -> ()
            return
          }
          func.func private @local_0() {
            call @puts() : () -> ()
            return
          }
          func.func @from_b(%arg0: i32) {
            call @local_0() : () -> ()
            return
          }
        }
    "#]]
    .assert_eq(&printed(&source.ir, source.top));
}

/// Units are the same where functions and modules stay in the isolate around them.
#[test]
fn units_do_not_depend_on_how_ops_are_stored() {
    let slice = "builtin.module(slice-units)";
    let merged = "builtin.module(slice-units, merge-units)";
    for pipeline in [slice, merged, "builtin.module(extract-unit{symbols=helper,print})"] {
        let results = [false, true].map(|inline_isolated| {
            let cx = context();
            let options = ParseOptions { inline_isolated, ..ParseOptions::default() };
            let text = Arc::new(PROGRAM.as_bytes());
            let mut source = parse_source(&cx, "in", text, &options, &mut Vec::new()).unwrap();
            run(&mut source, pipeline).map(|()| printed(&source.ir, source.top))
        });
        assert!(results[0].is_ok() && results[0] == results[1], "{pipeline}: {results:?}");
    }
}
