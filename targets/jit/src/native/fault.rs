//! Faults of running code: signals of Linux on x86-64 and AArch64. Elsewhere a fault ends the process.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};

/// The kind of a signal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signal {
    /// `SIGSEGV`, `SIGBUS`
    Memory,
    /// `SIGFPE`
    Arithmetic,
    /// `SIGILL`, `SIGTRAP`
    Instruction,
    /// `SIGABRT`
    Abort,
}

/// A fault of the running code.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub signal: Signal,
    /// The address of the instruction.
    pub pc: u64,
    /// The address of the access.
    pub address: u64,
    /// True if the access was close to the end of the stack.
    pub is_stack: bool,
    /// The return addresses of the frames, the last one first.
    pub returns: Vec<u64>,
}

/// The number of words that the handler sends.
const WORDS: usize = 4;

/// The thread that runs compiled code, as the kernel counts threads; 0 if there is none.
static THREAD: AtomicI32 = AtomicI32::new(0);
/// The pipe into which the handler writes.
static PIPE: AtomicI32 = AtomicI32::new(-1);
/// The bounds of the stack of the thread.
static STACK: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];

const SIGNALS: [c_int; 6] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGTRAP, libc::SIGABRT];

/// Handlers as they were, to be put back.
pub(super) struct Handlers(Vec<(c_int, libc::sigaction)>);

impl Handlers {
    /// Handles faults of the thread that runs compiled code.
    pub fn install() -> Handlers {
        let mut before = Vec::new();
        for signal in SIGNALS {
            // SAFETY: the structures are plain data. The handler calls only functions that are allowed in it.
            unsafe {
                let mut action: libc::sigaction = std::mem::zeroed();
                action.sa_sigaction = handle as extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) as usize;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
                libc::sigemptyset(&mut action.sa_mask);
                let mut old: libc::sigaction = std::mem::zeroed();
                if libc::sigaction(signal, &action, &mut old) == 0 {
                    before.push((signal, old));
                }
            }
        }
        Handlers(before)
    }
}

impl Drop for Handlers {
    fn drop(&mut self) {
        for (signal, old) in &self.0 {
            // SAFETY: the handler is the one that was installed before.
            unsafe {
                libc::sigaction(*signal, old, std::ptr::null_mut());
            }
        }
    }
}

fn thread_id() -> i32 {
    // SAFETY: the call has no arguments and cannot fail.
    unsafe { libc::syscall(libc::SYS_gettid) as i32 }
}

/// Says that this thread runs compiled code, whose faults are written to a pipe. Gives it a stack for handlers.
pub(super) fn enter(pipe: c_int, stack: (u64, u64)) {
    const SIZE: usize = 1 << 16;
    // Leaked if the code traps; freed by no one else.
    let memory = Box::leak(vec![0u8; SIZE].into_boxed_slice());
    // SAFETY: the stack is memory of its own, which stays.
    unsafe {
        let handler = libc::stack_t { ss_sp: memory.as_mut_ptr().cast(), ss_flags: 0, ss_size: SIZE };
        libc::sigaltstack(&handler, std::ptr::null_mut());
    }
    STACK[0].store(stack.0, Ordering::SeqCst);
    STACK[1].store(stack.1, Ordering::SeqCst);
    PIPE.store(pipe, Ordering::SeqCst);
    THREAD.store(thread_id(), Ordering::SeqCst);
}

/// Says that no thread runs compiled code.
pub(super) fn leave() {
    THREAD.store(0, Ordering::SeqCst);
}

/// The program counter, the stack pointer and the frame pointer where the signal came.
#[cfg(target_arch = "x86_64")]
unsafe fn registers(context: *mut c_void) -> (u64, u64) {
    // SAFETY: the kernel passes the context of the thread.
    let registers = unsafe { &(*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs };
    (registers[libc::REG_RIP as usize] as u64, registers[libc::REG_RBP as usize] as u64)
}

#[cfg(target_arch = "aarch64")]
unsafe fn registers(context: *mut c_void) -> (u64, u64) {
    // SAFETY: the kernel passes the context of the thread.
    let context = unsafe { &(*context.cast::<libc::ucontext_t>()).uc_mcontext };
    (context.pc, context.regs[29])
}

/// Sends the fault to the thread that waits, and sleeps for ever: the stack stays as it is.
extern "C" fn handle(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    if THREAD.load(Ordering::SeqCst) != thread_id() {
        // Another thread: as without a handler, when the instruction is tried again.
        // SAFETY: both functions are allowed in handlers.
        unsafe {
            libc::signal(signal, libc::SIG_DFL);
            libc::raise(signal);
        }
        return;
    }
    THREAD.store(0, Ordering::SeqCst);
    // SAFETY: the kernel passes valid structures; `write` and `pause` are allowed in handlers.
    unsafe {
        let (pc, frame) = registers(context);
        let words: [u64; WORDS] = [signal as u64, pc, (*info).si_addr() as u64, frame];
        libc::write(PIPE.load(Ordering::SeqCst), words.as_ptr().cast(), size_of_val(&words));
        loop {
            libc::pause();
        }
    }
}

/// Waits for the end of the code. `None` if it returned.
pub(super) fn wait(pipe: c_int) -> Option<Fault> {
    let mut words = [0u64; WORDS];
    let size = size_of_val(&words);
    let read = loop {
        // SAFETY: the buffer has this size.
        let read = unsafe { libc::read(pipe, words.as_mut_ptr().cast(), size) };
        if read >= 0 || std::io::Error::last_os_error().kind() != std::io::ErrorKind::Interrupted {
            break read;
        }
    };
    if read != size as isize {
        return None;
    }
    let [signal, pc, address, frame] = words;
    let signal = match signal as c_int {
        libc::SIGSEGV | libc::SIGBUS => Signal::Memory,
        libc::SIGFPE => Signal::Arithmetic,
        libc::SIGABRT => Signal::Abort,
        _ => Signal::Instruction,
    };
    let (low, high) = (STACK[0].load(Ordering::SeqCst), STACK[1].load(Ordering::SeqCst));
    // The guard page is below the stack; frames are not larger than that by much.
    let is_stack = (low.saturating_sub(1 << 16)..low + (1 << 12)).contains(&address);
    Some(Fault { signal, pc, address, is_stack, returns: returns(frame, low, high) })
}

/// The return addresses of frames, as long as they are on the stack of the thread, which sleeps.
fn returns(mut frame: u64, low: u64, high: u64) -> Vec<u64> {
    let mut found = Vec::new();
    while found.len() < 64 && frame >= low && frame < high.saturating_sub(16) && frame.is_multiple_of(8) {
        // SAFETY: the address is on the stack of the thread, which sleeps: it is mapped, and nobody writes to it.
        let (next, back) = unsafe { (*(frame as *const u64), *((frame + 8) as *const u64)) };
        found.push(back);
        if next <= frame {
            break;
        }
        frame = next;
    }
    found
}
