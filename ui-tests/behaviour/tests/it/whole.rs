//! Every kind of field, key and format element in ops that compile, without the standard prelude and without warnings.
#![deny(warnings)]
#![no_implicit_prelude]

use ::dialekt_ui_tests::prelude::*;
use ::std::option::Option::{self, None, Some};
use ::std::result::Result::{self, Ok};
use ::std::vec::Vec;

/// Adds.
#[derive(Op)]
#[op(name = "test.add", rename_all = "camelCase", traits(Pure, Commutative, SameOperandsAndResultType))]
#[op(traits(ElementwiseMappable))]
#[assembly($lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($result))]
pub struct Add {
    /// The left one.
    pub lhs: Operand<AnyInteger>,
    pub rhs: Operand<AnyInteger>,
    #[default(0)]
    pub overflow_flags: Attr<I64Attr>,
    pub result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "test.nothing")]
pub struct Nothing;

#[derive(Op)]
#[op(name = "test.many", traits(AttrSizedOperandSegments, AttrSizedResultSegments), default_dialect = "test")]
#[assembly(
    "(" $xs ":" type($xs) ")" ("[" $y^ ":" type($y) "]"):("none")? ("flag" $flag^)? (custom<OtherThing>($n, ref($flag))^)?
    "->" custom<Thing>("text", type($all)) ":" type($rest) "\n" oilist("a" $r#type | "b" "(" $text ")") " " $body attr_dict_with_keyword
)]
struct Many {
    xs: Operands<AnyType>,
    y: Option<Operand<AnyType>>,
    flag: Attr<UnitAttr>,
    n: Option<Attr<I64Attr>>,
    r#type: Option<Attr<AnyAttr>>,
    #[default(::std::convert::From::from("text"))]
    text: Option<Attr<StrAttr>>,
    body: Region<MinSizedRegion<1>>,
    all: OpResults<AnyType>,
    rest: OpResults<AnyType>,
}

struct OtherThing;

impl CustomDirective for OtherThing {
    const NAME: &'static str = "OtherThing";
    type Params = (AttrParam<I64Attr>, RefParam<AttrParam<UnitAttr>>);
    fn parse(_: &mut FormatParser<'_, '_>, _: Self::Params) -> Parsed<bool> {
        Ok(true)
    }
    fn print(_: OpRef<'_>, _: Self::Params, _: &mut Printer<'_>) {}
}

struct Thing;

impl CustomDirective for Thing {
    const NAME: &'static str = "Thing";
    type Params = (TextParam, TypesParam);
    fn parse(_: &mut FormatParser<'_, '_>, _: Self::Params) -> Parsed<bool> {
        Ok(true)
    }
    fn print(_: OpRef<'_>, _: Self::Params, _: &mut Printer<'_>) {}
}

/// Ends a block.
#[derive(Op)]
#[op(
    name = "test.branch",
    traits(Terminator),
    verify,
    verify_regions,
    effects(Read, Write(resource = "State", stage = 1, full))
)]
#[assembly($groups successors attr_dict ":" type($groups) $p)]
pub(crate) struct Branch {
    #[sizes(segments)]
    groups: OperandGroups<AnyType>,
    segments: Attr<DenseI32ArrayAttr>,
    one: Successor,
    more: Successors<AnySuccessor>,
    p: Prop<I64Attr>,
}

impl Verify for Branch {
    fn verify(op: BranchView<'_>, _: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let _ = op.groups();
        Ok(())
    }
}

impl VerifyRegions for Branch {
    fn verify_regions(_: BranchView<'_>, _: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        Ok(())
    }
}

#[derive(Op)]
#[op(name = "test.infer", infer, traits(TypesMatchWith("x has the type of y", x, y, same), Local))]
#[assembly($x "," $y attr_dict ":" qualified(type($x)))]
pub struct Inferring {
    #[effects(Read)]
    pub x: Operand<AnyType>,
    pub y: Operand<AnyType>,
    pub z: OpResult<AnyType>,
}

/// A trait of one's own.
#[derive(Described)]
struct Local;

impl OpTrait for Local {
    const CHECK: TraitCheck = TraitCheck::Hook(|_, _| Ok(()));
}

/// A trait with the check of another one.
#[derive(Described)]
struct Other;

impl OpTrait for Other {
    const CHECK: TraitCheck = Local::CHECK;
}

#[test]
fn traits_of_ones_own_can_be_asked_for() {
    assert!(Inferring::DEF.has_trait::<Local>() && !Inferring::DEF.has_trait::<Other>());
    assert!(!Relations::DEF.has_trait::<Local>());
}

impl InferTypes for Inferring {
    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, ::std::string::String> {
        Ok(input.group(0).to_vec())
    }
}

#[derive(Op)]
#[op(
    name = "test.relations",
    traits(
        AllTypesMatch(a, b),
        AllElementTypesMatch(a, b),
        AnyShapesMatch(a, b),
        TypeIs("a is an integer", a, AnyInteger),
        Relation("it holds", holds),
        RangedTypesMatchWith("types of c", c, d, same_all),
        SameVariadicOperandSize,
        ShapedTypeMatchesElementCountAndTypes(t, c),
        HasParent("test.parent")
    )
)]
#[assembly(functional_type(operands, results) operands attr_dict)]
struct Relations {
    a: Operand<AnyType>,
    b: Operand<AnyType>,
    c: Operands<AnyType>,
    d: Operands<AnyType>,
    t: OpResult<AnyTensor>,
}

fn holds(_: OpRef<'_>) -> bool {
    true
}

#[derive(Op)]
#[op(name = "test.module", traits(
    IsolatedFromAbove, SymbolTable, SingleBlockImplicitTerminator("test.end"), Symbol(optional, declaration = holds)
))]
struct Module {
    sym_name: Option<Attr<SymbolNameAttr>>,
    body: Region,
}

#[test]
fn all_are_declared() {
    let _: Option<u8> = None;
    let _ = Some(0);
    let _ = (Add::DEF, Nothing::DEF, Many::DEF, Branch::DEF, Inferring::DEF, Relations::DEF, Module::DEF);
}
