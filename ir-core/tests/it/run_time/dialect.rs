//! The dialect of these tests, from owned strings and lists, as in a program that reads declarations.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Context, ContextData, Dialect, ExtendError, NamedAttr, Type};
use dialekt_ir_core::decl::closures::{InferClosure, ParseClosure, PrintClosure, TypeClosure, VerifyClosure};
use dialekt_ir_core::decl::intern::{self, Closure};
use dialekt_ir_core::decl::op::{Infer, Invalid, OpAsm, RegionDef, RegionGroups, RegionKind, RegionNumber, TraitCheck};
use dialekt_ir_core::decl::params::{
    CheckParamsClosure, Param, ParamDef, ParamElem, ParamValue, ParamsAsm, ParamsFormat, ParseParamsClosure, Presence,
    PrintParamsClosure,
};
use dialekt_ir_core::decl::{
    AttrConstraintDef, AttrForm, AttrSlot, Elem, Format, OpClosures, OpDescriptor, OpTraits, ParamsDef, Present, Sizes,
    TypeArg, TypeConstraintDef, TypeSource, ValueGroup, ValueGroups,
};
use dialekt_ir_core::text::lex::Tok;

/// Adds the dialect.
pub fn add(cx: &Context) -> Result<Dialect, ExtendError> {
    let dialect = cx.add_dialect("dyn")?;
    let complex = types(cx, dialect)?;
    attributes(cx, dialect)?;
    norm(cx, dialect, complex)?;
    scale(cx, dialect)?;
    make(cx, dialect, complex)?;
    scope(cx, dialect)?;
    done(cx, dialect)?;
    Ok(dialect)
}

/// Parameters: for each predicate, one attribute, which has to satisfy it.
fn attrs(tests: Vec<fn(&ContextData, Attribute) -> bool>) -> &'static Closure<CheckParamsClosure> {
    let check = move |cx: &ContextData, values: &[ParamValue]| {
        if values.len() != tests.len() {
            return Err(format!("expected {} type arguments, but had {}", tests.len(), values.len()));
        }
        for (i, (value, test)) in values.iter().zip(&tests).enumerate() {
            if let ParamValue::Attr(attr) = value
                && !test(cx, *attr)
            {
                return Err(format!("parameter #{i} does not satisfy the constraint"));
            }
        }
        Ok(())
    };
    Closure::keep(Box::new(check))
}

fn is_float(ty: Type) -> bool {
    [Type::F32, Type::F64].contains(&ty)
}

fn params(mnemonic: &str, check: &'static Closure<CheckParamsClosure>) -> ParamsDef {
    let mnemonic = intern::text(mnemonic);
    ParamsDef { mnemonic, summary: mnemonic, asm: ParamsAsm::Attrs, verify_closure: Some(check), ..ParamsDef::EMPTY }
}

fn types(cx: &Context, dialect: Dialect) -> Result<&'static ParamsDef, ExtendError> {
    cx.add_type(dialect, params("unit", attrs(vec![])))?;
    let element = |cx: &ContextData, attr| cx.type_value(attr).is_some_and(is_float);
    cx.add_type(dialect, params("complex", attrs(vec![element])))
}

fn attributes(cx: &Context, dialect: Dialect) -> Result<(), ExtendError> {
    cx.add_attr(dialect, params("note", attrs(vec![|_, _| true])))?;
    // By a format, with parameters of Rust types.
    let param =
        |name: &str, kind| ParamDef { name: intern::text(name), type_name: "", kind, presence: Presence::Required };
    let written = |index| ParamElem::Param { index, qualified: false };
    let elements =
        [ParamElem::Punct("<"), written(0), ParamElem::Keyword(intern::text("of")), written(1), ParamElem::Punct(">")];
    let pair = ParamsDef {
        mnemonic: "pair",
        params: intern::list(&[param("count", i64::KIND), param("what", Type::KIND)]),
        asm: ParamsAsm::Format(intern::one(ParamsFormat { elements: intern::list(&elements) })),
        ..ParamsDef::EMPTY
    };
    cx.add_attr(dialect, pair)?;
    // By closures, which capture a list of keywords.
    let known = ["x", "y", "z"].map(String::from);
    let parse: Box<ParseParamsClosure> = Box::new(move |p, _| {
        p.expect(Tok::Less, "expected '<'")?;
        let mut found = Vec::new();
        while let Some(word) = known.iter().find(|word| p.consume_word(word)) {
            found.push(ParamValue::Str(p.cx().ident(word)));
        }
        p.expect(Tok::Greater, "expected '>'")?;
        Ok(found)
    });
    let print: Box<PrintParamsClosure> = Box::new(|values, p| {
        p.write("<");
        for (i, value) in values.iter().enumerate() {
            let ParamValue::Str(word) = *value else { continue };
            p.write(if i == 0 { "" } else { " " });
            let text = p.cx().str(word).into_owned();
            p.write(text);
        }
        p.write(">");
    });
    let asm = ParamsAsm::Closures(Closure::keep(parse), Closure::keep(print));
    cx.add_attr(dialect, ParamsDef { mnemonic: "words", asm, ..ParamsDef::EMPTY }).map(drop)
}

fn one_group(name: &str, constraint: TypeConstraintDef) -> ValueGroups {
    let group = ValueGroup::one(intern::text(name), intern::one(constraint));
    ValueGroups::new(intern::list(&[group]), Sizes::One)
}

/// `dyn.norm`: takes a complex number, returns its element type; any attributes are allowed.
fn norm(cx: &Context, dialect: Dialect, complex: &'static ParamsDef) -> Result<(), ExtendError> {
    let verify: Box<VerifyClosure> = Box::new(move |op, out| {
        let element = op.operand_type(0).and_then(|ty| op.cx().type_params(complex, ty)?.first().cloned());
        let Some(ParamValue::Attr(element)) = element else { return Ok(()) };
        if op.cx().type_value(element) == op.result_type(0) {
            return Ok(());
        }
        out.push(op.op_error("gives something else than an element"));
        Err(Invalid)
    });
    let closures = OpClosures { verify: Some(Closure::keep(verify)), ..OpClosures::default() };
    let op = OpDescriptor {
        name: intern::text(&["dyn", "norm"].join(".")),
        operands: one_group("in", TypeConstraintDef::of(complex)),
        results: one_group("out", TypeConstraintDef::ANY),
        ..OpDescriptor::EMPTY
    };
    cx.add_op(dialect, op.with_closures(intern::one(closures))).map(drop)
}

/// `dyn.scale %x by 3 : f32`: a format, attributes in slots, a combined constraint.
fn scale(cx: &Context, dialect: Dialect) -> Result<(), ExtendError> {
    let of_width = |width: u32| {
        let is: Box<TypeClosure> = Box::new(move |_, ty| ty == if width == 32 { Type::F32 } else { Type::F64 });
        intern::one(TypeConstraintDef::of_closure(intern::text(&format!("f{width}")), Closure::keep(is)))
    };
    let float = intern::one(TypeConstraintDef::any_of(intern::list(&[of_width(32), of_width(64)])));
    let i64_attr = AttrConstraintDef::new("an integer", |cx, attr| cx.integer_i64(attr).is_some());
    let i64_attr = intern::one(i64_attr.written(AttrForm::OfType(|_| Type::I64)));
    let unit = AttrConstraintDef::new("a unit", |_, attr| attr == Attribute::UNIT);
    let slots = [AttrSlot::required(intern::text("factor"), i64_attr), AttrSlot::optional("loud", intern::one(unit))];
    let loudly = dialekt_ir_core::decl::format::Optional {
        anchor: intern::list(&[Present::Attr(1)]),
        inverted: false,
        then: intern::list(&[Elem::Keyword("loudly"), Elem::UnitAttr(1)]),
        otherwise: &[],
    };
    let elements = [
        Elem::Operand(0),
        Elem::Keyword(intern::text("by")),
        Elem::Attr { slot: 0, qualified: false },
        Elem::Optional(intern::one(loudly)),
        Elem::AttrDict { keyword: false },
        Elem::Punct(":"),
        Elem::Type { of: TypeArg::Operand(0), qualified: false },
    ];
    let same = TypeSource::Same(TypeArg::Operand(0));
    let format = Format {
        elements: intern::list(&elements),
        operand_types: &[TypeSource::Written],
        result_types: intern::list(&[same]),
        bound: &[0, 1],
    };
    let op = OpDescriptor {
        name: "dyn.scale",
        traits: OpTraits::PURE,
        operands: one_group("in", *float),
        results: one_group("out", TypeConstraintDef::ANY),
        attributes: intern::list(&slots),
        checks: intern::list(&[TraitCheck::Same(dialekt_ir_core::decl::op::Same::OperandAndResultTypes)]),
        effects: Some(&[]),
        infer: Infer::Rules(intern::list(&[same])),
        asm: OpAsm::format(intern::one(format)),
        ..OpDescriptor::EMPTY
    };
    cx.add_op(dialect, op).map(drop)
}

/// `dyn.make 3`: parsed, printed and inferred by closures.
fn make(cx: &Context, dialect: Dialect, complex: &'static ParamsDef) -> Result<(), ExtendError> {
    let infer = move |cx: &ContextData| {
        let element = cx.type_attr(Type::F32);
        cx.params_type(complex, vec![ParamValue::Attr(element)])
    };
    let parse: Box<ParseClosure> = Box::new(move |p, op| {
        let count = p.parse_integer(op)?;
        let cx = p.cx();
        let value = cx.integer_attr(Type::I64, count).unwrap_or(Attribute::UNIT);
        op.attrs.push(NamedAttr { name: cx.ident("count"), value });
        op.result_types.push(infer(cx));
        Ok(())
    });
    let print: Box<PrintClosure> = Box::new(|op, p| {
        let count = op.discardable_attr(b"count").and_then(|count| op.cx().integer_i64(count));
        p.write(format!(" {}", count.unwrap_or_default()));
    });
    let types: Box<InferClosure> = Box::new(move |input| Ok(vec![infer(input.cx)]));
    let closures = OpClosures {
        parse: Some(Closure::keep(parse)),
        print: Some(Closure::keep(print)),
        infer: Some(Closure::keep(types)),
        ..OpClosures::default()
    };
    let op = OpDescriptor {
        name: "dyn.make",
        results: one_group("out", TypeConstraintDef::ANY),
        checks: &[TraitCheck::InferredTypes],
        ..OpDescriptor::EMPTY
    };
    cx.add_op(dialect, op.with_closures(intern::one(closures))).map(drop)
}

/// `dyn.scope { .. }`: isolated, with a region that a closure verifies.
fn scope(cx: &Context, dialect: Dialect) -> Result<(), ExtendError> {
    let last = 7;
    let verify: Box<VerifyClosure> = Box::new(move |op, out| {
        let end = op.region(0).and_then(|region| region.first_block()).and_then(|block| block.last_op());
        let value = end.and_then(|end| end.inherent_attr(b"value"));
        if value.and_then(|value| op.cx().integer_i64(value)) == Some(last) {
            return Ok(());
        }
        out.push(op.op_error(format!("expects to end with {last}")));
        Err(Invalid)
    });
    let closures = OpClosures { verify_regions: Some(Closure::keep(verify)), ..OpClosures::default() };
    let format = Format {
        elements: &[Elem::Region(0), Elem::AttrDict { keyword: false }],
        operand_types: &[],
        result_types: &[],
        bound: &[],
    };
    let body = RegionDef { name: intern::text("body"), kind: RegionKind::Blocks(1), number: RegionNumber::One };
    let op = OpDescriptor {
        name: "dyn.scope",
        traits: OpTraits::ISOLATED_FROM_ABOVE | OpTraits::SINGLE_BLOCK,
        regions: RegionGroups::new(intern::list(&[body])),
        checks: &[TraitCheck::SingleBlock, TraitCheck::IsolatedFromAbove],
        asm: OpAsm::format(intern::one(format)),
        ..OpDescriptor::EMPTY
    };
    cx.add_op(dialect, op.with_closures(intern::one(closures))).map(drop)
}

/// `dyn.done 7 with %x : type`: a terminator with any number of operands.
fn done(cx: &Context, dialect: Dialect) -> Result<(), ExtendError> {
    let group = ValueGroup::variadic("values", intern::one(TypeConstraintDef::ANY));
    let value = AttrConstraintDef::new("an integer", |cx, attr| matches!(cx.attr_data(attr), AttrData::Integer { .. }));
    let value = intern::one(value.written(AttrForm::OfType(|_| Type::I64)));
    let values = dialekt_ir_core::decl::format::Optional {
        anchor: &[Present::Operand(0)],
        inverted: false,
        then: &[
            Elem::Keyword("with"),
            Elem::Operand(0),
            Elem::Punct(":"),
            Elem::Type { of: TypeArg::Operand(0), qualified: true },
        ],
        otherwise: &[],
    };
    let elements = [
        Elem::Attr { slot: 0, qualified: false },
        Elem::Optional(intern::one(values)),
        Elem::AttrDict { keyword: false },
    ];
    let format = Format {
        elements: intern::list(&elements),
        operand_types: &[TypeSource::Written],
        result_types: &[],
        bound: &[0],
    };
    let parents = intern::list(&[intern::text("dyn.scope")]);
    let op = OpDescriptor {
        name: "dyn.done",
        traits: OpTraits::TERMINATOR,
        operands: ValueGroups::new(intern::list(&[group]), Sizes::One),
        attributes: intern::list(&[AttrSlot::required("value", value)]),
        checks: intern::list(&[TraitCheck::ParentOneOf(parents), TraitCheck::Terminator]),
        asm: OpAsm::format(intern::one(format)),
        ..OpDescriptor::EMPTY
    };
    cx.add_op(dialect, op).map(drop)
}
