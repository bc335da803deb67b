//! Comparison of passes' declarations with the reference's: names, anchors, options with their defaults and kinds of
//! values, statistics, dependent dialects. `record.py` has recorded these.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use dialekt_ir_core::context::Context;
use dialekt_pass::{Pass, PassRegistry, Pipeline};

/// Deliberate differences, as `PASS: LINE` with `+` for a line that is only here, and `-` for one that is only in the
/// reference.
const DIFFERS: &[(&str, &str)] = &[
    ("+ convert-to-llvm: dialect llvm", "they are told in code there"),
    ("+ convert-vector-to-llvm: dialect arith", "they are told in code there"),
    ("+ convert-vector-to-llvm: dialect llvm", "they are told in code there"),
    ("+ convert-vector-to-llvm: dialect memref", "they are told in code there"),
    ("+ convert-vector-to-llvm: dialect tensor", "they are told in code there"),
    ("+ view-op-graph: option svg:", "pictures are drawn here, too"),
    ("+ expand-strided-metadata: dialect arith", "other dialects of the pass bring it along there"),
    ("+ linalg-detensorize: dialect tensor", "linalg brings it along there"),
    ("+ llvm-optimize-for-nvvm-target: dialect nvvm", "it is told in code there"),
    ("+ memref-expand: dialect arith", "the dialect of the ops that are expanded brings it along there"),
    ("+ memref-expand: dialect memref", "the same"),
    ("+ ownership-based-buffer-deallocation: dialect cf", "it makes `cf.assert`; other dialects bring it along there"),
    ("+ reify-result-shapes: dialect arith", "other dialects of the pass bring it along there"),
    ("+ tosa-to-linalg: dialect arith", "they are told in code there"),
    ("+ tosa-to-linalg: dialect index", "they are told in code there"),
    ("+ tosa-to-linalg: dialect linalg", "they are told in code there"),
    ("+ tosa-to-linalg: dialect math", "they are told in code there"),
    ("+ tosa-to-linalg: dialect scf", "they are told in code there"),
    ("+ tosa-to-linalg: dialect tensor", "they are told in code there"),
    ("+ tosa-to-linalg-named: dialect arith", "they are told in code there"),
    ("+ tosa-to-linalg-named: dialect linalg", "they are told in code there"),
    ("+ tosa-to-linalg-named: dialect math", "they are told in code there"),
    ("+ tosa-to-linalg-named: dialect scf", "they are told in code there"),
    ("+ tosa-to-linalg-named: dialect tensor", "they are told in code there"),
    ("+ tosa-to-linalg-named: dialect tosa", "they are told in code there"),
    ("+ tosa-to-scf: dialect tensor", "two names in one string there"),
];

/// Passes that the reference does not have.
const OWN: &[&str] = &["extract-unit", "merge-units", "slice-units"];

/// The dialects that are declared here. Dependencies on other dialects are ignored.
const DIALECTS: &[&str] = &[
    "affine",
    "amx",
    "arith",
    "builtin",
    "cf",
    "complex",
    "dlti",
    "func",
    "index",
    "linalg",
    "math",
    "memref",
    "scf",
    "tensor",
    "tosa",
    "ub",
    "shape",
    "vector",
    "llvm",
    "bufferization",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "ml_program",
    "nvvm",
    "quant",
    "rocdl",
];

fn records() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut pass = "";
    for line in include_str!("recorded.txt").lines() {
        let line = line.trim_start();
        if let Some(header) = line.strip_prefix("pass ") {
            pass = header.split(' ').next().unwrap();
        }
        let other = line.strip_prefix("dialect ").is_some_and(|name| name != "unknown" && !DIALECTS.contains(&name));
        if !other {
            found.entry(pass).or_default().push(line);
        }
    }
    found
}

/// The declaration of a pass in the format of the record; enum values are those in the record that the option accepts.
fn declared(argument: &str, record: &[&str], passes: &PassRegistry, cx: &Context) -> Vec<String> {
    let pass: Box<dyn Pass> = passes.make(argument).unwrap();
    let info = pass.info();
    let module = cx.op_name("builtin.module");
    let anchor = match info.anchor {
        Some(anchor) => anchor,
        None if !pass.can_schedule_on(cx, module) => "not builtin.module",
        None => "any",
    };
    let mut lines = vec![format!("pass {argument} {anchor}"), format!("name {}", pass.name())];
    let with = |options: &str| Pipeline::parse(&format!("any({argument}{options})"), passes);
    let text = with("").unwrap().to_string();
    lines.push(format!("text {}", text.strip_prefix("any(").and_then(|text| text.strip_suffix(')')).unwrap()));
    let mut options: Vec<_> = info.options.iter().map(|option| option.name).collect();
    options.sort_unstable();
    for option in options {
        let said = with(&format!("{{{option}=@}}")).err().and_then(|wrong| wrong.said);
        let said = said.and_then(|said| Some(said.split_once(" option: ")?.1.trim_end().to_owned()));
        lines.push(format!("option {option}:{}", said.map(|said| format!(" {said}")).unwrap_or_default()));
        let values = record.iter().filter_map(|line| line.strip_prefix("value "));
        for value in values.filter(|value| value.split('=').next() == Some(option)) {
            if with(&format!("{{{value}}}")).is_ok() {
                lines.push(format!("value {value}"));
            }
        }
    }
    let mut statistics: Vec<_> = info.statistics.iter().map(|statistic| statistic.name).collect();
    statistics.sort_unstable();
    lines.extend(statistics.into_iter().map(|name| format!("statistic {name}")));
    let mut dialects: Vec<_> = info.dialects.iter().map(|dialect| dialect.name).collect();
    dialects.sort_unstable();
    dialects.dedup();
    lines.extend(dialects.into_iter().map(|name| format!("dialect {name}")));
    lines
}

#[test]
fn passes_are_declared_as_in_the_reference() {
    let cx = Context::with_registry(dialekt::registry().dialects);
    let passes = dialekt::passes();
    let records = records();
    let mut wrong = String::new();
    let mut excused = Vec::new();
    let mut compared = 0;
    for (argument, _) in passes.names() {
        let Some(record) = records.get(argument) else {
            // Pipelines with a name have no declaration.
            if OWN.contains(&argument) || passes.make(argument).is_none() {
                continue;
            }
            writeln!(wrong, "{argument}: not recorded").unwrap();
            continue;
        };
        compared += 1;
        let declared = declared(argument, record, &passes, &cx);
        let dialects = !record.contains(&"dialect unknown");
        let is_compared = |line: &&str| dialects || !line.starts_with("dialect ");
        let here: Vec<&str> = declared.iter().map(|line| &**line).filter(is_compared).collect();
        let there: Vec<&str> = record.iter().copied().filter(is_compared).collect();
        let more = here.iter().filter(|line| !there.contains(line)).map(|line| format!("+ {argument}: {line}"));
        let less = there.iter().filter(|line| !here.contains(line)).map(|line| format!("- {argument}: {line}"));
        for difference in more.chain(less) {
            match DIFFERS.iter().find(|(known, _)| *known == difference) {
                Some(known) => excused.push(known),
                None => writeln!(wrong, "{difference}").unwrap(),
            }
        }
    }
    for known in DIFFERS.iter().filter(|known| !excused.contains(known)) {
        writeln!(wrong, "{} does not differ any more", known.0).unwrap();
    }
    assert!(compared > 60, "only {compared} passes were compared");
    assert!(wrong.is_empty(), "{wrong}");
}
