//! Tests of random pipelines of all registered passes: nothing panics, every pass leaves valid IR, and the output does
//! not depend on the number of threads.
//!
//! `DIALEKT_PIPELINES` is their number (200), `DIALEKT_SEED` the seed, and `DIALEKT_INPUTS` a folder with more inputs:
//! files of recorded cases.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use dialekt_opt_main::{Streams, args, run};
use dialekt_pass::{Pass, PassRegistry};
use dialekt_testing::random::Random;
use dialekt_testing::recorded::{CaseFile, files_below};
use rayon::prelude::*;

/// Passes that write a file, and print its name, which is a new one each time.
const WRITES_FILES: &[&str] = &["snapshot-op-locations"];

/// The inputs of some files of cases.
fn inputs(files: &[PathBuf]) -> Vec<String> {
    let cases = files.iter().flat_map(|file| CaseFile::read(file).cases);
    cases.filter_map(|case| String::from_utf8(case.input()).ok()).collect()
}

/// The result of a run of the tool.
#[derive(PartialEq, Eq, Debug)]
struct Done {
    accepted: bool,
    output: String,
    errors: String,
}

fn opt(text: &str, flags: &[&str]) -> Done {
    let line = ["dialekt-opt", "-", "--allow-unregistered-dialect"];
    let args = args::parse(line.iter().chain(flags).map(OsString::from), &dialekt::passes()).unwrap();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams { input: &mut text.as_bytes(), output: &mut output, errors: &mut errors };
    let accepted = run(&args, dialekt::registry().dialects, dialekt::passes(), &mut streams);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Done { accepted, output: text(output), errors: text(errors) }
}

/// A pass with some of its options changed.
fn random_pass(random: &mut Random, passes: &PassRegistry, names: &[&'static str]) -> String {
    let name = random.pick(names).unwrap();
    let pass: Box<dyn Pass> = passes.make(name).unwrap();
    let mut options = Vec::new();
    for (option, def) in pass.options().iter().zip(pass.info().options) {
        let mut printed = String::new();
        option.print(def.name, &mut printed);
        let value = printed.split_once('=').map_or("", |(_, value)| value);
        let other = match value {
            "true" => "false".to_owned(),
            "false" => "true".to_owned(),
            number if number.parse::<i64>().is_ok() => random.below(9).to_string(),
            _ => continue,
        };
        if random.one_in(3) {
            options.push(format!("{}={other}", def.name));
        }
    }
    match options.is_empty() {
        true => name.to_owned(),
        false => format!("{name}{{{}}}", options.join(" ")),
    }
}

/// One to six passes, on the module or on its functions.
fn random_pipeline(random: &mut Random, passes: &PassRegistry, names: &[&'static str]) -> Vec<String> {
    let nested = |name: &str, passes: &str| format!("{name}({passes})");
    (0..1 + random.below(6))
        .map(|_| {
            let pass = random_pass(random, passes, names);
            match random.below(4) {
                0 => nested("func.func", &pass),
                1 => nested("any", &pass),
                _ => pass,
            }
        })
        .collect()
}

fn flag(pipeline: &[String]) -> String {
    format!("--pass-pipeline=builtin.module({})", pipeline.join(","))
}

/// The first thing that is wrong with the result of a pipeline, if any.
fn problem(text: &str, pipeline: &[String]) -> Option<String> {
    let whole = flag(pipeline);
    let one = opt(text, &[&whole, "--mlir-disable-threading"]);
    let all = opt(text, &[&whole]);
    if one != all {
        return Some(format!("one thread:\n{}{}\nall threads:\n{}{}", one.errors, one.output, all.errors, all.output));
    }
    if one.errors.contains("panicked") {
        return Some(one.errors);
    }
    // Passes may fail. They may not leave invalid IR, which the verifier reports after each of them.
    (1..=pipeline.len()).filter(|_| !one.accepted).find_map(|len| {
        let flag = flag(&pipeline[..len]);
        let unverified = opt(text, &[&flag, "--mlir-disable-threading", "--verify-each=false"]);
        let verified = opt(text, &[&flag, "--mlir-disable-threading"]);
        let invalid = unverified.accepted && !verified.accepted;
        invalid.then(|| format!("{} leaves invalid IR:\n{}\n{}", pipeline[len - 1], verified.errors, unverified.output))
    })
}

#[test]
fn random_pipelines() {
    let number = |name: &str, default| std::env::var(name).ok().map_or(default, |value| value.parse().unwrap());
    let (count, seed) = (number("DIALEKT_PIPELINES", 200), number("DIALEKT_SEED", 1));
    let mut texts = inputs(&files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")));
    if let Ok(folder) = std::env::var("DIALEKT_INPUTS") {
        texts.extend(inputs(&files_below(Path::new(&folder))));
    }
    let passes = dialekt::passes();
    let passes_only = |name: &&str| passes.make(name).is_some() && !WRITES_FILES.contains(name);
    let names: Vec<&'static str> = passes.names().map(|(name, _)| name).filter(passes_only).collect();
    let problems: Vec<String> = (0..count)
        .into_par_iter()
        .filter_map(|index| {
            let mut random = Random::new(seed, &index.to_string());
            // A valid input, and a pipeline that can be run at all.
            let mut draws = (0..100).map(|_| &texts[random.below(texts.len())]);
            let text = draws.find(|text| opt(text, &[]).accepted).expect("many inputs are valid");
            let schedules = |pipeline: &Vec<String>| opt("", &[&flag(pipeline)]).accepted;
            let pipeline = (0..100).map(|_| random_pipeline(&mut random, &passes, &names)).find(schedules);
            let pipeline = pipeline.expect("many pipelines can be run");
            let problem = problem(text, &pipeline)?;
            Some(format!("// pipeline {index} of seed {seed}: {}\n{text}\n{problem}", flag(&pipeline)))
        })
        .collect();
    assert!(problems.is_empty(), "{} of {count}:\n{}", problems.len(), problems.join("\n\n"));
}

/// Casts in a cycle fold to each other: no value may replace itself. The reference does not terminate here.
#[test]
fn folds_in_a_circle() {
    let text = "module {\n  \"t.graph\"() ({\n    %0 = builtin.unrealized_conversion_cast %1 : i32 to i64\n    %1 = builtin.unrealized_conversion_cast %0 : i64 to i32\n    \"t.use\"(%0) : (i64) -> ()\n  }, {\n    %0 = builtin.unrealized_conversion_cast %0 : i32 to i32\n    \"t.use\"(%0) : (i32) -> ()\n  }) : () -> ()\n}\n\n";
    for pass in ["--lower-affine", "--arith-expand", "--canonicalize"] {
        let done = opt(text, &[pass]);
        assert!(done.accepted && done.output == text, "{pass}: {}{}", done.errors, done.output);
    }
}
