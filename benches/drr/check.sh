#!/bin/sh
# Compiles the ten rules of rules.td with the reference, applies them to rules.mlir and compares with the expected output of ours. Without the
# reference's packages it reports that and succeeds. LLVM_PREFIX names another installation, CXX a compiler.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$here/../../target/drr
prefix=${LLVM_PREFIX:-/usr/lib/llvm-22}
[ -e "$prefix/include/mlir/IR/PatternBase.td" ] && [ -x "$prefix/bin/mlir-tblgen" ] && [ -e "$prefix/include/llvm/ADT/StringRef.h" ] || {
    echo "not compared: MLIR 22 is not in $prefix (apt-get install libmlir-22-dev mlir-22-tools llvm-22-dev)"
    exit 0
}
mkdir -p "$out"
"$prefix/bin/mlir-tblgen" -gen-rewriters -I "$prefix/include" "$here/rules.td" -o "$out/rules.inc"
"${CXX:-c++}" -std=c++17 -O0 -fno-rtti -fno-exceptions -isystem "$prefix/include" -I "$out" -o "$out/rules" "$here/main.cpp" \
    -L"$prefix/lib" -lMLIR -lLLVM-22 -Wl,-rpath,"$prefix/lib"
"$out/rules" "$here/rules.mlir" | diff "$here/rules.expected.mlir" -
