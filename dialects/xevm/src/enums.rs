//! Enums: caches, scopes, address spaces, elements of matrices.

use dialekt_ir_core::prelude::op::*;

/// An address space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "xevm.addr_space",
    symbol = "XeVM_AddrSpaceAttr",
    summary = "Describe address spaces",
    type_name = "mlir::xevm::AddrSpace"
)]
#[assembly("<" $value ">")]
pub enum AddrSpace {
    /// Of the work item.
    #[case("private")]
    Private = 0,
    /// Of all work items.
    #[case("global")]
    Global = 1,
    /// Constant.
    #[case("constant")]
    Constant = 2,
    /// Of the work group.
    #[case("shared")]
    Shared = 3,
    /// Any.
    #[case("generic")]
    Generic = 4,
}

/// Who sees accesses to memory in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "xevm.mem_scope",
    symbol = "XeVM_MemScopeAttr",
    summary = "Describe memory scopes",
    type_name = "::mlir::xevm::MemScope"
)]
#[assembly("<" $value ">")]
pub enum MemScope {
    /// The work item.
    #[case("lane")]
    Lane = 0,
    /// The subgroup.
    #[case("subgroup")]
    Subgroup = 1,
    /// The work group.
    #[case("workgroup")]
    Workgroup = 2,
    /// The cluster of work groups.
    #[case("cluster")]
    Cluster = 3,
    /// The device.
    #[case("device")]
    Device = 4,
    /// The system.
    #[case("system")]
    System = 5,
}

/// The use of caches by a load.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "xevm.load_cache_control",
    symbol = "XeVM_LoadCacheControlAttr",
    summary = "Describe the cache settings for load operators",
    type_name = "::mlir::xevm::LoadCacheControl"
)]
#[assembly("<" $value ">")]
pub enum LoadCacheControl {
    /// Not in the first level, not in the second level, not in the third level.
    #[case("L1uc_L2uc_L3uc")]
    L1ucL2ucL3uc = 1,
    /// Not in the first level, not in the second level, in the third level.
    #[case("L1uc_L2uc_L3c")]
    L1ucL2ucL3c = 2,
    /// Not in the first level, in the second level, not in the third level.
    #[case("L1uc_L2c_L3uc")]
    L1ucL2cL3uc = 3,
    /// Not in the first level, in the second level, in the third level.
    #[case("L1uc_L2c_L3c")]
    L1ucL2cL3c = 4,
    /// In the first level, not in the second level, not in the third level.
    #[case("L1c_L2uc_L3uc")]
    L1cL2ucL3uc = 5,
    /// In the first level, not in the second level, in the third level.
    #[case("L1c_L2uc_L3c")]
    L1cL2ucL3c = 6,
    /// In the first level, in the second level, not in the third level.
    #[case("L1c_L2c_L3uc")]
    L1cL2cL3uc = 7,
    /// In the first level, in the second level, in the third level.
    #[case("L1c_L2c_L3c")]
    L1cL2cL3c = 8,
    /// Streamed through the first level, not in the second level, not in the third level.
    #[case("L1s_L2uc_L3uc")]
    L1sL2ucL3uc = 9,
    /// Streamed through the first level, not in the second level, in the third level.
    #[case("L1s_L2uc_L3c")]
    L1sL2ucL3c = 10,
    /// Streamed through the first level, in the second level, not in the third level.
    #[case("L1s_L2c_L3uc")]
    L1sL2cL3uc = 11,
    /// Streamed through the first level, in the second level, in the third level.
    #[case("L1s_L2c_L3c")]
    L1sL2cL3c = 12,
    /// The line is dropped after the read.
    #[case("ir")]
    Ir = 13,
}

/// The use of caches by a store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "xevm.store_cache_control",
    symbol = "XeVM_StoreCacheControlAttr",
    summary = "Describe the cache settings for store operators",
    type_name = "::mlir::xevm::StoreCacheControl"
)]
#[assembly("<" $value ">")]
pub enum StoreCacheControl {
    /// Not in the first level, not in the second level, not in the third level.
    #[case("L1uc_L2uc_L3uc")]
    L1ucL2ucL3uc = 1,
    /// Not in the first level, not in the second level, written back from the third level.
    #[case("L1uc_L2uc_L3wb")]
    L1ucL2ucL3wb = 2,
    /// Not in the first level, written back from the second level, not in the third level.
    #[case("L1uc_L2wb_L3uc")]
    L1ucL2wbL3uc = 3,
    /// Not in the first level, written back from the second level, written back from the third level.
    #[case("L1uc_L2wb_L3wb")]
    L1ucL2wbL3wb = 4,
    /// Written through the first level, not in the second level, not in the third level.
    #[case("L1wt_L2uc_L3uc")]
    L1wtL2ucL3uc = 5,
    /// Written through the first level, not in the second level, written back from the third level.
    #[case("L1wt_L2uc_L3wb")]
    L1wtL2ucL3wb = 6,
    /// Written through the first level, written back from the second level, not in the third level.
    #[case("L1wt_L2wb_L3uc")]
    L1wtL2wbL3uc = 7,
    /// Written through the first level, written back from the second level, written back from the third level.
    #[case("L1wt_L2wb_L3wb")]
    L1wtL2wbL3wb = 8,
    /// Streamed through the first level, not in the second level, not in the third level.
    #[case("L1s_L2uc_L3uc")]
    L1sL2ucL3uc = 9,
    /// Streamed through the first level, not in the second level, written back from the third level.
    #[case("L1s_L2uc_L3wb")]
    L1sL2ucL3wb = 10,
    /// Streamed through the first level, written back from the second level, not in the third level.
    #[case("L1s_L2wb_L3uc")]
    L1sL2wbL3uc = 11,
    /// Streamed through the first level, written back from the second level, written back from the third level.
    #[case("L1s_L2wb_L3wb")]
    L1sL2wbL3wb = 12,
    /// Written back from the first level, not in the second level, not in the third level.
    #[case("L1wb_L2uc_L3uc")]
    L1wbL2ucL3uc = 13,
    /// Written back from the first level, written back from the second level, not in the third level.
    #[case("L1wb_L2wb_L3uc")]
    L1wbL2wbL3uc = 14,
    /// Written back from the first level, not in the second level, written back from the third level.
    #[case("L1wb_L2uc_L3wb")]
    L1wbL2ucL3wb = 15,
}

/// The type of the elements of a matrix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "XeVM element type", type_name = "::mlir::xevm::ElemType", field)]
pub enum ElemType {
    /// A float of 16 bits with 8 bits of exponent.
    #[case("bf16")]
    Bf16 = 8,
    /// A float of 16 bits.
    #[case("f16")]
    F16 = 9,
    /// A signed byte.
    #[case("s8")]
    S8 = 10,
    /// An unsigned byte.
    #[case("u8")]
    U8 = 11,
    /// A signed integer of 4 bits.
    #[case("s4")]
    S4 = 12,
    /// An unsigned integer of 4 bits.
    #[case("u4")]
    U4 = 13,
    /// A float of 19 bits.
    #[case("tf32")]
    Tf32 = 14,
    /// A float of 32 bits.
    #[case("f32")]
    F32 = 15,
    /// A signed integer of 32 bits.
    #[case("s32")]
    S32 = 16,
}
