internal import FormEngine
internal import FormExpressions
internal import FormLookup
package import FormModel
internal import FormText

/// A `lookup` of a field and its place in the plan.
package struct FieldLookup: Sendable {
  package let constraint: LookupConstraint
  package let entry: FormCatalogues.Entry
  /// The plan's index.
  package let lookup: Int
  let columns: ItemColumns
  /// The field that each entry of `where` names, in their order; nil for one that names values.
  package var filterFields: [Int?] = []
}

extension Lowering {
  /// Look-ups get their places in the plan before anything is lowered: expressions of any field may read their
  /// items.
  mutating func layOutLookups() {
    for index in model.fields.indices {
      // Constraints are large: other constraints are read in place, and not copied.
      for place in model.fields[index].shared.value.constraints.indices {
        guard
          case .lookup(let lookup) = model.fields[index].shared.value.constraints[place].constraint
        else { continue }
        let source = model.fields[index].shared.value.constraints[place].source
        guard let entry = catalogues.entry(named: lookup.catalogue.value, in: source) else {
          if itemColumns[index] == nil {
            itemColumns[index] = ItemColumns(lookup: 0, types: [:], isOpen: true)
          }
          continue
        }
        let laid = layOut(lookup, entry)
        if lookups[index] == nil { itemColumns[index] = laid.columns }
        lookups[index, default: []].append(laid)
        if entry.isProtected { protect(index) }
      }
    }
  }

  private mutating func layOut(
    _ constraint: LookupConstraint, _ entry: FormCatalogues.Entry
  ) -> FieldLookup {
    var plan = LookupPlan(catalogue: place(of: entry.held))
    if constraint.names.contains(.code) { plan.names.insert(.code) }
    if constraint.names.contains(.label) { plan.names.insert(.label) }
    if constraint.names.contains(.alias) { plan.names.insert(.alias) }
    plan.isAsked = constraint.service != nil
    if entry.hasEndings {
      plan.now = Int32(parts.bounds.count)
      parts.bounds.append(BoundPlan(.now))
    }
    parts.lookups.append(plan)
    var types = entry.columns
    for name in CatalogueItem.usualColumns where types[name] == nil { types[name] = .text }
    if types["weight"] == nil { types["weight"] = .number }
    if entry.hasPositions {
      types["lat"] = .number
      types["lon"] = .number
    }
    return FieldLookup(
      constraint: constraint, entry: entry, lookup: parts.lookups.count - 1,
      columns: ItemColumns(
        lookup: parts.lookups.count - 1, types: types, isOpen: entry.isOpen))
  }

  /// The place of a catalogue in the plan: several fields may share it.
  private mutating func place(of held: HeldCatalogue) -> Int {
    if let place = heldPlaces[ObjectIdentifier(held)] { return place }
    heldPlaces[ObjectIdentifier(held)] = parts.catalogues.count
    parts.catalogues.append(held)
    return parts.catalogues.count - 1
  }

  /// Ids of a protected catalogue are shown nowhere but in the cleaned payload.
  private mutating func protect(_ index: Int) {
    fields[index].isSecret = true
    fields[index].isTakenAsTyped = true
    fields[index].isProtected = true
  }
}

extension LookupConstraint {
  func lower(into lowering: inout Lowering) {
    guard let found = found(&lowering) else { return }
    let index = found.lookup
    lowering.add(Operation(.member, reference: index), .lookup(found))
    lowerFilters(found, &lowering)
    if let near { checkNear(near, found, &lowering) }
    if let service {
      if found.entry.isProtected {
        return lowering.error(
          "lookupMalformed", "a protected catalogue has no “service”", at: service.range,
          help: "its ids must stay in the program: leave “service” out")
      }
      lowering.relate(
        Operation(
          .remote, detail: 1, reference: lowering.remote(named: service.value), low: Int64(index)),
        .lookup(found))
    }
  }

  /// The look-up of the plan that was made of this.
  private func found(_ lowering: inout Lowering) -> FieldLookup? {
    let source = lowering.source
    guard lowering.catalogues.entry(named: catalogue.value, in: source) != nil else {
      // A catalogue with errors is reported as such.
      if lowering.isDescribed(catalogue.value, in: source) { return nil }
      let names = lowering.catalogues.names(in: source)
      let near = NearestName.to(catalogue.value, among: names)
      lowering.error(
        "unknownCatalogue", "unknown catalogue “\(catalogue.value)”", at: catalogue.range,
        label: DidYouMean.question(near),
        help: near != nil
          ? ""
          : names.isEmpty
            ? "add it at the top: catalogues: { \(catalogue.value): { file: … } }"
            : "known: \(names.prefix(12).joined(separator: ", "))")
      return nil
    }
    let own = lowering.lookups[lowering.field] ?? []
    guard
      let found = own.first(where: {
        $0.constraint.catalogue.range == catalogue.range
          && $0.constraint.catalogue.value == catalogue.value
      })
    else {
      lowering.error(
        "lookupMalformed", "a “lookup” belongs in a field or a rule, not in a list of alternatives",
        at: catalogue.range, help: "write it in the field, with its conditions under “where”")
      return nil
    }
    for case .choices in lowering.model.fields[lowering.field].shared.value.constraints.map(
      \.constraint)
    {
      lowering.error(
        "lookupMalformed", "a field has “lookup” or “choices”, not both", at: catalogue.range,
        help: "take one of them out")
      break
    }
    return found
  }

  private func lowerFilters(_ found: FieldLookup, _ lowering: inout Lowering) {
    guard !filters.isEmpty else { return }
    var plans: [LookupFilter] = []
    var found = found
    for filter in filters {
      guard lowering.hasColumn(filter.column, found) else { return }
      var plan = LookupFilter(column: lowering.parts.add(text: filter.column.value.utf8))
      switch filter.wanted {
      case .values(let values):
        let start = lowering.parts.texts.count
        for value in values { _ = lowering.parts.add(text: value.value.utf8) }
        plan.values = Span32(start: start, count: values.count)
        found.filterFields.append(nil)
      case .field(let name):
        guard let path = lowering.path(name, startsInside: false) else { return }
        let isPrevious = path.base.isPrevious
        if path.field == lowering.field, !isPrevious {
          return lowering.error(
            "comparedWithItself", "a look-up cannot be filtered by itself", at: name.range,
            help: "name another field, or values in a list: [\(name.value)]")
        }
        let type = lowering.parts.fields[path.field].type
        guard [.text, .integer, .boolean, .date, .any].contains(type) else {
          return lowering.error(
            "wrongType", "“\(name.value)” is of type \(type)", at: name.range,
            help: "cells are compared with strings: name a text field")
        }
        plan.reference = Int32(lowering.reference(to: path))
        found.filterFields.append(path.field)
        lowering.depend(onReads: [ExpressionRead(field: path.field, isPrevious: isPrevious)])
      }
      plans.append(plan)
    }
    lowering.parts.lookups[found.lookup].filters = Span32(
      start: lowering.parts.filters.count, count: plans.count)
    lowering.parts.filters += plans
    lowering.relate(Operation(.memberFilter, reference: found.lookup), .lookup(found))
    lowering.placeLast("where", at: filterRange)
  }

  /// `here`, another look-up field with places, or a group with `lat` and `lon`.
  private func checkNear(
    _ near: Placed<String>, _ found: FieldLookup, _ lowering: inout Lowering
  ) {
    if found.entry.held.current != nil, !found.entry.hasPositions {
      return lowering.error(
        "notPositioned", "the items of “\(catalogue.value)” have no places", at: near.range,
        help: "name their columns: position: [lat, lon]")
    }
    if near.value == "here", lowering.scope(startsInside: false).path(text: "here") == nil {
      return
    }
    guard let path = lowering.path(near, startsInside: false) else { return }
    if let other = lowering.lookups[path.field]?.first {
      if other.entry.held.current != nil, !other.entry.hasPositions {
        lowering.error(
          "notPositioned", "the items that “\(near.value)” names have no places", at: near.range,
          help: "name a look-up field whose catalogue has “position”")
      }
      return
    }
    let scope = lowering.scope(startsInside: false)
    let isPlace =
      lowering.parts.fields[path.field].type == .group
      && ["lat", "lon"].allSatisfy { name in
        guard let member = scope.member(name, of: path.field) else { return false }
        return lowering.parts.fields[member.field].type == .number
      }
    if !isPlace {
      lowering.error(
        "notPositioned", "“\(near.value)” is not a position", at: near.range,
        help: "name a look-up field, a group with numbers “lat” and “lon”, or write here")
    }
  }
}

extension Lowering {
  /// Whether the form or a file of rules describes a catalogue of this name, even with errors.
  fileprivate func isDescribed(_ name: String, in source: SourceText) -> Bool {
    model.description.hasWrongCatalogues || catalogues.isBroken(name, in: source)
  }

  /// Whether items have a column; reports a missing column.
  ///
  /// The columns of a missing or empty catalogue are unknown.
  fileprivate mutating func hasColumn(_ column: Placed<String>, _ found: FieldLookup) -> Bool {
    let known = found.entry.columns
    if found.entry.isOpen || known[column.value] != nil { return true }
    let near = NearestName.to(column.value, among: known.keys.sorted())
    error(
      "unknownColumn", "“\(found.entry.description.name)” has no column “\(column.value)”",
      at: column.range, label: DidYouMean.question(near),
      help: near != nil
        ? ""
        : known.isEmpty
          ? "its items have no columns"
          : "known: \(known.keys.sorted().prefix(12).joined(separator: ", "))")
    return false
  }
}
