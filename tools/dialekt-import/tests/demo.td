// A dialect of our own that uses every kind of definition that is imported. `record.py` writes `demo.json` from it.
include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Pass/PassBase.td"
include "mlir/IR/PatternBase.td"

def Demo_Dialect : Dialect {
  let name = "demo";
  let summary = "shelves of boxes";
  let description = [{
    Boxes hold values; shelves hold boxes.
  }];
  let cppNamespace = "::demo";
  let hasConstantMaterializer = 1;
}

// Types and attributes.

class Demo_Type<string name, string n, list<Trait> traits = []> : TypeDef<Demo_Dialect, name, traits> {
  let mnemonic = n;
}

def Demo_Key : Demo_Type<"Key", "key"> {
  let summary = "key of a box";
}

def Demo_Box : Demo_Type<"Box", "box"> {
  let summary = "box";
  let parameters = (ins "::mlir::Type":$contentType, DefaultValuedParameter<"unsigned", "1">:$layers);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Demo_Odd : Demo_Type<"Odd", "odd"> {
  let parameters = (ins "int64_t":$a, ArrayRefParameter<"int64_t">:$rest);
  let hasCustomAssemblyFormat = 1;
}

def Demo_Label : AttrDef<Demo_Dialect, "Label"> {
  let mnemonic = "label";
  let summary = "label of a box";
  let parameters = (ins StringRefParameter<>:$text, OptionalParameter<"::mlir::StringAttr">:$language);
  let assemblyFormat = "`<` $text (`,` $language^)? `>`";
}

// Enums: an integer, a set of bits, one that is an attribute of the dialect.

def Demo_Size : I64EnumAttr<"Size", "how large", [
  I64EnumAttrCase<"Small", 1, "small">, I64EnumAttrCase<"VeryLarge", 10>]> {
  let cppNamespace = "::demo";
}

def Demo_Flags : I32BitEnumAttr<"BoxFlags", "what a box is", [
  I32BitEnumAttrCaseNone<"None", "none">, I32BitEnumAttrCaseBit<"Open", 0, "open">,
  I32BitEnumAttrCaseBit<"Wet", 1, "wet">]> {
  let cppNamespace = "::demo";
  let separator = ", ";
  let genSpecializedAttr = 0;
}

def Demo_FlagsAttr : EnumAttr<Demo_Dialect, Demo_Flags, "flags"> {
  let assemblyFormat = "`<` $value `>`";
  let defaultValue = "BoxFlags::Wet";
}

// Constraints: alternatives, another description, predicates that can be told in Rust and one that cannot.

def Demo_KeyOrIndex : AnyTypeOf<[Demo_Key, Index]>;
def Demo_Thing : AnyTypeOf<[Demo_Key, Demo_Box], "thing">;
def Demo_WideInt : Type<And<[CPred<"$_self.isInteger()">, Neg<CPred<"$_self.isInteger(8)">>]>, "wide integer">;
def Demo_BoxOfF32 : Type<And<[CPred<"::llvm::isa<::demo::BoxType>($_self)">,
    CPred<"::llvm::cast<::demo::BoxType>($_self).getContentType().isF32()">]>, "box of f32", "::demo::BoxType">;
def Demo_Opaque : Type<CPred<"::demo::isStrange($_self)">, "strange type">;
def Demo_Even : AttrConstraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() % 2 == 0">, "which is even">;

// Interfaces and traits.

def Demo_Counted : OpInterface<"CountedOpInterface"> {
  let cppNamespace = "::demo";
  let description = [{Knows how many boxes it has.}];
  let methods = [
    InterfaceMethod<"How many boxes there are.", "int64_t", "getCount", (ins)>,
    InterfaceMethod<"What cannot be said.", "::demo::Machine *", "getMachine", (ins)>,
  ];
}

// One that builds on it, and on one that is not here.
def Demo_Stacked : OpInterface<"StackedOpInterface", [Demo_Counted, InferShapedTypeOpInterface]> {
  let cppNamespace = "::demo";
  let methods = [InterfaceMethod<"How high it is.", "int64_t", "getHeight", (ins)>];
}

def Demo_Heavy : NativeOpTrait<"Heavy"> { let cppNamespace = "::demo"; }

// Operations.

class Demo_Op<string mnemonic, list<Trait> traits = []> : Op<Demo_Dialect, mnemonic, traits>;

def Demo_AddOp : Demo_Op<"add", [Pure, Commutative, SameOperandsAndResultType]> {
  let summary = "adds two integers";
  let description = [{
    Wraps around.

    ```mlir
    %c = demo.add %a, %b : i32
    ```
  }];
  let arguments = (ins AnySignlessInteger:$lhs, AnySignlessInteger:$rhs);
  let results = (outs AnySignlessInteger:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Demo_PackOp : Demo_Op<"pack", [AttrSizedOperandSegments, Demo_Heavy,
    TypesMatchWith<"box holds what the first item is", "box", "first",
      "::llvm::cast<::demo::BoxType>($_self).getContentType()">]> {
  let summary = "packs items into a box";
  let arguments = (ins AnyType:$first, Variadic<AnyType>:$moreItems, Optional<Demo_KeyOrIndex>:$key,
    DefaultValuedAttr<Demo_Size, "Size::Small">:$size, OptionalAttr<Demo_Label>:$label,
    DefaultValuedAttr<Demo_FlagsAttr, "::demo::BoxFlags::Open">:$flags, UnitAttr:$fragile,
    ConfinedAttr<I32Attr, [IntMinValue<0>, Demo_Even]>:$weight,
    OptionalAttr<TypedArrayAttrBase<StrAttr, "notes">>:$type);
  let results = (outs Demo_Box:$box);
  let assemblyFormat = [{
    $first (`,` $moreItems^ `:` type($moreItems))? (`locked` `by` $key^ `:` type($key))? $size
    (`label` $label^)? (`fragile` $fragile^)? attr-dict `:` qualified(type($box))
  }];
  let hasVerifier = 1;
}

def Demo_OpenOp : Demo_Op<"open", [DeclareOpInterfaceMethods<Demo_Counted>]> {
  let arguments = (ins Arg<Demo_BoxOfF32, "what is opened", [MemRead]>:$box, Demo_Opaque:$tool, Demo_WideInt:$force);
  let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$contents);
  let assemblyFormat = "$box `with` custom<Tool>($tool, type($tool)) attr-dict `:` type($box) `,` type($force) `->` type($contents)";
}

def Demo_ShelfOp : Demo_Op<"shelf", [IsolatedFromAbove, SymbolTable, Symbol, NoTerminator, SingleBlock]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$boxes);
  let assemblyFormat = "$sym_name $boxes attr-dict";
}

def Demo_SealOp : Demo_Op<"seal", [DeclareOpInterfaceMethods<Demo_Stacked>]> {
  let arguments = (ins Demo_Box:$box, UnitProp:$tight, UnitProp:$dry, Demo_FlagsAttr:$flags);
  let assemblyFormat = "$box (`tight` $tight^)? (`dry` $dry^)? attr-dict `:` qualified(type($box))";
}

def Demo_RecipeOp : Demo_Op<"recipe", [FunctionOpInterface, IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, OptionalAttr<StrAttr>:$author,
    OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let extraClassDeclaration = [{
    bool isDeclaration() { return isExternal(); }
  }];
  let hasCustomAssemblyFormat = 1;
}

// Ops of one class, which differ in their names and constraints.
class Demo_CountOp<string mnemonic, Type item> : Demo_Op<"count." # mnemonic, [Pure]> {
  let arguments = (ins item:$first, item:$second);
  let results = (outs Index:$number);
  let assemblyFormat = "$first `and` $second attr-dict `:` type($first) `,` type($second)";
  let hasFolder = 1;
}
def Demo_CountApplesOp : Demo_CountOp<"apples", AnySignlessInteger> {
  let summary = "counts apples";
  let description = [{
    Apples are integers.
  }];
}
def Demo_CountPearsOp : Demo_CountOp<"pears", AnySignlessInteger> { let summary = "counts pears"; }
def Demo_CountNutsOp : Demo_CountOp<"nuts", AnyFloat>;

def Demo_EndOp : Demo_Op<"end", [Terminator, ReturnLike, HasParent<"LoopOp">]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

def Demo_LoopOp : Demo_Op<"loop", [SingleBlockImplicitTerminator<"EndOp">]> {
  let regions = (region AnyRegion:$body);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$exits);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Demo_MaskOp : Demo_Op<"mask", [AllShapesMatch<["source", "mask"]>,
    PredOpTrait<"result and `source` have same element type", TCresVTEtIsSameAsOpBase<0, 0>>,
    PredOpTrait<"it is in a box", CPred<"isInBox($_op.getParentOp())">>,
    TypesMatchWith<"mask has a bit for each element", "source", "mask",
      "::llvm::cast<::mlir::ShapedType>($_self).clone(::mlir::IntegerType::get($_ctxt, 1))">]> {
  let arguments = (ins TensorRankOf<[F32, F64], [1, 2]>:$source, TensorOf<[I1]>:$mask, Demo_Thing:$thing,
    MemRefOf<[AnyInteger]>:$where, DefaultValuedOptionalAttr<StrAttr, "\"deep\"">:$mode,
    DefaultValuedAttr<DenseI64ArrayAttr, "{1, 2}">:$steps, DefaultValuedAttr<I32Attr, "kWidth">:$width);
  let results = (outs TensorOf<[F32]>:$result);
}

def Demo_GrowOp : Demo_Op<"grow", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyInteger:$box, Demo_Size:$size);
  let results = (outs AnyInteger:$result);
}

// Rewrite patterns.

def Demo_IsSmall : Constraint<CPred<"::demo::isSmall($0)">, "small">;
def Demo_Twice : NativeCodeCall<"::demo::twice($_builder, $0)">;

def AddLeft : Pat<(Demo_AddOp $x, (Demo_AddOp $y, $z)), (Demo_AddOp (Demo_AddOp $x, $y), $z)>;
def AddSelf : Pat<(Demo_AddOp:$sum $x, $x), (Demo_Twice $x), [(Demo_IsSmall $sum)], [], (addBenefit 2)>;
def AddWide : Pat<(Demo_AddOp AnyInteger:$x, $_), (replaceWithValue $x)>;
def PackSmall : Pat<(Demo_PackOp $first, $rest, $key, ConstantAttr<Demo_Size, "Size::Small">, $label, $flags, $fragile, $weight, $type),
  (Demo_PackOp $first, $rest, $key, ConstantAttr<Demo_Size, "Size::VeryLarge">, $label, $flags, $fragile, $weight, $type)>;
def GrowSmall : Pat<(Demo_GrowOp $x, ConstantAttr<Demo_Size, "Size::Small">),
  (Demo_GrowOp $x, ConstantAttr<Demo_Size, "Size::VeryLarge">)>;
def AddEither : Pat<(Demo_AddOp (either (Demo_AddOp $x, $y), $z)), (Demo_AddOp (Demo_AddOp $y, $x), $z, (returnType $x))>;

// Passes.

def DemoSort : Pass<"demo-sort", "::demo::ShelfOp"> {
  let summary = "Sort the boxes of shelves";
  let options = [
    Option<"maxSteps", "max-steps", "int64_t", /*default=*/"10", "How many steps are made">,
    ListOption<"names", "names", "std::string", "Which boxes are sorted">,
  ];
  let statistics = [Statistic<"numMoved", "num-moved", "Number of boxes that were moved">];
}
