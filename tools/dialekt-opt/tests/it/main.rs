//! All integration tests in one program: linking takes longer than running most of them. `hostile` measures memory, and
//! is a program of its own.

mod actions;
mod book;
mod diagnostics;
mod editor;
mod neural_network;
mod pictures;
mod pipelines;
mod recorded_cases;
mod threads;
