internal import FormEngine
internal import FormModel
internal import FormPatterns
internal import FormText

/// A text or list that may be of any size.
enum NoUpperBound: LintCheck {
  static let code = "noUpperBound"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    // Nothing is sent in a field whose key must not be there.
    for field in form.fields.dropFirst()
    where field.isOwn && field.compute == nil
      && field.field.shared.value.settings.isPresent != false
      && !field.field.isKey
    {
      // Twins are as long as each other.
      let isBounded =
        field.type == .list
        ? isBounded(list: field, form) : !field.isText || isBounded(field.constraints)
      if isBounded { continue }
      let name = field.shownName
      findings.add(
        Self.self,
        field.type == .list
          ? "“\(name)” may have any number of items" : "“\(name)” may be of any length",
        at: field.place,
        help: field.type == .list
          ? "add an upper bound, such as “count: ..20”"
          : "add an upper bound, such as “length: ..80”")
    }
  }

  private static func isBounded(list field: InspectedField, _ form: FormInspection) -> Bool {
    let isUnique = field.constraints.contains { $0.key == "unique" }
    return field.constraints.contains { constraint in
      if case .count(let it) = constraint.kind { it.isBounded } else { false }
    } || isUnique && field.children.first.map { form.fields[$0].choices != nil } ?? false
  }

  private static func isBounded(_ constraints: [InspectedConstraint]) -> Bool {
    constraints.contains { constraint in
      switch constraint.kind {
      case .length(let it): it.isBounded
      case .choices, .equals, .lookup: true
      case .pattern(let it): isBounded(it.source)
      case .union: constraint.sets.allSatisfy { isBounded($0) }
      case .includes, .excludes, .forbidden, .range, .step, .count, .differs, .checksum, .format,
        .unique,
        .unicode, .remote:
        false
      }
    }
  }

  /// Whether nothing in a pattern may be repeated without end, what only looks ahead aside.
  private static func isBounded(_ pattern: PatternSource) -> Bool {
    guard let tokens = PatternTokens.read(pattern.text)?.tokens else { return true }
    var depth = 0
    var lookDepth: Int?
    for token in tokens {
      switch token.kind {
      case .groupStart(let group):
        depth += 1
        switch group {
        case .lookahead, .negativeLookahead, .lookbehind, .negativeLookbehind:
          lookDepth = lookDepth ?? depth
        case .capture, .plain, .atomic, .branchReset, .conditional: break
        }
      case .groupEnd:
        if lookDepth == depth { lookDepth = nil }
        depth -= 1
      case .quantifier(_, nil, _): if lookDepth == nil { return false }
      case .quantifier, .literal, .dot, .characterType, .property, .anchor, .backReference,
        .alternation, .flags, .classStart, .classHyphen, .posixClass, .classEnd, .silent,
        .unknown:
        break
      }
    }
    return true
  }
}
