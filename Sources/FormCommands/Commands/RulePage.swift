internal import FormCheck
internal import FormText

/// The page of one ready rule or variant, as the terminal prints it.
struct RulePage {
  private let rule: RuleListing

  /// The page of a name; nil if the words are not exactly the name of a rule or of a variant.
  init?(_ words: [String]) {
    guard words.count == 1 else { return nil }
    let found = RuleListing.having(words)
    guard let rule = found.first, rule.name.lowercased() == words[0] else { return nil }
    self.rule = rule
  }

  var text: String {
    var lines = [rule.name, "  \(rule.summary)", "  source: \(rule.source)"]
    if let note = rule.note { lines.append("  note: \(note)") }
    if let note = rule.familyNote { lines.append("  note of \(rule.family): \(note)") }
    if rule.type != "text" { lines.append("  type: \(rule.type)") }
    if let sibling = rule.sibling {
      lines.append(
        "  \(rule.isAsWritten ? "without separators" : "as people write it"): \(sibling)")
    }
    if !rule.samples.isEmpty { lines += ["", "  accepts:"] + rule.samples.map(Self.line) }
    lines += rejected
    if !rule.variants.isEmpty {
      lines += ["", "  variants, which formcheck rules \(rule.name) --variants describes:"]
      lines += Self.wrapped(rule.variants)
    }
    let field = rule.strictFamily.split(separator: ".").last ?? "value"
    let name = rule.variants.first.map { "\(rule.name).\($0)" } ?? rule.name
    lines += ["", "  in a form:", "    fields:"]
    lines.append("      \(field.replacing("-", with: "_")): { rule: \(name) }")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ sample: RuleListing.Sample) -> String {
    "    \(sample.variant.map { "\($0): " } ?? "")\(VisibleText.line(sample.value))"
  }

  /// Values that it rejects, and what is wrong with them.
  private var rejected: [String] {
    let misses = rule.nearMisses
    if misses.isEmpty { return [] }
    return ["", "  rejects:"]
      + misses.map { miss in
        let message = VisibleText.line(miss.message)
        return "    \(VisibleText.quoted(miss.value))\n      \(message) [\(miss.code)]"
      }
  }

  /// Names in lines of at most 80 columns.
  private static func wrapped(_ names: [String]) -> [String] {
    var lines: [String] = []
    for name in names {
      if let last = lines.last, last.count + name.count < 80 {
        lines[lines.count - 1] += " " + name
      } else {
        lines.append("    " + name)
      }
    }
    return lines
  }
}
