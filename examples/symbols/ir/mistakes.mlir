// References that are wrong, one program each: what is reported, and where the other end is.

// Unknown names.

// expected-note@below {{in this symbol table}}
path.module @a {}
// expected-error@below {{symbol reference '@.super::@a::@x' names no symbol: there is no 'x'}}
path.module @b { path.call @.super::@a::@x }

// -----

// Private symbols, at each name of the path.

// expected-note@below {{see symbol definition here}}
path.module @a { path.module "private" @p { path.item @q {} } }
// expected-error@below {{names the private symbol 'p' from outside of its symbol table}}
path.module @b { path.call @.super::@a::@p::@q }

// -----

// Tables that cannot be left.

path.item @i {}
// expected-note@below {{see isolating op here}}
path.package @a {
  // expected-error@below {{crosses the boundary of 'path.package', which isolates symbols}}
  path.call @.super::@i
}

// -----

// Past the top.

// expected-note@below {{see outermost symbol table here}}
module {
  path.module @a {
    // expected-error@below {{symbol reference '@.super::@.super::@i' leaves the outermost symbol table}}
    path.call @.super::@.super::@i
  }
}

// -----

// In circles.

// expected-note@below {{see alias here}}
path.use @a = @b
// expected-note@below {{see alias here}}
path.use @b = @a
// expected-error@below {{symbol reference '@.super::@a' is cyclic: it leads back to an alias}}
path.module @m { path.call @.super::@a }

// -----

// Down and up again.

// expected-error@below {{'@.super' is only allowed at the start of a symbol reference}}
path.module @m { path.call @a::@.super::@b }

// -----

// Names that two symbols have.

// expected-note@below {{see existing symbol definition here}}
path.item @a {}
// expected-error@below {{redefinition of symbol named 'a'}}
path.item @a {}
path.module @m { path.call @.super::@a }

// -----

// What has a name, but is no symbol.

// expected-note@below {{see 'path.sandbox' here}}
path.sandbox attributes {sym_name = "a"} {}
// expected-error@below {{symbol reference '@.super::@a' names an op that is no symbol}}
path.module @m { path.call @.super::@a }

// -----

// Names below what is no symbol table.

// expected-note@below {{see 'path.item' here}}
path.item @i {}
// expected-error@below {{names no symbol: 'x' is looked up in an op that is no symbol table}}
path.module @m { path.call @.super::@i::@x }

// -----

// What is there, but of the wrong kind.

// expected-note@below {{see symbol definition here}}
irdl.dialect @d {
  irdl.operation @o {
    // expected-error@below {{symbol '@.super::@d' does not refer to a type or attribute definition (refers to 'irdl.dialect')}}
    %0 = irdl.base @.super::@d
  }
}
module {}

// -----

// Inner symbols: names that occur twice, that lead nowhere, of the wrong type.

hw.circuit @c {
  hw.module @M() {
    // expected-note@below {{see existing inner symbol definition here}}
    %0 = hw.wire sym @a : i1
    // expected-error@below {{redefinition of inner symbol named 'a'}}
    %1 = hw.wire sym @a : i1
  }
}

// -----

hw.circuit @c {
  hw.module @M() {
    // expected-note@below {{target resolves here}}
    %0 = hw.wire sym @a : i2
    // expected-error@below {{has type mismatch: target resolves to 'i2' instead of expected 'i1'}}
    %1 = hw.probe <@M::@a> : i1
  }
  hw.module @N() {
    // expected-error@below {{has target that cannot be resolved: #hw.innerNameRef<@M::@nothing>}}
    %0 = hw.probe <@M::@nothing> : i1
  }
}
