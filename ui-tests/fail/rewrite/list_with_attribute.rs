use dialekt_ui_tests::ops::*;

fn main() {
    let _ = rules![#[allow(unused)] Add { lhs: x, .. } => x];
}
