//! The page of passes. [Reference: PassDocGen]

use dialekt_pass::{PassInfo, PassRegistry};

use crate::markdown::{block, code, escape, heading, paragraph, table};

/// The declarations of all passes, by argument, and name and summary of all pipelines.
pub fn infos(passes: &PassRegistry) -> (Vec<&'static PassInfo>, Vec<(&'static str, &'static str)>) {
    let (mut infos, mut pipelines) = (Vec::new(), Vec::new());
    for (name, summary) in passes.names() {
        match passes.make(name) {
            Some(pass) => infos.push(pass.info()),
            None => pipelines.push((name, summary)),
        }
    }
    (infos, pipelines)
}

/// The page of all passes.
pub fn page(passes: &PassRegistry) -> String {
    let mut out = String::from("# Passes\n\n");
    let (infos, pipelines) = infos(passes);
    let link = |name: &str, summary: &str| [format!("[`-{name}`](#{name})"), escape(summary)];
    let rows = infos.iter().map(|info| link(info.argument, info.summary));
    let rows = rows.chain(pipelines.iter().map(|(name, summary)| link(name, summary)));
    table(&mut out, "", ["Pass", "Summary"], &rows.collect::<Vec<_>>());
    infos.iter().for_each(|info| pass(&mut out, info));
    if !pipelines.is_empty() {
        out.push_str("## Pipelines\n\n");
    }
    for (name, summary) in pipelines {
        heading(&mut out, 3, name, &format!("`-{name}`"));
        paragraph(&mut out, &format!("_{summary}_"));
        let pipeline = passes.make_pipeline(name);
        let options = pipeline.iter().flat_map(|pipeline| pipeline.info().options);
        aligned(&mut out, "##### Options", "-", &options.map(|option| (option.name, option.help)).collect::<Vec<_>>());
    }
    out
}

fn pass(out: &mut String, info: &PassInfo) {
    heading(out, 3, info.argument, &format!("`-{}` ({})", info.argument, info.name));
    paragraph(out, &format!("_{}_", escape(info.summary)));
    // The description may start with the summary.
    let description = info.description.strip_prefix(info.summary).unwrap_or(info.description);
    paragraph(out, description.trim_start_matches('.').trim());
    if let Some(anchor) = info.anchor {
        paragraph(out, &format!("Runs on {}.", code(anchor)));
    }
    if let Some(interface) = info.interface {
        paragraph(out, &format!("Runs on operations with {}.", code(interface.name)));
    }
    let dialects: Vec<&str> = info.dialects.iter().map(|dialect| dialect.name).collect();
    if !dialects.is_empty() {
        paragraph(out, &format!("Loads {}.", crate::markdown::codes(dialects)));
    }
    let options = info.options.iter().map(|option| (option.name, option.help));
    aligned(out, "##### Options", "-", &options.collect::<Vec<_>>());
    let statistics = info.statistics.iter().map(|statistic| (statistic.name, statistic.help));
    aligned(out, "##### Statistics", "", &statistics.collect::<Vec<_>>());
}

fn aligned(out: &mut String, title: &str, sigil: &str, rows: &[(&str, &str)]) {
    if rows.is_empty() {
        return;
    }
    paragraph(out, title);
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: Vec<String> = rows.iter().map(|(name, help)| format!("{sigil}{name:width$} : {help}")).collect();
    block(out, "options", &lines.join("\n"));
}
