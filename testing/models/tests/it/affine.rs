use expect_test::{Expect, expect};

use crate::support::check;

fn check_affine(types: &str, body: &str, expected: Expect) {
    let program = format!(
        "memref.global \"private\" @numbers : memref<12xi32> = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]>
         func.func @main() -> ({types}) {{
           %m = memref.get_global @numbers : memref<12xi32>
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %c4 = arith.constant 4 : index
           %c7 = arith.constant 7 : index
           %minus = arith.constant -7 : index
           %large = arith.constant 9223372036854775807 : index
           %zero = arith.constant 0 : i32
           %poison = ub.poison : index
           {body}
         }}"
    );
    check(&program, expected);
}

#[test]
fn maps_divide_towards_minus_infinity_and_do_not_overflow() {
    let apply = |map: &str, x: &str, n: &str, expected| {
        let body = format!("%r = affine.apply affine_map<(d0)[s0] -> ({map})>({x})[{n}]\nreturn %r : index");
        check_affine("index", &body, expected);
    };
    apply("d0 floordiv s0", "%minus", "%c4", expect!["-2\n"]);
    apply("d0 ceildiv s0", "%minus", "%c4", expect!["-1\n"]);
    apply("d0 mod s0", "%minus", "%c4", expect!["1\n"]);
    apply("d0 mod s0", "%poison", "%c4", expect!["poison\n"]);
    apply("d0 mod s0", "%c7", "%c0", expect!["undefined behaviour: affine division by 0\n"]);
    apply("d0 mod s0", "%c7", "%poison", expect!["undefined behaviour: division by poison\n"]);
    apply("d0 * 3 + s0 - 1", "%c7", "%c4", expect!["24\n"]);
    apply("d0 * 3 + s0", "%large", "%c4", expect!["poison\n"]);
    apply("d0 + s0", "%large", "%c0", expect!["9223372036854775807\n"]);
}

#[test]
fn the_least_and_the_largest_result_count_with_sign() {
    let body = "%least = affine.min affine_map<(d0)[s0] -> (d0, s0, 5)>(%minus)[%c4]
        %most = affine.max affine_map<(d0)[s0] -> (d0, s0 + 2, 5)>(%minus)[%c4]
        %open = affine.min affine_map<(d0)[s0] -> (d0, s0, 5)>(%minus)[%poison]
        return %least, %most, %open : index, index, index";
    check_affine(
        "index, index, index",
        body,
        expect![[r#"
        -7
        6
        poison
    "#]],
    );
}

#[test]
fn a_loop_runs_from_its_largest_lower_to_its_smallest_upper_bound() {
    let body = "%sum = affine.for %i = max affine_map<(d0)[s0] -> (d0, s0)>(%minus)[%c1] to min affine_map<()[s0] -> (s0, 100)>()[%c7]
            step 2 iter_args(%acc = %zero) -> (i32) {
          %x = affine.load %m[%i + 1] : memref<12xi32>
          %next = arith.addi %acc, %x : i32
          affine.yield %next : i32
        }
        return %sum : i32";
    check_affine("i32", body, expect!["12\n"]);
    let body = "affine.for %i = 0 to %poison {\n}\nreturn";
    check_affine("", body, expect!["undefined behaviour: a bound of a loop is poison\n"]);
    let body = "affine.for %i = 0 to 13 {\naffine.store %zero, %m[%i] : memref<12xi32>\n}\nreturn";
    check_affine("", body, expect!["undefined behaviour: index 12 is out of bounds of a dimension of size 12\n"]);
}

#[test]
fn parallel_points_are_reduced_from_what_changes_nothing() {
    let body = "%sum, %product = affine.parallel (%i, %j) = (1, max(0, %c1)) to (4, min(3, %c7)) step (2, 1) reduce (\"addi\", \"muli\") -> (i32, i32) {
          %x = affine.load %m[%i + %j] : memref<12xi32>
          affine.yield %x, %x : i32, i32
        }
        %none = affine.parallel (%i) = (0) to (0) reduce (\"muli\") -> i32 {
          affine.yield %zero : i32
        }
        %f = affine.parallel (%i) = (0) to (0) reduce (\"maximumf\") -> f32 {
          %x = arith.constant 1.0 : f32
          affine.yield %x : f32
        }
        return %sum, %product, %none, %f : i32, i32, i32, f32";
    check_affine(
        "i32, i32, i32, f32",
        body,
        expect![[r#"
        14
        120
        1
        0xFF800000
    "#]],
    );
}

#[test]
fn a_condition_is_a_set() {
    let choose = |x: &str, expected| {
        let body = format!(
            "%r = affine.if affine_set<(d0) : (d0 - 4 >= 0, d0 mod 7 == 0)>({x}) -> index {{
               affine.yield %c1 : index
             }} else {{
               affine.yield %c0 : index
             }}
             return %r : index"
        );
        check_affine("index", &body, expected);
    };
    choose("%c7", expect!["1\n"]);
    choose("%c4", expect!["0\n"]);
    choose("%c0", expect!["0\n"]);
    choose("%poison", expect!["undefined behaviour: a condition is poison\n"]);
}

#[test]
fn vectors_lie_along_the_last_dimensions() {
    let body = "%v = affine.vector_load %m[symbol(%c4) + 1] : memref<12xi32>, vector<4xi32>
        affine.vector_store %v, %m[0] : memref<12xi32>, vector<4xi32>
        %square = memref.alloc() : memref<3x4xi32>
        affine.vector_store %v, %square[%c1, 0] : memref<3x4xi32>, vector<4xi32>
        affine.prefetch %m[symbol(%c7) + 100], read, locality<3>, data : memref<12xi32>
        return %v, %m, %square : vector<4xi32>, memref<12xi32>, memref<3x4xi32>";
    check_affine(
        "vector<4xi32>, memref<12xi32>, memref<3x4xi32>",
        body,
        expect![[r#"
        [5, 6, 7, 8]
        [5, 6, 7, 8, 4, 5, 6, 7, 8, 9, 10, 11]
        [[poison, poison, poison, poison], [5, 6, 7, 8], [poison, poison, poison, poison]]
    "#]],
    );
    let body = "%v = affine.vector_load %m[9] : memref<12xi32>, vector<4xi32>\nreturn";
    check_affine("", body, expect!["undefined behaviour: index 12 is out of bounds of a dimension of size 12\n"]);
}

#[test]
fn transfers_copy_elements_side_by_side_or_in_groups() {
    let body = "%fast = memref.alloc() : memref<4xi32, 1>
        %tag = memref.alloc() : memref<1xi32>
        %stride = arith.constant 5 : index
        %two = arith.constant 2 : index
        affine.dma_start %m[%c0 + 1], %fast[%c0], %tag[%c0], %c4, %stride, %two : memref<12xi32>, memref<4xi32, 1>, memref<1xi32>
        affine.dma_wait %tag[%c0], %c4 : memref<1xi32>
        return %fast : memref<4xi32, 1>";
    check_affine("memref<4xi32, 1>", body, expect!["[1, 2, 6, 7]\n"]);
}

#[test]
fn indices_are_taken_apart_and_put_together() {
    let delinearize = |x: &str, basis: &str, expected| {
        let body = format!(
            "%i:3 = affine.delinearize_index {x} into ({basis}) : index, index, index
             return %i#0, %i#1, %i#2 : index, index, index"
        );
        check_affine("index, index, index", &body, expected);
    };
    delinearize(
        "%c7",
        "2, 3",
        expect![[r#"
        1
        0
        1
    "#]],
    );
    delinearize(
        "%minus",
        "2, 3",
        expect![[r#"
        -2
        1
        2
    "#]],
    );
    delinearize(
        "%minus",
        "5, 2, 3",
        expect![[r#"
        poison
        1
        2
    "#]],
    );
    delinearize(
        "%c7",
        "1, 2, 3",
        expect![[r#"
        poison
        0
        1
    "#]],
    );
    delinearize("%c7", "%c0, 3", expect!["undefined behaviour: a basis with the size 0\n"]);
    delinearize("%c7", "%poison, 3", expect!["undefined behaviour: a basis with a size that is poison\n"]);
    let linearize = |promise: &str, a: &str, b: &str, basis: &str, expected| {
        let body = format!("%i = affine.linearize_index {promise} [{a}, {b}] by ({basis}) : index\nreturn %i : index");
        check_affine("index", &body, expected);
    };
    linearize("", "%c7", "%c4", "3", expect!["25\n"]);
    linearize("disjoint", "%c7", "%c4", "3", expect!["poison\n"]);
    linearize("disjoint", "%c7", "%c1", "3", expect!["22\n"]);
    linearize("disjoint", "%c7", "%c1", "7, 3", expect!["poison\n"]);
    linearize("disjoint", "%minus", "%c1", "7, 3", expect!["-20\n"]);
    linearize("", "%large", "%c1", "7, 3", expect!["poison\n"]);
    linearize("", "%poison", "%c1", "3", expect!["poison\n"]);
}
