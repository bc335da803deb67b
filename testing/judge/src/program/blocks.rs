//! Constructs of cf: control flow between blocks.

use super::{Program, Statement};

pub(super) const ALL: &[Statement] =
    &[Statement(5, write_diamond), Statement(4, write_loop), Statement(3, write_switch), Statement(1, write_assert)];

fn label(program: &mut Program<'_>) -> String {
    program.fresh().replace("%v", "^b")
}

fn some_statements(program: &mut Program<'_>) {
    let count = program.body_size();
    program.statements(count);
}

/// Two blocks that branch to a third one, each with a number for its argument.
fn join_behind(program: &mut Program<'_>, blocks: [String; 2], join: &str, ty: &'static str, arg: String) {
    for block in blocks {
        program.line(format!("{block}:"));
        program.scoped(|program| {
            some_statements(program);
            let value = program.clean(ty);
            program.line(format!("cf.br {join}({} : {ty})", value.name));
        });
    }
    program.line(format!("{join}({arg}: {ty}):"));
    let var = program.scalar(arg, ty, true);
    program.add(var);
}

/// Two branches that join.
fn write_diamond(program: &mut Program<'_>) -> bool {
    if !program.may_branch() {
        return false;
    }
    let condition = program.clean("i1");
    let ty = program.number_type();
    let (left, right, join, arg) = (label(program), label(program), label(program), program.fresh());
    program.line(format!("cf.cond_br {}, {left}, {right}", condition.name));
    join_behind(program, [left, right], &join, ty, arg);
    true
}

/// A loop that counts down.
fn write_loop(program: &mut Program<'_>) -> bool {
    if !program.may_branch() {
        return false;
    }
    let (count, ty) = (program.index_below(5), program.number_type());
    let start = program.clean(ty);
    let (head, body, exit) = (label(program), label(program), label(program));
    let (counter, value, zero, more) = (program.fresh(), program.fresh(), program.fresh(), program.fresh());
    program.line(format!("cf.br {head}({}, {} : index, {ty})", count.name, start.name));
    program.line(format!("{head}({counter}: index, {value}: {ty}):"));
    program.line(format!("{zero} = arith.constant 0 : index"));
    program.line(format!("{more} = arith.cmpi ugt, {counter}, {zero} : index"));
    program.line(format!("cf.cond_br {more}, {body}, {exit}"));
    program.line(format!("{body}:"));
    program.scoped(|program| {
        let var = program.scalar(counter.clone(), "index", true);
        program.add(var);
        let var = program.scalar(value.clone(), ty, true);
        program.add(var);
        some_statements(program);
        let one = program.index(1);
        let less = program.define("index", true, format!("arith.subi {counter}, {} : index", one.name));
        let next = program.clean(ty);
        program.line(format!("cf.br {head}({}, {} : index, {ty})", less.name, next.name));
    });
    program.line(format!("{exit}:"));
    let var = program.scalar(value, ty, true);
    program.add(var);
    true
}

/// A branch to one of several blocks.
fn write_switch(program: &mut Program<'_>) -> bool {
    if !program.may_branch() {
        return false;
    }
    let (flag, ty) = (program.clean("i32"), program.number_type());
    let (a, b, join, arg) = (label(program), label(program), label(program), program.fresh());
    let direct = program.clean(ty);
    program.line(format!("cf.switch {} : i32, [", flag.name));
    program.line(format!("  default: {join}({} : {ty}), 0: {a}, 1: {b}, -1: {a}", direct.name));
    program.line("]");
    join_behind(program, [a, b], &join, ty, arg);
    true
}

/// An assertion, which holds or aborts the program.
fn write_assert(program: &mut Program<'_>) -> bool {
    let value = program.clean("i8");
    let limit = program.define("i8", true, "arith.constant 125 : i8");
    let holds = program.define("i1", true, format!("arith.cmpi slt, {}, {} : i8", value.name, limit.name));
    program.line(format!("cf.assert {}, \"too large\"", holds.name));
    true
}
