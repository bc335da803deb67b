//! The steps of `examples/neural-network`: each gives what the reference has printed.

use std::path::Path;
use std::process::Command;

#[test]
fn steps_give_what_is_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/neural-network");
    let read =
        |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut input = "network.mlir".to_owned();
    let mut steps = 0;
    for line in read("steps.txt").lines().filter(|line| !line.starts_with('#')) {
        let (output, pipeline) = line.split_once(' ').expect("a line is a file and a pipeline");
        let run = Command::new(env!("CARGO_BIN_EXE_dialekt-opt"))
            .args([&input, &format!("--pass-pipeline={}", pipeline.trim())])
            .current_dir(&folder)
            .output()
            .expect("dialekt-opt runs");
        assert_eq!(String::from_utf8_lossy(&run.stderr), "", "{pipeline}");
        assert_eq!(String::from_utf8_lossy(&run.stdout), read(output), "{pipeline}");
        input = output.to_owned();
        steps += 1;
    }
    assert!(steps >= 8, "only {steps} steps are listed");
}
