package import FormDocuments
package import FormEngine
internal import FormExpressions
package import FormText

/// An entry of `check` as it was written.
package struct CheckDescription: Sendable {
  package enum Condition: Sendable {
    /// An expression that must be true.
    case that(ExpressionSource)
    /// So many of some fields must be filled.
    case filled(Bounds)
    /// None or all of them.
    case noneOrAll
  }

  /// A value that the check names.
  package struct Named: Sendable {
    package var name: Placed<String>
    package var value: ExpressionSource
  }

  package var condition: Condition
  /// What its expressions may use by name; each may use those before it.
  package var named: [Named] = []
  /// The fields that are counted.
  package var of: [Placed<String>] = []
  /// Where its issue lies.
  package var at: Placed<String>?
  package var message: MessageDescription?
  package var messageRange: SourceRange?
  package var code: String?
  package var severity = Fault.Severity.error
  package var when: ExpressionSource?
  /// Conditions of the sections around it, which are shown together.
  package var shownWhen: [ExpressionSource] = []
  package var source: SourceText
  package var range: SourceRange

  /// Where what must hold was written.
  package var writtenRange: SourceRange {
    if case .that(let that) = condition { return that.range }
    return range
  }
}

extension NodeReader {
  /// An expression, an entry, or a list of entries.
  package mutating func checks(_ node: Node) -> [CheckDescription] {
    if node.isList { refuseEmpty(node, of: "check") }
    return (node.items ?? [node]).compactMap { item in
      if let entries = item.entries { return check(entries, item) }
      return expression(item, of: "check").map {
        CheckDescription(condition: .that($0), source: source, range: item.range)
      }
    }
  }

  private mutating func check(_ entries: [Entry], _ node: Node) -> CheckDescription? {
    var condition: CheckDescription.Condition?
    var isBroken = false
    let isKnown = entries.allSatisfy { Vocabulary.check.contains($0.key) }
    var result = CheckDescription(condition: .noneOrAll, source: source, range: node.range)
    for entry in entries {
      let value = entry.value
      switch entry.key {
      case "that":
        let that = expression(value, of: "that")
        isBroken = isBroken || that == nil
        condition = that.map { .that($0) } ?? condition
      case "filled":
        let filled = filled(value)
        isBroken = isBroken || filled == nil
        condition = filled ?? condition
      case "let":
        let named = named(value)
        isBroken = isBroken || named == nil
        result.named = named ?? []
      case "of":
        result.of = oneOrMore(value, of: "of").compactMap { item in
          text(item, of: "of").map { Placed(value: $0, range: item.range) }
        }
      case "at": result.at = text(value, of: "at").map { Placed(value: $0, range: value.range) }
      case "message":
        result.message = text(value, of: "message").map { .init(forAll: $0) }
        result.messageRange = value.range
      case "code": result.code = code(value)
      case "severity": result.severity = severity(value) ?? .error
      case "when":
        result.when = expression(value, of: "when")
        isBroken = isBroken || result.when == nil
      default:
        refuse(entry, in: "a check", known: Vocabulary.check)
      }
    }
    guard let condition else {
      if !isBroken, isKnown {
        error(
          "checkMalformed", "a check needs “that” or “filled”", at: node.range,
          help: "write { that: a < b, message: … } or { filled: 1.., of: [a, b] }")
      }
      return nil
    }
    result.condition = condition
    if case .that = condition {
      if !result.of.isEmpty {
        error("checkMalformed", "“of” belongs to “filled”", at: node.range)
      }
      return isBroken ? nil : result
    }
    if !result.named.isEmpty {
      error("checkMalformed", "“let” belongs to “that”", at: node.range)
    }
    if result.of.isEmpty {
      if !isKnown || entries.contains(where: { $0.key == "of" }) { return nil }
      error(
        "checkMalformed", "“filled” needs “of”: the fields to count", at: node.range,
        help: "write { filled: 1.., of: [email, phone] }")
      return nil
    }
    return isBroken ? nil : result
  }

  /// The values that a check names; nil where there is a mistake.
  private mutating func named(_ node: Node) -> [CheckDescription.Named]? {
    guard let entries = node.entries, !entries.isEmpty else {
      error(
        "checkMalformed", "“let” takes a map of names and values", at: node.range,
        help: "write { net: gross - vat }")
      return nil
    }
    if entries.count > ExpressionNode.namedValues {
      error(
        "checkMalformed", "a check names \(ExpressionNode.namedValues) values at most",
        at: node.range)
      return nil
    }
    let named = entries.compactMap { entry -> CheckDescription.Named? in
      guard ExpressionParser.isFree(entry.key) else {
        error(
          "checkMalformed", "“\(entry.key)” cannot name a value", at: entry.keyRange,
          help: "use a word of letters and digits, such as net")
        return nil
      }
      return expression(entry.value, of: entry.key).map {
        CheckDescription.Named(name: Placed(value: entry.key, range: entry.keyRange), value: $0)
      }
    }
    return named.count == entries.count ? named : nil
  }

  private mutating func filled(_ node: Node) -> CheckDescription.Condition? {
    guard let text = text(node, of: "filled") else { return nil }
    if text == LanguageWords.noneOrAll { return .noneOrAll }
    guard Bounds(text) != nil else {
      error(
        "boundsMalformed", "“filled” needs a number of fields", at: node.range,
        help: "write 1, 1.., ..1 or none or all")
      return nil
    }
    return Bounds.read(text, of: "filled", at: node.range, &self).map { .filled($0) }
  }

  /// A code of the form's own: a word that no other issue has.
  mutating func code(_ node: Node) -> String? {
    guard let code = text(node, of: "code") else { return nil }
    let isWord = code.utf8.allSatisfy {
      $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 &- 0x30 < 10 || $0 == 0x5F || $0 == 0x2D
    }
    guard isWord, let first = code.first, first.isLetter else {
      error(
        "codeMalformed", "“\(code)” is not a code", at: node.range,
        help: "write one word, such as approvalsMissing")
      return nil
    }
    return code
  }

  mutating func severity(_ node: Node) -> Fault.Severity? {
    guard let text = text(node, of: "severity") else { return nil }
    let known = LanguageWords.severities
    if let match = known.first(where: { $0.0 == text }) { return match.1 }
    refuseName(text, "“severity” takes error, warning or info", known.map(\.0), node.range)
    return nil
  }
}
