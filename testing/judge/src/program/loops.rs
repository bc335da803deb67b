//! Constructs of scf: structured control flow.

use super::{Form, Program, Statement, Var};

pub(super) const ALL: &[Statement] = &[
    Statement(10, write_if),
    Statement(5, write_small_for),
    Statement(8, write_while),
    Statement(4, write_switch),
    Statement(3, write_execute),
    Statement(12, write_parallel),
];

/// Loops whose induction variables have any uses.
pub(super) const WIDE: &[Statement] = &[Statement(12, write_for)];

/// Initial values for the iteration arguments of a loop.
fn carried(program: &mut Program<'_>) -> Vec<Var> {
    let count = program.random.below(3);
    (0..count)
        .map(|_| {
            let ty = program.number_type();
            program.clean(ty)
        })
        .collect()
}

/// `%a = %b, %c = %d`, and the names on the left.
fn bind(program: &mut Program<'_>, values: &[Var]) -> (String, Vec<String>) {
    let names: Vec<String> = values.iter().map(|_| program.fresh()).collect();
    let pairs: Vec<String> = names.iter().zip(values).map(|(name, value)| format!("{name} = {}", value.name)).collect();
    (pairs.join(", "), names)
}

fn types(values: &[Var]) -> String {
    values.iter().map(|value| value.ty.clone()).collect::<Vec<_>>().join(", ")
}

/// `%r, %s = ` before an op with results, and their names.
fn results(program: &mut Program<'_>, values: &[Var]) -> (String, Vec<String>) {
    let names: Vec<String> = values.iter().map(|_| program.fresh()).collect();
    let prefix = if names.is_empty() { String::new() } else { format!("{} = ", names.join(", ")) };
    (prefix, names)
}

/// Adds clean numbers with the types of others to the scope.
fn define_like(program: &mut Program<'_>, names: Vec<String>, like: &[Var]) {
    for (name, like) in names.into_iter().zip(like) {
        let var = program.scalar(name, like.element, true);
        program.add(var);
    }
}

/// Clean numbers with the types of others.
fn clean_like(program: &mut Program<'_>, like: &[Var]) -> Vec<Var> {
    like.iter().map(|like| program.clean(like.element)).collect()
}

fn body(program: &mut Program<'_>) {
    let count = program.body_size();
    program.statements(count);
}

/// A region that yields numbers with the types of others.
fn branch(program: &mut Program<'_>, like: &[Var]) {
    program.region(|program| {
        body(program);
        let values = clean_like(program, like);
        program.give("scf.yield", &values);
    });
}

/// An op whose regions yield numbers, if it is allowed here: `write` writes it, given the text before its name, the
/// types of its results, and the initial values.
fn with_results(program: &mut Program<'_>, write: impl FnOnce(&mut Program<'_>, &str, &str, &[Var])) -> bool {
    if program.is_deep() {
        return false;
    }
    let like = carried(program);
    let (prefix, names) = results(program, &like);
    let types = if like.is_empty() { String::new() } else { format!(" -> ({})", types(&like)) };
    write(program, &prefix, &types, &like);
    program.line("}");
    define_like(program, names, &like);
    true
}

/// An `scf.if` with one or two regions.
fn write_if(program: &mut Program<'_>) -> bool {
    let condition = program.clean("i1");
    with_results(program, |program, prefix, types, like| {
        program.line(format!("{prefix}scf.if {}{types} {{", condition.name));
        branch(program, like);
        if !like.is_empty() || program.random.one_in(2) {
            program.line("} else {");
            branch(program, like);
        }
    })
}

/// A loop with a small trip count, which may be known.
fn write_for(program: &mut Program<'_>) -> bool {
    write_loop(program, false)
}

/// The same, but the induction variable is only used for small numbers.
fn write_small_for(program: &mut Program<'_>) -> bool {
    write_loop(program, true)
}

/// A loop. If `small`, the first use of the variable is a sum or product with a small number, and it has no other uses.
fn write_loop(program: &mut Program<'_>, small: bool) -> bool {
    if program.is_deep() {
        return false;
    }
    let lower = program.random.below(3) as i64;
    let lower = program.index(lower);
    let upper = match program.random.one_in(2) {
        true => program.index_below(5),
        false => {
            let size = program.random.below(5) as i64;
            program.index(size)
        }
    };
    let step = 1 + program.random.below(2) as i64;
    let step = program.index(step);
    let like = carried(program);
    let (pairs, args) = bind(program, &like);
    let (prefix, names) = results(program, &like);
    let iv = program.fresh();
    let steps: Vec<(&str, Var)> = (0..if small { 1 + program.random.below(3) } else { 0 })
        .map(|_| {
            let is_small =
                |var: &Var| var.element == "index" && var.known.is_some_and(|known| (-4..9).contains(&known));
            let factor = program.find(|var| var.form == Form::Scalar && is_small(var));
            let factor = factor.unwrap_or_else(|| program.index(3));
            (program.random.one_of(["addi", "muli"]), factor)
        })
        .collect();
    let iter = if like.is_empty() { String::new() } else { format!(" iter_args({pairs}) -> ({})", types(&like)) };
    program.line(format!("{prefix}scf.for {iv} = {} to {} step {}{iter} {{", lower.name, upper.name, step.name));
    program.region(|program| {
        let computed = steps.iter().fold(iv, |variable, (op, factor)| {
            let operands = match program.random.one_in(2) {
                true => [&*variable, &factor.name],
                false => [&*factor.name, &variable],
            };
            program.define_hidden(format!("arith.{op} {} : index", operands.join(", ")))
        });
        // The pass continues as long as sums and products use the variable: this use stops it.
        let computed = match steps.is_empty() {
            true => computed,
            false => program.define_hidden(format!("arith.maxsi {computed}, {computed} : index")),
        };
        let iv = program.scalar(computed, "index", true);
        program.add(iv);
        define_like(program, args, &like);
        body(program);
        let values = clean_like(program, &like);
        if !values.is_empty() {
            program.give("scf.yield", &values);
        }
    });
    program.line("}");
    define_like(program, names, &like);
    true
}

/// A loop that counts down.
fn write_while(program: &mut Program<'_>) -> bool {
    if program.is_deep() {
        return false;
    }
    let mut like = vec![program.index_below(5)];
    like[0].ty = "index".to_owned();
    like.extend(carried(program));
    let (pairs, args) = bind(program, &like);
    let (prefix, names) = results(program, &like);
    program.line(format!("{prefix}scf.while ({pairs}) : ({0}) -> ({0}) {{", types(&like)));
    let zero = program.fresh();
    let more = program.fresh();
    let before = args.clone();
    program.region(|program| {
        define_like(program, before.clone(), &like);
        if program.random.one_in(2) {
            body(program);
        }
        program.line(format!("{zero} = arith.constant 0 : index"));
        program.line(format!("{more} = arith.cmpi ugt, {}, {zero} : index", before[0]));
        let mut values = clean_like(program, &like);
        values[0] = program.scalar(before[0].clone(), "index", true);
        program.give(&format!("scf.condition({more})"), &values);
    });
    let after: Vec<String> = like.iter().map(|_| program.fresh()).collect();
    let list: Vec<String> = after.iter().zip(&like).map(|(name, like)| format!("{name}: {}", like.ty)).collect();
    program.line("} do {");
    program.line(format!("^bb0({}):", list.join(", ")));
    program.region(|program| {
        define_like(program, after.clone(), &like);
        body(program);
        let one = program.index(1);
        let less = program.define("index", true, format!("arith.subi {}, {} : index", after[0], one.name));
        let mut values = clean_like(program, &like);
        values[0] = less;
        program.give("scf.yield", &values);
    });
    program.line("}");
    define_like(program, names, &like);
    true
}

/// An `scf.index_switch`.
fn write_switch(program: &mut Program<'_>) -> bool {
    let flag = program.clean("index");
    with_results(program, |program, prefix, types, like| {
        let types = types.replace(['(', ')'], "");
        program.line(format!("{prefix}scf.index_switch {}{types}", flag.name));
        for label in ["case 0 {", "} case 2 {", "} default {"] {
            program.line(label);
            branch(program, like);
        }
    })
}

/// An `scf.execute_region`.
fn write_execute(program: &mut Program<'_>) -> bool {
    with_results(program, |program, prefix, types, like| {
        program.line(format!("{prefix}scf.execute_region{types} {{"));
        branch(program, like);
    })
}

/// An `scf.parallel`, whose iterations write to different places and sum up integers.
fn write_parallel(program: &mut Program<'_>) -> bool {
    if program.is_deep() {
        return false;
    }
    let memory = program.find(|var| var.form == Form::MemRef && var.clean && !var.read_only && var.shape.len() == 1);
    let Some(memory) = memory else { return false };
    let (lower, upper, step) = (program.index(0), program.index(memory.shape[0]), program.index(1));
    let iv = program.fresh();
    let sum = program.random.one_in(2).then(|| program.clean("i32"));
    let bounds = format!("({iv}) = ({}) to ({}) step ({})", lower.name, upper.name, step.name);
    let result = program.fresh();
    match &sum {
        Some(start) => program.line(format!("{result} = scf.parallel {bounds} init ({}) -> i32 {{", start.name)),
        None => program.line(format!("scf.parallel {bounds} {{")),
    }
    program.region(|program| {
        let var = program.scalar(iv.clone(), "index", true);
        program.add(var);
        // Statements of the body may store anywhere: their operands are numbers only.
        let (a, b) = (program.clean("index"), program.clean("i32"));
        let mixed = program.define("index", true, format!("arith.addi {}, {iv} : index", a.name));
        let value = program.define("i32", true, format!("arith.index_cast {} : index to i32", mixed.name));
        let value = program.define("i32", true, format!("arith.xori {}, {} : i32", value.name, b.name));
        let stored = match memory.element {
            "i32" => value.clone(),
            element => program.clean(element),
        };
        program.line(format!("memref.store {}, {}[{iv}] : {}", stored.name, memory.name, memory.ty));
        if sum.is_some() {
            let (a, b, c) = (program.fresh(), program.fresh(), program.fresh());
            program.line(format!("scf.reduce({} : i32) {{", value.name));
            program.line(format!("^bb0({a}: i32, {b}: i32):"));
            program.line(format!("  {c} = arith.addi {a}, {b} : i32"));
            program.line(format!("  scf.reduce.return {c} : i32"));
            program.line("}");
        }
    });
    program.line("}");
    if sum.is_some() {
        let var = program.scalar(result, "i32", true);
        program.add(var);
    }
    true
}
