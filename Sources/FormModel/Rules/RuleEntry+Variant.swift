extension RuleEntry {
  /// One of its variants as a rule of its own: `geo.postal.GE`.
  ///
  /// - Parameters:
  ///   - place: Of the variant among those of the rule.
  ///   - variant: Its name, as whoever asks writes it.
  package func variant(at place: Int, _ variant: String, named name: String) -> RuleEntry {
    var entry = self
    let found = rule.variants[place]
    entry.rule.variants = []
    entry.rule.otherwise = nil
    entry.rule.take(found.field, named: found.name)
    entry.name = name
    let about = variantsAbout[variant]
    entry.summary = about?.summary ?? summary
    entry.standard = about?.source ?? standard
    entry.note = about?.note
    let examples = variantExamples.first { $0.name == variant }
    entry.valid = examples?.valid ?? []
    entry.invalid = examples?.invalid ?? []
    return entry
  }
}
