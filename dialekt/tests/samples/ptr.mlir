func.func @memory(%p: !ptr.ptr<#ptr.generic_space>, %x: f32, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = ptr.load volatile %p : !ptr.ptr<#ptr.generic_space> -> f32
  %1 = ptr.load %p atomic syncscope("a") acquire nontemporal invariant invariant_group alignment = 4 : !ptr.ptr<#ptr.generic_space> -> f32
  ptr.store %x, %p atomic release alignment = 4 : f32, !ptr.ptr<#ptr.generic_space>
  %2 = ptr.gather %ps, %m, %v alignment = 4 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  %3 = ptr.masked_load %p, %m, %v alignment = 4 : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  ptr.masked_store %v, %p, %m : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  ptr.scatter %v, %ps, %m : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}

func.func @addresses(%b: memref<?xf32, #ptr.generic_space>, %o: vector<4xi32>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>) {
  %0 = ptr.to_ptr %b : memref<?xf32, #ptr.generic_space> -> <#ptr.generic_space>
  %1 = ptr.get_metadata %b : memref<?xf32, #ptr.generic_space>
  %2 = ptr.from_ptr %0 metadata %1 : <#ptr.generic_space> -> memref<?xf32, #ptr.generic_space>
  %3 = ptr.ptr_add nuw %0, %o : !ptr.ptr<#ptr.generic_space>, vector<4xi32>
  %4 = ptr.ptr_diff nuw|nsw %ps, %3 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xindex>
  %5 = ptr.constant #ptr.address<4096> : !ptr.ptr<#ptr.generic_space>
  %6 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  %7 = ptr.type_offset f32 : index
  return
}

module attributes {dlti.dl_spec = #dlti.dl_spec<!ptr.ptr<#ptr.generic_space> = #ptr.spec<size = 32, abi = 32, preferred = 64, index = 32>>} {
}
