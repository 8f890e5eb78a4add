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

  /// How the word that fits least stands in a text, or all of them one after another; case, accents and signs do not count.
  enum Fit: Int, Comparable {
    case none, inside, begins, whole, phrase

    static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
  }

  /// Those that have the words: one after another first, then as whole words, then as the beginnings of words, and
  /// within words only if there are no others.
  ///
  /// The words are looked for in names, summaries and sources, in names of countries, and among other words for
  /// the same thing. A variant is among the hits if it has words that its rule does not have. The name of a
  /// rule alone finds it with all its variants.
  static func hits(_ words: [String]) -> [Hit] {
    if words.isEmpty { return RuleLibrary.headings.map { Hit(heading: $0) } }
    if words.count == 1, let named = hits(named: words[0]) { return named }
    let search = RuleSearch(words)
    let all = RuleLibrary.headings.flatMap { search.hits(of: $0) }
    let order: [Fit] = [.phrase, .whole, .begins]
    let good = order.flatMap { fit in all.filter { $0.fit == fit } }
    return good.isEmpty ? all : good
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

  private func hits(of heading: RuleHeading) -> [Hit] {
    let words = RuleSynonyms.words(for: heading.name)
    let about = "\(heading.name) \(heading.summary) \(heading.source) "
    let own = fit(FoldedText(about + words.joined(separator: " ")))
    var hits = own > .none ? [Hit(heading: heading, fit: own)] : []
    guard heading.hasVariants, own < .phrase, let entry = Self.variants(of: heading) else {
      return hits
    }
    for variant in entry.rule.variants.map(\.name) {
      let said = entry.variantsAbout[variant]
      let parts: [String?] = [
        about, variant, said?.summary, said?.source,
        CountryNames.english[String(variant.prefix(2))],
        RuleSynonyms.words(for: "\(heading.name).\(variant)").joined(separator: " "),
      ]
      let fit = fit(FoldedText(parts.compactMap(\.self).joined(separator: " ")))
      if fit > own { hits.append(Hit(heading: heading, variant: variant, fit: fit)) }
    }
    return hits
  }

  private func fit(_ text: FoldedText) -> Fit {
    if text.hasWord(phrase.bytes[...], isWhole: true) { return .phrase }
    return words.lazy.map { word -> Fit in
      if text.hasWord(word.bytes[...], isWhole: true) { return .whole }
      if text.hasWord(word.bytes[...], isWhole: false) { return .begins }
      return text.bytes.contains(word.bytes) ? .inside : .none
    }.min() ?? .none
  }
}
