//! Files of the reference, read and written to the byte; damaged files; files that are read in parts.
//!
//! `data` has inputs and what `mlir-opt --allow-unregistered-dialect --emit-bytecode` makes of them; a number in a file's name is the
//! version that `--emit-bytecode-version` asked for.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use dialekt_bytecode::{LazyReader, ReadOptions, WriteOptions, read, write};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op_with_resources};
use dialekt_ir_core::verify::verify;

/// The producer of the recorded files.
const PRODUCER: &str = "MLIR22.1.8";

fn context() -> Context {
    let cx = Context::with_registry(dialekt::registry().dialects);
    cx.allow_unregistered_dialects(true);
    cx
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// The recorded files: the text, the bytecode, and its version.
fn recorded() -> Vec<(PathBuf, PathBuf, u64)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(data()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let Some(stem) = name.strip_suffix(".mlirbc") else { continue };
        let (stem, version) = match stem.split_once('.') {
            Some((stem, version)) => (stem, version.parse().unwrap()),
            None => (stem, 6),
        };
        all.push((data().join(format!("{stem}.mlir")), path, version));
    }
    all.sort();
    assert!(all.len() > 20);
    all
}

fn shown(cx: &Context, diags: &[Diagnostic]) -> String {
    let mut text = String::new();
    diags.iter().for_each(|diag| diag.render(cx, &mut text));
    text
}

fn parse(cx: &Context, path: &Path) -> ParsedSource {
    let name = path.file_name().unwrap().to_str().unwrap();
    let mut diags = Vec::new();
    let text = Arc::new(std::fs::read(path).unwrap());
    let parsed = parse_source(cx, name, text, &ParseOptions::default(), &mut diags);
    parsed.unwrap_or_else(|| panic!("{}", shown(cx, &diags)))
}

fn read_bytes(cx: &Context, data: &[u8]) -> Result<ParsedSource, String> {
    let mut diags = Vec::new();
    let source = read(cx, "file", Arc::new(data.to_vec()), &ReadOptions::default(), &mut diags);
    assert!(source.is_some() || !diags.is_empty(), "nothing was read, and nothing was said");
    source.ok_or_else(|| shown(cx, &diags))
}

fn print(ir: &Ir, top: Op, source: &ParsedSource) -> String {
    let flags = PrintFlags { debug_info: true, ..PrintFlags::default() };
    let mut out = Vec::new();
    print_op_with_resources(ir, top, &flags, &source.external, &mut out).unwrap();
    String::from_utf8_lossy(&out).into_owned()
}

fn text(source: &ParsedSource) -> String {
    print(&source.ir, source.top, source)
}

#[test]
fn files_are_written_as_the_reference_does() {
    for (from, to, version) in recorded() {
        let cx = context();
        let source = parse(&cx, &from);
        let options =
            WriteOptions { version, producer: PRODUCER, external: &source.external, ..WriteOptions::default() };
        let written = write(&source.ir, source.top, &options).unwrap();
        assert!(written == std::fs::read(&to).unwrap(), "{} is written in another way", to.display());
    }
}

#[test]
fn files_are_read_as_what_was_written() {
    for (from, to, version) in recorded() {
        // Before there were properties in files, native ones were lost.
        if version < 5 && from.ends_with("properties.mlir") {
            continue;
        }
        let cx = context();
        let source = read_bytes(&cx, &std::fs::read(&to).unwrap()).unwrap_or_else(|diags| panic!("{diags}"));
        assert!(verify(&source.ir, source.top, &mut Vec::new()).is_ok());
        assert_eq!(text(&source), text(&parse(&context(), &from)), "{}", to.display());
    }
}

#[test]
fn values_of_resources_may_be_left_out() {
    let cx = context();
    let source = parse(&cx, &data().join("resources.mlir"));
    let options = WriteOptions { elide_resources: true, ..WriteOptions::default() };
    let written = write(&source.ir, source.top, &options).unwrap();
    let again = read_bytes(&context(), &written).unwrap();
    assert!(!text(&again).contains("0x"));
}

#[test]
fn versions_that_do_not_exist_are_refused() {
    let cx = context();
    let source = parse(&cx, &data().join("types.mlir"));
    let wrong = write(&source.ir, source.top, &WriteOptions { version: 7, ..WriteOptions::default() }).unwrap_err();
    assert_eq!(wrong.to_string(), "unsupported version requested 7, must be in range [0, 6]");
}

#[test]
fn regions_are_read_when_they_are_asked_for() {
    let cx = context();
    let bytes = std::fs::read(data().join("control_flow.mlirbc")).unwrap();
    let whole = text(&read_bytes(&context(), &bytes).unwrap());
    let mut diags = Vec::new();
    let mut reader = LazyReader::open(&cx, "file", Arc::new(bytes), &ReadOptions::default(), &mut diags).unwrap();
    let top = reader.top();
    assert_eq!(reader.left().collect::<Vec<_>>(), [top]);
    reader.materialize(top, |_| true, &mut diags).unwrap();
    let functions: Vec<Op> = reader.left().collect();
    assert_eq!(functions.len(), 2);
    assert!(reader.ir().op(functions[1]).region(0).unwrap().is_empty());
    reader.materialize(functions[1], |_| true, &mut diags).unwrap();
    assert!(!reader.ir().op(functions[1]).region(0).unwrap().is_empty());
    // A loop that uses nothing from around it is left, too.
    assert!(reader.left().all(|op| op != functions[1]));
    let source = reader.finish(&mut diags).unwrap();
    assert_eq!(text(&source), whole);
    assert!(diags.is_empty());
}

/// Reads damaged data, and looks at what comes of it.
fn survive(data: &[u8]) {
    let cx = context();
    if let Ok(source) = read_bytes(&cx, data) {
        let _ = verify(&source.ir, source.top, &mut Vec::new());
        text(&source);
    }
}

#[test]
fn damaged_files_are_refused_or_read() {
    // Which bytes are damaged, and how, differs from file to file.
    let mut seed = 1u32;
    let mut next = |bound: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % bound
    };
    for (_, path, _) in recorded() {
        let bytes = std::fs::read(&path).unwrap();
        for _ in 0..20 {
            survive(&bytes[..next(bytes.len())]);
        }
        for _ in 0..150 {
            let mut damaged = bytes.clone();
            for _ in 0..=next(3) {
                let at = next(damaged.len());
                damaged[at] = match next(4) {
                    0 => 0,
                    1 => 0xff,
                    2 => damaged[at].wrapping_add(2),
                    _ => next(256) as u8,
                };
            }
            survive(&damaged);
        }
    }
}

#[test]
fn mistakes_are_told_with_the_producer() {
    let cx = context();
    let bytes = std::fs::read(data().join("types.mlirbc")).unwrap();
    let said = |data: &[u8]| read_bytes(&cx, data).err().unwrap();
    assert_eq!(
        said(&bytes[..bytes.len() - 3]),
        "file:0:0: error: attempting to parse 4 bytes when only 1 remain\n\
         file:0:0: note: in bytecode version 6 produced by: MLIR22.1.8\n"
    );
    assert_eq!(said(b"ML\xefR\x0f"), "file:0:0: error: bytecode version 7 is newer than the current version 6\n");
    assert_eq!(said(b"module {}"), "file:0:0: error: input buffer is not an MLIR bytecode file\n");
}

#[test]
fn files_in_streams_end_where_others_begin() {
    let names = ["control_flow.0.mlirbc", "resources.mlirbc", "properties.mlirbc", "control_flow.mlirbc"];
    let files = names.map(|name| std::fs::read(data().join(name)).unwrap());
    let all = files.concat();
    // As pipes give it: a few bytes at a time.
    let mut stream = std::io::BufReader::with_capacity(7, &all[..]);
    for file in &files {
        assert_eq!(dialekt_bytecode::read_file(&mut stream).unwrap().as_ref(), Some(file));
    }
    assert_eq!(dialekt_bytecode::read_file(&mut stream).unwrap(), None);
    // Other data stays.
    let mut stream = &[&files[1][..], b"and more"].concat()[..];
    assert_eq!(dialekt_bytecode::read_file(&mut stream).unwrap().as_ref(), Some(&files[1]));
    assert_eq!(stream, b"and more");
    let message = dialekt_bytecode::read_file(&mut stream).unwrap_err().to_string();
    assert_eq!(message, "no bytecode file begins here");
    for cut in [3, 5, 12, 40, files[0].len() - 1] {
        let message = dialekt_bytecode::read_file(&mut &files[0][..cut]).unwrap_err().to_string();
        assert_eq!(message, "the bytecode file is cut off", "{cut}");
    }
}

/// A module of functions, large enough for several threads, with a module and an op that owns no isolate.
fn large(cx: &Context) -> Vec<u8> {
    let mut text = String::from("module {\n");
    for (group, before) in
        [("f", ""), ("g", "\"t.regions\"() ({ \"t.op\"() : () -> () }) : () -> ()\nmodule @inner {\n")]
    {
        text += before;
        for number in 0..80 {
            text += &format!("func.func private @{group}{number}(%a: i32) -> i32 {{\n");
            for op in 0..40 {
                text += &format!("  %{op} = arith.addi %a, %a : i32 loc(fused[\"{group}\":{op}:2, \"n\"])\n");
            }
            text += "  return %39 : i32\n}\n";
        }
    }
    text += "}\n}\n";
    let mut diags = Vec::new();
    let source = parse_source(cx, "large", Arc::new(text.into_bytes()), &ParseOptions::default(), &mut diags);
    let source = source.unwrap_or_else(|| panic!("{}", shown(cx, &diags)));
    write(&source.ir, source.top, &WriteOptions::default()).unwrap()
}

#[test]
fn threads_read_the_same() {
    let bytes = large(&context());
    let read_with = |bytes: &[u8], threads: bool| {
        let cx = context();
        cx.enable_multithreading(threads);
        read_bytes(&cx, bytes).map(|source| text(&source))
    };
    let one = read_with(&bytes, false).unwrap();
    assert!(one == read_with(&bytes, true).unwrap());
    assert!(one.contains("@g79") && one.contains("t.regions"));
    // The first mistake is found, whoever comes across others before.
    let mut refused = 0;
    for step in 1..60 {
        let mut damaged = bytes.clone();
        for at in [step * bytes.len() / 61, bytes.len() - step * 50] {
            damaged[at] ^= 0x55;
        }
        let one = read_with(&damaged, false);
        assert!(one == read_with(&damaged, true), "{step}");
        refused += usize::from(one.is_err());
    }
    assert!(refused > 20, "{refused}");
}
