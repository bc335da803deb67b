//! The report of the statistics of passes. [mlir/lib/Pass/PassStatistics.cpp]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::pipeline::{Entry, Pipeline};
use super::{Pass, StatisticDef};

/// A statistic and its number.
type Counted = (StatisticDef, u64);

/// The report on a pipeline: as a list by names of passes, or as nested as the pipeline is.
pub fn statistics_report(pipeline: &Pipeline, as_list: bool) -> String {
    let rule = format!("==={}===", "-".repeat(73));
    let title = "... Pass statistics report ...";
    let mut out = format!("{rule}\n{}{title}\n{rule}\n", " ".repeat((80 - title.len()) / 2));
    if as_list {
        list(pipeline, &mut out)
    } else {
        nested(&pipeline.entries, 0, &mut out)
    }
    out.push('\n');
    out
}

fn counted(pass: &dyn Pass) -> Vec<Counted> {
    pass.info().statistics.iter().copied().zip(pass.statistics().iter().map(|s| s.get())).collect()
}

fn list(pipeline: &Pipeline, out: &mut String) {
    let mut merged: BTreeMap<&str, Vec<Counted>> = BTreeMap::new();
    for pass in pipeline.passes() {
        let all = counted(pass);
        if all.is_empty() {
            continue;
        }
        match merged.get_mut(pass.name()) {
            Some(known) => known.iter_mut().zip(all).for_each(|(known, new)| known.1 += new.1),
            None => drop(merged.insert(pass.name(), all)),
        }
    }
    merged.iter().for_each(|(name, all)| entry(name, all, 2, out));
}

fn nested(entries: &[Entry], indent: usize, out: &mut String) {
    for step in entries {
        match step {
            Entry::Pass(pass) => entry(pass.name(), &counted(&**pass), indent, out),
            Entry::Nested(pipelines) => {
                let mut indent = indent;
                if pipelines.len() > 1 {
                    entry(&step.name(), &[], indent, out);
                    indent += 2;
                }
                for pipeline in pipelines {
                    entry(&format!("'{}' Pipeline", pipeline.anchor().as_str()), &[], indent, out);
                    stacker::maybe_grow(64 << 10, 1 << 20, || nested(&pipeline.entries, indent + 2, out));
                }
            }
        }
    }
}

/// A pass or pipeline with its numbers, by their names.
fn entry(name: &str, all: &[Counted], indent: usize, out: &mut String) {
    // A width in a format has a limit, the depth of nested pipelines none.
    let indent = " ".repeat(indent);
    let _ = writeln!(out, "{indent}{name}");
    let mut all = all.to_vec();
    all.sort_by_key(|(def, _)| def.name);
    let widest = all.iter().map(|(_, n)| n.to_string().len()).max().unwrap_or(0);
    let longest = all.iter().map(|(def, _)| def.name.len()).max().unwrap_or(0);
    for (def, n) in all {
        let (name, help) = (def.name, def.help);
        let _ = writeln!(out, "{indent}  (S) {n:>widest$} {name:<longest$} - {help}");
    }
}
