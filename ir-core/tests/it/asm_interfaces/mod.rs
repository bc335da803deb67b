//! The asm interfaces of ops, types, attributes and dialects, as a dialect outside ir-core uses them.

mod zoo;

use std::sync::{Arc, Mutex};

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Context, DialectRegistry, ResourceValue};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, ResourceEntry, ResourceParser, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op, print_op_with_resources};
use dialekt_ir_core::verify::is_valid;
use expect_test::{Expect, expect};

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert(&zoo::DIALECT);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}

fn parse_with(cx: &Context, text: &str, options: &ParseOptions) -> Result<ParsedSource, String> {
    let mut diags: Vec<Diagnostic> = Vec::new();
    let parsed = parse_source(cx, "in", Arc::new(text.to_owned()), options, &mut diags);
    parsed.ok_or_else(|| {
        let mut said = String::new();
        diags.iter().for_each(|d| d.render(cx, &mut said));
        said
    })
}

#[track_caller]
fn parse(cx: &Context, text: &str) -> ParsedSource {
    parse_with(cx, text, &ParseOptions::default()).unwrap_or_else(|said| panic!("{said}"))
}

fn print(source: &ParsedSource, flags: &PrintFlags) -> String {
    let mut out = Vec::new();
    print_op(&source.ir, source.top, flags, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Checks that a text prints as expected, on one thread and on all, and that the output parses as the same.
#[track_caller]
fn check(text: &str, flags: &PrintFlags, expected: Expect) {
    let cx = context();
    let source = parse(&cx, text);
    assert!(is_valid(&source.ir, source.top));
    let printed = print(&source, flags);
    expected.assert_eq(&printed);
    cx.enable_multithreading(false);
    assert_eq!(print(&source, flags), printed);
    let again = parse(&context(), &printed);
    assert_eq!(print(&again, flags), printed);
}

#[track_caller]
fn check_error(text: &str, expected: Expect) {
    let said = parse_with(&context(), text, &ParseOptions::default()).err().expect("is accepted");
    expected.assert_eq(said.lines().next().unwrap());
}

#[test]
fn ops_name_results_arguments_and_blocks() {
    check(
        r#"
        zoo.cage "tiger" {
          %a, %b = "zoo.born"() : () -> (i32, i64)
          "t.use"(%a, %b) : (i32, i64) -> ()
        }
        "zoo.visit"() ({
        ^bb0(%guest: i32, %other: i32):
          "t.go"(%other)[^bb1] : (i32) -> ()
        ^bb1:
          "t.end"() : () -> ()
        }) : () -> ()
        "#,
        &PrintFlags::default(),
        expect![[r#"
            module {
              zoo.cage "tiger" {
                %cub, %cub_0 = "zoo.born"() : () -> (i32, i64)
                "t.use"(%cub, %cub_0) : (i32, i64) -> ()
              }
              "zoo.visit"() ({
              ^gate(%guest: i32, %guest_0: i32):
                "t.go"(%guest_0)[^path] : (i32) -> ()
              ^path:  // pred: ^gate
                "t.end"() : () -> ()
              }) : () -> ()
            }
        "#]],
    );
}

#[test]
fn regions_have_a_default_dialect() {
    check(
        r#"
        zoo.cage "outer" {
          cage "inner" {
            zoo.cage "innermost" {
            }
          }
          builtin.module {
            zoo.cage "below a module" {
            }
          }
          builtin.module {
          }
        }
        "#,
        &PrintFlags::default(),
        expect![[r#"
            module {
              zoo.cage "outer" {
                cage "inner" {
                  cage "innermost" {
                  }
                }
                builtin.module {
                  zoo.cage "below a module" {
                  }
                }
                builtin.module {
                }
              }
            }
        "#]],
    );
}

#[test]
fn aliases_of_elements_dialects_and_builtin_have_a_priority() {
    // Types: the type's own alias is final. Strings: the dialect's alias is final or not. Maps: the builtin alias may
    // be replaced.
    check(
        r#"
        "t.x"() {
          a = "alias:one", b = "alias:two.3", c = "maybe:four", d = affine_map<(d0) -> (d0)>,
          e = affine_map<(d0, d1) -> (d0)>, f = [!zoo.grid<2xi8>, !zoo.grid<1x1xi8>], g = "alias:one."
        } : () -> ()
        "#,
        &PrintFlags::default(),
        expect![[r#"
            !grid = !zoo.grid<2xi8>
            !grid1 = !zoo.grid<1x1xi8>
            #four = "maybe:four"
            #map = affine_map<(d0) -> (d0)>
            #one = "alias:one"
            #one2E = "alias:one."
            #plane = affine_map<(d0, d1) -> (d0)>
            #two2E3 = "alias:two.3"
            module {
              "t.x"() {a = #one, b = #two2E3, c = #four, d = #map, e = #plane, f = [!grid, !grid1], g = #one2E} : () -> ()
            }
        "#]],
    );
}

#[test]
fn locations_of_dialects_stand_in_loc_and_are_deferred() {
    let flags = PrintFlags { debug_info: true, ..PrintFlags::default() };
    check(
        r#"
        "t.a"() : () -> () loc(#zoo.place<"den">)
        "t.b"() : () -> () loc(callsite(#zoo.place<"den"> at "f":1:2))
        "t.c"() {l = loc(#zoo.place<"hill">)} : () -> () loc(fused[#zoo.place<"den">, "x"])
        "#,
        &flags,
        expect![[r##"
            #loc4 = #zoo.place<"hill">
            module {
              "t.a"() : () -> () loc(#loc1)
              "t.b"() : () -> () loc(#loc5)
              "t.c"() {l = #loc4} : () -> () loc(#loc6)
            } loc(#loc)
            #loc = loc("in":0:0)
            #loc1 = #zoo.place<"den">
            #loc2 = loc("f":1:2)
            #loc3 = loc("x")
            #loc5 = loc(callsite(#loc1 at #loc2))
            #loc6 = loc(fused[#loc1, #loc3])
        "##]],
    );
}

#[test]
fn shaped_types_of_dialects_are_types_of_elements() {
    check(
        r#"
        "t.x"() {
          a = dense<[[1, 2], [3, 4]]> : !zoo.grid<2x2xi8>, b = dense<7> : !zoo.grid<3xi8>,
          c = dense_resource<k> : !zoo.grid<?xi8>, d = dense<"0x0102"> : !zoo.grid<2xi8>,
          e = sparse<[[0]], [1]> : !zoo.grid<4xi8>
        } : () -> ()
        "#,
        &PrintFlags { local_scope: true, ..PrintFlags::default() },
        expect![[r#"
            module {
              "t.x"() {a = dense<[[1, 2], [3, 4]]> : !zoo.grid<2x2xi8>, b = dense<7> : !zoo.grid<3xi8>, c = dense_resource<k> : !zoo.grid<?xi8>, d = dense<[1, 2]> : !zoo.grid<2xi8>, e = sparse<0, 1> : !zoo.grid<4xi8>} : () -> ()
            }"#]],
    );
    check_error(
        r#""t.x"() {a = dense<[1, 2]> : !zoo.grid<3xi8>} : () -> ()"#,
        expect!["in:1:14: error: inferred shape of elements literal ([2]) does not match type ([3])"],
    );
    check_error(
        r#""t.x"() {a = dense<1> : !zoo.grid<?xi8>} : () -> ()"#,
        expect!["in:1:14: error: elements literal type must have static shape"],
    );
}

#[test]
fn dialects_read_keep_and_add_resources() {
    check(
        r##"
        "t.x"() {b = #zoo.food<hay>, a = #zoo.food<meat>, c = dense_resource<hay> : tensor<1xi8>, d = #zoo.food<none>} : () -> ()
        {-#
          dialect_resources: {
            zoo: {meat: "beef", hay: true, unused: "0x0400000001", "census": "999"},
            builtin: {hay: "0x0100000007"}
          }
        #-}
        "##,
        &PrintFlags::default(),
        expect![[r##"
            module {
              "t.x"() {a = #zoo.food<meat>, b = #zoo.food<hay>, c = dense_resource<hay> : tensor<1xi8>, d = #zoo.food<none>} : () -> ()
            }

            {-#
              dialect_resources: {
                zoo: {
                  census: "2",
                  meat: "beef",
                  hay: true
                },
                builtin: {
                  hay: "0x0100000007"
                }
              }
            #-}
        "##]],
    );
}

#[test]
fn resources_are_printed_behind_what_refers_to_them() {
    // After a region, so that its text comes first; inside an isolate that other threads print.
    check(
        r#"
        zoo.cage "a" attributes {last = #zoo.food<meat>} {
          cage "b" attributes {last = #zoo.food<hay>} {
          }
        }
        {-# dialect_resources: {zoo: {meat: true, hay: false}} #-}
        "#,
        &PrintFlags::default(),
        expect![[r##"
            module {
              zoo.cage "a" attributes {last = #zoo.food<meat>} {
                cage "b" attributes {last = #zoo.food<hay>} {
                }
              }
            }

            {-#
              dialect_resources: {
                zoo: {
                  census: "3",
                  meat: true,
                  hay: false
                }
              }
            #-}
        "##]],
    );
}

#[test]
fn wrong_resources_are_reported() {
    let section = |text: &str| format!("{{-# dialect_resources: {{{text}}} #-}}");
    check_error(
        &section("zoo: {poison: true}"),
        expect!["in:1:31: error: unknown 'resource' key 'poison' for dialect 'zoo'"],
    );
    check_error(
        r#""t.x"() {a = #zoo.food<poison>} : () -> ()"#,
        expect!["in:1:24: error: unknown 'resource' key 'poison' for dialect 'zoo'"],
    );
    check_error(
        &section("zoo: {hay: \"0x01\"}"),
        expect!["in:1:36: error: expected hex string blob for key 'hay' to encode alignment in first 4 bytes"],
    );
    check_error(&section("zoo: {hay: 1}"), expect!["in:1:36: error: expected string value for key 'hay'"]);
    check_error(&section("zoo: {census: 1}"), expect!["in:1:39: error: expected string value for key 'census'"]);
    check_error(
        &section("aviary: {hay: true}"),
        expect!["in:1:34: error: unexpected 'resource' section for dialect 'aviary'"],
    );
}

#[test]
fn two_sources_keep_their_resources_apart() {
    let cx = context();
    let text = |food: bool| {
        format!("\"t.x\"() {{a = #zoo.food<hay>}} : () -> ()\n{{-# dialect_resources: {{zoo: {{hay: {food}}}}} #-}}")
    };
    let (one, two) = (parse(&cx, &text(true)), parse(&cx, &text(false)));
    let part = |source| print(source, &PrintFlags::default()).lines().filter(|l| l.contains("hay")).collect::<String>();
    assert!(part(&one).ends_with("hay: true"), "{}", part(&one));
    assert!(part(&two).ends_with("hay_1: false"), "{}", part(&two));
}

#[test]
fn tools_read_their_own_resources_and_keep_the_rest() {
    let cx = context();
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let log = seen.clone();
    let read = move |entry: &mut ResourceEntry<'_, '_>| {
        let key = String::from_utf8_lossy(entry.key()).into_owned();
        let shown = match &*key {
            "on" => entry.parse_bool()?.to_string(),
            "text" => String::from_utf8_lossy(&entry.parse_string()?).into_owned(),
            "bytes" => entry.parse_blob()?.bytes.len().to_string(),
            _ => return Err(entry.error(format!("no '{key}' here"))),
        };
        log.lock().unwrap().push(format!("{key}={shown}"));
        Ok(())
    };
    let reader = ResourceParser { name: "tool", parse: Arc::new(read) };
    let options = ParseOptions { resource_parsers: vec![reader], ..ParseOptions::default() };
    let text = r#"{-# external_resources: {
      other: {on: true}, tool: {on: true, text: "a\"b", bytes: "0x0400000001020304"}} #-}"#;
    let source = parse_with(&cx, text, &options).unwrap();
    assert_eq!(*seen.lock().unwrap(), ["on=true", "text=a\"b", "bytes=4"]);
    let [kept] = &source.external[..] else { panic!("{:?}", source.external) };
    assert_eq!((&*cx.str(kept.owner), &kept.value), ("other", &ResourceValue::Bool(true)));
    let mut out = Vec::new();
    let flags = PrintFlags::default();
    print_op_with_resources(&source.ir, source.top, &flags, &source.external, &mut out).unwrap();
    assert!(String::from_utf8(out).unwrap().contains("other: {\n      on: true"));
    let error = |entries: &str| {
        let text = format!("{{-# external_resources: {{tool: {{{entries}}}}} #-}}");
        parse_with(&cx, &text, &options).err().unwrap().lines().next().unwrap().to_owned()
    };
    expect!["in:1:37: error: expected 'true' or 'false' value for key 'on'"].assert_eq(&error("on: 1"));
    expect!["in:1:39: error: expected string value for key 'text'"].assert_eq(&error("text: true"));
    expect!["in:1:40: error: expected hex string blob for key 'bytes'"].assert_eq(&error("bytes: \"x\""));
    expect!["in:1:33: error: no 'other' here"].assert_eq(&error("other: 1"));
}

#[test]
fn attributes_that_are_locations_are_locations_of_ops() {
    let cx = context();
    let source = parse(&cx, "\"t.a\"() : () -> () loc(#zoo.place<\"den\">)");
    let op = source.ir.op(source.top).region(0).unwrap().first_block().unwrap().first_op().unwrap();
    assert!(matches!(cx.attr_data(cx.attr_of_location(op.loc())), AttrData::Extension(_)));
    check_error(
        "\"t.a\"() : () -> () loc(#zoo.food<hay>)",
        expect!["in:1:38: error: expected location attribute, but got#zoo.food<hay>"],
    );
}
