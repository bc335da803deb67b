//! Cases of absurdly large numbers, shapes and elements.

use super::{Case, Expect, attribute, list, repeat, short};
use crate::run::size;

fn at(column: usize, message: &str) -> Expect {
    Expect::error(1, column, message)
}

fn out_of_range() -> Expect {
    at(14, "integer constant out of range for attribute")
}

/// A case with ten million digits in place of `#`.
fn digits(name: &'static str, expect: Expect, text: &'static str) -> Case {
    attribute(name, expect, move |out| {
        let (before, after) = text.split_once('#').unwrap_or((text, ""));
        write!(out, "{before}")?;
        repeat(out, size(), "9999999999")?;
        write!(out, "{after}")
    })
}

/// The memory that integers in a source may take: up to two megabytes each, and all together no more than this.
const WIDE: u64 = 256 << 20;

pub fn cases() -> Vec<Case> {
    let n = size();
    vec![
        digits("integer", out_of_range(), "#"),
        digits("integer-64", out_of_range(), "# : i64"),
        digits("integer-widest", out_of_range_of(n), "# : i16777215"),
        digits("hexadecimal", out_of_range_of(n), "0x# : i16777215"),
        digits("fraction", Expect::Contains("1.000000e+01 : f32"), "9.# : f32"),
        digits("exponent", Expect::Contains("0x7F800000 : f32"), "1.0e# : f32"),
        digits("width", at(14, "invalid integer width"), "i#"),
        digits("dimension", at(21, "invalid dimension"), "tensor<#xi32>"),
        digits("offset", Expect::Cut(":1:"), "strided<[], offset: #>"),
        digits("affine-constant", Expect::Cut(":1:"), "affine_map<() -> (#)>"),
        digits("line", Expect::Cut(":1:"), "loc(\"a\":#:1)"),
        digits("distinct", Expect::Cut(":1:"), "distinct[#]<>"),
        Case {
            // It has four integers of two megabytes, one of which is compared and printed.
            memory: 32 << 20,
            ..short(
                "widest",
                Expect::Contains(
                    "{a = 1 : i16777215, b = -1 : i16777215, c = dense<1> : tensor<1000000000xi16777215>}",
                ),
                "\"t.o\"() {a = 1 : i16777215, b = -1 : i16777215, c = dense<1> : tensor<1000000000xi16777215>} : () -> ()",
            )
        },
        Case { memory: WIDE, ..many_wide("widest-many", "# : i16777215") },
        Case { memory: WIDE, ..many_wide("widest-splats", "dense<#> : tensor<4xi16777215>") },
        Case { memory: WIDE, ..many_wide("widest-arrays", "array<i16777208: #>") },
        attribute("widest-elements", Expect::Cut(":1:21: error: "), move |out| {
            write!(out, "dense<[")?;
            list(out, n, |i| i % 10)?;
            write!(out, "]> : tensor<{n}xi16777215>")
        }),
        short(
            "splats",
            Expect::Contains(
                "{a = dense<1> : tensor<1000000000xi32>, b = dense<true> : vector<1000000000xi1>, \
                 c = dense<(1.000000e+00,2.000000e+00)> : tensor<4000000000000xcomplex<f32>>, \
                 d = dense<\"a\"> : tensor<4000000000000x!t.s>}",
            ),
            "\"t.o\"() {a = dense<1> : tensor<1000000000xi32>, b = dense<true> : vector<1000000000xi1>, \
             c = dense<(1.0, 2.0)> : tensor<4000000000000xcomplex<f32>>, \
             d = dense<\"a\"> : tensor<4000000000000x!t.s>} : () -> ()",
        ),
        short(
            "elements-of-an-overflowing-shape",
            at(14, "inferred shape of elements literal ([2]) does not match type ([4294967296, 4294967296, 2])"),
            "\"t.o\"() {a = dense<[1, 2]> : tensor<4294967296x4294967296x2xi32>} : () -> ()",
        ),
        attribute("splat-of-an-overflowing-shape", Expect::Accepted, move |out| {
            write!(out, "dense<1> : tensor<")?;
            repeat(out, n, "2x")?;
            write!(out, "i32>")
        }),
        attribute("too-few-elements", Expect::Cut(":1:14: error: inferred shape of elements literal (["), move |out| {
            write!(out, "dense<[")?;
            list(out, n, |_| 1)?;
            write!(out, "]> : tensor<1000000000000xi32>")
        }),
        attribute("elements", Expect::Accepted, move |out| {
            write!(out, "dense<[")?;
            list(out, n, |i| i)?;
            write!(out, "]> : tensor<{n}xi32>")
        }),
        attribute("strings", Expect::Accepted, move |out| {
            write!(out, "dense<[")?;
            list(out, n, |i| format!("\"{i}\""))?;
            write!(out, "]> : tensor<{n}x!t.s>")
        }),
        attribute("elements-in-many-brackets", Expect::Accepted, move |out| {
            write!(out, "dense<")?;
            repeat(out, n, "[")?;
            write!(out, "1, 2")?;
            repeat(out, n, "]")?;
            write!(out, "> : tensor<")?;
            repeat(out, n - 1, "1x")?;
            write!(out, "2xi32>")
        }),
        attribute("hexadecimal-elements", Expect::Accepted, move |out| {
            write!(out, "dense<\"0x")?;
            repeat(out, n, "01020304")?;
            write!(out, "\"> : tensor<{n}xi32>")
        }),
        attribute(
            "hexadecimal-elements-for-a-larger-shape",
            at(14, "elements hex data size is invalid for provided type: 'tensor<1000000000000xi32>'"),
            move |out| {
                write!(out, "dense<\"0x")?;
                repeat(out, n, "01020304")?;
                write!(out, "\"> : tensor<1000000000000xi32>")
            },
        ),
        attribute("sparse-elements", Expect::Accepted, move |out| {
            write!(out, "sparse<[")?;
            list(out, n, |i| format!("[{i}]"))?;
            write!(out, "], [")?;
            list(out, n, |i| i)?;
            write!(out, "]> : tensor<1000000000000xi32>")
        }),
        attribute("dimensions", Expect::Accepted, move |out| {
            write!(out, "[tensor<")?;
            repeat(out, n, "2x")?;
            write!(out, "i32>, memref<")?;
            repeat(out, n, "?x")?;
            write!(out, "i32>, vector<")?;
            repeat(out, n, "[2]x")?;
            write!(out, "i32>]")
        }),
        attribute("strides", Expect::Accepted, move |out| {
            write!(out, "memref<")?;
            repeat(out, n, "2x")?;
            write!(out, "i32, strided<[")?;
            list(out, n, |i| i)?;
            write!(out, "], offset: ?>>")
        }),
        attribute("affine-dimensions", Expect::Accepted, move |out| {
            write!(out, "affine_map<(")?;
            list(out, n, |i| format!("d{i}"))?;
            write!(out, ")[")?;
            list(out, n, |i| format!("s{i}"))?;
            write!(out, "] -> (")?;
            list(out, n, |i| format!("d{i} + s{i}"))?;
            write!(out, ")>")
        }),
        attribute("arrays", Expect::Accepted, move |out| {
            write!(out, "[array<i8: ")?;
            list(out, n, |_| 1)?;
            write!(out, ">, array<i1: ")?;
            list(out, n, |_| true)?;
            write!(out, ">, ")?;
            list(out, n, |i| i)?;
            write!(out, "]")
        }),
    ]
}

/// The expected outcome for literals of millions of digits: a release build, whose cases are ten times as long, finds
/// them out of range of any type.
fn out_of_range_of(n: usize) -> Expect {
    if n >= 1_000_000 { out_of_range() } else { Expect::Accepted }
}

fn many_wide(name: &'static str, value: &'static str) -> Case {
    attribute(name, Expect::Cut(":1:"), move |out| {
        write!(out, "[")?;
        list(out, 100_000, |i| value.replace('#', &i.to_string()))?;
        write!(out, "]")
    })
}
