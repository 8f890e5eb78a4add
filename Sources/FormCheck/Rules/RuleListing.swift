internal import FormDocuments
internal import FormEngine

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

  /// Every ready rule, in the order of the groups.
  public static func all() -> [RuleListing] {
    ReadyRules.groupNames.flatMap { group in
      ReadyRules.rules(ofGroup: group).map { entry in
        RuleListing(
          name: "\(group).\(entry.name)", summary: entry.summary ?? "",
          source: entry.standard ?? "",
          examples: (entry.valid + entry.variantExamples.flatMap(\.valid)).compactMap(\.text),
          type: "\(entry.rule.type?.value ?? .text)", variants: entry.rule.variants.map(\.name))
      }
    }
  }
}
