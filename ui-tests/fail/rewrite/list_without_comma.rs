use dialekt_ui_tests::ops::*;

fn main() {
    let _ = rules![Add { lhs: x, .. } => x Split { x, .. } => (x, x)];
}
