#!/bin/sh
# Records the steps from the reference: mlir-opt of release 22.1, or $MLIR_OPT.
set -e
cd "$(dirname "$0")"
input=network.mlir
grep -v '^#' steps.txt | while read -r output pipeline; do
  "${MLIR_OPT:-mlir-opt-22}" "$input" "--pass-pipeline=$pipeline" > "$output"
  input=$output
done
