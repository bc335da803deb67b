//! Tests of the verifier that texts do not reach: IR that only an API can make, depth, threads, and traits that no op
//! at hand has. The rules that texts reach are tested by recorded cases.

mod build;
mod depth;
mod edited;
mod isolates;
mod repeats;
mod rules;
mod structure;
mod uses;
