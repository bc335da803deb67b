func.func @types(%p: !poly.poly<1>, %x: i64) {
  // expected-error @+1 {{'poly.eval' op operand #0 must be polynomial, but got 'i64'}}
  %y = "poly.eval"(%x, %x) : (i64, i64) -> i64
  return
}

// -----

func.func @interface(%p: !poly.poly<1>) {
  // expected-error @+1 {{'poly.mul' op gives polynomials of degree 2, but the result is of type '!poly.poly<1>'}}
  %q = poly.mul %p, %p : (!poly.poly<1>, !poly.poly<1>) -> !poly.poly<1>
  return
}

// -----

func.func @verify_hook(%p: !poly.poly<0>, %x: i64) {
  // expected-error @+1 {{'poly.eval' op has nothing to split in a polynomial of degree 0}}
  %y = poly.eval %p at %x by estrin : !poly.poly<0>
  return
}

// -----

func.func @region_hook(%p: !poly.poly<1>) {
  // expected-error @+1 {{'poly.map' op expects a body that takes one 'i64' and ends in 'poly.yield'}}
  %q = poly.map %p : !poly.poly<1> {
  ^bb0(%c: i64, %d: i64):
    poly.yield %c
  }
  return
}

// -----

func.func @region_constraint(%p: !poly.poly<1>) {
  // expected-error @+1 {{'poly.map' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %q = "poly.map"(%p) ({
  }) : (!poly.poly<1>) -> !poly.poly<1>
  return
}

// -----

// expected-error @+1 {{the leading coefficient is zero}}
func.func private @parameters() attributes {a = #poly.coefficients<[1, 0]>}

// -----

func.func @enum(%p: !poly.poly<1>, %x: i64) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'method' [horner, estrin]}}
  %y = poly.eval %p at %x by magic : !poly.poly<1>
  return
}

// -----

func.func @parent(%c: i64) {
  // expected-error @+1 {{'poly.yield' op expects parent op 'poly.map'}}
  poly.yield %c
}

// -----

// expected-error @+1 {{expected a value for each of 2 points}}
func.func @sampled(%values: tensor<3xi64, #poly.points<[0, 1]>>) {
  return
}

// -----

// expected-error @+1 {{the point 1 is there twice}}
func.func @sampled(%values: tensor<2xi64, #poly.points<[1, 1]>>) {
  return
}

// -----

func.func @sampled(%p: !poly.poly<1>) {
  // expected-error @+1 {{expects points as the encoding of its result}}
  %values = poly.sample %p : !poly.poly<1> -> tensor<2xi64>
  return
}
