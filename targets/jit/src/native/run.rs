//! The call of compiled code.

use std::mem::ManuallyDrop;
use std::sync::{Mutex, PoisonError};

use cranelift_jit::JITModule;

use super::fault::Fault;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
use super::fault::{self, Handlers};
use super::printing::flush;

/// The size of the stack of the thread that runs code.
const STACK: usize = 1 << 26;

/// Code and data in memory. They are never freed: code that trapped sleeps within, and data may have been passed on.
pub(crate) struct Code(#[allow(dead_code, reason = "owns the memory")] ManuallyDrop<JITModule>);

impl Code {
    /// The memory of a module whose definitions are finished.
    pub fn new(module: JITModule) -> Code {
        Code(ManuallyDrop::new(module))
    }
}

/// One program runs at a time: handlers of signals are those of the process.
static ONE: Mutex<()> = Mutex::new(());

/// Runs a function that takes the places of arguments and of results, on a thread of its own.
pub(crate) fn run(_: &Code, start: *const u8, args: &[u128], results: usize) -> Result<Vec<u128>, Fault> {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: the address is that of a function with this signature, which was compiled and finished.
    let function: extern "C" fn(*const u128, *mut u128) = unsafe { std::mem::transmute(start) };
    let args = args.to_vec();
    let call = move || {
        let mut values = vec![0u128; results];
        function(args.as_ptr(), values.as_mut_ptr());
        values
    };
    let ended = on_thread(call);
    flush();
    ended
}

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
fn on_thread(call: impl FnOnce() -> Vec<u128> + Send + 'static) -> Result<Vec<u128>, Fault> {
    let mut ends = [-1; 2];
    // SAFETY: the array has room for both ends.
    if unsafe { libc::pipe(ends.as_mut_ptr()) } != 0 {
        return Ok(call());
    }
    let [reader, writer] = ends;
    let handlers = Handlers::install();
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        fault::enter(writer, stack());
        let values = call();
        fault::leave();
        // SAFETY: the end is open, and no one uses it any more.
        unsafe { libc::close(writer) };
        values
    });
    let Ok(thread) = thread else { return Ok(Vec::new()) };
    let fault = fault::wait(reader);
    drop(handlers);
    // SAFETY: the end is open, and no one uses it any more.
    unsafe { libc::close(reader) };
    match fault {
        Some(fault) => Err(fault),
        None => Ok(thread.join().unwrap_or_default()),
    }
}

/// The bounds of the stack of this thread.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
fn stack() -> (u64, u64) {
    // SAFETY: the attributes are those of this thread, and are destroyed after use.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) != 0 {
            return (0, 0);
        }
        let (mut start, mut size) = (std::ptr::null_mut(), 0);
        libc::pthread_attr_getstack(&attributes, &mut start, &mut size);
        libc::pthread_attr_destroy(&mut attributes);
        (start as u64, start as u64 + size as u64)
    }
}

#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
fn on_thread(call: impl FnOnce() -> Vec<u128> + Send + 'static) -> Result<Vec<u128>, Fault> {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(call);
    Ok(thread.ok().and_then(|thread| thread.join().ok()).unwrap_or_default())
}
