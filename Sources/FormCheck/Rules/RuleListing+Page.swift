internal import FormDocuments
internal import FormModel

/// The parts of a rule's page beside its summary and source.
extension RuleListing {
  /// A value that a rule accepts.
  package struct Sample: Hashable, Sendable {
    package var value: String
    /// Of a family, the variant that accepts the value.
    package var variant: String?
  }

  static let mostSamples = 5

  /// Five values at most that the rule accepts; of a family, one of each of five variants.
  static func samples(of entry: RuleEntry, _ examples: [String]) -> [Sample] {
    if entry.rule.variants.isEmpty {
      return examples.prefix(mostSamples).map { Sample(value: $0) }
    }
    return entry.variantExamples.prefix(mostSamples).compactMap { variant in
      variant.valid.first?.text.map { Sample(value: $0, variant: variant.name) }
    }
  }

  /// Values that differ from the first sample by one change, and what is wrong with them; none for families and secrets.
  package var nearMisses: [NearMiss] {
    let sample = variants.isEmpty ? examples.first : nil
    return sample.map { NearMiss.of($0, rule: name) } ?? []
  }

  private static let writtenEnding = "-as-written"

  /// Whether the rule accepts separators.
  package var isAsWritten: Bool { family.hasSuffix(Self.writtenEnding) }

  /// The name of its family without the ending of rules that accept separators.
  package var strictFamily: Substring {
    isAsWritten ? family.dropLast(Self.writtenEnding.count) : family[...]
  }

  /// The rule for the same values with separators, or without them; nil if it does not exist.
  package var sibling: String? {
    let other = isAsWritten ? String(strictFamily) : family + Self.writtenEnding
    let name = other + name.dropFirst(family.count)
    let found = RuleListing.having([name.lowercased()], withAllExamples: false).first
    return found?.name == name ? name : nil
  }
}
