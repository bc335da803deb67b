// Ten rules of arith as declarative rewrite rules of the reference, written for the comparison in docs/rewriting.md. Behind the name
// of a rule stands all that it takes; what several share stands with the first.

include "mlir/Dialect/Arith/IR/ArithOps.td"
include "mlir/IR/PatternBase.td"

// -- AddIAddConstant
def Sum : NativeCodeCall<"sum($0, $1)">;
def Merged : NativeCodeCall<"merged($0, $1)">;

def AddIAddConstant : Pat<
  (Arith_AddIOp
    (Arith_AddIOp $x, (ConstantLikeMatcher APIntAttr:$a), $f),
    (ConstantLikeMatcher APIntAttr:$b),
    $g),
  (Arith_AddIOp $x, (Arith_ConstantOp (Sum $a, $b)), (Merged $f, $g))>;

// -- SubISubILHSRHSLHS
def Zero : NativeCodeCall<"$_builder.getZeroAttr($0.getType())">;
def NoFlags : ConstantEnumCase<Arith_IntegerOverflowAttr, "none">;

def SubISubILHSRHSLHS : Pat<
  (Arith_SubIOp (Arith_SubIOp $x, $y, $f), $x, $g),
  (Arith_SubIOp (Arith_ConstantOp (Zero $y)), $y, NoFlags)>;

// -- AddUIExtendedToAddI
def AddUIExtendedToAddI : Pattern<
  (Arith_AddUIExtendedOp:$sum $x, $y),
  [(Arith_AddIOp $x, $y, NoFlags),
   (replaceWithValue $x)],
  [(HasNoUseOf:$sum__1)]>;

// -- MulSIExtendedRHSOne
def IsPlusOne : Constraint<CPred<"isPlusOne($0)">, "is 1">;
def Slt : ConstantEnumCase<Arith_CmpIPredicateAttr, "slt">;

def MulSIExtendedRHSOne : Pattern<
  (Arith_MulSIExtendedOp $x, (ConstantLikeMatcher AnyAttr:$c)),
  [(replaceWithValue $x),
   (Arith_ExtSIOp (Arith_CmpIOp Slt, $x, (Arith_ConstantOp (Zero $x))))],
  [(IsPlusOne $c)]>;

// -- RedundantSelectTrue
def RedundantSelectTrue : Pat<
  (SelectOp $p, (SelectOp $p, $a, $b), $c),
  (SelectOp $p, $a, $c)>;

// -- SelectI1ToNot
def IsFalse : Constraint<CPred<"$0 == $_builder.getBoolAttr(false)">, "is false">;
def IsTrue : Constraint<CPred<"$0 == $_builder.getBoolAttr(true)">, "is true">;
def Typed : NativeCodeCall<"::llvm::cast<::mlir::TypedAttr>($0)">;

def SelectI1ToNot : Pat<
  (SelectOp $p,
    (ConstantLikeMatcher AnyAttr:$a),
    (ConstantLikeMatcher AnyAttr:$b)),
  (Arith_XOrIOp $p, (Arith_ConstantOp (Typed $b))),
  [(IsFalse $a), (IsTrue $b)]>;

// -- XOrINotCmpI
def IsTrueBit : Constraint<CPred<"isTrueBit($0)">, "is true">;
def Opposite : NativeCodeCall<"opposite($_builder, $0)">;

def XOrINotCmpI : Pat<
  (Arith_XOrIOp (Arith_CmpIOp $p, $a, $b), (ConstantLikeMatcher APIntAttr:$c)),
  (Arith_CmpIOp (Opposite $p), $a, $b),
  [(IsTrueBit $c)]>;

// -- ExtSIOfExtUI
def ExtSIOfExtUI : Pat<
  (Arith_ExtSIOp (Arith_ExtUIOp $x)),
  (Arith_ExtUIOp $x)>;

// -- TruncIShrSIToTrunciShrUI
def KeepsNoSign : Constraint<CPred<"keepsNoSign($0, $1, $2)">, "copies of the sign are cut off">;
def NotExact : NativeCodeCall<"::mlir::UnitAttr()">;

def TruncIShrSIToTrunciShrUI : Pat<
  (Arith_TruncIOp:$out
    (Arith_ShRSIOp $x, (ConstantLikeMatcher AnyAttr:$by), $exact),
    $f),
  (Arith_TruncIOp
    (Arith_ShRUIOp $x, (Arith_ConstantOp (Typed $by)), (NotExact)),
    NoFlags),
  [(KeepsNoSign $x, $out, $by)]>;

// -- TruncIExtSIToExtSI
def IsNarrower : Constraint<CPred<"width($0) < width($1)">, "is narrower">;

def TruncIExtSIToExtSI : Pat<
  (Arith_TruncIOp:$out (Arith_ExtSIOp $x), $f),
  (Arith_ExtSIOp $x),
  [(IsNarrower $x, $out)]>;
