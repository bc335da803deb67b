//! Cases of bytes that are not text, and of texts that end too early.

use super::{Case, Expect, case, repeat, short};
use crate::run::size;

/// A case with some bytes repeated `n` times.
fn raw(name: &'static str, expect: Expect, before: &'static [u8], bytes: &'static [u8], after: &'static [u8]) -> Case {
    case(name, expect, move |out| {
        out.write_all(before)?;
        (0..size()).try_for_each(|_| out.write_all(bytes))?;
        out.write_all(after)
    })
}

fn at(line: usize, column: usize, message: &str) -> Expect {
    Expect::error(line, column, message)
}

pub fn cases() -> Vec<Case> {
    let n = size();
    let op = b"\"t.o\"() {a = \"";
    let end = b"\"} : () -> ()\n";
    vec![
        short("nothing", Expect::Same, "module {\n}\n"),
        short("empty", Expect::Contains("module {\n}\n"), ""),
        raw("no-unicode", at(1, 1, "unexpected character"), b"", b"\xff\xfe", b""),
        raw("no-unicode-in-a-string", Expect::Accepted, op, b"\xff\xfe", end),
        raw("no-unicode-in-a-comment", Expect::Accepted, b"// ", b"\xff\xfe\n//", b"\n"),
        raw("no-unicode-in-a-name", at(1, 7, "invalid SSA name"), b"\"t.o\"(%", b"\xc3", b") : (i32) -> ()"),
        raw("no-unicode-in-a-dialect-type", Expect::Any, b"\"t.o\"() {a = !t.a<", b"\xff", b">} : () -> ()"),
        raw("no-unicode-in-a-location", Expect::Accepted, b"\"t.o\"() : () -> () loc(\"", b"\xff", b"\")"),
        raw("nul", Expect::Contains("module {\n}\n"), b"", b"\0", b""),
        raw("nul-between", Expect::Accepted, b"", b"\"t.o\"() : () -> ()\n\0", b""),
        raw("nul-in-a-string", Expect::Accepted, op, b"\0", end),
        raw(
            "nul-in-an-op-name",
            at(1, 1, "null character not allowed in operation name"),
            b"\"t.",
            b"\\00",
            b"\"() : () -> ()",
        ),
        raw("bytecode", Expect::Cut(":0:0:"), b"ML\xefR\x06MLIR\0", b"\xff", b""),
        raw("bytecode-of-nothing", Expect::Cut(":0:0:"), b"ML\xefR", b"", b""),
        raw("string-open", at(1, n + 2, "expected '\"' in string literal"), b"\"", b"a", b""),
        raw("comment-open", Expect::Accepted, b"//", b"a", b""),
        raw("comments", Expect::Accepted, b"", b"// a {\n", b""),
        raw(
            "comments-before-an-error",
            at(n + 1, 7, "expected ':' followed by operation type"),
            b"",
            b"// a {\n",
            b"\"t.o\"()",
        ),
        raw("lines-before-an-error", at(1, 8, "expected ':' followed by operation type"), b"\"t.o\"()", b"\n", b"x"),
        raw("tabs-before-an-error", Expect::Cut(":1:"), b"", b"\t", b"\"t.o\"() x"),
        raw("ops-in-one-line", Expect::Accepted, b"", b"\"t.o\"() : () -> () ", b""),
        raw(
            "strings-open",
            Expect::Cut(":2:14: error: expected '}' in attribute dictionary"),
            b"",
            b"\"func.func\"() ({\n\"t.e\"() {a=\"",
            b"",
        ),
        case("resource", Expect::Accepted, move |out| {
            writeln!(out, "\"t.o\"() {{a = dense_resource<k> : tensor<{n}xi32>}} : () -> ()")?;
            write!(out, "{{-# dialect_resources: {{ builtin: {{ k: \"0x04000000")?;
            repeat(out, n, "01020304")?;
            writeln!(out, "\" }} }} #-}}")
        }),
        short(
            "resource-alignments",
            Expect::Accepted,
            "\"t.o\"() {a = dense_resource<k> : tensor<1xi32>} : () -> ()\n\
             {-# dialect_resources: { builtin: { k: \"0x0000008001020304\", l: \"0x0000004001\" } } #-}\n",
        ),
        short(
            "resource-alignment-of-no-power",
            at(
                1,
                40,
                "expected hex string blob for key 'k' to encode alignment in first 4 bytes, but got non-power-of-2 \
                 value: 4294967295",
            ),
            "{-# dialect_resources: { builtin: { k: \"0xffffffff\" } } #-}\n",
        ),
        raw("metadata-open", Expect::Cut(":1:"), b"{-# a: {", b"a: {", b""),
    ]
}
