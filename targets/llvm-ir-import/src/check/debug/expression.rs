//! Expressions: programs of a stack machine, and the part of a variable that they describe. [LLVM: DIExpression::isValid]

/// Operations without arguments.
const PLAIN: &[u64] = &[
    0x06, 0x12, 0x14, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x21, 0x22, 0x24, 0x25, 0x26, 0x27,
    0x29, 0x2a, 0x2b, 0x2c, 0x2d, 0x2e, 0x30, 0x97, 0x1004,
];
/// Operations with an argument: constants, `plus_uconst`, `regx`, `deref_size`, tags and arguments.
const WITH_ONE: &[u64] = &[0x10, 0x11, 0x23, 0x90, 0x94, 0x1002, 0x1005];
/// Operations with two arguments: `bregx`, conversions, extractions of bits.
const WITH_TWO: &[u64] = &[0x92, 0x1001, 0x1006, 0x1007];

const SWAP: u64 = 0x16;
const STACK_VALUE: u64 = 0x9f;
const FRAGMENT: u64 = 0x1000;
const ENTRY_VALUE: u64 = 0x1003;
const ARG: u64 = 0x1005;

/// Returns whether the elements are operations with their arguments, each at a place where it may be.
pub(super) fn is_valid(elements: &[u64]) -> bool {
    let mut rest = elements;
    while let [op, args @ ..] = rest {
        let count = match *op {
            // What follows a register is not looked at.
            0x50..=0x6f => return true,
            0x70..=0x8f => return !args.is_empty(),
            FRAGMENT => return args.len() == 2,
            STACK_VALUE if args.first().is_none_or(|next| *next == FRAGMENT) => 0,
            SWAP if elements.len() != 1 => 0,
            ENTRY_VALUE => {
                let before = &elements[..elements.len() - rest.len()];
                return args.first() == Some(&1) && matches!(before, [] | [ARG, 0]);
            }
            op if PLAIN.contains(&op) => 0,
            op if WITH_ONE.contains(&op) => 1,
            op if WITH_TWO.contains(&op) => 2,
            _ => return false,
        };
        let Some(behind) = args.get(count..) else { return false };
        rest = behind;
    }
    true
}

/// The offset and size in bits of the part of the variable that a valid expression describes.
pub(super) fn fragment(elements: &[u64]) -> Option<(u64, u64)> {
    match elements {
        [.., FRAGMENT, offset, size] => Some((*offset, *size)),
        _ => None,
    }
}

/// Returns whether a valid expression describes the value that a register had at the entry of the function.
pub(super) fn is_entry_value(elements: &[u64]) -> bool {
    matches!(elements, [ENTRY_VALUE, ..] | [ARG, 0, ENTRY_VALUE, ..])
}

#[cfg(test)]
mod tests {
    use super::{fragment, is_valid};

    #[test]
    fn operations_have_their_arguments() {
        for valid in
            [&[][..], &[0x06], &[0x23, 8, 0x9f], &[0x9f, 0x1000, 0, 8], &[0x1003, 1, 0x06], &[0x1005, 0, 0x1003, 1]]
        {
            assert!(is_valid(valid), "{valid:x?}");
        }
        for invalid in
            [&[0x23][..], &[0x9f, 0x06], &[0x1000, 0, 8, 0x06], &[0x16], &[0x1003, 2], &[0x06, 0x1003, 1], &[0x01]]
        {
            assert!(!is_valid(invalid), "{invalid:x?}");
        }
    }

    #[test]
    fn the_part_is_at_the_end() {
        assert_eq!(fragment(&[0x06, 0x1000, 16, 8]), Some((16, 8)));
        assert_eq!(fragment(&[0x06]), None);
    }
}
