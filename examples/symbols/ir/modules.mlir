// Modules as in a language with item paths: parents, siblings, the root, re-exports, private items.

path.item @main {
  path.call @util::@max
  path.call @net::@http::@get
  path.call @prelude_max
}
path.item "private" @secret {
}

// pub use util::max as prelude_max;
path.use @prelude_max = @util::@max

path.module @util {
  path.item @max {
    path.call @helper
    path.call @.super::@secret        // super::secret()
  }
  path.item "private" @helper {
  }
}

path.module @net {
  path.use @get = @http::@get
  path.module @http {
    path.item @get {
      path.call @.super::@.super::@util::@max  // super::super::util::max()
      path.call @.root::@util::@max            // crate::util::max()
      path.call @.super::@get                  // the re-export around it
      path.link @net::@http::@get              // always from the root
    }
  }
}
