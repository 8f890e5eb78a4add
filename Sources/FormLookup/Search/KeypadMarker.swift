/// Says which letters and digits of a hit were typed on the keypad.
struct KeypadMarker {
  private let matcher: KeypadMatcher
  private let map: KeypadMap
  private let isNorthAmerican: Bool

  init(_ query: KeypadQuery, _ index: KeypadIndex) {
    matcher = KeypadMatcher(query: query)
    map = index.map
    isNorthAmerican = index.settings.isNorthAmerican
  }

  /// How an item agrees, asked by itself; nil where it does not, or only within words.
  func way(of item: CatalogueItem) -> KeypadMatcher.Way? {
    let ways = KeypadText.names(of: item, map).compactMap { matcher.parts(of: $0)?.way }
    return ways.min()
      ?? (dialled(item).contains { matcher.keys(of: $0.number) != nil } ? .number : nil)
  }

  /// Whether it agrees within words or numbers.
  func isContained(in item: CatalogueItem) -> Bool {
    KeypadText.names(of: item, map).contains { matcher.contained(in: $0) != nil }
      || dialled(item).contains { matcher.containedKeys(of: $0.number) != nil }
  }

  // MARK: Marks

  /// The first name that agrees in the way that a bucket says; nil where none does.
  func name(of texts: MarkedTexts, _ bucket: MatchBucket) -> CatalogueHit.Match? {
    if bucket == .keypadNumber { return nil }
    return texts.all.lazy.compactMap { text, _, field in match(in: text, field, bucket) }.first
  }

  private func match(
    in text: String, _ field: CatalogueHit.Field, _ bucket: MatchBucket
  ) -> CatalogueHit.Match? {
    let name = KeypadText(text, map)
    guard !name.isEmpty, let parts = parts(of: name, bucket) else { return nil }
    let scalars = parts.compactMap { part -> Range<Int>? in
      if part.isEmpty { return nil }
      return name.scalars[part.lowerBound]..<name.scalars[part.upperBound - 1] + 1
    }
    return match(field, text, scalars)
  }

  /// The numbers of an item that agree, as they are written; nil where a bucket is not one of numbers.
  func numbers(
    of item: CatalogueItem, _ bucket: MatchBucket
  ) -> [(phone: String, match: CatalogueHit.Match?)]? {
    guard bucket == .keypadNumber || bucket == .contained else { return nil }
    return dialled(item).compactMap { phone, number in
      let keys = bucket == .contained ? matcher.containedKeys(of: number) : matcher.keys(of: number)
      guard let keys else { return nil }
      // Signs in front of the first digit belong to it.
      let start = keys.lowerBound == 0 ? 0 : number.scalars[keys.lowerBound]
      let marked = keys.isEmpty ? [] : [start..<number.scalars[keys.upperBound - 1] + 1]
      return (phone, match(.phone, phone, marked))
    }
  }

  private func parts(of name: KeypadText, _ bucket: MatchBucket) -> [Range<Int>]? {
    if bucket == .contained { return matcher.contained(in: name).map { [$0] } }
    guard let found = matcher.parts(of: name), found.way.bucket == bucket else { return nil }
    return found.ranges
  }

  private func dialled(_ item: CatalogueItem) -> [(phone: String, number: KeypadNumber)] {
    item.phones.prefix(CatalogueLimits.keys).map {
      ($0, KeypadNumber($0, isNorthAmerican: isNorthAmerican))
    }
  }

  private func match(
    _ field: CatalogueHit.Field, _ text: String, _ scalars: [Range<Int>]
  ) -> CatalogueHit.Match {
    let ranges = TextPlaces(text).ranges(of: scalars)
    return CatalogueHit.Match(field: field, text: text, utf8: ranges.utf8, utf16: ranges.utf16)
  }
}

extension KeypadMatcher.Way {
  var bucket: MatchBucket {
    switch self {
    case .name: .keypadName
    case .initials: .keypadInitials
    case .number: .keypadNumber
    }
  }
}
