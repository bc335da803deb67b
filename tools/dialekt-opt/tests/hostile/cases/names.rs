//! Cases of names: long, many, repeated, circular, with absurd numbers.

use super::{Case, Expect, case, list, repeat, short};
use crate::run::size;

pub fn cases() -> Vec<Case> {
    let n = size();
    vec![
        short(
            "value-number",
            Expect::error(1, 7, "use of undeclared SSA value name"),
            "\"t.o\"(%4294967296) : (i32) -> ()\n",
        ),
        short(
            "result-number",
            Expect::error(1, 9, "invalid SSA value result number"),
            "\"t.o\"(%0#99999999999) : (i32) -> ()\n",
        ),
        short(
            "result-count",
            Expect::error(1, 1, "operation defines 1 results but was provided 4294967295 to bind"),
            "%0:4294967295 = \"t.o\"() : () -> i32\n",
        ),
        short(
            "result-count-too-large",
            Expect::error(1, 4, "expected named operation to have at least 1 result"),
            "%0:99999999999999999999 = \"t.o\"() : () -> i32\n",
        ),
        case(
            "result-counts",
            Expect::Cut(":1:1: error: operation defines 1 results but was provided 4294967295"),
            move |out| {
                list(out, n, |i| format!("%r{i}:4294967295"))?;
                writeln!(out, " = \"t.o\"() : () -> i32")
            },
        ),
        // There are as many names with large numbers as the text can hold: a table with an entry for each number would
        // be too large.
        case("result-numbers", Expect::error(1, 7, "use of undeclared SSA value name"), move |out| {
            (0..n).try_for_each(|i| writeln!(out, "\"t.o\"(%v{i}#{n}) : (i32) -> ()"))
        }),
        case("result-numbers-before", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "\"t.u\"(%v#{i}) : (i32) -> ()"))?;
            write!(out, "%v:{n} = \"t.o\"() : () -> (")?;
            list(out, n, |_| "i32")?;
            writeln!(out, ")")
        }),
        case("result-groups", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| {
                writeln!(out, "%v{i}:2 = \"t.o\"() : () -> (i32, i32)\n\"t.u\"(%v{i}#1) : (i32) -> ()")
            })
        }),
        case("redefinition", Expect::error(n + 1, 1, "redefinition of SSA value '%v0'"), move |out| {
            (0..n).try_for_each(|i| writeln!(out, "%v{i} = \"t.o\"() : () -> i32"))?;
            writeln!(out, "%v0 = \"t.o\"() : () -> i32")
        }),
        case("long", Expect::Accepted, move |out| {
            write!(out, "%")?;
            repeat(out, n, "cccccccccc")?;
            write!(out, " = \"t.")?;
            repeat(out, n, "oooooooooo")?;
            write!(out, "\"() {{")?;
            repeat(out, n, "aaaaaaaaaa")?;
            write!(out, " = @")?;
            repeat(out, n, "bbbbbbbbbb")?;
            write!(out, ", c = \"")?;
            repeat(out, n, "\\0A\\\\")?;
            write!(out, "\"}} : () -> !t.")?;
            repeat(out, n, "dddddddddd")?;
            writeln!(out)
        }),
        case(
            "long-op",
            Expect::Cut(":1:1: error: Dialect `aaaaaaaaaa' not found for custom op 'aaaaaaaaaa.aaaaaaaaaa."),
            move |out| repeat(out, n, "aaaaaaaaaa."),
        ),
        case("regions-with-equal-names", Expect::Accepted, move |out| {
            let one = "\"t.r\"() ({\n^bb0(%a: i32):\n  \"t.e\"(%a) : (i32) -> ()\n}) : () -> ()\n";
            repeat(out, n / 4, one)
        }),
        short("type-alias-of-itself", Expect::error(1, 8, "undefined symbol alias id 'a'"), "!a = !a\n"),
        short(
            "type-aliases-in-a-circle",
            Expect::error(1, 14, "undefined symbol alias id 'b'"),
            "!a = tuple<!b>\n!b = tuple<!a>\n",
        ),
        short("attribute-alias-of-itself", Expect::error(1, 9, "undefined symbol alias id 'a'"), "#a = [#a]\n"),
        short(
            "location-alias-of-itself",
            Expect::error(1, 25, "undefined symbol alias id 'loc'"),
            "#loc = loc(callsite(#loc at #loc))\n\"t.o\"() : () -> () loc(#loc)\n",
        ),
        short(
            "location-aliases-in-a-circle",
            Expect::error(2, 18, "undefined symbol alias id 'b'"),
            "\"t.o\"() : () -> () loc(#a)\n#a = loc(fused[#b])\n#b = loc(fused[#a])\n",
        ),
        case("location-aliases", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "\"t.o\"() : () -> () loc(#loc{i})"))?;
            (0..n).try_for_each(|i| writeln!(out, "#loc{i} = loc(\"a\":{i}:1)"))
        }),
        Case {
            flags: &["--mlir-print-debuginfo"],
            ..case("location-aliases-printed", Expect::Accepted, move |out| {
                (0..n).try_for_each(|i| writeln!(out, "\"t.o\"() : () -> () loc(\"a\":{i}:1)"))
            })
        },
        case("aliases-that-nothing-uses", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "#a{i} = {i}\n!b{i} = i{}", i % 16_777_215 + 1))
        }),
        // All these maps get the alias `#map`.
        case("alias-conflicts", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "\"t.o\"() {{a = affine_map<(d0) -> (d0 + {i})>}} : () -> ()"))
        }),
    ]
}
