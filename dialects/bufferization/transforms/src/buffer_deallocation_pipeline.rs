//! `buffer-deallocation-pipeline`: the passes that free all buffers, in their order.
//! [mlir/lib/Dialect/Bufferization/Pipelines/BufferizationPipelines.cpp]

use dialekt_pass::{Pass, PassRegistry, Pipeline, PipelineDef};

/// The pipeline.
pub const PIPELINE: PipelineDef = PipelineDef {
    argument: "buffer-deallocation-pipeline",
    summary: "The default pipeline for automatically inserting deallocation operations after one-shot bufferization. Deallocation \
              operations (except `memref.realloc`) may not be present already.",
    build,
};

const DYNAMIC_OWNERSHIP: &str = "private-function-dynamic-ownership";

fn build(pipeline: &mut Pipeline, options: &str, passes: &PassRegistry) -> Result<(), String> {
    let mut dynamic_ownership = None;
    for option in options.split_whitespace() {
        let (name, value) = option.split_once('=').map_or((option, None), |(name, value)| (name, Some(value)));
        if name != DYNAMIC_OWNERSHIP {
            return Err(format!("<Pass-Options-Parser>: no such option {name}"));
        }
        dynamic_ownership = Some(value);
    }
    let ownership = dynamic_ownership.map(|value| (DYNAMIC_OWNERSHIP, value));
    let steps = [
        ("expand-realloc", Some(("emit-deallocs", Some("false")))),
        ("canonicalize", None),
        ("ownership-based-buffer-deallocation", ownership),
        ("canonicalize", None),
        ("buffer-deallocation-simplification", None),
        ("bufferization-lower-deallocations", None),
        ("cse", None),
        ("canonicalize", None),
    ];
    for (argument, option) in steps {
        let missing = || format!("'{argument}' does not refer to a registered pass or pass pipeline");
        let mut pass = passes.make(argument).ok_or_else(missing)?;
        if let Some((name, value)) = option {
            set(&mut *pass, name, value, passes)?;
        }
        pipeline.add(pass)?;
    }
    Ok(())
}

/// Sets an option of a pass.
fn set(pass: &mut dyn Pass, name: &str, value: Option<&str>, passes: &PassRegistry) -> Result<(), String> {
    let place = pass.info().options.iter().position(|option| option.name == name);
    let mut options = pass.options_mut();
    let option = place.and_then(|place| options.get_mut(place));
    let option = option.ok_or_else(|| format!("no such option {name}"))?;
    option.set(value, passes).map_err(|_| format!("option '{name}' has no value '{}'", value.unwrap_or_default()))
}
