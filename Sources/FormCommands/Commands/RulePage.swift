internal import FormCheck
internal import FormText

/// The page of one ready rule or variant, as the terminal prints it.
struct RulePage {
  private let rule: RuleListing
  /// Of a family, all its variants.
  private let variants: [RuleListing]
  private static let writtenEnding = "-as-written"

  /// The page of a name; nil if the words are not exactly the name of a rule or of a variant.
  init?(_ words: [String]) {
    guard words.count == 1 else { return nil }
    let found = RuleListing.having(words)
    guard let rule = found.first, rule.name.lowercased() == words[0] else { return nil }
    self.rule = rule
    variants = Array(found.dropFirst())
  }

  var text: String {
    var lines = [rule.name, "  \(rule.summary)", "  source: \(rule.source)"]
    if let note = rule.note { lines.append("  note: \(note)") }
    if rule.type != "text" { lines.append("  type: \(rule.type)") }
    if let sibling { lines.append(sibling) }
    if !samples.isEmpty { lines += ["", "  accepts:"] + samples.map { "    \($0)" } }
    lines += rejected
    if !rule.variants.isEmpty {
      lines += ["", "  variants, which formcheck rules \(rule.name) --variants describes:"]
      lines += Self.wrapped(rule.variants)
    }
    let strict = isWritten ? rule.family.dropLast(Self.writtenEnding.count) : rule.family[...]
    let field = strict.split(separator: ".").last ?? "value"
    let name = rule.variants.first.map { "\(rule.name).\($0)" } ?? rule.name
    lines += ["", "  in a form:", "    fields:"]
    lines.append("      \(field.replacing("-", with: "_")): { rule: \(name) }")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Five values that the rule accepts; of a family, one of each of five variants.
  private var samples: [String] {
    if variants.isEmpty { return rule.examples.prefix(5).map(VisibleText.line) }
    return variants.prefix(5).compactMap { variant in
      let name = variant.name.dropFirst(rule.family.count + 1)
      return variant.examples.first.map { "\(name): \(VisibleText.line($0))" }
    }
  }

  /// Values that differ from the first sample by one change, and what is wrong with them.
  private var rejected: [String] {
    let sample = rule.variants.isEmpty ? rule.examples.first : nil
    let misses = sample.map { NearMiss.of($0, rule: rule.name) } ?? []
    if misses.isEmpty { return [] }
    return ["", "  rejects:"]
      + misses.map { miss in
        let message = VisibleText.line(miss.message)
        return "    \(VisibleText.quoted(miss.value))\n      \(message) [\(miss.code)]"
      }
  }

  /// The rule for the same values with separators, or without them.
  private var sibling: String? {
    let ending = Self.writtenEnding
    let family = isWritten ? String(rule.family.dropLast(ending.count)) : rule.family + ending
    let name = family + rule.name.dropFirst(rule.family.count)
    guard RuleListing.having([name.lowercased()], withAllExamples: false).first?.name == name else {
      return nil
    }
    return "  \(isWritten ? "without separators" : "as people write it"): \(name)"
  }

  private var isWritten: Bool { rule.family.hasSuffix(Self.writtenEnding) }

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
