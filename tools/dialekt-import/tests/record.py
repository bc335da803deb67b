#!/usr/bin/env python3
"""Writes the dumps of the definition files beside it: NAME.td -> NAME.json.

Only records that the file itself defines, and those that they name, are kept, with the fields that the import reads. Needs llvm-tblgen-22 and the
definition files of release 22.1; the tests need neither.
"""
import json
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = "/usr/lib/llvm-22/include"

# Fields that the import does not read: C++ code and texts of others.
DROPPED = {
    "!fields", "allocator", "assignToStorage", "baseAttrClass", "builders", "comparator", "constBuilderCall", "convertFromAttribute",
    "convertFromStorage", "convertToAttribute", "cppAccessorType", "cppBaseClassName", "cppFunctionName", "cppStorageType",
    "extraClassDefinition", "extraClassOf", "extraConcreteClassDeclaration", "extraConcreteClassDefinition",
    "extraSharedClassDeclaration", "extraTraitClassDeclaration", "hashProperty", "maxEnumValFnName", "optionalParser",
    "parameterParser", "parameterPrinter", "parseSeparatorFn", "printer", "readFromMlirBytecode", "storageClass", "storageNamespace",
    "stringToSymbolFnName", "symbolToStringFnName", "symbolToStringFnRetType", "underlyingToSymbolFnName", "writeToMlirBytecode",
    "returnType!", "body", "defaultBody", "verify", "printable", "specializedAttrClassName",
}
# All other named constraints, among which elements of containers are found.
ALWAYS = {"Type"}


def names(value):
    """The records that a value refers to."""
    if isinstance(value, dict):
        if isinstance(value.get("def"), str):
            yield value["def"]
        for inner in value.values():
            yield from names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from names(inner)


def without_printable(value):
    if isinstance(value, dict):
        return {key: without_printable(inner) for key, inner in value.items() if key not in ("printable", "kind") or key == "kind" and "def" not in value}
    if isinstance(value, list):
        return [without_printable(inner) for inner in value]
    return value


def pruned(dump, file):
    records = {name: record for name, record in dump.items() if not name.startswith("!")}
    own = [name for name, record in records.items() if any(place.split(":")[0] == file for place in record["!locs"])]
    keep, work = set(), own[:]
    while work:
        name = work.pop()
        if name in keep:
            continue
        keep.add(name)
        record = records[name]
        for key in DROPPED:
            record.pop(key, None)
        if name not in own:
            record.pop("description", None)
            # Declarations of others have no methods here.
            if "methods" in record and name not in own:
                record["methods"] = []
        work += [other for other in names(record) if other in records]
    # The elements of containers are found by their predicates.
    predicates = keep
    for name, record in records.items():
        predicate = record.get("predicate")
        if name not in keep and "TypeConstraint" in record["!superclasses"] and not record["!anonymous"]:
            if isinstance(predicate, dict) and predicate.get("def") in predicates:
                for key in DROPPED | {"description"}:
                    record.pop(key, None)
                if all(other in keep for other in names(record)):
                    keep.add(name)
    out = {name: without_printable(records[name]) for name in sorted(keep)}
    classes = {}
    for name, members in dump["!instanceof"].items():
        members = [member for member in members if member in keep]
        if members:
            classes[name] = members
    return {"!instanceof": classes, "!tablegen_json_version": 1, **out}


def text(dump):
    """One record a line."""
    lines = [f"{json.dumps(name)}: {json.dumps(value, sort_keys=True)}" for name, value in dump.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


for source in sorted(HERE.glob("*.td")):
    command = ["llvm-tblgen-22", f"-I{INCLUDE}", f"-I{HERE}", "--dump-json", str(source)]
    dump = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    (HERE / f"{source.stem}.json").write_text(text(pruned(dump, source.name)))
