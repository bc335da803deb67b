//! Cases of isolated ops: each owns an arena, and names are looked up across them.

use super::{Case, Expect, case, nested, repeat};
use crate::run::size;

const FUNC: &str = "\"func.func\"() ({\n";
const END: &str = "}) {sym_name = \"f\", function_type = () -> ()} : () -> ()\n";
const OUTSIDE: &str = "'t.u' op using value defined outside the region";

/// The case with the memory limit of small isolates: an isolated op with a body owns an arena of some 750 bytes, for
/// the nine bytes of `module {}`. Verifying and printing it takes as much again for a while.
fn small(case: Case) -> Case {
    Case { factor: Some(300), ..case }
}

pub fn cases() -> Vec<Case> {
    let n = size();
    let wrong = "%v = \"t.o\"() : () -> i32\n";
    vec![
        small(nested(
            "modules",
            Expect::error(2 * n + 2, 1, "redefinition of SSA value '%v'"),
            n,
            [wrong, "module {\n", "", "}\n", wrong],
        )),
        small(nested(
            "modules-verified",
            Expect::error(n + 2, 1, OUTSIDE),
            n,
            [wrong, "module {\n", "\"t.u\"(%v) : (i32) -> ()\n", "}\n", ""],
        )),
        small(nested(
            "modules-printed",
            Expect::Accepted,
            3000,
            ["", "module {\n", "\"t.o\"() : () -> ()\n", "}\n", ""],
        )),
        small(nested(
            "modules-open",
            Expect::error(n, 9, "expected operation name in quotes"),
            n,
            ["", "module {\n", "", "", ""],
        )),
        small(nested("modules-side-by-side", Expect::Accepted, n, ["", "module {}\n", "", "", ""])),
        small(nested(
            "functions-open",
            Expect::error(n, FUNC.len(), "expected operation name in quotes"),
            n,
            ["", FUNC, "", "", ""],
        )),
        nested(
            "functions",
            Expect::error(2 * n + 2, 1, "redefinition of SSA value '%v'"),
            n,
            [wrong, FUNC, "", END, wrong],
        ),
        // The message shows the outermost op with its contents, up to some length.
        Case {
            memory: 256 << 20,
            ..nested(
                "functions-verified",
                Expect::error(2, 1, "'func.func' op symbol's parent must have the SymbolTable trait"),
                100_000,
                [
                    "",
                    FUNC,
                    "",
                    "\"t.e\"() : () -> ()\n}) {sym_name = \"f\", function_type = () -> ()} : () -> ()\n",
                    "",
                ],
            )
        },
        small(nested(
            "two-regions-each",
            Expect::error(1, 1, "'func.func' op requires one region"),
            n,
            ["", FUNC, "", "}, {}) : () -> ()\n", ""],
        )),
        // Bodies are scanned for their end before they are parsed.
        nested(
            "functions-of-comments",
            Expect::Accepted,
            10 * n,
            [FUNC, "// abc\n", "\"t.e\"() : () -> ()\n", "", END],
        ),
        small(nested(
            "functions-with-hidden-braces",
            Expect::error(2 * n, 5, "expected operation name in quotes"),
            n,
            ["", "\"func.func\"() ({\n// {\n", "", "", ""],
        )),
        case("functions-side-by-side", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| {
                writeln!(
                    out,
                    "{FUNC}\"t.e\"() : () -> ()\n}}) {{sym_name = \"f{i}\", function_type = () -> ()}} : () -> ()"
                )
            })
        }),
        case("uses-of-outer-values", Expect::error(3, 1, OUTSIDE), move |out| {
            write!(out, "{wrong}{FUNC}")?;
            repeat(out, n, "\"t.u\"(%v) : (i32) -> ()\n")?;
            write!(out, "\"t.e\"() : () -> ()\n{END}")
        }),
        small(nested(
            "uses-of-outer-values-at-each-level",
            Expect::error(2 * n + 1, 1, OUTSIDE),
            n,
            [wrong, "module {\n\"t.u\"(%v) : (i32) -> ()\n", "", "}\n", ""],
        )),
        small(case("uses-of-later-outer-values-at-each-level", Expect::error(n + 1, 1, OUTSIDE), move |out| {
            repeat(out, n, "module {\n")?;
            repeat(out, n - 1, "\"t.u\"(%v) : (i32) -> ()\n}\n")?;
            writeln!(out, "%v = \"t.o\"() : () -> i32\n}}")
        })),
        // Many names are forward references at many levels.
        small(case("later-outer-values", Expect::error(n + 1, 1, OUTSIDE), move |out| {
            repeat(out, n, "module {\n")?;
            (0..n).try_for_each(|i| writeln!(out, "\"t.u\"(%v{i}) : (i32) -> ()"))?;
            repeat(out, n - 1, "}\n")?;
            (0..n).try_for_each(|i| writeln!(out, "%v{i} = \"t.o\"() : () -> i32"))?;
            writeln!(out, "}}")
        })),
        small(case("later-values-side-by-side", Expect::error(2, 1, OUTSIDE), move |out| {
            (0..n).try_for_each(|i| {
                writeln!(
                    out,
                    "module {{ module {{\n\"t.u\"(%v{i}) : (i32) -> ()\n}}\n%v{i} = \"t.o\"() : () -> i32\n}}"
                )
            })
        })),
    ]
}
