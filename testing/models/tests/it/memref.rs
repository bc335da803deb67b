use expect_test::expect;

use crate::support::check;

/// Variables: one with the numbers from 0 to 11.
const NUMBERS: &str =
    "memref.global \"private\" @numbers : memref<12xi32> = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]>
    memref.global \"private\" constant @table : memref<2xi32> = dense<[7, 8]>
    memref.global \"private\" @elsewhere : memref<2xi32>";

fn check_numbers(types: &str, body: &str, expected: expect_test::Expect) {
    let setup = "%a = memref.get_global @numbers : memref<12xi32>
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        %c3 = arith.constant 3 : index
        %c4 = arith.constant 4 : index
        %c9 = arith.constant 9 : index
        %x = arith.constant 42 : i32
        %poison = ub.poison : index";
    check(&format!("{NUMBERS}\nfunc.func @main() -> ({types}) {{\n{setup}\n{body}\n}}"), expected);
}

#[test]
fn memory_holds_what_was_written_and_is_poison_before() {
    let body = "%m = memref.alloc(%c3) : memref<?xi32>
        memref.store %x, %m[%c1] : memref<?xi32>
        %n = memref.dim %m, %c0 : memref<?xi32>
        return %m, %n : memref<?xi32>, index";
    check_numbers(
        "memref<?xi32>, index",
        body,
        expect![[r#"
            [poison, 42, poison]
            3
        "#]],
    );
}

#[test]
fn accesses_out_of_bounds_or_lifetime_are_undefined() {
    let load = |body: &str, expected| check_numbers("i32", &format!("{body}\nreturn %r : i32"), expected);
    load(
        "%m = memref.alloc(%c3) : memref<?xi32>\n%r = memref.load %m[%c3] : memref<?xi32>",
        expect!["undefined behaviour: index 3 is out of bounds of a dimension of size 3\n"],
    );
    load("%r = memref.load %a[%poison] : memref<12xi32>", expect!["undefined behaviour: an index is poison\n"]);
    load(
        "%m = memref.alloc() : memref<i32>\nmemref.dealloc %m : memref<i32>\n%r = memref.load %m[] : memref<i32>",
        expect!["undefined behaviour: use of memory that was deallocated\n"],
    );
    load(
        "%m = memref.alloca_scope -> memref<i32> {
           %s = memref.alloca() : memref<i32>
           memref.store %x, %s[] : memref<i32>
           memref.alloca_scope.return %s : memref<i32>
         }
         %r = memref.load %m[] : memref<i32>",
        expect!["undefined behaviour: use of memory of the stack after its scope\n"],
    );
    load(
        "%m = memref.alloca() : memref<i32>\nmemref.dealloc %m : memref<i32>\n%r = memref.load %m[] : memref<i32>",
        expect!["undefined behaviour: deallocation of memory that was not allocated on the heap\n"],
    );
    load(
        "%t = memref.get_global @table : memref<2xi32>\n%r = memref.load %t[%c1] : memref<2xi32>
         memref.store %x, %t[%c1] : memref<2xi32>",
        expect!["undefined behaviour: write to constant memory\n"],
    );
    load(
        "%t = memref.get_global @elsewhere : memref<2xi32>\n%r = memref.load %t[%c1] : memref<2xi32>",
        expect!["cannot be executed: a variable that is defined elsewhere\n"],
    );
}

#[test]
fn views_share_their_memory() {
    let body = "%m = memref.expand_shape %a [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
        %s = memref.subview %m[1, %c1] [2, %c2] [1, 2] : memref<3x4xi32> to memref<2x?xi32, strided<[4, 2], offset: ?>>
        %t = memref.transpose %s (i, j) -> (j, i) : memref<2x?xi32, strided<[4, 2], offset: ?>> to memref<?x2xi32, strided<[2, 4], offset: ?>>
        memref.store %x, %t[%c1, %c0] : memref<?x2xi32, strided<[2, 4], offset: ?>>
        %row = memref.subview %m[2, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<4xi32, strided<[1], offset: 8>>
        %flat = memref.collapse_shape %m [[0, 1]] : memref<3x4xi32> into memref<12xi32>
        %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %s
          : memref<2x?xi32, strided<[4, 2], offset: ?>> -> memref<i32>, index, index, index, index, index
        %back = memref.reinterpret_cast %base to offset: [%offset], sizes: [2], strides: [%strides#1]
          : memref<i32> to memref<2xi32, strided<[?], offset: ?>>
        return %t, %row, %flat, %offset, %strides#0, %back
          : memref<?x2xi32, strided<[2, 4], offset: ?>>, memref<4xi32, strided<[1], offset: 8>>, memref<12xi32>, index, index,
            memref<2xi32, strided<[?], offset: ?>>";
    check_numbers(
        "memref<?x2xi32, strided<[2, 4], offset: ?>>, memref<4xi32, strided<[1], offset: 8>>, memref<12xi32>, index, index,
         memref<2xi32, strided<[?], offset: ?>>",
        body,
        expect![[r#"
            [[5, 9], [42, 11]]
            [8, 9, 10, 11]
            [0, 1, 2, 3, 4, 5, 6, 42, 8, 9, 10, 11]
            5
            4
            [5, 42]
        "#]],
    );
}

#[test]
fn a_part_with_elements_outside_is_undefined_and_an_empty_one_may_be_anywhere() {
    let part = |offset: &str, size: &str, expected| {
        let ty = "memref<?xi32, strided<[1], offset: ?>>";
        let body = format!(
            "%s = memref.subview %a[{offset}] [{size}] [1] : memref<12xi32> to {ty}
             %n = memref.dim %s, %c0 : {ty}
             return %n : index"
        );
        check_numbers("index", &body, expected);
    };
    part("%c9", "%c3", expect!["3\n"]);
    part(
        "%c9",
        "%c4",
        expect!["undefined behaviour: a part of 4 from 9 by 1 is out of bounds of a dimension of size 12\n"],
    );
    part("%poison", "%c4", expect!["undefined behaviour: an offset is poison\n"]);
    let body = "%c12 = arith.constant 12 : index
        %s = memref.subview %a[%c12] [%c0] [1] : memref<12xi32> to memref<?xi32, strided<[1], offset: ?>>
        return %s : memref<?xi32, strided<[1], offset: ?>>";
    check_numbers("memref<?xi32, strided<[1], offset: ?>>", body, expect!["[]\n"]);
}

#[test]
fn a_cast_to_a_type_that_is_not_that_of_the_view_is_undefined() {
    let cast = |from: &str, to: &str, expected| {
        let body = format!(
            "%from = memref.reinterpret_cast %a to offset: [0], sizes: [2, %c2], strides: [%c4, 1]
               : memref<12xi32> to memref<2x?xi32, strided<[?, 1]>>
             %mid = memref.cast %from : memref<2x?xi32, strided<[?, 1]>> to {from}
             %m = memref.cast %mid : {from} to {to}
             %n = memref.rank %m : {to}
             return %n : index"
        );
        check_numbers("index", &body, expected);
    };
    cast("memref<?x?xi32, strided<[?, ?], offset: ?>>", "memref<2x2xi32, strided<[4, 1]>>", expect!["2\n"]);
    cast(
        "memref<?x?xi32, strided<[?, ?], offset: ?>>",
        "memref<2x3xi32, strided<[4, 1]>>",
        expect!["undefined behaviour: a view whose sizes, strides or offset are not those of its type\n"],
    );
    cast(
        "memref<*xi32>",
        "memref<?x?xi32, strided<[3, 1]>>",
        expect!["undefined behaviour: a view whose sizes, strides or offset are not those of its type\n"],
    );
    cast(
        "memref<*xi32>",
        "memref<?x?xi32>",
        expect!["undefined behaviour: a view whose sizes, strides or offset are not those of its type\n"],
    );
    cast("memref<?x?xi32, strided<[?, ?], offset: ?>>", "memref<*xi32>", expect!["2\n"]);
}

#[test]
fn layouts_say_where_elements_are() {
    let body = "%m = memref.alloc() : memref<4x2xi32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>
        memref.store %x, %m[%c3, %c1] : memref<4x2xi32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>
        %s = memref.alloc()[%c3] : memref<2x2xi32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 1)>>
        memref.store %x, %s[%c1, %c1] : memref<2x2xi32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 1)>>
        %b, %o, %n:2, %t:2 = memref.extract_strided_metadata %s
          : memref<2x2xi32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 1)>> -> memref<i32>, index, index, index, index, index
        %all = memref.reinterpret_cast %b to offset: [0], sizes: [6], strides: [1] : memref<i32> to memref<6xi32>
        %shared = memref.alloc() : memref<4xi32, affine_map<(d0) -> (d0 floordiv 2)>>
        memref.store %x, %shared[%c2] : memref<4xi32, affine_map<(d0) -> (d0 floordiv 2)>>
        return %m, %s, %all, %o, %t#0, %shared : memref<4x2xi32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>,
          memref<2x2xi32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 1)>>, memref<6xi32>, index, index,
          memref<4xi32, affine_map<(d0) -> (d0 floordiv 2)>>";
    check_numbers(
        "memref<4x2xi32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>,
         memref<2x2xi32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 1)>>, memref<6xi32>, index, index,
         memref<4xi32, affine_map<(d0) -> (d0 floordiv 2)>>",
        body,
        expect![[r#"
            [[poison, poison], [poison, poison], [poison, poison], [poison, 42]]
            [[poison, poison], [poison, 42]]
            [poison, poison, poison, poison, poison, 42]
            1
            3
            [poison, poison, 42, 42]
        "#]],
    );
}

#[test]
fn bytes_are_elements_of_other_types() {
    let body = "%bytes = memref.alloc() : memref<16xi8>
        %v = memref.view %bytes[%c4][%c2] : memref<16xi8> to memref<?xi32>
        %big = arith.constant 258 : i32
        memref.store %big, %v[%c1] : memref<?xi32>
        %part = memref.subview %v[1] [1] [1] : memref<?xi32> to memref<1xi32, strided<[1], offset: 1>>
        return %bytes, %v, %part : memref<16xi8>, memref<?xi32>, memref<1xi32, strided<[1], offset: 1>>";
    check_numbers(
        "memref<16xi8>, memref<?xi32>, memref<1xi32, strided<[1], offset: 1>>",
        body,
        expect![[r#"
            [poison, poison, poison, poison, poison, poison, poison, poison, 2, 1, 0, 0, poison, poison, poison, poison]
            [poison, 258]
            [258]
        "#]],
    );
    let body = "%bytes = memref.alloc() : memref<16xi8>
        %f = memref.view %bytes[%c9][] : memref<16xi8> to memref<2xf32>
        return";
    check_numbers("", body, expect!["undefined behaviour: elements from byte 9 on are out of bounds of 16 bytes\n"]);
}

#[test]
fn copies_that_overlap_are_undefined_but_for_those_that_change_nothing() {
    let copy = |from: &str, to: &str, expected| {
        let ty = "memref<4xi32, strided<[1], offset: ?>>";
        let body = format!(
            "%from = memref.subview %a[{from}] [4] [1] : memref<12xi32> to {ty}
             %to = memref.subview %a[{to}] [4] [1] : memref<12xi32> to {ty}
             memref.copy %from, %to : {ty} to {ty}
             return %a : memref<12xi32>"
        );
        check_numbers("memref<12xi32>", &body, expected);
    };
    copy("%c0", "%c4", expect!["[0, 1, 2, 3, 0, 1, 2, 3, 8, 9, 10, 11]\n"]);
    copy("%c4", "%c4", expect!["[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]\n"]);
    copy("%c2", "%c4", expect!["undefined behaviour: copy between memrefs that overlap\n"]);
    copy(
        "%c9",
        "%c4",
        expect!["undefined behaviour: a part of 4 from 9 by 1 is out of bounds of a dimension of size 12\n"],
    );
}

#[test]
fn memory_changes_its_size_and_shape() {
    let body = "%m = memref.alloc(%c2) : memref<?xi32>
        memref.store %x, %m[%c1] : memref<?xi32>
        %more = memref.realloc %m(%c4) : memref<?xi32> to memref<?xi32>
        %shape = memref.alloc() : memref<2xindex>
        memref.store %c2, %shape[%c0] : memref<2xindex>
        memref.store %c2, %shape[%c1] : memref<2xindex>
        %square = memref.reshape %more(%shape) : (memref<?xi32>, memref<2xindex>) -> memref<?x?xi32>
        return %square : memref<?x?xi32>";
    check_numbers("memref<?x?xi32>", body, expect!["[[poison, 42], [poison, poison]]\n"]);
    let body = "%shape = memref.alloc() : memref<2xindex>
        memref.store %c3, %shape[%c0] : memref<2xindex>
        memref.store %c3, %shape[%c1] : memref<2xindex>
        %wrong = memref.reshape %a(%shape) : (memref<12xi32>, memref<2xindex>) -> memref<*xi32>
        return";
    check_numbers(
        "",
        body,
        expect!["undefined behaviour: a view whose sizes, strides or offset are not those of its type\n"],
    );
}

#[test]
fn an_element_is_replaced_at_once_and_the_old_one_given() {
    let body = "%old = memref.atomic_rmw addi %x, %a[%c3] : (i32, memref<12xi32>) -> i32
        %now = memref.generic_atomic_rmw %a[%c3] : memref<12xi32> {
        ^bb0(%e: i32):
          %twice = arith.addi %e, %e : i32
          memref.atomic_yield %twice : i32
        }
        %last = memref.load %a[%c3] : memref<12xi32>
        return %old, %now, %last : i32, i32, i32";
    check_numbers(
        "i32, i32, i32",
        body,
        expect![[r#"
        3
        45
        90
    "#]],
    );
}

#[test]
fn transfers_are_over_when_they_have_begun() {
    let body = "%b = memref.alloc() : memref<4xi32, 1>
        %tag = memref.alloc() : memref<1xi32>
        memref.dma_start %a[%c1], %b[%c0], %c4, %tag[%c0], %c3, %c2 : memref<12xi32>, memref<4xi32, 1>, memref<1xi32>
        memref.dma_wait %tag[%c0], %c4 : memref<1xi32>
        memref.dma_start %b[%c0], %a[%c9], %c3, %tag[%c0] : memref<4xi32, 1>, memref<12xi32>, memref<1xi32>
        return %a, %b : memref<12xi32>, memref<4xi32, 1>";
    check_numbers(
        "memref<12xi32>, memref<4xi32, 1>",
        body,
        expect![[r#"
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 4]
        [1, 2, 4, 5]
    "#]],
    );
}

#[test]
fn memrefs_and_vectors_are_elements_too() {
    let body = "%cells = memref.alloc() : memref<2xmemref<12xi32>>
        memref.store %a, %cells[%c1] : memref<2xmemref<12xi32>>
        %b = memref.load %cells[%c1] : memref<2xmemref<12xi32>>
        memref.store %x, %b[%c0] : memref<12xi32>
        %r = memref.load %a[%c0] : memref<12xi32>
        %v = memref.alloc() : memref<2xvector<2xi8>>
        %one = arith.constant dense<1> : vector<2xi8>
        memref.store %one, %v[%c0] : memref<2xvector<2xi8>>
        %e = memref.load %v[%c0] : memref<2xvector<2xi8>>
        %u = memref.load %v[%c1] : memref<2xvector<2xi8>>
        return %r, %e, %u : i32, vector<2xi8>, vector<2xi8>";
    check_numbers(
        "i32, vector<2xi8>, vector<2xi8>",
        body,
        expect![[r#"
        42
        [1, 1]
        [poison, poison]
    "#]],
    );
}

#[test]
fn objects_have_to_be_distinct_and_addresses_are_not_numbers() {
    let body = "%b = memref.alloc() : memref<12xi32>
        %c, %d = memref.distinct_objects %a, %b : memref<12xi32>, memref<12xi32>
        %g = memref.assume_alignment %c, 16 : memref<12xi32>
        %n = memref.dim %g, %c0 : memref<12xi32>
        %r = memref.rank %d : memref<12xi32>
        return %n, %r : index, index";
    check_numbers(
        "index, index",
        body,
        expect![[r#"
            12
            1
        "#]],
    );
    let body = "%b, %c = memref.distinct_objects %a, %a : memref<12xi32>, memref<12xi32>\nreturn";
    check_numbers("", body, expect!["undefined behaviour: objects that are not distinct\n"]);
    let body = "%p = memref.extract_aligned_pointer_as_index %a : memref<12xi32> -> index
        %q = arith.addi %p, %p : index
        return %q : index";
    check_numbers("index", body, expect!["cannot be executed: a value that is no integer\n"]);
}
