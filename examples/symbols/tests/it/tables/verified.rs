use dialekt_interfaces::{SymbolTables, SymbolUserAttrInterface};
use dialekt_ir_core::context::{Attribute, Context, DialectDescriptor, Invalid};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::interface::AttrRef;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::verify::{Verified, verify, verify_symbol_users};

use crate::tables::{context, parsed};

/// Functions that call each other, with some wrong calls.
fn program(wrong: &[(usize, usize)]) -> String {
    let mut text = String::new();
    for f in 0..300 {
        text.push_str(&format!("func.func @f{f}() {{\n"));
        for call in 0..50 {
            let callee =
                if wrong.contains(&(f, call)) { "nobody".into() } else { format!("f{}", (f * 7 + call) % 300) };
            text.push_str(&format!("  func.call @{callee}() : () -> ()\n"));
        }
        text.push_str("  func.return\n}\n");
    }
    text
}

fn diagnostics(wrong: &[(usize, usize)], threads: bool) -> Vec<Diagnostic> {
    let cx = context();
    cx.enable_multithreading(threads);
    let source = parsed(&cx, &program(wrong));
    let mut out = Vec::new();
    assert_eq!(verify(&source.ir, source.top, &mut out).is_ok(), out.is_empty());
    out
}

/// The first wrong user in the order of the reference is reported, whatever the number of threads: functions are
/// visited last to first.
#[test]
fn threads_change_nothing() {
    for wrong in [&[][..], &[(0, 0)], &[(299, 49)], &[(3, 10), (3, 9), (150, 7), (298, 0)]] {
        let (one, all) = (diagnostics(wrong, false), diagnostics(wrong, true));
        assert_eq!(one, all);
        assert_eq!(one.len(), usize::from(!wrong.is_empty()));
        for report in one {
            assert!(report.message.contains("'nobody' does not reference a valid function"), "{}", report.message);
        }
    }
}

/// An attribute that refers to a symbol of the enclosing table: `#t.near<@f>`.
#[derive(dialekt_ods_macros::Attr)]
#[attr(name = "t.near", interfaces(SymbolUserAttrInterface))]
#[assembly("<" $symbol ">")]
pub struct Near {
    pub symbol: Attribute,
}

impl SymbolUserAttrInterface for Near {
    fn verify_symbol_uses(
        attr: AttrRef<'_>,
        op: OpRef<'_>,
        symbols: &SymbolTables,
        out: &mut Vec<Diagnostic>,
    ) -> Verified {
        let Some(near) = Near::of(attr.cx(), attr.handle()) else { return Ok(()) };
        if symbols.lookup_nearest(op, near.symbol).is_some() {
            return Ok(());
        }
        out.push(op.op_error(format!("has nothing near: {}", op.shown_attr(near.symbol))));
        Err(Invalid)
    }
}

static T: DialectDescriptor = DialectDescriptor { attrs: &[Near::ATTR], ..DialectDescriptor::new("t") };

/// Users can be verified alone: changed names are reported, other mistakes are not.
#[test]
fn users_are_verified_by_themselves() {
    for threads in [false, true] {
        let cx = context();
        cx.enable_multithreading(threads);
        let mut source = parsed(&cx, &program(&[]));
        let top = source.top;
        let check = |ir: &dialekt_ir_core::ir::Ir| {
            let mut out = Vec::new();
            let verified = verify_symbol_users(ir.op(top), &mut out);
            assert_eq!(verified.is_ok(), out.is_empty());
            out
        };
        assert_eq!(check(&source.ir), []);
        let f7 = crate::tables::symbol(source.ir.op(source.top), &["f7"]).handle();
        let g = cx.ident("g");
        source.ir.set_symbol_name(f7, g).unwrap();
        let said = check(&source.ir);
        assert_eq!(said.len(), 1);
        assert!(said[0].message.contains("'f7' does not reference a valid function"), "{}", said[0].message);
    }
}

#[test]
fn attributes_are_users_too() {
    for threads in [true, false] {
        let mut registry = dialekt::registry().dialects;
        registry.insert(&T);
        let cx = Context::with_registry(registry);
        cx.allow_unregistered_dialects(true);
        cx.enable_multithreading(threads);
        cx.print_op_on_diagnostic(false);
        let mut text = program(&[]);
        text.push_str(
            "func.func @g() attributes {t.a = #t.near<@f3>} { \"u.op\"() {a = #t.near<@f4>} : () -> () return }\n",
        );
        let source = parsed(&cx, &text);
        assert_eq!(verify(&source.ir, source.top, &mut Vec::new()), Ok(()));
        for wrong in
            ["func.func @h() attributes {t.a = #t.near<@x>} { return }", "\"u.op\"() {a = #t.near<@x>} : () -> ()"]
        {
            let source = parsed(&cx, &format!("{text}{wrong}"));
            let mut out = Vec::new();
            verify(&source.ir, source.top, &mut out).unwrap_err();
            assert!(out[0].message.ends_with("op has nothing near: @x"), "{}", out[0].message);
        }
    }
}
