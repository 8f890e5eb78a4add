internal import FormDocuments
internal import FormLookup
internal import FormText

/// Hits as lines: the label, the id, what stands beside it and how far it is.
struct LookupText {
  let usesColour: Bool
  let explains: Bool

  func lines(_ hits: CatalogueHits, _ query: CatalogueQuery) -> String {
    var text = ""
    for (index, hit) in hits.hits.enumerated() {
      var parts = [label(hit), VisibleText.line(hit.item.id)]
      if let phone = hit.phone { parts.append(number(phone, hit.match)) }
      if let detail = hit.item.detail { parts.append(VisibleText.line(detail)) }
      if let match = hit.match, match.field == .alias || match.field == .code {
        parts.append("also \(marked(match))")
      }
      if let distance = hit.distance { parts.append("\(LookupAnswer.kilometres(distance)) km") }
      text += parts.joined(separator: "  ") + "\n"
      guard explains else { continue }
      text += "    \(hit.bucket.name)"
      if index + 1 < hits.hits.count {
        text +=
          "; before the next by \(HitOrder(of: hit, before: hits.hits[index + 1], in: query).rawValue)"
      }
      text += "\n"
    }
    if !hits.isComplete { text += "there may be more: the search for slips was stopped\n" }
    return text
  }

  private func label(_ hit: CatalogueHit) -> String {
    guard let match = hit.match, match.field == .label else {
      return VisibleText.line(hit.item.label)
    }
    return marked(match)
  }

  private func number(_ phone: String, _ match: CatalogueHit.Match?) -> String {
    guard let match, match.field == .phone else { return VisibleText.line(phone) }
    return marked(match)
  }

  /// The text, its match underlined, or in brackets where there are no colours.
  private func marked(_ match: CatalogueHit.Match) -> String {
    let (begin, end) = usesColour ? ("\u{1B}[4m", "\u{1B}[24m") : ("[", "]")
    let bytes = Array(match.text.utf8)
    var text = ""
    var place = 0
    func part(_ range: Range<Int>) -> String {
      VisibleText.line(String(decoding: bytes[range], as: UTF8.self))
    }
    for range in match.utf8 where range.lowerBound >= place {
      text += part(place..<range.lowerBound) + begin + part(range) + end
      place = range.upperBound
    }
    return text + part(place..<bytes.count)
  }

  /// Says that nothing was found, and which names are a slip or two away.
  static func nothing(_ query: CatalogueQuery, _ catalogue: Catalogue) -> String {
    let filter = query.filter.sorted { $0.key < $1.key }
      .map { "\($0.key) is \($0.value.joined(separator: " or "))" }.joined(separator: " and ")
    let asked = filter.isEmpty ? "" : " of the items where \(VisibleText.quoted(filter))"
    if query.text.isEmpty { return "nothing\(asked) was found\n" }
    if Searcher(catalogue).isOnKeypad(query) {
      return "nothing\(asked) is typed “\(VisibleText.quoted(query.text))” on a keypad\n"
    }
    let letters = query.text.unicodeScalars.count
    let slips = letters < 3 ? 0 : letters < 6 ? 1 : 2
    let near =
      (try? Searcher(catalogue).names(within: slips, of: query.text, now: query.now)) ?? nil
    let names = (near?.hits ?? []).prefix(3).map { hit in
      "\(VisibleText.line(hit.item.label)) (\(VisibleText.line(hit.item.id)))"
    }
    return "nothing\(asked) begins with “\(VisibleText.quoted(query.text))”"
      + (names.isEmpty ? "" : "; near: \(names.joined(separator: ", "))") + "\n"
  }
}
