/// Language tags and what is asked for, compared as RFC 4647 says (“Lookup”, section 3.4).
package enum LanguageRange {
  /// Whether a text is a tag: a language of two or three letters, with what else BCP 47 puts behind it.
  package static func isTag(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.enumerated().allSatisfy { index, part in
      let most = index == 0 ? 3 : 8
      return part.utf8.count >= 2 && part.utf8.count <= most
        && part.utf8.allSatisfy {
          $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || index > 0 && $0 &- 0x30 < 10
        }
    }
  }

  /// A locale of a form, a header or a POSIX environment as a language tag: `de_AT.UTF-8@euro` is
  /// `de-at`.
  package static func tag(_ locale: some StringProtocol) -> String {
    String(
      locale.prefix { $0 != "." && $0 != "@" }.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  /// The tag, then shorter ones: `zh-hant-tw`, `zh-hant`, `zh`.
  ///
  /// A single letter or digit goes with what stood behind it: `zh-hant-x-private` is followed by
  /// `zh-hant`.
  package static func fallbacks(_ locale: some StringProtocol) -> [String] {
    var parts = tag(locale).split(separator: "-", omittingEmptySubsequences: true)
    var tags: [String] = []
    while !parts.isEmpty {
      tags.append(parts.joined(separator: "-"))
      parts.removeLast()
      if parts.count > 1, parts.last?.count == 1 { parts.removeLast() }
    }
    return tags
  }

  /// The best of the known tags for one locale, as it is written there; nil where none fits.
  package static func best(for locale: some StringProtocol, among known: [String]) -> String? {
    let tags = known.map { tag($0) }
    for range in fallbacks(locale) {
      if let place = tags.firstIndex(of: range) { return known[place] }
    }
    return nil
  }

  /// The best of the known tags for a priority list such as `de-AT, en;q=0.8, *;q=0.1`.
  ///
  /// Ranges are tried from the greatest weight down, equal ones in their order; `*` chooses nothing, and
  /// what a weight of 0 refuses is not chosen (RFC 4647 section 3.4, RFC 9110 section 12.5.4). Ranges
  /// behind the first hundred are not looked at: the list comes from a stranger.
  package static func lookup(_ priorityList: String, among known: [String]) -> String? {
    let ranges = ranges(of: priorityList)
    let open = known.filter { !isRefused($0, by: ranges) }
    let order = ranges.indices.filter { ranges[$0].weight > 0 }.sorted {
      (ranges[$1].weight, $0) < (ranges[$0].weight, $1)
    }
    for index in order {
      if let best = best(for: ranges[index].range, among: open) { return best }
    }
    return nil
  }

  /// The known tags that a priority list does not refuse, as `en;q=0` refuses English.
  package static func open(_ known: [String], to priorityList: String) -> [String] {
    let ranges = ranges(of: priorityList)
    return known.filter { !isRefused($0, by: ranges) }
  }

  /// Whether the longest range that a tag begins with has no weight.
  private static func isRefused(_ locale: String, by ranges: [WeightedRange]) -> Bool {
    let own = tag(locale)
    let fitting = ranges.filter { range in
      let start = tag(range.range)
      return own == start || own.hasPrefix(start + "-")
    }
    return fitting.max { $0.range.utf8.count < $1.range.utf8.count }?.weight == 0
  }

  private static func ranges(of priorityList: String) -> [WeightedRange] {
    priorityList.split(separator: ",", maxSplits: mostRanges).prefix(mostRanges)
      .compactMap { WeightedRange($0) }
  }

  private static let mostRanges = 100

  /// `en;q=0.8`, the weight in thousandths.
  private struct WeightedRange {
    var range: Substring
    var weight = 1000

    init?(_ text: Substring) {
      let parts = text.split(separator: ";", omittingEmptySubsequences: false).map {
        $0.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
      }
      guard let first = parts.first, !first.isEmpty, first != "*" else { return nil }
      range = first
      for part in parts.dropFirst() where part.lowercased().hasPrefix("q=") {
        guard let weight = Self.thousandths(part.dropFirst(2)) else { return nil }
        self.weight = weight
      }
    }

    /// `1`, `0.8`, `0.125`: RFC 9110 section 12.4.2 has three digits at most.
    private static func thousandths(_ text: Substring) -> Int? {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count <= 2, let whole = parts.first, whole == "0" || whole == "1" else {
        return nil
      }
      let digits = parts.count == 2 ? parts[1] : ""
      guard digits.count <= 3, digits.allSatisfy({ ("0"..."9").contains($0) }),
        let fraction = Int(digits + String(repeating: "0", count: 3 - digits.count))
      else { return nil }
      let weight = (whole == "1" ? 1000 : 0) + fraction
      return weight <= 1000 ? weight : nil
    }
  }
}
