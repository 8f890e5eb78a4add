internal import FormLookup

/// Columns of items in expressions.
extension RecordChecker {
  /// A column of the item that a field names; unknown where there is no item, or its cell is empty.
  mutating func column(_ node: ExpressionNode, _ here: Standpoint) -> ExpressionValue {
    let cell = resolve(Int(node.a), cell: here.cell, container: here.container)
    let value = read(cell, empty: .unknown)
    guard cell >= 0, value.kind != .unknown, value.kind != .error else { return value }
    guard let item = item(ofCell: cell, in: Int(node.b)) else { return .unknown }
    expressions.budget &-= 16
    guard let text = item.values(of: owner.text(Int(node.c))).first, !text.isEmpty else {
      return .unknown
    }
    return self.value(ofColumn: text, ValueType(rawValue: node.detail) ?? .text)
  }

  private mutating func value(ofColumn text: String, _ type: ValueType) -> ExpressionValue {
    let bytes = Array(text.utf8)
    let start = arena.count
    // What reads numbers and dates may look behind them.
    arena.reserve(bytes.count + RecordReader.padding)
    for byte in bytes { arena.append(byte) }
    for _ in 0..<RecordReader.padding { arena.append(0) }
    let view = unsafe TextView(
      bytes: UnsafePointer(arena.base + start), count: bytes.count, isASCII: false)
    switch type {
    case .text, .any, .list, .group: return .text(.arena, start: start, count: bytes.count)
    case .boolean: return .boolean(text == "true")
    case .integer, .number:
      guard unsafe RecordReader.isNumber(view.bytes, view.count, limits.reader),
        let number = unsafe DecimalText(view.bytes, view.count).exact
      else { return .error(.wrongType) }
      return .number(number)
    case .date, .time, .datetime, .local:
      guard let instant = view.instant(type), plan.zone.show(instant, type) else {
        return .error(.wrongType)
      }
      return .instant(ExpressionValue.Kind(instantOf: type), instant)
    }
  }
}
