#!/bin/sh
# Lowers the examples with the reference's tool, runs them with its runner, and writes what they print, without addresses: `record.sh OPT
# RUNNER LIBRARIES`.
set -e
cd "$(dirname "$0")"
for program in *.mlir; do
    name=${program%.mlir}
    "$1" "$program" --pass-pipeline='builtin.module(convert-linalg-to-loops,lower-affine,convert-scf-to-cf,expand-strided-metadata,
        lower-affine,convert-math-to-llvm,convert-vector-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,
        convert-cf-to-llvm,reconcile-unrealized-casts)' -o "lowered/$program"
    "$2" "lowered/$program" -e main --entry-point-result=void --shared-libs="$3" | sed 's/base@ = 0x[0-9a-f]*/base@ = 0x0/' > "$name.expected"
done
