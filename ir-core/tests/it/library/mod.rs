//! The constraints of the library are those of the reference, with its summaries to the letter.
//!
//! `summaries.tsv` contains the reference's summaries; `record.py` writes it.

use std::collections::BTreeMap;

use dialekt_ir_core::context::{Attribute, Context, Type};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::{AttrConstraint, TypeConstraint};

const RECORDED: &str = include_str!("summaries.tsv");

/// Constraints of the reference that the library lacks: rules match and create constants and null attributes in other
/// ways, and the C++ type that holds an array does not make another constraint.
const NOT_HERE: &[&str] =
    &["ConstBoolAttrFalse", "ConstBoolAttrTrue", "ConstUnitAttr", "I64SmallVectorArrayAttr", "IsNullAttr"];

/// Summaries by kind and name.
type Summaries = BTreeMap<(String, String), String>;

/// A name without the spaces that the compiler puts between tokens, as in the table.
fn name(text: &str) -> String {
    text.replace('\n', " ").replace(", ", ",").replace(' ', "").replace(',', ", ")
}

macro_rules! types {
    ($all:ident, $($ty:ty;)*) => {$(
        let cx = Context::new();
        let summary = <$ty as TypeConstraint>::DEF.describe(&cx, Type::I32);
        $all.insert(("type".to_string(), name(stringify!($ty))), summary);
    )*};
}

macro_rules! attrs {
    ($all:ident, $($ty:ty;)*) => {$(
        let cx = Context::new();
        let summary = <$ty as AttrConstraint>::DEF.describe(&cx, Attribute::UNIT);
        $all.insert(("attr".to_string(), name(stringify!($ty))), summary);
    )*};
}

macro_rules! restrictions {
    ($all:ident, $($ty:ty;)*) => {$(
        let cx = Context::new();
        let summary = <$ty as AttrRestriction>::DEF.describe(&cx, Attribute::UNIT);
        $all.insert(("restriction".to_string(), name(stringify!($ty))), summary);
    )*};
}

fn library() -> Summaries {
    let mut all = Summaries::new();
    types! { all,
        AllOf<(AnyTensor, AnyRankedTensor)>;
        AnyComplex;
        AnyFixedVectorOfAnyRank;
        AnyFixedVectorOfNonZeroRank;
        AnyFloat;
        AnyI1;
        AnyI16;
        AnyI32;
        AnyI64;
        AnyI8;
        AnyInteger;
        AnyMemRef;
        AnyNon0RankedMemRef;
        AnyNon0RankedOrUnrankedMemRef;
        AnyNon0RankedOrUnrankedTensor;
        AnyNon0RankedTensor;
        AnyOf<(F32, Index)>;
        AnyRankedOrUnrankedMemRef;
        AnyRankedTensor;
        AnyScalableVectorOfAnyRank;
        AnyShaped;
        AnySignedInteger;
        AnySignlessInteger;
        AnySignlessIntegerOrIndex;
        AnyStaticShapeMemRef;
        AnyStaticShapeTensor;
        AnyStridedMemRef;
        AnyTensor;
        AnyTuple;
        AnyType;
        AnyUnrankedMemRef;
        AnyUnrankedTensor;
        AnyUnsignedInteger;
        AnyVectorOfAnyRank;
        AnyVectorOfNonZeroRank;
        BF16;
        BF16MemRef;
        BF16Tensor;
        BoolLike;
        Complex<AnyFloat>;
        Complex<F32>;
        F128;
        F16;
        F16MemRef;
        F16Tensor;
        F32;
        F32MemRef;
        F32Tensor;
        F4E2M1FN;
        F64;
        F64MemRef;
        F64Tensor;
        F6E2M3FN;
        F6E3M2FN;
        F80;
        F8E3M4;
        F8E4M3;
        F8E4M3B11FNUZ;
        F8E4M3FN;
        F8E4M3FNUZ;
        F8E5M2;
        F8E5M2FNUZ;
        F8E8M0FNU;
        FixedVectorOfAnyRank<F32>;
        FixedVectorOfLengthAndType<F32, N<4>>;
        FixedVectorOfNonZeroRankOf<F32>;
        FixedVectorOfRankAndType<F32, N<1>>;
        FixedVectorOfShapeAndType<F32, (N<2>, N<3>)>;
        FloatLike;
        FunctionType;
        GraphType;
        I1;
        I128;
        I16;
        I16MemRef;
        I16Tensor;
        I1MemRef;
        I1Tensor;
        I32;
        I32MemRef;
        I32Tensor;
        I64;
        I64MemRef;
        I64Tensor;
        I8;
        I8MemRef;
        I8Tensor;
        Index;
        IndexTensor;
        MemRefOf<(F32, Index)>;
        MemRefRankOf<AnyType, N<0>>;
        Non0RankedMemRefOf<I32>;
        Non0RankedTensorOf<I32>;
        NoneType;
        RankedOrUnrankedMemRefOf<I32>;
        RankedTensorOf<(F32, F64)>;
        SI1;
        SI16;
        SI32;
        SI64;
        SI8;
        ScalableVectorOfAnyRank<F32>;
        ScalableVectorOfLengthAndType<F32, N<4>>;
        ShapedOf<(F32, I1)>;
        SignlessIntegerLike;
        SignlessIntegerOrFloatLike;
        SignlessIntegerOrIndexLike;
        SignlessIntegerOrIndexOrFloatLike;
        StaticShapeMemRefOf<I32>;
        StaticShapeTensorOf<I32>;
        StridedMemRefOf<I32>;
        StridedMemRefRankOf<AnyType, N<1>>;
        TF32;
        TensorOf<(F32, F64)>;
        TensorOrMemRef<I32>;
        TensorRankOf<(F32, I1), (N<1>, N<2>)>;
        TensorRankOf<AnyType, N<2>>;
        UI1;
        UI16;
        UI32;
        UI64;
        UI8;
        UnrankedMemRefOf<I32>;
        UnrankedTensorOf<I32>;
        ValueSemanticsContainerOf<F32>;
        VectorOfAnyRankOf<F32>;
        VectorOfLengthAndType<F32, (N<2>, N<4>)>;
        VectorOfNonZeroRankOf<F32>;
        VectorOfRankAndType<F32, (N<1>, N<2>)>;
        VectorWithTrailingDimScalableOf<F32>;
    }
    attrs! { all,
        APIntAttr;
        AffineMapArrayAttr;
        AffineMapAttr;
        AnyAttr;
        AnyAttrOf<(I32Attr, StrAttr)>;
        AnyI16Attr;
        AnyI1Attr;
        AnyI32Attr;
        AnyI32ElementsAttr;
        AnyI64Attr;
        AnyI64ElementsAttr;
        AnyI8Attr;
        AnyIAttr<8>;
        AnyIntElementsAttr;
        ArrayAttr;
        BoolArrayAttr;
        BoolAttr;
        Confined<I32Attr, IntMinValue<3>>;
        Confined<I64ArrayAttr, (ArrayMinCount<1>, ArrayMaxCount<4>)>;
        DenseBoolArrayAttr;
        DenseF32ArrayAttr;
        DenseF64ArrayAttr;
        DenseI16ArrayAttr;
        DenseI32ArrayAttr;
        DenseI64ArrayAttr;
        DenseI8ArrayAttr;
        DictArrayAttr;
        DictionaryAttr;
        ElementsAttr;
        F32ArrayAttr;
        F32Attr;
        F64ArrayAttr;
        F64Attr;
        F64ElementsAttr;
        FlatSymbolRefArrayAttr;
        FlatSymbolRefAttr;
        I16Attr;
        I1Attr;
        I32ArrayAttr;
        I32Attr;
        I32ElementsAttr;
        I64ArrayAttr;
        I64Attr;
        I64ElementsAttr;
        I8Attr;
        IndexAttr;
        IndexElementsAttr;
        IndexListArrayAttr;
        IntegerSetAttr;
        LocationArrayAttr;
        LocationAttr;
        SI16Attr;
        SI1Attr;
        SI32Attr;
        SI64Attr;
        SI8Attr;
        StrArrayAttr;
        StrAttr;
        StringElementsAttr;
        SymbolNameAttr;
        SymbolRefArrayAttr;
        SymbolRefAttr;
        TypeArrayAttr;
        TypeAttr;
        TypeAttrOf<AnyMemRef>;
        TypeAttrOf<F32>;
        UI16Attr;
        UI1Attr;
        UI32Attr;
        UI64Attr;
        UI8Attr;
        UnitAttr;
    }
    restrictions! { all,
        ArrayCount<3>;
        ArrayMaxCount<3>;
        ArrayMinCount<3>;
        DenseArrayCount<3>;
        DenseArrayMaxCt<3>;
        DenseArrayMinCt<3>;
        DenseArrayNonNegative;
        DenseArraySorted;
        DenseArrayStrictlyPositive;
        DenseArrayStrictlySorted;
        IntArrayNthElemEq<1, 2>;
        IntArrayNthElemInRange<1, 2, 3>;
        IntArrayNthElemMaxValue<1, 2>;
        IntArrayNthElemMinValue<1, 2>;
        IntIsOneOf<(N<1>, N<2>)>;
        IntMaxValue<3>;
        IntMinValue<3>;
        IntNEQValue<3>;
        IntNonNegative;
        IntPositive;
        IntPositivePowerOf2;
        IntPowerOf2;
    }
    all
}

#[test]
fn summaries_are_those_of_the_reference() {
    let row = |line: &str| -> Option<((String, String), String)> {
        let mut parts = line.split('\t').map(str::to_string);
        Some(((parts.next()?, parts.next()?), parts.next()?))
    };
    let mut recorded: Summaries = RECORDED.lines().filter_map(row).collect();
    recorded.retain(|(_, name), _| !NOT_HERE.contains(&name.as_str()));
    let library = library();
    let differ: Vec<_> = recorded.iter().filter(|(name, summary)| library.get(*name) != Some(*summary)).collect();
    assert!(differ.is_empty(), "{differ:#?}");
    assert_eq!(library.len(), recorded.len());
}

/// Dense arrays have no shape: they do not implement `ElementsAttr`.
#[test]
fn an_array_is_no_elements_attribute() {
    let cx = Context::new();
    let array = cx.dense_i32_attr(&[1, 2]);
    assert!(!ElementsAttr::DEF.holds(&cx, array));
    let vector = cx.tensor_type(&[2], Type::I8, None).unwrap();
    let elements = cx.dense_elements_attr(vector, vec![1, 2]).unwrap();
    assert!(ElementsAttr::DEF.holds(&cx, elements));
}
