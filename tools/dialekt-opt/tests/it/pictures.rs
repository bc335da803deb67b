//! Tests of pictures of graphs: their files, and that they are XML.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn run(flags: &[&str], text: &str) -> Output {
    let mut tool = Command::new(env!("CARGO_BIN_EXE_dialekt-opt"))
        .args(["--allow-unregistered-dialect", "-o", "/dev/null"])
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    tool.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    tool.wait_with_output().unwrap()
}

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("dialekt-pictures-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The text of a picture, whose elements have been checked to be closed.
#[track_caller]
fn picture(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let mut open = Vec::new();
    for part in text.split('<').skip(1) {
        let (tag, behind) = part.split_once('>').expect("a tag ends");
        assert!(!behind.contains('>'), "{part}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty(), "{open:?}");
    text
}

const FUNCTIONS: &str = r#"func.func @f(%a: i32, %c: i1) -> i32 {
  %0 = arith.addi %a, %a {note = "<&>"} : i32
  %1 = scf.if %c -> i32 {
    scf.yield %0 : i32
  } else {
    scf.yield %a : i32
  }
  return %1 : i32
}
func.func @g() {
  return
}
"#;

#[test]
fn a_picture_is_drawn_beside_the_text() {
    let folder = folder("whole");
    let path = folder.join("graph.svg");
    let drawn = run(&[&format!("--view-op-graph=svg={}", path.display())], FUNCTIONS);
    assert!(drawn.status.success());
    assert_eq!(drawn.stderr, run(&["--view-op-graph"], FUNCTIONS).stderr);
    let text = picture(&path);
    std::fs::remove_dir_all(folder).unwrap();
    for label in ["func.func", "sym_name: &quot;f&quot;", "%0 i32", "note: &quot;&lt;&amp;&gt;&quot;", "scf.if : (i32)"]
    {
        assert!(text.contains(&format!(">{label}</text>")), "{label}\n{text}");
    }
    // One box for each op, block and argument, and one for the background.
    assert_eq!(text.matches("<rect ").count(), 9 + 5 + 2 + 1);
    // One line for each operand.
    assert_eq!(text.matches("marker-end").count(), 2 + 1 + 2 + 1);
}

#[test]
fn the_order_of_ops_is_dashed() {
    let folder = folder("order");
    let path = folder.join("graph.svg");
    let options =
        format!("--view-op-graph=svg={} print-control-flow-edges print-data-flow-edges=false", path.display());
    assert!(run(&[&options], FUNCTIONS).status.success());
    let text = picture(&path);
    std::fs::remove_dir_all(folder).unwrap();
    // The functions, and the contents of the first one.
    assert_eq!((text.matches("marker-end").count(), text.matches("stroke-dasharray").count()), (1 + 2, 1 + 2));
}

#[test]
fn each_function_has_a_picture() {
    let folder = folder("functions");
    let options = format!("svg={}", folder.join("graph.svg").display());
    assert!(
        run(&[&format!("--pass-pipeline=builtin.module(func.func(view-op-graph{{{options}}}))")], FUNCTIONS)
            .status
            .success()
    );
    let mut names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["graph-f.svg", "graph-g.svg"]);
    assert!(picture(&folder.join("graph-f.svg")).contains("scf.if"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let failed = run(&["--view-op-graph=svg=/no/such/folder/graph.svg"], "\"t.x\"() : () -> ()");
    assert!(!failed.status.success());
    let said = String::from_utf8(failed.stderr).unwrap();
    let expected = "<stdin>:0:0: error: cannot write '/no/such/folder/graph.svg': No such file or directory";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn pipelines_without_pictures_are_printed_as_in_the_reference() {
    let printed = |options: &str| {
        let flags = [&*format!("--pass-pipeline=builtin.module(view-op-graph{options})"), "--dump-pass-pipeline"];
        String::from_utf8(run(&flags, "").stderr).unwrap()
    };
    assert!(printed("").contains("print-result-types=true}\n"));
    assert!(printed("{svg=/dev/null}").contains("print-result-types=true svg=/dev/null}\n"));
}
