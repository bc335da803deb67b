#!/bin/sh
# Builds bench.cpp and rewrite.cpp into target/reference-bench/bench. Without the reference's packages it reports that and succeeds: nobody needs them
# to work on this project. LLVM_PREFIX names another installation, LLVM_INCLUDE another place of its LLVM headers, CXX a compiler.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
out=$root/target/reference-bench

if command -v llvm-config-22 >/dev/null 2>&1; then
    prefix=${LLVM_PREFIX:-$(llvm-config-22 --prefix)}
else
    prefix=${LLVM_PREFIX:-/usr/lib/llvm-22}
fi
lib=$prefix/lib

skip() {
    echo "reference benchmarks not built: $1"
    exit 0
}

[ -e "$prefix/include/mlir/IR/Operation.h" ] && [ -e "$lib/libMLIR.so" ] ||
    skip "MLIR 22 is not in $prefix (apt-get install libmlir-22-dev llvm-22-dev, or set LLVM_PREFIX)"
llvm_include=
for dir in ${LLVM_INCLUDE:+"$LLVM_INCLUDE"} "$prefix/include"; do
    [ -e "$dir/llvm/ADT/StringRef.h" ] && llvm_include=$dir && break
done
[ -n "$llvm_include" ] ||
    skip "the LLVM 22 headers, on which those of MLIR stand, are missing (apt-get install llvm-22-dev, or set LLVM_INCLUDE)"
# The development package has the unversioned name, the library package only the versioned one.
llvm_lib=
for name in "$lib/libLLVM.so" "$lib/libLLVM-22.so" "$lib"/libLLVM.so.22* /usr/lib/*/libLLVM.so.22* /usr/lib/libLLVM.so.22*; do
    [ -e "$name" ] && llvm_lib=$name && break
done
[ -n "$llvm_lib" ] || skip "libLLVM 22 not found in $lib (apt-get install libllvm22)"

mkdir -p "$out"
# LLVM is built with -fno-rtti.
set -x
"${CXX:-c++}" -std=c++17 -O2 -DNDEBUG -fno-rtti -fno-exceptions -pthread -Wall -Wextra -Wno-unused-parameter \
    -isystem "$prefix/include" -isystem "$llvm_include" -o "$out/bench" "$root/benches/reference/bench.cpp" "$root/benches/reference/rewrite.cpp" \
    "$lib/libMLIR.so" "$llvm_lib" -Wl,-rpath,"$lib"
