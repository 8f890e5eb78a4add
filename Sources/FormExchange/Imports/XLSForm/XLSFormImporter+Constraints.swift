internal import FormDocuments

/// Constraints of answers as keys of a field: ranges, lengths, patterns and counts where they say no more, else a check.
extension XLSFormImporter {
  mutating func constraint(_ row: Subschema, _ type: QuestionType) -> [FormEntry] {
    guard let written = row["constraint"]?.text else { return [] }
    let message = text(row, "constraint_message")
    let kind = type.kind
    guard let expression = XPathExpression(written) else {
      rows.note(row, "constraint", .lost, "", "the expression has no equal here")
      return []
    }
    var keys = ConstraintKeys(isWhole: type.word == "integer", kind: kind)
    var checks: [String] = []
    let translation = translation(kind)
    for part in expression.conjuncts where !keys.take(part, translation) {
      guard let check = translation.condition(part) else {
        rows.note(row, "constraint", .lost, "", "the expression has no equal here")
        return []
      }
      checks.append(check)
    }
    let entries = keys.entries(message)
    var check: [FormEntry] = []
    if !checks.isEmpty {
      let that = FormEntry("that", ConditionText.and(checks))
      let words = message.map { [FormEntry("message", .text($0))] } ?? []
      check = [FormEntry("check", .map([that] + words))]
    }
    let all = entries + check
    rows.note(
      row, "constraint", .exact,
      all.filter { $0.key != "message" }.map(\.key).joined(separator: ", "))
    return all
  }
}

/// The ends of a range, a length and a count, and a pattern.
struct ConstraintKeys {
  let isWhole: Bool
  let kind: AnswerKind
  private var range = Ends()
  private var length = Ends()
  private var count = Ends()
  private var pattern: String?

  private struct Ends {
    var least: String?
    var most: String?
    var above: String?
    var below: String?

    var isEmpty: Bool { least == nil && most == nil && above == nil && below == nil }

    /// One end of each side, which a second one does not replace; ends that cross are left to a check.
    mutating func take(_ comparison: AnswerComparison, _ end: String) -> Bool {
      var other = self
      let hasLow = least != nil || above != nil
      let hasHigh = most != nil || below != nil
      switch comparison {
      case .atLeast where !hasLow: other.least = end
      case .greater where !hasLow: other.above = end
      case .atMost where !hasHigh: other.most = end
      case .less where !hasHigh: other.below = end
      case .equal where !hasLow && !hasHigh: (other.least, other.most) = (end, end)
      case .atLeast, .greater, .atMost, .less, .equal, .notEqual: return false
      }
      if other.mayCross { return false }
      self = other
      return true
    }

    private var mayCross: Bool {
      guard let low = least ?? above, let high = most ?? below else { return false }
      let isOpen = above != nil || below != nil
      if let low = Double(low), let high = Double(high) {
        return isOpen ? high - low <= 2 : high < low
      }
      return low != "today" && high != "today" && (isOpen ? high <= low : high < low)
    }

    /// Between whole numbers, an end that is left out is the number beside it.
    mutating func close() {
      if let end = above.flatMap({ Int($0) }), end < Int.max {
        (least, above) = ("\(end + 1)", nil)
      }
      if let end = below.flatMap({ Int($0) }), end > Int.min { (most, below) = ("\(end - 1)", nil) }
    }

    var tree: FormTree {
      if above == nil, below == nil { return .plain("\(least ?? "")..\(most ?? "")") }
      let pairs = [("min", least), ("above", above), ("max", most), ("below", below)]
      return .map(pairs.compactMap { key, end in end.map { FormEntry(key, $0) } })
    }
  }

  init(isWhole: Bool, kind: AnswerKind) { (self.isWhole, self.kind) = (isWhole, kind) }

  private static let mirrored: [String: String] = [
    "=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<=",
  ]

  /// Whether a part of a constraint is one of these keys.
  mutating func take(_ part: XPathExpression, _ translation: XPathTranslation) -> Bool {
    switch part {
    case .call("regex", let arguments):
      guard arguments.count == 2, arguments[0] == .own, case .text(let text) = arguments[1],
        pattern == nil, kind == .text, let whole = SchemaPattern.whole(text)
      else { return false }
      pattern = whole
      return true
    case .binary(let left, let sign, let right):
      if takes(left, sign, right, translation) { return true }
      guard let mirrored = Self.mirrored[sign] else { return false }
      return takes(right, mirrored, left, translation)
    case .question, .own, .text, .number, .negative, .call: return false
    }
  }

  private static let comparisons: [String: AnswerComparison] = [
    "=": .equal, "<": .less, "<=": .atMost, ">": .greater, ">=": .atLeast,
  ]

  private mutating func takes(
    _ left: XPathExpression, _ sign: String, _ right: XPathExpression,
    _ translation: XPathTranslation
  ) -> Bool {
    guard let comparison = Self.comparisons[sign] else { return false }
    switch left {
    case .own where kind == .number || kind == .date:
      return Self.end(right, kind).map { range.take(comparison, $0) } ?? false
    case .call("string-length", let arguments) where kind == .text && arguments == [.own]:
      guard case .number(let end) = right, Int(end) != nil else { return false }
      return length.take(comparison, end)
    case .call("count-selected", let arguments) where kind == .list && arguments == [.own]:
      guard case .number(let end) = right, Int(end) != nil else { return false }
      return count.take(comparison, end)
    case .question, .own, .text, .number, .binary, .negative, .call: return false
    }
  }

  /// A constant end of a range; nil for an expression that reads another answer.
  private static func end(_ expression: XPathExpression, _ kind: AnswerKind) -> String? {
    switch expression {
    case .number(let number) where kind == .number: number
    case .negative(.number(let number)) where kind == .number: "-\(number)"
    case .call("today", _) where kind == .date: "today"
    case .text(let text) where kind == .date && AnswerText.isDate(text): text
    case .call("date", let arguments) where kind == .date && arguments.count == 1:
      if case .text(let text) = arguments[0], AnswerText.isDate(text) { text } else { nil }
    case .question, .own, .text, .number, .call, .binary, .negative: nil
    }
  }

  /// The keys, with the message for their issues.
  func entries(_ message: String?) -> [FormEntry] {
    var (range, length, count) = (self.range, self.length, self.count)
    if isWhole { range.close() }
    length.close()
    count.close()
    var entries: [FormEntry] = []
    var codes: [String] = []
    for (key, ends, names) in [
      ("range", range, ["rangeUnderflow", "rangeOverflow"]),
      ("length", length, ["tooShort", "tooLong"]), ("count", count, ["tooFew", "tooMany"]),
    ] where !ends.isEmpty {
      entries.append(FormEntry(key, ends.tree))
      if ends.least != nil || ends.above != nil { codes.append(names[0]) }
      if ends.most != nil || ends.below != nil { codes.append(names[1]) }
    }
    if let pattern {
      entries.append(FormEntry("pattern", .text(pattern)))
      codes.append("patternMismatch")
    }
    guard let message, !codes.isEmpty else { return entries }
    return entries + [
      FormEntry("message", .map(codes.map { FormEntry($0, .text(message)) }))
    ]
  }
}
