internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
package import FormPatterns
internal import FormText

/// A ready rule as people look it up.
public struct RuleListing: Hashable, Sendable {
  /// The name that a field's `rule` takes: `contact.email`.
  public let name: String
  /// The accepted values, as a noun phrase: “an e-mail address”.
  public let summary: String
  /// The standard, with edition or clause.
  public let source: String
  /// The note about what the rule takes and does not judge; nil if it has no note.
  public let note: String?
  /// Values that it accepts, as text; the first is used in messages.
  public let examples: [String]
  /// The type of its values: `text`, `number`, `boolean`, `date` and the like.
  public let type: String
  /// The names of its variants, such as the countries of `geo.postal`; a field's `by` chooses one, or its
  /// name is written behind the rule's: `geo.postal.GE`.
  public let variants: [String]
  /// Of a variant, the note of its family; nil if that has none.
  package let familyNote: String?
  /// The values that its page shows.
  package let samples: [Sample]
  /// The rule's name without that of the variant: `geo.postal` of `geo.postal.GE`.
  package let family: String
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

  /// The ready rules that have all these words, which are in lower case, and the variants that have those which
  /// their rule does not have.
  ///
  /// - Parameter withAllExamples: Otherwise with the first of its examples alone, which is quicker.
  package static func having(_ words: [String], withAllExamples: Bool = true) -> [RuleListing] {
    listings(RuleSearch.hits(words), withAllExamples)
  }

  /// The ready rules and variants for a country, in the order of the groups.
  ///
  /// - Parameter code: Two capital letters (ISO 3166-1), such as `DE`.
  package static func ofCountry(_ code: String, withAllExamples: Bool = true) -> [RuleListing] {
    listings(RuleSearch.hits(ofCountry: code), withAllExamples)
  }

  /// - Parameter code: Two capital letters.
  package static func isCountry(_ code: String) -> Bool { CountryNames.english[code] != nil }

  /// The code of a country by its English name in any case, such as `DE` for “germany”; nil for other words.
  package static func country(named name: String) -> String? {
    if name.uppercased() == "UK" { return "GB" }
    return CountryNames.english.first { $0.value.lowercased() == name.lowercased() }?.key
  }

  private static func listings(_ hits: [RuleSearch.Hit], _ withAllExamples: Bool) -> [RuleListing] {
    hits.compactMap { hit in
      let name = hit.heading.name
      let entry =
        withAllExamples
        ? RuleLibrary.ruleWithExamples(named: name, variant: hit.variant)
        : RuleLibrary.rule(named: name, variant: hit.variant)
      return entry.flatMap { RuleListing(hit, $0) }
    }
  }

  /// - Parameter rule: The rule as it was read, with at least the variant of the hit.
  private init?(_ hit: RuleSearch.Hit, _ rule: RuleEntry) {
    var entry = rule
    family = hit.heading.name
    name = family + (hit.variant.map { ".\($0)" } ?? "")
    if let variant = hit.variant {
      guard let place = rule.rule.variants.firstIndex(where: { $0.name == variant }) else {
        return nil
      }
      entry = rule.variant(at: place, variant, named: name)
    }
    summary = entry.summary ?? hit.heading.summary
    source = entry.standard ?? hit.heading.source
    note = entry.note
    familyNote = hit.variant == nil ? nil : rule.note
    // A rule is known by examples of all its variants, a variant by its own.
    let variantExamples = hit.variant == nil ? entry.variantExamples.flatMap(\.valid) : []
    examples = (entry.valid + variantExamples).compactMap(\.text)
    samples = Self.samples(of: entry, examples)
    type = "\(entry.rule.shape.single?.value ?? .text)"
    variants = entry.rule.variants.map(\.name)
    patterns = entry.rule.elements.flatMap { Self.patterns(of: $0) }
  }

  private static func patterns(of element: FieldSource.Element) -> [OwnPattern] {
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
      .unique, .unicode, .remote, .lookup, .union:
      return []
    }
  }
}
