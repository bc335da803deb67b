//! Paths of files, taken apart as LLVM does on systems with slashes. [llvm/lib/Support/Path.cpp]

/// The position of the root folder: of the slash behind the name in `//net/..`, or of a slash at the start.
fn root(path: &str) -> Option<usize> {
    let bytes = path.as_bytes();
    if bytes.len() > 3 && path.starts_with("//") && bytes[2] != b'/' {
        return path[2..].find('/').map(|at| at + 2);
    }
    path.starts_with('/').then_some(0)
}

/// The position of the last component of a path; a slash at the end is one.
fn last_component(path: &str) -> usize {
    if path.ends_with('/') {
        return path.len() - 1;
    }
    match path.rfind('/') {
        None => 0,
        Some(1) if path.starts_with('/') => 0,
        Some(slash) => slash + 1,
    }
}

/// The name of the file; `.` for a path that ends in a slash.
pub fn file_name(path: &str) -> &str {
    let root = root(path);
    let without = path.trim_end_matches('/').len();
    // The root folder keeps its slash.
    let end = match root {
        Some(root) if without <= root => (root + 1).min(path.len()),
        _ => without,
    };
    if path.ends_with('/') && root.is_none_or(|root| end > root + 1) {
        return ".";
    }
    &path[last_component(&path[..end])..end]
}

/// The folder of a file.
pub fn folder(path: &str) -> &str {
    let (last, root) = (last_component(path), root(path));
    let ends_in_slash = path[last..].starts_with('/');
    let least = root.unwrap_or(0);
    let end = path[..last].trim_end_matches('/').len().max(least.min(last));
    match root {
        Some(root) if end == root && !ends_in_slash => &path[..root + 1],
        _ => &path[..end],
    }
}
