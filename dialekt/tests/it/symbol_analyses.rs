//! Symbol tables, users and scopes as analyses: what stays from pass to pass, and what passes on nested ops see of it.

use std::sync::Arc;

use dialekt::prelude::pass::*;
use dialekt::prelude::tool::*;
use dialekt_symbols::scoped::SymbolScope;
use dialekt_symbols::{SymbolTableCollection, SymbolUsers};

const SOURCE: &str = "
func.func private @a()
func.func @user() {
  call @a() : () -> ()
  return
}
";

/// The op that the collection of the module finds under a name.
fn find(cx: &mut PassContext<'_>, name: &str) -> Option<Op> {
    let (module, name) = (cx.op(), cx.cx().ident(name));
    let (ir, tables) = cx.analysis::<SymbolTableCollection>();
    tables.lookup(ir, module, name)
}

/// Looks for the symbol, as the first pass that does.
#[derive(Pass, Clone)]
#[pass(name = "Find", argument = "find")]
struct Find;

impl Pass for Find {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        assert!(cx.cached_analysis::<SymbolTableCollection>().is_none());
        assert!(find(cx, "a").is_some() && find(cx, "b").is_none());
        let symbol = find(cx, "a").unwrap();
        let (_, users) = cx.analysis::<SymbolUsers>();
        assert_eq!(users.parts().unwrap().0.users(symbol).len(), 1);
        let _ = cx.analysis::<SymbolScope>();
        Ok(())
    }
}

/// Renames the symbol, and says nothing of analyses.
#[derive(Pass, Clone)]
#[pass(name = "Rename", argument = "rename")]
struct Rename;

impl Pass for Rename {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let symbol = find(cx, "a").unwrap();
        let to = cx.cx().ident("b");
        let (ir, users) = cx.analysis::<SymbolUsers>();
        let (users, tables) = users.parts().unwrap();
        users.rename(ir, symbol, to, tables).unwrap();
        Ok(())
    }
}

/// Looks again: tables are right without having been preserved, users and scopes are gone.
#[derive(Pass, Clone)]
#[pass(name = "FindAgain", argument = "find-again")]
struct FindAgain;

impl Pass for FindAgain {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        assert!(cx.cached_analysis::<SymbolTableCollection>().is_some());
        assert!(cx.cached_analysis::<SymbolUsers>().is_none() && cx.cached_analysis::<SymbolScope>().is_none());
        assert!(find(cx, "a").is_none());
        let symbol = find(cx, "b").unwrap();
        let (_, users) = cx.analysis::<SymbolUsers>();
        assert_eq!(users.parts().unwrap().0.users(symbol).len(), 1);
        let _ = cx.analysis::<SymbolScope>();
        cx.preserve_all();
        Ok(())
    }
}

/// A function looks at the scope of the module around it, which is shared.
#[derive(Pass, Clone)]
#[pass(name = "LookUp", argument = "look-up", op = "func.func")]
struct LookUp;

impl Pass for LookUp {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let module = cx.lineage()[0].op;
        assert!(cx.cached_parent_analysis::<SymbolScope>(module).is_some_and(|scope| scope.tables().len() == 1));
        assert!(cx.cached_parent_analysis::<SymbolTableCollection>(module).is_some());
        // Users are kept for passes on the module alone: they are changed through it.
        assert!(cx.cached_parent_analysis::<SymbolUsers>(module).is_none());
        Ok(())
    }
}

/// The result of a pipeline on a text, and its diagnostics.
fn run(text: &'static str, pipeline: &str) -> (PassResult, String) {
    let cx = Context::with_registry(registry().dialects);
    cx.allow_unregistered_dialects(true);
    let mut diagnostics = Vec::new();
    let parsed = parse_source(&cx, "test", Arc::new(text.as_bytes()), &ParseOptions::default(), &mut diagnostics);
    let mut parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let mut passes = PassRegistry::new();
    passes.register::<Find>().register::<Rename>().register::<FindAgain>().register::<LookUp>();
    let pipeline = Pipeline::parse(pipeline, &passes).unwrap();
    let done = PassManager::new(pipeline, Arc::new(passes)).run(&mut parsed.ir, parsed.top);
    let mut out = Vec::new();
    print_op(&parsed.ir, parsed.top, &PrintFlags::default(), &mut out).unwrap();
    (done, String::from_utf8(out).unwrap())
}

#[test]
fn tables_stay_and_users_are_found_again() {
    let (done, text) = run(SOURCE, "builtin.module(find,rename,find-again,func.func(look-up))");
    assert!(done.is_ok());
    assert!(text.contains("func.func private @b()") && text.contains("call @b()"), "{text}");
}

/// An op that nobody registered may be a table, so that its users are not known.
#[test]
fn users_are_unknown_where_an_op_may_be_a_table() {
    let cx = Context::with_registry(registry().dialects);
    cx.allow_unregistered_dialects(true);
    let text = r#""x.table"() ({ "x.use"() {to = @a} : () -> () }) : () -> ()"#;
    let parsed =
        parse_source(&cx, "test", Arc::new(text.as_bytes()), &ParseOptions::default(), &mut Vec::new()).unwrap();
    let mut tables = SymbolTableCollection::new();
    assert!(dialekt_symbols::SymbolUserMap::new(&parsed.ir, parsed.top, &mut tables).is_err());
}
