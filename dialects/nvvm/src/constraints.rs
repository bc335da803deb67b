//! Pointers by the memory that they point to.

use dialekt_llvm::PointerInAddressSpace;

/// Pointers to memory of any kind.
pub type PointerGeneric = PointerInAddressSpace<0>;
/// Pointers to memory of the device.
pub type PointerGlobal = PointerInAddressSpace<1>;
/// Pointers to shared memory of the block.
pub type PointerShared = PointerInAddressSpace<3>;
/// Pointers to constant memory.
pub type PointerConst = PointerInAddressSpace<4>;
/// Pointers to memory of the thread.
pub type PointerLocal = PointerInAddressSpace<5>;
/// Pointers to tensor memory.
pub type PointerTensor = PointerInAddressSpace<6>;
/// Pointers to shared memory of the blocks of a cluster.
pub type PointerSharedCluster = PointerInAddressSpace<7>;
