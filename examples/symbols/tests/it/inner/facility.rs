use std::ops::ControlFlow;
use std::sync::Arc;

use dialekt_example_symbols::hw::{ArrayType, StructType};
use dialekt_inner_symbols::{
    FreshNames, InnerRef, InnerRefNamespace, InnerSymbolTable, InnerSymbolTables, field_id, max_field_id,
    split_field_id, sub_field_type, walk_inner_symbols,
};
use dialekt_ir_core::context::{ContextData, Type};
use dialekt_pass::{Pass, PassContext, PassManager, PassRegistry, PassResult, Pipeline, Statistic};

use crate::inner::{CIRCUIT, circuit, context, parse, valid};

/// A struct of a bit, an array of two bytes and a struct of a word: fields 1, 2 (with 3 and 4), 5 (with 6).
fn aggregate(cx: &ContextData) -> Type {
    let array = ArrayType::new(cx, 2, Type::I8);
    let inner = StructType::new(cx, vec![Type::I32]);
    StructType::new(cx, vec![Type::I1, array, inner])
}

#[test]
fn fields_are_numbered_in_the_order_of_the_text() {
    let cx = context();
    let _ = parse(&cx, "hw.circuit {}");
    let ty = aggregate(&cx);
    assert_eq!(max_field_id(&cx, ty), 6);
    assert_eq!([0, 1, 2, 3].map(|i| field_id(&cx, ty, i)), [Some(1), Some(2), Some(5), None]);
    let split = [0, 1, 2, 3, 4, 5, 6, 7].map(|id| split_field_id(&cx, ty, id));
    assert_eq!(split, [None, Some((0, 0)), Some((1, 0)), Some((1, 1)), Some((1, 2)), Some((2, 0)), Some((2, 1)), None]);
    for (id, expected) in [(0, ty), (1, Type::I1), (3, Type::I8), (4, Type::I8), (6, Type::I32)] {
        assert_eq!(sub_field_type(&cx, ty, id), Some(expected), "{id}");
    }
    assert_eq!((max_field_id(&cx, Type::I8), sub_field_type(&cx, Type::I8, 1)), (0, None));
    // Field numbers that overflow.
    let mut huge = Type::I1;
    for _ in 0..5 {
        huge = ArrayType::new(&cx, u64::from(u32::MAX), huge);
    }
    assert_eq!(max_field_id(&cx, huge), u64::MAX);
    assert_eq!(field_id(&cx, huge, u64::from(u32::MAX) - 1), None);
}

/// Ports first, then ops at any depth.
#[test]
fn symbols_come_in_the_order_of_the_text() {
    let cx = context();
    let source = valid(&cx, CIRCUIT);
    let circuit = circuit(&source);
    let mut all = Vec::new();
    for module in circuit.region(0).unwrap().first_block().unwrap().ops() {
        let _ = walk_inner_symbols(module, |props, target| {
            all.push(format!("{} {:?} {}", cx.str(props.name), target.port, target.field));
            ControlFlow::<()>::Continue(())
        });
    }
    assert_eq!(
        all,
        [
            "clk Some(0) 0",
            "bus Some(1) 0",
            "lane Some(1) 3",
            "left None 0",
            "right None 0",
            "leaf None 0",
            "all None 0",
            "part None 2",
            "w None 0"
        ]
    );
}

#[test]
fn references_resolve_through_the_namespace() {
    let cx = context();
    let source = valid(&cx, CIRCUIT);
    let namespace = InnerRefNamespace::new(circuit(&source)).unwrap();
    let target = |module: &str, name: &str| {
        let reference = InnerRef::get(&cx, cx.ident(module), cx.ident(name));
        namespace.lookup(InnerRef::read(&cx, reference).unwrap())
    };
    let shown = |module, name| target(module, name).map(|target| target.show(&source.ir));
    assert_eq!(shown("Top", "clk").as_deref(), Some("port 0 on @Top"));
    assert_eq!(shown("Top", "lane").as_deref(), Some("field 3 of port 1 on @Top"));
    assert_eq!(shown("Leaf", "w").as_deref(), Some("op %0 = hw.wire sym @w : i4"));
    assert!(shown("Mid", "part").unwrap().starts_with("field 2 of op %"));
    assert_eq!((shown("Top", "w"), shown("Nothing", "w"), shown("to_wire", "w")), (None, None, None));
    assert!(target("Mid", "leaf").unwrap().is_op_only() && !target("Mid", "part").unwrap().is_op_only());
    assert_eq!(target("Mid", "all").unwrap().sub_field(1).field, 1);
}

#[test]
fn tables_are_made_on_demand_or_all_at_once() {
    let cx = context();
    let source = valid(&cx, CIRCUIT);
    let circuit = circuit(&source);
    let mut lazy = InnerSymbolTables::default();
    let eager = InnerSymbolTables::of_namespace(circuit).unwrap();
    let sizes: Vec<_> = circuit
        .region(0)
        .unwrap()
        .first_block()
        .unwrap()
        .ops()
        .map(|op| {
            let all = eager.known(op.handle()).map(InnerSymbolTable::len);
            assert_eq!(lazy.table(op).map(InnerSymbolTable::len), all);
            all
        })
        .collect();
    assert_eq!(sizes, [Some(5), Some(3), Some(1), None, None, None, None]);
}

/// Counts the inner symbols of the modules of a circuit.
#[derive(dialekt_ods_macros::Pass, Clone)]
#[pass(argument = "count-inner-symbols", op = "hw.circuit")]
struct CountInnerSymbols {
    /// How many
    #[statistic]
    count: Statistic,
}

impl Pass for CountInnerSymbols {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        let (ir, tables) = cx.analysis::<InnerSymbolTables>();
        let ops = ir.op(op).region(0).unwrap().first_block().unwrap().ops();
        let count: usize = ops.filter_map(|op| tables.known(op.handle())).map(InnerSymbolTable::len).sum();
        assert!(count == 9, "{count}");
        self.count.add(count as u64);
        cx.preserve_all();
        Ok(())
    }
}

#[test]
fn tables_are_an_analysis() {
    let cx = context();
    let mut source = valid(&cx, CIRCUIT);
    let mut passes = PassRegistry::default();
    passes.register::<CountInnerSymbols>();
    let twice = "hw.circuit(count-inner-symbols,count-inner-symbols)";
    let pipeline = Pipeline::parse(&format!("builtin.module({twice})"), &passes).unwrap();
    let top = source.top;
    assert_eq!(PassManager::new(pipeline, Arc::new(passes)).run(&mut source.ir, top), Ok(()));
}

#[test]
fn fresh_names() {
    let cx = context();
    let source = valid(&cx, CIRCUIT);
    let top = circuit(&source).region(0).unwrap().first_block().unwrap().first_op().unwrap();
    let mut names = FreshNames::of_inner_symbols(top);
    let mut fresh = |name: &str| cx.str(names.new_name(&cx, cx.ident(name))).into_owned();
    assert_eq!(
        [fresh("clk"), fresh("clk"), fresh("new"), fresh("new"), fresh("clk_0")],
        ["clk_0", "clk_1", "new", "new_0", "clk_0_0"]
    );
}
