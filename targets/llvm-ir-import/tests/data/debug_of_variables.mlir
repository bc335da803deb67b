#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#di_file = #llvm.di_file<"a.c" in "/">
#di_null_type = #llvm.di_null_type
#di_subroutine_type = #llvm.di_subroutine_type<types = #di_null_type>
#di_subprogram = #llvm.di_subprogram<id = distinct[0]<>, scope = #di_file, name = "f", file = #di_file, line = 5, subprogramFlags = Definition, type = #di_subroutine_type>
#di_global_variable = #llvm.di_global_variable<scope = #di_subprogram, name = "a", file = #di_file, line = 7, type = #di_basic_type, isLocalToUnit = true>
#di_global_variable1 = #llvm.di_global_variable<scope = #di_subprogram, name = "b", file = #di_file, line = 8, type = #di_basic_type, isLocalToUnit = true, isDefined = true>
#di_global_variable_expression = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <[DW_OP_LLVM_fragment(0, 16)]>>
#di_global_variable_expression1 = #llvm.di_global_variable_expression<var = #di_global_variable1, expr = <[DW_OP_constu(3), DW_OP_plus]>>
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>, i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>, i64 = dense<[32, 64]> : vector<2xi64>, f16 = dense<16> : vector<2xi64>, f64 = dense<64> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, "dlti.endianness" = "little">, llvm.module_asm = [], llvm.target_triple = ""} {
  llvm.mlir.global external @a() {addr_space = 0 : i32, dbg_exprs = [#di_global_variable_expression]} : i32 loc(#loc)
  llvm.mlir.global external @b(7 : i32) {addr_space = 0 : i32, dbg_exprs = [#di_global_variable_expression1]} : i32 loc(#loc)
  llvm.module_flags [#llvm.mlir.module_flag<warning, "Debug Info Version", 3 : i32>] loc(#loc)
} loc(#loc)
#loc = loc("<stdin>":0:0)
