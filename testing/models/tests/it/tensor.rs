use expect_test::{Expect, expect};

use crate::support::{check_body, check_body_with};

/// Compares the results of a body that has `%c0` to `%c7`, and tensors `%t` of sizes [2, 3] and `%d` of the same sizes,
/// which are dynamic in its type.
fn check_tensors(types: &str, body: &str, expected: Expect) {
    let constants: String = (0..8).map(|n| format!("%c{n} = arith.constant {n} : index\n")).collect();
    let tensors = "%t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
        %d = tensor.cast %t : tensor<2x3xi32> to tensor<?x?xi32>
        %poison = ub.poison : index";
    check_body(types, &format!("{constants}{tensors}\n{body}"), expected);
}

#[test]
fn a_cast_to_sizes_that_the_tensor_has_not_is_undefined() {
    let cast = |to: &str, expected| {
        let body = format!(
            "%u = tensor.cast %d : tensor<?x?xi32> to tensor<*xi32>
            %r = tensor.cast %u : tensor<*xi32> to {to}
            return %r : {to}"
        );
        check_tensors(to, &body, expected);
    };
    cast("tensor<2x?xi32>", expect!["[[1, 2, 3], [4, 5, 6]]\n"]);
    cast(
        "tensor<?x2xi32>",
        expect!["undefined behaviour: the result has the sizes [2, 3], and not those of its type\n"],
    );
    cast("tensor<?xi32>", expect!["undefined behaviour: the result has the sizes [2, 3], and not those of its type\n"]);
}

#[test]
fn sizes_and_ranks() {
    let body = "%n = tensor.dim %d, %c1 : tensor<?x?xi32>
        %u = tensor.cast %d : tensor<?x?xi32> to tensor<*xi32>
        %r = tensor.rank %u : tensor<*xi32>
        %e = tensor.empty(%n, %c0) : tensor<?x?xf32>
        %f = tensor.empty(%c2) : tensor<?x2xf32>
        return %n, %r, %e, %f : index, index, tensor<?x?xf32>, tensor<?x2xf32>";
    check_tensors(
        "index, index, tensor<?x?xf32>, tensor<?x2xf32>",
        body,
        expect![[r#"
        3
        2
        []
        [[poison, poison], [poison, poison]]
    "#]],
    );
    check_tensors(
        "index",
        "%n = tensor.dim %d, %c2 : tensor<?x?xi32>\nreturn %n : index",
        expect!["undefined behaviour: dimension 2 of a tensor of 2\n"],
    );
    let body = "%e = tensor.empty(%poison) : tensor<?xf32>\nreturn %e : tensor<?xf32>";
    check_tensors("tensor<?xf32>", body, expect!["undefined behaviour: a size is poison\n"]);
    let body = "%n = arith.subi %c0, %c1 : index\n%e = tensor.empty(%n) : tensor<?xf32>\nreturn %e : tensor<?xf32>";
    check_tensors("tensor<?xf32>", body, expect!["undefined behaviour: the size -1 is negative\n"]);
    let body = "%n = arith.constant 4294967296 : index
        %e = tensor.empty(%n, %n) : tensor<?x?xf32>\nreturn %e : tensor<?x?xf32>";
    check_tensors("tensor<?x?xf32>", body, expect!["the limit of memory is reached\n"]);
}

#[test]
fn elements_are_read_and_replaced() {
    let body = "%x = tensor.extract %d[%c1, %c2] : tensor<?x?xi32>
        %p = ub.poison : i32
        %r = tensor.insert %p into %d[%c0, %c1] : tensor<?x?xi32>
        %y = tensor.extract %r[%c0, %c1] : tensor<?x?xi32>
        return %x, %r, %y : i32, tensor<?x?xi32>, i32";
    check_tensors(
        "i32, tensor<?x?xi32>, i32",
        body,
        expect![[r#"
        6
        [[1, poison, 3], [4, 5, 6]]
        poison
    "#]],
    );
    let body = "%x = tensor.extract %d[%c2, %c1] : tensor<?x?xi32>\nreturn %x : i32";
    check_tensors(
        "i32",
        body,
        expect!["undefined behaviour: index [2, 1] is out of bounds of a tensor of sizes [2, 3]\n"],
    );
    let body = "%x = tensor.extract %d[%poison, %c1] : tensor<?x?xi32>\nreturn %x : i32";
    check_tensors("i32", body, expect!["undefined behaviour: an index is poison\n"]);
}

#[test]
fn tensors_are_made_of_elements() {
    let body = "%a = arith.constant 7 : i32
        %e = tensor.from_elements %a, %c0_i32, %a, %a : tensor<2x2xi32>
        %z = tensor.from_elements %a : tensor<i32>
        %s = tensor.splat %a[%c2] : tensor<?x2xi32>
        %g = tensor.generate %c2 {
        ^bb0(%i: index, %j: index):
          %k = arith.muli %i, %c7 : index
          %l = arith.addi %k, %j : index
          tensor.yield %l : index
        } : tensor<?x3xindex>
        return %e, %z, %s, %g : tensor<2x2xi32>, tensor<i32>, tensor<?x2xi32>, tensor<?x3xindex>";
    let body = format!("%c0_i32 = arith.constant 0 : i32\n{body}");
    check_tensors(
        "tensor<2x2xi32>, tensor<i32>, tensor<?x2xi32>, tensor<?x3xindex>",
        &body,
        expect![[r#"
        [[7, 0], [7, 7]]
        7
        [[7, 7], [7, 7]]
        [[0, 1, 2], [7, 8, 9]]
    "#]],
    );
}

#[test]
fn paddings_surround_or_cut_off() {
    let body = "%minus = arith.constant -1 : index
        %p = tensor.pad %d low[1, %minus] high[%c0, 1] {
        ^bb0(%i: index, %j: index):
          %k = arith.index_cast %j : index to i32
          tensor.yield %k : i32
        } : tensor<?x?xi32> to tensor<?x?xi32>
        return %p : tensor<?x?xi32>";
    check_tensors("tensor<?x?xi32>", body, expect!["[[0, 1, 2], [2, 3, 2], [5, 6, 2]]\n"]);
}

#[test]
fn tensors_are_put_one_behind_the_other() {
    let concat = |dim: usize, expected| {
        let body = format!(
            "%e = tensor.generate %c2, %c1 {{
            ^bb0(%i: index, %j: index):
              %zero = arith.constant 0 : i32
              tensor.yield %zero : i32
            }} : tensor<?x?xi32>
            %r = tensor.concat dim({dim}) %d, %e : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
            return %r : tensor<?x?xi32>"
        );
        check_tensors("tensor<?x?xi32>", &body, expected);
    };
    concat(1, expect!["[[1, 2, 3, 0], [4, 5, 6, 0]]\n"]);
    concat(0, expect!["undefined behaviour: a concatenation of tensors whose sizes differ in another dimension\n"]);
}

#[test]
fn reshapes_keep_the_elements_and_their_order() {
    let body = "%c = tensor.collapse_shape %d [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>
        %e = tensor.expand_shape %c [[0, 1]] output_shape [3, %c2] : tensor<?xi32> into tensor<3x?xi32>
        %shape = tensor.from_elements %c6, %c1 : tensor<2xindex>
        %r = tensor.reshape %e(%shape) : (tensor<3x?xi32>, tensor<2xindex>) -> tensor<?x1xi32>
        return %c, %e, %r : tensor<?xi32>, tensor<3x?xi32>, tensor<?x1xi32>";
    check_tensors(
        "tensor<?xi32>, tensor<3x?xi32>, tensor<?x1xi32>",
        body,
        expect![[r#"
        [1, 2, 3, 4, 5, 6]
        [[1, 2], [3, 4], [5, 6]]
        [[1], [2], [3], [4], [5], [6]]
    "#]],
    );
    let body =
        "%e = tensor.expand_shape %d [[0], [1, 2]] output_shape [%c3, %c2, 1] : tensor<?x?xi32> into tensor<?x?x1xi32>
        return %e : tensor<?x?x1xi32>";
    check_tensors(
        "tensor<?x?x1xi32>",
        body,
        expect!["undefined behaviour: a dimension of size 2 is expanded to other sizes\n"],
    );
    let body = "%shape = tensor.from_elements %c2, %c2 : tensor<2xindex>
        %r = tensor.reshape %d(%shape) : (tensor<?x?xi32>, tensor<2xindex>) -> tensor<?x?xi32>
        return %r : tensor<?x?xi32>";
    check_tensors("tensor<?x?xi32>", body, expect!["undefined behaviour: a reshape to another number of elements\n"]);
}

#[test]
fn slices_are_taken_out_and_put_in() {
    let body = "%a = tensor.extract_slice %d[0, %c0] [%c2, 2] [1, 2] : tensor<?x?xi32> to tensor<?x2xi32>
        %b = tensor.extract_slice %d[%c1, 0] [1, %c3] [1, 1] : tensor<?x?xi32> to tensor<?xi32>
        %e = tensor.extract_slice %d[2, 0] [0, 1] [1, 1] : tensor<?x?xi32> to tensor<0x1xi32>
        %i = tensor.insert_slice %b into %d[0, 0] [1, %c3] [1, 1] : tensor<?xi32> into tensor<?x?xi32>
        return %a, %b, %e, %i : tensor<?x2xi32>, tensor<?xi32>, tensor<0x1xi32>, tensor<?x?xi32>";
    check_tensors(
        "tensor<?x2xi32>, tensor<?xi32>, tensor<0x1xi32>, tensor<?x?xi32>",
        body,
        expect![[r#"
        [[1, 3], [4, 6]]
        [4, 5, 6]
        []
        [[4, 5, 6], [4, 5, 6]]
    "#]],
    );
    let body = "%a = tensor.extract_slice %d[0, 1] [%c2, %c2] [1, 2] : tensor<?x?xi32> to tensor<?x?xi32>
        return %a : tensor<?x?xi32>";
    check_tensors(
        "tensor<?x?xi32>",
        body,
        expect!["undefined behaviour: a slice of 2 from 1 by 2 is out of bounds of a dimension of size 3\n"],
    );
    let body = "%i = tensor.insert_slice %d into %d[0, 0] [%c1, %c3] [1, 1] : tensor<?x?xi32> into tensor<?x?xi32>
        return %i : tensor<?x?xi32>";
    check_tensors(
        "tensor<?x?xi32>",
        body,
        expect!["undefined behaviour: an insertion of a tensor of other sizes than the slice\n"],
    );
}

#[test]
fn slices_at_listed_places() {
    let body = "%at = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
        %g = tensor.gather %t[%at] gather_dims([1]) : (tensor<2x3xi32>, tensor<2x1xindex>) -> tensor<2x2x1xi32>
        %r = tensor.gather %t[%at] gather_dims([1]) unique : (tensor<2x3xi32>, tensor<2x1xindex>) -> tensor<2x2xi32>
        %e = arith.constant dense<0> : tensor<2x3xi32>
        %s = tensor.scatter %g into %e[%at] scatter_dims([1]) unique
          : (tensor<2x2x1xi32>, tensor<2x3xi32>, tensor<2x1xindex>) -> tensor<2x3xi32>
        return %g, %r, %s : tensor<2x2x1xi32>, tensor<2x2xi32>, tensor<2x3xi32>";
    check_tensors(
        "tensor<2x2x1xi32>, tensor<2x2xi32>, tensor<2x3xi32>",
        body,
        expect![[r#"
        [[[3], [6]], [[1], [4]]]
        [[3, 6], [1, 4]]
        [[1, 0, 3], [4, 0, 6]]
    "#]],
    );
    let gather = |at: &str, expected| {
        let body = format!(
            "%at = arith.constant dense<{at}> : tensor<2x2xi8>
            %g = tensor.gather %t[%at] gather_dims([0, 1]) unique : (tensor<2x3xi32>, tensor<2x2xi8>) -> tensor<2xi32>
            return %g : tensor<2xi32>"
        );
        check_tensors("tensor<2xi32>", &body, expected);
    };
    gather("[[0, 1], [1, 0]]", expect!["[2, 4]\n"]);
    gather(
        "[[0, 1], [0, 1]]",
        expect!["undefined behaviour: a place is listed twice, which is promised not to happen\n"],
    );
    gather("[[0, 1], [1, -1]]", expect!["undefined behaviour: index [-1] is out of bounds of a tensor of sizes [3]\n"]);
}

#[test]
fn bits_of_elements_are_read_as_another_type() {
    let body = "%a = arith.constant dense<[1.0, -0.0]> : tensor<2xf16>
        %b = tensor.bitcast %a : tensor<2xf16> to tensor<2xi16>
        return %b : tensor<2xi16>";
    check_tensors("tensor<2xi16>", body, expect!["[15360, -32768]\n"]);
}

#[test]
fn poison_of_unknown_sizes_spreads() {
    let body = "%p = ub.poison : tensor<?xi32>
        %x = tensor.extract %p[%c0] : tensor<?xi32>
        %one = arith.constant 1 : i32
        %i = tensor.insert %one into %p[%c0] : tensor<?xi32>
        %s = tensor.extract_slice %p[0] [2] [1] : tensor<?xi32> to tensor<2xi32>
        %into = tensor.insert_slice %p into %t[0, 1] [1, %c2] [1, 1] : tensor<?xi32> into tensor<2x3xi32>
        return %x, %i, %s, %into : i32, tensor<?xi32>, tensor<2xi32>, tensor<2x3xi32>";
    check_tensors(
        "i32, tensor<?xi32>, tensor<2xi32>, tensor<2x3xi32>",
        body,
        expect![[r#"
        poison
        poison
        [poison, poison]
        [[1, poison, poison], [4, 5, 6]]
    "#]],
    );
    let body = "%p = ub.poison : tensor<?xi32>\n%n = tensor.dim %p, %c0 : tensor<?xi32>\nreturn %n : index";
    check_tensors("index", body, expect!["undefined behaviour: the size of a tensor that is poison\n"]);
}

#[test]
fn under_speculation_only_ops_that_stay_in_place_are_undefined() {
    let speculate = |op: &str, expected| {
        let body = format!(
            "%c2 = arith.constant 2 : index
            %t = arith.constant dense<[1, 2]> : tensor<2xi32>
            %d = tensor.cast %t : tensor<2xi32> to tensor<?xi32>
            %r = {op}
            return %r : i32"
        );
        check_body_with(|options| options.speculation = true, "i32", &body, expected);
    };
    speculate("tensor.extract %d[%c2] : tensor<?xi32>", expect!["poison\n"]);
    speculate(
        "arith.constant 1 : i32\n%n = tensor.dim %d, %c2 : tensor<?xi32>",
        expect!["undefined behaviour: dimension 2 of a tensor of 1\n"],
    );
}
