//! Operations of `demo.td`.

use dialekt::interfaces::function::{is_external, parse_function, print_function};
use dialekt::prelude::op::*;

use crate::attrs::LabelAttr;
use crate::constraints::{BoxOfF32, Even, KeyOrIndex, Notes, Opaque, Thing, WideInt};
use crate::enums::{BoxFlags, Size};
use crate::interfaces::{CountedOpInterface, StackedOpInterface};
use crate::traits::Heavy;
use crate::types::BoxType;

// PORT(demo.add): canonicalization: patterns are C++ (demo.td:108)
/// Adds two integers.
///
/// Wraps around.
///
/// ```mlir
/// %c = demo.add %a, %b : i32
/// ```
#[derive(Op)]
#[op(name = "demo.add", traits(Pure, Commutative, SameOperandsAndResultType), fold)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct Add {
    pub lhs: Operand<AnySignlessInteger>,
    pub rhs: Operand<AnySignlessInteger>,
    pub result: OpResult<AnySignlessInteger>,
}

impl Fold for Add {
    // PORT(demo.add): folder: is C++ (demo.td:108)
    fn fold(_: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        None
    }
}

/// Packs items into a box.
#[derive(Op)]
#[op(
    name = "demo.pack",
    rename_all = "camelCase",
    traits(
        AttrSizedOperandSegments,
        Heavy,
        TypesMatchWith("box holds what the first item is", r#box, first, pack_first_of_box)
    ),
    verify
)]
#[assembly($first ("," $more_items^ ":" type($more_items))? ("locked" "by" $key^ ":" type($key))? $size ("label" $label^)? ("fragile" $fragile^)? attr_dict ":" qualified(type($r#box)))]
pub struct Pack {
    pub first: Operand<AnyType>,
    pub more_items: Operands<AnyType>,
    pub key: Option<Operand<KeyOrIndex>>,
    #[default(Size::Small)]
    pub size: Attr<Size>,
    pub label: Option<Attr<LabelAttr>>,
    #[default(BoxFlags::Open.into())]
    pub flags: Attr<BoxFlags>,
    pub fragile: Attr<UnitAttr>,
    pub weight: Attr<Confined<I32Attr, (IntMinValue<0>, Even)>>,
    pub r#type: Option<Attr<Notes>>,
    pub r#box: OpResult<BoxType>,
}

impl Verify for Pack {
    // PORT(demo.pack): verifier: is C++ (demo.td:124)
    fn verify(_: Self::View<'_>, _: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        Ok(())
    }
}

/// The type of `first` of `demo.pack`, by that of `box`.
fn pack_first_of_box(cx: &ContextData, ty: Type) -> Option<Type> {
    BoxType::of(cx, ty).map(|found| found.content_type)
}

// PORT(demo.open): interface: methods of `CountedOpInterface` are C++ (demo.td:141)
// PORT(demo.open): custom form: Tool in C++: `#[assembly($r#box "with" custom<Tool>($tool, type($tool)) attr_dict ":" type($r#box) "," type($force) "->" type($contents))]` (demo.td:141)
/// `Demo_OpenOp`.
#[derive(Op)]
#[op(name = "demo.open", interfaces(CountedOpInterface {}))]
pub struct Open {
    #[effects(Read)]
    pub r#box: Operand<BoxOfF32>,
    pub tool: Operand<Opaque>,
    pub force: Operand<WideInt>,
    #[effects(Allocate)]
    pub contents: OpResult<AnyMemRef>,
}

/// `Demo_ShelfOp`.
#[derive(Op)]
#[op(name = "demo.shelf", traits(IsolatedFromAbove, SymbolTable, Symbol, NoTerminator, SingleBlock))]
#[assembly($sym_name $boxes attr_dict)]
pub struct Shelf {
    pub sym_name: Attr<SymbolNameAttr>,
    pub boxes: Region<SizedRegion<1>>,
}

// PORT(demo.seal): interface: `InferShapedTypeOpInterface` (demo.td:153)
// PORT(demo.seal): interface: methods of `StackedOpInterface` are C++ (demo.td:153)
/// `Demo_SealOp`.
#[derive(Op)]
#[op(name = "demo.seal", interfaces(CountedOpInterface {}, StackedOpInterface {}))]
#[assembly($r#box ("tight" $tight^)? ("dry" $dry^)? attr_dict ":" qualified(type($r#box)))]
pub struct Seal {
    pub r#box: Operand<BoxType>,
    pub tight: Prop<UnitProp>,
    pub dry: Prop<UnitProp>,
    #[default(BoxFlags::Wet.into())]
    pub flags: Attr<BoxFlags>,
}

// PORT(demo.recipe): custom form: that it is that of functions is assumed (demo.td:158)
/// `Demo_RecipeOp`.
#[derive(Op)]
#[op(
    name = "demo.recipe",
    traits(Symbol(declaration = is_external), IsolatedFromAbove),
    interfaces(ArgAndResultAttrsOpInterface {}, CallableOpInterface {}, FunctionOpInterface {}),
    parse = parse_function,
    print = print_function
)]
pub struct Recipe {
    pub sym_name: Attr<SymbolNameAttr>,
    pub function_type: Attr<TypeAttrOf<FunctionType>>,
    pub author: Option<Attr<StrAttr>>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    pub body: Region,
}

op_family! {
    /// Operations of class `Demo_CountOp`.
    #[op(name = "demo.count.{}", traits(Pure))]
    #[each(fold)]
    #[assembly($first "and" $second attr_dict ":" type($first) "," type($second))]
    pub struct Count<A> {
        pub first: Operand<A>,
        pub second: Operand<A>,
        pub number: OpResult<Index>,
    }

    /// Counts apples.
    ///
    /// Apples are integers.
    CountApples<A = AnySignlessInteger> = "apples";

    /// Counts pears.
    CountPears<A = AnySignlessInteger> = "pears";

    /// `Demo_CountNutsOp`.
    CountNuts<A = AnyFloat> = "nuts";
}

impl Fold for CountApples {
    // PORT(demo.count.apples): folder: is C++ (demo.td:175)
    fn fold(_: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        None
    }
}

impl Fold for CountPears {
    // PORT(demo.count.pears): folder: is C++ (demo.td:181)
    fn fold(_: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        None
    }
}

impl Fold for CountNuts {
    // PORT(demo.count.nuts): folder: is C++ (demo.td:182)
    fn fold(_: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        None
    }
}

/// `Demo_EndOp`.
#[derive(Op)]
#[op(name = "demo.end", traits(Terminator, ReturnLike, HasParent("demo.loop")))]
#[assembly(($values^ ":" type($values))? attr_dict)]
pub struct End {
    pub values: Operands<AnyType>,
}

// PORT(demo.loop): custom form: is read and written by C++: the generic form stands for it (demo.td:189)
/// `Demo_LoopOp`.
#[derive(Op)]
#[op(name = "demo.loop", traits(SingleBlockImplicitTerminator("demo.end")), verify_regions)]
pub struct Loop {
    pub body: Region,
    pub exits: Successors,
}

impl VerifyRegions for Loop {
    // PORT(demo.loop): verifier: that of regions is C++ (demo.td:189)
    fn verify_regions(_: Self::View<'_>, _: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        Ok(())
    }
}

// PORT(demo.mask): trait: predicate of "it is in a box" (demo.td:198)
/// `Demo_MaskOp`.
#[derive(Op)]
#[op(
    name = "demo.mask",
    traits(
        AllShapesMatch(source, mask),
        Relation("result and `source` have same element type", mask_holds),
        TypesMatchWith("mask has a bit for each element", source, mask, mask_mask_of_source)
    )
)]
pub struct Mask {
    pub source: Operand<TensorRankOf<(F32, F64), (N<1>, N<2>)>>,
    pub mask: Operand<TensorOf<I1>>,
    pub thing: Operand<Thing>,
    pub r#where: Operand<MemRefOf<AnyInteger>>,
    #[default(cx.ident("deep"))]
    pub mode: Option<Attr<StrAttr>>,
    #[default([1, 2].into_iter().collect())]
    pub steps: Attr<DenseI64ArrayAttr>,
    // PORT(demo.mask): value: default of `width`: kWidth (demo.td:203)
    pub width: Option<Attr<I32Attr>>,
    pub result: OpResult<TensorOf<F32>>,
}

/// The predicate of `demo.mask`: result and 'source' have same element type.
fn mask_holds(op: OpRef<'_>) -> bool {
    let cx = op.cx();
    op.result_types().next().map(|inner| cx.type_data(inner).element_type().unwrap_or(inner))
        == op.operand_types().next().map(|inner| cx.type_data(inner).element_type().unwrap_or(inner))
}

/// The type of `mask` of `demo.mask`, by that of `source`.
fn mask_mask_of_source(cx: &ContextData, ty: Type) -> Option<Type> {
    i1_same_shape(cx, ty)
}

/// `Demo_GrowOp`.
#[derive(Op)]
#[op(name = "demo.grow", traits(Pure, SameOperandsAndResultType))]
pub struct Grow {
    pub r#box: Operand<AnyInteger>,
    pub size: Attr<Size>,
    pub result: OpResult<AnyInteger>,
}
