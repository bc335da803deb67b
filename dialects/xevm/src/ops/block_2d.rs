//! Tiles of matrices that a subgroup loads, stores and prefetches together.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::AnyPointer;

use super::mma::Elements;
use crate::{LoadCacheControl, StoreCacheControl};

/// The number of work items of a subgroup.
const SUBGROUP_SIZE: i64 = 16;

/// Loads a tile of a matrix, of which each work item of the subgroup gets a part.
///
/// The matrix is given by its address and, in bytes, its width and pitch; the tile by where it begins. It may be transposed, or narrow elements
/// packed into words.
///
/// ```mlir
/// %0 = xevm.blockload2d %p, %width, %height, %pitch, %x, %y <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32,
///   tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}>
///   : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
/// ```
#[derive(Op)]
#[op(name = "xevm.blockload2d", doc_group = "Tiles", verify)]
#[assembly(operands prop_dict attr_dict ":" functional_type(operands, results))]
pub struct BlockLoad2d {
    #[effects(Read)]
    pub ptr: Operand<AnyPointer>,
    pub base_width: Operand<I32>,
    pub base_height: Operand<I32>,
    pub base_pitch: Operand<I32>,
    pub x: Operand<I32>,
    pub y: Operand<I32>,
    pub elem_size_in_bits: Attr<I32Attr>,
    pub tile_width: Attr<I32Attr>,
    pub tile_height: Attr<I32Attr>,
    pub v_blocks: Attr<I32Attr>,
    pub transpose: Attr<I1Attr>,
    pub pack_register: Attr<I1Attr>,
    pub cache_control: Option<Attr<LoadCacheControl>>,
    pub res: OpResult<Elements>,
}

/// Stores a tile of a matrix, of which each work item of the subgroup has a part.
///
/// The matrix is given by its address and, in bytes, its width and pitch; the tile by where it begins.
///
/// ```mlir
/// xevm.blockstore2d %p, %width, %height, %pitch, %x, %y, %v <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32,
///   tile_height = 8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi16>)
/// ```
#[derive(Op)]
#[op(name = "xevm.blockstore2d", doc_group = "Tiles", verify)]
#[assembly(operands prop_dict attr_dict ":" "(" type(operands) ")")]
pub struct BlockStore2d {
    #[effects(Write)]
    pub ptr: Operand<AnyPointer>,
    pub base_width: Operand<I32>,
    pub base_height: Operand<I32>,
    pub base_pitch: Operand<I32>,
    pub x: Operand<I32>,
    pub y: Operand<I32>,
    pub elem_size_in_bits: Attr<I32Attr>,
    pub tile_width: Attr<I32Attr>,
    pub tile_height: Attr<I32Attr>,
    pub stored_val: Operand<Elements>,
    pub cache_control: Option<Attr<StoreCacheControl>>,
}

/// Brings a tile of a matrix into the caches.
///
/// The matrix is given by its address and, in bytes, its width and pitch; the tile by where it begins.
///
/// ```mlir
/// xevm.blockprefetch2d %p, %width, %height, %pitch, %x, %y <{elem_size_in_bits = 8 : i32, tile_width = 32 : i32,
///   tile_height = 8 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
/// ```
#[derive(Op)]
#[op(name = "xevm.blockprefetch2d", doc_group = "Tiles", verify)]
#[assembly(operands prop_dict attr_dict ":" "(" type(operands) ")")]
pub struct BlockPrefetch2d {
    pub ptr: Operand<AnyPointer>,
    pub base_width: Operand<I32>,
    pub base_height: Operand<I32>,
    pub base_pitch: Operand<I32>,
    pub x: Operand<I32>,
    pub y: Operand<I32>,
    pub elem_size_in_bits: Attr<I32Attr>,
    pub tile_width: Attr<I32Attr>,
    pub tile_height: Attr<I32Attr>,
    pub v_blocks: Attr<I32Attr>,
    pub cache_control: Option<Attr<LoadCacheControl>>,
}

/// A tile, and how it is moved.
#[derive(Clone, Copy)]
struct Tile {
    bits: i64,
    width: i64,
    height: i64,
    blocks: i64,
}

/// The complaint about a number that is not in a range; `None` where it is.
fn outside(what: &str, value: i64, min: i64, max: i64) -> Option<String> {
    (!(min..=max).contains(&value)).then(|| format!("expecting {what} to be between {min} and {max}"))
}

/// The complaint about a number that is none of a few; `None` where it is one.
fn none_of(what: &str, value: i64, allowed: &[i64], text: &str) -> Option<String> {
    (!allowed.contains(&value)).then(|| format!("expecting {what} to be {text}"))
}

const BITS: &str = "expecting elem_size_in_bits to be 8, 16, 32, or 64";

impl Tile {
    /// The mistake in a tile that is moved as it is.
    fn problem(self) -> Option<String> {
        let (bits, width, blocks) = (self.bits, self.width, self.blocks);
        let (least, most, blocks_problem) = match bits {
            8 => (4, 64, none_of("v_blocks", blocks, &[1, 2, 4], "1, 2, or 4")),
            16 => (2, 32, none_of("v_blocks", blocks, &[1, 2, 4], "1, 2, or 4")),
            32 => (1, 16, none_of("v_blocks", blocks, &[1, 2], "1 or 2")),
            64 => (1, 8, none_of("v_blocks", blocks, &[1], "1")),
            _ => return Some(BITS.into()),
        };
        let wide = bits != 64 && width.saturating_mul(blocks) > most;
        outside("tile_width", width, least, most).or(blocks_problem).or_else(|| {
            wide.then(|| {
                format!("tile_width * v_blocks should be less than or equal to {most} for {bits} bit elements")
            })
        })
    }

    /// The mistake in a tile that is loaded as it is.
    fn load_problem(self) -> Option<String> {
        outside("tile_height", self.height, 1, 32).or_else(|| self.problem())
    }

    /// The mistake in a tile that is transposed.
    fn transpose_problem(self) -> Option<String> {
        let blocks = none_of("v_blocks", self.blocks, &[1], "1");
        blocks.or_else(|| match self.bits {
            32 => outside("tile_height", self.height, 1, 32).or_else(|| outside("tile_width", self.width, 1, 8)),
            64 => none_of("tile_height", self.height, &[8], "8 for 64 bit elements")
                .or_else(|| none_of("tile_width", self.width, &[1, 2, 4], "1, 2, or 4")),
            _ => Some("transpose is only supported for 32 and 64 bit elements".into()),
        })
    }

    /// The mistake in a tile whose elements are packed into words.
    fn pack_problem(self) -> Option<String> {
        let blocks = none_of("v_blocks", self.blocks, &[1, 2, 4], "1, 2, or 4");
        blocks.or_else(|| match self.bits {
            8 => outside("tile_height", self.height, 4, 32).or_else(|| outside("tile_width", self.width, 4, 16)),
            16 => outside("tile_height", self.height, 2, 32)
                .or_else(|| outside("tile_width", self.width, 2, 16))
                .or_else(|| {
                    let wide = self.width.saturating_mul(self.blocks) > 32;
                    wide.then(|| "tile_width * v_blocks should be less than or equal to 32 for 16 bit elements".into())
                }),
            _ => Some("pack_register is only supported for 8 and 16 bit elements".into()),
        })
    }

    /// The mistake in a tile of a matrix, whatever is done with it.
    fn matrix_problem(self, op: OpRef<'_>) -> Option<String> {
        let constant = |operand: usize| {
            let value = op.ir().value(op.operand(operand)?).constant_value()?;
            op.cx().integer_i64(value)
        };
        if let (Some(width), Some(pitch)) = (constant(1), constant(3))
            && pitch < width
        {
            return Some("4th operand (base pitch) should be >= 2nd operand (base width)".into());
        }
        none_of("'elem_size_in_bits'", self.bits, &[8, 16, 32], "8, 16, or 32")
            .or_else(|| none_of("tile_height", self.height, &[1, 2, 4, 8, 16, 32], "1, 2, 4, 8, 16, or 32"))
            .or_else(|| none_of("v_blocks", self.blocks, &[1, 2, 4, 8], "1, 2, 4, or 8"))
    }

    /// The mistake in the width of a tile that is not loaded: `of_words` are those of elements of 32 bits.
    fn width_problem(self, of_words: &[i64], text: &str) -> Option<String> {
        let (allowed, text): (&[i64], _) = match self.bits {
            8 => (&[16, 32], "16 or 32"),
            16 => (&[16], "16"),
            32 => (of_words, text),
            _ => return None,
        };
        let bits = self.bits;
        (!allowed.contains(&self.width))
            .then(|| format!("tile_width for {bits} bit elements should be equal to {text}"))
    }
}

/// Reports what is wrong.
fn report(op: OpRef<'_>, problem: Option<String>, out: &mut Vec<Diagnostic>) -> Verified {
    match problem {
        Some(message) => fail(out, op.op_error(message)),
        None => Ok(()),
    }
}

/// The bits of an integer or a float; `None` for other types.
fn width_of(cx: &ContextData, ty: Type) -> Option<i64> {
    match cx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(i64::from(*width)),
        TypeData::Float(kind) => Some(i64::from(kind.width())),
        _ => None,
    }
}

impl Verify for BlockLoad2d {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let (Some(bits), Some(width), Some(height), Some(blocks)) =
            (op.elem_size_in_bits(), op.tile_width(), op.tile_height(), op.v_blocks())
        else {
            return Ok(());
        };
        let tile = Tile { bits: bits.into(), width: width.into(), height: height.into(), blocks: blocks.into() };
        let (transposes, packs) = (op.transpose() == Some(true), op.pack_register() == Some(true));
        let result = op.result_type(0).map(|ty| cx.type_data(ty));
        let Some(TypeData::Vector { shape, element, .. }) = result else { return Ok(()) };
        let Some(element_width) = width_of(cx, *element) else {
            return fail(out, op.op_error("expecting result element type to be int or float"));
        };
        let size = shape.first().copied().unwrap_or(0).saturating_mul(element_width);
        let product = [tile.height, tile.width, tile.blocks].into_iter().fold(tile.bits, i64::saturating_mul);
        let expected = product / SUBGROUP_SIZE;
        let problem = if size != expected {
            Some(format!("result size of {size} bits does not match the expected size of {expected} bits"))
        } else {
            match (transposes, packs) {
                (true, true) => Some("transpose and pack_register are mutually exclusive".into()),
                (false, false) => tile.load_problem(),
                (true, false) => tile.transpose_problem(),
                (false, true) => tile.pack_problem(),
            }
        };
        let problem = problem.or_else(|| tile.matrix_problem(*op)).or_else(|| {
            if (tile.bits == 32 || packs) && element_width != 32 {
                return Some("expecting result element type to be 32 bits".into());
            }
            (packs && tile.width != SUBGROUP_SIZE)
                .then(|| "tile_width when pack_register is true should be equal to subgroup size (16 elements)".into())
        });
        report(*op, problem, out)
    }
}

impl Verify for BlockStore2d {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(bits), Some(width), Some(height)) = (op.elem_size_in_bits(), op.tile_width(), op.tile_height())
        else {
            return Ok(());
        };
        let tile = Tile { bits: bits.into(), width: width.into(), height: height.into(), blocks: 1 };
        let problem = outside("tile_height", tile.height, 1, 8)
            .or_else(|| tile.problem())
            .or_else(|| tile.matrix_problem(*op))
            .or_else(|| tile.width_problem(&[16], "16"));
        report(*op, problem, out)
    }
}

impl Verify for BlockPrefetch2d {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(bits), Some(width), Some(height), Some(blocks)) =
            (op.elem_size_in_bits(), op.tile_width(), op.tile_height(), op.v_blocks())
        else {
            return Ok(());
        };
        let tile = Tile { bits: bits.into(), width: width.into(), height: height.into(), blocks: blocks.into() };
        report(*op, tile.matrix_problem(*op).or_else(|| tile.width_problem(&[8, 16], "8 or 16")), out)
    }
}
