//! Location snapshots: ops get their positions in the printed IR as locations.
//! [mlir/lib/Transforms/LocationSnapshot.cpp]

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::PathBuf;

use dialekt_ods_macros::Pass;

use dialekt_ir_core::ir::{Ir, Op};
use dialekt_ir_core::text::print::{PrintFlags, print_op_with_places};
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};

/// Generate new locations from the current IR.
///
/// Prints the op to a file; the line and the column of each op there become its location, or are added to it under a
/// name. Block arguments, and ops that are left out of the text, keep their locations.
#[derive(Pass, Clone)]
#[pass(name = "LocationSnapshot", argument = "snapshot-op-locations")]
pub struct LocationSnapshot {
    /// The file to print to; a temporary one if there is none, `-` for the standard output
    #[option]
    filename: String,
    /// Under which name places are added to locations; without it, they replace them
    #[option]
    tag: String,
    /// Print locations
    #[option]
    print_debuginfo: bool,
    /// Print ops in generic form
    #[option]
    print_op_generic: bool,
    /// Print without aliases
    #[option]
    print_local_scope: bool,
    /// Print locations in short form
    #[option]
    pretty_debuginfo: bool,
}

impl Pass for LocationSnapshot {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let common = cx.cx().print_flags();
        let flags = PrintFlags {
            generic: self.print_op_generic,
            debug_info: self.print_debuginfo,
            pretty_debug_info: self.pretty_debuginfo,
            local_scope: self.print_local_scope || common.local_scope,
            ..common
        };
        let op = cx.op();
        let alone = !cx.ir().is_lent(op);
        let (text, places) = print_op_with_places(cx.ir(), op, &flags, alone).map_err(|_| PassFailed)?;
        let file = self.write(&text).map_err(|message| {
            cx.op_ref().emit_error(message);
            PassFailed
        })?;
        for (op, line, column) in places {
            self.locate(cx.ir_mut(), op, &file, line, column);
        }
        Ok(())
    }
}

impl LocationSnapshot {
    /// Writes the text. Returns the name of the file, or the error message.
    fn write(&self, text: &[u8]) -> Result<String, String> {
        let path = match self.filename.as_str() {
            "-" => {
                let written = io::stdout().write_all(text).and_then(|()| io::stdout().flush());
                return written.map(|()| "-".to_owned()).map_err(|error| cannot("write", "-", &error));
            }
            "" => {
                let (mut file, path) = temporary_file()?;
                return file.write_all(text).map(|()| path.clone()).map_err(|error| cannot("write", &path, &error));
            }
            path => path,
        };
        let mut file = File::create(path).map_err(|error| cannot("open", path, &error))?;
        file.write_all(text).map_err(|error| cannot("write", path, &error))?;
        Ok(path.to_owned())
    }

    fn locate(&self, ir: &mut Ir, op: Op, file: &str, line: u32, column: u32) {
        let cx = ir.cx().clone();
        let place = cx.file_line_col(file, line, column);
        let loc = match self.tag.as_str() {
            "" => place,
            tag => cx.fused_loc(&[ir.op(op).loc(), cx.name_loc(tag, place)], None),
        };
        let done = ir.set_loc(op, loc);
        debug_assert_eq!(done, Ok(()));
    }
}

/// The message about a file that cannot be used.
fn cannot(what: &str, path: &str, error: &io::Error) -> String {
    let why = error.to_string();
    let why = why.split(" (os error").next().unwrap_or(&why).to_owned();
    match what {
        "open" => format!("cannot open output file '{path}': {why}"),
        _ => format!("cannot {what} '{path}': {why}"),
    }
}

/// A new file with an unused name.
fn temporary_file() -> Result<(File, String), String> {
    let folder: PathBuf = std::env::temp_dir();
    for attempt in 0..128u32 {
        let number = RandomState::new().hash_one(attempt) & 0xff_ffff;
        let path = folder.join(format!("mlir_snapshot-{number:06x}.tmp.mlir"));
        let name = path.to_string_lossy().into_owned();
        match File::create_new(&path) {
            Ok(file) => return Ok((file, name)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(cannot("open", &name, &error)),
        }
    }
    Err("failed to generate temporary file for location snapshot".to_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use dialekt_ir_core::context::Context;
    use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
    use dialekt_ir_core::text::print::op_to_string;
    use dialekt_pass::{PassManager, PassRegistry, Pipeline};

    /// The IR after the pass on a text, and the content of the file, `FILE`.
    fn snapshot(name: &str, text: &'static str, options: &str) -> (String, String) {
        let path = std::env::temp_dir().join(format!("dialekt-snapshot-{name}-{}.mlir", std::process::id()));
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let parsing = ParseOptions::default();
        let mut parsed = parse_source(&cx, "input", Arc::new(text.as_bytes()), &parsing, &mut Vec::new()).unwrap();
        let mut passes = PassRegistry::new();
        passes.register::<LocationSnapshot>();
        let pipeline = format!("builtin.module(snapshot-op-locations{{filename={} {options}}})", path.display());
        let pipeline = Pipeline::parse(&pipeline, &passes).unwrap();
        PassManager::new(pipeline, Arc::new(passes)).run(&mut parsed.ir, parsed.top).unwrap();
        let written = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let flags = PrintFlags { debug_info: true, local_scope: true, ..PrintFlags::default() };
        let made = op_to_string(&parsed.ir, parsed.top, &flags);
        (made.replace(&path.display().to_string(), "FILE"), written)
    }

    const NESTED: &str = "\"t.a\"() ({\n\"t.b\"() : () -> () loc(\"b\")\n}) : () -> ()";

    #[test]
    fn the_text_is_in_the_file_that_locations_name() {
        let (made, written) = snapshot("plain", NESTED, "");
        assert_eq!(written, "module {\n  \"t.a\"() ({\n    \"t.b\"() : () -> ()\n  }) : () -> ()\n}\n");
        let expected = "module {\n  \"t.a\"() ({\n    \"t.b\"() : () -> () loc(\"FILE\":3:4)\n  }) : () -> () loc(\"FILE\":2:2)\n} \
                        loc(\"FILE\":1:0)";
        assert_eq!(made, expected);
    }

    #[test]
    fn places_are_added_under_a_name() {
        let (made, _) = snapshot("tag", NESTED, "tag=here");
        let expected = "module {\n  \"t.a\"() ({\n    \"t.b\"() : () -> () loc(fused[\"b\", \"here\"(\"FILE\":3:4)])\n  }) : () -> () \
                        loc(fused[\"input\":1:1, \"here\"(\"FILE\":2:2)])\n} loc(fused[\"input\":0:0, \"here\"(\"FILE\":1:0)])";
        assert_eq!(made, expected);
    }

    #[test]
    fn the_form_of_the_text_can_be_chosen() {
        let (_, written) = snapshot("generic", NESTED, "print-op-generic");
        assert!(written.starts_with("\"builtin.module\"() ({\n  \"t.a\"() ({\n"), "{written}");
        let (_, written) = snapshot("debuginfo", NESTED, "print-debuginfo");
        assert!(written.contains("\"t.b\"() : () -> () loc(#loc"), "{written}");
        let (_, written) = snapshot("local", NESTED, "print-debuginfo print-local-scope");
        assert!(written.contains("\"t.b\"() : () -> () loc(\"b\")"), "{written}");
        let (_, written) = snapshot("pretty", NESTED, "print-debuginfo pretty-debuginfo print-local-scope");
        assert!(written.contains("\"t.b\"() : () -> () \"b\""), "{written}");
    }
}
