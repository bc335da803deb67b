//! Replay of the recorded cases of this tool, and of those of `ir-core`, on which no test of its own can depend: most
//! need dialects and passes. Those of other crates are replayed by their own tests.

use std::path::Path;

use dialekt_testing::recorded::{CaseFile, files_below};

mod tool {
    dialekt_testing::recorded_cases!(dialekt::registry() => printer_flags, split_input, tool_flags, verify_diagnostics);
}

mod ir_core {
    dialekt_testing::recorded_cases!(dialekt::registry(), in "../../ir-core/tests/cases" =>
        affine,
        aliases,
        attributes,
        available_dialects,
        blocks,
        builtin_ops,
        dense_arrays,
        dense_elements,
        diagnostic_locations,
        differences,
        distinct_and_dialect_attributes,
        error_order,
        float_tables,
        functions,
        integers_in_forms,
        lexer,
        locations,
        modules,
        names_in_messages,
        numbers,
        op_syntax,
        order_of_mistakes,
        properties,
        repeated_ops,
        resources,
        sparse_elements,
        ssa_names,
        strided_layouts,
        symbols,
        types,
        unregistered,
        verifier,
    );
}

#[test]
fn deliberate_differences_are_those_of_the_book() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = files_below(&root).into_iter().filter(|file| file.parent().is_some_and(|f| f.ends_with("differences")));
    let mut found: Vec<String> = Vec::new();
    for file in files {
        let CaseFile { subject, cases, .. } = CaseFile::read(&file);
        found.extend(cases.iter().map(|case| format!("{subject}/{}", case.name)));
    }
    let page = std::fs::read_to_string(root.join("docs/differences.md")).unwrap();
    let mut listed: Vec<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("- `")?.split_once('`'))
        .map(|(name, _)| name.to_owned())
        .collect();
    found.sort();
    listed.sort();
    assert_eq!(found, listed, "cases in folders `differences`, and those that docs/differences.md lists");
}
