internal import FormCheck
internal import FormEngine

/// Values and numbers as bytes of a row that waits in a file.
struct RowWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: Int) { bytes.append(integer: UInt64(bitPattern: Int64(number))) }

  mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func add(_ number: ExactNumber) {
    bytes.append(integer: UInt64(truncatingIfNeeded: number.coefficient))
    bytes.append(integer: UInt64(truncatingIfNeeded: number.coefficient >> 64))
    add(number.exponent)
  }

  mutating func add(_ value: RecordValue) {
    switch value {
    case .boolean(let value):
      bytes.append(0)
      add(value)
    case .number(let value):
      bytes.append(1)
      add(value)
    case .text(let text):
      bytes.append(2)
      add(text.count)
      bytes += text
    case .instant(let kind, let value):
      bytes.append(3)
      bytes.append(kind.rawValue)
      add(Int(value))
    }
  }

  mutating func add(_ value: RecordValue?) {
    add(value != nil)
    if let value { add(value) }
  }

  mutating func add(_ outcome: RecordOutcome) {
    switch outcome {
    case .empty: bytes.append(0)
    case .wrong: bytes.append(1)
    case .undecided: bytes.append(2)
    case .value(let value):
      bytes.append(3)
      add(value)
    }
  }

  mutating func add<Element>(
    _ list: [Element], _ body: (inout RowWriter, Element) -> Void
  ) {
    add(list.count)
    for element in list { body(&self, element) }
  }
}

/// Reads what ``RowWriter`` wrote; nil where the bytes end too early.
struct RowReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func byte() -> UInt8? { bytes.popFirst() }

  mutating func flag() -> Bool? { byte().map { $0 == 1 } }

  private mutating func unsigned() -> UInt64? {
    guard bytes.count >= 8 else { return nil }
    defer { bytes = bytes.dropFirst(8) }
    return bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func number() -> Int? { unsigned().map { Int(Int64(bitPattern: $0)) } }

  mutating func exact() -> ExactNumber? {
    guard let low = unsigned(), let high = unsigned(), let exponent = number() else { return nil }
    let coefficient = Int128(Int64(bitPattern: high)) << 64 | Int128(low)
    return ExactNumber(coefficient, exponent: exponent)
  }

  mutating func value() -> RecordValue? {
    switch byte() {
    case 0: return flag().map { .boolean($0) }
    case 1: return exact().map { .number($0) }
    case 2:
      guard let count = number(), count >= 0, count <= bytes.count else { return nil }
      defer { bytes = bytes.dropFirst(count) }
      return .text(Array(bytes.prefix(count)))
    case 3:
      guard let raw = byte(), let kind = ExpressionValue.Kind(rawValue: raw), let value = number()
      else { return nil }
      return .instant(kind, Int64(value))
    default: return nil
    }
  }

  /// Nil in place of a value that was none, and at the end of the bytes.
  mutating func optionalValue() -> RecordValue? { flag() == true ? value() : nil }

  mutating func outcome() -> RecordOutcome? {
    switch byte() {
    case 0: .empty
    case 1: .wrong
    case 2: .undecided
    case 3: value().map { .value($0) }
    default: nil
    }
  }

  mutating func list<Element>(_ body: (inout RowReader) -> Element?) -> [Element]? {
    guard let count = number(), count >= 0, count <= bytes.count else { return nil }
    var list: [Element] = []
    for _ in 0..<count {
      guard let element = body(&self) else { return nil }
      list.append(element)
    }
    return list
  }
}

extension RecordValue {
  /// Bytes that it takes beside its own size.
  var textBytes: Int {
    if case .text(let text) = self { return text.count }
    return 0
  }

  /// As a payload has it.
  var payload: PayloadValue {
    switch self {
    case .boolean(let value): .boolean(value)
    case .number(let number): .number(number.text)
    case .text(let text): .text(String(decoding: text, as: UTF8.self))
    case .instant(.time, let value): .text(TimeText.text(time: value))
    case .instant(.datetime, let value): .text(TimeText.text(instant: value))
    case .instant(.local, let value): .text(TimeText.text(local: value))
    case .instant(_, let value): .text(CalendarDay.text(value))
    }
  }
}
