use dialekt_symbols::CallGraph;
use expect_test::expect;

use crate::tables::{context, parsed};

fn graph(text: &str) -> String {
    let cx = context();
    let source = parsed(&cx, text);
    CallGraph::new(source.ir.op(source.top)).show(&source.ir)
}

#[test]
fn calls_lead_to_callees() {
    expect![[r#"
        // ---- CallGraph ----
        // - Node : 'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_a"}
        //
        // - Node : 'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_c"}
        // -- Call-Edge : <Unknown-Callee-Node>
        //
        // - Node : 'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_d"}
        // -- Call-Edge : 'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_c"}
        //
        // - Node : 'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_e"}
        // -- Call-Edge : 'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_c"}
        // -- Call-Edge : 'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_d"}
        // -- Call-Edge : 'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_e"}
        //
        // -- SCCs --
        // - SCC : 
        // -- Node :'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_a"}

        // - SCC : 
        // -- Node :<Unknown-Callee-Node>

        // - SCC : 
        // -- Node :'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_c"}

        // - SCC : 
        // -- Node :'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_d"}

        // - SCC : 
        // -- Node :'func.func' - Region #0 : {function_type = () -> (), sym_name = "func_e"}

        // - SCC : 
        // -- Node :<External-Caller-Node>

        // -------------------
    "#]]
    .assert_eq(&graph(
        r#"
  func.func @func_a() { return }
  func.func private @func_b()
  func.func @func_c() { call @func_b() : () -> () return }
  func.func @func_d() { call @func_c() : () -> () return }
  func.func @func_e() {
    call @func_c() : () -> ()
    call @func_d() : () -> ()
    call @func_e() : () -> ()
    return
  }
"#,
    ));
}

#[test]
fn callees_come_before_callers_and_cycles_together() {
    let cx = context();
    let source = parsed(
        &cx,
        "func.func @a(%f: () -> ()) { call @b(%f) : (() -> ()) -> () call_indirect %f() : () -> () return }\n\
         func.func @b(%f: () -> ()) { call @c(%f) : (() -> ()) -> () return }\n\
         func.func @c(%f: () -> ()) { call @b(%f) : (() -> ()) -> () return }",
    );
    let graph = CallGraph::new(source.ir.op(source.top));
    assert_eq!(
        graph.components(),
        [vec![4, 3], vec![CallGraph::UNKNOWN_CALLEE], vec![2], vec![CallGraph::EXTERNAL_CALLER]]
    );
}

/// A chain of twenty thousand calls does not overflow the stack.
#[test]
fn long_chains_of_calls() {
    let mut text = String::new();
    for i in 0..20_000 {
        text.push_str(&format!("func.func @f{i}() {{ call @f{}() : () -> () return }}\n", (i + 1) % 20_000));
    }
    let cx = context();
    let source = parsed(&cx, &text);
    assert_eq!(CallGraph::new(source.ir.op(source.top)).components().len(), 2);
}
