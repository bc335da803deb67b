//! Regions, blocks and arguments of blocks on the left side of rules.

use smallvec::SmallVec;

use super::At;
use super::matching::{Matched, OperandField, Why, miss};
use crate::decl::region::{Region, Successor};
use crate::decl::typed::{OpDecl, Typed};
use crate::ir::{Block, Op, Value, ValueDef};
use crate::rewrite::rewriter::Rewriter;

/// A field that holds a block: a region with one, a successor.
#[diagnostic::on_unimplemented(
    message = "a block can only match a region or a successor",
    label = "this field is neither, found `{Self}`"
)]
pub trait BlockField {
    /// The block; `None` for a region with none or several.
    fn block(&self, rewriter: &Rewriter<'_>) -> Option<Block>;
}

impl<K> BlockField for Region<K> {
    fn block(&self, rewriter: &Rewriter<'_>) -> Option<Block> {
        (**self).block(rewriter)
    }
}

impl BlockField for crate::ir::Region {
    fn block(&self, rewriter: &Rewriter<'_>) -> Option<Block> {
        let region = rewriter.ir().get_region(*self)?;
        region.first_block().filter(|_| region.has_one_block()).map(|block| block.handle())
    }
}

impl<K> BlockField for Successor<K> {
    fn block(&self, _: &Rewriter<'_>) -> Option<Block> {
        Some(**self)
    }
}

impl BlockField for Block {
    fn block(&self, _: &Rewriter<'_>) -> Option<Block> {
        Some(*self)
    }
}

/// The block of a field, and its arguments: as many as a rule lists, or more when it takes the rest.
pub fn block(
    rewriter: &Rewriter<'_>,
    field: &impl BlockField,
    expected: usize,
    or_more: bool,
    at: At,
) -> Matched<(Block, SmallVec<[Value; 4]>)> {
    let found = field.block(rewriter).and_then(|block| rewriter.ir().get_block(block));
    let Some(block) = found else { return miss(at, Why::Count(1, "blocks")) };
    let args: SmallVec<[Value; 4]> = block.args().collect();
    let fits = args.len() == expected || or_more && args.len() > expected;
    if fits { Ok((block.handle(), args)) } else { miss(at, Why::Count(expected, "arguments")) }
}

/// The last op of a block, and its fields.
pub fn end<T: OpDecl>(rewriter: &Rewriter<'_>, block: Block, at: At) -> Matched<(Typed<T>, T)> {
    let Some(last) = rewriter.ir().get_block(block).and_then(|block| block.last_op()) else {
        return miss(at, Why::NoEnd);
    };
    last.typed_fields().map_or_else(|| miss(at, Why::NotEndedBy(T::DEF.name)), Ok)
}

/// Checks that a block has only ops of a list.
pub fn only(rewriter: &Rewriter<'_>, block: Block, ops: &[Op], at: At) -> Matched<()> {
    let mut all = rewriter.ir().block(block).ops();
    if all.all(|op| ops.contains(&op.handle())) { Ok(()) } else { miss(at, Why::OtherOps) }
}

/// The number of an operand among the arguments of its block, and the block.
pub fn argument(rewriter: &Rewriter<'_>, field: &impl OperandField, at: At) -> Matched<(usize, Block)> {
    let Some(value) = field.value() else { return miss(at, Why::NoOperand) };
    match rewriter.ir().get_value(value).map(|value| value.def()) {
        Some(ValueDef::Argument(block, index)) => Ok((index as usize, block)),
        _ => miss(at, Why::NoArgument),
    }
}

/// Checks the number of an argument.
pub fn number_is(found: usize, expected: usize, at: At) -> Matched<()> {
    if found == expected { Ok(()) } else { miss(at, Why::Differs) }
}

/// The op that a block is the entry of a region of, and its fields.
pub fn owner<T: OpDecl>(rewriter: &Rewriter<'_>, block: Block, at: At) -> Matched<(Typed<T>, T)> {
    let op = rewriter.ir().get_block(block).filter(|block| block.is_entry()).and_then(|block| block.parent_op());
    op.and_then(|op| op.typed_fields()).map_or_else(|| miss(at, Why::NotIn(T::DEF.name)), Ok)
}
