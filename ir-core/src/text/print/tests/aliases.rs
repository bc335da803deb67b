//! Aliases that dialects choose, as the reference prints those of its test dialect.

use expect_test::expect;

use super::*;

#[test]
fn names_are_sanitized_and_made_unique() {
    let text = r#"
"t.op"() {a = "alias_test:dot_in_name"} : () -> ()
"t.op"() {a = "alias_test:trailing_digit"} : () -> ()
"t.op"() {a = "alias_test:prefixed_digit"} : () -> ()
"t.op"() {a = "alias_test:prefixed_symbol"} : () -> ()
"t.op"() {a = ["alias_test:trailing_digit_conflict_a", "alias_test:trailing_digit_conflict_b", "alias_test:trailing_digit_conflict_c", "alias_test:trailing_digit_conflict_d", "alias_test:trailing_digit_conflict_e", "alias_test:trailing_digit_conflict_f", "alias_test:trailing_digit_conflict_g", "alias_test:trailing_digit_conflict_h"]} : () -> ()
"t.op"() : () -> tensor<32xf32, "alias_test:tensor_encoding">
"t.op"() {a = loc(fused<loc("nested")>["test.mlir":10:8])} : () -> ()
"#;
    expect![[r##"
        #_0_test_alias = "alias_test:prefixed_digit"
        #_25test = "alias_test:prefixed_symbol"
        #loc = loc("nested")
        #loc1 = loc("test.mlir":10:8)
        #test2Ealias = "alias_test:dot_in_name"
        #test_alias0 = "alias_test:trailing_digit"
        #test_alias_conflict0 = "alias_test:trailing_digit_conflict_b"
        #test_alias_conflict0_1 = "alias_test:trailing_digit_conflict_c"
        #test_alias_conflict0_ = "alias_test:trailing_digit_conflict_d"
        #test_alias_conflict0_1_1 = "alias_test:trailing_digit_conflict_e"
        #test_alias_conflict0_1_2 = "alias_test:trailing_digit_conflict_f"
        #test_alias_conflict0_1_ = "alias_test:trailing_digit_conflict_g"
        #test_alias_conflict0_1_1_1 = "alias_test:trailing_digit_conflict_h"
        #test_alias_conflict0_1_1_1_1 = "alias_test:trailing_digit_conflict_a"
        #test_encoding = "alias_test:tensor_encoding"
        #loc2 = loc(fused<#loc>[#loc1])
        module {
          "t.op"() {a = #test2Ealias} : () -> ()
          "t.op"() {a = #test_alias0} : () -> ()
          "t.op"() {a = #_0_test_alias} : () -> ()
          "t.op"() {a = #_25test} : () -> ()
          "t.op"() {a = [#test_alias_conflict0_1_1_1_1, #test_alias_conflict0, #test_alias_conflict0_1, #test_alias_conflict0_, #test_alias_conflict0_1_1, #test_alias_conflict0_1_2, #test_alias_conflict0_1_, #test_alias_conflict0_1_1_1]} : () -> ()
          %0 = "t.op"() : () -> tensor<32xf32, #test_encoding>
          "t.op"() {a = #loc2} : () -> ()
        }
    "##]]
    .assert_eq(&custom(text));
}

#[test]
fn a_dialect_that_insists_wins_over_builtin() {
    let bits = ["i1"; 17].join(", ");
    let numbers = ["i32"; 17].join(", ");
    let text = format!("%0:2 = \"t.op\"() : () -> (tuple<{bits}>, tuple<{numbers}>)");
    expect![[r#"
        !test_tuple = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>
        !tuple = tuple<i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32>
        module {
          %0:2 = "t.op"() : () -> (!test_tuple, !tuple)
        }
    "#]]
    .assert_eq(&custom(&text));
}

#[test]
fn the_custom_form_is_searched_in_the_order_of_its_hooks() {
    // The hook prints operand types, then regions, then result types and attributes; the generic form has regions first.
    let text = r#"
%0 = "t.op"() : () -> memref<2xi8, affine_map<(d0) -> (d0 + 1)>>
%1 = "test.region"(%0) ({
  "t.op"() {m = affine_map<(d0) -> (d0 + 2)>} : () -> ()
}) {m = affine_map<(d0) -> (d0 + 4)>} : (memref<2xi8, affine_map<(d0) -> (d0 + 1)>>) -> memref<2xi8, affine_map<(d0) -> (d0 + 3)>>
"#;
    expect![[r##"
        #map = affine_map<(d0) -> (d0 + 1)>
        #map1 = affine_map<(d0) -> (d0 + 2)>
        #map2 = affine_map<(d0) -> (d0 + 3)>
        #map3 = affine_map<(d0) -> (d0 + 4)>
        module {
          %0 = "t.op"() : () -> memref<2xi8, #map>
          %1 = test.region [%0] : memref<2xi8, #map> {
            "t.op"() {m = #map1} : () -> ()
          } -> memref<2xi8, #map2> {m = #map3}
        }
    "##]]
    .assert_eq(&custom(text));
}

#[test]
fn a_location_used_as_an_attribute_is_defined_before_the_ops() {
    let text = r#"
"t.op"() : () -> () loc("a"("b"))
"t.op"() {a = loc("b")} : () -> () loc("c")
"#;
    let flags = PrintFlags { debug_info: true, ..PrintFlags::default() };
    expect![[r##"
        #loc1 = loc("b")
        module {
          "t.op"() : () -> () loc(#loc3)
          "t.op"() {a = #loc1} : () -> () loc(#loc2)
        } loc(#loc)
        #loc = loc("in":0:0)
        #loc2 = loc("c")
        #loc3 = loc("a"(#loc1))
    "##]]
    .assert_eq(&printed(text, &flags));
}

#[test]
fn unknown_location_as_an_attribute_gets_an_alias_among_many_ops() {
    // With this many ops the context is searched first, in which every unknown location would be found.
    let op = "\"t.op\"() : () -> ()\n";
    let without = custom(&op.repeat(1000));
    assert!(without.starts_with("module"), "{}", &without[..80]);
    let with = custom(&format!("{}\"t.op\"() {{l = loc(unknown)}} : () -> ()", op.repeat(1000)));
    assert!(with.starts_with("#loc = loc(unknown)\nmodule"), "{}", &with[..80]);
}
