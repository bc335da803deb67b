"t.op"() {a = dense<["a", "b"]> : tensor<2x!t.s->, b = #t.s-} : () -> !t.s-
