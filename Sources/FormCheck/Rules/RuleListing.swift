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

  /// Other words by which people look for a rule: `zip` for `geo.postal`.
  package static func otherWords(for rule: String) -> [String] {
    RuleSynonyms.words(for: rule)
  }

  /// Every ready rule, in the order of the groups.
  public static func all() -> [RuleListing] {
    RuleLibrary.groupNames.flatMap { group in
      RuleLibrary.rules(ofGroup: group).map { entry in
        RuleListing(
          name: "\(group).\(entry.name)", summary: entry.summary ?? "",
          source: entry.standard ?? "",
          examples: (entry.valid + entry.variantExamples.flatMap(\.valid)).compactMap(\.text),
          type: "\(entry.rule.type?.value ?? .text)", variants: entry.rule.variants.map(\.name),
          patterns: entry.rule.elements.flatMap { patterns(of: $0) })
      }
    }
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
      .unique, .unicode, .remote, .any, .variants:
      return []
    }
  }
}
