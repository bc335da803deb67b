use dialekt_symbols::{all_uses, known_unused, uses_of, uses_of_name};

use crate::tables::{context, parsed, symbol};

const TEXT: &str = r#"
module attributes {test.name = "m"} {
  func.func private @f()
  "foo.op"() <{uses = [@f]}> : () -> ()
  "foo.op2"() {uses = [@f, @f::@g]} : () -> ()
  func.func @u() -> () attributes {a = @f} {
    "foo.op"() {x = [{b = @f}], c = [@f, @f]} : () -> ()
    return
  }
  module @inner attributes {own = @u} { "foo.op"() {x = @f} : () -> () }
}
"#;

/// Uses are counted as in the reference, which does not see the one in the properties of an unregistered op.
#[test]
fn uses_in_a_scope() {
    let cx = context();
    let source = parsed(&cx, TEXT);
    let top = source.ir.op(source.top);
    let (f, u, inner) = (symbol(top, &["f"]), symbol(top, &["u"]), symbol(top, &["inner"]));
    let within = top.region(0).unwrap();
    let uses = uses_of(f, within).unwrap();
    assert_eq!(uses.len(), 5);
    let names: Vec<_> = uses.iter().map(|found| cx.op_str(source.ir.op(found.user).name()).into_owned()).collect();
    assert_eq!(names, ["foo.op", "foo.op2", "foo.op2", "func.func", "foo.op"]);
    assert_eq!(all_uses(u).unwrap().len(), 2);
    assert_eq!(all_uses(inner).unwrap().len(), 1, "its own attributes only");
    assert!(!known_unused(u, top) && !known_unused(f, top) && known_unused(inner, top));
    assert!(known_unused(u, u), "a function does not call itself");
    // In the nested module, the name means another symbol.
    assert!(uses_of(f, inner.region(0).unwrap()).unwrap().is_empty());
    assert_eq!(uses_of_name(cx.ident("f"), inner.region(0).unwrap()).unwrap().len(), 1);
}

/// Symbols of a table without a name are used inside of it.
#[test]
fn uses_in_a_table_without_a_name() {
    let cx = context();
    let source = parsed(&cx, "module { func.func private @f()\n \"t.use\"() {a = @f} : () -> () }\nmodule {}");
    let top = source.ir.op(source.top);
    let inner = top.region(0).unwrap().first_block().unwrap().first_op().unwrap();
    let f = symbol(inner, &["f"]);
    assert_eq!(uses_of(f, top.region(0).unwrap()).unwrap().len(), 1);
    assert!(!known_unused(f, top.region(0).unwrap()));
}

#[test]
fn unknown_tables_end_the_search() {
    let cx = context();
    let source = parsed(&cx, "func.func @f() { \"foo.x\"() ({}) : () -> () return }\nfunc.func private @g()");
    let top = source.ir.op(source.top);
    assert!(all_uses(top.region(0).unwrap()).is_none());
    assert!(uses_of(symbol(top, &["g"]), top).is_none());
    assert!(!known_unused(symbol(top, &["g"]), top));
}
