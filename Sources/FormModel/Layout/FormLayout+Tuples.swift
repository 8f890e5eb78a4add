internal import FormEngine
internal import FormText

/// Lists whose items differ by their place.
extension FormLayout {
  /// How many items such a list has follows from them: those at its end that need not be there may be left out.
  mutating func boundTuple(_ field: inout MergedField, isRecord: Bool = false) {
    guard field.shape.isTuple, let items = field.shape.fields else { return }
    if let count = field.constraints.first(where: { $0.constraint.key == "count" }),
      field.shape.rest == nil
    {
      error(
        "countWithoutRest", "“items” already sets the number of items", at: count.range,
        help: "remove “count”, or describe further items with “rest”", in: count.source)
    }
    let last = items.lastIndex { item in
      switch resolver.resolve(item.field).settings.required {
      case .always(let isRequired): isRequired
      case .when, .byCase, nil: true
      }
    }
    let most: Int64 = field.shape.rest == nil ? Int64(items.count) : .max
    let least = Int64((last ?? -1) + 1)
    let bound = CountConstraint(bounds: Bounds(low: least, high: most))
    // An empty list is no value, but for a record.
    if least <= 1, most == .max, !isRecord { return }
    // One that is said and asks for as many says it all; else a list that is too short would be so twice.
    for case .count(let said) in field.constraints.lazy.map(\.constraint)
    where said.bounds.low >= least && field.shape.rest != nil { return }
    // It is written where the items are, however often they are used.
    let place = SourceRange(
      items.first?.field.range.start ?? field.nameRange.start,
      items.last?.field.range.end ?? field.nameRange.end)
    field.constraints.insert(
      PlacedConstraint(
        constraint: .count(bound), range: place, source: items.first?.field.source ?? field.source,
        messages: field.messages),
      at: 0)
  }
}
