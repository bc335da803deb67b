//! Reproducers: sources with the resource `mlir_reproducer`, which contains the pipeline to run.

use std::sync::{Arc, Mutex, PoisonError};

use dialekt_ir_core::text::parse::ResourceParser;

/// The options in a reproducer, as far as it has them.
#[derive(Clone, Default)]
pub struct Replay {
    /// The text of the pipeline.
    pub pipeline: Option<String>,
    /// Use one thread.
    pub disable_threading: Option<bool>,
    /// Verify the IR after each pass.
    pub verify_each: Option<bool>,
}

/// The reader of reproducers.
#[derive(Clone, Default)]
pub struct Reproducer(Arc<Mutex<Replay>>);

impl Reproducer {
    /// The parser of the resource. The resource is not printed again.
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
                "disable_threading" => options.disable_threading = Some(entry.parse_bool()?),
                "verify_each" => options.verify_each = Some(entry.parse_bool()?),
                _ => return Err(entry.error(format!("unknown 'mlir_reproducer' resource key '{key}'"))),
            }
            Ok(())
        });
        ResourceParser { name: "mlir_reproducer", parse }
    }

    /// The options that were read.
    pub fn replay(&self) -> Replay {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
