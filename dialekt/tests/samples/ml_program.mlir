ml_program.global private @a(1 : i32) : i32
ml_program.global private mutable @b(#ml_program.extern : i32) : i32
ml_program.func @f(%v: i32) -> i32 {
  %0 = ml_program.global_load @b : i32
  %1 = ml_program.global_load_const @a : i32
  ml_program.global_store @b = %v : i32
  ml_program.return %0 : i32
}
ml_program.subgraph @g(%t: !ml_program.token, %v: i32) -> i32 {
  %0, %1 = ml_program.global_load_graph @b ordering(%t -> !ml_program.token) : i32
  %2 = ml_program.global_store_graph @b = %v ordering(() -> !ml_program.token) : i32
  %3, %4 = ml_program.global_load_graph @b ordering(%1, %2 -> !ml_program.token) : i32
  ml_program.output %3 : i32
}
