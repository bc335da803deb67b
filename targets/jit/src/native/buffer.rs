//! Memory for arguments of compiled code.

/// Memory that compiled code may read and write, aligned to 64 bytes. It is freed when the buffer is dropped, which must not be before
/// the code has ended.
#[derive(Debug)]
pub struct Buffer {
    chunks: Box<[Chunk]>,
    len: usize,
}

#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Chunk([u8; 64]);

impl Buffer {
    /// A buffer of bytes.
    pub fn new(bytes: &[u8]) -> Buffer {
        let mut chunks = vec![Chunk([0; 64]); bytes.len().div_ceil(64).max(1)].into_boxed_slice();
        for (chunk, bytes) in chunks.iter_mut().zip(bytes.chunks(64)) {
            chunk.0[..bytes.len()].copy_from_slice(bytes);
        }
        Buffer { chunks, len: bytes.len() }
    }

    /// The address of the first byte.
    pub fn address(&mut self) -> u64 {
        self.chunks.as_mut_ptr() as u64
    }

    /// The bytes as they are now.
    pub fn bytes(&self) -> Vec<u8> {
        // SAFETY: the pointer is that of the chunks, which are `len` bytes or more. Code that ran wrote through the address; a volatile
        // read sees what is there, and assumes nothing of it.
        let start = self.chunks.as_ptr().cast::<u8>();
        (0..self.len).map(|at| unsafe { start.add(at).read_volatile() }).collect()
    }
}

/// Bytes of the process, read by the kernel: `None` where no memory is, or on systems other than Linux.
pub fn read(address: u64, len: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; len];
    if len == 0 {
        return Some(bytes);
    }
    #[cfg(target_os = "linux")]
    {
        let local = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: len };
        let remote = libc::iovec { iov_base: address as *mut libc::c_void, iov_len: len };
        // SAFETY: the kernel writes to the buffer, which has this size, and checks the other address.
        let read = unsafe { libc::process_vm_readv(libc::getpid(), &local, 1, &remote, 1, 0) };
        (read == len as isize).then_some(bytes)
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (address, &mut bytes);
        None
    }
}
