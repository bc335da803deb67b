#!/usr/bin/env python3
"""Records the summaries of the reference's constraints in `summaries.tsv`: facts only, a line each of kind, name and summary.

    ir-core/tests/it/library/record.py [llvm-tblgen] [folder with mlir/IR/OpBase.td]

Named constraints are all those of the common definition files. Those with arguments are instantiated as PARAMETRIC says; they are
named as Rust writes them.
"""
import json
import pathlib
import subprocess
import sys

INCLUDES = ["OpBase", "CommonTypeConstraints", "CommonAttrConstraints"]

# Kind, name in Rust, TableGen.
PARAMETRIC = [
    ("type", "AnyOf<(F32, Index)>", "AnyTypeOf<[F32, Index]>"),
    ("type", "AllOf<(AnyTensor, AnyRankedTensor)>", "AllOfType<[AnyTensor, AnyRankedTensor]>"),
    ("type", "Complex<F32>", "Complex<F32>"),
    ("type", "Complex<AnyFloat>", "Complex<AnyFloat>"),
    ("type", "TensorOf<(F32, F64)>", "TensorOf<[F32, F64]>"),
    ("type", "RankedTensorOf<(F32, F64)>", "RankedTensorOf<[F32, F64]>"),
    ("type", "UnrankedTensorOf<I32>", "UnrankedTensorOf<[I32]>"),
    ("type", "Non0RankedTensorOf<I32>", "Non0RankedTensorOf<[I32]>"),
    ("type", "StaticShapeTensorOf<I32>", "StaticShapeTensorOf<[I32]>"),
    ("type", "MemRefOf<(F32, Index)>", "MemRefOf<[F32, Index]>"),
    ("type", "UnrankedMemRefOf<I32>", "UnrankedMemRefOf<[I32]>"),
    ("type", "RankedOrUnrankedMemRefOf<I32>", "RankedOrUnrankedMemRefOf<[I32]>"),
    ("type", "Non0RankedMemRefOf<I32>", "Non0RankedMemRefOf<[I32]>"),
    ("type", "StaticShapeMemRefOf<I32>", "StaticShapeMemRefOf<[I32]>"),
    ("type", "StridedMemRefOf<I32>", "StridedMemRefOf<[I32]>"),
    ("type", "TensorOrMemRef<I32>", "TensorOrMemRef<[I32]>"),
    ("type", "ShapedOf<(F32, I1)>", "ShapedContainerType<[F32, I1], HasStaticShapePred, \"shaped\">"),
    ("type", "TensorRankOf<AnyType, N<2>>", "TensorRankOf<[AnyType], [2]>"),
    ("type", "TensorRankOf<(F32, I1), (N<1>, N<2>)>", "TensorRankOf<[F32, I1], [1, 2]>"),
    ("type", "MemRefRankOf<AnyType, N<0>>", "MemRefRankOf<[AnyType], [0]>"),
    ("type", "StridedMemRefRankOf<AnyType, N<1>>", "StridedMemRefRankOf<[AnyType], [1]>"),
    ("type", "VectorOfNonZeroRankOf<F32>", "VectorOfNonZeroRankOf<[F32]>"),
    ("type", "FixedVectorOfNonZeroRankOf<F32>", "FixedVectorOfNonZeroRankOf<[F32]>"),
    ("type", "VectorOfAnyRankOf<F32>", "VectorOfAnyRankOf<[F32]>"),
    ("type", "FixedVectorOfAnyRank<F32>", "FixedVectorOfAnyRank<[F32]>"),
    ("type", "ScalableVectorOfAnyRank<F32>", "ScalableVectorOfAnyRank<[F32]>"),
    ("type", "VectorWithTrailingDimScalableOf<F32>", "VectorWithTrailingDimScalableOf<[F32]>"),
    ("type", "VectorOfRankAndType<F32, (N<1>, N<2>)>", "VectorOfRankAndType<[1, 2], [F32]>"),
    ("type", "FixedVectorOfRankAndType<F32, N<1>>", "FixedVectorOfRankAndType<[1], [F32]>"),
    ("type", "VectorOfLengthAndType<F32, (N<2>, N<4>)>", "VectorOfLengthAndType<[2, 4], [F32]>"),
    ("type", "FixedVectorOfShapeAndType<F32, (N<2>, N<3>)>", "FixedVectorOfShapeAndType<[2, 3], F32>"),
    ("type", "FixedVectorOfLengthAndType<F32, N<4>>", "FixedVectorOfLengthAndType<[4], [F32]>"),
    ("type", "ScalableVectorOfLengthAndType<F32, N<4>>", "ScalableVectorOfLengthAndType<[4], [F32]>"),
    ("type", "ValueSemanticsContainerOf<F32>", "ValueSemanticsContainerOf<[F32]>"),
    ("attr", "AnyIAttr<8>", "AnyIntegerAttrBase<AnyI8, \"8-bit integer attribute\">"),
    ("attr", "TypeAttrOf<F32>", "TypeAttrOf<F32>"),
    ("attr", "TypeAttrOf<AnyMemRef>", "TypeAttrOf<AnyMemRef>"),
    ("attr", "AnyAttrOf<(I32Attr, StrAttr)>", "AnyAttrOf<[I32Attr, StrAttr]>"),
    ("attr", "Confined<I32Attr, IntMinValue<3>>", "ConfinedAttr<I32Attr, [IntMinValue<3>]>"),
    ("attr", "Confined<I64ArrayAttr, (ArrayMinCount<1>, ArrayMaxCount<4>)>",
     "ConfinedAttr<I64ArrayAttr, [ArrayMinCount<1>, ArrayMaxCount<4>]>"),
    ("restriction", "IntNEQValue<3>", "IntNEQValue<3>"),
    ("restriction", "IntMinValue<3>", "IntMinValue<3>"),
    ("restriction", "IntMaxValue<3>", "IntMaxValue<3>"),
    ("restriction", "IntIsOneOf<(N<1>, N<2>)>", "IntIsOneOf<[1, 2]>"),
    ("restriction", "ArrayMaxCount<3>", "ArrayMaxCount<3>"),
    ("restriction", "ArrayMinCount<3>", "ArrayMinCount<3>"),
    ("restriction", "ArrayCount<3>", "ArrayCount<3>"),
    ("restriction", "DenseArrayCount<3>", "DenseArrayCount<3>"),
    ("restriction", "DenseArrayMaxCt<3>", "DenseArrayMaxCt<3>"),
    ("restriction", "DenseArrayMinCt<3>", "DenseArrayMinCt<3>"),
    ("restriction", "DenseArrayStrictlyPositive", "DenseArrayStrictlyPositive<DenseI64ArrayAttr>"),
    ("restriction", "DenseArrayNonNegative", "DenseArrayNonNegative<DenseI64ArrayAttr>"),
    ("restriction", "DenseArraySorted", "DenseArraySorted<DenseI64ArrayAttr>"),
    ("restriction", "DenseArrayStrictlySorted", "DenseArrayStrictlySorted<DenseI64ArrayAttr>"),
    ("restriction", "IntArrayNthElemEq<1, 2>", "IntArrayNthElemEq<1, 2>"),
    ("restriction", "IntArrayNthElemMinValue<1, 2>", "IntArrayNthElemMinValue<1, 2>"),
    ("restriction", "IntArrayNthElemMaxValue<1, 2>", "IntArrayNthElemMaxValue<1, 2>"),
    ("restriction", "IntArrayNthElemInRange<1, 2, 3>", "IntArrayNthElemInRange<1, 2, 3>"),
]

# Restrictions are attribute constraints in the reference.
RESTRICTIONS = {"IntNonNegative", "IntPositive", "IntPowerOf2", "IntPositivePowerOf2"}
KINDS = {"TypeConstraint": "type", "AttrConstraint": "attr"}


def main():
    tblgen = sys.argv[1] if len(sys.argv) > 1 else "llvm-tblgen-22"
    folder = sys.argv[2] if len(sys.argv) > 2 else "/usr/lib/llvm-22/include"
    source = [f'include "mlir/IR/{name}.td"' for name in INCLUDES]
    source += [f"def Parametric{i} : {made};" for i, (_, _, made) in enumerate(PARAMETRIC)]
    command = [tblgen, "-I", folder, "--dump-json"]
    dumped = subprocess.run(command, input="\n".join(source), capture_output=True, text=True)
    if dumped.returncode:
        sys.exit(dumped.stderr)
    records = json.loads(dumped.stdout)
    rows = []
    for name, record in records.items():
        if name.startswith(("!", "Parametric")) or not isinstance(record, dict) or record["!anonymous"]:
            continue
        kind = next((kind for base, kind in KINDS.items() if base in record["!superclasses"]), None)
        if kind:
            rows.append(("restriction" if name in RESTRICTIONS else kind, name, record["summary"]))
    for i, (kind, name, _) in enumerate(PARAMETRIC):
        rows.append((kind, name, records[f"Parametric{i}"]["summary"]))
    text = "".join("\t".join(row) + "\n" for row in sorted(rows))
    (pathlib.Path(__file__).parent / "summaries.tsv").write_text(text)


main()
