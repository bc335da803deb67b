//! The programs in `examples/run`: compiled, they print what the reference's runner prints, and so does their LLVM IR where `lli` is
//! installed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use dialekt::context::{Context, SourceText};
use dialekt::pass::{PassManager, Pipeline, RegisterPasses};
use dialekt::text::parse::{ParseOptions, parse_part};
use dialekt::translation::{Direction, Messages, OptionValues, RegisterTranslations};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/run")
}

/// The programs, in the order of their names.
fn programs() -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut programs: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "mlir")).collect();
    programs.sort();
    assert!(programs.len() >= 20);
    programs
}

/// An output with zeros for addresses.
fn without_addresses(text: &str) -> String {
    let mut shown = String::new();
    for line in text.split_inclusive('\n') {
        match line.split_once("base@ = 0x") {
            Some((before, behind)) => {
                let rest = behind.trim_start_matches(|c: char| c.is_ascii_hexdigit());
                shown.push_str(&format!("{before}base@ = 0x0{rest}"));
            }
            None => shown.push_str(line),
        }
    }
    shown
}

/// The output of a command, and what it says of errors.
fn output(command: &mut Command) -> String {
    let run = command.output().unwrap();
    without_addresses(&(String::from_utf8(run.stdout).unwrap() + &String::from_utf8(run.stderr).unwrap()))
}

#[test]
fn examples_print_what_the_reference_prints() {
    for path in programs() {
        let expected = std::fs::read_to_string(path.with_extension("expected")).unwrap();
        // As the reference lowers it, and as it is written.
        let lowered = folder().join("lowered").join(path.file_name().unwrap());
        for file in [&lowered, &path] {
            for mode in ["--mode=compile", "--mode=auto"] {
                let mut command = Command::new(env!("CARGO_BIN_EXE_dialekt-run"));
                let command = command.arg(file).args([mode, "--entry-point-result=void"]);
                assert_eq!(output(command), expected, "{} {mode}", file.display());
            }
        }
    }
}

/// A program as LLVM IR, lowered by the pipeline that `dialekt-run` takes by default.
fn llvm_ir(path: &Path) -> Vec<u8> {
    let mut registry = dialekt::registry();
    let passes = Arc::new(std::mem::take(registry.passes()));
    let translation = *std::mem::take(registry.translations()).get("mlir-to-llvmir").expect("it is registered");
    let Direction::Export(translate) = translation.run else { panic!("it is no import") };
    let cx = Context::with_registry(registry.dialects);
    let text = SourceText::new(Arc::new(std::fs::read(path).unwrap()));
    let (whole, mut messages) = (0..text.bytes().len(), Messages::default());
    let mut source =
        parse_part(&cx, "program.mlir", &text, whole, &ParseOptions::default(), &mut messages.diagnostics).unwrap();
    let pipeline = dialekt_run::default_pipeline(&passes, source.ir.op(source.top));
    let pipeline = Pipeline::parse(&pipeline, &passes).unwrap();
    PassManager::new(pipeline, passes).run(&mut source.ir, source.top).unwrap();
    translate(&mut source, &OptionValues::default(), &mut messages).unwrap()
}

/// The interpreter of LLVM IR and the libraries of the reference's runner that programs call, where they are installed.
fn interpreter() -> Option<(&'static str, Vec<PathBuf>)> {
    const NAME: &str = "lli-22";
    let paths = std::env::var_os("PATH")?;
    let program = std::env::split_paths(&paths).map(|folder| folder.join(NAME)).find(|path| path.exists())?;
    let libraries = program.canonicalize().ok()?.parent()?.parent()?.join("lib");
    let libraries = ["libmlir_runner_utils.so", "libmlir_c_runner_utils.so"].map(|name| libraries.join(name));
    libraries.iter().all(|library| library.exists()).then(|| (NAME, libraries.into()))
}

#[test]
fn llvm_ir_of_examples_prints_the_same() {
    let Some((name, libraries)) = interpreter() else {
        eprintln!("skipped: lli-22 and the libraries of the runner are not installed");
        return;
    };
    for path in programs() {
        let expected = std::fs::read_to_string(path.with_extension("expected")).unwrap();
        let name_of_file = path.with_extension("ll");
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name_of_file.file_name().unwrap());
        std::fs::write(&file, llvm_ir(&path)).unwrap();
        let mut command = Command::new(name);
        command.args(libraries.iter().map(|library| format!("--load={}", library.display()))).arg(&file);
        assert_eq!(output(&mut command), expected, "{}", file.display());
    }
}
