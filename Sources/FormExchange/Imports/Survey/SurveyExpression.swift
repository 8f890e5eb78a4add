internal import FormDocuments

/// Conditions of SurveyJS as expressions of a form.
struct SurveyExpression {
  /// The questions at the top, and those of the rows around the condition.
  var questions: [String: AnswerKind]
  var row: [String: AnswerKind]?

  /// The expression; nil where it has no equal.
  func translated(_ text: String) -> String? {
    SurveyCondition(text).flatMap { translated($0, isNegated: false) }
  }

  private func translated(_ condition: SurveyCondition, isNegated: Bool) -> String? {
    switch condition {
    case .and(let left, let right):
      guard let left = translated(left, isNegated: isNegated),
        let right = translated(right, isNegated: isNegated)
      else { return nil }
      return ConditionText.and([left, right])
    case .or(let left, let right):
      guard let left = translated(left, isNegated: isNegated),
        let right = translated(right, isNegated: isNegated)
      else { return nil }
      return ConditionText.or([left, right])
    case .not(let inner):
      return translated(inner, isNegated: true).map {
        $0.contains(" ") ? "!(\($0))" : ConditionText.not($0)
      }
    case .isEmpty(let operand):
      return read(operand).map { "!filled(\($0.text))" }
    case .isTrue(let operand):
      guard let read = read(operand), read.kind == .flag else { return nil }
      return read.text
    case .compare(let left, let comparison, let right):
      guard let read = read(left) else { return nil }
      return compared(read, comparison, right, isNegated)
    }
  }

  /// A question by its name: within rows, those of the row have a prefix.
  private func read(_ operand: SurveyCondition.Operand) -> AnswerOperand? {
    guard case .name(let name) = operand else { return nil }
    for prefix in ["panel.", "row."] where name.hasPrefix(prefix) {
      let inner = String(name.dropFirst(prefix.count))
      guard let kind = row?[inner], let text = ConditionText.bare(inner) else { return nil }
      return AnswerOperand(text: text, kind: kind, needs: [text])
    }
    guard let kind = questions[name] else { return nil }
    let path =
      ConditionText.bare(name).map { row == nil ? $0 : "record.\($0)" }
      ?? ConditionText.string(name).map { "record[\($0)]" }
    return path.map { AnswerOperand(text: $0, kind: kind, needs: [$0]) }
  }

  private func compared(
    _ read: AnswerOperand, _ comparison: SurveyCondition.Comparison,
    _ other: SurveyCondition.Operand, _ isNegated: Bool
  ) -> String? {
    let (name, kind) = (read.text, read.kind)
    /// Within a negation, a missing answer must make the comparison false, and not unknown.
    func known(_ text: String) -> String {
      isNegated && kind != .list ? ConditionText.and(["filled(\(name))", text]) : text
    }
    switch comparison {
    case .anyOf, .allOf:
      guard case .list(let items) = other else { return nil }
      let values = items.compactMap { Self.literal($0, kind == .list ? .text : kind) }
      guard values.count == items.count, !values.isEmpty else { return nil }
      if comparison == .anyOf {
        let list = "[\(values.joined(separator: ", "))]"
        return kind == .list
          ? "\(name).exists(x, x in \(list))" : known("\(name) in \(list)")
      }
      return kind == .list ? ConditionText.and(values.map { "\($0) in \(name)" }) : nil
    case .contains, .excludes:
      guard kind == .list || kind == .text, let value = Self.literal(other, .text) else {
        return nil
      }
      let text = kind == .list ? "\(value) in \(name)" : "\(name).contains(\(value))"
      if comparison == .contains { return known(text) }
      return kind == .list ? "!(\(text))" : "!filled(\(name)) || !(\(text))"
    case .order(let order):
      let right =
        self.read(other)
        ?? Self.literal(other, kind).map { AnswerOperand(text: $0, kind: kind) }
      return right.flatMap {
        AnswerCondition.compared(read, order, $0, isNegated: isNegated)
      }
    }
  }

  /// A value that is written out, as one of the kind.
  private static func literal(
    _ operand: SurveyCondition.Operand, _ kind: AnswerKind
  ) -> String? {
    switch (kind, operand) {
    case (.text, .text(let text)), (.text, .number(let text)): return ConditionText.string(text)
    case (.text, .flag(let flag)): return flag ? "'true'" : "'false'"
    case (.number, .number(let number)): return number
    case (.number, .text(let text)):
      return AnswerText.isNumber(text) ? text : nil
    case (.flag, .flag(let flag)): return flag ? "true" : "false"
    case (.flag, .text(let text)): return ["true", "false"].contains(text) ? text : nil
    case (.date, .today): return "today"
    case (.date, .text(let text)): return AnswerText.isDate(text) ? "'\(text)'" : nil
    default: return nil
    }
  }
}
