use dialekt_interfaces::Visibility;
use dialekt_ir_core::context::Location;
use dialekt_ir_core::ir::{Ir, Op, OpSpec};
use dialekt_ir_core::verify::verify;
use dialekt_symbols::{SymbolError, SymbolTable, SymbolTableCollection};

use crate::tables::{context, parsed, printed, symbol};

/// A detached module with a name.
fn module(ir: &mut Ir, name: &str) -> Op {
    let op = OpSpec::new(ir.cx().op_name("builtin.module"), Location::UNKNOWN).regions(1);
    let op = ir.create_op(ir.detached_isolate(), &op).unwrap();
    ir.create_block(ir.op(op).region(0).unwrap().handle(), &[]).unwrap();
    let name = ir.cx().ident(name);
    ir.set_symbol_name(op, name).unwrap();
    op
}

#[test]
fn inserted_symbols_get_names_of_their_own() {
    let cx = context();
    let mut source = parsed(&cx, "module @a {}\nmodule @a_0 {}\n\"t.use\"() {a = @a} : () -> ()");
    let ir = &mut source.ir;
    let mut table = SymbolTable::new(ir, source.top).unwrap();
    for (name, becomes) in [("b", "b"), ("a", "a_1"), ("a", "a_2"), ("b", "b_3")] {
        let op = module(ir, name);
        let new = table.insert(ir, op, None).unwrap();
        assert_eq!(cx.str(new), becomes);
        assert_eq!(ir.op(op).symbol_name(), Some(new));
        assert_eq!(table.lookup(ir, new), Some(op));
        // Inserting an op that is in the table changes nothing.
        assert_eq!(table.insert(ir, op, None), Ok(new));
    }
    assert_eq!(table.reads(), 1, "its own edits cost a table nothing");
    verify(ir, source.top, &mut Vec::new()).unwrap();
    let inner = symbol(ir.op(source.top), &["a"]).handle();
    let mut inner = SymbolTable::new(ir, inner).unwrap();
    let b = table.lookup(ir, cx.ident("b")).unwrap();
    assert_eq!(inner.insert(ir, b, None), Err(SymbolError::NotInTable(b)));
}

#[test]
fn symbols_are_removed_replaced_and_renamed() {
    let cx = context();
    let mut source = parsed(&cx, "module @a {}\nmodule @b {}\n\"t.use\"() {a = [@a, @b::@x]} : () -> ()");
    let ir = &mut source.ir;
    let mut table = SymbolTable::new(ir, source.top).unwrap();
    let name = |name: &str| cx.ident(name);
    let (a, b) = (table.lookup(ir, name("a")).unwrap(), table.lookup(ir, name("b")).unwrap());
    assert_eq!(table.rename(ir, a, name("b")), Err(SymbolError::Taken(name("b"))));
    table.rename(ir, a, name("c")).unwrap();
    assert_eq!((table.lookup(ir, name("a")), table.lookup(ir, name("c"))), (None, Some(a)));
    let mut other = SymbolTable::new(ir, b).unwrap();
    let taken = module(ir, "b_0");
    other.insert(ir, taken, None).unwrap();
    assert_eq!(table.rename_to_unique(ir, b, &mut [&mut other]).map(|new| cx.str(new).into_owned()), Ok("b_1".into()));
    let new = module(ir, "whatever");
    table.replace(ir, a, new).unwrap();
    assert_eq!(table.lookup(ir, name("c")), Some(new));
    assert!(ir.get_op(a).is_none());
    table.remove(ir, b).unwrap();
    assert_eq!(table.lookup(ir, name("b_1")), None);
    assert!(ir.op(b).parent_block().is_none());
    table.erase(ir, new).unwrap();
    assert_eq!(table.erase(ir, b), Err(SymbolError::NotInTable(b)));
    assert_eq!(table.reads(), 1);
    assert_eq!(printed(ir, source.top), "module {\n  \"t.use\"() {a = [@c, @b_1::@x]} : () -> ()\n}\n");
}

/// Edits that bypass a table are detected, but only if they matter.
#[test]
fn tables_stay_right_through_edits() {
    let cx = context();
    let mut source = parsed(&cx, "module @a { module @x {} }\nmodule @b {}");
    let ir = &mut source.ir;
    let mut tables = SymbolTableCollection::new();
    let name = |name: &str| cx.ident(name);
    let path = |root: &str, nested: &str| cx.nested_symbol_ref(&[name(root), name(nested)]);
    let top = source.top;
    let a = tables.lookup(ir, top, name("a")).unwrap();
    let x = tables.lookup_in(ir, top, path("a", "x")).unwrap();
    assert_eq!(tables.lookup_all(ir, top, path("a", "x")).unwrap().as_slice(), [a, x]);
    assert!(tables.lookup_in(ir, top, path("b", "x")).is_none());

    ir.set_symbol_name(x, name("y")).unwrap();
    assert!(tables.lookup_in(ir, top, path("a", "x")).is_none());
    assert_eq!(tables.lookup_in(ir, top, path("a", "y")), Some(x));
    assert_eq!(tables.table(ir, a).unwrap().reads(), 2);
    assert_eq!(
        tables.table(ir, top).unwrap().reads(),
        1,
        "an edit in an isolated op is nothing to the table around it"
    );

    let b = tables.lookup(ir, top, name("b")).unwrap();
    ir.erase_op(b).unwrap();
    assert!(tables.lookup(ir, top, name("b")).is_none());
    assert_eq!(tables.lookup(ir, top, name("a")), Some(a));
    let new = module(ir, "b");
    let end = ir.op(top).region(0).unwrap().first_block().unwrap().handle();
    ir.insert_op(new, dialekt_ir_core::ir::InsertionPoint::end(end)).unwrap();
    assert_eq!(tables.lookup(ir, top, name("b")), Some(new));

    // Undone edits are detected, too.
    let mark = ir.begin_journal();
    ir.set_symbol_name(new, name("c")).unwrap();
    assert_eq!(tables.lookup(ir, top, name("c")), Some(new));
    ir.rollback(mark).unwrap();
    assert_eq!((tables.lookup(ir, top, name("c")), tables.lookup(ir, top, name("b"))), (None, Some(new)));

    // Symbols of a moved body are detected.
    let block = ir.op(new).region(0).unwrap().first_block().unwrap().handle();
    ir.erase_block(block).unwrap();
    ir.take_body(a, new).unwrap();
    let (a, b) = (tables.lookup(ir, top, name("a")).unwrap(), tables.lookup(ir, top, name("b")).unwrap());
    assert!(tables.lookup(ir, a, name("y")).is_none());
    assert_eq!(tables.lookup(ir, b, name("y")), Some(x));
    assert_eq!(tables.table(ir, x).unwrap().lookup(ir, name("z")), None);
    assert!(tables.table(ir, symbol(ir.op(top), &[]).handle()).is_ok());
}

#[test]
fn visibility_is_an_attribute_that_public_ones_do_not_have() {
    let cx = context();
    let mut source = parsed(&cx, "module { module @a {} }");
    let a = symbol(source.ir.op(source.top), &["a"]).handle();
    for (visibility, text) in [
        (Visibility::Private, "module @a attributes {sym_visibility = \"private\"} {"),
        (Visibility::Nested, "module @a attributes {sym_visibility = \"nested\"} {"),
        (Visibility::Public, "module @a {"),
    ] {
        source.ir.set_symbol_visibility(a, visibility).unwrap();
        assert_eq!(source.ir.op(a).symbol_visibility(), visibility);
        assert!(printed(&source.ir, source.top).contains(text));
    }
}
