internal import FormDocuments

/// Conditions of SurveyJS as expressions of a form.
struct SurveyExpression {
  /// The type of a question's value.
  enum Kind: Equatable {
    case text, number, flag, date
    /// A list of choices.
    case list
    case other
  }

  /// The questions at the top, and those of the rows around the condition.
  var questions: [String: Kind]
  var row: [String: Kind]?

  /// The expression; nil where it has no equal.
  func translated(_ text: String) -> String? {
    SurveyCondition(text).flatMap { translated($0) }
  }

  private func translated(_ condition: SurveyCondition) -> String? {
    switch condition {
    case .and(let left, let right):
      guard let left = translated(left), let right = translated(right) else { return nil }
      return ConditionText.and([left, right])
    case .or(let left, let right):
      guard let left = translated(left), let right = translated(right) else { return nil }
      return ConditionText.or([left, right])
    case .not(let inner):
      return translated(inner).map { $0.contains(" ") ? "!(\($0))" : ConditionText.not($0) }
    case .isEmpty(let operand):
      return read(operand).map { "!filled(\($0.text))" }
    case .isTrue(let operand):
      guard let read = read(operand), read.kind == .flag else { return nil }
      return read.text
    case .compare(let left, let comparison, let right):
      guard let read = read(left) else { return nil }
      return compared(read.text, read.kind, comparison, right)
    }
  }

  /// A question by its name: within rows, those of the row have a prefix.
  private func read(_ operand: SurveyCondition.Operand) -> (text: String, kind: Kind)? {
    guard case .name(let name) = operand else { return nil }
    for prefix in ["panel.", "row."] where name.hasPrefix(prefix) {
      let inner = String(name.dropFirst(prefix.count))
      guard let kind = row?[inner], let text = Self.bare(inner) else { return nil }
      return (text, kind)
    }
    guard let kind = questions[name] else { return nil }
    if let bare = Self.bare(name) { return (row == nil ? bare : "record.\(bare)", kind) }
    return ConditionText.string(name).map { ("record[\($0)]", kind) }
  }

  /// A name that needs no quotes in an expression; nil for other names.
  static func bare(_ name: String) -> String? {
    ConditionText.member(name) == name ? name : nil
  }

  private func compared(
    _ name: String, _ kind: Kind, _ comparison: SurveyCondition.Comparison,
    _ other: SurveyCondition.Operand
  ) -> String? {
    switch comparison {
    case .anyOf, .allOf:
      guard case .list(let items) = other else { return nil }
      let values = items.compactMap { literal($0, kind == .list ? .text : kind) }
      guard values.count == items.count, !values.isEmpty else { return nil }
      if comparison == .anyOf {
        let list = "[\(values.joined(separator: ", "))]"
        return kind == .list ? "\(name).exists(x, x in \(list))" : "\(name) in \(list)"
      }
      return kind == .list ? ConditionText.and(values.map { "\($0) in \(name)" }) : nil
    case .contains, .excludes:
      guard kind == .list || kind == .text, let value = literal(other, .text) else { return nil }
      let text = kind == .list ? "\(value) in \(name)" : "\(name).contains(\(value))"
      return comparison == .contains ? text : "!(\(text))"
    case .equal, .notEqual, .less, .atMost, .greater, .atLeast:
      let value: String
      if let read = read(other) {
        guard read.kind == kind, kind != .list, kind != .other else { return nil }
        value = read.text
      } else if let written = literal(other, kind) {
        value = written
      } else {
        return nil
      }
      return ordered(name, kind, comparison, value)
    }
  }

  /// A question without an answer is equal to nothing, and neither before nor behind anything.
  private func ordered(
    _ name: String, _ kind: Kind, _ comparison: SurveyCondition.Comparison, _ value: String
  ) -> String? {
    let text = "\(name) \(comparison.rawValue) \(value)"
    switch kind {
    case .text:
      return comparison == .equal || comparison == .notEqual ? text : nil
    case .flag:
      switch (comparison, value) {
      case (.equal, "true"): return name
      case (.notEqual, "true"): return "!\(name)"
      case (.equal, "false"): return "filled(\(name)) && !\(name)"
      case (.notEqual, "false"): return "!filled(\(name)) || \(name)"
      default: return nil
      }
    case .number, .date:
      return comparison == .notEqual
        ? "!filled(\(name)) || \(text)" : "filled(\(name)) && \(text)"
    case .list, .other: return nil
    }
  }

  /// A value that is written out, as one of the kind.
  private func literal(_ operand: SurveyCondition.Operand, _ kind: Kind) -> String? {
    switch (kind, operand) {
    case (.text, .text(let text)), (.text, .number(let text)): return ConditionText.string(text)
    case (.text, .flag(let flag)): return flag ? "'true'" : "'false'"
    case (.number, .number(let number)): return number
    case (.number, .text(let text)):
      return JSONScalar.isNumber(text) && !text.contains { "eE".contains($0) } ? text : nil
    case (.flag, .flag(let flag)): return flag ? "true" : "false"
    case (.flag, .text(let text)): return ["true", "false"].contains(text) ? text : nil
    case (.date, .today): return "today"
    case (.date, .text(let text)): return SurveyDate.isDate(text) ? "'\(text)'" : nil
    default: return nil
    }
  }
}

enum SurveyDate {
  /// Whether a text is a date such as 2026-06-15.
  static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [4, 2, 2] && parts.joined().utf8.allSatisfy { $0 &- 0x30 < 10 }
  }
}
