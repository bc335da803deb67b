//! Features of formats that no op of the reference's tool shows in a simple form: properties, groups of groups, types
//! in their own syntax, directives that start a group.

use dialekt_ir_core::context::dialect::{DialectDescriptor, OpAsm};
use dialekt_ir_core::context::{AttrSlot, OpDescriptor, OpTraits, Type};
use dialekt_ir_core::decl::format::{Optional, TypeRoot};
use dialekt_ir_core::decl::op::{Infer, RegionDef, RegionKind, RegionNumber, SuccessorDef};
use dialekt_ir_core::decl::typed::InferInput;
use dialekt_ir_core::decl::{
    Arg, AttrConstraintDef, AttrForm, Clause, Directive, Elem, Format, OwnForm, Presence, Present, RegionGroups, Sizes,
    SuccessorGroups, TraitCheck, TypeArg, TypeConstraintDef, TypeForm, TypeSource, ValueGroup, ValueGroups,
};
use dialekt_ir_core::text::lex::Tok;

use super::constraints::{ANY, ANY_ATTR, I32_ARRAY, INDEX, INTEGER, SYMBOL_NAME};
use super::replay::outcome;

pub static DIALECT: DialectDescriptor = super::dialect(
    "made",
    &[&PROPERTIES, &NESTED, &OWN_TYPE, &GUARDED, &EVERYTHING, &FROM_ATTR, &FAILS, &DICT, &ISOLATED],
);

const DICTIONARY: Elem = Elem::AttrDict { keyword: false };

/// A number in `|..|`.
static NUMBER_FORM: OwnForm = OwnForm {
    parse: |p| {
        p.expect(Tok::Bar, "expected '|'")?;
        let at = p.token().start;
        let Some(value) = p.parse_optional_integer()? else {
            return Err(p.hook_error_at(at, "expected integer value"));
        };
        p.expect(Tok::Bar, "expected '|'")?;
        p.cx().integer_attr(Type::I32, value).ok_or_else(|| p.hook_error_at(at, "too large"))
    },
    parse_optional: Some(|p| match p.kind() {
        Tok::Bar => (NUMBER_FORM.parse)(p).map(Some),
        _ => Ok(None),
    }),
    print: |attr, p| {
        let Some(value) = p.cx().integer_i64(attr) else { return false };
        p.write("|");
        p.print_integer(value);
        p.write("|");
        true
    },
};

static NUMBER: AttrConstraintDef =
    AttrConstraintDef::new("a number", |cx, attr| cx.integer_i64(attr).is_some()).written(AttrForm::Own(&NUMBER_FORM));

/// `$first ($second^):("seven")? prop-dict attr-dict`
static PROPERTIES: OpDescriptor = OpDescriptor {
    name: "made.properties",
    attributes: &[
        AttrSlot::required("first", &NUMBER),
        AttrSlot {
            name: "second",
            constraint: &NUMBER,
            presence: Presence::Default(|cx| {
                cx.integer_attr(Type::I32, 7).unwrap_or(dialekt_ir_core::context::Attribute::UNIT)
            }),
        },
        AttrSlot::optional("third", &ANY_ATTR),
    ],
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Prop(0),
                Elem::Optional(&Optional {
                    anchor: &[Present::Prop(1)],
                    inverted: false,
                    then: &[Elem::Prop(1)],
                    otherwise: &[Elem::Keyword("seven")],
                }),
                Elem::PropDict,
                DICTIONARY,
            ],
            operand_types: &[],
            result_types: &[],
            bound: &[0, 1],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `$groups ":" type($groups) attr-dict`
static NESTED: OpDescriptor = OpDescriptor {
    name: "made.nested",
    operands: ValueGroups::new(&[ValueGroup::nested("groups", &ANY, 0)], Sizes::One),
    attributes: &[AttrSlot { name: "sizes", constraint: &I32_ARRAY, presence: Presence::Segments }],
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Operand(0), qualified: false },
                DICTIONARY,
            ],
            operand_types: &[TypeSource::Written],
            result_types: &[],
            bound: &[],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// Integers, which may be written as `*`.
static STAR_FORM: TypeForm = TypeForm {
    name: "made.star",
    is: |_, ty| ty == Type::I32,
    parse: Some(|p| match p.consume_if(Tok::Star) {
        true => Ok(Type::I32),
        false => p.parse_type(),
    }),
};
static STAR: TypeConstraintDef = TypeConstraintDef::ANY.written(&STAR_FORM);

/// `$in ":" type($in) "," qualified(type($out)) attr-dict`
static OWN_TYPE: OpDescriptor = OpDescriptor {
    name: "made.own_type",
    operands: ValueGroups::new(&[ValueGroup::one("in", &STAR)], Sizes::One),
    results: ValueGroups::new(&[ValueGroup::one("out", &STAR)], Sizes::One),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Operand(0), qualified: false },
                Elem::Punct(","),
                Elem::Type { of: TypeArg::Result(0), qualified: true },
                DICTIONARY,
            ],
            operand_types: &[TypeSource::Written],
            result_types: &[TypeSource::Written],
            bound: &[],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

static COUNT: Directive = Directive {
    name: "Count",
    parse: |f, _| {
        let Some(value) = f.p.parse_optional_integer()? else { return Ok(false) };
        let value = f.p.cx().integer_attr(Type::I64, value);
        value.into_iter().for_each(|value| f.op.set_inherent(0, value));
        Ok(true)
    },
    print: |op, _, p| {
        if let Some(value) = op.slots()[0].and_then(|attr| op.cx().integer_i64(attr)) {
            p.print_integer(value);
        }
    },
};

/// `(custom<Count>($count)^ "times"):("once")? oilist("+" qualified($extra) | "*" $less) attr-dict`
static GUARDED: OpDescriptor = OpDescriptor {
    name: "made.guarded",
    attributes: &[
        AttrSlot::optional("count", &ANY_ATTR),
        AttrSlot::optional("extra", &ANY_ATTR),
        AttrSlot::optional("less", &ANY_ATTR),
    ],
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Optional(&Optional {
                    anchor: &[Present::Attr(0)],
                    inverted: false,
                    then: &[Elem::Custom(&COUNT, &[Arg::Attr(0)]), Elem::Keyword("times")],
                    otherwise: &[Elem::Keyword("once")],
                }),
                Elem::OneOfMany(&[
                    Clause {
                        lead: Elem::Punct("+"),
                        present: &[Present::Attr(1)],
                        body: &[Elem::Attr { slot: 1, qualified: true }],
                    },
                    Clause {
                        lead: Elem::Punct("*"),
                        present: &[Present::Attr(2)],
                        body: &[Elem::Attr { slot: 2, qualified: false }],
                    },
                ]),
                DICTIONARY,
            ],
            operand_types: &[],
            result_types: &[],
            bound: &[0, 1, 2],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `operands "[" successors "]" regions attr-dict ":" functional-type(operands, results)`
static EVERYTHING: OpDescriptor = OpDescriptor {
    name: "made.everything",
    traits: OpTraits::TERMINATOR,
    operands: ValueGroups::new(&[ValueGroup::variadic("a", &ANY), ValueGroup::variadic("b", &ANY)], Sizes::Attr(0)),
    results: ValueGroups::new(&[ValueGroup::variadic("r", &ANY)], Sizes::One),
    attributes: &[AttrSlot { name: "operandSegmentSizes", constraint: &I32_ARRAY, presence: Presence::Segments }],
    regions: RegionGroups::new(&[RegionDef { name: "regions", kind: RegionKind::Any, number: RegionNumber::Variadic }]),
    successors: SuccessorGroups::new(&[SuccessorDef { name: "blocks", holds: None, variadic: true }]),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operands,
                Elem::Punct("["),
                Elem::Successors,
                Elem::Punct("]"),
                Elem::Regions,
                DICTIONARY,
                Elem::Punct(":"),
                Elem::FunctionalType(TypeArg::Operands, TypeArg::Results),
            ],
            operand_types: &[TypeSource::Written, TypeSource::Written],
            result_types: &[TypeSource::Written],
            bound: &[],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `$value "," $same attr-dict`: both types come from attributes and operands.
static FROM_ATTR: OpDescriptor = OpDescriptor {
    name: "made.from_attr",
    operands: ValueGroups::new(&[ValueGroup::one("same", &INTEGER)], Sizes::One),
    results: ValueGroups::new(&[ValueGroup::one("index", &INDEX)], Sizes::One),
    attributes: &[AttrSlot::required("value", &ANY_ATTR)],
    asm: OpAsm {
        format: Some(&Format {
            elements: &[Elem::Attr { slot: 0, qualified: false }, Elem::Punct(","), Elem::Operand(0), DICTIONARY],
            operand_types: &[TypeSource::OfAttr(0)],
            result_types: &[TypeSource::Transform {
                from: TypeRoot::Attr(0),
                with: |_, ty| (ty == Type::I32).then_some(Type::INDEX),
            }],
            bound: &[0],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

fn no_type(input: &InferInput<'_>) -> Result<Vec<Type>, String> {
    match input.attr(0) {
        Some(_) => Ok(vec![input.operands[0]]),
        None => Err(format!("no type for {} operands", input.operands.len())),
    }
}

/// `$in ":" type($in) attr-dict`; the type of the result is inferred when there is an attribute.
static FAILS: OpDescriptor = OpDescriptor {
    name: "made.fails",
    operands: ValueGroups::new(&[ValueGroup::one("in", &ANY)], Sizes::One),
    results: ValueGroups::new(&[ValueGroup::one("out", &ANY)], Sizes::One),
    attributes: &[AttrSlot::optional("some", &ANY_ATTR)],
    infer: Infer::Hook(no_type, None),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Operand(0), qualified: false },
                DICTIONARY,
            ],
            operand_types: &[TypeSource::Written],
            result_types: &[TypeSource::Infer],
            bound: &[],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `custom<Dict>(attr-dict)`
static DICT: OpDescriptor = OpDescriptor {
    name: "made.dict",
    asm: OpAsm {
        format: Some(&Format {
            elements: &[Elem::Custom(
                &Directive {
                    name: "Dict",
                    parse: |f, _| {
                        f.p.expect_keyword("with", f.op)?;
                        f.p.parse_optional_attr_dict(&mut f.op.attrs)?;
                        Ok(true)
                    },
                    print: |op, _, p| {
                        p.write("with");
                        p.print_format_attr_dict(op);
                    },
                },
                &[Arg::AttrDict],
            )],
            operand_types: &[],
            result_types: &[],
            bound: &[],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `$name $body attr-dict`, isolated from above, with a terminator that need not be written.
static ISOLATED: OpDescriptor = OpDescriptor {
    name: "made.isolated",
    traits: OpTraits::ISOLATED_FROM_ABOVE.union(OpTraits::SINGLE_BLOCK),
    regions: RegionGroups::new(&[RegionDef { name: "body", kind: RegionKind::Any, number: RegionNumber::One }]),
    attributes: &[AttrSlot::required("name", &SYMBOL_NAME)],
    checks: &[TraitCheck::SingleBlock, TraitCheck::ImplicitTerminator("scf.yield"), TraitCheck::IsolatedFromAbove],
    asm: OpAsm {
        format: Some(&Format {
            elements: &[Elem::Attr { slot: 0, qualified: false }, Elem::Region(0), DICTIONARY],
            operand_types: &[],
            result_types: &[],
            bound: &[0],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// Checks the custom form of ops, and that it parses as the same.
fn round_trip(ops: &str, printed: &str) {
    let wrap = |ops: &str| format!("module {{\n  %0 = \"x.a\"() : () -> i32\n{ops}}}\n");
    let found = outcome(&wrap(ops), false).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found, wrap(printed));
    assert_eq!(outcome(&found, false).as_deref(), Ok(&*found));
    let generic = outcome(&found, true).unwrap();
    assert_eq!(outcome(&generic, false).as_deref(), Ok(&*found), "{generic}");
}

/// The first diagnostic for an op.
fn complaint(op: &str) -> String {
    let error = outcome(&format!("%0 = \"x.a\"() : () -> i32\n{op}\n"), false).unwrap_err();
    error.lines().next().unwrap_or_default().to_string()
}

#[test]
fn properties_are_written_by_their_own_syntax_or_in_a_dictionary() {
    round_trip(
        "  made.properties |3| |4| <{third = 1 : i32}> {a}\n  made.properties |3| seven\n  made.properties |3| |7| {b}\n",
        "  made.properties |3| |4| <{third = 1 : i32}> {a}\n  made.properties |3| seven \n  made.properties |3| seven  {b}\n",
    );
    assert_eq!(
        complaint("made.properties |x| seven"),
        "<stdin>:2:18: error: custom op 'made.properties' expected integer value"
    );
    assert_eq!(
        complaint("made.properties |1| seven <2>"),
        "<stdin>:2:1: error: invalid properties 2 : i64 for op made.properties: expected DictionaryAttr to set properties"
    );
}

#[test]
fn groups_of_groups_keep_their_sizes() {
    round_trip(
        "  made.nested (%0), (), (%0, %0) : (i32), (), (i32, i32) {a}\n  made.nested : \n",
        "  made.nested (%0), (), (%0, %0) : (i32), (), (i32, i32) {a}\n  made.nested  : \n",
    );
    assert_eq!(
        complaint("made.nested (%0) : (i32, i32)"),
        "<stdin>:2:13: error: custom op 'made.nested' number of operands and types do not match: got 1 operands and 2 types"
    );
}

#[test]
fn types_of_a_kind_are_read_in_their_own_syntax() {
    round_trip("  %1 = made.own_type %0 : *, i32\n", "  %1 = made.own_type %0 : i32, i32\n");
    assert_eq!(
        complaint("made.own_type %0 : i64, i32"),
        "<stdin>:2:20: error: custom op 'made.own_type' invalid kind of type specified: expected made.star, but found 'i64'"
    );
}

#[test]
fn directives_start_groups_and_punctuation_starts_clauses() {
    round_trip(
        "  made.guarded 3 times * 1 : i8 + \"a\" {b}\n  made.guarded once\n",
        "  made.guarded 3 times + \"a\" * 1 : i8 {b}\n  made.guarded once\n",
    );
    assert_eq!(
        complaint("made.guarded once * 1 * 2"),
        "<stdin>:2:1: error: custom op 'made.guarded' `*` clause can appear at most once in the expansion of the oilist \
         directive"
    );
}

#[test]
fn lists_of_everything_leave_sizes_to_the_dictionary() {
    let op = "made.everything %0, %0[^bb1, ^bb1] {\n    }, {\n      \"x.b\"() : () -> ()\n    } {a, operandSegmentSizes = \
              array<i32: 1, 1>} : (i32, i32) -> ()";
    let text = format!(
        "module {{\n  %0 = \"x.a\"() : () -> i32\n  \"x.r\"() ({{\n    {op}\n  ^bb1:  // 2 preds: ^bb0, ^bb0\n    \
         \"x.t\"() : () -> ()\n  }}) : () -> ()\n}}\n"
    );
    assert_eq!(outcome(&text, false).as_deref(), Ok(&*text));
}

#[test]
fn types_come_from_attributes() {
    round_trip("  %1 = made.from_attr 3 : i32, %0 {a}\n", "  %1 = made.from_attr 3 : i32, %0 {a}\n");
    assert_eq!(
        complaint("made.from_attr 3, %0"),
        "<stdin>:2:19: error: use of value '%0' expects different type than prior uses: 'i64' vs 'i32'"
    );
}

#[test]
fn inference_complains_at_the_op() {
    round_trip("  %1 = made.fails %0 : i32 {some}\n", "  %1 = made.fails %0 : i32 {some}\n");
    assert_eq!(complaint("made.fails %0 : i32"), "<stdin>:2:1: error: no type for 1 operands");
}

#[test]
fn a_directive_may_write_the_dictionary() {
    round_trip("  made.dict with {a}\n  made.dict with\n", "  made.dict with {a}\n  made.dict with\n");
}

#[test]
fn isolated_regions_of_formats_may_be_parsed_on_other_threads() {
    let body: String = (0..60).map(|i| format!("    %x{i} = arith.constant {i} : i32\n")).collect();
    let ops: String = (0..100)
        .map(|i| {
            format!(
                "  made.isolated @f{i} {{\n{body}    made.isolated @inner {{\n    }} {{i}}\n  }} {{a = {i} : i8}}\n"
            )
        })
        .collect();
    let text = format!("module {{\n{ops}}}\n");
    assert!(text.len() > 64 << 10);
    let printed = outcome(&text, false).unwrap();
    assert_eq!(outcome(&printed, false).as_deref(), Ok(&*printed));
    assert_eq!(printed.matches("made.isolated").count(), 200);
    assert!(printed.contains("  } {a = 99 : i8}\n") && printed.contains("    } {i}\n") && !printed.contains("yield"));
    let generic = outcome(&text, true).unwrap();
    assert_eq!(generic.matches("\"scf.yield\"() : () -> ()").count(), 200);
    assert_eq!(outcome(&generic, false).as_deref(), Ok(&*printed));
}
