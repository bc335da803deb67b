//! Tests of reading and printing rules.

use dialekt_ods_model::Errors;
use dialekt_ods_model::rewrite::read;

/// Rules print as they are written.
#[test]
fn rules_are_written_as_they_are_read() {
    for rule in [
        "AddI { lhs: x, rhs, .. } => x",
        "op @ AddI { (lhs, rhs): either(x, constant(_)), .. } if is_zero(cx, x) && let Some(y) = f(x)[0] => { a(cx); y }",
        "AddI { lhs: s @ SubI { lhs: maybe(m), .. }, flags: = f(1) + 2, kind: Kind::A, more: -1, .. } => (x, AddI { lhs: x })",
        "AddI { lhs: AnyTensor<A, B>(x), rest: [a, _, b @ ..], others: [..], .. } if a < b && !c => {}",
        "A { x, .. }, b @ B { y: x, .. }, C { (p, q): either(x, F32(z)), .. } if x == z => (x, b, {})",
        "A { x: use F { y: B { .. }, z, .. }, w: f @ use m::G { .. }, .. } => x",
        "A { x: argument(0), y: argument(n, For { lower: x, .. }), z: argument(_), .. } => x",
        "A { body: |a, F32(b), rest @ ..| Yield { values: [C { x: a, .. }], .. }, r: region @ only(|| _), .. } => {}",
        "A { r: s @ |x, ..| Yield { .. }, t: [], u: [|| B { .. }, |_| _], .. } => {}",
        "m::AddI { lhs: = x, rhs: \"a\", r#type: _, .. } => SubI { lhs: x }.at(cx.loc())",
    ] {
        let source = format!("#[rule(benefit = 3)] #[rewrite({rule})] struct A;");
        let mut errors = Errors::default();
        let model = read(&syn::parse_str(&source).unwrap(), &mut errors).unwrap();
        assert_eq!(model.text(), rule);
        assert!(model.benefit() > 3, "{rule}");
    }
}

#[test]
fn ops_of_rules_are_found() {
    let source = "#[rewrite(A { x: B { y: [C { .. }], .. }, (z, w): either(D { .. }, v), .. }
        => (E { p: F { q: B { r: v } } }, a.at(v)))] struct R;";
    let model = read(&syn::parse_str(source).unwrap(), &mut Errors::default()).unwrap();
    let names = |paths: Vec<syn::Path>| paths.into_iter().map(dialekt_ods_model::text).collect::<Vec<_>>().join(" ");
    assert_eq!(names(model.ops()), "A B C D F E");
    assert_eq!(names(model.makes()), "B F E");
}
