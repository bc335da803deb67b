use super::*;
use crate::context::NamedAttr;
use crate::ir::EditError;

/// An op in the arena, one that owns an isolate, and one that is not registered.
fn ops(f: &mut Fixture) -> [Op; 3] {
    let inner = Builder::at_end(&mut f.ir, f.block).create_op(&OpSpec::new(f.names.inner, LOC));
    [inner, f.func, f.add(f.a, f.b).0]
}

#[test]
fn declared_names_go_to_slots_and_others_to_the_sorted_list() {
    let mut f = Fixture::new();
    let cx = f.ir.cx().clone();
    let (one, two) = (cx.string_attr("1"), cx.string_attr("2"));
    let name = |s: &str| cx.ident(s);
    for op in ops(&mut f) {
        let registered = f.ir.op(op).descriptor().is_some();
        for (n, value) in [("z", one), ("b", one), ("c", two), ("z", two)] {
            f.ir.set_attr(op, name(n), value).unwrap();
        }
        assert_eq!(f.ir.op(op).inherent_attr(b"b"), registered.then_some(one));
        let listed: Vec<_> = f.ir.op(op).discardable_attrs().iter().map(|a| cx.str(a.name).into_owned()).collect();
        assert_eq!(listed, if registered { vec!["c", "z"] } else { vec!["b", "c", "z"] });
        assert_eq!(f.ir.op(op).attr(b"z"), Some(two));
        assert_eq!(f.ir.remove_attr(op, name("b")), Ok(Some(one)));
        assert_eq!(f.ir.remove_attr(op, name("b")), Ok(None));
        assert_eq!(f.ir.remove_attr(op, name("c")), Ok(Some(two)));
        assert_eq!(f.ir.op(op).attr(b"b"), None);
        assert_eq!(f.ir.op(op).discardable_attrs(), [NamedAttr { name: name("z"), value: two }]);
    }
    check(&f.ir);
}

#[test]
fn slots_are_set_by_number_and_by_name() {
    let mut f = Fixture::new();
    let cx = f.ir.cx().clone();
    let value = cx.string_attr("x");
    let [inner, func, add] = ops(&mut f);
    for op in [inner, func] {
        f.ir.set_slot(op, 1, Some(value)).unwrap();
        assert_eq!(f.ir.op(op).slots(), [None, Some(value)]);
        f.ir.set_inherent_attr(op, cx.ident("a"), value).unwrap();
        assert_eq!(f.ir.op(op).slots(), [Some(value); 2]);
        assert_eq!(f.ir.set_slot(op, 2, None), Err(EditError::OutOfRange(2)));
        assert_eq!(f.ir.set_inherent_attr(op, cx.ident("c"), value), Err(EditError::NotInherent));
    }
    f.ir.set_inherent_attr(add, cx.ident("q"), value).unwrap();
    f.ir.set_inherent_attr(add, cx.ident("p"), value).unwrap();
    let dict = f.ir.op(add).properties().unwrap();
    assert_eq!(cx.dictionary_get(dict, b"q"), Some(value), "an unregistered op keeps one dictionary");
    assert_eq!(f.ir.op(add).inherent_attr(b"p"), Some(value));
    f.ir.remove_inherent_attr(add, cx.ident("q")).unwrap();
    f.ir.remove_inherent_attr(add, cx.ident("p")).unwrap();
    assert_eq!(f.ir.op(add).properties(), None);
}

#[test]
fn creation_refuses_attributes_given_twice_and_wrong_numbers_of_slots() {
    let mut f = Fixture::new();
    let cx = f.ir.cx().clone();
    let attr = |n: &str| NamedAttr { name: cx.ident(n), value: cx.string_attr("x") };
    for names in [["a", "a"], ["c", "c"]] {
        let attrs = names.map(attr);
        let spec = OpSpec::new(f.names.inner, LOC).attrs(&attrs);
        assert_eq!(f.ir.create_op(f.func.isolate(), &spec), Err(EditError::DuplicateAttribute(attrs[0])));
    }
    let value = [Some(cx.string_attr("x"))];
    let spec = OpSpec::new(f.names.inner, LOC).slots(&value);
    assert_eq!(f.ir.create_op(f.func.isolate(), &spec), Err(EditError::SlotCount(2)));
    assert_eq!(Builder::at_end(&mut f.ir, f.block).try_create_op(&spec), Err(EditError::SlotCount(2)));
    assert!(Builder::at_end(&mut f.ir, f.block).try_create_op(&OpSpec { name: f.names.add, ..spec }).is_ok());
}

#[test]
fn replacing_the_list_sorts_it_and_reuses_its_place() {
    let mut f = Fixture::new();
    let cx = f.ir.cx().clone();
    let attr = |n: &str| NamedAttr { name: cx.ident(n), value: cx.string_attr("x") };
    let (op, _) = f.add(f.a, f.b);
    f.ir.set_discardable_attrs(op, &[attr("y"), attr("x")]).unwrap();
    assert_eq!(f.ir.op(op).discardable_attrs(), [attr("x"), attr("y")]);
    let bytes = f.ir.bytes();
    for _ in 0..1000 {
        f.ir.set_discardable_attrs(op, &[attr("x")]).unwrap();
        f.ir.set_discardable_attr(op, cx.ident("y"), cx.string_attr("y")).unwrap();
    }
    assert_eq!(f.ir.op(op).discardable_attrs().len(), 2);
    assert!(f.ir.bytes() <= bytes + 64);
}
