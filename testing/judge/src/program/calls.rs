//! Constructs of calls, of functions with and without body.

use super::{Program, Statement};

pub(super) const ALL: &[Statement] = &[Statement(14, write_call)];

fn write_call(program: &mut Program<'_>) -> bool {
    let at = program.random.below(program.functions.len());
    let Some(function) = program.functions.get(at).cloned() else { return false };
    let args: Vec<_> = function.params.iter().map(|ty| program.clean(ty)).collect();
    let names: Vec<&str> = args.iter().map(|arg| &*arg.name).collect();
    let results: Vec<String> = function.results.iter().map(|_| program.fresh()).collect();
    let signature = format!("({}) -> ({})", function.params.join(", "), function.results.join(", "));
    if program.random.one_in(6) {
        let callee = program.fresh();
        program.line(format!("{callee} = func.constant @{} : {signature}", function.name));
        program.line(format!(
            "{} = func.call_indirect {callee}({}) : {signature}",
            results.join(", "),
            names.join(", ")
        ));
    } else {
        program.line(format!(
            "{} = func.call @{}({}) : {signature}",
            results.join(", "),
            function.name,
            names.join(", ")
        ));
    }
    for (name, ty) in results.into_iter().zip(function.results) {
        let var = program.scalar(name, ty, true);
        program.add(var);
    }
    true
}
