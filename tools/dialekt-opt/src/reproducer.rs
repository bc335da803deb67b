//! Reproducers: what to run stands in the source, as the resource `mlir_reproducer`.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::{ParsedSource, ResourceParser};

use crate::pipeline::Pipeline;

/// What a reproducer says, as far as it does.
#[derive(Clone, Default)]
struct Options {
    pipeline: Option<String>,
    disable_threading: bool,
}

/// Reads a reproducer, and runs it.
#[derive(Clone, Default)]
pub struct Reproducer(Arc<Mutex<Options>>);

impl Reproducer {
    /// What reads the resource; nobody prints it again.
    pub fn resource_parser(&self) -> ResourceParser {
        let options = self.0.clone();
        let parse = Arc::new(move |entry: &mut dialekt_ir_core::text::parse::ResourceEntry<'_, '_>| {
            let key = String::from_utf8_lossy(entry.key()).into_owned();
            let mut options = options.lock().unwrap_or_else(PoisonError::into_inner);
            match &*key {
                "pipeline" => {
                    let text = entry.parse_string()?;
                    options.pipeline = Some(String::from_utf8_lossy(&text).into_owned());
                }
                "disable_threading" => options.disable_threading = entry.parse_bool()?,
                // Says what happens behind each pass, and there are none.
                "verify_each" => drop(entry.parse_bool()?),
                _ => return Err(entry.error(format!("unknown 'mlir_reproducer' resource key '{key}'"))),
            }
            Ok(())
        });
        ResourceParser { name: "mlir_reproducer", parse }
    }

    /// Runs the pipeline on what was read. An error was written already, or is left to be reported.
    pub fn run(&self, source: &ParsedSource, errors: &mut dyn Write) -> Result<(), Option<Diagnostic>> {
        let options = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(text) = &options.pipeline {
            let pipeline = Pipeline::parse(text).map_err(|wrong| {
                // Nobody is left to tell when the error stream is closed.
                let _ = errors.write_all(wrong.as_bytes());
                None
            })?;
            pipeline.run(source)?;
        }
        if options.disable_threading {
            source.ir.cx().enable_multithreading(false);
        }
        Ok(())
    }
}
