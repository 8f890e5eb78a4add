package import FormDocuments
package import FormEngine
internal import FormText

/// `checksum`: the check digits of a standard, or of a weighted sum, fit.
package struct ChecksumConstraint: Sendable {
  package static let key = "checksum"
  package var plan: ChecksumPlan

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [ChecksumConstraint] {
    // Several are one constraint, and one issue: a number is right or it is not.
    let plans = reader.oneOrMore(node, of: key).compactMap { plan($0, &reader) }
    guard let first = plans.first else { return [] }
    return [ChecksumConstraint(plan: plans.count == 1 ? first : .all(plans))]
  }

  /// A name, a weighted sum, a choice of these, or a list of which all must fit.
  private static func plan(_ node: Node, _ reader: inout NodeReader) -> ChecksumPlan? {
    if let items = node.items {
      let plans = items.compactMap { plan($0, &reader) }
      return plans.isEmpty ? nil : .all(plans)
    }
    guard let entries = node.entries else {
      return named(node, &reader).map { .named($0) }
    }
    if let name = node["name"] { return part(name, entries, &reader) }
    guard let any = node["any"] else {
      return WeightedSumReader.read(node, &reader).map { .weighted($0) }
    }
    for entry in entries where entry.key != "any" {
      reader.refuse(entry, in: "a choice of checksums", known: Vocabulary.choiceOfChecksums)
    }
    let plans = reader.oneOrMore(any, of: "any").compactMap { plan($0, &reader) }
    return plans.isEmpty ? nil : .any(plans)
  }

  private static func named(_ node: Node, _ reader: inout NodeReader) -> Checksum? {
    guard let text = reader.text(node, of: key) else { return nil }
    if let known = Checksum.allCases.first(where: { $0.name == text }) { return known }
    let names = Checksum.allCases.map(\.name)
    reader.refuseName(
      text, "“\(text)” is not a checksum; known: \(names.joined(separator: ", "))", names,
      node.range,
      help: otherNames[text.lowercased()])
    return nil
  }

  /// Sums by names that mean others elsewhere, or several.
  private static let otherNames: [String: String] = [
    "mod10": "write luhn, or { weights: [3, 1], modulus: 10 }",
    "mod-10": "write luhn, or { weights: [3, 1], modulus: 10 }",
    "mod11": "write mod11-2, or give its weights: { weights: [9, 8, 7], modulus: 11 }",
    "mod97": "write iban or mod97-10", "ean": "write { weights: [3, 1], modulus: 10 }",
  ]

  /// `{ name: mod11-10, of: 3..-1 }`, `{ name: mod97-10, of: [8..-1, 1..4], without: '-' }`.
  private static func part(
    _ name: Node, _ entries: [Entry], _ reader: inout NodeReader
  ) -> ChecksumPlan? {
    var characters = CheckedCharacters(spans: [])
    for entry in entries where entry.key != "name" {
      switch entry.key {
      case "of":
        characters.spans = reader.oneOrMore(entry.value, of: "of").compactMap {
          WeightedSumReader.span($0, &reader).map { .init(first: $0.first, last: $0.last) }
        }
      case "without": characters.skipped = signs(entry.value, &reader)
      default: reader.refuse(entry, in: "a checksum with a name", known: Vocabulary.namedChecksum)
      }
    }
    guard let checksum = named(name, &reader) else { return nil }
    if characters.spans.isEmpty {
      guard !characters.skipped.isEmpty else { return .named(checksum) }
      characters.spans = [.init(first: 0, last: -1)]
    }
    return .part(checksum, characters)
  }

  private static func signs(_ node: Node, _ reader: inout NodeReader) -> [UInt8] {
    guard let text = reader.text(node, of: "without") else { return [] }
    if text.isEmpty || !text.utf8.allSatisfy({ $0 > 0x1F && $0 < 0x7F }) {
      reader.error(
        "checksumMalformed", "“without” takes characters of ASCII", at: node.range,
        help: "write without: '-'")
    }
    return Array(text.utf8)
  }
}

/// `format`: what neither a pattern nor check digits decide.
package struct FormatConstraint: Sendable {
  package static let key = "format"
  package var format: ValueFormat

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [FormatConstraint] {
    guard let text = reader.text(node, of: key) else { return [] }
    if let known = ValueFormat.allCases.first(where: { $0.name == text }) {
      return [FormatConstraint(format: known)]
    }
    if let help = ForeignWords.help(forFormat: text) {
      reader.error("unknownName", "“\(text)” is not a format", at: node.range, help: help)
      return []
    }
    let names = ValueFormat.allCases.map(\.name)
    if text.contains("MM"), text.contains("yy") {
      reader.error(
        "unknownName", "“\(text)” is not a format", at: node.range,
        help: "write normalize: [{ date: \(text) }]")
      return []
    }
    reader.refuseName(
      text, "“\(text)” is not a format; known: \(names.joined(separator: ", "))", names, node.range)
    return []
  }
}
