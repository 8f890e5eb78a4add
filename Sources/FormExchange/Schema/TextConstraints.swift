internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormPatterns
internal import FormSchema

/// Constraints of strings in the words of JSON Schema.
enum TextConstraints {
  // MARK: Patterns

  static func pattern(_ source: PatternSource, _ reading: TextReading) -> Translation {
    if case .changed = reading { return .lost(note: TextReading.note) }
    switch PortablePattern.whole(source) {
    case .none(let reason): return .lost(note: reason)
    case .wider(let text, let word):
      guard let pattern = reading.pattern(text) else { return .lost(note: TextReading.note) }
      return .weaker(
        .pattern(pattern), note: "ECMA-262 has no possessive or atomic parts", words: [word])
    case .equal(let text, let isProved):
      guard let pattern = reading.pattern(text) else { return .lost(note: TextReading.note) }
      if case .trimmed = reading, !isApartFromBlanks(text) {
        return .weaker(.pattern(pattern), note: "blanks at its ends may belong to the pattern")
      }
      return .exact(
        .pattern(pattern), note: isProved ? "ECMA-262; proved equal" : "ECMA-262; part by part")
    }
  }

  /// Whether no string of a pattern begins or ends with a blank, so that trimming leaves it as it is.
  private static func isApartFromBlanks(_ text: String) -> Bool {
    let blank = CharacterClassText.text(of: BlankCharacters.all)
    return PortablePattern.areDisjoint(text, "\(blank)[\\s\\S]*|[\\s\\S]*\(blank)")
  }

  // MARK: Lengths

  static func length(_ length: LengthConstraint, _ reading: TextReading) -> Translation {
    if !length.computed.isEmpty { return .lost(note: "an end is an expression") }
    let low = length.bounds.low
    switch reading {
    case .changed: return .lost(note: TextReading.note)
    case .trimmed:
      guard length.unit == .codePoints, (length.high ?? 0) <= 1_000, low <= 1_000 else {
        return .lost(note: TextReading.note)
      }
      let most = length.high.map { "\($0)" } ?? ""
      let edge = BlankCharacters.edge
      let text = "^\(edge)(?:[\\s\\S]{\(low),\(most)})\(edge)$"
      return low == 0
        ? .exact(.pattern(text), note: "blanks at the ends do not count")
        : .weaker(.pattern(text), note: "blanks at the ends count for the lower end")
    case .asSent: break
    }
    switch length.unit {
    case .codePoints: return .exact(bounds(low, length.high))
    case .bytes:
      // A code point has one to four bytes of UTF-8.
      return .weaker(
        bounds(low / 4 + (low % 4 == 0 ? 0 : 1), length.high),
        note: "JSON Schema counts code points, not bytes")
    case .utf16:
      return .weaker(
        bounds(low / 2 + low % 2, length.high), note: "JSON Schema counts code points, not UTF-16")
    case .graphemes:
      let note = "JSON Schema counts code points, not graphemes"
      return low == 0 ? .lost(note: note) : .weaker(bounds(low, nil), note: note)
    }
  }

  private static func bounds(_ low: Int64, _ high: Int?) -> Schema {
    var schema = Schema()
    if low > 0 { schema.keywords.append(("minLength", .number(Int(clamping: low)))) }
    if let high { schema.keywords.append(("maxLength", .number(high))) }
    return schema
  }

  // MARK: Parts

  static func includes(_ includes: IncludesConstraint, _ reading: TextReading) -> Translation {
    combined(includes.parts) { part in
      switch part.content {
      case .text(let text):
        if case .changed = reading { return .lost(note: TextReading.note) }
        let schema = Schema.pattern(CharacterClassText.literal(text))
        if case .trimmed = reading, hasBlankEnd(text) {
          return .weaker(schema, note: "blanks at the ends count")
        }
        return .exact(schema)
      case .find(let source):
        guard case .asSent = reading else { return .lost(note: TextReading.note) }
        switch PortablePattern.part(source) {
        case .none(let reason): return .lost(note: reason)
        case .equal(let text, _): return .exact(.pattern(text), note: "ECMA-262")
        case .wider(let text, let word):
          return .weaker(.pattern(text), note: "ECMA-262", words: [word])
        }
      }
    }
  }

  static func excludes(_ excludes: ExcludesConstraint, _ reading: TextReading) -> Translation {
    combined(excludes.parts) { part in
      switch part.content {
      case .text(let text):
        if case .changed = reading { return .lost(note: TextReading.note) }
        if case .trimmed = reading, hasBlankEnd(text) { return .lost(note: TextReading.note) }
        return .exact(.not(.pattern(CharacterClassText.literal(text))))
      case .find(let source):
        guard case .asSent = reading else { return .lost(note: TextReading.note) }
        switch PortablePattern.part(source) {
        case .none(let reason): return .lost(note: reason)
        case .equal(let text, _): return .exact(.not(.pattern(text)), note: "ECMA-262")
        // What the wider pattern finds may be allowed.
        case .wider(_, let word): return .lost(note: "its translation would reject “\(word)”")
        }
      }
    }
  }

  private static func hasBlankEnd(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return [scalars.first, scalars.last].contains { $0.map { Blank.isBlank($0.value) } ?? true }
  }

  /// All parts together: exact if each is, and lost if all are.
  private static func combined(
    _ parts: [Part], _ translate: (Part) -> Translation
  ) -> Translation {
    let all = parts.map(translate)
    let schema = Schema.allOf(all.map(\.schema))
    if all.allSatisfy({ $0.fidelity == .exact }) { return .exact(schema) }
    let note = all.first { $0.fidelity != .exact }?.note ?? ""
    if all.allSatisfy({ $0.fidelity == .lost }) { return .lost(note: note) }
    return .weaker(schema, note: note, words: all.flatMap(\.words))
  }

  // MARK: Values

  /// Values that are rejected, whatever their letter case.
  static func forbidden(
    _ values: [WrittenValue], of type: ValueType, _ reading: TextReading
  ) -> Translation {
    let texts = values.compactMap { value -> String? in
      switch value.json {
      case .text(let text): text
      case .null, .boolean, .number: type == .text ? value.text : nil
      }
    }
    guard texts.count == values.count, type == .text || type == .any else {
      switch type {
      case .integer, .number, .boolean: return .exact(.not(.values(values.map(\.json))))
      case .text, .any, .date, .time, .datetime, .local, .list, .group:
        return .lost(note: "equal values may be written in several ways")
      }
    }
    guard texts.count <= 500,
      let pattern = reading.pattern(texts.map(anyCase).joined(separator: "|"))
    else { return .lost(note: TextReading.note) }
    let schema = Schema.not(
      Schema([("type", .text("string")), ("pattern", .text(pattern))]))
    return texts.allSatisfy(foldsSimply)
      ? .exact(schema, note: "in each letter case")
      : .weaker(schema, note: "some letters have foldings of several letters")
  }

  private static func anyCase(_ text: String) -> String {
    text.unicodeScalars.map { CharacterClassText.text(of: ScalarSet($0).ignoringCase) }.joined()
  }

  /// Whether no other string has the same full case folding than those with letters of another case.
  private static func foldsSimply(_ text: String) -> Bool {
    let folded = Array(text.utf8).map { $0 | 0x20 }
    let pairs = ["ss", "ff", "fi", "fl", "st"].map { Array($0.utf8) }
    return text.utf8.allSatisfy { $0 < 0x80 }
      && folded.indices.dropLast().allSatisfy { !pairs.contains([folded[$0], folded[$0 + 1]]) }
  }

  /// Characters that must not occur.
  static func unicode(_ profile: CharacterProfile, _ reading: TextReading) -> Translation {
    let refused = refused(by: profile)
    let isWhole = profile.isDisjoint(with: [.oneScript, .noConfusables])
    let note = "scripts and look-alikes have no keyword"
    if refused.isEmpty { return .lost(note: note) }
    guard let pattern = reading.pattern(CharacterClassText.text(of: refused.complement) + "*")
    else { return .lost(note: TextReading.note) }
    if case .trimmed = reading {
      return .weaker(.pattern(pattern), note: "blanks at the ends may be any")
    }
    return isWhole ? .exact(.pattern(pattern)) : .weaker(.pattern(pattern), note: note)
  }

  private static func refused(by profile: CharacterProfile) -> ScalarSet {
    let listed = profile.subtracting([.oneScript, .noConfusables])
    var ranges: [ClosedRange<UInt32>] = []
    for scalar in Array(0...0xFFFF) + Array(0xE0000...0xE1000) as [UInt32]
    where CharacterClass.refused(scalar, by: listed) != nil {
      ranges.append(scalar...scalar)
    }
    return ScalarSet(ranges)
  }
}
