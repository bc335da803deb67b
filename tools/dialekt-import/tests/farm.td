// What the page on moving from TableGen shows. `record.py` writes `farm.json` from it.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Field_Dialect : Dialect {
  let name = "field";
  let cppNamespace = "::field";
}

def Field_Acre : TypeDef<Field_Dialect, "Acre"> {
  let mnemonic = "acre";
}

def Farm_Dialect : Dialect {
  let name = "farm";
  let cppNamespace = "::farm";
}

class Farm_Op<string mnemonic, list<Trait> traits = []> : Op<Farm_Dialect, mnemonic, traits>;

def Farm_FeedOp : Farm_Op<"feed", [Commutative, SameOperandsAndResultType]> {
  let summary = "mixes two kinds of feed";
  let arguments = (ins AnySignlessInteger:$lhs, AnySignlessInteger:$rhs, UnitAttr:$wet);
  let results = (outs AnySignlessInteger:$result);
  let assemblyFormat = "$lhs `,` $rhs (`wet` $wet^)? attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Farm_PlowOp : Farm_Op<"plow"> {
  let arguments = (ins Field_Acre:$acre);
  let assemblyFormat = "$acre attr-dict `:` type($acre)";
}
