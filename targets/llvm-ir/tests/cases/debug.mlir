#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "me", isOptimized = true, emissionKind = Full>
#type = #llvm.di_subroutine_type<types = #int, #int>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", linkageName = "_f", file = #file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized", type = #type>
#block = #llvm.di_lexical_block<scope = #function, file = #file, line = 5, column = 2>
#variable = #llvm.di_local_variable<scope = #block, name = "x", file = #file, line = 5, arg = 1, type = #int>
#global = #llvm.di_global_variable<scope = #unit, name = "g", file = #file, line = 1, type = #int, isDefined = true>
llvm.mlir.global @g(0 : i32) {dbg_exprs = [#llvm.di_global_variable_expression<var = #global, expr = <>>]} : i32
llvm.func @f(%x: i32) -> i32 {
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_LLVM_fragment(0, 16)]> = %x : i32 loc(#in)
  %0 = llvm.add %x, %x : i32 loc(fused<#block>["a.c":6:3])
  llvm.return %0 : i32 loc("a.c":7:1)
} loc(fused<#function>["a.c":3:1])
#in = loc(fused<#block>["a.c":5:7])
