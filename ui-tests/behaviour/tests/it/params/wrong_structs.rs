//! Mistakes in attributes that are structs: names with values.

use expect_test::expect;

use super::check;

#[test]
fn names_and_values() {
    check(
        r##"a = #nvvm.target<O = "3">"##,
        expect![[r#"
        <stdin>:1:31: error: expected integer value
        "t.s"() {a = #nvvm.target<O = "3">} : () -> ()
                                      ^
        <stdin>:1:31: error: failed to parse NVVM_TargetAttr parameter 'O' which is to be a `int`
        "t.s"() {a = #nvvm.target<O = "3">} : () -> ()
                                      ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<P = 3>"##,
        expect![[r#"
        <stdin>:1:31: error: duplicate or unknown struct parameter name: P
        "t.s"() {a = #nvvm.target<P = 3>} : () -> ()
                                      ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O = 3, O = 3>"##,
        expect![[r#"
        <stdin>:1:38: error: duplicate or unknown struct parameter name: O
        "t.s"() {a = #nvvm.target<O = 3, O = 3>} : () -> ()
                                             ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O = 3,>"##,
        expect![[r#"
        <stdin>:1:33: error: expected valid keyword
        "t.s"() {a = #nvvm.target<O = 3,>} : () -> ()
                                        ^
        <stdin>:1:33: error: expected a parameter name in struct
        "t.s"() {a = #nvvm.target<O = 3,>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O = 3, "x">"##,
        expect![[r#"
        <stdin>:1:34: error: expected valid keyword
        "t.s"() {a = #nvvm.target<O = 3, "x">} : () -> ()
                                         ^
        <stdin>:1:34: error: expected a parameter name in struct
        "t.s"() {a = #nvvm.target<O = 3, "x">} : () -> ()
                                         ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O>"##,
        expect![[r#"
        <stdin>:1:28: error: expected '='
        "t.s"() {a = #nvvm.target<O>} : () -> ()
                                   ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<chip = 3>"##,
        expect![[r#"
        <stdin>:1:34: error: expected string
        "t.s"() {a = #nvvm.target<chip = 3>} : () -> ()
                                         ^
        <stdin>:1:34: error: failed to parse NVVM_TargetAttr parameter 'chip' which is to be a `::llvm::StringRef`
        "t.s"() {a = #nvvm.target<chip = 3>} : () -> ()
                                         ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<flags = 3>"##,
        expect![[r#"
        <stdin>:1:35: error: invalid kind of attribute specified
        "t.s"() {a = #nvvm.target<flags = 3>} : () -> ()
                                          ^
        <stdin>:1:36: error: failed to parse NVVM_TargetAttr parameter 'flags' which is to be a `DictionaryAttr`
        "t.s"() {a = #nvvm.target<flags = 3>} : () -> ()
                                           ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<flags = #gpu>"##,
        expect![[r#"
        <stdin>:1:39: error: undefined symbol alias id 'gpu'
        "t.s"() {a = #nvvm.target<flags = #gpu>} : () -> ()
                                              ^
        <stdin>:1:39: error: failed to parse NVVM_TargetAttr parameter 'flags' which is to be a `DictionaryAttr`
        "t.s"() {a = #nvvm.target<flags = #gpu>} : () -> ()
                                              ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<verifyTarget = 2>"##,
        expect![[r#"
        <stdin>:1:42: error: integer value too large
        "t.s"() {a = #nvvm.target<verifyTarget = 2>} : () -> ()
                                                 ^
        <stdin>:1:43: error: failed to parse NVVM_TargetAttr parameter 'verifyTarget' which is to be a `bool`
        "t.s"() {a = #nvvm.target<verifyTarget = 2>} : () -> ()
                                                  ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O = 4294967296>"##,
        expect![[r#"
        <stdin>:1:31: error: integer value too large
        "t.s"() {a = #nvvm.target<O = 4294967296>} : () -> ()
                                      ^
        <stdin>:1:41: error: failed to parse NVVM_TargetAttr parameter 'O' which is to be a `int`
        "t.s"() {a = #nvvm.target<O = 4294967296>} : () -> ()
                                                ^
    "#]],
    );
    check(
        r##"a = #nvvm.target<O = -3>"##,
        expect![[r#"
        <stdin>:1:26: error: The optimization level must be a number between 0 and 3.
        "t.s"() {a = #nvvm.target<O = -3>} : () -> ()
                                 ^
    "#]],
    );
}

#[test]
fn numbers_and_what_is_missing() {
    check(
        r##"a = #omp.flags<debug_kind = -1>"##,
        expect![[r#"
            module {
              "t.s"() {a = #omp.flags<debug_kind = 4294967295>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = -99999999>"##,
        expect![[r#"
        module {
          "t.s"() {a = #omp.flags<debug_kind = 4194967297>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = -2147483648>"##,
        expect![[r#"
        <stdin>:1:38: error: integer value too large
        "t.s"() {a = #omp.flags<debug_kind = -2147483648>} : () -> ()
                                             ^
        <stdin>:1:49: error: failed to parse FlagsAttr parameter 'debug_kind' which is to be a `uint32_t`
        "t.s"() {a = #omp.flags<debug_kind = -2147483648>} : () -> ()
                                                        ^
    "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = -0xFFFFFFF>"##,
        expect![[r#"
        module {
          "t.s"() {a = #omp.flags<debug_kind = 4026531841>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = -0xFFFFFFFF>"##,
        expect![[r#"
        <stdin>:1:38: error: integer value too large
        "t.s"() {a = #omp.flags<debug_kind = -0xFFFFFFFF>} : () -> ()
                                             ^
        <stdin>:1:49: error: failed to parse FlagsAttr parameter 'debug_kind' which is to be a `uint32_t`
        "t.s"() {a = #omp.flags<debug_kind = -0xFFFFFFFF>} : () -> ()
                                                        ^
    "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = 4294967296>"##,
        expect![[r#"
        <stdin>:1:38: error: integer value too large
        "t.s"() {a = #omp.flags<debug_kind = 4294967296>} : () -> ()
                                             ^
        <stdin>:1:48: error: failed to parse FlagsAttr parameter 'debug_kind' which is to be a `uint32_t`
        "t.s"() {a = #omp.flags<debug_kind = 4294967296>} : () -> ()
                                                       ^
    "#]],
    );
    check(
        r##"a = #omp.flags<debug_kind = x>"##,
        expect![[r#"
        <stdin>:1:38: error: expected integer value
        "t.s"() {a = #omp.flags<debug_kind = x>} : () -> ()
                                             ^
        <stdin>:1:38: error: failed to parse FlagsAttr parameter 'debug_kind' which is to be a `uint32_t`
        "t.s"() {a = #omp.flags<debug_kind = x>} : () -> ()
                                             ^
    "#]],
    );
    check(
        r##"a = #ptr.spec<size = 32>"##,
        expect![[r#"
        <stdin>:1:33: error: struct is missing required parameter: abi
        "t.s"() {a = #ptr.spec<size = 32>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #ptr.spec<>"##,
        expect![[r#"
        <stdin>:1:24: error: expected valid keyword
        "t.s"() {a = #ptr.spec<>} : () -> ()
                               ^
        <stdin>:1:24: error: expected a parameter name in struct
        "t.s"() {a = #ptr.spec<>} : () -> ()
                               ^
    "#]],
    );
    check(
        r##"a = #ptr.spec<size = 32, abi = 32, preferred = 31>"##,
        expect![[r#"
        <stdin>:1:23: error: preferred entry must be divisible by 8
        "t.s"() {a = #ptr.spec<size = 32, abi = 32, preferred = 31>} : () -> ()
                              ^
    "#]],
    );
    check(
        r##"a = #ptr.spec<size = 32, abi = 64, preferred = 32>"##,
        expect![[r#"
        <stdin>:1:23: error: preferred alignment is expected to be at least as large as ABI alignment
        "t.s"() {a = #ptr.spec<size = 32, abi = 64, preferred = 32>} : () -> ()
                              ^
    "#]],
    );
    check(
        r##"a = #spirv.entry_point_abi<subgroup_size = x>"##,
        expect![[r#"
        <stdin>:1:52: error: expected '>'
        "t.s"() {a = #spirv.entry_point_abi<subgroup_size = x>} : () -> ()
                                                           ^
    "#]],
    );
    check(
        r##"a = #spirv.entry_point_abi<workgroup_size = 3>"##,
        expect![[r#"
        <stdin>:1:53: error: expected '['
        "t.s"() {a = #spirv.entry_point_abi<workgroup_size = 3>} : () -> ()
                                                            ^
        <stdin>:1:54: error: failed to parse SPIRV_EntryPointABIAttr parameter 'workgroup_size' which is to be a `DenseI32ArrayAttr`
        "t.s"() {a = #spirv.entry_point_abi<workgroup_size = 3>} : () -> ()
                                                             ^
    "#]],
    );
}
