//! Cases of deep nesting.

use super::{Case, Expect, attribute, case, nested, repeat};
use crate::run::size;

/// The nesting depth of types and attributes that is accepted.
const LIMIT: usize = 1 << 16;

/// The stack that this depth takes; a debug build has larger frames.
const STACK: u64 = if cfg!(debug_assertions) { 512 << 20 } else { 64 << 20 };

fn too_deep(column: usize) -> Expect {
    Expect::error(1, column, "types and attributes nest deeper than 65536 levels")
}

/// A case with an attribute that is nested too deeply by repeated `open`.
fn deep(name: &'static str, open: &'static str, inside: &'static str, close: &'static str) -> Case {
    // The limit is checked where a further level begins, after its keyword.
    let at = "\"t.o\"() {a = ".len() + LIMIT * open.len();
    let expect = match open {
        "tuple<" | "vector<1x" => too_deep(at + 1 + open.find(['<', 'x']).unwrap_or(0)),
        _ => too_deep(at + 1),
    };
    let case = attribute(name, expect, move |out| {
        repeat(out, size(), open)?;
        write!(out, "{inside}")?;
        repeat(out, size(), close)
    });
    Case { memory: STACK, ..case }
}

pub fn cases() -> Vec<Case> {
    let n = size();
    let region = "\"t.r\"() ({\n";
    let end = "}) : () -> ()\n";
    let mut cases = vec![
        // Its output would be a million lines of up to a million spaces, so the last line has an error.
        nested(
            "regions",
            Expect::error(2 * n + 2, 1, "redefinition of SSA value '%v'"),
            n,
            ["%v = \"t.o\"() : () -> i32\n", region, "", end, "%v = \"t.o\"() : () -> i32\n"],
        ),
        nested("regions-printed", Expect::Accepted, 3000, ["", region, "\"t.e\"() : () -> ()\n", end, ""]),
        nested(
            "regions-open",
            Expect::error(n, region.len(), "expected operation name in quotes"),
            n,
            ["", region, "", "", ""],
        ),
        // The value of the outermost region is used in all others.
        nested(
            "regions-with-uses",
            Expect::error(3 * n + 2, 1, "redefinition of SSA value '%v'"),
            n,
            [
                "%v = \"t.o\"() : () -> i32\n",
                "\"t.r\"() ({\n\"t.u\"(%v) : (i32) -> ()\n",
                "",
                end,
                "%v = \"t.o\"() : () -> i32\n",
            ],
        ),
        nested("regions-side-by-side", Expect::Accepted, n, ["\"t.r\"() ({}", ", {}", "", "", ") : () -> ()\n"]),
        deep("tuples", "tuple<", "", ">"),
        deep("functions", "() -> (", "", ")"),
        deep("arrays", "[", "", "]"),
        deep("arrays-open", "[", "", ""),
        deep("dictionaries", "{a = ", "1", "}"),
        Case {
            memory: STACK,
            ..attribute("arrays-at-the-limit", Expect::Accepted, |out| {
                repeat(out, LIMIT - 8, "[")?;
                repeat(out, LIMIT - 8, "]")
            })
        },
        deep_location("call-sites", "callsite(\"a\" at ", ")"),
        deep_location("fused-locations", "fused[", "]"),
        deep_location("named-locations", "\"a\"(", ")"),
        attribute("dialect-types", Expect::Accepted, move |out| {
            write!(out, "!t.a")?;
            repeat(out, n, "<")?;
            repeat(out, n, ">")
        }),
        attribute(
            "dialect-types-open",
            Expect::error(1, 18, "unbalanced '(' character in pretty dialect name"),
            move |out| {
                write!(out, "!t.a")?;
                repeat(out, n, "<[({")
            },
        ),
        attribute("symbols", Expect::Accepted, move |out| {
            write!(out, "@a")?;
            repeat(out, n, "::@a")
        }),
        attribute("parentheses", Expect::Contains("affine_map<(d0) -> (d0)>"), move |out| {
            write!(out, "affine_map<(d0) -> (")?;
            repeat(out, n, "(")?;
            write!(out, "d0")?;
            repeat(out, n, ")")?;
            write!(out, ")>")
        }),
        attribute("parentheses-open", Expect::error(1, n + 34, "expected affine expression"), move |out| {
            write!(out, "affine_map<(d0) -> (")?;
            repeat(out, n, "(")
        }),
        attribute("sums", Expect::Accepted, move |out| {
            write!(out, "affine_map<(d0, d1) -> (")?;
            repeat(out, n, "d0 + d1 * 3 + ")?;
            write!(out, "d0)>")
        }),
        attribute("signs", Expect::Contains("affine_map<(d0) -> (d0)>"), move |out| {
            write!(out, "affine_map<(d0) -> (")?;
            repeat(out, n, "-")?;
            write!(out, "d0)>")
        }),
        attribute("remainders", Expect::Accepted, move |out| {
            write!(out, "affine_map<(d0)[s0] -> (d0")?;
            repeat(out, n, " mod s0")?;
            write!(out, ")>")
        }),
        // Aliases make the attribute deeper than the text.
        case("aliases", Expect::Accepted, move |out| {
            writeln!(out, "#a0 = 1")?;
            (0..n).try_for_each(|i| writeln!(out, "#a{} = [#a{i}]", i + 1))
        }),
        // The text of the attribute would exceed any memory.
        Case {
            memory: 40 << 20,
            ..doubled("attribute-bomb-in-a-message", Expect::Cut(":66:"), |out| {
                writeln!(out, "\"builtin.module\"() <#a64> ({{}}) : () -> ()")
            })
        },
        case("location-bomb", Expect::Accepted, |out| {
            writeln!(out, "#a0 = loc(\"a\")")?;
            (0..64).try_for_each(|i| writeln!(out, "#a{} = loc(callsite(#a{i} at #a{i}))", i + 1))?;
            writeln!(out, "\"t.o\"() : () -> () loc(#a64)")
        }),
    ];
    // The same as output.
    let cut = Expect::Cut("cannot write '-': the attributes of one operation");
    let bomb = doubled("attribute-bomb", cut, |out| writeln!(out, "\"t.o\"() {{a = #a64}} : () -> ()"));
    cases.push(Case { memory: 32 << 20, ..bomb });
    // Each level has an error of its own, all in one line.
    let distinct = attribute("distinct-in-distinct", Expect::Cut(":1:"), |out| {
        repeat(out, 8000, "distinct[0]<")?;
        write!(out, "1")?;
        repeat(out, 8000, ">")
    });
    cases.push(Case { memory: 32 << 20, ..distinct });
    cases
}

fn deep_location(name: &'static str, open: &'static str, close: &'static str) -> Case {
    let case = case(name, Expect::Cut(":1:"), move |out| {
        write!(out, "\"t.o\"() : () -> () loc(")?;
        repeat(out, size(), open)?;
        write!(out, "\"b\"")?;
        repeat(out, size(), close)?;
        writeln!(out, ")")
    });
    Case { memory: STACK, ..case }
}

/// Aliases that contain the one before twice.
fn doubled(name: &'static str, expect: Expect, end: fn(&mut dyn std::io::Write) -> std::io::Result<()>) -> Case {
    case(name, expect, move |out| {
        writeln!(out, "#a0 = 1")?;
        (0..64).try_for_each(|i| writeln!(out, "#a{} = [#a{i}, #a{i}]", i + 1))?;
        end(out)
    })
}
