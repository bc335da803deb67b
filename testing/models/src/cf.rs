//! Models of cf.

use dialekt_cf::{Assert, Branch, CondBranch, Switch};
use dialekt_interpreter::{Step, Stop};

use crate::models;

models! {
    Branch => |op, machine| {
        Ok(Step::Branch(op.dest().handle(), machine.get_all(op.dest_operands())))
    },
    CondBranch => |op, machine| {
        Ok(match machine.condition(op.condition())? {
            true => Step::Branch(op.true_dest().handle(), machine.get_all(op.true_dest_operands())),
            false => Step::Branch(op.false_dest().handle(), machine.get_all(op.false_dest_operands())),
        })
    },
    Switch => |op, machine| {
        let flag = machine.int(op.flag(), "the flag of a switch")?;
        let cases = op.case_values().and_then(|values| op.cx().integer_elements(values));
        let case = cases.and_then(|cases| cases.iter().position(|case| case == flag));
        match case.and_then(|case| Some((op.case_destinations().nth(case)?, op.case_operands().into_iter().nth(case)?))) {
            Some((dest, operands)) => Ok(Step::Branch(dest.handle(), machine.get_all(operands))),
            None => Ok(Step::Branch(op.default_destination().handle(), machine.get_all(op.default_operands()))),
        }
    },
    Assert => |op, machine| match machine.condition(op.arg())? {
        true => Ok(Step::done()),
        false => {
            let message = op.msg().map(|message| String::from_utf8_lossy(op.cx().bytes(message)).into_owned());
            Err(Stop::abort(message.unwrap_or_default()))
        }
    },
}
