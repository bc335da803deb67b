//! `tosa-to-mlprogram`: variables become globals of ml_program. [mlir/lib/Conversion/TosaToMLProgram]

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ml_program as ml_program;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_tosa as tosa;

/// Lower TOSA to the MLProgram dialect
///
/// Variables become globals that may be written, and their uses loads and stores.
#[derive(Pass, Clone)]
#[pass(
    name = "TosaToMLProgram",
    argument = "tosa-to-mlprogram",
    op = "builtin.module",
    dialects(dialekt_ml_program::MLProgramDialect)
)]
pub struct TosaToMLProgram {
    conversion: PassConversion,
}

impl Pass for TosaToMLProgram {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["ml_program"]);
        target.illegal_op::<tosa::Variable>().illegal_op::<tosa::VariableRead>().illegal_op::<tosa::VariableWrite>();
        target.legal_unknown_ops();
        let mut patterns = ConversionPatterns::new();
        patterns.extend(tosa_to_ml_program_patterns());
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The patterns of the conversion. [MLIR: populateTosaToMLProgramConversionPatterns]
pub fn tosa_to_ml_program_patterns() -> PatternSet {
    let mut patterns = PatternSet::new();
    patterns.add::<VariableOpConverter>().add::<VariableWriteOpConverter>().add::<VariableReadOpConverter>();
    patterns
}

/// `tosa.variable` becomes a private global.
#[derive(Described)]
pub struct VariableOpConverter;

impl OpRewrite for VariableOpConverter {
    type SourceOp = tosa::Variable;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::Variable>) -> Option<()> {
        let view = rw.view(op)?;
        let (name, value, ty) = (view.sym_name()?, view.initial_value(), tosa::variable_type(view)?);
        let visibility = rw.cx().ident("private");
        let global = ml_program::Global::build(name, ty).is_mutable(true).sym_visibility(visibility);
        match value {
            Some(value) => rw.replace_op_with_new(op, global.value(value)),
            None => rw.replace_op_with_new(op, global),
        };
        Some(())
    }
}

/// `tosa.variable_write` becomes a store.
#[derive(Described)]
pub struct VariableWriteOpConverter;

impl OpRewrite for VariableWriteOpConverter {
    type SourceOp = tosa::VariableWrite;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::VariableWrite>) -> Option<()> {
        let view = rw.view(op)?;
        let (global, value) = (view.cx().nested_symbol_ref(&[view.variable()?]), view.input1());
        rw.replace_op_with_new(op, ml_program::GlobalStore::build(value, global));
        Some(())
    }
}

/// `tosa.variable_read` becomes a load.
#[derive(Described)]
pub struct VariableReadOpConverter;

impl OpRewrite for VariableReadOpConverter {
    type SourceOp = tosa::VariableRead;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tosa::VariableRead>) -> Option<()> {
        let view = rw.view(op)?;
        let (global, ty) = (view.cx().nested_symbol_ref(&[view.variable()?]), rw.type_of(view.output1()));
        rw.replace_op_with_new(op, ml_program::GlobalLoad::build(ty, global));
        Some(())
    }
}
