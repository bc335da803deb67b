#!/usr/bin/env python3
"""Writes src/intrinsics/table.txt: the facts of LLVM's intrinsics that the printer of LLVM IR needs.

    intrinsics.py DUMP      DUMP is what `llvm-tblgen --dump-json` says of llvm/IR/Intrinsics.td

The first lines are what intrinsics have in common, one for each set: attributes of the function, then those of the result (r) and of parameters
(by number). Behind a line `=`, there is a line for each intrinsic, sorted: name, result types, parameter types, number of its set.
Types: i32, f32, v4f32, p3 as LLVM names them; oX is chosen by the caller (a: any, i: integer, f: float, v: vector, p: pointer); =N is the type of choice N;
others follow from choice N: xN wider, tN narrower, wN:T as many T, eN its element, 2N and 4N parts of it, /N:K a part of it, bN integers,
PN:M pointers, as many as N.
"""
import json
import re
import sys

records = json.load(open(sys.argv[1]))
DEFAULTS = ["IntrNoCallback", "IntrNoFree", "IntrNoSync", "IntrWillReturn"]
ENUMS = [  # in LLVM's order
    ("IntrCold", "cold"), ("IntrConvergent", "convergent"), ("IntrNoCallback", "nocallback"),
    ("IntrNoCreateUndefOrPoison", "nocreateundeforpoison"), ("IntrNoDuplicate", "noduplicate"), ("IntrNoFree", "nofree"),
    ("IntrNoMerge", "nomerge"), ("IntrNoReturn", "noreturn"), ("IntrNoSync", "nosync"), ("-Throws", "nounwind"),
    ("IntrSpeculatable", "speculatable"), ("IntrStrictFP", "strictfp"), ("IntrWillReturn", "willreturn"),
]
PARAMETER = [  # in LLVM's order
    ("ImmArg", "immarg"), ("NoAlias", "noalias"), ("NoUndef", "noundef"), ("NonNull", "nonnull"), ("ReadNone", "readnone"),
    ("ReadOnly", "readonly"), ("Returned", "returned"), ("WriteOnly", "writeonly"), ("Align", "align"), ("NoCapture", "captures(none)"),
    ("Dereferenceable", "dereferenceable"), ("Range", "range"),
]


def kind(name):
    record = records[name]
    return record["!superclasses"][-1] if record["!anonymous"] else name


def function_attributes(record):
    found = {kind(p["def"]) for p in record["IntrProperties"]}
    if not record["DisableDefaultAttributes"]:
        found |= set(DEFAULTS)
    words = [word for key, word in ENUMS if key in found or key == "-Throws" and "Throws" not in found]
    access = "readwrite"
    for key, word in ("IntrNoMem", "none"), ("IntrReadMem", "read"), ("IntrWriteMem", "write"):
        access = word if key in found else access
    if access == "none":
        memory = None if "IntrHasSideEffects" in found else "memory(none)"
    elif "IntrArgMemOnly" in found:
        memory = f"memory(argmem: {access})"
    elif "IntrInaccessibleMemOnly" in found:
        memory = f"memory(inaccessiblemem: {access})"
    elif "IntrInaccessibleMemOrArgMemOnly" in found:
        memory = f"memory(argmem: {access}, inaccessiblemem: {access})"
    else:
        memory = None if access == "readwrite" else f"memory({access})"
    return words + ([memory] if memory else [])


def parameter_attributes(record):
    places = {}
    for p in record["IntrProperties"]:
        fact = records[p["def"]]
        if "ArgNo" in fact and fact["!superclasses"][-1] != "ArgInfo":
            places.setdefault(fact["ArgNo"], []).append(fact)
    for number, facts in sorted(places.items()):
        said = {}
        for fact in facts:
            name = fact["!superclasses"][-1]
            said[name] = fact
        words = []
        for name, word in PARAMETER:
            fact = said.get(name)
            if fact is None:
                continue
            if name == "Align":
                word = f"align {fact['Align']}"
            elif name == "Dereferenceable":
                word = f"dereferenceable({fact['Bytes']})"
            elif name == "Range":
                word = f"range({fact['Lower']}, {fact['Upper']})"
            words.append(word)
        if words:
            yield ("r" if number == 0 else str(number - 1)) + ":" + " ".join(words)


def type_of(name):
    record = records[name]
    family = record["!superclasses"][-1]
    number = record.get("Number")
    if family in ("LLVMAnyType", "LLVMAnyPointerType"):
        return "o" + "aifvp"[record["ArgCode"]]
    if family == "LLVMMatchType":
        return f"={number}"
    if family == "LLVMQualPointerType":
        return f"p{record['Sig'][1] if len(record['Sig']) > 1 else 0}"
    if family == "LLVMScalarOrSameVectorWidth":
        element = type_of(record["ElTy"]["def"]) if "ElTy" in record else "?"
        return f"w{number}:{element}"
    simple = {"LLVMExtendedType": "x", "LLVMTruncatedType": "t", "LLVMVectorElementType": "e", "LLVMSubdivide2VectorType": "2", "LLVMSubdivide4VectorType": "4",
              "LLVMVectorOfBitcastsToInt": "b"}
    if family in simple:
        return f"{simple[family]}{number}"
    if family == "LLVMOneNthElementsVectorType":
        return f"/{number}:{record['Sig'][2]}"
    if family == "LLVMVectorOfAnyPointersToElt":
        return f"P{number}:{record['Sig'][2] >> 8}"
    value = record["VT"]["def"]
    return {"isVoid": "...", "MetadataVT": "metadata", "x86amx": "x86amx", "aarch64svcount": "aarch64.svcount"}.get(value, value)


sets, lines = {}, []
for name in records["!instanceof"]["Intrinsic"]:
    record = records[name]
    spelled = record["LLVMName"] or "llvm." + re.sub("^int_", "", name).replace("_", ".")
    said = "; ".join([" ".join(function_attributes(record)), *parameter_attributes(record)])
    number = sets.setdefault(said, len(sets))
    types = [",".join(type_of(t["def"]) for t in record[field]) for field in ("RetTypes", "ParamTypes")]
    lines.append((spelled.removeprefix("llvm."), *types, str(number)))
with open(sys.argv[0].rpartition("/")[0] + "/src/intrinsics/table.txt", "w") as out:
    out.writelines(f"{said}\n" for said in sets)
    out.write("=\n")
    out.writelines("|".join(line) + "\n" for line in sorted(lines))
