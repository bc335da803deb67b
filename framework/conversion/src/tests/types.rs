//! Conversions of types, and casts where they meet.

use expect_test::expect;

use super::*;
use crate::{Converted, SignatureConversion, TypeConverter};
use dialekt_ir_core::types::TypeData;

/// `i32` becomes `f32`, `i64` two `f64`, `i16` nothing; floats stay.
fn converter() -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.add_conversion(|cx, ty| match cx.type_data(ty) {
        TypeData::Float(_) => Converted::one(ty),
        _ => Converted::Unknown,
    });
    converter.add_conversion(|_, ty| match ty {
        Type::I32 => Converted::one(Type::F32),
        Type::I64 => Converted::To(SmallVec::from_slice(&[Type::F64, Type::F64])),
        Type::I16 => Converted::To(SmallVec::new()),
        Type::I8 => Converted::Fails,
        _ => Converted::Unknown,
    });
    converter
}

/// Ops that start with `t.` become legal ones with converted operands and results.
fn rules(converter: TypeConverter, ops: &[&'static str]) -> Rules {
    let converter = Arc::new(converter);
    let mut rules = Rules::new();
    for op in ops {
        rules = rules.illegal(op);
        rules.patterns.add_fn(*op, PatternRoot::Op(op), 1, Some(&converter), |rw, op, operands| {
            let converter = rw.converter()?;
            let cx = rw.cx();
            let name = cx.op_str(rw.op(op).name()).replace("t.", "legal.");
            let lists: Vec<_> =
                rw.op(op).result_types().map(|ty| converter.convert_type(cx, ty)).collect::<Option<_>>()?;
            let values: SmallVec<[Value; 4]> = operands.flat().collect();
            let types: Vec<Type> = lists.iter().flatten().copied().collect();
            let new = make(rw, op, &name, &values, &types);
            let mut results = rw.op(new).results().collect::<Vec<_>>().into_iter();
            let with: Vec<SmallVec<[Value; 2]>> =
                lists.iter().map(|list| results.by_ref().take(list.len()).collect()).collect();
            rw.replace_op_with_multiple(op, &with);
            Some(())
        });
    }
    rules
}

const CHAIN: &str = "%0 = \"t.a\"() : () -> i32\n%1 = \"t.b\"(%0) : (i32) -> i32\n\"other.c\"(%1) : (i32) -> ()";

#[test]
fn converted_values_meet_without_casts() {
    let mut converter = converter();
    converter.add_source_materialization(|builder, ty, inputs, loc| {
        let name = builder.ir().cx().op_name("legal.back");
        let op = builder.try_create_op(&OpSpec::new(name, loc).operands(inputs).results(&[ty])).ok()?;
        builder.ir().op(op).result(0)
    });
    expect![[r#"
        module {
          %0 = "legal.a"() : () -> f32
          %1 = "legal.b"(%0) : (f32) -> f32
          %2 = "legal.back"(%1) : (f32) -> i32
          "other.c"(%2) : (i32) -> ()
        }
    "#]]
    .assert_eq(&Input::new(CHAIN).converted(&rules(converter, &["t.a", "t.b"])));
}

#[test]
fn values_of_original_types_have_to_be_made() {
    expect![[r#"
        module {
          %0 = "legal.a"() : () -> f32
          %1 = "legal.b"(%0) : (f32) -> f32
          %2 = unrealized_conversion_cast %1 : f32 to i32
          "other.c"(%2) : (i32) -> ()
        }
        failed to legalize unresolved materialization from ('f32') to ('i32') that remained live after conversion
        see existing live user here: "other.c"(%2) : (i32) -> ()
    "#]]
    .assert_eq(&Input::new(CHAIN).converted(&rules(converter(), &["t.a", "t.b"])));
}

#[test]
fn a_cast_that_cannot_be_made_stops_no_other_isolate() {
    let text = r#"
        module {
          %0 = "t.a"() : () -> i32
          "other.c"(%0) : (i32) -> ()
        }
        module {
          %0 = "t.a"() : () -> i32
          "other.c"(%0) : (i32) -> ()
        }
        module {
          %0 = "t.a"() : () -> i32
          "t.d"(%0) : (i32) -> ()
        }
    "#;
    expect![[r#"
        module {
          module {
            %0 = "legal.a"() : () -> f32
            %1 = unrealized_conversion_cast %0 : f32 to i32
            "other.c"(%1) : (i32) -> ()
          }
          module {
            %0 = "legal.a"() : () -> f32
            %1 = unrealized_conversion_cast %0 : f32 to i32
            "other.c"(%1) : (i32) -> ()
          }
          module {
            %0 = "legal.a"() : () -> f32
            "legal.d"(%0) : (f32) -> ()
          }
        }
        failed to legalize unresolved materialization from ('f32') to ('i32') that remained live after conversion
        see existing live user here: "other.c"(%1) : (i32) -> ()
    "#]]
    .assert_eq(&Input::new(text).converted(&rules(converter(), &["t.a", "t.d"])));
}

#[test]
fn casts_may_stay_when_that_is_asked_for() {
    let mut rules = rules(converter(), &["t.b"]);
    rules.config.build_materializations = false;
    rules.config.mark_materializations = true;
    expect![[r#"
        module {
          %0 = "t.a"() : () -> i32
          %1 = unrealized_conversion_cast %0 : i32 to f32 {__kind__ = "target"}
          %2 = "legal.b"(%1) : (f32) -> f32
          %3 = unrealized_conversion_cast %2 : f32 to i32 {__kind__ = "source"}
          "other.c"(%3) : (i32) -> ()
        }
    "#]]
    .assert_eq(&Input::new(CHAIN).converted(&rules));
}

#[test]
fn values_of_converted_types_are_made_for_patterns() {
    let mut converter = converter();
    converter.add_target_materialization(|builder, ty, inputs, loc| {
        let name = builder.ir().cx().op_name("legal.cast");
        let op = builder.try_create_op(&OpSpec::new(name, loc).operands(inputs).results(&[ty])).ok()?;
        builder.ir().op(op).result(0)
    });
    let text = "%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0, %0) : (i32, i32) -> ()\n\"t.b\"(%0) : (i32) -> ()";
    expect![[r#"
        module {
          %0 = "t.a"() : () -> i32
          %1 = "legal.cast"(%0) : (i32) -> f32
          "legal.b"(%1, %1) : (f32, f32) -> ()
          "legal.b"(%1) : (f32) -> ()
        }
    "#]]
    .assert_eq(&Input::new(text).converted(&rules(converter, &["t.b"])));
}

#[test]
fn a_value_may_become_several_or_none() {
    let text = "%0:3 = \"t.a\"() : () -> (i64, i16, i32)\n\"t.b\"(%0#0, %0#1, %0#2) : (i64, i16, i32) -> ()";
    expect![[r#"
        module {
          %0:3 = "legal.a"() : () -> (f64, f64, f32)
          "legal.b"(%0#0, %0#1, %0#2) : (f64, f64, f32) -> ()
        }
    "#]]
    .assert_eq(&Input::new(text).converted(&rules(converter(), &["t.a", "t.b"])));
    let mut only = rules(converter(), &["t.b"]);
    only.config.build_materializations = false;
    expect![[r#"
        module {
          %0:3 = "t.a"() : () -> (i64, i16, i32)
          %1 = unrealized_conversion_cast %0#2 : i32 to f32
          %2:2 = unrealized_conversion_cast %0#0 : i64 to f64, f64
          "legal.b"(%2#0, %2#1, %1) : (f64, f64, f32) -> ()
        }
    "#]]
    .assert_eq(&Input::new(text).converted(&only));
}

#[test]
fn patterns_with_operands_that_cannot_be_converted_do_not_match() {
    let text = "%0 = \"other.a\"() : () -> i8\n\"t.b\"(%0) : (i8) -> ()";
    expect![[r#"
        module {
          %0 = "other.a"() : () -> i8
          "t.b"(%0) : (i8) -> ()
        }
        failed to legalize operation 't.b' that was explicitly marked illegal
    "#]]
    .assert_eq(&Input::new(text).converted(&rules(converter(), &["t.b"])));
}

#[test]
fn conversions_may_look_at_values() {
    let mut converter = converter();
    converter.add_value_conversion(|ir, value| {
        let marked = ir.value(value).defining_op().is_some_and(|op| op.discardable_attr(b"wide").is_some());
        if marked { Converted::one(Type::F64) } else { Converted::Unknown }
    });
    let text = "%0 = \"t.a\"() {wide} : () -> i32\n%1 = \"t.a\"() : () -> i32\n\"t.b\"(%0, %1) : (i32, i32) -> ()";
    let mut rules = rules(converter, &["t.b"]);
    rules.config.build_materializations = false;
    expect![[r#"
        module {
          %0 = "t.a"() {wide} : () -> i32
          %1 = unrealized_conversion_cast %0 : i32 to f64
          %2 = "t.a"() : () -> i32
          %3 = unrealized_conversion_cast %2 : i32 to f32
          "legal.b"(%1, %3) : (f64, f32) -> ()
        }
    "#]]
    .assert_eq(&Input::new(text).converted(&rules));
}

const REGION: &str = "\"t.r\"() ({
    ^bb0(%0: i64, %1: i32, %2: i16):
      \"t.b\"(%0, %1, %2)[^bb1] : (i64, i32, i16) -> ()
    ^bb1(%3: i32):
      \"t.b\"(%3)[^bb1] : (i32) -> ()
    }) : () -> ()";

/// The blocks of `t.r` get converted arguments.
fn region_rules(entry: Option<fn(&mut ConversionRewriter<'_>, Op) -> SignatureConversion>) -> Rules {
    let converter = Arc::new(converter());
    let inner = converter.clone();
    let mut rules = rules(self::converter(), &[]);
    rules.target.dynamically_legal_op_named("t.r", |op| Some(op.discardable_attr(b"done").is_some()));
    rules.patterns.add_fn("t.r", PatternRoot::Op("t.r"), 1, Some(&converter), move |rw, op, _| {
        let region = rw.op(op).region(0)?.handle();
        let entry = entry.map(|entry| entry(rw, op));
        rw.convert_region_types(region, &inner, entry.as_ref())?;
        rw.set_attr(op, "done", Some(dialekt_ir_core::context::Attribute::UNIT));
        Some(())
    });
    rules.config.build_materializations = false;
    rules
}

#[test]
fn arguments_of_blocks_are_converted_on_request() {
    expect![[r#"
        module {
          "t.r"() ({
          ^bb0(%arg0: f64, %arg1: f64, %arg2: f32):
            %0 = builtin.unrealized_conversion_cast %arg2 : f32 to i32
            %1 = builtin.unrealized_conversion_cast %arg0, %arg1 : f64, f64 to i64
            %2 = builtin.unrealized_conversion_cast to i16
            "t.b"(%1, %0, %2)[^bb1] : (i64, i32, i16) -> ()
          ^bb1(%3: f32):  // 2 preds: ^bb0, ^bb1
            %4 = builtin.unrealized_conversion_cast %3 : f32 to i32
            "t.b"(%4)[^bb1] : (i32) -> ()
          }) {done} : () -> ()
        }
    "#]]
    .assert_eq(&Input::new(REGION).converted(&region_rules(None)));
}

#[test]
fn arguments_of_the_first_block_may_become_other_values() {
    let rules = region_rules(Some(|rw, op| {
        let new = make(rw, op, "legal.x", &[], &[Type::I64]);
        let value = rw.op(new).result(0).unwrap();
        let mut signature = SignatureConversion::new(3);
        signature.add_inputs(&[Type::F16]);
        signature.map_input(1, &[Type::I32]);
        signature.replace_input(0, &[value]);
        signature
    }));
    let text = Input::new(REGION).converted(&rules);
    assert!(
        text.contains("^bb0(%arg0: f16, %arg1: i32):\n    %1 = builtin.unrealized_conversion_cast to i16"),
        "{text}"
    );
    assert!(text.contains("\"t.b\"(%0, %arg1, %1)[^bb1]"), "{text}");
}

#[test]
fn a_region_with_types_that_cannot_be_converted_stays() {
    let mut input = Input::new("\"t.r\"() ({\n^bb0(%0: i8):\n  \"t.end\"() : () -> ()\n}) : () -> ()");
    let before = input.text();
    let after = input.converted(&region_rules(None));
    assert_eq!(after, before + "\nfailed to legalize operation 't.r' that was explicitly marked illegal\n");
}
