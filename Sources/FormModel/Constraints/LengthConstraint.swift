package import FormDocuments
package import FormEngine
package import FormText

/// `8..72`, `..72`, `8..`, `6`: whole numbers with open ends.
package struct Bounds: Hashable, Sendable {
  package var low: Int64 = 0
  package var high: Int64 = .max

  /// Whether neither end is given.
  package var isOpen: Bool { low == 0 && high == .max }

  /// Nil where there is no end.
  var most: Int? { high == .max ? nil : Int(clamping: high) }

  init(low: Int64, high: Int64) {
    self.low = low
    self.high = high
  }

  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let dot = UInt8(ascii: ".")
    guard
      let dots = bytes.indices.dropLast().first(where: { bytes[$0] == dot && bytes[$0 + 1] == dot })
    else {
      guard let exact = Self.number(bytes[...]) else { return nil }
      low = exact
      high = exact
      return
    }
    let before = bytes[..<dots]
    let after = bytes[(dots + 2)...]
    if before.isEmpty && after.isEmpty { return nil }
    if !before.isEmpty {
      guard let number = Self.number(before) else { return nil }
      low = number
    }
    if !after.isEmpty {
      guard let number = Self.number(after) else { return nil }
      high = number
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    if digits.isEmpty { return nil }
    var number: Int64 = 0
    for byte in digits {
      guard byte &- 0x30 < 10 else { return nil }
      let (tens, isOver) = number.multipliedReportingOverflow(by: 10)
      let (sum, isOverToo) = tens.addingReportingOverflow(Int64(byte & 15))
      if isOver || isOverToo { return nil }
      number = sum
    }
    return number
  }

  package static func read(
    _ text: String, of key: String, at range: SourceRange, _ reader: inout NodeReader
  ) -> Bounds? {
    guard let bounds = Bounds(text) else {
      reader.error(
        "boundsMalformed", "“\(key)” takes two numbers with dots between them", at: range,
        help: BoundsSpelling.help(for: text, isCount: true)
          ?? "write 8..72, 8.. or ..72, or one number for exactly that many")
      return nil
    }
    if bounds.low > bounds.high {
      reader.error(
        "boundsCrossed", "no value fits: the first number is larger than the second", at: range,
        help: "write \(bounds.high)..\(bounds.low)")
      return nil
    }
    return bounds
  }
}

/// `length`: how many code points, or what the unit says, a text has.
package struct LengthConstraint: Sendable {
  package static let key = "length"
  /// The ends that are numbers.
  package var bounds: Bounds
  /// The ends that are expressions.
  package var computed = ComputedEnds()
  package var unit: LengthUnit

  package var low: Int { Int(clamping: bounds.low) }
  /// Nil for an open end, and for an expression.
  package var high: Int? { bounds.most }
  /// Whether there is an upper end at all.
  package var isBounded: Bool { high != nil || computed.high != nil }

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [LengthConstraint] {
    reader.oneOrMore(node, of: key).compactMap { item in
      guard let text = reader.text(item, of: key) else { return nil }
      if let read = readComputed(text, in: item, &reader) { return read.constraint }
      let hasUnit = text.utf8.contains(UInt8(ascii: " "))
      let words = hasUnit || text.isEmpty ? text.split(separator: " ").map(String.init) : [text]
      var unit = LengthUnit.codePoints
      if words.count == 2 {
        let units = LanguageWords.lengthUnits
        guard let known = units.first(where: { $0.0 == words[1] }) else {
          if BoundsSpelling.help(for: text, isCount: true) != nil {
            _ = Bounds.read(text, of: key, at: item.range, &reader)
            return nil
          }
          reader.refuseName(
            words[1], "“\(words[1])” is not a unit of length", units.map(\.0), item.range)
          return nil
        }
        unit = known.1
      } else if words.count != 1 {
        _ = Bounds.read(text, of: key, at: item.range, &reader)
        return nil
      }
      guard let bounds = Bounds.read(words[0], of: key, at: item.range, &reader) else {
        return nil
      }
      return LengthConstraint(bounds: bounds, unit: unit)
    }
  }

  /// `..most`, or `..2 * most bytes`; nil where both ends are numbers.
  private static func readComputed(
    _ text: String, in item: Node, _ reader: inout NodeReader
  ) -> (constraint: LengthConstraint?, Void)? {
    let words = text.split(separator: " ")
    let unit = LanguageWords.lengthUnits.first { words.count > 1 && $0.0 == words[words.count - 1] }
    // `8..72 chars` has an unknown unit, not an expression.
    let isUnitWrong =
      unit == nil && words.count == 2 && !words[0].hasSuffix("..")
      && words[1].allSatisfy { $0.isLetter || $0.isNumber }
    let bounds = unit == nil ? text : words.dropLast().joined(separator: " ")
    guard !isUnitWrong, SizeBounds.readsFields(bounds) else { return nil }
    let read = SizeBounds.read(bounds, of: key, in: item, &reader)
    return (
      read.map {
        LengthConstraint(bounds: $0.fixed, computed: $0.computed, unit: unit?.1 ?? .codePoints)
      }, ()
    )
  }
}

/// `count`: how many items a list has.
package struct CountConstraint: Sendable {
  package static let key = "count"
  /// The ends that are numbers.
  package var bounds: Bounds
  /// The ends that are expressions.
  package var computed = ComputedEnds()

  package var low: Int { Int(clamping: bounds.low) }
  /// Nil for an open end, and for an expression.
  package var high: Int? { bounds.most }
  /// Whether there is an upper end at all.
  package var isBounded: Bool { high != nil || computed.high != nil }

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [CountConstraint] {
    guard let text = reader.text(node, of: key),
      let bounds = SizeBounds.read(text, of: key, in: node, &reader)
    else { return [] }
    return [CountConstraint(bounds: bounds.fixed, computed: bounds.computed)]
  }
}
