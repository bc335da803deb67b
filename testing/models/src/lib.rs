//! The semantics of the ops of the standard dialects: external models of [`ExecuteOpInterface`](dialekt_interpreter::ExecuteOpInterface).
//!
//! There is a module for each dialect, and one for functions of run-time libraries that replace ops ([`library`]). If
//! the documentation of a dialect leaves something unspecified, the comment at its op gives the choice and the reason.

mod affine;
mod arith;
mod cf;
mod combine;
mod complex;
mod index;
mod layout;
mod library;
mod map;
mod math;
mod memref;
mod precision;
mod ranges;
mod scf;
mod tensor;
mod ub;

use std::marker::PhantomData;

use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::decl::typed::OpDecl;

pub use library::library;
pub use precision::precision;

/// Attaches the models of all ops to a registry.
pub fn register(registry: &mut DialectRegistry) {
    affine::register(registry);
    arith::register(registry);
    cf::register(registry);
    complex::register(registry);
    index::register(registry);
    math::register(registry);
    memref::register(registry);
    scf::register(registry);
    tensor::register(registry);
    ub::register(registry);
}

/// The model of an op of a kind.
struct Model<T>(PhantomData<T>);

impl<T: OpDecl> OpModel for Model<T> {
    type Op = T;
}

/// Defines `register`, and the models of ops: the semantics of each op is a function of its view and the machine.
macro_rules! models {
    ($($op:ty => $execute:expr),* $(,)?) => {
        $(impl dialekt_interpreter::ExecuteOpInterface for crate::Model<$op> {
            fn execute(
                op: Self::View<'_>,
                machine: &mut dialekt_interpreter::Machine<'_>,
            ) -> dialekt_interpreter::Executed {
                fn call(
                    execute: impl FnOnce(
                        <$op as dialekt_ir_core::decl::typed::OpDecl>::View<'_>,
                        &mut dialekt_interpreter::Machine<'_>,
                    ) -> dialekt_interpreter::Executed,
                    op: <$op as dialekt_ir_core::decl::typed::OpDecl>::View<'_>,
                    machine: &mut dialekt_interpreter::Machine<'_>,
                ) -> dialekt_interpreter::Executed {
                    execute(op, machine)
                }
                call($execute, op, machine)
            }
        })*

        /// Attaches the models of the dialect's ops.
        pub(crate) fn register(registry: &mut dialekt_ir_core::context::DialectRegistry) {
            $(registry.attach(
                <$op as dialekt_ir_core::decl::typed::OpDecl>::DEF.name,
                <crate::Model<$op> as dialekt_interpreter::ExecuteOpInterface>::INTERFACE,
            );)*
        }
    };
}
pub(crate) use models;
