//! Tests of editor support for the syntax of dialects: names, errors, and completions at a cursor.

use std::sync::{Arc, Mutex};

use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::diag::{Diagnostic, first_place};
use dialekt_ir_core::text::parse::{
    Candidate, CandidateKind, NameKind, ParseOptions, SourceIndex, What, complete, parse_source, parse_tolerant,
};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;

fn context() -> Context {
    let cx = Context::with_registry(dialekt::registry().dialects);
    cx.allow_unregistered_dialects(true);
    cx
}

fn messages(cx: &Context, diags: &[Diagnostic]) -> Vec<String> {
    let line = |diag: &Diagnostic| {
        let place = first_place(cx, diag.loc).map_or_else(String::new, |at| format!("{}:{}: ", at.line, at.column));
        format!("{place}{}", diag.message)
    };
    diags.iter().map(line).collect()
}

/// The dialects whose names are offered: a few, so that the candidates do not change with each new one.
fn few_dialects() -> Context {
    let all = dialekt::registry().dialects;
    let mut few = DialectRegistry::new();
    for name in ["affine", "arith", "complex", "func", "index", "math", "memref", "scf", "tensor", "ub"] {
        few.insert(all.get(name).expect("the dialect is declared"));
    }
    let cx = Context::with_registry(few);
    cx.allow_unregistered_dialects(true);
    cx
}

/// The candidates at `<|>`.
fn candidates(text: &str) -> Vec<Candidate> {
    let at = text.find("<|>").expect("there is a cursor");
    let text = text.replace("<|>", "");
    complete(&few_dialects(), Arc::new(text.into_bytes()), at, &ParseOptions::default()).candidates
}

#[test]
fn what_may_stand_at_a_cursor() {
    let mut wrong = String::new();
    for (text, expected) in [
        // Values, if they are in scope.
        ("func.func @f(%a: i32, %b: i32) {\n  %c = arith.addi %<|>\n  %d = arith.constant 1 : i32\n}", "%a %b"),
        ("func.func @f(%aa: i32, %b: i32) {\n  %c = arith.addi %a<|>b, %b : i32", "%aa"),
        ("func.func @f(%a: i1) {\n  scf.if %a {\n    %b = arith.constant 1 : i1\n  }\n  scf.if <|>", "%a"),
        ("func.func @f(%a: i1) {\n  return\n}\nfunc.func @g(%b: i1) {\n  scf.if <|>", "%b"),
        ("func.func @f(%m: memref<2xf32>, %i: index) {\n  %x = memref.load %m[<|>]", "%i %m ]"),
        ("func.func @f(%n: index) {\n  affine.for %i = %n to %<|>", "%n"),
        // Formats: groups, clauses, cases of enums, dictionaries.
        ("func.func @f(%a: i32) {\n  %c = arith.addi %a, %a <|>", ": overflow {"),
        ("%c = arith.addi %a, %a overflow<<|>", "none nsw nuw"),
        ("%c = arith.addi %a, %a overflow<nsw, n<|>", "none nsw nuw"),
        ("%c = arith.cmpi <|>", "eq ne sge sgt sle slt uge ugt ule ult"),
        ("%c = arith.cmpi u<|>, %a, %b : i1", "uge ugt ule ult"),
        ("%c = arith.addf %a, %b f<|>", "fastmath"),
        ("%c = arith.addf %a, %b fastmath<<|>", "afn arcp contract fast ninf nnan none nsz reassoc"),
        ("%m = memref.alloc() {<|>", "alignment operandSegmentSizes }"),
        ("%m = memref.alloc() {alignment = 8, <|>", "operandSegmentSizes"),
        ("%c = \"arith.addi\"(%a, %b) <{<|>", "overflowFlags }"),
        ("func.func <|>", "nested private public"),
        ("func.func @f(%m: memref<2xf32>) {\n  affine.prefetch %m[0], <|>", "read write"),
        ("affine.for %i = 0 to 10 <|>", "iter_args step {"),
        // Ops: with prefix, without the prefix of the default dialect, in quotes.
        ("index.cm<|>", "index.cmp"),
        ("ind<|>", "index."),
        ("func.func @f() {\n  ca<|>", "call call_indirect"),
        ("mod<|>", "module"),
        ("module { func.func @f() {\n  mod<|>", ""),
        ("\"index.cm<|>", "\"index.cmp\""),
        ("\"ind<|>", "\"index."),
        ("%c = <|> : i1", "?ops"),
        // Types.
        ("%c = \"t.x\"() : () -> mem<|>", "memref"),
        ("%c = \"t.x\"() : () -> memref<4xi<|>", "i1 i16 i32 i64 i8 index"),
        ("%c = \"t.x\"() : () -> memref<4x?x8xbf<|>", "bf16"),
        ("!mine = i32\n#not = 1\n%c = \"t.x\"() : () -> !m<|>", "!mine"),
        ("%c = tensor.empty() : te<|>", "tensor"),
        // Attributes.
        ("#mine = 1\n\"t.x\"() {a = #m<|>} : () -> ()", "#mine"),
        ("\"t.x\"() {a = #arith.f<|>", "#arith.fastmath"),
        ("\"t.x\"() {a = #arith.fastmath<n<|>", "ninf nnan none nsz"),
        ("\"t.x\"() {a = #arith<fa<|>", "fastmath"),
        ("\"t.x\"() {a = dense<|>", "dense dense_resource"),
        (
            "\"t.x\"() : () -> () loc(<|>",
            "#arith.fastmath #arith.overflow #complex.number #index.cmp_predicate #ub.poison callsite fused unknown",
        ),
        // Blocks, including those defined later.
        (
            "func.func @f(%a: i1) {\n  cf.cond_br %a, ^<|>, ^one\n^one:\n  return\n^two:\n  return\n}\nfunc.func @g() {\n  return\n^no:\n}",
            "^one ^two",
        ),
        // Symbols, in their table.
        (
            "func.func @f() {\n  func.call @<|>\n}\nfunc.func private @later()\nmodule @m {\n  func.func private @in()\n}",
            "@f @later @m",
        ),
        ("module @m {\n  func.func private @in()\n}\n\"t.x\"() {a = @m::@<|>} : () -> ()", "@in"),
        ("func.func @<|>", ""),
        // The text around the cursor may be invalid.
        (
            "%x = arith.addi\nfunc.func @f(%a: i32) {\n  %b = arith.addi %a %a\n  %c = arith.addi %<|>\n  oops\n",
            "%a %b %x",
        ),
        // No candidates.
        ("// %<|>", ""),
        ("\"t.x\"() {a = \"<|>\"} : () -> ()", ""),
        ("func.func @f(%a: i32) {\n  %c = arith.addi %a %a %<|>", ""),
    ] {
        let mut found: Vec<String> = candidates(text).into_iter().map(|found| found.text).collect();
        found.sort();
        found.sort_by_key(|text| !text.starts_with(|c: char| c.is_alphanumeric() || "%^#!@\"".contains(c)));
        let found = match found.iter().any(|word| word == "arith.") && found.iter().any(|word| word == "module") {
            true => "?ops".to_owned(),
            false => found.join(" "),
        };
        let same = |a: &str, b: &str| {
            let sorted = |text: &str| {
                let mut words: Vec<String> = text.split(' ').map(String::from).collect();
                words.sort();
                words
            };
            sorted(a) == sorted(b)
        };
        if !same(&found, expected) {
            wrong += &format!("{text}\n  {found}\n  {expected}\n\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn candidates_say_what_they_are() {
    let kind = |text: &str| candidates(text).first().map(|found| found.kind);
    assert!(matches!(kind("func.func @f(%a: i32) {\n  scf.if %<|>"), Some(CandidateKind::Value(Some(_)))));
    assert_eq!(kind("arith.add<|>"), Some(CandidateKind::Op));
    assert_eq!(kind("arit<|>"), Some(CandidateKind::Dialect));
    assert_eq!(kind("%c = arith.cmpi <|>"), Some(CandidateKind::Keyword));
    assert_eq!(kind("#a = 1\n#b = #a<|>"), Some(CandidateKind::Alias));
    assert_eq!(kind("%m = memref.alloc() {a<|>"), Some(CandidateKind::AttrName));
    assert_eq!(kind("#b = te<|>"), Some(CandidateKind::Type));
}

/// The errors and the output of the tolerant mode; the strict mode has the same first error.
fn tolerant(text: &str) -> (Vec<String>, String) {
    let cx = context();
    let mut strict = Vec::new();
    parse_source(&context(), "test", Arc::new(text.as_bytes().to_vec()), &ParseOptions::default(), &mut strict);
    let parsed = parse_tolerant(&cx, "test", Arc::new(text.as_bytes().to_vec()), &ParseOptions::default());
    let found = messages(&cx, &parsed.diagnostics);
    assert_eq!(strict.first().map(|diag| &diag.message), parsed.diagnostics.first().map(|diag| &diag.message));
    let source = parsed.source.expect("there is always a source");
    let mut out = Vec::new();
    print_op(&source.ir, source.top, &PrintFlags { assume_verified: true, ..PrintFlags::default() }, &mut out).unwrap();
    (found, String::from_utf8(out).unwrap())
}

#[test]
fn errors_do_not_cascade() {
    let text = "\
#bad = dense<oops>
func.func @f(%a: i32, %b: i32) -> i32 {
  %c = arith.addi %a, %b : i32
  %d = arith.addi %c, %c  i32
  %e = arith.muli %d, %d : i32
  \"t.op\"() {x = #bad} : () -> ()
  cf.br ^bb1(%e : i32)
^bb1(%z: i32):
  %y = arith.addi %z, %none : i32
  return %y : i32
}
func.func @g( {
  %x = arith.constant 1 : i32
}
func.func @open(%if: i1) {
  scf.if %if {
    %y = arith.constant 2 : i32
";
    let (found, printed) = tolerant(text);
    assert_eq!(
        found,
        [
            "1:14: expected element literal of primitive type",
            "4:25: expected ':'",
            "9:23: use of undeclared SSA value name",
            "12:14: expected non-function type",
            "17:32: expected operation name in quotes",
        ]
    );
    let expected = "\
module {
  func.func @f(%arg0: i32, %arg1: i32) -> i32 {
    %0 = builtin.unrealized_conversion_cast to i32
    %1 = builtin.unrealized_conversion_cast to i32
    %2 = arith.addi %arg0, %arg1 : i32
    %3 = arith.muli %1, %1 : i32
    cf.br ^bb1(%3 : i32)
  ^bb1(%4: i32):  // pred: ^bb0
    %5 = arith.addi %4, %0 : i32
    return %5 : i32
  }
  func.func @open(%arg0: i1) {
    scf.if %arg0 {
      %c2_i32 = arith.constant 2 : i32
    }
  }
}
";
    assert_eq!(printed, expected);
}

#[test]
fn what_the_lexer_finds_is_said_once() {
    for (text, errors) in [
        ("%a = arith.constant 1 : i32\n%b = arith.cmpi 'eq', %a, %a : i32", &["2:17: unexpected character"][..]),
        ("%a = arith.constant 1 : i32\n%b = arith.addi %a, %a ~ : i32", &["2:24: unexpected character"]),
        (
            "%m = memref.alloc() : memref<2xi8>\n%c = memref.collapse_shape %m [[0, 1, 2]] ~ memref<2xi8>",
            &["2:43: unexpected character"],
        ),
        ("%a = arith.constant 1 : i32\n%b = arith.addi %a, %a : \"i32", &["2:30: expected '\"' in string literal"]),
    ] {
        let cx = context();
        let mut strict = Vec::new();
        parse_source(&cx, "test", Arc::new(text.as_bytes()), &ParseOptions::default(), &mut strict);
        assert_eq!(messages(&cx, &strict), errors, "{text}");
        assert_eq!(tolerant(text).0, errors, "{text}");
    }
}

#[test]
fn names_in_custom_forms_are_told() {
    let text = "\
func.func @f(%arg: memref<4xf32>, %n: index) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %init = arith.constant 0.0 : f32
  %sum = scf.for %i = %zero to %n step %one iter_args(%acc = %init) -> (f32) {
    %x = memref.load %arg[%i] : memref<4xf32>
    %next = arith.addf %acc, %x fastmath<fast> : f32
    scf.yield %next : f32
  }
  cf.br ^out(%sum : f32)
^out(%r: f32):
  func.call @g() : () -> ()
  return %r : f32
}
func.func private @g()
affine.for %i = 0 to 4 {
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
}
";
    let cx = context();
    let index = Arc::new(Mutex::new(SourceIndex::default()));
    let options = ParseOptions { observer: Some(index.clone().into()), ..ParseOptions::default() };
    let mut diags = Vec::new();
    let parsed = parse_source(&cx, "test", Arc::new(text.as_bytes()), &options, &mut diags).unwrap();
    verify(&parsed.ir, parsed.top, &mut diags).expect("the text is valid");
    let index = index.lock().unwrap();
    for (name, places) in [
        ("%arg", 2),
        ("%zero", 2),
        ("%n", 2),
        ("%i =", 2),
        ("%acc", 2),
        ("%x", 2),
        ("%next", 2),
        ("%sum", 2),
        ("^out(", 2),
        ("%r", 2),
        ("@g()", 2),
        ("%i = 0", 2),
    ] {
        let at = text.find(name).unwrap() as u32;
        assert_eq!(index.references(at).len(), places, "{name}");
        let start = text.as_bytes()[at as usize];
        for span in index.references(at) {
            assert_eq!(text.as_bytes()[span.start as usize], start);
        }
    }
    let types = |seen: &dialekt_ir_core::text::parse::Seen| match seen.what {
        What::Name { kind: NameKind::Value { ty, .. }, .. } => Some(ty.is_some()),
        _ => None,
    };
    assert!(index.all().iter().filter_map(types).all(|known| known), "all types are known");
    let symbols: Vec<_> =
        index.outline().into_iter().filter_map(|op| op.symbol).map(|s| s.span.of(text.as_bytes())).collect();
    assert_eq!(symbols, [b"@f", b"@g"]);
}
