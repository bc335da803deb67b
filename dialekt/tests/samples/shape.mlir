func.func @reduce(%s: !shape.shape, %e: tensor<?xindex>, %i: !shape.size) {
  %0 = shape.reduce(%s, %i) : !shape.shape -> !shape.size {
  ^bb0(%number: index, %extent: !shape.size, %product: !shape.size):
    %next = shape.mul %product, %extent : !shape.size, !shape.size -> !shape.size
    shape.yield %next : !shape.size
  }
  %1:2 = shape.reduce(%e, %i, %i) : tensor<?xindex> -> (!shape.size, !shape.size) {
  ^bb0(%number: index, %extent: index, %a: !shape.size, %b: !shape.size):
    shape.yield %b, %a : !shape.size, !shape.size
  }
  return
}

func.func @assuming(%w: !shape.witness, %a: f32) {
  %0 = shape.assuming %w -> (f32) {
    shape.assuming_yield %a : f32
  }
  shape.assuming %w {
  }
  return
}

shape.function_library @shapes {
  func @same(%value: !shape.value_shape) -> !shape.shape {
    %0 = shape_of %value : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
} mapping {
  math.absf = @same
}
