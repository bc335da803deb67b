//! Mistakes in types.

use expect_test::expect;

use super::check;

#[test]
fn wrong_types() {
    check(
        r##"a = !smt.bv<0>"##,
        expect![[r#"
        <stdin>:1:21: error: bit-vector must have at least a width of one
        "t.s"() {a = !smt.bv<0>} : () -> ()
                            ^
    "#]],
    );
    check(
        r##"a = !smt.bv<-1>"##,
        expect![[r#"
        <stdin>:1:21: error: bit-vector must have at least a width of one
        "t.s"() {a = !smt.bv<-1>} : () -> ()
                            ^
    "#]],
    );
    check(
        r##"a = !smt.bv<x>"##,
        expect![[r#"
        <stdin>:1:22: error: expected integer value
        "t.s"() {a = !smt.bv<x>} : () -> ()
                             ^
        <stdin>:1:22: error: failed to parse BitVectorType parameter 'width' which is to be a `int64_t`
        "t.s"() {a = !smt.bv<x>} : () -> ()
                             ^
    "#]],
    );
    check(
        r##"a = !smt.bv<>"##,
        expect![[r#"
        <stdin>:1:22: error: expected integer value
        "t.s"() {a = !smt.bv<>} : () -> ()
                             ^
        <stdin>:1:22: error: failed to parse BitVectorType parameter 'width' which is to be a `int64_t`
        "t.s"() {a = !smt.bv<>} : () -> ()
                             ^
    "#]],
    );
    check(
        r##"a = !smt.bv"##,
        expect![[r#"
        <stdin>:1:21: error: expected '<'
        "t.s"() {a = !smt.bv} : () -> ()
                            ^
    "#]],
    );
    check(
        r##"a = !smt.bv<99999999999999999999>"##,
        expect![[r#"
        <stdin>:1:22: error: integer value too large
        "t.s"() {a = !smt.bv<99999999999999999999>} : () -> ()
                             ^
        <stdin>:1:42: error: failed to parse BitVectorType parameter 'width' which is to be a `int64_t`
        "t.s"() {a = !smt.bv<99999999999999999999>} : () -> ()
                                                 ^
    "#]],
    );
    check(
        r##"a = !smt.array<[i32, i32]>"##,
        expect![[r#"
        <stdin>:1:29: error: expected '->'
        "t.s"() {a = !smt.array<[i32, i32]>} : () -> ()
                                    ^
    "#]],
    );
    check(
        r##"a = !smt.array<[i32 -> 3]>"##,
        expect![[r#"
        <stdin>:1:32: error: expected non-function type
        "t.s"() {a = !smt.array<[i32 -> 3]>} : () -> ()
                                       ^
        <stdin>:1:33: error: failed to parse ArrayType parameter 'rangeType' which is to be a `mlir::Type`
        "t.s"() {a = !smt.array<[i32 -> 3]>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = !smt.func<() i32>"##,
        expect![[r#"
        <stdin>:1:25: error: expected non-function type
        "t.s"() {a = !smt.func<() i32>} : () -> ()
                                ^
        <stdin>:1:25: error: failed to parse SMTFuncType parameter 'domainTypes' which is to be a `::llvm::ArrayRef<mlir::Type>`
        "t.s"() {a = !smt.func<() i32>} : () -> ()
                                ^
    "#]],
    );
    check(
        r##"a = !smt.sort<"x"[]>"##,
        expect![[r#"
        <stdin>:1:28: error: expected non-function type
        "t.s"() {a = !smt.sort<"x"[]>} : () -> ()
                                   ^
        <stdin>:1:28: error: failed to parse SortType parameter 'sortParams' which is to be a `::llvm::ArrayRef<mlir::Type>`
        "t.s"() {a = !smt.sort<"x"[]>} : () -> ()
                                   ^
    "#]],
    );
    check(
        r##"a = !smt.sort<x>"##,
        expect![[r#"
        <stdin>:1:24: error: expected attribute value
        "t.s"() {a = !smt.sort<x>} : () -> ()
                               ^
        <stdin>:1:24: error: failed to parse SortType parameter 'identifier' which is to be a `mlir::StringAttr`
        "t.s"() {a = !smt.sort<x>} : () -> ()
                               ^
    "#]],
    );
    check(
        r##"a = !smt.foo"##,
        expect![[r#"
        <stdin>:1:19: error: unknown  type `foo` in dialect `smt`
        "t.s"() {a = !smt.foo} : () -> ()
                          ^
    "#]],
    );
    check(
        r##"a = !smt<bool x>"##,
        expect![[r#"
        module {
          "t.s"() {a = !smt.bool} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = !smt.bool<3>"##,
        expect![[r#"
        module {
          "t.s"() {a = !smt.bool} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = !llvm.ptr<x>"##,
        expect![[r#"
        <stdin>:1:24: error: expected integer value
        "t.s"() {a = !llvm.ptr<x>} : () -> ()
                               ^
        <stdin>:1:24: error: failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`
        "t.s"() {a = !llvm.ptr<x>} : () -> ()
                               ^
    "#]],
    );
    check(
        r##"a = !llvm.array<4 y i32>"##,
        expect![[r#"
        <stdin>:1:28: error: expected 'x'
        "t.s"() {a = !llvm.array<4 y i32>} : () -> ()
                                   ^
    "#]],
    );
    check(
        r##"a = !llvm.array<4 x>"##,
        expect![[r#"
        <stdin>:1:29: error: expected valid keyword
        "t.s"() {a = !llvm.array<4 x>} : () -> ()
                                    ^
    "#]],
    );
    check(
        r##"a = !wasmssa<limit[a:]>"##,
        expect![[r#"
        <stdin>:1:29: error: expected integer value
        "t.s"() {a = !wasmssa<limit[a:]>} : () -> ()
                                    ^
        <stdin>:1:29: error: failed to parse WasmSSA_LimitType parameter 'min' which is to be a `uint32_t`
        "t.s"() {a = !wasmssa<limit[a:]>} : () -> ()
                                    ^
    "#]],
    );
    check(
        r##"a = !wasmssa<limit[1:x]>"##,
        expect![[r#"
        <stdin>:1:31: error: expected ']'
        "t.s"() {a = !wasmssa<limit[1:x]>} : () -> ()
                                      ^
    "#]],
    );
    check(
        r##"a = !wasmssa<limit[1 2]>"##,
        expect![[r#"
        <stdin>:1:30: error: expected ':'
        "t.s"() {a = !wasmssa<limit[1 2]>} : () -> ()
                                     ^
    "#]],
    );
    check(
        r##"a = !wasmssa<tabletype i32 i32>"##,
        expect![[r#"
            <stdin>:1:36: error: expected '['
            "t.s"() {a = !wasmssa<tabletype i32 i32>} : () -> ()
                                               ^
            <stdin>:1:37: error: failed to parse WasmSSA_TableType parameter 'limit' which is to be a `::mlir::wasmssa::LimitType`
            "t.s"() {a = !wasmssa<tabletype i32 i32>} : () -> ()
                                                ^
        "#]],
    );
    check(
        r##"a = !wasmssa<tabletype i32 !wasmssa.funcref>"##,
        expect![[r#"
            <stdin>:1:37: error: invalid kind of type specified: expected wasmssa.limit, but found '!wasmssa.funcref'
            "t.s"() {a = !wasmssa<tabletype i32 !wasmssa.funcref>} : () -> ()
                                                ^
            <stdin>:1:53: error: failed to parse WasmSSA_TableType parameter 'limit' which is to be a `::mlir::wasmssa::LimitType`
            "t.s"() {a = !wasmssa<tabletype i32 !wasmssa.funcref>} : () -> ()
                                                                ^
        "#]],
    );
    check(
        r##"a = !wasmssa<local ref i32>"##,
        expect![[r#"
        <stdin>:1:33: error: expected 'to'
        "t.s"() {a = !wasmssa<local ref i32>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = vector<4x!smt.bool>"##,
        expect![[r#"
        <stdin>:1:14: error: failed to verify 'elementType': VectorElementTypeInterface instance
        "t.s"() {a = vector<4x!smt.bool>} : () -> ()
                     ^
    "#]],
    );
    check(
        r##"a = memref<4x!smt.bool>"##,
        expect![[r#"
        <stdin>:1:23: error: invalid memref element type
        "t.s"() {a = memref<4x!smt.bool>} : () -> ()
                              ^
    "#]],
    );
}
