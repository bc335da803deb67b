//! Types that contain themselves, directly or through many others: whatever goes through them comes to an end.

use std::collections::HashSet;

use dialekt_ir_core::context::{Context, Type};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::ir::WalkControl;
use dialekt_ir_core::sub_elements::Replacer;
use dialekt_ir_core::text::print::type_to_string;
use dialekt_ir_core::types::SubElement;

use super::{Link, Node, Pointer, Record, context, element, ring};

/// Enough to overflow a stack that grows with each.
const MANY: usize = 100_000;

fn walked(cx: &Context, ty: Type) -> Vec<String> {
    let mut found = Vec::new();
    let _ = cx.walk_elements(element(ty), |inside| {
        let SubElement::Type(inside) = inside else { return WalkControl::Advance };
        found.push(type_to_string(cx, inside));
        WalkControl::Advance
    });
    found
}

#[test]
fn walks_visit_bodies_once() {
    let cx = context();
    let all = ring(&cx, 2);
    let [one, two] = ["0", "1"].map(|i| format!("r{i}"));
    let text = |of: &str, to: &str| {
        format!("!rec.record<\"{of}\" = !rec.ptr<!rec.record<\"{to}\" = !rec.ptr<!rec.record<\"{of}\">>>>>")
    };
    let found = walked(&cx, Link::new(&cx, all[0]));
    assert_eq!(found.len(), 5);
    assert_eq!((&found[1], &found[3]), (&text(&one, &two), &text(&two, &one)));
}

/// A body makes no other type of a type.
#[test]
fn replacers_keep_identity() {
    let cx = context();
    let list = Record::new(&cx, "list".into());
    Record::set_fields(&cx, list, vec![Type::I8, Pointer::new(&cx, list)]).unwrap();
    let mut replacer = Replacer::new(&cx, |part| (part == element(Type::I8)).then_some(element(Type::I64)));
    let function = cx.function_type(&[list, Type::I8], &[]);
    assert_eq!(replacer.ty(function), cx.function_type(&[list, Type::I64], &[]));
    assert_eq!(Record::fields(&cx, list), Some(vec![Type::I8, Pointer::new(&cx, list)]));
}

/// A type whose key holds what is replaced becomes another one, and so do those that it contains; cycles stay cycles.
#[test]
fn replacers_follow_keys() {
    let cx = context();
    let [a, b] = ["a", "b"].map(|name| Node::new(&cx, name.into(), Type::I8));
    Node::set_next(&cx, a, Link::new(&cx, b)).unwrap();
    Node::set_next(&cx, b, cx.function_type(&[a], &[Type::I8])).unwrap();
    let mut replacer = Replacer::new(&cx, |part| (part == element(Type::I8)).then_some(element(Type::I64)));
    let [new_a, new_b] = ["a", "b"].map(|name| Node::new(&cx, name.into(), Type::I64));
    assert_eq!(replacer.ty(a), new_a);
    assert_eq!(replacer.ty(b), new_b);
    assert_eq!(Node::next(&cx, new_a), Some(Link::new(&cx, new_b)));
    assert_eq!(Node::next(&cx, new_b), Some(cx.function_type(&[new_a], &[Type::I64])));
    assert_eq!(Node::next(&cx, a), Some(Link::new(&cx, b)));
}

/// The new type keeps a body that it has already.
#[test]
fn replacers_do_not_change_bodies() {
    let cx = context();
    let [old, new] = [Type::I8, Type::I64].map(|tag| Node::new(&cx, "n".into(), tag));
    Node::set_next(&cx, old, old).unwrap();
    Node::set_next(&cx, new, Type::I1).unwrap();
    let mut replacer = Replacer::new(&cx, |part| (part == element(Type::I8)).then_some(element(Type::I64)));
    assert_eq!(replacer.ty(old), new);
    assert_eq!(Node::next(&cx, new), Some(Type::I1));
}

#[test]
fn long_cycles_take_no_stack() {
    let cx = context();
    let all = ring(&cx, MANY);
    let mut seen = HashSet::new();
    let _ = cx.walk_elements(element(all[7]), |inside| {
        seen.insert(inside);
    });
    assert_eq!(seen.len(), 2 * MANY);
    assert!(format!("{:?}", cx.type_data(all[0])).len() < 4000);
}

#[test]
fn long_cycles_are_replaced() {
    let cx = context();
    let all: Vec<Type> = (0..MANY).map(|i| Node::new(&cx, format!("n{i}"), Type::I8)).collect();
    for (i, ty) in all.iter().enumerate() {
        Node::set_next(&cx, *ty, all[(i + 1) % MANY]).unwrap();
    }
    let mut replacer = Replacer::new(&cx, |part| (part == element(Type::I8)).then_some(element(Type::I64)));
    let first = replacer.ty(all[0]);
    let mut at = first;
    for _ in 0..MANY {
        assert_eq!(Node::of(&cx, at).unwrap().tag, Type::I64);
        at = Node::next(&cx, at).unwrap();
    }
    assert_eq!(at, first);
}
