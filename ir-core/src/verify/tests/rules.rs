//! Checks of descriptors: numbers of parts, attributes, traits.

use super::build::{Build, failing};
use crate::context::dialect::{SymbolCheck, TraitCheck};
use crate::context::{Arity, AttrSlot, Attribute, OpDescriptor, OpTraits};
use crate::decl::library::StrAttr;
use crate::decl::op::OpCheck;
use crate::decl::typed::AttrConstraint;

/// Operands, results, successors and regions of an op of a descriptor, and the message.
fn count(edit: impl FnOnce(&mut OpDescriptor), counts: [usize; 4], message: &str) {
    let mut b = Build::new();
    b.declare("t.x", edit);
    let (module, top) = b.module(None);
    let (_, block) = b.nest("t.op", top);
    let region = b.ir.block(block).parent_region().unwrap().handle();
    let target = b.block(region);
    let def = b.op("t.def", block, &[], 1);
    let value = b.result(def);
    let [operands, results, successors, regions] = counts;
    b.op_with("t.x", block, &vec![value; operands], results, &vec![target; successors], regions);
    b.op("t.end", target, &[], 0);
    let found = b.verify(module);
    assert_eq!(found.trim(), if message.is_empty() { String::new() } else { format!("4: 't.x' op {message}") });
}

#[test]
fn numbers_of_parts() {
    let exactly = Arity::exactly;
    let at_least = |min| Arity { min, max: None };
    count(|d| d.operands.arity = exactly(0), [1, 0, 0, 0], "requires zero operands");
    count(|d| d.operands.arity = exactly(1), [0, 0, 0, 0], "requires a single operand");
    count(|d| d.operands.arity = exactly(2), [1, 0, 0, 0], "expected 2 operands, but found 1");
    count(|d| d.operands.arity = at_least(2), [1, 0, 0, 0], "expected 2 or more operands, but found 1");
    count(|d| d.results.arity = exactly(0), [0, 1, 0, 0], "requires zero results");
    count(|d| d.results.arity = exactly(1), [0, 2, 0, 0], "requires one result");
    count(|d| d.results.arity = exactly(3), [0, 2, 0, 0], "expected 3 results");
    count(|d| d.results.arity = at_least(3), [0, 2, 0, 0], "expected 3 or more results");
    count(|d| d.regions.arity = exactly(0), [0, 0, 0, 1], "requires zero regions");
    count(|d| d.regions.arity = exactly(1), [0, 0, 0, 2], "requires one region");
    count(|d| d.regions.arity = exactly(2), [0, 0, 0, 1], "expected 2 regions");
    count(|d| d.regions.arity = at_least(2), [0, 0, 0, 1], "expected 2 or more regions");
    count(|d| d.successors.arity = exactly(0), [0, 0, 1, 0], "requires 0 successors but found 1");
    count(|d| d.successors.arity = exactly(1), [0, 0, 2, 0], "requires 1 successor but found 2");
    count(|d| d.successors.arity = exactly(2), [0, 0, 1, 0], "requires 2 successors but found 1");
    count(|d| d.successors.arity = at_least(2), [0, 0, 1, 0], "requires at least 2 successors but found 1");
    let group = "operand group starting at #1 requires 0 or 1 element, but found 2";
    count(|d| d.operands.arity = Arity { min: 1, max: Some(2) }, [3, 0, 0, 0], group);
}

#[test]
fn regions_come_before_results_successors_and_operands() {
    let all = |d: &mut OpDescriptor| {
        (d.regions.arity, d.results.arity, d.successors.arity, d.operands.arity) =
            (Arity::ZERO, Arity::ZERO, Arity::ZERO, Arity::ZERO);
    };
    count(all, [1, 1, 1, 1], "requires zero regions");
    count(all, [1, 1, 1, 0], "requires zero results");
    count(all, [1, 0, 1, 0], "requires 0 successors but found 1");
    count(all, [1, 0, 0, 0], "requires zero operands");
}

#[test]
fn structural_traits_then_attributes_then_native_traits_then_the_op() {
    let slot = |name: &'static str, required| match required {
        true => AttrSlot::required(name, StrAttr::DEF),
        false => AttrSlot::optional(name, StrAttr::DEF),
    };
    let mut b = Build::new();
    b.declare("t.x", |d| {
        d.attributes = Box::leak(Box::new([slot("a", true), slot("b", true), slot("c", false), slot("d", false)]));
        d.declared_order = &[3, 2, 1, 0];
        d.checks = Box::leak(Box::new([
            TraitCheck::RegionHook(failing!("6")),
            TraitCheck::Hook(failing!("4")),
            TraitCheck::ParentOneOf(&["t.p"]),
        ]));
        d.verify = Some(OpCheck::new(failing!("5")));
    });
    let (module, top) = b.module(None);
    let op = b.op("t.x", top, &[], 0);
    b.check(module, "2: 't.x' op expects parent op 't.p'");
    let (module, top) = b.module(None);
    let (_, inner) = b.nest("t.p", top);
    let _ = op;
    let op = b.op("t.x", inner, &[], 0);
    let start = b.arena(op.isolate()).bodies[op.idx as usize].slots as usize;
    b.check(module, "5: 't.x' op requires attribute 'a'");
    let (string, unit) = (b.cx.string_attr("s"), Attribute::UNIT);
    let set = |b: &mut Build, values: [Option<Attribute>; 4]| {
        b.arena(op.isolate()).slots[start..start + 4].copy_from_slice(&values);
    };
    set(&mut b, [Some(unit), None, Some(unit), Some(unit)]);
    b.check(module, "5: 't.x' op requires attribute 'b'");
    set(&mut b, [Some(unit), Some(string), Some(unit), None]);
    b.check(module, "5: 't.x' op attribute 'c' failed to satisfy constraint: string attribute");
    set(&mut b, [Some(string), Some(string), None, None]);
    b.check(module, "5: 't.x' op 4");
}

#[test]
fn parents_and_ancestors() {
    let names = || &["t.p", "t.q"];
    let mut b = Build::new();
    b.declare_check("t.child", TraitCheck::ParentOneOf(names()));
    b.declare_check("t.heir", TraitCheck::AncestorOneOf(names()));
    let (module, top) = b.module(None);
    let (_, p) = b.nest("t.p", top);
    b.op("t.child", p, &[], 0);
    let (_, inner) = b.nest("t.op", p);
    b.op("t.heir", inner, &[], 0);
    b.check(module, "");
    b.op("t.child", inner, &[], 0);
    b.check(module, "6: 't.child' op expects parent op to be one of 't.p, t.q'");
    let (module, top) = b.module(None);
    b.op("t.heir", top, &[], 0);
    b.check(module, "8: 't.heir' op expects ancestor op to be one of 't.p, t.q'");
}

#[test]
fn blocks_and_arguments_of_regions() {
    let mut b = Build::new();
    b.declare_check("t.none", TraitCheck::NoRegionArguments);
    b.declare_check("t.single", TraitCheck::SingleBlock);
    let (module, top) = b.module(None);
    let op = b.op_with("t.none", top, &[], 0, &[], 2);
    let region = b.region(op, 1);
    let block = b.block(region);
    b.arg(block);
    b.check(module, "2: 't.none' op region #1 should have no arguments");
    let (module, top) = b.module(None);
    let op = b.op_with("t.single", top, &[], 0, &[], 2);
    let region = b.region(op, 1);
    b.block(region);
    b.check(module, "4: 't.single' op expects a non-empty block");
    b.block(region);
    b.check(module, "4: 't.single' op expects region #1 to have 0 or 1 blocks");
}

#[test]
fn implicit_terminators() {
    let mut b = Build::new();
    b.declare_check("t.x", TraitCheck::ImplicitTerminator("t.yield"));
    let (module, top) = b.module(None);
    let (_, block) = b.nest("t.x", top);
    b.op("t.end", block, &[], 0);
    b.check(
        module,
        "2: 't.x' op expects regions to end with 't.yield', found 't.end'
         2 note: in custom textual format, the absence of terminator implies 't.yield'",
    );
    b.op("t.yield", block, &[], 0);
    b.check(module, "");
}

#[test]
fn symbols() {
    let mut b = Build::new();
    let symbol = SymbolCheck { optional: false, is_declaration: Some(|op| op.num_regions() == 0) };
    b.declare("t.symbol", |d| {
        d.traits = OpTraits::SYMBOL;
        d.checks = Box::leak(Box::new([TraitCheck::Symbol(symbol)]));
    });
    b.declare_check("t.table", TraitCheck::SymbolTable);
    let (module, top) = b.module(None);
    let op = b.op("t.symbol", top, &[], 0);
    b.check(module, "2: 't.symbol' op requires string attribute 'sym_name'");
    let name = b.cx.string_attr("x");
    b.attr(op, "sym_name", name);
    b.check(module, "2: 't.symbol' op symbol declaration cannot have public visibility");
    let (module, top) = b.module(None);
    b.op_with("t.table", top, &[], 0, &[], 2);
    b.check(module, "4: 't.table' op Operations with a 'SymbolTable' must have exactly one region");
    let (module, top) = b.module(None);
    b.op_with("t.table", top, &[], 0, &[], 1);
    b.check(module, "6: 't.table' op Operations with a 'SymbolTable' must have exactly one block");
}

#[test]
fn symbols_are_named_visible_and_in_tables() {
    let mut b = Build::new();
    b.declare("t.symbol", |d| {
        d.traits = OpTraits::SYMBOL;
        d.checks = &[TraitCheck::Symbol(SymbolCheck { optional: false, is_declaration: None })];
    });
    b.declare("t.no_table", |_| {});
    let [x, y, private, unknown] = ["x", "y", "private", "priate"].map(|text| b.cx.string_attr(text));
    let set = |b: &mut Build, op, name: &str, value| {
        let name = b.cx.ident(name);
        b.ir.set_attr(op, name, value).unwrap();
    };
    let (module, top) = b.module(None);
    let op = b.op("t.symbol", top, &[], 0);
    set(&mut b, op, "sym_name", Attribute::UNIT);
    b.check(module, "2: 't.symbol' op requires string attribute 'sym_name'");
    set(&mut b, op, "sym_name", x);
    set(&mut b, op, "sym_visibility", Attribute::UNIT);
    let wrong = "requires visibility attribute 'sym_visibility' to be a string attribute, but got unit";
    b.check(module, &format!("2: 't.symbol' op {wrong}"));
    set(&mut b, op, "sym_visibility", unknown);
    let wrong = r#"visibility expected to be one of ["public", "private", "nested"], but got "priate""#;
    b.check(module, &format!("2: 't.symbol' op {wrong}"));
    set(&mut b, op, "sym_visibility", private);
    b.check(module, "");
    // The macros let no such op be declared.
    let (module, top) = b.module(None);
    let op = b.op("t.symbol", top, &[], 1);
    set(&mut b, op, "sym_name", y);
    b.check(module, "4: 't.symbol' op symbols must not have results");
    let (module, top) = b.module(None);
    let (_, block) = b.nest("t.no_table", top);
    let op = b.op("t.symbol", block, &[], 0);
    set(&mut b, op, "sym_name", y);
    b.check(module, "7: 't.symbol' op symbol's parent must have the SymbolTable trait");
}

#[test]
fn declared_ops_check_all_their_traits() {
    for descriptor in crate::builtin::DIALECT.ops {
        assert!(descriptor.unchecked_traits().is_empty(), "{}", descriptor.name);
    }
}
