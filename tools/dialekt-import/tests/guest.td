// A dialect that uses two others: `demo`, whose crate was imported, and `arith`, whose crate was written by hand. `record.py` writes
// `guest.json` from it.
include "demo.td"
include "mlir/Dialect/Arith/IR/ArithBase.td"

def Guest_Dialect : Dialect {
  let name = "guest";
  let summary = "what visitors of shelves carry";
  let cppNamespace = "::guest";
  let dependentDialects = ["::demo::DemoDialect", "::mlir::arith::ArithDialect"];
}

// Interfaces of types, attributes and dialects.

def Guest_Weighed : TypeInterface<"WeighedTypeInterface"> {
  let cppNamespace = "::guest";
  let description = [{Has a weight.}];
  let methods = [InterfaceMethod<"How heavy it is.", "int64_t", "getWeight", (ins "bool":$wet)>];
}

def Guest_Worn : AttrInterface<"WornAttrInterface"> {
  let cppNamespace = "::guest";
  let methods = [InterfaceMethod<"Where it is worn.", "::mlir::StringAttr", "getPlace">];
}

def Guest_Inventory : DialectInterface<"InventoryInterface"> {
  let cppNamespace = "::guest";
  let methods = [InterfaceMethod<"Whether an item is known.", "bool", "isKnown", (ins "::mlir::Attribute":$item)>];
}

// Parameters of another dialect.

def Guest_Bag : TypeDef<Guest_Dialect, "Bag", [Guest_Weighed]> {
  let mnemonic = "bag";
  let summary = "bag with a box";
  let parameters = (ins "::demo::BoxType":$box, OptionalParameter<"::demo::LabelAttr">:$label);
  let assemblyFormat = "`<` $box (`,` $label^)? `>`";
}

def Guest_Badge : AttrDef<Guest_Dialect, "Badge", [DeclareAttrInterfaceMethods<Guest_Worn>]> {
  let mnemonic = "badge";
  let summary = "badge";
}

// Operands, attributes and enums of others, and an interface.

def Guest_CarryOp : Op<Guest_Dialect, "carry", [DeclareOpInterfaceMethods<Demo_Counted>]> {
  let summary = "carries a bag";
  let arguments = (ins Demo_Key:$key, Guest_Bag:$bag, Variadic<Guest_Weighed>:$more,
    DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath,
    Arith_CmpIPredicateAttr:$predicate, DefaultValuedAttr<Demo_Size, "Size::VeryLarge">:$size,
    OptionalAttr<Guest_Worn>:$worn);
  let assemblyFormat = [{
    $predicate $bag (`and` $more^ `:` type($more))? (`worn` $worn^)? `by` $key (`fastmath` `` $fastmath^)? (`sized` $size^)? attr-dict
      `:` type($bag)
  }];
}

def Guest_SwapOp : Op<Guest_Dialect, "swap", [Pure]> {
  let arguments = (ins Demo_Box:$box, OptionalAttr<Demo_Label>:$label, OptionalAttr<Guest_Badge>:$badge);
  let results = (outs Guest_Bag:$bag);
  let assemblyFormat = "$box (`label` $label^)? (`badge` $badge^)? attr-dict `:` type($box) `->` type($bag)";
}

// A dialect whose types are written in C++: no definition says what there is.

def Attic_Dialect : Dialect {
  let name = "attic";
  let cppNamespace = "::attic";
  let useDefaultTypePrinterParser = 1;
}

def Attic_Thing : DialectType<Attic_Dialect, CPred<"::llvm::isa<::attic::ThingType>($_self)">, "thing">;

def Attic_StoreOp : Op<Attic_Dialect, "store"> {
  let arguments = (ins Attic_Thing:$thing);
  let assemblyFormat = "$thing attr-dict `:` type($thing)";
}
