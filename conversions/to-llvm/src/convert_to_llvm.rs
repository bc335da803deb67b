//! `convert-to-llvm`: the patterns of all dialects that are loaded, or of some. [mlir/lib/Conversion/ConvertToLLVM/ConvertToLLVMPass.cpp]

use dialekt_arith_transforms::arith_expand::division_minmax::{ExpandCeilDivSI, ExpandCeilDivUI, ExpandFloorDivSI};
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_ir_core::context::{Context, Location};
use dialekt_ods_macros::Pass;
use dialekt_pass::options::ListOption;
use dialekt_pass::{Pass, PassContext, PassConversion, PassFailed, PassRegistry, PassResult};

use crate::complex_to_llvm::ComplexRange;
use crate::vector_to_llvm::VectorToLLVMOptions;
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
    /// The width of `index` is that of the data layout around the op that the pass runs on
    #[option]
    dynamic: bool,
    /// Patterns may fail after they have changed something
    #[option(default = true, name = "allow-pattern-rollback")]
    allow_pattern_rollback: bool,
    conversion: PassConversion,
}

/// A dialect with its patterns, and with what it says of the target.
type Row = (&'static str, fn(&mut ConversionTarget, &mut ConversionPatterns, &LLVMTypeConverter));

/// The dialects that are converted. [MLIR: ConvertToLLVMPatternInterface]
const DIALECTS: &[Row] = &[
    ("arith", |_, patterns, llvm| {
        patterns.add_rewrite::<ExpandCeilDivUI>().add_rewrite::<ExpandCeilDivSI>().add_rewrite::<ExpandFloorDivSI>();
        crate::arith_to_llvm::add_patterns(patterns, llvm);
    }),
    ("complex", |_, patterns, llvm| crate::complex_to_llvm::add_patterns(patterns, llvm, ComplexRange::Basic)),
    ("math", |_, patterns, llvm| crate::math_to_llvm::add_patterns(patterns, llvm, true)),
    ("nvvm", |_, patterns, _| crate::nvvm_to_llvm::add_patterns(patterns)),
    ("vector", |_, patterns, llvm| {
        let options = VectorToLLVMOptions::default();
        crate::vector_to_llvm::populate_vector_to_llvm_conversion_patterns(patterns, llvm, options);
    }),
    ("xevm", |target, patterns, _| {
        crate::xevm_to_llvm::configure_target(target);
        crate::xevm_to_llvm::add_patterns(patterns);
    }),
];

impl ConvertToLLVM {
    /// The rows of the dialects that are converted. Reports a dialect that is not loaded, or that has none.
    fn rows(&self, cx: &Context) -> Result<Vec<Row>, PassFailed> {
        if self.filter_dialects.is_empty() {
            return Ok(DIALECTS
                .iter()
                .filter(|(name, _)| cx.loaded_dialect(name.as_bytes()).is_some())
                .copied()
                .collect());
        }
        let find = |name: &String| {
            let found = DIALECTS
                .iter()
                .find(|(found, _)| found == name)
                .filter(|_| cx.loaded_dialect(name.as_bytes()).is_some());
            found.copied().ok_or_else(|| {
                let why = match cx.loaded_dialect(name.as_bytes()).is_some() {
                    true => "dialect does not implement ConvertToLLVMPatternInterface",
                    false => "dialect not loaded",
                };
                cx.emit_error(Location::UNKNOWN, format!("{why}: {name}\n")).report();
                PassFailed
            })
        };
        self.filter_dialects.iter().map(find).collect()
    }

    fn conversion(&self, cx: &Context, options: LowerToLLVMOptions) -> Result<PassConversion, PassFailed> {
        let llvm = LLVMTypeConverter::new(cx, options);
        let (mut target, mut patterns) = (crate::llvm_target(), ConversionPatterns::new());
        for (_, add) in self.rows(cx)? {
            add(&mut target, &mut patterns, &llvm);
        }
        Ok(Some(Conversion::new(cx, target, patterns)))
    }
}

impl Pass for ConvertToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.conversion = self.conversion(cx, LowerToLLVMOptions::default())?;
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        if !self.dynamic {
            return cx.convert(&self.conversion, Mode::Partial);
        }
        let context = cx.cx().clone();
        let conversion = self.conversion(&context, LowerToLLVMOptions::at(cx.op_ref()))?;
        cx.convert(&conversion, Mode::Partial)
    }
}
