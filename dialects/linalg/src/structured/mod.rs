//! Descriptions of named structured ops as data: loops, indexing maps and scalar body.
//!
//! A named op is a row of an `op_family!` whose fact is a [`Structured`]. Everything else follows from that: the custom form and
//! the region that it leaves out ([`form`], [`body`]), indexing maps and kinds of loops ([`maps`]), verification, effects,
//! sizes of results (the defaults of [`LinalgOp`](crate::LinalgOp)). Dialects of users declare named ops of their own in the same way, or one of
//! them with `#[derive(Op)]` and `facts(..)`.

pub mod body;
pub mod create;
pub mod form;
pub mod maps;
pub mod mixins;

use dialekt_ir_core::ir::OpRef;

use body::Expr;

/// A named structured op: its computation as data.
///
/// ```
/// use dialekt_ir_core::prelude::op::*;
/// use dialekt_linalg::structured::body::{MULTIPLY_ADD, SUM};
/// use dialekt_linalg::structured::mixins::{NamedOp, StructuredOp};
/// use dialekt_linalg::structured::{Structured, form};
///
/// op_family! {
///     /// An op with two inputs.
///     #[op(name = "mine.{}", parse = form::parse, print = form::print, facts(Structured::new(MAPS, BODY)))]
///     pub struct Mine<MAPS, BODY = MULTIPLY_ADD> {
///         pub structured: Mixin<StructuredOp>,
///         pub named: Mixin<NamedOp>,
///     }
///
///     /// Multiplies a matrix by the transpose of another one.
///     MatmulTransposed<MAPS = "m n [k]: (m, k) (n, k) (m, n)"> = "matmul_transposed";
///     /// Adds the rows of a matrix, as many as there are elements of the second input.
///     SumOfRows<MAPS = "[m] n: (m, n) (m) (n)", BODY = SUM> = "sum_of_rows";
/// }
///
/// let described = MatmulTransposed::DEF.fact::<Structured>().unwrap();
/// assert_eq!(described.arity(), 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Structured {
    /// The accesses to operands.
    pub accesses: Accesses,
    /// The value of the output's element, from the elements of all operands.
    pub body: &'static Expr<'static>,
}

/// The elements of operands that an iteration works on.
#[derive(Clone, Copy, Debug)]
pub enum Accesses {
    /// A text with the names of loops, those of reductions in brackets, and a list of indices for each operand:
    /// `n w f [kw c]: (n, w * S0 + kw * D0, c) (kw, c, f) (n, w, f)`. `S0` is the first element of the attribute `strides`, `D0` of
    /// `dilations`.
    Maps(&'static str),
    /// The same element of all operands but scalars, so many of which are inputs.
    SameElement(usize),
}

impl Structured {
    /// An op whose loops and indices a text says: see [`Accesses::Maps`].
    pub const fn new(maps: &'static str, body: &'static Expr<'static>) -> Structured {
        Structured { accesses: Accesses::Maps(maps), body }
    }

    /// An op that works on the same element of its inputs and its output. Inputs may be scalars.
    pub const fn elementwise(inputs: usize, body: &'static Expr<'static>) -> Structured {
        Structured { accesses: Accesses::SameElement(inputs), body }
    }

    /// The description of an op, if its declaration gives one.
    pub fn of(op: OpRef<'_>) -> Option<&'static Structured> {
        op.descriptor()?.fact()
    }

    /// The number of operands: inputs and one output.
    pub fn arity(&self) -> usize {
        match self.accesses {
            Accesses::Maps(text) => maps::operands(text).count(),
            Accesses::SameElement(inputs) => inputs + 1,
        }
    }
}
