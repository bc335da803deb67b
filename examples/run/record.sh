#!/bin/sh
# Lowers the examples with the reference's tool, runs them with its runner, and writes what they print, without addresses: `record.sh OPT
# RUNNER LIBRARIES`.
set -e
cd "$(dirname "$0")"
for program in *.mlir; do
    name=${program%.mlir}
    "$1" "$program" --pass-pipeline='builtin.module(
        func.func(tosa-optional-decompositions,tosa-infer-shapes,tosa-to-linalg-named,tosa-make-broadcastable,tosa-to-linalg,
            tosa-to-arith,tosa-to-tensor,tosa-to-scf,convert-elementwise-to-linalg),
        one-shot-bufferize{bufferize-function-boundaries=1 function-boundary-type-conversion=identity-layout-map},
        convert-linalg-to-loops,convert-vector-to-scf,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,memref-expand,
        arith-expand,convert-complex-to-standard,convert-math-to-llvm,convert-math-to-libm,convert-complex-to-llvm,
        convert-vector-to-llvm,convert-index-to-llvm,convert-arith-to-llvm,convert-ub-to-llvm,finalize-memref-to-llvm,
        convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)' -o "lowered/$program"
    "$2" "lowered/$program" -e main --entry-point-result=void --shared-libs="$3" | sed 's/base@ = 0x[0-9a-f]*/base@ = 0x0/' > "$name.expected"
done
