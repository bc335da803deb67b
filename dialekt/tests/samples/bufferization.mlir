func.func @tensors(%n: index, %t: tensor<?x4xf32>, %m: memref<?x4xf32>) {
  %0 = bufferization.alloc_tensor(%n) size_hint=%n {memory_space = 1 : i64} : tensor<?x4xf32>
  %1 = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
  %2 = bufferization.materialize_in_destination %0 in %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  bufferization.materialize_in_destination %0 in restrict writable %m : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
  bufferization.dealloc_tensor %1 : tensor<?x4xf32>
  return
}

func.func @buffers(%m: memref<?x4xf32>, %c: i1, %r: memref<*xf32>) {
  %0 = bufferization.to_tensor %m restrict writable : memref<?x4xf32> to tensor<?x4xf32>
  %1 = bufferization.to_buffer %0 read_only : tensor<?x4xf32> to memref<?x4xf32>
  %2 = bufferization.clone %1 : memref<?x4xf32> to memref<*xf32>
  bufferization.dealloc (%m, %r : memref<?x4xf32>, memref<*xf32>) if (%c, %c)
  %3:2 = bufferization.dealloc (%m : memref<?x4xf32>) if (%c) retain (%r, %m : memref<*xf32>, memref<?x4xf32>)
  %4 = bufferization.dealloc retain (%2 : memref<*xf32>)
  bufferization.dealloc
  return
}
