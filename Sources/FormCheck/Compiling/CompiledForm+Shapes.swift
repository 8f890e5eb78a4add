internal import FormEngine

/// Values of one of several shapes.
extension CompiledForm {
  /// The field whose shape a field is, or the field itself: of a value that is judged alone.
  func holder(ofShape field: Int) -> Int {
    var holder = field
    while plan.field(holder).flags.contains(.isShape) { holder = Int(plan.field(holder).parent) }
    return holder
  }

  /// The fields that judge a value of a shape: from that which the form has for it to that of the shape.
  ///
  /// One where the value has no shapes; shapes that have shapes lie between.
  func shapes(from field: Int, to shape: Int) -> [Int] {
    if field == shape { return [field] }
    var origins: [Int: Int] = [:]
    var waiting = [field]
    while let next = waiting.popLast() {
      for inner in plan.shapes(ofField: next) where inner != field && origins[inner] == nil {
        origins[inner] = next
        waiting.append(inner)
      }
    }
    var way = [shape]
    while let last = way.last, let origin = origins[last] { way.append(origin) }
    return way.last == field ? way.reversed() : [shape]
  }
}
