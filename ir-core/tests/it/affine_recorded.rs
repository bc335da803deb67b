//! Tests of construction and printing against recorded output of the reference; `data/affine/record.py` makes the
//! recordings and documents their lines.

use dialekt_ir_core::affine::{AffineExpr, AffineInterner};

/// Builds the map or set of a recorded program and prints it.
fn run(affine: &AffineInterner, program: &str) -> String {
    let mut words = program.split(' ');
    let kind = words.next().unwrap();
    let mut count = || words.next().unwrap().parse::<u32>().unwrap();
    let (dims, symbols) = (count(), count());
    let mut stack: Vec<AffineExpr> = Vec::new();
    let (mut results, mut eq) = (Vec::new(), Vec::new());
    for word in words {
        let expr = match word.split_at(1) {
            ("d", position) => affine.dim(position.parse().unwrap()),
            ("s", position) => affine.symbol(position.parse().unwrap()),
            (digit, _) if digit.as_bytes()[0].is_ascii_digit() => affine.constant(word.parse().unwrap()),
            _ => {
                let rhs = stack.pop().unwrap();
                match word {
                    "neg" => affine.neg(rhs),
                    ";" => {
                        results.push(rhs);
                        continue;
                    }
                    _ => {
                        let lhs = stack.pop().unwrap();
                        match word {
                            "+" => affine.add(lhs, rhs),
                            "-" => affine.sub(lhs, rhs),
                            "*" => affine.mul(lhs, rhs),
                            "mod" => affine.rem(lhs, rhs),
                            "floordiv" => affine.floor_div(lhs, rhs),
                            "ceildiv" => affine.ceil_div(lhs, rhs),
                            "==" | ">=" | "<=" => {
                                let (a, b) = if word == "<=" { (rhs, lhs) } else { (lhs, rhs) };
                                results.push(affine.sub(a, b));
                                eq.push(word == "==");
                                continue;
                            }
                            _ => panic!("unknown word {word}"),
                        }
                    }
                }
            }
        };
        stack.push(expr);
    }
    assert!(stack.is_empty(), "{program}");
    if kind == "set" && results.is_empty() {
        // As the parser does.
        results.push(affine.constant(0));
        eq.push(true);
    }
    let mut out = Vec::new();
    match kind {
        "map" => affine.print_map(affine.make_map(dims, symbols, &results), &mut out),
        _ => affine.print_set(affine.make_set(dims, symbols, &results, &eq), &mut out),
    }
    String::from_utf8(out).unwrap()
}

fn check(recording: &str, at_least: usize) {
    let affine = AffineInterner::default();
    let (mut lines, mut wrong) = (0, Vec::new());
    for line in recording.lines() {
        let (program, expected) = line.split_once('\t').unwrap();
        let found = run(&affine, program);
        lines += 1;
        if found != expected {
            wrong.push(format!("{program}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(lines >= at_least, "only {lines} lines");
    assert!(wrong.is_empty(), "{} of {lines} differ:\n{}", wrong.len(), wrong[..wrong.len().min(10)].join("\n"));
}

#[test]
fn affine_construction_and_printing_match_the_recording() {
    check(include_str!("../data/affine/recorded.txt"), 3900);
}

#[test]
fn affine_corner_cases_match_the_recording() {
    check(include_str!("../data/affine/corner_cases.txt"), 30);
}

/// For recordings that are too large to keep: `AFFINE_RECORDING=/path/to/file cargo test affine`.
#[test]
fn affine_matches_a_recording_given_by_the_environment() {
    if let Some(path) = std::env::var_os("AFFINE_RECORDING") {
        check(&std::fs::read_to_string(path).unwrap(), 1);
    }
}
