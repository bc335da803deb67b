//! The text of LLVM IR, set beside that of the reference: `cases/*.ll` is what `mlir-translate` 22 makes of `cases/*.mlir`, `mistakes/*.err` what it
//! says of each input in `mistakes/*.mlir`. `record.py` records both.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use dialekt::context::{Context, SourceText};
use dialekt::text::parse::{ParseOptions, ParsedSource, parse_part, parse_source};
use dialekt::translation::{Direction, Messages, OptionValues, RegisterTranslations};
use dialekt::verify::verify;

/// The text of a source.
fn export(text: &[u8], messages: &mut Messages) -> Option<Vec<u8>> {
    let mut registry = dialekt::registry();
    let translation = *std::mem::take(registry.translations()).get("mlir-to-llvmir").expect("it is registered");
    let cx = Context::with_registry(registry.dialects);
    let text = SourceText::new(Arc::new(text.to_vec()));
    let whole = 0..text.bytes().len();
    let mut source: ParsedSource =
        parse_part(&cx, "case.mlir", &text, whole, &ParseOptions::default(), &mut messages.diagnostics)
            .expect("cases are valid");
    let Direction::Export(run) = translation.run else { panic!("it is no import") };
    run(&mut source, &OptionValues::default(), messages)
}

/// The text of a source, or the first complaint.
fn translate(text: &[u8]) -> Result<String, String> {
    let mut messages = Messages::default();
    match export(text, &mut messages) {
        Some(bytes) => Ok(String::from_utf8(bytes).expect("LLVM IR is text")),
        None => Err(messages.diagnostics.first().map(|first| first.message.to_string()).unwrap_or_default()),
    }
}

#[test]
fn texts_are_those_of_the_reference() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("there are cases") {
        let path = entry.expect("a case").path();
        if path.extension().is_some_and(|extension| extension == "mlir") {
            let text = std::fs::read(&path).expect("an input");
            let expected = std::fs::read_to_string(path.with_extension("ll")).expect("an answer");
            assert_eq!(translate(&text).as_deref(), Ok(&*expected), "{}", path.display());
            count += 1;
        }
    }
    assert!(count > 5);
}

/// The answers are well-formed, where LLVM's verifier is installed.
#[test]
fn texts_are_accepted_by_the_verifier() {
    const VERIFIER: &str = "opt-22";
    let paths = std::env::var_os("PATH").unwrap_or_default();
    if !std::env::split_paths(&paths).any(|folder| folder.join(VERIFIER).exists()) {
        eprintln!("skipped: {VERIFIER} is not installed");
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    for entry in std::fs::read_dir(folder).expect("there are cases") {
        let path = entry.expect("a case").path();
        if path.extension().is_none_or(|extension| extension != "mlir") {
            continue;
        }
        let text = translate(&std::fs::read(&path).expect("an input")).expect("cases are valid");
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(path.with_extension("ll").file_name().expect("a name"));
        std::fs::write(&file, text).expect("the folder of the target can be written");
        let run = Command::new(VERIFIER).args(["-passes=verify", "-disable-output"]).arg(&file).output();
        let said = String::from_utf8(run.expect("it starts").stderr).expect("messages are text");
        assert_eq!(said, "", "{}", path.display());
    }
}

#[test]
fn errors_are_those_of_the_reference() {
    let cases = [
        (
            "module { llvm.func @f() attributes {passthrough = [\"alignstack\"]} }",
            "LLVM attribute 'alignstack' expects a value",
        ),
        ("module attributes {llvm.module_asm = 1} {}", "expected an array attribute for a module level asm"),
        (
            "module { func.func private @f() }",
            "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: func.func",
        ),
        (
            "module { llvm.func @f() { llvm.call_intrinsic \"llvm.foo\"() : () -> () llvm.return } }",
            "could not find LLVM intrinsic: \"llvm.foo\"",
        ),
    ];
    for (input, message) in cases {
        assert_eq!(translate(input.as_bytes()), Err(message.to_owned()));
    }
}

/// The messages about an input, as a tool shows them.
fn messages(text: &str) -> String {
    let mut registry = dialekt::registry();
    let translation = *std::mem::take(registry.translations()).get("mlir-to-llvmir").expect("it is registered");
    let cx = Context::with_registry(registry.dialects);
    cx.allow_unregistered_dialects(true);
    let mut messages = Messages::default();
    let text = Arc::new(text.as_bytes().to_vec());
    let source = parse_source(&cx, "<stdin>", text, &ParseOptions::default(), &mut messages.diagnostics);
    let Direction::Export(run) = translation.run else { panic!("it is no import") };
    if let Some(mut source) = source
        && verify(&source.ir, source.top, &mut messages.diagnostics).is_ok()
    {
        let done = run(&mut source, &OptionValues::default(), &mut messages);
        assert_eq!(done.as_deref().map(String::from_utf8_lossy), None);
    }
    let mut shown = String::new();
    messages.diagnostics.iter().for_each(|diag| diag.render(&cx, &mut shown));
    shown
}

#[test]
fn mistakes_are_reported_as_the_reference_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
    let mut wrong = String::new();
    for file in ["ops", "modules", "ptr"] {
        let inputs = std::fs::read_to_string(folder.join(file).with_extension("mlir")).expect("inputs");
        let expected = std::fs::read_to_string(folder.join(file).with_extension("err")).expect("messages");
        let (inputs, expected) = (inputs.split("// -----\n"), expected.split("// -----\n"));
        assert_eq!(inputs.clone().count(), expected.clone().count());
        for (input, expected) in inputs.zip(expected) {
            let found = messages(input);
            if found.trim_end() != expected.trim_end() {
                wrong += &format!("{input}expected:\n{expected}found:\n{found}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The reference makes something of memory that is not its own here, or crashes.
#[test]
fn values_and_types_that_llvm_does_not_have_are_rejected() {
    let cases = [
        ("%0 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>", "ptr.constant"),
        ("%0 = ptr.constant #ptr.address<16> : !ptr.ptr<#ptr.generic_space>", "ptr.constant"),
        ("%0 = ptr.type_offset f32 : index", "ptr.type_offset"),
        ("%0 = ptr.type_offset index : i64", "ptr.type_offset"),
        ("%0 = ptr.type_offset memref<?xf32> : i64", "ptr.type_offset"),
        ("%0 = ptr.type_offset !llvm.void : i64", "ptr.type_offset"),
        ("%0 = ptr.type_offset !llvm.token : i64", "ptr.type_offset"),
        ("%0 = ptr.type_offset !llvm.func<i32 (i32)> : i64", "ptr.type_offset"),
        ("%0 = ptr.ptr_diff %p, %p : !ptr.ptr<#llvm.address_space<0>> -> index", "ptr.ptr_diff"),
    ];
    for (line, op) in cases {
        let found = messages(&format!("llvm.func @f(%p: !ptr.ptr<#llvm.address_space<0>>) {{ {line} llvm.return }}"));
        assert!(found.contains(&format!("error: LLVM Translation failed for operation: {op}\n")), "{line}\n{found}");
    }
}

/// An address is cut to the size of a pointer; the number of bits that it has follows from its digits.
#[test]
fn addresses_that_are_cut_are_told() {
    let cases =
        [("0", 1), ("1", 0), ("2147483647", 1), ("0x7fffffff", 0), ("0x80000000", 1), ("-1", 0), ("-4294967295", 1)];
    for (address, count) in cases {
        let mut messages = Messages::default();
        let text = format!(
            "module attributes {{llvm.data_layout = \"e-p3:32:32\"}} {{ llvm.func @f() {{ \
             %0 = ptr.constant #ptr.address<{address}> : !ptr.ptr<#llvm.address_space<3>> llvm.return }} }}"
        );
        let translated = export(text.as_bytes(), &mut messages);
        assert!(translated.is_some(), "{address}");
        let said: Vec<&str> = messages.diagnostics.iter().map(|said| &*said.message).collect();
        assert_eq!(said, vec!["Truncating address value to fit pointer size"; count], "{address}");
    }
}

/// Rules of LLVM IR: the reference says these words without a place.
#[test]
fn modules_that_break_rules_of_llvm_ir_are_rejected() {
    let cases = [
        (
            "llvm.func @f(%p: !llvm.ptr) { llvm.intr.lifetime.start %p : !llvm.ptr llvm.return }",
            "llvm.lifetime.start/end can only be used on alloca or poison",
        ),
        ("llvm.func @f(!llvm.metadata)", "Function takes metadata but isn't an intrinsic"),
        ("llvm.func @f(!llvm.token)", "Function takes token but isn't an intrinsic"),
        ("llvm.func @f(!llvm.x86_amx)", "Function takes x86_amx but isn't an intrinsic"),
        ("llvm.func @f() -> !llvm.token", "Function returns a token but isn't an intrinsic"),
        ("llvm.func @f() -> !llvm.x86_amx", "Function returns a x86_amx but isn't an intrinsic"),
        (
            "llvm.module_flags [#llvm.mlir.module_flag<require, \"x\", 3 : i32>]",
            "invalid value for 'require' module flag (expected metadata pair)",
        ),
        (
            "llvm.mlir.alias external @a : i32 { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }",
            "Aliasee should be either GlobalValue or ConstantExpr",
        ),
        (
            "module attributes {dlti.dl_spec = #dlti.dl_spec<\"dlti.stack_alignment\" = 3 : i64>} {}",
            "invalid data layout: stack natural alignment must be a power of two times the byte width",
        ),
        (
            "llvm.func @f(%p: !ptr.ptr<#llvm.address_space<0>>) { %0 = ptr.load %p alignment = 8589934592 : !ptr.ptr<#llvm.address_space<0>> -> i8 llvm.return }",
            "huge alignment values are unsupported",
        ),
        (
            "llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p {alignment = 8589934592} : !llvm.ptr -> i8 llvm.return }",
            "huge alignment values are unsupported",
        ),
        (
            "llvm.func @f() { %0 = ptr.type_offset !llvm.struct<(vector<[4]xf32>)> : i32 llvm.return }",
            "getelementptr cannot target structure that contains scalable vectortype",
        ),
        (
            "llvm.mlir.global internal @c(dense<(1.0, 2.0)> : tensor<1xcomplex<f32>>) : !llvm.array<2147483648 x struct<(f32, f32)>>",
            "unsupported constant value",
        ),
        (
            "llvm.mlir.global internal @c(dense<1> : tensor<2147483648xi8>) : !llvm.array<2147483648 x i8>",
            "constant has more than 67108864 elements",
        ),
    ];
    for (input, message) in cases {
        let found = messages(input);
        assert!(found.contains(&format!("error: {message}\n")), "{input}\n{found}");
    }
}
