//! Names that dialects give values, as the reference prints the same ops.

use expect_test::expect;

use super::*;

const NESTED: &str = r#"
%a:3 = "test.custom_result_name"() <{names = ["x", "x", ""]}> : () -> (i32,i32,i32)
%b:3 = "test.custom_result_name"() <{names = ["", "y", "x"]}> : () -> (i32,i32,i32)
"t.use"(%a#0, %a#1, %a#2, %b#0, %b#1, %b#2) : (i32,i32,i32,i32,i32,i32) -> ()
"t.r"() ({
  ^bb0(%q: i32, %r: i32):
  %c:2 = "test.custom_result_name"() <{names = ["arg0", "y"]}> : () -> (i32,i32)
  %c1:2 = "test.custom_result_name"() <{names = ["arg2", "arg1"]}> : () -> (i32,i32)
  "t.q"() ({
  ^bb0(%u: i32):
   %d:2 = "test.custom_result_name"() <{names = ["arg1", "a b%0"]}> : () -> (i32,i32)
   "t.z"(%d#0, %d#1, %c#1, %u) : (i32,i32,i32, i32) -> ()
  }, {
  ^bb0(%u: i32):
   %d:2 = "test.custom_result_name"() <{names = ["0", "arg"]}> : () -> (i32,i32)
   "t.z"(%d#0, %d#1, %c#1, %u) : (i32,i32,i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
"#;

#[test]
fn names_are_unique_among_those_visible() {
    expect![[r#"
        module {
          %x, %x_0:2 = "test.custom_result_name"() <{names = ["x", "x", ""]}> : () -> (i32, i32, i32)
          %0, %y, %x_1 = "test.custom_result_name"() <{names = ["", "y", "x"]}> : () -> (i32, i32, i32)
          "t.use"(%x, %x_0#0, %x_0#1, %0, %y, %x_1) : (i32, i32, i32, i32, i32, i32) -> ()
          "t.r"() ({
          ^bb0(%arg0: i32, %arg1: i32):
            %arg0_2, %y_3 = "test.custom_result_name"() <{names = ["arg0", "y"]}> : () -> (i32, i32)
            %arg2, %arg1_4 = "test.custom_result_name"() <{names = ["arg2", "arg1"]}> : () -> (i32, i32)
            "t.q"() ({
            ^bb0(%arg2_5: i32):
              %arg1_6, %a_b250 = "test.custom_result_name"() <{names = ["arg1", "a b%0"]}> : () -> (i32, i32)
              "t.z"(%arg1_6, %a_b250, %y_3, %arg2_5) : (i32, i32, i32, i32) -> ()
            }, {
            ^bb0(%arg2_5: i32):
              %_0, %arg = "test.custom_result_name"() <{names = ["0", "arg"]}> : () -> (i32, i32)
              "t.z"(%_0, %arg, %y_3, %arg2_5) : (i32, i32, i32, i32) -> ()
            }) : () -> ()
          }) : () -> ()
        }
    "#]]
    .assert_eq(&custom(NESTED));
}

#[test]
fn with_unique_numbers_the_last_region_is_numbered_first() {
    let flags = PrintFlags { unique_ssa_ids: true, ..PrintFlags::default() };
    expect![[r#"
        module {
          %x, %x_0:2 = "test.custom_result_name"() <{names = ["x", "x", ""]}> : () -> (i32, i32, i32)
          %0, %y, %x_1 = "test.custom_result_name"() <{names = ["", "y", "x"]}> : () -> (i32, i32, i32)
          "t.use"(%x, %x_0#0, %x_0#1, %0, %y, %x_1) : (i32, i32, i32, i32, i32, i32) -> ()
          "t.r"() ({
          ^bb0(%arg0: i32, %arg1: i32):
            %arg0_2, %y_3 = "test.custom_result_name"() <{names = ["arg0", "y"]}> : () -> (i32, i32)
            %arg2, %arg1_4 = "test.custom_result_name"() <{names = ["arg2", "arg1"]}> : () -> (i32, i32)
            "t.q"() ({
            ^bb0(%arg3: i32):
              %arg1_6, %a_b250 = "test.custom_result_name"() <{names = ["arg1", "a b%0"]}> : () -> (i32, i32)
              "t.z"(%arg1_6, %a_b250, %y_3, %arg3) : (i32, i32, i32, i32) -> ()
            }, {
            ^bb0(%arg2_5: i32):
              %_0, %arg = "test.custom_result_name"() <{names = ["0", "arg"]}> : () -> (i32, i32)
              "t.z"(%_0, %arg, %y_3, %arg2_5) : (i32, i32, i32, i32) -> ()
            }) : () -> ()
          }) : () -> ()
        }
    "#]]
    .assert_eq(&printed(NESTED, &flags));
}

#[test]
fn users_are_told_by_result_or_number() {
    let flags = PrintFlags { value_users: true, ..PrintFlags::default() };
    expect![[r#"
        module {
          %x, %x_0:2 = "test.custom_result_name"() <{names = ["x", "x", ""]}> : () -> (i32, i32, i32) // users: (%1), (%1), (%1)
          %0, %y, %x_1 = "test.custom_result_name"() <{names = ["", "y", "x"]}> : () -> (i32, i32, i32) // users: (%1), (%1), (%1)
          "t.use"(%x, %x_0#0, %x_0#1, %0, %y, %x_1) : (i32, i32, i32, i32, i32, i32) -> () // id: %1
          "t.r"() ({
          ^bb0(%arg0: i32, %arg1: i32):
            // %arg0 is unused
            // %arg1 is unused
            %arg0_2, %y_3 = "test.custom_result_name"() <{names = ["arg0", "y"]}> : () -> (i32, i32) // users: (unused), (%4, %4)
            %arg2, %arg1_4 = "test.custom_result_name"() <{names = ["arg2", "arg1"]}> : () -> (i32, i32) // unused
            "t.q"() ({
            ^bb0(%arg2_5: i32):
              // %arg2_5 is used by %4
              %arg1_6, %a_b250 = "test.custom_result_name"() <{names = ["arg1", "a b%0"]}> : () -> (i32, i32) // users: (%4), (%4)
              "t.z"(%arg1_6, %a_b250, %y_3, %arg2_5) : (i32, i32, i32, i32) -> () // id: %4
            }, {
            ^bb0(%arg2_5: i32):
              // %arg2_5 is used by %4
              %_0, %arg = "test.custom_result_name"() <{names = ["0", "arg"]}> : () -> (i32, i32) // users: (%4), (%4)
              "t.z"(%_0, %arg, %y_3, %arg2_5) : (i32, i32, i32, i32) -> () // id: %4
            }) : () -> ()
          }) : () -> ()
        }
    "#]]
    .assert_eq(&printed(NESTED, &flags));
}

const MODULES: &str = r#"
module {
  %a = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
  %b = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
  module {
    %c = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
    %d = "t.z"() : () -> i32
    module {
      %e = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
      %f = "t.z"() : () -> i32
    }
  }
  module {
    %g = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
    %h = "t.z"() : () -> i32
  }
}
"#;

#[test]
fn names_around_an_isolate_are_visible_in_it() {
    expect![[r#"
        module {
          %x = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
          %x_0 = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
          module {
            %x_1 = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
            %0 = "t.z"() : () -> i32
            module {
              %x_2 = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
              %1 = "t.z"() : () -> i32
            }
          }
          module {
            %x_1 = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
            %0 = "t.z"() : () -> i32
          }
        }
    "#]]
    .assert_eq(&custom(MODULES));
}

#[test]
fn isolates_are_numbered_last_first_with_unique_numbers() {
    let flags = PrintFlags { unique_ssa_ids: true, ..PrintFlags::default() };
    expect![[r#"
        module {
          %x = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
          %x_0 = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
          module {
            %x_2 = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
            %1 = "t.z"() : () -> i32
            module {
              %x_3 = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
              %2 = "t.z"() : () -> i32
            }
          }
          module {
            %x_1 = "test.custom_result_name"() <{names = ["x"]}> : () -> i32
            %0 = "t.z"() : () -> i32
          }
        }
    "#]]
    .assert_eq(&printed(MODULES, &flags));
}

#[test]
fn regions_numbered_behind_a_nested_isolate_count_it_in() {
    let text = r#"
"t.a"() ({
  %0 = "t.b"() : () -> i32
}) : () -> ()
module {
  %0 = "t.c"() : () -> i32
}
"#;
    expect![[r#"
        "builtin.module"() ({
          "t.a"() ({
            %1 = "t.b"() : () -> i32
          }) : () -> ()
          "builtin.module"() ({
            %0 = "t.c"() : () -> i32
          }) : () -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&generic(text));
}
