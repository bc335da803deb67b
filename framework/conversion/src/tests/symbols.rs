//! Tests of symbols that patterns look up while others change them.

use std::sync::Mutex;

use super::*;

/// The name of the op that has a name in the module around an op.
fn name_of_symbol(rw: &mut ConversionRewriter<'_>, op: Op, symbol: &str) -> Option<String> {
    let table = rw.op(op).nearest_symbol_table()?.handle();
    let name = rw.cx().ident(symbol);
    let found = rw.symbol(table, name)?;
    Some(rw.cx().op_str(rw.op(found).name()).to_string())
}

#[test]
fn symbols_are_those_of_now() {
    let mut input = Input::new(
        "\"legal.one\"() {sym_name = \"a\"} : () -> ()
         \"legal.two\"() {sym_name = \"b\"} : () -> ()
         \"t.ask\"() : () -> ()
         \"t.rename\"() : () -> ()
         \"t.ask\"() : () -> ()
         \"t.make\"() : () -> ()
         \"t.ask\"() : () -> ()
         \"t.give_up\"() : () -> ()
         \"t.ask\"() : () -> ()",
    );
    let found = Arc::new(Mutex::new(Vec::new()));
    let noted = found.clone();
    let set_name = |rw: &mut ConversionRewriter<'_>, op: Op, name: &str| {
        let name = rw.cx().string_attr(name);
        rw.set_attr(op, "sym_name", Some(name));
    };
    let rules = Rules::new()
        .pattern("t.ask", move |rw, op, operands| {
            let all: Vec<String> =
                ["a", "b", "c"].map(|name| name_of_symbol(rw, op, name).unwrap_or("-".into())).into();
            noted.lock().unwrap().push(all.join(" "));
            replace(rw, op, "legal.ask", operands)
        })
        .pattern("t.rename", move |rw, op, operands| {
            let (table, name) = (rw.op(op).nearest_symbol_table()?.handle(), rw.cx().ident("a"));
            let one = rw.symbol(table, name)?;
            set_name(rw, one, "c");
            replace(rw, op, "legal.rename", operands)
        })
        .pattern("t.make", move |rw, op, operands| {
            let new = make(rw, op, "legal.new", &[], &[]);
            set_name(rw, new, "a");
            replace(rw, op, "legal.make", operands)
        })
        .pattern("t.give_up", move |rw, op, _| {
            let new = make(rw, op, "legal.unmade", &[], &[]);
            let (table, name) = (rw.op(op).nearest_symbol_table()?.handle(), rw.cx().ident("b"));
            let two = rw.symbol(table, name)?;
            set_name(rw, two, "d");
            set_name(rw, new, "b");
            assert_eq!(name_of_symbol(rw, op, "b").as_deref(), Some("legal.unmade"));
            None
        });
    input.converted(&rules);
    assert_eq!(
        *found.lock().unwrap(),
        [
            "legal.one legal.two -",
            "- legal.two legal.one",
            "legal.new legal.two legal.one",
            "legal.new legal.two legal.one"
        ]
    );
}
