internal import FormEngine
internal import FormLookup
internal import FormModel
internal import FormText

/// Words about items of catalogues.
extension IssueWords {
  /// The names that are told of those that a text may mean.
  private static let mostNear = 3
  /// The names that are told of those that a text does mean.
  private static let mostMeant = 7

  mutating func collectLookup(_ facts: ConstraintFacts?) {
    guard case .lookup(let lookup)? = facts?.detail else { return }
    kind = isSecret ? "hidden" : "text"
    if fault.code == .itemExcluded {
      let filters = writer.form.plan.lookup(lookup.lookup).filters
      let filter = Int(fault.want) - Int(filters.start)
      if let other = lookup.filterFields[filter] ?? nil {
        set("other", name(of: other))
      } else {
        kind = isSecret ? "hiddenValues" : "values"
      }
    }
    guard !isSecret, let text = valueText() else { return }
    set("got", VisibleText.quoted(text))
    set("label", VisibleText.quoted(text))
    guard let catalogue = lookup.entry.held.current else { return }
    switch fault.code {
    case .itemExcluded, .itemGone:
      set("label", VisibleText.quoted(catalogue.item(id: text)?.label ?? text))
    case .ambiguousItem: collectMeant(text, lookup, catalogue)
    default:
      let near = Self.near(text, in: catalogue)
      if !near.isEmpty { set("near", joined(near.map { Self.named($0) })) }
    }
  }

  private mutating func collectMeant(
    _ text: String, _ lookup: FieldLookup, _ catalogue: Catalogue
  ) {
    let names = writer.form.plan.lookup(lookup.lookup).names
    guard
      case .ambiguous(let ids) = catalogue.resolve(text, accepting: lookup.constraint.names),
      !names.isEmpty
    else { return }
    let items = ids.prefix(Self.mostMeant).compactMap { catalogue.item(id: $0) }
    var shown = items.map { Self.named($0) }
    if ids.count > shown.count {
      shown.append(writer.speech.word("more", ["count": String(ids.count - shown.count)]))
      show("want", writer.speech.signs.listed(shown))
    } else {
      show("want", joined(shown))
    }
    tell("want", .values(ids.prefix(Self.mostMeant).map { .text($0) }))
  }

  /// `Tbilisi (TBS)`.
  static func named(_ item: CatalogueItem) -> String {
    let id = VisibleText.quoted(item.id)
    return item.label == item.id ? id : "\(VisibleText.quoted(item.label)) (\(id))"
  }

  /// The items that a text may mean: a few slips away, else the one whose label is the longest in the text.
  ///
  /// Of a catalogue so large that its index would take seconds, none.
  static func near(_ text: String, in catalogue: Catalogue) -> [CatalogueItem] {
    guard catalogue.isQuicklySearched, text.utf8.count <= CatalogueLimits.queryBytes else {
      return []
    }
    let slips = text.unicodeScalars.count < 3 ? 0 : text.unicodeScalars.count < 6 ? 1 : 2
    let searcher = Searcher(catalogue)
    let near = (try? searcher.names(within: slips, of: text)) ?? nil
    let hits = near?.hits ?? []
    if !hits.isEmpty { return hits.prefix(mostNear).map(\.item) }
    return catalogue.longestLabel(in: text).map { [$0] } ?? []
  }
}
