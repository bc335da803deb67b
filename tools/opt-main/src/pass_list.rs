//! The list of passes and pipelines with their options, as help shows it. [mlir/lib/Pass/PassRegistry.cpp: printOptionInfo]

use dialekt_pass::{OptionDef, OptionKind, OptionValue, PassRegistry};

/// A line: what is written on the command line, and what it means.
struct Line {
    left: String,
    /// Separator of both.
    dash: &'static str,
    help: &'static str,
}

/// The passes, then the pipelines, in the layout of the reference. All lines are indented by `indent` blanks.
pub fn pass_list(passes: &PassRegistry, indent: usize) -> String {
    let (mut of_passes, mut of_pipelines) = (Vec::new(), Vec::new());
    for (name, summary) in passes.names() {
        if let Some(pass) = passes.make(name) {
            of_passes.push(line(2, name, " -   ", summary));
            add_options(pass.info().options, &pass.options(), &mut of_passes);
        } else if let Some(pipeline) = passes.make_pipeline(name) {
            of_pipelines.push(line(2, name, " -   ", summary));
            add_options(pipeline.info().options, &pipeline.options(), &mut of_pipelines);
        }
    }
    let width = of_passes.iter().chain(&of_pipelines).map(|line| line.left.len()).max().unwrap_or(0);
    let indent = " ".repeat(indent);
    let mut out = String::new();
    for (title, lines) in [("Passes:", of_passes), ("Pass Pipelines:", of_pipelines)] {
        if lines.is_empty() {
            continue;
        }
        out.push_str(&format!("{indent}{title}\n"));
        for Line { left, dash, help } in lines {
            match help {
                "" => out.push_str(&format!("{indent}{left}\n")),
                _ => out.push_str(&format!("{indent}{left:width$}{dash}{help}\n")),
            }
        }
    }
    out
}

fn line(indent: usize, name: &str, dash: &'static str, help: &'static str) -> Line {
    Line { left: format!("{}--{name}", " ".repeat(indent)), dash, help }
}

/// The options of a pass or pipeline, by name, those with a choice followed by what one may choose.
fn add_options(defs: &[OptionDef], values: &[&dyn OptionValue], lines: &mut Vec<Line>) {
    let mut options: Vec<_> = defs.iter().zip(values).map(|(def, value)| (*def, value.kind())).collect();
    options.sort_by_key(|(def, _)| def.name);
    for (def, kind) in options {
        let noun = noun(&kind).map_or_else(String::new, |noun| format!("=<{noun}>"));
        lines.push(line(4, &format!("{}{noun}", def.name), " - ", def.help));
        let choices = choices(&kind).iter();
        lines.extend(choices.map(|choice| Line { left: format!("    ={choice}"), dash: "", help: "" }));
    }
}

/// The noun for a value of an option, as the reference calls it; `None` for what is on or off.
fn noun(kind: &OptionKind) -> Option<&'static str> {
    match kind {
        OptionKind::Plain("bool") => None,
        OptionKind::Plain("i32") => Some("int"),
        OptionKind::Plain("i64") => Some("long"),
        OptionKind::Plain("u32") => Some("uint"),
        OptionKind::Plain("u64") => Some("ulong"),
        OptionKind::Plain("String") => Some("string"),
        OptionKind::Plain("Pipeline") => Some("pass-manager"),
        OptionKind::Plain(_) | OptionKind::Choice(..) => Some("value"),
        OptionKind::List(inner) | OptionKind::Extra(inner) => noun(inner),
    }
}

fn choices(kind: &OptionKind) -> &[&'static str] {
    match kind {
        OptionKind::Plain(_) => &[],
        OptionKind::Choice(_, values) => values,
        OptionKind::List(inner) | OptionKind::Extra(inner) => choices(inner),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dialekt_pass::PipelineError;
    use expect_test::expect;

    #[test]
    fn options_stand_below_their_pass() {
        let mut passes = PassRegistry::new();
        passes.register::<dialekt_transforms::Canonicalize>().register::<dialekt_transforms::Cse>();
        passes.register_pipeline_with("tidy", "Both", |to, passes| -> Result<(), PipelineError> {
            to.add_text("canonicalize,cse", passes)
        });
        expect![[r#"
            With blanks before all lines:
              Passes:
                --canonicalize                -   Canonicalize operations
                  --disable-patterns=<string> - Names or labels of patterns that are left out
                  --enable-patterns=<string>  - Names or labels of the only patterns that are applied
                  --max-iterations=<long>     - Go through all operations so often at most (-1: any number)
                  --max-num-rewrites=<long>   - Maximal number of rewrites in an iteration (-1: any)
                  --region-simplify=<value>   - The extent of control flow simplification
                  =disabled
                  =normal
                  =aggressive
                  --test-convergence          - Fail when something is left to do
                  --top-down                  - Look at operations from the first to the last, outer ones first
                --cse                         -   Eliminate common sub-expressions
              Pass Pipelines:
                --tidy                        -   Both
        "#]]
        .assert_eq(&format!("With blanks before all lines:\n{}", pass_list(&passes, 2)));
    }
}
