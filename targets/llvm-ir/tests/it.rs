//! The text of LLVM IR, set beside that of the reference: `cases/*.ll` is what `mlir-translate` 22 makes of `cases/*.mlir`.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use dialekt::context::{Context, SourceText};
use dialekt::text::parse::{ParseOptions, ParsedSource, parse_part};
use dialekt::translation::{Direction, Messages, OptionValues, RegisterTranslations};

/// The text of a source, or the first complaint.
fn translate(text: &[u8]) -> Result<String, String> {
    let mut registry = dialekt::registry();
    let translation = *std::mem::take(registry.translations()).get("mlir-to-llvmir").expect("it is registered");
    let cx = Context::with_registry(registry.dialects);
    let text = SourceText::new(Arc::new(text.to_vec()));
    let whole = 0..text.bytes().len();
    let mut messages = Messages::default();
    let mut source: ParsedSource =
        parse_part(&cx, "case.mlir", &text, whole, &ParseOptions::default(), &mut messages.diagnostics)
            .expect("cases are valid");
    let Direction::Export(run) = translation.run else { panic!("it is no import") };
    match run(&mut source, &OptionValues::default(), &mut messages) {
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
