//! Random programs do the same when they are interpreted as they are written, and when the default pipeline lowers them and they are compiled.
//!
//! `DIALEKT_PROGRAMS` is the number of programs, `DIALEKT_SEED` the seed of the first one.

use dialekt_judge::{Param, Written};
use dialekt_run::{Args, Mode, run};
use dialekt_testing::random::Random;

/// Programs in a usual run.
const PROGRAMS: u64 = 60;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The output of a program that is run in a way; what was wrong otherwise.
fn output(program: &str, values: &[String], mode: Mode) -> Result<String, String> {
    let args = Args {
        input: "program".into(),
        entry: "main".into(),
        values: values.to_vec(),
        steps: 100_000,
        mode,
        ..Args::default()
    };
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let mut registry = dialekt::registry();
    dialekt_models::register(&mut registry.dialects);
    let returned = run(registry, &args, program.as_bytes().to_vec(), &mut out, &mut errors).unwrap();
    match returned {
        true => Ok(String::from_utf8(out).unwrap()),
        false => Err(String::from_utf8_lossy(&errors).into_owned()),
    }
}

/// The program with bodies for its functions without one, which return what they are given.
fn with_bodies(program: &str) -> String {
    let body = |line: &str| {
        let declared = line.strip_prefix("func.func private @").filter(|_| !line.ends_with('{'))?;
        let (name, ty) = declared.split_once('(')?;
        let (params, result) = ty.split_once(')')?;
        let params: Vec<&str> = split(params);
        let list: Vec<String> = params.iter().enumerate().map(|(at, ty)| format!("%x{at}: {ty}")).collect();
        let given = if result.is_empty() { String::new() } else { format!(" %x0 : {}", params[0]) };
        Some(format!("func.func private @{name}({}){result} {{\n  return{given}\n}}\n", list.join(", ")))
    };
    program.lines().map(|line| body(line).unwrap_or_else(|| format!("{line}\n"))).collect()
}

/// The types of a list, which may have commas in brackets.
fn split(list: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, byte) in list.bytes().enumerate() {
        match byte {
            b'<' | b'[' | b'(' => depth += 1,
            b'>' | b']' | b')' => depth -= 1,
            b',' if depth == 0 => {
                found.push(list[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(list[start..].trim());
    found
}

/// Texts of values for the parameters.
fn values(written: &Written, random: &mut Random) -> Vec<String> {
    let header = written.text.lines().find_map(|line| line.strip_prefix("func.func @main(")).unwrap();
    let types = split(header.rsplit_once(") -> (").unwrap().0);
    let value = |(param, ty): (&Param, &str)| match (&param.shape, param.known) {
        (None, Some(known)) => known.to_string(),
        (None, None) => literal(param.element, random),
        (Some(shape), _) => {
            let mut elements = String::new();
            nested(shape, param.element, random, &mut elements);
            let sizes: String = shape.iter().map(|size| format!("{size}x")).collect();
            // A static type is that of the parameter.
            match ty.contains('?') {
                true => format!("dense<{elements}> : tensor<{sizes}{}>", param.element),
                false => format!("dense<{elements}>"),
            }
        }
    };
    written.params.iter().zip(types).map(value).collect()
}

fn nested(shape: &[i64], element: &str, random: &mut Random, out: &mut String) {
    let Some((count, rest)) = shape.split_first() else { return out.push_str(&literal(element, random)) };
    out.push('[');
    for at in 0..*count {
        out.push_str(if at == 0 { "" } else { ", " });
        nested(rest, element, random, out);
    }
    out.push(']');
}

/// The text of a number of a type, often an extreme one.
fn literal(ty: &str, random: &mut Random) -> String {
    if ty.starts_with('f') {
        return ["0.0", "-0.0", "1.0", "-1.5", "0.1", "3.0", "100.0", "-7.25"][random.below(8)].into();
    }
    let bits: u32 = ty.strip_prefix('i').and_then(|bits| bits.parse().ok()).unwrap_or(64);
    if bits == 1 {
        return ["true", "false"][random.below(2)].into();
    }
    let value = match random.below(6) {
        0 => i64::MIN >> (64 - bits),
        1 => i64::MAX >> (64 - bits),
        2 => -1,
        3 => 0,
        _ => random.below(17) as i64 - 4,
    };
    value.to_string()
}

/// The bits of the least normal number and of infinity.
fn bounds_of_normal(ty: &str) -> (&'static str, &'static str) {
    match ty {
        "f16" => ("0x0400", "0x7C00"),
        "bf16" => ("0x0080", "0x7F80"),
        "f32" => ("0x00800000", "0x7F800000"),
        _ => ("0x0010000000000000", "0x7FF0000000000000"),
    }
}

/// The program with comparisons in place of `math.isinf` and `math.isnormal`. Passes lead from these to calls of a library (`convert-math-to-apfloat`),
/// from the former to libdevice and SPIR-V as well, but none to the dialect of LLVM IR: that is so in the reference, too.
fn with_comparisons(program: &str) -> String {
    let compare = |line: &str| {
        let (name, question) = line.trim_start().split_once(" = math.is")?;
        let (question, operand) = question.split_once(' ')?;
        let (value, ty) = operand.split_once(" : ")?;
        let (normal, infinity) = bounds_of_normal(ty);
        let start = format!("{name}_abs = math.absf {value} : {ty}\n{name}_inf = arith.constant {infinity} : {ty}\n");
        let ordered = |result: &str, predicate: &str, bound: &str| {
            format!("{result} = arith.cmpf {predicate}, {name}_abs, {name}_{bound} : {ty}\n")
        };
        match question {
            "inf" => Some(start + &ordered(name, "oeq", "inf")),
            "normal" => {
                let least = format!("{name}_least = arith.constant {normal} : {ty}\n");
                let above = ordered(&format!("{name}_above"), "oge", "least");
                let below = ordered(&format!("{name}_below"), "olt", "inf");
                let both = format!("{name} = arith.andi {name}_above, {name}_below : i1\n");
                Some([start, least, above, below, both].concat())
            }
            _ => None,
        }
    };
    program.lines().map(|line| compare(line).unwrap_or_else(|| format!("{line}\n"))).collect()
}

/// Returns whether a word is a NaN, which is shown by its bits, in a line that ends with a type.
fn is_nan(word: &str, line: &str) -> bool {
    let bits = word.strip_prefix("0x").and_then(|digits| u64::from_str_radix(digits, 16).ok());
    let above_infinity = |sign: u32, infinity: u64| bits.is_some_and(|bits| bits & !(1 << sign) > infinity);
    match word.len() {
        18 => above_infinity(63, 0x7FF0_0000_0000_0000),
        10 => above_infinity(31, 0x7F80_0000),
        _ if line.contains("bf16") => above_infinity(15, 0x7F80),
        _ => above_infinity(15, 0x7C00),
    }
}

/// Returns whether compiled code may give what it gives, where the interpreter gives something else: where that is poison, anything. The
/// sign and the payload of a NaN that is computed are not specified [LangRef: Behavior of Floating-Point NaN values]: on x86-64, the NaN of
/// `0.0 / 0.0` is negative, that of folders (the reference's, too) and of the interpreter positive.
fn refines(interpreted: &str, compiled: &str) -> bool {
    let agree = |one: &str, other: &str| {
        let words = |line| str::split(line, [' ', ',', '[', ']', '(', ')']);
        words(one).count() == words(other).count()
            && words(one).zip(words(other)).all(|(before, after)| {
                before == after || before == "poison" || is_nan(before, one) && is_nan(after, other)
            })
    };
    interpreted.lines().count() == compiled.lines().count()
        && interpreted.lines().zip(compiled.lines()).all(|(one, other)| agree(one, other))
}

#[test]
fn compiled_programs_do_what_interpreted_ones_do() {
    let (programs, first) = (number("DIALEKT_PROGRAMS", PROGRAMS), number("DIALEKT_SEED", 1));
    let constructs = dialekt_judge::with_small_loops();
    let (mut compared, mut wrong, mut left_out) = (0u64, Vec::new(), String::new());
    for seed in first..first + programs {
        let written = dialekt_judge::write(seed, &constructs);
        let program = with_bodies(&written.text);
        let values = values(&written, &mut Random::new(seed, "values"));
        // What has undefined behavior or is not interpreted cannot be compared.
        let interpreted = match output(&program, &values, Mode::Interpret) {
            Ok(interpreted) => interpreted,
            Err(message) => {
                left_out += &format!("{seed}: {message}");
                continue;
            }
        };
        compared += 1;
        match output(&with_comparisons(&program), &values, Mode::Compile) {
            Ok(compiled) if refines(&interpreted, &compiled) => {}
            Ok(compiled) => wrong.push(format!("{seed}: differs\n{interpreted}---\n{compiled}")),
            Err(message) => wrong.push(format!("{seed}: {message}")),
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} programs\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared * 2 > programs, "{compared} of {programs} programs were compared\n{left_out}");
}
