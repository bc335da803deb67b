//! Bodies: set once, by any thread, in a context or a scope on it.

use std::sync::Barrier;

use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::{AttrDecl, ParamValue, TypeDecl};
use dialekt_ir_core::types::SubElement;

use super::{Link, Node, Pointer, Record, Scope, context, element};

#[test]
fn the_key_alone_makes_types_the_same() {
    let cx = context();
    let list = Record::new(&cx, "list".into());
    assert_eq!(Record::of(&cx, list), Some(Record { name: "list".into(), fields: None }));
    assert_eq!(Record::fields(&cx, list), None);
    let fields = vec![Type::I32, Pointer::new(&cx, list)];
    Record::set_fields(&cx, list, fields.clone()).unwrap();
    assert_eq!(Record::fields(&cx, list), Some(fields.clone()));
    assert_eq!(Record::new(&cx, "list".into()), list);
    assert_eq!(Record::of(&cx, list), Some(Record { name: "list".into(), fields: Some(fields.clone()) }));
    let with_fields = Record { name: "list".into(), fields: Some(fields) }.into_type(&cx);
    assert_eq!(with_fields, list);
    assert_ne!(Record::new(&cx, "other".into()), list);
    assert!(cx.is_mutable(element(list)) && !cx.is_mutable(element(Type::I32)));
}

#[test]
fn a_body_is_set_once() {
    let cx = context();
    let list = Record::new(&cx, "list".into());
    Record::set_fields(&cx, list, vec![Type::I32]).unwrap();
    Record::set_fields(&cx, list, vec![Type::I32]).unwrap();
    let message = "parameter 'fields' of '!rec.record<\"list\">' is set already, to something else";
    assert_eq!(Record::set_fields(&cx, list, vec![Type::I64]), Err(message.into()));
    let made = Record { name: "list".into(), fields: Some(vec![]) }.into_type_checked(&cx);
    assert_eq!(made, Err(message.into()));
    assert_eq!(Record::fields(&cx, list), Some(vec![Type::I32]));
}

#[test]
fn attributes_have_bodies_too() {
    let cx = context();
    let (inner, outer) = (Scope::new(&cx, "inner".into()), Scope::new(&cx, "outer".into()));
    Scope::set_outer(&cx, inner, outer).unwrap();
    Scope::set_outer(&cx, outer, inner).unwrap();
    assert_eq!(Scope::outer(&cx, inner), Some(outer));
    assert_eq!(Scope::of(&cx, outer).unwrap().outer, Some(inner));
    assert!(Scope::set_outer(&cx, inner, inner).is_err());
}

#[test]
fn setters_say_why_they_refuse() {
    let cx = context();
    let list = Record::new(&cx, "list".into());
    let said = |set: Result<(), String>| set.unwrap_err();
    assert_eq!(said(Record::set_fields(&cx, Type::I32, vec![])), "'i32' is no rec.record");
    let link = Link::new(&cx, list);
    assert_eq!(said(Record::set_fields(&cx, link, vec![])), "'!rec.link<!rec.record<\"list\">>' is no rec.record");
    let node = Node::new(&cx, "n".into(), Type::I1);
    assert_eq!(said(Record::set_fields(&cx, node, vec![])), "'!rec.node<\"n\" : i1>' is no rec.record");
    let none = cx.set_body(element(Type::I32), ParamValue::None);
    assert_eq!(said(none), "'i32' has no mutable parameter");
    let nothing = cx.set_body(element(list), ParamValue::None);
    assert_eq!(said(nothing), "the mutable parameter of '!rec.record<\"list\">' is set to nothing");
    assert_eq!(cx.body(element(list)), None);
}

/// The verifier of the declaration sees the body that is to be set.
#[test]
fn a_type_that_contains_itself_by_value_is_refused() {
    let cx = context();
    let [a, b, c] = ["a", "b", "c"].map(|name| Record::new(&cx, name.into()));
    assert_eq!(Record::set_fields(&cx, a, vec![a]), Err("record 'a' contains itself".into()));
    Record::set_fields(&cx, a, vec![b]).unwrap();
    Record::set_fields(&cx, b, vec![Type::I8, c]).unwrap();
    assert_eq!(Record::set_fields(&cx, c, vec![a]), Err("record 'c' contains itself".into()));
    Record::set_fields(&cx, c, vec![Pointer::new(&cx, a)]).unwrap();
}

/// Threads that race for the same bodies: each body is set to the value of one of them, which all of them see, and exactly those
/// that wanted it succeed.
#[test]
fn one_of_several_threads_sets_a_body() {
    const THREADS: usize = 4;
    const TYPES: usize = 2000;
    let cx = context();
    let start = Barrier::new(THREADS);
    let wanted = |thread: usize, i: usize| (thread.wrapping_mul(7) ^ i.wrapping_mul(0x9e37)) % 3;
    let value = |choice: usize| vec![[Type::I1, Type::I8, Type::I16][choice]];
    let work = |thread: usize| {
        start.wait();
        (0..TYPES)
            .map(|i| {
                let ty = Record::new(&cx, format!("t{i}"));
                let before = Record::fields(&cx, ty);
                let set = Record::set_fields(&cx, ty, value(wanted(thread, i))).is_ok();
                let after = Record::fields(&cx, ty).unwrap();
                assert!(before.is_none_or(|before| before == after), "a body never changes");
                (ty, set, after)
            })
            .collect::<Vec<_>>()
    };
    let all: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || work(thread))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for i in 0..TYPES {
        let (ty, _, body) = &all[0][i];
        assert_eq!(Record::fields(&cx, *ty).as_ref(), Some(body));
        for (thread, found) in all.iter().enumerate() {
            let (other, set, seen) = &found[i];
            assert_eq!((other, seen), (ty, body));
            assert_eq!(*set, value(wanted(thread, i)) == *body);
        }
    }
}

/// A body that a scope sets for a type of its base is seen in the scope and those on it; other scopes may set something else.
#[test]
fn bodies_of_scopes_end_with_them() {
    let cx = context();
    let [known, open] = ["known", "open"].map(|name| Record::new(&cx, name.into()));
    Record::set_fields(&cx, known, vec![Type::I1]).unwrap();
    let base = cx.freeze().ok().unwrap();
    let (one, two) = (base.scope(), base.scope());
    for scope in [&one, &two] {
        assert_eq!(Record::fields(scope, known), Some(vec![Type::I1]));
        assert!(Record::set_fields(scope, known, vec![Type::I8]).is_err());
        Record::set_fields(scope, known, vec![Type::I1]).unwrap();
        assert_eq!(Record::fields(scope, open), None);
    }
    let own = Record::new(&one, "own".into());
    Record::set_fields(&one, open, vec![Pointer::new(&one, own)]).unwrap();
    Record::set_fields(&one, own, vec![Pointer::new(&one, open)]).unwrap();
    assert_eq!(Record::fields(&two, open), None);
    Record::set_fields(&two, open, vec![Type::I64]).unwrap();
    assert_eq!(Record::fields(&two, open), Some(vec![Type::I64]));
    assert_eq!(Record::fields(&one, open), Some(vec![Pointer::new(&one, own)]));
    assert!(Record::set_fields(&one, open, vec![Type::I64]).is_err());
    let text = dialekt_ir_core::text::print::type_to_string(&one, own);
    let expected = r#"!rec.record<"own" = !rec.ptr<!rec.record<"open" = !rec.ptr<!rec.record<"own">>>>>"#;
    assert_eq!(text, expected);
    // A scope on a scope.
    let base = one.freeze().ok().unwrap();
    let three = base.scope();
    assert_eq!(Record::fields(&three, open), Some(vec![Pointer::new(&three, own)]));
    Record::set_fields(&three, open, vec![Pointer::new(&three, own)]).unwrap();
    assert!(Record::set_fields(&three, open, vec![Type::I64]).is_err());
    assert!(three.body(SubElement::Type(own)).is_some());
    assert_eq!(Record::fields(&base.scope(), open), Record::fields(&three, open));
    drop(three);
}
