internal import FormModel
internal import FormPatterns
internal import FormText

/// Letters that take signs beyond ASCII when letter case does not count.
enum CaseFoldsWide: LintCheck {
  static let code = "caseFoldsWide"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields where field.isText && !field.cleanUp.contains("nfkc") {
        guard !isGuarded(field) else { continue }
        for bounded in BoundedPattern.all(in: field, of: lint)
        where bounded.use == .whole && bounded.pattern.flags.contains(.ignoreCase) {
          guard let tree = try? PatternTree(bounded.pattern.text, flags: bounded.flags),
            let (sign, part) = Self.wide(in: tree.root)
          else { continue }
          findings.add(
            Self.self, "without letter case this also takes \(sign)",
            at: bounded.pattern.range(of: part),
            help: "write both cases in a class such as [Ss], or add excludes: [ſ, \u{212A}]")
        }
      }
    }
  }

  /// Whether something else of the field refuses what is no ASCII.
  private static func isGuarded(_ field: InspectedField) -> Bool {
    field.constraints.contains { constraint in
      switch constraint.kind {
      case .excludes(let it):
        it.parts.contains { part in
          switch part.content {
          case .text(let text): text.unicodeScalars.contains { $0 == "ſ" || $0 == "\u{212A}" }
          case .find(let pattern):
            isFound("ſ", by: pattern)
          }
        }
      case .choices, .unicode: true
      case .length, .pattern, .includes, .forbidden, .range, .step, .count, .equals, .differs,
        .union, .checksum, .format, .unique, .remote, .lookup:
        false
      }
    }
  }

  private static func isFound(_ text: String, by pattern: PatternSource) -> Bool {
    var counter = try? StepCounter(
      pattern.text, use: .search, flags: pattern.flags.intersection(.unicodeClasses))
    return counter?.matches(text, atMost: 10_000) == true
  }

  /// The first part that takes one of the two signs only for its letter's sake.
  private static func wide(in node: PatternNode) -> (sign: String, range: Range<Int>)? {
    switch node.kind {
    case .empty, .look, .anchor, .backReference, .unmodelled: return nil
    case .set(let set, let syntax):
      switch syntax {
      case .literal, .brackets(negated: false, _): break
      case .dot, .type, .property, .brackets(negated: true, _): return nil
      }
      // Where letters beyond ASCII are meant, these two belong to them.
      let hasOthers = set.ranges.contains { range in
        range.upperBound > 0x7F && range != 0x17F...0x17F && range != 0x212A...0x212A
      }
      guard !hasOthers else { return nil }
      if set.contains(0x17F), set.contains(0x73) { return ("ſ (U+017F) for s", node.range) }
      if set.contains(0x212A), set.contains(0x6B) {
        return ("the Kelvin sign (U+212A) for k", node.range)
      }
      return nil
    case .sequence(let parts), .alternation(let parts):
      // A search in a lazy sequence would look at what it finds twice, at each level.
      for part in parts {
        if let found = wide(in: part) { return found }
      }
      return nil
    case .repetition(let repetition): return wide(in: repetition.body)
    case .group(_, let inside, _): return wide(in: inside)
    }
  }
}
