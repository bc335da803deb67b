//! The fuzz targets on a fixed set of inputs: the recorded cases, and random changes of them. Any compiler will do.

use std::path::Path;

/// A small generator of numbers: the same ones in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

/// The inputs of all recorded cases.
fn inputs() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ir-core/tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "cases"));
    files.sort();
    let mut inputs = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        for block in text.split("//=== ").skip(1) {
            let body = block.split_once('\n').map_or("", |b| b.1);
            inputs.push(body.split("//--- ").next().unwrap_or("").as_bytes().to_vec());
        }
    }
    assert!(inputs.len() > 1000);
    inputs
}

/// Changes an input in one of the ways that find bugs in parsers.
fn mutate(text: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    const TOKENS: &[&str] = &[
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "<",
        ">",
        "%0",
        "%a#1",
        "^bb0",
        "#map",
        "!t.x",
        "\"",
        "loc(",
        ":",
        "->",
        "-",
        "0x",
        "dense<",
        "99999999999999999999",
        "i32",
        "@f",
        "\"t.op\"() : () -> ()\n",
        "affine_map<",
        "\\",
        "\0",
        "\u{e9}",
    ];
    let at = random.below(text.len() + 1);
    match random.below(6) {
        0 if at < text.len() => text[at] = random.below(256) as u8,
        1 => text.truncate(at),
        2 => {
            let end = (at + 1 + random.below(12)).min(text.len());
            text.drain(at..end);
        }
        3 => {
            let end = (at + 1 + random.below(30)).min(text.len());
            let piece = text[at..end].to_vec();
            text.splice(at..at, piece);
        }
        4 => {
            let from = random.below(other.len() + 1);
            text.truncate(at);
            text.extend(&other[from..]);
        }
        _ => {
            let token = TOKENS[random.below(TOKENS.len())];
            text.splice(at..at, token.bytes());
        }
    }
}

/// Runs a check on `rounds` changes of every input, and shows the input for which it fails.
fn check(rounds: usize, check: fn(&[u8])) {
    let inputs = inputs();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for round in 0..rounds {
        for input in &inputs {
            let mut text = input.clone();
            for _ in 0..round.min(4) {
                let other = &inputs[random.below(inputs.len())];
                mutate(&mut text, other, &mut random);
            }
            if std::panic::catch_unwind(|| check(&text)).is_err() {
                panic!("on this input:\n{}", String::from_utf8_lossy(&text));
            }
        }
    }
}

fn rounds() -> usize {
    std::env::var("FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(6)
}

#[test]
fn any_input_is_read_or_rejected() {
    check(rounds(), dialekt_fuzz_checks::parse);
}

#[test]
fn what_is_valid_round_trips() {
    check(rounds(), dialekt_fuzz_checks::round_trip);
}
