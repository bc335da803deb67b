#!/bin/sh
# Writes what the functions of the programs here return, as the reference's runner says: `record.sh RUNNER LIBRARY`, with its library of
# runner utilities.
set -e
cd "$(dirname "$0")"
for program in *.mlir; do
    names=$(sed -n 's/^llvm.func @\([a-z_0-9]*\)() -> i64.*/\1/p' "$program")
    {
        cat "$program"
        echo 'llvm.func @printI64(i64)'
        echo 'llvm.func @printNewline()'
        echo 'llvm.func @main() {'
        for name in $names; do
            echo "  %r_$name = llvm.call @$name() : () -> i64"
            echo "  llvm.call @printI64(%r_$name) : (i64) -> ()"
            echo '  llvm.call @printNewline() : () -> ()'
        done
        echo '  llvm.return'
        echo '}'
    } > "/tmp/$$.mlir"
    "$1" "/tmp/$$.mlir" -e main --entry-point-result=void --shared-libs="$2" > "/tmp/$$.out"
    echo "$names" | paste -d ' ' - "/tmp/$$.out" > "${program%.mlir}.expected"
    rm "/tmp/$$.mlir" "/tmp/$$.out"
done
