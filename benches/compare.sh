#!/bin/bash
# Runs dialekt-opt and the reference side by side on the same text: parse, verify, print in generic form. Checks that both print the
# same bytes, then prints a table of time, peak memory and ratios.
#
# usage: benches/compare.sh [--threads]
#   --threads   each input also with the tools' default number of threads
#
# Inputs: the generator's text (custom form; left out if a tool cannot parse it), the reference's generic form of it, and that with
# every op and every dialect attribute renamed, so that both tools see unregistered ops only.
#
# Environment: GEN (generator script; default ../shared/bench/gen.py beside the repository), FUNCS and OPS (its arguments; 2000 200),
# RUNS (timed runs of each; 5), MLIR_OPT (mlir-opt-22), DIALEKT_OPT (target/dist/dialekt-opt).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

threads=(one)
for arg; do
    case $arg in
        --threads) threads=(one default) ;;
        --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "$0"; exit 0 ;;
        *) echo "error: unknown argument '$arg' (see --help)" >&2; exit 2 ;;
    esac
done

gen=${GEN:-$root/../shared/bench/gen.py}
reference=${MLIR_OPT:-mlir-opt-22}
ours=${DIALEKT_OPT:-$root/target/dist/dialekt-opt}
runs=${RUNS:-5}
out=$root/target/compare

die() {
    echo "error: $1" >&2
    exit 1
}
[ -e "$gen" ] || die "no generator at '$gen': set GEN=/path/gen.py"
command -v "$ours" >/dev/null || die "no '$ours': run cargo build --profile dist -p dialekt-opt, or set DIALEKT_OPT"
command -v "$reference" >/dev/null || die "no '$reference': apt-get install mlir-22-tools, or set MLIR_OPT"
command -v hyperfine >/dev/null || die "hyperfine is not installed"
[ -x /usr/bin/time ] || die "/usr/bin/time is not installed"

print_generic=(--mlir-print-op-generic --allow-unregistered-dialect)
mkdir -p "$out"
rm -f "$out"/*
python3 "$gen" "${FUNCS:-2000}" "${OPS:-200}" >"$out/custom.mlir"
"$reference" "${print_generic[@]}" "$out/custom.mlir" -o "$out/generic.mlir"
# Ops are the quoted names before "(", other strings are kept; so are builtin ops, and types, which are builtin in these inputs.
sed -E -e 's/"builtin\.([A-Za-z0-9_]+)"\(/"\x01.\1"(/g' -e 's/"([A-Za-z_]\w*\.[A-Za-z0-9_.]+)"\(/"z\1"(/g' -e 's/"\x01\./"builtin./g' \
    -e 's/([#!])([A-Za-z_]\w*\.[A-Za-z])/\1z\2/g' "$out/generic.mlir" >"$out/renamed.mlir"

# run NAME TOOL INPUT FLAGS..: leaves NAME.txt (output), NAME.rss (KiB) and NAME.json (times); false if the tool fails.
run() {
    local name=$1 tool=$2 input=$3
    shift 3
    /usr/bin/time -v -o "$out/$name.time" "$tool" "$@" "$input" -o "$out/$name.txt" 2>"$out/$name.err" || return 1
    sed -n 's/.*Maximum resident set size (kbytes): //p' "$out/$name.time" >"$out/$name.rss"
}
measure() {
    local name=$1 tool=$2 input=$3
    shift 3
    printf -v line '%q ' "$tool" "$@" "$input" -o /dev/null
    hyperfine -N --style none --warmup 1 --runs "$runs" --export-json "$out/$name.json" "$line" >/dev/null 2>"$out/$name.err" ||
        die "hyperfine: $(cat "$out/$name.err")"
}

status=0
rows=()
for input in custom generic renamed; do
    for mode in "${threads[@]}"; do
        flags=("${print_generic[@]}")
        [ "$mode" = default ] || flags+=(--mlir-disable-threading)
        row=$input.$mode
        run "$row.reference" "$reference" "$out/$input.mlir" "${flags[@]}" || die "the reference refuses $input.mlir: see $out/$row.reference.err"
        if ! run "$row.ours" "$ours" "$out/$input.mlir" "${flags[@]}"; then
            echo "$input, $mode: left out, dialekt-opt does not accept it: $(head -n 1 "$out/$row.ours.err")"
            [ "$input" = custom ] || status=1
            continue
        fi
        if ! cmp "$out/$row.reference.txt" "$out/$row.ours.txt"; then
            echo "$input, $mode: OUTPUT DIFFERS"
            status=1
        fi
        rm -f "$out/$row".*.txt
        measure "$row.reference" "$reference" "$out/$input.mlir" "${flags[@]}"
        measure "$row.ours" "$ours" "$out/$input.mlir" "${flags[@]}"
        rows+=("$row")
    done
done

python3 - "$out" "${rows[@]}" <<'PY'
import json, os, sys
out, rows = sys.argv[1], sys.argv[2:]
head = ("input", "threads", "MB", "reference s", "ours s", "faster", "reference MB", "ours MB", "memory")
table = [head]
for row in rows:
    name, mode = row.split(".")
    times, memory = [], []
    for tool in ("reference", "ours"):
        times.append(json.load(open(f"{out}/{row}.{tool}.json"))["results"][0]["median"])
        memory.append(int(open(f"{out}/{row}.{tool}.rss").read()) * 1024 / 1e6)
    table.append((name, mode, f"{os.path.getsize(f'{out}/{name}.mlir') / 1e6:.1f}", f"{times[0]:.3f}", f"{times[1]:.3f}", f"{times[0] / times[1]:.2f}x",
                  f"{memory[0]:.0f}", f"{memory[1]:.0f}", f"{memory[1] / memory[0]:.2f}"))
widths = [max(len(line[i]) for line in table) for i in range(len(head))]
for line in table:
    print("  ".join(cell.ljust(w) if i < 2 else cell.rjust(w) for i, (cell, w) in enumerate(zip(line, widths))))
PY
echo "(median of $runs runs writing to /dev/null; peak resident memory of one run writing a file)"
exit $status
