//! Large and deep IR.

use std::fmt::Write as _;
use std::io;

use super::super::print_op;
use super::*;

/// Counts bytes, and notes the largest piece.
#[derive(Default)]
struct Counter {
    bytes: u64,
    largest: usize,
}

impl io::Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes += bytes.len() as u64;
        self.largest = self.largest.max(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn threads_make_no_difference() {
    let mut text = String::new();
    for i in 0..40 {
        // Some isolates, some not, some with more ops in them than one part takes.
        let ops = if i % 10 == 0 { 6000 } else { 300 };
        let name = if i % 3 == 0 { "t.func" } else { "builtin.module" };
        text.push_str(&format!("\"{name}\"() ({{\n"));
        for k in 0..ops {
            text.push_str(&format!(
                "  %{k}:2 = \"t.op\"() {{m = affine_map<(d0) -> (d0 + {})>}} : () -> (i32, i64)\n",
                k % 50
            ));
        }
        text.push_str("}) : () -> ()\n");
    }
    let source = parse(&text);
    for flags in
        [PrintFlags::generic(), PrintFlags::default(), PrintFlags { debug_info: true, ..PrintFlags::default() }]
    {
        let text = both_ways(&source.ir, source.top, &flags);
        assert!(text.len() > 1_000_000);
    }
}

#[test]
fn regions_nest_without_end() {
    const DEPTH: usize = 3_000;
    for name in ["t.op", "builtin.module", "test.region"] {
        let text =
            format!("\"{name}\"() ({{\n").repeat(DEPTH) + "\"t.end\"() : () -> ()\n" + &"}) : () -> ()\n".repeat(DEPTH);
        let source = parse(&text);
        for flags in [PrintFlags::generic(), PrintFlags::default()] {
            let mut out = Counter::default();
            print_op(&source.ir, source.top, &flags, &mut out).unwrap();
            // Indentation alone.
            assert!(out.bytes > (2 * DEPTH * DEPTH) as u64);
            assert!(out.largest < 8 << 20, "{}", out.largest);
        }
    }
}

#[test]
fn depth_costs_no_stack() {
    const DEPTH: usize = 200_000;
    /// Takes some megabytes, of many gigabytes of indentation.
    struct Some(usize);
    impl io::Write for Some {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for name in ["t.op", "builtin.module"] {
        let text =
            format!("\"{name}\"() ({{\n").repeat(DEPTH) + "\"t.end\"() : () -> ()\n" + &"}) : () -> ()\n".repeat(DEPTH);
        let source = parse(&text);
        assert!(print_op(&source.ir, source.top, &PrintFlags::default(), &mut Some(32 << 20)).is_err());
    }
}

#[test]
fn attributes_and_types_nest_without_end() {
    const DEPTH: usize = 50_000;
    let cx = context();
    let (mut attr, mut ty) = (cx.bool_attr(true), Type::I32);
    for _ in 0..DEPTH {
        attr = cx.array_attr(&[attr]);
        ty = cx.function_type(&[ty], &[]);
    }
    let mut ir = Ir::new(&cx);
    let attrs = [crate::context::NamedAttr { name: cx.ident("a"), value: attr }];
    let results = [ty];
    let spec = crate::ir::OpSpec::new(cx.op_name("t.op"), crate::context::Location::UNKNOWN);
    let op = ir.create_op(ir.detached_isolate(), &spec.attrs(&attrs).results(&results)).unwrap();
    let text = both_ways(&ir, op, &PrintFlags::default());
    assert_eq!(text.matches('[').count(), DEPTH);
    assert_eq!(text.matches(") -> ()").count(), DEPTH);
}

#[test]
fn errors_of_the_stream_end_printing() {
    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let source = parse(&"\"t.op\"() : () -> ()\n".repeat(20_000));
    for threads in [false, true] {
        source.ir.cx().enable_multithreading(threads);
        assert!(print_op(&source.ir, source.top, &PrintFlags::default(), &mut Full).is_err());
    }
}

/// Attributes that are numbered, and resources that are listed, as they are printed: in some ops, in the ops around large
/// parts of the text, and in nearly all ops.
#[test]
fn effects_have_the_order_of_the_text_on_any_number_of_threads() {
    let mut text = String::new();
    for part in 0..12 {
        let every = if part < 8 { 2_999 } else { 2 };
        writeln!(text, "\"builtin.module\"() ({{").unwrap();
        for op in 0..5_000 {
            let attr = match op % every {
                0 => format!("{{a = distinct[{}]<{op} : i32>}}", 12 + part * 5_000 + op),
                1 if every > 2 => format!("{{a = dense_resource<r{}> : tensor<1xi32>}}", (part * 7 + op) % 60),
                _ => String::new(),
            };
            writeln!(text, "\"t.op\"() {attr} : () -> ()").unwrap();
        }
        let around = if part % 3 == 0 { format!("{{t.b = distinct[{part}]<unit>}}") } else { String::new() };
        writeln!(text, "}}) {around} : () -> ()").unwrap();
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    // With aliases, and without them: then attributes are numbered between the ops.
    for local_scope in [false, true] {
        let flags = PrintFlags { local_scope, assume_verified: true, ..PrintFlags::default() };
        let printed = pool.install(|| printed(&text, &flags));
        let number = |rest: &str| rest.split(']').next().unwrap().parse::<usize>().unwrap();
        assert!(printed.split("distinct[").skip(1).map(number).eq(0..10_020));
    }
}

/// Functions and modules of all sizes go to threads: the text comes back as it was.
#[test]
fn many_bodies_are_parsed_on_any_number_of_threads() {
    let mut text = String::from("module {\n");
    for i in 0..3_000 {
        match i % 3 {
            0 => writeln!(
                text,
                "  module @m{i} {{\n    %0 = \"t.op\"() : () -> i32\n    \"t.op\"(%0) : (i32) -> ()\n  }}"
            ),
            1 => writeln!(text, "  module {{\n  }}"),
            _ => writeln!(text, "  module @m{i} {{\n{}  }}", "    \"t.op\"() : () -> ()\n".repeat(i % 40)),
        }
        .unwrap();
    }
    text.push_str("}\n");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    assert_eq!(pool.install(|| custom(&text)), text);
}
