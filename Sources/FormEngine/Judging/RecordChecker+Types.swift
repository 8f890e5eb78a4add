/// `type(x)`: which of several types a value has.
extension RecordChecker {
  /// The name of the type of a field's value: of several types that which it has; unknown where it is empty.
  func typeName(
    ofCell cell: Int, _ value: ExpressionValue, from constants: Int32
  ) -> ExpressionValue {
    if isNull(cell) { return constant("null", from: constants) }
    if cell < 0 || value.kind == .unknown || value.kind == .error { return value }
    let field = plan.fields[Int(cells[cell].field)]
    let name: String? =
      switch field.type {
      case .text: "text"
      case .integer: "integer"
      case .number: "number"
      case .boolean: "boolean"
      case .date: "date"
      case .time: "time"
      case .datetime: "datetime"
      case .local: "local"
      case .list: "list"
      case .group: field.flags.contains(.tuple) ? "list" : "group"
      case .any: nil
      }
    return name.map { constant($0, from: constants) } ?? typeName(of: value, from: constants)
  }

  /// The name of the type of a value that has no field: of a number whether it is whole.
  func typeName(of value: ExpressionValue, from constants: Int32) -> ExpressionValue {
    switch value.kind {
    case .unknown, .error: return value
    case .boolean: return constant("boolean", from: constants)
    case .number:
      return constant(value.number.integer == nil ? "number" : "integer", from: constants)
    case .text: return constant("text", from: constants)
    case .date: return constant("date", from: constants)
    case .time: return constant("time", from: constants)
    case .datetime: return constant("datetime", from: constants)
    case .local: return constant("local", from: constants)
    case .duration, .dateSpan: return .error(.wrongType)
    case .list: return constant("list", from: constants)
    case .group: return constant("group", from: constants)
    case .anything:
      let isList = tape[value.start].kind == .list
      return constant(isList ? "list" : "group", from: constants)
    }
  }

  /// Whether a cell has a `null` that is a value.
  private func isNull(_ cell: Int) -> Bool {
    guard cell >= 0, cells[cell].entry >= 0, !cells[cell].isEmpty else { return false }
    return tape[Int(cells[cell].entry)].kind == .null && cells[cell].state == .valid
  }

  private func constant(_ name: String, from first: Int32) -> ExpressionValue {
    guard let place = ExpressionNode.typeNames.firstIndex(of: name) else { return .unknown }
    return plan.constants[Int(first) &+ place]
  }
}
