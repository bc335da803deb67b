//! Symbols of the process and of libraries.

use std::ffi::{CStr, CString, c_void};

use super::{math, printing, runtime};

/// A shared library that is loaded.
#[derive(Debug)]
pub struct Library(*mut c_void);

impl Library {
    /// Loads a library; its constructors run. It stays loaded.
    ///
    /// # Errors
    /// The message of the loader.
    pub fn open(path: &str) -> Result<Library, String> {
        let Ok(text) = CString::new(path) else { return Err(format!("'{path}' is no path")) };
        // SAFETY: the path is a string of C. The code of the library is trusted as that of the module is.
        let handle = unsafe { libc::dlopen(text.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
        if !handle.is_null() {
            return Ok(Library(handle));
        }
        // SAFETY: a failure was just reported, so there is a message, which is valid until the next call.
        let message = unsafe {
            match libc::dlerror() {
                message if message.is_null() => String::from("unknown error"),
                message => CStr::from_ptr(message).to_string_lossy().into_owned(),
            }
        };
        Err(message)
    }
}

/// The address of a function or a variable: of libraries, of the crate, of the process, in this order.
pub(crate) fn symbol(name: &str, libraries: &[Library]) -> Option<*const u8> {
    let text = CString::new(name).ok()?;
    let of = |handle: *mut c_void| {
        // SAFETY: the handle is that of a loaded library or of the process, and the name is a string of C.
        let found = unsafe { libc::dlsym(handle, text.as_ptr()) };
        (!found.is_null()).then_some(found as *const u8)
    };
    let of_libraries = libraries.iter().find_map(|library| of(library.0));
    of_libraries
        .or_else(|| printing::symbol(name))
        .or_else(|| runtime::symbol(name))
        .or_else(|| math::symbol(name))
        .or_else(|| of(libc::RTLD_DEFAULT))
}
