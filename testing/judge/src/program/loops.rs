//! Structured control flow: scf.

use super::{Construct, Form, Program, Var};

pub(super) const ALL: &[&dyn Construct] = &[&If, &WIDE_FOR, &SMALL_FOR, &While, &Switch, &Execute, &Parallel];

/// How deep loops and branches may be within each other.
const DEPTH: usize = 3;

/// Numbers that a loop may carry.
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

/// Brings clean numbers into scope that have the types of others.
fn define_like(program: &mut Program<'_>, names: Vec<String>, like: &[Var]) {
    for (name, like) in names.into_iter().zip(like) {
        let var = program.scalar(name, like.element, true);
        program.add(var);
    }
}

/// Clean numbers of the types of others.
fn clean_like(program: &mut Program<'_>, like: &[Var]) -> Vec<Var> {
    like.iter().map(|like| program.clean(like.element)).collect()
}

fn body(program: &mut Program<'_>) {
    let count = program.body_size();
    program.statements(count);
}

/// A region that gives numbers of the types of others.
fn branch(program: &mut Program<'_>, like: &[Var]) {
    program.region(|program| {
        body(program);
        let values = clean_like(program, like);
        program.give("scf.yield", &values);
    });
}

/// Two branches, or one.
struct If;

impl Construct for If {
    fn write(&self, program: &mut Program<'_>) -> bool {
        if program.nesting() >= DEPTH {
            return false;
        }
        let condition = program.clean("i1");
        let like = carried(program);
        let (prefix, names) = results(program, &like);
        let arrow = if like.is_empty() { String::new() } else { format!(" -> ({})", types(&like)) };
        program.line(format!("{prefix}scf.if {}{arrow} {{", condition.name));
        for last in [false, true] {
            branch(program, &like);
            let without_else = like.is_empty() && program.random.one_in(2);
            if last || without_else {
                break;
            }
            program.line("} else {");
        }
        program.line("}");
        define_like(program, names, &like);
        true
    }
}

/// As the others, but variables of `scf.for` are used for small numbers only.
pub(super) const SMALL: &[&dyn Construct] = &[&If, &SMALL_FOR, &While, &Switch, &Execute, &Parallel];

/// A few turns, of a known or unknown number.
struct For {
    /// What is done with the variable first is a sum or product with a small number, and nothing else is done with it.
    small: bool,
}

const WIDE_FOR: For = For { small: false };
const SMALL_FOR: For = For { small: true };

impl Construct for For {
    fn weight(&self) -> usize {
        if self.small { 5 } else { 12 }
    }

    fn write(&self, program: &mut Program<'_>) -> bool {
        if program.nesting() >= DEPTH {
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
        let steps: Vec<(&str, Var)> = (0..if self.small { 1 + program.random.below(3) } else { 0 })
            .map(|_| {
                let is_small =
                    |var: &Var| var.element == "index" && var.known.is_some_and(|known| (-4..9).contains(&known));
                let factor = program.find(|var| var.form == Form::Scalar && is_small(var));
                let factor = factor.unwrap_or_else(|| program.index(3));
                (program.random.pick(&["addi", "muli"]).unwrap_or("addi"), factor)
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
            // The pass goes on as long as sums and products use the variable: this ends it.
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
}

/// A loop that counts down.
struct While;

impl Construct for While {
    fn weight(&self) -> usize {
        8
    }

    fn write(&self, program: &mut Program<'_>) -> bool {
        if program.nesting() >= DEPTH {
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
}

/// One of several.
struct Switch;

impl Construct for Switch {
    fn weight(&self) -> usize {
        4
    }

    fn write(&self, program: &mut Program<'_>) -> bool {
        if program.nesting() >= DEPTH {
            return false;
        }
        let flag = program.clean("index");
        let like = carried(program);
        let (prefix, names) = results(program, &like);
        let arrow = if like.is_empty() { String::new() } else { format!(" -> {}", types(&like)) };
        program.line(format!("{prefix}scf.index_switch {}{arrow}", flag.name));
        for label in ["case 0", "case 2", "default"] {
            program.line(format!("{label} {{"));
            branch(program, &like);
            program.line("}");
        }
        define_like(program, names, &like);
        true
    }
}

/// A region for its own sake.
struct Execute;

impl Construct for Execute {
    fn weight(&self) -> usize {
        3
    }

    fn write(&self, program: &mut Program<'_>) -> bool {
        if program.nesting() >= DEPTH {
            return false;
        }
        let like = carried(program);
        let (prefix, names) = results(program, &like);
        let arrow = if like.is_empty() { String::new() } else { format!(" -> ({})", types(&like)) };
        program.line(format!("{prefix}scf.execute_region{arrow} {{"));
        branch(program, &like);
        program.line("}");
        define_like(program, names, &like);
        true
    }
}

/// Turns in any order, which write to places of their own and add up integers.
struct Parallel;

impl Construct for Parallel {
    fn weight(&self) -> usize {
        12
    }

    fn write(&self, program: &mut Program<'_>) -> bool {
        if program.nesting() >= DEPTH {
            return false;
        }
        let memory =
            program.find(|var| var.form == Form::MemRef && var.clean && !var.read_only && var.shape.len() == 1);
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
            // Statements of the body may store anywhere: they are drawn of numbers only.
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
}
