//! Ops for graphs, ordered by tokens.

use dialekt_interfaces::{SymbolTables, SymbolUserOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use super::global::{Lookup, global, verify_load, verify_store};
use crate::TokenType;

/// Reads a variable in a graph, after the ops whose tokens it takes.
///
/// Ops of a graph have no order but that of their operands: the token that it makes puts others after it.
///
/// ```mlir
/// ml_program.global private mutable @state : i32
///
/// %state, %token = ml_program.global_load_graph @state ordering(%before -> !ml_program.token) : i32
/// %again, %last = ml_program.global_load_graph @state ordering(() -> !ml_program.token) : i32
/// ```
#[derive(Op)]
#[op(name = "ml_program.global_load_graph", doc_group = "Graphs", interfaces(SymbolUserOpInterface))]
#[assembly($global "" custom<TokenOrdering>($consume_tokens, type($produce_token)) ":" type($result) attr_dict)]
pub struct GlobalLoadGraph {
    #[name("consumeTokens")]
    pub consume_tokens: Operands<TokenType>,
    #[effects(Read)]
    pub global: Attr<SymbolRefAttr>,
    pub result: OpResult<AnyType>,
    #[name("produceToken")]
    pub produce_token: OpResult<TokenType>,
}

/// Writes a variable in a graph, after the ops whose tokens it takes.
///
/// As in the reference, it reads the variable: one whose token nobody uses may be erased.
///
/// ```mlir
/// ml_program.global private mutable @state : i32
///
/// %token = ml_program.global_store_graph @state = %a ordering(%before -> !ml_program.token) : i32
/// ```
#[derive(Op)]
#[op(name = "ml_program.global_store_graph", doc_group = "Graphs", interfaces(SymbolUserOpInterface))]
#[assembly($global "=" $value "" custom<TokenOrdering>($consume_tokens, type($produce_token)) ":" type($value) attr_dict)]
pub struct GlobalStoreGraph {
    pub value: Operand<AnyType>,
    #[name("consumeTokens")]
    pub consume_tokens: Operands<TokenType>,
    #[effects(Read)]
    pub global: Attr<SymbolRefAttr>,
    #[name("produceToken")]
    pub produce_token: OpResult<TokenType>,
}

/// Makes a token that comes after nothing.
///
/// It stands where an op wants a token, and need not come after another one.
///
/// ```mlir
/// %token = ml_program.token
/// ```
#[derive(Op)]
#[op(name = "ml_program.token", doc_group = "Graphs", traits(Pure))]
#[assembly(attr_dict)]
pub struct Token {
    pub token: OpResult<TokenType>,
}

impl SymbolUserOpInterface for GlobalLoadGraph {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let global = global(*op, Lookup::Nearest, symbols, out)?;
        verify_load(*op, global, out)
    }
}

impl SymbolUserOpInterface for GlobalStoreGraph {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let global = global(*op, Lookup::Nearest, symbols, out)?;
        verify_store(*op, global, out)
    }
}

/// The tokens that are taken, and the type of the one that is made: ` ordering(%a, %b -> !ml_program.token)`
struct TokenOrdering;

impl CustomDirective for TokenOrdering {
    const NAME: &'static str = "TokenOrdering";
    type Params = (OperandsParam, TypeParam);

    /// Deliberate difference: the reference crashes where the clause is missing, or is not opened by a parenthesis.
    fn parse(f: &mut FormatParser<'_, '_>, (tokens, made): Self::Params) -> Parsed<bool> {
        f.p.expect_keyword("ordering", f.op)?;
        f.p.expect(Tok::LParen, "expected '('")?;
        match f.p.consume_if(Tok::LParen) {
            true => f.p.expect(Tok::RParen, "expected ')'")?,
            // Their types are known.
            false => {
                let operands = f.p.parse_operand_list()?;
                tokens.extend(f, operands);
            }
        }
        f.p.expect(Tok::Arrow, "expected '->'")?;
        let ty = f.p.parse_type()?;
        f.p.expect(Tok::RParen, "expected ')'")?;
        made.set(f, ty);
        Ok(true)
    }

    fn print(op: OpRef<'_>, (tokens, made): Self::Params, p: &mut Printer<'_>) {
        let Some(made) = made.get(op) else { return };
        let tokens = tokens.get(op).values();
        p.write(" ordering(");
        match tokens.len() {
            0 => p.write("()"),
            _ => p.print_list(tokens, |p, token| p.print_operand(token)),
        }
        p.write(" -> ");
        p.print_type(made);
        p.write(")");
    }
}
