//! The attribute of variables that are defined elsewhere, and the type of tokens.

use dialekt_ir_core::prelude::op::*;

/// The value of a variable that is defined elsewhere.
///
/// ```mlir
/// ml_program.global private @weights(#ml_program.extern : tensor<4xi32>) : tensor<?xi32>
/// ```
#[derive(Attr)]
#[attr(name = "ml_program.extern", symbol = "MLProgram_ExternAttr", alias)]
pub struct ExternAttr {
    /// The type of the value.
    #[self_type]
    #[default(Type::NONE)]
    #[name("type")]
    pub ty: Type,
}

/// A token: orders ops of a graph that none uses a result of another.
#[derive(Type)]
#[ty(
    name = "ml_program.token",
    symbol = "MLProgram_TokenType",
    summary = "Token for establishing execution ordering in a graph"
)]
pub struct TokenType;
