//! `convert-to-llvm`: the patterns of all dialects that are loaded, or of some. [mlir/lib/Conversion/ConvertToLLVM/ConvertToLLVMPass.cpp]

mod interface;
mod models;

use dialekt_conversion::{Conversion, ConversionConfig, ConversionPatterns, Mode};
use dialekt_ir_core::context::{Attribute, Context, Location};
use dialekt_ir_core::decl::interface::AttrRef;
use dialekt_ir_core::ir::OpRef;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::ListOption;
use dialekt_pass::{Pass, PassContext, PassConversion, PassFailed, PassRegistry, PassResult};

pub use interface::{
    ConvertToLLVMAttrInterface, ConvertToLLVMAttrRef, ConvertToLLVMOpInterface, ConvertToLLVMOpRef,
    ConvertToLLVMPatternDialectRef, ConvertToLLVMPatternInterface,
};
pub use models::register;

use crate::{LLVMTypeConverter, LowerToLLVMOptions};

/// Convert to LLVM via dialect interfaces found in the input IR
///
/// The patterns of the dialects that are loaded are applied together; what none of them converts stays.
#[derive(Pass, Clone)]
#[pass(name = "ConvertToLLVMPass", argument = "convert-to-llvm", dialects(dialekt_llvm::LLVMDialect))]
pub struct ConvertToLLVM {
    /// The dialects that are converted; all, if none is named
    #[option(name = "filter-dialects")]
    filter_dialects: ListOption<String>,
    /// The width of `index` is that of the data layout around the op that the pass runs on, and attributes of that op, or of one around it,
    /// add patterns
    #[option]
    dynamic: bool,
    /// Patterns may fail after they have changed something, which always is undone here. Without it, each operand that is cast has a cast of its own
    #[option(default = true, name = "allow-pattern-rollback")]
    allow_pattern_rollback: bool,
    conversion: PassConversion,
}

impl ConvertToLLVM {
    /// The dialects that are converted. Reports a dialect that is not loaded, or that has no patterns.
    fn dialects<'c>(&self, cx: &'c Context) -> Result<Vec<ConvertToLLVMPatternDialectRef<'c>>, PassFailed> {
        let all = ConvertToLLVMPatternDialectRef::collect(cx);
        if self.filter_dialects.is_empty() {
            return Ok(all.iter().collect());
        }
        let find = |name: &String| {
            let fail = |why| {
                cx.emit_error(Location::UNKNOWN, format!("{why}: {name}\n")).report();
                PassFailed
            };
            let dialect = cx.loaded_dialect(name.as_bytes()).ok_or_else(|| fail("dialect not loaded"))?;
            all.of_dialect(dialect).ok_or_else(|| fail("dialect does not implement ConvertToLLVMPatternInterface"))
        };
        self.filter_dialects.iter().map(find).collect()
    }

    /// The conversion by the patterns of the dialects, and by those that attributes of `op` add.
    fn conversion(
        &self,
        cx: &Context,
        options: LowerToLLVMOptions,
        op: Option<OpRef<'_>>,
    ) -> Result<PassConversion, PassFailed> {
        let dialects = self.dialects(cx)?;
        dialects.iter().for_each(|dialect| dialect.load_dependent_dialects(cx));
        let attrs = op.map_or_else(Vec::new, conversion_attrs);
        let attrs: Vec<_> = attrs.iter().filter_map(|attr| ConvertToLLVMAttrRef::of(AttrRef::new(cx, *attr))).collect();
        let llvm = LLVMTypeConverter::with(cx, options, |types| {
            dialects.iter().for_each(|dialect| dialect.add_type_conversions(types));
            attrs.iter().for_each(|attr| attr.add_type_conversions(types));
        });
        let (mut target, mut patterns) = (crate::llvm_target(), ConversionPatterns::new());
        for dialect in &dialects {
            dialect.populate_convert_to_llvm_conversion_patterns(&mut target, &llvm, &mut patterns);
        }
        for attr in &attrs {
            attr.populate_convert_to_llvm_conversion_patterns(&mut target, &llvm, &mut patterns);
        }
        Ok(Some(Conversion::new(cx, target, patterns)))
    }
}

/// The attributes of an op, or of the nearest one around it that has the interface. [MLIR: populateOpConvertToLLVMConversionPatterns]
fn conversion_attrs(op: OpRef<'_>) -> Vec<Attribute> {
    let mut around = std::iter::successors(Some(op), |op| op.parent_op());
    around.find_map(ConvertToLLVMOpRef::of).map_or_else(Vec::new, |op| op.conversion_attrs())
}

impl Pass for ConvertToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        if self.dynamic {
            // Dialects that are missing are reported before anything is converted.
            self.dialects(cx)?.iter().for_each(|dialect| dialect.load_dependent_dialects(cx));
            return Ok(());
        }
        self.conversion = self.conversion(cx, LowerToLLVMOptions::default(), None)?;
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let config = ConversionConfig::with_rollback(self.allow_pattern_rollback);
        if !self.dynamic {
            return cx.convert_with(&self.conversion, Mode::Partial, &config);
        }
        let context = cx.cx();
        let conversion = self.conversion(context, LowerToLLVMOptions::at(cx.op_ref()), Some(cx.op_ref()))?;
        cx.convert_with(&conversion, Mode::Partial, &config)
    }
}
