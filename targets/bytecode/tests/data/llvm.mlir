#file = #llvm.di_file<"a.c" in "/src">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "p", isOptimized = true, emissionKind = Full, nameTableKind = None>
#null = #llvm.di_null_type
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#ptr = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int, sizeInBits = 64, alignInBits = 32, offsetInBits = 8, dwarfAddressSpace = 3>
#arr = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "array", line = 10, sizeInBits = 128, alignInBits = 32, baseType = #int, elements = #llvm.di_subrange<count = 4 : i64>>
#fn = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #null, #int, #ptr, #arr>
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #file, name = "f", linkageName = "f", file = #file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #fn>
#block = #llvm.di_lexical_block<scope = #sp, file = #file, line = 7, column = 9>
#var = #llvm.di_local_variable<scope = #block, name = "v", file = #file, line = 8, arg = 1, alignInBits = 32, type = #int>
#label = #llvm.di_label<scope = #block, name = "l", file = #file, line = 9>
#ns = #llvm.di_namespace<name = "n", exportSymbols = false>
#loop = #llvm.loop_annotation<disableNonforced = false, unroll = <disable = true>, mustProgress = true>
llvm.func @f(%a: i32) {
  llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_LLVM_fragment(16, 8), DW_OP_stack_value]> = %a : i32
  llvm.intr.dbg.label #label
  llvm.br ^b
^b:
  llvm.br ^b {loop_annotation = #loop}
} loc(fused<#sp>["a.c":3:1])
module attributes {t.ns = #ns} {}
