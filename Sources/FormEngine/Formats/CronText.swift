/// Times at which a job runs, in the five fields of crontab(5): `30 9 * * 1-5`.
enum CronText {
  /// Which numbers and names a field knows (crontab(5)).
  private struct Field {
    var numbers: ClosedRange<Int>
    var steps: ClosedRange<Int>
    /// Names of three letters, in lower case; the first stands for `numbers.lowerBound`.
    var names: StaticString = ""
  }

  private static let fields = [
    Field(numbers: 0...59, steps: 1...59), Field(numbers: 0...23, steps: 1...23),
    Field(numbers: 1...31, steps: 1...31),
    Field(numbers: 1...12, steps: 1...12, names: "janfebmaraprmayjunjulaugsepoctnovdec"),
    // Both 0 and 7 are Sunday; its name is 0.
    Field(numbers: 0...7, steps: 1...7, names: "sunmontuewedthufrisat"),
  ]

  /// Whether it is five fields with blanks between, each a list of `*`, numbers, names and ranges
  /// that do not run backwards; a step stands behind `*` or a range.
  static func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var cursor = unsafe Cursor(Array(text)[...])
    for (place, field) in fields.enumerated() {
      if place > 0, !cursor.takeBlanks() { return false }
      repeat {
        if !accepts(&cursor, field) { return false }
      } while cursor.take(",")
    }
    return cursor.isAtEnd
  }

  /// One entry of a field's list.
  private static func accepts(_ cursor: inout Cursor, _ field: Field) -> Bool {
    if !cursor.take("*") {
      guard let first = cursor.takeValue(field) else { return false }
      if !cursor.take("-") { return true }
      guard let last = cursor.takeValue(field), first <= last else { return false }
    }
    if !cursor.take("/") { return true }
    guard let step = cursor.takeNumber() else { return false }
    return field.steps.contains(step)
  }

  /// What is left to be read.
  private struct Cursor {
    private var rest: ArraySlice<UInt8>

    init(_ rest: ArraySlice<UInt8>) { self.rest = rest }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: sign) else { return false }
      rest.removeFirst()
      return true
    }

    /// One blank or more.
    mutating func takeBlanks() -> Bool {
      guard take(" ") || take("\t") else { return false }
      while take(" ") || take("\t") {}
      return true
    }

    /// One digit or two, in every field: `7` and `07`.
    mutating func takeNumber() -> Int? {
      let digits = rest.prefix(2).prefix { $0 &- 0x30 < 10 }
      rest.removeFirst(digits.count)
      return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
    }

    /// A number or name of a field.
    mutating func takeValue(_ field: Field) -> Int? {
      if let number = takeNumber() {
        return field.numbers.contains(number) ? number : nil
      }
      let word = rest.prefix(3).map { $0 | 0x20 }
      let names = unsafe UnsafeBufferPointer(
        start: field.names.utf8Start, count: field.names.utf8CodeUnitCount)
      for place in stride(from: 0, to: names.count, by: 3)
      where unsafe names[place..<place + 3].elementsEqual(word) {
        rest.removeFirst(3)
        return field.numbers.lowerBound + place / 3
      }
      return nil
    }
  }
}
