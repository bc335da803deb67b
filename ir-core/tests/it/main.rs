//! All integration tests in one program: linking it takes longer than running most of them.

mod affine_depth;
mod affine_maps;
mod affine_recorded;
mod asm_interfaces;
mod cases;
mod diagnostics;
mod formats;
mod grammar;
mod interfaces;
mod library;
mod num;
mod repeats;
mod run_time;
mod text_prop;
