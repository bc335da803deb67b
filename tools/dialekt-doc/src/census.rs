//! The census of documentation: the counts of registered declarations with and without.

use std::fmt::Write;

use dialekt_ir_core::decl::docs::Docs;
use dialekt_ir_core::decl::op::OpDescriptor;

use crate::example::{self, blocks};
use crate::{Reference, dialect, interfaces, passes, traits};

/// The number of declarations of a kind, and those of them that lack documentation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The kind of declaration.
    pub kind: &'static str,
    /// The number of declarations.
    pub registered: usize,
    /// The declarations without documentation, with the parts that they lack.
    pub missing: Vec<String>,
}

impl Count {
    fn of(kind: &'static str, all: impl IntoIterator<Item = (String, Option<&'static str>)>) -> Count {
        let all: Vec<_> = all.into_iter().collect();
        let missing = all.iter().filter_map(|(name, lacks)| lacks.map(|lacks| format!("{name}: no {lacks}")));
        Count { kind, registered: all.len(), missing: missing.collect() }
    }

    /// The number of documented declarations.
    pub fn documented(&self) -> usize {
        self.registered - self.missing.len()
    }
}

/// The lacking part, if a text is empty.
fn lacks(text: &str, what: &'static str) -> Option<&'static str> {
    text.trim().is_empty().then_some(what)
}

/// The documentation of all registered declarations, each once.
pub fn all_docs(reference: &Reference) -> Vec<&'static Docs> {
    let mut all: Vec<&'static Docs> = Vec::new();
    for dialect in reference.dialects() {
        all.extend(dialect.docs);
        all.extend(dialect.ops.iter().filter_map(|op| op.docs));
        all.extend(OpDescriptor::families(dialect.ops).into_iter().filter_map(|(family, _)| family.docs));
        all.extend(dialect.attrs.iter().chain(dialect.types).filter_map(|def| def.docs));
        all.extend(dialect::enums(dialect).into_iter().filter_map(|def| def.docs));
    }
    all.extend(interfaces::all(reference).into_iter().filter_map(|found| found.interface.docs));
    let mut seen = Vec::new();
    all.retain(|docs| {
        let new = !seen.contains(&std::ptr::from_ref(*docs));
        seen.push(std::ptr::from_ref(*docs));
        new
    });
    all
}

/// Counts all kinds of declarations. Ops must have a summary, a description and an example that contains them; in a
/// family, an example of one of them is enough.
pub fn count(reference: &Reference) -> Vec<Count> {
    let dialects = reference.dialects();
    let summary = |docs: Option<&Docs>| lacks(docs.map_or("", |docs| docs.summary), "summary");
    let ops = dialects.iter().flat_map(|dialect| dialect.ops);
    let op_lacks = |op: &OpDescriptor| {
        let Some(docs) = op.docs else { return Some("comment") };
        let shows = |description: &'static str, is_it: &dyn Fn(&str) -> bool| {
            blocks(description).iter().any(|block| {
                let found = example::check(reference.registry(), &block.text);
                block.language() == "mlir" && found.is_ok_and(|ops| ops.iter().any(|op| is_it(op)))
            })
        };
        // The example of a family is that of one of its ops; what its ops have in common, it says itself.
        let of_family = || {
            let (family, docs) = (op.family?, op.family?.docs?);
            let is_of_it = |name: &str| {
                let ops = dialects.iter().flat_map(|dialect| dialect.ops);
                ops.clone().any(|op| op.name == name && op.is_of_family(family))
            };
            Some(!docs.summary.is_empty() && shows(docs.description, &is_of_it))
        };
        let own = || {
            let prose = docs.description.split("```").step_by(2).collect::<String>();
            let no_example = || (!shows(docs.description, &|name| name == op.name)).then_some("valid example with it");
            lacks(&prose, "description").or_else(no_example)
        };
        lacks(docs.summary, "summary").or_else(|| own().filter(|_| of_family() != Some(true)))
    };
    let params = |types: bool| {
        let all = dialects.iter().flat_map(move |dialect| if types { dialect.types } else { dialect.attrs });
        all.map(|def| (format!("{}.{}", def.dialect, def.mnemonic), summary(def.docs)))
    };
    let enums: Vec<_> = dialects.iter().flat_map(|dialect| dialect::enums(dialect)).collect();
    let cases = enums.iter().flat_map(|def| {
        let text = |case: &str| def.docs.and_then(|docs| docs.part(case)).map_or("", |part| part.text);
        def.cases.iter().map(move |case| (format!("{}.{}", def.name, case.symbol), lacks(text(case.text), "comment")))
    });
    let interfaces = interfaces::all(reference);
    let methods = interfaces.iter().filter_map(|found| Some((found.interface.name, found.interface.docs?)));
    let methods = methods.flat_map(|(name, docs)| {
        docs.parts.iter().map(move |part| (format!("{name}.{}", part.name), lacks(part.text, "comment")))
    });
    let of_params = dialects.iter().flat_map(|dialect| dialect.types.iter().chain(dialect.attrs));
    let of_params = of_params.filter_map(|def| def.docs);
    let listed = ops.clone().filter_map(|op| op.docs).chain(of_params).flat_map(|docs| docs.traits);
    let mut own: Vec<_> =
        listed.filter(|found| !traits::is_standard(found.text)).map(|found| (found.text, found.summary)).collect();
    own.sort_unstable();
    own.dedup();
    let standard = dialekt_ods_model::keys::TRAITS.iter().map(|known| (known.name, known.text));
    let all_traits = own.into_iter().chain(standard);
    let patterns = dialects.iter().flat_map(|dialect| dialect::patterns(dialect));
    let mut patterns: Vec<_> =
        patterns.map(|(_, pattern)| ((pattern.name)().to_owned(), lacks(pattern.summary, "summary"))).collect();
    patterns.sort();
    patterns.dedup();
    let (infos, _) = passes::infos(reference.passes());
    let options = infos.iter().flat_map(|info| {
        let options = info.options.iter().map(|option| (option.name, option.help));
        let statistics = info.statistics.iter().map(|statistic| (statistic.name, statistic.help));
        options.chain(statistics).map(|(name, help)| (format!("{}.{name}", info.argument), lacks(help, "help")))
    });
    vec![
        Count::of("dialects", dialects.iter().map(|dialect| (dialect.name.to_owned(), summary(dialect.docs)))),
        Count::of("ops", ops.map(|op| (op.name.to_owned(), op_lacks(op)))),
        Count::of("attributes", params(false)),
        Count::of("types", params(true)),
        Count::of("enums", enums.iter().map(|def| (def.name.to_owned(), summary(def.docs)))),
        Count::of("cases of enums", cases),
        Count::of(
            "interfaces",
            interfaces.iter().map(|found| (found.interface.name.to_owned(), summary(found.interface.docs))),
        ),
        Count::of("methods of interfaces", methods),
        Count::of("traits", all_traits.map(|(name, text)| (name.to_owned(), lacks(text, "summary")))),
        Count::of("passes", infos.iter().map(|info| (info.argument.to_owned(), lacks(info.summary, "summary")))),
        Count::of("options and statistics", options),
        Count::of("rewrites", patterns),
    ]
}

/// The counts as a table, and the list of missing documentation.
pub fn report(counts: &[Count]) -> String {
    let mut out = String::new();
    for count in counts {
        let _ = writeln!(out, "{:24} {:5} of {:5}", count.kind, count.documented(), count.registered);
    }
    for missing in counts.iter().flat_map(|count| &count.missing) {
        let _ = writeln!(out, "{missing}");
    }
    out
}
