//! The objections to references that leave a symbol table, with one test each. Costs are counted, not timed.

use std::sync::Arc;

use dialekt_ir_core::context::{Attribute, Registry};
use dialekt_ir_core::ir::{Detached, Ir, WalkOrder};
use dialekt_pass::{PassManager, Pipeline, RegisterPasses};
use dialekt_symbols::SymbolTable;
use dialekt_symbols::scoped::{
    Lookup, LookupError, LookupPolicy, Nearest, Resolved, Scoped, SymbolScope, TableId, reference_parts,
};

use crate::scoped::{context, printed, reference, symbol, valid, verified};

/// Modules in modules, with an item in each.
fn nested(depth: usize) -> String {
    let mut text = String::from("path.item @top {}\n");
    for _ in 0..depth {
        text.push_str("path.module @m { path.item @i {}\n");
    }
    text.push_str(&"}".repeat(depth));
    text
}

/// The index is created in one walk downward; ancestors of the root are not visited.
#[test]
fn tables_are_built_by_looking_downward_only() {
    let cx = context();
    let source = valid(&cx, &nested(50));
    let whole = SymbolScope::new(source.ir.op(source.top));
    assert_eq!(whole.tables_read(), 51);
    let inner = symbol(source.ir.op(source.top), &["m"; 40]);
    let part = SymbolScope::new(inner);
    assert_eq!((part.tables_read(), part.tables().len()), (11, 11));
    assert_eq!(part.table_op(TableId::ROOT), inner.handle());
    assert!(part.table(source.top).is_none());
}

/// A rename in a sibling table requires no other table to be read again, and does not invalidate results.
#[test]
fn siblings_invalidate_nothing() {
    let cx = context();
    let mut text = String::new();
    for i in 0..100 {
        text.push_str(&format!("path.module @m{i} {{ path.item @a {{}} path.item @b {{ path.call @a }} }}\n"));
    }
    let mut source = valid(&cx, &text);
    let scope = SymbolScope::new(source.ir.op(source.top));
    let mut own = SymbolTable::new(&source.ir, symbol(source.ir.op(source.top), &["m3"]).handle()).unwrap();
    let sibling = symbol(source.ir.op(source.top), &["m7", "b"]).handle();
    source.ir.set_symbol_name(sibling, cx.ident("c")).unwrap();

    // A plain symbol table is not affected.
    assert!(own.lookup(&source.ir, cx.ident("a")).is_some() && own.lookup(&source.ir, cx.ident("x")).is_none());
    assert_eq!(own.reads(), 1);
    // The index is unchanged except for the renamed symbol, and reports that.
    let at = |table: &str| {
        let table = symbol(source.ir.op(source.top), &[table]).handle();
        Lookup { scope: &scope, ir: &source.ir, from: scope.table(table).unwrap() }
    };
    let m7 = symbol(source.ir.op(source.top), &["m7"]).handle();
    assert!(at("m3").resolve(&Scoped, reference(&cx, "@.super::@m4::@b")).is_ok());
    assert!(at("m3").resolve(&Scoped, reference(&cx, "@.super::@m7::@a")).is_ok());
    for stale in ["@.super::@m7::@b", "@.super::@m7::@c"] {
        assert_eq!(at("m3").resolve(&Scoped, reference(&cx, stale)), Err(LookupError::Stale { table: m7 }));
    }
    // The next index shares all other tables.
    let next = scope.refreshed(source.ir.op(source.top));
    assert_eq!(next.tables_read(), 1);
    let at = Lookup { scope: &next, ..at("m3") };
    assert!(at.resolve(&Scoped, reference(&cx, "@.super::@m7::@c")).is_ok());
}

/// Results found in time stay valid; outdated ones are errors, never other symbols.
#[test]
fn stale_answers_are_detected() {
    let cx = context();
    let mut source =
        valid(&cx, "path.module @a { path.item @x {} }\npath.module @b { path.module @c {} path.module @d {} }");
    let top = source.top;
    let scope = SymbolScope::new(source.ir.op(top));
    let handle = |ir: &Ir, path: &[&str]| symbol(ir.op(top), path).handle();
    let (a, b, c, d) = (
        handle(&source.ir, &["a"]),
        handle(&source.ir, &["b"]),
        handle(&source.ir, &["b", "c"]),
        handle(&source.ir, &["b", "d"]),
    );
    let x = reference(&cx, "@.super::@.super::@a::@x");
    let found = |ir: &Ir| Lookup { scope: &scope, ir, from: scope.table(c).unwrap() }.resolve(&Scoped, x);
    assert!(found(&source.ir).is_ok());
    // Erasing, making private and moving are detected.
    source.ir.erase_op(d).unwrap();
    assert!(found(&source.ir).is_ok(), "not on the way");
    let mark = source.ir.begin_journal();
    let item = handle(&source.ir, &["a", "x"]);
    source.ir.erase_op(item).unwrap();
    assert_eq!(found(&source.ir), Err(LookupError::Stale { table: a }));
    source.ir.rollback(mark).unwrap();
    assert!(found(&source.ir).is_ok());
    let mark = source.ir.begin_journal();
    source.ir.move_op_before(c, a).unwrap();
    assert_eq!(found(&source.ir), Err(LookupError::Stale { table: c }));
    source.ir.rollback(mark).unwrap();
    source.ir.set_symbol_name(b, cx.ident("z")).unwrap();
    assert!(found(&source.ir).is_ok(), "the way does not go through this name");
    source.ir.set_symbol_name(a, cx.ident("y")).unwrap();
    assert_eq!(found(&source.ir), Err(LookupError::Stale { table: top }));
}

/// A table that isolates symbols can be moved to another place or program unchanged.
#[test]
fn tables_stay_movable() {
    let cx = context();
    let text = "path.package @p { path.module @m { path.item @f { path.call @.super::@g } } path.item @g {} }\npath.module @n {}";
    let mut source = valid(&cx, text);
    let top = source.ir.op(source.top);
    let (p, n) = (symbol(top, &["p"]).handle(), symbol(top, &["n"]));
    let to = dialekt_ir_core::ir::InsertionPoint::end(n.region(0).unwrap().first_block().unwrap().handle());
    let taken = source.ir.detach(p).unwrap();
    // It is valid by itself, without a program around it.
    assert_eq!(verified(taken.ir(), taken.op()), []);
    source.ir.attach(taken, Some(to)).map_err(|(error, _)| error).unwrap();
    assert_eq!(verified(&source.ir, source.top), []);
    assert!(printed(&source.ir, source.top).contains("path.call @.super::@g"));
}

/// A query visits as many tables of the index as the reference has parts, and walks no ops.
#[test]
fn queries_do_not_walk() {
    let cx = context();
    // A thousand items around and ten thousand ops in the body, which a walk would visit.
    let mut text: String = (0..1000).map(|i| format!("path.item @item{i} {{}}\n")).collect();
    text.push_str("path.module @a { path.module @b { path.item @f {");
    text.push_str(&"\"t.op\"() : () -> ()\n".repeat(10_000));
    text.push_str("} } }");
    let source = valid(&cx, &text);
    let scope = SymbolScope::new(source.ir.op(source.top));
    let from = scope.table(symbol(source.ir.op(source.top), &["a", "b"]).handle()).unwrap();
    let at = Lookup { scope: &scope, ir: &source.ir, from };
    for (text, steps) in [
        ("@f", 1),
        ("@.super::@b", 2),
        ("@.super::@.super::@item7", 3),
        ("@.super::@.super::@a::@b::@f", 5),
        ("@.root::@item999", 1),
        ("@.root::@a::@b::@f", 3),
    ] {
        assert_eq!(at.resolve(&Scoped, reference(&cx, text)).unwrap().steps, steps, "{text}");
    }
}

/// Passes on sibling tables run in parallel, each with its own table, and see the others through the index.
#[test]
fn passes_on_siblings_do_not_race() {
    let cx = context();
    let mut text = String::from("path.item @shared {}\n");
    for i in 0..16 {
        text.push_str(&format!("path.module @m{i} {{ path.item @a {{ path.call @.super::@shared }} }}\n"));
    }
    let mut source = valid(&cx, &text);
    let scope = SymbolScope::new(source.ir.op(source.top));
    let shared = symbol(source.ir.op(source.top), &["shared"]).handle();
    let modules: Vec<_> = (0..16).map(|i| symbol(source.ir.op(source.top), &[&format!("m{i}")]).handle()).collect();
    let ends: Vec<_> = modules.iter().map(|op| source.ir.point_after(*op).unwrap().block).collect();
    let mut parts: Vec<Detached> = modules.iter().map(|op| source.ir.detach(*op).unwrap()).collect();
    std::thread::scope(|threads| {
        for (i, part) in parts.iter_mut().enumerate() {
            let (scope, cx) = (&scope, &cx);
            threads.spawn(move || {
                let op = part.op();
                let from = scope.table(op).unwrap();
                let ir = part.ir_mut();
                for user in ir.collect_ops(op, WalkOrder::Pre) {
                    let Some(item) = ir.op(user).attr(b"item") else { continue };
                    // Another thread may have the enclosing table; the index knows its symbols.
                    let found = Lookup { scope, ir, from }.resolve(&Scoped, item).unwrap();
                    assert_eq!(found.symbol(), shared);
                }
                // Each renames its own symbols meanwhile.
                let own = symbol(ir.op(op), &["a"]).handle();
                ir.set_symbol_name(own, cx.ident(format!("a{i}"))).unwrap();
                let at = Lookup { scope, ir, from };
                let sibling = reference(cx, &format!("@.super::@m{}::@a", (i + 1) % 16));
                assert!(at.resolve(&Scoped, sibling).is_ok(), "as the index was made");
                assert_eq!(at.resolve(&Scoped, reference(cx, "@a")), Err(LookupError::Stale { table: op }));
            });
        }
    });
    for (part, block) in parts.into_iter().zip(ends) {
        let at = dialekt_ir_core::ir::InsertionPoint::end(block);
        source.ir.attach(part, Some(at)).map_err(|(error, _)| error).unwrap();
    }
    assert_eq!(verified(&source.ir, source.top), []);
    let next = scope.refreshed(source.ir.op(source.top));
    assert_eq!(next.tables_read(), 17, "all names have changed, and the order around them");
}

/// A pass manager takes nested ops out of the program and verifies them alone: references that leave them are accepted
/// meanwhile.
#[test]
fn passes_are_nested_in_tables() {
    let cx = context();
    let mut source = valid(
        &cx,
        "path.item @x {}\npath.module @a { path.item @i { path.call @.super::@x path.call @.root::@x }\n\
           path.module @b { path.item @j { path.call @.super::@.super::@x path.call @.super::@i } } }",
    );
    let mut registry = Registry::default();
    dialekt_transforms::register(&mut registry);
    let passes = std::mem::take(registry.passes());
    let text = "builtin.module(path.module(symbol-privatize, path.module(symbol-privatize), symbol-dce))";
    let pipeline = Pipeline::parse(text, &passes).unwrap();
    let top = source.top;
    let result = PassManager::new(pipeline, Arc::new(passes)).verify_each(true).run(&mut source.ir, top);
    assert_eq!(result, Ok(()));
    assert_eq!(verified(&source.ir, top), []);
    assert_eq!(printed(&source.ir, top), "module {\n  path.item @x {\n  }\n  path.module @a {\n  }\n}\n");
}

/// Lookup is a policy over the index, and other policies are possible.
#[test]
fn policies_are_values() {
    /// A policy that searches enclosing tables, as languages with nested scopes do.
    struct Outward;

    impl LookupPolicy for Outward {
        fn resolve(&self, at: &Lookup<'_>, reference: Attribute) -> Result<Resolved, LookupError> {
            let (_, root, nested) = reference_parts(at.ir.cx(), reference).ok_or(LookupError::NotAllowed)?;
            let mut table = at.from;
            loop {
                match at.down(table, root, nested) {
                    Err(error @ LookupError::Unknown { .. }) => table = at.up(table).map_err(|_| error)?,
                    found => return found,
                }
            }
        }
    }

    let cx = context();
    let source = valid(&cx, &nested(5));
    let top = source.ir.op(source.top);
    let scope = SymbolScope::new(top);
    let at = Lookup { scope: &scope, ir: &source.ir, from: scope.table(symbol(top, &["m"; 5]).handle()).unwrap() };
    let plain = reference(&cx, "@top");
    let found = |policy: &dyn LookupPolicy, reference| at.resolve(policy, reference).map(|found| found.symbol());
    let expected = symbol(top, &["top"]).handle();
    assert_eq!(found(&Outward, plain), Ok(expected));
    assert!(matches!(found(&Nearest, plain), Err(LookupError::Unknown { .. })));
    assert_eq!(found(&dialekt_symbols::scoped::Absolute, plain), Ok(expected));
    assert_eq!(found(&Nearest, reference(&cx, "@.root::@top")), Err(LookupError::NotAllowed));
    assert_eq!(found(&Scoped, reference(&cx, "@.root::@top")), Ok(expected));
}

/// A program without scoped references causes no costs: the index is created for the first of them.
#[test]
fn programs_without_scoped_references_are_verified_as_before() {
    let plain = dialekt_ir_core::context::Context::with_registry(dialekt::registry().dialects);
    plain.allow_unregistered_dialects(true);
    let source =
        crate::scoped::parse(&plain, "func.func @f() { return }\n\"t.op\"() {a = @nothing} : () -> ()").unwrap();
    assert_eq!(verified(&source.ir, source.top), []);
    assert!(!plain.has_scoped_references());
    let source = crate::scoped::parse(&plain, "\"t.op\"() {a = @.root::@nothing} : () -> ()").unwrap();
    assert!(plain.has_scoped_references());
    assert_eq!(verified(&source.ir, source.top).len(), 1);
}

/// The result does not depend on threads.
#[test]
fn threads_change_nothing() {
    let mut text: String =
        (0..600).map(|i| format!("path.item @i{i} {{ path.module {{ path.item @x {{}} }} }}\n")).collect();
    text.push_str("path.module @m { path.call @.super::@nothing }\npath.module @n { path.call @.super::@nobody }");
    let said: Vec<_> = [true, false]
        .into_iter()
        .map(|threads| {
            let cx = context();
            cx.enable_multithreading(threads);
            let source = crate::scoped::parse(&cx, &text).unwrap();
            let scope = SymbolScope::new(source.ir.op(source.top));
            let order: Vec<_> = scope.tables().map(|table| source.ir.op(scope.table_op(table)).loc()).collect();
            (verified(&source.ir, source.top), order)
        })
        .collect();
    assert_eq!(said[0], said[1]);
    assert_eq!(said[0].0.len(), 2);
}

/// The page that answers the objections names existing tests.
#[test]
fn the_page_names_these_tests() {
    let page = include_str!("../../../../../docs/symbols.md");
    let files = [
        ("edits", include_str!("edits.rs")),
        ("errors", include_str!("errors.rs")),
        ("objections", include_str!("objections.rs")),
        ("programs", include_str!("programs.rs")),
        ("text", include_str!("text.rs")),
        ("tool", include_str!("../tool/mod.rs")),
    ];
    let mut named = 0;
    for (module, test) in page.split('`').filter_map(|code| code.split_once("::")) {
        let Some((_, file)) = files.iter().find(|(name, _)| *name == module) else { continue };
        assert!(file.contains(&format!("#[test]\nfn {test}() {{")), "{module}::{test}");
        named += 1;
    }
    assert!(named > 20, "{named}");
}
