//! Ops get the places where they stand in the printed IR as locations. [mlir/lib/Transforms/LocationSnapshot.cpp]

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::PathBuf;

use dialekt_ods_macros::Pass;

use crate::ir::{Ir, Op};
use crate::pass::{Pass, PassContext, PassFailed, PassResult};
use crate::text::print::{PrintFlags, print_op_with_places};

/// Generate new locations from the current IR.
///
/// Prints the op to a file; the line and the column of each op there become its location, or are added to it under a name. Block
/// arguments, and ops that are left out of the text, keep what they have.
#[derive(Pass, Clone)]
#[pass(crate = crate, name = "LocationSnapshot", argument = "snapshot-op-locations")]
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
    /// Writes the text; the name of the file, or what is wrong.
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

/// What is said of a file that cannot be used.
fn cannot(what: &str, path: &str, error: &io::Error) -> String {
    let why = error.to_string();
    let why = why.split(" (os error").next().unwrap_or(&why).to_owned();
    match what {
        "open" => format!("cannot open output file '{path}': {why}"),
        _ => format!("cannot {what} '{path}': {why}"),
    }
}

/// A new file with a name that nobody has.
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
