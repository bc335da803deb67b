//! Comments that list the users of a value.

use super::names::IsolateNames;
use super::ops::Here;
use super::printer::{Printer, number};
use crate::ir::arena::NONE;

impl<'a> Printer<'a> {
    /// Prints the users of the results of an op, or the number that comments use for an op without results.
    pub(super) fn users_of_op(&mut self, here: Here<'a>, op: u32) {
        let first = here.arena.bodies[op as usize].results;
        let results = first..first + here.arena.n_results(op);
        if results.is_empty() {
            if !here.arena.operands(op).is_empty() {
                self.write(" // id: ");
                self.op_number(here.names, op);
            }
            return;
        }
        let mut users: Vec<u32> = results.clone().flat_map(|value| users(here, value)).collect();
        users.sort_unstable();
        users.dedup();
        if users.is_empty() {
            return self.write(" // unused");
        }
        let used_in: u32 = users.iter().map(|op| here.arena.n_results(*op)).sum();
        let several = results.len() > 1;
        let one = !several && users.len() == 1 && used_in <= 1;
        self.write(if one { " // user: " } else { " // users: " });
        self.print_list(results, |p, value| {
            p.write(if several { "(" } else { "" });
            p.users_of_value(here, value);
            p.write(if several { ")" } else { "" });
        });
    }

    /// Prints a line for each argument of a block.
    pub(super) fn users_of_arguments(&mut self, here: Here<'a>, block: u32, indent: u32) {
        for arg in here.arena.block_args(block) {
            self.indent(indent);
            self.write("// ");
            self.value(here, arg.value, true);
            if here.arena.values[arg.value as usize].first_use == NONE {
                self.write(" is unused");
            } else {
                self.write(" is used by ");
                self.users_of_value(here, arg.value);
            }
            self.write("\n");
        }
    }

    fn users_of_value(&mut self, here: Here<'a>, value: u32) {
        let mut seen = Vec::new();
        for (i, user) in users(here, value).enumerate() {
            if seen.contains(&user) {
                continue;
            }
            seen.push(user);
            self.write(if i == 0 { "" } else { ", " });
            let first = here.arena.bodies[user as usize].results;
            match here.arena.n_results(user) {
                0 => self.op_number(here.names, user),
                count => self.print_list(first..first + count, |p, result| p.value(here, result, true)),
            }
        }
        if seen.is_empty() {
            self.write("unused");
        }
    }

    fn op_number(&mut self, names: &IsolateNames, op: u32) {
        match names.op_number(op) {
            Some(n) => number(b"%", n, &mut self.out),
            None => self.write("<<UNKNOWN OPERATION>>"),
        }
    }
}

/// The ops that use a value, newest use first, one for each use.
fn users<'a>(here: Here<'a>, value: u32) -> impl Iterator<Item = u32> + 'a {
    let some = |use_: u32| (use_ != NONE).then_some(use_);
    let first = some(here.arena.values[value as usize].first_use);
    let uses = std::iter::successors(first, move |u| some(here.arena.operands[*u as usize].next));
    uses.map(move |u| here.arena.operands[u as usize].owner)
}
