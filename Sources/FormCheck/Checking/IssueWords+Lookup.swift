internal import FormCompiling
internal import FormEngine
internal import FormLookup
internal import FormModel
internal import FormText

/// Words about items of catalogues.
extension IssueWords {
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
      set(
        "label",
        VisibleText.quoted(catalogue.item(id: text).map(writer.speech.shown)?.label ?? text))
    case .ambiguousItem: collectMeant(text, lookup, catalogue)
    default:
      let near = ItemNames.near(text, in: catalogue)
      let names = near.map { ItemNames.named(writer.speech.shown($0)) }
      if !names.isEmpty { set("near", joined(names)) }
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
    var shown = items.map { ItemNames.named(writer.speech.shown($0)) }
    if ids.count > shown.count {
      shown.append(writer.speech.word("more", ["count": String(ids.count - shown.count)]))
      show("want", writer.speech.signs.listed(shown))
    } else {
      show("want", joined(shown))
    }
    tell("want", .values(ids.prefix(Self.mostMeant).map { .text($0) }))
  }
}
