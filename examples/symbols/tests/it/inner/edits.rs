use dialekt_inner_symbols::{HierPath, inner_symbol_dce};
use dialekt_symbols::SymbolTable;
use expect_test::expect;

use crate::inner::{CIRCUIT, circuit, context, printed, valid, verified};

/// A module's name is an ordinary symbol: its rename updates inner references to its contents.
#[test]
fn renames_of_modules_reach_inner_references() {
    let cx = context();
    let mut source = valid(&cx, CIRCUIT);
    let circuit = circuit(&source).handle();
    let mut table = SymbolTable::new(&source.ir, circuit).unwrap();
    for (old, new) in [("Leaf", "Blatt"), ("Mid", "Middle")] {
        let module = table.lookup(&source.ir, cx.ident(old)).unwrap();
        table.rename(&mut source.ir, module, cx.ident(new)).unwrap();
    }
    assert_eq!(verified(&source.ir, source.top), []);
    let text = printed(&source.ir, source.top);
    assert!(!text.contains("@Leaf") && !text.contains("@Mid:"));
    assert!(text.contains("hw.path @to_wire [@Top::@left, @Middle::@leaf, @Blatt::@w]"), "{text}");
}

#[test]
fn symbols_that_nobody_names_are_removed() {
    let cx = context();
    let mut source = valid(
        &cx,
        "hw.circuit @c {
  hw.module @M(p: i1 sym @port) {
    %0 = hw.wire sym @used : i1
    %1 = hw.wire sym [<@all,0,public>, <@part,2,public>] : !hw.struct<i1, i1>
    %2 = hw.wire sym @unused : i1
    %3 = hw.probe <@M::@part> : i1
  }
  hw.path @p [@M::@used]
}",
    );
    let circuit = circuit(&source).handle();
    assert_eq!(inner_symbol_dce(&mut source.ir, circuit), Ok(2));
    assert_eq!(verified(&source.ir, source.top), []);
    expect![[r#"
        module {
          hw.circuit @c {
            hw.module @M(p: i1 sym @port) {
              %0 = hw.wire sym @used : i1
              %1 = hw.wire sym [<@part,2,public>] : !hw.struct<i1, i1>
              %2 = hw.wire : i1
              %3 = hw.probe <@M::@part> : i1
            }
            hw.path @p [@M::@used]
          }
        }
    "#]]
    .assert_eq(&printed(&source.ir, source.top));
}

#[test]
fn paths_follow_changes_of_the_circuit() {
    let cx = context();
    let source = valid(&cx, CIRCUIT);
    let paths: Vec<HierPath> = circuit(&source)
        .region(0)
        .unwrap()
        .first_block()
        .unwrap()
        .ops()
        .filter_map(|op| HierPath::read(&cx, op.inherent_attr(b"namepath")?))
        .collect();
    let path = &paths[0];
    let name = |text: &str| cx.ident(text);
    let show = |path: &HierPath| {
        let part = |part: &dialekt_inner_symbols::PathPart| {
            let module = part.module(&cx).map(|name| cx.str(name).into_owned()).unwrap_or_default();
            part.name().map_or(module.clone(), |name| format!("{module}::{}", cx.str(name)))
        };
        path.parts.iter().map(part).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(show(path), "Top::left, Mid::leaf, Leaf::w");
    assert_eq!(path.root(&cx), Some(name("Top")));
    assert_eq!((path.leaf_module(&cx), path.leaf_name()), (Some(name("Leaf")), Some(name("w"))));
    assert!(path.has_module(&cx, name("Mid")) && !path.has_module(&cx, name("Chip")));
    assert!(path.has_inner(&cx, name("Mid"), name("leaf")) && !path.has_inner(&cx, name("Mid"), name("w")));
    let changed = |change: &dyn Fn(&mut HierPath) -> bool| {
        let mut path = path.clone();
        assert!(change(&mut path));
        show(&path)
    };
    assert_eq!(changed(&|path| path.drop_module(&cx, name("Top"))), "Mid::leaf, Leaf::w");
    assert_eq!(changed(&|path| path.inline_module(&cx, name("Mid"))), "Top::left_leaf, Leaf::w");
    assert_eq!(changed(&|path| path.update_module(&cx, name("Mid"), name("M"))), "Top::left, M::leaf, Leaf::w");
    assert_eq!(changed(&|path| path.truncate_at(&cx, name("Mid"), false)), "Top::left");
    assert_eq!(changed(&|path| path.truncate_at(&cx, name("Mid"), true)), "Top::left, Mid::leaf");
    let mut same = path.clone();
    assert!(!same.inline_module(&cx, name("Top")) && !same.drop_module(&cx, name("Chip")) && same == *path);
    assert_eq!(HierPath::read(&cx, path.attr(&cx)).as_ref(), Some(path));
}
