//! Export of declarations that the standard dialects have none of.

use dialekt_export::schema::{Blocks, File, Says};
use dialekt_export::{declared, from_json, model, to_json};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::Derived;
use dialekt_ir_core::decl::hooks::OpTrait;
use dialekt_ir_core::decl::library::{AnyInteger, AnyType, Except, I64Attr};
use dialekt_ir_core::decl::region::{GraphRegion, Region};
use dialekt_ir_core::decl::typed::{Attr, Operands, TypeOf};
use dialekt_ods_macros::{Described, Dialect, EnumAttr, Op, Type};
use dialekt_pass::PassRegistry;
use expect_test::{Expect, expect};

/// The order in which other threads see an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[enum_attr(strings)]
enum Ordering {
    /// Atomic, in no order.
    Relaxed,
    /// In one order for all threads.
    SeqCst,
}

/// Nothing is moved across it where the level is reached.
#[derive(Described)]
struct Level<const N: u32>;

impl<const N: u32> OpTrait for Level<N> {}

/// Separates what is before it from what is behind.
#[derive(Op)]
#[op(name = "sync.fence", traits(Level<2>))]
#[assembly($ordering ($waits^ ":" type($waits))? attr_dict_with_keyword $work)]
struct Fence {
    ordering: Attr<Ordering>,
    /// Work that goes on while it waits.
    work: Region<GraphRegion>,
    /// Values that have to be there before it.
    waits: Operands<Except<AnyInteger>>,
    /// The same as a number.
    #[derived(op.ordering().map(|ordering| ordering as i64))]
    strength: Derived<I64Attr>,
}

/// A value that a lock guards, which may hold the lock.
#[derive(Type)]
#[ty(name = "sync.guarded")]
#[assembly("<" $name ("=" $value^)? ">")]
struct Guarded {
    name: String,
    /// The guarded type.
    #[mutable]
    value: Option<TypeOf<AnyType>>,
}

/// Synchronization.
#[derive(Dialect)]
#[dialect(name = "sync", ops(Fence), types(Guarded))]
struct Sync;

fn file() -> File {
    let mut registry = DialectRegistry::new();
    registry.insert(Sync::DIALECT);
    dialekt_export::file(&registry, &PassRegistry::new())
}

fn check(found: &impl serde::Serialize, expected: Expect) {
    expected.assert_eq(&serde_json::to_string_pretty(found).unwrap());
}

#[test]
fn own_declarations_go_there_and_back() {
    let file = file();
    assert_eq!(from_json("sync.json", &to_json(&file)).unwrap(), file);
    assert_eq!(declared::file(&model::models(&file).unwrap()), file);
}

/// A parameter that is set later is marked, and is none of those that IRDL knows.
#[test]
fn mutable_parameters_are_exported() {
    check(
        &file().dialects.last().unwrap().types,
        expect![[r#"
        [
          {
            "name": "sync.guarded",
            "symbol": "Guarded",
            "summary": "",
            "docs": {
              "summary": "A value that a lock guards, which may hold the lock."
            },
            "params": [
              {
                "name": "name",
                "ty": "String",
                "type_name": "String",
                "optional": false,
                "self_type": false
              },
              {
                "name": "value",
                "ty": "Option<TypeOf<CAnyType>>",
                "type_name": "Option<TypeOf<AnyType>>",
                "optional": true,
                "self_type": false,
                "mutable": true,
                "docs": {
                  "summary": "The guarded type."
                }
              }
            ],
            "format": "\"<\" $name (\"=\" $value^)? \">\"",
            "code": [],
            "flags": [],
            "interfaces": []
          }
        ]"#]],
    );
    let (text, _) = dialekt_export::irdl::file(&file());
    assert!(text.contains("irdl.type @guarded {\n    %0 = irdl.any\n    irdl.parameters(name: %0)\n  }\n"), "{text}");
}

#[test]
fn enums_of_strings_are_exported() {
    check(
        &file().dialects.last().unwrap().enums,
        expect![[r#"
        [
          {
            "name": "Ordering",
            "docs": {
              "summary": "The order in which other threads see an access."
            },
            "width": 32,
            "strings": true,
            "field": false,
            "cases": [
              {
                "symbol": "Relaxed",
                "text": "relaxed",
                "value": 0,
                "docs": {
                  "summary": "Atomic, in no order."
                }
              },
              {
                "symbol": "SeqCst",
                "text": "seq_cst",
                "value": 1,
                "docs": {
                  "summary": "In one order for all threads."
                }
              }
            ]
          }
        ]"#]],
    );
}

#[test]
fn derived_attributes_are_exported() {
    check(
        &file().dialects.last().unwrap().ops[0].derived,
        expect![[r#"
        [
          {
            "field": "strength",
            "name": "strength",
            "constraint": "CN64BitSignlessIntegerAttribute",
            "value": "op.ordering().map(| ordering | ordering as i64)",
            "docs": {
              "summary": "The same as a number."
            }
          }
        ]"#]],
    );
}

#[test]
fn traits_with_parameters_are_exported() {
    assert_eq!(file().dialects.last().unwrap().ops[0].traits, ["Level<2>"]);
}

#[test]
fn negations_are_exported() {
    let file = file();
    let not = file.constraints.iter().find(|found| found.summary == "not integer").unwrap();
    let Says::Neg(of) = &not.says else { panic!("{not:?}") };
    assert!(file.constraints.iter().any(|found| found.name == *of && found.summary == "integer"));
}

#[test]
fn kinds_of_regions_are_exported() {
    assert_eq!(file().dialects.last().unwrap().ops[0].regions[0].blocks, Blocks::Graph);
}
