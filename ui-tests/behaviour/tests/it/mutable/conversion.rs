//! Conversion of types that contain themselves.

use dialekt_conversion::{Converted, TypeConverter};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::TypeDecl;

use super::{Pointer, Record, context, ring};

/// `i8` becomes `i16`, `i1` cannot be converted, records become others with converted fields.
fn converter() -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.add_conversion(|_, ty| match ty {
        Type::I8 => Converted::one(Type::I16),
        Type::I1 => Converted::Fails,
        _ => Converted::Unknown,
    });
    converter.add_recursive_conversion(|calls, ty, _| {
        let Some(pointer) = Pointer::of(calls.cx(), ty) else { return Converted::Unknown };
        calls.convert_to_one(pointer.to).map_or(Converted::Fails, |to| Converted::one(Pointer::new(calls.cx(), to)))
    });
    converter.add_recursive_conversion(|calls, ty, again| {
        let Some(record) = Record::of(calls.cx(), ty) else { return Converted::Unknown };
        let new = Record::new(calls.cx(), format!("converted.{}", record.name));
        if !again && let Some(fields) = record.fields {
            let Some(fields) = calls.convert_all(fields) else { return Converted::Fails };
            if Record::set_fields(calls.cx(), new, fields).is_err() {
                return Converted::Fails;
            }
        }
        Converted::one(new)
    });
    converter
}

#[test]
fn cycles_stay_cycles() {
    let cx = context();
    let [a, b] = ["a", "b"].map(|name| Record::new(&cx, name.into()));
    Record::set_fields(&cx, a, vec![Type::I8, Pointer::new(&cx, b), Pointer::new(&cx, a)]).unwrap();
    Record::set_fields(&cx, b, vec![Pointer::new(&cx, a), Type::I8]).unwrap();
    let converter = converter();
    let [new_a, new_b] = ["converted.a", "converted.b"].map(|name| Record::new(&cx, name.into()));
    assert_eq!(converter.convert_type_to_one(&cx, Pointer::new(&cx, b)), Some(Pointer::new(&cx, new_b)));
    assert_eq!(converter.convert_type_to_one(&cx, a), Some(new_a));
    let fields = vec![Type::I16, Pointer::new(&cx, new_b), Pointer::new(&cx, new_a)];
    assert_eq!(Record::fields(&cx, new_a), Some(fields));
    assert_eq!(Record::fields(&cx, new_b), Some(vec![Pointer::new(&cx, new_a), Type::I16]));
    assert!(!converter.is_legal(&cx, a));
}

/// Nothing that counted on a type is kept when that cannot be converted.
#[test]
fn failures_go_around_cycles() {
    let cx = context();
    let [a, b] = ["a", "b"].map(|name| Record::new(&cx, name.into()));
    Record::set_fields(&cx, a, vec![Pointer::new(&cx, b), Type::I1]).unwrap();
    Record::set_fields(&cx, b, vec![Pointer::new(&cx, a)]).unwrap();
    let converter = converter();
    assert_eq!(converter.convert_type(&cx, a), None);
    assert_eq!(converter.convert_type(&cx, b), None);
    assert_eq!(converter.convert_type(&cx, Pointer::new(&cx, b)), None);
}

#[test]
fn long_cycles_are_converted() {
    let cx = context();
    let all = ring(&cx, 50_000);
    let converter = converter();
    let mut at = converter.convert_type_to_one(&cx, all[3]).unwrap();
    let first = at;
    for _ in 0..all.len() {
        let fields = Record::fields(&cx, at).unwrap();
        at = Pointer::of(&cx, fields[0]).unwrap().to;
    }
    assert_eq!(at, first);
}

/// A conversion that does not heed the flag comes to an end, too.
#[test]
fn conversions_that_call_themselves_fail() {
    let cx = context();
    let mut converter = TypeConverter::new();
    converter.add_recursive_conversion(|calls, ty, _| calls.convert_to_one(ty).into());
    assert_eq!(converter.convert_type(&cx, Type::I8), None);
    converter.add_recursive_conversion(|calls, ty, _| {
        assert!(calls.is_converting(ty));
        match calls.convert(ty) {
            Some(types) => Converted::To(types),
            None => Converted::Fails,
        }
    });
    assert_eq!(converter.convert_type(&cx, Type::I8), None);
}
