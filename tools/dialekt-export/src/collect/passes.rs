//! The export of passes, of the choices of their options, and of pipelines.

use dialekt_ir_core::decl::interface::InterfaceDef;
use dialekt_pass::options::{OptionDef, OptionValue};
use dialekt_pass::{OptionKind, PassInfo, PassRegistry};

use crate::schema as s;

/// The interfaces that passes run on.
pub fn interfaces(registry: &PassRegistry) -> impl Iterator<Item = &'static InterfaceDef> {
    registry.names().filter_map(|(argument, _)| registry.make(argument)?.info().interface)
}

/// Exports all passes, the choices of their options, and named pipelines.
pub fn passes(registry: &PassRegistry) -> (Vec<s::Pass>, Vec<s::Choice>, Vec<s::Pipeline>) {
    let (mut passes, mut choices, mut pipelines) = (Vec::new(), Vec::new(), Vec::new());
    for (argument, summary) in registry.names() {
        if let Some(found) = registry.make_pipeline(argument) {
            let options = options(found.info().options, found.options(), &mut choices);
            pipelines.push(s::Pipeline { argument: argument.into(), summary: summary.into(), options });
        }
        let Some(found) = registry.make(argument) else { continue };
        let info = found.info();
        let options = options(info.options, found.options(), &mut choices);
        let statistics = info.statistics.iter();
        let statistics = statistics.map(|def| s::Statistic { name: def.name.into(), help: def.help.into() });
        passes.push(s::Pass {
            argument: info.argument.into(),
            name: info.name.into(),
            docs: docs(info),
            anchor: info.anchor.map(str::to_owned),
            interface: info.interface.map(|interface| interface.name.into()),
            dialects: info.dialects.iter().map(|dialect| dialect.name.into()).collect(),
            options,
            statistics: statistics.collect(),
        });
    }
    choices.sort_by(|a, b| a.name.cmp(&b.name));
    (passes, choices, pipelines)
}

fn options(defs: &[OptionDef], values: Vec<&dyn OptionValue>, choices: &mut Vec<s::Choice>) -> Vec<s::PassOption> {
    let options = defs.iter().zip(values).map(|(def, value)| s::PassOption {
        name: def.name.into(),
        help: def.help.into(),
        ty: ty(value.kind(), choices),
        default: value.text(),
    });
    options.collect()
}

/// Summary and description. The description of a declared pass starts with the summary.
fn docs(info: &PassInfo) -> s::Docs {
    let rest = info.description.strip_prefix(info.summary);
    let rest = rest.map(|rest| rest.strip_prefix('.').unwrap_or(rest));
    let rest = rest.filter(|rest| rest.is_empty() || rest.starts_with("\n\n"));
    let description = rest.map_or(info.description, |rest| rest.trim_start_matches('\n'));
    s::Docs { summary: info.summary.into(), description: description.into() }
}

/// The Rust type of an option.
fn ty(kind: OptionKind, choices: &mut Vec<s::Choice>) -> String {
    match kind {
        OptionKind::Plain(name) => name.to_owned(),
        OptionKind::Choice(name, values) => format!("Choice<{}>", choice(name, &values, choices)),
        OptionKind::List(inner) => format!("ListOption<{}>", ty(*inner, choices)),
        OptionKind::Extra(inner) => format!("Extra<{}>", ty(*inner, choices)),
    }
}

/// The name of a list of choices: equal lists share one.
fn choice(wish: &str, values: &[&str], all: &mut Vec<s::Choice>) -> String {
    let names = std::iter::once(wish.to_owned()).chain((2..).map(|number| format!("{wish}_{number}")));
    for name in names {
        match all.iter().find(|found| found.name == name) {
            Some(found) if found.values == values => return name,
            Some(_) => {}
            None => {
                let values = values.iter().map(|value| (*value).to_owned()).collect();
                all.push(s::Choice { name: name.clone(), values });
                return name;
            }
        }
    }
    unreachable!("there are more numbers than names")
}
