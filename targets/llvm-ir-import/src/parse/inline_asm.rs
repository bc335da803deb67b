//! Constraints of assembler in functions. [LangRef: Inline Asm Constraint String]

use super::{Parsed, Parser};
use crate::module::types::{Ty, TypeId};

/// The kind of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Input,
    Output,
    Clobber,
    Label,
}

/// A constraint, as far as calls depend on it.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    pub role: Role,
    /// The value that is read or written is in memory that an operand points to.
    pub is_indirect: bool,
    /// The input that has the place of this output, in each alternative.
    inputs: Vec<Option<usize>>,
}

/// The constraints of a list between commas; `None` if it is none.
pub(crate) fn constraints(list: &[u8]) -> Option<Vec<Constraint>> {
    let mut found = Vec::new();
    if !list.is_empty() {
        for text in list.split(|b| *b == b',') {
            let next = constraint(text, &mut found)?;
            found.push(next);
        }
    }
    Some(found)
}

/// Reads a constraint: a sign for its role, signs that modify it, and codes. Those before take note of an input that has the place of one of them.
fn constraint(text: &[u8], before: &mut [Constraint]) -> Option<Constraint> {
    let (role, mut rest) = match text {
        [b'~', rest @ ..] => (Role::Clobber, rest),
        [b'=', rest @ ..] => (Role::Output, rest),
        [b'!', rest @ ..] => (Role::Label, rest),
        _ => (Role::Input, text),
    };
    if role == Role::Clobber && !rest.starts_with(b"{") {
        return None;
    }
    let is_indirect = rest.first() == Some(&b'*');
    rest = &rest[usize::from(is_indirect)..];
    let (mut is_early, mut is_commutative) = (false, false);
    loop {
        match rest.first()? {
            b'&' if role == Role::Output && !is_early => is_early = true,
            b'%' if role != Role::Clobber && !is_commutative => is_commutative = true,
            b'&' | b'%' | b'#' | b'*' => return None,
            _ => break,
        }
        rest = &rest[1..];
    }
    let alternatives = 1 + text.iter().filter(|b| **b == b'|').count();
    let mut alternative = 0;
    let number = before.len();
    while let Some(first) = rest.first() {
        let length = match first {
            // The name of a register.
            b'{' => 1 + rest.iter().position(|b| *b == b'}')?,
            b'0'..=b'9' => {
                let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
                let other: usize = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
                let output = before.get_mut(other).filter(|other| other.role == Role::Output)?;
                if role != Role::Input {
                    return None;
                }
                let has_alternatives = alternatives > 1;
                let place = output.inputs.get_mut(alternative)?;
                if place.is_some_and(|input| has_alternatives || input != number) {
                    return None;
                }
                *place = Some(number);
                digits
            }
            b'|' => {
                alternative += 1;
                1
            }
            b'^' => 3,
            // A digit says how many letters the code has.
            b'@' => 2 + usize::from(rest.get(1).filter(|b| b.is_ascii_digit())? - b'0'),
            _ => 1,
        };
        rest = rest.get(length..)?;
    }
    Some(Constraint { role, is_indirect, inputs: vec![None; alternatives] })
}

impl Parser<'_> {
    /// Checks that constraints are such, and those of a function of this type. [LLVM: InlineAsm::verify]
    pub(super) fn check_constraints(&self, list: &[u8], ty: TypeId, at: usize) -> Parsed {
        let Ty::Function { result, params, vararg } = self.module.types.get(ty) else { return Ok(()) };
        if *vararg {
            return self.error_at(at, "inline asm cannot be variadic");
        }
        let Some(constraints) = constraints(list) else { return self.error_at(at, "failed to parse constraints") };
        let (mut outputs, mut inputs, mut indirect, mut clobbers, mut labels) = (0, 0, 0, 0, 0);
        for constraint in &constraints {
            match constraint.role {
                Role::Output if inputs != indirect || clobbers != 0 || labels != 0 => {
                    let message = "output constraint occurs after input, clobber or label constraint";
                    return self.error_at(at, message);
                }
                Role::Output if !constraint.is_indirect => outputs += 1,
                Role::Output | Role::Input => {
                    if clobbers != 0 {
                        return self.error_at(at, "input constraint occurs after clobber constraint");
                    }
                    indirect += usize::from(constraint.role == Role::Output);
                    inputs += 1;
                }
                Role::Clobber => clobbers += 1,
                Role::Label if clobbers != 0 => {
                    return self.error_at(at, "label constraint occurs after clobber constraint");
                }
                Role::Label => labels += 1,
            }
        }
        let is_void = matches!(self.module.types.get(*result), Ty::Void);
        let is_struct = matches!(self.module.types.get(*result), Ty::Struct { .. } | Ty::Named(_));
        let fields = self.module.types.fields(*result).map(|(fields, _)| fields.len());
        match outputs {
            0 if !is_void => self.error_at(at, "inline asm without outputs must return void"),
            1 if is_struct => self.error_at(at, "inline asm with one output cannot return struct"),
            2.. if fields != Some(outputs) => {
                let message = "number of output constraints does not match number of return struct elements";
                self.error_at(at, message)
            }
            _ if params.len() != inputs => {
                self.error_at(at, "number of input constraints does not match number of parameters")
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::constraints;

    #[test]
    fn constraints_are_read_as_llvm_does() {
        let valid = [
            "",
            "r",
            "^abc",
            "{eax}",
            "=*&m",
            "+r",
            "~{a},~{b}",
            "%r",
            "r#x",
            "r|m,r",
            "~{}",
            "@2ab",
            "imr",
            "=~r",
            "r*",
        ];
        let valid = valid.into_iter().chain(["{a}{b}", "=r,0", "=r,=r,0,1", "=&r", "=%r", "=r,0r", "=r,*0", "=r,r,0"]);
        for list in valid {
            assert!(constraints(list.as_bytes()).is_some(), "{list}");
        }
        let wrong = [
            "{eax", "=&*m", "~a", "~&{a}", "~*{a}", "&r", "%%r", "#r", "*", "=", "0", "r,0", "~{", ",", "r,,r", "r,",
            "@3ab", "^a",
        ];
        let wrong =
            wrong.into_iter().chain(["99999999999", "&&r", "**m", "=r,0,0", "=@ccz", "=0", "=r,1", "=r0", "~", "@"]);
        for list in wrong {
            assert!(constraints(list.as_bytes()).is_none(), "{list}");
        }
    }
}
