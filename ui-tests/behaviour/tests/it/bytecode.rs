//! A dialect with versions in bytecode: files of an older release are brought up to date.

use std::sync::Arc;

use dialekt_bytecode::{BytecodeDialectInterface, Decoded, Decoder, DialectVersion, Encoder, Unreadable, read, write};
use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::parse::parse_source;
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use expect_test::expect;

/// A release of the dialect: its version, and what becomes of amounts of older ones.
macro_rules! release {
    ($release:ident, $version:literal, $upgrade:expr) => {
        mod $release {
            use super::*;

            #[derive(Op)]
            #[expect(dead_code, reason = "read through its view")]
            #[op(name = "ledger.entry")]
            #[assembly($amount attr_dict)]
            pub struct Entry {
                pub amount: Attr<I64Attr>,
            }

            /// Money.
            #[derive(Dialect)]
            #[dialect(name = "ledger", ops(Entry), interfaces(BytecodeDialectInterface))]
            pub struct Ledger;

            impl BytecodeDialectInterface for Ledger {
                fn write_version(out: &mut dyn Encoder) {
                    out.varint($version);
                }

                fn read_version(input: &mut dyn Decoder) -> Decoded<DialectVersion> {
                    Ok(DialectVersion::from_slice(&[input.varint()?]))
                }

                fn upgrade(
                    ir: &mut Ir,
                    top: dialekt_ir_core::ir::Op,
                    version: &DialectVersion,
                    out: &mut Vec<Diagnostic>,
                ) -> Result<(), Unreadable> {
                    if version[0] > $version {
                        out.push(ir.op(top).error("was written by a newer release of 'ledger'"));
                        return Err(Unreadable);
                    }
                    let upgrade: fn(u64, i64) -> i64 = $upgrade;
                    let amounts =
                        ir.op(top).preorder().filter_map(|op| Some((op.handle(), op.view::<Entry>()?.amount()?)));
                    for (entry, amount) in amounts.collect::<Vec<_>>() {
                        let amount = ir.cx().integer_attr(Type::I64, upgrade(version[0], amount));
                        let name = ir.cx().ident("amount");
                        ir.set_attr(entry, name, amount.ok_or(Unreadable)?).map_err(|_| Unreadable)?;
                    }
                    Ok(())
                }
            }
        }
    };
}

release!(first, 1, |_, amount| amount);
// From here on in tenths of cents.
release!(second, 2, |version, amount| if version == 1 { amount * 10 } else { amount });

fn context(dialect: &'static DialectDescriptor) -> Context {
    let mut dialects = DialectRegistry::default();
    dialects.insert(dialect);
    Context::with_registry(dialects)
}

fn written(dialect: &'static DialectDescriptor, text: &str) -> Vec<u8> {
    let cx = context(dialect);
    let text = Arc::new(text.as_bytes().to_vec());
    let source = parse_source(&cx, "a.mlir", text, &Default::default(), &mut Vec::new()).unwrap();
    write(&source.ir, source.top, &Default::default()).unwrap()
}

/// The text of bytecode, or the diagnostics.
fn shown(dialect: &'static DialectDescriptor, bytes: Vec<u8>) -> String {
    let cx = context(dialect);
    let mut diags = Vec::new();
    let Some(source) = read(&cx, "a.mlirbc", Arc::new(bytes), &Default::default(), &mut diags) else {
        let mut text = String::new();
        diags.iter().for_each(|diag| diag.render(&cx, &mut text));
        return text;
    };
    let mut out = Vec::new();
    print_op(&source.ir, source.top, &PrintFlags::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn older_files_are_brought_up_to_date() {
    let (first, second) = (first::Ledger::DIALECT, second::Ledger::DIALECT);
    let text = "ledger.entry 5\nmodule {\n  ledger.entry -7\n}";
    let old = written(first, text);
    assert_eq!(shown(first, old.clone()), "module {\n  ledger.entry 5\n  module {\n    ledger.entry -7\n  }\n}\n");
    assert_eq!(shown(second, old), "module {\n  ledger.entry 50\n  module {\n    ledger.entry -70\n  }\n}\n");
    assert_eq!(shown(second, written(second, "ledger.entry 50")), "module {\n  ledger.entry 50\n}\n");
}

#[test]
fn newer_files_are_refused() {
    let new = written(second::Ledger::DIALECT, "ledger.entry 50");
    expect![[r#"
        a.mlir:0:0: error: was written by a newer release of 'ledger'
        a.mlir:0:0: note: see current operation: 
        "builtin.module"() ({
          "ledger.entry"() <{amount = 50 : i64}> : () -> ()
        }) : () -> ()
        a.mlirbc:0:0: note: in bytecode version 6 produced by: dialekt0.1
    "#]]
    .assert_eq(&shown(first::Ledger::DIALECT, new));
}
