//! Passes over symbols. They are built on [`dialekt_symbols`].

use dialekt_pass::options::ListOption;
use dialekt_pass::{
    OptionDef, OptionValue, Pass, PassContext, PassDecl, PassFailed, PassInfo, PassResult, Statistic, StatisticDef,
};
use dialekt_symbols::{symbol_dce, symbol_privatize};

/// Erases symbols that nothing visible from outside leads to.
#[derive(Clone, Default)]
pub struct SymbolDce {
    num_dce: Statistic,
}

impl PassDecl for SymbolDce {
    fn info(&self) -> &'static PassInfo {
        static INFO: PassInfo = PassInfo {
            description: "Erases symbols that nothing visible from outside leads to.",
            statistics: &[StatisticDef { name: "num-dce'd", help: "Number of symbols DCE'd" }],
            ..PassInfo::new("SymbolDCE", "symbol-dce", "Eliminate dead symbols")
        };
        &INFO
    }

    fn statistics(&self) -> Vec<&Statistic> {
        vec![&self.num_dce]
    }

    fn copy(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
}

impl Pass for SymbolDce {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let (op, mut found) = (cx.op(), Vec::new());
        let erased = symbol_dce(cx.ir_mut(), op, &mut found);
        found.into_iter().for_each(|diagnostic| cx.cx().emit(diagnostic));
        let erased = erased.map_err(|_| PassFailed)?;
        self.num_dce.add(erased as u64);
        if erased == 0 {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Makes symbols private, but some.
#[derive(Clone, Default)]
pub struct SymbolPrivatize {
    exclude: ListOption<String>,
}

impl PassDecl for SymbolPrivatize {
    fn info(&self) -> &'static PassInfo {
        static INFO: PassInfo = PassInfo {
            description: "Makes all symbols directly in the op private, except those that are excluded.",
            options: &[OptionDef {
                name: "exclude",
                help: "Comma separated list of symbols that should not be marked private",
            }],
            ..PassInfo::new("SymbolPrivatize", "symbol-privatize", "Mark symbols private")
        };
        &INFO
    }

    fn options(&self) -> Vec<&dyn OptionValue> {
        vec![&self.exclude]
    }

    fn options_mut(&mut self) -> Vec<&mut dyn OptionValue> {
        vec![&mut self.exclude]
    }

    fn copy(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
}

impl Pass for SymbolPrivatize {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        let exclude: Vec<&str> = self.exclude.iter().map(String::as_str).collect();
        symbol_privatize(cx.ir_mut(), op, &exclude).map_err(|_| PassFailed)
    }
}
