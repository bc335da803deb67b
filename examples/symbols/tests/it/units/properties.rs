//! Properties of random programs and random divisions.

use std::collections::HashMap;

use dialekt_ir_core::ir::{EquivalenceFlags, Ir, Op, equivalent};
use dialekt_ir_core::text::parse::ParsedSource;
use dialekt_symbols::scoped::canonicalize_references;
use dialekt_symbols::symbol_dce;
use dialekt_units::{Units, even_parts, merge_units, parts_by_function, slice_into_units};

use super::random::{Random, program};
use super::{assert_valid, body, context, printed, rendered, valid};

fn slice(source: &mut ParsedSource, parts: &[Vec<Op>]) -> Vec<Op> {
    let mut said = Vec::new();
    let units = slice_into_units(&mut source.ir, source.top, parts, &mut said);
    units.unwrap_or_else(|_| panic!("{}\n{}", rendered(source.ir.cx(), &said), printed(&source.ir, source.top)))
}

fn merge(source: &mut ParsedSource, which: Units) {
    let mut said = Vec::new();
    let merged = merge_units(&mut source.ir, source.top, which, &mut said);
    assert!(merged.is_ok(), "{}\n{}", rendered(source.ir.cx(), &said), printed(&source.ir, source.top));
}

/// The ops of a module as text, sorted.
fn sorted(ir: &Ir, top: Op) -> Vec<String> {
    let mut ops: Vec<String> = body(ir, top).into_iter().map(|op| printed(ir, op)).collect();
    ops.sort();
    ops
}

/// Random parts of a module, with ops that share values in one part.
fn random_parts(random: &mut Random, source: &ParsedSource) -> Vec<Vec<Op>> {
    let mut parts = vec![Vec::new(); 1 + random.below(5)];
    let mut part_of: HashMap<Op, usize> = HashMap::new();
    for op in body(&source.ir, source.top) {
        let defining = source.ir.op(op).operands().find_map(|value| source.ir.value(value).defining_op());
        let known = defining.map(|defining| part_of[&defining.handle()]);
        let part = known.unwrap_or_else(|| random.below(parts.len() + 1));
        part_of.insert(op, part);
        // Ops in no part are in the last one.
        if let Some(part) = parts.get_mut(part) {
            part.push(op);
        }
    }
    parts
}

const PROGRAMS: u64 = 100;

/// Merging units in order gives the same program, structurally and as text. Each unit is valid, within the program and
/// as a file.
#[test]
fn merged_units_are_the_original() {
    let cx = context();
    for seed in 0..PROGRAMS {
        let mut random = Random(seed);
        let text = program(&mut random);
        let mut original = valid(&cx, &text);
        canonicalize_references(&mut original.ir, original.top).unwrap();
        let mut source = valid(&cx, &text);
        let mut said = Vec::new();
        let parts = match seed % 3 {
            0 => parts_by_function(&source.ir, source.top, &mut said),
            _ => even_parts(&source.ir, source.top, 1 + random.below(5), &mut said),
        };
        let parts = parts.unwrap();
        let units = slice(&mut source, &parts);
        assert_eq!(units.len(), parts.len());
        assert_valid(&source.ir, source.top);
        for unit in units {
            valid(&cx, &printed(&source.ir, unit));
        }
        merge(&mut source, Units::All);
        assert_eq!(printed(&source.ir, source.top), printed(&original.ir, original.top), "{seed}");
        let (new, old) = (source.ir.op(source.top), original.ir.op(original.top));
        assert!(equivalent(new, old, EquivalenceFlags::IGNORE_LOCATIONS), "{seed}");
    }
}

/// Merging any units gives the same program up to the order of its ops, even if they were files meanwhile.
#[test]
fn any_parts_will_do() {
    let cx = context();
    for seed in 0..PROGRAMS {
        let mut random = Random(seed);
        let text = program(&mut random);
        let mut original = valid(&cx, &text);
        canonicalize_references(&mut original.ir, original.top).unwrap();
        let mut source = valid(&cx, &text);
        let parts = random_parts(&mut random, &source);
        let units = slice(&mut source, &parts);
        assert_valid(&source.ir, source.top);
        if seed % 2 == 0 {
            let files: Vec<String> = units.iter().map(|unit| printed(&source.ir, *unit)).collect();
            source = valid(&cx, &files.join("\n"));
        }
        merge(&mut source, Units::All);
        assert_eq!(sorted(&source.ir, source.top), sorted(&original.ir, original.top), "{seed}");
    }
}

/// Merging units step by step gives the same program.
#[test]
fn some_units_can_be_merged_first() {
    let cx = context();
    for seed in 0..PROGRAMS {
        let mut random = Random(seed);
        let text = program(&mut random);
        let mut original = valid(&cx, &text);
        canonicalize_references(&mut original.ir, original.top).unwrap();
        let mut source = valid(&cx, &text);
        let parts = random_parts(&mut random, &source);
        let units = slice(&mut source, &parts);
        let mut files: Vec<String> = units.iter().map(|unit| printed(&source.ir, *unit)).collect();
        while files.len() > 1 {
            let some = files.split_off(files.len().saturating_sub(2 + random.below(2)));
            let mut merged = valid(&cx, &some.join("\n"));
            let last = files.is_empty();
            merge(&mut merged, if last { Units::All } else { Units::Some });
            assert_valid(&merged.ir, merged.top);
            files.push(printed(&merged.ir, merged.top));
            if last {
                assert_eq!(sorted(&merged.ir, merged.top), sorted(&original.ir, original.top), "{seed}");
                break;
            }
        }
    }
}

/// Symbols that others use survive symbol DCE in a unit, so that the merged result is that of the whole program.
#[test]
fn dead_symbols_of_units_are_dead() {
    let cx = context();
    for seed in 0..PROGRAMS {
        let mut random = Random(seed);
        let text = program(&mut random);
        let mut original = valid(&cx, &text);
        canonicalize_references(&mut original.ir, original.top).unwrap();
        symbol_dce(&mut original.ir, original.top, &mut Vec::new()).unwrap();
        let mut source = valid(&cx, &text);
        let parts = random_parts(&mut random, &source);
        for unit in slice(&mut source, &parts) {
            symbol_dce(&mut source.ir, unit, &mut Vec::new()).unwrap();
        }
        assert_valid(&source.ir, source.top);
        merge(&mut source, Units::All);
        assert_valid(&source.ir, source.top);
        symbol_dce(&mut source.ir, source.top, &mut Vec::new()).unwrap();
        assert_eq!(sorted(&source.ir, source.top), sorted(&original.ir, original.top), "{seed}");
    }
}
