use expect_test::expect;

use crate::support::check_body;

#[test]
fn an_index_is_an_integer_of_64_bits() {
    let body = "%max = index.constant 9223372036854775807
        %one = index.constant 1
        %width = index.sizeof
        %sum = index.add %max, %one
        %far = index.shl %one, %width
        %sign = index.shrs %sum, %max
        %high = index.sub %width, %one
        %ones = index.shrs %sum, %high
        %less = index.cmp slt(%ones, %one)
        %above = index.cmp ugt(%ones, %one)
        return %sum, %width, %far, %sign, %ones, %less, %above : index, index, index, index, index, i1, i1";
    check_body(
        "index, index, index, index, index, i1, i1",
        body,
        expect![[r#"
            -9223372036854775808
            64
            poison
            poison
            -1
            true
            true
        "#]],
    );
}

#[test]
fn division_of_indices_rounds_as_it_says() {
    let divide = |op: &str, a: i64, b: i64, expected| {
        let body =
            format!("%a = index.constant {a}\n%b = index.constant {b}\n%c = index.{op} %a, %b\nreturn %c : index");
        check_body("index", &body, expected);
    };
    divide("divs", -7, 2, expect!["-3\n"]);
    divide("ceildivs", -7, 2, expect!["-3\n"]);
    divide("ceildivs", i64::MIN, 2, expect!["-4611686018427387904\n"]);
    divide("floordivs", -7, 2, expect!["-4\n"]);
    divide("ceildivu", 7, 2, expect!["4\n"]);
    divide("divu", -1, 2, expect!["9223372036854775807\n"]);
    divide("rems", -7, 2, expect!["-1\n"]);
    divide("remu", 6, -2, expect!["6\n"]);
    divide("divs", i64::MIN, -1, expect!["undefined behaviour: signed overflow of a division\n"]);
    divide("remu", 6, 0, expect!["undefined behaviour: division by zero\n"]);
}

#[test]
fn casts_of_indices_copy_the_sign_or_fill_with_zeros() {
    let body = "%a = arith.constant -1 : i8
        %s = index.casts %a : i8 to index
        %u = index.castu %a : i8 to index
        %big = index.constant 258
        %t = index.casts %big : index to i8
        %w = index.castu %s : index to i100
        return %s, %u, %t, %w : index, index, i8, i100";
    check_body(
        "index, index, i8, i100",
        body,
        expect![[r#"
            -1
            255
            2
            18446744073709551615
        "#]],
    );
}
