internal import FormCompiling
internal import FormLookup
internal import FormModel

/// The ready rules, and variants of them, that have all of some words.
struct RuleSearch {
  /// A rule, or one of its variants.
  struct Hit {
    var heading: RuleHeading
    var variant: String?
    var fit = Fit.phrase
  }

  /// How the word that fits least is in a text, or all of them one after another, or as one of the other words for
  /// a rule; case, accents and signs do not count.
  enum Fit: Int, Comparable {
    case none, inside, begins, whole, phrase, name

    static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
  }

  /// The rules and variants that have the words, the best first.
  ///
  /// As another word for the rule first, then one after another, then as whole words, then as the beginnings of
  /// words, and within words only if there are no others. Of those that have them equally, rules that end in
  /// `-as-written` come last, and rules that are named by one of the words first.
  ///
  /// The words are looked for in names, summaries and sources, in names of countries, and among other words for
  /// the same thing. A variant is among the hits if it has words that its rule does not have. The name of a
  /// rule alone finds it with all its variants.
  static func hits(_ words: [String]) -> [Hit] {
    if words.isEmpty { return RuleLibrary.headings.map { Hit(heading: $0) } }
    if words.count == 1, let named = hits(named: words[0]) { return named }
    let search = RuleSearch(words)
    let all = RuleLibrary.headings.flatMap { search.hits(of: $0) }
    let order: [Fit] = [.name, .phrase, .whole, .begins]
    let good = order.flatMap { fit in search.ordered(all.filter { $0.fit == fit }) }
    return good.isEmpty ? all : good
  }

  /// The variants for a country and its parts, such as `FR` and `FR-SIRET`, and the rules that only this country has.
  ///
  /// - Parameter code: Two capital letters (ISO 3166-1).
  static func hits(ofCountry code: String) -> [Hit] {
    let codes = [code] + (RuleSynonyms.otherCodes[code] ?? [])
    let single = RuleSynonyms.rulesOfCountries[code] ?? []
    return RuleLibrary.headings.flatMap { heading -> [Hit] in
      if single.contains(heading.name) { return [Hit(heading: heading)] }
      let names = heading.hasVariants ? variants(of: heading)?.rule.variants.map(\.name) : nil
      return (names ?? []).filter { name in
        codes.contains { name == $0 || name.hasPrefix("\($0)-") }
      }.map { Hit(heading: heading, variant: $0) }
    }
  }

  private static func hits(named name: String) -> [Hit]? {
    for heading in RuleLibrary.headings where name.hasPrefix(heading.name.lowercased()) {
      let isWhole = name == heading.name.lowercased()
      let variants = heading.hasVariants ? variants(of: heading)?.rule.variants.map(\.name) : nil
      let hits = (variants ?? []).map { Hit(heading: heading, variant: $0) }
      if isWhole { return [Hit(heading: heading)] + hits }
      let one = hits.filter { hit in
        hit.variant.map { name == "\(heading.name).\($0)".lowercased() } == true
      }
      if !one.isEmpty { return one }
    }
    return nil
  }

  private static func variants(of heading: RuleHeading) -> RuleEntry? {
    RuleLibrary.rule(named: heading.name)
  }

  private let words: [FoldedText]
  private let phrase: FoldedText

  private init(_ words: [String]) {
    self.words = words.map { FoldedText($0) }.filter { !$0.isEmpty }
    phrase = FoldedText(words.joined(separator: " "))
  }

  /// Hits that fit equally: rules named by one of the words, others, and those for separators.
  private func ordered(_ hits: [Hit]) -> [Hit] {
    let ranks = hits.map { hit in
      let name = hit.heading.name
      if name.hasSuffix("-as-written") { return 2 }
      let last = FoldedText(name.split(separator: ".").last.map(String.init) ?? name)
      return words.contains(last) ? 0 : 1
    }
    return (0...2).flatMap { rank in hits.indices.filter { ranks[$0] == rank }.map { hits[$0] } }
  }

  private func hits(of heading: RuleHeading) -> [Hit] {
    let about = "\(heading.name) \(heading.summary) \(heading.source) "
    let own = fit(about, RuleSynonyms.words(for: heading.name))
    var hits = own > .none ? [Hit(heading: heading, fit: own)] : []
    guard heading.hasVariants, own < .phrase, let entry = Self.variants(of: heading) else {
      return hits
    }
    for variant in entry.rule.variants.map(\.name) {
      let said = entry.variantsAbout[variant]
      let parts: [String?] = [
        about, variant, said?.summary, said?.source,
        CountryNames.english[String(variant.prefix(2))],
      ]
      let fit = fit(
        parts.compactMap(\.self).joined(separator: " "),
        RuleSynonyms.words(for: "\(heading.name).\(variant)"))
      if fit > own { hits.append(Hit(heading: heading, variant: variant, fit: fit)) }
    }
    return hits
  }

  /// - Parameter others: The other words for the rule.
  private func fit(_ about: String, _ others: [String]) -> Fit {
    if others.contains(where: { FoldedText($0) == phrase }) { return .name }
    let text = FoldedText(about + " " + others.joined(separator: " "))
    if text.hasWord(phrase.bytes[...], isWhole: true) { return .phrase }
    return words.lazy.map { word -> Fit in
      if text.hasWord(word.bytes[...], isWhole: true) { return .whole }
      if text.hasWord(word.bytes[...], isWhole: false) { return .begins }
      return text.bytes.contains(word.bytes) ? .inside : .none
    }.min() ?? .none
  }
}
