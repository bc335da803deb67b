//! Tests of reading declarations outside of the compiler.

use dialekt_ods_model::op::{OpModel, Source, read};
use expect_test::{Expect, expect};

fn model(op: &str) -> OpModel {
    let (model, errors) = read(&syn::parse_str(op).unwrap());
    let messages: Vec<String> = errors.messages().collect();
    assert!(messages.is_empty(), "{messages:?}");
    model.unwrap()
}

fn check_messages(op: &str, expected: Expect) {
    let (_, errors) = read(&syn::parse_str(op).unwrap());
    let messages: Vec<String> = errors.messages().collect();
    expected.assert_eq(&messages.join("\n"));
}

#[test]
fn docs_are_summary_and_description() {
    let op = model("/// Does\n/// it.\n///\n/// At length.\n#[op(name = \"test.x\")] struct X;");
    assert_eq!((op.docs.summary.as_str(), op.docs.description.as_str()), ("Does it.", "At length."));
}

#[test]
fn names_follow_the_rule_unless_given() {
    let op = model(
        "#[op(name = \"test.x\", rename_all = \"camelCase\")] struct X { true_value: Operand<A>, #[name(\"z\")] y: Operand<A>, r#in: Operand<A> }",
    );
    let names: Vec<&str> = op.fields.iter().map(|field| field.name.as_str()).collect();
    assert_eq!(names, ["trueValue", "z", "in"]);
}

#[test]
fn later_traits_resolve_over_earlier_ones() {
    let op = model(
        r#"#[op(name = "test.x", traits(AllTypesMatch(a, b), AllTypesMatch(c, b)))]
        #[assembly($a "," $b "," $c attr_dict ":" type($a) "," type($c))]
        struct X { a: Operand<A>, b: Operand<A>, c: Operand<A> }"#,
    );
    let format = op.format.unwrap();
    assert!(matches!(format.operand_types[..], [Source::Written, Source::Same(2), Source::Written]));
    assert!(format.claims.is_empty());
}

#[test]
fn shaped_types_tell_their_elements() {
    let op = model(
        r#"#[op(name = "test.x", traits(ShapedTypeMatchesElementCountAndTypes(dest, elements)))]
        #[assembly($elements attr_dict ":" type($dest))]
        struct X { elements: Operands<A>, dest: OpResult<A> }"#,
    );
    assert!(matches!(op.format.unwrap().operand_types[..], [Source::Elements(1)]));
}

#[test]
fn groups_are_entered_through_their_first_element() {
    let op = model(
        r#"#[op(name = "test.x")]
        #[assembly($n ($o^ ":" type($o))? attr_dict)]
        struct X { n: Attr<AnyAttr>, o: Option<Operand<A>> }"#,
    );
    assert!(op.format.unwrap().claims.is_empty(), "`:` never follows the attribute");
}

#[test]
fn all_mistakes_are_found_at_once() {
    check_messages(
        r#"#[op(name = "x", traits(Terminater, AllTypesMatch(a, z)))]
        #[assembly($a $b attr-dict ("x" $a)?)]
        struct X { a: Operand<A>, a2: Operands }"#,
        expect![[r#"
            unknown trait `Terminater`; did you mean `Terminator`?
            expected `dialect.op`, found `x`: the name of an operation starts with its dialect
            `Operands` without a constraint: write `Operands<AnyType>`
            no field `z`: expected the name of an operand, result or attribute
            expected variable to refer to an argument, region, result, or successor, found no field `b`
            names of directives have underscores here: write `attr_dict`
            operand 'a' is already bound
            optional group has no anchor element: mark the element that decides with `^`, as in `($x^)?`
            only variable length operands can be used within an optional group"#]],
    );
}
