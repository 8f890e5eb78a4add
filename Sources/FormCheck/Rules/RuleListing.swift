internal import FormDocuments
internal import FormEngine
internal import FormModel
package import FormPatterns
internal import FormText

/// A ready rule as people look it up.
public struct RuleListing: Hashable, Sendable {
  /// The name that a field's `rule` takes: `contact.email`.
  public let name: String
  /// What it accepts, as a noun: “an e-mail address”.
  public let summary: String
  /// The standard, with edition or clause.
  public let source: String
  /// Values that it accepts, as text; the first is used in messages.
  public let examples: [String]
  /// The type of its values: `text`, `number`, `boolean`, `date` and the like.
  public let type: String
  /// The names of its variants, such as the countries of `geo.postal`; a field's `by` chooses one, or its
  /// name is written behind the rule's: `geo.postal.GE`.
  public let variants: [String]
  /// Its own patterns, those of its variants aside.
  package let patterns: [OwnPattern]

  /// A pattern of a rule.
  package struct OwnPattern: Hashable, Sendable {
    package var text: String
    package var flags: PatternFlags
    package var isSearch: Bool
  }

  /// Every ready rule, in the order of the groups.
  public static func all() -> [RuleListing] { having([]) }

  /// The ready rules that have all these words, which are in lower case.
  ///
  /// They are looked for in the name, the summary and the source, and among other words for the same thing.
  /// With the first of its examples alone a rule is read without the rest of its file.
  package static func having(_ words: [String], withAllExamples: Bool = true) -> [RuleListing] {
    let found = RuleLibrary.headings.filter { $0.has(words) }
    guard withAllExamples else {
      return found.compactMap { heading in
        RuleLibrary.rule(heading.rule, inFile: heading.file).map { RuleListing(heading, $0) }
      }
    }
    var files: [String: [String: RuleEntry]] = [:]
    for name in Set(found.map(\.file)) {
      let rules = RuleLibrary.file(named: name)?.rules ?? []
      files[name] = Dictionary(rules.map { ($0.name, $0) }) { first, _ in first }
    }
    return found.compactMap { heading in
      files[heading.file]?[heading.rule].map { RuleListing(heading, $0) }
    }
  }

  private init(_ heading: RuleHeading, _ entry: RuleEntry) {
    name = heading.name
    summary = heading.summary
    source = heading.source
    examples = (entry.valid + entry.variantExamples.flatMap(\.valid)).compactMap(\.text)
    type = "\(entry.rule.type?.value ?? .text)"
    variants = entry.rule.variants.map(\.name)
    patterns = entry.rule.elements.flatMap { Self.patterns(of: $0) }
  }

  private static func patterns(of element: FieldModel.Element) -> [OwnPattern] {
    guard case .constraint(let constraint, _) = element else { return [] }
    func searches(_ parts: [Part]) -> [OwnPattern] {
      parts.compactMap { part in
        guard case .find(let source) = part.content else { return nil }
        return OwnPattern(text: source.text, flags: source.flags, isSearch: true)
      }
    }
    switch constraint {
    case .pattern(let it):
      return [OwnPattern(text: it.source.text, flags: it.source.flags, isSearch: false)]
    case .includes(let it): return searches(it.parts)
    case .excludes(let it): return searches(it.parts)
    case .length, .choices, .forbidden, .range, .step, .checksum, .format, .count, .equals,
      .differs,
      .unique, .unicode, .remote, .lookup, .any, .variants:
      return []
    }
  }
}

extension RuleHeading {
  fileprivate func has(_ words: [String]) -> Bool {
    if words.isEmpty { return true }
    let text = "\(name) \(summary) \(source)".lowercased()
    let others = RuleSynonyms.words(for: name)
    return words.allSatisfy { word in
      text.contains(word) || others.contains { $0.hasPrefix(word) }
    }
  }
}
