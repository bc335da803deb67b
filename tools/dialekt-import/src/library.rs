//! What the library of ir-core has: names of constraints, and what stands for types and attributes of C++.

/// Constraints on types that the library has under the names of the reference.
pub const TYPES: &[&str] = &[
    "AnyType", "NoneType", "Index", "AnyInteger", "AnySignlessInteger", "AnySignedInteger", "AnyUnsignedInteger",
    "AnySignlessIntegerOrIndex", "AnyFloat", "AnyComplex", "FunctionType", "GraphType", "AnyTuple", "BoolLike",
    "SignlessIntegerLike", "SignlessIntegerOrIndexLike", "FloatLike", "SignlessIntegerOrFloatLike",
    "SignlessIntegerOrIndexOrFloatLike", "AnyI1", "AnyI8", "AnyI16", "AnyI32", "AnyI64", "I1", "I8", "I16", "I32", "I64",
    "I128", "SI1", "SI8", "SI16", "SI32", "SI64", "UI1", "UI8", "UI16", "UI32", "UI64", "F16", "F32", "F64", "F80", "F128",
    "BF16", "TF32", "F8E4M3FN", "F8E5M2", "F8E4M3", "F8E4M3FNUZ", "F8E4M3B11FNUZ", "F8E5M2FNUZ", "F8E3M4", "F4E2M1FN",
    "F6E2M3FN", "F6E3M2FN", "F8E8M0FNU", "AnyVectorOfNonZeroRank", "AnyFixedVectorOfNonZeroRank", "AnyVectorOfAnyRank",
    "AnyFixedVectorOfAnyRank", "AnyScalableVectorOfAnyRank", "AnyShaped", "AnyTensor", "AnyRankedTensor",
    "AnyUnrankedTensor", "AnyNon0RankedTensor", "AnyNon0RankedOrUnrankedTensor", "AnyStaticShapeTensor", "I1Tensor", "I8Tensor", "I16Tensor", "I32Tensor",
    "I64Tensor", "IndexTensor", "BF16Tensor", "F16Tensor", "F32Tensor", "F64Tensor", "AnyMemRef", "AnyUnrankedMemRef",
    "AnyRankedOrUnrankedMemRef", "AnyNon0RankedMemRef", "AnyNon0RankedOrUnrankedMemRef", "AnyStaticShapeMemRef",
    "AnyStridedMemRef", "I1MemRef", "I8MemRef", "I16MemRef", "I32MemRef", "I64MemRef", "BF16MemRef", "F16MemRef",
    "F32MemRef", "F64MemRef",
];

/// Constraints on attributes that the library has under the names of the reference.
pub const ATTRS: &[&str] = &[
    "AnyAttr", "TypedAttrInterface", "LocationAttr", "BoolAttr", "APIntAttr", "StrAttr", "SymbolNameAttr", "TypeAttr",
    "UnitAttr", "DictionaryAttr", "ElementsAttr", "StringElementsAttr", "AffineMapAttr", "IntegerSetAttr", "ArrayAttr",
    "SymbolRefAttr", "FlatSymbolRefAttr", "I8Attr", "I16Attr", "I32Attr", "I64Attr", "SI8Attr", "SI16Attr", "SI32Attr",
    "SI64Attr", "UI8Attr", "UI16Attr", "UI32Attr", "UI64Attr", "I1Attr", "SI1Attr", "UI1Attr", "IndexAttr", "F32Attr",
    "F64Attr", "LocationArrayAttr", "AffineMapArrayAttr", "BoolArrayAttr", "I32ArrayAttr", "I64ArrayAttr",
    "F32ArrayAttr", "F64ArrayAttr", "StrArrayAttr", "TypeArrayAttr", "IndexListArrayAttr", "DictArrayAttr",
    "SymbolRefArrayAttr", "FlatSymbolRefArrayAttr", "IndexElementsAttr", "AnyIntElementsAttr", "AnyI1Attr", "AnyI8Attr",
    "AnyI16Attr", "AnyI32Attr", "AnyI64Attr", "AnyI32ElementsAttr", "AnyI64ElementsAttr", "I32ElementsAttr",
    "I64ElementsAttr", "F64ElementsAttr", "DenseBoolArrayAttr", "DenseI8ArrayAttr", "DenseI16ArrayAttr",
    "DenseI32ArrayAttr", "DenseI64ArrayAttr", "DenseF32ArrayAttr", "DenseF64ArrayAttr",
];

/// Restrictions of attributes that the library has under the names of the reference.
pub const RESTRICTIONS: &[&str] = &[
    "IntNonNegative", "IntPositive", "IntPowerOf2", "IntPositivePowerOf2", "DenseArrayStrictlyPositive",
    "DenseArrayNonNegative", "DenseArraySorted", "DenseArrayStrictlySorted",
];

/// Restrictions with numbers, and how many.
pub const COUNTED_RESTRICTIONS: &[(&str, usize)] = &[
    ("IntNEQValue", 1), ("IntMinValue", 1), ("IntMaxValue", 1), ("ArrayMaxCount", 1), ("ArrayMinCount", 1),
    ("ArrayCount", 1), ("DenseArrayCount", 1), ("DenseArrayMaxCt", 1), ("DenseArrayMinCt", 1), ("IntArrayNthElemEq", 2),
    ("IntArrayNthElemMinValue", 2), ("IntArrayNthElemMaxValue", 2), ("IntArrayNthElemInRange", 3),
];

/// Containers with a list of elements, and how they are described. [ODS: CommonTypeConstraints]
pub const CONTAINERS: &[(&str, &str)] = &[
    ("ValueSemanticsContainerOf", "container with value semantics"),
    ("VectorOfNonZeroRankOf", "vector"),
    ("FixedVectorOfNonZeroRankOf", "fixed-length vector"),
    ("VectorOfAnyRankOf", "vector"),
    ("FixedVectorOfAnyRank", "fixed-length vector"),
    ("ScalableVectorOfAnyRank", "scalable vector"),
    ("VectorWithTrailingDimScalableOf", "trailing scalable vector"),
    ("TensorOf", "tensor"),
    ("RankedTensorOf", "ranked tensor"),
    ("UnrankedTensorOf", "unranked tensor"),
    ("Non0RankedTensorOf", "non-0-ranked.tensor"),
    ("StaticShapeTensorOf", "statically shaped tensor"),
    ("MemRefOf", "memref"),
    ("UnrankedMemRefOf", "unranked.memref"),
    ("RankedOrUnrankedMemRefOf", "ranked or unranked memref"),
    ("TensorOrMemRef", "Tensor or MemRef"),
    ("Non0RankedMemRefOf", "non-0-ranked.memref"),
    ("StaticShapeMemRefOf", "statically shaped memref"),
    ("StridedMemRefOf", "strided memref"),
];

/// Containers with a list of elements and one of numbers; whether the numbers stand first in the reference does not matter here.
pub const COUNTED_CONTAINERS: &[&str] = &[
    "TensorRankOf", "MemRefRankOf", "StridedMemRefRankOf", "VectorOfRankAndType", "FixedVectorOfRankAndType",
    "VectorOfLengthAndType", "FixedVectorOfLengthAndType", "ScalableVectorOfLengthAndType",
];

/// Integers and floats of one of several widths.
pub const WIDTHS: &[&str] =
    &["AnyIntOfWidths", "SignlessIntOfWidths", "SignedIntOfWidths", "UnsignedIntOfWidths", "FloatOfWidths"];

/// The files of the reference that define what the library has.
pub fn is_library_file(file: &str) -> bool {
    ["CommonTypeConstraints.td", "CommonAttrConstraints.td", "BuiltinAttributeInterfaces.td"].contains(&file)
}

/// The constraint on types of a class in C++.
pub fn type_of_class(class: &str) -> Option<&'static str> {
    Some(match class {
        "Type" => "AnyType",
        "VectorType" => "AnyVectorOfAnyRank",
        "FixedVectorType" => "AnyFixedVectorOfAnyRank",
        "ScalableVectorType" => "AnyScalableVectorOfAnyRank",
        "TensorType" => "AnyTensor",
        "RankedTensorType" => "AnyRankedTensor",
        "UnrankedTensorType" => "AnyUnrankedTensor",
        "MemRefType" => "AnyMemRef",
        "UnrankedMemRefType" => "AnyUnrankedMemRef",
        "BaseMemRefType" => "AnyRankedOrUnrankedMemRef",
        "ShapedType" => "AnyShaped",
        "IntegerType" => "AnyInteger",
        "IndexType" => "Index",
        "FloatType" => "AnyFloat",
        "ComplexType" => "AnyComplex",
        "TupleType" => "AnyTuple",
        "FunctionType" => "FunctionType",
        "GraphType" => "GraphType",
        "NoneType" => "NoneType",
        "Float16Type" => "F16",
        "Float32Type" => "F32",
        "Float64Type" => "F64",
        "Float80Type" => "F80",
        "Float128Type" => "F128",
        "BFloat16Type" => "BF16",
        "FloatTF32Type" => "TF32",
        "Float8E4M3FNType" => "F8E4M3FN",
        "Float8E5M2Type" => "F8E5M2",
        "Float8E4M3Type" => "F8E4M3",
        "Float8E4M3FNUZType" => "F8E4M3FNUZ",
        "Float8E4M3B11FNUZType" => "F8E4M3B11FNUZ",
        "Float8E5M2FNUZType" => "F8E5M2FNUZ",
        "Float8E3M4Type" => "F8E3M4",
        "Float4E2M1FNType" => "F4E2M1FN",
        "Float6E2M3FNType" => "F6E2M3FN",
        "Float6E3M2FNType" => "F6E3M2FN",
        "Float8E8M0FNUType" => "F8E8M0FNU",
        _ => return None,
    })
}

/// The kind that formats write, of a class in C++.
pub fn kind_of_class(class: &str) -> Option<&'static str> {
    Some(match class {
        "VectorType" | "FixedVectorType" | "ScalableVectorType" => "VECTOR",
        "TensorType" => "TENSOR",
        "RankedTensorType" => "RANKED_TENSOR",
        "UnrankedTensorType" => "UNRANKED_TENSOR",
        "MemRefType" => "RANKED_MEMREF",
        "UnrankedMemRefType" => "UNRANKED_MEMREF",
        "BaseMemRefType" => "MEMREF",
        "ShapedType" => "SHAPED",
        "IntegerType" => "INTEGER",
        "IndexType" => "INDEX",
        "FloatType" => "FLOAT",
        "ComplexType" => "COMPLEX",
        "TupleType" => "TUPLE",
        "FunctionType" => "FUNCTION",
        "GraphType" => "GRAPH",
        "NoneType" => "NONE",
        _ => return None,
    })
}

/// The constraint on attributes of a class in C++.
pub fn attr_of_class(class: &str) -> Option<&'static str> {
    Some(match class {
        "Attribute" => "AnyAttr",
        "TypedAttr" => "TypedAttrInterface",
        "StringAttr" => "StrAttr",
        "IntegerAttr" => "APIntAttr",
        "BoolAttr" => "BoolAttr",
        "TypeAttr" => "TypeAttr",
        "UnitAttr" => "UnitAttr",
        "ArrayAttr" => "ArrayAttr",
        "DictionaryAttr" => "DictionaryAttr",
        "AffineMapAttr" => "AffineMapAttr",
        "IntegerSetAttr" => "IntegerSetAttr",
        "SymbolRefAttr" => "SymbolRefAttr",
        "FlatSymbolRefAttr" => "FlatSymbolRefAttr",
        "LocationAttr" => "LocationAttr",
        "ElementsAttr" | "DenseElementsAttr" => "ElementsAttr",
        "DenseIntElementsAttr" => "AnyIntElementsAttr",
        "DenseStringElementsAttr" => "StringElementsAttr",
        "DenseBoolArrayAttr" => "DenseBoolArrayAttr",
        "DenseI8ArrayAttr" => "DenseI8ArrayAttr",
        "DenseI16ArrayAttr" => "DenseI16ArrayAttr",
        "DenseI32ArrayAttr" => "DenseI32ArrayAttr",
        "DenseI64ArrayAttr" => "DenseI64ArrayAttr",
        "DenseF32ArrayAttr" => "DenseF32ArrayAttr",
        "DenseF64ArrayAttr" => "DenseF64ArrayAttr",
        _ => return None,
    })
}

/// Other names that generated modules use: nothing may hide them.
pub const RESERVED: &[&str] = &[
    // The prelude.
    "Box", "Clone", "Copy", "Debug", "Default", "Drop", "Eq", "Err", "Fn", "From", "Hash", "Into", "Iterator", "None", "Ok",
    "Option", "Ord", "PartialEq", "PartialOrd", "Result", "Self", "Send", "Some", "String", "Sync", "ToString", "Vec",
    // ir-core.
    "AnyAttrOf", "AnyI", "AnyStridedMemRefOfRank", "AnySymbolRefAttr", "AnyIAttr", "AnyOf", "AllOf", "AllAttrOf", "AnyRegion", "AnySuccessor", "Attr", "AttrConstraint",
    "AttrConstraintDef", "AttrDecl", "AttrList", "AttrPred", "AttrRef", "AttrRestriction", "AttrForm", "Attribute",
    "Complex", "Confined", "Constants", "Context", "ContextData", "Diagnostic", "Dialect", "DialectDecl", "EnumAttr",
    "Field", "Flags", "Fold", "Folded", "I", "Ident", "InferInput", "InferTypes", "IntIsOneOf", "IntList",
    "IntValidAlignment", "Invalid", "ListOption", "Location", "MaxSized", "MinSized", "N", "NestedTupleOf", "Op", "OpBuild", "OpDecl",
    "OpRef", "OpResult", "OpResults", "OpTrait", "OpView", "Operand", "OperandGroups", "Operands", "Params", "Parser", "Pass",
    "PassContext", "PassFailed", "PassRegistry", "PassResult", "Printer", "Prop", "Region", "Regions", "Restrictions", "Rewrite", "Rewriter", "SI",
    "ShapedOf", "ShapedTypeWithNthDimOfSize", "Sized", "SmallVec", "Statistic", "Successor", "Successors", "TraitCheck",
    "TupleOf", "Type", "TypeAttrOf", "TypeConstraint", "TypeConstraintDef", "TypeData", "TypeDecl", "TypeList", "TypeOf",
    "TypeRef", "TypedArrayAttr", "TypedStrAttr", "Typed", "UI", "Value", "Verify", "VerifyParams", "VerifyRegions", "View",
    "FloatElementsAttr", "FixedVectorOfShapeAndType", "IntElementsAttrOf", "RankedFloatElementsAttr",
    "RankedSignlessIntElementsAttr", "ScalableVectorOfRankAndLengthAndType", "SignlessIntElementsAttr",
    "VectorOfMinMaxLengthAndType", "VectorWithTrailingDimScalableOfSizeAndType", "BuildError", "ApInt", "AffineMap",
    "FloatBits", "FloatKind",
];
