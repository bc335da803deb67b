//! Cases with a million of some construct.

use super::{Case, Expect, attribute, case, list, repeat};
use crate::run::size;

/// A function with blocks that begin with a branch to `^b0`.
fn graph(
    name: &'static str,
    expect: Expect,
    blocks: impl Fn(&mut dyn std::io::Write) -> std::io::Result<()> + 'static,
) -> Case {
    case(name, expect, move |out| {
        writeln!(out, "\"func.func\"() ({{\n%v = \"t.o\"() : () -> i32\n\"t.br\"()[^b0] : () -> ()")?;
        blocks(out)?;
        writeln!(out, "\"t.e\"(%v) : (i32) -> ()\n}}) {{sym_name = \"f\", function_type = () -> ()}} : () -> ()")
    })
}

pub fn cases() -> Vec<Case> {
    let n = size();
    let i32s = |out: &mut dyn std::io::Write, n| list(out, n, |_| "i32");
    vec![
        case("operands", Expect::Accepted, move |out| {
            write!(out, "%0 = \"t.o\"() : () -> i32\n\"t.u\"(")?;
            list(out, n, |_| "%0")?;
            write!(out, ") : (")?;
            i32s(out, n)?;
            writeln!(out, ") -> ()")
        }),
        case("results", Expect::Accepted, move |out| {
            write!(out, "%0:{n} = \"t.o\"() : () -> (")?;
            i32s(out, n)?;
            write!(out, ")\n\"t.u\"(")?;
            list(out, n, |i| format!("%0#{i}"))?;
            write!(out, ") : (")?;
            i32s(out, n)?;
            writeln!(out, ") -> ()")
        }),
        case("results-with-names", Expect::Accepted, move |out| {
            list(out, n, |i| format!("%r{i}"))?;
            write!(out, " = \"t.o\"() : () -> (")?;
            i32s(out, n)?;
            writeln!(out, ")")
        }),
        case("block-arguments", Expect::Accepted, move |out| {
            write!(out, "\"t.r\"() ({{\n^bb0(")?;
            list(out, n, |i| format!("%a{i}: i32"))?;
            writeln!(out, "):\n\"t.e\"() : () -> ()\n}}) : () -> ()")
        }),
        case("functions-with-attributes", Expect::Accepted, move |out| {
            write!(out, "\"func.func\"() ({{}}) {{sym_name = \"f\", sym_visibility = \"private\", function_type = (")?;
            i32s(out, n)?;
            write!(out, ") -> (), arg_attrs = [")?;
            list(out, n, |i| format!("{{t.a = {i}}}"))?;
            writeln!(out, "]}} : () -> ()")
        }),
        attribute("entries", Expect::Accepted, move |out| {
            write!(out, "{{")?;
            // The attributes are in descending order.
            list(out, n, |i| format!("a{:08} = {i}", n - i))?;
            write!(out, "}}")
        }),
        case("entries-twice", Expect::Cut(":1:"), move |out| {
            write!(out, "\"t.o\"() {{")?;
            list(out, n, |i| format!("a{i}"))?;
            writeln!(out, ", a7}} : () -> ()")
        }),
        case("properties", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "\"t.o\"() <{{a = {i}, b = \"{i}\"}}> : () -> ()"))
        }),
        case("symbols", Expect::Accepted, move |out| {
            let f = |i| {
                format!(
                    "\"func.func\"() ({{}}) {{sym_name = \"f{i}\", function_type = () -> (), sym_visibility = \"private\"}} : () -> ()"
                )
            };
            (0..n).try_for_each(|i| writeln!(out, "{}", f(i)))
        }),
        case("symbols-twice", Expect::error(2, 1, "redefinition of symbol named 'f'"), move |out| {
            let f = "\"func.func\"() ({}) {sym_name = \"f\", function_type = () -> (), sym_visibility = \"private\"} : () -> ()\n";
            repeat(out, n, f)
        }),
        case("uses", Expect::Accepted, move |out| {
            writeln!(out, "%v = \"t.o\"() : () -> i32")?;
            repeat(out, n, "\"t.u\"(%v) : (i32) -> ()\n")
        }),
        case("op-names", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "\"t.o{i}\"() : () -> ()"))
        }),
        case("dialects", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "\"t{i}.o\"() {{a = !t{i}.x, b = #t{i}.y}} : () -> ()"))
        }),
        case("locations", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "\"t.o\"() : () -> () loc(\"x{i}\"(\"f\":{i}:1))"))
        }),
        case("distinct-attributes", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "\"t.o\"() {{a = distinct[{i}]<>}} : () -> ()"))
        }),
        case("resources", Expect::Accepted, move |out| {
            write!(out, "{{-# dialect_resources: {{ builtin: {{")?;
            list(out, n, |i| format!("k{i}: \"0x04000000{i:08x}\""))?;
            writeln!(out, "}} }} #-}}")
        }),
        graph("blocks", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "^b{i}:\n\"t.br\"()[^b{}] : () -> ()", i + 1))?;
            writeln!(out, "^b{n}:")
        }),
        // Every block branches to its neighbour and to one from the other end.
        graph("blocks-that-cross", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| writeln!(out, "^b{i}:\n\"t.br\"()[^b{}, ^b{}] : () -> ()", i + 1, n - i))?;
            writeln!(out, "^b{n}:")
        }),
        graph("blocks-in-a-ladder", Expect::Accepted, move |out| {
            writeln!(out, "^b0:\n\"t.br\"()[^l0, ^r0] : () -> ()")?;
            (0..n).try_for_each(|i| {
                writeln!(
                    out,
                    "^l{i}:\n\"t.br\"()[^l{j}, ^r{i}] : () -> ()\n^r{i}:\n\"t.br\"()[^r{j}, ^l{i}] : () -> ()",
                    j = i + 1
                )
            })?;
            writeln!(out, "^l{n}:\n\"t.e\"() : () -> ()\n^r{n}:")
        }),
        // Values are defined in one block and used in one far after it.
        graph("blocks-with-values", Expect::Accepted, move |out| {
            (0..n).try_for_each(|i| {
                writeln!(out, "^b{i}:\n%w{i} = \"t.o\"() : () -> i32")?;
                writeln!(out, "\"t.br\"(%v, %w{})[^b{}] : (i32, i32) -> ()", i / 2, i + 1)
            })?;
            writeln!(out, "^b{n}:")
        }),
        graph("predecessors", Expect::Accepted, move |out| {
            write!(out, "^b0:\n\"t.br\"()[")?;
            list(out, n, |i| format!("^c{i}"))?;
            writeln!(out, "] : () -> ()")?;
            (0..n).try_for_each(|i| writeln!(out, "^c{i}:\n\"t.br\"()[^e] : () -> ()"))?;
            writeln!(out, "^e:")
        }),
        case("forward-references", Expect::Accepted, move |out| {
            write!(out, "\"t.u\"(")?;
            list(out, n, |i| format!("%v{i}"))?;
            write!(out, ") : (")?;
            i32s(out, n)?;
            writeln!(out, ") -> ()")?;
            (0..n).try_for_each(|i| writeln!(out, "%v{i} = \"t.o\"() : () -> i32"))
        }),
        case("undefined-values", Expect::error(1, 7, "use of undeclared SSA value name"), move |out| {
            (0..n).try_for_each(|i| writeln!(out, "\"t.u\"(%v{i}) : (i32) -> ()"))
        }),
        case("undefined-blocks", Expect::error(2, 10, "reference to an undefined block"), move |out| {
            writeln!(out, "\"t.r\"() ({{")?;
            (0..n).try_for_each(|i| writeln!(out, "\"t.br\"()[^b{i}] : () -> ()"))?;
            writeln!(out, "}}) : () -> ()")
        }),
        case(
            "verification-errors",
            Expect::Cut(":2:3: error: operation with block successors must terminate its parent block"),
            move |out| {
                let f = |i| {
                    format!(
                        "\"func.func\"() ({{\n  \"t.br\"()[^a] : () -> ()\n  \"t.e\"() : () -> ()\n^a:\n  \"t.e\"() : () -> ()\n}}) {{sym_name = \"f{i}\", function_type = () -> ()}} : () -> ()"
                    )
                };
                (0..n / 4).try_for_each(|i| writeln!(out, "{}", f(i)))
            },
        ),
    ]
}
