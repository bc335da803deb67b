//! Tests of numbers against the reference's results, which `data/num/record.py` collects.

use dialekt_ir_core::num::{ApInt, FloatClass, FloatKind};

const PRINT: &str = include_str!("../data/num/print.txt");
const BLOCKS: &str = include_str!("../data/num/blocks.txt");
const LITERALS: &str = include_str!("../data/num/literals.txt");
const DENSE: &str = include_str!("../data/num/dense.txt");
const INTEGERS: &str = include_str!("../data/num/integers.txt");

/// The three fields of every line; the last one may contain spaces.
fn records(data: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    data.lines().map(|line| {
        let mut fields = line.splitn(3, ' ');
        let mut next = || fields.next().expect("a record has three fields");
        (next(), next(), next())
    })
}

fn kind(name: &str) -> FloatKind {
    FloatKind::from_name(name.as_bytes()).expect("a known format")
}

fn text(kind: FloatKind, bits: u128) -> String {
    let mut out = Vec::new();
    kind.print(bits, &mut out);
    String::from_utf8(out).expect("ASCII")
}

/// Fails with the first differences, if there are any.
fn check(differences: Vec<String>) {
    assert!(
        differences.is_empty(),
        "{} differences:\n{}",
        differences.len(),
        differences[..differences.len().min(40)].join("\n")
    );
}

/// The differences between the reference's text and ours.
fn differences<'a>(data: &'a str, ours: impl Fn(&'a str, &'a str) -> String) -> Vec<String> {
    records(data)
        .filter_map(|(kind, value, expected)| {
            let got = ours(kind, value);
            (got != expected).then(|| format!("{value} : {kind}: expected `{expected}`, got `{got}`"))
        })
        .collect()
}

fn literal_bits(kind: FloatKind, literal: &str) -> Result<u128, String> {
    let (negative, spelling) = literal.strip_prefix('-').map_or((false, literal), |rest| (true, rest));
    if spelling.contains('.') {
        Ok(kind.parse_decimal(negative, spelling.as_bytes()).expect("a float literal"))
    } else {
        kind.from_hex_literal(negative, spelling.as_bytes()).map_err(|error| error.to_string())
    }
}

#[test]
fn num_floats_print_as_the_reference_prints_them() {
    check(differences(PRINT, |name, bits| text(kind(name), u128::from_str_radix(bits, 16).expect("hexadecimal"))));
}

#[test]
fn num_every_value_up_to_19_bits_prints_as_in_the_reference() {
    check(differences(BLOCKS, |name, block| {
        let kind = kind(name);
        let size = (1u128 << kind.width()) / 256;
        let block: u128 = block.parse().expect("a number");
        let mut texts = Vec::new();
        for bits in block * size..(block + 1) * size {
            kind.print(bits, &mut texts);
            texts.push(b'\n');
        }
        let hash = texts
            .iter()
            .fold(0xCBF2_9CE4_8422_2325, |hash: u64, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
        format!("{hash:016X}")
    }));
}

#[test]
fn num_float_literals_have_the_values_and_errors_of_the_reference() {
    check(differences(LITERALS, |name, literal| {
        literal_bits(kind(name), literal).map_or_else(|error| error, |bits| text(kind(name), bits))
    }));
}

#[test]
fn num_dense_elements_are_what_memory_holds() {
    check(differences(DENSE, |name, literal| {
        let bits = literal_bits(kind(name), literal).expect("a valid literal");
        text(kind(name), kind(name).to_memory(bits))
    }));
}

#[test]
fn num_printed_floats_read_back_as_the_same_bits() {
    for (name, bits, printed) in records(PRINT) {
        let kind = kind(name);
        let bits = kind.canonicalize(u128::from_str_radix(bits, 16).expect("hexadecimal"));
        // A literal is converted to a double, which is exact except for the two wide formats.
        if !printed.contains('.') || kind.width() <= 64 {
            assert_eq!(literal_bits(kind, printed), Ok(bits), "{printed} : {kind}");
        }
    }
}

#[test]
fn num_doubles_hold_every_value_of_the_narrow_formats() {
    for kind in FloatKind::ALL.into_iter().filter(|kind| kind.width() <= 19) {
        for bits in (0..1 << kind.width()).filter(|&bits| !kind.is_nan(bits)) {
            assert_eq!(kind.from_f64(kind.to_f64(bits)), bits, "{bits:#x} : {kind}");
        }
    }
}

#[test]
fn num_any_significand_and_exponent_round_to_some_value() {
    for kind in FloatKind::ALL {
        for significand in [0, 1, 3, u128::MAX, 1 << 127] {
            for exponent in [i32::MIN, -16_600, -1100, -150, -128, -127, 0, 127, 1023, 16_383, i32::MAX] {
                let bits = kind.from_class(FloatClass::Finite { negative: false, significand, exponent });
                let exact = significand == 1 && (-1..=1).contains(&exponent);
                assert!(!exact || kind.to_f64(bits) == 2f64.powi(exponent), "{significand} * 2^{exponent} : {kind}");
                assert_eq!(kind.canonicalize(bits), bits);
                assert!(significand != 0 || !kind.has_zero() || kind.is_zero(bits));
            }
        }
    }
}

#[test]
fn num_integer_literals_have_the_values_and_errors_of_the_reference() {
    check(differences(INTEGERS, |ty, literal| {
        let (negative, spelling) = literal.strip_prefix('-').map_or((false, literal), |rest| (true, rest));
        let width = match ty {
            "index" => 64,
            _ => ty.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().expect("a width"),
        };
        let (signed, unsigned) = (ty.starts_with("si") || ty == "index", ty.starts_with('u'));
        if unsigned && negative {
            return "negative integer literal not valid for unsigned integer type".into();
        }
        let Some(value) = ApInt::from_literal(width, signed, negative, spelling.as_bytes()) else {
            return "integer constant out of range for attribute".into();
        };
        let mut out = Vec::new();
        match ty {
            "i1" => out.extend_from_slice(if value.is_zero() { b"false" } else { b"true" }),
            _ => value.write_decimal(&mut out, !unsigned),
        }
        String::from_utf8(out).expect("ASCII")
    }));
}
